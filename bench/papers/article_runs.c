/* SPDX-License-Identifier: MIT
 * article_runs.c - C4.5's trees for whether a page is an article, on labelled pages, by jobs from standard input: the
 * experiment that the paper on CoreEx, link-target identification and C4.5 designs (coreex_tables.py).
 *
 *     article_runs LIST < jobs > results        LIST: see gold_pages.h
 *
 * First come the pages, then an empty line; then it reads jobs to the end of the file, one per line, and does them in
 * parallel:
 *
 *     page i VALUE ..                           its ARTICLE_FEATURES in words
 *     FEATURES HOW ARTICLES OTHERS TEST         FEATURES: link, core or both; HOW: pruned, unpruned, windows; pages with
 *                                               commas, those to train on as articles, and those as none
 *     done JOB LEAVES NODES ROOT ANSWERS        ROOT: the feature that the root tests; ANSWERS: + or - for each page of TEST */
#include <stdio.h>

#include "bench/papers/gold_pages.h"
#include "bench/papers/jobs.h"
#include "labelers/c45/article_features.h"
#include "labelers/c45/c45_tree.h"
#include "labelers/c45/type_tree.h"

enum { NONE, ARTICLE, CLASSES, WINDOWS = 10 /* Quinlan's number of trees */ };

struct job {
    uint32_t from, to;           /* the features are from .. to - 1 */
    struct c45_options options;
    struct page_numbers article, other, test;
};

struct work {
    const struct gold_pages *pages;
    uint32_t (*value)[ARTICLE_FEATURES]; /* [pages->n] */
};

static void print_pages(struct work *w)
{
    struct coreex *core = labeler_coreex.scratch_new(NULL);
    struct buffer out = {0};
    for (uint32_t i = 0; i < w->pages->n; i++) {
        const struct gold_view *v = &w->pages->page[i];
        if (!v->is_read) continue;
        article_features_of(core, &v->page, w->value[i]);
        buffer_printf(&out, "page\t%u", i);
        for (uint32_t f = 0; f < ARTICLE_FEATURES; f++) {
            buffer_putc(&out, '\t');
            type_tree_put_value(f, w->value[i][f], &out);
        }
        buffer_putc(&out, '\n');
    }
    buffer_putc(&out, '\n');
    fwrite(out.at, 1, out.len, stdout);
    fflush(stdout);
    buffer_free(&out);
    labeler_coreex.scratch_free(core);
}

/* ---- jobs ---- */

static void count_nodes(const struct c45_node *node, uint32_t *leaves, uint32_t *nodes)
{
    ++*nodes;
    *leaves += node->feature == C45_LEAF;
    for (uint32_t b = 0; b < node->n_branches; b++) count_nodes(&node->branch[b], leaves, nodes);
}

static void do_job(const struct work *w, const struct job *job, uint32_t number, struct buffer *result)
{
    struct instances set = {.n_features = job->to - job->from, .n_classes = CLASSES};
    uint32_t leaves = 0, nodes = 0;
    for (uint32_t f = job->from; f < job->to; f++)
        set.numeric[f - job->from] = article_features[f].kind == FEATURE_NUMBER;
    for (uint32_t t = 0; t < job->article.n; t++)
        instances_add(&set, w->value[job->article.item[t]] + job->from, ARTICLE);
    for (uint32_t t = 0; t < job->other.n; t++)
        instances_add(&set, w->value[job->other.item[t]] + job->from, NONE);
    struct c45_tree *tree = c45_grow(&set, &job->options);
    count_nodes(&tree->root, &leaves, &nodes);
    const char *root = tree->root.feature == C45_LEAF ? "-" : article_features[tree->root.feature + job->from].name;
    buffer_printf(result, "done\t%u\t%u\t%u\t%s\t", number, leaves, nodes, root);
    for (uint32_t t = 0; t < job->test.n; t++)
        buffer_putc(result, c45_find(tree, w->value[job->test.item[t]] + job->from)->label == ARTICLE ? '+' : '-');
    buffer_putc(result, '\n');
    c45_free(tree);
    instances_free(&set);
}

static bool read_job(char **word, uint32_t n_pages, struct job *job)
{
    *job = (struct job){.from = strcmp(word[0], "core") == 0 ? CORE_TAG : 0,
                        .to = strcmp(word[0], "link") == 0 ? CORE_TAG : ARTICLE_FEATURES};
    job->options.no_pruning = strcmp(word[1], "unpruned") == 0;
    job->options.windows = strcmp(word[1], "windows") == 0 ? WINDOWS : 0;
    return page_numbers_read(word[2], n_pages, &job->article) && page_numbers_read(word[3], n_pages, &job->other) &&
           page_numbers_read(word[4], n_pages, &job->test);
}

static bool run_job(void *data, uint32_t number, char **word, struct buffer *result)
{
    const struct work *w = data;
    struct job job;
    bool ok = read_job(word, w->pages->n, &job);
    if (ok) do_job(w, &job, number, result);
    free(job.article.item);
    free(job.other.item);
    free(job.test.item);
    return ok;
}

int main(int argc, char **argv)
{
    if (argc != 2) return fputs("usage: article_runs LIST < JOBS\n", stderr), 2;
    struct gold_pages pages;
    if (!gold_pages_read(argv[1], INFODISC_BLOCKS_AUTO, &pages)) return 1;
    struct work w = {.pages = &pages, .value = mem_zalloc(pages.n + 1u, sizeof *w.value)};
    print_pages(&w);
    int status = jobs_do("article_runs", 5, run_job, &w);
    free(w.value);
    gold_pages_free(&pages);
    return status;
}
