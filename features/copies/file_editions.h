/* SPDX-License-Identifier: MIT
 * file_editions.h - versions of one document as files side by side, "manual-1.0.html" and "manual-1.1.html": editions
 * (editions.h) whose URLs differ in what names a version (url_version.h). Only inside the room.
 *
 * They may be most of a crawl, so no line of theirs is rare; what counts is which other documents have it. A page is an
 * edition of an earlier one of its document if they share half of the words of the shorter one, and enough prose: the
 * notes of two releases share no more than their frame. */
#ifndef INFODISC_FEATURES_COPIES_FILE_EDITIONS_H
#define INFODISC_FEATURES_COPIES_FILE_EDITIONS_H

#include "features/copies/near_duplicates.h"

enum {
    FILE_EDITION_PROSE = 100, /* words that two pages share in lines of NEAR_PROSE or more */
    FILE_EDITION_SAME = 50,   /* percent of the words of the shorter page */
};

struct file_editions {
    uint64_t *first; /* [n_pages + 1]; NULL: there are none */
    uint64_t *key;   /* near_line_key() of what each page has from an edition before it, in order */
    struct large_memory *large;
};

/* lines->url is set. Linear in the lines if there are such URLs. file_editions_free() the result. */
struct file_editions file_editions_find(const struct near_lines *lines, int threads);
void file_editions_free(struct file_editions *e);

static inline bool file_edition_of_another(const struct file_editions *e, uint32_t page)
{
    return e->first && e->first[page] < e->first[page + 1];
}

/* Is the line one that this page has from an edition before it? */
bool file_edition_repeats(const struct file_editions *e, uint32_t page, uint64_t line);

#endif
