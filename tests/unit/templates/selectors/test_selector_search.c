/* SPDX-License-Identifier: MIT
 * test_selector_search.c - selectors found for made-up pages pick what they should, by a slow matcher that
 * knows nothing of paths: it goes through all elements of all pages. */
#include "check.h"


#include "base/memory.h"
#include "templates/selectors/selector_search.h"
#include "unit/lcg.h"
#include "unit/paths_helper.h"

enum { ELEMENTS = 60, SITES = 300 };

struct page_element {
    int parent; /* -1: the body */
    struct markup_tag tag;
    uint64_t key;
    char class[32], id[16];
};

static struct page_element page[ELEMENTS];
static struct lcg lcg = {1};

/* A tree of few names, so that many of its elements are alike. */
static void make_page(struct path_table *table, unsigned names)
{
    static const enum element tags[] = {EL_div, EL_p, EL_section};
    struct path_node *node[ELEMENTS];
    for (int i = 0; i < ELEMENTS; i++) {
        struct page_element *e = &page[i];
        e->parent = i == 0 ? -1 : (int)lcg_next(&lcg, (unsigned)i);
        e->class[0] = e->id[0] = '\0';
        if (i > 0 && lcg_next(&lcg, 2)) sprintf(e->class, "c%c", 'a' + lcg_next(&lcg, names));
        if (i > 0 && e->class[0] && lcg_next(&lcg, 3) == 0) sprintf(e->class + 2, " c%c", 'a' + lcg_next(&lcg, names));
        if (i > 0 && lcg_next(&lcg, 6) == 0) sprintf(e->id, "i%c", 'a' + lcg_next(&lcg, names));
        e->tag = (struct markup_tag){.element = i == 0 ? EL_body : tags[lcg_next(&lcg, 3)],
                                     .class = span_of(e->class[0] ? e->class : NULL),
                                     .id = span_of(e->id[0] ? e->id : NULL)};
        node[i] = path_table_enter(table, i == 0 ? NULL : node[e->parent], e->tag.element, &e->tag, 0);
        e->key = node[i]->key;
    }
}

static bool has_class(const struct page_element *e, struct span name, bool first)
{
    char want[40], have[40];
    snprintf(want, sizeof want, " %.*s ", (int)name.len, name.at);
    snprintf(have, sizeof have, " %s ", e->class);
    const char *at = strstr(have, want);
    return at && (!first || at == have);
}

static bool step_fits(const struct selector_step *s, const struct page_element *e)
{
    if (e->tag.element != s->path->element) return false;
    if (s->use_id && !span_is(s->id.name, e->id)) return false;
    if (s->use_class && !has_class(e, s->class.name, s->class_first)) return false;
    if ((s->no_id && e->id[0]) || (s->no_class && e->class[0])) return false;
    for (uint32_t x = 0; x < s->n_excluded; x++) {
        struct name_pattern name = *s->excluded[x];
        if (name.is_id ? span_is(name.name, e->id) : has_class(e, name.name, false)) return false;
    }
    return true;
}

static bool selector_fits(const struct selector *s, uint32_t steps, int i)
{
    if (i < 0 || !step_fits(&s->step[steps - 1], &page[i])) return false;
    if (steps == 1) return true;
    for (int above = page[i].parent; above >= 0; above = page[above].parent) {
        if (selector_fits(s, steps - 1, above)) return true;
        if (s->step[steps - 1].child) return false;
    }
    return false;
}

/* Each selector picks all elements of its path; if it is said to be alone, no others. */
static void check_page(const struct block_paths *paths, const struct selector_search *search,
                       const struct selector_rivals *rivals, unsigned *alone)
{
    for (uint32_t path = 0; path < paths->n; path++) {
        struct selector s;
        bool is_alone = selector_find(search, path, rivals, &s), right = true;
        *alone += is_alone;
        for (int i = 0; i < ELEMENTS; i++) {
            bool is_own = block_paths_find(paths, page[i].key) == path, fits = selector_fits(&s, s.n, i);
            if (is_own != fits && (is_own || is_alone)) right = false;
        }
        CHECK(right);
    }
}

/* Names of all kinds: generalised, long, with other scripts, with the same beginnings and parts; if there are to be
 * few, such that many are told apart by nothing. */
static void make_name(char *out, size_t size, bool few)
{
    static const char *const part[] = {"deadbee1", "-deadbee2", "a", "post-", "12", "-x", "\xE4\xB8\xAD\xE6\x96\x87",
                                       "title-", "&lt;", "very-long-name-of-many-letters-"};
    size_t n = 0;
    out[0] = '\0';
    for (unsigned i = 1 + lcg_next(&lcg, few ? 2 : 4); i-- > 0;) {
        const char *more = part[lcg_next(&lcg, few ? 3 : sizeof part / sizeof *part)];
        n += (size_t)snprintf(out + n, n < size ? size - n : 0, "%s", more);
    }
}

/* Both searches find the same selector for the path. */
static void check_same(struct selector_search *search, struct selector_search *slow, uint32_t path,
                       const struct selector_rivals *rivals)
{
    struct buffer found = {0}, slowly = {0};
    struct selector a, b;
    CHECK(selector_find(search, path, rivals, &a) == selector_find(slow, path, rivals, &b));
    selector_css(&a, &found);
    selector_css(&b, &slowly);
    CHECK_STR(buffer_text(&found), buffer_text(&slowly));
    buffer_free(&found);
    buffer_free(&slowly);
}

/* A site with many paths of a few tags, on every second one below few parents: a search that looks at all of all
 * paths finds the same selectors. */
static void check_index(unsigned names, bool few)
{
    static const enum element tags[] = {EL_div, EL_h3, EL_UNKNOWN};
    static const char *const unknown[] = {"x-a", "x-b", "x-c", "x-d"};
    unsigned n_tags = few ? 2 : 3;
    struct path_table *table = path_table_new();
    struct path_node *node[400];
    for (unsigned i = 0; i < 400; i++) {
        char class[160] = "", id[160] = "", more[160];
        if (lcg_next(&lcg, 3) == 0) make_name(class, 80, few);
        if (lcg_next(&lcg, 3) == 0) sprintf(class + strlen(class), " c%u", lcg_next(&lcg, names));
        if (lcg_next(&lcg, 2)) make_name(id, sizeof id, few);
        if (lcg_next(&lcg, 8) == 0) snprintf(more, sizeof more, "%.70s x", id), strcpy(id, more);
        enum element element = i ? tags[lcg_next(&lcg, n_tags)] : EL_body;
        struct markup_tag tag = {.element = element, .class = span_of(class), .id = span_of(id)};
        if (tag.element == EL_UNKNOWN) tag.name = span_of(unknown[lcg_next(&lcg, 4)]);
        uint32_t above = i ? lcg_next(&lcg, names % 2 && i > 12 ? 12 : (uint32_t)i) : 0;
        node[i] = path_table_enter(table, i ? node[above] : NULL, tag.element, &tag, 0);
    }
    struct block_paths *paths = merge_tables(&table, 1);
    bool *rival = mem_zalloc(paths->n, sizeof *rival);
    for (uint32_t p = 0; p < paths->n; p++) rival[p] = lcg_next(&lcg, 4) > 0;
    struct selector_search *search = selector_search_new(paths, 3), *slow = selector_search_new(paths, 1);
    struct selector_rivals *rivals = selector_rivals_new(search, rival);
    selector_search_without_index(slow);
    for (uint32_t p = 0; p < paths->n; p++) check_same(search, slow, p, rivals);
    selector_rivals_free(rivals);
    selector_search_free(search);
    selector_search_free(slow);
    free(rival);
    block_paths_free(paths);
    path_table_free(table);
}

/* Of a search for each selector; ends the table. */
static double seconds_of_searches(struct path_table *table)
{
    struct block_paths *paths = merge_tables(&table, 1);
    bool *rival = mem_alloc(paths->n);
    memset(rival, true, paths->n);
    struct selector_search *search = selector_search_new(paths, 1);
    struct selector_rivals *rivals = selector_rivals_new(search, rival);
    struct selector s;
    uint32_t found = 0;
    clock_t start = clock();
    for (uint32_t p = 0; p < paths->n; p++) found += selector_find(search, p, rivals, &s);
    double seconds = seconds_since(start);
    CHECK(found == paths->n);
    selector_rivals_free(rivals);
    selector_search_free(search);
    free(rival);
    block_paths_free(paths);
    path_table_free(table);
    return seconds;
}

/* A P in each of 25,000 elements of which no two have the same tag: were each compared to all others, 10 seconds. */
static void test_many_tags(void)
{
    struct path_table *table = path_table_new();
    struct markup_tag body = {.element = EL_body}, p = {.element = EL_p};
    struct path_node *top = path_table_enter(table, NULL, EL_body, &body, 0);
    for (unsigned i = 0; i < 25000; i++) {
        char name[16];
        snprintf(name, sizeof name, "x-%c%c%c%c", 'a' + i % 7, 'a' + i / 7 % 11, 'a' + i / 77 % 13, 'a' + i / 1001);
        struct markup_tag tag = {.element = EL_UNKNOWN, .name = span_of(name)};
        path_table_enter(table, path_table_enter(table, top, EL_UNKNOWN, &tag, 0), EL_p, &p, 0);
    }
    CHECK(seconds_of_searches(table) < 4);
}

/* DIVs in each other, more than a word has bits, with or without another element around them: hardly any of them can be
 * told from the others. Found in a second, where all elements for all steps, again and again, take ten; and the same as
 * without the index. */
static void test_deep_chains(void)
{
    enum { CHAINS = 6, DEPTH = 150, SLOWLY = 97 };
    static const enum element around[CHAINS] = {EL_div, EL_section, EL_article, EL_main, EL_aside, EL_figure};
    struct path_table *table = path_table_new();
    struct markup_tag tag = {.element = EL_body};
    struct path_node *body = path_table_enter(table, NULL, EL_body, &tag, 0);
    for (int c = 0; c < CHAINS; c++) {
        struct path_node *node = body;
        for (int depth = 0; depth < DEPTH; depth++) {
            tag.element = depth == 0 ? around[c] : EL_div;
            node = path_table_enter(table, node, tag.element, &tag, 0);
        }
    }
    struct block_paths *paths = merge_tables(&table, 1);
    bool *rival = mem_zalloc(paths->n, sizeof *rival);
    memset(rival, true, paths->n);
    struct selector_search *search = selector_search_new(paths, 1), *slow = selector_search_new(paths, 1);
    struct selector_rivals *rivals = selector_rivals_new(search, rival);
    struct selector a;
    selector_search_without_index(slow);
    clock_t start = clock();
    for (uint32_t p = 0; p < paths->n; p++) selector_find(search, p, rivals, &a);
    CHECK(seconds_since(start) < 5);
    for (uint32_t p = SLOWLY; p < paths->n; p += SLOWLY) check_same(search, slow, p, rivals);
    selector_rivals_free(rivals);
    selector_search_free(search);
    selector_search_free(slow);
    free(rival);
    block_paths_free(paths);
    path_table_free(table);
}

int main(void)
{
    test_deep_chains();
    test_many_tags();
    for (unsigned names = 1; names < 30; names++) {
        check_index(names, false);
        check_index(names, true);
    }
    unsigned n = 0, alone = 0;
    for (int site = 0; site < SITES; site++) {
        struct path_table *table = path_table_new();
        make_page(table, 2 + (unsigned)site % 8);
        struct block_paths *paths = merge_tables(&table, 1);
        bool *rival = mem_zalloc(paths->n, sizeof *rival);
        memset(rival, true, paths->n);
        struct selector_search *search = selector_search_new(paths, 2);
        struct selector_rivals *rivals = selector_rivals_new(search, rival);
        check_page(paths, search, rivals, &alone);
        n += paths->n;
        selector_rivals_free(rivals);
        selector_search_free(search);
        free(rival);
        block_paths_free(paths);
        path_table_free(table);
    }
    printf("selectors: %u, alone: %u\n", n, alone);
    CHECK(alone > n / 2);
    return check_done("selector_search");
}
