/* SPDX-License-Identifier: MIT
 * unique_text.h - text of one page only stays in some places where the model takes it for template: between content,
 * under the title or a label, after content, in a box below it, in a foot, in paragraphs in a row, among footnotes, in
 * a DD. No template says what is on one page. So do captions and sources of what is content. */
#ifndef INFODISC_LABELERS_LAWS_UNIQUE_TEXT_H
#define INFODISC_LABELERS_LAWS_UNIQUE_TEXT_H

#include "labelers/laws/values.h"
#include "labelers/shared/shared.h"

/* Keeps text of one page (REASON_UNIQUE) that is redundant for its text or its links, if the leaves with words before
 * and after it are content; up to two thirds of it may be links: the signature of a function, whose types are. Other
 * pages have at most a quarter of its words, if the page is prose: its bylines and captions recur. */
void keep_between(struct leaf_fact *first, const struct leaf_fact *end, bool in_prose);

/* Keeps long text of one page (REASON_UNIQUE) in a P, LI or DD that is redundant for its text, if such text of an
 * element around it is content and begins that element: "<div>Opens a file. <p>It must exist. <p>It is locked.</div>".
 * Between are only other leaves of that element. */
void keep_continued(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Keeps lines of one page (REASON_UNIQUE) in a DD, which are redundant for their text or links, between content: under
 * "See also", links that no other page has. For pages that are no prose: an article's DDs have its tags. */
void keep_definitions(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Keeps text of one page (REASON_UNIQUE) in a FOOTER, unless the model is quite sure that it is redundant: a source,
 * notes, thanks. */
void keep_foot(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* The same of two or more Ps in a row, wherever they are: what a box in a sidebar says of the page. Between may be
 * headings of one page. A caption, byline or teaser is a P alone. */
void keep_paragraphs(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Keeps text of one page (REASON_UNIQUE) between a heading that most pages have, "Name", and content: few words may be
 * all there is of it. Not in the frame. */
void keep_labelled(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of);

/* Keeps text of one page (REASON_UNIQUE) right after content, or below a heading of one page there: what the model
 * takes for content, and after text of the page's own what is long and has no link, unless the model is sure that it
 * is redundant. */
void keep_following(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Keeps text of one page (REASON_UNIQUE) in a box of little else, of a page that is no prose, unless the model is sure
 * that it is redundant: the awards and references of a person. Above it, in the same element, not the BODY, is other
 * text of the page's own that is content, and between are hardly any links: what comes after a menu may be of another
 * page. */
void keep_sections(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of);

/* Keeps lines of one page (REASON_UNIQUE) after content in an element that is called a footnote, or footnotes, not
 * in a FOOTER: few pages may have one, so that their path has nothing to agree with. Of what is mostly links, those of
 * six words or more: URLs of sources. And cells of eight words or more after one with a number. */
void keep_footnotes(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* [n_paths] the FIGURE of the FIGCAPTION that the path is in, the TABLE of such a CAPTION, the BLOCKQUOTE or FIGURE of
 * such a FOOTER, or the element around a caption of WordPress; 0: none. free() it. */
uint32_t *captioned_paths_new(const struct block_path *place, uint32_t n_paths);

/* Keeps what a FIGCAPTION, or a FOOTER in a BLOCKQUOTE, says of content right before or after it in the same FIGURE or
 * BLOCKQUOTE (REASON_IN_CONTENT): whose words a quote is, what a table shows; and of several pages' those that say what
 * is in a picture right above text that is content: of this page only, with five words or more and no link.
 * captioned: [n_paths]. */
void keep_sources(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place,
                  const uint32_t *captioned, bool several);

/* Keeps text of one page without a link (REASON_UNIQUE), twice as long as leaf_is_long() asks for, right after an H1
 * that is content, unless the model is quite sure that it is redundant: what the page is about, where a link follows,
 * so that keep_between() finds no content after it. */
void keep_opening(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

#endif
