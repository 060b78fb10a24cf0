/* SPDX-License-Identifier: MIT
 * test_teasers.c - text among links to other articles, below a name such as "related". */
#include <stdlib.h>

#include "check.h"

#include "labelers/laws/teasers.h"

/* The names count below an element, in any case; on three pages, and one page in ten. */
static void test_paths(void)
{
    static const struct {
        const char *text;
        uint32_t pages, documents;
        bool is_teaser;
    } rows[] = {
        {"body>div.related-news>ul>li>p", 3, 30, true},
        {"body>div#article_related_by_tag>ul>li", 30, 30, true},
        {"body>div.relate-news>p", 3, 3, true},
        {"body>aside.RecommendedStories>p", 3, 3, true},
        {"body>div.similar>p", 3, 3, true},
        {"body>div.mostpopular>p", 3, 3, true},
        {"body>section#related-projects>p", 2, 2, false},
        {"body>div.related-news>p", 3, 31, false},
        {"body>div.article>p", 30, 30, false},
        {"body>div.more>div.next>p", 30, 30, false},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct block_path place = {.text = rows[r].text};
        struct path_sums sums = {.pages = rows[r].pages};
        bool *is_teaser = teaser_paths_new(&place, &sums, 1, rows[r].documents);
        CHECK(*is_teaser == rows[r].is_teaser);
        free(is_teaser);
    }
}

enum { ARTICLE, RELATED, PATHS };
static const bool is_teaser[PATHS] = {false, true};
static const struct path_lines none[PATHS];

static struct leaf_fact text(uint32_t path, uint32_t tokens)
{
    return (struct leaf_fact){.path = path, .n_tokens = tokens, .informative = true, .reason = REASON_LOW_ENTROPY};
}

static struct leaf_fact link(uint32_t path)
{
    return (struct leaf_fact){.path = path, .n_tokens = 5, .n_link_tokens = 5, .reason = REASON_LINKS};
}

/* Teasers go beside an article of 200 tokens that outweighs them, from two links in a row with them on. */
static void test_page(void)
{
    static const struct {
        uint32_t article, teaser, links;
        bool stays;
    } rows[] = {{200, 20, 2, false}, {199, 20, 2, true}, {200, 20, 1, true}, {200, 200, 2, false}, {200, 201, 2, true}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct leaf_fact page[] = {text(ARTICLE, rows[r].article), link(RELATED), text(RELATED, rows[r].teaser),
                                   {.path = ARTICLE}, link(RELATED), text(ARTICLE, 0)};
        if (rows[r].links < 2) page[4] = link(ARTICLE);
        drop_teasers(page, page + 6, is_teaser, none);
        CHECK(page[0].informative && page[2].informative == rows[r].stays);
        CHECK(rows[r].stays || page[2].reason == REASON_IN_LISTS);
    }
}

/* Two links elsewhere say nothing. */
static void test_rows(void)
{
    struct leaf_fact page[] = {text(RELATED, 9), link(ARTICLE),    link(ARTICLE), text(ARTICLE, 300),
                               link(RELATED),    text(RELATED, 9), link(RELATED), text(RELATED, 9)};
    drop_teasers(page, page + 8, is_teaser, none);
    CHECK(page[0].informative && page[3].informative && !page[5].informative && !page[7].informative);
}

/* A page of pictures has hardly any text. Its teasers go if three of four pages with them have an article. */
static void test_little_text(void)
{
    enum { PAGES = 8 };
    for (uint32_t articles = 0; articles <= PAGES; articles++) {
        struct path_lines lines[PATHS] = {{0}};
        for (uint32_t p = 0; p < PAGES; p++) {
            struct leaf_fact page[] = {text(ARTICLE, p < articles ? 200 : 199), text(RELATED, 20), {.path = RELATED}};
            count_teasers(page, page + 3, is_teaser, lines);
        }
        CHECK(!lines[ARTICLE].teasers && lines[RELATED].teasers == PAGES && lines[RELATED].beside_text == articles);
        struct leaf_fact page[] = {text(ARTICLE, 5), link(RELATED), text(RELATED, 20), link(RELATED)};
        drop_teasers(page, page + 4, is_teaser, lines);
        CHECK(page[0].informative && page[2].informative == (articles < 6));
    }
}

int main(void)
{
    test_paths();
    test_page();
    test_rows();
    test_little_text();
    return check_done("teasers");
}
