/* SPDX-License-Identifier: MIT
 * selector.c - see selector.h. */
#include "templates/selectors/selector_forms.h"

#include <utf8proc.h>

#include "base/text/ascii.h"

/* ---- the forms of a selector ---- */

struct notation { /* CSS or XPath */
    const char *child, *descendant, *nameless_body;
    void (*put_step)(const struct selector_step *s, uint32_t cell, struct buffer *out);
    void (*put_form_behind)(uint32_t cells, bool form, struct buffer *out); /* FORM in a row, after these */
};

/* "font > b > " of a wrapper. That of a path within itself begins with an element of that path. */
static void put_wrapper(const struct selector_step *s, uint32_t wrapper, const struct notation *notation,
                        struct buffer *out)
{
    for (int shift = 24; shift >= 0; shift -= 8) {
        uint32_t element = wrapper >> shift & 0xFF;
        if (!element) continue;
        if (s->path->levels > 1 && element == (uint32_t)s->path->element && !(wrapper >> shift >> 8))
            notation->put_step(s, s->path->cell, out);
        else
            buffer_puts(out, element_rules[element].name);
        buffer_puts(out, notation->child);
    }
}

/* Levels beyond those that were seen? Not of two elements of which one is always right in the other. */
static bool may_be_deeper(const struct selector_step *s)
{
    bool is_direct = s->n_wrappers == 1 && s->wrapper[0] == (uint32_t)s->path->element;
    return s->path->levels > 2 || (s->path->levels == 2 && !is_direct);
}

/* A step with what is between it and the one before, in one of its step_n_forms(). */
static void put_step(const struct selector_step *s, uint32_t choice, const struct notation *notation,
                     struct buffer *out)
{
    uint32_t cell = s->path->cell;
    if (s->form_row && !s->child) buffer_printf(out, "tr%s", notation->child);
    if (choice > s->n_wrappers) {
        uint32_t before = choice - s->n_wrappers - 1; /* cells; the last stands for another form */
        notation->put_form_behind(before, before == cell, out);
        buffer_puts(out, notation->child);
        cell -= before % cell;
    } else if (choice > 0) {
        put_wrapper(s, s->wrapper[choice - 1], notation, out);
        if (choice == s->n_wrappers && may_be_deeper(s)) { /* and all further levels */
            out->len -= strlen(notation->child);
            buffer_puts(out, notation->descendant);
        }
    }
    notation->put_step(s, cell, out);
}

static void put_form(const struct selector *s, uint32_t form, const struct notation *notation,
                     struct buffer *out)
{
    uint32_t tbodies = selector_tbody_forms(s), bodies = selector_body_forms(s);
    bool with_tbody = form % tbodies == 1, nameless_body = form / tbodies % bodies == 1;
    form /= tbodies * bodies;
    if (nameless_body)
        buffer_puts(out, notation->nameless_body);
    else
        put_step(&s->step[0], 0, notation, out);
    for (uint32_t i = 1; i < s->n; i++) {
        const struct selector_step *step = &s->step[i];
        buffer_puts(out, step->child ? notation->child : notation->descendant);
        if (with_tbody && skips_tbody(s, i)) buffer_printf(out, "tbody%s", notation->child);
        put_step(step, form % step_n_forms(step), notation, out);
        form /= step_n_forms(step);
    }
}

/* ---- CSS ---- */

/* May a character be in an identifier? (CSS Syntax Level 3, "non-ASCII ident code point") */
static bool is_name_codepoint(utf8proc_int32_t c)
{
    static const int32_t range[][2] = {
        {0xB7, 0xB7},     {0xC0, 0xD6},     {0xD8, 0xF6},     {0xF8, 0x37D},    {0x37F, 0x1FFF},
        {0x200C, 0x200D}, {0x203F, 0x2040}, {0x2070, 0x218F}, {0x2C00, 0x2FEF}, {0x3001, 0xD7FF},
        {0xF900, 0xFDCF}, {0xFDF0, 0xFFFD}, {0x10000, 0x10FFFF}};
    if (c < 0x80) return ascii_is_name((char)c);
    for (size_t i = 0; i < sizeof range / sizeof *range; i++)
        if (c >= range[i][0] && c <= range[i][1]) return true;
    return false;
}

/* An identifier: other characters escaped, a leading digit as a code point. */
static void put_css_name(struct buffer *out, struct span name)
{
    size_t i = 0;
    if (name.len > 1 && !ascii_is_digit(*name.at)) /* most are ASCII, and need nothing */
        while (i < name.len && ascii_is_name(name.at[i]) && !(name.at[i] & 0x80)) i++;
    buffer_add(out, name.at, i);
    for (size_t n; i < name.len; i += n) {
        utf8proc_int32_t c;
        utf8proc_ssize_t bytes =
            utf8proc_iterate((const utf8proc_uint8_t *)name.at + i, (utf8proc_ssize_t)(name.len - i), &c);
        n = bytes > 0 ? (size_t)bytes : 1;
        if (bytes <= 0) c = 0xFFFD;
        if ((i == 0 && c >= '0' && c <= '9') || c < ' ') {
            buffer_printf(out, "\\%x ", (unsigned)c);
            continue;
        }
        if (!is_name_codepoint(c) || (name.len == 1 && c == '-')) buffer_putc(out, '\\');
        buffer_add(out, name.at + i, n);
    }
}

static void put_css_string(struct buffer *out, struct span text)
{
    buffer_putc(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '"' || text.at[i] == '\\') buffer_putc(out, '\\');
        buffer_putc(out, text.at[i]);
    }
    buffer_putc(out, '"');
}

static void put_css_attribute(struct buffer *out, bool is_id, const char *operator, struct span text)
{
    buffer_puts(out, is_id ? "[id" : "[class");
    buffer_puts(out, operator);
    buffer_putc(out, '=');
    put_css_string(out, text);
    buffer_putc(out, ']');
}

/* A name, or a prefix, as a parser gives it: most are that already. */
static struct span plain_name(struct span name, struct buffer *scratch)
{
    if (!name.len || !memchr(name.at, '&', name.len)) return name;
    put_plain_name(scratch, name);
    return buffer_span(scratch);
}

/* #id or .class; [id^="post-"] for one that was generalised, [id*="post-"] if it may be after white
 * space. */
static void put_css_name_test(struct buffer *out, struct name_pattern name, bool padded)
{
    struct buffer scratch = {0};
    struct span plain = plain_name(pattern_prefix(name), &scratch);
    if (name.exact) {
        buffer_putc(out, name.is_id ? '#' : '.');
        put_css_name(out, plain);
    } else if (plain.len) {
        put_css_attribute(out, name.is_id, padded || name.is_loose ? "*" : "^", plain);
    } else {
        buffer_puts(out, name.is_id ? "[id]" : "[class]");
    }
    buffer_free(&scratch);
}

static void put_css_part(struct buffer *out, struct span part, bool is_id, bool is_end)
{
    put_css_attribute(out, is_id, is_id && is_end ? "$" : "*", part);
}

static void put_css_parts(struct buffer *out, struct name_pattern name)
{
    size_t at = 0;
    bool is_end;
    for (struct span part; (part = pattern_part(name, &at, &is_end)).len;) put_css_part(out, part, name.is_id, is_end);
}

/* Of a class that may stand anywhere: not in the middle of another one. */
static void put_css_excluded_behind(struct buffer *out, struct name_pattern class)
{
    struct buffer padded = {0};
    buffer_putc(&padded, ' ');
    put_plain_name(&padded, pattern_prefix(class));
    put_css_attribute(out, false, "*", buffer_span(&padded));
    buffer_free(&padded);
}

static void put_css_excluded(struct buffer *out, struct name_pattern name, bool by_part)
{
    bool is_end = false, is_anywhere = !by_part && name.is_loose && !name.exact;
    struct span part = by_part ? pattern_longest_part(name, &is_end) : (struct span){NULL, 0};
    buffer_puts(out, ":not(");
    name.is_loose = false;
    if (by_part)
        put_css_part(out, part, name.is_id, is_end);
    else
        put_css_name_test(out, name, false);
    buffer_putc(out, ')');
    if (!is_anywhere || !name.prefix_len) return;
    buffer_puts(out, ":not(");
    put_css_excluded_behind(out, name);
    buffer_putc(out, ')');
}

static void put_css_step(const struct selector_step *s, uint32_t cell, struct buffer *out)
{
    put_css_name(out, s->path->name);
    const struct element_traits *traits = &s->path->traits;
    struct name_pattern id = s->id, class = s->class;
    if (s->use_id) put_css_name_test(out, id, traits->loose_id);
    if (s->id_parts) put_css_parts(out, id);
    if (s->use_class) put_css_name_test(out, class, traits->padded_class);
    if (s->class_parts) put_css_parts(out, class);
    if (s->class_first && class.exact) put_css_attribute(out, false, "^", class.name);
    if (s->no_id) buffer_puts(out, ":not([id])");
    if (s->no_class) buffer_puts(out, ":not([class])");
    for (uint32_t e = 0; e < s->n_excluded; e++) put_css_excluded(out, *s->excluded[e], s->by_part[e]);
    /* Browsers leave empty FORMs between cells: children are counted only where TD and TH must be. */
    if (!cell) return;
    buffer_puts(out, s->mixed_cells ? ":nth-child(" : ":nth-of-type(");
    buffer_put_number(out, cell);
    buffer_putc(out, ')');
}

static void put_css_form_behind(uint32_t cells, bool form, struct buffer *out)
{
    if (form)
        buffer_puts(out, "form + form");
    else if (cells)
        buffer_printf(out, "td:nth-of-type(%u) + form", cells);
    else
        buffer_puts(out, "form:first-child");
}

void selector_css(const struct selector *s, struct buffer *out)
{
    static const struct notation css = {" > ", " ", "body:not([id]):not([class])", put_css_step,
                                         put_css_form_behind};
    for (uint32_t form = 0; form < selector_n_forms(s); form++) {
        if (form > 0) buffer_puts(out, ", ");
        put_form(s, form, &css, out);
    }
}

/* ---- XPath ---- */

/* As put_xpath_string(), with something around it that has no quotes. */
static void put_xpath_padded(struct buffer *out, const char *before, struct span text, const char *after)
{
    bool has_quote = text.len && memchr(text.at, '\'', text.len);
    buffer_puts(out, has_quote ? "concat('" : "'");
    buffer_puts(out, before);
    if (!has_quote) buffer_add_span(out, text);
    for (size_t i = 0; has_quote && i < text.len; i++) {
        if (text.at[i] == '\'')
            buffer_puts(out, "',\"'\",'");
        else
            buffer_putc(out, text.at[i]);
    }
    buffer_puts(out, after);
    buffer_puts(out, has_quote ? "')" : "'");
}

/* XPath 1.0 has no escapes: a text with both quotes is joined by concat(). */
void put_xpath_string(struct buffer *out, struct span text)
{
    put_xpath_padded(out, "", text, "");
}

/* A condition on the id or a class. */
static void put_xpath_name_test(struct buffer *out, struct name_pattern name)
{
    const char *attribute = name.is_id ? "@id" : "@class";
    struct buffer scratch = {0};
    struct span prefix = plain_name(pattern_prefix(name), &scratch);
    if (name.exact && name.is_id) {
        buffer_puts(out, "@id=");
        put_xpath_string(out, prefix);
    } else if (name.exact) {
        buffer_puts(out, "contains(concat(' ',normalize-space(@class),' '),");
        put_xpath_padded(out, " ", prefix, " ");
        buffer_putc(out, ')');
    } else if (prefix.len && name.is_loose) {
        buffer_puts(out, "contains(concat(' ',normalize-space(@class)),");
        put_xpath_padded(out, " ", prefix, "");
        buffer_putc(out, ')');
    } else if (prefix.len) {
        buffer_puts(out, "starts-with(normalize-space(");
        buffer_puts(out, attribute);
        buffer_puts(out, "),");
        put_xpath_string(out, prefix);
        buffer_putc(out, ')');
    } else {
        buffer_puts(out, attribute);
    }
    buffer_free(&scratch);
}

/* A condition on a part of the id or class. XPath 1.0 has no ends-with(). */
static void put_xpath_part(struct buffer *out, struct span part, bool is_id, bool is_end)
{
    if (is_id && is_end)
        buffer_printf(out, "substring(@id,string-length(@id)-%zu)=", part.len - 1);
    else
        buffer_puts(out, is_id ? "contains(@id," : "contains(@class,");
    put_xpath_string(out, part);
    if (!is_id || !is_end) buffer_putc(out, ')');
}

static void put_xpath_parts(struct buffer *out, struct name_pattern name)
{
    size_t at = 0;
    bool is_end;
    for (struct span part; (part = pattern_part(name, &at, &is_end)).len;) {
        buffer_putc(out, '[');
        put_xpath_part(out, part, name.is_id, is_end);
        buffer_putc(out, ']');
    }
}

static void put_xpath_predicate(struct buffer *out, const char *open, struct name_pattern name,
                                const char *close)
{
    buffer_puts(out, open);
    put_xpath_name_test(out, name);
    buffer_puts(out, close);
}

static void put_xpath_excluded(struct buffer *out, const struct name_pattern *name, bool by_part)
{
    bool is_end = false;
    struct span part = by_part ? pattern_longest_part(*name, &is_end) : (struct span){NULL, 0};
    buffer_puts(out, "[not(");
    if (by_part)
        put_xpath_part(out, part, name->is_id, is_end);
    else
        put_xpath_name_test(out, *name);
    buffer_puts(out, ")]");
}

static void put_xpath_first_class(struct buffer *out, struct span class)
{
    buffer_puts(out, "[starts-with(concat(normalize-space(@class),' '),");
    put_xpath_padded(out, "", class, " ");
    buffer_puts(out, ")]");
}

/* Pages name elements in ways that XPath has other uses for ("o:p", "p<b"). */
static void put_xpath_name(struct buffer *out, struct span name)
{
    bool plain = name.len > 0;
    for (size_t i = 0; i < name.len; i++) plain = plain && ascii_is_name(name.at[i]);
    if (plain) {
        buffer_add_span(out, name);
        return;
    }
    buffer_puts(out, "*[name()=");
    put_xpath_string(out, name);
    buffer_putc(out, ']');
}

static void put_xpath_step(const struct selector_step *s, uint32_t cell, struct buffer *out)
{
    struct name_pattern id = s->id, class = s->class;
    if (cell) {
        buffer_puts(out, "*[self::td or self::th][");
        buffer_put_number(out, cell);
        buffer_puts(out, "][self::");
        buffer_add_span(out, s->path->name);
        buffer_putc(out, ']');
    } else {
        put_xpath_name(out, s->path->name);
    }
    if (s->use_id) put_xpath_predicate(out, "[", id, "]");
    if (s->id_parts) put_xpath_parts(out, id);
    if (s->class_first && class.exact)
        put_xpath_first_class(out, class.name);
    else if (s->use_class)
        put_xpath_predicate(out, "[", class, "]");
    if (s->class_parts) put_xpath_parts(out, class);
    if (s->no_id) buffer_puts(out, "[not(@id)]");
    if (s->no_class) buffer_puts(out, "[not(@class)]");
    for (uint32_t e = 0; e < s->n_excluded; e++) put_xpath_excluded(out, s->excluded[e], s->by_part[e]);
}

static void put_xpath_form_behind(uint32_t cells, bool form, struct buffer *out)
{
    if (form)
        buffer_puts(out, "form[preceding-sibling::*[1][self::form]]");
    else
        buffer_printf(out, "form[count(preceding-sibling::*)=%u]", cells);
}

void selector_xpath(const struct selector *s, struct buffer *out)
{
    static const struct notation xpath = {"/", "//", "body[not(@id) and not(@class)]", put_xpath_step,
                                           put_xpath_form_behind};
    for (uint32_t form = 0; form < selector_n_forms(s); form++) {
        buffer_puts(out, form > 0 ? " | //" : "//");
        put_form(s, form, &xpath, out);
    }
}
