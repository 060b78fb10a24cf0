/* SPDX-License-Identifier: MIT
 * rule_selector.c - see rule_selector.h. What CSS has and a block path cannot tell is refused rather than
 * misunderstood. */
#include "templates/rule_selector.h"

struct rule_parser {
    const char *at, *end;
    struct arena *strings;
    struct buffer name; /* scratch */
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

static bool is_name_byte(char c)
{
    return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '-' || c == '_' ||
           (c & 0x80);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    char low = (char)(c | 0x20);
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

/* What stands behind a backslash: up to six hexadecimal digits and a blank, or the byte itself. */
static bool take_escape(struct rule_parser *p)
{
    unsigned codepoint = 0;
    int digits = 0;
    if (p->at == p->end) return refuse(p, "a '\\' at the end");
    for (; digits < 6 && p->at < p->end && hex_digit(*p->at) >= 0; digits++)
        codepoint = codepoint * 16 + (unsigned)hex_digit(*p->at++);
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
        } else if (is_name_byte(*p->at)) {
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

/* Sets a test to the normal form of p->name, as block paths have it. */
static bool set_test(struct rule_parser *p, struct name_test *test, bool is_id, bool prefix)
{
    struct buffer normal = {0};
    if (test->wanted)
        return refuse(p, is_id ? "two ids of one element"
                               : "two classes of one element: a path has the first only");
    if (is_id && !prefix)
        block_path_normalize_id(&normal, buffer_span(&p->name));
    else
        block_path_normalize(&normal, buffer_span(&p->name));
    *test = (struct name_test){true, prefix, arena_copy(p->strings, normal.at, normal.len), normal.len};
    buffer_free(&normal);
    return true;
}

/* [id="x"], [id^="x"], [class^="x"], behind the bracket. */
static bool take_attribute(struct rule_parser *p, struct rule_step *step)
{
    if (!take_name(p)) return false;
    bool is_id = span_is(buffer_span(&p->name), "id");
    if (!is_id && !span_is(buffer_span(&p->name), "class"))
        return refuse(p, "an attribute that paths do not have: only id and class");
    bool prefix = is_next(p, '^');
    p->at += prefix;
    if (!is_next(p, '='))
        return refuse(p, "only [id=\"...\"], [id^=\"...\"] and [class^=\"...\"] are understood");
    p->at++;
    if (!is_id && !prefix) return refuse(p, "[class=...]: a path has the first class only, say .name");
    if (!take_quoted(p)) return false;
    if (!is_next(p, ']')) return refuse(p, "a '[' without its ']'");
    p->at++;
    return set_test(p, is_id ? &step->id : &step->class, is_id, prefix);
}

/* :nth-child(N) or :nth-of-type(N), behind the colon. */
static bool take_cell(struct rule_parser *p, struct rule_step *step)
{
    static const char *const names[] = {"nth-child(", "nth-of-type("};
    static const char why[] = "of the pseudo-classes only :nth-child(NUMBER) and :nth-of-type(NUMBER) are understood";
    uint32_t cell = 0;
    size_t n = 0;
    for (int i = 0; i < 2 && !n; i++) {
        size_t len = strlen(names[i]);
        if ((size_t)(p->end - p->at) >= len && memcmp(p->at, names[i], len) == 0) n = len;
    }
    if (!n) return refuse(p, why);
    for (p->at += n; p->at < p->end && *p->at >= '0' && *p->at <= '9' && cell < 100000; p->at++)
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
    char *name = arena_copy(p->strings, p->name.at, p->name.len);
    for (char *c = name; *c; c++)
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c | 0x20);
    step->element = name;
    return true;
}

/* "p#main.lead[id^='x']" */
static bool take_compound(struct rule_parser *p, struct rule_step *step)
{
    const char *from = p->at;
    if (p->at < p->end && (*p->at == '*' || *p->at == '\\' || is_name_byte(*p->at)) && !take_element(p, step))
        return false;
    while (p->at < p->end && !p->why && strchr("#.[:", *p->at) && *p->at) {
        char c = *p->at++;
        if (c == '[')
            take_attribute(p, step);
        else if (c == ':')
            take_cell(p, step);
        else if (take_name(p))
            set_test(p, c == '#' ? &step->id : &step->class, c == '#', false);
    }
    if (p->at == from) return refuse(p, "a selector is expected");
    return !p->why;
}

/* What stands between two steps; false at the end. */
static bool take_combinator(struct rule_parser *p, bool *child)
{
    bool blank = false;
    while (p->at < p->end && is_space(*p->at)) {
        p->at++;
        blank = true;
    }
    if (p->at == p->end) return false;
    *child = *p->at == '>';
    if (!*child) return blank || refuse(p, "only blanks and '>' may stand between elements");
    do p->at++;
    while (p->at < p->end && is_space(*p->at));
    return true;
}

const char *rule_selector_parse(struct span text, struct arena *strings, const struct rule_step **step,
                           uint32_t *n)
{
    struct rule_parser p = {.at = text.at, .end = text.at + text.len, .strings = strings};
    struct rule_step *steps = arena_zalloc(strings, STEPS_MAX, sizeof *steps);
    bool child = false;
    *n = 0;
    do {
        if (*n == STEPS_MAX) {
            refuse(&p, "a selector with more than 32 elements");
            break;
        }
        steps[*n].child = child;
        if (!take_compound(&p, &steps[(*n)++])) break;
    } while (take_combinator(&p, &child));
    *step = steps;
    buffer_free(&p.name);
    return p.why;
}
