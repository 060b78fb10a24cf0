/* SPDX-License-Identifier: MIT
 * shard_merge.c - shards -> a shard: merges their lists of pages in the order of the paths.
 *
 * A page in several shards is kept once (shard_page_rank()), so neither merging a shard twice nor the order changes
 * anything. Subtraction comes before that choice, page for page: adding and subtracting a shard at once leaves no
 * trace. Memory: one frame per file. */
#include <stdio.h>

#include "api/shards/shard_header.h"
#include "base/files/file.h"

struct input {
    const char *name;
    struct shard_reader reader;
    bool subtract; /* its pages are taken out */
    bool taken;    /* the page at hand was taken out */
};

struct merge {
    const struct infodisc_merge *options;
    struct infodisc_merged *merged;
    struct infodisc_error *error;
    struct input *input;   /* [n_inputs] */
    size_t n_inputs;
    bool has_subtract;
    struct input **heap;   /* [n_heap] those with a page at hand, the first path on top */
    size_t n_heap;
    struct input **same;   /* [n_same] those taken off it, as their pages have one path */
    size_t n_same;
    struct shard_header header;
};

/* ---- the heap ----------------------------------------------------------------------------- */

static bool is_before(const struct input *a, const struct input *b)
{
    return shard_page_compare(&a->reader.page, &b->reader.page) < 0;
}

static void push(struct merge *m, struct input *input)
{
    size_t i = m->n_heap++;
    for (; i && is_before(input, m->heap[(i - 1) / 2]); i = (i - 1) / 2) m->heap[i] = m->heap[(i - 1) / 2];
    m->heap[i] = input;
}

static struct input *pop(struct merge *m)
{
    struct input *top = m->heap[0], *last = m->heap[--m->n_heap];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child + 1 < m->n_heap && is_before(m->heap[child + 1], m->heap[child])) child++;
        if (child >= m->n_heap || !is_before(m->heap[child], last)) break;
        m->heap[i] = m->heap[child];
        i = child;
    }
    if (m->n_heap) m->heap[i] = last;
    return top;
}

/* Its next page to the heap, if there is one. */
static bool advance(struct merge *m, struct input *input)
{
    enum frame_step step = shard_reader_next(&input->reader, m->error);
    if (step == FRAME_READ) push(m, input);
    return step != FRAME_FAILED;
}

/* ---- pages -------------------------------------------------------------------------------- */

/* Of the pages with one path, takes out an equal one for each that is subtracted. Returns how many are out. */
static uint64_t subtract(struct merge *m)
{
    uint64_t taken = 0;
    for (size_t i = 0; i < m->n_same; i++) {
        if (!m->same[i]->subtract) continue;
        size_t other = 0;
        while (other < m->n_same && (m->same[other]->subtract || m->same[other]->taken ||
                                     shard_page_rank(&m->same[i]->reader.page, &m->same[other]->reader.page) != 0))
            other++;
        if (other == m->n_same) {
            m->merged->not_found++;
            continue;
        }
        m->same[other]->taken = true;
        taken++;
    }
    return taken;
}

/* The page that stays of those with one path; NULL if none does. */
static const struct input *choose(struct merge *m)
{
    const struct input *best = NULL;
    uint64_t left = 0;
    for (size_t i = 0; i < m->n_same; i++) m->same[i]->taken = false;
    m->merged->subtracted += m->has_subtract ? subtract(m) : 0;
    for (size_t i = 0; i < m->n_same; i++) {
        const struct input *input = m->same[i];
        if (input->subtract || input->taken) continue;
        left++;
        if (!best || shard_page_rank(&input->reader.page, &best->reader.page) > 0) best = input;
    }
    m->merged->pages += best != NULL;
    m->merged->replaced += left - (best != NULL);
    return best;
}

static bool merge_pages(struct merge *m, struct shard_writer *out)
{
    const volatile int *interrupt = m->options->interrupt;
    for (size_t i = 0; i < m->n_inputs; i++)
        if (!advance(m, &m->input[i])) return false;
    while (m->n_heap) {
        if (interrupt && *interrupt) return error_set(m->error, INFODISC_INTERRUPTED, "interrupted");
        m->n_same = 0;
        do m->same[m->n_same++] = pop(m);
        while (m->n_heap && shard_page_compare(&m->heap[0]->reader.page, &m->same[0]->reader.page) == 0);
        const struct input *best = choose(m);
        if (best && !shard_writer_add(out, &best->reader.page))
            return shard_is_damaged(best->name, m->error);
        for (size_t i = 0; i < m->n_same; i++)
            if (!advance(m, m->same[i])) return false;
    }
    return true;
}

/* ---- files -------------------------------------------------------------------------------- */

static bool open_input(struct merge *m, const char *name, bool subtract)
{
    struct input *input = &m->input[m->n_inputs];
    struct shard_header header = {0};
    *input = (struct input){.name = name, .subtract = subtract};
    if (!shard_reader_open(&input->reader, name, m->error)) return false;
    m->n_inputs++;
    bool ok = shard_header_read(&header, input->reader.file, m->error) &&
              shard_header_is_ours(&header, name, m->error);
    if (ok && m->n_inputs == 1)
        ok = shard_header_read(&m->header, input->reader.file, m->error);
    else if (ok && !subtract)
        ok = shard_header_add(&m->header, &header, name, m->error);
    else if (ok)
        ok = shard_header_fits(&m->header, &header, name, m->error);
    shard_header_free(&header);
    return ok;
}

static bool open_inputs(struct merge *m)
{
    const struct infodisc_merge *o = m->options;
    size_t n = o->n_shards + o->n_subtract;
    if (!o->n_shards) return error_set(m->error, INFODISC_BAD_OPTION, "no shard to merge");
    m->input = mem_zalloc(n, sizeof *m->input);
    m->heap = mem_zalloc(n, sizeof *m->heap);
    m->same = mem_zalloc(n, sizeof *m->same);
    for (size_t i = 0; i < n; i++) {
        bool subtract = i >= o->n_shards;
        if (!open_input(m, subtract ? o->subtract[i - o->n_shards] : o->shard[i], subtract)) return false;
    }
    m->merged->shards = o->n_shards;
    m->has_subtract = o->n_subtract > 0;
    return true;
}

static bool write_shard(struct merge *m, FILE *out)
{
    struct buffer header = {0};
    shard_header_put(&m->header, &header);
    struct shard_writer *writer = shard_writer_new(out, buffer_span(&header));
    bool ok = merge_pages(m, writer);
    shard_writer_finish(writer);
    buffer_free(&header);
    return ok;
}

bool infodisc_merge_shards(const struct infodisc_merge *options, const char *file, struct infodisc_merged *merged,
                           struct infodisc_error *error)
{
    struct infodisc_error no_error;
    struct infodisc_merged ignored = {0};
    struct merge m = {.options = options,
                      .merged = merged ? merged : &ignored,
                      .error = error_begin(error, &no_error)};
    *m.merged = (struct infodisc_merged){0};
    struct outfile out;
    bool ok = open_inputs(&m);
    if (ok && strcmp(file, "-") == 0) {
        ok = write_shard(&m, stdout) && file_flush_stdout(m.error);
    } else if (ok && (ok = outfile_open_path(&out, file, m.error))) {
        ok = write_shard(&m, out.stream) && outfile_finish_synced(&out, m.error) && outfile_commit(&out, m.error);
        outfile_abandon(&out);
    }
    for (size_t i = 0; i < m.n_inputs; i++) shard_reader_close(&m.input[i].reader);
    shard_header_free(&m.header);
    free(m.input);
    free(m.heap);
    free(m.same);
    return ok;
}
