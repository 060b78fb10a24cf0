/* SPDX-License-Identifier: MIT
 * test_name_pattern.c - what normalised names say of those in the pages; random names against their own
 * normal form. */
#include "check.h"

#include <stdlib.h>

#include "templates/selectors/name_pattern.h"

static struct name_pattern pattern(const char *name, bool exact, bool is_id)
{
    return pattern_of(span_of(name), exact, is_id);
}

static void test_parts(void)
{
    static const struct {
        const char *name;
        bool is_id;
        const char *prefix, *parts; /* the parts with a | after each, the last with $ if names end with it */
    } cases[] = {
        {"post-#", true, "post-", ""},       {"post-#-x", true, "post-", "-x$"},
        {"a#b#c", false, "a", "b|c$"},       {"#", true, "", ""},
        {"#-x", true, "", "-x$"},            {"css-@", false, "css-", ""},
        {"http-@", true, "http-", ""},        {"a@-b", true, "a", "-b$"},
        {"a&lt;b", true, "a&lt;b", ""},           {"", true, "", ""},
        {"main", true, "main", ""},          {"a&##;b", true, "a", ""},
        {"a&zzz;b", true, "a", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct name_pattern p = pattern(cases[i].name, false, cases[i].is_id);
        struct buffer parts = {0};
        size_t at = 0;
        bool is_end;
        CHECK(span_is(pattern_prefix(p), cases[i].prefix));
        for (struct span part; (part = pattern_part(p, &at, &is_end)).len;) {
            buffer_add_span(&parts, part);
            buffer_putc(&parts, is_end ? '$' : '|');
        }
        CHECK_STR(buffer_text(&parts), cases[i].parts);
        buffer_free(&parts);
    }
}

/* As a parser gives it. */
static void test_plain(void)
{
    struct buffer out = {0};
    put_plain_name(&out, span_of("&lt;init&gt;(&amp;&zzz;&eacute;)"));
    CHECK_STR(buffer_text(&out), "<init>(&&zzz;\xC3\xA9)");
    buffer_free(&out);
}

static void test_picks(void)
{
    struct name_pattern main = pattern("main", true, true), post = pattern("post-#", false, true);
    struct name_pattern posts = pattern("posts", true, true), any = pattern("@", false, true);
    struct name_pattern longer = pattern("post-#-x", false, true), other = pattern("p@", false, true);
    CHECK(pattern_may_pick(&main, &main) && pattern_surely_picks(&main, &main));
    CHECK(!pattern_may_pick(&main, &post) && !pattern_may_pick(&post, &main) && !pattern_may_pick(&post, &posts));
    CHECK(!pattern_may_pick(&main, &any)); /* what looks like a hash is not called main */
    CHECK(pattern_may_pick(&any, &main));
    CHECK(pattern_may_pick(&post, &longer) && pattern_surely_picks(&post, &longer));
    CHECK(pattern_may_pick(&post, &other) && !pattern_surely_picks(&post, &other));
    CHECK(pattern_may_have_parts(&longer, &longer) && !pattern_may_have_parts(&longer, &post));
    CHECK(pattern_may_have_parts(&longer, &any));
}

/* The longest part of one name in another: it is there in all that the other stands for, in some, or in none. */
static void test_part_of(void)
{
    static const struct {
        const char *asked, *name;
        bool is_id, may, surely;
    } cases[] = {
        {"row_#_title", "row_#", false, false, false},     {"row_#_title", "row_#_title", false, true, true},
        {"row_#_title", "row_#_title_#", false, true, true}, {"row_#_title", "row_#_title_#", true, true, false},
        {"row_#_title", "row_@", true, true, false},       {"row_#_title", "row_*", true, true, false},
        {"a-#-b#-list", "a-#-b#", true, false, false},     {"a-#-list", "b-#-list", true, true, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct name_pattern asked = pattern(cases[i].asked, false, cases[i].is_id);
        struct name_pattern name = pattern(cases[i].name, false, cases[i].is_id);
        CHECK(pattern_may_have_part_of(&name, &asked) == cases[i].may);
        CHECK(pattern_surely_has_part_of(&name, &asked) == cases[i].surely);
    }
}

/* Any name: its own pattern picks it, and says so. */
static void test_random(void)
{
    static const char letters[] = "abfx-_19 2&;0";
    uint64_t state = 3;
    for (int round = 0; round < 5000; round++) {
        char name[24];
        unsigned n = 0;
        for (; n < sizeof name - 1; n++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            name[n] = letters[(state >> 33) % (sizeof letters - 1)];
            if ((state >> 40) % 12 == 0) break;
        }
        name[n] = '\0';
        struct path_table *table = path_table_new();
        struct markup_tag tag = {.element = EL_div, .id = span_of(name)};
        struct path_node *node = path_table_enter(table, NULL, EL_div, &tag, 0);
        struct block_path path = {.id = node->id, .traits = node->traits};
        struct name_pattern p = pattern_of_id(&path);
        struct span trimmed = span_of(name);
        while (trimmed.len && *trimmed.at == ' ') trimmed = (struct span){trimmed.at + 1, trimmed.len - 1};
        struct span prefix = pattern_prefix(p);
        CHECK(trimmed.len >= prefix.len && strncmp(trimmed.at, prefix.at, prefix.len) == 0);
        CHECK(!p.exact || p.name.len == 0 || span_is(p.name, name));
        CHECK(pattern_may_pick(&p, &p) && (p.name.len == 0 || pattern_may_have_parts(&p, &p)));
        size_t at = 0;
        bool is_end;
        for (struct span part; (part = pattern_part(p, &at, &is_end)).len;)
            CHECK(memmem(name, strlen(name), part.at, part.len) != NULL);
        path_table_free(table);
    }
}

int main(void)
{
    test_parts();
    test_plain();
    test_picks();
    test_part_of();
    test_random();
    return check_done("name_pattern");
}
