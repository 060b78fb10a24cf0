/* SPDX-License-Identifier: MIT
 * charset_meta.c - the charset that a page declares.
 *
 * Like the standard's prescan, but over 8 KB instead of 1 KB, and ignoring comments and scripts. The first known
 * label wins. */
#include "base/text/ascii.h"
#include "site/text/charset_table.h"
#include "site/text/raw_tags.h"

enum { PRESCAN_BYTES = 8192 };

/* The label in "text/html; charset=LABEL" or "charset=LABEL"; empty if there is none. */
static struct span label_in_content(struct span content)
{
    static const char word[] = "charset";
    for (; content.len; content.at++, content.len--) {
        if (!ascii_begins(content, word)) continue;
        struct span rest = span_from(content, sizeof word - 1);
        rest = ascii_trim(rest);
        if (!rest.len || *rest.at != '=') continue;
        rest = ascii_trim(span_from(rest, 1));
        if (rest.len && (*rest.at == '"' || *rest.at == '\'')) rest.at++, rest.len--;
        size_t end = 0;
        while (end < rest.len && !ascii_is_space(rest.at[end]) && !strchr(";,\"'", rest.at[end]))
            end++;
        return (struct span){rest.at, end};
    }
    return (struct span){0};
}

static const struct charset *charset_of_meta(struct span attributes)
{
    struct span name, value, charset = {0}, content = {0};
    bool is_content_type = false;
    while (raw_tag_next_attribute(&attributes, &name, &value)) {
        if (ascii_is(name, "charset")) charset = value;
        if (ascii_is(name, "content")) content = value;
        if (ascii_is(name, "http-equiv"))
            is_content_type |= ascii_is(ascii_trim(value), "content-type");
    }
    /* <meta content="text/html; charset=..."> without http-equiv is common enough to count */
    is_content_type |= ascii_begins(content, "text/html") || ascii_begins(content, "charset");
    const struct charset *found = charset_find(charset);
    if (!found && is_content_type) found = charset_find(label_in_content(content));
    return found;
}

static const struct charset *charset_of_xml(struct span attributes)
{
    struct span name, value;
    while (raw_tag_next_attribute(&attributes, &name, &value))
        if (ascii_is(name, "encoding")) return charset_find(value);
    return NULL;
}

static const struct charset *charset_of_markup(struct construct m)
{
    if (m.kind == RAW_TAG_OPEN && ascii_is(m.name, "meta")) return charset_of_meta(m.attributes);
    if (m.kind == RAW_TAG_INSTRUCTION && ascii_is(m.name, "xml"))
        return charset_of_xml(m.attributes);
    return NULL;
}

const struct charset *charset_declared(struct span html)
{
    if (html.len > PRESCAN_BYTES) html.len = PRESCAN_BYTES;
    size_t at = 0;
    while (at < html.len) {
        const char *open = memchr(html.at + at, '<', html.len - at);
        if (!open) break;
        struct construct m = raw_tag_at(html, (size_t)(open - html.at));
        const struct charset *found = charset_of_markup(m);
        if (found) return found->kind == CHARSET_UTF16 ? charset_utf8 : found;
        at = m.end;
        if (m.kind == RAW_TAG_OPEN && raw_tag_holds_text(m.name))
            at = raw_tag_text_end(html, at, m.name);
    }
    return NULL;
}
