/* SPDX-License-Identifier: MIT
 * language.h - stop words, the language of a text by its stop words, and Snowball stems.
 *
 * Languages are ISO 639-1 codes in lower case ("en"). A language without a stop list or a stemmer is no error. All
 * functions except those of a stemmer are thread-safe. */
#ifndef INFODISC_FEATURES_LANGUAGE_H
#define INFODISC_FEATURES_LANGUAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

enum {
    LANGUAGE_NONE = -1,     /* not known */
    LANGUAGE_UNLISTED = -2, /* known, and there is no stop list for it */
};

/* Index of a language with a stop list, by code or longer tag ("en-US", "EN"); LANGUAGE_NONE. */
int language_find(struct span tag);
/* Is it, by code or tag, one of those without a stop list whose words are in the lists of others, as Bulgarian ones in
 * the Russian list, Slovak ones in the Czech one? */
bool language_has_relatives(struct span tag);
int language_count(void);                /* languages with a stop list */
const char *language_code(int language); /* "en"; "" for LANGUAGE_NONE */

/* What the script of a text tells of its language: "ja", "zh", "ko", "th", "ka" ...; "" for Devanagari and others that
 * several languages share, none with a stop list; NULL where most letters are Latin, Greek, Cyrillic or Arabic, or
 * there are none. With program text in it, a third of its letters is enough. Long text is judged by 8 pieces of it. */
const char *language_of_script(struct span text);

/* Is the lower-case word whose hash_span() this is a stop word? */
bool stopword_in(int language, uint64_t hash);

/* The languages whose stop lists hold the word, a bit each. */
uint32_t stopword_languages(uint64_t hash);

/* Adds 1 to votes[l] for each of these languages l; votes [language_count()]. */
static inline void stopword_vote(uint32_t languages, uint32_t *votes)
{
    for (; languages; languages &= languages - 1) votes[__builtin_ctz(languages)]++;
}

/* The language with most votes if it has at least `least`, LANGUAGE_NONE otherwise. Ties: lower
 * index. */
int stopword_winner(const uint32_t *votes, uint32_t least);

/* Snowball stems; one stemmer of the library a thread. */
struct sb_stemmer;
struct sb_stemmer *stemmer_new(const char *code); /* NULL if Snowball has none for this language */
void stemmer_free(struct sb_stemmer *s); /* or NULL */
/* The stemmer of a language out of *all [language_count()], NULL at first; made when first needed. NULL if there is
 * none, as for LANGUAGE_NONE. */
struct sb_stemmer *stemmer_of(struct sb_stemmer ***all, int language);
void stemmers_free(struct sb_stemmer **all);
/* The stem of a lower-case word; lives until the next call. Words of digits stay as they are. */
struct span stemmer_stem(struct sb_stemmer *s, struct span word);

#endif
