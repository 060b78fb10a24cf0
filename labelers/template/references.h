/* SPDX-License-Identifier: MIT
 * references.h - in the reference of a program, each page is about one of its things: a class, a module, a function.
 *
 * "name: str =" and "class Count(Iterator):" are short, half of them are links, and few pages have their paths, so the
 * model takes some for template, most of all in a crawl of a few pages. But where pages are named after things of a
 * program, what only one page says amid its text is about its thing. */
#ifndef INFODISC_LABELERS_TEMPLATE_REFERENCES_H
#define INFODISC_LABELERS_TEMPLATE_REFERENCES_H

#include "labelers/laws/laws.h"
#include "labelers/shared/shared.h"

/* The names of such things in the page's TITLE: a bit for each, by its hash, and one if there is a TITLE. Names look
 * like git_diff, JsonReader, std::vector or os.path. Of a TITLE of more than TITLE_WORDS words, as headlines and
 * products of shops have, one more bit says so. O(bytes of the TITLE). */
enum { TITLE_WORDS = 8 };
uint64_t reference_names(const struct page_blocks *b);

/* Is the site such a reference? Half of its pages with a TITLE have names in a short one which most pages with names
 * do not have: that of the site or its program is no page's own. Those of the pages differ. names: [n_pages], 0 for
 * pages that are not in the sums. */
bool site_is_reference(const uint64_t *names, uint32_t n_pages);

/* Keeps lines of one page (REASON_UNIQUE) between the content of a reference, or after it in the element around it:
 * what is redundant for its text or its links, but has words in no link; not of the frame, nor a button. If the line is
 * short and has links, or most of it is links, other pages have at most half of its shingles: "Languages: en | fr"
 * differs only in what is there. Or it is a PRE, a tree of classes, or one of a path that pages have three times: a
 * signature whose types and names others have, too. */
void keep_reference_lines(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of);

#endif
