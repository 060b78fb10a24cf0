/* SPDX-License-Identifier: MIT
 * test_file_editions.c - versions of a document as files side by side: small sites with known answers, and random ones
 * against a twin that looks for each line on each page. */
#include "check.h"

#include <stdio.h>

#include "features/copies/editions.h"
#include "features/copies/file_editions.h"
#include "unit/lcg.h"

enum { PAGES = 40, LINES = 40, FRAME = 100000 };

struct file_site {
    uint32_t n, n_lines[PAGES];
    uint64_t line[PAGES][LINES];
    bool is_skipped[PAGES];
    uint32_t document[PAGES]; /* which one it is of */
    char url[PAGES][48];
};

static uint32_t weight(uint64_t line)
{
    return line & ((1u << NEAR_WEIGHT_BITS) - 1);
}

static uint64_t a_line(uint32_t name, uint32_t words)
{
    struct leaf_features leaf = {.line = (name + 1ull) * 0xD6E8FEB86659FD93u | 1, .n_tokens = words};
    return near_line(&leaf);
}

static void add(struct file_site *s, uint32_t page, uint32_t name, uint32_t words)
{
    s->line[page][s->n_lines[page]++] = a_line(name, words);
}

/* ---- the twin ------------------------------------------------------------------------------ */

static bool slow_has(const struct file_site *s, uint32_t p, uint64_t line)
{
    for (uint32_t i = 0; line && i < s->n_lines[p]; i++)
        if (near_line_key(s->line[p][i]) == near_line_key(line)) return true;
    return false;
}

static bool is_first_of_document(const struct file_site *s, uint32_t p)
{
    for (uint32_t q = 0; q < p; q++)
        if (!s->is_skipped[q] && s->document[q] == s->document[p]) return false;
    return !s->is_skipped[p];
}

static bool document_has(const struct file_site *s, uint32_t of, uint64_t line)
{
    for (uint32_t p = 0; p < s->n; p++)
        if (!s->is_skipped[p] && s->document[p] == s->document[of] && slow_has(s, p, line)) return true;
    return false;
}

/* Do few documents have the line? */
static bool is_own(const struct file_site *s, uint64_t line)
{
    uint32_t n = 0, n_documents = 0;
    for (uint32_t p = 0; p < s->n; p++) {
        if (!is_first_of_document(s, p)) continue;
        n_documents++;
        n += document_has(s, p, line);
    }
    return n <= (n_documents < NEAR_PAGES_MIN ? 1 : EDITION_TEXTS);
}

/* Words of the own lines of a page, each once, of so many words at least, that the other page has. */
static uint32_t slow_words(const struct file_site *s, uint32_t p, uint32_t other, uint32_t least)
{
    uint32_t words = 0;
    for (uint32_t i = 0; i < s->n_lines[p]; i++) {
        uint64_t line = s->line[p][i];
        bool is_again = false;
        for (uint32_t k = 0; k < i; k++) is_again |= near_line_key(s->line[p][k]) == near_line_key(line);
        if (!is_again && weight(line) >= least && slow_has(s, other, line) && is_own(s, line)) words += weight(line);
    }
    return words;
}

static uint32_t slow_before(const struct file_site *s, uint32_t p)
{
    uint32_t best = NOT_NEAR, most = 0, n = 0;
    for (uint32_t q = p; q-- > 0 && n < EDITIONS_BACK && !s->is_skipped[p];) {
        if (s->is_skipped[q] || s->document[q] != s->document[p]) continue;
        n++;
        uint32_t a = slow_words(s, p, p, 0), b = slow_words(s, q, q, 0), same = slow_words(s, p, q, 0);
        if (slow_words(s, p, q, NEAR_PROSE) < FILE_EDITION_PROSE) continue;
        if (same * 100 >= (a < b ? a : b) * FILE_EDITION_SAME && same > most) best = q, most = same;
    }
    return best;
}

static bool slow_repeats(const struct file_site *s, const uint32_t *before, uint32_t p, uint64_t line)
{
    uint32_t q = before[p];
    for (int i = 0; i < EDITIONS_BACK && q != NOT_NEAR; i++, q = before[q])
        if (slow_has(s, q, line)) return is_own(s, line);
    return false;
}

/* How many lines of the site are repeats; compares with the twin. */
static uint32_t compare(const struct file_site *s)
{
    static uint64_t line[PAGES * LINES];
    uint64_t first[PAGES + 1] = {0};
    const char *url[PAGES];
    bool is_counted[PAGES];
    uint32_t n = 0, before[PAGES];
    for (uint32_t p = 0; p < s->n; p++) {
        memcpy(line + first[p], s->line[p], s->n_lines[p] * sizeof *line);
        first[p + 1] = first[p] + s->n_lines[p];
        is_counted[p] = !s->is_skipped[p];
        url[p] = s->url[p];
        before[p] = slow_before(s, p);
    }
    struct near_lines lines = {.n_pages = s->n, .first = first, .line = line, .is_counted = is_counted, .url = url};
    struct file_editions e = file_editions_find(&lines, 2);
    for (uint32_t p = 0; p < s->n; p++) {
        uint32_t of_page = 0;
        for (uint32_t i = 0; i < s->n_lines[p]; i++) {
            bool is_repeat = file_edition_repeats(&e, p, s->line[p][i]);
            CHECK(is_repeat == slow_repeats(s, before, p, s->line[p][i]));
            of_page += is_repeat;
        }
        CHECK(file_edition_of_another(&e, p) == (of_page > 0));
        n += of_page;
    }
    file_editions_free(&e);
    return n;
}

/* ---- sites --------------------------------------------------------------------------------- */

/* Versions of a manual, of eight lines each, of which one is new in each version; then other pages. */
static struct file_site manual(uint32_t n_versions, uint32_t n_others, const char *name)
{
    struct file_site s = {.n = n_versions + n_others};
    for (uint32_t p = 0; p < s.n; p++) {
        add(&s, p, FRAME, 20);
        add(&s, p, FRAME + 1, 0);
        for (uint32_t i = 0; i < 8; i++) add(&s, p, p < n_versions && i != p % 8 ? i : p * 10 + 100 + i, 20);
        s.document[p] = p < n_versions ? 0 : p;
        snprintf(s.url[p], sizeof s.url[p], p < n_versions ? name : "http://h/article-%u.html", (unsigned)p);
    }
    return s;
}

static void test_known(void)
{
    struct file_site s = manual(6, 6, "http://h/manual-1.%u.html"); /* more than half of the crawl */
    CHECK(compare(&s) == 6 + 4 * 7); /* what was new in one is not in the next one, but in the one before that */
    s = manual(2, 12, "http://h/manual-1.%u.html");
    CHECK(compare(&s) == 6);
    s = manual(3, 0, "http://h/manual-1.%u.html"); /* nothing else: frames count as text */
    CHECK(compare(&s) == 2 * 2 + 6 + 7);
    s = manual(6, 6, "http://h/manual-%u.html"); /* articles by number */
    for (uint32_t p = 0; p < 6; p++) s.document[p] = p;
    CHECK(compare(&s) == 0);

    s = manual(6, 6, "http://h/news-1.%u.html"); /* notes of releases share their frame only */
    for (uint32_t p = 0; p < 6; p++)
        for (uint32_t i = 2; i < 10; i++) s.line[p][i] = a_line(p * 10 + 500 + i, 20);
    CHECK(compare(&s) == 0);
    s = manual(6, 6, "http://h/news-1.%u.html"); /* ... or a frame of their own, which says little */
    for (uint32_t p = 0; p < 6; p++) {
        for (uint32_t i = 2; i < 6; i++) s.line[p][i] = a_line(9000 + i, 20);
        for (uint32_t i = 6; i < 10; i++) s.line[p][i] = a_line(p * 10 + 500 + i, 5);
    }
    CHECK(compare(&s) == 0);
}

static void test_random(void)
{
    uint32_t n = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        struct lcg r = {seed * 991};
        struct file_site s = {.n = 2 + lcg_next(&r, PAGES - 2)};
        uint32_t n_documents = 1 + lcg_next(&r, 6), changes = 2 + lcg_next(&r, 9);
        for (uint32_t p = 0; p < s.n; p++) {
            uint32_t d = s.document[p] = lcg_next(&r, n_documents);
            snprintf(s.url[p], sizeof s.url[p], "http://h/%u-1.%u.html", (unsigned)d, (unsigned)p);
            add(&s, p, FRAME, 12);
            add(&s, p, FRAME + 1 + d / 2, 10); /* of two documents */
            for (uint32_t i = 0; i < 12; i++)
                if (lcg_next(&r, 12)) add(&s, p, lcg_next(&r, changes) ? d * 100 + i : p * 100 + i + 5000, 4 + i * 2);
            if (!lcg_next(&r, 3)) add(&s, p, d * 100 + 3, 10); /* again */
            s.line[p][lcg_next(&r, s.n_lines[p])] *= lcg_next(&r, 4) > 0; /* hidden */
            s.is_skipped[p] = !lcg_next(&r, 12);
        }
        n += compare(&s);
    }
    CHECK(n > 5000);
}

int main(void)
{
    test_known();
    test_random();
    return check_done("file_editions");
}
