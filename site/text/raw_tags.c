/* SPDX-License-Identifier: MIT
 * raw_tags.c - see raw_tags.h. */
#include "site/text/raw_tags.h"

#include "base/text/ascii.h"

static bool ends_name(char c)
{
    return ascii_is_space(c) || c == '>' || c == '/' || c == '=';
}

/* The offset of the '>' that ends a tag; one inside a quoted value does not. Sets *lacks_quote where no quote ends
 * one. */
static size_t find_tag_end(struct span html, size_t at, bool *lacks_quote)
{
    while (at < html.len && html.at[at] != '>') {
        if (html.at[at++] != '=') continue;
        while (at < html.len && ascii_is_space(html.at[at])) at++;
        if (at == html.len || (html.at[at] != '"' && html.at[at] != '\'')) continue;
        const char *quote = memchr(html.at + at + 1, html.at[at], html.len - at - 1);
        *lacks_quote |= !quote;
        at = quote ? (size_t)(quote - html.at) + 1 : at + 1;
    }
    return at;
}

static struct construct comment_at(struct span html, size_t at)
{
    struct construct m = {.kind = RAW_TAG_COMMENT, .end = html.len};
    /* "<!-->" is a whole comment, so its end may begin within its start */
    const char *end = memmem(html.at + at + 2, html.len - at - 2, "-->", 3);
    if (end) {
        m.end = (size_t)(end - html.at) + 3;
        m.closed = true;
    }
    return m;
}

static enum raw_tag_kind kind_of_mark(char mark)
{
    switch (mark) {
    case '/':
        return RAW_TAG_CLOSE;
    case '!':
        return RAW_TAG_DECLARATION;
    case '?':
        return RAW_TAG_INSTRUCTION;
    default:
        return RAW_TAG_OPEN;
    }
}

struct construct raw_tag_at(struct span html, size_t at)
{
    if (span_is((struct span){html.at + at, html.len - at < 4 ? 0 : 4}, "<!--"))
        return comment_at(html, at);
    size_t name = at + 1;
    enum raw_tag_kind kind = kind_of_mark(name < html.len ? html.at[name] : ' ');
    if (kind != RAW_TAG_OPEN) name++;
    /* asked first, or a flood of '<' would be read to its end from each of them */
    if (name >= html.len || !ascii_is_alpha(html.at[name])) return (struct construct){.end = at + 1};
    size_t end = name;
    while (end < html.len && !ends_name(html.at[end])) end++;
    bool lacks_quote = false;
    size_t close = find_tag_end(html, end, &lacks_quote);
    bool closed = close < html.len;
    return (struct construct){.kind = kind,
                              .name = {html.at + name, end - name},
                              .attributes = {html.at + end, close - end},
                              .end = closed ? close + 1 : html.len,
                              .closed = closed,
                              .lacks_quote = lacks_quote};
}

bool raw_tag_holds_text(struct span name)
{
    return ascii_is(name, "script") || ascii_is(name, "style") || ascii_is(name, "title") ||
           ascii_is(name, "textarea");
}

size_t raw_tag_text_end(struct span html, size_t at, struct span name)
{
    while (at < html.len) {
        const char *open = memchr(html.at + at, '<', html.len - at);
        if (!open) return html.len;
        at = (size_t)(open - html.at);
        struct span found = span_from(html, at + 1);
        if (found.len > name.len + 1 && *found.at == '/' && ends_name(found.at[name.len + 1])) {
            size_t i = 0;
            while (i < name.len && ascii_lower(found.at[i + 1]) == ascii_lower(name.at[i])) i++;
            if (i == name.len) return at;
        }
        at++;
    }
    return html.len;
}

bool raw_tag_next_attribute(struct span *attributes, struct span *name, struct span *value)
{
    struct span a = *attributes;
    size_t i = 0;
    while (i < a.len && (ascii_is_space(a.at[i]) || a.at[i] == '/' || a.at[i] == '=')) i++;
    size_t start = i;
    while (i < a.len && !ends_name(a.at[i])) i++;
    *name = (struct span){a.at + start, i - start};
    *value = (struct span){0};
    while (i < a.len && ascii_is_space(a.at[i])) i++;
    if (i < a.len && a.at[i] == '=') {
        i++;
        while (i < a.len && ascii_is_space(a.at[i])) i++;
        char quote = i < a.len && (a.at[i] == '"' || a.at[i] == '\'') ? a.at[i++] : '\0';
        start = i;
        while (i < a.len && (quote ? a.at[i] != quote : !ascii_is_space(a.at[i]))) i++;
        *value = (struct span){a.at + start, i - start};
        if (quote && i < a.len) i++;
    }
    *attributes = span_from(a, i);
    return name->len > 0;
}

int raw_tag_utf16_half(struct span html)
{
    enum { UNITS = 4 };
    if (html.len < 2 * UNITS) return -1;
    for (int zero = 0; zero < 2; zero++) {
        size_t fit = 0;
        for (size_t unit = 0; unit < UNITS; unit++) {
            const char *pair = html.at + 2 * unit;
            fit += pair[zero] == 0 && pair[1 - zero] && !ascii_is_beyond(pair[1 - zero]);
        }
        if (fit == UNITS) return zero;
    }
    return -1;
}
