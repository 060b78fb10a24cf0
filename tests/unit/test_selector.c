/* SPDX-License-Identifier: MIT
 * test_selector.c - block paths as CSS selectors and XPath expressions, odd names and all. */
#include "check.h"

#include "base/memory.h"
#include "templates/selector.h"

struct step {
    const char *name; /* of the element */
    const char *class, *id;
};

static struct buffer css, xpath;

/* The selectors of the last of n steps, each below the one before. */
static void select_path(const struct step *step, int n)
{
    struct path_table *table = path_table_new();
    struct path_node *node = NULL;
    for (int i = 0; i < n; i++) {
        struct markup_tag tag = {.element = element_find(span_of(step[i].name)),
                                 .name = span_of(step[i].name),
                                 .class = span_of(step[i].class),
                                 .id = span_of(step[i].id)};
        node = path_table_enter(table, node, tag.element, &tag, 0);
    }
    struct block_paths *paths = block_paths_merge(&table, 1);
    uint32_t path = block_paths_find(paths, node->key);
    css.len = xpath.len = 0;
    selector_css(paths, path, &css);
    selector_xpath(paths, path, &xpath);
    block_paths_free(paths);
    path_table_free(table);
}

#define SELECT(...)                                                                                \
    select_path((const struct step[]){__VA_ARGS__},                                                \
                sizeof((const struct step[]){__VA_ARGS__}) / sizeof(struct step))

static void check(const char *want_css, const char *want_xpath)
{
    CHECK_STR(buffer_text(&css), want_css);
    CHECK_STR(buffer_text(&xpath), want_xpath);
}

static void test_paths(void)
{
    SELECT({"body", "", ""});
    check("body", "//body");
    SELECT({"body", "home", ""}, {"div", "", ""}, {"p", "lead", ""});
    check("body.home > div > p.lead",
          "//body[contains(concat(' ',normalize-space(@class),' '),' home ')]/div/"
          "p[contains(concat(' ',normalize-space(@class),' '),' lead ')]");
    /* from the nearest ancestor with a plain id; the class beside an id says nothing more */
    SELECT({"body", "", "top"}, {"div", "wide", "main"}, {"ul", "", ""}, {"li", "", ""});
    check("div#main > ul > li", "//div[@id='main']/ul/li");
    SELECT({"title", "", ""});
    check("title", "//title");
    /* a TBODY may stand between TABLE and TR */
    SELECT({"body", "", ""}, {"table", "", ""}, {"tr", "", ""}, {"td", "", ""});
    check("body > table tr > td", "//body/table//tr/td");
    SELECT({"body", "", ""}, {"table", "", ""}, {"tbody", "", ""}, {"tr", "", ""});
    check("body > table > tbody > tr", "//body/table/tbody/tr");
}

/* Nameless cells by their place in the row. */
static void test_cells(void)
{
    struct path_table *table = path_table_new();
    struct path_node *row = path_table_enter(table, NULL, EL_table, NULL, 0);
    row = path_table_enter(table, row, EL_tr, NULL, 0);
    uint64_t key = path_table_enter(table, row, EL_th, NULL, 3)->key;
    struct block_paths *paths = block_paths_merge(&table, 1);
    css.len = xpath.len = 0;
    selector_css(paths, block_paths_find(paths, key), &css);
    selector_xpath(paths, block_paths_find(paths, key), &xpath);
    check("table tr > th:nth-child(3)", "//table//tr/*[3][self::th]");
    block_paths_free(paths);
    path_table_free(table);
}

static void test_generalized(void)
{
    SELECT({"div", "post-12", ""});
    check("div[class^=\"post-\"]", "//div[starts-with(normalize-space(@class),'post-')]");
    SELECT({"div", "", "post-12-x"}, {"p", "", ""});
    check("div[id^=\"post-\"] > p", "//div[starts-with(normalize-space(@id),'post-')]/p");
    SELECT({"div", "css-9f86d081", "12"}); /* nothing in front of the digits */
    check("div[class^=\"css-\"]", "//div[starts-with(normalize-space(@class),'css-')]");
    SELECT({"div", "deadbee1", ""});
    check("div", "//div");
    SELECT({"div", "wide", "post-1"});
    check("div[id^=\"post-\"].wide",
          "//div[starts-with(normalize-space(@id),'post-')]"
          "[contains(concat(' ',normalize-space(@class),' '),' wide ')]");
}

static void test_odd_names(void)
{
    SELECT({"div", "", "a.b:c"});
    check("div#a\\.b\\:c", "//div[@id='a.b:c']");
    SELECT({"div", "", "it's"});
    check("div#it\\'s", "//div[@id=concat('it',\"'\",'s')]");
    SELECT({"div", "", "\"q\""});
    check("div#\\\"q\\\"", "//div[@id='\"q\"']");
    SELECT({"div", "", "'\"'"});
    check("div#\\'\\\"\\'", "//div[@id=concat('',\"'\",'\"',\"'\",'')]");
    SELECT({"div", "", "a>b[c]\\"});
    check("div#a\\>b\\[c\\]\\\\", "//div[@id='a>b[c]\\']");
    SELECT({"div", "a'b", ""});
    check("div.a\\'b",
          "//div[contains(concat(' ',normalize-space(@class),' '),concat(' a',\"'\",'b '))]");
    SELECT({"div", "x'\"1", ""});
    check("div[class^=\"x'\\\"\"]",
          "//div[starts-with(normalize-space(@class),concat('x',\"'\",'\"'))]");
    SELECT({"div", "\xC3\xA9\xE4\xB8\xAD", ""});
    check("div.\xC3\xA9\xE4\xB8\xAD",
          "//div[contains(concat(' ',normalize-space(@class),' '),' \xC3\xA9\xE4\xB8\xAD ')]");
    SELECT({"div", "-", ""});
    check("div.\\-", "//div[contains(concat(' ',normalize-space(@class),' '),' - ')]");
    SELECT({"div", "-a_b", ""});
    check("div.-a_b", "//div[contains(concat(' ',normalize-space(@class),' '),' -a_b ')]");
    SELECT({"div", "", "1st"}); /* digits are never plain */
    check("div", "//div");
    /* elements that no standard knows */
    SELECT({"My-Tag", "", ""});
    check("my-tag", "//my-tag");
    SELECT({"o:p", "", ""});
    check("o\\:p", "//*[name()='o:p']");
    SELECT({"p<b", "", ""}, {"p", "", ""});
    check("p\\<b > p", "//*[name()='p<b']/p");
}

int main(void)
{
    test_paths();
    test_cells();
    test_generalized();
    test_odd_names();
    buffer_free(&css);
    buffer_free(&xpath);
    return check_done("selector");
}
