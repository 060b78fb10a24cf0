/* SPDX-License-Identifier: MIT
 * rule_selector.c - see rule_selector.h. CSS that cannot be decided by a block path is refused, not misread. */
#include "templates/rules/rule_selector.h"

#include "base/text/ascii.h"

enum { TESTS_MAX = 100 };

/* Why there is no '+' and no '~', and what there is. */
static const char BESIDE[] =
    "'+' and '~' do not work in rules: a block path has the elements around a block, not those beside it. Rules take "
    "A B, A > B and A, B, with names, *, #id, .class, [id...], [class...], :not() of these, td:nth-child(2)";

struct rule_parser {
    const char *at, *end;
    struct arena *strings;
    struct buffer name; /* scratch */
    struct name_test test[TESTS_MAX]; /* of the element at hand */
    const char *why;
};

static bool refuse(struct rule_parser *p, const char *why)
{
    if (!p->why) p->why = why;
    return false;
}

static bool is_next(const struct rule_parser *p, char c)
{
    return p->at < p->end && *p->at == c;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* What comes after a backslash: up to six hexadecimal digits and a blank, or the byte itself. */
static bool take_escape(struct rule_parser *p)
{
    unsigned codepoint = 0;
    int digits = 0;
    if (p->at == p->end) return refuse(p, "a '\\' at the end");
    for (; digits < 6 && p->at < p->end && ascii_is_hex(*p->at); digits++)
        codepoint = codepoint * 16 + (unsigned)ascii_hex_value(*p->at++);
    if (!digits) {
        buffer_putc(&p->name, *p->at++);
        return true;
    }
    if (p->at < p->end && is_space(*p->at)) p->at++;
    if (codepoint) buffer_put_codepoint(&p->name, codepoint);
    return codepoint || refuse(p, "a zero byte");
}

/* A name, into p->name. */
static bool take_name(struct rule_parser *p)
{
    p->name.len = 0;
    while (p->at < p->end && !p->why) {
        if (*p->at == '\\') {
            p->at++;
            take_escape(p);
        } else if (ascii_is_name(*p->at)) {
            buffer_putc(&p->name, *p->at++);
        } else {
            break;
        }
    }
    return p->name.len > 0 || refuse(p, "a name is expected");
}

/* "text" or 'text', into p->name. */
static bool take_quoted(struct rule_parser *p)
{
    char quote = p->at < p->end ? *p->at : '\0';
    if (quote != '"' && quote != '\'') return refuse(p, "a value in quotes is expected");
    p->name.len = 0;
    for (p->at++; p->at < p->end && *p->at != quote; p->at++) {
        if (*p->at == '\\' && p->end - p->at > 1) p->at++;
        buffer_putc(&p->name, *p->at);
    }
    if (p->at == p->end) return refuse(p, "a quote without end");
    p->at++;
    return p->name.len > 0 || refuse(p, "an empty value");
}

static bool is_plain_name(const struct name_test *test)
{
    return test->relation == NAME_IS && !test->negated;
}

/* Adds a test for the normal form of p->name, as block paths have it. */
static bool add_test(struct rule_parser *p, struct rule_step *step, bool is_id, enum name_relation relation,
                     bool negated)
{
    struct buffer normal = {0};
    struct name_test test = {.relation = relation, .is_id = is_id, .negated = negated};
    for (uint32_t t = 0; t < step->n_tests; t++)
        if (is_plain_name(&test) && is_plain_name(&p->test[t]) && p->test[t].is_id == is_id)
            return refuse(p, is_id ? "two ids of one element"
                                   : "two classes of one element: a path has one class, name one");
    if (step->n_tests == TESTS_MAX) return refuse(p, "an element with more than 100 names");
    if (relation != NAME_EXISTS) block_path_normalize(&normal, buffer_span(&p->name));
    test.text = arena_copy(p->strings, buffer_span(&normal));
    p->test[step->n_tests++] = test;
    buffer_free(&normal);
    return true;
}

static bool take_relation(struct rule_parser *p, bool is_id, enum name_relation *relation)
{
    static const char signs[] = "^*$~";
    static const enum name_relation of_sign[] = {NAME_BEGINS, NAME_HAS, NAME_ENDS, NAME_IS};
    const char *sign = p->at < p->end && *p->at ? strchr(signs, *p->at) : NULL;
    if (sign && *sign == '~' && is_id) return refuse(p, "[id~=...]: an element has one id");
    *relation = sign ? of_sign[sign - signs] : NAME_IS;
    p->at += sign != NULL;
    if (!is_next(p, '=')) return refuse(p, "only =, ^=, *=, $= and ~= compare an attribute");
    p->at++;
    return is_id || sign || refuse(p, "[class=...]: a path has one class, write .name");
}

/* [id], [id="x"], [class^="x"] ..., after the bracket. */
static bool take_attribute(struct rule_parser *p, struct rule_step *step, bool negated)
{
    enum name_relation relation = NAME_EXISTS;
    if (!take_name(p)) return false;
    bool is_id = span_is(buffer_span(&p->name), "id");
    if (!is_id && !span_is(buffer_span(&p->name), "class"))
        return refuse(p, "an attribute that paths do not have: only id and class");
    if (!is_next(p, ']') && (!take_relation(p, is_id, &relation) || !take_quoted(p))) return false;
    if (!is_next(p, ']')) return refuse(p, "a '[' without its ']'");
    p->at++;
    return add_test(p, step, is_id, relation, negated);
}

/* One of #main, .lead, [id^="x"] ... */
static bool take_test(struct rule_parser *p, struct rule_step *step, bool negated)
{
    char c = *p->at++;
    if (c == '[') return take_attribute(p, step, negated);
    return take_name(p) && add_test(p, step, c == '#', NAME_IS, negated);
}

static bool takes(struct rule_parser *p, const char *text)
{
    size_t len = strlen(text);
    if ((size_t)(p->end - p->at) < len || memcmp(p->at, text, len) != 0) return false;
    p->at += len;
    return true;
}

/* After ":not(". */
static bool take_negation(struct rule_parser *p, struct rule_step *step)
{
    if (p->at == p->end || !*p->at || !strchr("#.[", *p->at))
        return refuse(p, ":not() takes only an id, a class, [id...] or [class...]");
    if (!take_test(p, step, true)) return false;
    return takes(p, ")") || refuse(p, "a '(' without its ')'");
}

/* :nth-child(N), :nth-of-type(N), :not(...) or form:first-child, after the colon. */
static bool take_pseudo_class(struct rule_parser *p, struct rule_step *step)
{
    static const char why[] =
        "the only pseudo-classes are :nth-child(NUMBER), :nth-of-type(NUMBER) and :not()";
    uint32_t cell = 0;
    if (takes(p, "not(")) return take_negation(p, step);
    if (step->element && strcmp(step->element, "form") == 0 && takes(p, "first-child")) {
        step->absent = true;
        return true;
    }
    if (!takes(p, "nth-child(") && !takes(p, "nth-of-type(")) return refuse(p, why);
    for (; p->at < p->end && *p->at >= '0' && *p->at <= '9' && cell < 100000; p->at++)
        cell = cell * 10 + (uint32_t)(*p->at - '0');
    if (!cell || !is_next(p, ')')) return refuse(p, why);
    p->at++;
    step->cell = cell;
    return true;
}

static bool take_element(struct rule_parser *p, struct rule_step *step)
{
    if (is_next(p, '*')) {
        p->at++;
        return true;
    }
    if (!take_name(p)) return false;
    char *name = arena_copy(p->strings, buffer_span(&p->name));
    for (char *c = name; *c; c++) *c = ascii_lower(*c);
    step->element = name;
    return true;
}

/* "p#main.lead[id^='x']" */
static bool take_compound(struct rule_parser *p, struct rule_step *step)
{
    const char *from = p->at;
    if (p->at < p->end && (*p->at == '*' || *p->at == '\\' || ascii_is_name(*p->at)) && !take_element(p, step))
        return false;
    while (p->at < p->end && !p->why && *p->at && strchr("#.[:", *p->at)) {
        if (takes(p, ":"))
            take_pseudo_class(p, step);
        else
            take_test(p, step, false);
    }
    if (p->at == from) return refuse(p, "a selector is expected");
    struct name_test *test = arena_zalloc(p->strings, step->n_tests, sizeof *test);
    if (step->n_tests) memcpy(test, p->test, step->n_tests * sizeof *test);
    step->test = test;
    return !p->why;
}

static bool is_element(const struct rule_step *step, const char *name)
{
    return step->element && strcmp(step->element, name) == 0;
}

/* FORM after a cell, or after another FORM: it is in no path, so nothing is selected. */
static bool take_form_in_row(struct rule_parser *p, struct rule_step *before)
{
    struct rule_step form = {0};
    if (!is_element(before, "td") && !is_element(before, "th") && !is_element(before, "form"))
        return refuse(p, BESIDE);
    if (!take_compound(p, &form)) return false;
    if (!is_element(&form, "form")) return refuse(p, BESIDE);
    before->absent = true;
    return true;
}

static void skip_blanks(struct rule_parser *p)
{
    while (p->at < p->end && is_space(*p->at)) p->at++;
}

/* What comes after a step: true if another one follows; *child: directly in it. */
static bool take_combinator(struct rule_parser *p, struct rule_step *step, bool *child)
{
    const char *from = p->at;
    skip_blanks(p);
    if (p->at < p->end && *p->at == '+') {
        p->at++;
        skip_blanks(p);
        if (!take_form_in_row(p, step)) return false;
        from = p->at;
        skip_blanks(p);
    }
    if (p->at == p->end || *p->at == ',') return false;
    if (*p->at == '~') return refuse(p, BESIDE);
    *child = *p->at == '>';
    if (!*child) return p->at > from || refuse(p, "only blanks, '>' and ',' may come between elements");
    p->at++;
    skip_blanks(p);
    return true;
}

static struct rule_selector take_selector(struct rule_parser *p)
{
    struct rule_step steps[STEPS_MAX] = {{0}};
    uint32_t n = 0;
    bool child = false;
    do {
        if (n == STEPS_MAX) {
            refuse(p, "a selector with more than 60 elements");
            break;
        }
        steps[n].child = child;
        if (!take_compound(p, &steps[n++])) break;
    } while (take_combinator(p, &steps[n - 1], &child));
    struct rule_step *copy = arena_zalloc(p->strings, n, sizeof *copy);
    memcpy(copy, steps, n * sizeof *copy);
    return (struct rule_selector){n, copy};
}

const char *rule_selector_parse(struct span text, struct arena *strings, const struct rule_selector **selector,
                                uint32_t *n)
{
    struct rule_parser p = {.at = text.at, .end = text.at + text.len, .strings = strings};
    struct rule_selector *list = NULL;
    uint32_t cap = 0;
    *n = 0;
    do {
        skip_blanks(&p);
        struct rule_selector next = take_selector(&p);
        VECTOR_PUSH(list, *n, cap) = next;
    } while (!p.why && takes(&p, ","));
    struct rule_selector *copy = arena_zalloc(strings, *n, sizeof *copy);
    memcpy(copy, list, *n * sizeof *copy);
    *selector = copy;
    free(list);
    buffer_free(&p.name);
    return p.why;
}
