/* SPDX-License-Identifier: MIT
 * link_graph.c - see link_graph.h. */
#include "cluster/link_graph.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "site/urls/urls.h"

static uint64_t slot_of(const struct link_graph *g, uint64_t key)
{
    uint64_t slot = key & g->mask;
    while (g->key[slot] && g->key[slot] != key) slot = (slot + 1) & g->mask;
    return slot;
}

uint32_t link_graph_find(const struct link_graph *g, uint64_t key)
{
    uint64_t slot = slot_of(g, key);
    return key && g->key[slot] ? g->page[slot] : NO_PAGE;
}

static void enter(struct link_graph *g, uint64_t key, uint32_t page)
{
    uint64_t slot = slot_of(g, key);
    if (g->key[slot]) return;
    g->key[slot] = key;
    g->page[slot] = page;
}

struct page_link page_link_of(struct span text, uint32_t leaf, uint64_t target)
{
    return (struct page_link){.target = target,
                              .leaf = leaf,
                              .bytes = (uint16_t)(text.len < UINT16_MAX ? text.len : UINT16_MAX),
                              .text = (uint16_t)hash_span(text)};
}

struct graph_task {
    struct link_graph *graph;
    const char *const *url;   /* [n_pages] */
    struct link_base *base;   /* [threads] */
    uint64_t *key;            /* [n_pages] of their forms */
    uint32_t **below;         /* [threads][n_pages] */
    struct large_memory *large;
};

static struct span form_of(struct graph_task *task, uint32_t page, int thread)
{
    link_base_set(&task->base[thread], span_of(task->url[page]));
    return link_page_form(&task->base[thread]);
}

static void find_key(void *data, uint32_t page, int thread)
{
    struct graph_task *task = data;
    large_rest(task->large, page);
    task->key[page] = link_form_key(form_of(task, page, thread));
}

/* Counts a page of the form "x.org/a/b?c" for the pages "x.org/a/b", "x.org/a" and "x.org". */
static void count_below(void *data, uint32_t page, int thread)
{
    struct graph_task *task = data;
    struct link_graph *g = task->graph;
    large_rest(task->large, page);
    struct span form = form_of(task, page, thread);
    for (size_t i = form.len; i > 0;) {
        char c = form.at[--i];
        if (c != '/' && c != '?') continue;
        if (g->depth[page] < UINT8_MAX) g->depth[page]++;
        uint32_t above = link_graph_find(g, link_form_key((struct span){form.at, i}));
        if (above != NO_PAGE && above != page) task->below[thread][above]++;
    }
}

struct link_graph *link_graph_new(uint32_t n_pages, const char *const *url, int threads, struct large_memory *large)
{
    struct link_graph *g = mem_zalloc(1, sizeof *g);
    struct graph_task task = {g, url, mem_zalloc((size_t)threads, sizeof *task.base),
                              mem_alloc(n_pages * sizeof *task.key),
                              mem_zalloc((size_t)threads, sizeof *task.below), large};
    size_t slots = hash_slots(n_pages);
    g->n_pages = n_pages;
    g->mask = slots - 1;
    g->key = mem_zalloc(slots, sizeof *g->key);
    g->page = mem_zalloc(slots, sizeof *g->page);
    g->depth = mem_zalloc(n_pages, sizeof *g->depth);
    for (int t = 0; t < threads; t++) task.below[t] = mem_zalloc(n_pages, sizeof **task.below);
    parallel_for(n_pages, threads, find_key, &task);
    for (uint32_t p = 0; p < n_pages; p++) enter(g, task.key[p], p);
    parallel_for(n_pages, threads, count_below, &task);
    g->below = task.below[0];
    for (int t = 0; t < threads; t++) {
        for (uint32_t p = 0; t && p < n_pages; p++) g->below[p] += task.below[t][p];
        if (t) free(task.below[t]);
        link_base_free(&task.base[t]);
    }
    free(task.base);
    free(task.key);
    free((void *)task.below);
    return g;
}

void link_graph_free(struct link_graph *g)
{
    if (!g) return;
    free(g->key);
    free(g->page);
    free(g->below);
    free(g->depth);
    free(g);
}

static void add_link(struct in_links *in, const struct page_link *link, uint32_t entropy)
{
    if (!in->links || link->text < in->least_text) in->least_text = link->text;
    if (!in->links || link->text > in->most_text) in->most_text = link->text;
    in->links++;
    in->bytes += link->bytes;
    in->entropy += entropy;
}

/* seen[q]: 2 p + 2 after a link of page p to q, 2 p + 3 after one in a block of its own. */
void in_links_add(const struct link_graph *g, const struct out_links *out, struct in_links *in,
                  uint32_t *seen)
{
    for (uint32_t i = 0; i < out->n; i++) {
        const struct page_link *link = &out->link[i];
        uint32_t to = link_graph_find(g, link->target), entropy = out->leaf[link->leaf].entropy;
        if (to == NO_PAGE || to == out->page) continue;
        add_link(&in[to], link, entropy);
        uint32_t once = 2 * out->page + 2;
        if (seen[to] < once) in[to].pages++;
        if (entropy <= out->threshold && seen[to] < once + 1) in[to].own_pages++;
        if (seen[to] < once) seen[to] = once;
        if (entropy <= out->threshold) seen[to] = once + 1;
    }
}

void in_links_merge(struct in_links *to, const struct in_links *from)
{
    if (!from->links) return;
    if (!to->links || from->least_text < to->least_text) to->least_text = from->least_text;
    if (!to->links || from->most_text > to->most_text) to->most_text = from->most_text;
    to->pages += from->pages;
    to->own_pages += from->own_pages;
    to->links += from->links;
    to->bytes += from->bytes;
    to->entropy += from->entropy;
}
