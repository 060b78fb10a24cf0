/* SPDX-License-Identifier: MIT
 * run.c - the life of a run: options, errors, progress, and the chain as one call. */
#include "api/run/run.h"

#include <stdlib.h>
#include <utf8proc.h>
#include <zlib.h>
#include <zstd.h>

#include "api/apply/step_apply.h"
#include "api/label/rules_pass.h"
#include "api/shards/shard_site.h"
#include "api/steps.h"
#include "base/fixed.h"
#include "base/threads/parallel.h"
#include "output/formats/index_format.h"
#include "table_blocks/html/html_parse.h"
#include "table_blocks/html/shrink.h"

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
        .page_timeout = 10,
        .max_memory = 2048ull * 1024 * 1024,
        .split_bytes = 10u * 1024 * 1024,
        .report = true,
    };
}

struct infodisc_limit infodisc_limit(unsigned i)
{
    static const struct infodisc_limit limits[] = {
#define LIMIT(name, most, what, beyond) {most, what, beyond},
#include "base/limits.def"
#undef LIMIT
    };
    return i < sizeof limits / sizeof *limits ? limits[i] : (struct infodisc_limit){0, NULL, NULL};
}

const char *infodisc_method_name(unsigned i)
{
    static const char *const names[INFODISC_METHOD_N] = {
        [INFODISC_METHOD_TEMPLATE] = "template", [INFODISC_METHOD_ENTROPY] = "entropy",
        [INFODISC_METHOD_PAPER] = "paper",       [INFODISC_METHOD_LARGEST] = "largest",
        [INFODISC_METHOD_COREEX] = "coreex",     [INFODISC_METHOD_NEXT] = "next",
        [INFODISC_METHOD_MAXENT] = "maxent",     [INFODISC_METHOD_MEMM] = "memm",
        [INFODISC_METHOD_CRF] = "crf",           [INFODISC_METHOD_IB1] = "ib1",
        [INFODISC_METHOD_IGTREE] = "igtree",     [INFODISC_METHOD_C45] = "c45",
    };
    return i < INFODISC_METHOD_N ? names[i] : NULL;
}

/* A name that every engine takes unquoted. */
static bool is_index_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    size_t n = strspn(name, letters);
    return n > 0 && n <= INDEX_NAME_BYTES_MAX && name[n] == '\0' && name[0] >= 'a';
}

/* The two lists of expressions, or NULL and why not. */
static struct url_choice *choice_of(const struct infodisc_options *o, char *reason, size_t bytes)
{
    return url_choice_new(o->include, o->n_include, o->exclude, o->n_exclude, reason, bytes);
}

static const char *check_choice(const struct infodisc_options *o)
{
    static _Thread_local char reason[256];
    struct url_choice *choice = choice_of(o, reason, sizeof reason);
    if (!choice) return reason;
    url_choice_free(choice);
    return NULL;
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
    return check_choice(o);
}

const char *infodisc_options_check(const struct infodisc_options *o)
{
    if (o->method >= INFODISC_METHOD_N) return "unknown method";
    if (o->blocks > INFODISC_BLOCKS_LEAF) return "unknown block granularity";
    if (o->threshold > 1) return "the threshold is above 1";
    if (o->windows > 1000) return "the number of windows is above 1000";
    if (o->threads < 0) return "the number of threads is negative";
    if (o->max_page_bytes == 0 || o->max_page_bytes > 1u << 30)
        return "the largest page is not between 1 byte and 1 GiB";
    if (o->max_depth == 0 || o->max_depth > SHRINK_DEPTH_MAX)
        return "the depth is not between 1 and 1000";
    if (!(o->page_timeout >= 0 && o->page_timeout <= 86400)) return "the time of a page is not between 0 and a day";
    if (o->max_memory && o->max_memory < 64u * 1024 * 1024) return "the memory for a page is below 64 MiB";
    return check_formats(o);
}

static char *copy_or_null(const char *text)
{
    return text ? mem_strdup(text) : NULL;
}

static char **copy_list(const char *const *list, size_t n)
{
    char **copy = mem_zalloc(n, sizeof *copy);
    for (size_t i = 0; i < n; i++) copy[i] = mem_strdup(list[i]);
    return copy;
}

static void free_list(char **list, size_t n)
{
    for (size_t i = 0; i < n; i++) free(list[i]);
    free(list);
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
    run->options.jsonl_url_field = run->jsonl_url_field = copy_or_null(options->jsonl_url_field);
    run->options.jsonl_html_field = run->jsonl_html_field = copy_or_null(options->jsonl_html_field);
    run->options.rules = run->rules_file = copy_or_null(options->rules);
    run->include = copy_list(options->include, options->n_include);
    run->exclude = copy_list(options->exclude, options->n_exclude);
    run->options.include = (const char *const *)run->include;
    run->options.exclude = (const char *const *)run->exclude;
    char ignored[1];
    if (!run->error.code) run->choice = choice_of(&run->options, ignored, sizeof ignored);
    if (!run->error.code && options->rules) run->rules = rules_load(options->rules, &run->error);
    if (run->rules) run->rule_hits = mem_zalloc(run->rules->n, sizeof *run->rule_hits);
    run->options.temp_dir = run->temp_dir =
        mem_strdup(options->temp_dir ? options->temp_dir : default_temp_dir());
    run->options.stats = run->stats = copy_or_null(options->stats);
    run->options.work_dir = run->work_dir = copy_or_null(options->work_dir);
    run->threads = parallel_threads(options->threads);
    run->uses_words = options->keep_words || options->method == INFODISC_METHOD_PAPER;
    run->granularity = options->blocks;
    if (run->granularity == INFODISC_BLOCKS_AUTO)
        run->granularity = options->method == INFODISC_METHOD_PAPER ? INFODISC_BLOCKS_TABLE
                                                                    : INFODISC_BLOCKS_LEAF;
    html_parse_init();
    return run;
}

/* Two parts of the steps' results that take the system as long: the pages on the disk, and all that is in memory. */
static void release_part(void *data, uint32_t part, int thread)
{
    (void)thread;
    struct infodisc_run *run = data;
    if (part == 0) {
        blocks_release(&run->blocks);
        return;
    }
    templates_free(run->templates.list);
    labels_release(&run->labels);
    feature_entropies_release(&run->feature_entropies);
    fd_matrix_release(&run->matrix);
    features_release(&run->features);
}

void infodisc_free(struct infodisc_run *run)
{
    if (!run) return;
    apply_release(run->apply);
    parallel_for(2, run->threads, release_part, run);
    clusters_free(run->clusters.list);
    site_close(run->pages.site);
    shard_site_free(run->shard);
    free(run->stats);
    output_files_abandon(&run->written);
    free(run->base_url);
    free(run->language);
    free(run->model);
    free(run->index_name);
    free(run->jsonl_url_field);
    free(run->jsonl_html_field);
    free(run->rules_file);
    free_list(run->include, run->options.n_include);
    free_list(run->exclude, run->options.n_exclude);
    url_choice_free(run->choice);
    site_hosts_free(run->hosts);
    free(run->shown_hosts);
    rules_free(run->rules);
    free(run->rule_hits);
    free(run->shown_rules);
    free(run->temp_dir);
    free(run->work_dir);
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

bool run_is_interrupted(const struct infodisc_run *run)
{
    return run->options.interrupt && *run->options.interrupt;
}

bool run_interrupted(struct infodisc_run *run)
{
    if (run->options.work_dir && !run->apply)
        return error_set(&run->error, INFODISC_INTERRUPTED, "interrupted; the same command goes on with what is "
                         "kept in '%s'", run->options.work_dir);
    return error_set(&run->error, INFODISC_INTERRUPTED, "interrupted");
}

/* Between two slices threads wait for each other: that should be seldom. */
enum { SLICE_ITEMS_TOLD = 128, SLICE_ITEMS = 1024 };

bool run_for_items(struct infodisc_run *run, const char *step, uint32_t n,
                   void (*work)(void *data, uint32_t item, int thread), void *data)
{
    uint32_t slice_items = run->options.progress ? SLICE_ITEMS_TOLD : run->options.interrupt ? SLICE_ITEMS : n;
    struct slice slice = {.work = work, .data = data};
    for (; slice.first < n; slice.first += slice_items) {
        uint32_t left = n - slice.first;
        if (run_is_interrupted(run)) run_interrupted(run);
        if (run->error.code) return false;
        if (step) run_progress(run, step, slice.first, n);
        parallel_for(left < slice_items ? left : slice_items, run->threads, work_in_slice, &slice);
    }
    if (step) run_progress(run, step, n, n);
    return true;
}

void run_for_pages(struct infodisc_run *run, const char *step,
                   void (*work)(void *data, uint32_t page, int thread), void *data)
{
    run_for_items(run, step, run_n_pages(run), work, data);
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
    return run->matrix.n_shingles;
}

struct infodisc_summary infodisc_summarize(const struct infodisc_run *run)
{
    struct infodisc_summary s = {.site = run->pages.site ? run->pages.site->name : "",
                                 .pages = run_n_pages(run),
                                 .documents = run->blocks.n_documents + run->blocks.n_duplicates,
                                 .duplicates = run->blocks.n_duplicates,
                                 .written = run->shard ? run->shard->n_part : run_n_pages(run),
                                 .clusters = run->clusters.list ? run->clusters.list->n : 0,
                                 .features = count_features(run),
                                 .paths = run->blocks.paths ? run->blocks.paths->n : 0,
                                 .threshold = fixed_to_double(run->labels.threshold)};
    const struct site_host *rest = run->hosts ? &run->hosts->rest : NULL; /* the others are those of the hosts */
    uint32_t n_skips = rest ? rest->n_skips : run->pages.site ? run->pages.site->n_skips : 0;
    for (uint32_t i = 0; i < n_skips; i++) {
        const struct site_skip *skip = &run->pages.site->skip[rest ? rest->skip[i] : i];
        if (skip->reason >= SKIP_FIRST_FAULT) s.skipped += 1 + (uint32_t)skip->more;
    }
    for (uint32_t p = 0; run->blocks.skipped && p < s.pages; p++)
        s.skipped += run->blocks.skipped[p] != SKIP_NONE && run_writes(run, p);
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
    s.informative_tokens = run->templates.informative_tokens;
    s.redundant_tokens = run->templates.redundant_tokens;
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
    return "libtidy, libstemmer 2, liblbfgs, uthash, utf8proc " TEXT_OF(UTF8PROC_VERSION_MAJOR) "." TEXT_OF(
        UTF8PROC_VERSION_MINOR) ", uchardet, pcre2, brotli, libdeflate, zlib " ZLIB_VERSION ", zstd " ZSTD_VERSION_STRING
           ", OpenMP " TEXT_OF(_OPENMP);
}
