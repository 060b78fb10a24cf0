/* SPDX-License-Identifier: MIT
 * page_type.c - see page_type.h. Only IEEE arithmetic, in the order of the pages, so that the scores are the same on
 * every machine and for any number of threads. */
#include "cluster/page_type.h"

#include "base/memory.h"
#include "base/threads/parallel.h"

enum node_kind { NODE_TREE, NODE_PAGE, NODE_SITE, NODE_LEAF };

/* A tree is its NODE_TREE and the nodes after it, which call each other by their places from 0 on. */
struct type_node {
    uint8_t kind;          /* enum node_kind */
    uint8_t what;          /* tree: enum page_type; split: enum type_evidence */
    uint8_t n;             /* tree: its nodes */
    uint8_t left, right;   /* split: where it goes on with a number of at most `value`, and above */
    float value;           /* split: as above; leaf: logit */
};

static const struct type_node nodes[] = {
    {.kind = NODE_LEAF}, /* of no tree: the table may be empty while its evidence changes */
#define TYPE_TREE(type, nodes) {.kind = NODE_TREE, .what = PAGE_##type, .n = nodes},
#define TYPE_PAGE(name, at, l, r) {.kind = NODE_PAGE, .what = TE_##name, .value = at, .left = l, .right = r},
#define TYPE_SITE(name, at, l, r) {.kind = NODE_SITE, .what = TE_##name, .value = at, .left = l, .right = r},
#define TYPE_LEAF(logit) {.kind = NODE_LEAF, .value = logit},
#include "models/page_types.def"
#undef TYPE_TREE
#undef TYPE_PAGE
#undef TYPE_SITE
#undef TYPE_LEAF
};

const char *page_type_name(enum page_type type)
{
    return type == PAGE_ARTICLE ? "article" : type == PAGE_INDEX ? "index" : "other";
}

enum page_type page_type_find(struct span name)
{
    enum page_type type = PAGE_ARTICLE;
    while (type < PAGE_TYPES && !span_is(name, page_type_name(type))) type++;
    return type;
}

static float walk(const struct type_node *tree, const float *x, const float *mean)
{
    const struct type_node *node = tree;
    while (node->kind != NODE_LEAF) {
        float at = x[node->what] - (node->kind == NODE_SITE ? mean[node->what] : 0);
        node = tree + (at <= node->value ? node->left : node->right);
    }
    return node->value;
}

void page_type_logits(const float *x, const float *mean, double *logit)
{
    for (int type = 0; type < PAGE_TYPES; type++) logit[type] = 0;
    for (size_t i = 1; i < sizeof nodes / sizeof *nodes; i += 1u + nodes[i].n)
        logit[nodes[i].what] += (double)walk(&nodes[i + 1], x, mean);
}

/* e^x for x <= 0, without libm: the error is below 1e-12. */
static double exponential(double x)
{
    if (x < -40) return 0;
    int halvings = 0;
    for (; x < -0.5; halvings++) x /= 2;
    double sum = 1;
    for (int i = 14; i > 0; i--) sum = 1 + sum * x / i;
    for (; halvings > 0; halvings--) sum *= sum;
    return sum;
}

struct page_type_guess page_type_of_logits(const double *logit)
{
    enum page_type best = PAGE_ARTICLE;
    for (enum page_type t = PAGE_INDEX; t < PAGE_TYPES; t++)
        if (logit[t] > logit[best]) best = t;
    double sum = 0;
    for (int t = 0; t < PAGE_TYPES; t++) sum += exponential(logit[t] - logit[best]);
    return (struct page_type_guess){best, 1 / sum};
}

struct logits_task {
    const float *x;
    const bool *is_document;
    float mean[TYPE_EVIDENCE_N];
    double (*logit)[PAGE_TYPES]; /* [pages] */
    struct page_type_guess *guess; /* [pages] */
    struct large_memory *large;
};

/* [TYPE_EVIDENCE_N] means over the documents. */
static void mean_evidence(const struct logits_task *task, uint32_t n_pages, float *mean)
{
    double sum[TYPE_EVIDENCE_N] = {0};
    uint32_t n = 0;
    for (uint32_t p = 0; p < n_pages; p++) {
        if (!task->is_document[p]) continue;
        large_rest(task->large, p);
        for (size_t e = 0; e < TYPE_EVIDENCE_N; e++) sum[e] += (double)task->x[(size_t)p * TYPE_EVIDENCE_N + e];
        n++;
    }
    for (size_t e = 0; e < TYPE_EVIDENCE_N; e++) mean[e] = n ? (float)(sum[e] / n) : 0;
}

/* Draws the logits of the cluster's documents half the way to their mean. */
static void vote(const struct page_cluster *cluster, const bool *is_document, double (*logit)[PAGE_TYPES])
{
    for (int t = 0; t < PAGE_TYPES; t++) {
        double sum = 0;
        uint32_t n = 0;
        for (uint32_t i = 0; i < cluster->n_pages; i++) {
            if (!is_document[cluster->page[i]]) continue;
            sum += logit[cluster->page[i]][t];
            n++;
        }
        for (uint32_t i = 0; i < cluster->n_pages; i++)
            if (is_document[cluster->page[i]])
                logit[cluster->page[i]][t] = (logit[cluster->page[i]][t] + sum / n) / 2;
    }
}

static void find_logits(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct logits_task *task = data;
    large_rest(task->large, p);
    if (task->is_document[p]) page_type_logits(task->x + (size_t)p * TYPE_EVIDENCE_N, task->mean, task->logit[p]);
}

static void guess_page(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct logits_task *task = data;
    large_rest(task->large, p);
    bool has_words = task->is_document[p] && task->x[(size_t)p * TYPE_EVIDENCE_N + TE_tokens] > 0;
    task->guess[p] = has_words ? page_type_of_logits(task->logit[p])
                               : (struct page_type_guess){PAGE_OTHER, task->is_document[p]};
}

struct page_type_guess *page_types_guess(const float *x, uint32_t n_pages, const struct clusters *clusters,
                                         const bool *is_document, int threads, struct large_memory *large)
{
    struct page_type_guess *guess = mem_alloc((n_pages + 1ull) * sizeof *guess);
    double(*logit)[PAGE_TYPES] = large_new(large, n_pages, sizeof *logit);
    struct logits_task task = {.x = x, .is_document = is_document, .logit = logit, .guess = guess, .large = large};
    mean_evidence(&task, n_pages, task.mean);
    parallel_for(n_pages, threads, find_logits, &task);
    for (uint32_t k = 0; k < clusters->n; k++) vote(&clusters->item[k], is_document, logit);
    parallel_for(n_pages, threads, guess_page, &task);
    large_free(large, logit);
    return guess;
}
