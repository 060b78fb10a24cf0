/* SPDX-License-Identifier: MIT
 * date_words.c - see date_words.h. */
#include "features/date_words.h"

static const struct span date_words[] = { /* in the order of their bytes */
#define WORD(word) {word, sizeof word - 1},
#include "features/date_words.def"
#undef WORD
};

/* Neither is empty; most differ in the first byte. */
static int compare_bytes(struct span a, struct span b)
{
    if (*a.at != *b.at) return (unsigned char)*a.at - (unsigned char)*b.at;
    int order = memcmp(a.at, b.at, a.len < b.len ? a.len : b.len);
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

bool is_date_word(struct span word)
{
    size_t low = 0, high = sizeof date_words / sizeof *date_words;
    if (word.len < DATE_WORD_BYTES_MIN || word.len > DATE_WORD_BYTES_MAX) return false;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_bytes(date_words[middle], word);
        if (!order) return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}
