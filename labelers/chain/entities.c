/* SPDX-License-Identifier: MIT
 * entities.c - see entities.h. */
#include "labelers/chain/entities.h"

static bool is_number(const struct tokens *t, size_t i)
{
    return i < t->n && t->item[i].kind == TOKEN_NUMBER;
}

/* Is c all there is between token i and the next? */
static bool joined_by(struct span text, const struct tokens *t, size_t i, char c)
{
    return i + 1 < t->n && t->item[i + 1].from == t->item[i].to + 1 && text.at[t->item[i].to] == c;
}

static bool is_month(const struct tokens *t, size_t i)
{
    static const char *const months[] = {
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec"};
    for (size_t m = 0; i < t->n && m < sizeof months / sizeof *months; m++)
        if (span_is(token_span(t, &t->item[i]), months[m])) return true;
    return false;
}

static bool is_am_or_pm(const struct tokens *t, size_t i)
{
    return i < t->n && (span_is(token_span(t, &t->item[i]), "am") || span_is(token_span(t, &t->item[i]), "pm"));
}

/* $ or, as UTF-8, U+00A3 pound, U+00A5 yen, U+20AC euro before byte `at`, a space between or not. */
static bool is_behind_currency(struct span text, uint32_t at)
{
    static const char *const signs[] = {"$", "\xC2\xA3", "\xC2\xA5", "\xE2\x82\xAC"};
    if (at > 0 && text.at[at - 1] == ' ') at--;
    for (int s = 0; s < 4; s++) {
        size_t n = strlen(signs[s]);
        if (at >= n && memcmp(text.at + at - n, signs[s], n) == 0) return true;
    }
    return false;
}

/* Numbers with the same mark between, from token i on. */
static size_t chain_of_numbers(struct span text, const struct tokens *t, size_t i, char mark)
{
    size_t n = 1;
    while (is_number(t, i + n) && joined_by(text, t, i + n - 1, mark)) n++;
    return n;
}

static enum entity entity_of_number(struct span text, const struct tokens *t, size_t i, size_t *n)
{
    static const char marks[] = "./-";
    uint32_t end;
    for (int m = 0; m < 3; m++)
        if ((*n = chain_of_numbers(text, t, i, marks[m])) == 3) return ENTITY_DATE;
    *n = chain_of_numbers(text, t, i, ':');
    if (*n > 1 || is_am_or_pm(t, i + 1)) {
        if (is_am_or_pm(t, i + *n)) ++*n;
        return ENTITY_TIME;
    }
    bool money = is_behind_currency(text, t->item[i].from);
    *n = chain_of_numbers(text, t, i, ',');
    if (*n == 1) *n = chain_of_numbers(text, t, i, '.');
    end = t->item[i + *n - 1].to;
    if (money) return ENTITY_MONEY;
    if (end < text.len && text.at[end] == '%') return ENTITY_PERCENT;
    *n = 1;
    if (is_month(t, i + 1)) {
        *n = is_number(t, i + 2) ? 3 : 2;
        return ENTITY_DATE;
    }
    return ENTITY_NONE;
}

enum entity entity_at(struct span text, const struct tokens *t, size_t i, size_t *n)
{
    *n = 1;
    if (is_number(t, i)) return entity_of_number(text, t, i, n);
    if (!is_month(t, i) || !is_number(t, i + 1)) return ENTITY_NONE;
    *n = is_number(t, i + 2) ? 3 : 2;
    return ENTITY_DATE;
}
