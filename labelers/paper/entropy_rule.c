/* SPDX-License-Identifier: MIT
 * entropy_rule.c - the method `entropy`: needs no training and decides by template path.
 *
 * It is InfoDiscoverer with four changes, each measured on real sites (docs/research/trials.md): features are
 * 3-shingles; the threshold is template_threshold(), over the paths' mean entropies weighted by tokens; blocks of
 * mostly anchor text are redundant whatever their entropy, since lists of related links differ from page to page (the
 * paper's TTimes site); and a path gets one verdict for all its blocks on all pages, so a single odd block does not
 * decide.
 *
 * Then leaves are heard where the mean of their path says little: in a container that is nearly all content, or nearly
 * all lists of links (container_rule.h), and where their text is on one page only. Headings and labels go with what
 * they head (caption_rule.h). */

#include "labelers/paper/paper.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "table_blocks/table_blocks.h"

/* Over the means of the paths, as it is paths that are judged. */
static uint32_t choose_threshold(const struct label_task *task)
{
    uint64_t weight[OTSU_BINS] = {0};
    for (uint32_t p = 0; p < task->n_paths; p++)
        weight[otsu_bin(path_mean_entropy(&task->path[p]))] += task->path[p].tokens;
    return template_threshold(weight);
}

enum label_reason entropy_judges_path(const struct path_sums *path, uint32_t threshold)
{
    if (path->link_tokens * 2 > path->tokens) return REASON_LINKS;
    return path_mean_entropy(path) <= threshold ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY;
}

struct label_pass {
    struct leaf_facts *facts;
    const struct block_path *place; /* [n_paths] */
    const struct path_sums *path;   /* [n_paths] */
    const uint8_t *reason;          /* [n_paths] */
    const uint8_t *around;          /* [n_paths] a set of container_set */
    uint32_t n_documents;
};

/* Of a crawl of one page no entropy tells content from the rest: what is around a path says no more. */
static bool is_in_content(uint8_t around, uint32_t n_documents)
{
    return (around & IN_CONTENT) && n_documents > 1;
}

enum { PROSE_IN_LISTS = 20 };

static enum label_reason judge_leaf(const struct label_pass *pass, const struct leaf_fact *leaf)
{
    enum label_reason by_path = pass->reason[leaf->path], clear = leaf_clear_reason(leaf);
    uint8_t around = pass->around[leaf->path];
    /* Prose of the page's own is neither the date nor the summary of another page. */
    bool is_prose = pass->n_documents > 1 && leaf->n_tokens >= PROSE_IN_LISTS && leaf_is_unique(leaf);
    bool is_content = by_path == REASON_LOW_ENTROPY && (is_prose || !(around & IN_LISTS));
    if (clear != REASON_N) return clear;
    if (is_content) return REASON_LOW_ENTROPY;
    if (is_in_content(around, pass->n_documents) && leaf_is_at_home(leaf, &pass->path[leaf->path]))
        return REASON_IN_CONTENT;
    if (by_path == REASON_LOW_ENTROPY) return REASON_IN_LISTS;
    return by_path == REASON_HIGH_ENTROPY && !(around & IN_LISTS) && leaf_is_unique(leaf) ? REASON_UNIQUE : by_path;
}

static void label_page(void *data, uint32_t page, int thread)
{
    (void)thread;
    const struct label_pass *pass = data;
    const struct leaf_facts *facts = pass->facts;
    large_rest(facts->large, page);
    for (struct leaf_fact *leaf = page_leaves(facts, page); leaf < page_leaves(facts, page + 1); leaf++) {
        enum label_reason reason = judge_leaf(pass, leaf);
        leaf->reason = reason;
        leaf->informative = reason == REASON_LOW_ENTROPY || reason == REASON_IN_CONTENT || reason == REASON_UNIQUE;
    }
    struct leaf_fact *first = page_leaves(facts, page), *end = page_leaves(facts, page + 1);
    label_captions(first, end, pass->place, pass->n_documents);
}

struct path_verdicts {
    const struct label_task *task;
    uint8_t *reason; /* [n_paths] */
};

static void judge_path(void *data, uint32_t path, int thread)
{
    (void)thread;
    const struct path_verdicts *v = data;
    v->reason[path] = (uint8_t)entropy_judges_path(&v->task->path[path], v->task->chosen);
}

void label_by_entropy(struct label_task *task)
{
    task->chosen = task->threshold >= 0 ? (uint32_t)task->threshold : choose_threshold(task);
    task->by_path = true;
    uint8_t *reason = mem_alloc(task->n_paths), *around = mem_alloc(task->n_paths);
    parallel_for(task->n_paths, task->threads, judge_path, &(struct path_verdicts){task, reason});
    containers_look_around(task->place, task->path, reason, task->n_paths, around);
    struct label_pass pass = {task->facts, task->place, task->path, reason, around, count_documents(task->facts)};
    parallel_for(task->facts->n_pages, task->threads, label_page, &pass);
    free(reason);
    free(around);
}
