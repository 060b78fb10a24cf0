/* SPDX-License-Identifier: MIT
 * text_run.c - see text_run.h. */
#include "table_blocks/tags/text_run.h"

#include "base/bytes16.h"
#include "base/memory.h"
#include "base/text/ascii.h"
#include "base/text/char_refs.h"
#include "table_blocks/tags/mathml.h"

enum { SOFT_HYPHEN = 0xAD }; /* where a word may be parted: text that is searched must not have it */

/* What a byte is to the loop below: most are PLAIN and are copied in one piece. */
enum byte_class { PLAIN, SPACE, AMPERSAND, LEAD_C2 /* may begin U+00A0, a space to us */ };

static const unsigned char byte_class[256] = {
    [0] = SPACE,   [1] = SPACE,   [2] = SPACE,   [3] = SPACE,   [4] = SPACE,   [5] = SPACE,
    [6] = SPACE,   [7] = SPACE,   [8] = SPACE,   [9] = SPACE,   [10] = SPACE,  [11] = SPACE,
    [12] = SPACE,  [13] = SPACE,  [14] = SPACE,  [15] = SPACE,  [16] = SPACE,  [17] = SPACE,
    [18] = SPACE,  [19] = SPACE,  [20] = SPACE,  [21] = SPACE,  [22] = SPACE,  [23] = SPACE,
    [24] = SPACE,  [25] = SPACE,  [26] = SPACE,  [27] = SPACE,  [28] = SPACE,  [29] = SPACE,
    [30] = SPACE,  [31] = SPACE,  [' '] = SPACE, [127] = SPACE, ['&'] = AMPERSAND, [0xC2] = LEAD_C2};

static void add_space(struct text_run *r)
{
    if (r->has_text && !r->pending) r->pending = ' ';
}

void text_run_end_inline(struct text_run *r, enum element element)
{
    inline_seam_end(&r->seam, element, r->pending ? 0 : r->text->len);
}

void text_run_glue(struct text_run *r)
{
    inline_seam_forget(&r->seam);
}

void text_run_begin_inline(struct text_run *r, struct inline_kind kind)
{
    inline_seam_begin(&r->seam, kind, r->text->len, r->text->len > r->from && !r->pending);
}

static struct span without_marks_behind(struct span text)
{
    while (text.len && (unsigned char)text.at[text.len - 1] < ' ') text.len--;
    return text;
}

/* Does a link begin where another one has just ended, with no space between, and both in words? Two links are not one
 * word, though nothing but style tells them apart: "<a>Back</a><a>Next</a>". Nor are other inline elements, if they
 * look like two words. */
static bool is_glued(const struct text_run *r, char next)
{
    size_t n = r->text->len - r->from;
    if (!n) return false;
    const char *text = r->text->at + r->from;
    bool are_links = n >= 2 && text[n - 1] == MARK_LINK_END && r->in_link && !r->link_open;
    struct span before = without_marks_behind((struct span){text, n});
    if (!before.len) return false;
    return (are_links && words_are_glued(before.at[before.len - 1], next)) ||
           inlines_are_glued(&r->seam, before, r->from, next);
}

/* Writes what must be before the next character. */
static void flush(struct text_run *r, char next)
{
    if (r->pending) buffer_putc(r->text, r->pending);
    else if ((r->seam.may_part || (r->in_link && !r->link_open)) && is_glued(r, next)) buffer_putc(r->text, ' ');
    r->has_text = true;
    inline_seam_pass(&r->seam);
    if (r->in_link && !r->link_open) {
        buffer_putc(r->text, MARK_LINK);
        if (r->hrefs) VECTOR_PUSH(r->hrefs->item, r->hrefs->n, r->hrefs->cap) = r->href;
        r->link_open = true;
    }
    r->pending = 0;
    if (r->in_bold && !r->bold_open) {
        buffer_putc(r->text, MARK_BOLD);
        r->bold_open = true;
    }
}

static void add_codepoint(struct text_run *r, unsigned c)
{
    if (c == SOFT_HYPHEN) return;
    if (c <= ' ' || (c >= 0x7F && c <= 0xA0)) {
        add_space(r);
        return;
    }
    flush(r, c < 0x80 ? (char)c : (char)0x80);
    buffer_put_codepoint(r->text, c);
}

/* The '&' at *at: a character reference, or itself. */
static const char *add_reference(struct text_run *r, const char *at, const char *end)
{
    struct char_ref entity = char_ref_read((struct span){at, (size_t)(end - at)});
    if (!entity.bytes) {
        add_codepoint(r, '&');
        return at + 1;
    }
    add_codepoint(r, entity.codepoint[0]);
    if (entity.codepoint[1]) add_codepoint(r, entity.codepoint[1]);
    return at + entity.bytes;
}

/* A blank with a plain byte after it: stays as it is if there is one in front, too. */
static bool is_single_blank(const char *at, const char *end)
{
    return *at == ' ' && end - at > 1 && byte_class[(unsigned char)at[1]] == PLAIN;
}

/* After the bytes from `at` < end on that are copied in one piece: plain ones, with single blanks between them. */
static const char *behind_plain(const char *at, const char *end)
{
    if (byte_class[(unsigned char)*at++] != PLAIN) return at - 1;
    for (;;) {
#if defined(BYTES16)
        while (end - at >= 16) {
            __m128i x = bytes16_load(at);
            __m128i special = _mm_or_si128(bytes16_equal(x, '&'), bytes16_equal(x, 0xC2));
            __m128i space = _mm_or_si128(bytes16_at_most(x, ' '), bytes16_equal(x, 0x7F));
            uint32_t stop = bytes16_bits(_mm_or_si128(special, space));
            stop &= ~(bytes16_bits(bytes16_equal(x, ' ')) & ~(stop >> 1) & 0x7FFF);
            at += __builtin_ctz(stop | 1u << 16);
            if (stop) break;
        }
#endif
        while (at < end && byte_class[(unsigned char)*at] == PLAIN) at++;
        if (at == end || !is_single_blank(at, end)) return at;
        at++;
    }
}

const char *text_run_after_space(const char *at, const char *end)
{
#if defined(BYTES16)
    while (end - at >= 16) {
        __m128i x = bytes16_load(at);
        uint32_t space = bytes16_bits(_mm_or_si128(bytes16_at_most(x, ' '), bytes16_equal(x, 0x7F)));
        at += __builtin_ctz(~space);
        if (space != 0xFFFF) return at;
    }
#endif
    while (at < end && byte_class[(unsigned char)*at] == SPACE) at++;
    return at;
}

static void add(struct text_run *r, struct span raw, bool references)
{
    const char *at = raw.at, *end = raw.at + raw.len;
    while (at < end) {
        const char *from = at;
        at = behind_plain(at, end);
        if (at > from) {
            flush(r, *from);
            buffer_add(r->text, from, (size_t)(at - from));
            if (at == end) break;
        }
        switch (byte_class[(unsigned char)*at]) {
        case SPACE:
            add_space(r);
            at = text_run_after_space(at + 1, end);
            break;
        case AMPERSAND:
            if (references) {
                at = add_reference(r, at, end);
            } else {
                add_codepoint(r, '&');
                at++;
            }
            break;
        default: /* U+0080 .. U+00BF */
            if (end - at < 2) return;
            add_codepoint(r, (unsigned char)at[1]);
            at += 2;
            break;
        }
    }
}

void text_run_add(struct text_run *r, struct span raw)
{
    add(r, raw, true);
}

void text_run_add_plain(struct text_run *r, struct span plain)
{
    add(r, plain, false);
}

void text_run_break(struct text_run *r)
{
    if (r->has_text) r->pending = MARK_BREAK;
}

void text_run_image(struct text_run *r)
{
    if (r->has_text)
        r->image_at = r->text->len + 1;
    else
        r->image_before = true;
}

void text_run_set_link(struct text_run *r, bool in_link)
{
    r->in_link = in_link;
    if (in_link || !r->link_open) return;
    buffer_putc(r->text, MARK_LINK_END);
    r->link_open = false;
}

void text_run_set_href(struct text_run *r, struct span href)
{
    size_t n = r->page_name.len;
    bool is_own = n && href.len > n && href.at[n] == '#' && memcmp(href.at, r->page_name.at, n) == 0;
    r->href = is_own ? span_from(href, n) : href;
}

void text_run_end_place_link(struct text_run *r, enum element element)
{
    bool is_card = !r->has_role && (element == EL_p || heading_level(element));
    if (is_card && r->in_link && r->href.len && *r->href.at == '#') text_run_set_link(r, false);
}

void text_run_set_bold(struct text_run *r, bool in_bold)
{
    r->in_bold = in_bold;
    if (in_bold || !r->bold_open) return;
    buffer_putc(r->text, MARK_BOLD_END);
    r->bold_open = false;
}

/* Bytes of the character that the text begins with, if it has no width and no ink; else 0. */
static size_t invisible_bytes(struct span text)
{
    if ((unsigned char)*text.at <= ' ') return 1; /* a mark, or the blank between two of them */
    static const char *const invisible[] = {"\xE2\x80\x8B", "\xE2\x80\x8C", "\xE2\x80\x8D", /* U+200B .. U+200D */
                                            "\xE2\x80\x8E", "\xE2\x80\x8F",                 /* LRM, RLM */
                                            "\xE2\x81\xA0", "\xEF\xBB\xBF"};                 /* word joiner, BOM */
    for (size_t i = 0; i < sizeof invisible / sizeof *invisible; i++)
        if (span_begins(text, invisible[i])) return 3;
    return 0;
}

/* Editors fill paragraphs that are to be empty with "&zwj;" or "&#8203;". */
static bool is_invisible(struct span text)
{
    while (text.len) {
        size_t n = invisible_bytes(text);
        if (!n) return false;
        text = span_from(text, n);
    }
    return true;
}

/* Takes back what the open run has. */
static void forget_run(struct text_run *r)
{
    r->text->len = r->from;
    if (r->hrefs) r->hrefs->n = r->first_href;
    r->has_text = r->link_open = r->bold_open = false;
    if (r->image_at) r->image_before = true;
    inline_seam_forget(&r->seam);
}

bool text_run_finish(struct text_run *r, struct markup_run *out)
{
    if (r->has_text && is_invisible(span_from(buffer_span(r->text), r->from))) forget_run(r);
    bool link = r->in_link, bold = r->in_bold, has_text = r->has_text;
    bool image_behind = r->image_at == r->text->len + 1; /* no text came after it */
    text_run_set_link(r, false);
    text_run_set_bold(r, false);
    *out = (struct markup_run){(uint32_t)r->from, (uint32_t)r->text->len, r->first_href,
                                r->image_before, false, {NULL, 0}};
    if (has_text) r->image_before = image_behind;
    r->image_at = 0;
    r->from = r->text->len;
    r->first_href = r->hrefs ? r->hrefs->n : 0;
    r->has_text = false;
    r->pending = 0;
    r->in_link = link; /* goes on in the next run */
    r->in_bold = bold;
    return has_text;
}

/* ---- formulas ------------------------------------------------------------------------------ */

void text_run_add_formula(struct text_run *r, struct span body)
{
    struct scanner signs = {.at = body.at, .end = body.at + body.len};
    struct span sign;
    if (mathml_tex(body).len) return;
    for (bool is_first = true; mathml_next(&signs, &sign); is_first = false) {
        if (!is_first) text_run_add(r, span_of(" "));
        text_run_add(r, sign);
    }
}

void text_run_add_tex(struct text_run *r, struct span type, struct span tex)
{
    bool is_block = memmem(type.at, type.len, "display", strlen("display")) != NULL;
    if (is_block) text_run_add(r, span_of(" "));
    text_run_add_plain(r, tex);
    if (is_block) text_run_add(r, span_of(" "));
}
