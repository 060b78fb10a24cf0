/* SPDX-License-Identifier: MIT
 * chain.c - see chain.h. Forward-backward in scaled space: the numbers of each position are divided by their sum,
 * and the logarithms of these sums add up to the normaliser. */
#include "labelers/chain/chain.h"

#include <math.h>

#include "base/memory.h"
#include "labelers/chain/lbfgs_fit.h"

enum { L = CHAIN_LABELS };

size_t chain_transition(const struct chain_data *data, int before, int y)
{
    return (size_t)data->n_predicates * L + (size_t)(before * L + y);
}

size_t chain_edge(const struct chain_data *data, uint32_t predicate, int before, int y)
{
    return (size_t)data->n_predicates * L + L * L + (size_t)predicate * L * L + (size_t)(before * L + y);
}

size_t chain_weights(const struct chain_data *data, const struct chain_options *options)
{
    size_t n = (size_t)data->n_predicates * L;
    if (options->type == CHAIN_MAXENT) return n;
    return n + L * L + (options->edges ? (size_t)data->n_predicates * L * L : 0);
}

struct potentials {      /* of an item: psi(i, y', y) */
    double psi[L][L];    /* the same for each y' where nothing depends on it */
};

struct chain_work {
    const struct chain_data *data;
    const struct chain_options *options;
    const double *weight;
    double *gradient;
    struct potentials *at;  /* [longest sequence] */
    double (*alpha)[L], (*beta)[L], *scale; /* likewise */
};

/* Has item i, of the sequence that begins at `first`, one before it that matters? */
static bool is_chained(const struct chain_work *w, uint32_t i, uint32_t first)
{
    return i > first && w->options->type != CHAIN_MAXENT;
}

static void potentials_of(const struct chain_work *w, uint32_t i, bool chained, struct potentials *out)
{
    const struct chain_data *d = w->data;
    double node[L] = {0}, edge[L * L] = {0};
    for (uint64_t k = d->first[i]; k < d->first[i + 1]; k++) {
        const double *n = w->weight + chain_node(d->predicate[k], 0);
        for (int y = 0; y < L; y++) node[y] += n[y];
        if (!chained || !w->options->edges) continue;
        const double *e = w->weight + chain_edge(d, d->predicate[k], 0, 0);
        for (int j = 0; j < L * L; j++) edge[j] += e[j];
    }
    for (int b = 0; b < L; b++)
        for (int y = 0; y < L; y++)
            out->psi[b][y] =
                node[y] + (chained ? edge[b * L + y] + w->weight[chain_transition(d, b, y)] : 0);
}

/* Adds what the model expects of item i, less what is known of it, to the gradient. expected[y'][y]: the probability
 * of both labels; in row 0 alone where the item is not chained. */
static void add_gradient(const struct chain_work *w, uint32_t i, bool chained, double expected[L][L])
{
    const struct chain_data *d = w->data;
    int y_known = d->label[i], b_known = chained ? d->label[i - 1] : 0;
    expected[b_known][y_known] -= 1;
    double node[L] = {0};
    for (int b = 0; b < L; b++)
        for (int y = 0; y < L; y++) node[y] += expected[b][y];
    for (uint64_t k = d->first[i]; k < d->first[i + 1]; k++) {
        double *n = w->gradient + chain_node(d->predicate[k], 0);
        for (int y = 0; y < L; y++) n[y] += node[y];
        if (!chained || !w->options->edges) continue;
        double *e = w->gradient + chain_edge(d, d->predicate[k], 0, 0);
        for (int j = 0; j < L * L; j++) e[j] += expected[j / L][j % L];
    }
    for (int j = 0; chained && j < L * L; j++)
        w->gradient[chain_transition(d, j / L, j % L)] += expected[j / L][j % L];
}

/* maxent and memm: each item by itself, given the label before. Returns log p. */
static double local_sequence(struct chain_work *w, uint32_t first, uint32_t end)
{
    double log_p = 0;
    for (uint32_t i = first; i < end; i++) {
        bool chained = is_chained(w, i, first);
        struct potentials p;
        double expected[L][L] = {{0}};
        potentials_of(w, i, chained, &p);
        int b = chained ? w->data->label[i - 1] : 0;
        double most = p.psi[b][0] > p.psi[b][1] ? p.psi[b][0] : p.psi[b][1], sum = 0;
        for (int y = 0; y < L; y++) sum += exp(p.psi[b][y] - most);
        for (int y = 0; y < L; y++) expected[b][y] = exp(p.psi[b][y] - most) / sum;
        log_p += p.psi[b][w->data->label[i]] - most - log(sum);
        add_gradient(w, i, chained, expected);
    }
    return log_p;
}

/* Turns psi into exp(psi - the most of the item), and returns that most. */
static double exponentiate(struct potentials *p)
{
    double most = p->psi[0][0];
    for (int j = 1; j < L * L; j++)
        if (p->psi[j / L][j % L] > most) most = p->psi[j / L][j % L];
    for (int j = 0; j < L * L; j++) p->psi[j / L][j % L] = exp(p->psi[j / L][j % L] - most);
    return most;
}

static void forward_backward(struct chain_work *w, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        w->scale[i] = 0;
        for (int y = 0; y < L; y++) {
            double sum = 0;
            for (int b = 0; i > 0 && b < L; b++) sum += w->alpha[i - 1][b] * w->at[i].psi[b][y];
            w->alpha[i][y] = i > 0 ? sum : w->at[0].psi[0][y];
            w->scale[i] += w->alpha[i][y];
        }
        for (int y = 0; y < L; y++) w->alpha[i][y] /= w->scale[i];
    }
    for (uint32_t i = n; i-- > 0;)
        for (int y = 0; y < L; y++) {
            double sum = 0;
            for (int z = 0; i + 1 < n && z < L; z++)
                sum += w->at[i + 1].psi[y][z] * w->beta[i + 1][z] / w->scale[i + 1];
            w->beta[i][y] = i + 1 < n ? sum : 1;
        }
}

static double crf_sequence(struct chain_work *w, uint32_t first, uint32_t end)
{
    double log_p = 0;
    for (uint32_t i = first; i < end; i++) {
        struct potentials *p = &w->at[i - first];
        potentials_of(w, i, i > first, p);
        log_p += p->psi[i > first ? w->data->label[i - 1] : 0][w->data->label[i]];
        log_p -= exponentiate(p);
    }
    forward_backward(w, end - first);
    for (uint32_t i = first, k = 0; i < end; i++, k++) {
        double expected[L][L] = {{0}};
        log_p -= log(w->scale[k]);
        for (int b = 0; b < L; b++)
            for (int y = 0; y < L; y++) {
                if (k > 0)
                    expected[b][y] =
                        w->alpha[k - 1][b] * w->at[k].psi[b][y] * w->beta[k][y] / w->scale[k];
                else if (b == 0)
                    expected[0][y] = w->alpha[0][y] * w->beta[0][y];
            }
        add_gradient(w, i, k > 0, expected);
    }
    return log_p;
}

double chain_objective(const struct chain_data *data, const struct chain_options *options, const double *weight,
                       double *gradient)
{
    struct chain_work w = {.data = data, .options = options, .weight = weight, .gradient = gradient};
    size_t n = chain_weights(data, options), longest = 1;
    double value = 0, squares = 0, prior = 1 / (options->sigma * options->sigma);
    for (uint32_t s = 0; s < data->n_sequences; s++)
        if (data->item[s + 1] - data->item[s] > longest) longest = data->item[s + 1] - data->item[s];
    w.at = mem_zalloc(longest, sizeof *w.at);
    w.alpha = mem_zalloc(longest, sizeof *w.alpha);
    w.beta = mem_zalloc(longest, sizeof *w.beta);
    w.scale = mem_zalloc(longest, sizeof *w.scale);
    memset(gradient, 0, n * sizeof *gradient);
    for (uint32_t s = 0; s < data->n_sequences; s++) {
        uint32_t first = data->item[s], end = data->item[s + 1];
        value -= options->type == CHAIN_CRF ? crf_sequence(&w, first, end) : local_sequence(&w, first, end);
    }
    for (size_t i = 0; i < n; i++) {
        squares += weight[i] * weight[i];
        gradient[i] += weight[i] * prior;
    }
    free(w.at);
    free(w.alpha);
    free(w.beta);
    free(w.scale);
    return value + squares * prior / 2;
}

struct training {
    const struct chain_data *data;
    const struct chain_options *options;
};

static double evaluate(void *data, const double *weight, double *gradient)
{
    const struct training *t = data;
    return chain_objective(t->data, t->options, weight, gradient);
}

double chain_train(const struct chain_data *data, const struct chain_options *options, double *weight)
{
    struct training t = {data, options};
    size_t n = chain_weights(data, options);
    memset(weight, 0, n * sizeof *weight);
    return n ? lbfgs_fit(weight, n, options->iterations, evaluate, &t) : 0;
}
