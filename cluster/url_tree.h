/* SPDX-License-Identifier: MIT
 * url_tree.h - the URLs of a site split part by part, as in a trie.
 *
 * At each node, parts with a frequent shape keep their text; the others go by class. A node with too few pages is
 * not split further. Such leftovers are pooled at the nearest node above where they are enough for a cluster of
 * their own ("{rest}"). Siblings are disjoint languages (url_regex.h), and so are the leaves. */
#ifndef INFODISC_CLUSTER_URL_TREE_H
#define INFODISC_CLUSTER_URL_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"

struct url_leaf {        /* leaves of one pattern are a cluster */
    const char *regex;   /* without ^ and $; matches its pages and no others */
    const char *pattern; /* for people */
    uint32_t lo, hi;     /* its pages: order[lo .. hi) */
};

struct url_tree {
    size_t n;              /* leaves; 0 if some URL is malformed, see pattern_split() */
    struct url_leaf *leaf; /* [n] in no special order */
    uint32_t *order;       /* [n_pages] page indices */
    struct arena strings;
};

/* The tree of n URLs. Without `literals` all parts go by class, but those that all pages share. */
struct url_tree *url_tree_new(uint32_t n_pages, const char *const *url, bool literals, int threads);
void url_tree_free(struct url_tree *tree);

#endif
