/* SPDX-License-Identifier: MIT
 * test_template_lines.c - which lines of a path that has content are known as template, by whatever parts the paths are
 * divided; and which lines are the same. */
#include "check.h"

#include <stdlib.h>

#include "templates/template_lines.h"

enum { PATHS = 4, PAGES = 10, HAS_ALL = 0, IS_MIXED = 1, HAS_FEW = 2, HAS_MANY = 3 };

static struct leaf_fact leaf_of(uint32_t path, uint32_t line_df, uint32_t n_tokens, bool informative)
{
    return (struct leaf_fact){.path = path, .line_df = line_df, .n_tokens = n_tokens, .informative = informative,
                              .reason = informative ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY};
}

/* Leaves of each page in turn, to the tally that has their paths. */
static struct template_lines find(const struct leaf_fact *leaf, uint32_t n, uint32_t parts)
{
    struct template_lines lines = {0};
    for (uint32_t first = 0, part = 1; part <= parts; part++) {
        uint32_t end = PATHS * part / parts;
        struct line_tally *t = line_tally_new(first, end);
        for (uint32_t page = 0; page < PAGES; page++)
            for (uint32_t l = 0; l < n; l++)
                if (leaf[l].path >= first && leaf[l].path < end) line_tally_add(t, PAGES, page, l, &leaf[l]);
        line_tally_end(t, &lines);
        first = end;
    }
    return lines;
}

static uint32_t count(const struct template_lines *lines, uint32_t path)
{
    uint32_t n = 0;
    template_lines_of(lines, path, &n);
    return n;
}

static void test_lines(void)
{
    const struct leaf_fact leaf[] = {
        leaf_of(HAS_ALL, PAGES, 5, false),   /* the path has no content */
        leaf_of(IS_MIXED, 1, 30, true),
        leaf_of(IS_MIXED, PAGES, 5, false),  /* "This review has no votes." */
        leaf_of(IS_MIXED, 5, 3, false),      /* on half of its pages */
        leaf_of(IS_MIXED, 4, 3, false),      /* on fewer */
        leaf_of(IS_MIXED, PAGES, 2, false),  /* content elsewhere */
        leaf_of(IS_MIXED, PAGES, 2, true),
        leaf_of(IS_MIXED, PAGES, 0, false),  /* no words */
        leaf_of(HAS_FEW, 1, 30, true),
        leaf_of(HAS_MANY, 1, 30, true),
        leaf_of(HAS_MANY, 9, 1, false), leaf_of(HAS_MANY, 9, 2, false), leaf_of(HAS_MANY, 9, 3, false),
        leaf_of(HAS_MANY, 9, 4, false), leaf_of(HAS_MANY, 9, 5, false)};
    for (uint32_t parts = 1; parts <= 3; parts++) {
        struct template_lines lines = find(leaf, sizeof leaf / sizeof *leaf, parts);
        uint32_t n = 0;
        const struct template_line *line = template_lines_of(&lines, IS_MIXED, &n);
        CHECK(n == 2 && line[0].path == IS_MIXED && line[0].page == 0 && line[0].leaf == 2 && line[1].leaf == 3);
        CHECK(count(&lines, HAS_ALL) == 0 && count(&lines, HAS_FEW) == 0);
        line = template_lines_of(&lines, HAS_MANY, &n);
        CHECK(n == TEMPLATE_LINES_MAX && line[0].leaf == 10 && line[3].leaf == 13);
        CHECK(lines.n == n + 2);
        free(lines.item);
    }
}

/* What each page judges anew may be content in one to come. */
static void test_found_anew(void)
{
    struct leaf_fact leaf[] = {leaf_of(IS_MIXED, 1, 30, true), leaf_of(IS_MIXED, PAGES, 5, false)};
    static const enum label_reason anew[] = {REASON_COMMENT, REASON_COPY};
    for (int i = 0; i < 2; i++) {
        leaf[1].reason = anew[i] & LEAF_REASON_BITS;
        struct template_lines lines = find(leaf, 2, 1);
        CHECK(lines.n == 0);
        free(lines.item);
    }
}

static bool is(const char *line, const char *text)
{
    return template_line_is((struct span){line, strlen(line)}, (struct span){text, strlen(text)});
}

static void test_same(void)
{
    CHECK(is("No votes.", "No votes.") && is("No  votes.", "No\nvotes.") && is("12 votes", "3 votes") && is("", ""));
    CHECK(!is("No votes.", "No votes") && !is("No votes", "No votes.") && !is("12 votes", "votes"));
    CHECK(!is("No votes", "No Votes") && !is("1.2", "12") && !is("a b", "ab"));
}

int main(void)
{
    test_lines();
    test_found_anew();
    test_same();
    return check_done("template_lines");
}
