/* SPDX-License-Identifier: MIT
 * glued.h - words that no space keeps apart in the page, only the style of the elements that hold them. */
#ifndef INFODISC_TABLE_BLOCKS_TAGS_GLUED_H
#define INFODISC_TABLE_BLOCKS_TAGS_GLUED_H

#include <stdbool.h>

#include "base/span.h"
#include "table_blocks/tags/tag_scan.h"

/* Are both characters of words? Then two links side by side need a space. */
bool words_are_glued(char last, char next);

/* Is a SMALL in a heading glued to the text before it, or what follows it to its own, though it is another word, as in
 * <h2>Title<small>2024</small></h2>? Not after a capital or a single letter: J<small>OHN</small>, CO<small>2</small>.
 * next: the first character after the tag. */
bool text_is_glued(struct span before, char next);

/* Inline elements in which a program is written: what stands side by side in there may be one word. */
static inline bool element_is_code(enum element element)
{
    return element == EL_code || element == EL_tt || element == EL_kbd || element == EL_samp || element == EL_var;
}

/* Inline elements that may hold a label, or a value, of its own: not SUP, nor EM, which may mark a part of a word. */
static inline bool may_be_label(enum element element)
{
    return element == EL_UNKNOWN || element == EL_span || element == EL_a || element == EL_b || element == EL_strong ||
           element == EL_label;
}

struct inline_kind {       /* of an element that may_be_label() */
    enum element element;
    bool has_style;        /* a STYLE attribute: an editor's, who may have marked a part of a word */
    struct span class;
};

static inline struct inline_kind inline_kind_of(const struct tag *tag)
{
    return (struct inline_kind){tag->element, tag->has_style, tag->class};
}

/* Where an inline element begins right behind another one. Places are lengths of the text that is being built. */
struct inline_seam {                 /* {0} to begin with */
    size_t end;                      /* where the last inline element ended; 0: white space or <wbr> follows */
    bool after_part;                 /* ... and that one may_be_label() */
    bool may_part;                   /* one that may be a label has begun there */
    bool at_label;                   /* ... and it is a LABEL or the text of a tooltip */
    struct inline_kind left, right;  /* if may_part: the one before, and the innermost one that has begun; else `right`
                                      * is the last one that began */
    size_t left_from, right_from;    /* where they began */
};

/* may_part: there is text before, and no white space behind it. */
void inline_seam_begin(struct inline_seam *seam, struct inline_kind kind, size_t at, bool may_part);
static inline void inline_seam_end(struct inline_seam *seam, enum element element, size_t at)
{
    seam->end = at;
    seam->after_part = may_be_label(element);
}

/* Text goes on. */
static inline void inline_seam_pass(struct inline_seam *seam)
{
    seam->may_part = seam->at_label = false;
}

/* Both sides are one word. */
static inline void inline_seam_forget(struct inline_seam *seam)
{
    seam->end = 0;
    inline_seam_pass(seam);
}

/* Does a space belong into the seam? before: the text up to it in its block, which begins at `from`; next: the first
 * character behind it. Yes for
 * - a label and its value, or a value and the next label: "High" and "21", "12" and "Comments", "Paris" and "France";
 * - words in elements of unlike kinds: <span class=name>Colour</span><span class=value>bright</span>;
 * - a few words that begin the block, in an element of the same kind as the next one: <li><span>Colour</span>
 *   <span>bright</span>. Elsewhere editors put parts of words in such elements, and counters digits;
 * - what precedes a LABEL: those of tabs, "<label>Linux</label><label>macOS</label>", are no word;
 * - what precedes the text of a tooltip: "hull<span class=tooltiptext>the body of a ship</span>".
 * No for single letters (initials), and for what else an editor may have marked: B, STRONG, or any with a STYLE. */
bool inlines_are_glued(const struct inline_seam *seam, struct span before, size_t from, char next);

#endif
