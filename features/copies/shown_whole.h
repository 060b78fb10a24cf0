/* SPDX-License-Identifier: MIT
 * shown_whole.h - pages that others show whole: a blog's first page has whole articles, and so have the pages of its
 * categories and months. In a crawl of few pages many of them may have the text of one article, but it is no template:
 * it is that article's. Only inside the room.
 *
 * Such a page has the title of the other one as a link, which the other one has as its heading, no link; after it comes
 * what comes after that heading, from the first text on. */
#ifndef INFODISC_FEATURES_COPIES_SHOWN_WHOLE_H
#define INFODISC_FEATURES_COPIES_SHOWN_WHOLE_H

#include "features/copies/near_duplicates.h"

enum { SHOWN_WORDS_MIN = 20 }; /* fewer after a title are the same by chance */

struct shown_whole {
    uint64_t *first; /* [n_pages + 1] */
    uint64_t *key;   /* near_line_key() of what each page shows of others, in order */
};

/* lines->level is set. Linear in the lines, for each two pages (NEAR_SHOWN_MAX). shown_whole_free() the result. */
struct shown_whole shown_whole_find(const struct near_lines *lines);
void shown_whole_free(struct shown_whole *s);

static inline bool shows_of_others(const struct shown_whole *s, uint32_t page)
{
    return s->first && s->first[page] < s->first[page + 1];
}

/* Is the line one that this page shows of another one? */
bool shows_line_of_others(const struct shown_whole *s, uint32_t page, uint64_t line);

#endif
