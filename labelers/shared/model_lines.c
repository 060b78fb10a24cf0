/* SPDX-License-Identifier: MIT
 * model_lines.c - see model_lines.h. */
#include "labelers/shared/model_lines.h"

int model_lines_next(struct model_lines *l, struct span *word, int n)
{
    while (l->left.len) {
        struct span line = span_take(&l->left, '\n');
        l->line++;
        if (!line.len || *line.at == '#') continue;
        int words = 0;
        for (; line.len && words <= n; words++) {
            struct span next = span_take(&line, ' ');
            if (words < n) word[words] = next;
        }
        return words;
    }
    return 0;
}

bool model_lines_begin(struct model_lines *l, const char *kind, const char *other)
{
    struct span word[2] = {0};
    if (model_lines_next(l, word, 2) != 2 || !span_is(word[0], kind)) return model_lines_fail(l, other);
    return span_is(word[1], "1") || model_lines_fail(l, "another version of the format");
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
    uint32_t line = l->line ? l->line : 1; /* of an empty file */
    return error_set(l->error, INFODISC_FAILED, "bad model '%s', line %u: %s", l->name, line, why);
}
