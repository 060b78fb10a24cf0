/* SPDX-License-Identifier: MIT
 * page_labeler.h - the interface of methods that judge each page alone: the blocks of a page in, a label and a score
 * for each leaf block out. A method is a struct page_labeler in its own room, listed in labelers/methods.c.
 * api/label/labeler_pass.c calls it for pages in parallel, so labels may depend on nothing but the page and the
 * model. */
#ifndef INFODISC_LABELERS_SHARED_PAGE_LABELER_H
#define INFODISC_LABELERS_SHARED_PAGE_LABELER_H

#include "cluster/cluster.h"
#include "entropy/entropy.h"
#include "features/features.h"
#include "infodisc.h"
#include "table_blocks/table_blocks.h"

struct labeler_page {                   /* what is known of a page */
    const char *url;
    const struct page_blocks *blocks;
    const struct page_tree *tree;       /* its leaves are those of blocks */
    const struct leaf_features *feature; /* [n_leaves] */
    const struct leaf_fact *fact;       /* [n_leaves]; only `content` is used, and only with chosen_blocks */
    bool chosen_blocks;                 /* the user has chosen blocks: not those of the published method */
    const struct page_sentences *sentences; /* without anchor texts; NULL unless the method wants them */
};

struct leaf_label {
    uint8_t informative; /* 1 or 0 */
    int16_t score;       /* in the method's own unit, higher is more likely content; or an enum part: finds_parts */
};

enum gold_label { GOLD_NO, GOLD_CONTENT }; /* what a person says of a leaf */

struct page_gold {       /* what a person says of a page */
    const uint8_t *leaf; /* [n_leaves] enum gold_label */
    enum page_type type; /* PAGE_TYPES: nothing */
};

struct page_labeler {
    const char *name;       /* as --method has it */
    bool wants_sentences;
    bool finds_parts;   /* the score of a label is an enum part: title, heading, body or garbage */
    bool learns_types;  /* trained on the types of pages, not on their text */
    void *(*scratch_new)(const void *model); /* of one thread; the model outlives it, and threads share it */
    void (*scratch_free)(void *scratch);
    /* Fills label [n_leaves]. The caller overrules it for the TITLE, leaves without a word and form controls. */
    void (*label)(void *scratch, const struct labeler_page *page, struct leaf_label *label);

    /* The type of the page; NULL for methods that leave it to cluster/page_type.c. */
    struct page_type_guess (*type)(void *scratch, const struct labeler_page *page);

    /* Methods that are trained; NULL for the others. */
    const char *(*model_text)(void);    /* the model that is built in */
    void *(*model_parse)(struct span text, const char *name, struct infodisc_error *error);
    void (*model_free)(void *model);
    void *(*trainer_new)(const struct infodisc_options *options);
    void (*trainer_add)(void *trainer, const struct labeler_page *page, const struct page_gold *gold);
    void (*trainer_finish)(void *trainer, struct buffer *model); /* frees trainer; model NULL: writes no model */
};

#endif
