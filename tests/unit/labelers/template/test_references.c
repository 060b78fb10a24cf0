/* SPDX-License-Identifier: MIT
 * test_references.c - which sites are the reference of a program, and which lines of theirs stay. */
#include "check.h"

#include "labelers/template/references.h"

/* ---- names ---- */

static uint64_t names_in(const char *title)
{
    struct leaf_block leaf[] = {{.text_len = 7},
                                {.text = 7, .text_len = (uint32_t)strlen(title), .flags = LEAF_TITLE}};
    char text[200];
    snprintf(text, sizeof text, "a::b::c%s", title); /* the first leaf is none of TITLE */
    const struct page_blocks b = {.leaf = leaf, .n_leaves = 2, .text = {text, strlen(text)}};
    return reference_names(&b);
}

/* Without the bits that tell of the TITLE itself. */
static int count_names(const char *title)
{
    return __builtin_popcountll(names_in(title) << 2);
}

static void test_names(void)
{
    CHECK(count_names("git_diff") == 1 && count_names("JsonReader") == 1 && count_names("std::vector") == 1);
    CHECK(count_names("os.path") == 1 && count_names("a.read") == 1 && count_names("mod.f") == 1);
    CHECK(count_names("What U.S. Steel says e.g. of it: a word") == 0 && count_names("Read this. Now: go") == 0);
    CHECK(count_names("NASA in USSr 3.14 12:30 iOS") == 0);
    CHECK(count_names("DOMParser") == 1 && count_names("IOError") == 1);
    CHECK(count_names("NGOs, DVDs and URIs of XMLd, XMLDo") == 0);
    CHECK(count_names("read_all") && names_in("read_all") == names_in("The read_all."));
    CHECK(count_names("read_all and write_all") == 2);
    CHECK(names_in("") == 0 && names_in("Prices") == names_in("Prices of bolts") && names_in("Prices") != 0);
    CHECK(names_in("one two three four five six seven read_all") == names_in("read_all"));
    CHECK(names_in("one two three four five six seven eight read_all") != names_in("read_all"));
    CHECK(count_names("one two three four five six seven eight read_all") == 1);
}

static bool is_reference(const char *const title[], uint32_t n)
{
    uint64_t names[16];
    for (uint32_t p = 0; p < n; p++) names[p] = title[p] ? names_in(title[p]) : 0;
    return site_is_reference(names, n);
}

static void test_site(void)
{
#define LONG "Nine words or more are in the headline of "
    CHECK(is_reference((const char *const[]){"read_all", "write_all", "Index"}, 3));
    CHECK(is_reference((const char *const[]){"read_all", "write_all", "Index", "Search"}, 4));
    CHECK(!is_reference((const char *const[]){"read_all", "write_all", "Index", "Search", "Home"}, 5));
    CHECK(is_reference((const char *const[]){"read_all", "write_all", "Index", "Search", NULL}, 5)); /* no TITLE */
    CHECK(!is_reference((const char *const[]){"read_all", "Read", "Index"}, 3) && !is_reference(NULL, 0));
    CHECK(!is_reference((const char *const[]){"read_all"}, 1));
    CHECK(!is_reference((const char *const[]){"A - paper.com", "B - paper.com", "C - paper.com"}, 3)); /* its name */
    CHECK(!is_reference((const char *const[]){"A - paper.com", "B - paper.com", LONG "paper.com", LONG "D"}, 4));
    CHECK(!is_reference((const char *const[]){LONG "read_all", LONG "write_all", LONG "open_all"}, 3));
    CHECK(is_reference((const char *const[]){"read_all", "read_all", "write_all"}, 3)); /* two thirds */
    CHECK(!is_reference((const char *const[]){"a_b", "a_b", "a_b", "b_c", "b_c", "b_c"}, 6)); /* two for six pages */
}

/* As site_is_reference(), from its words: each bit is looked for in all pages. */
static bool slow_site_is_reference(const uint64_t *names, uint32_t n)
{
    uint64_t titled = 0, with_names = 0, named = 0, different = 0;
    for (uint32_t p = 0; p < n; p++) titled += names[p] >> 63, with_names += names[p] << 2 != 0;
    for (uint32_t p = 0; p < n; p++) {
        bool has_own = false;
        for (int bit = 0; bit < 62; bit++) {
            uint64_t pages = 0;
            for (uint32_t q = 0; q < n; q++) pages += names[q] >> bit & 1;
            has_own |= (names[p] >> bit & 1) && 3 * pages <= 2 * with_names;
        }
        named += has_own && !(names[p] >> 62 & 1);
    }
    for (int bit = 0; bit < 62; bit++) {
        uint64_t pages = 0;
        for (uint32_t q = 0; q < n; q++) pages += names[q] >> bit & 1;
        different += pages > 0 && 3 * pages <= 2 * with_names;
    }
    return different >= 2 && 2 * different >= (named < 62 ? named : 62) && 2 * named >= titled;
}

static void test_site_twin(void)
{
    uint64_t names[12], seed = 1;
    int references = 0;
    for (int round = 0; round < 20000; round++) {
        uint32_t n = 1 + (uint32_t)round % 12;
        for (uint32_t p = 0; p < n; p++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            uint32_t dice = (uint32_t)(seed >> 33);
            names[p] = dice % 7 == 0 ? 0 : 1ull << 63 | (uint64_t)(dice / 7 % 5 == 0) << 62;
            if (names[p] && dice / 35 % 3) names[p] |= 1ull << dice / 105 % 8;
            if (names[p] && dice / 840 % 4 == 0) names[p] |= 1ull << 61;
        }
        CHECK(site_is_reference(names, n) == slow_site_is_reference(names, n));
        references += site_is_reference(names, n);
    }
    CHECK(references > 2000 && references < 18000);
}

/* ---- lines ---- */

/*   BODY > MAIN > H1, TEXT, BUTTON, BOX > LINE
 *        > FOOT */
enum { BODY, FOOT, MAIN, BOX, LINE, BUTTON, HEAD, TEXT, PRE, PLACES };
static const struct block_path place[PLACES] = {
    [BODY] = {.parent = BODY, .element = EL_body},  [FOOT] = {.parent = BODY, .element = EL_div},
    [MAIN] = {.parent = BODY, .element = EL_div},   [BOX] = {.parent = MAIN, .element = EL_div},
    [LINE] = {.parent = BOX, .element = EL_div},    [BUTTON] = {.parent = MAIN, .element = EL_button},
    [HEAD] = {.parent = MAIN, .element = EL_h1},    [TEXT] = {.parent = MAIN, .element = EL_p},
    [PRE] = {.parent = MAIN, .element = EL_pre},
};
static struct path_texts texts[PLACES];
static struct path_sums sums[PLACES] = {[LINE] = {.occurrences = 5, .pages = 5},
                                        [PRE] = {.occurrences = 5, .pages = 5}};
static struct law_paths of = {.texts = texts, .place = place, .path = sums, .n_documents = 5, .is_reference = true};

static struct leaf_fact line(uint32_t path, uint32_t n_tokens, uint32_t n_link_tokens)
{
    return (struct leaf_fact){.path = path, .n_tokens = n_tokens, .n_link_tokens = n_link_tokens, .line_df = 1,
                              .cover = COVER_ALL, .reason = REASON_LIKE_BOILERPLATE};
}

static struct leaf_fact content(uint32_t path)
{
    return (struct leaf_fact){.path = path, .n_tokens = 3, .line_df = 1, .informative = 1};
}

static bool is_kept(struct leaf_fact at)
{
    struct leaf_fact leaf[] = {line(TEXT, 3, 0), content(HEAD), {.path = TEXT}, at, content(TEXT)};
    keep_reference_lines(leaf, leaf + 5, &of);
    CHECK(!leaf[0].informative && !leaf[2].informative);
    CHECK(!leaf[3].informative || leaf[3].reason == REASON_UNIQUE);
    return leaf[3].informative;
}

static void test_lines(void)
{
    struct leaf_fact other;
    CHECK(is_kept(line(LINE, 1, 0)) && is_kept(line(LINE, 8, 4)));
    CHECK(!is_kept(line(LINE, 3, 1)) && !is_kept(line(LINE, 9, 5)) && !is_kept(line(LINE, 7, 3)));
    other = line(LINE, 4, 3), other.reason = REASON_LINKS, other.cover = 127;
    CHECK(is_kept(other));
    CHECK((other.cover = 128, !is_kept(other)));
    CHECK((other.cover = 0, other.n_link_tokens = 4, !is_kept(other)));
    CHECK((other = line(LINE, 1, 0), other.line_df = 2, !is_kept(other)));
    CHECK((other = line(LINE, 1, 0), other.reason = REASON_COPY, !is_kept(other)));
    CHECK((other = line(LINE, 1, 0), other.flags = LEAF_HIDDEN, !is_kept(other)));
    CHECK((other = line(LINE, 1, 0), other.flags = LEAF_COMMENT, !is_kept(other)));
    CHECK(!is_kept(line(BUTTON, 1, 0)));
    texts[LINE].in_frame = true;
    CHECK(!is_kept(line(LINE, 1, 0)));
    texts[LINE].in_frame = false;
    of.is_reference = false;
    CHECK(!is_kept(line(LINE, 1, 0)));
    of.is_reference = true;
}

/* A signature that is mostly links, whose words others have, too: its path has three on a page. Or a PRE. */
static void test_links(void)
{
    struct leaf_fact signature = line(LINE, 9, 7), tree = line(PRE, 9, 8);
    signature.reason = tree.reason = REASON_LINKS;
    sums[LINE].occurrences = 14;
    CHECK(!is_kept(signature) && !is_kept(line(LINE, 3, 1)));
    sums[LINE].occurrences = 15;
    CHECK(is_kept(signature) && is_kept(line(LINE, 3, 1)) && is_kept(tree));
    CHECK((signature.line_df = 2, tree.line_df = 2, !is_kept(signature) && !is_kept(tree)));
    CHECK((tree = line(PRE, 9, 9), !is_kept(tree))); /* nothing but links */
    sums[LINE].occurrences = 5;
}

/* Names without descriptions at the end: up to the end of the element around the text, if that is not BODY. */
static void test_end(void)
{
    struct leaf_fact leaf[] = {content(HEAD), content(TEXT), line(LINE, 2, 0), {.path = FOOT}, line(LINE, 2, 0),
                               line(FOOT, 2, 0), line(LINE, 2, 0)};
    keep_reference_lines(leaf, leaf + 7, &of);
    CHECK(leaf[2].informative && leaf[4].informative && !leaf[5].informative && !leaf[6].informative);
    struct leaf_fact apart[] = {content(FOOT), content(TEXT), line(LINE, 2, 0)};
    keep_reference_lines(apart, apart + 3, &of);
    CHECK(!apart[2].informative);
    struct leaf_fact alone[] = {line(LINE, 2, 0), content(TEXT), line(LINE, 2, 0)}; /* around it is the P itself */
    keep_reference_lines(alone, alone + 3, &of);
    CHECK(!alone[0].informative && !alone[2].informative);
    struct leaf_fact linked[] = {content(HEAD), line(LINE, 2, 0), content(TEXT)}; /* a title may be a link */
    linked[0].n_link_tokens = 3;
    keep_reference_lines(linked, linked + 3, &of);
    CHECK(linked[1].informative);
    struct leaf_fact none[] = {line(LINE, 2, 0)};
    keep_reference_lines(none, none + 1, &of);
    keep_reference_lines(none, none, &of);
    CHECK(!none[0].informative);
}

int main(void)
{
    test_names();
    test_site();
    test_site_twin();
    test_lines();
    test_links();
    test_end();
    return check_done("references");
}
