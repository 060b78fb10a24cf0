/* SPDX-License-Identifier: MIT
 * test_type_tree.c - the features of a page that tell articles, and trees of page types as texts. */
#include "unit/labeler_helper.h"

#include <math.h>

#include "labelers/c45/c45.h"
#include "labelers/page/page.h"
#include "labelers/c45/article_features.h"
#include "labelers/c45/type_tree.h"

/* ---- features ---- */

static void test_link_features(void)
{
    static const struct {
        const char *url;
        uint32_t number, date, length, end, reserved, slashes;
    } links[] = {{"https://abcnews.example/story?id=62025268", 1, 0, 18, 0, 0, 1},
                 {"https://news.example/", 0, 0, 1, 1, 0, 1},
                 {"http://a.example/2019/04/07/spring.html", 1, 1, 23, 0, 0, 4},
                 {"http://h1.example/PhotoGallery/x", 0, 0, 15, 0, 1, 2},
                 {"http://a.example/x?b=c&ID=q", 1, 0, 11, 0, 0, 1},
                 {"http://a.example/x?identity=q", 0, 0, 13, 0, 0, 1},
                 {"http://a.example/vide/o/", 0, 0, 8, 1, 0, 3},
                 {"http://a.example/x?u=/#3", 0, 0, 6, 1, 0, 2},
                 {"", 0, 0, 0, 0, 0, 0}};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        uint32_t value[ARTICLE_FEATURES];
        link_features_of(span_of(links[i].url), value);
        CHECK(value[LINK_NUMBER] == links[i].number && value[LINK_DATE] == links[i].date);
        CHECK(value[LINK_LENGTH] == links[i].length && value[LINK_END] == links[i].end);
        CHECK(value[LINK_RESERVED] == links[i].reserved && value[LINK_SLASHES] == links[i].slashes);
    }
}

static void test_core_features(void)
{
    struct showing s = {0};
    struct coreex *core = labeler_coreex.scratch_new(NULL);
    uint32_t value[ARTICLE_FEATURES];
    /* The best is the section: 13 words, all in S; score .99 + .01 x 13/15. */
    show_page(&s, span_of("<title>t</title><div><a href=/a>a b</a><a href=/c>c</a></div><section><h2>one two</h2>"
                          "<p>three four five six</p><div>seven</div><p>eight nine ten</p>"
                          "<div>eleven</div><div>twelve thirteen</div></section>"), false);
    s.page.url = "http://a.example/x";
    article_features_of(core, &s.page, value);
    CHECK(value[CORE_TAG] == EL_section + 1 && value[CORE_SET_TAG] == EL_div + 1 && value[CORE_SCORE] == 9987);
    CHECK(value[LINK_LENGTH] == 2);
    /* The same number of each: the first. Elements that are links are not in S. */
    show_page(&s, span_of("<main>one<p>two three</p><div>four</div><h3><a href=/>a</a></h3><h3><a href=/>a</a></h3>"
                          "<h3><a href=/>a</a></h3></main>"), false);
    article_features_of(core, &s.page, value);
    CHECK(value[CORE_TAG] == EL_main + 1 && value[CORE_SET_TAG] == EL_p + 1);
    /* Only text: no tag in S. No text: nothing. */
    show_page(&s, span_of("<div>one two three</div>"), false);
    article_features_of(core, &s.page, value);
    CHECK(value[CORE_TAG] == EL_div + 1 && value[CORE_SET_TAG] == 0 && value[CORE_SCORE] == 10000);
    show_page(&s, span_of("<title>t</title><div><a href=/>a</a></div>"), false);
    article_features_of(core, &s.page, value);
    CHECK(value[CORE_TAG] == 0 && value[CORE_SET_TAG] == 0 && value[CORE_SCORE] == 0);
    labeler_coreex.scratch_free(core);
    showing_end(&s);
}

/* ---- models ---- */

static const char model[] = "infodisc-c45 1\n"
                            "article 40 12 core_set_tag is p none my-thing\n";

static void test_model(void)
{
    static const char text[] = "infodisc-c45 1\narticle 40 12 core_set_tag is none p\nindex 11 1\n"
                               "article 29 2 link_length at 25\nindex 2 0\narticle 27 2 link_end is no\nother 9 4\n";
    struct infodisc_error error = {INFODISC_OK, ""};
    struct buffer out = {0};
    struct c45_tree *tree = type_tree_parse(span_of(text), "t", &error);
    CHECK(tree && error.code == INFODISC_OK);
    if (!tree) return;
    type_tree_write(tree, &out);
    CHECK_STR(buffer_text(&out), text);
    uint32_t value[ARTICLE_FEATURES] = {0};
    CHECK(c45_find(tree, value)->label == PAGE_INDEX && c45_find(tree, value)->n == 11);
    value[CORE_SET_TAG] = EL_div + 1;
    CHECK(c45_find(tree, value) == &tree->root);
    value[CORE_SET_TAG] = EL_p + 1;
    value[LINK_LENGTH] = 25;
    CHECK(c45_find(tree, value)->label == PAGE_INDEX && c45_find(tree, value)->n == 2);
    value[LINK_LENGTH] = 26;
    CHECK(c45_find(tree, value)->label == PAGE_OTHER);
    value[LINK_END] = 1;
    CHECK(c45_find(tree, value)->n == 27);
    c45_free(tree);
    buffer_free(&out);
    /* The method says the type of the leaf, and how sure it is. */
    void *built = labeler_c45.model_parse(span_of(text), "t", &error), *scratch = labeler_c45.scratch_new(built);
    struct showing s = {0};
    show_page(&s, span_of("<div>one two three</div>"), false);
    struct page_type_guess guess = labeler_c45.type(scratch, &s.page);
    CHECK(guess.type == PAGE_INDEX && fabs(guess.score - 11.0 / 14) < 1e-9);
    CHECK_STR(show_kept(&s, &labeler_coreex, "<div>one two three</div>", false), "one two three\n");
    labeler_c45.label(scratch, &s.page, s.label);
    CHECK(s.label[0].informative);
    showing_end(&s);
    labeler_c45.scratch_free(scratch);
    labeler_c45.model_free(built);
}

static void test_bad_models(void)
{
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"", "line 1: not a model for c45"},
        {"infodisc-chain 1\n", "line 1: not a model for c45"},
        {"infodisc-c45 2\narticle 1 0\n", "line 1: another version of the format"},
        {"infodisc-c45 1\n", "line 1: a branch is missing"},
        {"infodisc-c45 1\narticle 1\n", "line 2: not a node: type, cases, how many of another type"},
        {"infodisc-c45 1\nnews 1 0\n", "line 2: not a node: type, cases, how many of another type"},
        {"infodisc-c45 1\narticle 1 2\n", "line 2: not a node: type, cases, how many of another type"},
        {"infodisc-c45 1\narticle 0 0\n", "line 2: not a node: type, cases, how many of another type"},
        {"infodisc-c45 1\narticle 5 0 link_end\n", "line 2: not a node: type, cases, how many of another type"},
        {"infodisc-c45 1\narticle 5 0 colour is no\n", "line 2: not a feature"},
        {"infodisc-c45 1\narticle 5 0 link_end is\n", "line 2: not a test of a feature's values"},
        {"infodisc-c45 1\narticle 5 0 link_end at 3\n", "line 2: not a test of a feature's values"},
        {"infodisc-c45 1\narticle 5 0 link_end is maybe\n", "line 2: not a value of the feature"},
        {"infodisc-c45 1\narticle 5 0 core_tag is blink-182\n", "line 2: not a value of the feature"},
        {"infodisc-c45 1\narticle 5 0 core_tag is p div p\n", "line 2: a value occurs twice"},
        {"infodisc-c45 1\narticle 5 0 link_length at 5000000000\n", "line 2: not a test of a number"},
        {"infodisc-c45 1\narticle 5 0 link_length at 5 6\n", "line 2: not a test of a number"},
        {"infodisc-c45 1\narticle 5 0 link_length at 5\narticle 2 0\n", "line 3: a branch is missing"},
        {"infodisc-c45 1\narticle 5 0\n# a comment\narticle 5 0\n", "line 4: more nodes than branches"},
        {model, "line 2: not a value of the feature"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct infodisc_error error = {INFODISC_OK, ""};
        char want[120];
        CHECK(!type_tree_parse(span_of(bad[i].text), "m", &error));
        snprintf(want, sizeof want, "bad model 'm', %s", bad[i].why);
        CHECK_STR(error.message, want);
    }
    struct buffer deep = {0};
    struct infodisc_error error = {INFODISC_OK, ""};
    buffer_puts(&deep, "infodisc-c45 1\n");
    for (int i = 0; i <= C45_DEPTH_MAX; i++) buffer_puts(&deep, "other 1 0 link_end is no\n");
    CHECK(!type_tree_parse(buffer_span(&deep), "m", &error));
    CHECK_STR(error.message, "bad model 'm', line 202: the tree is too deep");
    buffer_free(&deep);
}

int main(void)
{
    test_link_features();
    test_core_features();
    test_model();
    test_bad_models();
    return check_done("test_type_tree");
}
