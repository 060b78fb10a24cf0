/* SPDX-License-Identifier: MIT
 * test_class_words.c - what names of elements say about them. */
#include "check.h"

#include "table_blocks/class_words.h"

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

int main(void)
{
    test_comments();
    return check_done("class_words");
}
