/* SPDX-License-Identifier: MIT
 * page_features.h - blocks of a page -> its features (the paper, section 4.2). */
#ifndef INFODISC_FEATURES_PAGE_FEATURES_H
#define INFODISC_FEATURES_PAGE_FEATURES_H

#include "features/language.h"
#include "features/leaf_text.h"
#include "features/vocabulary.h"

/* What the shingle pass finds in a page; reused from page to page. */
struct page_shingles {
    struct leaf_features *leaf; /* [n_leaves] */
    uint64_t *hash;             /* [n] of all leaves, in order; shingle_count() of each leaf */
    size_t n;
    int language;               /* by stop words, or LANGUAGE_NONE */
    size_t leaves_cap, hashes_cap;
    uint32_t *votes;            /* [language_count()] */
    struct title_words *title;  /* of the page at hand */
    struct leaf_reader reader;
    struct leaf_memo *memo;     /* of the pages so far, with page_shingles_remember() */
};

/* The shingles of all leaves but the TITLE, which has none, and what the stop words in its leaves say
 * about the page's language. */
void page_shingles_extract(const struct page_blocks *b, struct page_shingles *out);

/* From now on leaves that repeat are read once. The results are the same: worth it for many pages of a site. */
void page_shingles_remember(struct page_shingles *s);
void page_shingles_free(struct page_shingles *s);

/* A page's language, unless the user has named it: by_words, what its stop words say, if they say anything; else what
 * the page states; else by its script. LANGUAGE_UNLISTED: one without a stop list. LANGUAGE_NONE: nothing tells. */
int page_language(const struct page_blocks *b, int by_words);

struct leaf_tokens {
    uint32_t n_tokens, n_link_tokens; /* as in struct leaf_features */
    uint64_t line;                    /* hash of the tokens, numbers alike; 0: no token, or not asked for */
};

/* What of the shingle pass a page needs that is judged by templates learned before; reused likewise. */
struct page_tokens {
    struct leaf_tokens *leaf;   /* [n_leaves] */
    int language;               /* as in struct page_shingles */
    size_t leaves_cap;
    uint32_t *votes;            /* [language_count()] */
    struct tokens tokens;
};
void page_tokens_count(const struct page_blocks *b, bool lines, struct page_tokens *out);
void page_tokens_free(struct page_tokens *t);

/* What the word pass finds: one id for each word of each leaf, repeats and all. */
struct page_words {
    uint32_t *n_words; /* [n_leaves] words of each leaf */
    uint32_t *id;      /* [n] local ids of `table`, leaf after leaf */
    size_t n, ids_cap;
    size_t leaves_cap;
    struct tokens tokens;
    struct word_table *table; /* of this thread; not freed with the rest, and always the same one */
    struct sb_stemmer **stemmer; /* [language_count()], made when first needed */
    struct buffer bigram;
    size_t memo_slots;        /* a power of two */
    struct word_memo {        /* [memo_slots] the newest token of each slot, with the id that it led to */
        uint64_t key;         /* 0: free */
        uint32_t id;
    } *memo;
};

/* Words of all leaves, TITLE included: stop words of `language` out, stems by Snowball where it
 * knows the language, neighbouring CJK characters in pairs (one that is alone is a word). */
void page_words_extract(const struct page_blocks *b, int language, struct page_words *out);
void page_words_free(struct page_words *w);

#endif
