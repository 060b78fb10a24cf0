/* SPDX-License-Identifier: MIT
 * features.h - blocks -> features: tokens, 3-shingles of words, stemmed words, sentences, languages. Door of the
 * room; the only user of libstemmer.
 *
 * In: struct page_blocks. Out: struct page_shingles, struct page_words: arrays in the caller's scratch. */
#ifndef INFODISC_FEATURES_FEATURES_H
#define INFODISC_FEATURES_FEATURES_H

#include "features/letter_case.h"
#include "features/page_features.h"
#include "features/punctuation.h"
#include "features/sentences.h"
#include "features/shingles.h"
#include "features/tokenize.h"

#endif
