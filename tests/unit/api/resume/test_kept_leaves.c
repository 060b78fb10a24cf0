/* SPDX-License-Identifier: MIT
 * test_kept_leaves.c - features, facts and logits of leaves come back from the work file as they were, and what is
 * damaged does not. */
#include "check.h"

#include <fcntl.h>
#include <unistd.h>

#include "api/resume/kept_features.h"
#include "api/resume/kept_leaves.h"
#include "base/memory.h"
#include "base/files/work_file.h"
#include "features/shingles.h"
#include "unit/temp_dir.h"

enum { PAGES = 9, LEAVES = 36, JUDGED = 6, HASHES = 3 };

/* A run of which page p has p leaves, and HASHES hashes of shingles after their features; the pages below JUDGED get
 * logits. */
static struct infodisc_features *features_in(const char *dir)
{
    static struct site_page page[PAGES];
    struct infodisc_options options = infodisc_options_default();
    options.threads = 2;
    options.language = "de";
    for (int p = 0; p < PAGES; p++) page[p] = (struct site_page){.path = "p", .url = "u", .stamp = 1 + (uint64_t)p};
    struct infodisc_run *run = infodisc_new(&options);
    struct infodisc_pages *pages = pages_new(run);
    struct site site = {.n_pages = PAGES, .page = page};
    pages->site = &site;
    struct infodisc_blocks *blocks = blocks_new(pages);
    blocks->store = page_store_open(dir, &site, 1, 1, NULL, &run->error);
    CHECK(blocks->store != NULL);
    blocks->spool = blocks->store->spool;
    pages->site = NULL; /* not the run's */
    struct infodisc_features *f = features_new(blocks);
    f->facts.n_pages = PAGES;
    f->facts.first = mem_zalloc(PAGES + 1, sizeof *f->facts.first);
    for (uint32_t p = 0; p < PAGES; p++) f->facts.first[p + 1] = f->facts.first[p] + p;
    return f;
}

/* Ends the run as one that is interrupted: then what it keeps stays. */
static void end_run(struct infodisc_features *f)
{
    f->run->error.code = INFODISC_INTERRUPTED;
    infodisc_free(f->run);
}

static void put_record(struct page_store *s, uint32_t p, uint32_t writer, const char *blocks)
{
    struct stored_page record = {0};
    struct spool_batch *to = spool_batch_new(s->spool);
    buffer_puts(&record.blocks, blocks);
    page_store_put(s, p, writer, to, &record);
    spool_batch_flush(to);
    spool_batch_free(to);
    stored_page_free_parts(&record);
}

/* Keeps a record of the page, without which nothing else of it is kept, and its features. */
static void put_features(struct infodisc_features *f, uint32_t p, uint32_t writer)
{
    struct leaf_features leaf[PAGES] = {{0}};
    struct buffer bytes = {0};
    put_record(f->blocks->store, p, writer, "blocks");
    for (uint32_t l = 0; l < p; l++) leaf[l].n_stop = p * 100 + l;
    const uint64_t hash[HASHES] = {p, p + 1, p + 2};
    buffer_add(&bytes, leaf, p * sizeof *leaf);
    buffer_add(&bytes, hash, sizeof hash);
    f->language[p] = (int16_t)p;
    CHECK(spool_put(f->spool, bytes.at, (uint32_t)bytes.len, &f->shingles[p]));
    kept_features_put(f, p, p, buffer_span(&bytes));
    buffer_free(&bytes);
}

static void fill(struct infodisc_features *f)
{
    uint32_t writer = page_store_new_writer(f->blocks->store);
    f->spool = f->blocks->spool;
    f->shingles = mem_zalloc(PAGES, sizeof *f->shingles);
    f->language = mem_zalloc(PAGES, sizeof *f->language);
    f->facts.leaf = mem_zalloc(LEAVES, sizeof *f->facts.leaf);
    for (uint32_t l = 0; l < LEAVES; l++) f->facts.leaf[l] = (struct leaf_fact){.path = l, .entropy = l * l};
    for (uint32_t p = 0; p < PAGES; p++) put_features(f, p, writer);
}

/* What a run keeps that is killed while it judges. */
static struct kept_leaves keep(const char *dir, bool are_judged)
{
    struct infodisc_features *f = features_in(dir);
    fill(f);
    kept_leaves_put(f, are_judged);
    for (uint32_t p = 0; p < JUDGED; p++) {
        struct leaf_fact *fact = f->facts.leaf + f->facts.first[p];
        for (uint32_t l = 0; l < p; l++) fact[l].logit = (int16_t)(l - p);
        kept_leaves_put_logits(f, p);
    }
    struct kept_leaves kept = f->kept;
    end_run(f);
    return kept;
}

static void check_page(const struct infodisc_features *f, uint32_t p, bool with_features, bool judged)
{
    struct buffer record = {0};
    for (uint32_t l = 0; l < p; l++) {
        uint32_t number = (uint32_t)f->facts.first[p] + l;
        const struct leaf_fact *fact = &f->facts.leaf[number];
        CHECK(fact->path == number && fact->entropy == number * number);
        CHECK(fact->logit == (judged ? (int16_t)(l - p) : 0));
    }
    if (with_features) CHECK(features_get_leaves(f, p, &record));
    const struct leaf_features *leaf = (const struct leaf_features *)(const void *)record.at;
    for (uint32_t l = 0; with_features && l < p; l++) CHECK(leaf[l].n_stop == p * 100 + l);
    buffer_free(&record);
}

static void test_taken(const char *dir, bool are_judged, bool with_features)
{
    struct kept_leaves kept = keep(dir, are_judged);
    struct infodisc_features *f = features_in(dir);
    f->kept = kept;
    CHECK(kept_leaves_take(f, with_features));
    for (uint32_t p = 0; p < PAGES; p++) {
        bool judged = are_judged && with_features && p > 0 && p < JUDGED;
        CHECK(with_features ? f->judged[p] == judged : !f->judged);
        check_page(f, p, with_features, judged);
    }
    end_run(f);
}

static void flip(const char *dir, uint64_t at)
{
    char file[4096], byte = 0;
    snprintf(file, sizeof file, "%s/%s", dir, WORK_FILE_NAME);
    int fd = open(file, O_RDWR);
    CHECK(pread(fd, &byte, 1, (off_t)at) == 1);
    byte ^= 1;
    CHECK(pwrite(fd, &byte, 1, (off_t)at) == 1);
    close(fd);
}

/* Pages whose logits are taken; -1: nothing is. */
static int n_taken(const char *dir, const struct kept_leaves *kept)
{
    struct infodisc_features *f = features_in(dir);
    f->kept = *kept;
    int n = kept_leaves_take(f, true) ? 0 : -1;
    for (uint32_t p = 0; n >= 0 && p < PAGES; p++) {
        n += f->judged[p];
        check_page(f, p, true, f->judged[p]);
    }
    end_run(f);
    return n;
}

static void test_damaged(const char *dir)
{
    struct kept_leaves kept = keep(dir, true);
    CHECK(n_taken(dir, &kept) == JUDGED - 1); /* page 0 has no leaf */
    for (uint64_t at = kept.at; at < kept.logits_at; at++) {
        flip(dir, at);
        CHECK(n_taken(dir, &kept) == -1);
        flip(dir, at);
    }
    /* A page's logits are its own, after the checksum that page 0 would have. */
    for (uint64_t at = kept.logits_at + 8; at < kept.logits_at + 8 * JUDGED + 2 * 15; at++) {
        flip(dir, at);
        CHECK(n_taken(dir, &kept) == JUDGED - 2);
        flip(dir, at);
    }
}

/* Is what is taken of the page's features all that was kept? */
static bool takes_features(struct infodisc_features *f, uint32_t p)
{
    struct buffer record = {0};
    uint32_t n = 0;
    f->shingles = mem_zalloc(PAGES, sizeof *f->shingles);
    f->language = mem_zalloc(PAGES, sizeof *f->language);
    bool taken = kept_features_take(f, p, &n, &record);
    const struct leaf_features *leaf = (const struct leaf_features *)(const void *)record.at;
    for (uint32_t l = 0; taken && l < p; l++) CHECK(leaf[l].n_stop == p * 100 + l);
    const uint64_t *hash = (const uint64_t *)(const void *)(leaf + n);
    for (uint32_t i = 0; taken && i < HASHES; i++) CHECK(hash[i] == p + i);
    CHECK(!taken || (n == p && f->language[p] == (int16_t)p && f->shingles[p].bytes == record.len));
    buffer_free(&record);
    free(f->shingles);
    free(f->language);
    f->shingles = NULL;
    f->language = NULL;
    return taken;
}

static void test_features(const char *dir)
{
    struct kept_leaves kept = keep(dir, true);
    struct infodisc_features *f = features_in(dir);
    struct page_entry *entry = f->blocks->store->entry;
    for (uint32_t p = 0; p < PAGES; p++) CHECK(takes_features(f, p));
    for (size_t i = 0; i < offsetof(struct page_features, language) + sizeof(int16_t); i++) {
        char *byte = (char *)&entry[3].features + i; /* a torn entry */
        *byte ^= 0x40;
        CHECK(!takes_features(f, 3) && takes_features(f, 4));
        *byte ^= 0x40;
    }
    f->run->options.language = "fr";
    CHECK(!takes_features(f, 3));
    f->run->options.language = "de";
    uint64_t at = entry[3].features.at, hashes = at + 3 * sizeof(struct leaf_features);
    uint64_t end = at + entry[3].features.bytes;
    CHECK(end == hashes + HASHES * sizeof(uint64_t));
    end_run(f);
    for (; at < end; at++) {
        flip(dir, at);
        f = features_in(dir);
        CHECK(!takes_features(f, 3) && takes_features(f, 4));
        end_run(f);
        CHECK(n_taken(dir, &kept) == (at < hashes ? -1 : JUDGED - 1)); /* who judges asks for no hashes */
        flip(dir, at);
    }
    f = features_in(dir); /* a page that is split anew has no features yet */
    put_record(f->blocks->store, 3, page_store_new_writer(f->blocks->store), "others");
    CHECK(!takes_features(f, 3));
    end_run(f);
}

int main(void)
{
    char *dir = temp_dir_new();
    test_taken(dir, true, true);
    test_taken(dir, true, false);
    test_taken(dir, false, true);
    test_taken(dir, false, false);
    test_damaged(dir);
    test_features(dir);
    temp_dir_end(dir);
    return check_done("kept_leaves");
}
