/* SPDX-License-Identifier: MIT
 * test_url_pattern.c - cutting URLs, shapes, classes, traits, and the expressions of classes: each
 * is compiled with regcomp() and compared with pattern_class() on random texts. */
#include "cluster/url_pattern.h"

#include <regex.h>
#include <stdint.h>

#include "base/memory.h"
#include "check.h"
#include "cluster/url_regex.h"
#include "unit/lcg.h"

static struct lcg lcg = {12345};

/* The parts as "kind:text kind:text". */
static const char *cut_text(const char *url, struct buffer *out)
{
    static const char *const KIND[] = {"scheme", "host", "dir",   "file", "stem",
                                       "ext",    "key",  "value", "bare", "end"};
    struct url_part part[PATTERN_PARTS_MAX];
    uint32_t n = pattern_split(url, part);
    out->len = 0;
    for (uint32_t i = 0; i < n; i++) {
        buffer_printf(out, "%s%s:%.*s", i ? " " : "", KIND[part[i].kind], (int)part[i].text.len,
                      part[i].text.at);
    }
    return buffer_text(out);
}

static void test_cut(void)
{
    struct buffer b = {0};
    CHECK_STR(
        cut_text("http://h/news/2009/a.b.html?id=17&print", &b),
        "scheme:http host:h dir:news dir:2009 stem:a.b ext:html key:id value:17 bare:print end:");
    CHECK_STR(cut_text("https://h:80", &b), "scheme:https host:h:80 end:");
    CHECK_STR(cut_text("http://h/", &b), "scheme:http host:h file: end:");
    CHECK_STR(cut_text("http://h/a//b/", &b), "scheme:http host:h dir:a dir: dir:b file: end:");
    CHECK_STR(cut_text("http://h?x=/?=&", &b), "scheme:http host:h key:x value:/?= bare: end:");
    CHECK_STR(cut_text("http://h/a?", &b), "scheme:http host:h file:a bare: end:");
    CHECK_STR(cut_text("/only/a/path", &b), "");
    CHECK_STR(cut_text("", &b), "");
    CHECK_STR(cut_text("http://h/50%", &b), "");
    CHECK_STR(cut_text("http://h/%4", &b), "");
    CHECK_STR(cut_text("http://h/%4g", &b), "");
    struct url_part part[PATTERN_PARTS_MAX];
    char url[400] = "http://h";
    for (int i = 0; i < 100; i++) strcat(url, "/a");
    CHECK(pattern_split(url, part) == PATTERN_PARTS_MAX);
    buffer_free(&b);
}

static const char *shape_text(const char *text, enum part_kind kind, struct buffer *out)
{
    pattern_shape((struct url_part){span_of(text), kind}, out);
    return buffer_text(out);
}

static enum part_class class_of(const char *text, enum part_kind kind)
{
    struct buffer b = {0};
    pattern_shape((struct url_part){span_of(text), kind}, &b);
    enum part_class class = pattern_class(kind, (struct span){b.at, b.len});
    buffer_free(&b);
    return class;
}

static void test_shapes(void)
{
    struct buffer b = {0};
    CHECK_STR(shape_text("article-123-1", PART_STEM, &b), "article-0-0");
    CHECK_STR(shape_text("2009", PART_DIR, &b), "0");
    CHECK_STR(shape_text("%D0%BA12%30", PART_DIR, &b), "%D0%BA0%30");
    CHECK_STR(shape_text("mp3", PART_EXT, &b), "mp3");
    CHECK_STR(shape_text("", PART_FILE, &b), "");
    CHECK(class_of("", PART_FILE) == CLASS_EMPTY);
    CHECK(class_of("2009", PART_DIR) == CLASS_NUMBER);
    CHECK(class_of("news", PART_DIR) == CLASS_WORD);
    CHECK(class_of("%D0%BA", PART_DIR) == CLASS_WORD);
    CHECK(class_of("two-words", PART_DIR) == CLASS_WORD);
    CHECK(class_of("p12", PART_DIR) == CLASS_MIXED);
    CHECK(class_of("2009-04", PART_DIR) == CLASS_MIXED);
    CHECK(class_of("a-b_c", PART_DIR) == CLASS_SLUG);
    CHECK(class_of("2009-04-12", PART_DIR) == CLASS_SLUG);
    CHECK(class_of("www1.host", PART_HOST) == CLASS_ANY);
    CHECK(pattern_may_be_literal(span_of("a(b)+c")));
    CHECK(!pattern_may_be_literal(span_of("a[b]")));
    CHECK(!pattern_may_be_literal(span_of("a\\b")));
    CHECK(!pattern_may_be_literal(
        span_of("0123456789012345678901234567890123456789012345678901234567890")));
    buffer_free(&b);
}

static void test_traits(void)
{
    CHECK(pattern_traits(span_of("2009")) == TRAIT_YEAR);
    CHECK(pattern_traits(span_of("1850")) == 0);
    CHECK(pattern_traits(span_of("04")) == (TRAIT_MONTH | TRAIT_DAY));
    CHECK(pattern_traits(span_of("13")) == TRAIT_DAY);
    CHECK(pattern_traits(span_of("32")) == 0);
    CHECK(pattern_traits(span_of("2009-04-12")) & TRAIT_DATE);
    CHECK(pattern_traits(span_of("12.4.2009")) & TRAIT_DATE);
    CHECK(pattern_traits(span_of("20090412")) & TRAIT_DATE);
    CHECK(pattern_traits(span_of("2004_06")) & TRAIT_DATE);
    CHECK(!(pattern_traits(span_of("2009-13-12")) & TRAIT_DATE));
    CHECK(!(pattern_traits(span_of("20091312")) & TRAIT_DATE));
    CHECK(pattern_traits(span_of("1-2-3-4")) == 0);
    CHECK(pattern_traits(span_of("12345678901234567890")) == 0);
    CHECK(pattern_traits(span_of("deadbeef01")) & TRAIT_HASH);
    CHECK(!(pattern_traits(span_of("deadbeef")) & TRAIT_HASH));
    CHECK(pattern_traits(span_of("zyxwvutsrqponmlkjihgfedcba1")) & TRAIT_HASH);
    CHECK(pattern_traits(span_of("123e4567-e89b-12d3-a456-426614174000")) & TRAIT_UUID);
    CHECK(!(pattern_traits(span_of("123e4567-e89b-12d3-a456_426614174000")) & TRAIT_UUID));
    CHECK_STR(pattern_placeholder(PART_DIR, CLASS_NUMBER, TRAIT_YEAR, ""), "{year}");
    CHECK_STR(pattern_placeholder(PART_DIR, CLASS_NUMBER, TRAIT_MONTH | TRAIT_DAY, ""), "{number}");
    CHECK_STR(pattern_placeholder(PART_DIR, CLASS_NUMBER, TRAIT_MONTH, "{year}"), "{month}");
    CHECK_STR(pattern_placeholder(PART_DIR, CLASS_NUMBER, TRAIT_DAY, "{month}"), "{day}");
    CHECK_STR(pattern_placeholder(PART_DIR, CLASS_MIXED, TRAIT_HASH, ""), "{hash}");
    CHECK_STR(pattern_placeholder(PART_DIR, CLASS_SLUG, TRAIT_UUID, ""), "{uuid}");
    CHECK_STR(pattern_placeholder(PART_EXT, CLASS_ANY, 0, ""), "{ext}");
}

/* ---- expressions of classes ----------------------------------------------------------------- */

static void random_part(char *text)
{
    static const char *const UNIT[] = {"a", "b",   "n",   "e",   "-",   "_", "0", "1",
                                       "7", "%D0", "%D1", "%A0", "%a0", "~", "+", "("};
    uint32_t n = lcg_next(&lcg, 7);
    *text = '\0';
    while (n--) strcat(text, UNIT[lcg_next(&lcg, sizeof UNIT / sizeof *UNIT)]);
}

static int by_text(const void *a, const void *b)
{
    return span_compare(*(const struct span *)a, *(const struct span *)b);
}

/* Up to six distinct random shapes of the class, sorted. */
static size_t random_shapes(enum part_kind kind, enum part_class class, struct arena *arena,
                            struct span *out)
{
    size_t n = 0;
    struct buffer b = {0};
    for (int tries = 0; tries < 40 && n < 6; tries++) {
        char text[64];
        random_part(text);
        pattern_shape((struct url_part){span_of(text), kind}, &b);
        struct span shape = {arena_copy(arena, buffer_span(&b)), b.len};
        bool known = pattern_class(kind, shape) != class;
        for (size_t i = 0; i < n; i++) known = known || span_equal(out[i], shape);
        if (!known) out[n++] = shape;
    }
    buffer_free(&b);
    qsort(out, n, sizeof *out, by_text);
    return n;
}

/* Does the expression match `text` exactly if it is of the class and has none of the shapes? */
static bool agrees(regex_t *re, const char *text, enum part_kind kind, enum part_class class,
                   const struct span *except, size_t n)
{
    struct buffer b = {0};
    pattern_shape((struct url_part){span_of(text), kind}, &b);
    struct span shape = {b.at, b.len};
    bool want = pattern_class(kind, shape) == class;
    for (size_t i = 0; i < n; i++) want = want && !span_equal(except[i], shape);
    bool same = want == (regexec(re, text, 0, NULL, 0) == 0);
    if (!same) fprintf(stderr, "class %d, text '%s': want %d\n", (int)class, text, want);
    buffer_free(&b);
    return same;
}

static void check_class(enum part_kind kind, enum part_class class, bool with_shapes)
{
    struct arena arena = {0};
    struct span except[6];
    size_t n = with_shapes ? random_shapes(kind, class, &arena, except) : 0;
    if (class == CLASS_NUMBER) n = 0; /* there is but one shape of numbers */
    struct buffer b = {0};
    buffer_puts(&b, "^");
    url_regex_class(&b, kind, class, except, n);
    buffer_puts(&b, "$");
    regex_t re;
    int failed = regcomp(&re, buffer_text(&b), REG_EXTENDED | REG_NOSUB);
    CHECK(!failed);
    int wrong = 0;
    for (int i = 0; i < 400 && !failed; i++) {
        char text[64];
        random_part(text);
        wrong += !agrees(&re, text, kind, class, except, n);
    }
    CHECK(wrong == 0);
    if (!failed) regfree(&re);
    buffer_free(&b);
    arena_free(&arena);
}

static void test_classes(void)
{
    static const enum part_kind CLASSED[] = {PART_DIR, PART_FILE, PART_STEM, PART_VALUE, PART_BARE};
    for (int round = 0; round < 40; round++) {
        for (size_t k = 0; k < sizeof CLASSED / sizeof *CLASSED; k++) {
            for (int c = CLASS_NUMBER; c <= CLASS_SLUG; c++) {
                check_class(CLASSED[k], (enum part_class)c, round > 0);
            }
        }
        check_class(PART_HOST, CLASS_ANY, round > 0);
        check_class(PART_EXT, CLASS_ANY, round > 0);
        check_class(PART_KEY, CLASS_ANY, round > 0);
    }
}

static void test_literals(void)
{
    struct buffer b = {0};
    url_regex_literal(&b, PART_STEM, span_of("a.b(c)+0-%300$^{|}[]*?\\"));
    CHECK_STR(buffer_text(&b), "a\\.b\\(c\\)\\+[0-9]+-%30[0-9]+\\$\\^\\{\\|\\}\\[\\]\\*\\?\\\\");
    b.len = 0;
    url_regex_literal(&b, PART_HOST, span_of("www0.h"));
    CHECK_STR(buffer_text(&b), "www0\\.h");
    buffer_free(&b);
}

int main(void)
{
    test_cut();
    test_shapes();
    test_traits();
    test_classes();
    test_literals();
    return check_done("url_pattern");
}
