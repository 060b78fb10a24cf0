/* SPDX-License-Identifier: MIT
 * memory_based.c - the methods `ib1` and `igtree` (Arizaleta 2009, with TiMBL's algorithms). Each element of a page
 * is compared with those of labelled pages, and its text and tail become title, heading, body or garbage. What the
 * thesis leaves open is in docs/research/methods.md. */
#include "labelers/memory/memory_based.h"
#include "base/memory.h"
#include "labelers/memory/memory.h"
#include "labelers/memory/nearest.h"

/* IB1 as the thesis has it best on sites that it was not trained on. A memory is kept small by dropping instances
 * evenly: more make it slower, as each is looked at for each element. */
enum { K = 7, INSTANCES_KEPT = 4000 };

struct memory_model {
    struct instances *set;
    struct nearest nearest;  /* ib1 */
    struct igtree *tree;     /* igtree; otherwise NULL */
};

/* ---- labels ---- */

struct memory_scratch {
    const struct memory_model *model;
    struct element_features features;
};

static void *scratch_new(const void *model)
{
    struct memory_scratch *s = mem_zalloc(1, sizeof *s);
    s->model = model;
    return s;
}

static void scratch_free(void *scratch)
{
    struct memory_scratch *s = scratch;
    element_features_free(&s->features);
    free(s);
}

static void set_label(struct leaf_label *label, uint32_t leaf, unsigned part)
{
    if (leaf != TREE_NONE) label[leaf] = (struct leaf_label){part != PART_GARBAGE, (int16_t)part};
}

static void label(void *scratch, const struct labeler_page *page, struct leaf_label *label)
{
    struct memory_scratch *s = scratch;
    element_features_find(&s->features, page);
    memset(label, 0, page->blocks->n_leaves * sizeof *label);
    for (uint32_t e = 0; e < page->tree->n_elements; e++) {
        uint32_t value[ELEMENT_FEATURES], text = s->features.text[e], tail = s->features.tail[e];
        if (text == TREE_NONE && tail == TREE_NONE) continue;
        element_features_of(&s->features, page, e, value);
        uint8_t found = s->model->tree ? igtree_class(s->model->tree, value) : nearest_class(&s->model->nearest, value);
        set_label(label, text, found / PARTS);
        set_label(label, tail, found % PARTS);
    }
}

/* ---- models ---- */

static void model_free(void *model)
{
    struct memory_model *m = model;
    igtree_free(m->tree);
    memory_free(m->set);
    free(m);
}

static struct memory_model *parse(struct span text, const char *name, enum weighting weighting, double *weight,
                                  struct infodisc_error *error)
{
    struct instances *set = memory_parse(text, name, error);
    if (!set) return NULL;
    struct memory_model *m = mem_zalloc(1, sizeof *m);
    m->set = set;
    instances_weigh(set, weighting, weight);
    return m;
}

static void *ib1_parse(struct span text, const char *name, struct infodisc_error *error)
{
    double weight[FEATURES_MAX];
    struct memory_model *m = parse(text, name, WEIGHTING_CHI_SQUARE, weight, error);
    if (m) nearest_prepare(&m->nearest, m->set, weight, K);
    return m;
}

static void *igtree_parse(struct span text, const char *name, struct infodisc_error *error)
{
    double weight[FEATURES_MAX];
    struct memory_model *m = parse(text, name, WEIGHTING_GAIN_RATIO, weight, error);
    if (m) m->tree = igtree_build(m->set, weight);
    return m;
}

extern const char memory_text[]; /* made by the Makefile */

static const char *model_text(void)
{
    return memory_text;
}

/* ---- training ---- */

struct memory_trainer {
    struct instances *set;
    struct element_features features;
    uint8_t *part;
};

static void *trainer_new(const struct infodisc_options *options)
{
    (void)options;
    struct memory_trainer *t = mem_zalloc(1, sizeof *t);
    t->set = memory_new();
    return t;
}

static enum part part_of(const struct memory_trainer *t, uint32_t leaf)
{
    return leaf == TREE_NONE ? PART_GARBAGE : (enum part)t->part[leaf];
}

static void trainer_add(void *trainer, const struct labeler_page *page, const struct page_gold *gold)
{
    struct memory_trainer *t = trainer;
    element_features_find(&t->features, page);
    t->part = mem_realloc(t->part, page->blocks->n_leaves + 1u, sizeof *t->part);
    parts_of_gold(page, gold->leaf, t->part);
    for (uint32_t e = 0; e < page->tree->n_elements; e++) {
        uint32_t value[ELEMENT_FEATURES], text = t->features.text[e], tail = t->features.tail[e];
        if (text == TREE_NONE && tail == TREE_NONE) continue;
        element_features_of(&t->features, page, e, value);
        instances_add(t->set, value, element_class(part_of(t, text), part_of(t, tail)));
    }
}

/* Keeps INSTANCES_KEPT, evenly. */
static void thin_out(struct instances *set)
{
    uint32_t n = set->n, kept = 0;
    for (uint32_t i = 0; n > INSTANCES_KEPT && i < n; i++) {
        if ((uint64_t)i * INSTANCES_KEPT / n == (uint64_t)(i + 1) * INSTANCES_KEPT / n) continue;
        memmove(set->value + (size_t)kept * set->n_features, instance_values(set, i),
                set->n_features * sizeof *set->value);
        set->label[kept++] = set->label[i];
    }
    if (n > INSTANCES_KEPT) set->n = kept;
}

static void trainer_finish(void *trainer, struct buffer *model)
{
    struct memory_trainer *t = trainer;
    thin_out(t->set);
    if (model) memory_write(t->set, model);
    memory_free(t->set);
    element_features_free(&t->features);
    free(t->part);
    free(t);
}

const struct page_labeler labeler_ib1 = {.name = "ib1",
                                         .finds_parts = true,
                                         .scratch_new = scratch_new,
                                         .scratch_free = scratch_free,
                                         .label = label,
                                         .model_text = model_text,
                                         .model_parse = ib1_parse,
                                         .model_free = model_free,
                                         .trainer_new = trainer_new,
                                         .trainer_add = trainer_add,
                                         .trainer_finish = trainer_finish};
const struct page_labeler labeler_igtree = {.name = "igtree",
                                            .finds_parts = true,
                                            .scratch_new = scratch_new,
                                            .scratch_free = scratch_free,
                                            .label = label,
                                            .model_text = model_text,
                                            .model_parse = igtree_parse,
                                            .model_free = model_free,
                                            .trainer_new = trainer_new,
                                            .trainer_add = trainer_add,
                                            .trainer_finish = trainer_finish};
