/* SPDX-License-Identifier: MIT
 * test_name_learning.c - which names of a site's block paths stay: by cases, and against a slow twin that counts and
 * compares everything anew for each element. */
#include "check.h"

#include "table_blocks/paths/block_path.h"
#include "unit/soup.h"

/* ---- sites ---- */

struct site_of_paths {
    struct path_table *table;
    struct path_pages pages;
    uint64_t key[4096];
    uint64_t first[300];
    struct path_node *node[8]; /* of the page at hand, by depth */
};

static void begin_site(struct site_of_paths *s)
{
    memset(s, 0, sizeof *s);
    s->table = path_table_new();
    s->pages = (struct path_pages){.first = s->first, .key = s->key};
}

static void begin_page(struct site_of_paths *s)
{
    path_table_begin_page(s->table);
    s->pages.n++;
    s->first[s->pages.n] = s->first[s->pages.n - 1];
    s->node[0] = path_table_enter(s->table, NULL, EL_body, NULL, 0);
    s->key[s->first[s->pages.n]++] = s->node[0]->key;
}

static uint64_t add(struct site_of_paths *s, int depth, enum element element, const char *id, const char *class)
{
    struct markup_tag tag = {.element = element, .id = span_of(*id ? id : NULL), .class = span_of(*class ? class : NULL)};
    uint64_t from = s->first[s->pages.n - 1], *end = &s->first[s->pages.n];
    s->node[depth] = path_table_enter(s->table, s->node[depth - 1], element, &tag, 0);
    uint64_t key = s->node[depth]->key;
    for (uint64_t i = from; i < *end; i++)
        if (s->key[i] == key) return key;
    s->key[(*end)++] = key;
    return key;
}

/* The merge keeps the nodes of the table by their journal. */
static struct block_paths *learn_by(struct site_of_paths *s, bool backwards, int threads)
{
    static struct path_node node[4096];
    struct buffer journal = {0};
    uint32_t n = 0;
    for (uint64_t i = 0; i < s->first[s->pages.n]; i++) path_journal_put(path_table_find(s->table, s->key[i]), &journal);
    struct span rest = buffer_span(&journal);
    while (n < 4096 && path_journal_next(&rest, &node[n])) n++;
    struct path_merge *merge = path_merge_new(n, 2);
    for (uint32_t i = 0; i < n; i++) path_merge_add(merge, &node[backwards ? n - 1 - i : i]);
    struct block_paths *paths = path_merge_end(merge, &s->pages, threads);
    buffer_free(&journal);
    return paths;
}

static struct block_paths *learn(struct site_of_paths *s, bool backwards)
{
    return learn_by(s, backwards, 2);
}

static void end_site(struct site_of_paths *s)
{
    path_table_free(s->table);
}

static const char *text_of(const struct block_paths *paths, uint64_t key)
{
    uint32_t path = block_paths_find(paths, key);
    return path == UINT32_MAX ? "?" : paths->item[path].text;
}

/* ---- cases ---- */

static const char *const words[] = {"oak", "tar", "sail", "mast", "keel", "rope", "dory", "plank", "bow", "stern",
                                    "tide", "gale", "reef", "dock", "pier", "buoy", "hull", "oar", "net", "cod"};
enum { WORDS = sizeof words / sizeof *words };

/* An element with a name of its own on each of 20 pages: what becomes of it. */
static void check_names(const char *id, const char *class, const char *want)
{
    static struct site_of_paths s;
    char an_id[60], a_class[60];
    uint64_t key = 0;
    begin_site(&s);
    for (int p = 0; p < WORDS; p++) {
        begin_page(&s);
        snprintf(an_id, sizeof an_id, id, words[p]);
        snprintf(a_class, sizeof a_class, class, words[p]);
        key = add(&s, 1, EL_section, an_id, a_class);
    }
    struct block_paths *paths = learn(&s, false);
    CHECK_STR(text_of(paths, key), want);
    CHECK(paths->n == 2);
    block_paths_free(paths);
    end_site(&s);
}

static void test_holes(void)
{
    check_names("main", "", "body>section#main");
    check_names("%s", "", "body>section#*");
    check_names("post-%s", "entry", "body>section#post-*.entry");
    check_names("", "category-%s", "body>section.category-*");
    check_names("", "%s post", "body>section.post");
    check_names("", "post %s", "body>section.post");
}

/* Two sets of classes that come in any order. */
static void test_order(void)
{
    static struct site_of_paths s;
    uint64_t key[2] = {0};
    begin_site(&s);
    for (int p = 0; p < 10; p++) {
        begin_page(&s);
        key[p % 2] = add(&s, 1, EL_article, "", p % 2 ? "post-17 post type-post" : "post post-18");
    }
    struct block_paths *paths = learn(&s, false);
    CHECK(paths->n == 2);
    CHECK_STR(text_of(paths, key[0]), "body>article.post");
    CHECK_STR(text_of(paths, key[1]), "body>article.post");
    block_paths_free(paths);
    end_site(&s);
}

/* A class on 2 of 40 pages marks a kind of block; ids that only some have are left out; widgets are one. */
static void test_kinds(void)
{
    static struct site_of_paths s;
    uint64_t note = 0, heading = 0, widget = 0, plain = 0;
    begin_site(&s);
    for (int p = 0; p < 40; p++) {
        begin_page(&s);
        plain = add(&s, 1, EL_p, "", "");
        if (p % 20 == 3) note = add(&s, 1, EL_p, "", "note");
        if (p % 4 == 0) heading = add(&s, 1, EL_h2, words[p / 4], "");
        else add(&s, 1, EL_h2, "", "");
        add(&s, 1, EL_aside, "widget-a", "w");
        add(&s, 1, EL_aside, "widget-b", "w");
        widget = add(&s, 1, EL_aside, "widget-c", "w");
    }
    struct block_paths *paths = learn(&s, false);
    CHECK_STR(text_of(paths, plain), "body>p");
    CHECK_STR(text_of(paths, note), "body>p.note");
    CHECK_STR(text_of(paths, heading), "body>h2");
    CHECK_STR(text_of(paths, widget), "body>aside#widget-*.w");
    CHECK(paths->n == 5);
    block_paths_free(paths);
    end_site(&s);
}

/* Numbers and hashes are one with other names that begin alike: those that few pages have, or if the same is below. */
static void test_general(void)
{
    static struct site_of_paths s;
    uint64_t number = 0, word = 0, plain_number = 0, hash = 0, row = 0, cell = 0;
    begin_site(&s);
    for (int p = 0; p < WORDS; p++) {
        char id[30];
        begin_page(&s);
        number = add(&s, 1, EL_li, "note-7", "");
        snprintf(id, sizeof id, "note-%s", words[p]);
        word = add(&s, 1, EL_li, id, "");
        plain_number = add(&s, 1, EL_p, "7", "");
        hash = add(&s, 1, EL_p, "9f86d081", "");
        row = add(&s, 1, EL_div, "row-7", "");
        cell = add(&s, 1, EL_div, "row-9f86d081", "");
        add(&s, 2, EL_p, "", "");
    }
    struct block_paths *paths = learn(&s, false);
    CHECK_STR(text_of(paths, number), "body>li#note-*");
    CHECK_STR(text_of(paths, word), "body>li#note-*");
    CHECK_STR(text_of(paths, plain_number), "body>p#*");
    CHECK_STR(text_of(paths, hash), "body>p#*");
    CHECK_STR(text_of(paths, row), "body>div#row-#");
    CHECK_STR(text_of(paths, cell), "body>div#row-@");
    block_paths_free(paths);
    end_site(&s);
}

/* Lists within lists are one, and sections; the columns of a grid are not, and DIVs without a name never. */
static void test_recursion(void)
{
    static const enum element list[] = {EL_ul, EL_li, EL_ul, EL_li, EL_ul, EL_li}, nested[] = {EL_section, EL_section, EL_section};
    static struct site_of_paths s;
    uint64_t li = 0, section = 0, div = 0, column = 0;
    begin_site(&s);
    for (int p = 0; p < 3; p++) {
        begin_page(&s);
        for (int d = 0; d < 6; d++) li = add(&s, d + 1, list[d], "", "");
        for (int d = 0; d < 3; d++) section = add(&s, d + 1, nested[d], "", "");
        for (int d = 0; d < 3; d++) div = add(&s, d + 1, EL_div, "", "");
        for (int d = 0; d < 4; d++) column = add(&s, d + 1, EL_div, "", d % 2 ? "column" : "row");
    }
    struct block_paths *paths = learn(&s, false);
    CHECK_STR(text_of(paths, li), "body>ul>li");
    CHECK_STR(text_of(paths, section), "body>section");
    CHECK_STR(text_of(paths, div), "body>div>div>div");
    CHECK_STR(text_of(paths, column), "body>div.row>div.column>div.row>div.column");
    CHECK(paths->item[block_paths_find(paths, section)].levels == 3);
    CHECK(paths->item[block_paths_find(paths, div)].levels == 1);
    block_paths_free(paths);
    end_site(&s);
}

/* ---- the twin: elements with an id straight in the body, one tag ---- */

enum { PAGES = 40, ELEMENTS = 5, TEXT_BYTES = 120 };
struct twin_element {
    char id[24], class[8];
    uint64_t key;
};
static struct twin_element element[PAGES][ELEMENTS];
static int n_elements[PAGES];

static bool page_has_id(int page, const char *id)
{
    for (int e = 0; e < n_elements[page]; e++)
        if (strcmp(element[page][e].id, id) == 0) return true;
    return false;
}

static int pages_with(const char *id)
{
    int n = 0;
    for (int p = 0; p < PAGES; p++) n += page_has_id(p, id);
    return n;
}

/* All different ids in order, and whether each is one of few. */
static int list_ids(char ids[][24], bool *is_few)
{
    int n = 0, with_tag = 0, n_few = 0;
    for (int p = 0; p < PAGES; p++) {
        with_tag += n_elements[p] > 0;
        for (int e = 0; e < n_elements[p]; e++) {
            bool known = !element[p][e].id[0];
            for (int i = 0; i < n; i++) known = known || strcmp(ids[i], element[p][e].id) == 0;
            if (!known) strcpy(ids[n++], element[p][e].id);
        }
    }
    qsort(ids, (size_t)n, sizeof ids[0], (int (*)(const void *, const void *))strcmp);
    for (int i = 0; i < n; i++) {
        int pages = pages_with(ids[i]);
        is_few[i] = with_tag < 2 ? n >= 3 : pages < 2 || pages * 5 < with_tag;
        n_few += is_few[i];
    }
    for (int i = 0; i < n && n_few >= 3 && n_few * 2 >= n; i++) /* they have the same class and nothing below */
        is_few[i] = is_few[i] || pages_with(ids[i]) * 10 < with_tag * 9;
    return n;
}

static void put_twin_path(const struct twin_element *e, char ids[][24], const bool *is_few, int n, char *out)
{
    bool nameless = false, few = false;
    size_t stem = 0;
    char first[24] = "", last[24] = "";
    for (int p = 0; p < PAGES; p++) nameless = nameless || page_has_id(p, "");
    for (int i = 0; i < n; i++) {
        few = few || (is_few[i] && strcmp(ids[i], e->id) == 0);
        if (is_few[i] && !first[0]) strcpy(first, ids[i]);
        if (is_few[i]) strcpy(last, ids[i]);
    }
    if (strcmp(first, last) != 0)
        while (first[stem] && first[stem] == last[stem]) stem++;
    while (stem > 0 && first[stem - 1] != '-') stem--;
    bool keeps = e->id[0] && !few, has_hole = few && (!nameless || stem);
    snprintf(out, TEXT_BYTES, "body>div%s%.*s%.23s%s.box", keeps || has_hole ? "#" : "", has_hole ? (int)stem : 0, first,
             keeps ? e->id : "", has_hole ? "*" : "");
}

static void make_twin_site(struct site_of_paths *s, uint64_t seed)
{
    struct lcg l = {seed};
    bool some_without = lcg_next(&l, 2), with_stem = lcg_next(&l, 2);
    unsigned common = 1 + (unsigned)lcg_next(&l, 4);
    begin_site(s);
    for (int p = 0; p < PAGES; p++) {
        begin_page(s);
        n_elements[p] = (int)lcg_next(&l, ELEMENTS);
        for (int e = 0; e < n_elements[p]; e++) {
            struct twin_element *at = &element[p][e];
            unsigned kind = (unsigned)lcg_next(&l, 4);
            const char *word = words[lcg_next(&l, kind ? WORDS : common)];
            if (some_without && kind == 3) at->id[0] = '\0';
            else snprintf(at->id, sizeof at->id, "%s%s", with_stem ? "a-" : "", word);
            at->key = add(s, 1, EL_div, at->id, "box");
        }
    }
}

static void test_twin(void)
{
    static struct site_of_paths s;
    static char ids[PAGES * ELEMENTS][24];
    static bool is_few[PAGES * ELEMENTS];
    char want[TEXT_BYTES];
    for (uint64_t seed = 1; seed < 200; seed++) {
        make_twin_site(&s, seed);
        int n = list_ids(ids, is_few), n_kept = 0;
        for (int i = 0; i < n; i++) n_kept += !is_few[i];
        struct block_paths *paths = learn(&s, seed % 2), *again = learn(&s, seed % 2 == 0);
        CHECK(paths->n == again->n);
        for (uint32_t i = 0; i < paths->n && i < again->n; i++) CHECK_STR(paths->item[i].text, again->item[i].text);
        for (int p = 0; p < PAGES && n_kept < 3; p++) /* from three on they may be alike: test_kinds() */
            for (int e = 0; e < n_elements[p]; e++) {
                put_twin_path(&element[p][e], ids, is_few, n, want);
                CHECK_STR(text_of(paths, element[p][e].key), want);
            }
        block_paths_free(paths);
        block_paths_free(again);
        end_site(&s);
    }
}

/* ---- any number of threads, any order of the nodes ---- */

/* Elements within their likes, with several names in any order. */
static void make_deep_site(struct site_of_paths *s, uint64_t seed)
{
    static const enum element kind[] = {EL_ul, EL_li, EL_section, EL_div, EL_div, EL_td};
    static const char *const class[] = {"", "", "box", "box wide", "wide box", "c-oak box", "reply", "reply"};
    struct lcg l = {seed};
    begin_site(s);
    for (int p = 0; p < 60; p++) {
        begin_page(s);
        for (int branch = 0; branch < 9; branch++)
            for (int depth = 1, end = 2 + (int)lcg_next(&l, 6); depth < end; depth++) {
                const char *id = lcg_next(&l, 9) ? "" : words[lcg_next(&l, WORDS)];
                add(s, depth, kind[lcg_next(&l, 6)], id, class[lcg_next(&l, 8)]);
            }
    }
}

static void check_same_paths(const struct block_paths *a, const struct block_paths *b)
{
    CHECK(a->n == b->n);
    for (uint32_t i = 0; i < a->n && i < b->n; i++) {
        const struct block_path *x = &a->item[i], *y = &b->item[i];
        CHECK_STR(x->text, y->text);
        CHECK(x->key == y->key && x->parent == y->parent && x->depth == y->depth && x->levels == y->levels);
        CHECK(x->other_ids == y->other_ids && x->other_classes == y->other_classes && x->loose_class == y->loose_class);
        uint64_t of_x[4], of_y[4];
        element_traits_words(&x->traits, of_x);
        element_traits_words(&y->traits, of_y);
        CHECK(memcmp(of_x, of_y, sizeof of_x) == 0);
    }
}

static void test_threads(void)
{
    static struct site_of_paths s;
    static const int threads[] = {2, 3, 5};
    bool is_within = false;
    for (uint64_t seed = 1; seed < 8; seed++) {
        make_deep_site(&s, seed);
        struct block_paths *one = learn_by(&s, false, 1);
        for (uint32_t i = 0; i < one->n; i++) is_within |= one->item[i].levels > 1;
        for (int t = 0; t < 3; t++) {
            struct block_paths *more = learn_by(&s, t % 2, threads[t]);
            check_same_paths(one, more);
            block_paths_free(more);
        }
        block_paths_free(one);
        end_site(&s);
    }
    CHECK(is_within);
}

int main(void)
{
    test_threads();
    test_holes();
    test_order();
    test_kinds();
    test_general();
    test_recursion();
    test_twin();
    return check_done("name_learning");
}
