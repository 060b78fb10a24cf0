/* SPDX-License-Identifier: MIT
 * test_selector.c - selectors in both notations, odd names and all. */
#include "check.h"

#include "base/memory.h"
#include "templates/selectors/selector_alike.h"
#include "templates/selectors/selector_also.h"
#include "unit/paths_helper.h"

struct step {
    const char *name; /* of the element */
    const char *class, *id;
};

static struct path_table *table;
static struct block_paths *paths;
static struct buffer css, xpath;

/* Enters a chain of n elements, each below the one before. */
static uint64_t enter(const struct step *step, int n)
{
    struct path_node *node = NULL;
    for (int i = 0; i < n; i++) {
        struct markup_tag tag = {.element = element_find(span_of(step[i].name)),
                                 .name = span_of(step[i].name),
                                 .class = span_of(step[i].class),
                                 .id = span_of(step[i].id)};
        node = path_table_enter(table, node, tag.element, &tag, 0);
    }
    return node->key;
}

#define ENTER(...)                                                                                 \
    enter((const struct step[]){__VA_ARGS__},                                                      \
          sizeof((const struct step[]){__VA_ARGS__}) / sizeof(struct step))

static void write_selector(const struct selector *s)
{
    css.len = xpath.len = 0;
    selector_css(s, &css);
    selector_xpath(s, &xpath);
}

/* The selector of the path with this key, among all that were entered. */
static void find(uint64_t key, bool alone)
{
    struct selector s;
    paths = merge_tables(&table, 1);
    bool *has_text = mem_zalloc(paths->n, sizeof *has_text);
    memset(has_text, true, paths->n);
    struct selector_search *search = selector_search_new(paths, 1);
    struct selector_rivals *rivals = selector_rivals_new(search, has_text);
    CHECK(selector_find(search, block_paths_find(paths, key), rivals, &s) == alone);
    write_selector(&s);
    selector_rivals_free(rivals);
    selector_search_free(search);
    free(has_text);
    block_paths_free(paths);
}

static void begin(void)
{
    path_table_free(table);
    table = path_table_new();
}

static void check(const char *want_css, const char *want_xpath)
{
    CHECK_STR(buffer_text(&css), want_css);
    CHECK_STR(buffer_text(&xpath), want_xpath);
}

#define SELECT(...) (begin(), find(ENTER(__VA_ARGS__), true))

static void test_paths(void)
{
    SELECT({"body", "", ""});
    check("body", "//body");
    /* the element and the nearest name above it, or its own */
    SELECT({"body", "home", ""}, {"div", "", "main"}, {"ul", "", ""}, {"li", "", ""});
    check("div#main li", "//div[@id='main']//li");
    SELECT({"body", "", ""}, {"div", "", ""}, {"p", "lead", ""});
    check("p.lead", "//p[contains(concat(' ',normalize-space(@class),' '),' lead ')]");
    SELECT({"body", "", ""}, {"div", "", ""}, {"p", "", ""});
    check("body p", "//body//p");
    SELECT({"title", "", ""});
    check("title", "//title");
}

static void test_rivals(void)
{
    /* the same place, another class */
    begin();
    uint64_t plain = ENTER({"body", "", ""}, {"div", "", "main"}, {"p", "", ""});
    uint64_t lead = ENTER({"body", "", ""}, {"div", "", "main"}, {"p", "lead", ""});
    find(plain, true);
    check("div#main p:not(.lead)",
          "//div[@id='main']//p[not(contains(concat(' ',normalize-space(@class),' '),' lead '))]");
    find(lead, true);
    check("p.lead", "//p[contains(concat(' ',normalize-space(@class),' '),' lead ')]");
    /* deeper down */
    ENTER({"body", "", ""}, {"div", "", "main"}, {"blockquote", "", ""}, {"p", "", ""});
    find(plain, true);
    check("div#main > p:not(.lead)",
          "//div[@id='main']/p[not(contains(concat(' ',normalize-space(@class),' '),' lead '))]");
    /* a further name above */
    begin();
    plain = ENTER({"body", "", ""}, {"div", "", "foot"}, {"p", "note", ""});
    ENTER({"body", "", ""}, {"p", "note", ""});
    find(plain, true);
    check("div#foot p.note",
          "//div[@id='foot']//p[contains(concat(' ',normalize-space(@class),' '),' note ')]");
    /* the class of others comes after another one */
    begin();
    lead = ENTER({"body", "", ""}, {"p", "lead", ""});
    ENTER({"body", "", ""}, {"p", "big lead", ""});
    find(lead, true);
    check("p.lead[class^=\"lead\"]", "//p[starts-with(concat(normalize-space(@class),' '),'lead ')]");
    /* one id, two classes */
    begin();
    lead = ENTER({"body", "", ""}, {"div", "wide", "top"});
    ENTER({"body", "", ""}, {"div", "narrow", "top"});
    find(lead, true);
    check("div#top.wide", "//div[@id='top'][contains(concat(' ',normalize-space(@class),' '),' wide ')]");
    /* nothing tells these apart */
    begin();
    lead = ENTER({"body", "", ""}, {"div", "", "a-1234567b"});
    ENTER({"body", "", ""}, {"div", "", "a-17"});
    find(lead, false);
    check("body div[id^=\"a-\"]", "//body//div[starts-with(normalize-space(@id),'a-')]");
}

/* A TBODY may be between TABLE and TR: nothing to say where steps are looked for at any depth. */
static void test_tables(void)
{
    begin();
    uint64_t cell = ENTER({"body", "", ""}, {"table", "", ""}, {"tr", "", ""}, {"td", "", ""});
    find(cell, true);
    check("body td", "//body//td");
    ENTER({"body", "", ""}, {"table", "", ""}, {"tr", "", ""}, {"td", "", ""}, {"table", "", ""},
          {"tr", "", ""}, {"td", "", ""});
    find(cell, true);
    check("body > table > tr > td, body > table > tbody > tr > td",
          "//body/table/tr/td | //body/table/tbody/tr/td");
    begin();
    cell = ENTER({"body", "", ""}, {"table", "", ""}, {"tbody", "", ""}, {"tr", "", ""}, {"td", "", ""});
    ENTER({"body", "", ""}, {"td", "", ""});
    find(cell, true);
    check("body tr > td", "//body//tr/td");
}

/* Inline elements around a block. */
static void test_wrappers(void)
{
    begin();
    struct markup_tag p = {.element = EL_p, .wrapper = wrapper_below(wrapper_below(0, EL_font), EL_b)};
    struct path_node *body = path_table_enter(table, NULL, EL_body, NULL, 0);
    uint64_t key = path_table_enter(table, body, EL_p, &p, 0)->key;
    find(key, true);
    check("body p", "//body//p");
    ENTER({"body", "", ""}, {"div", "", ""}, {"p", "", ""});
    find(key, true);
    check("body > p, body > font > b > p", "//body/p | //body/font/b/p");
}

/* What parsers make of elements that were left open: their one wrapper, in others' ways. */
static void test_left_open(void)
{
    static const struct {
        enum element wrapper[4];
        const char *css;
    } cases[] = {
        {{EL_a}, "body > table, body > a > table"},
        {{EL_a, EL_a}, "body > table"},                       /* an A ends the one before */
        {{EL_font, EL_p}, "body > table, body > font > table, body > font > p > table"},
        {{EL_font, EL_font}, "body > table, body > font > table, body > font > font > table"},
        {{EL_a, EL_p}, "body > table, body > p > table, body > a > p > table"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct markup_tag tag = {.element = EL_table};
        for (int w = 0; w < 4 && cases[i].wrapper[w]; w++)
            tag.wrapper = wrapper_below(tag.wrapper, cases[i].wrapper[w]);
        begin();
        struct path_node *body = path_table_enter(table, NULL, EL_body, NULL, 0);
        uint64_t key = path_table_enter(table, body, EL_table, &tag, 0)->key;
        ENTER({"body", "", ""}, {"div", "", ""}, {"table", "", ""});
        find(key, true);
        CHECK_STR(buffer_text(&css), cases[i].css);
    }
}

/* However many there are, the list stays short, and its steps children. */
static void test_many_forms(void)
{
    begin();
    struct path_node *node = path_table_enter(table, NULL, EL_body, NULL, 0);
    for (int depth = 0; depth < 6; depth++) {
        struct path_node *parent = node;
        for (enum element e = EL_b; e < EL_b + 4; e++) {
            struct markup_tag tag = {.element = EL_div, .wrapper = wrapper_below(0, e)};
            node = path_table_enter(table, parent, EL_div, &tag, 0);
        }
    }
    uint64_t key = node->key;
    ENTER({"body", "", ""}, {"div", "", ""}, {"p", "", ""}, {"div", "", ""}, {"div", "", ""}, {"div", "", ""},
          {"div", "", ""}, {"div", "", ""});
    struct path_node *deeper = path_table_enter(table, node, EL_div, NULL, 0);
    find(key, true);
    uint32_t forms = 1;
    for (const char *at = buffer_text(&css); (at = strchr(at, ',')); at++) forms++;
    CHECK(deeper && forms > 1 && forms <= 16);
    CHECK(strstr(buffer_text(&css), "body > div > div > div > div > div > div") == buffer_text(&css));
}

/* The names of the body are asked for where nothing else tells apart; libxml2 may lose them. */
static void test_body(void)
{
    begin();
    uint64_t key = ENTER({"body", "home", ""}, {"p", "", ""});
    ENTER({"body", "news", ""}, {"p", "", ""});
    find(key, true);
    check("body.home p, body:not([id]):not([class]) p",
          "//body[contains(concat(' ',normalize-space(@class),' '),' home ')]//p | "
          "//body[not(@id) and not(@class)]//p");
    ENTER({"body", "", ""}, {"p", "", ""}); /* some have none */
    find(key, true);
    CHECK_STR(buffer_text(&css), "body.home p");
}

/* A NOSCRIPT of the head is one of the body, as text in it ends the head: not for all parsers. */
static void test_noscript(void)
{
    SELECT({"body", "", ""}, {"noscript", "", ""});
    check("noscript", "//noscript");
    begin();
    uint64_t key = ENTER({"body", "", ""}, {"noscript", "", ""});
    ENTER({"body", "", ""}, {"div", "", ""}, {"noscript", "", ""});
    find(key, true);
    check("body > noscript", "//body/noscript");
}

/* Nameless cells by their place in the row; browsers leave FORMs between them. */
static void test_cells(void)
{
    begin();
    struct path_node *row = path_table_enter(table, NULL, EL_table, NULL, 0);
    row = path_table_enter(table, row, EL_tr, NULL, 0);
    uint64_t key = path_table_enter(table, row, EL_td, NULL, 3)->key;
    find(key, true);
    check("table td:nth-of-type(3)", "//table//*[self::td or self::th][3][self::td]");
    path_table_enter(table, row, EL_th, NULL, 1);
    find(key, true);
    check("table td:nth-child(3)", "//table//*[self::td or self::th][3][self::td]");
}

/* A FORM in a row: browsers move it away, libxml2 counts the cells in it by themselves. */
static void test_cells_in_form(void)
{
    struct markup_tag tag = {.element = EL_td, .wrapper = EL_form};
    begin();
    struct path_node *row = path_table_enter(table, NULL, EL_table, NULL, 0);
    row = path_table_enter(table, row, EL_tr, NULL, 0);
    uint64_t key = path_table_enter(table, row, EL_td, &tag, 2)->key;
    find(key, true);
    check("table tr > td:nth-of-type(2), table tr > form:first-child > td:nth-of-type(2), "
          "table tr > td:nth-of-type(1) + form > td:nth-of-type(1), table tr > form + form > td:nth-of-type(2)",
          "//table//tr/*[self::td or self::th][2][self::td] | "
          "//table//tr/form[count(preceding-sibling::*)=0]/*[self::td or self::th][2][self::td] | "
          "//table//tr/form[count(preceding-sibling::*)=1]/*[self::td or self::th][1][self::td] | "
          "//table//tr/form[preceding-sibling::*[1][self::form]]/*[self::td or self::th][2][self::td]");
}

static void write_also(uint64_t key, const char *without_text)
{
    css.len = xpath.len = 0;
    paths = merge_tables(&table, 1);
    bool *has_text = mem_zalloc(paths->n, sizeof *has_text);
    for (uint32_t p = 0; p < paths->n; p++) has_text[p] = strcmp(paths->item[p].text, without_text) != 0;
    struct selector_search *search = selector_search_new(paths, 1);
    struct selector_rivals *rivals = selector_rivals_new(search, has_text);
    selector_also(search, block_paths_find(paths, key), has_text, rivals, &css, &xpath);
    selector_rivals_free(rivals);
    selector_search_free(search);
    free(has_text);
    block_paths_free(paths);
}

/* Elements that libxml2 leaves a path's text in. */
static void test_also(void)
{
    struct markup_tag empty = {.element = EL_p, .is_empty = true}, loose = {.element = EL_div, .loose_text = true};
    begin();
    struct path_node *body = path_table_enter(table, NULL, EL_body, NULL, 0);
    struct path_node *div = path_table_enter(table, body, EL_div, &loose, 0);
    uint64_t p = path_table_enter(table, div, EL_p, &empty, 0)->key;
    write_also(p, "body>div");
    check("body div", "//body//div");
    write_also(p, ""); /* the one around has text of its own */
    check("", "");
    write_also(div->key, "");
    check("body div > table, body div > table > tr, body div > table > tbody > tr",
          "//body//div/table | //body//div/table/tr | //body//div/table/tbody/tr");
    write_also(body->key, "");
    check("body > p:not([id]):not([class])", "//body/p[not(@id)][not(@class)]");
    path_table_enter(table, body, EL_p, NULL, 0); /* it has a P that is not libxml2's */
    write_also(body->key, "");
    check("", "");
    begin(); /* <size="+1"> */
    write_also(ENTER({"body", "", ""}, {"size=\"+1\"", "", ""}), "body");
    check("body size", "//body//size");
    write_also(ENTER({"body", "", ""}, {"o:p", "", ""}), "body");
    check("", "");
    begin();
    ENTER({"body", "", ""}, {"div", "", ""}, {"h2", "", ""}, {"p", "", ""});
    write_also(ENTER({"body", "", ""}, {"div", "", ""}, {"h2", "", ""}), "body>div");
    check("body div", "//body//div");
}

static void test_generalized(void)
{
    SELECT({"div", "post-12", ""});
    check("div[class^=\"post-\"]", "//div[starts-with(normalize-space(@class),'post-')]");
    SELECT({"div", "", "post-12-x"}, {"p", "", ""});
    check("div[id^=\"post-\"] p", "//div[starts-with(normalize-space(@id),'post-')]//p");
    SELECT({"div", "css-9f86d081", ""});
    check("div[class^=\"css-\"]", "//div[starts-with(normalize-space(@class),'css-')]");
    SELECT({"div", "deadbee1", ""}); /* nothing before the hash */
    check("div[class]", "//div[@class]");
    SELECT({"div", "", "1st"}); /* digits are never plain */
    check("div[id]", "//div[@id]");
    SELECT({"div", " post-12", ""}); /* CSS does not see through white space */
    check("div[class*=\"post-\"]", "//div[starts-with(normalize-space(@class),'post-')]");
    SELECT({"div", "", "about us"});
    check("div[id*=\"about\"]", "//div[starts-with(normalize-space(@id),'about')]");
    SELECT({"div", "", "a&lt;b"});
    check("div#a\\<b", "//div[@id='a<b']");
    SELECT({"div", "", "a&#60;b"}); /* its number was generalised */
    check("div[id^=\"a\"]", "//div[starts-with(normalize-space(@id),'a')]");
    /* what is after the number tells apart */
    begin();
    uint64_t key = ENTER({"div", "", "post-1-x"});
    ENTER({"div", "", "post-1-y"});
    find(key, true);
    check("div[id^=\"post-\"][id$=\"-x\"]", "//div[starts-with(normalize-space(@id),'post-')]"
                                             "[substring(@id,string-length(@id)-1)='-x']");
    begin(); /* and where nothing is after it, too */
    key = ENTER({"div", "", "post-1"});
    ENTER({"div", "", "post-1-y"});
    find(key, true);
    check("div[id^=\"post-\"]:not([id$=\"-y\"])", "//div[starts-with(normalize-space(@id),'post-')]"
                                                 "[not(substring(@id,string-length(@id)-1)='-y')]");
    begin();
    key = ENTER({"td", "row_1", ""});
    ENTER({"td", "row_1_title", ""});
    find(key, true);
    check("td[class^=\"row_\"]:not([class*=\"_title\"])", "//td[starts-with(normalize-space(@class),'row_')]"
                                                        "[not(contains(@class,'_title'))]");
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
    SELECT({"div", "\xE2\x80\xA6", ""}); /* an ellipsis is no letter */
    check("div.\\\xE2\x80\xA6",
          "//div[contains(concat(' ',normalize-space(@class),' '),' \xE2\x80\xA6 ')]");
    SELECT({"div", "-", ""});
    check("div.\\-", "//div[contains(concat(' ',normalize-space(@class),' '),' - ')]");
    SELECT({"div", "-a_b", ""});
    check("div.-a_b", "//div[contains(concat(' ',normalize-space(@class),' '),' -a_b ')]");
    /* elements that no standard knows */
    SELECT({"My-Tag", "", ""});
    check("my-tag", "//my-tag");
    SELECT({"o:p", "", ""});
    check("o\\:p", "//*[name()='o:p']");
}

/* A path that stands within itself: each level that was seen, and all below them. */
static void test_levels(void)
{
    struct block_path list = {.element = EL_ul, .name = span_of("ul")};
    struct block_path item = {.element = EL_li, .name = span_of("li"), .levels = 3};
    struct selector s = {.n = 2, .step = {{.path = &list}, {.path = &item, .child = true, .n_wrappers = 2}}};
    s.step[1].wrapper[0] = EL_li << 8 | EL_ul;
    s.step[1].wrapper[1] = s.step[1].wrapper[0] << 16 | s.step[1].wrapper[0];
    write_selector(&s);
    check("ul > li, ul > li > ul > li, ul > li > ul > li > ul li",
          "//ul/li | //ul/li/ul/li | //ul/li/ul/li/ul//li");
    item.levels = 1; /* then these are what other parsers leave there */
    write_selector(&s);
    check("ul > li, ul > li > ul > li, ul > li > ul > li > ul > li",
          "//ul/li | //ul/li/ul/li | //ul/li/ul/li/ul/li");
    item.levels = 2; /* what an item lacks, those around it lack, too */
    s.step[1].n_wrappers = 1;
    s.step[1].no_class = true;
    write_selector(&s);
    check("ul > li:not([class]), ul > li:not([class]) > ul li:not([class])",
          "//ul/li[not(@class)] | //ul/li[not(@class)]/ul//li[not(@class)]");
    s.step[1].wrapper[0] = EL_li; /* right in the other */
    write_selector(&s);
    check("ul > li:not([class]), ul > li:not([class]) > li:not([class])",
          "//ul/li[not(@class)] | //ul/li[not(@class)]/li[not(@class)]");
}

/* A class that may be after others must begin so wherever it is: "ric-large-12" does not begin with "large-". */
static void test_exclude_loose_class(void)
{
    struct block_path path = {.element = EL_div, .name = span_of("div")};
    struct name_pattern large = pattern_of(span_of("large-#"), false, false);
    struct selector s = {.n = 1, .step = {{.path = &path, .n_excluded = 1, .excluded = {&large}}}};
    large.is_loose = true;
    css.len = xpath.len = 0;
    selector_css(&s, &css);
    selector_xpath(&s, &xpath);
    check("div:not([class^=\"large-\"]):not([class*=\" large-\"])",
          "//div[not(contains(concat(' ',normalize-space(@class)),' large-'))]");
}

/* A sibling's name comes after no hole, but a pattern that all names of the hole fit would exclude them all. */
static void test_exclude_beside_hole(void)
{
    struct block_path path = {.element = EL_div};
    struct name_pattern hole = pattern_of(span_of("post-*"), false, false);
    struct name_pattern other = pattern_of(span_of("post-list"), true, false);
    struct name_pattern same = pattern_of(span_of("post-@"), false, false);
    struct name_pattern wider = pattern_of(span_of("po#"), false, false);
    struct name_pattern narrower = pattern_of(span_of("post-#"), false, false);
    CHECK(!may_be_excluded(&path, &hole, &other, true));
    CHECK(may_be_excluded(&path, &hole, &same, true));
    CHECK(may_be_excluded(&path, &hole, &wider, true));
    CHECK(may_be_excluded(&path, &hole, &narrower, true)); /* one of few may be "post-1-x" */
}

/* Neither of two holes in one place picks the other if what its names begin with can be excluded, though the wider one
 * has none of its own: "post-*" has ids that "*" would pick. */
static void test_holes_in_one_place(void)
{
    struct block_path wide = {.element = EL_div, .id = span_of("*"), .other_ids = UINT64_MAX};
    struct block_path post = {.element = EL_div, .id = span_of("post-*"), .other_ids = UINT64_MAX};
    struct named_path a = named_path_of(&wide), b = named_path_of(&post);
    struct chain own = {.at = {&a}, .n = 1}, rival = {.at = {&b}, .n = 1};
    CHECK(!chains_are_alike(&own, &rival));
    CHECK(chains_are_alike(&rival, &own)); /* some of its ids may begin with "post-" */
}

int main(void)
{
    test_paths();
    test_rivals();
    test_tables();
    test_wrappers();
    test_left_open();
    test_many_forms();
    test_body();
    test_noscript();
    test_cells();
    test_cells_in_form();
    test_also();
    test_generalized();
    test_odd_names();
    test_levels();
    test_exclude_loose_class();
    test_exclude_beside_hole();
    test_holes_in_one_place();
    path_table_free(table);
    buffer_free(&css);
    buffer_free(&xpath);
    return check_done("selector");
}
