/* SPDX-License-Identifier: MIT
 * selector.c - see selector.h. */
#include "templates/selector.h"

static bool is_generalized(struct span name)
{
    return memchr(name.at, '#', name.len) || memchr(name.at, '@', name.len);
}

static bool has_plain_id(const struct block_path *p)
{
    return p->id.len && !is_generalized(p->id);
}

/* What stands in front of the first '#' or '@'. */
static struct span literal_prefix(struct span name)
{
    size_t n = 0;
    while (n < name.len && name.at[n] != '#' && name.at[n] != '@') n++;
    return (struct span){name.at, n};
}

static bool is_name_byte(char c)
{
    return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '-' ||
           c == '_' || (c & 0x80);
}

/* A CSS identifier: other bytes escaped, a leading digit as a code point. */
static void put_css_name(struct buffer *out, struct span name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if ((i == 0 && c >= '0' && c <= '9') || (unsigned char)c < ' ')
            buffer_printf(out, "\\%x ", (unsigned)(unsigned char)c);
        else if (!is_name_byte(c) || (name.len == 1 && c == '-'))
            buffer_printf(out, "\\%c", c);
        else
            buffer_putc(out, c);
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

static void put_css_attribute(struct buffer *out, const char *attribute, struct span name)
{
    struct span prefix = literal_prefix(name);
    if (!prefix.len) return;
    buffer_printf(out, "[%s^=", attribute);
    put_css_string(out, prefix);
    buffer_putc(out, ']');
}

static void put_css_step(const struct block_path *p, struct buffer *out)
{
    put_css_name(out, p->name);
    if (p->cell) buffer_printf(out, ":nth-child(%u)", p->cell);
    if (has_plain_id(p)) {
        buffer_putc(out, '#');
        put_css_name(out, p->id);
        return;
    }
    put_css_attribute(out, "id", p->id);
    if (p->class.len && !is_generalized(p->class)) {
        buffer_putc(out, '.');
        put_css_name(out, p->class);
    } else {
        put_css_attribute(out, "class", p->class);
    }
}

static bool skips_tbody(const struct block_path *parent, const struct block_path *child)
{
    return parent->element == EL_table && child->element == EL_tr;
}

void selector_css(const struct block_paths *paths, uint32_t path, struct buffer *out)
{
    const struct block_path *p = &paths->item[path];
    if (p->parent != path && !has_plain_id(p)) {
        const struct block_path *parent = &paths->item[p->parent];
        selector_css(paths, p->parent, out);
        buffer_puts(out, skips_tbody(parent, p) ? " " : " > ");
    }
    put_css_step(p, out);
}

/* XPath 1.0 has no escapes: a text with both quotes is put together with concat(). */
static void put_xpath_string(struct buffer *out, struct span text)
{
    if (!memchr(text.at, '\'', text.len)) {
        buffer_putc(out, '\'');
        buffer_add_span(out, text);
        buffer_putc(out, '\'');
        return;
    }
    buffer_puts(out, "concat('");
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '\'')
            buffer_puts(out, "',\"'\",'");
        else
            buffer_putc(out, text.at[i]);
    }
    buffer_puts(out, "')");
}

static void put_xpath_prefix(struct buffer *out, const char *attribute, struct span name)
{
    struct span prefix = literal_prefix(name);
    if (!prefix.len) return;
    buffer_printf(out, "[starts-with(normalize-space(@%s),", attribute);
    put_xpath_string(out, prefix);
    buffer_puts(out, ")]");
}

/* Pages name elements in ways that XPath has other uses for ("o:p", "p<b"). */
static void put_xpath_name(struct buffer *out, struct span name)
{
    bool plain = name.len > 0;
    for (size_t i = 0; i < name.len; i++) plain = plain && is_name_byte(name.at[i]);
    if (plain) {
        buffer_add_span(out, name);
        return;
    }
    buffer_puts(out, "*[name()=");
    put_xpath_string(out, name);
    buffer_putc(out, ']');
}

static void put_xpath_step(const struct block_path *p, struct buffer *out)
{
    if (p->cell) {
        buffer_printf(out, "*[%u][self::", p->cell);
        buffer_add_span(out, p->name);
        buffer_putc(out, ']');
        return;
    }
    put_xpath_name(out, p->name);
    if (has_plain_id(p)) {
        buffer_puts(out, "[@id=");
        put_xpath_string(out, p->id);
        buffer_putc(out, ']');
        return;
    }
    put_xpath_prefix(out, "id", p->id);
    if (p->class.len && !is_generalized(p->class)) {
        struct buffer padded = {0};
        buffer_printf(&padded, " %.*s ", (int)p->class.len, p->class.at);
        buffer_puts(out, "[contains(concat(' ',normalize-space(@class),' '),");
        put_xpath_string(out, buffer_span(&padded));
        buffer_puts(out, ")]");
        buffer_free(&padded);
    } else {
        put_xpath_prefix(out, "class", p->class);
    }
}

void selector_xpath(const struct block_paths *paths, uint32_t path, struct buffer *out)
{
    const struct block_path *p = &paths->item[path];
    if (p->parent == path || has_plain_id(p)) {
        buffer_puts(out, "//");
    } else {
        const struct block_path *parent = &paths->item[p->parent];
        selector_xpath(paths, p->parent, out);
        buffer_puts(out, skips_tbody(parent, p) ? "//" : "/");
    }
    put_xpath_step(p, out);
}
