/* SPDX-License-Identifier: MIT
 * template_rule.c - the method `template`: the entropy method, corrected by a trained model.
 *
 * The model judges each leaf (model.h). Its logits are averaged over each template path on all pages, which removes
 * noise. A leaf gets the mean of its own logit and its path's, and each page is cut where the expected F1 of its
 * text is highest (page_cut.h). If next to nothing is left of what the entropy method calls informative, the site is
 * unlike the training sites, and entropy decides.
 *
 * Then laws overrule the model (labelers/laws/): of lines, paragraphs, copies, menus, values, lists of fields, tables,
 * listings, records, captions, and of what is within content. */

#include "labelers/template/template_rule.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"
#include "labelers/laws/laws.h"
#include "labelers/template/page_cut.h"
#include "table_blocks/table_blocks.h"

enum {
    GUARD_SHARE = 20,        /* one in 20 tokens */
    WEIGHT_TOKENS = 100      /* more count as so many */
};

struct path_mean {           /* of a path's logits, as sums: they merge by addition */
    int64_t logits, weights;
};

struct site_cut {
    const struct label_task *task;
    const struct page_findings *found;
    struct leaf_facts *facts; /* the task's */
    uint32_t *listing;       /* [n_paths] the PRE that a path is within */
    struct path_lines *lines; /* [threads][n_paths]; then [n_paths] sums */
    struct path_paragraphs *paragraphs; /* [threads][n_paths] of the page at hand */
    uint32_t n_documents;    /* pages that are in the sums */
    uint8_t weight[WEIGHT_TOKENS + 1]; /* by tokens: see leaf_weight() */
    struct path_mean *mean;  /* [threads][n_paths] */
    int64_t *path_logit;     /* [n_paths] */
    uint8_t *bin;            /* [n_pages] from which on leaves of the page are content */
    struct agreement {       /* tokens that entropy, the model, and both call informative */
        uint64_t by_entropy, by_model, by_both;
    } *agreement;            /* [threads] */
};

/* [threads][n_paths] zeroed items, for each thread its own. */
static void *thread_paths_new(const struct label_task *task, size_t item_bytes)
{
    return parallel_zalloc(NULL, (size_t)task->threads * task->n_paths, item_bytes, task->threads);
}

/* The weight of a leaf in its path's mean: the root of its tokens, at most 10, in eighths. */
static uint8_t leaf_weight(uint32_t n_tokens)
{
    uint32_t square = n_tokens * 64, root = 0;
    while ((root + 1) * (root + 1) <= square) root++;
    return (uint8_t)root;
}

static int64_t clip(int64_t logit)
{
    const int64_t most = 4 * LOGIT_ONE;
    return logit > most ? most : logit < -most ? -most : logit;
}

static void add_page_to_paths(void *data, uint32_t page, int thread)
{
    const struct site_cut *cut = data;
    struct path_mean *mean = cut->mean + (size_t)thread * cut->task->n_paths;
    large_rest(cut->facts->large, page);
    for (uint64_t l = cut->facts->first[page]; l < cut->facts->first[page + 1]; l++) {
        const struct leaf_fact *leaf = &cut->facts->leaf[l];
        if (!template_judges(leaf) || leaf->left_out) continue;
        int64_t weight = cut->weight[leaf->n_tokens < WEIGHT_TOKENS ? leaf->n_tokens : WEIGHT_TOKENS];
        mean[leaf->path].logits += clip(leaf->logit) * weight;
        mean[leaf->path].weights += weight;
    }
}

/* Mean logit of each path. */
static int64_t *path_logits(struct site_cut *cut)
{
    size_t n_paths = cut->task->n_paths, n = n_paths * (size_t)cut->task->threads;
    int64_t *logit = mem_zalloc(n_paths, sizeof *logit);
    for (uint32_t i = 0; i <= WEIGHT_TOKENS; i++) cut->weight[i] = leaf_weight(i);
    cut->mean = thread_paths_new(cut->task, sizeof *cut->mean);
    parallel_for(cut->facts->n_pages, cut->task->threads, add_page_to_paths, cut);
    for (size_t p = 0; p < n_paths; p++) {
        struct path_mean sum = {0};
        for (size_t i = p; i < n; i += n_paths) {
            sum.logits += cut->mean[i].logits;
            sum.weights += cut->mean[i].weights;
        }
        logit[p] = sum.weights ? sum.logits / sum.weights : LOGIT_NONE;
    }
    free(cut->mean);
    return logit;
}

bool template_judges(const struct leaf_fact *leaf)
{
    return !(leaf->flags & (LEAF_TITLE | LEAF_CONTROL)) && leaf->n_tokens > 0;
}

int64_t template_logit(const struct leaf_fact *leaf, const int64_t *path_logit)
{
    return (clip(leaf->logit) + path_logit[leaf->path]) / 2;
}

static int page_bin(const struct leaf_facts *facts, uint32_t page, const int64_t *path_logit)
{
    struct page_cut cut;
    page_cut_begin(&cut);
    for (uint64_t l = facts->first[page]; l < facts->first[page + 1]; l++) {
        const struct leaf_fact *leaf = &facts->leaf[l];
        if (template_judges(leaf)) page_cut_add(&cut, template_logit(leaf, path_logit), leaf->n_tokens);
    }
    return page_cut_find(&cut);
}

int64_t template_cut(const struct leaf_facts *facts, uint32_t page, const int64_t *path_logit)
{
    return (int64_t)(page_bin(facts, page, path_logit) - CUT_BINS / 2) * CUT_STEP;
}

static bool is_content(const struct site_cut *cut, uint32_t page, const struct leaf_fact *leaf)
{
    return page_cut_bin(template_logit(leaf, cut->path_logit)) >= cut->bin[page];
}

/* Where the page is cut, and how far the model agrees with entropy. */
static void cut_page(void *data, uint32_t page, int thread)
{
    struct site_cut *cut = data;
    struct agreement *sum = &cut->agreement[thread];
    large_rest(cut->facts->large, page);
    cut->bin[page] = (uint8_t)page_bin(cut->facts, page, cut->path_logit);
    for (uint64_t l = cut->facts->first[page]; l < cut->facts->first[page + 1]; l++) {
        const struct leaf_fact *leaf = &cut->facts->leaf[l];
        if (leaf->left_out || !template_judges(leaf)) continue;
        bool content = is_content(cut, page, leaf);
        sum->by_entropy += leaf->informative ? leaf->n_tokens : 0;
        sum->by_model += content ? leaf->n_tokens : 0;
        sum->by_both += content && leaf->informative ? leaf->n_tokens : 0;
    }
}

/* Does the model leave a fair part of what entropy calls informative? On a page alone, entropy knows little: there,
 * more text than entropy keeps will do. */
static bool is_trusted(const struct site_cut *cut)
{
    struct agreement sum = {0};
    for (int t = 0; t < cut->task->threads; t++) {
        sum.by_entropy += cut->agreement[t].by_entropy;
        sum.by_model += cut->agreement[t].by_model;
        sum.by_both += cut->agreement[t].by_both;
    }
    return sum.by_both * GUARD_SHARE >= sum.by_entropy ||
           (cut->n_documents == 1 && sum.by_model >= sum.by_entropy);
}

static void count_lines(void *data, uint32_t page, int thread)
{
    const struct site_cut *cut = data;
    const struct copy_list *copies = &cut->found->copies[page];
    large_rest(cut->facts->large, page);
    const struct leaf_fact *first = cut->facts->leaf + cut->facts->first[page];
    const struct leaf_fact *end = cut->facts->leaf + cut->facts->first[page + 1];
    struct path_lines *lines = cut->lines + (size_t)thread * cut->task->n_paths;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        lines[leaf->path].all += leaf->n_tokens > 0;
        lines[leaf->path].common += leaf->n_tokens > 0 && most_pages_have(leaf, cut->n_documents);
        lines[leaf->path].lengthy += leaf->n_tokens >= COPY_TOKENS_MIN;
    }
    for (size_t i = 0; i < copies->n; i++) {
        lines[first[copies->copy[i].first].path].copied++;
        lines[first[copies->copy[i].again].path].copied++;
    }
    count_comments(first, end, lines);
}

static void add_lines(struct path_lines *to, const struct path_lines *more)
{
    to->all += more->all;
    to->common += more->common;
    to->lengthy += more->lengthy;
    to->copied += more->copied;
    to->comments += more->comments;
    to->inner += more->inner;
    to->beside += more->beside;
}

static void add_lines_of_path(void *data, uint32_t path, int thread)
{
    (void)thread;
    const struct site_cut *cut = data;
    size_t n_paths = cut->task->n_paths, n = n_paths * (size_t)cut->task->threads;
    for (size_t i = n_paths + path; i < n; i += n_paths) add_lines(&cut->lines[path], &cut->lines[i]);
}

static void count_path_lines(struct site_cut *cut)
{
    uint32_t n_paths = cut->task->n_paths;
    int threads = cut->task->threads;
    cut->lines = thread_paths_new(cut->task, sizeof *cut->lines);
    parallel_for(cut->facts->n_pages, threads, count_lines, cut);
    if (threads > 1) parallel_for(n_paths, threads, add_lines_of_path, cut);
    cut->lines = mem_realloc(cut->lines, n_paths, sizeof *cut->lines);
}

/* Does nearly all that the path has stand elsewhere in its pages, too? Otherwise, what does is said again, as short
 * descriptions in a table are above long ones. Of a page alone, too little is known of its paths. */
static bool is_twin(const struct site_cut *cut, uint32_t path)
{
    const struct path_lines *lines = &cut->lines[path];
    return cut->n_documents == 1 || lines->copied * COPY_SHARE_OF >= lines->lengthy * COPY_SHARE;
}

/* A heading is better than its copy in the way to the page. */
static int64_t copy_logit(const struct site_cut *cut, const struct leaf_fact *leaf, const struct leaf_fact *copy)
{
    const struct block_path *place = cut->task->place;
    bool heads = is_caption_element(place[leaf->path].element), other = is_caption_element(place[copy->path].element);
    return heads == other ? template_logit(leaf, cut->path_logit) : heads;
}

/* Of two copies in a page's content the likelier one stays, and so does the cell of a table, whose row would have a
 * hole. On a page alone, a table may be all there is for layout. fact: of the page. */
static void drop_page_copies(const struct site_cut *cut, struct leaf_fact *fact, const struct copy_list *copies)
{
    const struct table_path *in_table = cut->found->in_table;
    for (size_t i = 0; i < copies->n; i++) {
        struct leaf_fact *first = &fact[copies->copy[i].first], *again = &fact[copies->copy[i].again];
        uint64_t table = in_table[first->path].table;
        if (table != NO_TABLE && table == in_table[again->path].table) continue; /* two cells */
        int64_t logit = copy_logit(cut, first, again), logit_again = copy_logit(cut, again, first);
        struct leaf_fact *worse = worse_copy(first, logit, again, logit_again);
        if (cut->n_documents > 1 && in_table[worse->path].table != NO_TABLE) continue;
        if (first->informative && again->informative && is_twin(cut, worse->path)) leaf_drop(worse, REASON_COPY);
    }
}

/* From the end, so that a heading above such headings only is one, too. */
static void drop_bare_headings(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place)
{
    for (struct leaf_fact *leaf = end; leaf-- > first;)
        if (template_judges(leaf) && heads_redundant(leaf, first, end, place)) leaf_drop(leaf, REASON_BARE_HEADING);
}

/* In a crawl of several pages, or of one. */
static void apply_laws(const struct site_cut *cut, struct leaf_fact *first, struct leaf_fact *end, uint32_t page,
                       int thread)
{
    const struct page_findings *found = cut->found;
    const struct block_path *place = cut->task->place;
    const struct path_sums *path = cut->task->path;
    uint32_t n_documents = cut->n_documents;
    bool is_alone = n_documents <= 1;
    const struct field_paths of = {found->texts, place, path, found->in_table};
    forget_inner_comments(first, end, cut->lines);
    if (!is_alone) paragraphs_agree(first, end, cut->paragraphs + (size_t)thread * cut->task->n_paths);
    drop_page_copies(cut, first, &found->copies[page]);
    drop_menus(first, end, path);
    link_runs_agree(first, end);
    if (!is_alone) keep_lone_comments(first, end, cut->lines);
    if (!is_alone) drop_comments(first, end);
    drop_refrains(first, end, cut->lines, n_documents);
    if (!is_alone) keep_values(first, end, found->texts, place);
    drop_steady_lines(first, end, path, place, n_documents);
    if (!is_alone) keep_field_lists(first, end, &of, &found->lists[page]);
    keep_tables(first, end, found->in_table, is_alone ? NULL : &found->tables[page]);
    keep_listings(first, end, cut->listing);
    if (is_alone) keep_records(first, end, found->texts);
    if (!is_alone) keep_between(first, end);
    drop_trail(first, end, place);
    label_captions(first, end, place, n_documents);
    if (!is_alone) label_sections(first, end, place, n_documents);
    drop_bare_headings(first, end, place);
}

static void label_page(void *data, uint32_t page, int thread)
{
    const struct site_cut *cut = data;
    struct leaf_facts *facts = cut->facts;
    struct leaf_fact *first = facts->leaf + facts->first[page], *end = facts->leaf + facts->first[page + 1];
    large_rest(facts->large, page);
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!template_judges(leaf)) continue;
        bool content = is_content(cut, page, leaf) && !is_common_line(leaf, cut->n_documents);
        /* Where both agree, entropy's reason says more. */
        if (content != leaf->informative)
            leaf->reason = content ? REASON_LIKE_CONTENT : REASON_LIKE_BOILERPLATE;
        leaf->informative = content;
    }
    apply_laws(cut, first, end, page, thread);
}

void label_by_template(struct label_task *task, const struct page_findings *found)
{
    struct leaf_facts *facts = task->facts;
    int threads = task->threads;
    struct site_cut cut = {.task = task, .found = found, .facts = facts, .n_documents = count_documents(facts)};
    task->by_path = false;
    cut.listing = listing_paths_new(task->place, task->n_paths);
    cut.path_logit = path_logits(&cut);
    count_path_lines(&cut);
    cut.bin = mem_zalloc(facts->n_pages, sizeof *cut.bin);
    cut.agreement = mem_zalloc((size_t)threads, sizeof *cut.agreement);
    parallel_for(facts->n_pages, threads, cut_page, &cut);
    bool trusted = is_trusted(&cut);
    cut.paragraphs = thread_paths_new(task, sizeof *cut.paragraphs);
    if (trusted) parallel_for(facts->n_pages, threads, label_page, &cut);
    free(cut.paragraphs);
    if (trusted && cut.n_documents > 1) keep_within_content(task);
    task->path_logit = trusted ? cut.path_logit : NULL;
    if (!trusted) free(cut.path_logit);
    free(cut.listing);
    free(cut.bin);
    free(cut.agreement);
    free(cut.lines);
}
