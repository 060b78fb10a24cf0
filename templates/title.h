/* SPDX-License-Identifier: MIT
 * title.h - the constant part of a site's titles: "Council cuts budget - The Ledger" -> the suffix " - The Ledger".
 * A single page cannot tell it from the headline; a site can. So it can tell that a title names the site alone. */
#ifndef INFODISC_TEMPLATES_TITLE_H
#define INFODISC_TEMPLATES_TITLE_H

#include <stdint.h>

#include "base/buffer.h"

struct title_affixes {
    struct buffer prefix, suffix; /* with their separators; empty where there is none */
    struct buffer common;         /* that of more than half of the pages with a title, and of 3 at least; or empty */
};

/* The longest prefix and suffix that begin (end) at a separator and that at least half of the titles have, and at
 * least 3, with those that are nothing else ("Site" of "Page - Site"); and the common title. Without either, what at
 * least half have in the middle is the suffix, and ends in a blank: " - Library 2.0 - " of "Map - Library 2.0 -
 * util.Map"; or else title_tail(), which has no separator. A suffix without what tells twins apart:
 * title_spare_twins(). The n titles are not kept. */
struct title_affixes title_learn(const struct span *title, uint32_t n, int threads);

/* The title without them, or without their outer parts where it has only those (" - Site" of " - News - Site"); the
 * whole if nothing would be left. What is after a suffix that ends in a blank goes with it, and so does a separator
 * that nothing follows: "Page |". Empty for Sphinx's "<no title>". */
struct span title_clean(const struct title_affixes *affixes, struct span title);

/* The beginning of the title that is the page's heading, whatever its capitals, if '|' or a sign between spaces follows
 * it: "Resizing" of "Resizing | Manual - Site", with the heading "Resizing". Else empty. A colon may be followed by
 * what the page is about, and brackets by what tells it from others. */
struct span title_headed_by(struct span title, struct span heading);

/* Is the title the heading as the name of a file, letter by letter: "sharpening-an-adze" of "Sharpening an Adze",
 * "numpy" of "NumPy"? */
bool title_is_slug_of(struct span title, struct span heading);

/* Does it say nothing of the page? There is none, it is the common one, or "| Site" where others are "Page | Site". */
bool title_is_common(const struct title_affixes *affixes, struct span title);

/* Is it without them only the id of the page, as its URL has it? DokuWiki's "guides:boat_building" is, mostly, and so
 * is the name of the page's source, "install.md". */
bool title_is_page_id(const struct title_affixes *affixes, struct span title, struct span url);

/* Is it no more than the name of the site, where others have "Page - Site"? Not at the top of the site, whose title
 * that is. */
bool title_names_site(const struct title_affixes *affixes, struct span title, struct span url);

/* Is any of these so? Then the page's heading is its title. */
bool title_says_nothing(const struct title_affixes *affixes, struct span title, struct span url);

/* Appends the title without tags that somebody has put into it, where both are there and have text between them:
 * "<b>A</b>synchronous". Others are what the page is about: "The <b> element". */
void title_put_plain(struct span title, struct buffer *out);

void title_affixes_free(struct title_affixes *affixes);

#endif
