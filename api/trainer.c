/* SPDX-License-Identifier: MIT
 * trainer.c - infodisc_trainer: sites with gold in, a model out. */
#include "api/trainer.h"

#include "base/files/file.h"

enum { GOLD_BYTES_MAX = 1024 * 1024 * 1024 };

struct infodisc_trainer {
    struct infodisc_options options;
    char *base_url, *language, *temp_dir, *url_field, *html_field; /* copies of the options' */
    const struct page_labeler *labeler;
    void *trainer;       /* NULL once it has made the model */
    struct buffer model; /* its text */
    struct infodisc_trained count;
};

/* ---- labelled pages ---- */

/* An empty text is a line end. */
static bool teaches(const struct page_labeler *labeler, const struct gold_page *gold)
{
    return labeler->learns_types ? gold->type < PAGE_TYPES : gold->text.len > 1;
}

static bool visit_page(const struct infodisc_features *f, const struct gold_page *gold, struct labeler_view *view,
                       struct gold_labeling *labeling, labelled_visitor visit, void *data)
{
    const struct site *site = f->blocks->pages->site;
    const struct site_page *found = site_page_find(site, span_of(gold->path));
    struct labeler_page page;
    bool sentences = page_labeler_of(f->run->options.method)->wants_sentences;
    if (!found || !labeler_view_page(view, f, sentences, (uint32_t)(found - site->page), &page)) return false;
    uint8_t *label = mem_alloc(page.blocks->n_leaves);
    gold_label_leaves(labeling, gold, page.blocks, label);
    visit(data, &page, &(struct page_gold){label, gold->type});
    free(label);
    return true;
}

static struct gold *load_gold(const char *name, struct infodisc_error *error)
{
    struct buffer text = {0};
    struct gold *gold = NULL;
    if (file_read_named("gold", name, GOLD_BYTES_MAX, &text, error))
        gold = gold_parse(buffer_span(&text), name, error);
    buffer_free(&text);
    return gold;
}

bool each_labelled_page(const struct infodisc_options *options, const struct labelled_site *labelled,
                        labelled_visitor visit, void *data, struct infodisc_trained *count,
                        struct infodisc_error *error)
{
    struct gold *gold = load_gold(labelled->gold, error);
    if (!gold) return false;
    struct infodisc_run *run = infodisc_new(options);
    const struct infodisc_features *f = infodisc_extract_features(
        run, infodisc_split_blocks(run, infodisc_cluster_pages(run, infodisc_find_pages(run, labelled->site))));
    struct labeler_view view = {0};
    struct gold_labeling labeling = {0};
    for (uint32_t i = 0; f && i < gold->n; i++) {
        const struct gold_page *page = &gold->page[i];
        if (!teaches(page_labeler_of(options->method), page))
            count->without_label++;
        else if (visit_page(f, page, &view, &labeling, visit, data))
            count->pages++;
        else
            count->not_found++;
    }
    bool ok = f != NULL;
    if (!ok) error_set(error, infodisc_error(run)->code, "%s", infodisc_error(run)->message);
    labeler_view_free(&view);
    gold_labeling_free(&labeling);
    infodisc_free(run);
    gold_free(gold);
    return ok;
}

/* ---- the public interface ---- */

static char *copy_or_null(const char *text)
{
    return text ? mem_strdup(text) : NULL;
}

static void take_options(struct infodisc_trainer *t, const struct infodisc_options *options)
{
    struct infodisc_options *own = &t->options;
    *own = infodisc_options_default();
    own->method = options->method;
    own->windows = options->windows;
    own->threads = options->threads;
    own->max_page_bytes = options->max_page_bytes;
    own->max_depth = options->max_depth;
    own->isolate = options->isolate;
    own->page_timeout = options->page_timeout;
    own->max_memory = options->max_memory;
    own->interrupt = options->interrupt;
    own->debug_no_shrink = options->debug_no_shrink;
    own->language = t->language = copy_or_null(options->language);
    own->base_url = t->base_url = copy_or_null(options->base_url);
    own->temp_dir = t->temp_dir = copy_or_null(options->temp_dir);
    own->jsonl_url_field = t->url_field = copy_or_null(options->jsonl_url_field);
    own->jsonl_html_field = t->html_field = copy_or_null(options->jsonl_html_field);
}

struct infodisc_trainer *infodisc_trainer_new(const struct infodisc_options *options, struct infodisc_error *error)
{
    struct infodisc_error ignored;
    error = error_begin(error, &ignored);
    const char *reason = infodisc_options_check(options);
    if (reason) return error_set(error, INFODISC_BAD_OPTION, "%s", reason), NULL;
    const struct page_labeler *labeler = page_labeler_of(options->method);
    if (!labeler || !labeler->trainer_new)
        return error_set(error, INFODISC_BAD_OPTION, "cannot train the method '%s': only maxent, memm, crf, ib1, "
                         "igtree and c45 are trained this way", infodisc_method_name(options->method)), NULL;
    struct infodisc_trainer *t = mem_zalloc(1, sizeof *t);
    take_options(t, options);
    t->labeler = labeler;
    t->trainer = labeler->trainer_new(&t->options);
    return t;
}

void infodisc_trainer_free(struct infodisc_trainer *t)
{
    if (!t) return;
    if (t->trainer) t->labeler->trainer_finish(t->trainer, NULL);
    buffer_free(&t->model);
    free(t->base_url);
    free(t->language);
    free(t->temp_dir);
    free(t->url_field);
    free(t->html_field);
    free(t);
}

static void add_page(void *data, const struct labeler_page *page, const struct page_gold *gold)
{
    struct infodisc_trainer *t = data;
    t->labeler->trainer_add(t->trainer, page, gold);
    t->count.blocks += page->blocks->n_leaves;
    for (uint32_t l = 0; l < page->blocks->n_leaves; l++) t->count.content += gold->leaf[l] == GOLD_CONTENT;
    if (gold->type < PAGE_TYPES) t->count.types[gold->type]++;
}

bool infodisc_trainer_add(struct infodisc_trainer *t, const char *site, const char *gold, struct infodisc_error *error)
{
    struct infodisc_error ignored;
    error = error_begin(error, &ignored);
    if (!t->trainer) return error_set(error, INFODISC_BAD_OPTION, "the model is trained: no site can be added");
    return each_labelled_page(&t->options, &(struct labelled_site){site, gold}, add_page, t, &t->count, error);
}

struct infodisc_trained infodisc_trainer_count(const struct infodisc_trainer *t)
{
    return t->count;
}

static bool write_model(const char *file, const struct buffer *model, struct infodisc_error *error)
{
    struct outfile out = {0};
    bool ok = outfile_open_path(&out, file, error);
    if (ok) {
        fwrite(model->at, 1, model->len, out.stream);
        ok = outfile_finish(&out, error) && outfile_commit(&out, error);
    }
    outfile_abandon(&out);
    return ok;
}

static void train(struct infodisc_trainer *t)
{
    buffer_printf(&t->model, "# %s, trained on %u pages, ", t->labeler->name, t->count.pages);
    if (t->labeler->learns_types)
        buffer_printf(&t->model, "%u article, %u index, %u other\n", t->count.types[PAGE_ARTICLE],
                      t->count.types[PAGE_INDEX], t->count.types[PAGE_OTHER]);
    else
        buffer_printf(&t->model, "%llu blocks, %llu of them content\n", (unsigned long long)t->count.blocks,
                      (unsigned long long)t->count.content);
    t->labeler->trainer_finish(t->trainer, &t->model);
    t->trainer = NULL;
}

bool infodisc_trainer_save(struct infodisc_trainer *t, const char *file, struct infodisc_error *error)
{
    struct infodisc_error ignored;
    error = error_begin(error, &ignored);
    if (!t->count.pages) return error_set(error, INFODISC_NO_PAGES, "no page to learn from: none has a label");
    if (t->trainer) train(t);
    return write_model(file, &t->model, error);
}
