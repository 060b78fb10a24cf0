/* SPDX-License-Identifier: MIT
 * chain_model.c - see chain_model.h. */
#include "labelers/chain/chain_model.h"

#include <stdio.h>

#include "base/fixed.h"
#include "base/hash.h"
#include "base/memory.h"
#include "labelers/shared/shared.h"

enum { L = CHAIN_LABELS, EDGES = L * L };

struct chain_row {       /* of a predicate */
    uint64_t key;        /* 0: free */
    int32_t node;        /* in steps of 2^-16 */
    int32_t edge[EDGES]; /* [y'][y]; 0 without option E */
};

struct chain_model {
    enum chain_type type;
    bool edges, history;
    int32_t transition[EDGES];
    struct chain_row *slot; /* [mask + 1] open addressing */
    size_t mask;
    uint32_t n;
};

uint64_t chain_key(struct span name)
{
    return hash_span(name) | 1;
}

uint64_t chain_key_before(uint64_t key)
{
    return hash_mix(key, 1) | 1;
}

enum chain_type chain_model_type(const struct chain_model *m)
{
    return m->type;
}

void chain_model_free(struct chain_model *m)
{
    if (!m) return;
    free(m->slot);
    free(m);
}

/* ---- reading ---- */

static struct chain_row *find_slot(const struct chain_model *m, uint64_t key)
{
    size_t at = (size_t)(key >> 1);
    while (m->slot[at & m->mask].key && m->slot[at & m->mask].key != key) at++;
    return &m->slot[at & m->mask];
}

static void grow(struct chain_model *m)
{
    struct chain_row *old = m->slot;
    size_t slots = m->slot ? m->mask + 1 : 0;
    m->mask = slots ? slots * 2 - 1 : 1023;
    m->slot = mem_zalloc(m->mask + 1, sizeof *m->slot);
    for (size_t i = 0; i < slots; i++)
        if (old[i].key) *find_slot(m, old[i].key) = old[i];
    free(old);
}

static bool read_weight(struct model_lines *l, struct span word, int32_t *out)
{
    double value;
    if (!model_number(word, &value) || value > CHAIN_WEIGHT_MAX || value < -CHAIN_WEIGHT_MAX)
        return model_lines_fail(l, "not a weight");
    *out = (int32_t)(value * (1 << CHAIN_WEIGHT_BITS) + (value < 0 ? -0.5 : 0.5));
    return true;
}

static bool add_row(struct model_lines *l, struct chain_model *m, const struct span *word, int words)
{
    struct span name = word[0];
    bool before = name.len && name.at[0] == '<';
    if (words != 2 && words != 2 + EDGES) return model_lines_fail(l, "neither a weight nor five");
    if (before && !m->history) return model_lines_fail(l, "history without its option");
    if (words != 2 && !m->edges) return model_lines_fail(l, "edges without their option");
    if (m->n >= CHAIN_MODEL_PREDICATES_MAX) return model_lines_fail(l, "too many predicates");
    if (before) name = span_from(name, 1);
    uint64_t key = before ? chain_key_before(chain_key(name)) : chain_key(name);
    if (m->n * 2 >= m->mask) grow(m);
    struct chain_row *row = find_slot(m, key);
    if (row->key) return model_lines_fail(l, "a predicate twice");
    row->key = key;
    m->n++;
    if (!read_weight(l, word[1], &row->node)) return false;
    for (int i = 2; i < words; i++)
        if (!read_weight(l, word[i], &row->edge[i - 2])) return false;
    return true;
}

static bool read_options(struct model_lines *l, struct chain_model *m, struct span word)
{
    m->edges = span_is(word, "e") || span_is(word, "eh");
    m->history = span_is(word, "h") || span_is(word, "eh");
    return m->edges || m->history || span_is(word, "-") || model_lines_fail(l, "unknown options");
}

static bool read_type(struct model_lines *l, struct chain_model *m, struct span word)
{
    static const char *const names[] = {
        [CHAIN_MAXENT] = "maxent", [CHAIN_MEMM] = "memm", [CHAIN_CRF] = "crf"};
    for (int t = 0; t <= CHAIN_CRF; t++)
        if (span_is(word, names[t])) return m->type = (enum chain_type)t, true;
    return model_lines_fail(l, "an unknown type");
}

static bool read_transition(struct model_lines *l, struct chain_model *m, const struct span *word, int words)
{
    if (words != 1 + EDGES) return model_lines_fail(l, "not four transitions");
    for (int i = 0; i < EDGES; i++)
        if (!read_weight(l, word[1 + i], &m->transition[i])) return false;
    return true;
}

static bool parse(struct model_lines *l, struct chain_model *m)
{
    struct span word[2 + EDGES];
    if (!model_lines_begin(l, "infodisc-chain", "not a model for maxent, memm or crf")) return false;
    int words = model_lines_next(l, word, 2 + EDGES);
    if (words != 2 || !span_is(word[0], "type")) return model_lines_fail(l, "no type");
    if (!read_type(l, m, word[1])) return false;
    words = model_lines_next(l, word, 2 + EDGES);
    if (words != 2 || !span_is(word[0], "options")) return model_lines_fail(l, "no options");
    if (!read_options(l, m, word[1])) return false;
    grow(m);
    while ((words = model_lines_next(l, word, 2 + EDGES)) > 0) {
        if (span_is(word[0], "sigma")) continue;
        bool ok = span_is(word[0], "transition") ? read_transition(l, m, word, words)
                                                 : add_row(l, m, word, words);
        if (!ok) return false;
    }
    return true;
}

struct chain_model *chain_model_parse(struct span text, const char *name, struct infodisc_error *error)
{
    struct chain_model *m = mem_zalloc(1, sizeof *m);
    struct model_lines lines = {.left = text, .name = name, .error = error};
    if (parse(&lines, m)) return m;
    chain_model_free(m);
    return NULL;
}

/* ---- labels ---- */

/* exp(x) with the four operations, the same on all machines; |x| <= 20. */
static double plain_exp(double x)
{
    double r = x / 1024, e = 1 + r * (1 + r / 2 * (1 + r / 3 * (1 + r / 4)));
    for (int i = 0; i < 10; i++) e *= e;
    return e;
}

/* log(1 + exp(x)), both in steps of 2^-16. */
static int64_t softplus(int64_t x)
{
    enum { FAR = 20 << CHAIN_WEIGHT_BITS, LN2 = 45426 };
    if (x >= FAR) return x;
    if (x <= -FAR) return 0;
    double sum = 1 + plain_exp((double)x / (1 << CHAIN_WEIGHT_BITS));
    uint64_t log2 = fixed_log2((uint64_t)(sum * 4294967296.0)) - ((uint64_t)32 << 32);
    return (int64_t)(log2 >> 16) * LN2 >> 16;
}

/* log p or psi of each pair of labels of an item. */
static void score_item(const struct chain_model *m, const uint64_t *key, uint32_t n, bool chained, int64_t out[L][L])
{
    int64_t node = 0, edge[EDGES] = {0};
    for (uint32_t k = 0; k < n; k++) {
        const struct chain_row *row = find_slot(m, key[k]);
        if (!row->key) continue;
        node += row->node;
        for (int j = 0; chained && j < EDGES; j++) edge[j] += row->edge[j];
    }
    for (int b = 0; b < L; b++) {
        for (int y = 0; y < L; y++)
            out[b][y] = (y ? node : 0) + (chained ? m->transition[b * L + y] + edge[b * L + y] : 0);
        if (m->type != CHAIN_MEMM) continue;
        int64_t more = out[b][1] - out[b][0];
        out[b][0] = -softplus(more);
        out[b][1] = -softplus(-more);
    }
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Forward and backward: the best sequence with each label at each place. */
static void best_sequences(uint32_t n, int64_t (*score)[L][L], int64_t (*ahead)[L], int64_t (*behind)[L])
{
    for (uint32_t i = 0; i < n; i++)
        for (int y = 0; y < L; y++)
            ahead[i][y] = i == 0 ? score[0][0][y]
                                 : greater(ahead[i - 1][0] + score[i][0][y], ahead[i - 1][1] + score[i][1][y]);
    for (uint32_t i = n; i-- > 0;)
        for (int y = 0; y < L; y++)
            behind[i][y] = i + 1 == n ? 0
                                      : greater(behind[i + 1][0] + score[i + 1][y][0],
                                                behind[i + 1][1] + score[i + 1][y][1]);
}

void chain_decode(const struct chain_model *m, uint32_t n, const uint32_t *first, const uint64_t *key,
                  uint8_t *label, int64_t *margin)
{
    if (n == 0) return;
    int64_t(*score)[L][L] = mem_zalloc(n, sizeof *score);
    int64_t(*ahead)[L] = mem_zalloc(n, sizeof *ahead), (*behind)[L] = mem_zalloc(n, sizeof *behind);
    for (uint32_t i = 0; i < n; i++)
        score_item(m, key + first[i], first[i + 1] - first[i], i > 0 && m->type != CHAIN_MAXENT, score[i]);
    best_sequences(n, score, ahead, behind);
    for (uint32_t i = n; i-- > 0;) {
        margin[i] = ahead[i][1] + behind[i][1] - ahead[i][0] - behind[i][0];
        int y = i + 1 < n ? label[i + 1] : 0;
        int64_t with[L];
        for (int b = 0; b < L; b++) with[b] = ahead[i][b] + (i + 1 < n ? score[i + 1][b][y] : 0);
        label[i] = with[1] > with[0];
    }
    free(score);
    free(ahead);
    free(behind);
}

/* ---- writing ---- */

/* A decimal with four places, without the locale's point. */
static void put_weight(struct buffer *out, double weight)
{
    long long steps = (long long)(weight * 10000 + (weight < 0 ? -0.5 : 0.5));
    unsigned long long size = steps < 0 ? (unsigned long long)-steps : (unsigned long long)steps;
    buffer_printf(out, " %s%llu", steps < 0 ? "-" : "", size / 10000);
    unsigned part = (unsigned)(size % 10000);
    if (!part) return;
    char digits[8];
    size_t n = 4;
    snprintf(digits, sizeof digits, "%04u", part);
    while (digits[n - 1] == '0') n--;
    buffer_putc(out, '.');
    buffer_add(out, digits, n);
}

static bool rounds_to_zero(double weight)
{
    return weight < 0.00005 && weight > -0.00005;
}

void chain_model_write(const struct chain_data *data, const struct chain_options *options, const double *weight,
                       void (*name)(void *names, uint32_t predicate, struct buffer *out), void *names,
                       struct buffer *out)
{
    static const char *const types[] = {
        [CHAIN_MAXENT] = "maxent", [CHAIN_MEMM] = "memm", [CHAIN_CRF] = "crf"};
    bool edges = options->edges && options->type != CHAIN_MAXENT;
    buffer_printf(out, "infodisc-chain 1\ntype %s\noptions %s\nsigma", types[options->type],
                  edges ? options->history ? "eh" : "e" : options->history ? "h" : "-");
    put_weight(out, options->sigma);
    for (int j = 0; options->type != CHAIN_MAXENT && j < EDGES; j++) {
        if (j == 0) buffer_puts(out, "\ntransition");
        put_weight(out, weight[chain_transition(data, j / L, j % L)]);
    }
    buffer_putc(out, '\n');
    for (uint32_t p = 0; p < data->n_predicates; p++) {
        double node = weight[chain_node(p, 1)] - weight[chain_node(p, 0)];
        const double *edge = edges ? weight + chain_edge(data, p, 0, 0) : NULL;
        bool flat = true;
        for (int j = 0; edge && j < EDGES; j++) flat = flat && rounds_to_zero(edge[j]);
        if (flat && rounds_to_zero(node)) continue;
        name(names, p, out);
        put_weight(out, node);
        for (int j = 0; edge && !flat && j < EDGES; j++) put_weight(out, edge[j]);
        buffer_putc(out, '\n');
    }
}
