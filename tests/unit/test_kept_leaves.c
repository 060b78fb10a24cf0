/* SPDX-License-Identifier: MIT
 * test_kept_leaves.c - facts, features and logits of leaves come back from the work file as they were, and what is
 * damaged does not. */
#include "check.h"

#include <fcntl.h>
#include <unistd.h>

#include "api/kept_leaves.h"
#include "api/page_store.h"
#include "api/steps.h"
#include "base/memory.h"
#include "base/work_file.h"
#include "unit/temp_dir.h"

enum { PAGES = 9, LEAVES = 36, JUDGED = 6 };

/* A run of which page p has p leaves; the pages below JUDGED get logits. */
static struct infodisc_run *run_in(const char *dir)
{
    static struct site_page page[PAGES];
    struct site site = {.n_pages = PAGES, .page = page};
    struct infodisc_error error = {INFODISC_OK, ""};
    for (int p = 0; p < PAGES; p++) page[p] = (struct site_page){.path = "p", .url = "u", .stamp = 1 + (uint64_t)p};
    struct infodisc_run *run = mem_zalloc(1, sizeof *run);
    struct infodisc_features *f = &run->features;
    run->threads = 2;
    f->run = run->blocks.run = run;
    run->blocks.store = page_store_open(dir, &site, 1, &error);
    CHECK(run->blocks.store != NULL);
    run->blocks.spool = run->blocks.store->spool;
    f->facts.n_pages = PAGES;
    f->facts.first = mem_zalloc(PAGES + 1, sizeof *f->facts.first);
    for (uint32_t p = 0; p < PAGES; p++) f->facts.first[p + 1] = f->facts.first[p] + p;
    return run;
}

static void free_run(struct infodisc_run *run)
{
    features_release(&run->features);
    page_store_close(run->blocks.store, true);
    free(run);
}

static void fill(struct infodisc_run *run, const char *dir)
{
    struct infodisc_features *f = &run->features;
    struct infodisc_error error = {INFODISC_OK, ""};
    struct leaf_features leaf[PAGES] = {{0}};
    f->spool = spool_open(dir, &error);
    f->shingles = mem_zalloc(PAGES, sizeof *f->shingles);
    f->facts.leaf = mem_zalloc(LEAVES, sizeof *f->facts.leaf);
    for (uint32_t l = 0; l < LEAVES; l++) f->facts.leaf[l] = (struct leaf_fact){.path = l, .entropy = l * l};
    for (uint32_t p = 0; p < PAGES; p++) {
        for (uint32_t l = 0; l < p; l++) leaf[l].n_stop = p * 100 + l;
        CHECK(spool_put(f->spool, leaf, p * (uint32_t)sizeof *leaf, &f->shingles[p]));
    }
}

/* What a run keeps that is killed while it judges. */
static struct kept_leaves keep(const char *dir, bool with_features)
{
    struct infodisc_run *run = run_in(dir);
    fill(run, dir);
    struct page_record record = {0}; /* without any, all of the file is begun anew */
    buffer_puts(&record.blocks, "blocks");
    page_store_put(run->blocks.store, 0, page_store_new_writer(run->blocks.store), &record);
    page_record_free_parts(&record);
    kept_leaves_put(run, with_features);
    for (uint32_t p = 0; p < JUDGED; p++) {
        struct leaf_fact *fact = run->features.facts.leaf + run->features.facts.first[p];
        for (uint32_t l = 0; l < p; l++) fact[l].logit = (int16_t)(l - p);
        kept_leaves_put_logits(run, p);
    }
    struct kept_leaves kept = run->features.kept;
    free_run(run);
    return kept;
}

static void check_page(const struct infodisc_run *run, uint32_t p, bool with_features, bool judged)
{
    const struct infodisc_features *f = &run->features;
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

static void test_taken(const char *dir, bool with_features)
{
    struct kept_leaves kept = keep(dir, with_features);
    struct infodisc_run *run = run_in(dir);
    run->features.kept = kept;
    CHECK(kept_leaves_take(run, with_features));
    for (uint32_t p = 0; p < PAGES; p++) {
        bool judged = with_features && p > 0 && p < JUDGED;
        CHECK(with_features ? run->features.judged[p] == judged : !run->features.judged);
        check_page(run, p, with_features, judged);
    }
    free_run(run);
    run = run_in(dir);
    run->features.kept = kept;
    CHECK(with_features || !kept_leaves_take(run, true)); /* there are none */
    free_run(run);
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
    struct infodisc_run *run = run_in(dir);
    run->features.kept = *kept;
    int n = kept_leaves_take(run, true) ? 0 : -1;
    for (uint32_t p = 0; n >= 0 && p < PAGES; p++) {
        n += run->features.judged[p];
        check_page(run, p, true, run->features.judged[p]);
    }
    free_run(run);
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
    /* A page's logits are its own, behind the checksum that page 0 would have. */
    for (uint64_t at = kept.logits_at + 8; at < kept.logits_at + 8 * JUDGED + 2 * 15; at++) {
        flip(dir, at);
        CHECK(n_taken(dir, &kept) == JUDGED - 2);
        flip(dir, at);
    }
}

int main(void)
{
    char *dir = temp_dir_new();
    test_taken(dir, true);
    test_taken(dir, false);
    test_damaged(dir);
    temp_dir_end(dir);
    return check_done("kept_leaves");
}
