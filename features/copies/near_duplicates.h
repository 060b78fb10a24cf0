/* SPDX-License-Identifier: MIT
 * near_duplicates.h - pages of a crawl that say the same: print views, variants of a product, the same list under two
 * addresses. Their text is on several pages, but it is no template. Door of the room.
 *
 * In: the lines and URLs of all pages. Out: which page each one repeats, and which of its lines.
 *
 * Pages of a site share most of their lines, its menus, so lines that many pages have say nothing here. A line is rare
 * if at most a quarter of the pages have it. A page is a near-duplicate of an earlier one if nearly all of its rare
 * lines are on that page, nearly all of that page's are on it, and the pages that have these lines are the
 * near-duplicates of that page and few others. The last condition tells a text that a few pages have in common, such as
 * the frame of a section, from pages that are the same.
 *
 * Of fewer than NEAR_PAGES_MIN pages, no line can be called rare. There, each line counts that no other page has under
 * the same path: a menu is at the same place on all pages, an article at another one in its print view. But "a?tab=x"
 * is a view of the page "a", with its text at the same place: what other pages do not have there counts, too.
 *
 * So are editions of a page, which have less in common, by their URLs: editions.h, file_editions.h. Of few pages, some
 * show others whole: shown_whole.h. */
#ifndef INFODISC_FEATURES_COPIES_NEAR_DUPLICATES_H
#define INFODISC_FEATURES_COPIES_NEAR_DUPLICATES_H

#include <stdbool.h>

#include "base/large_memory.h"
#include "features/features.h"

enum { NOT_NEAR = UINT32_MAX };

enum {
    NEAR_WEIGHT_BITS = 12, /* of a line: how many words of text it has */
    NEAR_PAGES_MIN = 8,
    NEAR_SHOWN_MAX = 64,   /* pages, of which it is looked for what they show of each other */
    NEAR_RARE_SHARE = 4,   /* one page in four */
    NEAR_TOKENS_MIN = 40,  /* shorter texts are the same by chance */
    NEAR_SAME = 85,        /* percent of the words in rare lines */
    NEAR_PROSE = 8,        /* words of a line that is more than a value or a label */
    NEAR_FRESH = 10,       /* percent of the words: in such lines that only one of two pages has */
    NEAR_FRESH_MAX = 50,   /* ... and so many words at most */
    NEAR_OTHERS = 2,       /* pages that have a line, for each near-duplicate */
};

/* A line with its weight, in one number: of a leaf, without numbers; links weigh nothing. 0: no text. Equal lines are
 * equal in near_line_key(). */
static inline uint64_t near_line(const struct leaf_features *leaf)
{
    const uint64_t most = (1u << NEAR_WEIGHT_BITS) - 1;
    uint64_t words = leaf->n_link_tokens * 2 > leaf->n_tokens ? 0 : leaf->n_tokens - leaf->n_number;
    uint64_t key = (leaf->line | (most + 1)) & ~most;
    return leaf->line ? key | (words < most ? words : most) : 0;
}

static inline uint64_t near_line_key(uint64_t line)
{
    return line >> NEAR_WEIGHT_BITS;
}

struct near_lines {          /* of all pages, page after page */
    uint32_t n_pages;
    const uint64_t *first;   /* [n_pages + 1] page p has lines first[p] .. first[p + 1] */
    uint64_t *line;          /* [first[n_pages]] near_line() of each leaf; 0: is to be ignored. Is changed */
    const bool *is_counted;  /* [n_pages] others are neither compared nor counted */
    const uint64_t *place;   /* [first[n_pages]] path of each leaf, as a key; NULL of NEAR_PAGES_MIN pages or more */
    const uint8_t *level;    /* which heading each leaf is, H1 to H6, or 0; NULL of more pages than NEAR_SHOWN_MAX */
    struct large_memory *large; /* that line is from, or NULL */
    const char *const *url;  /* [n_pages] by which editions are found; NULL: they are not */
};

struct near_duplicates;

/* Linear in the lines. Keeps `lines`. The result depends on the order of the pages, not on the threads. */
struct near_duplicates *near_duplicates_find(const struct near_lines *lines, int threads);
void near_duplicates_free(struct near_duplicates *d);

/* The page that this one is a near-duplicate of, which is not one itself; NOT_NEAR. */
uint32_t near_duplicate_of(const struct near_duplicates *d, uint32_t page);

/* Is it a near-duplicate, or an edition, of another page, or does it show one? */
bool near_duplicate_is_like_another(const struct near_duplicates *d, uint32_t page);

/* Does the page have this line because that other page has it? Not said of links of near-duplicates: lists share them
 * anyway. */
bool near_duplicate_repeats(const struct near_duplicates *d, uint32_t page, uint64_t line);

#endif
