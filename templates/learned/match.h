/* SPDX-License-Identifier: MIT
 * match.h - looks up the block paths of a new page in templates learned before: by text once per thread, then by
 * key. */
#ifndef INFODISC_TEMPLATES_LEARNED_MATCH_H
#define INFODISC_TEMPLATES_LEARNED_MATCH_H

#include "base/hash_table.h"
#include "table_blocks/paths/paths.h"
#include "templates/rules/rules.h"
#include "templates/learned/template_set.h"

enum path_cover {           /* do the templates tell the verdict of text under a path that they do not have? */
    PATH_NOT_COVERED,
    PATH_COVERED_IN_FRAME,  /* on pages with a known menu, banner or footer: nearly all other text has one verdict */
    PATH_COVERED            /* yes: nearly all text known around it, or that ends likewise, has one verdict */
};

struct path_match {
    uint64_t key;
    uint32_t path;      /* index into template_set.path; UINT32_MAX: the templates do not have it */
    int32_t logit;      /* KNOWN_BY_LOGIT: the path's, or what its kin says */
    uint8_t kind;       /* enum known_kind: how its leaves are judged */
    bool informative;   /* KNOWN_BY_VERDICT, KNOWN_BY_RULE */
    bool stays;         /* of an unknown path: all text through an element of such a name is content */
    bool like_content;  /* of an unknown path: most text of its kin is content */
    bool like_links;    /* ... and a part of that is links: such a path may hold links that are content */
    bool in_content;    /* of an unknown path: most text of the known element around it is content */
    bool is_frame;      /* a known path of redundant text below an element with a name: a menu, a banner, a footer */
    uint8_t cover;      /* enum path_cover, of an unknown path */
    bool *selected;     /* [rules->n] rules that select it; NULL: none does */
    uint64_t n_leaves;  /* counted by the caller */
    const char *text;   /* of an unknown path; NULL of a known one */
    UT_hash_handle hh;
};

struct path_matcher;    /* of one thread */

/* Both must outlive the matcher; rules may be NULL. */
struct path_matcher *path_matcher_new(const struct template_set *set, const struct rules *rules);
void path_matcher_free(struct path_matcher *m);

/* The match of the path with this key, which the table has met. Lives as long as the matcher. */
struct path_match *path_matcher_find(struct path_matcher *m, struct path_table *table, uint64_t key);

/* Adds to hits [rules->n] the leaves counted under the paths that each rule selects. */
void path_matcher_add_hits(const struct path_matcher *m, uint64_t *hits);

#endif
