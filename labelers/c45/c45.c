/* SPDX-License-Identifier: MIT
 * c45.c - the method `c45`: C4.5's tree over features of CoreEx and of the URL tells whether a page holds an
 * article, and CoreEx's article is the content. The paper only tells articles from other pages; here index pages
 * have a type of their own. What the paper leaves open is in docs/research/methods.md. */
#include "labelers/c45/c45.h"
#include "labelers/page/page.h"
#include "base/memory.h"
#include "labelers/c45/article_features.h"
#include "labelers/c45/type_tree.h"

struct c45_scratch {
    const struct c45_tree *tree;
    struct coreex *core;
};

static void *scratch_new(const void *model)
{
    struct c45_scratch *s = mem_zalloc(1, sizeof *s);
    s->tree = model;
    s->core = labeler_coreex.scratch_new(NULL);
    return s;
}

static void scratch_free(void *scratch)
{
    struct c45_scratch *s = scratch;
    labeler_coreex.scratch_free(s->core);
    free(s);
}

static void label(void *scratch, const struct labeler_page *page, struct leaf_label *label)
{
    struct c45_scratch *s = scratch;
    labeler_coreex.label(s->core, page, label);
}

/* The score is the share of the leaf's cases that have the type, as if each type had been there once more. */
static struct page_type_guess type(void *scratch, const struct labeler_page *page)
{
    struct c45_scratch *s = scratch;
    uint32_t value[ARTICLE_FEATURES];
    article_features_of(s->core, page, value);
    const struct c45_node *node = c45_find(s->tree, value);
    double right = (double)node->n - node->wrong + 1;
    return (struct page_type_guess){(enum page_type)node->label, right / ((double)node->n + PAGE_TYPES)};
}

extern const char c45_text[]; /* made by the Makefile */

static const char *model_text(void)
{
    return c45_text;
}

static void *model_parse(struct span text, const char *name, struct infodisc_error *error)
{
    return type_tree_parse(text, name, error);
}

static void model_free(void *model)
{
    c45_free(model);
}

/* ---- training ---- */

struct c45_trainer {
    struct instances set;
    struct coreex *core;
    struct c45_options options;
};

static void *trainer_new(const struct infodisc_options *options)
{
    struct c45_trainer *t = mem_zalloc(1, sizeof *t);
    t->set = type_cases();
    t->core = labeler_coreex.scratch_new(NULL);
    t->options.windows = options->windows;
    return t;
}

static void trainer_add(void *trainer, const struct labeler_page *page, const struct page_gold *gold)
{
    struct c45_trainer *t = trainer;
    uint32_t value[ARTICLE_FEATURES];
    article_features_of(t->core, page, value);
    instances_add(&t->set, value, (uint8_t)gold->type);
}

static void trainer_finish(void *trainer, struct buffer *model)
{
    struct c45_trainer *t = trainer;
    if (model) {
        struct c45_tree *tree = c45_grow(&t->set, &t->options);
        type_tree_write(tree, model);
        c45_free(tree);
    }
    instances_free(&t->set);
    labeler_coreex.scratch_free(t->core);
    free(t);
}

const struct page_labeler labeler_c45 = {.name = "c45",
                                         .learns_types = true,
                                         .scratch_new = scratch_new,
                                         .scratch_free = scratch_free,
                                         .label = label,
                                         .type = type,
                                         .model_text = model_text,
                                         .model_parse = model_parse,
                                         .model_free = model_free,
                                         .trainer_new = trainer_new,
                                         .trainer_add = trainer_add,
                                         .trainer_finish = trainer_finish};
