/* SPDX-License-Identifier: MIT
 * price.c - see price.h. */
#include "features/price.h"

#include <utf8proc.h>

enum { GENERIC_SIGN = 0xA4 }; /* written as a bullet */

/* In lower case. */
static const char *const currencies[] = {"chf", "czk", "dkk", "eur", "gbp", "inr", "jpy", "kr", "kč", "nok", "pln",
                                         "rub", "sek", "uah", "usd", "zł", "грн", "лв", "руб", "円", "元", "원"};
enum { CURRENCY_BYTES_MIN = 2, CURRENCY_BYTES_MAX = 6 };

/* NULL: none. */
static const char *currency_of(struct span word)
{
    if (word.len < CURRENCY_BYTES_MIN || word.len > CURRENCY_BYTES_MAX) return NULL; /* most words */
    for (size_t i = 0; i < sizeof currencies / sizeof *currencies; i++)
        if (span_is(word, currencies[i])) return currencies[i];
    return NULL;
}

static bool has_currency_sign(struct span text)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)text.at;
    utf8proc_ssize_t left = (utf8proc_ssize_t)text.len, n;
    for (utf8proc_int32_t c; left > 0; at += n, left -= n) {
        n = 1;
        if (*at == '$') return true;
        if (*at < 0x80) continue; /* no other sign of ASCII is one */
        n = utf8proc_iterate(at, left, &c);
        if (n <= 0) return false;
        if (utf8proc_category(c) == UTF8PROC_CATEGORY_SC && c != GENERIC_SIGN) return true;
    }
    return false;
}

bool is_price(struct span text, const struct tokens *tokens)
{
    bool has_number = false;
    const char *currency = NULL;
    if (tokens->n > PRICE_TOKENS) return false;
    for (size_t i = 0; i < tokens->n; i++) {
        const struct token *token = &tokens->item[i];
        has_number |= token->kind == TOKEN_NUMBER;
        const char *other = token->kind == TOKEN_NUMBER ? NULL : currency_of(token_span(tokens, token));
        if (other && currency && other != currency) return false;
        if (other) currency = other;
    }
    return has_number && (currency || has_currency_sign(text));
}
