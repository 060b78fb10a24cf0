/* SPDX-License-Identifier: MIT
 * template_rules.c - see template_rules.h. */
#include "templates/selectors/template_rules.h"

#include "base/memory.h"
#include "templates/selectors/name_pattern.h"

/* Costs are counted in 1024ths of a token. Prices of a selector, as shares of the tokens that are to be kept:
 * 1 in 256 for keeping, 1 in 512 for stripping; several times that without a name to hold on to. */
enum { TOKEN = 1024, KEEP_PER = 256, STRIP_PER = 512, NAMELESS_TIMES = 4 };

struct cost {
    uint64_t wanted, unwanted; /* of the tokens in the element, those informative and the others */
    uint64_t kept;             /* the least that can be had below it if it is kept ... */
    uint64_t left;             /* ... and if it is not */
};

struct planner {
    const struct block_paths *paths;
    struct cost *cost;         /* [paths->n] */
    uint64_t keep_price, strip_price;
    bool may_strip;
};

static bool has_name(const struct block_path *p)
{
    return (p->id.len && pattern_of_id(p).exact) || (p->class.len && pattern_of_class(p).exact);
}

static uint64_t price(const struct planner *plan, uint32_t path, uint64_t price)
{
    return has_name(&plan->paths->item[path]) ? price : price * NAMELESS_TIMES;
}

static uint64_t cost_of_keeping(const struct planner *plan, uint32_t path)
{
    return plan->cost[path].kept + price(plan, path, plan->keep_price);
}

static uint64_t cost_of_stripping(const struct planner *plan, uint32_t path)
{
    if (!plan->may_strip) return UINT64_MAX;
    return plan->cost[path].wanted + price(plan, path, plan->strip_price);
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* TITLE is outside of the page's body. */
static bool is_title(const struct planner *plan, uint32_t path)
{
    return plan->paths->item[path].element == EL_title;
}

static void set_own_costs(struct planner *plan, const struct template_path *path, uint32_t n, uint32_t times)
{
    uint64_t wanted = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (is_title(plan, path[i].path)) continue;
        struct cost *c = &plan->cost[path[i].path];
        c->wanted = c->left = path[i].informative_tokens * TOKEN;
        c->unwanted = c->kept = (path[i].tokens - path[i].informative_tokens) * TOKEN;
        wanted += c->wanted;
    }
    plan->keep_price = (wanted / KEEP_PER + 1) * times;
    plan->strip_price = (wanted / STRIP_PER + 1) * times;
}

/* Children come after their parents in the order of paths: from the last to the first all are done in time. */
static void add_up(struct planner *plan)
{
    for (uint32_t i = plan->paths->n; i-- > 0;) {
        uint32_t parent = plan->paths->item[i].parent;
        if (parent == i) continue;
        struct cost *own = &plan->cost[i], *above = &plan->cost[parent];
        above->kept += least(own->kept, cost_of_stripping(plan, i));
        above->left += least(own->left, cost_of_keeping(plan, i));
        above->wanted += own->wanted;
        above->unwanted += own->unwanted;
    }
}

enum fate { LEFT, KEPT, STRIPPED };

/* Is the decision about this path another one than about that above it? */
static bool begins(const struct planner *plan, const uint8_t *fate, uint32_t path)
{
    uint32_t parent = plan->paths->item[path].parent;
    return fate[path] != (parent == path ? LEFT : fate[parent]);
}

static uint8_t *decide(const struct planner *plan)
{
    uint8_t *fate = mem_zalloc(plan->paths->n, sizeof *fate);
    for (uint32_t i = 0; i < plan->paths->n; i++) {
        const struct cost *c = &plan->cost[i];
        uint32_t parent = plan->paths->item[i].parent;
        fate[i] = parent == i ? LEFT : fate[parent];
        if (fate[i] == LEFT && c->wanted && cost_of_keeping(plan, i) <= c->left)
            fate[i] = KEPT;
        else if (fate[i] == KEPT && c->unwanted && cost_of_stripping(plan, i) < c->kept)
            fate[i] = STRIPPED;
    }
    return fate;
}

struct rule_list {
    struct template_rule *item;
    uint32_t n, cap;
};

static void add_rule(struct rule_list *list, const struct selector *s, uint32_t path, const struct cost *cost)
{
    struct buffer css = {0}, xpath = {0};
    selector_css(s, &css);
    selector_xpath(s, &xpath);
    uint32_t i = 0;
    while (i < list->n && !span_is(buffer_span(&css), list->item[i].css)) i++;
    if (i == list->n)
        VECTOR_PUSH(list->item, list->n, list->cap) = (struct template_rule){
            .path = path, .css = mem_strdup(buffer_text(&css)), .xpath = mem_strdup(buffer_text(&xpath))};
    list->item[i].informative += cost->wanted / TOKEN;
    list->item[i].redundant += cost->unwanted / TOKEN;
    buffer_free(&css);
    buffer_free(&xpath);
}

/* Is there a name in the chain, below the body? */
static bool is_named(const struct block_paths *paths, uint32_t path)
{
    for (; paths->item[path].parent != path; path = paths->item[path].parent)
        if (has_name(&paths->item[path])) return true;
    return false;
}

/* What a rule must not pick. To keep what is stripped does no harm, nor to strip what is left out anyway, nor
 * what is not in these pages. Without any name all paths count: places pick more than is known of. */
static bool *rivals_of(const struct planner *plan, const uint8_t *fate, enum fate which, bool named)
{
    bool *rival = mem_zalloc(plan->paths->n, sizeof *rival);
    for (uint32_t i = 0; i < plan->paths->n; i++) {
        bool harmed = which == KEPT ? fate[i] == LEFT && plan->cost[i].unwanted
                                    : fate[i] != STRIPPED && plan->cost[i].wanted;
        rival[i] = harmed || !named;
    }
    return rival;
}

/* Rules for all paths where this fate begins. */
static struct rule_list rules_for(const struct planner *plan, const struct selector_search *search,
                                  const uint8_t *fate, enum fate which)
{
    struct rule_list list = {0};
    struct selector selector;
    bool *rival[2] = {rivals_of(plan, fate, which, false), rivals_of(plan, fate, which, true)};
    struct selector_rivals *rivals[2];
    for (int named = 0; named < 2; named++) rivals[named] = selector_rivals_new(search, rival[named]);
    for (uint32_t i = 0; i < plan->paths->n; i++) {
        if (fate[i] != which || !begins(plan, fate, i)) continue;
        selector_find(search, i, rivals[is_named(plan->paths, i)], &selector);
        add_rule(&list, &selector, i, &plan->cost[i]);
    }
    for (int named = 0; named < 2; named++) {
        selector_rivals_free(rivals[named]);
        free(rival[named]);
    }
    return list;
}

struct template_rules *template_rules_new(const struct block_paths *paths,
                                          const struct selector_search *search,
                                          const struct template_path *path, uint32_t n, bool may_strip, uint32_t times)
{
    struct template_rules *rules = mem_zalloc(1, sizeof *rules);
    struct planner plan = {
        .paths = paths, .cost = mem_zalloc(paths->n, sizeof *plan.cost), .may_strip = may_strip};
    set_own_costs(&plan, path, n, times);
    add_up(&plan);
    uint8_t *fate = decide(&plan);
    struct rule_list keep = rules_for(&plan, search, fate, KEPT);
    struct rule_list strip = rules_for(&plan, search, fate, STRIPPED);
    *rules = (struct template_rules){keep.n, strip.n, keep.item, strip.item};
    free(fate);
    free(plan.cost);
    return rules;
}

static void free_rules(struct template_rule *rule, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        free(rule[i].css);
        free(rule[i].xpath);
    }
    free(rule);
}

void template_rules_free(struct template_rules *rules)
{
    if (!rules) return;
    free_rules(rules->keep, rules->n_keep);
    free_rules(rules->strip, rules->n_strip);
    free(rules);
}
