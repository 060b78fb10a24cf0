/* SPDX-License-Identifier: MIT
 * sequence.c - the methods `maxent`, `memm` and `crf` (Gibson, Wellner and Lubar 2007): the blocks of a page are a
 * sequence with the labels Content and NotContent. What the paper leaves open is in docs/research/methods.md. */
#include "labelers/chain/sequence.h"

#include "base/memory.h"
#include "labelers/chain/chain_model.h"

/* Predicates of fewer blocks make the models of real sites ten times as large, and no better. */
enum { BLOCKS_MIN = 20, ITERATIONS = 100 };

/* As in the paper's best results for sites that were not trained on. */
static struct chain_options options_of(enum chain_type type)
{
    struct chain_options options = {.type = type, .sigma = 1, .iterations = ITERATIONS};
    options.history = type != CHAIN_CRF;
    return options;
}

/* ---- labels ---- */

struct sequence {
    const struct chain_model *model;
    struct block_predicates page;
    uint32_t *first;      /* [page.n + 1] of key: with those of the block before, for option H */
    uint64_t *key;
    uint8_t *label;       /* [page.n] */
    int64_t *margin;      /* [page.n] */
    uint32_t blocks_cap, keys_cap;
};

static void *scratch_new(const void *model)
{
    struct sequence *s = mem_zalloc(1, sizeof *s);
    s->model = model;
    return s;
}

static void scratch_free(void *scratch)
{
    struct sequence *s = scratch;
    block_predicates_free(&s->page);
    free(s->first);
    free(s->key);
    free(s->label);
    free(s->margin);
    free(s);
}

/* Predicates of a block and of that before it; a model without history does not know the latter. */
static void add_history(struct sequence *s)
{
    const struct block_predicates *p = &s->page;
    uint32_t n = 0;
    if (p->n + 1 > s->blocks_cap) {
        s->blocks_cap = p->n + 1;
        s->first = mem_realloc(s->first, s->blocks_cap, sizeof *s->first);
        s->label = mem_realloc(s->label, s->blocks_cap, sizeof *s->label);
        s->margin = mem_realloc(s->margin, s->blocks_cap, sizeof *s->margin);
    }
    s->first[0] = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        for (uint32_t k = p->first[i]; k < p->first[i + 1]; k++)
            VECTOR_PUSH(s->key, n, s->keys_cap) = p->key[k];
        for (uint32_t k = i ? p->first[i - 1] : p->first[i]; k < p->first[i]; k++)
            VECTOR_PUSH(s->key, n, s->keys_cap) = chain_key_before(p->key[k]);
        s->first[i + 1] = n;
    }
}

static void label(void *scratch, const struct labeler_page *page, struct leaf_label *label)
{
    enum { STEP = 1 << (CHAIN_WEIGHT_BITS - 8) }; /* scores are in steps of 2^-8 */
    struct sequence *s = scratch;
    block_predicates_find(&s->page, page, PREDICATES_ALL);
    add_history(s);
    chain_decode(s->model, s->page.n, s->first, s->key, s->label, s->margin);
    memset(label, 0, page->blocks->n_leaves * sizeof *label);
    for (uint32_t i = 0; i < s->page.n; i++) {
        int64_t score = s->margin[i] / STEP;
        if (score > INT16_MAX) score = INT16_MAX;
        if (score < INT16_MIN) score = INT16_MIN;
        label[s->page.leaf[i]] = (struct leaf_label){s->label[i], (int16_t)score};
    }
}

/* ---- models ---- */

static void *parse_as(enum chain_type type, struct span text, const char *name, struct infodisc_error *error)
{
    struct chain_model *model = chain_model_parse(text, name, error);
    if (!model || chain_model_type(model) == type) return model;
    chain_model_free(model);
    error_set(error, INFODISC_FAILED, "bad model '%s': it is of another method", name);
    return NULL;
}

static void model_free(void *model)
{
    chain_model_free(model);
}

/* ---- training ---- */

struct trainer {
    struct chain_options options;
    struct sequence_data data;
};

static void *trainer_of(enum chain_type type)
{
    struct trainer *t = mem_zalloc(1, sizeof *t);
    t->options = options_of(type);
    return t;
}

static void trainer_add(void *trainer, const struct labeler_page *page, const struct page_gold *gold)
{
    struct trainer *t = trainer;
    sequence_data_add(&t->data, page, gold->leaf, PREDICATES_ALL, t->options.history);
}

static void put_name(void *data, uint32_t predicate, struct buffer *out)
{
    buffer_puts(out, sequence_name(data, predicate));
}

static void trainer_finish(void *trainer, struct buffer *model)
{
    struct trainer *t = trainer;
    if (model) {
        sequence_data_prune(&t->data, BLOCKS_MIN);
        double *weight = mem_zalloc(chain_weights(&t->data.chain, &t->options) + 1, sizeof *weight);
        chain_train(&t->data.chain, &t->options, weight);
        chain_model_write(&t->data.chain, &t->options, weight, put_name, &t->data, model);
        free(weight);
    }
    sequence_data_free(&t->data);
    free(t);
}

/* The three methods differ in the type of their chain; each has its model as a string, made by the Makefile. */
#define SEQUENCE_LABELER(method, type)                                                              \
    extern const char method##_text[];                                                              \
    static const char *method##_model_text(void)                                                    \
    {                                                                                               \
        return method##_text;                                                                       \
    }                                                                                               \
    static void *method##_parse(struct span text, const char *name, struct infodisc_error *error)   \
    {                                                                                               \
        return parse_as(type, text, name, error);                                                   \
    }                                                                                               \
    static void *method##_trainer(const struct infodisc_options *options)                           \
    {                                                                                               \
        (void)options;                                                                              \
        return trainer_of(type);                                                                    \
    }                                                                                               \
    const struct page_labeler labeler_##method = {.name = #method,                                  \
                                                  .scratch_new = scratch_new,                       \
                                                  .scratch_free = scratch_free,                     \
                                                  .label = label,                                   \
                                                  .model_text = method##_model_text,                \
                                                  .model_parse = method##_parse,                    \
                                                  .model_free = model_free,                         \
                                                  .trainer_new = method##_trainer,                  \
                                                  .trainer_add = trainer_add,                       \
                                                  .trainer_finish = trainer_finish};

SEQUENCE_LABELER(maxent, CHAIN_MAXENT)
SEQUENCE_LABELER(memm, CHAIN_MEMM)
SEQUENCE_LABELER(crf, CHAIN_CRF)
