/* SPDX-License-Identifier: MIT
 * explain.c - why blocks have their verdicts. Collects what the steps left behind about the blocks asked for; only
 * the model's effects are computed anew. */
#include "api/handles/templates.h"
#include "api/label/label.h"
#include "api/run/rules.h"
#include "base/fixed.h"
#include "base/text/ascii.h"
#include "labelers/template/template.h"
#include "site/urls/urls.h"

struct explain {
    const struct infodisc_labels *labels;
    const struct infodisc_features *features;
    const struct infodisc_blocks *list;  /* the blocks of all pages */
    const struct rules *rules;   /* or NULL */
    const struct infodisc_block_filter *filter;
    bool *path;                  /* [n_paths] which the filter lets through; NULL: all */
    struct buffer record, text, wanted; /* of the page; of the block, in lower case for comparing; of the filter */
    struct page_blocks blocks;   /* of the page at hand */
    struct evidence_pass *pass;  /* where weights are asked for; otherwise NULL */
    struct model *model;
    float *x;                    /* [n_x * EVIDENCE_N] of the leaves of the page that have evidence */
    size_t n_x, x_cap;
    uint64_t *weighed;           /* [n_paths] of all pages: a bit for each reason and verdict; NULL: weigh all blocks */
    double cut;                  /* of the page */
    bool *selected;              /* [rules->n] scratch */
};

uint32_t infodisc_find_page(const struct infodisc_run *run, const char *url_or_path)
{
    struct buffer url = {0};
    uint32_t found = INFODISC_NO_PAGE;
    url_encode_address(&url, span_of(url_or_path)); /* as pages have theirs: the bar of a browser shows no escapes */
    for (uint32_t p = 0; run->blocks && found == INFODISC_NO_PAGE && p < pages_n(run->pages); p++) {
        const struct site_page *page = &run->pages->site->page[p];
        bool is_it = strcmp(page->path, url_or_path) == 0 || strcmp(page->url, buffer_text(&url)) == 0;
        if (is_it && run->blocks->record[p].bytes) found = p;
    }
    buffer_free(&url);
    return found;
}

/* ---- what the filter wants ---- */

static bool ends_with_step(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);
    return n >= m && strcmp(path + n - m, end) == 0 && (n == m || path[n - m - 1] == '>');
}

static void choose_paths(struct explain *e)
{
    const struct block_paths *paths = e->list->paths;
    if (!e->filter->path) return;
    e->path = mem_zalloc(paths->n, sizeof *e->path);
    for (uint32_t p = 0; p < paths->n; p++) e->path[p] = ends_with_step(paths->item[p].text, e->filter->path);
}

/* Lower case, line breaks as blanks. */
static void put_plain(struct buffer *out, struct span text)
{
    out->len = 0;
    for (size_t i = 0; i < text.len; i++) buffer_putc(out, text.at[i] == '\n' ? ' ' : ascii_lower(text.at[i]));
}

static bool has_wanted_text(struct explain *e, uint32_t leaf)
{
    if (!e->wanted.len) return true;
    put_plain(&e->text, leaf_span(&e->blocks, &e->blocks.leaf[leaf]));
    return e->text.len >= e->wanted.len &&
           memmem(e->text.at, e->text.len, e->wanted.at, e->wanted.len) != NULL;
}

static bool is_wanted(struct explain *e, uint32_t leaf, const struct leaf_fact *fact)
{
    if (e->filter->unique && (fact->informative || !leaf_is_unique(fact))) return false;
    return (!e->path || e->path[fact->path]) && has_wanted_text(e, leaf);
}

/* ---- the evidence of a page ---- */

static void gather_evidence(struct explain *e, uint32_t page)
{
    struct page_blocks blocks;
    struct evidence_page evidence;
    e->n_x = 0;
    if (!e->pass || !evidence_pass_load(e->pass, page, 0, &blocks, &evidence)) return;
    struct evidence_scratch *scratch = e->pass->thread[0].scratch;
    evidence_begin(scratch, &e->pass->site, &evidence);
    for (uint32_t l = 0; l < blocks.n_leaves; l++) {
        const float *x = evidence_of_leaf(scratch, &e->pass->site, &evidence, l);
        if (!x) continue;
        if (e->n_x == e->x_cap)
            e->x = mem_realloc(e->x, e->x_cap = e->x_cap ? 2 * e->x_cap : 64, EVIDENCE_N * sizeof *e->x);
        memcpy(e->x + e->n_x++ * EVIDENCE_N, x, EVIDENCE_N * sizeof *x);
    }
}

/* index: of the leaf among those with evidence. */
static void weigh(const struct explain *e, size_t index, struct infodisc_block *out)
{
    struct effect effect[EVIDENCE_N];
    size_t n = effects_find(e->model, e->x + index * EVIDENCE_N, e->x, e->n_x, effect);
    for (size_t i = 0; i < n && i < INFODISC_WEIGHTS_MAX; i++)
        out->weight[out->n_weights++] = (struct infodisc_weight){.evidence = evidence_names[effect[i].evidence],
                                                                 .meaning = evidence_meaning(effect[i].evidence),
                                                                 .value = (double)effect[i].value,
                                                                 .weight = effect[i].logit};
}

/* Is it the first block of its path with this verdict for this reason? Of all pages only such are weighed. */
static bool is_first(struct explain *e, const struct leaf_fact *fact)
{
    _Static_assert(REASON_N <= 32, "a bit for each reason and verdict");
    uint64_t bit = 1ull << (2u * fact->reason + fact->informative);
    if (!e->weighed) return true;
    bool is_new = !(e->weighed[fact->path] & bit);
    e->weighed[fact->path] |= bit;
    return is_new;
}

/* ---- a block ---- */

static const char *rule_of(struct explain *e, uint32_t path)
{
    struct path_element element[PATH_ELEMENTS_MAX];
    const char *text = NULL;
    uint32_t n = path_elements(e->list->paths, path, element);
    rules_verdict(e->rules, element, n, e->selected);
    for (uint32_t r = 0; r < e->rules->n; r++)
        if (e->selected[r]) text = e->rules->rule[r].text;
    return text;
}

static double share(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

static void show_model(const struct explain *e, const struct leaf_fact *fact, struct infodisc_block *out)
{
    const int64_t *path_logit = e->labels->path_logit;
    out->by_model = true;
    out->logit = (double)fact->logit / LOGIT_ONE;
    out->path_logit = (double)path_logit[fact->path] / LOGIT_ONE;
    out->judged = (double)template_logit(fact, path_logit) / LOGIT_ONE;
    out->cut = e->cut;
}

static struct infodisc_block show_block(struct explain *e, uint32_t page, uint32_t leaf)
{
    const struct leaf_facts *facts = &e->features->facts;
    const struct leaf_fact *fact = page_leaves(facts, page) + leaf;
    const struct path_sums *path = &e->labels->path[fact->path];
    const struct site_page *source = &e->list->pages->site->page[page];
    e->text.len = 0;
    buffer_add_span(&e->text, leaf_span(&e->blocks, &e->blocks.leaf[leaf]));
    struct infodisc_block block = {.page = page,
                                   .url = source->url,
                                   .page_path = source->path,
                                   .path = e->list->paths->item[fact->path].text,
                                   .text = buffer_text(&e->text),
                                   .informative = fact->informative,
                                   .reason = label_reason_text((enum label_reason)fact->reason),
                                   .entropy = fixed_to_double(fact->entropy),
                                   .path_entropy = fixed_to_double(path_mean_entropy(path)),
                                   .link_share = share(fact->n_link_tokens, fact->n_tokens),
                                   .path_link_share = share(path->link_tokens, path->tokens),
                                   .tokens = fact->n_tokens,
                                   .path_pages = path->pages,
                                   .line_pages = fact->line_df};
    if (fact->reason == REASON_RULE) block.rule = rule_of(e, fact->path);
    if (e->labels->path_logit && template_judges(fact)) show_model(e, fact, &block);
    return block;
}

/* ---- a page ---- */

static bool may_hold(const struct explain *e, uint32_t page)
{
    const struct leaf_facts *facts = &e->features->facts;
    if (e->filter->page != INFODISC_NO_PAGE && e->filter->page != page) return false;
    if (!e->path) return true;
    large_rest(facts->large, page);
    for (const struct leaf_fact *leaf = page_leaves(facts, page); leaf < page_leaves(facts, page + 1); leaf++)
        if (e->path[leaf->path]) return true;
    return false;
}

static bool visit_page(struct explain *e, uint32_t page,
                       bool (*visit)(void *data, const struct infodisc_block *block), void *data)
{
    const struct leaf_facts *facts = &e->features->facts;
    size_t index = 0; /* of the leaf among those with evidence */
    bool has_evidence = false;
    e->blocks = blocks_of_page(e->list, page, &e->record);
    if (e->blocks.n_leaves != features_n_leaves(e->features, page)) return true; /* skipped */
    if (e->labels->path_logit)
        e->cut = (double)template_cut(facts, page, e->labels->path_logit) / LOGIT_ONE;
    for (uint32_t l = 0; l < e->blocks.n_leaves; l++) {
        const struct leaf_fact *fact = page_leaves(facts, page) + l;
        size_t mine = index;
        index += leaf_counts(fact);
        if (!is_wanted(e, l, fact)) continue;
        struct infodisc_block block = show_block(e, page, l);
        if (e->pass && block.by_model && is_first(e, fact)) {
            if (!has_evidence) gather_evidence(e, page);
            has_evidence = true;
            if (index <= e->n_x) weigh(e, mine, &block);
        }
        if (!visit(data, &block)) return false;
    }
    return true;
}

/* ---- the whole ---- */

static bool begin(struct explain *e)
{
    struct infodisc_run *run = e->labels->run;
    choose_paths(e);
    if (e->filter->text) put_plain(&e->wanted, span_of(e->filter->text));
    if (e->rules) e->selected = mem_zalloc(e->rules->n, sizeof *e->selected);
    if (!e->filter->weights || !e->labels->path_logit || !e->features->shingles) return true;
    e->model = model_of_run(run);
    if (!e->model) return false;
    e->pass = evidence_pass_new(e->labels);
    if (e->filter->page == INFODISC_NO_PAGE) e->weighed = mem_zalloc(e->list->paths->n, sizeof *e->weighed);
    return true;
}

static void end(struct explain *e)
{
    evidence_pass_free(e->pass);
    model_free(e->model);
    buffer_free(&e->record);
    buffer_free(&e->text);
    buffer_free(&e->wanted);
    free(e->path);
    free(e->weighed);
    free(e->x);
    free(e->selected);
}

bool infodisc_each_block(struct infodisc_run *run, struct infodisc_templates *templates,
                         const struct infodisc_block_filter *filter,
                         bool (*visit)(void *data, const struct infodisc_block *block), void *data)
{
    if (!templates) return false;
    run_forget_failed_write(run);
    if (templates->apply) return run_refuse(run, "this run has learned no templates");
    const struct infodisc_blocks *blocks = templates->blocks;
    struct explain e = {.labels = templates->labels,
                        .features = templates->labels->features,
                        .list = blocks,
                        .rules = run->rules ? run->rules->list : NULL,
                        .filter = filter};
    bool go_on = begin(&e);
    for (uint32_t p = 0; go_on && p < pages_n(blocks->pages); p++)
        if (may_hold(&e, p)) go_on = visit_page(&e, p, visit, data);
    end(&e);
    return run->error.code == INFODISC_OK && spool_check(blocks->spool, &run->error);
}
