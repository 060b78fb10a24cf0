/* SPDX-License-Identifier: MIT
 * labeler_pass.c - see labeler_pass.h. */
#include "api/label/labeler_pass.h"

#include "api/label/model_pass.h"

/* Only the static binary has it: packaging/packed_models.c. */
const char *unpacked_model(const char *text) __attribute__((weak));

bool labeler_view_page(struct labeler_view *view, const struct infodisc_features *f, bool sentences, uint32_t page,
                       struct labeler_page *out)
{
    const struct infodisc_blocks *blocks = f->blocks;
    view->b = blocks_of_page(blocks, page, &view->blocks);
    if (view->b.n_leaves == 0 || view->b.n_leaves != features_n_leaves(f, page)) return false;
    if (!features_get_leaves(f, page, &view->feature)) return false;
    if (!spool_get(blocks->spool, blocks->trees[page], &view->tree)) return false;
    view->t = page_tree_view(&view->tree);
    if (sentences) page_sentences_extract(&view->b, f->language[page], false, true, &view->sentences);
    *out = (struct labeler_page){
        .url = blocks->pages->site->page[page].url,
        .blocks = &view->b,
        .tree = &view->t,
        .feature = (const struct leaf_features *)(const void *)view->feature.at,
        .fact = page_leaves(&f->facts, page),
        .chosen_blocks = f->run->granularity != INFODISC_BLOCKS_LEAF,
        .sentences = sentences ? &view->sentences : NULL,
    };
    return true;
}

void labeler_view_free(struct labeler_view *view)
{
    buffer_free(&view->blocks);
    buffer_free(&view->feature);
    buffer_free(&view->tree);
    page_sentences_free(&view->sentences);
}

struct pass {
    struct infodisc_features *features;
    const struct page_labeler *labeler;
    struct pass_scratch {        /* [threads] */
        struct labeler_view view;
        void *scratch;
        struct leaf_label *label; /* [leaves_cap] */
        uint32_t leaves_cap;
    } *thread;
    struct page_type_guess *type; /* [P] labeler_types() */
};

static void label_page(void *data, uint32_t p, int thread)
{
    struct pass *pass = data;
    struct pass_scratch *s = &pass->thread[thread];
    struct labeler_page page;
    if (!labeler_view_page(&s->view, pass->features, pass->labeler->wants_sentences, p, &page)) return;
    uint32_t n = features_n_leaves(pass->features, p);
    struct leaf_fact *fact = page_leaves(&pass->features->facts, p);
    VECTOR_RESERVE(s->label, n, s->leaves_cap);
    pass->labeler->label(s->scratch, &page, s->label);
    for (uint32_t l = 0; l < n; l++) {
        enum label_reason clear = leaf_clear_reason(&fact[l]);
        fact[l].reason = (clear == REASON_N ? REASON_PAGE : clear) & LEAF_REASON_BITS;
        fact[l].informative = clear == REASON_N && s->label[l].informative;
        fact[l].logit = s->label[l].score;
    }
}

/* The user's model, or the one built in. */
static void *load_model(struct infodisc_run *run, const struct page_labeler *labeler)
{
    const char *name = run->options.model;
    if (!name) {
        const char *text = unpacked_model ? unpacked_model(labeler->model_text()) : labeler->model_text();
        return labeler->model_parse(span_of(text), "built in", &run->error);
    }
    struct buffer text = {0};
    void *model = NULL;
    if (model_file_read(run, &text)) model = labeler->model_parse(buffer_span(&text), name, &run->error);
    buffer_free(&text);
    return model;
}

/* Shows all pages to the labeler. */
static bool show_pages(struct pass *pass, const char *step, void (*show)(void *pass, uint32_t page, int thread))
{
    const struct infodisc_features *f = pass->features;
    struct infodisc_run *run = f->run;
    size_t threads = (size_t)run->threads;
    void *model = NULL;
    if (pass->labeler->model_parse && !(model = load_model(run, pass->labeler))) return false;
    pass->thread = mem_zalloc(threads, sizeof *pass->thread);
    for (size_t t = 0; t < threads; t++) pass->thread[t].scratch = pass->labeler->scratch_new(model);
    for_pages(f->blocks->pages, step, show, pass);
    for (size_t t = 0; t < threads; t++) {
        labeler_view_free(&pass->thread[t].view);
        pass->labeler->scratch_free(pass->thread[t].scratch);
        free(pass->thread[t].label);
    }
    free(pass->thread);
    if (model) pass->labeler->model_free(model);
    return spool_check(f->blocks->spool, &run->error) && spool_check(f->spool, &run->error);
}

bool labeler_pass(struct infodisc_features *f, struct label_task *task)
{
    struct pass pass = {.features = f, .labeler = page_labeler_of(f->run->options.method)};
    task->by_path = false;
    return show_pages(&pass, "judge", label_page);
}

static void type_page(void *data, uint32_t p, int thread)
{
    struct pass *pass = data;
    struct pass_scratch *s = &pass->thread[thread];
    struct labeler_page page;
    pass->type[p] = (struct page_type_guess){PAGE_OTHER, 1}; /* no blocks */
    if (labeler_view_page(&s->view, pass->features, pass->labeler->wants_sentences, p, &page))
        pass->type[p] = pass->labeler->type(s->scratch, &page);
}

struct page_type_guess *labeler_types(struct infodisc_features *f)
{
    struct pass pass = {.features = f, .labeler = page_labeler_of(f->run->options.method)};
    if (!pass.labeler || !pass.labeler->type) return NULL;
    pass.type = mem_zalloc(f->facts.n_pages, sizeof *pass.type);
    if (show_pages(&pass, "types", type_page)) return pass.type;
    free(pass.type);
    return NULL;
}
