/* SPDX-License-Identifier: MIT
 * clean_text.c - see clean_text.h. */
#include "output/clean_text.h"

#include "site/utf8.h"

static bool is_control(char c)
{
    return (unsigned char)c < ' ' || c == 0x7F;
}

/* Space, letter or the like; \n, too, where it may stay. */
static bool is_clean(struct span text, bool keep_newlines)
{
    for (size_t i = 0; i < text.len; i++)
        if (is_control(text.at[i]) && !(text.at[i] == '\n' && keep_newlines)) return false;
    return utf8_count(text).invalid == 0;
}

struct span clean_text(struct span text, bool keep_newlines, struct buffer *scratch)
{
    if (is_clean(text, keep_newlines)) return text;
    scratch->len = 0;
    utf8_repair(text, scratch);
    for (size_t i = 0; i < scratch->len; i++)
        if (is_control(scratch->at[i]) && !(scratch->at[i] == '\n' && keep_newlines))
            scratch->at[i] = ' ';
    return buffer_span(scratch);
}

struct span cut_text(struct span text, size_t bytes_max)
{
    if (text.len <= bytes_max) return text;
    while (bytes_max > 0 && ((unsigned char)text.at[bytes_max] & 0xC0) == 0x80) bytes_max--;
    return (struct span){text.at, bytes_max};
}
