/* SPDX-License-Identifier: MIT
 * page_store.h - the pages that have been split, one record each in a file: what a run keeps of them, what the
 * processes that split them hand over, and what a killed run leaves to the next one.
 *
 *     header | index: one entry per page | records
 *
 * The index is shared memory; in a work file it is the file. An entry is complete if its state says so, and its
 * checksum covers it and its record. Whatever happens to a process or to the machine, a page is there completely or
 * not at all. */
#ifndef INFODISC_STORE_PAGE_STORE_H
#define INFODISC_STORE_PAGE_STORE_H

#include <stdatomic.h>

#include "base/files/spool_batch.h"
#include "site/site.h"
#include "table_blocks/paths/paths.h"
#include "table_blocks/table_blocks.h"

enum page_state { PAGE_TO_DO, PAGE_DONE };
enum { PAGE_DETAIL_BYTES = 48 };

struct page_features {          /* what an entry says of the page's features: kept_features.h */
    uint64_t checksum;          /* of this, the page's record and the features of its leaves; 0: none are kept */
    uint64_t hashes;            /* checksum of what is after them */
    uint64_t at;
    uint32_t bytes, n_leaves;
    int16_t language;           /* that of the page by itself */
};

struct page_entry {             /* of one page */
    uint64_t identity;          /* first: entries are sorted by it. Hash of name, size and stamp; 0: it has none */
    uint64_t checksum;          /* of the record and of this */
    uint64_t body;              /* hash of the page's bytes */
    uint64_t offset;            /* of the record: its parts follow each other */
    uint32_t node_bytes;        /* nodes that the journal of its writer gains with this page */
    uint32_t number_bytes;      /* u32 each: the nodes that the page has */
    uint32_t block_bytes;       /* struct page_blocks, packed; 0: the page was skipped */
    uint32_t link_bytes;        /* struct page_link each */
    uint32_t tree_bytes;        /* struct page_tree, packed; 0: nobody wants it */
    uint32_t writer;            /* whose journal */
    uint32_t first_node, n_nodes; /* numbers of its nodes in there */
    uint8_t skipped;            /* enum skip_reason */
    uint8_t cut_by;             /* enum page_cut_by of it */
    char detail[PAGE_DETAIL_BYTES]; /* of skipped, or a reader's warning; may be empty */
    struct page_features features;
    _Atomic uint8_t state;      /* enum page_state; set last */
};

struct stored_page {            /* what a splitter has made of a page, still in memory */
    struct buffer nodes, numbers, blocks, links, tree, all;
    uint32_t first_node, n_nodes;
    uint64_t body;
    uint8_t cut_by;
    const char *detail; /* the reader's warning, or NULL */
};

struct page_store {
    struct spool *spool;
    uint32_t n_pages;
    struct page_entry *entry;   /* [n_pages], then n_left */
    uint32_t n_left;            /* entries of an earlier run's pages, kept for their nodes */
    uint32_t n_resumed;         /* pages that were done before this run */
    uint64_t kept_bytes;        /* of the work file: what an earlier run has left */
    struct work_file *work;     /* NULL: the store has no name and ends with the process */
    void *map;                  /* memory of the index */
    size_t map_bytes;
    uint32_t n_writers;
    struct large_memory *large; /* that the index belongs to, or NULL */
};

/* A store without a name, its records in `temp_dir`. large: for its index, or NULL. NULL and *error set on failure. */
struct page_store *page_store_new(const char *temp_dir, uint32_t n_pages, struct large_memory *large,
                                  struct infodisc_error *error);

/* The same in a work file in the directory `work_dir`, created if it is missing. What a killed run has left
 * there of pages with the same identity, made with the same options (a hash), is done already: `threads` threads check
 * it. Fails if another run is using it. */
struct page_store *page_store_open(const char *work_dir, const struct site *site, uint64_t options, int threads,
                                   struct large_memory *large, struct infodisc_error *error);

/* Closes the store. A work file is removed, and its directory, if it was made for it and nothing else is in
 * it; if `keep`, it stays for a later run. */
void page_store_close(struct page_store *s, bool keep);

/* A number for a journal; a writer adds its pages in the order in which it has split them. */
uint32_t page_store_new_writer(struct page_store *s);

/* Keeps a record, or why there is none; `to` is the writer's, and flushed when it has ended. Thread-safe; any process
 * forked from the one that has made the store may call it. */
void page_store_put(struct page_store *s, uint32_t page, uint32_t writer, struct spool_batch *to,
                    struct stored_page *record);
void page_store_skip(struct page_store *s, uint32_t page, enum skip_reason reason, const char *detail);
void stored_page_free_parts(struct stored_page *record);

static inline bool page_entry_has_record(const struct page_entry *e)
{
    return e->state == PAGE_DONE && e->skipped == SKIP_NONE;
}

/* Where the blocks, links and tree of a page lie in the spool. */
struct spool_record page_store_blocks(const struct page_entry *e);
struct spool_record page_store_links(const struct page_entry *e);
struct spool_record page_store_tree(const struct page_entry *e);

/* For stores without a name: forgets all records, which are those of the pages [first, end). Pages that were
 * skipped stay so. */
void page_store_forget(struct page_store *s, uint32_t first, uint32_t end);

/* A piece of bytes, in n parts, for a later run, if it has the same pages and options (a hash); one at a time, and
 * whole or not at all. False: there is none, or no work file. */
void page_store_save(struct page_store *s, uint64_t options, const struct span *part, size_t n, int threads);
bool page_store_load(struct page_store *s, uint64_t options, struct buffer *into);

/* Writes bytes beside the records, at a place from spool_reserve(). A failure is not fatal: it returns false, and the
 * reader of the bytes checks them. Thread-safe. */
bool page_store_write(struct page_store *s, uint64_t at, struct span bytes);
bool page_store_read(struct page_store *s, uint64_t at, size_t bytes, struct buffer *into);

#endif
