/* SPDX-License-Identifier: MIT
 * url_match.c - see url_match.h. A recursive parser compiles the expression into a program. The matcher runs all its
 * threads at once over the URL, byte by byte (Thompson 1968, as described by Cox 2007). */
#include "cluster/url_match.h"

#include <stdint.h>

#include "base/limits.h"
#include "base/memory.h"
#include "base/text/ascii.h"

enum { CODE_MAX = 1 << 18, NESTING_MAX = 500, REPEAT_MAX = 255 };

enum op {
    OP_BYTE,  /* the byte x */
    OP_SET,   /* a byte of set[x] */
    OP_ANY,
    OP_SPLIT, /* goes on at x and at y */
    OP_JUMP,  /* goes on at x */
    OP_BEGIN, /* only at the URL's begin */
    OP_END,
    OP_MATCH
};

struct instruction {
    uint32_t op, x, y;
};

struct byte_set {
    uint64_t bits[4];
};

struct url_regex {
    struct instruction *code; /* [n] */
    uint32_t n, cap;
    struct byte_set *set;     /* [n_sets] */
    uint32_t n_sets, sets_cap;
    uint32_t start;           /* after the literal prefix */
    char *prefix;             /* what every match begins with, where the expression begins with ^ */
    size_t prefix_len;
};

struct parser {
    struct url_regex *out;
    const char *at, *end, *why;
    int nesting;
};

/* ---- parsing ------------------------------------------------------------------------------ */

static bool refuse(struct parser *p, const char *why)
{
    if (!p->why) p->why = why;
    return false;
}

static uint32_t emit(struct parser *p, enum op op, uint32_t x, uint32_t y)
{
    struct url_regex *out = p->out;
    if (out->n == CODE_MAX) {
        refuse(p, "the expression is too large");
        return 0;
    }
    VECTOR_PUSH(out->code, out->n, out->cap) = (struct instruction){op, x, y};
    return out->n - 1;
}

static void set_add(struct byte_set *set, unsigned from, unsigned to)
{
    for (unsigned c = from; c <= to; c++) set->bits[c / 64] |= 1ull << c % 64;
}

static bool set_has(const struct byte_set *set, unsigned char c)
{
    return set->bits[c / 64] >> c % 64 & 1;
}

/* [abc], [^a-c]: a ']' right at the beginning and a '-' at either end are themselves, as in POSIX. */
static bool parse_set(struct parser *p)
{
    struct byte_set set = {{0}};
    bool negated = p->at < p->end && *p->at == '^';
    p->at += negated;
    const char *first = p->at;
    while (p->at < p->end && (*p->at != ']' || p->at == first)) {
        if (p->end - p->at > 1 && p->at[0] == '[' && strchr(":.=", p->at[1]))
            return refuse(p, "a named class");
        if (*p->at == '\\' && p->end - p->at > 1) p->at++;
        unsigned from = (unsigned char)*p->at++, to = from;
        if (p->end - p->at > 1 && p->at[0] == '-' && p->at[1] != ']') {
            if (p->at[1] == '\\' && p->end - p->at > 2) p->at++;
            to = (unsigned char)p->at[1];
            p->at += 2;
        }
        if (to < from) return refuse(p, "a range of characters runs backwards");
        set_add(&set, from, to);
    }
    if (p->at == p->end) return refuse(p, "a '[' without its ']'");
    p->at++;
    for (int i = 0; negated && i < 4; i++) set.bits[i] = ~set.bits[i];
    emit(p, OP_SET, p->out->n_sets, 0);
    VECTOR_PUSH(p->out->set, p->out->n_sets, p->out->sets_cap) = set;
    return true;
}

static bool parse_alternatives(struct parser *p);

static bool parse_group(struct parser *p)
{
    if (p->at < p->end && *p->at == '?') return refuse(p, "a group that begins with '(?'");
    if (++p->nesting > NESTING_MAX) return refuse(p, "nested too deeply");
    if (!parse_alternatives(p)) return false;
    p->nesting--;
    if (p->at == p->end) return refuse(p, "a '(' without its ')'");
    p->at++;
    return true;
}

static bool parse_atom(struct parser *p)
{
    char c = *p->at++;
    switch (c) {
    case '(':
        return parse_group(p);
    case '[':
        return parse_set(p);
    case '.':
        emit(p, OP_ANY, 0, 0);
        return true;
    case '^':
        emit(p, OP_BEGIN, 0, 0);
        return true;
    case '$':
        emit(p, OP_END, 0, 0);
        return true;
    case '*':
    case '+':
    case '?':
    case '{':
        return refuse(p, "nothing to repeat");
    case '\\':
        if (p->at == p->end) return refuse(p, "a '\\' at the end");
        c = *p->at++;
        if (ascii_is_alnum(c)) return refuse(p, "'\\d' and the like are not supported: use [0-9]");
        break;
    default:
        break;
    }
    emit(p, OP_BYTE, (unsigned char)c, 0);
    return true;
}

/* "{2}", "{2,}", "{2,5}" after the '{'; *most is REPEAT_MAX + 1 without bound. */
static bool parse_bounds(struct parser *p, uint32_t *least, uint32_t *most)
{
    uint32_t bound[2] = {0, 0};
    int n = 0;
    for (bool digits = false; p->at < p->end; p->at++) {
        if (ascii_is_digit(*p->at)) {
            bound[n] = bound[n] * 10 + (uint32_t)(*p->at - '0');
            digits = true;
            if (bound[n] > REPEAT_MAX) return refuse(p, "more than 255 repeats");
        } else if (*p->at == ',' && n == 0 && digits) {
            n = 1;
            digits = false;
        } else if (*p->at == '}' && (digits || n == 1)) {
            p->at++;
            *least = bound[0];
            *most = n == 0 ? bound[0] : digits ? bound[1] : REPEAT_MAX + 1;
            return *least <= *most || refuse(p, "bounds of repeats run backwards");
        } else {
            break;
        }
    }
    return refuse(p, "a '{' without bounds");
}

/* Appends a copy of the code [from, to), whose jumps stay inside of it. */
static void copy_code(struct parser *p, uint32_t from, uint32_t to)
{
    uint32_t by = p->out->n - from;
    for (uint32_t i = from; i < to && !p->why; i++) {
        struct instruction in = p->out->code[i];
        bool jumps = in.op == OP_SPLIT || in.op == OP_JUMP;
        emit(p, (enum op)in.op, in.x + (jumps ? by : 0), in.y + (in.op == OP_SPLIT ? by : 0));
    }
}

/* Makes room for one instruction at `at`, before the code [at, n), whose jumps stay inside of it. */
static void insert(struct parser *p, uint32_t at)
{
    emit(p, OP_MATCH, 0, 0);
    if (p->why) return;
    struct instruction *code = p->out->code;
    memmove(code + at + 1, code + at, (p->out->n - 1 - at) * sizeof *code);
    for (uint32_t i = at + 1; i < p->out->n; i++) {
        if (code[i].op == OP_SPLIT || code[i].op == OP_JUMP) code[i].x++;
        if (code[i].op == OP_SPLIT) code[i].y++;
    }
}

/* The code from `from` on, at least `least` and at most `most` times. */
static void repeat(struct parser *p, uint32_t from, uint32_t least, uint32_t most)
{
    uint32_t to = p->out->n;
    bool unbounded = most > REPEAT_MAX;
    if (least == 0) { /* optional: a split in front; then as from one on */
        insert(p, from++);
        to++;
    }
    for (uint32_t i = 1; i < least && !p->why; i++) copy_code(p, from, to);
    uint32_t last = p->out->n - (to - from); /* the copy that may be repeated without end */
    if (unbounded) emit(p, OP_SPLIT, last, p->out->n + 1);
    for (uint32_t i = least ? least : 1; !unbounded && i < most && !p->why; i++) {
        uint32_t split = emit(p, OP_SPLIT, p->out->n + 1, 0);
        copy_code(p, from, to);
        if (!p->why) p->out->code[split].y = p->out->n;
    }
    if (p->why || least > 0) return;
    p->out->code[from - 1] = (struct instruction){OP_SPLIT, from, p->out->n};
    if (most == 0) p->out->code[from - 1] = (struct instruction){OP_JUMP, p->out->n, 0};
}

static bool parse_repeats(struct parser *p, uint32_t from)
{
    while (p->at < p->end && strchr("*+?{", *p->at) && *p->at) {
        char c = *p->at++;
        uint32_t least = c == '+', most = c == '?' ? 1 : REPEAT_MAX + 1;
        if (c == '{' && !parse_bounds(p, &least, &most)) return false;
        repeat(p, from, least, most);
    }
    return !p->why;
}

static bool parse_sequence(struct parser *p)
{
    while (p->at < p->end && *p->at != '|' && *p->at != ')') {
        uint32_t from = p->out->n;
        if (!parse_atom(p) || !parse_repeats(p, from)) return false;
    }
    return !p->why;
}

/* a|b|c: split a, jump to the end, split b ... The jumps are chained until the end is known. */
static bool parse_alternatives(struct parser *p)
{
    uint32_t last_jump = UINT32_MAX;
    for (;;) {
        uint32_t from = p->out->n;
        if (!parse_sequence(p)) return false;
        if (p->at == p->end || *p->at != '|') break;
        p->at++;
        insert(p, from);
        last_jump = emit(p, OP_JUMP, last_jump, 0);
        if (p->why) return false;
        p->out->code[from] = (struct instruction){OP_SPLIT, from + 1, p->out->n};
    }
    while (last_jump != UINT32_MAX) {
        uint32_t before = p->out->code[last_jump].x;
        p->out->code[last_jump].x = p->out->n;
        last_jump = before;
    }
    return true;
}

/* "^http://host/": compared at once, before the matcher starts. */
static void find_prefix(struct url_regex *r)
{
    if (!r->n || r->code[0].op != OP_BEGIN) return;
    uint32_t n = 1, target = UINT32_MAX; /* the first place that something jumps to */
    for (uint32_t i = 0; i < r->n; i++) {
        bool split = r->code[i].op == OP_SPLIT;
        if ((split || r->code[i].op == OP_JUMP) && r->code[i].x < target) target = r->code[i].x;
        if (split && r->code[i].y < target) target = r->code[i].y;
    }
    while (n < r->n && n < target && r->code[n].op == OP_BYTE) n++;
    r->prefix = mem_alloc(n);
    for (uint32_t i = 1; i < n; i++) r->prefix[r->prefix_len++] = (char)r->code[i].x;
    r->start = n;
}

struct url_regex *url_regex_parse(struct span text, const char **why)
{
    struct url_regex *r = mem_zalloc(1, sizeof *r);
    struct parser p = {.out = r, .at = text.at, .end = text.at + text.len};
    bool ok = (text.len <= REGEX_BYTES_MAX || refuse(&p, "the expression has more than 65536 bytes")) &&
              parse_alternatives(&p) && (p.at == p.end || refuse(&p, "a ')' without its '('"));
    emit(&p, OP_MATCH, 0, 0);
    if (ok && !p.why) {
        find_prefix(r);
        return r;
    }
    *why = p.why;
    url_regex_free(r);
    return NULL;
}

void url_regex_free(struct url_regex *r)
{
    if (!r) return;
    free(r->code);
    free(r->set);
    free(r->prefix);
    free(r);
}

/* ---- matching ----------------------------------------------------------------------------- */

void url_match_scratch_free(struct url_match_scratch *s)
{
    for (int i = 0; i < 2; i++) {
        free(s->list[i]);
        free(s->mark[i]);
    }
    *s = (struct url_match_scratch){0};
}

static void reserve(struct url_match_scratch *s, uint32_t n)
{
    if (n <= s->cap) return;
    s->cap = n;
    for (int i = 0; i < 2; i++) {
        s->list[i] = mem_realloc(s->list[i], n, sizeof *s->list[i]);
        free(s->mark[i]);
        s->mark[i] = mem_zalloc(n, sizeof *s->mark[i]);
    }
}

struct threads { /* the places of the program that are alive: a sparse set */
    uint32_t *list, *mark, n;
};

static void add_place(struct threads *t, uint32_t place)
{
    uint32_t at = t->mark[place];
    if (at < t->n && t->list[at] == place) return;
    t->mark[place] = t->n;
    t->list[t->n++] = place;
}

/* Adds the place and all that is reached from it without a byte. True if that is the end of the program. */
static bool add(const struct url_regex *r, struct threads *t, uint32_t place, bool at_begin, bool at_end)
{
    uint32_t next = t->n;
    add_place(t, place);
    for (; next < t->n; next++) {
        uint32_t here = t->list[next];
        const struct instruction *in = &r->code[here];
        if (in->op == OP_SPLIT) add_place(t, in->y);
        if (in->op == OP_SPLIT || in->op == OP_JUMP) add_place(t, in->x);
        if ((in->op == OP_BEGIN && at_begin) || (in->op == OP_END && at_end)) add_place(t, here + 1);
        if (in->op == OP_MATCH) return true;
    }
    return false;
}

static bool takes(const struct url_regex *r, const struct instruction *in, unsigned char c)
{
    switch ((enum op)in->op) {
    case OP_BYTE:
        return in->x == c;
    case OP_SET:
        return set_has(&r->set[in->x], c);
    case OP_ANY:
        return true;
    default:
        return false;
    }
}

bool url_match(const struct url_regex *r, struct span url, struct url_match_scratch *s)
{
    if (url.len < r->prefix_len || (r->prefix_len && memcmp(url.at, r->prefix, r->prefix_len) != 0))
        return false;
    reserve(s, r->n);
    struct threads now = {s->list[0], s->mark[0], 0}, then = {s->list[1], s->mark[1], 0};
    size_t at = r->prefix_len;
    if (add(r, &now, r->start, at == 0, at == url.len)) return true;
    for (; at < url.len; at++) {
        bool end = at + 1 == url.len;
        then.n = 0;
        for (uint32_t i = 0; i < now.n; i++) {
            const struct instruction *in = &r->code[now.list[i]];
            if (takes(r, in, (unsigned char)url.at[at]) && add(r, &then, now.list[i] + 1, false, end))
                return true;
        }
        if (!r->start && add(r, &then, 0, false, end)) return true;
        struct threads swap = now;
        now = then;
        then = swap;
        if (!now.n) return false;
    }
    return false;
}
