/* SPDX-License-Identifier: MIT
 * paper_sweeps.c - the experiments of Lin and Ho (KDD 2002, section 5) on labelled sites: threshold
 * sweeps of the block entropy, for samples of 5, 10 ... 40 pages and for all labelled pages.
 *
 *     paper_sweeps SITE... > sweeps.tsv         (SITE: see labelled_site.h)
 *
 * A line for each site, kind of block (table, div), number of training pages and threshold: how
 * many features are desired (in the gold text), discovered (in blocks with H <= t) and both.
 * Counted as in the paper's Figure 4, a feature once for all pages; and once for each page that has
 * it, which does not forgive a menu for saying a word that some article says too.
 * Discovered features of a gold text marked as neutral count neither way. Everything else (Table 2,
 * Figures 5 to 7) is read off these lines by paper_report.py.
 *
 * As in the paper the pages that are judged are those that the entropies come from, and they are of
 * one kind: articles. Samples are the first pages of one pseudo-random order of the site's pages,
 * so a smaller sample is part of a larger one. */
#include <stdio.h>

#include "base/buffer.h"
#include "base/fixed.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "bench/papers/labelled_site.h"
#include "entropy/block_entropy.h"
#include "entropy/feature_entropy.h"
#include "entropy/threshold.h"

enum { STEPS = GREEDY_STEPS + 1 /* and t = 1: all blocks */ };

struct counts {
    uint64_t desired, discovered[STEPS], common[STEPS];
};

struct sweep {
    uint64_t features[STEPS];      /* as the greedy rule counts them */
    struct counts of_site, of_pages;
};

/* What a feature is in the gold of a page or site; the higher one stands. */
enum role { ROLE_EXTRA, ROLE_NEUTRAL, ROLE_DESIRED };

struct work {                      /* for each feature */
    struct row_sums *row;
    uint32_t *entropy;
    uint32_t *lowest, *page_lowest; /* least entropy of the blocks that hold it; UINT32_MAX: none */
    uint8_t *role, *page_role;
};

static void set_roles(uint8_t *role, const struct feature_set *set, enum role as)
{
    for (size_t i = 0; i < set->n; i++)
        if (role[set->id[i]] < as) role[set->id[i]] = (uint8_t)as;
}

static void clear_roles(uint8_t *role, const struct feature_set *set)
{
    for (size_t i = 0; i < set->n; i++) role[set->id[i]] = ROLE_EXTRA;
}

/* Adds one feature to the counts. */
static void count(struct counts *c, enum role role, uint32_t lowest)
{
    if (role == ROLE_NEUTRAL) return;
    for (int s = STEPS - 1; s >= 0 && lowest <= greedy_step_threshold(s); s--) {
        c->discovered[s]++;
        if (role == ROLE_DESIRED) c->common[s]++;
    }
}

static void add_page(struct work *w, const struct labelled_page *page, struct sweep *out)
{
    for (uint32_t b = 0; b < page->n_blocks; b++) {
        size_t n = page->block[b].n;
        uint32_t *id = page->block[b].id, *scratch = mem_alloc(n * sizeof *scratch);
        uint32_t entropy = block_entropy_of_words(w->entropy, id, n, scratch, &n);
        free(scratch);
        for (size_t i = 0; i < n; i++)
            if (entropy < w->page_lowest[id[i]]) w->page_lowest[id[i]] = entropy;
    }
    set_roles(w->page_role, &page->neutral, ROLE_NEUTRAL);
    set_roles(w->page_role, &page->desired, ROLE_DESIRED);
    for (uint32_t i = 0; i < page->n_cells; i++) {
        uint32_t f = page->cell[i].feature;
        count(&out->of_pages, (enum role)w->page_role[f], w->page_lowest[f]);
        if (w->page_lowest[f] < w->lowest[f]) w->lowest[f] = w->page_lowest[f];
        w->page_lowest[f] = UINT32_MAX;
    }
    out->of_pages.desired += page->desired.n;
    clear_roles(w->page_role, &page->neutral);
    clear_roles(w->page_role, &page->desired);
    set_roles(w->role, &page->neutral, ROLE_NEUTRAL);
    set_roles(w->role, &page->desired, ROLE_DESIRED);
}

/* Trains on the n pages of the site that `sample` names, and judges them. */
static struct sweep sweep_pages(const struct labelled_site *site, const uint32_t *sample,
                                uint32_t n)
{
    struct sweep out = {0};
    size_t F = site->n_features;
    struct work w = {mem_zalloc(F, sizeof *w.row),       mem_zalloc(F, sizeof *w.entropy),
                     mem_alloc(F * sizeof *w.lowest),    mem_alloc(F * sizeof *w.page_lowest),
                     mem_zalloc(F, sizeof *w.role),      mem_zalloc(F, sizeof *w.page_role)};
    memset(w.lowest, 0xFF, F * sizeof *w.lowest);
    memset(w.page_lowest, 0xFF, F * sizeof *w.page_lowest);
    for (uint32_t i = 0; i < n; i++) {
        const struct labelled_page *page = &site->page[sample[i]];
        for (uint32_t c = 0; c < page->n_cells; c++)
            row_sums_add(&w.row[page->cell[c].feature], page->cell[c].count);
    }
    for (size_t f = 0; f < F; f++)
        if (w.row[f].df) w.entropy[f] = feature_entropy(&w.row[f], fixed_log2(n));
    for (uint32_t i = 0; i < n; i++) add_page(&w, &site->page[sample[i]], &out);
    for (size_t f = 0; f < F; f++) {
        for (int s = STEPS - 1; s >= 0 && w.lowest[f] <= greedy_step_threshold(s); s--)
            out.features[s]++;
        count(&out.of_site, (enum role)w.role[f], w.lowest[f]);
        out.of_site.desired += w.role[f] == ROLE_DESIRED;
    }
    free(w.row);
    free(w.entropy);
    free(w.lowest);
    free(w.page_lowest);
    free(w.role);
    free(w.page_role);
    return out;
}

/* The other reading of the greedy rule: the first step that finds something and after which the
 * next one adds nothing. */
static int first_plateau(const uint64_t features[GREEDY_STEPS])
{
    int step = 0;
    while (step < GREEDY_STEPS - 1 && (features[step] == 0 || features[step + 1] > features[step]))
        step++;
    return step;
}

static void print_sweep(const struct sweep *s, const char *site, const char *blocks, uint32_t n,
                        bool all, struct buffer *out)
{
    int last = greedy_threshold_step(s->features), first = first_plateau(s->features);
    for (int t = 0; t < STEPS; t++)
        buffer_printf(out,
                      "%s\t%s\t%u\t%d\t%.1f\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu\t%d\t%d\n",
                      site, blocks, n, all, (t + 1) / 10.0, (unsigned long long)s->features[t],
                      (unsigned long long)s->of_site.desired,
                      (unsigned long long)s->of_site.discovered[t],
                      (unsigned long long)s->of_site.common[t],
                      (unsigned long long)s->of_pages.desired,
                      (unsigned long long)s->of_pages.discovered[t],
                      (unsigned long long)s->of_pages.common[t], t == last, t == first);
}

/* A pseudo-random order of the pages 0 .. n - 1 that depends on the site's name alone. */
static uint32_t *shuffle(const char *name, uint32_t n)
{
    uint32_t *page = mem_alloc((n + 1) * sizeof *page);
    uint64_t random = hash_bytes(name, strlen(name));
    for (uint32_t i = 0; i < n; i++) {
        random = hash_mix(random, i);
        uint32_t at = (uint32_t)(random % (i + 1));
        page[i] = page[at];
        page[at] = i;
    }
    return page;
}

static void sweep_site(const struct labelled_site *site, const char *name, const char *blocks,
                       struct buffer *out)
{
    enum { SAMPLE_MAX = 40, SAMPLE_STEP = 5 };
    uint32_t n = site->n_pages, *sample = shuffle(name, n);
    for (uint32_t k = SAMPLE_STEP; k <= SAMPLE_MAX && k <= n; k += SAMPLE_STEP) {
        struct sweep s = sweep_pages(site, sample, k);
        print_sweep(&s, name, blocks, k, false, out);
    }
    if (n > 0) {
        struct sweep s = sweep_pages(site, sample, n);
        print_sweep(&s, name, blocks, n, true, out);
    }
    free(sample);
}

struct site_task {
    char **site;          /* [n] */
    struct buffer *lines; /* [n] */
};

static void do_site(void *data, uint32_t i, int thread)
{
    (void)thread;
    struct site_task *task = data;
    const char *path = task->site[i], *slash = strrchr(path, '/');
    static const struct {
        enum infodisc_granularity granularity;
        const char *name;
    } kind[] = {{INFODISC_BLOCKS_TABLE, "table"}, {INFODISC_BLOCKS_DIV, "div"}};
    for (int k = 0; k < 2; k++) {
        struct labelled_site site;
        if (labelled_site_read(path, kind[k].granularity, &site))
            sweep_site(&site, slash ? slash + 1 : path, kind[k].name, &task->lines[i]);
        labelled_site_free(&site);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: paper_sweeps SITE...\n", stderr);
        return 2;
    }
    uint32_t n = (uint32_t)argc - 1;
    struct site_task task = {argv + 1, mem_zalloc(n, sizeof *task.lines)};
    parallel_for(n, parallel_threads(0), do_site, &task);
    puts("site\tblocks\tpages\tall\tt\tfeatures\tdesired\tdiscovered\tcommon\t"
         "page_desired\tpage_discovered\tpage_common\tgreedy\tfirst");
    for (uint32_t i = 0; i < n; i++) {
        if (task.lines[i].len) fwrite(task.lines[i].at, 1, task.lines[i].len, stdout);
        buffer_free(&task.lines[i]);
    }
    free(task.lines);
    return ferror(stdout) || fflush(stdout) != 0;
}
