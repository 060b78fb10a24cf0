/* SPDX-License-Identifier: MIT
 * test_chain.c - the chain models: probabilities, gradients and best sequences as by adding up all sequences; the text
 * of a model written and read back, and texts that are not models. */
#include "check.h"

#include <math.h>

#include "base/memory.h"
#include "labelers/chain/chain_model.h"
#include "unit/soup.h"

enum { PREDICATES = 5, ITEMS_MAX = 40, SEQUENCE_MAX = 6 };

struct sample { /* a chain_data with room for a small one */
    struct chain_data data;
    uint32_t item[8];
    uint64_t first[ITEMS_MAX + 1];
    uint32_t predicate[ITEMS_MAX * PREDICATES];
    uint8_t label[ITEMS_MAX];
};

static void fill(struct sample *s, struct lcg *l)
{
    uint64_t n = 0;
    s->data = (struct chain_data){.n_predicates = PREDICATES, .item = s->item, .first = s->first,
                                  .predicate = s->predicate, .label = s->label};
    for (s->data.n_sequences = 0; s->data.n_sequences < 5; s->data.n_sequences++) {
        s->item[s->data.n_sequences] = s->data.n_items;
        for (uint32_t k = 1 + lcg_next(l, SEQUENCE_MAX); k > 0; k--) {
            s->first[s->data.n_items] = n;
            s->label[s->data.n_items++] = (uint8_t)lcg_next(l, 2);
            for (uint32_t p = 0; p < PREDICATES; p++)
                if (lcg_next(l, 2)) s->predicate[n++] = p;
        }
    }
    s->item[s->data.n_sequences] = s->data.n_items;
    s->first[s->data.n_items] = n;
}

static double random_weight(struct lcg *l)
{
    return (lcg_next(l, 4001) - 2000.0) / 1000;
}

/* ---- by definition ---- */

static double psi(const struct sample *s, const struct chain_options *o, const double *w, uint32_t i, bool first,
                  int before, int y)
{
    double sum = 0;
    bool chained = !first && o->type != CHAIN_MAXENT;
    for (uint64_t k = s->first[i]; k < s->first[i + 1]; k++) {
        sum += w[chain_node(s->predicate[k], y)];
        if (chained && o->edges) sum += w[chain_edge(&s->data, s->predicate[k], before, y)];
    }
    return sum + (chained ? w[chain_transition(&s->data, before, y)] : 0);
}

/* The logarithm of what a model gives the labels in the bits of `labels`: of a CRF not normalised. */
static double log_score(const struct sample *s, const struct chain_options *o, const double *w, uint32_t from,
                        uint32_t to, unsigned labels)
{
    double sum = 0;
    for (uint32_t i = from; i < to; i++) {
        int y = (int)(labels >> (i - from) & 1), b = i > from ? (int)(labels >> (i - from - 1) & 1) : 0;
        sum += psi(s, o, w, i, i == from, b, y);
        if (o->type != CHAIN_CRF)
            sum -= log(exp(psi(s, o, w, i, i == from, b, 0)) + exp(psi(s, o, w, i, i == from, b, 1)));
    }
    return sum;
}

static double slow_objective(const struct sample *s, const struct chain_options *o, const double *w)
{
    double value = 0;
    for (uint32_t q = 0; q < s->data.n_sequences; q++) {
        uint32_t from = s->item[q], to = s->item[q + 1];
        unsigned known = 0;
        double all = 0;
        for (uint32_t i = from; i < to; i++) known |= (unsigned)s->label[i] << (i - from);
        for (unsigned y = 0; y < 1u << (to - from); y++) all += exp(log_score(s, o, w, from, to, y));
        value -= log_score(s, o, w, from, to, known) - log(all); /* of local models all is 1 */
    }
    for (size_t i = 0; i < chain_weights(&s->data, o); i++) value += w[i] * w[i] / (2 * o->sigma * o->sigma);
    return value;
}

static void test_objective(void)
{
    struct lcg l = {1};
    for (int i = 0; i < 60; i++) {
        struct sample s;
        struct chain_options o = {.type = (enum chain_type)(i % 3), .edges = i % 2, .sigma = 1 + i % 4};
        double w[64], gradient[64], unused[64];
        fill(&s, &l);
        size_t n = chain_weights(&s.data, &o);
        for (size_t k = 0; k < n; k++) w[k] = random_weight(&l);
        double value = chain_objective(&s.data, &o, w, gradient);
        CHECK(fabs(value - slow_objective(&s, &o, w)) < 1e-9);
        bool same = true;
        for (size_t k = 0; k < n; k++) { /* the slope, by going a little both ways */
            double at = w[k], h = 1e-5;
            w[k] = at + h;
            double more = chain_objective(&s.data, &o, w, unused);
            w[k] = at - h;
            double less = chain_objective(&s.data, &o, w, unused);
            w[k] = at;
            same = same && fabs((more - less) / (2 * h) - gradient[k]) < 1e-5;
        }
        CHECK(same);
        double best = chain_train(&s.data, &o, w);
        CHECK(fabs(chain_objective(&s.data, &o, w, gradient) - best) < 1e-9 && best < value);
        double steep = 0;
        for (size_t k = 0; k < n; k++) steep = fmax(steep, fabs(gradient[k]));
        CHECK(steep < 0.01);
    }
}

/* ---- decoding ---- */

static void put_name(void *data, uint32_t predicate, struct buffer *out)
{
    (void)data;
    buffer_printf(out, "x:%u", predicate);
}

static uint64_t key_of(uint32_t predicate)
{
    char name[16];
    snprintf(name, sizeof name, "x:%u", predicate);
    return chain_key(span_of(name));
}

/* The best of all sequences with label y (2: any) at place i. */
static double best_score(const struct sample *s, const struct chain_options *o, const double *w, uint32_t from,
                         uint32_t to, uint32_t i, unsigned y, unsigned *best)
{
    double most = -1e9;
    for (unsigned labels = 0; labels < 1u << (to - from); labels++) {
        if (y < 2 && (labels >> (i - from) & 1) != y) continue;
        double score = log_score(s, o, w, from, to, labels);
        if (score > most) most = score, *best = labels;
    }
    return most;
}

static bool same_labels(const struct sample *s, const struct chain_options *o, const double *w,
                        const struct chain_model *model)
{
    bool same = true;
    for (uint32_t q = 0; q < s->data.n_sequences; q++) {
        uint32_t from = s->item[q], to = s->item[q + 1], n = to - from, first[SEQUENCE_MAX + 1] = {0};
        uint64_t key[ITEMS_MAX * PREDICATES];
        uint8_t label[SEQUENCE_MAX];
        int64_t margin[SEQUENCE_MAX];
        uint32_t keys = 0;
        for (uint32_t i = from; i < to; i++) {
            for (uint64_t k = s->first[i]; k < s->first[i + 1]; k++) key[keys++] = key_of(s->predicate[k]);
            first[i - from + 1] = keys;
        }
        chain_decode(model, n, first, key, label, margin);
        for (uint32_t i = 0; i < n; i++) {
            unsigned best = 0;
            double with = best_score(s, o, w, from, to, from + i, 1, &best);
            double without = best_score(s, o, w, from, to, from + i, 0, &best);
            same = same && fabs((double)margin[i] / 65536 - (with - without)) < 0.003;
            if (fabs(with - without) > 0.003) same = same && label[i] == (with > without);
        }
    }
    return same;
}

static void test_decoding(void)
{
    struct lcg l = {2};
    for (int i = 0; i < 90; i++) {
        struct sample s;
        struct chain_options o = {.type = (enum chain_type)(i % 3), .edges = i % 2, .sigma = 1};
        struct infodisc_error error = {INFODISC_OK, ""};
        struct buffer text = {0};
        double w[64];
        fill(&s, &l);
        for (size_t k = 0; k < chain_weights(&s.data, &o); k++) w[k] = random_weight(&l);
        chain_model_write(&s.data, &o, w, put_name, NULL, &text);
        struct chain_model *model = chain_model_parse(buffer_span(&text), "test", &error);
        CHECK(model && chain_model_type(model) == o.type);
        CHECK(model && same_labels(&s, &o, w, model));
        chain_model_free(model);
        buffer_free(&text);
    }
}

/* ---- texts ---- */

static void test_texts(void)
{
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"", "line 1: not a model for maxent, memm or crf"},
        {"infodisc-chain 2\n", "line 1: another version of the format"},
        {"infodisc-chain 1\ntype hmm\n", "line 2: an unknown type"},
        {"infodisc-chain 1\ntype crf\noptions x\n", "line 3: unknown options"},
        {"infodisc-chain 1\ntype crf\noptions -\n<w:a 1\n", "line 4: history without its option"},
        {"infodisc-chain 1\ntype crf\noptions -\nw:a 1 1 1 1 1\n", "line 4: edges without their option"},
        {"infodisc-chain 1\ntype crf\noptions -\nw:a 1 1\n", "line 4: neither a weight nor five"},
        {"infodisc-chain 1\ntype crf\noptions -\nw:a 1e3\n", "line 4: not a weight"},
        {"infodisc-chain 1\ntype crf\noptions -\nw:a 1001\n", "line 4: not a weight"},
        {"infodisc-chain 1\ntype crf\noptions -\nw:a 1\n\n# x\nw:a 2\n", "line 7: a predicate twice"},
        {"infodisc-chain 1\ntype crf\noptions -\ntransition 1 2 3\n", "line 4: not four transitions"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct infodisc_error error = {INFODISC_OK, ""};
        CHECK(!chain_model_parse(span_of(bad[i].text), "m", &error));
        CHECK(strncmp(error.message, "bad model 'm', ", 15) == 0);
        CHECK_STR(error.message + (error.code ? 15 : 0), bad[i].why);
    }
    struct infodisc_error error = {INFODISC_OK, ""};
    struct chain_model *m =
        chain_model_parse(span_of("# c\ninfodisc-chain 1\ntype maxent\noptions h\nsigma 1\nw:a 1.5\n<w:a -2"), "m", &error);
    uint64_t key[3] = {chain_key(span_of("w:a")), chain_key_before(chain_key(span_of("w:a"))), 77};
    uint32_t first[4] = {0, 1, 2, 3};
    uint8_t label[3];
    int64_t margin[3];
    CHECK(m != NULL);
    if (m) chain_decode(m, 3, first, key, label, margin);
    CHECK(label[0] == 1 && label[1] == 0 && label[2] == 0);
    CHECK(margin[0] == 3 << 15 && margin[1] == -(2 << 16) && margin[2] == 0);
    chain_model_free(m);
}

int main(void)
{
    test_objective();
    test_decoding();
    test_texts();
    return check_done("test_chain");
}
