/* SPDX-License-Identifier: MIT
 * test_class_words.c - what names of elements say about them. */
#include "check.h"

#include "table_blocks/class_words.h"
#include "unit/lcg.h"

/* Comments of readers; those in source code, from which manuals are made, are none. */
static void test_comments(void)
{
    static const struct {
        const char *class;
        bool is_comment;
    } cases[] = {
        {"comments", true},
        {"post-comment", true},
        {"commentList", true},
        {"comment-tags-none-form comments", true},
        {"tsd comment", true},              /* two classes */
        {"doc comment-body", true},
        {"tsd-panel comment", true},
        {"comment-tag", true},
        {"docComments", true}, /* of readers */
        {"mydoc-comment", true},
        {"tsd-comment comment-list", true}, /* the other class says so */
        {"tsd-comment tsd-typography", false},
        {"tsd-panel tsd-comment", false},
        {"doc-comment", false},
        {"docComment", false},
        {"doc_comment", false},
        {"item-table comment-tags", false},
        {"deprecation-comment", false},
        {"deprecation comment", true},
        {"no-comments", false},
        {"hasComments", false},
        {"withoutcomments", false},
        {"with-author-comments", true}, /* the author is beside it */
        {"no comments", true},          /* two classes */
        {"nose-comments", true},
    };
    struct class_words *w = class_words_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct markup_tag tag = {.class = span_of(cases[i].class)};
        for (int again = 0; again < 2; again++)
            CHECK(((class_words_of(w, &tag) & WORD_COMMENT) != 0) == cases[i].is_comment);
    }
    struct markup_tag tag = {.class = span_of("doc-comment page"), .id = span_of("comment-5")};
    CHECK(class_words_of(w, &tag) == (WORD_COMMENT | WORD_BODY));
    class_words_free(w);
}

/* The id of a method, as javadoc writes it, says nothing. */
static void test_functions(void)
{
    struct class_words *w = class_words_new();
    struct markup_tag tag = {.id = span_of("comment(java.lang.String)"), .class = span_of("detail")};
    CHECK(class_words_of(w, &tag) == WORD_BODY);
    tag.id = span_of("comment-java.lang.String-");
    CHECK(class_words_of(w, &tag) == (WORD_COMMENT | WORD_BODY));
    tag = (struct markup_tag){.class = span_of("lg:w-(--sidebar)")}; /* a class of Tailwind is no id */
    CHECK(class_words_of(w, &tag) == WORD_SIDE);
    class_words_free(w);
}

/* The twin: both without what is no letter. */
static bool slow_same_letters(const char *a, const char *b)
{
    char letters[2][64] = {{0}};
    for (int k = 0; k < 2; k++) {
        size_t n = 0;
        for (const char *at = k ? b : a; *at; at++)
            if ((*at | 32) >= 'a' && (*at | 32) <= 'z') letters[k][n++] = (char)(*at | 32);
    }
    return *letters[0] && strcmp(letters[0], letters[1]) == 0;
}

static void test_named_after(void)
{
    struct lcg random = {3};
    uint32_t same = 0;
    struct markup_tag tag = {.class = span_of(" section  results-and-discussion")};
    CHECK(tag_is_named_after(&tag, span_of("4. Results and discussion")));
    CHECK(!tag_is_named_after(&tag, span_of("Results")));
    CHECK(!tag_is_named_after(&tag, span_of("Section results and discussion")));
    tag = (struct markup_tag){.id = span_of("comments-1"), .class = span_of("page")};
    CHECK(tag_is_named_after(&tag, span_of("Comments\u00b6")) && tag_is_named_after(&tag, span_of("Page")));
    tag = (struct markup_tag){.id = span_of("4")};
    CHECK(!tag_is_named_after(&tag, span_of("4.")) && !tag_is_named_after(&tag, span_of("")));
    for (int round = 0; round < 20000; round++) {
        char id[7] = "", text[7] = "";
        for (uint32_t i = 0, n = lcg_next(&random, 7); i < n; i++) id[i] = "aAb-1_"[lcg_next(&random, 6)];
        for (uint32_t i = 0, n = lcg_next(&random, 7); i < n; i++) text[i] = "aAb-1 "[lcg_next(&random, 6)];
        tag = (struct markup_tag){.id = span_of(id)};
        bool is = tag_is_named_after(&tag, span_of(text));
        CHECK(is == slow_same_letters(id, text));
        tag = (struct markup_tag){.class = span_of(id)};
        CHECK(is == tag_is_named_after(&tag, span_of(text)));
        same += is;
    }
    CHECK(same > 500 && same < 19500);
}

int main(void)
{
    test_comments();
    test_functions();
    test_named_after();
    return check_done("class_words");
}
