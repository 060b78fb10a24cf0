/* SPDX-License-Identifier: MIT
 * test_comments.c - readers' comments beside an article, and those of a page without one. */
#include <string.h>

#include "check.h"

#include "labelers/laws/comments.h"

/* Comments go beside an article of 200 tokens that outweighs them. */
static void test_comments(void)
{
    static const struct {
        uint32_t article, comment;
        bool stays;
    } rows[] = {{199, 10, true}, {200, 10, false}, {200, 200, false}, {200, 201, true}, {0, 10, true}};
    static const struct path_lines no_lines;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct leaf_fact page[] = {{.n_tokens = rows[r].article, .informative = true},
                                   {.n_tokens = rows[r].comment, .informative = true, .flags = LEAF_COMMENT},
                                   {.n_tokens = 900, .flags = LEAF_COMMENT}};
        drop_comments(page, page + 3, &no_lines);
        CHECK(page[0].informative && page[1].informative == rows[r].stays && !page[2].informative);
        CHECK(rows[r].stays || page[1].reason == REASON_COMMENT);
    }
}

/* Where more than a third of a path's comments are beside an article, they go from an article with more of them, too. */
static void test_many_comments(void)
{
    for (uint32_t beside = 0; beside <= 3; beside++)
        for (uint32_t article = 199; article <= 200; article++) {
            struct path_lines lines = {.all = 3, .comments = 3, .beside = beside};
            struct leaf_fact page[] = {{.n_tokens = article, .informative = true},
                                       {.n_tokens = 900, .informative = true, .flags = LEAF_COMMENT}};
            drop_comments(page, page + 2, &lines);
            CHECK(page[0].informative && page[1].informative == (article < 200 || beside < 2));
        }
}

/* The same list of comments in three sections of a site: what is known of one is known of all. Slow: each pair of
 * paths. */
static void test_sections(void)
{
    enum { PATHS = 4 };
    static const struct block_path place[PATHS] = {{.text = "body>main.sport>div>ul.replies>li>p"},
                                                   {.text = "body>main.news>ul.replies>li>p"},
                                                   {.text = "ul.replies>li>p"},
                                                   {.text = "body>main.news>ul.replies>li>b"}};
    for (uint32_t round = 0; round < 256; round++) {
        struct path_lines lines[PATHS];
        for (uint32_t p = 0; p < PATHS; p++)
            lines[p] = (struct path_lines){.comments = p == 2 && round % 3 == 0 ? 0 : 3, .beside = round >> (2 * p) & 3};
        comments_of_same_name(lines, place, PATHS);
        for (uint32_t p = 0; p < PATHS; p++) {
            uint64_t comments = 0, beside = 0;
            for (uint32_t q = 0; q < PATHS; q++) {
                if ((p == PATHS - 1) != (q == PATHS - 1) || !lines[q].comments) continue;
                comments += lines[q].comments;
                beside += lines[q].beside;
            }
            CHECK(lines[p].beside_elsewhere == (lines[p].comments && beside * 3 > comments));
        }
    }
    struct path_lines lines = {.comments = 3, .beside_elsewhere = true};
    struct leaf_fact page[] = {{.n_tokens = 200, .informative = true},
                               {.n_tokens = 900, .informative = true, .flags = LEAF_COMMENT}};
    drop_comments(page, page + 2, &lines);
    CHECK(page[0].informative && !page[1].informative);
}

/* Comments of tickets are content: those of one page only, where neither it nor most pages with comments have an
 * article. */
static void test_lone_comments(void)
{
    enum { COMMENTS = 3 };
    for (uint32_t article = 198; article <= 202; article++)
        for (uint32_t beside = 0; beside <= COMMENTS; beside++) {
            struct path_lines lines[1] = {{0}};
            for (uint32_t page = 0; page < COMMENTS; page++) {
                struct leaf_fact leaf[] = {{.n_tokens = page < beside ? 200 : 199, .informative = true},
                                           {.n_tokens = 50, .flags = LEAF_COMMENT}};
                count_comments(leaf, leaf + 2, lines);
            }
            CHECK(lines->comments == COMMENTS && lines->beside == beside);
            struct leaf_fact page[] = {{.n_tokens = article, .informative = true},
                                       {.n_tokens = 8, .line_df = 1, .flags = LEAF_COMMENT, .reason = REASON_LIKE_BOILERPLATE}};
            keep_lone_comments(page, page + 2, lines);
            CHECK(page[1].informative == (article < 200 && beside < 2));
            CHECK(!page[1].informative || page[1].reason == REASON_UNIQUE);
        }
    static const struct leaf_fact stay[] = {
        {.n_tokens = 7, .line_df = 1, .flags = LEAF_COMMENT, .reason = REASON_LIKE_BOILERPLATE},
        {.n_tokens = 8, .line_df = 2, .flags = LEAF_COMMENT, .reason = REASON_LIKE_BOILERPLATE},
        {.n_tokens = 8, .line_df = 1, .flags = LEAF_COMMENT | LEAF_HIDDEN, .reason = REASON_LIKE_BOILERPLATE},
        {.n_tokens = 8, .line_df = 1, .reason = REASON_LIKE_BOILERPLATE},
        {.n_tokens = 8, .n_link_tokens = 5, .line_df = 1, .flags = LEAF_COMMENT, .reason = REASON_LINKS}};
    for (size_t s = 0; s < sizeof stay / sizeof *stay; s++) {
        struct path_lines none = {.comments = 1};
        struct leaf_fact leaf = stay[s];
        keep_lone_comments(&leaf, &leaf + 1, &none);
        CHECK(!leaf.informative);
    }
}

/* A timeline has the words of a comment, too; those of a line with a number may be anyone's. */
static void test_quoted_comments(void)
{
    static const struct {
        uint32_t n_tokens, line_df;
        bool has_number, is_kept;
    } rows[] = {{8, 1, false, true}, {7, 1, false, false},
                {15, 1, true, false}, {16, 1, true, true}, {16, 2, true, false}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct path_lines none = {.comments = 1};
        struct leaf_fact leaf = {.n_tokens = rows[r].n_tokens, .line_df = rows[r].line_df, .cover = UINT8_MAX,
                                 .has_number = rows[r].has_number, .flags = LEAF_COMMENT,
                                 .reason = REASON_LIKE_BOILERPLATE};
        keep_lone_comments(&leaf, &leaf + 1, &none);
        CHECK(leaf.informative == rows[r].is_kept);
    }
}

static bool is_named(const struct leaf_fact *leaf)
{
    return leaf->flags & LEAF_COMMENT && leaf->n_tokens;
}

/* Of a page's leaves, is there a comment, other text and a comment, one after the other? */
static bool is_thread(const struct leaf_fact *page, int n)
{
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int c = b + 1; c < n; c++)
                if (leaf_text_is_unique(&page[a]) && leaf_text_is_unique(&page[b]) && leaf_text_is_unique(&page[c]) &&
                    page[a].flags & page[c].flags & LEAF_COMMENT && !(page[b].flags & LEAF_COMMENT))
                    return true;
    return false;
}

/* Random pages: a path's comments are none if most of them, or of those beside an article, have more than a third of
 * their page's other content after them, or are in one of four runs or more, or if most of its leaves are below other
 * names; or if a third of them, on
 * two pages or more, are in threads. */
static void test_inner_comments(void)
{
    enum { PAGES = 4, LEAVES = 12, PATHS = 3 };
    unsigned chance = 7, forgotten = 0, inside_only = 0;
    for (int round = 0; round < 2000; round++) {
        struct leaf_fact page[PAGES][LEAVES];
        struct path_lines lines[PATHS] = {0};
        uint32_t all[PATHS] = {0}, named[PATHS] = {0}, inner[PATHS] = {0};
        uint32_t beside[PATHS] = {0}, inside[PATHS] = {0};
        uint32_t threaded[PATHS] = {0}, threads[PATHS] = {0};
        for (int p = 0; p < PAGES; p++) {
            for (int l = 0; l < LEAVES; l++) {
                chance = chance * 1103515245 + 12345;
                page[p][l] = (struct leaf_fact){.path = chance >> 8 & 1 ? 0 : 1 + (chance >> 9 & 1),
                                                .n_tokens = chance >> 12 & 7,
                                                .line_df = chance >> 25 & 1,
                                                .informative = chance >> 16 & 1};
                if (page[p][l].n_tokens && round & 2) page[p][l].n_tokens += 5;
                if (page[p][l].n_tokens && round & 4 && p & 1) page[p][l].n_tokens += 70;
                if (chance >> 20 & 1) page[p][l].flags = LEAF_COMMENT;
                else if (!(chance >> 21 & 3)) page[p][l].flags = LEAF_HIDDEN;
                lines[page[p][l].path].all += page[p][l].n_tokens > 0;
            }
            uint32_t runs = 0;
            for (int l = 0; l < LEAVES; l++) {
                if (!is_named(&page[p][l])) continue;
                int before = l - 1;
                while (before >= 0 && (!page[p][before].n_tokens || page[p][before].flags == LEAF_HIDDEN)) before--;
                runs += before < 0 || !is_named(&page[p][before]);
            }
            for (int l = 0; l < LEAVES; l++) {
                uint32_t others = 0, behind = 0, comments = 0;
                for (int o = 0; o < LEAVES; o++) {
                    if (!page[p][o].informative) continue;
                    if (page[p][o].flags & LEAF_COMMENT) {
                        comments += page[p][o].n_tokens;
                        continue;
                    }
                    others += page[p][o].n_tokens;
                    if (o > l) behind += page[p][o].n_tokens;
                }
                all[page[p][l].path] += page[p][l].n_tokens > 0;
                if (!is_named(&page[p][l])) continue;
                named[page[p][l].path]++;
                bool is_inner = behind > others / 3.0 || runs > 3, is_beside = others >= 200 && others >= comments;
                inner[page[p][l].path] += is_inner;
                beside[page[p][l].path] += is_beside;
                inside[page[p][l].path] += is_inner && is_beside;
            }
            bool of_thread = is_thread(page[p], LEAVES);
            for (int l = 0, seen = 0; l < LEAVES; l++) {
                bool is_first = page[p][l].n_tokens && !(seen >> page[p][l].path & 1);
                page[p][l].first_of_path = is_first;
                if (is_first) seen |= 1 << page[p][l].path;
                threaded[page[p][l].path] += of_thread && is_named(&page[p][l]);
                threads[page[p][l].path] += of_thread && is_first && is_named(&page[p][l]);
            }
            count_comments(page[p], page[p] + LEAVES, lines);
        }
        for (int p = 0; p < PAGES; p++) {
            struct leaf_fact after[LEAVES];
            memcpy(after, page[p], sizeof after);
            forget_inner_comments(after, after + LEAVES, lines, round & 1);
            for (int l = 0; l < LEAVES; l++) {
                uint32_t path = page[p][l].path;
                bool most = inner[path] > named[path] / 2.0, most_beside = inside[path] > beside[path] / 2.0;
                bool none = most || most_beside || named[path] < all[path] / 2.0 ||
                            (threads[path] >= 2 && threaded[path] >= named[path] / 3.0);
                forgotten += threads[path] >= 2 && none;
                inside_only += most_beside && !most && named[path] >= all[path] / 2.0;
                CHECK(after[l].flags == (none ? page[p][l].flags & ~(uint32_t)LEAF_COMMENT : page[p][l].flags));
            }
        }
    }
    CHECK(forgotten > 0 && inside_only > 0);
}

/* Comments below a question and below its answer are text of the thread, however long both are; below the last post
 * alone, they are a reader's, and on one page only, the name may mean something else. */
static void test_threads(void)
{
    enum { POSTS = 4, QUESTION, ANSWER, COMMENT };
    static const struct {
        uint32_t pages;
        bool below_question, is_own, several, is_kept;
    } rows[] = {{2, true, true, true, true}, {1, true, true, true, false}, {2, false, true, true, false},
                {2, true, false, true, false}, {2, true, true, false, false}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct path_lines lines[COMMENT + 1] = {0};
        struct leaf_fact page[POSTS] = {{.path = QUESTION}, {.path = COMMENT}, {.path = ANSWER}, {.path = COMMENT}};
        for (int l = 0; l < POSTS; l++) {
            page[l].n_tokens = page[l].path == COMMENT ? 20 : 300;
            page[l].line_df = rows[r].is_own ? 1 : 2;
            page[l].informative = page[l].path != COMMENT;
            page[l].reason = REASON_LIKE_BOILERPLATE;
            page[l].flags = page[l].path == COMMENT && (l > 1 || rows[r].below_question) ? LEAF_COMMENT : 0;
            page[l].first_of_path = l < 3;
            lines[page[l].path].all += rows[r].pages;
        }
        page[3].first_of_path = !page[1].flags;
        for (uint32_t p = 0; p < rows[r].pages; p++) count_comments(page, page + POSTS, lines);
        forget_inner_comments(page, page + POSTS, lines, rows[r].several);
        CHECK(page[3].informative == rows[r].is_kept);
        CHECK(!rows[r].is_kept || (page[3].reason == REASON_UNIQUE && !page[3].flags));
    }
}

/* A heading of its own above each of four comments makes them inner ones. Without an article on their pages, what only
 * one page has is content, in a crawl of several. */
static void test_comments_with_headings(void)
{
    enum { COMMENTS = 4, LEAVES = 1 + 2 * COMMENTS };
    static const struct {
        uint32_t text, line_df;
        bool several, is_kept;
    } rows[] = {{199, 1, true, true}, {200, 1, true, false}, {199, 2, true, false}, {199, 1, false, false}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct path_lines lines[3] = {{.all = 1}, {.all = COMMENTS}, {.all = COMMENTS}};
        struct leaf_fact page[LEAVES] = {{.n_tokens = rows[r].text, .informative = true}};
        for (int l = 1; l < LEAVES; l += 2) {
            page[l] = (struct leaf_fact){.path = 1, .n_tokens = 3, .reason = REASON_LIKE_BOILERPLATE};
            page[l + 1] = (struct leaf_fact){.path = 2, .n_tokens = 50, .line_df = rows[r].line_df,
                                             .flags = LEAF_COMMENT, .reason = REASON_LIKE_BOILERPLATE};
        }
        count_comments(page, page + LEAVES, lines);
        forget_inner_comments(page, page + LEAVES, lines, rows[r].several);
        for (int l = 1; l < LEAVES; l += 2) {
            CHECK(!page[l].informative && page[l + 1].informative == rows[r].is_kept);
            CHECK(!(page[l + 1].flags & LEAF_COMMENT));
        }
    }
}

int main(void)
{
    test_comments_with_headings();
    test_inner_comments();
    test_threads();
    test_comments();
    test_many_comments();
    test_sections();
    test_lone_comments();
    test_quoted_comments();
    return check_done("comments");
}
