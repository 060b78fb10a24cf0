/* SPDX-License-Identifier: MIT
 * hidden_data.c - see hidden_data.h. Nothing is parsed: what begins like JSON is JSON. */
#include "table_blocks/facts/hidden_data.h"

#include <string.h>

#include "base/text/ascii.h"

static struct span without_spaces(struct span text)
{
    while (text.len && ascii_is_space(*text.at)) text.at++, text.len--;
    return text;
}

static struct span behind(struct span text, const char *word)
{
    size_t n = strlen(word);
    if (text.len >= n && memcmp(text.at, word, n) == 0) text.at += n, text.len -= n;
    return text;
}

/* An object with a quoted name, or an array of objects or arrays: code of JavaScript begins otherwise. */
static bool is_json(struct span text)
{
    text = without_spaces(text);
    while (text.len && *text.at == '[') text = without_spaces((struct span){text.at + 1, text.len - 1});
    if (!text.len || *text.at != '{') return false;
    text = without_spaces((struct span){text.at + 1, text.len - 1});
    return text.len && (*text.at == '"' || ascii_begins(text, "&quot;") || ascii_begins(text, "&#34;"));
}

uint32_t hidden_data_in_long_tag(struct span tag)
{
    size_t bytes = 0;
    struct scanner s = {.at = tag.at, .end = tag.at + tag.len};
    struct span name, value;
    while (scan_attribute(&s, &name, &value))
        if (value.len >= HIDDEN_ATTRIBUTE_MIN && is_json(value)) bytes += value.len;
    return (uint32_t)bytes;
}

/* A module says first what it imports, a line each: the renderer of the data, for one. */
static struct span behind_imports(struct span body)
{
    body = without_spaces(body);
    while (ascii_begins(body, "import ") || ascii_begins(body, "import{")) {
        const char *end = memchr(body.at, '\n', body.len);
        if (!end) break;
        body = without_spaces((struct span){end, body.len - (size_t)(end - body.at)});
    }
    return body;
}

/* What a script assigns first, from after the '='; empty: it begins otherwise. */
static struct span first_value(struct span body)
{
    static const char *const keywords[] = {"var ", "let ", "const "};
    body = behind_imports(body);
    for (unsigned k = 0; k < sizeof keywords / sizeof *keywords; k++) body = behind(body, keywords[k]);
    while (body.len && (ascii_is_alnum(*body.at) || strchr("_$.", *body.at))) body.at++, body.len--;
    body = without_spaces(body);
    return body.len && *body.at == '=' ? (struct span){body.at + 1, body.len - 1} : (struct span){NULL, 0};
}

uint32_t hidden_data_in_script(struct span type, struct span body)
{
    if (ascii_begins(type, "application/json")) return (uint32_t)body.len;
    struct span value = first_value(body);
    if (!is_json(value)) return 0;
    const char *end = memchr(value.at, '\n', value.len); /* JSON is written on one line, and code may follow */
    return (uint32_t)(end ? (size_t)(end - value.at) : value.len);
}
