/* SPDX-License-Identifier: MIT
 * titles.h - the titles of a list go with its texts; the page's own title stays, but not what only repeats it.
 *
 * In a list of articles, products or questions, each title is a link, and a link looks like a menu's. So does that of a
 * post in an archive with whole posts. But if the text below it is content, it must not lose its title. */
#ifndef INFODISC_LABELERS_LAWS_TITLES_H
#define INFODISC_LABELERS_LAWS_TITLES_H

#include "labelers/laws/line_laws.h"
#include "labelers/laws/path_votes.h"
#include "labelers/shared/shared.h"

/* Keeps linked headings of one path (REASON_CAPTION), if two or more, and half of them, head content near below, and
 * most of the page's long content is there; otherwise there is an article, and these are others. Or one alone, if all
 * of that is there and other pages have several of the path: the day of a calendar with one event. path: [n_paths] sums
 * over the site. */
void keep_titles(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                 const struct block_path *place);

/* Keeps titles of cards (REASON_CAPTION), each a link around a title and a description that is content. The title has
 * no number and is on one page. Three cards or more follow each other, and have nothing else; their titles are half of
 * what their path has in the page. votes: [n_paths] 0 before and after. */
void keep_card_titles(struct leaf_fact *first, struct leaf_fact *end, struct path_votes *votes);

/* As keep_titles(), for all links of an index page whose lines differ from page to page: a list of questions may have
 * its titles in DIVs. path: [n_paths] sums over the site. Returns how many leaves have changed. */
uint32_t keep_title_links(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                          const struct block_path *place);

/* Keeps the title of a page that has no H1 (REASON_CAPTION): the first heading that no other page has, or with another
 * number, alone of its path, of fewer than 24 words, if text of the page's own is near below and none above; in a
 * reference, any long text below. Where no heading is, the same for leaf `stated`, which says what TITLE says: long
 * content near below will do, as the page's first lines may be an index page's, too. For sites of several pages. */
void keep_lower_title(struct leaf_fact *first, struct leaf_fact *end, uint32_t stated, const struct law_paths *of);

/* Adds the page's frames of its title that are shared or a trail to path_lines.title_frames. */
void count_title_frames(const struct leaf_fact *first, const struct title_frames *frames, struct path_lines *lines);

/* Drops such frames (REASON_COPY), if the title is content, and frames are half of the lines of their path or more: a
 * trail before all long content, a shared frame before or after it, or only after it if the title is short. lines:
 * [n_paths] over the site. */
void drop_title_frames(struct leaf_fact *first, struct leaf_fact *end, const struct title_frames *frames,
                       const struct path_lines *lines);

/* Keeps the H1 of a page (page_title(), REASON_CAPTION) if it has a number, and its path another text on each page:
 * "What is new in 7.1" is the line of all releases, and a menu of them has all its words on each page. */
void keep_numbered_title(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of);

#endif
