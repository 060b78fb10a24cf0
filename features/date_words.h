/* SPDX-License-Identifier: MIT
 * date_words.h - names of months and days of the week. Beside a number they are parts of a date, and differ from page
 * to page as numbers do: "This page was last changed on 5 May 2001" and "... on 12 June 2003" are one line. */
#ifndef INFODISC_FEATURES_DATE_WORDS_H
#define INFODISC_FEATURES_DATE_WORDS_H

#include "base/span.h"

enum { DATE_WORD_BYTES_MIN = 3, DATE_WORD_BYTES_MAX = 18 };

/* Is it a month or a day of the week, as a token: lower case, whole or as it is shortened in dates? */
bool is_date_word(struct span word);

#endif
