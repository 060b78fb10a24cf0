/* SPDX-License-Identifier: MIT
 * page_store.c - see page_store.h. */
#include "store/page_store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/compare.h"
#include "base/files/file.h"
#include "base/files/work_file.h"
#include "base/hash.h"
#include "base/large_memory.h"
#include "base/memory.h"
#include "base/threads/parallel.h"

enum { HEADER_BYTES = 4096, INDEX_ALIGN = 65536 };

struct work_header { /* at the start of a work file */
    char magic[16];
    uint64_t options;             /* those that the records were made with */
    uint64_t index_at;
    uint32_t n_pages, n_left;
    uint64_t saved_options, saved_at, saved_bytes, saved_checksum; /* see page_store_save() */
    uint64_t pages;               /* hash of all identities */
    uint64_t checksum;            /* of all before it */
};

/* The structs of records are part of the format. */
static const char magic[16] = "infodisc work 4";

static uint64_t header_checksum(const struct work_header *h)
{
    return hash_bytes(h, offsetof(struct work_header, checksum));
}

/* ---- life --------------------------------------------------------------------------------- */

static struct page_store *new_store(void *map, size_t map_bytes, uint32_t n_pages)
{
    struct page_store *s = mem_zalloc(1, sizeof *s);
    s->map = map;
    s->map_bytes = map_bytes;
    s->entry = map;
    s->n_pages = n_pages;
    return s;
}

/* Shared memory, whether the run has a bound or not: other processes write entries. */
static void *new_index(size_t bytes, struct large_memory *large)
{
    if (large_is(large, bytes, 1)) return large_new(large, bytes, 1);
    void *map = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED) mem_out_of_memory(bytes);
    return map;
}

struct page_store *page_store_new(const char *temp_dir, uint32_t n_pages, struct large_memory *large,
                                  struct infodisc_error *error)
{
    struct spool *spool = spool_open(temp_dir, error);
    if (!spool) return NULL;
    size_t bytes = (n_pages + 1ull) * sizeof(struct page_entry);
    struct page_store *s = new_store(new_index(bytes, large), bytes, n_pages);
    s->spool = spool;
    s->large = large;
    return s;
}

void page_store_close(struct page_store *s, bool keep)
{
    if (!s) return;
    if (s->work) large_lend_end(s->large, s->map);
    if (!s->work && large_is(s->large, s->map_bytes, 1))
        large_free(s->large, s->map);
    else
        munmap(s->map, s->map_bytes);
    spool_close(s->spool);
    work_file_close(s->work, keep);
    free(s);
}

void page_store_forget(struct page_store *s, uint32_t first, uint32_t end)
{
    spool_forget(s->spool);
    for (uint32_t p = first; p < end; p++)
        if (s->entry[p].skipped == SKIP_NONE) s->entry[p].state = PAGE_TO_DO;
    s->n_writers = 0; /* nobody asks for their nodes any more */
}

uint32_t page_store_new_writer(struct page_store *s)
{
    return s->n_writers++;
}

/* ---- records ------------------------------------------------------------------------------ */

struct spool_record page_store_blocks(const struct page_entry *e)
{
    return (struct spool_record){e->offset + e->node_bytes + e->number_bytes, e->block_bytes};
}

struct spool_record page_store_links(const struct page_entry *e)
{
    return (struct spool_record){e->offset + e->node_bytes + e->number_bytes + e->block_bytes, e->link_bytes};
}

struct spool_record page_store_tree(const struct page_entry *e)
{
    struct spool_record links = page_store_links(e);
    return (struct spool_record){links.offset + links.bytes, e->tree_bytes};
}

/* Of a record and all that its entry says of it. */
static uint64_t checksum_of(const struct page_entry *e, struct span record)
{
    const uint64_t fields[] = {e->identity,    e->offset,     e->node_bytes, e->number_bytes, e->block_bytes,
                               e->link_bytes,  e->tree_bytes, e->writer,     e->first_node,   e->n_nodes,
                               e->cut_by,      e->body,
                               hash_bytes(e->detail, strnlen(e->detail, sizeof e->detail)), hash_span(record)};
    return hash_bytes(fields, sizeof fields);
}

static void complete(struct page_entry *e)
{
    atomic_store_explicit(&e->state, PAGE_DONE, memory_order_release);
}

void page_store_put(struct page_store *s, uint32_t page, uint32_t writer, struct spool_batch *to,
                    struct stored_page *r)
{
    struct page_entry *e = &s->entry[page];
    struct spool_record at;
    r->all.len = 0;
    buffer_add_span(&r->all, buffer_span(&r->nodes));
    buffer_add_span(&r->all, buffer_span(&r->numbers));
    buffer_add_span(&r->all, buffer_span(&r->blocks));
    buffer_add_span(&r->all, buffer_span(&r->links));
    buffer_add_span(&r->all, buffer_span(&r->tree));
    if (!spool_batch_put(to, r->all.at, (uint32_t)r->all.len, &at)) return; /* spool_check() tells */
    e->body = r->body;
    e->offset = at.offset;
    e->node_bytes = (uint32_t)r->nodes.len;
    e->number_bytes = (uint32_t)r->numbers.len;
    e->block_bytes = (uint32_t)r->blocks.len;
    e->link_bytes = (uint32_t)r->links.len;
    e->tree_bytes = (uint32_t)r->tree.len;
    e->writer = writer;
    e->first_node = r->first_node;
    e->n_nodes = r->n_nodes;
    e->cut_by = r->cut_by;
    snprintf(e->detail, sizeof e->detail, "%s", r->detail ? r->detail : "");
    e->features.checksum = 0;
    e->skipped = SKIP_NONE;
    e->checksum = checksum_of(e, buffer_span(&r->all));
    complete(e);
}

void page_store_skip(struct page_store *s, uint32_t page, enum skip_reason reason, const char *detail)
{
    struct page_entry *e = &s->entry[page];
    snprintf(e->detail, sizeof e->detail, "%s", detail ? detail : "");
    e->block_bytes = e->link_bytes = e->tree_bytes = e->node_bytes = e->number_bytes = e->n_nodes = 0;
    e->skipped = (uint8_t)reason;
    complete(e);
}

void stored_page_free_parts(struct stored_page *r)
{
    buffer_free(&r->nodes);
    buffer_free(&r->numbers);
    buffer_free(&r->blocks);
    buffer_free(&r->links);
    buffer_free(&r->tree);
    buffer_free(&r->all);
}

/* ---- work files --------------------------------------------------------------------------- */

static uint64_t identity_of(const struct site_page *page)
{
    if (!page->stamp) return 0;
    uint64_t hash = hash_mix(page->stamp, page->bytes);
    hash = hash_mix(hash, hash_span(span_of(page->path)));
    hash = hash_mix(hash, hash_span(span_of(page->url)));
    return hash_mix(hash, page->http_charset ? hash_span(span_of(page->http_charset)) : 0) | 1;
}

struct identity_task {
    struct page_entry *entry;
    const struct site *site;
};

static void set_identity(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct identity_task *t = data;
    t->entry[p].identity = identity_of(&t->site->page[p]);
}

static uint64_t hash_of_pages(const struct page_store *s)
{
    uint64_t hash = s->n_pages;
    for (uint32_t p = 0; p < s->n_pages; p++) {
        if (!s->entry[p].identity) return 0;
        hash = hash_mix(hash, s->entry[p].identity);
    }
    return hash | 1;
}

struct leftovers { /* of an earlier run */
    struct work_header header;
    struct page_entry *entry; /* [n] those with a sound record, by identity */
    uint32_t n;
};

struct check_task { /* which entries of a file have a record as it was written */
    int fd;
    uint64_t file_bytes;
    const struct page_entry *entry;
    struct buffer *scratch; /* [threads] */
    bool *is_sound;         /* [entries] */
};

static bool has_sound_record(int fd, uint64_t file_bytes, const struct page_entry *e, struct buffer *scratch)
{
    uint64_t bytes = (uint64_t)e->node_bytes + e->number_bytes + e->block_bytes + e->link_bytes + e->tree_bytes;
    if (!page_entry_has_record(e) || !e->identity || !e->block_bytes) return false;
    if (e->offset > file_bytes || bytes > file_bytes - e->offset) return false;
    scratch->len = 0;
    buffer_reserve(scratch, bytes + 1);
    if (!file_read_at(fd, scratch->at, bytes, e->offset)) return false;
    return checksum_of(e, (struct span){scratch->at, bytes}) == e->checksum;
}

static void check_entry(void *data, uint32_t i, int thread)
{
    struct check_task *t = data;
    t->is_sound[i] = has_sound_record(t->fd, t->file_bytes, &t->entry[i], &t->scratch[thread]);
}

/* Leaves those of n entries that have a sound record. */
static void keep_sound(int fd, uint64_t file_bytes, uint32_t n, int threads, struct leftovers *old)
{
    struct check_task t = {fd, file_bytes, old->entry, mem_zalloc((size_t)threads, sizeof *t.scratch),
                           mem_zalloc(n, sizeof *t.is_sound)};
    parallel_for(n, threads, check_entry, &t);
    for (uint32_t i = 0; i < n; i++)
        if (t.is_sound[i]) old->entry[old->n++] = old->entry[i];
    for (int i = 0; i < threads; i++) buffer_free(&t.scratch[i]);
    free(t.scratch);
    free(t.is_sound);
}

/* What a file holds that can be used. */
static void read_leftovers(int fd, uint64_t file_bytes, uint64_t options, int threads, struct leftovers *old)
{
    struct work_header *h = &old->header;
    if (file_bytes < HEADER_BYTES || !file_read_at(fd, h, sizeof *h, 0) || memcmp(h->magic, magic, sizeof magic) != 0 ||
        h->checksum != header_checksum(h) || h->options != options) {
        *h = (struct work_header){.options = 0};
        return;
    }
    uint64_t n = (uint64_t)h->n_pages + h->n_left, bytes = n * sizeof *old->entry;
    if (h->index_at > file_bytes || bytes > file_bytes - h->index_at) return;
    old->entry = mem_zalloc(n, sizeof *old->entry);
    if (n > UINT32_MAX || !file_read_at(fd, old->entry, bytes, h->index_at)) return;
    keep_sound(fd, file_bytes, (uint32_t)n, threads, old);
    if (old->n) qsort(old->entry, old->n, sizeof *old->entry, compare_uint64);
}

/* Takes what an earlier run has done of the pages, and what the others' nodes are needed for. */
static void take_leftovers(struct page_store *s, const struct leftovers *old)
{
    bool *taken = mem_zalloc(old->n, sizeof *taken);
    for (uint32_t p = 0; p < s->n_pages && old->n; p++) {
        const struct page_entry *found =
            bsearch(&s->entry[p].identity, old->entry, old->n, sizeof *found, compare_uint64);
        if (!found || taken[found - old->entry]) continue;
        taken[found - old->entry] = true;
        s->entry[p] = *found;
        s->n_resumed++;
    }
    for (uint32_t i = 0; i < old->n; i++) {
        if (old->entry[i].writer >= s->n_writers) s->n_writers = old->entry[i].writer + 1;
        if (!taken[i] && old->entry[i].n_nodes) s->entry[s->n_pages + s->n_left++] = old->entry[i];
    }
    free(taken);
}

static bool write_header(struct page_store *s, struct work_header *h)
{
    char page[HEADER_BYTES] = {0};
    h->checksum = header_checksum(h);
    memcpy(page, h, sizeof *h);
    return file_write_at(s->work->fd, page, sizeof page, 0);
}

/* The store in an open work file; what is in it already lies before the new index. */
static struct page_store *store_in(struct work_file *work, const struct site *site, struct leftovers *old,
                                   uint64_t file_bytes, uint64_t options, int threads)
{
    uint64_t at = old->n ? file_bytes : HEADER_BYTES;
    uint64_t bytes = (site->n_pages + (uint64_t)old->n + 1) * sizeof(struct page_entry);
    /* Never to 0 bytes: ext4 would take the file for one that is written anew in place of another, and put all of it
     * on the disk when it is closed. */
    if (!old->n && ftruncate(work->fd, HEADER_BYTES) != 0) return NULL;
    at = (at + INDEX_ALIGN - 1) / INDEX_ALIGN * INDEX_ALIGN;
    /* Room on the disk for all of it: a full one must not show as a signal later. */
    int failure = posix_fallocate(work->fd, (off_t)at, (off_t)bytes);
    errno = failure;
    if (failure) return NULL;
    void *map = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, work->fd, (off_t)at);
    if (map == MAP_FAILED) return NULL;
    struct page_store *s = new_store(map, bytes, site->n_pages);
    s->spool = spool_in_file(work->fd, work->path, at + bytes);
    s->work = work;
    s->kept_bytes = old->n ? file_bytes : 0;
    parallel_for(s->n_pages, threads, set_identity, &(struct identity_task){s->entry, site});
    uint64_t pages = hash_of_pages(s);
    take_leftovers(s, old);
    struct work_header h = old->header;
    if (!pages || h.pages != pages) h.saved_bytes = 0;
    memcpy(h.magic, magic, sizeof magic);
    h.options = options;
    h.index_at = at;
    h.n_pages = s->n_pages;
    h.n_left = s->n_left;
    h.pages = pages;
    if (write_header(s, &h)) return s;
    s->work = NULL; /* the caller's */
    page_store_close(s, false);
    return NULL;
}

struct page_store *page_store_open(const char *work_dir, const struct site *site, uint64_t options, int threads,
                                   struct large_memory *large, struct infodisc_error *error)
{
    struct work_file *work = work_file_open(work_dir, error);
    if (!work) return NULL;
    struct stat st = {0};
    struct leftovers old = {0};
    options |= 1;
    if (fstat(work->fd, &st) == 0) read_leftovers(work->fd, (uint64_t)st.st_size, options, threads, &old);
    struct page_store *s = store_in(work, site, &old, (uint64_t)st.st_size, options, threads);
    free(old.entry);
    if (s) {
        s->large = large;
        large_lend(large, s->map, s->map_bytes);
        return s;
    }
    error_set_errno(error, "cannot write '%s'", work->path);
    work_file_close(work, false);
    return NULL;
}

static bool read_header(struct page_store *s, struct work_header *h)
{
    return s->work && file_read_at(s->work->fd, h, sizeof *h, 0) && h->pages;
}

/* ---- what is saved: pieces, so that all threads have some ---------------------------------- */

enum { PIECE_BYTES = 64 * 1024 };

static uint32_t pieces_of(uint64_t bytes)
{
    return (uint32_t)((bytes + PIECE_BYTES - 1) / PIECE_BYTES);
}

struct saving {
    const struct span *part; /* [n] */
    size_t n;
    int fd;
    uint64_t at;             /* in the file */
    uint64_t *checksum;      /* [pieces] 0: not written */
    struct buffer *piece;    /* [threads] */
};

static void save_piece(void *data, uint32_t item, int thread)
{
    const struct saving *s = data;
    struct buffer *piece = &s->piece[thread];
    uint64_t from = (uint64_t)item * PIECE_BYTES, end = from + PIECE_BYTES, at = 0;
    piece->len = 0;
    for (size_t i = 0; i < s->n; at += s->part[i++].len) {
        uint64_t first = at < from ? from : at, last = at + s->part[i].len < end ? at + s->part[i].len : end;
        if (first < last) buffer_add(piece, s->part[i].at + (first - at), last - first);
    }
    if (!file_write_at(s->fd, piece->at, piece->len, s->at + from)) return;
    s->checksum[item] = hash_span(buffer_span(piece)) | 1;
}

/* Of the checksums of all pieces; 0 if one was not written. */
static uint64_t join_checksums(const uint64_t *checksum, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!checksum[i]) return 0;
    return hash_bytes(checksum, n * sizeof *checksum) | 1;
}

void page_store_save(struct page_store *s, uint64_t options, const struct span *part, size_t n, int threads)
{
    struct work_header h;
    if (!read_header(s, &h)) return;
    h.saved_bytes = 0;
    for (size_t i = 0; i < n; i++) h.saved_bytes += part[i].len;
    h.saved_options = options;
    h.saved_at = spool_reserve(s->spool, h.saved_bytes);
    uint32_t pieces = pieces_of(h.saved_bytes);
    struct saving saving = {part, n, s->work->fd, h.saved_at, mem_zalloc(pieces, sizeof *saving.checksum),
                            buffers_new(threads)};
    parallel_for(pieces, threads, save_piece, &saving);
    h.saved_checksum = join_checksums(saving.checksum, pieces);
    if (h.saved_checksum) write_header(s, &h);
    buffers_free(saving.piece, threads);
    free(saving.checksum);
}

bool page_store_write(struct page_store *s, uint64_t at, struct span bytes)
{
    return s->work && file_write_at(s->work->fd, bytes.at, bytes.len, at);
}

bool page_store_read(struct page_store *s, uint64_t at, size_t bytes, struct buffer *into)
{
    into->len = 0;
    buffer_reserve(into, bytes + 1);
    if (!s->work || !file_read_at(s->work->fd, into->at, bytes, at)) return false;
    into->len = bytes;
    return true;
}

static uint64_t join_checksums_of(const struct buffer *saved)
{
    uint32_t n = pieces_of(saved->len);
    uint64_t *checksum = mem_alloc(n * sizeof *checksum);
    for (uint32_t i = 0; i < n; i++) {
        size_t from = (size_t)i * PIECE_BYTES, left = saved->len - from;
        checksum[i] = hash_bytes(saved->at + from, left < PIECE_BYTES ? left : PIECE_BYTES) | 1;
    }
    uint64_t all = join_checksums(checksum, n);
    free(checksum);
    return all;
}

bool page_store_load(struct page_store *s, uint64_t options, struct buffer *into)
{
    struct work_header h;
    into->len = 0;
    if (!read_header(s, &h) || !h.saved_bytes || h.saved_options != options) return false;
    return page_store_read(s, h.saved_at, h.saved_bytes, into) &&
           join_checksums_of(into) == h.saved_checksum;
}
