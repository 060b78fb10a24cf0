/* SPDX-License-Identifier: MIT
 * words.h - words as people count them. */
#ifndef INFODISC_CONTENT_PIECES_WORDS_H
#define INFODISC_CONTENT_PIECES_WORDS_H

#include <stdint.h>

#include "base/span.h"

/* Runs without a blank that have a letter or digit; each Han, Hiragana, Katakana and Hangul character is a word of its
 * own, and so are every four or five characters of Thai, Lao, Khmer and Burmese. Valid UTF-8. */
uint32_t count_words(struct span text);

/* Texts that are nearly the same have hashes that differ in few of 64 bits (Charikar's, over runs of three words, words
 * as count_words() has them, letters A-Z as a-z). 0 for a text without words. */
uint64_t simhash(struct span text);

/* Is most of it in a script without blanks between words, or whose words are many things in one: Han, Kana, Hangul,
 * Thai, Lao, Khmer, Burmese? */
bool has_no_blanks(struct span text);

#endif
