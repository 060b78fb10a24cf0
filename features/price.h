/* SPDX-License-Identifier: MIT
 * price.h - which short texts are prices, in any language. */
#ifndef INFODISC_FEATURES_PRICE_H
#define INFODISC_FEATURES_PRICE_H

#include "features/tokenize.h"

enum { PRICE_TOKENS = 7 };

/* Has the text at most PRICE_TOKENS tokens, some of them numbers, and a currency: a sign of Unicode's category Sc, or
 * one of the codes and abbreviations that shops write? Two of these are an exchange rate. tokens: of the text. */
bool is_price(struct span text, const struct tokens *tokens);

#endif
