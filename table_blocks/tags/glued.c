/* SPDX-License-Identifier: MIT
 * glued.c - see glued.h. */
#include "table_blocks/tags/glued.h"

#include "base/text/ascii.h"

enum { LABEL_BYTES = 24 }; /* of a label at most, that begins a block */

static bool is_of_word(char c)
{
    return ascii_is_alnum(c) || ascii_is_beyond(c);
}

bool words_are_glued(char last, char next)
{
    return is_of_word(last) && is_of_word(next);
}

bool text_is_glued(struct span before, char next)
{
    if (before.len < 2 || !is_of_word(next)) return false;
    char last = before.at[before.len - 1];
    return is_of_word(last) && ascii_lower(last) == last && is_of_word(before.at[before.len - 2]);
}

/* Are they a label and its value, or a value and the next label? A capital or a number begins. */
static bool labels_are_glued(char last, char next)
{
    bool is_digit = ascii_is_digit(next), is_upper = ascii_is_alpha(next) && ascii_lower(next) != next;
    if (ascii_is_digit(last)) return ascii_is_alpha(next);
    if (ascii_is_alpha(last) && ascii_lower(last) != last) return is_digit;
    return (ascii_is_alpha(last) || ascii_is_beyond(last)) && (is_digit || is_upper);
}

/* "tooltiptext", "tooltip-content", "tooltip__inner": text that a pointer brings up beside a word. Not "tooltip" alone:
 * that may be the word with its text. */
static bool is_tooltip_text(struct span class)
{
    static const char *const parts[] = {"text", "content", "inner", "body"};
    static const size_t n = sizeof "tooltip" - 1;
    for (; class.len > n; class = span_from(class, 1)) {
        if (!span_begins(class, "tooltip")) continue;
        struct span rest = span_from(class, n);
        while (rest.len && (*rest.at == '-' || *rest.at == '_')) rest = span_from(rest, 1);
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            if (span_begins(rest, parts[i])) return true;
    }
    return false;
}

void inline_seam_begin(struct inline_seam *seam, struct inline_kind kind, size_t at, bool may_part)
{
    bool is_tooltip = may_part && is_tooltip_text(kind.class);
    if (may_part && (seam->end == at || is_tooltip)) {
        if (!seam->may_part) {
            seam->left = seam->right;
            seam->left_from = seam->right_from;
        }
        seam->may_part = true;
        seam->at_label |= kind.element == EL_label || is_tooltip;
    }
    seam->right = kind;
    seam->right_from = at;
}

/* The first byte of a letter of an alphabet, or a digit: CJK has no spaces between its words. */
static bool begins_alphabetic(char c)
{
    unsigned char byte = (unsigned char)c;
    return ascii_is_alnum(c) || (byte >= 0xC3 && byte < 0xE0);
}

/* Does the text end in a character of two bytes that is no sign? */
static bool ends_in_two_bytes(struct span text)
{
    return text.len >= 2 && ascii_is_beyond(text.at[text.len - 1]) && ascii_is_beyond(text.at[text.len - 2]) &&
           begins_alphabetic(text.at[text.len - 2]);
}

static bool ends_alphabetic(struct span text)
{
    char last = text.at[text.len - 1];
    return ascii_is_alnum(last) || ends_in_two_bytes(text);
}

static bool is_bold(const struct inline_kind *kind)
{
    return kind->element == EL_b || kind->element == EL_strong;
}

static bool is_number(struct span text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!ascii_is_digit(text.at[i])) return false;
    return true;
}

/* text: all that the element on the left holds; not empty. begins_block: nothing is in front of it. */
static bool parts_are_glued(const struct inline_seam *seam, struct span text, bool begins_block, char next)
{
    const struct inline_kind *left = &seam->left, *right = &seam->right;
    bool is_same = left->element == right->element && span_equal(left->class, right->class);
    if (is_same && (!begins_block || text.len > LABEL_BYTES || is_number(text))) return false;
    if (left->has_style || right->has_style || !begins_alphabetic(next) || !ends_alphabetic(text)) return false;
    if (ascii_is_digit(text.at[text.len - 1])) return true;
    if (is_bold(left) || is_bold(right)) return false;
    return text.len >= 2 && is_of_word(text.at[text.len - 2]) && (text.len > 2 || !ends_in_two_bytes(text));
}

bool inlines_are_glued(const struct inline_seam *seam, struct span before, size_t from, char next)
{
    if (!seam->may_part || !before.len) return false;
    char last = before.at[before.len - 1];
    if ((seam->at_label && words_are_glued(last, next)) || labels_are_glued(last, next)) return true;
    size_t skip = seam->left_from > from ? seam->left_from - from : 0;
    if (!seam->after_part || skip >= before.len) return false;
    struct span own = {before.at + skip, before.len - skip};
    while (own.len && (unsigned char)*own.at <= ' ') own = (struct span){own.at + 1, own.len - 1};
    return own.len && parts_are_glued(seam, own, !ascii_trim((struct span){before.at, skip}).len, next);
}
