/* SPDX-License-Identifier: MIT
 * test_page_features.c - what each leaf's text is made of: tokens, shingles, words, and the page's
 * language. */
#include "unit/blocks_helper.h"

#include <stdlib.h>

#include "features/page_features.h"
#include "features/punctuation.h"
#include "unit/slow_shingles.h"
#include "unit/soup.h"

static struct splitting page;
static struct page_shingles shingles;
static struct page_tokens listed;

static void extract(const char *html)
{
    CHECK(splitting_run(&page, span_of(html), SHRINK_DEPTH_MAX, false));
    page_shingles_extract(&page.blocks, &shingles);
}

static void test_counts(void)
{
    extract("<title>Some Title</title><p>One two <a href=/>three four</a> five.</p><p>...</p>"
            "<p><a href=/>all of it</a></p><p>In 2001, Bob said: no!</p>");
    CHECK(page.blocks.n_leaves == 5);
    static const struct leaf_features want[] = {
        {.n_tokens = 0},
        {.n_tokens = 5, .n_link_tokens = 2, .n_capital = 1, .n_punctuation = 1, .ends_sentence = 1},
        {.n_tokens = 0, .n_punctuation = 3, .ends_sentence = 1},
        {.n_tokens = 3, .n_link_tokens = 3},
        {.n_tokens = 5, .n_capital = 2, .n_number = 1, .n_punctuation = 3, .ends_sentence = 1},
    };
    for (uint32_t l = 0; l < 5; l++) {
        const struct leaf_features *got = &shingles.leaf[l];
        CHECK(got->n_tokens == want[l].n_tokens);
        CHECK(got->n_link_tokens == want[l].n_link_tokens);
        CHECK(got->n_capital == want[l].n_capital);
        CHECK(got->n_number == want[l].n_number);
        CHECK(got->n_punctuation == want[l].n_punctuation);
        CHECK(got->ends_sentence == want[l].ends_sentence);
        CHECK((got->line != 0) == (got->n_tokens > 0 || l == 0)); /* the TITLE has one, without tokens */
    }
    CHECK(shingles.n == 3 + 1 + 3);
    extract("<h2 id=a>A b</h2><a href=#a>Section titled A b</a><p>c d e");
    CHECK(shingles.leaf[0].n_tokens == 2 && shingles.leaf[1].n_tokens == 0 && shingles.leaf[2].n_tokens == 3 && shingles.n == 2);
    extract("<p>\xE4\xB8\xAD<a href=/>\xE6\x96\x87\xE6\x96\x87</a>\xE5\xAD\x97"); /* they touch */
    CHECK(shingles.leaf[0].n_tokens == 4 && shingles.leaf[0].n_link_tokens == 2 && shingles.leaf[0].is_cjk);
    extract("<p>\xE4\xB8\xAD\xE6\x96\x87 a 1<p>\xE4\xB8\xAD\xE6\x96\x87\xE6\x96\x87 a 1<p>two words<p>...");
    for (uint32_t l = 0; l < 4; l++) CHECK(shingles.leaf[l].is_cjk == (l == 1)); /* half is not most */
}

/* A line is its tokens, numbers alike, whatever its path. */
static void test_lines(void)
{
    extract("<p>Page 1 of 2</p><p>page 33 of 4!</p><p>Page one of 2</p><div>Page 1 of 2</div>");
    const struct leaf_features *leaf = shingles.leaf;
    CHECK(page.blocks.n_leaves == 4);
    CHECK(leaf[0].line == leaf[1].line);
    CHECK(leaf[0].line != leaf[2].line && leaf[0].line == leaf[3].line);
    /* the bit of the text: with its numbers */
    CHECK(leaf[0].text_bit == leaf[3].text_bit && leaf[0].text_bit != leaf[1].text_bit);
    uint64_t bits = 0;
    for (int i = 0; i < 64; i++) {
        char html[40];
        snprintf(html, sizeof html, "<p>$%d,%03d", i / 8, i * 37 % 1000);
        extract(html);
        bits |= UINT64_C(1) << shingles.leaf[0].text_bit;
    }
    CHECK(__builtin_popcountll(bits) > 30); /* to be expected: 41 */
}

/* The line of each text, without its first numbers, is that of `rest`; and not with one number more. */
static void test_line_without_number(void)
{
    static const struct {const char *text, *rest; uint32_t numbers;} texts[] = {
        {"1. Rivets", "Rivets", 1}, {"1.3. Choosing the size", "Choosing the size", 2}, {"7.1.0.2 Size 8", "Size 9", 4},
        {"3 \xE4\xB8\xAD\xE6\x96\x87", "\xE4\xB8\xAD\xE6\x96\x87", 1}, {"2.10 a 4 b 5 c", "a 1 b 1 c", 2}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char html[100];
        snprintf(html, sizeof html, "<p>%s<p>%s", texts[i].text, texts[i].rest);
        extract(html);
        const struct leaf_features *leaf = shingles.leaf;
        uint64_t line = leaf[0].line;
        for (uint32_t n = 0; n < texts[i].numbers; n++) {
            CHECK(line != leaf[1].line);
            line = line_without_number(line, leaf[0].n_tokens - n);
        }
        CHECK(line == leaf[1].line);
        if (leaf[1].n_tokens > 1) CHECK(line_without_number(line, leaf[1].n_tokens) != line);
    }
}

/* The tokens alone, for templates learned before, are those of the shingle pass. */
static void test_tokens_alone(void)
{
    struct lcg l = {17};
    struct buffer html = {0};
    struct page_tokens tokens = {0};
    for (int i = 0; i < 60; i++) {
        soup_page(&l, 60, &html);
        buffer_puts(
            &html,
            "<p>the cat and the <a href=/>dog of the</a> house is in the garden with a cat and \xE4\xB8\xAD");
        extract(buffer_text(&html));
        page_tokens_count(&page.blocks, true, &tokens);
        CHECK(tokens.language == shingles.language);
        for (uint32_t leaf = 0; leaf < page.blocks.n_leaves; leaf++) {
            CHECK(tokens.leaf[leaf].n_tokens == shingles.leaf[leaf].n_tokens);
            CHECK(tokens.leaf[leaf].n_link_tokens == shingles.leaf[leaf].n_link_tokens);
            CHECK((tokens.leaf[leaf].line != 0) == (shingles.leaf[leaf].line != 0));
            for (uint32_t other = 0; other < leaf; other++) /* lines of one path are the same for both */
                if (page.blocks.leaf[other].path == page.blocks.leaf[leaf].path)
                    CHECK((tokens.leaf[other].line == tokens.leaf[leaf].line) ==
                          (shingles.leaf[other].line == shingles.leaf[leaf].line));
        }
    }
    page_tokens_free(&tokens);
    buffer_free(&html);
}

/* The marks of other scripts end and divide sentences, too. */
static void test_punctuation(void)
{
    static const char *const texts[] = {"हिन्दी, में।", "ភាសា, ខ្មែរ។", "မြန်မာ၊ စာ။",
                                        "አማርኛ፣ ቋንቋ።", "Հայերեն, լեզու։"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        extract(texts[i]);
        CHECK(shingles.leaf[0].n_punctuation == 2 && shingles.leaf[0].ends_sentence);
    }
}

static uint64_t title_line(const char *html)
{
    extract(html);
    return shingles.leaf[0].line;
}

/* A TITLE's line is its bytes, numbers and all. */
static void test_title_lines(void)
{
    uint64_t line = title_line("<title>Release 1</title><p>x");
    CHECK(line && line == title_line("<title>Release 1</title><p>y"));
    CHECK(line != title_line("<title>Release 2</title><p>x"));
}

static void test_title(void)
{
    extract("<title>Sailing home - Harbour</title><h1>Sailing home</h1><p>Home sailing, home "
            "harbour</p><p>x</p>");
    CHECK(page.blocks.n_leaves == 4);
    CHECK(shingles.leaf[1].n_in_title == 2 && shingles.leaf[1].title_share == 66);
    CHECK(shingles.leaf[2].n_in_title == 4 && shingles.leaf[2].title_share == 100);
    CHECK(shingles.leaf[3].n_in_title == 0 && shingles.leaf[3].title_share == 0);
}

/* The language of a program that is in a page which states to be in `stated`: nine times "v", which is Czech, and five
 * English words among 160. */
static void check_program(const char *stated, const char *language)
{
    struct buffer html = {0};
    buffer_printf(&html, "<html lang='%s'><p>this with and the not", stated);
    for (int i = 0; i < 146; i++) buffer_printf(&html, " x%cy%s", 'a' + i % 26, i % 18 ? "" : " v");
    extract(buffer_text(&html));
    CHECK_STR(language_code(shingles.language), language);
    buffer_free(&html);
}

/* The same for a list of modules: the only word of another language that it has is in most of their names. */
static void check_modules(const char *stated, const char *language)
{
    struct buffer html = {0};
    buffer_printf(&html, "<html lang='%s'><p>the and", stated);
    for (int i = 0; i < 26; i++) buffer_printf(&html, "<p>rowing.bin.x%cy", 'a' + i % 26);
    extract(buffer_text(&html));
    CHECK_STR(language_code(shingles.language), language);
    page_tokens_count(&page.blocks, false, &listed);
    CHECK(listed.language == shingles.language);
    buffer_free(&html);
}

static void test_language(void)
{
    extract(
        "<p>The cat sat on the mat, and it was not the first time that they had seen this.</p>");
    CHECK(shingles.language != LANGUAGE_NONE);
    CHECK_STR(language_code(shingles.language), "en");
    CHECK(shingles.leaf[0].n_stop > 8);
    extract(
        "<p>Die Katze sitzt auf der Matte, und es war nicht das erste Mal, dass sie hier ist.</p>");
    CHECK_STR(language_code(shingles.language), "de");
    extract("<p>Lorem</p>");
    CHECK(shingles.language == LANGUAGE_NONE);
    /* two different words are too few, three are enough */
    extract("<p>und x und y und z und p nicht q nicht r nicht s und t</p>");
    CHECK(shingles.language == LANGUAGE_NONE);
    extract("<p>und x und y und z und p nicht q nicht r auch s und t</p>");
    CHECK_STR(language_code(shingles.language), "de");
    /* Bulgarian, many of whose words are Russian, too; English in a template for Bulgarian; Czech said wrongly */
    static const char bulgarian[] = "<p>Но ние не знаем от кого е и за какво са му на брега, да се пита той до вечер.";
    extract(bulgarian);
    CHECK_STR(language_code(shingles.language), "ru");
    char html[400];
    snprintf(html, sizeof html, "<html lang=bg-BG>%s", bulgarian);
    extract(html);
    CHECK(shingles.language == LANGUAGE_NONE);
    extract("<html lang=bg><p>The cat sat on the mat, and it was not the first time that they had seen this.");
    CHECK_STR(language_code(shingles.language), "en");
    extract("<html lang=cz><p>To je on, ale kdo je to, když se na to tak jen dívá a byl by tam i v noci, nebo ne.");
    CHECK_STR(language_code(shingles.language), "cs");
    /* types of a program, "K" and "V", which are words of Czech, and so are "do", "to" and "by" */
    static const char types[] = "<p>To map K, V to R do map by K, do to V: K, V, O, S, K, V, O, S, K, V, U, Z, K, V in this.";
    extract(types);
    CHECK_STR(language_code(shingles.language), "en");
    snprintf(html, sizeof html, "<html lang=en>%s", types);
    extract(html);
    CHECK(shingles.language == LANGUAGE_NONE || strcmp(language_code(shingles.language), "en") == 0);
    /* German in a template for English; English programs, in which few words are of either */
    extract("<html lang=en><p>Die Katze sitzt auf der Matte, und es war nicht das erste Mal, dass sie hier ist.");
    CHECK_STR(language_code(shingles.language), "de");
    check_program("", "");
    check_program("en", "");
    check_program("fr", "");
    check_modules("en", "");
    check_modules("", "");
}

/* The slow twin: each leaf alone, by the functions that have tests of their own. */
static void test_hashes(void)
{
    struct buffer html = {0};
    struct tokens t = {0};
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct lcg l = {seed};
        html.len = 0;
        soup_page(&l, 200, &html);
        CHECK(splitting_run(&page, buffer_span(&html), SHRINK_DEPTH_MAX, false));
        page_shingles_extract(&page.blocks, &shingles);
        size_t at = 0;
        bool same = true;
        for (uint32_t i = 0; i < page.blocks.n_leaves; i++) {
            const struct leaf_block *leaf = &page.blocks.leaf[i];
            uint64_t want[500];
            tokenize((struct span){page.blocks.text.at + leaf->text, leaf->text_len}, &t);
            shingle_hashes(&t, want);
            uint32_t n = shingle_count((uint32_t)t.n);
            same =
                same && shingles.leaf[i].n_tokens == t.n && shingles.leaf[i].n_link_tokens <= t.n;
            same = same && memcmp(want, shingles.hash + at, n * sizeof *want) == 0;
            at += n;
        }
        CHECK(same && at == shingles.n);
    }
    buffer_free(&html);
    tokens_free(&t);
}

/* ---- words ---- */

/* The same three characters in other words are another feature: two texts share what they share of five. */
static void test_characters(void)
{
    extract("<p>\xE4\xB8\x80\xE4\xBA\x8C\xE4\xB8\x89\xE5\x9B\x9B\xE4\xBA\x94" /* 1 2 3 4 5 */
            "<p>\xE5\x85\xAD\xE4\xB8\x83\xE4\xB8\x89\xE5\x9B\x9B\xE4\xBA\x94" /* 6 7 3 4 5 */
            "<p>\xE5\x85\xAD\xE4\xB8\x80\xE4\xBA\x8C\xE4\xB8\x89\xE5\x9B\x9B\xE4\xBA\x94"); /* 6 1 2 3 4 5 */
    CHECK(shingles.n == 3 + 3 + 4);
    CHECK(shingles.hash[2] != shingles.hash[5]);
    CHECK(shingles.hash[2] == shingles.hash[9]);
    extract("<p>\xE4\xB8\x80 mm \xE4\xB8\x89 nn<p>\xE4\xBA\x8C mm \xE4\xB8\x89 nn"); /* words end a run */
    CHECK(shingles.hash[0] != shingles.hash[2] && shingles.hash[1] == shingles.hash[3]);
}

static struct page_words words;

/* The words of the page's leaves, '/' between leaves, in the order of the text. */
static const char *words_of(const char *html, const char *language)
{
    static struct buffer out;
    if (!html) { /* the end */
        buffer_free(&out);
        return "";
    }
    struct word_table *table = word_table_new();
    words.table = table;
    CHECK(splitting_run(&page, span_of(html), SHRINK_DEPTH_MAX, false));
    page_words_extract(&page.blocks, language_find(span_of(language)), &words);
    struct vocabulary *v = vocabulary_merge(&table, 1);
    out.len = 0;
    size_t at = 0;
    for (uint32_t l = 0; l < page.blocks.n_leaves; l++) {
        if (l > 0) buffer_puts(&out, " /");
        for (uint32_t i = 0; i < words.n_words[l]; i++) {
            if (out.len) buffer_putc(&out, ' ');
            buffer_add_span(&out, v->word[v->of_local[0][words.id[at++]]]);
        }
    }
    CHECK(at == words.n);
    page_words_free(&words); /* it remembers ids of the table */
    vocabulary_free(v);
    word_table_free(table);
    return buffer_text(&out);
}

static void test_words(void)
{
    CHECK_STR(words_of("<p>The running cats of 2001", "en"), "run cat 2001");
    CHECK_STR(words_of("<p>The running cats of 2001", ""), "the running cats of 2001");
    CHECK_STR(words_of("<title>Running</title><p>cats<p>the<p>dogs", "en"), "run / cat / / dog");
    CHECK_STR(words_of("<p>a a b A", ""), "a a b a"); /* repeats and all */
    CHECK_STR(words_of("<p>", "en"), "");
    /* neighbouring CJK characters in pairs; one alone is a word */
    CHECK_STR(words_of("<p>\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97", "zh"),
              "\xE4\xB8\xAD\xE6\x96\x87 \xE6\x96\x87\xE5\xAD\x97");
    CHECK_STR(words_of("<p>\xE4\xB8\xAD x \xE6\x96\x87", ""), "\xE4\xB8\xAD x \xE6\x96\x87");
    CHECK_STR(words_of("<p>\xE4\xB8\xAD \xE6\x96\x87", ""), "\xE4\xB8\xAD \xE6\x96\x87");
    CHECK_STR(words_of("<p>a\xE4\xB8\xAD\xE6\x96\x87"
                       "b",
                       ""),
              "a \xE4\xB8\xAD\xE6\x96\x87 b");
}

/* So many that what is remembered of them grows, against the table itself. */
static void test_many_words(void)
{
    enum { PAGES = 40, WORDS = 3000, DISTINCT = 70000 };
    static uint32_t number[WORDS];
    struct lcg l = {17};
    struct buffer html = {0};
    struct word_table *table = word_table_new();
    words.table = table;
    for (int p = 0; p < PAGES; p++) {
        html.len = 0;
        buffer_puts(&html, "<p>");
        for (int i = 0; i < WORDS; i++) {
            number[i] = lcg_next(&l, i % 3 ? DISTINCT : 100);
            buffer_printf(&html, "w%u ", number[i]);
        }
        CHECK(splitting_run(&page, buffer_span(&html), SHRINK_DEPTH_MAX, false));
        page_words_extract(&page.blocks, LANGUAGE_NONE, &words);
        CHECK(words.n == WORDS);
        uint32_t same = 0;
        for (int i = 0; i < WORDS; i++) {
            char word[16];
            snprintf(word, sizeof word, "w%u", number[i]);
            same += words.id[i] == word_table_intern(table, span_of(word));
        }
        CHECK(same == WORDS);
    }
    CHECK(word_table_count(table) > 40000 && words.memo_slots > 40000);
    page_words_free(&words);
    word_table_free(table);
    buffer_free(&html);
}

static int language_of(const char *html)
{
    extract(html);
    return page_language(&page.blocks, shingles.language);
}

/* Words count for more than what is stated, and that for more than the script. */
static void test_page_language(void)
{
    int english = language_find(span_of("en")), german = language_find(span_of("de"));
    CHECK(language_of("<html lang=de><p>The cat sat on the mat, and it was not the first time they had seen this.") ==
          english);
    CHECK(language_of("<html lang=de><p>Lorem") == german);
    CHECK(language_of("<html lang=de-AT><p>\u4F60\u597D\u4E16\u754C") == german);
    CHECK(language_of("<html lang=sw><p>Lorem") == LANGUAGE_UNLISTED);
    CHECK(language_of("<p>\u4F60\u597D\u4E16\u754C") == LANGUAGE_UNLISTED);
    CHECK(language_of("<p>Lorem") == LANGUAGE_NONE);
}

/* One word again and again, "op" of a program's methods, is no Danish beside English of many words, where the page
 * states English, or nothing and has few stop words of any language. From 25 times on, Danish has more than twice the
 * 13 of English. */
static void test_language_by_different_words(void)
{
    static const char english[] = "The type is signed, and it has more bits than the others that are with it.";
    int danish = language_find(span_of("da")), other = language_find(span_of("en"));
    for (int n = 12; n <= 28; n++)
        for (int states = 0; states < 2; states++) {
            struct buffer html = {0};
            buffer_printf(&html, "<html%s><p>%s<p>for min", states ? " lang=en" : "", english);
            for (int i = 0; i < n; i++) buffer_puts(&html, " op");
            for (int i = 0; !states && i < 120; i++) buffer_puts(&html, " bits");
            CHECK(language_of(buffer_text(&html)) == (n + 2 > 2 * 13 ? danish : other));
            buffer_free(&html);
        }
}

static void test_colon(void)
{
    CHECK(ends_in_colon(span_of("Syntax:")) && ends_in_colon(span_of(":")) && ends_in_colon(span_of("Syntax: \n")));
    CHECK(ends_in_colon(span_of("\u6807\u9898\uFF1A")) && ends_in_colon(span_of("\uFF1A")));
    CHECK(!ends_in_colon(span_of("")) && !ends_in_colon(span_of("  ")) && !ends_in_colon(span_of("a: b")));
    CHECK(!ends_in_colon(span_of("\u3001")) && !ends_in_colon((struct span){"\xBC\x9A", 2}));
}

int main(void)
{
    test_colon();
    test_counts();
    test_lines();
    test_line_without_number();
    test_tokens_alone();
    test_punctuation();
    test_title();
    test_title_lines();
    test_language();
    test_page_language();
    test_language_by_different_words();
    test_hashes();
    test_characters();
    test_words();
    test_many_words();
    words_of(NULL, NULL);
    page_shingles_free(&shingles);
    page_tokens_free(&listed);
    page_words_free(&words);
    splitting_end(&page);
    return check_done("page_features");
}
