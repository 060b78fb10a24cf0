/* SPDX-License-Identifier: MIT
 * title.c - see title.h. There are few candidates: each title offers its parts at separators, and the parts offered
 * by enough titles are compared by length. */
#include "templates/title.h"

#include <stdint.h>
#include "base/hash_table.h"
#include "base/memory.h"

enum { TITLES_MIN = 3, CANDIDATE_BYTES_MAX = 200 };

struct candidate {
    char *text;
    uint32_t titles;
    UT_hash_handle hh;
};

/* The bytes that separators begin with, and of those behind a space the second one, too: most of a title needs no
 * comparison. */
static bool may_be_separator(const char *at, size_t len)
{
    switch ((unsigned char)*at) {
    case ' ':
        return len > 2 && ((unsigned char)at[1] >= 0x80 || (at[1] && strchr("-|:/<>~\\", at[1])));
    case '_':
    case '|':
    case ':':
    case 0xC2:
    case 0xE2:
    case 0xEF:
        return true;
    default:
        return false;
    }
}

/* Separators as they stand between headline and site name: one of these signs between spaces, or a
 * colon and a space. Bytes of the separator at `at`, or 0. */
static size_t separator_at(struct span title, size_t at)
{
    static const char *const separators[] = {" - ",  " | ",  " :: ", " – ", " — ", " » ", " › ",
                                             " · ",  " • ",  " / ",  " « ", " < ", " > ", " ~ ",
                                             "_",    "|",    ": ",   " : ", "－",  "–",   "—",
                                             "»",    " -- ", " \\ "};
    if (!may_be_separator(title.at + at, title.len - at)) return 0;
    for (size_t s = 0; s < sizeof separators / sizeof *separators; s++) {
        size_t n = 0;
        while (separators[s][n] && at + n < title.len && title.at[at + n] == separators[s][n]) n++;
        if (!separators[s][n]) return n;
    }
    return 0;
}

static void offer(struct candidate **all, struct span text)
{
    struct candidate *c;
    if (text.len > CANDIDATE_BYTES_MAX) return;
    HASH_FIND(hh, *all, text.at, text.len, c);
    if (!c) {
        c = mem_zalloc(1, sizeof *c);
        c->text = mem_alloc(text.len + 1);
        memcpy(c->text, text.at, text.len);
        c->text[text.len] = '\0';
        HASH_ADD_KEYPTR(hh, *all, c->text, text.len, c);
    }
    c->titles++;
}

/* Every part of a title in front of a separator, and every one behind, with the separator. */
static void offer_parts(struct candidate **prefixes, struct candidate **suffixes, struct span title)
{
    for (size_t at = 1; at < title.len; at++) {
        size_t n = separator_at(title, at);
        if (!n) continue;
        if (at + n < title.len) {
            offer(prefixes, (struct span){title.at, at + n});
            offer(suffixes, (struct span){title.at + at, title.len - at});
        }
        at += n - 1;
    }
}

static struct buffer best_candidate(struct candidate *all, uint32_t titles_min)
{
    struct buffer best = {0};
    for (struct candidate *c = all, *next; c; c = next) {
        next = c->hh.next;
        struct span text = span_of(c->text);
        if (c->titles >= titles_min &&
            (text.len > best.len || (text.len == best.len && span_compare(text, buffer_span(&best)) < 0))) {
            best.len = 0;
            buffer_add_span(&best, text);
        }
    }
    return best;
}

static void free_candidates(struct candidate *all)
{
    struct candidate *c, *next;
    HASH_ITER (hh, all, c, next) {
        HASH_DEL(all, c);
        free(c->text);
        free(c);
    }
}

struct title_affixes title_learn(const struct span *title, uint32_t n)
{
    struct candidate *prefixes = NULL, *suffixes = NULL;
    uint32_t titles = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!title[i].len) continue;
        titles++;
        offer_parts(&prefixes, &suffixes, title[i]);
    }
    uint32_t titles_min = (titles + 1) / 2 > TITLES_MIN ? (titles + 1) / 2 : TITLES_MIN;
    struct title_affixes affixes = {best_candidate(prefixes, titles_min),
                                    best_candidate(suffixes, titles_min)};
    free_candidates(prefixes);
    free_candidates(suffixes);
    return affixes;
}

struct span title_clean(const struct title_affixes *affixes, struct span title)
{
    struct span clean = title;
    const struct buffer *prefix = &affixes->prefix, *suffix = &affixes->suffix;
    if (prefix->len && clean.len > prefix->len && !memcmp(clean.at, prefix->at, prefix->len))
        clean = (struct span){clean.at + prefix->len, clean.len - prefix->len};
    if (suffix->len && clean.len > suffix->len &&
        !memcmp(clean.at + clean.len - suffix->len, suffix->at, suffix->len))
        clean.len -= suffix->len;
    return clean.len ? clean : title;
}

void title_affixes_free(struct title_affixes *affixes)
{
    buffer_free(&affixes->prefix);
    buffer_free(&affixes->suffix);
}
