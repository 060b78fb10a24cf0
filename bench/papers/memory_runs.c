/* SPDX-License-Identifier: MIT
 * memory_runs.c - IB1 and IGTREE on the elements of labelled pages, by jobs from standard input: the experiments of
 * Arizaleta 2009 (timbl_tables.py).
 *
 *     memory_runs LIST < jobs > results         LIST: see gold_pages.h
 *
 * First come the pages, then an empty line; then it reads jobs to the end of the file, one per line, and does them in
 * parallel:
 *
 *     page i LANGUAGE ELEMENTS PARTS            PARTS: of each text and tail, in the order of the page: t, h, b or g
 *     WEIGHTING K TRAIN TEST                    WEIGHTING: nw gr ig x2 sv; K 0: IGTREE; otherwise IB1 with k = 1 .. K;
 *                                               TRAIN and TEST: pages with commas
 *     weights JOB W1 .. W41
 *     parts JOB i k PARTS                       as IB1 with k (IGTREE: 0) has them */
#include <stdio.h>

#include "base/threads/parallel.h"
#include "bench/papers/gold_pages.h"
#include "bench/papers/jobs.h"
#include "labelers/memory/memory.h"
#include "labelers/memory/nearest.h"

static const char *const weightings[WEIGHTING_N] = {"nw", "gr", "ig", "x2", "sv"};
static const char letters[PARTS + 1] = {
    [PART_GARBAGE] = 'g', [PART_TITLE] = 't', [PART_HEADING] = 'h', [PART_BODY] = 'b'};

struct job {
    enum weighting weighting;
    unsigned k;
    struct page_numbers train, test;
};

struct work {
    const struct gold_pages *pages;
    struct page_elements {
        struct instances *set;   /* its elements with a text or a tail */
        uint8_t *has;            /* [set->n] 1: a text, 2: a tail */
    } *page;                     /* [pages->n] */
};

/* ---- pages ---- */

static void find_elements(void *data, uint32_t i, int thread)
{
    (void)thread;
    struct work *w = data;
    const struct gold_view *v = &w->pages->page[i];
    struct page_elements *out = &w->page[i];
    struct element_features found = {0};
    uint32_t has_cap = 0, n = 0;
    out->set = memory_new();
    if (!v->is_read) return;
    uint8_t *part = mem_zalloc(v->page.blocks->n_leaves + 1u, 1);
    element_features_find(&found, &v->page);
    parts_of_gold(&v->page, v->gold, part);
    for (uint32_t e = 0; e < v->page.tree->n_elements; e++) {
        uint32_t value[ELEMENT_FEATURES], text = found.text[e], tail = found.tail[e];
        if (text == TREE_NONE && tail == TREE_NONE) continue;
        element_features_of(&found, &v->page, e, value);
        instances_add(out->set, value,
                      element_class(text == TREE_NONE ? PART_GARBAGE : (enum part)part[text],
                                    tail == TREE_NONE ? PART_GARBAGE : (enum part)part[tail]));
        VECTOR_PUSH(out->has, n, has_cap) = (uint8_t)((text != TREE_NONE) + 2 * (tail != TREE_NONE));
    }
    free(part);
    element_features_free(&found);
}

/* The parts of a page's texts and tails, given the class of each element. */
static void put_parts(const struct page_elements *page, const uint8_t *label, uint32_t step, struct buffer *out)
{
    for (uint32_t i = 0; i < page->set->n; i++) {
        if (page->has[i] & 1) buffer_putc(out, letters[label[i * step] / PARTS]);
        if (page->has[i] & 2) buffer_putc(out, letters[label[i * step] % PARTS]);
    }
    buffer_putc(out, '\n');
}

static void print_pages(const struct work *w)
{
    struct buffer out = {0};
    for (uint32_t i = 0; i < w->pages->n; i++) {
        const struct gold_view *v = &w->pages->page[i];
        if (!v->is_read) continue;
        buffer_printf(&out, "page\t%u\t%s\t%u\t", i, language_code(v->language), w->page[i].set->n);
        put_parts(&w->page[i], w->page[i].set->label, 1, &out);
    }
    buffer_putc(&out, '\n');
    fwrite(out.at, 1, out.len, stdout);
    fflush(stdout);
    buffer_free(&out);
}

/* ---- jobs ---- */

static struct instances *training_set(const struct work *w, const struct job *job)
{
    struct instances *set = memory_new();
    for (uint32_t t = 0; t < job->train.n; t++) {
        const struct instances *page = w->page[job->train.item[t]].set;
        for (uint32_t i = 0; i < page->n; i++) instances_add(set, instance_values(page, i), page->label[i]);
    }
    return set;
}

static void put_test(struct buffer *result, uint32_t number, uint32_t page, unsigned k,
                     const struct page_elements *elements, const uint8_t *label, uint32_t step)
{
    buffer_printf(result, "parts\t%u\t%u\t%u\t", number, page, k);
    put_parts(elements, label, step, result);
}

static void test_nearest(const struct work *w, const struct job *job, uint32_t number, const struct instances *set,
                         const double *weight, struct buffer *result)
{
    struct nearest nearest;
    nearest_prepare(&nearest, set, weight, job->k);
    for (uint32_t t = 0; t < job->test.n; t++) {
        const struct page_elements *page = &w->page[job->test.item[t]];
        uint8_t *label = mem_zalloc((size_t)page->set->n * job->k + 1, 1);
        for (uint32_t i = 0; i < page->set->n; i++)
            nearest_classes(&nearest, instance_values(page->set, i), label + (size_t)i * job->k);
        for (unsigned k = 1; k <= job->k; k++) put_test(result, number, job->test.item[t], k, page, label + k - 1, job->k);
        free(label);
    }
}

static void test_tree(const struct work *w, const struct job *job, uint32_t number, const struct instances *set,
                      const double *weight, struct buffer *result)
{
    struct igtree *tree = igtree_build(set, weight);
    for (uint32_t t = 0; t < job->test.n; t++) {
        const struct page_elements *page = &w->page[job->test.item[t]];
        uint8_t *label = mem_zalloc(page->set->n + 1u, 1);
        for (uint32_t i = 0; i < page->set->n; i++) label[i] = igtree_class(tree, instance_values(page->set, i));
        put_test(result, number, job->test.item[t], 0, page, label, 1);
        free(label);
    }
    igtree_free(tree);
}

static void do_job(const struct work *w, const struct job *job, uint32_t number, struct buffer *result)
{
    struct instances *set = training_set(w, job);
    double weight[FEATURES_MAX];
    instances_weigh(set, job->weighting, weight);
    buffer_printf(result, "weights\t%u", number);
    for (int f = 0; f < ELEMENT_FEATURES; f++) buffer_printf(result, "\t%.6f", weight[f]);
    buffer_putc(result, '\n');
    (job->k ? test_nearest : test_tree)(w, job, number, set, weight, result);
    memory_free(set);
}

static bool read_job(char **word, uint32_t n_pages, struct job *job)
{
    *job = (struct job){.k = (unsigned)strtoul(word[1], NULL, 10)};
    while (job->weighting < WEIGHTING_N - 1 && strcmp(weightings[job->weighting], word[0]) != 0) job->weighting++;
    return job->k < NEAREST_K_MAX && page_numbers_read(word[2], n_pages, &job->train) &&
           page_numbers_read(word[3], n_pages, &job->test);
}

static bool run_job(void *data, uint32_t number, char **word, struct buffer *result)
{
    const struct work *w = data;
    struct job job;
    bool ok = read_job(word, w->pages->n, &job);
    if (ok) do_job(w, &job, number, result);
    free(job.train.item);
    free(job.test.item);
    return ok;
}

int main(int argc, char **argv)
{
    if (argc != 2) return fputs("usage: memory_runs LIST < JOBS\n", stderr), 2;
    struct gold_pages pages;
    if (!gold_pages_read(argv[1], INFODISC_BLOCKS_AUTO, &pages)) return 1;
    struct work w = {.pages = &pages, .page = mem_zalloc(pages.n + 1u, sizeof *w.page)};
    parallel_for(pages.n, parallel_threads(0), find_elements, &w);
    print_pages(&w);
    int status = jobs_do("memory_runs", 4, run_job, &w);
    for (uint32_t i = 0; i < pages.n; i++) {
        memory_free(w.page[i].set);
        free(w.page[i].has);
    }
    free(w.page);
    gold_pages_free(&pages);
    return status;
}
