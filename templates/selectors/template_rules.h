/* SPDX-License-Identifier: MIT
 * template_rules.h - a template as a few selectors: which parts of a page to keep, and what to strip from them.
 *
 * A template has a verdict for each block path, but tools that read pages by selectors want a handful of elements
 * instead, each with everything inside. What such a set misses or takes wrongly is counted in tokens, and each
 * selector has a price in tokens, too. Dynamic programming over the tree of paths finds the set with the lowest
 * total. Elements without an id or class cost more, so rules prefer names; in a tie, the outermost element wins. */
#ifndef INFODISC_TEMPLATES_SELECTORS_TEMPLATE_RULES_H
#define INFODISC_TEMPLATES_SELECTORS_TEMPLATE_RULES_H

#include "templates/selectors/selector_search.h"
#include "templates/templates.h"

struct template_rule {
    uint32_t path;           /* index into the site's block paths, of the element kept or stripped */
    char *css, *xpath;
    uint64_t informative, redundant; /* tokens in the elements of all paths that it was made for */
};

struct template_rules {
    uint32_t n_keep, n_strip;
    struct template_rule *keep, *strip; /* in the order of paths; no one of keep is within another */
};

/* The rules for pages with these paths, n of them. may_strip: false for tools that can only keep. times: the
 * price of a selector, 1: as usual; dearer ones are fewer, and wider. Where one selector does for several paths, it is
 * given once, with the first of them. */
struct template_rules *template_rules_new(const struct block_paths *paths,
                                          const struct selector_search *search,
                                          const struct template_path *path, uint32_t n, bool may_strip, uint32_t times);
void template_rules_free(struct template_rules *rules);

#endif
