/* SPDX-License-Identifier: MIT
 * template_rules.h - a template in a few words: which parts of a page to keep, and what to strip from them.
 *
 * A template says of each block path whether it is content; tools that read pages by selectors want a
 * handful of elements instead, each with all that is in it. What such a set leaves out or takes in
 * wrongly is counted in tokens, and each selector has a price in tokens, too: the set with the
 * smallest sum is chosen, by dynamic programming over the tree of paths. Elements without an id or class
 * of their own are dearer, so rules hold on to names; of equal ones the outermost is taken. */
#ifndef INFODISC_TEMPLATES_SELECTORS_TEMPLATE_RULES_H
#define INFODISC_TEMPLATES_SELECTORS_TEMPLATE_RULES_H

#include "templates/selectors/selector_search.h"
#include "templates/templates.h"

struct template_rule {
    uint32_t path;           /* index into the site's block paths, of the element kept or stripped */
    char *css, *xpath;
};

struct template_rules {
    uint32_t n_keep, n_strip;
    struct template_rule *keep, *strip; /* in the order of paths; no one of keep is within another */
};

/* The rules for pages with these paths, n of them. may_strip: false for tools that can only keep. Where one
 * selector does for several paths, it is given once, with the first of them. */
struct template_rules *template_rules_new(const struct block_paths *paths,
                                          const struct selector_search *search,
                                          const struct template_path *path, uint32_t n, bool may_strip);
void template_rules_free(struct template_rules *rules);

#endif
