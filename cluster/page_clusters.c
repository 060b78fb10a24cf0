/* SPDX-License-Identifier: MIT
 * page_clusters.c - see page_clusters.h. The second arrow of Figure 1: "partition the training set into clusters
 * based on URL patterns" (section 4 of the paper).
 *
 * url_tree.c splits the URLs into leaves that are disjoint regular languages. Leaves with the same pattern form a
 * cluster, whose expression is the alternation of theirs. By construction it matches exactly the cluster's pages,
 * and a new URL is matched by one cluster at most. If an expression is too long, everything is done again without
 * literal parts. If that does not help, or if a URL is malformed, the site is one cluster.
 *
 * Cost: O(total bytes); 100,000 URLs take about 0.2 s. */
#include "cluster/page_clusters.h"

#include "base/buffer.h"
#include "base/compare.h"
#include "base/limits.h"
#include "cluster/url_tree.h"

static int by_pattern(const void *a, const void *b)
{
    const struct url_leaf *x = a, *y = b;
    int order = strcmp(x->pattern, y->pattern);
    return order ? order : strcmp(x->regex, y->regex);
}

static int by_pages(const void *a, const void *b)
{
    const struct page_cluster *x = a, *y = b;
    if (x->n_pages != y->n_pages) return x->n_pages > y->n_pages ? -1 : 1;
    return strcmp(x->pattern, y->pattern);
}

static char *join_regex(const struct url_leaf *leaf, size_t n, struct arena *strings)
{
    struct buffer text = {0};
    buffer_puts(&text, n > 1 ? "^(" : "^");
    for (size_t i = 0; i < n; i++) {
        if (i) buffer_putc(&text, '|');
        buffer_puts(&text, leaf[i].regex);
    }
    buffer_puts(&text, n > 1 ? ")$" : "$");
    char *copy = arena_copy(strings, buffer_span(&text));
    buffer_free(&text);
    return copy;
}

/* One cluster of n leaves with the same pattern. */
static struct page_cluster gather(const struct url_tree *t, const struct url_leaf *leaf, size_t n,
                                  struct arena *strings)
{
    struct page_cluster k = {0};
    for (size_t i = 0; i < n; i++) k.n_pages += leaf[i].hi - leaf[i].lo;
    uint32_t *page = arena_alloc(strings, k.n_pages * sizeof *page);
    uint32_t at = 0;
    for (size_t i = 0; i < n; i++) {
        for (uint32_t p = leaf[i].lo; p < leaf[i].hi; p++) page[at++] = t->order[p];
    }
    if (n > 1) qsort(page, k.n_pages, sizeof *page, compare_uint32); /* those of a leaf ascend */
    k.page = page;
    k.pattern = arena_copy(strings, span_of(leaf->pattern));
    k.regex = join_regex(leaf, n, strings);
    return k;
}

/* Fills *clusters from the tree; false if there are no leaves, or an expression is too long. */
static bool collect(struct url_tree *t, struct clusters *clusters)
{
    if (t->n == 0) return false;
    clusters->item = mem_zalloc(t->n, sizeof *clusters->item);
    qsort(t->leaf, t->n, sizeof *t->leaf, by_pattern);
    for (size_t from = 0, to = 0; from < t->n; from = to) {
        while (to < t->n && strcmp(t->leaf[to].pattern, t->leaf[from].pattern) == 0) to++;
        struct page_cluster k = gather(t, t->leaf + from, to - from, &clusters->strings);
        clusters->item[clusters->n++] = k;
        if (strlen(k.regex) > REGEX_BYTES_MAX) return false;
    }
    return true;
}

static bool cluster_by_tree(uint32_t n_pages, const char *const *url, bool literals, int threads,
                            struct clusters *clusters)
{
    struct url_tree *t = url_tree_new(n_pages, url, literals, threads);
    bool ok = collect(t, clusters);
    url_tree_free(t);
    if (!ok) {
        free(clusters->item);
        arena_free(&clusters->strings);
        clusters->item = NULL;
        clusters->n = 0;
    }
    return ok;
}

static void one_cluster(uint32_t n_pages, struct clusters *clusters)
{
    uint32_t *page = arena_alloc(&clusters->strings, n_pages * sizeof *page);
    for (uint32_t i = 0; i < n_pages; i++) page[i] = i;
    clusters->n = 1;
    clusters->item = mem_zalloc(1, sizeof *clusters->item);
    *clusters->item = (struct page_cluster){"{rest}", "^.*$", n_pages, page};
}

struct clusters *clusters_new(uint32_t n_pages, const char *const *url, int threads)
{
    struct clusters *clusters = mem_zalloc(1, sizeof *clusters);
    clusters->of_page = mem_zalloc(n_pages, sizeof *clusters->of_page);
    if (n_pages == 0) return clusters;
    if (!cluster_by_tree(n_pages, url, true, threads, clusters) &&
        !cluster_by_tree(n_pages, url, false, threads, clusters)) {
        one_cluster(n_pages, clusters);
    }
    qsort(clusters->item, clusters->n, sizeof *clusters->item, by_pages);
    for (uint32_t k = 0; k < clusters->n; k++) {
        const struct page_cluster *c = &clusters->item[k];
        for (uint32_t i = 0; i < c->n_pages; i++) clusters->of_page[c->page[i]] = k;
    }
    return clusters;
}

void clusters_free(struct clusters *clusters)
{
    if (!clusters) return;
    free(clusters->item);
    free(clusters->of_page);
    arena_free(&clusters->strings);
    free(clusters);
}
