/* SPDX-License-Identifier: MIT
 * rules.c - see rules.h: reads the lines of the file, and applies rules to a path or a URL. The selectors' syntax is
 * in rule_selector.c. */
#include "templates/rules/rules.h"

#include "base/text/ascii.h"
#include "templates/rules/rule_selector.h"
#include "templates/selectors/selectors.h"

/* ---- the file ----------------------------------------------------------------------------- */

/* The first word of *line, which loses it and the blanks after it. */
static struct span take_word(struct span *line)
{
    size_t n = 0;
    while (n < line->len && !ascii_is_space(line->at[n])) n++;
    struct span word = {line->at, n};
    *line = ascii_trim(span_from(*line, n));
    return word;
}

/* "URL_REGEX article": the type is the last word, as an expression may hold blanks. */
static const char *parse_type(struct span text, struct rule *rule)
{
    size_t at = text.len;
    while (at > 0 && !ascii_is_space(text.at[at - 1])) at--;
    struct span type = span_from(text, at), url = ascii_trim((struct span){text.at, at});
    const char *why = NULL;
    rule->type = page_type_find(type);
    if (rule->type == PAGE_TYPES) return "the type is not article, index or other";
    if (!url.len) return "no expression for the URL";
    rule->url = url_regex_parse(url, &why);
    return why;
}

/* NULL, or why the line is no rule. */
static const char *parse_rule(struct rules *rules, struct span line)
{
    struct rule rule = {.text = arena_copy(&rules->strings, line)};
    struct span word = take_word(&line);
    const char *why;
    if (rules->n == RULES_MAX) return "more than 10000 rules";
    if (span_is(word, "type")) {
        rule.kind = RULE_TYPE;
        why = parse_type(line, &rule);
    } else if (span_is(word, "keep") || span_is(word, "drop")) {
        rule.kind = span_is(word, "keep") ? RULE_KEEP : RULE_DROP;
        why = rule_selector_parse(line, &rules->strings, &rule.selector, &rule.n_selectors);
    } else {
        return "a rule begins with keep, drop or type";
    }
    if (why) return why;
    VECTOR_PUSH(rules->rule, rules->n, rules->cap) = rule;
    rules->n_types += rule.kind == RULE_TYPE;
    return NULL;
}

struct rules *rules_parse(struct span text, const char *name, struct infodisc_error *error)
{
    struct rules *rules = mem_zalloc(1, sizeof *rules);
    text = span_without_mark(text);
    for (uint32_t line = 1; text.len; line++) {
        struct span all = span_take(&text, '\n'), rest = ascii_trim(all);
        const char *why = NULL;
        if (memchr(all.at, '\0', all.len))
            why = "a zero byte";
        else if (rest.len && *rest.at != '#')
            why = parse_rule(rules, rest);
        if (why) {
            error_set(error, INFODISC_FAILED, "cannot read the rules '%s': line %u: %s", name, line, why);
            rules_free(rules);
            return NULL;
        }
        if (rules->n && !rules->rule[rules->n - 1].line) rules->rule[rules->n - 1].line = line;
    }
    return rules;
}

void rules_free(struct rules *rules)
{
    if (!rules) return;
    for (uint32_t r = 0; r < rules->n; r++) url_regex_free(rules->rule[r].url);
    free(rules->rule);
    arena_free(&rules->strings);
    free(rules);
}

/* ---- what they say ------------------------------------------------------------------------ */

uint32_t path_elements(const struct block_paths *paths, uint32_t path, struct path_element *element)
{
    const struct block_path *p = &paths->item[path];
    uint32_t n = p->depth + 1 < PATH_ELEMENTS_MAX ? p->depth + 1 : PATH_ELEMENTS_MAX;
    for (uint32_t i = p->depth + 1; i-- > 0; p = &paths->item[p->parent])
        if (i < n) element[i] = (struct path_element){p->name, p->id, p->class, p->cell};
    return n;
}

static bool step_asks_for(const struct rule_step *step, struct span name, bool is_id)
{
    for (uint32_t t = 0; t < step->n_tests; t++) {
        const struct name_test *test = &step->test[t];
        if (test->is_id == is_id && test->relation == NAME_IS && span_is(name, test->text))
            return true;
    }
    return false;
}

bool rules_ask_for(const void *rules, struct span name, bool is_id)
{
    const struct rules *all = rules;
    for (uint32_t r = 0; r < all->n; r++)
        for (uint32_t s = 0; s < all->rule[r].n_selectors; s++)
            for (uint32_t i = 0; i < all->rule[r].selector[s].n_steps; i++)
                if (step_asks_for(&all->rule[r].selector[s].step[i], name, is_id)) return true;
    return false;
}

static bool has_relation(struct span name, const struct name_test *test)
{
    switch (test->relation) {
    case NAME_IS:
        return span_is(name, test->text);
    case NAME_BEGINS:
        return span_begins(name, test->text);
    case NAME_ENDS:
        return span_ends(name, test->text);
    case NAME_HAS:
        return memmem(name.at, name.len, test->text, strlen(test->text)) != NULL;
    default:
        return true;
    }
}

/* Character references are still in the names of paths. */
static bool name_fits(const struct name_test *test, struct span name)
{
    struct buffer plain = {0};
    if (name.len && memchr(name.at, '&', name.len)) {
        put_plain_name(&plain, name);
        name = buffer_span(&plain);
    }
    bool fits = name.len > 0 && has_relation(name, test);
    buffer_free(&plain);
    return fits != test->negated;
}

static bool step_fits(const struct rule_step *step, const struct path_element *e)
{
    if (step->absent || (step->element && !span_is(e->name, step->element))) return false;
    if (step->cell && step->cell != e->cell) return false;
    for (uint32_t t = 0; t < step->n_tests; t++)
        if (!name_fits(&step->test[t], step->test[t].is_id ? e->id : e->class)) return false;
    return true;
}

/* Bit i of a set is on when the first i steps are done. Each element is one round: O(elements x steps), no
 * going back. */
static bool selector_selects(const struct rule_selector *rule, const struct path_element *element, uint32_t n)
{
    uint64_t above = 1, just = 1; /* done at any ancestor; right at the element above */
    for (uint32_t e = 0; e < n; e++) {
        uint64_t here = 0;
        for (uint32_t i = 0; i < rule->n_steps; i++) {
            uint64_t from = rule->step[i].child ? just : above;
            if (from >> i & 1 && step_fits(&rule->step[i], &element[e])) here |= 2ull << i;
        }
        if (here >> rule->n_steps & 1) return true;
        just = here;
        above |= here;
    }
    return false;
}

bool rule_selects(const struct rule *rule, const struct path_element *element, uint32_t n)
{
    for (uint32_t s = 0; s < rule->n_selectors; s++)
        if (selector_selects(&rule->selector[s], element, n)) return true;
    return false;
}

int rules_verdict(const struct rules *rules, const struct path_element *element, uint32_t n, bool *selected)
{
    int verdict = RULE_NONE;
    for (uint32_t r = 0; r < rules->n; r++) {
        const struct rule *rule = &rules->rule[r];
        bool selects = rule->kind != RULE_TYPE && rule_selects(rule, element, n);
        if (selects) verdict = (int)rule->kind;
        if (selected) selected[r] = selects;
    }
    return verdict;
}

enum page_type rules_type(const struct rules *rules, struct span url, struct url_match_scratch *s,
                          uint64_t *hits)
{
    enum page_type type = PAGE_TYPES;
    for (uint32_t r = 0; rules->n_types && r < rules->n; r++) {
        const struct rule *rule = &rules->rule[r];
        if (rule->kind != RULE_TYPE || !url_match(rule->url, url, s)) continue;
        type = rule->type;
        if (hits) hits[r]++;
    }
    return type;
}
