/* SPDX-License-Identifier: MIT
 * test_block_path.c - normal forms of names, keys of paths, the union of the tables of threads. */
#include "check.h"

#include "base/limits.h"
#include "table_blocks/paths/block_path.h"
#include "unit/paths_helper.h"
#include "unit/soup.h"

static struct buffer out;

static const struct {
    const char *name, *want;
} names[] = {
    {"menu", "menu"},
    {"Menu_Item", "Menu_Item"},
    /* digits */
    {"post-1234", "post-#"},
    {"post-1", "post-#"},
    {"2001-12-31", "#-#-#"},
    {"a1b22c", "a#b#c"},
    {"h1", "h#"},
    {"7", "#"},
    {"1234567890", "#"},
    {"css-1x2y3z9", "css-#x#y#z#"},
    /* hexadecimal: from 8 on, with a digit and a letter */
    {"deadbee1", "@"},
    {"DEADBEE1", "@"},
    {"deadbe1", "deadbe#"},
    {"deadbeef", "deadbeef"},
    {"12345678", "#"},
    {"1234567a", "@"},
    {"1234567g", "#g"},
    {"css-9f86d081", "css-@"},
    {"9f86d081-x-60303ae2", "@-x-@"},
    {"facade99", "@"},
    {"x9f86d081", "x#f#d#"},
    /* every other row */
    {"odd", "#"},
    {"row-even", "row-#"},
    {"oddly", "oddly"},
    {"events", "events"},
    {"odd1", "odd#"},
    /* too long for a word, with digits in two places */
    {"zaaaaaaaaaaa7aaaaaaaaaa7", "zaaaaaaaaaaa#aaaaaaaaaa#"},
    {"zaaaaaaaaaaa7aaaaaaaaaaa7", "@"},
    {"x-zaaaaaaaaaaa7aaaaaaaaaaa7-y", "x-@-y"},
    {"tdTechnicalAttributeValueOf77", "tdTechnicalAttributeValueOf#"},
    {"tdTechnicalAttributeValueOf", "tdTechnicalAttributeValueOf"},
    {"the-way-of-all-long-names-is-kept", "the-way-of-all-long-names-is-kept"},
    /* other bytes stay */
    {"a:b.c/d", "a:b.c/d"},
    {"caf\xC3\xA9-1", "caf\xC3\xA9-#"},
    {"\xE4\xB8\xAD\xE6\x96\x87", "\xE4\xB8\xAD\xE6\x96\x87"},
    {"#@", "#@"},
    /* but for those that are not printed */
    {"a\x01z", "a@z"},
    {"\x7F", "@"},
    {"a\xC2\x80\xC2\x9Fz\xC2\xA0", "a@@z\xC2\xA0"},
    {"\xE2\x80\xA7\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\xAA", "\xE2\x80\xA7@@\xE2\x80\xAA"},
    {"\xEF\xB7\x8F\xEF\xB7\x90\xEF\xB7\xAF\xEF\xB7\xB0", "\xEF\xB7\x8F@@\xEF\xB7\xB0"},
    {"\xEF\xBF\xBD\xEF\xBF\xBE\xEF\xBF\xBF", "\xEF\xBF\xBD@@"},
    {"\xF0\x9F\xBF\xBD\xF0\x9F\xBF\xBE\xF4\x8F\xBF\xBF", "\xF0\x9F\xBF\xBD@@"},
    {"", ""},
};

static void test_normal_forms(void)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        out.len = 0;
        block_path_normalize(&out, span_of(names[i].name));
        CHECK_STR(buffer_text(&out), names[i].want);
    }
    char long_name[500];
    for (size_t i = 0; i < sizeof long_name; i++) long_name[i] = i % 5 == 4 ? '-' : 'w';
    out.len = 0;
    block_path_normalize(&out, (struct span){long_name, sizeof long_name});
    CHECK(out.len == PATH_NAME_BYTES_MAX);
}

static struct path_node *enter(struct path_table *t, const struct path_node *parent,
                               enum element element, const char *class, const char *id)
{
    struct markup_tag tag = {.element = element, .class = span_of(class), .id = span_of(id)};
    return path_table_enter(t, parent, element, &tag, 0);
}

static void test_keys(void)
{
    struct path_table *t = path_table_new();
    struct path_node *body = path_table_enter(t, NULL, EL_body, NULL, 0);
    struct path_node *div = enter(t, body, EL_div, "post-1 wide", "");
    CHECK(body->key && body->depth == 0 && body->parent_key == 0);
    CHECK(div->depth == 1 && div->parent_key == body->key);
    CHECK(span_is(div->class, "post-#") && div->id.len == 0 && span_is(div->name, "div"));
    /* The same: other digits, white space, classes that it has already */
    CHECK(enter(t, body, EL_div, " \n post-22\t wide wide post-3", "") == div);
    /* Not the same: another class after the first, the class as id, other parent, other element, no class */
    CHECK(enter(t, body, EL_div, "post-1 x", "") != div);
    CHECK(enter(t, body, EL_div, "", "post-1") != div);
    CHECK(enter(t, div, EL_div, "post-1", "") != div);
    CHECK(enter(t, body, EL_section, "post-1", "") != div);
    CHECK(enter(t, body, EL_div, "", "") != div);
    CHECK(enter(t, body, EL_div, "", "") == path_table_enter(t, body, EL_div, NULL, 0));
    CHECK(path_table_enter(t, NULL, EL_body, NULL, 0) == body);
    path_table_free(t);
    path_table_free(NULL);
}

static struct path_node *enter_unknown(struct path_table *t, const char *name)
{
    struct markup_tag tag = {.element = EL_UNKNOWN, .name = span_of(name)};
    return path_table_enter(t, NULL, EL_UNKNOWN, &tag, 0);
}

/* Unknown elements go by their name, in any case. */
static void test_unknown(void)
{
    struct path_table *t = path_table_new();
    struct path_node *node = enter_unknown(t, "My-Tag");
    CHECK(span_is(node->name, "my-tag"));
    CHECK(enter_unknown(t, "my-TAG") == node);
    CHECK(enter_unknown(t, "my-tag2") != node);
    path_table_free(t);
}

/* ---- the union ---- */

/* A walk of n pseudo-random elements through a tree; the same for the same seed. */
static void walk(struct path_table *t, uint64_t seed, int n)
{
    static const enum element elements[] = {EL_div, EL_p, EL_table, EL_ul, EL_section};
    static const char *const class_names[] = {"", "a", "b-1", "menu x"};
    struct lcg l = {seed};
    struct path_node *node = path_table_enter(t, NULL, EL_body, NULL, 0);
    for (int i = 0; i < n; i++) {
        if (node->depth > 5) node = path_table_enter(t, NULL, EL_body, NULL, 0);
        enum element element = elements[lcg_next(&l, 5)];
        const char *class = class_names[lcg_next(&l, 4)];
        node = enter(t, node, element, class, lcg_next(&l, 9) ? "" : "main");
    }
}

static bool same_paths(const struct block_paths *a, const struct block_paths *b)
{
    if (a->n != b->n) return false;
    for (uint32_t i = 0; i < a->n; i++) {
        const struct block_path *x = &a->item[i], *y = &b->item[i];
        if (x->key != y->key || strcmp(x->text, y->text) != 0 || x->parent != y->parent ||
            x->element != y->element || x->depth != y->depth || !span_equal(x->class, y->class) ||
            !span_equal(x->id, y->id) || !span_equal(x->name, y->name))
            return false;
    }
    return true;
}

static void check_order(const struct block_paths *p)
{
    bool sane = p->n > 100;
    for (uint32_t i = 0; i < p->n; i++) {
        const struct block_path *path = &p->item[i], *parent = &p->item[path->parent];
        sane = sane && (i == 0 || strcmp(p->item[i - 1].text, path->text) < 0);
        sane = sane && block_paths_find(p, path->key) == i;
        size_t n = strlen(parent->text);
        if (path->parent == i)
            sane = sane && path->depth == 0;
        else
            sane = sane && path->depth == parent->depth + 1 &&
                   strncmp(path->text, parent->text, n) == 0 && path->text[n] == '>';
    }
    CHECK(sane);
    CHECK(block_paths_find(p, 12345) == UINT32_MAX);
}

/* The site's paths are the same however its pages are divided among tables. */
static void test_merge(void)
{
    enum { PAGES = 30, TABLES = 4 };
    struct path_table *all = path_table_new();
    for (int page = 0; page < PAGES; page++) walk(all, (uint64_t)page, 60);
    struct block_paths *want = merge_tables(&all, 1);
    check_order(want);
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct lcg l = {seed};
        struct path_table *part[TABLES];
        for (int t = 0; t < TABLES; t++) part[t] = path_table_new();
        for (int page = PAGES; page-- > 0;) walk(part[lcg_next(&l, TABLES)], (uint64_t)page, 60);
        struct block_paths *got = merge_tables(part, TABLES);
        CHECK(same_paths(got, want));
        block_paths_free(got);
        for (int t = 0; t < TABLES; t++) path_table_free(part[t]);
    }
    block_paths_free(want);
    path_table_free(all);
}

/* Appends the text of a node's path. */
static void put_path(struct path_table *t, const struct path_node *node, struct buffer *text)
{
    if (node->parent_key) {
        put_path(t, path_table_find(t, node->parent_key), text);
        buffer_putc(text, '>');
    }
    path_step_put(node->name, node->cell, node->id, node->class, text);
}

/* The same by put_path() of each node, one after the other: for any number of threads. */
static void test_merge_threads(void)
{
    enum { PAGES = 60, ELEMENTS = 100, NODES_MAX = PAGES * ELEMENTS };
    static struct path_node node[NODES_MAX];
    struct path_table *t = path_table_new();
    struct buffer numbers = {0}, journal = {0};
    uint32_t n = 0;
    for (int page = 0; page < PAGES; page++) {
        path_table_begin_page(t);
        walk(t, (uint64_t)page, ELEMENTS);
        n += path_table_write(t, &numbers, &journal);
    }
    struct span at = buffer_span(&journal);
    for (uint32_t i = 0; i < n; i++) CHECK(path_journal_next(&at, &node[i]));
    struct block_paths *first = NULL;
    for (int threads = 1; threads <= 4; threads++) {
        struct path_merge *merge = path_merge_new(n, 2);
        for (uint32_t i = 0; i < n; i++) path_merge_add(merge, &node[threads % 2 ? i : n - 1 - i]);
        struct block_paths *p = path_merge_end(merge, NULL, threads);
        CHECK(p->n == path_table_count(t) && p->n > 1000);
        check_order(p);
        CHECK(!first || same_paths(p, first)); /* in whatever order they were met */
        for (uint32_t i = 0; i < p->n; i++) {
            out.len = 0;
            put_path(t, path_table_find(t, p->item[i].key), &out);
            CHECK(span_is(buffer_span(&out), p->item[i].text));
        }
        if (!first) {
            first = p;
            continue;
        }
        block_paths_free(p);
    }
    block_paths_free(first);
    buffer_free(&numbers);
    buffer_free(&journal);
    path_table_free(t);
}

static void test_text(void)
{
    struct path_table *t = path_table_new();
    struct path_node *body = enter(t, NULL, EL_body, "home", "");
    enter(t, enter(t, body, EL_div, "wide", "main"), EL_p, "lead-2", "");
    enter(t, NULL, EL_title, "", "");
    struct block_paths *p = merge_tables(&t, 1);
    CHECK(p->n == 4);
    CHECK_STR(p->item[0].text, "body.home");
    CHECK_STR(p->item[1].text, "body.home>div#main.wide");
    CHECK_STR(p->item[2].text, "body.home>div#main.wide>p.lead-#");
    CHECK_STR(p->item[3].text, "title");
    CHECK(p->item[2].parent == 1 && p->item[1].parent == 0 && p->item[3].parent == 3);
    block_paths_free(p);
    path_table_free(t);
    struct block_paths *none = merge_tables(NULL, 0);
    CHECK(none->n == 0 && block_paths_find(none, 1) == UINT32_MAX);
    block_paths_free(none);
    block_paths_free(NULL);
}

/* What was kept on a disk may be of another make: no parent that is not there, and no circle. */
static void test_lost_parents(void)
{
    const struct path_node node[] = {
        {.key = 1, .parent_key = 7, .element = EL_p, .name = span_of("lost"), .depth = 1},
        {.key = 3, .parent_key = 5, .element = EL_p, .name = span_of("one"), .depth = 2},
        {.key = 5, .parent_key = 3, .element = EL_p, .name = span_of("other"), .depth = 2},
        {.key = 9, .parent_key = 1, .element = EL_p, .name = span_of("child"), .depth = 2},
    };
    struct path_merge *merge = path_merge_new(4, 1);
    for (int i = 0; i < 4; i++) path_merge_add(merge, &node[i]);
    struct block_paths *p = path_merge_end(merge, NULL, 2);
    CHECK(p->n == 4);
    CHECK_STR(p->item[0].text, "lost");
    CHECK_STR(p->item[1].text, "lost>child");
    CHECK_STR(p->item[2].text, "one");
    CHECK_STR(p->item[3].text, "other");
    CHECK(p->item[0].parent == 0 && p->item[1].parent == 0 && p->item[2].parent == 2 && p->item[3].parent == 3);
    block_paths_free(p);
}

/* Cells count only where nothing in the chain has a name. */
static void test_cells(void)
{
    struct path_table *t = path_table_new();
    const struct markup_tag named = {.element = EL_table, .class = span_of("data")};
    struct path_node *body = path_table_enter(t, NULL, EL_body, NULL, 0);
    struct path_node *row =
        path_table_enter(t, path_table_enter(t, body, EL_table, NULL, 0), EL_tr, NULL, 0);
    CHECK(path_table_enter(t, row, EL_td, NULL, 1) != path_table_enter(t, row, EL_td, NULL, 2));
    row = path_table_enter(t, path_table_enter(t, body, EL_table, &named, 0), EL_tr, NULL, 0);
    CHECK(path_table_enter(t, row, EL_td, NULL, 1) == path_table_enter(t, row, EL_td, NULL, 2));
    struct block_paths *paths = merge_tables(&t, 1);
    CHECK_STR(paths->item[6].text, "body>table>tr>td:1");
    CHECK_STR(paths->item[7].text, "body>table>tr>td:2");
    block_paths_free(paths);
    path_table_free(t);
}

static uint64_t bit(const char *class)
{
    return block_path_class_bit(span_of(class));
}

/* What is not in the path is gathered of all its elements, whatever thread meets them first. */
static void test_traits(void)
{
    static const struct markup_tag tag[] = {
        {.element = EL_p, .class = {"a", 1}, .wrapper = 9},
        {.element = EL_p, .class = {" a b\tc ", 7}, .wrapper = 3, .is_empty = true},
        {.element = EL_p, .class = {"a b", 3}, .id = {" ", 1}, .wrapper = 7},
        {.element = EL_p, .class = {"a", 1}, .wrapper = 0, .loose_text = true},
    };
    for (unsigned order = 0; order < 24; order++) {
        struct path_table *table[2] = {path_table_new(), path_table_new()};
        uint64_t key = 0;
        for (unsigned i = 0; i < 4; i++) {
            const struct markup_tag *t = &tag[(i * (order % 2 ? 3 : 1) + order / 2) % 4];
            key = path_table_enter(table[(order >> i) & 1], NULL, EL_p, t, 0)->key;
        }
        struct block_paths *paths = merge_tables(table, 2);
        const struct element_traits *traits = &paths->item[block_paths_find(paths, key)].traits;
        CHECK(paths->n == 1 && traits->more_classes == (bit("b") | bit("c")));
        CHECK(traits->wrapper[0] == 3 && traits->wrapper[1] == 7);
        CHECK(traits->written_empty && traits->loose_text);
        CHECK(traits->padded_class && traits->loose_id && traits->empty_id && !traits->empty_class);
        block_paths_free(paths);
        path_table_free(table[0]);
        path_table_free(table[1]);
    }
}

/* Traits are those of the page's elements, not of those that the thread has met before under the same names. */
static void test_traits_of_page(void)
{
    static const struct markup_tag wrapped = {.element = EL_p, .wrapper = 9, .loose_text = true, .is_empty = true};
    static const uint64_t none[4];
    uint64_t words[4];
    struct path_table *t = path_table_new();
    for (int page = 0; page < 4; page++) {
        path_table_begin_page(t);
        const struct path_node *node = path_table_enter(t, NULL, EL_p, page % 2 ? NULL : &wrapped, 0);
        element_traits_words(&node->traits, words);
        CHECK((memcmp(words, none, sizeof none) == 0) == (page % 2));
    }
    path_table_free(t);
}

int main(void)
{
    test_traits();
    test_traits_of_page();
    test_normal_forms();
    test_keys();
    test_unknown();
    test_merge();
    test_merge_threads();
    test_text();
    test_lost_parents();
    buffer_free(&out);
    test_cells();
    return check_done("block_path");
}
