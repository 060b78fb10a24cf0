/* SPDX-License-Identifier: MIT
 * section_heads.h - headings that are no H1 to H6: a DIV, a P in bold, a LEGEND, the question above an answer that
 * unfolds, the signature above a description.
 *
 * "About the role", "Benefits": most pages have them, so entropy and the model call them template. What tells them
 * from the labels of a frame is what they head: each of several blocks of one path has content of the page's own below
 * it. */
#ifndef INFODISC_LABELERS_LAWS_SECTION_HEADS_H
#define INFODISC_LABELERS_LAWS_SECTION_HEADS_H

#include "labelers/laws/paragraphs.h"
#include "labelers/laws/values.h"

/* Makes redundant blocks informative (REASON_CAPTION) of a path that has two or more in the page that head a section,
 * and half of the blocks that it has there. A section ends at the next block of the path, at a heading, or with the
 * element around the block: the one around that, if the block is alone in it. A third of its tokens are content, and
 * some text that not most pages have, or that a law keeps as a part of something. One block of fewer than eight tokens
 * is no section, but the value of a label. What heads code ("python", "Copy") counts neither for nor against.
 * Such a block is shown, in no comment, NAV, ASIDE, HEADER or FOOTER, and is no H1 to H6, TH or DT. It is
 * - text of six tokens at most, without a link or a number of its own, and not a TD or LI; or
 * - a question of 24 tokens at most, of a path whose texts differ: a BUTTON whose text does, too, or a link that two
 *   pages at most have, of a path whose sections have eight tokens of content or more, most of theirs, and begin with
 *   text of a path that the page does not have before: captions of pictures in a text are links, too.
 * Leaves [first, end) of a page of a crawl of several pages; votes: [n_paths] 0 before and after. */
void keep_section_heads(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                        struct path_votes *votes);

/* Makes H2 to H6 informative (REASON_CAPTION) that entropy or the model calls redundant, between others of their path:
 * three or more of these are content in the page, and no fewer than the others. Such a heading has no link, differs
 * from page to page, as texts of its path do, and is shown, in no comment, NAV, ASIDE, HEADER or FOOTER.
 * Leaves [first, end) of a page of a crawl of several pages; votes: [n_paths] 0 before and after. */
void keep_member_names(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                       struct path_votes *votes);

/* Keeps signatures of members (REASON_IN_CONTENT), redundant for the links in them, of a path that has three in the
 * page with a description below, and those are one in four that it has there. A signature has links and other words,
 * is shown, in no comment, NAV, ASIDE, HEADER or FOOTER, and is no heading, label or DD. The described ones are on a
 * page in ten at most, or on two: what classes inherit recurs, and so does "by Anna in News" above each teaser. They
 * have no number: "Defined in body.js:107". A description is the next leaf with words: content that is leaf_is_long()
 * and not mostly links, in the element around the signature or up to three above that, but the root. On pages of prose,
 * signatures stay as they are. Returns whether it keeps any. Leaves [first, end) of a page of a crawl of several pages;
 * votes: [n_paths] 0 before and after. */
bool keep_signatures(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                     struct path_votes *votes);

/* Keeps descriptions of members (REASON_IN_CONTENT) after signatures that are content, up to the next block of the same
 * path or the end of the element around both, as above. A path has signatures if three of its blocks in the page are
 * content, have links and other words, as above, and no number. Then any block of it that is content is one, if two
 * pages or a page in ten at most have it: what all classes inherit goes. A description is text that entropy or the
 * model calls redundant, leaf_is_long(), not mostly links, shown, in no comment, NAV, ASIDE, HEADER or FOOTER, no
 * heading or label, and as rare; or a parameter, redundant for its link to its type, but made as a signature is, of a
 * path that has three such in the page. On pages of prose, they stay as they are. Returns whether it keeps any: a table
 * may have the beginning of a description again. Arguments: as above. */
bool keep_descriptions(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                       struct path_votes *votes);

#endif
