/* SPDX-License-Identifier: MIT
 * test_page_text.c - a page's text in two parts, a block a line. */
#include "unit/blocks_helper.h"

#include <stdlib.h>

#include "templates/page_text.h"
#include "unit/soup.h"

static struct splitting page;
static struct buffer content, redundant;

/* Leaf l is informative where the l-th letter of labels is 'i'. */
static void put_texts(const char *html, const char *labels)
{
    struct leaf_fact fact[20] = {{0}};
    CHECK(splitting_run(&page, span_of(html), SHRINK_DEPTH_MAX, false));
    CHECK(page.blocks.n_leaves == strlen(labels));
    for (size_t l = 0; labels[l]; l++) fact[l].informative = labels[l] == 'i';
    content.len = redundant.len = 0;
    page_text(&page.blocks, fact, &content, &redundant);
}

static void test_lines(void)
{
    put_texts("<title>t</title><nav>menu</nav><p>one</p><p>two</p><div>foot</div>", "rriir");
    CHECK_STR(buffer_text(&content), "one\ntwo");
    CHECK_STR(buffer_text(&redundant), "menu\nfoot");
    put_texts("<title>t</title><p>a</p>", "ii"); /* the TITLE is in neither */
    CHECK_STR(buffer_text(&content), "a");
    CHECK_STR(buffer_text(&redundant), "");
    put_texts("<p>a<br>b<br><br>c</p><p>d", "ii"); /* a block is one line */
    CHECK_STR(buffer_text(&content), "a b c\nd");
    put_texts("", "");
    CHECK(content.len == 0 && redundant.len == 0);
    buffer_puts(&content, "before");
    struct leaf_fact fact = {.informative = 1};
    CHECK(splitting_run(&page, span_of("<p>a"), SHRINK_DEPTH_MAX, false));
    page_text(&page.blocks, &fact, &content, &redundant);
    CHECK_STR(buffer_text(&content), "before\na");
}

/* Whatever the labels, both parts together hold each word once. */
static void test_all_words(void)
{
    struct buffer html = {0};
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct lcg l = {seed};
        uint32_t words = soup_page(&l, 40, &html), found = 0;
        CHECK(splitting_run(&page, buffer_span(&html), SHRINK_DEPTH_MAX, false));
        struct leaf_fact *fact = mem_zalloc(page.blocks.n_leaves, sizeof *fact);
        for (uint32_t i = 0; i < page.blocks.n_leaves; i++)
            fact[i].informative = lcg_next(&l, 2) != 0;
        content.len = redundant.len = 0;
        page_text(&page.blocks, fact, &content, &redundant);
        buffer_putc(&content, ' ');
        buffer_add_span(&content, buffer_span(&redundant));
        for (const char *at = buffer_text(&content); (at = strchr(at, 'w')) != NULL; at++) found++;
        CHECK(found == words);
        free(fact);
    }
    buffer_free(&html);
}

int main(void)
{
    test_lines();
    test_all_words();
    buffer_free(&content);
    buffer_free(&redundant);
    splitting_end(&page);
    return check_done("page_text");
}
