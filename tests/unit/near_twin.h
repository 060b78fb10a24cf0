/* SPDX-License-Identifier: MIT
 * near_twin.h - small made sites, whose near-duplicates and editions are also found by a twin that looks for each line
 * on each page. For the tests of features/copies/. */
#ifndef INFODISC_TESTS_NEAR_TWIN_H
#define INFODISC_TESTS_NEAR_TWIN_H

#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/files/file.h"
#include "features/copies/editions.h"
#include "features/copies/near_duplicates.h"
#include "unit/lcg.h"

enum { PAGES = 64, LINES = 48 };

struct small_site {
    uint32_t n;
    uint32_t n_lines[PAGES];
    uint64_t line[PAGES][LINES];
    uint64_t place[PAGES][LINES];
    bool is_skipped[PAGES];
    char url[PAGES][48]; /* of the first page "": editions are not looked for */
};

/* The line number `name`, with so many words. */
static inline uint64_t a_line(uint32_t name, uint32_t words)
{
    struct leaf_features leaf = {.line = (name + 1ull) * 0xD6E8FEB86659FD93u | 1, .n_tokens = words};
    return near_line(&leaf);
}

static inline void add(struct small_site *s, uint32_t page, uint32_t name, uint32_t words)
{
    s->line[page][s->n_lines[page]++] = a_line(name, words);
}

static inline struct near_duplicates *find(const struct small_site *s, int threads, struct large_memory *large,
                                           uint64_t *line, uint64_t *first, bool *is_counted)
{
    static uint64_t place[PAGES * LINES];
    first[0] = 0;
    for (uint32_t p = 0; p < s->n; p++) {
        memcpy(line + first[p], s->line[p], s->n_lines[p] * sizeof *line);
        memcpy(place + first[p], s->place[p], s->n_lines[p] * sizeof *place);
        first[p + 1] = first[p] + s->n_lines[p];
        is_counted[p] = !s->is_skipped[p];
    }
    const char *url[PAGES];
    for (uint32_t p = 0; p < s->n; p++) url[p] = s->url[p];
    const struct near_lines lines = {s->n, first, line, is_counted, s->n < NEAR_PAGES_MIN ? place : NULL, NULL, large,
                                     *s->url[0] ? url : NULL};
    return near_duplicates_find(&lines, threads);
}

/* ---- the twin ------------------------------------------------------------------------------ */

struct twin {
    const struct small_site *site;
    uint32_t of[PAGES];
    uint32_t before[PAGES]; /* the edition before */
    uint32_t rare;
};

static inline bool slow_has(const struct small_site *s, uint32_t page, uint64_t line)
{
    for (uint32_t i = 0; i < s->n_lines[page]; i++)
        if (near_line_key(s->line[page][i]) == near_line_key(line)) return true;
    return false;
}

static inline uint32_t slow_pages(const struct small_site *s, uint64_t line)
{
    uint32_t n = 0;
    for (uint32_t p = 0; p < s->n; p++) n += !s->is_skipped[p] && slow_has(s, p, line);
    return n;
}

static inline uint32_t words_of(uint64_t line)
{
    return line & ((1u << NEAR_WEIGHT_BITS) - 1);
}

/* Words of the lines of page a, of at least so many words, that at most n_pages have, and, with shared, that b has. */
static inline uint32_t slow_words(const struct small_site *s, uint32_t a, uint32_t b, uint32_t n_pages, uint32_t least,
                                  bool shared)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < s->n_lines[a]; i++) {
        uint64_t line = s->line[a][i];
        uint32_t words = words_of(line);
        if (words >= least && slow_pages(s, line) <= n_pages && (!shared || slow_has(s, b, line))) sum += words;
    }
    return sum;
}

static inline uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static inline bool slow_near(const struct small_site *s, uint32_t a, uint32_t b, uint32_t n_pages)
{
    uint32_t same = slow_words(s, a, b, n_pages, 0, true), prose = slow_words(s, a, b, n_pages, NEAR_PROSE, true);
    uint32_t most = larger(slow_words(s, a, b, n_pages, 0, false), slow_words(s, b, a, n_pages, 0, false));
    uint32_t fresh = larger(slow_words(s, a, b, n_pages, NEAR_PROSE, false),
                            slow_words(s, b, a, n_pages, NEAR_PROSE, false)) - prose;
    return same >= NEAR_TOKENS_MIN && same * 100 >= most * NEAR_SAME && fresh <= NEAR_FRESH_MAX &&
           fresh * 100 <= same * NEAR_FRESH;
}

static inline uint32_t slow_group(const struct twin *t, uint32_t first)
{
    uint32_t n = 1;
    for (uint32_t p = 0; p < t->site->n; p++) n += t->of[p] == first;
    n *= NEAR_OTHERS;
    return n < t->rare ? n : t->rare;
}

/* Of the earlier pages with this rare line the one with least text in rare lines. */
static inline uint32_t slow_lead(const struct twin *t, uint32_t page, uint64_t line)
{
    uint32_t best = NOT_NEAR, least = UINT32_MAX;
    for (uint32_t q = 0; q < page && slow_pages(t->site, line) <= t->rare; q++) {
        if (t->site->is_skipped[q] || t->of[q] != NOT_NEAR || !slow_has(t->site, q, line)) continue;
        uint32_t words = slow_words(t->site, q, q, t->rare, 0, false);
        if (words < least) best = q, least = words;
    }
    return best;
}

/* The page to which most of the text of a page leads. */
static inline uint32_t slow_most_like(const struct twin *t, uint32_t page)
{
    uint32_t words[PAGES] = {0}, best = 0;
    for (uint32_t i = 0; i < t->site->n_lines[page]; i++) {
        uint32_t q = slow_lead(t, page, t->site->line[page][i]);
        if (q != NOT_NEAR) words[q] += words_of(t->site->line[page][i]);
    }
    for (uint32_t q = 0; q < page; q++)
        if (words[q] > words[best]) best = q;
    return words[best] && words[best] * 2 >= slow_words(t->site, page, page, t->rare, 0, false) ? best : NOT_NEAR;
}

static inline bool slow_has_at(const struct small_site *s, uint32_t page, uint64_t line, uint64_t place)
{
    for (uint32_t i = 0; i < s->n_lines[page]; i++)
        if (near_line_key(s->line[page][i]) == near_line_key(line) && s->place[page][i] == place) return true;
    return false;
}

/* The URL of a page, "a.html" or "a", is what that of another one, "a?x.html" or "a?x", begins with. */
static inline uint32_t slow_view(const struct small_site *s, uint32_t page)
{
    size_t n = strcspn(s->url[page], "?");
    for (uint32_t p = 0; p < s->n && *s->url[0] && s->url[page][n]; p++) {
        size_t other = strlen(s->url[p]), most = n > other ? n : other, least = n < other ? n : other;
        const char *longer = s->url[n > other ? page : p];
        bool is_html = most == least + 5 && !strncmp(longer + least, ".html", 5);
        if (!s->is_skipped[p] && !strchr(s->url[p], '?') && !strncmp(s->url[p], s->url[page], least) &&
            (n == other || is_html))
            return p;
    }
    return page;
}

/* Without the lines that two of its few pages have at the same place, unless one is a view of the other. */
static inline struct small_site without_frames(const struct small_site *s)
{
    struct small_site rest = *s;
    uint32_t view[PAGES], n_texts = 0;
    for (uint32_t p = 0; p < s->n; p++) n_texts += !s->is_skipped[p] && slow_view(s, p) == p;
    for (uint32_t p = 0; p < s->n; p++) view[p] = n_texts > 1 ? slow_view(s, p) : p;
    for (uint32_t p = 0; p < s->n && s->n < NEAR_PAGES_MIN; p++)
        for (uint32_t q = 0; q < s->n && !s->is_skipped[p]; q++)
            for (uint32_t i = 0; i < s->n_lines[p] && view[q] != view[p] && !s->is_skipped[q]; i++)
                if (slow_has_at(s, q, s->line[p][i], s->place[p][i])) rest.line[p][i] = 0;
    return rest;
}

/* The URL without the directory `depth`, and what is before the end of that directory: "http://h/1/a", depth 0. */
static inline bool cut(const char *url, int depth, char *rest, char *directory)
{
    const char *at = url + strlen("http://h");
    for (int i = 0; i < depth && at; i++) at = strchr(at + 1, '/');
    const char *end = at ? strchr(at + 1, '/') : NULL;
    if (!end) return false;
    snprintf(rest, 48, "%.*s %s", (int)(at - url), url, end);
    snprintf(directory, 48, "%.*s", (int)(end - url), url);
    return true;
}

/* The page before this one with the same URL but for the directory; the two directories. NOT_NEAR: none. */
static inline uint32_t slow_earlier(const struct small_site *s, uint32_t page, int depth, char *directory,
                                    char *other_directory)
{
    char rest[48], other[48];
    if (s->is_skipped[page] || !cut(s->url[page], depth, rest, directory)) return NOT_NEAR;
    for (uint32_t q = page; q-- > 0;)
        if (!s->is_skipped[q] && cut(s->url[q], depth, other, other_directory) && !strcmp(rest, other)) return q;
    return NOT_NEAR;
}

/* Do enough pages in the two directories share enough text? */
static inline bool slow_editions(const struct twin *t, int depth, const char *directory, const char *other_directory)
{
    uint32_t n = 0, same = 0, all = 0;
    char mine[48], other[48];
    for (uint32_t p = 0; p < t->site->n; p++) {
        uint32_t q = slow_earlier(t->site, p, depth, mine, other);
        if (q == NOT_NEAR || strcmp(mine, directory) != 0 || strcmp(other, other_directory) != 0) continue;
        uint32_t a = slow_words(t->site, p, q, t->rare, 0, false), b = slow_words(t->site, q, p, t->rare, 0, false);
        same += slow_words(t->site, p, q, t->rare, 0, true);
        all += a < b ? a : b;
        n += a && b;
    }
    return n >= EDITION_PAGES_MIN && same * 100 >= all * EDITION_SAME;
}

/* Are the two URLs the same without their queries? */
static inline bool are_views(const struct small_site *s, uint32_t p, uint32_t q)
{
    size_t n = strcspn(s->url[p], "?"), m = strcspn(s->url[q], "?");
    if (n >= 5 && !strncmp(s->url[p] + n - 5, ".html", 5)) n -= 5;
    if (m >= 5 && !strncmp(s->url[q] + m - 5, ".html", 5)) m -= 5;
    return n == m && !strncmp(s->url[p], s->url[q], n) && !s->is_skipped[p] && !s->is_skipped[q];
}

/* The view before this one, of a page of which there are enough, and not too many, that say nearly the same. */
static inline uint32_t slow_earlier_view(const struct twin *t, uint32_t page)
{
    const struct small_site *s = t->site;
    uint32_t before = NOT_NEAR, last = NOT_NEAR, n = 0, n_words = 0, same = 0, all = 0;
    bool has_page = false;
    for (uint32_t p = 0; p < s->n; p++) {
        if (!are_views(s, page, p)) continue;
        has_page |= !strchr(s->url[p], '?');
        if (p < page) before = p;
        if (n++) {
            uint32_t a = slow_words(s, p, last, t->rare, 0, false), b = slow_words(s, last, p, t->rare, 0, false);
            same += slow_words(s, p, last, t->rare, 0, true);
            all += a < b ? a : b;
            n_words += a && b;
        }
        last = p;
    }
    bool is_edition = has_page && n <= EDITION_VIEWS && n_words >= EDITION_PAGES_MIN &&
                      all >= (n - 1) * EDITION_VIEW_WORDS && same * 100 >= all * EDITION_VIEW_SAME;
    return is_edition ? before : NOT_NEAR;
}

static inline void slow_find_editions(struct twin *t)
{
    char directory[48], other[48];
    for (uint32_t p = 0; p < t->site->n; p++) {
        t->before[p] = *t->site->url[0] ? slow_earlier_view(t, p) : NOT_NEAR;
        for (int depth = EDITION_DIRECTORIES; depth-- > 0 && *t->site->url[0];) {
            uint32_t q = slow_earlier(t->site, p, depth, directory, other);
            if (q != NOT_NEAR && slow_editions(t, depth, directory, other)) t->before[p] = q;
        }
    }
}

static inline bool slow_in_earlier(const struct twin *t, uint32_t page, uint64_t line)
{
    uint32_t q = t->before[page];
    for (int i = 0; i < EDITIONS_BACK && q != NOT_NEAR; i++, q = t->before[q])
        if (slow_has(t->site, q, line)) return true;
    return false;
}

/* Is the line there because an earlier edition has it, and is it no template? */
static inline bool slow_edition_repeats(const struct twin *t, uint32_t page, uint64_t line)
{
    uint32_t n_texts = 0;
    if (!line || !slow_in_earlier(t, page, line) || slow_pages(t->site, line) > t->rare) return false;
    for (uint32_t p = 0; p < t->site->n; p++)
        n_texts += !t->site->is_skipped[p] && slow_has(t->site, p, line) && !slow_in_earlier(t, p, line);
    return n_texts <= EDITION_TEXTS;
}

static inline bool slow_repeats(const struct twin *t, uint32_t page, uint64_t line)
{
    uint32_t of = t->of[page];
    bool is_near = of != NOT_NEAR && words_of(line) && slow_has(t->site, of, line) &&
                   slow_pages(t->site, line) <= slow_group(t, of);
    return is_near || slow_edition_repeats(t, page, line);
}

/* The site is without frames. */
static inline struct twin slow_find(const struct small_site *s)
{
    struct twin t = {.site = s};
    uint32_t n_counted = 0;
    for (uint32_t p = 0; p < s->n; p++) n_counted += !s->is_skipped[p], t.of[p] = NOT_NEAR;
    t.rare = s->n < NEAR_PAGES_MIN ? n_counted : n_counted / NEAR_RARE_SHARE;
    for (uint32_t p = 0; p < s->n; p++) {
        uint32_t q = s->is_skipped[p] ? NOT_NEAR : slow_most_like(&t, p);
        if (q != NOT_NEAR && slow_near(s, p, q, t.rare)) t.of[p] = q;
    }
    for (uint32_t p = s->n; p-- > 0;)
        if (t.of[p] != NOT_NEAR && !slow_near(s, p, t.of[p], slow_group(&t, t.of[p]))) t.of[p] = NOT_NEAR;
    slow_find_editions(&t);
    return t;
}

/* So little that the lines are counted in many rounds. */
static inline struct large_memory *little_memory(void)
{
    struct infodisc_error error = {0};
    const char *tmp = getenv("TMPDIR");
    int fd = file_temporary(tmp && *tmp ? tmp : "/tmp", &error);
    CHECK(fd >= 0);
    return large_memory_new(fd, 1000);
}

/* Compares with the twin, with one thread and with three, and in little memory; returns how many near-duplicates there
 * are. */
static inline uint32_t compare(const struct small_site *s)
{
    static uint64_t line[PAGES * LINES], first[PAGES + 1];
    static bool is_counted[PAGES];
    const struct small_site rest = without_frames(s);
    const struct twin slow = slow_find(&rest);
    uint32_t n = 0;
    for (int round = 0; round < 4; round++) {
        struct large_memory *large = round < 2 ? NULL : little_memory();
        struct near_duplicates *d = find(s, round % 2 ? 3 : 1, large, line, first, is_counted);
        n = 0;
        for (uint32_t p = 0; p < s->n; p++) {
            uint32_t of = near_duplicate_of(d, p);
            CHECK(of == slow.of[p]);
            n += of != NOT_NEAR;
            for (uint32_t i = 0; i < s->n_lines[p] && of == slow.of[p]; i++)
                CHECK(near_duplicate_repeats(d, p, s->line[p][i]) == slow_repeats(&slow, p, s->line[p][i]));
        }
        near_duplicates_free(d);
        large_memory_free(large);
    }
    return n;
}

enum { FRAME = 1000000, LABEL = 2000000 };

/* Pages with a frame of 30 words, an article of five lines, and a value. */
static inline struct small_site articles(uint32_t n)
{
    struct small_site s = {.n = n};
    for (uint32_t p = 0; p < n; p++) {
        add(&s, p, FRAME, 20);
        add(&s, p, FRAME + 1, 10);
        for (uint32_t i = 0; i < 5; i++) add(&s, p, p * 10 + i, 20);
        add(&s, p, LABEL + p, 3);
    }
    return s;
}

#endif
