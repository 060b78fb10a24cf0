/* SPDX-License-Identifier: MIT
 * model_lines.c - see model_lines.h. */
#include "labelers/shared/model_lines.h"

int model_lines_next(struct model_lines *l, struct span *word, int n)
{
    while (l->left.len) {
        const char *end = memchr(l->left.at, '\n', l->left.len);
        const char *at = l->left.at, *stop = end ? end : at + l->left.len;
        size_t taken = (size_t)(stop - at) + (end != NULL);
        l->left.at += taken;
        l->left.len -= taken;
        l->line++;
        if (at == stop || *at == '#') continue;
        int words = 0;
        for (; at < stop && words <= n; words++) {
            const char *space = memchr(at, ' ', (size_t)(stop - at));
            if (!space) space = stop;
            if (words < n) word[words] = (struct span){at, (size_t)(space - at)};
            at = space + (space < stop);
        }
        return words;
    }
    return 0;
}

bool model_number(struct span word, double *out)
{
    enum { DIGITS_MAX = 15 };
    double value = 0, scale = 1;
    bool point = false;
    size_t from = word.len && word.at[0] == '-', digits = 0;
    for (size_t i = from; i < word.len; i++) {
        if (word.at[i] == '.' && !point && digits) {
            point = true;
            continue;
        }
        if (word.at[i] < '0' || word.at[i] > '9' || ++digits > DIGITS_MAX) return false;
        value = value * 10 + (word.at[i] - '0');
        if (point) scale *= 10;
    }
    *out = (from ? -value : value) / scale;
    return digits > 0;
}

bool model_count(struct span word, uint64_t most, uint64_t *out)
{
    *out = 0;
    for (size_t i = 0; i < word.len; i++) {
        if (word.at[i] < '0' || word.at[i] > '9' || i >= 18) return false;
        *out = *out * 10 + (uint64_t)(word.at[i] - '0');
    }
    return word.len > 0 && *out <= most;
}

bool model_lines_fail(struct model_lines *l, const char *why)
{
    return error_set(l->error, INFODISC_FAILED, "bad model '%s', line %u: %s", l->name, l->line, why);
}
