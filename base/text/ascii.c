/* SPDX-License-Identifier: MIT
 * ascii.c - see ascii.h. */
#include "base/text/ascii.h"

bool ascii_begins(struct span a, const char *lower)
{
    for (size_t i = 0; lower[i]; i++)
        if (i >= a.len || ascii_lower(a.at[i]) != lower[i]) return false;
    return true;
}

bool ascii_has(struct span a, const char *lower)
{
    for (size_t i = 0; i < a.len; i++)
        if (ascii_lower(a.at[i]) == lower[0] && ascii_begins((struct span){a.at + i, a.len - i}, lower)) return true;
    return false;
}

struct span ascii_trim(struct span a)
{
    while (a.len && ascii_is_space(a.at[0])) a.at++, a.len--;
    while (a.len && ascii_is_space(a.at[a.len - 1])) a.len--;
    return a;
}

struct span ascii_take_word(struct span *list)
{
    size_t from = 0;
    while (from < list->len && ascii_is_space(list->at[from])) from++;
    size_t to = from;
    while (to < list->len && !ascii_is_space(list->at[to])) to++;
    struct span word = span_from((struct span){list->at, to}, from);
    *list = span_from(*list, to);
    return word;
}

const char *ascii_find_word(struct span word, const char *list)
{
    char key[32] = " ";
    if (word.len == 0 || word.len > sizeof key - 3) return NULL;
    for (size_t i = 0; i < word.len; i++) {
        if (ascii_is_space(word.at[i]) || word.at[i] == '\0') return NULL;
        key[i + 1] = ascii_lower(word.at[i]);
    }
    key[word.len + 1] = ' ';
    return strstr(list, key);
}
