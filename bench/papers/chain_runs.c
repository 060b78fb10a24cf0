/* SPDX-License-Identifier: MIT
 * chain_runs.c - trains and tests the chain models (maxent, memm, crf) on labelled pages, by jobs from standard
 * input: the experiments of Gibson, Wellner and Lubar 2007 (mitre_tables.py).
 *
 *     chain_runs LIST < jobs > results             LIST: see gold_pages.h
 *
 * First it prints the pages, then an empty line:
 *
 *     page i LANGUAGE BLOCKS CONTENT RUNS          CONTENT blocks of BLOCKS, in RUNS uninterrupted runs;
 *                                                  blocks that the gold calls neutral are ignored
 *
 * Then it reads jobs to the end of the file, one per line, trains and tests them in parallel, and prints for each
 * tested page
 *
 *     TYPE SIGMA OPTIONS TYPES LEAST TRAIN TEST    OPTIONS: as in a model, e, h, eh or -; TYPES: set of enum predicate_type;
 *                                                  predicates of fewer than LEAST blocks are dropped; pages with commas
 *     test JOB i RIGHT TOO_MANY MISSED             blocks rightly and wrongly labelled as content, and missed; no neutral ones
 *     done JOB PREDICATES OBJECTIVE                and at the end what was trained */
#include <stdio.h>

#include "bench/papers/gold_pages.h"
#include "bench/papers/jobs.h"
#include "labelers/chain/chain_model.h"
#include "labelers/memory/element_features.h"
#include "labelers/chain/sequence.h"

enum { ITERATIONS = 100 }; /* as the methods have it */

struct job {
    struct chain_options options;
    unsigned types;
    uint32_t least;
    struct page_numbers train, test;
};

/* ---- training ---- */

static void put_name(void *data, uint32_t predicate, struct buffer *out)
{
    buffer_puts(out, sequence_name(data, predicate));
}

static struct chain_model *train(const struct gold_pages *pages, const struct job *job, uint32_t *predicates,
                                 double *objective)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct sequence_data data = {0};
    struct buffer text = {0};
    for (uint32_t i = 0; i < job->train.n; i++) {
        const struct gold_view *v = &pages->page[job->train.item[i]];
        if (v->is_read) sequence_data_add(&data, &v->page, v->gold, job->types, job->options.history);
    }
    if (job->least > 1) sequence_data_prune(&data, job->least);
    *predicates = data.chain.n_predicates;
    double *weight = mem_zalloc(chain_weights(&data.chain, &job->options) + 1, sizeof *weight);
    *objective = chain_train(&data.chain, &job->options, weight);
    chain_model_write(&data.chain, &job->options, weight, put_name, &data, &text);
    struct chain_model *model = chain_model_parse(buffer_span(&text), "trained", &error);
    if (!model) fprintf(stderr, "chain_runs: %s\n", error.message);
    free(weight);
    sequence_data_free(&data);
    buffer_free(&text);
    return model;
}

/* ---- testing ---- */

struct decoded { /* {0}; of a page */
    struct block_predicates page;
    uint32_t *first;
    uint64_t *key;
    uint8_t *label;
    int64_t *margin;
    uint32_t keys_cap;
};

/* As the methods do it: the predicates of a block, and those of the one before it. */
static void decode(struct decoded *d, const struct chain_model *model, const struct gold_view *v, unsigned types)
{
    struct block_predicates *p = &d->page;
    uint32_t n = 0;
    block_predicates_find(p, &v->page, types);
    d->first = mem_realloc(d->first, p->n + 1u, sizeof *d->first);
    d->label = mem_realloc(d->label, p->n + 1u, sizeof *d->label);
    d->margin = mem_realloc(d->margin, p->n + 1u, sizeof *d->margin);
    d->first[0] = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        for (uint32_t k = p->first[i]; k < p->first[i + 1]; k++) VECTOR_PUSH(d->key, n, d->keys_cap) = p->key[k];
        for (uint32_t k = i ? p->first[i - 1] : p->first[i]; k < p->first[i]; k++)
            VECTOR_PUSH(d->key, n, d->keys_cap) = chain_key_before(p->key[k]);
        d->first[i + 1] = n;
    }
    chain_decode(model, p->n, d->first, d->key, d->label, d->margin);
}

static void test(const struct gold_pages *pages, const struct job *job, uint32_t number,
                 const struct chain_model *model, struct buffer *result)
{
    struct decoded d = {.keys_cap = 0};
    for (uint32_t t = 0; t < job->test.n; t++) {
        const struct gold_view *v = &pages->page[job->test.item[t]];
        uint32_t right = 0, too_many = 0, missed = 0;
        if (!v->is_read) continue;
        decode(&d, model, v, job->types);
        for (uint32_t i = 0; i < d.page.n; i++) {
            if (v->gold[d.page.leaf[i]] == GOLD_NEUTRAL) continue;
            bool content = v->gold[d.page.leaf[i]] == GOLD_CONTENT;
            right += content && d.label[i];
            too_many += !content && d.label[i];
            missed += content && !d.label[i];
        }
        buffer_printf(result, "test\t%u\t%u\t%u\t%u\t%u\n", number, job->test.item[t], right, too_many, missed);
    }
    block_predicates_free(&d.page);
    free(d.first);
    free(d.key);
    free(d.label);
    free(d.margin);
}

static void do_job(const struct gold_pages *pages, const struct job *job, uint32_t number, struct buffer *result)
{
    uint32_t predicates;
    double objective;
    struct chain_model *model = train(pages, job, &predicates, &objective);
    if (!model) return;
    test(pages, job, number, model, result);
    buffer_printf(result, "done\t%u\t%u\t%.3f\n", number, predicates, objective);
    chain_model_free(model);
}

/* ---- jobs ---- */

static bool read_job(char **word, uint32_t n_pages, struct job *job)
{
    static const char *const types[] = {"maxent", "memm", "crf"};
    *job = (struct job){.types = (unsigned)strtoul(word[3], NULL, 10), .least = (uint32_t)strtoul(word[4], NULL, 10)};
    while (job->options.type < CHAIN_CRF && strcmp(types[job->options.type], word[0]) != 0) job->options.type++;
    job->options.sigma = strtod(word[1], NULL);
    job->options.edges = strchr(word[2], 'e') != NULL;
    job->options.history = strchr(word[2], 'h') != NULL;
    job->options.iterations = ITERATIONS;
    return job->options.sigma > 0 && page_numbers_read(word[5], n_pages, &job->train) &&
           page_numbers_read(word[6], n_pages, &job->test);
}

/* The paper finds the headline "in later passes", so it is none of the blocks that are looked for; it counts neither
 * way. */
static void set_headlines_aside(struct gold_pages *pages)
{
    for (uint32_t i = 0; i < pages->n; i++) {
        struct gold_view *v = &pages->page[i];
        if (!v->is_read) continue;
        uint8_t *part = mem_zalloc(v->page.blocks->n_leaves, 1);
        parts_of_gold(&v->page, v->gold, part);
        for (uint32_t l = 0; l < v->page.blocks->n_leaves; l++)
            if (part[l] == PART_TITLE) v->gold[l] = GOLD_NEUTRAL;
        free(part);
    }
}

static void print_pages(const struct gold_pages *pages)
{
    struct block_predicates found = {0};
    for (uint32_t i = 0; i < pages->n; i++) {
        const struct gold_view *v = &pages->page[i];
        uint32_t content = 0, runs = 0;
        bool before = false;
        if (!v->is_read) continue;
        block_predicates_find(&found, &v->page, PREDICATE_COUNT);
        for (uint32_t b = 0; b < found.n; b++) {
            if (v->gold[found.leaf[b]] == GOLD_NEUTRAL) continue;
            bool now = v->gold[found.leaf[b]] == GOLD_CONTENT;
            content += now;
            runs += now && !before;
            before = now;
        }
        printf("page\t%u\t%s\t%u\t%u\t%u\n", i, language_code(v->language), found.n, content, runs);
    }
    putchar('\n');
    fflush(stdout);
    block_predicates_free(&found);
}

static bool run_job(void *data, uint32_t number, char **word, struct buffer *result)
{
    const struct gold_pages *pages = data;
    struct job job;
    bool ok = read_job(word, pages->n, &job);
    if (ok) do_job(pages, &job, number, result);
    free(job.train.item);
    free(job.test.item);
    return ok;
}

int main(int argc, char **argv)
{
    if (argc != 2) return fputs("usage: chain_runs LIST < JOBS\n", stderr), 2;
    struct gold_pages pages;
    if (!gold_pages_read(argv[1], INFODISC_BLOCKS_AUTO, &pages)) return 1;
    set_headlines_aside(&pages);
    print_pages(&pages);
    int status = jobs_do("chain_runs", 7, run_job, &pages);
    gold_pages_free(&pages);
    return status;
}
