/* SPDX-License-Identifier: MIT
 * test_template_rules.c - what is kept and what is stripped of small templates, and of random ones never at a
 * higher price than a slow search through all sets finds. */
#include "check.h"

#include "base/memory.h"
#include "templates/selectors/template_rules.h"
#include "unit/paths_helper.h"

enum { PATHS_MAX = 9, NOTHING = -1 };

struct row { /* an element below the one in line `parent`, and the text of its own */
    int parent;
    const char *class;
    uint64_t informative, redundant;
};

static struct path_table *table;
static struct block_paths *paths;
static struct template_path path[PATHS_MAX];
static uint32_t index_of[PATHS_MAX];

static void make_paths(const struct row *row, int n)
{
    struct path_node *node[PATHS_MAX];
    table = path_table_new();
    for (int i = 0; i < n; i++) {
        struct markup_tag tag = {.element = i == 0 ? EL_body : EL_div, .class = span_of(row[i].class)};
        node[i] = path_table_enter(table, i == 0 ? NULL : node[row[i].parent], tag.element, &tag, 0);
    }
    paths = merge_tables(&table, 1);
    for (int i = 0; i < n; i++) {
        index_of[i] = block_paths_find(paths, node[i]->key);
        path[i] = (struct template_path){.path = index_of[i],
                                         .tokens = row[i].informative + row[i].redundant,
                                         .informative_tokens = row[i].informative};
    }
}

static void free_paths(void)
{
    block_paths_free(paths);
    path_table_free(table);
}

static void check_rules(const struct row *row, int n, bool may_strip, const char *keep, const char *strip)
{
    make_paths(row, n);
    struct selector_search *search = selector_search_new(paths, 1);
    struct template_rules *rules = template_rules_new(paths, search, path, (uint32_t)n, may_strip, 1);
    struct buffer kept = {0}, stripped = {0};
    for (uint32_t i = 0; i < rules->n_keep; i++) buffer_printf(&kept, "%s;", rules->keep[i].css);
    for (uint32_t i = 0; i < rules->n_strip; i++) buffer_printf(&stripped, "%s;", rules->strip[i].css);
    CHECK_STR(buffer_text(&kept), keep);
    CHECK_STR(buffer_text(&stripped), strip);
    buffer_free(&kept);
    buffer_free(&stripped);
    template_rules_free(rules);
    selector_search_free(search);
    free_paths();
}

#define CHECK_RULES(rows, may_strip, keep, strip)                                                  \
    check_rules(rows, (int)(sizeof(rows) / sizeof *(rows)), may_strip, keep, strip)

static void test_small(void)
{
    static const struct row article[] = {{NOTHING, NULL, 0, 0}, {0, "menu", 0, 50}, {0, "main", 300, 0},
                                         {2, "text", 900, 0},   {2, "share", 0, 40}};
    CHECK_RULES(article, true, "div.main;", "div.share;");
    CHECK_RULES(article, false, "div.main;", "");
    /* without stripping, what is kept gets smaller */
    static const struct row crowded[] = {{NOTHING, NULL, 0, 0}, {0, "main", 0, 0}, {1, "text", 900, 0},
                                         {1, "ads", 0, 900}};
    CHECK_RULES(crowded, false, "div.text;", "");
    /* nothing to keep */
    static const struct row menu[] = {{NOTHING, NULL, 0, 0}, {0, "menu", 0, 50}};
    CHECK_RULES(menu, true, "", "");
    /* one selector for two places */
    static const struct row twice[] = {{NOTHING, NULL, 0, 0}, {0, "a", 0, 100}, {1, "text", 500, 0},
                                       {0, "b", 0, 100},      {3, "text", 500, 0}};
    CHECK_RULES(twice, true, "div.text;", "");
    /* a few words that are not worth a rule */
    static const struct row few[] = {{NOTHING, NULL, 0, 0}, {0, "main", 100000, 0}, {1, "date", 0, 3}};
    CHECK_RULES(few, true, "div.main;", "");
    /* one without a class among many with one: that it has none is asked for, and not each class besides */
    static const struct row bare[] = {{NOTHING, NULL, 0, 0}, {0, "main", 0, 0}, {1, NULL, 900, 0}, {1, "b", 0, 50},
                                      {1, "c", 0, 50},       {1, "d", 0, 50},   {1, "e", 0, 50},   {1, "f", 0, 50},
                                      {1, "g", 0, 50}};
    CHECK_RULES(bare, false, "div.main div:not([class]);", "");
}

/* ---- against all sets of rules there are ---- */

enum fate { LEFT, KEPT, STRIPPED };

/* What a choice costs, in 1024ths of a token: see template_rules.c. UINT64_MAX for what cannot be. */
static uint64_t cost_of(const struct row *row, int n, const enum fate *fate)
{
    uint64_t wanted = 0, cost = 0;
    for (int i = 0; i < n; i++) wanted += row[i].informative * 1024;
    for (int i = 0; i < n; i++) {
        enum fate above = i == 0 ? LEFT : fate[row[i].parent];
        uint64_t times = row[i].class ? 1 : 4;
        cost += (fate[i] == KEPT ? row[i].redundant : row[i].informative) * 1024;
        if (fate[i] == above) continue;
        if (above == STRIPPED || fate[i] == (above == LEFT ? STRIPPED : LEFT)) return UINT64_MAX;
        cost += times * (wanted / (fate[i] == KEPT ? 256 : 512) + 1);
    }
    return cost;
}

static uint64_t least_cost(const struct row *row, int n)
{
    uint64_t least = UINT64_MAX;
    int choices = 1;
    for (int i = 0; i < n; i++) choices *= 3;
    for (int choice = 0; choice < choices; choice++) {
        enum fate fate[PATHS_MAX];
        for (int i = 0, rest = choice; i < n; i++, rest /= 3) fate[i] = (enum fate)(rest % 3);
        uint64_t cost = cost_of(row, n, fate);
        if (cost < least) least = cost;
    }
    return least;
}

static bool has_rule(const struct template_rule *rule, uint32_t n, int i)
{
    for (uint32_t r = 0; r < n; r++)
        if (rule[r].path == index_of[i]) return true;
    return false;
}

static void check_cost(const struct row *row, int n)
{
    enum fate fate[PATHS_MAX];
    make_paths(row, n);
    struct selector_search *search = selector_search_new(paths, 1);
    struct template_rules *rules = template_rules_new(paths, search, path, (uint32_t)n, true, 1);
    for (int i = 0; i < n; i++) {
        fate[i] = i == 0 ? LEFT : fate[row[i].parent];
        if (has_rule(rules->keep, rules->n_keep, i)) fate[i] = KEPT;
        if (has_rule(rules->strip, rules->n_strip, i)) fate[i] = STRIPPED;
    }
    CHECK(cost_of(row, n, fate) == least_cost(row, n));
    template_rules_free(rules);
    selector_search_free(search);
    free_paths();
}

static void test_random(void)
{
    static const char *const class[PATHS_MAX] = {NULL, "a", "b", "c", "d", "e", "f", "g", "h"};
    uint64_t state = 7;
    for (int round = 0; round < 400; round++) {
        struct row row[PATHS_MAX] = {{NOTHING, NULL, 0, 0}};
        int n = 7;
        for (int i = 0; i < n; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            unsigned bits = (unsigned)(state >> 33);
            if (i > 0) row[i] = (struct row){(int)(bits % (unsigned)i), class[i], 0, 0};
            *(bits >> 8 & 1 ? &row[i].informative : &row[i].redundant) = (bits >> 9) % 60;
        }
        check_cost(row, n);
    }
}

int main(void)
{
    test_small();
    test_random();
    return check_done("template_rules");
}
