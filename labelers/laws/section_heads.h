/* SPDX-License-Identifier: MIT
 * section_heads.h - headings that are no H1 to H6: a DIV, a P in bold, a LEGEND, the question above an answer that
 * unfolds, the signature above a description.
 *
 * "About the role", "Benefits": most pages have them, so entropy and the model call them template. What tells them
 * from the labels of a frame is what they head: each of several blocks of one path has content of the page's own below
 * it. */
#ifndef INFODISC_LABELERS_LAWS_SECTION_HEADS_H
#define INFODISC_LABELERS_LAWS_SECTION_HEADS_H

#include "labelers/laws/path_votes.h"
#include "labelers/laws/values.h"

/* Keeps blocks of a path (REASON_CAPTION) if two or more, and half of those that it has in the page, head a section; or
 * if one does, right before the items of a list, between long text that is content, or on a page that is no prose, if
 * the path has three for every two pages, and not all pages this one. A section ends at the next block of
 * the path, at a heading, or with the element around the block (or the one around that, if the block is alone in it);
 * enough of it is content, some of that the page's own. A single short block is no section, but the value of a label.
 * What heads code ("python", "Copy") counts neither for nor against. Such a block is no H1 to H6, TH or DT: it
 * is short text, no cell; or a question of a path whose texts differ: a BUTTON, or a link that few pages have,
 * such as the name of a member, and no caption of a picture in a text. In a crawl of one page, where links and buttons
 * ("Show all") are as rare as questions, only other text is, and only if the page is no prose. */
void keep_section_heads(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                        struct path_votes *votes);

/* Keeps H2 to H6 (REASON_CAPTION) that differ from page to page and are redundant for their text, between others of
 * their path of which three or more, and half, are content. */
void keep_member_names(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                       struct path_votes *votes);

/* Keeps signatures of members (REASON_IN_CONTENT), blocks of links and other words, of a path that has three in the
 * page with a description below, which is the next leaf: long content without many links. The described ones are on few
 * pages, as what classes inherit recurs, and so does "by Anna in News" above each teaser, and have no number: "Defined
 * in body.js:107". On pages of prose, they stay as they are. Returns whether it keeps any. */
bool keep_signatures(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                     struct path_votes *votes);

/* Keeps rare text (REASON_IN_CONTENT) whose description, long content without many links, is the next leaf and in its
 * own element, if three such of its path in the page, and half, are content. */
void keep_described(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                    struct path_votes *votes);

/* Keeps a page's own members (REASON_IN_CONTENT) beside inherited ones: plain text of one page, not in the frame and no
 * heading or label, of a path with three such blocks in the page that are content, a quarter of them, and three that
 * nearly all pages of the path have, as "final def wait(): Unit" is in each class. For these, the model takes the path
 * for template. On pages of prose, they stay as they are. Returns whether it keeps any. */
bool keep_own_members(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                      struct path_votes *votes);

/* Keeps descriptions of members (REASON_IN_CONTENT) after signatures that are content, up to the next one or the end of
 * the element around both: long text that is redundant for its text; or a parameter, made as a signature is, of a path
 * that has three such in the page. Both are on few pages: what all classes inherit goes. On pages of prose, they stay
 * as they are. Returns whether it keeps any. */
bool keep_descriptions(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                       struct path_votes *votes);

#endif
