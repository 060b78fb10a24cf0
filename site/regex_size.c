/* SPDX-License-Identifier: MIT
 * regex_size.c - see regex_size.h: one pass, with a stack of open groups. */
#include "site/regex_size.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { REPEAT_MAX = 32767 }; /* RE_DUP_MAX: regcomp() refuses more */

static uint64_t add(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

static uint64_t times(uint64_t a, uint64_t b) { return b && a > UINT64_MAX / b ? UINT64_MAX : a * b; }

/* Behind the bracket expression that begins at p, "[^]a[:alpha:]]". */
static const char *bracket_end(const char *p)
{
    p++;
    if (*p == '^') p++;
    if (*p == ']') p++;
    while (*p && *p != ']') {
        bool class = p[0] == '[' && p[1] && strchr(":.=", p[1]);
        const char closing[] = {p[1], ']', '\0'}, *end = class ? strstr(p + 2, closing) : NULL;
        p = end ? end + 2 : p + 1;
    }
    return *p ? p + 1 : p;
}

/* A number at *p, at most REPEAT_MAX + 1; *p moves behind it. */
static uint64_t take_number(const char **p)
{
    uint64_t number = 0;
    for (; **p >= '0' && **p <= '9'; (*p)++)
        if (number <= REPEAT_MAX) number = number * 10 + (uint64_t)(**p - '0');
    return number;
}

/* How often the repetition at *p, "*", "+", "?" or "{2,3}", has its operand written; *p moves behind it. */
static uint64_t take_repetition(const char **p)
{
    char sign = *(*p)++;
    if (sign != '{') return sign == '+' ? 2 : 1;
    uint64_t least = take_number(p), most = least;
    if (**p == ',') {
        (*p)++;
        most = **p == '}' ? least + 1 : take_number(p); /* "{2,}": two, and one that may repeat */
    }
    if (**p == '}') (*p)++; /* otherwise what follows counts as characters */
    if (most < least) most = least;
    return most > 1 ? most : 1;
}

static bool is_repetition(char c) { return c == '*' || c == '?' || c == '+' || c == '{'; }

uint64_t regex_size(const char *regex)
{
    struct group {
        uint64_t size; /* of what stood in the group around before this one opened */
    } *open = mem_zalloc(strlen(regex) + 1, sizeof *open);
    size_t depth = 0;
    uint64_t sum = 0;
    for (const char *p = regex; *p;) {
        uint64_t atom = 1;
        if (*p == '(') {
            open[depth++].size = sum;
            sum = 0;
            p++;
            continue;
        }
        if (*p == ')' && depth > 0) {
            atom = add(sum, 1);
            sum = open[--depth].size;
            p++;
        } else if (*p == '[') {
            p = bracket_end(p);
        } else {
            p += *p == '\\' && p[1] ? 2 : 1;
        }
        while (is_repetition(*p)) atom = add(times(atom, take_repetition(&p)), 1);
        sum = add(sum, atom);
    }
    while (depth > 0) sum = add(add(sum, 1), open[--depth].size);
    free(open);
    return sum;
}
