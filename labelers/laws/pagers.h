/* SPDX-License-Identifier: MIT
 * pagers.h - the way to the pages before and after, above a page's text and again below it.
 *
 * "Previous message: Re: leaks", "Next: Installing". The titles of other pages differ from page to page, so the model
 * takes them for content, most of all where no element or name says what they are, as in old archives of mail. But only
 * such links, menus and tags stand twice in a page, around its text; and labels beside them, as in old javadoc:
 * "Detail: Field | Method", of which not all are links on each page. */
#ifndef INFODISC_LABELERS_LAWS_PAGERS_H
#define INFODISC_LABELERS_LAWS_PAGERS_H

#include "features/features.h"
#include "labelers/laws/line_laws.h"
#include "labelers/shared/shared.h"

enum { PAGER_LEAVES_MAX = 32 };

struct pager_scratch {       /* of a thread, for page after page; {0} at first */
    struct pager_leaf *leaf; /* [cap] */
    struct pager_slot *slot; /* [slots] */
    size_t cap, slots;
};

/* Finds runs of links that a page has exactly twice, numbers apart, around most of its text, and what it has exactly
 * twice after them; and a lone link, the first of its path, that it has twice so under that path: "Back to the list".
 * feature, fact [n_leaves]. Its leaf[] belongs to the caller; NULL if there are none, or more than PAGER_LEAVES_MAX:
 * a menu. O(leaves). */
struct leaf_list pagers_find(struct pager_scratch *scratch, const struct leaf_features *feature,
                             const struct leaf_fact *fact, uint32_t n_leaves);
void pager_scratch_free(struct pager_scratch *scratch);

/* Adds the leaves of a page that are in its pagers, or near them, to the counts of their paths. */
void count_pagers(const struct leaf_fact *first, const struct leaf_fact *end, const struct leaf_list *pagers,
                  struct path_lines *lines);

/* Drops the leaves of a page's pagers (REASON_LINKS) of paths that are often in pagers, and mostly where they have one
 * near. Text goes if several pages have its line: what only this page has may be its title. */
void drop_pagers(struct leaf_fact *first, const struct leaf_list *pagers, const struct path_lines *lines);

#endif
