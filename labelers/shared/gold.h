/* SPDX-License-Identifier: MIT
 * gold.h - pages labelled by people, one line of JSON each, and which leaf blocks of a page these labels make content.
 *
 *     {"path": "a/b.html", "type": "article", "text": "Headline\nA paragraph ...", "neutral": "By N. N."} */
#ifndef INFODISC_LABELERS_SHARED_GOLD_H
#define INFODISC_LABELERS_SHARED_GOLD_H

#include "base/error.h"
#include "base/memory.h"
#include "cluster/cluster.h"
#include "features/features.h"
#include "table_blocks/table_blocks.h"

struct gold_page {
    const char *path;          /* relative to the site */
    struct span text, neutral; /* the informative text; what counts neither way */
    enum page_type type;       /* PAGE_TYPES: missing, or not the name of a type */
};

struct gold {
    struct gold_page *page;    /* [n] in the order of the file */
    uint32_t n, cap;
    struct arena strings;
};

/* Reads the bytes of a file called `name`. NULL and *error, with the line, if a line is not what it should be. `text`,
 * `neutral` and `comments` are strings, or lists of them; other members are skipped. */
struct gold *gold_parse(struct span bytes, const char *name, struct infodisc_error *error);
void gold_free(struct gold *gold);

struct gold_labeling {         /* {0}; reused from page to page */
    struct tokens tokens;
    struct gold_runs {         /* the runs of 1 .. 5 tokens of a text, as sorted hashes */
        uint64_t *hash[5];
        uint32_t n[5], cap[5];
    } text, neutral;
    uint64_t *token;           /* scratch: [tokens] */
    uint8_t *covered;
    uint32_t tokens_cap;
};

/* label [n_leaves], enum gold_label: a leaf is content if at least half of its tokens are in the text, in runs of five
 * (or of all tokens of a shorter leaf), and no fewer than in the neutral text. A leaf of one or two tokens must be a
 * line of the text. */
void gold_label_leaves(struct gold_labeling *g, const struct gold_page *page, const struct page_blocks *b,
                       uint8_t *label);
void gold_labeling_free(struct gold_labeling *g);

#endif
