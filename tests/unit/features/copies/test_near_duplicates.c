/* SPDX-License-Identifier: MIT
 * test_near_duplicates.c - which pages say nearly the same, and which are editions of a page: small sites with known
 * answers, and random ones against a twin that looks for each line on each page. */
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
static uint64_t a_line(uint32_t name, uint32_t words)
{
    struct leaf_features leaf = {.line = (name + 1ull) * 0xD6E8FEB86659FD93u | 1, .n_tokens = words};
    return near_line(&leaf);
}

static void add(struct small_site *s, uint32_t page, uint32_t name, uint32_t words)
{
    s->line[page][s->n_lines[page]++] = a_line(name, words);
}

static struct near_duplicates *find(const struct small_site *s, int threads, struct large_memory *large, uint64_t *line,
                                    uint64_t *first, bool *is_counted)
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

static bool slow_has(const struct small_site *s, uint32_t page, uint64_t line)
{
    for (uint32_t i = 0; i < s->n_lines[page]; i++)
        if (near_line_key(s->line[page][i]) == near_line_key(line)) return true;
    return false;
}

static uint32_t slow_pages(const struct small_site *s, uint64_t line)
{
    uint32_t n = 0;
    for (uint32_t p = 0; p < s->n; p++) n += !s->is_skipped[p] && slow_has(s, p, line);
    return n;
}

static uint32_t words_of(uint64_t line)
{
    return line & ((1u << NEAR_WEIGHT_BITS) - 1);
}

/* Words of the lines of page a, of at least so many words, that at most n_pages have, and, with shared, that b has. */
static uint32_t slow_words(const struct small_site *s, uint32_t a, uint32_t b, uint32_t n_pages, uint32_t least,
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

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static bool slow_near(const struct small_site *s, uint32_t a, uint32_t b, uint32_t n_pages)
{
    uint32_t same = slow_words(s, a, b, n_pages, 0, true), prose = slow_words(s, a, b, n_pages, NEAR_PROSE, true);
    uint32_t most = larger(slow_words(s, a, b, n_pages, 0, false), slow_words(s, b, a, n_pages, 0, false));
    uint32_t fresh = larger(slow_words(s, a, b, n_pages, NEAR_PROSE, false),
                            slow_words(s, b, a, n_pages, NEAR_PROSE, false)) - prose;
    return same >= NEAR_TOKENS_MIN && same * 100 >= most * NEAR_SAME && fresh <= NEAR_FRESH_MAX &&
           fresh * 100 <= same * NEAR_FRESH;
}

static uint32_t slow_group(const struct twin *t, uint32_t first)
{
    uint32_t n = 1;
    for (uint32_t p = 0; p < t->site->n; p++) n += t->of[p] == first;
    n *= NEAR_OTHERS;
    return n < t->rare ? n : t->rare;
}

/* Of the earlier pages with this rare line the one with least text in rare lines. */
static uint32_t slow_lead(const struct twin *t, uint32_t page, uint64_t line)
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
static uint32_t slow_most_like(const struct twin *t, uint32_t page)
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

static bool slow_has_at(const struct small_site *s, uint32_t page, uint64_t line, uint64_t place)
{
    for (uint32_t i = 0; i < s->n_lines[page]; i++)
        if (near_line_key(s->line[page][i]) == near_line_key(line) && s->place[page][i] == place) return true;
    return false;
}

/* The URL of a page, "a.html" or "a", is what that of another one, "a?x.html" or "a?x", begins with. */
static uint32_t slow_view(const struct small_site *s, uint32_t page)
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
static struct small_site without_frames(const struct small_site *s)
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
static bool cut(const char *url, int depth, char *rest, char *directory)
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
static uint32_t slow_earlier(const struct small_site *s, uint32_t page, int depth, char *directory, char *other_directory)
{
    char rest[48], other[48];
    if (s->is_skipped[page] || !cut(s->url[page], depth, rest, directory)) return NOT_NEAR;
    for (uint32_t q = page; q-- > 0;)
        if (!s->is_skipped[q] && cut(s->url[q], depth, other, other_directory) && !strcmp(rest, other)) return q;
    return NOT_NEAR;
}

/* Do enough pages in the two directories share enough text? */
static bool slow_editions(const struct twin *t, int depth, const char *directory, const char *other_directory)
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
static bool are_views(const struct small_site *s, uint32_t p, uint32_t q)
{
    size_t n = strcspn(s->url[p], "?"), m = strcspn(s->url[q], "?");
    if (n >= 5 && !strncmp(s->url[p] + n - 5, ".html", 5)) n -= 5;
    if (m >= 5 && !strncmp(s->url[q] + m - 5, ".html", 5)) m -= 5;
    return n == m && !strncmp(s->url[p], s->url[q], n) && !s->is_skipped[p] && !s->is_skipped[q];
}

/* The view before this one, of a page of which there are enough, and not too many, that say nearly the same. */
static uint32_t slow_earlier_view(const struct twin *t, uint32_t page)
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

static void slow_find_editions(struct twin *t)
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

static bool slow_in_earlier(const struct twin *t, uint32_t page, uint64_t line)
{
    uint32_t q = t->before[page];
    for (int i = 0; i < EDITIONS_BACK && q != NOT_NEAR; i++, q = t->before[q])
        if (slow_has(t->site, q, line)) return true;
    return false;
}

/* Is the line there because an earlier edition has it, and is it no template? */
static bool slow_edition_repeats(const struct twin *t, uint32_t page, uint64_t line)
{
    uint32_t n_texts = 0;
    if (!line || !slow_in_earlier(t, page, line) || slow_pages(t->site, line) > t->rare) return false;
    for (uint32_t p = 0; p < t->site->n; p++)
        n_texts += !t->site->is_skipped[p] && slow_has(t->site, p, line) && !slow_in_earlier(t, p, line);
    return n_texts <= EDITION_TEXTS;
}

static bool slow_repeats(const struct twin *t, uint32_t page, uint64_t line)
{
    uint32_t of = t->of[page];
    bool is_near = of != NOT_NEAR && words_of(line) && slow_has(t->site, of, line) &&
                   slow_pages(t->site, line) <= slow_group(t, of);
    return is_near || slow_edition_repeats(t, page, line);
}

/* The site is without frames. */
static struct twin slow_find(const struct small_site *s)
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
static struct large_memory *little_memory(void)
{
    struct infodisc_error error = {0};
    const char *tmp = getenv("TMPDIR");
    int fd = file_temporary(tmp && *tmp ? tmp : "/tmp", &error);
    CHECK(fd >= 0);
    return large_memory_new(fd, 1000);
}

/* Compares with the twin, with one thread and with three, and in little memory; returns how many near-duplicates there
 * are. */
static uint32_t compare(const struct small_site *s)
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

/* ---- sites --------------------------------------------------------------------------------- */

enum { FRAME = 1000000, LABEL = 2000000 };

/* Pages with a frame of 30 words, an article of five lines, and a value. */
static struct small_site articles(uint32_t n)
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

/* Makes page p say what page q says. */
static void copy(struct small_site *s, uint32_t p, uint32_t q)
{
    for (uint32_t i = 2; i < 7; i++) s->line[p][i] = s->line[q][i];
}

static void test_known(void)
{
    struct small_site s = articles(12);
    CHECK(compare(&s) == 0);
    copy(&s, 7, 2);
    CHECK(compare(&s) == 1 && slow_find(&s).of[7] == 2);
    add(&s, 7, 900, 30); /* a page that says more is another one */
    CHECK(compare(&s) == 0);

    s = articles(12);
    copy(&s, 7, 2);
    s.line[7][6] = a_line(901, 20); /* another paragraph, as long as the one that it stands for */
    CHECK(compare(&s) == 0);

    s = articles(12);
    copy(&s, 7, 2);
    s.line[7][0] = a_line(FRAME + 5, 4); /* a print view: another frame */
    s.line[7][1] = a_line(FRAME + 6, 6);
    CHECK(compare(&s) == 1);

    s = articles(12); /* three pages in four say the same: that may be a template */
    for (uint32_t p = 4; p < 12; p++) copy(&s, p, 3);
    CHECK(compare(&s) == 0);

    s = articles(40); /* four variants, in more pages */
    for (uint32_t p = 4; p < 7; p++) copy(&s, p, 3);
    CHECK(compare(&s) == 3);
    s.is_skipped[3] = true; /* the first one that counts */
    CHECK(compare(&s) == 2 && slow_find(&s).of[6] == 4);

    for (uint32_t n = 2; n < NEAR_PAGES_MIN; n++) { /* few: what is at the same place may be a template */
        s = articles(n);
        copy(&s, 1, 0);
        CHECK(compare(&s) == 0);
        for (uint32_t i = 2; i < 7; i++) s.place[1][i] = 1;
        CHECK(compare(&s) == 1);
    }
}

/* Of few pages, "a?tab=notes" is a view of "a", if another page says what is template. */
static void test_views(void)
{
    static const struct {
        const char *url[3];
        bool is_view;
    } row[] = {
        {{"http://h/a", "http://h/a?tab=notes", "http://h/b"}, true},
        {{"http://h/a?tab=notes.html", "http://h/a.html", "http://h/b.html"}, true},
        {{"http://h/a.php", "http://h/a.php?r=12.html", "http://h/"}, true},
        {{"http://h/a?r=11", "http://h/a?r=12", "http://h/b"}, false}, /* which is which? */
        {{"http://h/a", "http://h/aa?r=12", "http://h/b"}, false},
        {{"http://h/a.php", "http://h/a?r=12", "http://h/b"}, false},
        {{"http://h/a", "http://h/a?r=12", "http://h/a?r=13"}, false}, /* no other page */
    };
    for (size_t r = 0; r < sizeof row / sizeof *row; r++) {
        struct small_site s = articles(3);
        for (uint32_t p = 0; p < 3; p++) snprintf(s.url[p], sizeof s.url[p], "%s", row[r].url[p]);
        CHECK(compare(&s) == 0); /* they say something else, in the same frame */
        copy(&s, 1, 0);
        CHECK(compare(&s) == row[r].is_view);
    }
}

/* Records with little of their own in a long frame are pages of their own: all, and those of a section. */
static void test_records(void)
{
    struct small_site s = {.n = 40};
    for (uint32_t p = 0; p < 40; p++) {
        for (uint32_t i = 0; i < 10; i++) add(&s, p, FRAME + i, 30);
        for (uint32_t i = 0; i < 4; i++) add(&s, p, p * 10 + i, 2);
    }
    CHECK(compare(&s) == 0);
    for (uint32_t p = 0; p < 40; p++)
        for (uint32_t i = 0; i < 10; i++) /* five sections of eight pages, in four of which pages have a text */
            s.line[p][i] = a_line(FRAME + 100 * (p / 8) + i, 30);
    for (uint32_t p = 0; p < 32; p++)
        for (uint32_t i = 0; i < 3; i++) add(&s, p, p * 10 + 5 + i, 25);
    CHECK(compare(&s) == 7); /* those without one differ in values only: variants, as far as lines tell */
}

/* Articles, some of them copies in which lines are left out, added or changed; frames of the site and of sections. */
static void test_random(void)
{
    uint32_t found = 0, other = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct lcg r = {seed * 977};
        struct small_site s = {.n = 2 + lcg_next(&r, seed % 3 ? PAGES - 2 : 6)};
        for (uint32_t p = 0; p < s.n; p++) {
            uint32_t text = lcg_next(&r, 3) ? p : lcg_next(&r, p + 1), section = lcg_next(&r, 5);
            for (uint32_t i = 0; i < 3; i++) add(&s, p, FRAME + i, 10);
            for (uint32_t i = 0; i < 3; i++) add(&s, p, FRAME + 100 * (section + 1) + i, 10);
            for (uint32_t i = 0; i < 12; i++)
                if (lcg_next(&r, 30)) add(&s, p, text * 100 + i, 2 + (text * 7 + i * 5) % 23);
            for (uint32_t i = lcg_next(&r, 4); i > 0; i--) add(&s, p, LABEL + p * 10 + i, 1 + lcg_next(&r, 9));
            for (uint32_t i = 0; i < 3; i++) add(&s, p, text * 100 + 50 + i, 0); /* links */
            for (uint32_t i = 0; i < s.n_lines[p]; i++) s.place[p][i] = lcg_next(&r, 3) ? 0 : p;
            s.is_skipped[p] = !lcg_next(&r, 12);
            if (s.n < NEAR_PAGES_MIN && seed % 2)
                snprintf(s.url[p], sizeof s.url[p], "http://h/%c%s", 'a' + (int)text, text < p ? "?tab=notes" : "");
            if (s.n >= NEAR_PAGES_MIN && seed % 4 == 1)
                snprintf(s.url[p], sizeof s.url[p], "http://h/%u%s", (unsigned)text % 9, text < p ? "?tab=notes" : "");
        }
        uint32_t n = compare(&s);
        found += n;
        other += s.n - n;
    }
    CHECK(found > 100 && other > 3000);
}

/* A manual of so many pages in each version, in directories "http://h/en/1/" and, from the tenth on, "http://h/de/1/";
 * of the lines of a version, up to n_new of eight are of one page, the others of all its editions. */
static struct small_site manual(uint32_t n_versions, uint32_t n_pages, uint32_t n_new, struct lcg *lcg)
{
    struct small_site s = {.n = n_pages * n_versions};
    for (uint32_t p = 0, new_here = n_new; p < s.n; p++) {
        unsigned version = p / n_pages, text = p % n_pages;
        const char *language = version < EDITIONS_BACK + 1 ? "en" : "de";
        snprintf(s.url[p], sizeof s.url[p], "http://h/%s/%u/%u.html", language, version % (EDITIONS_BACK + 1), text);
        add(&s, p, FRAME, 20);
        add(&s, p, FRAME + 1 + version, 10);
        if (!text && n_new) new_here = lcg_next(lcg, n_new + 1);
        if (text == 2) continue; /* a page that scripts fill */
        for (uint32_t i = 0; i < 8; i++)
            if (!n_new || lcg_next(lcg, 6))
                add(&s, p, lcg_next(lcg, 8) < new_here ? p * 100 + i + 1000 : text * 10 + i, 20);
        if (version % EDITIONS_BACK == 0) add(&s, p, LABEL + 100 + text, 5); /* was left out, and is back */
        if (text < 2) add(&s, p, LABEL, 12); /* what two pages of each version say */
        add(&s, p, LABEL + 1 + text / 4, 3); /* and four */
    }
    return s;
}

static uint32_t repeats_of(const struct small_site *s, uint32_t first, uint32_t end)
{
    const struct twin t = slow_find(s);
    uint32_t n = 0;
    for (uint32_t p = first; p < end; p++)
        for (uint32_t i = 0; i < s->n_lines[p]; i++) n += slow_repeats(&t, p, s->line[p][i]);
    return n;
}

static void test_editions(void)
{
    struct lcg lcg = {7};
    struct small_site s = manual(4, 10, 0, &lcg);
    s.line[10][2] = a_line(5000, 90); /* much that is new, so no near-duplicate */
    compare(&s);
    CHECK(repeats_of(&s, 10, 11) == 8 && repeats_of(&s, 3, 4) == 0); /* seven lines and the label of two pages; no frame */
    *s.url[0] = 0; /* without URLs there are no editions */
    CHECK(repeats_of(&s, 10, 11) == 0);

    s = manual(4, 10, 8, &lcg); /* translations, say: they have nothing in common */
    CHECK(compare(&s) == 0 && repeats_of(&s, 15, 16) == 0);
    s = manual(EDITIONS_BACK + 1, 5, 0, &lcg); /* a line of the first version is in the last one again */
    compare(&s);
    uint32_t n = 0;
    for (uint32_t round = 0; round < 99; round++) {
        uint32_t n_versions = 2 + round % 11, n_pages = 4 + lcg_next(&lcg, n_versions < 7 ? 6 : 2);
        s = manual(n_versions, n_pages, lcg_next(&lcg, 9), &lcg);
        for (uint32_t p = 0; p < s.n; p++) {
            if (!lcg_next(&lcg, 9)) snprintf(s.url[p], sizeof s.url[p], "http://h/x/%u", (unsigned)p);
            s.is_skipped[p] = !lcg_next(&lcg, 15);
        }
        compare(&s);
        n += repeats_of(&s, 0, s.n);
    }
    CHECK(n > 2000);
}

/* Lists of talks in n_views orders, and 40 other pages. Each view has ten rows of a link, and of words that n_new
 * rows have in this view alone. */
static struct small_site orders(uint32_t n_views, uint32_t row_words, uint32_t n_new)
{
    struct small_site s = articles(40);
    for (uint32_t p = 0; p < 40; p++) snprintf(s.url[p], sizeof s.url[p], "http://h/%u.html", (unsigned)p);
    s.n += n_views;
    for (uint32_t v = 0; v < n_views; v++) {
        uint32_t p = 40 + v;
        snprintf(s.url[p], sizeof s.url[p], "http://h/talks.html");
        if (v) snprintf(s.url[p], sizeof s.url[p], "http://h/talks.html?sort=%u.html", (unsigned)v);
        for (uint32_t i = 0; i < 10; i++) {
            uint32_t row = v % 2 ? 9 - i : i;
            add(&s, p, 7000 + row, 0);
            add(&s, p, row < n_new ? 8000 + p * 10 + row : 7100 + row, row_words);
        }
    }
    return s;
}

/* How many lines of the second view are there because the first has them? */
static uint32_t repeats_of_order(uint32_t n_views, uint32_t row_words, uint32_t n_new)
{
    const struct small_site s = orders(n_views, row_words, n_new);
    compare(&s);
    return repeats_of(&s, 41, 42);
}

static void test_orders(void)
{
    CHECK(repeats_of_order(4, 2, 0) == 20);
    CHECK(repeats_of_order(3, 2, 0) == 0);
    CHECK(repeats_of_order(4, 1, 0) == 0); /* ten words are a frame */
    CHECK(repeats_of_order(4, 3, 1) == 19);
    CHECK(repeats_of_order(4, 3, 2) == 0);
    struct small_site s = orders(4, 2, 0);
    snprintf(s.url[40], sizeof s.url[40], "http://h/talks?sort=0"); /* of no page */
    compare(&s);
    CHECK(repeats_of(&s, 41, 42) == 0);
}

static void test_lines(void)
{
    struct leaf_features leaf = {.line = 0x123456789ABCDEF1u, .n_tokens = 12, .n_number = 2};
    CHECK((near_line(&leaf) & 0xFFF) == 10);
    leaf.n_link_tokens = 7; /* links weigh nothing, but are the same line */
    CHECK((near_line(&leaf) & 0xFFF) == 0 && near_line_key(near_line(&leaf)) == near_line_key(leaf.line));
    leaf = (struct leaf_features){.line = 1, .n_tokens = 9000};
    CHECK((near_line(&leaf) & 0xFFF) == 0xFFF && near_line_key(near_line(&leaf)) != 0);
    leaf.line = 0;
    CHECK(near_line(&leaf) == 0);
}

int main(void)
{
    test_lines();
    test_known();
    test_views();
    test_records();
    test_random();
    test_editions();
    test_orders();
    return check_done("near_duplicates");
}
