/* SPDX-License-Identifier: MIT
 * drawn_text.c - see drawn_text.h. */
#include "table_blocks/tags/drawn_text.h"

#include <stdint.h>

#include "base/buffer.h"
#include "base/text/ascii.h"
#include "base/text/char_refs.h"
#include "table_blocks/tags/text_run.h"

enum {
    LINE_DIGITS = 6,         /* of the number of a line */
    AFTER_KEY_MAX = 512,     /* with the tag of a link */
    SIGN_BYTES_MAX = 32,     /* with white space, as references: "&#8617;&#65038;" */
    CELL_BYTES_MAX = 256,    /* of the tag of a cell */
    EDIT_BYTES_MAX = 4096    /* of MediaWiki's links to edit a section */
};

static const char classes_of_numbers[] =
    " linenos lineno linenum linenumber line-number line-numbers line_numbers line-numbers-rows lnt ln gutter "
    "hljs-ln-numbers line-num lines-num blob-num diff-line-num ";

/* The same after a highlighter's own name: "py-lineno", "code-line-number". */
static const char ends_of_numbers[] = " lineno linenos linenum linenumber linenumbers line-number line-numbers ";

static bool is_name_of_number(struct span name)
{
    if (span_is(name, "line")) return false; /* so common that it is asked for first */
    if (ascii_find_word(name, classes_of_numbers)) return true;
    while (name.len) {
        bool is_end = *name.at == '-' || *name.at == '_';
        name = span_from(name, 1);
        if (is_end && ascii_find_word(name, ends_of_numbers)) return true;
    }
    return false;
}

static bool may_hold_number(enum element element)
{
    switch (element) {
    case EL_span:
    case EL_a:
    case EL_code:
    case EL_tt:
    case EL_td:
    case EL_th:
        return true;
    default:
        return false;
    }
}

bool is_line_number(enum element element, struct span classes, struct span text)
{
    if (!may_hold_number(element)) return false;
    for (size_t i = 0; i < text.len; i++)
        if (!ascii_is_digit(text.at[i]) && !ascii_is_space(text.at[i])) return false;
    if (!ascii_trim(text).len) return false;
    for (struct span name; (name = ascii_take_word(&classes)).len;)
        if (is_name_of_number(name)) return true;
    return false;
}

static bool is_icon_byte(char c)
{
    return (c >= 'a' && c <= 'z') || ascii_is_digit(c) || c == '_';
}

/* The classes of Google's fonts; not those of somebody's list of icons. */
static bool is_class_of_icon(struct span name)
{
    static const char classes[] = " material-icons material-icons-outlined material-icons-round material-icons-rounded "
                                  "material-icons-sharp material-icons-two-tone material-icons-extended "
                                  "material-symbols material-symbols-outlined material-symbols-rounded "
                                  "material-symbols-sharp ";
    return ascii_begins(name, "material-") && ascii_find_word(name, classes);
}

bool is_icon_name(enum element element, struct span classes, struct span text)
{
    if (element != EL_i && element != EL_span) return false;
    text = ascii_trim(text);
    for (size_t i = 0; i < text.len; i++)
        if (!is_icon_byte(text.at[i])) return false;
    if (!text.len) return false;
    for (struct span name; (name = ascii_take_word(&classes)).len;)
        if (is_class_of_icon(name)) return true;
    return false;
}

/* Bytes of the glyph that the text begins with: a character for private use, as it is or as a reference; or 0. */
static size_t glyph_bytes(struct span text)
{
    if (!text.len) return 0;
    unsigned char lead = (unsigned char)*text.at;
    if (lead == '&') {
        struct char_ref ref = char_ref_read(text);
        unsigned c = ref.codepoint[0];
        return !ref.codepoint[1] && ((c >= 0xE000 && c <= 0xF8FF) || c >= 0xF0000) ? ref.bytes : 0;
    }
    unsigned char next = text.len > 2 ? (unsigned char)text.at[1] : 0;
    if (lead == 0xEE || (lead == 0xEF && next >= 0x80 && next <= 0xA3)) return 3; /* U+E000 to U+F8FF */
    return text.len > 3 && ((lead == 0xF3 && next >= 0xB0) || lead == 0xF4) ? 4 : 0;
}

/* Bytes of glyphs and white space that the text begins with; 0 without a glyph. */
static size_t glyphs_bytes(struct span text)
{
    size_t at = 0, glyphs = 0;
    for (size_t n = 1; n; at += n) {
        n = at < text.len && ascii_is_space(text.at[at]) ? 1 : glyph_bytes(span_from(text, at));
        glyphs += n > 1;
    }
    return glyphs ? at : 0;
}

bool is_icon_glyph(enum element element, struct span text)
{
    return (element == EL_i || element == EL_span) && text.len && glyphs_bytes(text) == text.len;
}

/* What the tag at `at`, "<..." or "</...", is of. */
static enum element element_at(const char *at, const char *end)
{
    struct span name = {at + 1 + (end - at > 1 && at[1] == '/'), 0};
    while (name.at + name.len < end && ascii_is_alnum(name.at[name.len])) name.len++;
    return element_find(name);
}

bool is_permalink_sign(struct span text)
{
    /* paragraph, section, number, chains, anchor, infinity, returns, Doxygen's diamond; and no width at all */
    static const char *const signs[] = {
        "\xC2\xB6", "\xC2\xA7", "#", "##", "\xF0\x9F\x94\x97", "\xEF\x83\x81", "\xEF\x83\x8E", "\xE2\x9A\x93",
        "\xE2\x88\x9E", "\xE2\x86\xA9", "\xE2\x86\xA9\xEF\xB8\x8E", "\xE2\x86\xA9\xEF\xB8\x8F", "\xE2\x86\x91",
        "\xE2\x86\xB5", "\xE2\x97\x86", "\xE2\x8F\x8E", "\xE2\x80\x8B", "\xE2\x80\x8B#"};
    text = ascii_trim(text);
    if (text.len > 2 && memcmp(text.at + text.len - 2, "\xC2\xA0", 2) == 0) text.len -= 2; /* Doxygen's &nbsp; */
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (span_is(text, signs[i])) return true;
    return false;
}

bool leads_to_part(struct span href)
{
    const char *part = href.len ? memchr(href.at, '#', href.len) : NULL;
    return part && part + 1 < href.at + href.len;
}

/* The same for text with references, as it is in a page. */
static bool is_raw_sign(struct span raw)
{
    struct buffer text = {0};
    if (!memchr(raw.at, '&', raw.len)) return is_permalink_sign(raw);
    for (size_t at = 0, n; at < raw.len; at += n) {
        struct char_ref ref = raw.at[at] == '&' ? char_ref_read(span_from(raw, at)) : (struct char_ref){0};
        if (ref.bytes) buffer_put_codepoint(&text, ref.codepoint[0]);
        if (ref.bytes && ref.codepoint[1]) buffer_put_codepoint(&text, ref.codepoint[1]);
        if (!ref.bytes) buffer_putc(&text, raw.at[at]);
        n = ref.bytes ? ref.bytes : 1;
    }
    bool is = is_permalink_sign(buffer_span(&text));
    buffer_free(&text);
    return is;
}

static bool is_cell(enum element element)
{
    return element == EL_td || element == EL_th || element == EL_dt;
}

/* Is the tag of a cell before `at`, with nothing but white space between? */
static bool is_first_in_cell(const char *at, const char *from)
{
    while (at > from && ascii_is_space(at[-1])) at--;
    if (at == from || *--at != '>') return false;
    if (at - from > CELL_BYTES_MAX) from = at - CELL_BYTES_MAX;
    const char *begin = memrchr(from, '<', (size_t)(at - from));
    return begin && is_cell(element_at(begin, at)) && begin[1] != '/';
}

static bool begins_cell(const struct scanner *s, const struct tag *start)
{
    return s->from && start->name.at > s->from && is_first_in_cell(start->name.at - 1, s->from);
}

/* Is what follows the end tag of a link that is the next tag, and near, the end of a cell? */
static bool ends_cell(const struct scanner *s)
{
    size_t most = (size_t)(s->end - s->at) < 2 * SIGN_BYTES_MAX ? (size_t)(s->end - s->at) : 2 * SIGN_BYTES_MAX;
    const char *end = s->at + most, *at = memchr(s->at, '<', most);
    if (!at || element_at(at, end) != EL_a || !(at = memchr(at, '>', (size_t)(end - at)))) return false;
    at = text_run_after_space(at + 1, s->end);
    if (at == s->end || *at != '<') return false;
    enum element next = element_at(at, s->end);
    return is_cell(next) || next == EL_tr || next == EL_dd;
}

bool is_lone_in_cell(const struct scanner *s, const struct tag *start)
{
    return begins_cell(s, start) && ends_cell(s);
}

bool is_sort_key(struct span text)
{
    for (size_t i = 0; i < text.len; i++)
        if (ascii_is_space(text.at[i])) return false;
    return text.len > 0 && text.len < SIGN_BYTES_MAX;
}

bool shows_text(enum element element)
{
    return element == EL_a || element == EL_b || element == EL_strong || element == EL_code || element == EL_tt ||
           element == EL_span;
}

/* After white space, U+00A0 included. */
static const char *after_blanks(const char *at, const char *end)
{
    for (size_t n = 1; n && at < end;) {
        struct span rest = {at, (size_t)(end - at)};
        struct char_ref ref = *at == '&' ? char_ref_read(rest) : (struct char_ref){0};
        bool is_blank = ref.bytes && (ref.codepoint[0] == 0xA0 || ref.codepoint[0] == ' ');
        n = is_blank ? ref.bytes : span_begins(rest, "\xC2\xA0") ? 2 : ascii_is_space(*at);
        at += n;
    }
    return at;
}

/* Does the cell go on after a key's end tag, which is at `at`, with text of its own or of an element that shows it? A
 * picture may follow: then the hidden word is all that the cell says. */
static bool goes_on(const char *at, const char *end)
{
    if (end - at > AFTER_KEY_MAX) end = at + AFTER_KEY_MAX;
    for (int tags = 0; tags < 2; tags++) {
        if (!(at = memchr(at, '>', (size_t)(end - at)))) return false;
        at = after_blanks(at + 1, end);
        if (at == end || *at != '<') return at < end;
        if (!shows_text(element_at(at, end)) || at[1] == '/') return false;
    }
    return false;
}

size_t sort_key_bytes(const struct scanner *s, const struct tag *start)
{
    if (!start->no_display || start->element != EL_span || !begins_cell(s, start)) return 0;
    size_t most = (size_t)(s->end - s->at) < SIGN_BYTES_MAX ? (size_t)(s->end - s->at) : SIGN_BYTES_MAX;
    const char *at = memchr(s->at, '<', most);
    if (!at || s->end - at < 2 || at[1] != '/' || element_at(at, s->end) != EL_span) return 0;
    struct span text = {s->at, (size_t)(at - s->at)};
    return is_sort_key(text) && goes_on(at, s->end) ? text.len : 0;
}

/* Bytes of the text of a link, up to its end tag, if it is such a sign; 0. */
static size_t bytes_of_sign(const struct scanner *s, const struct tag *start)
{
    size_t len = 0, most = (size_t)(s->end - s->at) < SIGN_BYTES_MAX ? (size_t)(s->end - s->at) : SIGN_BYTES_MAX;
    if (!most || ascii_is_alnum(*s->at) || !leads_to_part(start->href)) return 0;
    while (len < most && s->at[len] != '<') len++;
    bool is_all = len + 1 < most && s->at[len + 1] == '/' && element_at(s->at + len, s->end) == EL_a;
    if (!is_all || !is_raw_sign((struct span){s->at, len})) return 0;
    return is_lone_in_cell(s, start) ? 0 : len;
}

/* The name of a line before its number, "L12" or "line-12". Not "v12", "p12", "s12": verses, pages, sections. */
static bool is_name_of_line(struct span name)
{
    while (name.len && (name.at[name.len - 1] == '-' || name.at[name.len - 1] == '_')) name.len--;
    return name.len && ascii_find_word(name, " l ln line lineno lc t ");
}

bool is_link_of_line(struct span id, struct span href, struct span text)
{
    const char *part = id.len && href.len ? memchr(href.at, '#', href.len) : NULL;
    text = ascii_trim(text);
    if (!part || !text.len || text.len > LINE_DIGITS || text.len >= id.len) return false;
    for (size_t i = 0; i < text.len; i++)
        if (!ascii_is_digit(text.at[i])) return false;
    struct span before = {id.at, id.len - text.len};
    return span_equal(id, span_from(href, (size_t)(part + 1 - href.at))) &&
           memcmp(id.at + before.len, text.at, text.len) == 0 && is_name_of_line(before);
}

bool may_name_line(enum element element)
{
    return element == EL_a || element == EL_span || element == EL_td || element == EL_th;
}

/* The tag that ends at *at, but for white space, and moves *at to where it begins. False if there is none, or far. */
static bool tag_before(const struct scanner *s, const char **at, struct tag *tag)
{
    const char *end = *at, *from = s->from;
    while (end > from && ascii_is_space(end[-1])) end--;
    if (end == from || end[-1] != '>') return false;
    if (end - from > CELL_BYTES_MAX) from = end - CELL_BYTES_MAX;
    struct scanner back = {.at = memrchr(from, '<', (size_t)(end - from)), .end = end};
    *at = back.at;
    return back.at && scan_markup(&back, tag) == SCAN_TAG && back.at == end;
}

/* The name of what a link begins in, or of an empty element right before it. */
static struct span name_before(const struct scanner *s, const struct tag *link)
{
    struct tag tag, end;
    const char *at = link->name.at - 1;
    if (!s->from || at < s->from || !tag_before(s, &at, &tag)) return (struct span){0};
    if (tag.is_end) {
        end = tag;
        if (!tag_before(s, &at, &tag) || tag.is_end || tag.element != end.element) return (struct span){0};
    }
    if (!may_name_line(tag.element)) return (struct span){0};
    return tag.id.len ? tag.id : tag.key;
}

size_t line_link_bytes(const struct scanner *s, const struct tag *start)
{
    if (start->element != EL_a || !start->href.len) return 0;
    const char *at = s->at;
    while (at < s->end && (ascii_is_digit(*at) || ascii_is_space(*at))) at++;
    if (at == s->at || s->end - at < 2 || at[1] != '/' || element_at(at, s->end) != EL_a) return 0;
    struct span text = {s->at, (size_t)(at - s->at)}, own = start->id.len ? start->id : start->key;
    if (!is_link_of_line(own.len ? own : name_before(s, start), start->href, text)) return 0;
    return own.len && is_lone_in_cell(s, start) ? 0 : text.len;
}

bool is_edit_link(enum element element, struct span classes)
{
    if (element != EL_span) return false;
    struct span name = ascii_take_word(&classes);
    return span_is(name, "mw-editsection") || span_is(name, "editsection");
}

/* The bytes up to the end tag of a SPAN that has begun; 0 if it is far, or blocks come before it. */
static size_t bytes_in_span(const struct scanner *s)
{
    const char *end = s->end - s->at > EDIT_BYTES_MAX ? s->at + EDIT_BYTES_MAX : s->end;
    int depth = 1;
    for (const char *at = s->at; (at = memchr(at, '<', (size_t)(end - at))) && end - at > 1; at++) {
        enum element element = element_at(at, end);
        if (element == EL_span) depth += at[1] == '/' ? -1 : 1;
        if (element_rules[element].kind == ELEMENT_BLOCK) return 0;
        if (!depth) return (size_t)(at - s->at);
    }
    return 0;
}

/* What states facts by its attributes is read. */
static bool has_attribute(struct span tags, const char *with_equals)
{
    return memmem(tags.at, tags.len, with_equals, strlen(with_equals)) != NULL;
}

size_t hidden_item_bytes(const struct scanner *s, const struct tag *start)
{
    bool is_item = start->no_display && start->element == EL_span && start->itemtype.len && !start->itemprop.at;
    struct span tags = {s->at, is_item ? bytes_in_span(s) : 0};
    return has_attribute(tags, "content=") || has_attribute(tags, "datetime=") ? 0 : tags.len;
}

/* Is the end tag at `at` that of the element? Otherwise the element goes on, and may hold text:
 * <b><i class="material-icons">home</b> Text. */
size_t drawn_bytes(const struct scanner *s, const struct tag *start, bool in_pre)
{
    const char *at = s->at;
    if (start->element == EL_a) {
        size_t bytes = bytes_of_sign(s, start);
        if (!bytes) bytes = line_link_bytes(s, start);
        if (bytes) return bytes;
    }
    if (start->no_display) {
        size_t bytes = sort_key_bytes(s, start);
        if (!bytes) bytes = hidden_item_bytes(s, start);
        if (bytes) return bytes;
    }
    if (start->class.len && is_edit_link(start->element, start->class)) return bytes_in_span(s);
    if (!start->class.at || (!in_pre && start->element != EL_i && start->element != EL_span)) return 0;
    size_t glyphs = in_pre ? 0 : glyphs_bytes((struct span){at, (size_t)(s->end - at)});
    at += glyphs;
    if (glyphs) return s->end - at > 1 && at[1] == '/' && element_at(at, s->end) == start->element ? glyphs : 0;
    while (at < s->end && (is_icon_byte(*at) || ascii_is_space(*at))) at++;
    if (s->end - at < 2 || memcmp(at, "</", 2) != 0) return 0;
    struct span text = {s->at, (size_t)(at - s->at)};
    bool is_drawn = (in_pre && is_line_number(start->element, start->class, text)) ||
                    (is_icon_name(start->element, start->class, text) && element_at(at, s->end) == start->element);
    return is_drawn ? text.len : 0;
}

bool counts_up(struct span text)
{
    uint32_t last = 0, n = 0;
    for (const char *at = text.at, *end = text.at + text.len; at < end;) {
        uint32_t number = 0;
        const char *from = at;
        for (; at < end && ascii_is_digit(*at) && at - from < LINE_DIGITS; at++)
            number = number * 10 + (uint32_t)(*at - '0');
        if (at == from) {
            if (ascii_is_alpha(*at) || ascii_is_beyond(*at)) return false;
            at++;
            continue;
        }
        if (n && number != last + 1) return false;
        last = number;
        n++;
    }
    return n > 1 || last == 1;
}
