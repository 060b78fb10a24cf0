/* SPDX-License-Identifier: MIT
 * url_regex.c - see url_regex.h.
 *
 * A class is a small automaton over four sorts of units: letter (any other byte, or an escape %D0), digit,
 * separator, and nothing else. Its states are {separators seen, digit seen, letter seen}. It runs along the trie of
 * the excluded shapes without a general product construction: the trie is a tree, so each of its nodes has one
 * state. Where a text leaves the trie, a fixed expression for that state says how it may continue. Cost: O(bytes of
 * the excluded shapes), some 150 bytes each. */
#include "cluster/url_regex.h"

static const char HEX_DIGITS[] = "0123456789ABCDEFabcdef";

/* Bytes that end a part, as written in a bracket expression. */
static const char *ends_of(enum part_kind kind)
{
    switch (kind) {
    case PART_SCHEME:
        return ":/?";
    case PART_FILE:
    case PART_EXT:
        return "./?";
    case PART_KEY:
    case PART_BARE:
        return "=&";
    case PART_VALUE:
        return "&";
    default:
        return "/?";
    }
}

void url_regex_delimiter(struct buffer *out, enum part_kind kind, enum part_kind before)
{
    switch (kind) {
    case PART_HOST:
        buffer_puts(out, "://");
        break;
    case PART_DIR:
    case PART_FILE:
    case PART_STEM:
        buffer_puts(out, "/");
        break;
    case PART_EXT:
        buffer_puts(out, "\\.");
        break;
    case PART_KEY:
    case PART_BARE:
        buffer_puts(out, before == PART_VALUE || before == PART_BARE ? "&" : "\\?");
        break;
    case PART_VALUE:
        buffer_puts(out, "=");
        break;
    default:
        break;
    }
}

void url_regex_rest(struct buffer *out, enum part_kind behind)
{
    switch (behind) {
    case PART_SCHEME:
        buffer_puts(out, "://.*");
        break;
    case PART_HOST:
        buffer_puts(out, "([/?].*)?");
        break;
    case PART_DIR:
        buffer_puts(out, "/.*");
        break;
    case PART_STEM:
        buffer_puts(out, "\\.[^./?]*(\\?.*)?");
        break;
    case PART_FILE:
    case PART_EXT:
        buffer_puts(out, "(\\?.*)?");
        break;
    case PART_KEY:
        buffer_puts(out, "=.*");
        break;
    case PART_VALUE:
    case PART_BARE:
        buffer_puts(out, "(&.*)?");
        break;
    case PART_END:
        break;
    default:
        buffer_puts(out, ".*");
        break;
    }
}

static void put_byte(struct buffer *out, char c)
{
    if (strchr(".[]()*+?{}|^$\\", c)) buffer_putc(out, '\\');
    buffer_putc(out, c);
}

void url_regex_literal(struct buffer *out, enum part_kind kind, struct span shape)
{
    bool classed = pattern_is_classed(kind);
    for (size_t i = 0; i < shape.len; i++) {
        if (classed && shape.at[i] == '%' && i + 2 < shape.len) {
            buffer_add(out, shape.at + i, 3);
            i += 2;
        } else if (classed && shape.at[i] == '0') {
            buffer_puts(out, "[0-9]+");
        } else {
            put_byte(out, shape.at[i]);
        }
    }
}

struct state {
    unsigned separators; /* 0, 1, 2 = more */
    bool digit, letter;
};

/* Letters U, digits D, separators P, letters or digits X, anything A: what may follow in a state
 * (not the first one); NULL: nothing makes it a text of the class. */
static const char *tail_of(enum part_class class, struct state q)
{
    bool separated = q.separators > 0;
    switch (class) {
    case CLASS_NUMBER:
        return separated || q.letter ? NULL : "D*";
    case CLASS_WORD:
        if (q.digit || q.separators > 1) return NULL;
        return separated ? "U*" : "U*(PU*)?";
    case CLASS_MIXED:
        if (q.separators > 1) return NULL;
        if (q.digit && (q.letter || separated)) return separated ? "X*" : "X*(PX*)?";
        if (q.digit) return "D*(UX*(PX*)?|PX*)";
        return separated ? "U*DX*" : "U*(DX*(PX*)?|PU*DX*)";
    case CLASS_SLUG:
        return q.separators > 1 ? "A*" : separated ? "X*PA*" : "X*PX*PA*";
    case CLASS_ANY:
        return "A*";
    default:
        return NULL;
    }
}

static bool accepts(enum part_class class, struct state q)
{
    bool separated = q.separators > 0;
    switch (class) {
    case CLASS_EMPTY:
        return !q.digit && !q.letter && !separated;
    case CLASS_NUMBER:
        return q.digit && !q.letter && !separated;
    case CLASS_WORD:
        return !q.digit && (q.letter || q.separators == 1) && q.separators < 2;
    case CLASS_MIXED:
        return q.digit && (q.letter || q.separators == 1) && q.separators < 2;
    case CLASS_SLUG:
        return q.separators > 1;
    default:
        return true;
    }
}

struct writer {
    struct buffer *out;
    enum part_kind kind;
    enum part_class class;
    const struct span *except; /* sorted */
};

static void put_3(struct buffer *out, const char *a, const char *b, const char *c)
{
    buffer_puts(out, a);
    buffer_puts(out, b);
    buffer_puts(out, c);
}

static void put_template(struct writer *w, const char *template)
{
    const char *ends = ends_of(w->kind);
    for (const char *t = template; *t; t++) {
        switch (*t) {
        case 'U':
            put_3(w->out, "([^", ends, "%0-9_-]|%[0-9A-Fa-f]{2})");
            break;
        case 'X':
            put_3(w->out, "[^", ends, "_-]");
            break;
        case 'A':
            put_3(w->out, "[^", ends, "]");
            break;
        case 'D':
            buffer_puts(w->out, "[0-9]");
            break;
        case 'P':
            buffer_puts(w->out, "[-_]");
            break;
        default:
            buffer_putc(w->out, *t);
            break;
        }
    }
}

enum sort { SORT_LETTER, SORT_ESCAPE, SORT_DIGIT, SORT_SEPARATOR };

static enum sort sort_of(enum part_class class, char c)
{
    if (class == CLASS_ANY) return SORT_LETTER;
    if (c == '%') return SORT_ESCAPE;
    if (c == '0') return SORT_DIGIT;
    return c == '-' || c == '_' ? SORT_SEPARATOR : SORT_LETTER;
}

static struct state advance(struct state q, enum sort sort)
{
    if (sort == SORT_DIGIT) q.digit = true;
    if (sort == SORT_LETTER || sort == SORT_ESCAPE) q.letter = true;
    if (sort == SORT_SEPARATOR && q.separators < 2) q.separators++;
    return q;
}

/* The alternatives of one trie node: "(a|b|c)"; ones that turn out impossible are taken back. */
struct alternatives {
    size_t begin; /* of the "(" */
    size_t last;  /* of the newest alternative's '|' */
    bool any;
};

static void alternative_open(struct writer *w, struct alternatives *a)
{
    a->last = w->out->len;
    if (a->any) buffer_putc(w->out, '|');
}

static void alternative_close(struct writer *w, struct alternatives *a, bool possible)
{
    if (possible) {
        a->any = true;
    } else {
        w->out->len = a->last;
    }
}

/* The excluded shapes [lo, hi) agree in their first `at` bytes: a node of the trie. */
struct node {
    size_t lo, hi, at;
    bool behind_digits; /* no digit follows a run of digits: the run has taken them all */
};

/* Bytes of one unit: an escape has three. */
static size_t unit_len(struct writer *w, size_t i, size_t at)
{
    return sort_of(w->class, w->except[i].at[at]) == SORT_ESCAPE ? 3 : 1;
}

/* The first child of the node at or after shape i: those that share their next unit. */
static struct node child_at(struct writer *w, struct node node, size_t i)
{
    const struct span *s = w->except;
    size_t len = unit_len(w, i, node.at), hi = i + 1;
    while (hi < node.hi && memcmp(s[hi].at + node.at, s[i].at + node.at, len) == 0) hi++;
    bool digits = sort_of(w->class, s[i].at[node.at]) == SORT_DIGIT;
    return (struct node){i, hi, node.at + len, digits};
}

/* The letters none of the node's children begins with. */
static void put_other_letters(struct writer *w, struct node node)
{
    bool any = w->class == CLASS_ANY, minus = !any;
    buffer_printf(w->out, "[^%s%s", ends_of(w->kind), any ? "" : "%0-9_");
    char before = 0;
    for (size_t i = node.lo; i < node.hi; i++) {
        char c = w->except[i].at[node.at];
        if (c == before || sort_of(w->class, c) != SORT_LETTER) continue;
        before = c;
        if (c == '-') {
            minus = true;
        } else {
            buffer_putc(w->out, c);
        }
    }
    if (minus) buffer_putc(w->out, '-');
    buffer_putc(w->out, ']');
}

/* [0-9A-Fa-f] without the digits at `at` in shapes lo .. hi - 1 after a '%'. */
static void put_other_hex(struct writer *w, struct node node)
{
    bool taken[128] = {false};
    for (size_t i = node.lo; i < node.hi; i++)
        taken[(unsigned char)w->except[i].at[node.at]] = true;
    buffer_putc(w->out, '[');
    for (const char *h = HEX_DIGITS; *h; h++) {
        if (!taken[(unsigned char)*h]) buffer_putc(w->out, *h);
    }
    buffer_putc(w->out, ']');
}

/* Escapes none of the node's children begins with: other first digits, then other second ones. */
static void put_other_escapes(struct writer *w, struct node node)
{
    size_t lo = node.lo;
    while (lo < node.hi && w->except[lo].at[node.at] != '%') lo++;
    size_t hi = lo;
    while (hi < node.hi && w->except[hi].at[node.at] == '%') hi++;
    if (lo == hi) {
        buffer_puts(w->out, "%[0-9A-Fa-f]{2}");
        return;
    }
    buffer_puts(w->out, "%(");
    put_other_hex(w, (struct node){lo, hi, node.at + 1, false});
    buffer_puts(w->out, "[0-9A-Fa-f]");
    while (lo < hi) {
        char first = w->except[lo].at[node.at + 1];
        size_t same = lo;
        while (same < hi && w->except[same].at[node.at + 1] == first) same++;
        buffer_printf(w->out, "|%c", first);
        put_other_hex(w, (struct node){lo, same, node.at + 2, false});
        lo = same;
    }
    buffer_putc(w->out, ')');
}

static bool has_child(struct writer *w, struct node node, char c)
{
    for (size_t i = node.lo; i < node.hi; i++) {
        if (w->except[i].at[node.at] == c) return true;
    }
    return false;
}

/* Writes the units of one sort that leave the trie at this node; false if all of them are in it. */
static bool put_others(struct writer *w, struct node node, enum sort sort)
{
    switch (sort) {
    case SORT_LETTER:
        put_other_letters(w, node);
        return true;
    case SORT_ESCAPE:
        put_other_escapes(w, node);
        return true;
    case SORT_DIGIT:
        buffer_puts(w->out, "[0-9]");
        return !has_child(w, node, '0') && !node.behind_digits;
    default: {
        bool minus = has_child(w, node, '-'), underscore = has_child(w, node, '_');
        buffer_puts(w->out, minus ? "_" : underscore ? "-" : "[-_]");
        return !minus || !underscore;
    }
    }
}

static void put_leaving(struct writer *w, struct alternatives *a, struct node node, struct state q)
{
    for (int i = SORT_LETTER; i <= SORT_SEPARATOR; i++) {
        enum sort sort = (enum sort)i;
        if (w->class == CLASS_ANY && sort != SORT_LETTER) break;
        const char *tail = tail_of(w->class, advance(q, sort));
        if (!tail) continue;
        alternative_open(w, a);
        bool possible = put_others(w, node, sort);
        put_template(w, tail);
        alternative_close(w, a, possible);
    }
}

/* What may follow at this node, in state q; false (and nothing written) if nothing may. */
static bool put_node(struct writer *w, struct node node, struct state q)
{
    /* In bytewise order a shape that ends here is the first. */
    bool excluded = node.lo < node.hi && w->except[node.lo].len == node.at;
    if (excluded) node.lo++;
    bool may_end = accepts(w->class, q) && !excluded;
    struct alternatives a = {w->out->len, 0, false};
    buffer_putc(w->out, '(');
    for (size_t i = node.lo; i < node.hi;) {
        struct node child = child_at(w, node, i);
        struct span unit = {w->except[i].at + node.at, child.at - node.at};
        alternative_open(w, &a);
        url_regex_literal(w->out, w->kind, unit);
        struct state next = advance(q, sort_of(w->class, unit.at[0]));
        alternative_close(w, &a, put_node(w, child, next));
        i = child.hi;
    }
    put_leaving(w, &a, node, q);
    if (!a.any) {
        w->out->len = a.begin;
        return may_end;
    }
    buffer_puts(w->out, may_end ? ")?" : ")");
    return true;
}

void url_regex_class(struct buffer *out, enum part_kind kind, enum part_class class,
                     const struct span *except, size_t n)
{
    struct writer w = {out, kind, class, except};
    if (class == CLASS_EMPTY) return;
    if (class == CLASS_ANY && n == 0) {
        put_template(&w, "A*");
        return;
    }
    put_node(&w, (struct node){0, n, 0, false}, (struct state){0});
}
