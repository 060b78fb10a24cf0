/* SPDX-License-Identifier: MIT
 * gold.c - see gold.h. */
#include "labelers/shared/gold.h"

#include "base/compare.h"
#include "base/hash.h"
#include "base/text/json_read.h"
#include "labelers/shared/page_labeler.h"

enum { RUN_MAX = 5 };

/* ---- reading ---- */

/* A string or a list of strings, each with a line end after it. */
static void read_text(struct json_read *r, struct buffer *out)
{
    if (json_read_null(r)) return;
    if (json_read_peek(r) == '[') {
        if (!json_read_array(r)) return;
        while (json_read_item(r)) {
            buffer_add_span(out, json_read_string(r));
            buffer_putc(out, '\n');
        }
    } else {
        buffer_add_span(out, json_read_string(r));
        buffer_putc(out, '\n');
    }
}

static struct span keep(struct gold *g, const struct buffer *text)
{
    return (struct span){arena_copy(&g->strings, buffer_span(text)), text->len};
}

static bool read_line(struct gold *g, struct json_read *r)
{
    struct buffer text = {0}, neutral = {0};
    struct gold_page page = {.type = PAGE_TYPES};
    struct span name;
    json_read_object(r);
    while (json_read_member(r, &name)) {
        if (span_is(name, "path")) {
            struct span path = json_read_string(r);
            page.path = arena_copy(&g->strings, path);
        } else if (span_is(name, "type")) {
            page.type = json_read_null(r) ? PAGE_TYPES : page_type_find(json_read_string(r));
        } else if (span_is(name, "text")) {
            read_text(r, &text);
        } else if (span_is(name, "neutral") || span_is(name, "comments")) {
            read_text(r, &neutral);
        } else {
            json_read_skip(r);
        }
    }
    if (!r->why && !page.path) json_read_fail(r, "no path");
    bool ok = json_read_end(r);
    page.text = keep(g, &text);
    page.neutral = keep(g, &neutral);
    if (ok) VECTOR_PUSH(g->page, g->n, g->cap) = page;
    buffer_free(&text);
    buffer_free(&neutral);
    return ok;
}

static bool is_blank(struct span line)
{
    size_t i = 0;
    while (i < line.len && (line.at[i] == ' ' || line.at[i] == '\t' || line.at[i] == '\r')) i++;
    return i == line.len;
}

struct gold *gold_parse(struct span bytes, const char *name, struct infodisc_error *error)
{
    struct gold *g = mem_zalloc(1, sizeof *g);
    unsigned line = 0;
    while (bytes.len) {
        struct span text = span_take(&bytes, '\n');
        struct json_read r;
        line++;
        json_read_begin(&r, text);
        bool ok = is_blank(text) || read_line(g, &r);
        if (!ok) error_set(error, INFODISC_FAILED, "bad gold '%s', line %u: %s", name, line, r.why);
        json_read_free(&r);
        if (!ok) {
            gold_free(g);
            return NULL;
        }
    }
    return g;
}

void gold_free(struct gold *g)
{
    if (!g) return;
    free(g->page);
    arena_free(&g->strings);
    free(g);
}

/* ---- labels ---- */

/* The tokens of a text, as hashes, in g->token; returns how many. */
static uint32_t read_tokens(struct gold_labeling *g, struct span text)
{
    tokenize(text, &g->tokens);
    uint32_t n = (uint32_t)g->tokens.n;
    if (n > g->tokens_cap) {
        g->tokens_cap = n;
        g->token = mem_realloc(g->token, n, sizeof *g->token);
        g->covered = mem_realloc(g->covered, n, sizeof *g->covered);
    }
    for (uint32_t i = 0; i < n; i++) g->token[i] = hash_span(token_span(&g->tokens, &g->tokens.item[i]));
    return n;
}

static uint64_t run_hash(const uint64_t *token, uint32_t n)
{
    uint64_t hash = n;
    for (uint32_t i = 0; i < n; i++) hash = hash_mix(hash, token[i]);
    return hash;
}

static void find_runs(struct gold_labeling *g, struct span text, struct gold_runs *runs)
{
    uint32_t n = read_tokens(g, text);
    for (uint32_t k = 1; k <= RUN_MAX; k++) {
        uint32_t at = 0;
        for (uint32_t i = 0; i + k <= n; i++)
            VECTOR_PUSH(runs->hash[k - 1], at, runs->cap[k - 1]) = run_hash(g->token + i, k);
        runs->n[k - 1] = at;
        if (at) qsort(runs->hash[k - 1], at, sizeof(uint64_t), compare_uint64);
    }
}

static bool has_run(const struct gold_runs *runs, uint64_t hash, uint32_t k)
{
    return runs->n[k - 1] && bsearch(&hash, runs->hash[k - 1], runs->n[k - 1], sizeof hash, compare_uint64);
}

/* How many of the n tokens at hand lie in a run of k that is known. */
static uint32_t count_covered(const struct gold_labeling *g, const struct gold_runs *runs, uint32_t n, uint32_t k)
{
    uint32_t sum = 0;
    memset(g->covered, 0, n);
    for (uint32_t i = 0; i + k <= n; i++)
        if (has_run(runs, run_hash(g->token + i, k), k)) memset(g->covered + i, 1, k);
    for (uint32_t i = 0; i < n; i++) sum += g->covered[i];
    return sum;
}

/* Is a leaf, white space and case aside, a line of the text? Only for short ones. */
static bool is_line(struct gold_labeling *g, struct span text, uint64_t first, uint64_t second, uint32_t n)
{
    while (text.len) {
        struct span line = span_take(&text, '\n');
        if (line.len < 200 && read_tokens(g, line) == n && g->token[0] == first && (n < 2 || g->token[1] == second))
            return true;
    }
    return false;
}

static bool is_content(struct gold_labeling *g, const struct gold_page *page, struct span leaf)
{
    uint32_t n = read_tokens(g, leaf), k = n < RUN_MAX ? n : RUN_MAX;
    if (n == 0) return false;
    uint32_t in_text = count_covered(g, &g->text, n, k);
    if (in_text * 2 < n || count_covered(g, &g->neutral, n, k) > in_text) return false;
    return n > 2 || is_line(g, page->text, g->token[0], n > 1 ? g->token[1] : 0, n);
}

void gold_label_leaves(struct gold_labeling *g, const struct gold_page *page, const struct page_blocks *b,
                       uint8_t *label)
{
    find_runs(g, page->text, &g->text);
    find_runs(g, page->neutral, &g->neutral);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        bool candidate = !(leaf->flags & (LEAF_TITLE | LEAF_CONTROL));
        label[l] = candidate && is_content(g, page, leaf_span(b, leaf)) ? GOLD_CONTENT : GOLD_NO;
    }
}

static void free_runs(struct gold_runs *runs)
{
    for (int k = 0; k < RUN_MAX; k++) free(runs->hash[k]);
}

void gold_labeling_free(struct gold_labeling *g)
{
    tokens_free(&g->tokens);
    free_runs(&g->text);
    free_runs(&g->neutral);
    free(g->token);
    free(g->covered);
    *g = (struct gold_labeling){0};
}
