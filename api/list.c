/* SPDX-License-Identifier: MIT
 * list.c - lists a site without learning it: its pages with URL, charset and cluster, and skipped files with the
 * reason. Pages are read and decoded but not parsed; some thousand are in memory at a time. */
#include "api/apply/applied.h"
#include "api/handles/pages.h"
#include "base/threads/parallel.h"
#include "site/text/text.h"

enum { PAGES_A_SLICE = 4096 };

struct listed_page { /* what reading it has shown */
    enum skip_reason skip;
    const char *detail;
    const char *charset; /* static */
    uint64_t bytes;
};

struct list_task {
    struct infodisc_pages *pages;
    const struct clusters *clusters;  /* of the pages; NULL: those of `set` */
    const struct template_set *set;   /* or NULL */
    struct charset_decoder **decoder; /* [threads] */
    struct buffer *bytes, *text;      /* [threads] */
    struct listed_page *page;         /* [slice] */
    uint32_t first;                   /* page of the slice */
    struct url_match_scratch scratch;
    bool (*visit)(void *data, const struct infodisc_listed *listed);
    void *data;
};

static void read_page(void *data, uint32_t item, int thread)
{
    struct list_task *task = data;
    const struct site_page *page = &task->pages->site->page[task->first + item];
    struct site_reader *reader = task->pages->site->reader;
    struct buffer *bytes = &task->bytes[thread];
    struct listed_page *out = &task->page[item];
    *out = (struct listed_page){.bytes = page->bytes};
    out->skip = reader->load(reader, page, bytes, &out->detail);
    if (out->skip != SKIP_NONE) return;
    out->bytes = bytes->len;
    out->charset =
        charset_decode(task->decoder[thread], buffer_span(bytes), page->http_charset, &task->text[thread]).charset;
}

/* The pattern of the page's cluster; NULL if none of the templates' fits. */
static const char *pattern_of(struct list_task *task, uint32_t page)
{
    const struct clusters *clusters = task->clusters;
    if (clusters) return clusters->item[clusters->of_page[page]].pattern;
    uint32_t cluster =
        template_set_cluster(task->set, span_of(task->pages->site->page[page].url), &task->scratch);
    return cluster == UINT32_MAX ? NULL : task->set->cluster[cluster].pattern;
}

static bool show_page(struct list_task *task, uint32_t item)
{
    uint32_t p = task->first + item;
    const struct site_page *page = &task->pages->site->page[p];
    const struct listed_page *read = &task->page[item];
    struct infodisc_listed listed = {.url = page->url, .path = page->path, .bytes = read->bytes,
                                     .charset = read->charset, .cluster = pattern_of(task, p)};
    if (read->skip != SKIP_NONE) {
        listed.skipped = skip_reason_text(read->skip);
        listed.detail = read->detail;
    }
    return task->visit(task->data, &listed);
}

static bool show_skip(struct list_task *task, const struct site_skip *skip)
{
    struct infodisc_listed listed = {.url = skip->url,
                                     .path = skip->path,
                                     .skipped = skip_reason_text(skip->reason),
                                     .detail = skip->detail};
    return task->visit(task->data, &listed);
}

/* Shows the pages of a slice, and each skip before the page that it precedes by path. */
static bool show_slice(struct list_task *task, uint32_t n, uint32_t *skip)
{
    const struct site *site = task->pages->site;
    for (uint32_t i = 0; i < n; i++) {
        const char *path = site->page[task->first + i].path;
        for (; *skip < site->n_skips && strcmp(site->skip[*skip].path, path) < 0; ++*skip)
            if (!show_skip(task, &site->skip[*skip])) return false;
        if (!show_page(task, i)) return false;
    }
    return true;
}

static bool list_pages(struct list_task *task)
{
    struct infodisc_run *run = task->pages->run;
    const struct site *site = task->pages->site;
    uint32_t skip = 0;
    bool go_on = true;
    for (; go_on && task->first < site->n_pages; task->first += PAGES_A_SLICE) {
        uint32_t left = site->n_pages - task->first, n = left < PAGES_A_SLICE ? left : PAGES_A_SLICE;
        run_progress(run, "list", task->first, site->n_pages);
        if (run_is_interrupted(run)) return run_interrupted(run);
        parallel_for(n, run->threads, read_page, task);
        go_on = show_slice(task, n, &skip);
    }
    for (; go_on && skip < site->n_skips; skip++) go_on = show_skip(task, &site->skip[skip]);
    return go_on;
}

bool infodisc_list(struct infodisc_run *run, const struct infodisc_template_set *set, const char *site,
                   bool (*visit)(void *data, const struct infodisc_listed *listed), void *data)
{
    if (!run_reads_pages(run)) return false;
    if (set) apply_settings(run, set->list);
    struct infodisc_pages *pages = infodisc_find_pages(run, site);
    if (!pages) return false;
    const struct infodisc_clusters *clusters = set ? NULL : page_clusters_new(pages);
    int threads = run->threads;
    struct list_task task = {.pages = pages,
                             .clusters = clusters ? clusters->list : NULL,
                             .set = set ? set->list : NULL,
                             .visit = visit,
                             .data = data};
    task.decoder = mem_zalloc((size_t)threads, sizeof *task.decoder);
    task.bytes = buffers_new(threads);
    task.text = buffers_new(threads);
    task.page = mem_zalloc(PAGES_A_SLICE, sizeof *task.page);
    for (int t = 0; t < threads; t++) task.decoder[t] = charset_decoder_new();
    list_pages(&task);
    for (int t = 0; t < threads; t++) charset_decoder_free(task.decoder[t]);
    free(task.decoder);
    buffers_free(task.bytes, threads);
    buffers_free(task.text, threads);
    url_match_scratch_free(&task.scratch);
    free(task.page);
    run->is_spent = true;
    return run->error.code == INFODISC_OK;
}
