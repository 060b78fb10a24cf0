/* SPDX-License-Identifier: MIT
 * test_list_fields.c - the fields of cards stay together on index pages. */
#include "check.h"

#include <ctype.h>

#include "labelers/template/list_fields.h"

/* body > div > title, field, another title; body > article > h3; body > nav > a; body > p */
enum { BODY, DIV, TITLE, FIELD, OTHER, ARTICLE, HEADING, NAV, MENU, P, PATHS, LEAVES_MAX = 32, PAGES = 16 };
static const struct block_path place[PATHS] = {[DIV] = {.parent = BODY, .element = EL_div},
                                               [TITLE] = {.parent = DIV, .element = EL_div},
                                               [FIELD] = {.parent = DIV, .element = EL_div},
                                               [OTHER] = {.parent = DIV, .element = EL_div},
                                               [ARTICLE] = {.parent = BODY, .element = EL_article},
                                               [HEADING] = {.parent = ARTICLE, .element = EL_h3},
                                               [NAV] = {.parent = BODY, .element = EL_nav},
                                               [MENU] = {.parent = NAV, .element = EL_li},
                                               [P] = {.parent = BODY, .element = EL_p}};

/* The lines of a path are on two of the pages on average, or on all of them. */
#define DIFFER {.pages = PAGES, .tokens = 1, .lines = 1, .line_logs = 1 << 16}
#define RECUR {.pages = PAGES, .tokens = 1, .lines = 1, .line_logs = 4 << 16}
static const struct path_sums sums[PATHS] = {[TITLE] = DIFFER, [FIELD] = RECUR,   [OTHER] = RECUR,
                                             [HEADING] = DIFFER, [MENU] = DIFFER, [P] = RECUR};

static uint32_t path_of(char letter)
{
    switch (toupper((unsigned char)letter)) {
    case 'T': return TITLE;
    case 'F': return FIELD;
    case 'O': return OTHER;
    case 'H': return HEADING;
    case 'M': return MENU;
    default: return P;
    }
}

/* A letter and a digit a leaf, which is a link: the path (capital if content), and which of nine texts it has; all pages
 * with its path have those below 5. */
static uint32_t read_leaves(const char *page, struct leaf_fact *leaf)
{
    bool seen[PATHS] = {false};
    uint32_t n = 0;
    for (; *page; page += 2, n++) {
        uint32_t path = path_of(page[0]), text = (uint32_t)(page[1] - '0');
        leaf[n] = (struct leaf_fact){.path = path, .n_tokens = 2, .n_link_tokens = 2, .entropy = text * 100};
        leaf[n].line_df = text < 5 ? PAGES : 1;
        leaf[n].first_of_path = !seen[path];
        leaf[n].informative = isupper((unsigned char)page[0]) != 0;
        leaf[n].reason = leaf[n].informative ? REASON_LIKE_CONTENT : REASON_LINKS;
        seen[path] = true;
    }
    return n;
}

/* What is content afterwards: '1', otherwise '0'. */
static const char *labelled(const char *page, uint32_t n_documents)
{
    static char content[LEAVES_MAX + 1];
    struct leaf_fact leaf[LEAVES_MAX], before[LEAVES_MAX];
    uint32_t n = read_leaves(page, leaf), changed = 0;
    read_leaves(page, before);
    uint32_t told = keep_list_fields(leaf, leaf + n, sums, place, n_documents);
    for (uint32_t l = 0; l < n; l++) {
        content[l] = leaf[l].informative ? '1' : '0';
        bool is_kept = leaf[l].informative && !before[l].informative;
        changed += is_kept;
        CHECK(leaf[l].informative >= before[l].informative && (!is_kept || leaf[l].reason == REASON_LISTING));
    }
    content[n] = '\0';
    CHECK(told == changed);
    return content;
}

#define SAYS(page, documents, content) CHECK_STR(labelled(page, documents), content)

static void test_cards(void)
{
    SAYS("m5m6m7t5f1t6f2t7f3p1", 2 * PAGES, "0001111110");
    SAYS("m5m6m7t5f1t6f2t7f3p1", 2 * PAGES - 1, "0000000000");    /* more than half of the pages have them */
    SAYS("t5f1t6f2", 2 * PAGES, "0000");                          /* two cards */
    SAYS("t5f1t6f1t7f1", 2 * PAGES, "000000");                    /* "Read more" */
    SAYS("t5f1t6f1t7f2t8f3", 2 * PAGES, "11111111");              /* half of them "free" */
    SAYS("o1f1o2f2o3f3", 2 * PAGES, "000000");                    /* the same in all lists */
    SAYS("t5t6t7", 2 * PAGES, "000");                             /* a menu: nothing alternates */
    SAYS("p1p2p3f1f2f3", 2 * PAGES, "000000");                    /* of other elements */
}

static void test_headings(void)
{
    SAYS("h5h6h7", 2 * PAGES, "111");
    SAYS("h5h6h7", 2 * PAGES - 1, "000");
    SAYS("h5h5h7", 2 * PAGES, "000");
    SAYS("h5h6", 2 * PAGES, "00");
}

/* A quarter of the element is content: rare lines, and those between content. */
static void test_partly_kept(void)
{
    SAYS("f1T5f2t6f3t7f4", PAGES, "0100000");                     /* one in seven */
    SAYS("f1T5f2t6F3t7f4", PAGES, "0111110");                     /* two in seven */
    SAYS("m5m6m7M8", PAGES, "0001");                              /* a menu of a NAV */
    SAYS("", PAGES, "");
}

static void test_left_alone(void)
{
    struct leaf_fact leaf[6];
    read_leaves("t5f1t6f2t7f3", leaf);
    leaf[0].reason = REASON_RULE;
    leaf[1].flags = LEAF_CONTROL;
    leaf[2].flags = LEAF_COMMENT;
    leaf[3].n_tokens = 0;
    CHECK(keep_list_fields(leaf, leaf + 6, sums, place, 2 * PAGES) == 0);
}

int main(void)
{
    test_cards();
    test_headings();
    test_partly_kept();
    test_left_alone();
    return check_done("list_fields");
}
