/* SPDX-License-Identifier: MIT
 * test_page_contents.c - which links are the contents of a page; against a twin that looks for each heading anew. */
#include "check.h"


#include "base/buffer.h"
#include "base/memory.h"
#include "labelers/shared/page_contents.h"
#include "unit/lcg.h"

enum { LINK, TERM, BOX, CELL, TEXT, H2, H3, H1, KINDS, LEAVES = 60 }; /* up to CELL links */
static const struct block_path place[KINDS] = {
    [LINK] = {.element = EL_li}, [TERM] = {.element = EL_dt}, [BOX] = {.element = EL_div}, [CELL] = {.element = EL_td},
    [TEXT] = {.element = EL_p}, [H2] = {.element = EL_h2}, [H3] = {.element = EL_h3}, [H1] = {.element = EL_h1}};

struct page {
    struct leaf_fact fact[LEAVES];
    struct leaf_features feature[LEAVES];
    uint32_t n;
};

/* line 0: no tokens */
static void add(struct page *p, uint32_t kind, uint64_t line)
{
    p->fact[p->n] = (struct leaf_fact){.path = kind, .n_tokens = line ? 2 : 0, .n_link_tokens = line && kind <= CELL ? 2 : 0};
    p->feature[p->n++] = (struct leaf_features){.line = line};
}

static void add_all(struct page *p, uint32_t kind, const char *lines)
{
    for (; *lines; lines++) add(p, kind, *lines == ' ' ? 0 : (uint64_t)*lines);
}

/* How many leaves are contents, if a page has these links, text with headings, and these links again? */
static uint32_t found(const char *before, const char *headings, const char *after)
{
    struct page_contents c = {0};
    struct page p = {.n = 0};
    add_all(&p, LINK, before);
    for (; *headings; headings++) {
        add(&p, *headings < 'a' ? H2 : H3, (uint64_t)*headings);
        add(&p, TEXT, 'z');
    }
    add_all(&p, LINK, after);
    page_contents_find(&c, p.feature, p.fact, p.n, place);
    uint32_t n = c.n;
    page_contents_free(&c);
    return n;
}

static void test_rows(void)
{
    CHECK(found("ABC", "ABC", "") == 3 && found("", "ABC", "ABC") == 3 && found("ABC", "ABC", "ABC") == 6);
    CHECK(found("AB", "ABCD", "") == 2 && found("A", "A", "A") == 0);
    CHECK(found("AB C", "ABC", "") == 3);        /* a leaf without tokens is between them */
    CHECK(found("ACe", "AbCdeF", "") == 3);      /* not all headings */
    CHECK(found("MNABCM", "ABC", "") == 3);      /* after and before other links */
    CHECK(found("AMBMC", "ABC", "") == 0);        /* no row */
    CHECK(found("CBA", "ABC", "") == 0);         /* no order: other pages, of which the page speaks */
    CHECK(found("BABC", "ABC", "") == 3);        /* the row begins with the second link */
    CHECK(found("AxBxCx", "AxBxCx", "") == 6);   /* "Example" below each */
    CHECK(found("ABC", "", "ABC") == 0);
    CHECK(found("ABC", "ABCDEF", "") == 3);
    CHECK(found("ABC", "ABCDEFG", "") == 0);     /* "See also": a few members of the page */
    CHECK(found("ABC", "ABCdefgh", "") == 3);    /* all of their level */
    CHECK(found("ABMCD", "ABCD", "") == 5);      /* "Nodes" leads to "Nodes in detail" */
    CHECK(found("MABNCDM", "ABCD", "") == 5 && found("ABMC", "ABC", "") == 2);
    CHECK(found("ABMCNDE", "ABCDE", "") == 0 && found("ABMCDEFNGH", "ABCDEFGH", "") == 10);
    CHECK(found("AMBCDE", "ABCDE", "") == 6 && found("AMNBCDEFGHI", "ABCDEFGHI", "") == 8); /* more than before them */
    CHECK(found("ABMCDABMCD", "ABCD", "") == 10);
}

/* A long link without a heading is text of its own, as is a paragraph. */
static void test_other_link(void)
{
    for (uint32_t kind = LINK; kind <= BOX; kind++) {
        for (uint32_t tokens = 7; tokens <= 8; tokens++) {
            struct page_contents c = {0};
            struct page p = {.n = 0};
            add_all(&p, kind, "ABMCD");
            add_all(&p, H2, "ABCD");
            p.fact[2].n_tokens = p.fact[2].n_link_tokens = tokens;
            page_contents_find(&c, p.feature, p.fact, p.n, place);
            CHECK(c.n == (tokens == 7 && kind != BOX ? 5 : 4));
            page_contents_free(&c);
        }
    }
}

/* The line of the leaf without so many first numbers. */
static uint64_t line_after(const struct page *p, uint32_t l, uint32_t numbers)
{
    uint64_t line = p->feature[l].line;
    for (uint32_t i = 0; i < numbers; i++) line = line_without_number(line, p->feature[l].n_tokens - i);
    return line;
}

static void set_numbers(struct page *p, uint32_t l, uint32_t numbers)
{
    p->feature[l].n_number = numbers;
    p->feature[l].n_tokens = 2 + numbers;
}

/* "1.3. Rivets" leads to "Rivets". */
static void test_numbers(void)
{
    for (uint32_t numbers = 0; numbers < 9; numbers++) {
        struct page_contents c = {0};
        struct page p = {.n = 0};
        add_all(&p, LINK, "ACE");
        for (uint32_t l = 0; l < 3; l++) set_numbers(&p, l, numbers);
        for (uint32_t l = 0; l < 3; l++) add(&p, H2, line_after(&p, l, numbers));
        page_contents_find(&c, p.feature, p.fact, p.n, place);
        CHECK(c.n == (numbers <= 6 ? 3 : 0));
        page_contents_free(&c);
    }
}

static void test_flags(void)
{
    static const uint8_t flags[] = {LEAF_TITLE, LEAF_CONTROL};
    for (int f = 0; f < 2; f++) {
        struct page_contents c = {0};
        struct page p = {.n = 0};
        add_all(&p, LINK, "ABC");
        add_all(&p, H2, "ABC");
        p.fact[1].flags = (uint32_t)flags[f] & LEAF_FLAG_BITS;
        page_contents_find(&c, p.feature, p.fact, p.n, place);
        CHECK(c.n == 0);
        page_contents_free(&c);
    }
}

/* A site without lists has DIVs for items. In javadoc's summaries, cells have the names of members. */
static void test_elements(void)
{
    for (uint32_t kind = LINK; kind <= CELL; kind++) {
        struct page_contents c = {0};
        struct page p = {.n = 0};
        add_all(&p, kind, "ABC");
        add_all(&p, H2, "ABC");
        page_contents_find(&c, p.feature, p.fact, p.n, place);
        CHECK(c.n == (kind == CELL ? 0 : 3));
        page_contents_free(&c);
    }
}

/* "Chapter 2. Rivets" above the H2 "Chapter 2. Rivets": in a cell between the ways to other pages. */
static void test_title_above(void)
{
    struct page_contents c = {0};
    struct page p = {.n = 0};
    add_all(&p, TEXT, "yA x");
    add_all(&p, H2, "AB");
    add_all(&p, TEXT, "AB");
    page_contents_find(&c, p.feature, p.fact, p.n, place);
    CHECK(c.n == 1 && c.leaf[0] == 1);
    p.fact[1].flags = LEAF_TITLE;
    page_contents_find(&c, p.feature, p.fact, p.n, place);
    CHECK(c.n == 0);
    p.fact[1] = (struct leaf_fact){.path = LINK, .n_tokens = 2, .n_link_tokens = 2}; /* the way to the page itself */
    page_contents_find(&c, p.feature, p.fact, p.n, place);
    CHECK(c.n == 0);
    p.n = 4;                     /* no heading */
    page_contents_find(&c, p.feature, p.fact, p.n, place);
    CHECK(c.n == 0);
    p.n = 0;                     /* "Contents", a heading, comes before the H1, as in Qt's manuals */
    add(&p, TEXT, 'A');
    add(&p, H3, 'C');
    add(&p, H1, 'A');
    page_contents_find(&c, p.feature, p.fact, p.n, place);
    CHECK(c.n == 1 && c.leaf[0] == 0);
    p.feature[0].text_bit = 1;   /* "Part 2" above "Part 3" */
    page_contents_find(&c, p.feature, p.fact, p.n, place);
    CHECK(c.n == 0);
    p.n = 0;                     /* the site's name is an H1, too */
    add_all(&p, H1, "S");
    add_all(&p, TEXT, "A");
    add_all(&p, H1, "A");
    p.fact[0].line_df = 9;
    p.fact[2].line_df = 1;
    page_contents_find(&c, p.feature, p.fact, p.n, place);
    CHECK(c.n == 1 && c.leaf[0] == 1);
    p.fact[0].line_df = 8;
    page_contents_find(&c, p.feature, p.fact, p.n, place);
    CHECK(c.n == 0);
    page_contents_free(&c);
}

/* ---- the slow twin ---- */

static bool is_entry(const struct page *p, uint32_t l)
{
    return p->fact[l].path != CELL && p->fact[l].path < H2 && p->fact[l].n_link_tokens * 2 > p->fact[l].n_tokens && !(p->fact[l].flags & (LEAF_TITLE | LEAF_CONTROL));
}

static bool is_heading(const struct page *p, uint32_t l)
{
    return p->fact[l].path >= H2 && p->fact[l].n_tokens && p->fact[l].n_link_tokens * 2 <= p->fact[l].n_tokens;
}

/* The first heading from leaf `from` on with the line of leaf l, or else with that after its numbers; or LEAVES. */
static uint32_t heading_from(const struct page *p, uint32_t from, uint32_t l)
{
    for (uint32_t numbers = 0; numbers <= 6 && numbers <= p->feature[l].n_number; numbers++)
        for (uint32_t h = from; h < p->n; h++)
            if (is_heading(p, h) && p->feature[h].line == line_after(p, l, numbers)) return h;
    return LEAVES;
}

/* Are n entries half of the headings of the levels that they have? */
static bool are_half(const struct page *p, uint32_t n, const bool *has)
{
    uint32_t headings = 0;
    for (uint32_t h = 0; h < p->n; h++) headings += is_heading(p, h) && has[p->fact[h].path];
    return n >= CONTENTS_MIN && n * 2 >= headings;
}

/* The leaves of the row that begins with leaf l, into row. */
static uint32_t row_from(const struct page *p, uint32_t l, uint32_t *row, bool *is_half)
{
    uint32_t n = 0, from = 0;
    bool has[KINDS] = {false};
    for (; l < p->n; l++) {
        if (!p->fact[l].n_tokens) continue;
        uint32_t heading = is_entry(p, l) ? heading_from(p, from, l) : LEAVES;
        if (heading == LEAVES) break;
        row[n++] = l;
        from = heading + 1;
        has[p->fact[heading].path] = true;
    }
    *is_half = are_half(p, n, has);
    return n;
}

static bool ends_links(const struct page *p, uint32_t l)
{
    bool may_be_other = p->fact[l].n_tokens < UNIQUE_TOKENS && p->fact[l].path != BOX;
    return !is_entry(p, l) || (!may_be_other && heading_from(p, 0, l) == LEAVES);
}

/* The same, with links that have no heading: the leaves up to the last entry. 0 if these are too many. */
static uint32_t wide_row_from(const struct page *p, uint32_t l, uint32_t *row)
{
    uint32_t n = 0, leaves = 0, entries = 0, from = 0;
    bool has[KINDS] = {false};
    for (; l < p->n && leaves <= n + entries; l++) {
        if (!p->fact[l].n_tokens) continue;
        if (ends_links(p, l)) break;
        uint32_t heading = heading_from(p, from, l);
        if (!entries && heading == LEAVES) continue;
        row[leaves++] = l;
        if (heading == LEAVES) continue;
        entries++;
        n = leaves;
        from = heading + 1;
        has[p->fact[heading].path] = true;
    }
    return are_half(p, entries, has) && entries * 5 >= n * 4 ? n : 0;
}

static uint32_t slow_contents(const struct page *p, uint32_t *leaf)
{
    uint32_t n = 0, row[LEAVES], title = 0;
    while (title < p->n && !(is_heading(p, title) && p->fact[title].path == H1)) title++;
    if (title == p->n) title = 0;
    while (title < p->n && !is_heading(p, title)) title++;
    for (uint32_t l = 0; l < p->n && title < p->n; l++) {
        bool is_text = p->fact[l].n_tokens && p->fact[l].n_link_tokens * 2 <= p->fact[l].n_tokens;
        bool is_shown = !(p->fact[l].flags & (LEAF_TITLE | LEAF_CONTROL));
        if (l < title && is_text && is_shown && p->feature[l].line == p->feature[title].line) leaf[n++] = l;
    }
    bool may_be_wide = true;     /* if one fails, then all up to the end of the links */
    for (uint32_t l = 0; l < p->n; l++) {
        bool is_half;
        if (!p->fact[l].n_tokens) continue;
        if (ends_links(p, l)) {
            may_be_wide = true;
            continue;
        }
        uint32_t in_row = may_be_wide ? wide_row_from(p, l, row) : 0;
        may_be_wide = in_row > 0;
        is_half = true;
        if (!in_row) in_row = row_from(p, l, row, &is_half);
        for (uint32_t i = 0; is_half && i < in_row; i++) leaf[n++] = row[i];
        if (in_row) l = row[in_row - 1];
    }
    return n;
}

static void test_twin(struct lcg *random)
{
    struct page_contents c = {0}; /* reused from page to page */
    uint32_t leaf[LEAVES], pages_with = 0;
    for (int round = 0; round < 20000; round++) {
        struct page p = {.n = 0};
        uint32_t n = lcg_next(random, LEAVES + 1), lines = 1 + lcg_next(random, 12);
        for (uint32_t l = 0; l < n; l++) {
            add(&p, lcg_next(random, 3) ? lcg_next(random, 3) : lcg_next(random, KINDS), lcg_next(random, 9) ? 1 + lcg_next(random, lines) * 64 : 0);
            if (p.fact[l].n_tokens && !lcg_next(random, 9)) p.fact[l].n_link_tokens = lcg_next(random, 3);
            if (!lcg_next(random, 20)) p.fact[l].flags = LEAF_CONTROL;
            if (p.fact[l].n_tokens && !lcg_next(random, 4)) set_numbers(&p, l, lcg_next(random, 9));
            uint32_t other = lcg_next(random, l + 1); /* the heading of a link with numbers */
            if (is_heading(&p, l) && p.feature[other].line)
                p.feature[l].line = line_after(&p, other, lcg_next(random, p.feature[other].n_number + 1));
        }
        page_contents_find(&c, p.feature, p.fact, p.n, place);
        CHECK(c.n == slow_contents(&p, leaf) && (!c.n || !memcmp(c.leaf, leaf, c.n * sizeof *leaf)));
        pages_with += c.n > 0;
    }
    page_contents_free(&c);
    CHECK(pages_with > 1000 && pages_with < 19000);
}

/* Links with the lines of many headings, in no order. */
static void test_long(void)
{
    enum { N = 200000 };
    struct leaf_fact *fact = mem_zalloc(N, sizeof *fact);
    struct leaf_features *feature = mem_zalloc(N, sizeof *feature);
    for (uint32_t l = 0; l < N; l++) {
        fact[l] = (struct leaf_fact){.path = l < N / 2 ? LINK : H2, .n_tokens = 1, .n_link_tokens = l < N / 2};
        feature[l].line = 1 + (l < N / 2 ? N / 2 - l : l - N / 2);
    }
    struct page_contents c = {0};
    clock_t start = clock();
    page_contents_find(&c, feature, fact, N, place);
    CHECK(c.n == 0 && seconds_since(start) < 4);
    page_contents_free(&c);
    free(fact);
    free(feature);
}

/* ---- all in one leaf ---- */

/* A page of leaves: the first has these links, a letter each, and then a word without link if there is one; then come
 * headings, as in found(). */
struct whole {
    struct leaf_fact fact[LEAVES];
    struct leaf_block leaf[LEAVES];
    struct byte_range link[LEAVES];
    struct buffer text;
    struct page_blocks b;
};

static void add_leaf(struct whole *w, uint32_t kind, const char *text, uint32_t n_links)
{
    uint32_t n = w->b.n_leaves++, len = (uint32_t)strlen(text), from = (uint32_t)w->text.len;
    w->leaf[n] = (struct leaf_block){.text = from, .text_len = len, .link = w->b.n_links, .n_links = n_links};
    w->fact[n] = (struct leaf_fact){.path = kind, .n_tokens = len, .n_link_tokens = n_links};
    for (uint32_t k = 0; k < n_links; k++) w->link[w->b.n_links++] = (struct byte_range){from + k, from + k + 1};
    buffer_puts(&w->text, text);
}

static struct whole whole_of(uint32_t kind, const char *links, const char *text, const char *headings)
{
    struct whole w = {.text = {0}};
    char all[LEAVES], heading[2] = "";
    snprintf(all, sizeof all, "%s%s", links, text);
    add_leaf(&w, kind, all, (uint32_t)strlen(links));
    for (; *headings; headings++) {
        heading[0] = *headings;
        add_leaf(&w, *headings < 'a' ? H2 : H3, heading, 0);
        add_leaf(&w, TEXT, "z", 0);
    }
    return w;
}

/* Each link looks for its heading from behind the last one found. */
static bool slow_is_whole(const char *links, const char *headings)
{
    size_t n = 0, rank = 0, of_levels = 0;
    bool big = false, small = false;
    for (const char *link = links; *link; link++) {
        const char *at = strchr(headings + rank, *link);
        if (!at) continue;
        n++;
        rank = (size_t)(at - headings) + 1;
        if (*link < 'a') big = true;
        else small = true;
    }
    for (const char *h = headings; *h; h++) of_levels += *h < 'a' ? big : small;
    return n >= CONTENTS_MIN && n * 2 >= of_levels && n * 4 >= strlen(links) * 3;
}

static bool is_whole(struct whole w)
{
    struct page_contents c = {0};
    w.b.leaf = w.leaf;
    w.b.link = w.link;
    w.b.text = buffer_span(&w.text);
    page_contents_add_whole(&c, &w.b, w.fact, place);
    CHECK(c.n <= 1 && (!c.n || c.leaf[0] == 0));
    bool is = c.n == 1;
    page_contents_free(&c);
    buffer_free(&w.text);
    return is;
}

static void test_whole(struct lcg *random)
{
    CHECK(is_whole(whole_of(BOX, "ABC", "", "ABC")) && is_whole(whole_of(LINK, "AbC", "", "AbC")));
    CHECK(!is_whole(whole_of(BOX, "ABC", "x", "ABC")));      /* a sentence */
    CHECK(!is_whole(whole_of(CELL, "ABC", "", "ABC")) && !is_whole(whole_of(H2, "ABC", "", "ABC")));
    CHECK(is_whole(whole_of(BOX, "TABC", "", "ABC")));       /* "Top" */
    CHECK(!is_whole(whole_of(BOX, "TUABC", "", "ABC")));
    CHECK(!is_whole(whole_of(BOX, "CBA", "", "ABC")) && !is_whole(whole_of(BOX, "A", "", "A")));
    CHECK(!is_whole(whole_of(BOX, "AB", "", "ABCDE")) && !is_whole(whole_of(BOX, "AB", "", "")));
    struct whole control = whole_of(BOX, "ABC", "", "ABC");
    control.fact[0].flags = LEAF_CONTROL;
    CHECK(!is_whole(control));
    uint32_t n = 0;
    for (int round = 0; round < 20000; round++) {
        char links[9] = "", headings[9] = "";
        for (uint32_t k = 0, of = lcg_next(random, 9); k < of; k++) links[k] = "ABcd"[lcg_next(random, 4)];
        for (uint32_t k = 0, of = lcg_next(random, 9); k < of; k++) headings[k] = "ABcd"[lcg_next(random, 4)];
        bool is = is_whole(whole_of(BOX, links, "", headings));
        CHECK(is == slow_is_whole(links, headings));
        n += is;
    }
    CHECK(n > 500 && n < 19500);
}

int main(void)
{
    struct lcg random = {7};
    test_rows();
    test_other_link();
    test_numbers();
    test_flags();
    test_elements();
    test_title_above();
    test_twin(&random);
    test_long();
    test_whole(&random);
    return check_done("page_contents");
}
