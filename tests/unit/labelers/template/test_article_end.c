/* SPDX-License-Identifier: MIT
 * test_article_end.c - links after the last long text of a page go, in crawls of few pages; then headings of nothing. */
#include "check.h"

#include "labelers/template/article_end.h"

/* body > div > p, a, h3; body > a */
enum { BODY, DIV, P, A, H3, OTHER_A, PATHS, LEAVES_MAX = 32 };
static const struct block_path place[PATHS] = {
    [DIV] = {.parent = BODY}, [P] = {.parent = DIV, .element = EL_p}, [A] = {.parent = DIV}, [H3] = {.parent = DIV, .element = EL_h3},
    [OTHER_A] = {.parent = BODY}};

static const struct path_sums sums[PATHS] = {[P] = {.tokens = 100, .link_tokens = 50},
                                              [A] = {.tokens = 100, .link_tokens = 51},
                                              [OTHER_A] = {.tokens = 100, .link_tokens = 51}};

/* One letter a leaf. T: long text, Y: the same in the path of links, t: short text, L: a link, S: a link in a path of
 * text, O: a link outside of the DIV, U: a link that a user's rule keeps, H: a heading, here of this page only;
 * lower case for a link or heading: redundant; -: no words. */
static uint32_t read_leaves(const char *page, struct leaf_fact *leaf)
{
    uint32_t n = 0;
    for (; page[n]; n++) {
        bool is_link = strchr("LlUSO", page[n]), is_heading = strchr("Hh", page[n]);
        bool is_a = (is_link && page[n] != 'S') || page[n] == 'Y';
        leaf[n] = (struct leaf_fact){.path = page[n] == 'O' ? OTHER_A : is_a ? A : is_heading ? H3 : P,
                                     .n_tokens = strchr("TY", page[n]) ? UNIQUE_TOKENS : page[n] == '-' ? 0 : 4,
                                     .line_df = 1,
                                     .informative = strchr("TYtLUHSO", page[n]) != NULL};
        if (is_link) leaf[n].n_link_tokens = leaf[n].n_tokens;
        leaf[n].reason = page[n] == 'U' ? REASON_RULE : leaf[n].informative ? REASON_LIKE_CONTENT : REASON_HIGH_ENTROPY;
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
    uint32_t told = drop_article_end(leaf, leaf + n, sums, place, n_documents);
    for (uint32_t l = 0; l < n; l++) {
        content[l] = leaf[l].informative ? '1' : '0';
        changed += leaf[l].informative != before[l].informative;
        CHECK(leaf[l].informative <= before[l].informative);
    }
    content[n] = '\0';
    CHECK(told == changed);
    return content;
}

static void test_links(void)
{
    CHECK_STR(labelled("LTLLL", 2), "11000");
    CHECK_STR(labelled("TLL", 2), "111");                /* two may be anything */
    CHECK_STR(labelled("TLl-LhL", 10), "1000000");       /* only links are counted, redundant leaves may be among them */
    CHECK_STR(labelled("TLLtL", 2), "11111");            /* short text that is content parts them */
    CHECK_STR(labelled("TLLtLLLtL", 2), "111100011");
    CHECK_STR(labelled("TLLLTL", 2), "111111");          /* before the last long text */
    CHECK_STR(labelled("LLLtL", 2), "11111");            /* no long text: a list */
    CHECK_STR(labelled("TULLL", 2), "11000");            /* a user's rule */
    CHECK_STR(labelled("TUULL", 2), "11111");
    CHECK_STR(labelled("TLLL", 11), "1111");             /* enough pages to know what recurs */
    CHECK_STR(labelled("", 2), "");
    CHECK_STR(labelled("TSSS", 2), "1111");              /* sources, each in a P */
    CHECK_STR(labelled("TSSSLLL", 2), "1111000");
    CHECK_STR(labelled("YLLL", 2), "1111");              /* articles in the press, each in a P as the text is */
    CHECK_STR(labelled("YTLLL", 2), "11000");
    CHECK_STR(labelled("YOOO", 2), "1000");
    CHECK_STR(labelled("LLLtttttttttttttLLL", 2), "1111111111111111111");
}

/* T has 8 tokens, a link 4. */
static void test_introduced_lists(void)
{
    CHECK_STR(labelled("TLLLL", 2), "10000");
    CHECK_STR(labelled("TLLLLL", 2), "111111");
    CHECK_STR(labelled("TLLLLlO", 2), "1000000"); /* links outside and redundant ones do not count */
    CHECK_STR(labelled("TLLLLLO", 2), "1111111");
    CHECK_STR(labelled("TOOOOO", 2), "100000");
    CHECK_STR(labelled("tTLLLLL", 2), "1100000"); /* 12 tokens of text */
    CHECK_STR(labelled("TLLLLL", 1), "100000");   /* nobody can say what recurs */
}

static void test_headings(void)
{
    CHECK_STR(labelled("THLLL", 1), "10000");
    CHECK_STR(labelled("THLLL", 2), "11000"); /* which are on one page only; laws have dropped the others */
    CHECK_STR(labelled("HTHll", 1), "11000");
    CHECK_STR(labelled("HTHlt", 1), "11101");
    CHECK_STR(labelled("THlHT", 1), "10011"); /* its own level begins another section */
    CHECK_STR(labelled("TH", 1), "11");       /* of nothing at all */
}

static struct leaf_fact leaf_at(uint32_t path, uint32_t n_tokens, bool is_link)
{
    return (struct leaf_fact){.path = path, .n_tokens = n_tokens, .n_link_tokens = is_link ? n_tokens : 0,
                              .informative = 1, .reason = REASON_LIKE_CONTENT};
}

/* Do the links of a path at the end of a page go, after so many tokens of text and a last text of this path? */
static bool end_goes(struct path_sums links, uint32_t tokens, uint32_t last, bool is_reference)
{
    const struct path_sums of_links[PATHS] = {[A] = links};
    const struct law_paths of = {.place = place, .path = of_links, .n_documents = 20, .is_reference = is_reference};
    struct leaf_fact leaf[] = {leaf_at(A, 3, true), leaf_at(P, tokens - 8, false), leaf_at(A, 3, true),
                               leaf_at(P, 7, false), /* short: not counted */
                               leaf_at(last, 8, false), leaf_at(A, 3, true), leaf_at(A, 3, true)};
    drop_links_after(leaf, leaf + 7, &of);
    for (int i = 0; i < 5; i++) CHECK(leaf[i].informative);
    CHECK(leaf[5].informative == leaf[6].informative && (leaf[5].informative || leaf[5].reason == REASON_LINKS));
    return !leaf[5].informative;
}

static void test_links_after(void)
{
    const struct path_sums links = {.tokens = 400, .link_tokens = 300, .lines = 80, .occurrences = 80, .pages = 10};
    const struct path_sums same = {.tokens = 400, .link_tokens = 300, .lines = 80, .occurrences = 80, .pages = 10,
                                   .line_logs = 80ull << 20};
    struct path_sums other = links;
    CHECK(end_goes(links, 50, P, false) && !end_goes(links, 49, P, false) && !end_goes(links, 50, H3, false));
    CHECK(!end_goes(links, 50, P, true) && !end_goes(same, 50, P, false));
    other.occurrences++; /* a long list */
    CHECK(!end_goes(other, 50, P, false));
    other = links;
    other.pages--; /* on few pages */
    CHECK(!end_goes(other, 50, P, false));
    other = links;
    other.link_tokens--; /* and text */
    CHECK(!end_goes(other, 50, P, false));
}

/* An introduction, and a list of so many tokens in a crawl of so many pages: does the list go? */
static bool list_goes(uint32_t tokens, uint32_t pages)
{
    const struct path_sums links[PATHS] = {[A] = {.tokens = tokens, .link_tokens = tokens, .lines = pages,
                                                  .occurrences = pages, .pages = pages}};
    const struct law_paths of = {.place = place, .path = links, .n_documents = pages};
    struct leaf_fact leaf[] = {leaf_at(P, 50, false), leaf_at(A, tokens, true)};
    drop_links_after(leaf, leaf + 2, &of);
    drop_links_after(leaf, leaf, &of);
    return !leaf[1].informative;
}

/* A text, and a menu in one block under the text's own path: does it go? */
static bool menu_goes(uint32_t tokens, uint32_t links, uint8_t cover, uint32_t n_documents)
{
    const struct path_sums text[PATHS] = {[P] = {.tokens = 100, .link_tokens = 20, .occurrences = 9, .pages = 3}};
    const struct law_paths of = {.place = place, .path = text, .n_documents = n_documents};
    struct leaf_fact leaf[] = {leaf_at(P, tokens, false), leaf_at(P, 60, false), leaf_at(P, tokens, false)};
    leaf[0].n_link_tokens = leaf[2].n_link_tokens = links;
    leaf[0].cover = leaf[1].cover = leaf[2].cover = cover;
    drop_links_after(leaf, leaf + 3, &of);
    CHECK(leaf[0].informative && leaf[1].informative);
    return !leaf[2].informative;
}

static void test_menu_after(void)
{
    CHECK(menu_goes(30, 24, 250, 3) && menu_goes(24, 24, 255, 9));
    CHECK(!menu_goes(30, 23, 250, 3)); /* one title may be as long */
    CHECK(!menu_goes(30, 24, 249, 3) && !menu_goes(30, 24, 250, 2) && !menu_goes(60, 24, 250, 3));
}

static void test_lists_after(void)
{
    test_menu_after();
    CHECK(list_goes(100, 6) && !list_goes(101, 6) && !list_goes(100, 5));
}

int main(void)
{
    test_links();
    test_introduced_lists();
    test_headings();
    test_links_after();
    test_lists_after();
    return check_done("article_end");
}
