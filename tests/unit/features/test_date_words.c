/* SPDX-License-Identifier: MIT
 * test_date_words.c - which words are parts of dates; against a twin that looks through the list. And which lines are
 * one, as they differ in their dates only. */
#include "unit/blocks_helper.h"

#include "features/date_words.h"
#include "features/leaf_text.h"
#include "unit/soup.h"

static struct splitting page;
static struct leaf_reader reader;

static const char *const words[] = {
#define WORD(word) word,
#include "features/date_words.def"
#undef WORD
};
enum { WORDS = sizeof words / sizeof *words };

static bool slow_is_date_word(struct span word)
{
    for (int w = 0; w < WORDS; w++)
        if (span_is(word, words[w]))
            return true;
    return false;
}

static void test_words(void)
{
    CHECK(is_date_word(span_of("april")) && is_date_word(span_of("januar")) && is_date_word(span_of("août")));
    CHECK(is_date_word(span_of("sunday")) && is_date_word(span_of("мая")));
    CHECK(!is_date_word(span_of("")) && !is_date_word(span_of("pages")) && !is_date_word(span_of("mayor")));
    CHECK(!is_date_word(span_of("ma")) && !is_date_word(span_of("a word of more than eighteen bytes")));
}

/* All words, with what is around them in the order: a byte less, more or other. */
static void test_twin(struct lcg *random)
{
    for (int w = 0; w < WORDS; w++) {
        struct span word = span_of(words[w]);
        CHECK(is_date_word(word) && word.len >= DATE_WORD_BYTES_MIN && word.len <= DATE_WORD_BYTES_MAX);
        for (int round = 0; round < 50; round++) {
            char other[DATE_WORD_BYTES_MAX + 2];
            size_t n = word.len - 1 + lcg_next(random, 3);
            memcpy(other, word.at, word.len);
            other[word.len] = (char)('a' + lcg_next(random, 26));
            other[lcg_next(random, (uint32_t)n)] = (char)('a' + lcg_next(random, 26));
            struct span changed = {other, n};
            CHECK(is_date_word(changed) == slow_is_date_word(changed));
        }
    }
}

/* The line of a text that is a page of its own. */
static uint64_t line_of(const char *text)
{
    CHECK(splitting_run(&page, span_of(text), SHRINK_DEPTH_MAX, false));
    struct leaf_text read;
    leaf_text_read(&reader, &page.blocks, &page.blocks.leaf[page.blocks.n_leaves - 1], &read);
    return read.features.line;
}

static void test_lines(void)
{
    CHECK(line_of("This page was last changed on 5 May 2001") == line_of("This page was last changed on 12 June 2003"));
    CHECK(line_of("The office is open from Tue, 4 March") == line_of("The office is open from Wed, 12 July"));
    CHECK(line_of("Diese Seite wurde geändert am 3. März 1999") == line_of("Diese Seite wurde geändert am 21. Dezember 2010"));
    CHECK(line_of("You may go in June") != line_of("You may go in March")); /* beside no number */
    CHECK(line_of("5 May 2001, the Gazette") != line_of("5 June 2001, the Gazette")); /* a date line */
    CHECK(line_of("They may go") != line_of("They june go"));
    CHECK(line_of("5 boats") != line_of("5 ropes"));
}

int main(void)
{
    struct lcg random = {11};
    test_words();
    test_twin(&random);
    test_lines();
    leaf_reader_free(&reader);
    splitting_end(&page);
    return check_done("date_words");
}
