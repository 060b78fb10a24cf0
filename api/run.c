/* SPDX-License-Identifier: MIT
 * run.c - the life of a run: options, errors, progress, and the chain as one call. */
#include "api/run.h"

#include <stdlib.h>
#include <utf8proc.h>
#include <zlib.h>
#include <zstd.h>

#include "api/step_apply.h"
#include "api/rules_pass.h"
#include "api/steps.h"
#include "base/fixed.h"
#include "base/parallel.h"
#include "output/index_format.h"
#include "table_blocks/html_parse.h"
#include "table_blocks/shrink.h"

void infodisc_set_oom_handler(void (*handler)(size_t bytes))
{
    mem_set_oom_handler(handler);
}

struct infodisc_options infodisc_options_default(void)
{
    return (struct infodisc_options){
        .method = INFODISC_METHOD_TEMPLATE,
        .blocks = INFODISC_BLOCKS_AUTO,
        .threshold = -1,
        .max_page_bytes = 20u * 1024 * 1024,
        .max_depth = 512,
        .split_bytes = 10u * 1024 * 1024,
    };
}

/* A name that every engine takes unquoted. */
static bool is_index_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    size_t n = strspn(name, letters);
    return n > 0 && n <= INDEX_NAME_BYTES_MAX && name[n] == '\0' && name[0] >= 'a';
}

static const char *check_formats(const struct infodisc_options *o)
{
    for (unsigned i = 0; i < 64; i++) {
        if (o->formats >> i & 1 && !infodisc_format_name(i)) return "unknown format";
        if (o->fields >> i & 1 && !infodisc_field_name(i)) return "unknown field";
    }
    if (o->index_name && !is_index_name(o->index_name))
        return "the name of the index is not of lower-case letters, digits and _";
    if (o->split_bytes == 0) return "the size of a part is 0";
    if (o->compression > INFODISC_COMPRESS_ZST) return "unknown compression";
    return NULL;
}

const char *infodisc_options_check(const struct infodisc_options *o)
{
    if (o->method > INFODISC_METHOD_PAPER) return "unknown method";
    if (o->blocks > INFODISC_BLOCKS_LEAF) return "unknown block granularity";
    if (o->threshold > 1) return "the threshold is above 1";
    if (o->threads < 0) return "the number of threads is negative";
    if (o->max_page_bytes == 0 || o->max_page_bytes > 1u << 30)
        return "the largest page is not between 1 byte and 1 GiB";
    if (o->max_depth == 0 || o->max_depth > SHRINK_DEPTH_MAX)
        return "the depth is not between 1 and 1000";
    return check_formats(o);
}

static char *copy_or_null(const char *text)
{
    return text ? mem_strdup(text) : NULL;
}

static const char *default_temp_dir(void)
{
    const char *dir = getenv("TMPDIR");
    return dir && *dir ? dir : "/tmp";
}

struct infodisc_run *infodisc_new(const struct infodisc_options *options)
{
    struct infodisc_run *run = mem_zalloc(1, sizeof *run);
    const char *reason = infodisc_options_check(options);
    run->options = *options;
    if (reason) error_set(&run->error, INFODISC_BAD_OPTION, "%s", reason);
    run->options.base_url = run->base_url = copy_or_null(options->base_url);
    run->options.language = run->language = copy_or_null(options->language);
    run->options.model = run->model = copy_or_null(options->model);
    run->options.index_name = run->index_name = copy_or_null(options->index_name);
    run->options.rules = run->rules_file = copy_or_null(options->rules);
    if (!run->error.code && options->rules) run->rules = rules_load(options->rules, &run->error);
    if (run->rules) run->rule_hits = mem_zalloc(run->rules->n, sizeof *run->rule_hits);
    run->options.temp_dir = run->temp_dir =
        mem_strdup(options->temp_dir ? options->temp_dir : default_temp_dir());
    run->threads = parallel_threads(options->threads);
    run->uses_words = options->keep_words || options->method == INFODISC_METHOD_PAPER;
    run->granularity = options->blocks;
    if (run->granularity == INFODISC_BLOCKS_AUTO)
        run->granularity = options->method == INFODISC_METHOD_PAPER ? INFODISC_BLOCKS_TABLE
                                                                    : INFODISC_BLOCKS_LEAF;
    html_parse_init();
    return run;
}

void infodisc_free(struct infodisc_run *run)
{
    if (!run) return;
    apply_release(run->apply);
    templates_free(run->templates.list);
    labels_release(&run->labels);
    feature_entropies_release(&run->feature_entropies);
    fd_matrix_release(&run->matrix);
    features_release(&run->features);
    blocks_release(&run->blocks);
    clusters_free(run->clusters.list);
    site_close(run->pages.site);
    output_files_abandon(&run->written);
    free(run->base_url);
    free(run->language);
    free(run->model);
    free(run->index_name);
    free(run->rules_file);
    rules_free(run->rules);
    free(run->rule_hits);
    free(run->shown_rules);
    free(run->temp_dir);
    free(run);
}

const struct infodisc_error *infodisc_error(const struct infodisc_run *run)
{
    return &run->error;
}

void run_progress(struct infodisc_run *run, const char *step, uint64_t done, uint64_t total)
{
    if (run->options.progress)
        run->options.progress(run->options.progress_data, step, done, total);
}

struct slice {
    void (*work)(void *data, uint32_t page, int thread);
    void *data;
    uint32_t first;
};

static void work_in_slice(void *data, uint32_t item, int thread)
{
    const struct slice *s = data;
    s->work(s->data, s->first + item, thread);
}

enum { SLICE_PAGES = 2048 };

void run_for_pages(struct infodisc_run *run, const char *step,
                   void (*work)(void *data, uint32_t page, int thread), void *data)
{
    uint32_t n = run_n_pages(run);
    uint32_t slice_pages = run->options.progress ? SLICE_PAGES / 16 : n;
    struct slice slice = {.work = work, .data = data};
    for (; slice.first < n; slice.first += slice_pages) {
        uint32_t left = n - slice.first;
        run_progress(run, step, slice.first, n);
        parallel_for(left < slice_pages ? left : slice_pages, run->threads, work_in_slice, &slice);
    }
    run_progress(run, step, n, n);
}

struct infodisc_templates *infodisc_learn(struct infodisc_run *run, const char *site)
{
    struct infodisc_pages *pages = infodisc_find_pages(run, site);
    struct infodisc_clusters *clusters = infodisc_cluster_pages(run, pages);
    struct infodisc_blocks *blocks = infodisc_split_blocks(run, clusters);
    struct infodisc_features *features = infodisc_extract_features(run, blocks);
    struct infodisc_fd_matrix *matrix = infodisc_count_matrix(run, features);
    struct infodisc_feature_entropies *h_feature = infodisc_entropies_of_features(run, matrix);
    struct infodisc_block_entropies *h_block = infodisc_entropies_of_blocks(run, h_feature);
    struct infodisc_labels *labels = infodisc_label_blocks(run, h_block);
    return infodisc_make_templates(run, labels);
}

static uint64_t count_features(const struct infodisc_run *run)
{
    if (run->options.method == INFODISC_METHOD_PAPER)
        return run->features.vocabulary ? run->features.vocabulary->n : 0;
    return run->matrix.shingles.n;
}

struct infodisc_summary infodisc_summarize(const struct infodisc_run *run)
{
    struct infodisc_summary s = {.site = run->pages.site ? run->pages.site->name : "",
                                 .pages = run_n_pages(run),
                                 .documents = run->blocks.n_documents,
                                 .clusters = run->clusters.list ? run->clusters.list->n : 0,
                                 .features = count_features(run),
                                 .paths = run->blocks.paths ? run->blocks.paths->n : 0,
                                 .threshold = fixed_to_double(run->labels.threshold)};
    for (uint32_t i = 0; run->pages.site && i < run->pages.site->n_skips; i++)
        s.skipped += run->pages.site->skip[i].reason >= SKIP_FIRST_FAULT;
    for (uint32_t p = 0; run->blocks.skipped && p < s.pages; p++)
        s.skipped += run->blocks.skipped[p] != SKIP_NONE;
    if (run->apply) {
        const struct template_set *set = run->apply->set;
        s.clusters = set->n_clusters;
        s.paths = set->n_paths;
        s.threshold = fixed_to_double(set->threshold);
        s.blocks = run->apply->n_blocks;
        s.informative_tokens = run->apply->informative_tokens;
        s.redundant_tokens = run->apply->redundant_tokens;
    }
    const struct leaf_facts *facts = &run->features.facts;
    if (!run->templates.list) return s;
    s.blocks = facts->first[facts->n_pages];
    for (uint64_t l = 0; l < s.blocks; l++) {
        if (facts->leaf[l].informative)
            s.informative_tokens += facts->leaf[l].n_tokens;
        else
            s.redundant_tokens += facts->leaf[l].n_tokens;
    }
    return s;
}

const struct infodisc_threshold_step *infodisc_threshold_curve(const struct infodisc_run *run,
                                                               size_t *n)
{
    *n = run->labels.path ? GREEDY_STEPS : 0;
    return run->labels.path ? run->labels.curve : NULL;
}

const char *infodisc_version(void)
{
    return INFODISC_VERSION;
}

#define TEXT(x) #x
#define TEXT_OF(x) TEXT(x)

const char *infodisc_libraries(void)
{
    return "libtidy, libstemmer 2, uthash, utf8proc " TEXT_OF(UTF8PROC_VERSION_MAJOR) "." TEXT_OF(
        UTF8PROC_VERSION_MINOR) ", uchardet, zlib " ZLIB_VERSION ", zstd " ZSTD_VERSION_STRING
           ", OpenMP " TEXT_OF(_OPENMP);
}
