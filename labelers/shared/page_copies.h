/* SPDX-License-Identifier: MIT
 * page_copies.h - text that a page shows in more than one place: an article again for printing, the same teaser for
 * large and small screens, the lead in a header. Only one copy should be content.
 *
 * Repeated lines in the same place of the template are not copies: refrains, rows of a table, quotes. Nor are lines
 * whose content block has other text as well, nor descriptions in a list of members and again below each: what is
 * beside them differs. */
#ifndef INFODISC_LABELERS_SHARED_PAGE_COPIES_H
#define INFODISC_LABELERS_SHARED_PAGE_COPIES_H

#include "entropy/entropy.h"
#include "labelers/shared/page_tables.h"
#include "table_blocks/table_blocks.h"

enum {
    COPY_TOKENS_MIN = 6,         /* shorter lines come twice by chance */
    COPY_SHARE = 4, COPY_SHARE_OF = 5, /* of a block's tokens that are copies, at least */
    COPIES_MANY = 3              /* of the same two paths: then most have the same text before or after them, too */
};

struct leaf_copy {
    uint32_t first, again;       /* leaves of the page: the same text, first < again, of two paths */
};

struct page_copies {             /* of one page; reused from page to page */
    struct leaf_copy *copy;      /* [n], by rising `again` */
    size_t n, copies_cap;
    uint32_t *slot;              /* [mask + 1] scratch: leaf + 1, by the hash of its text */
    size_t mask, slots_cap;
    bool *is_copy;               /* [n_leaves] scratch */
    struct copied_tokens {
        uint64_t all, copied;
    } *block;                    /* [n_contents] scratch: of the leaves of each content block */
    size_t leaves_cap, blocks_cap;
};

struct copy_list {        /* what was found in a page */
    struct leaf_copy *copy; /* [n] */
    size_t n;
};

/* Finds pairs of leaves with the same text under two paths. Sections of a page that differ in their ids alone have one
 * path of the site, and are meant to repeat: no copies. In a crawl of one page (is_alone), only ids tell places apart,
 * so there they count. has_members: such lists of members may be, so what is beside many copies counts. fact
 * [b->n_leaves]: n_tokens, flags and path are used. O(leaves), and O(n log n) copies. */
void page_copies_find(struct page_copies *copies, const struct page_blocks *b, const struct leaf_fact *fact,
                      bool is_alone, bool has_members);
void page_copies_free(struct page_copies *copies);

/* Drops the one of two copies that are both content which is beside a copy that has gone (REASON_COPY): an article that
 * is there again for printing comes as a whole, though other pages have more there. Not of text that a table has, too,
 * as of the members of a class. Leaves of a page [first, end); in_table: of all paths. O(copies). */
void drop_copies_beside(struct leaf_fact *first, const struct leaf_fact *end, const struct copy_list *copies,
                        const struct table_path *in_table);

/* Which of two copies goes if both are content: the one with the lower logit; of equal ones, the later. */
static inline struct leaf_fact *worse_copy(struct leaf_fact *first, int64_t first_logit, struct leaf_fact *again,
                                           int64_t again_logit)
{
    return again_logit > first_logit ? first : again;
}

#endif
