/* SPDX-License-Identifier: MIT
 * test_price.c - prices as shops write them, and what looks like them. */
#include "check.h"

#include "features/price.h"

static bool is_a_price(const char *text)
{
    static struct tokens tokens;
    if (!text) tokens_free(&tokens);
    if (!text) return false;
    tokenize(span_of(text), &tokens);
    return is_price(span_of(text), &tokens);
}

int main(void)
{
    static const char *const prices[] = {"$5",        "US $1,299.00", "€ 12,50",  "12.50 €",    "£3 – £7",    "￥1,200",
                                         "199,90 zł", "1 290 руб.",   "kr 299",   "4 990 Kč",   "CHF 12.-",   "128元",
                                         "EUR 5 EUR", "$24.99 USD",   "¥ 3 000",  "₹ 499",      "from 3 GBP", "12\xC2\xA0€"};
    static const char *const others[] = {"",           "5",          "12.5.2024",        "3 comments",     "$",        "kroner 5",
                                         "1 USD: 31,58 руб.",        "19:00 ¤ 28 ноября", "Krona",         "€uro",     "5 % off",
                                         "for $5 you get one of these for each of your friends"};
    for (size_t i = 0; i < sizeof prices / sizeof *prices; i++)
        CHECK_STR(is_a_price(prices[i]) ? prices[i] : "no price", prices[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        CHECK_STR(is_a_price(others[i]) ? "a price" : others[i], others[i]);
    is_a_price(NULL);
    return check_done("price");
}
