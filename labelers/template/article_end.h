/* SPDX-License-Identifier: MIT
 * article_end.h - what comes after the text of an article: the links to other articles, and their headings.
 *
 * In a crawl of many pages these links recur, or other laws know them. In one of few pages, links to other articles are
 * as new on each page as the article is, and the model keeps those that look like headings or sentences. */
#ifndef INFODISC_LABELERS_TEMPLATE_ARTICLE_END_H
#define INFODISC_LABELERS_TEMPLATE_ARTICLE_END_H

#include "labelers/laws/laws.h"
#include "labelers/shared/shared.h"

/* In the leaves [first, end) of a page, labelled by template, which is no index page, of a crawl of ten pages or fewer,
 * makes redundant
 * - links that are content, after the last long text (leaf_is_long()) that is: three or more in a row, with no other
 *   content among them (REASON_LINKS).
 *   Their path is mostly links, and not that of the text: an address or source in a P like the text's stays. Not, in
 *   a crawl of several pages, where such links in the element around that text have more than twice the tokens of the
 *   page's text: the page is a list with an introduction;
 * - on a page alone, as nobody can say what recurs, headings that then head redundant leaves only
 *   (drop_bare_headings()).
 * path, place: of all paths. Returns how many leaves have changed. */
uint32_t drop_article_end(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                          const struct block_path *place, uint32_t n_documents);

/* In a crawl of several pages, drops links after the last text of a page that has 50 tokens of long text
 * (REASON_LINKS): to the next page, to related ones, by tags, in whatever element. At least half of the pages, and six,
 * have their paths, up to eight times each, and few have the same lines. Links right after a heading stay, "See also",
 * and so do those of a list with an introduction, as above, and all of a reference. So goes a menu in one block,
 * whatever its path: 24 words or more of links, all of which other pages have, too, in a crawl of three or more. */
void drop_links_after(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of);

#endif
