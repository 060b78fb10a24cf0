/* SPDX-License-Identifier: MIT
 * test_page_store.c - pages kept in a work file come back as they were, from this process or an earlier one; what was
 * damaged, changed or cut off in between is to be done again, and nothing else. */
#include "check.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/page_journals.h"
#include "store/page_store.h"
#include "base/memory.h"
#include "base/files/work_file.h"
#include "unit/paths_helper.h"
#include "unit/temp_dir.h"

enum { PAGES = 40 };

static struct site_page page[PAGES];
static char names[PAGES][24];

static struct site site_of_pages(void)
{
    for (int p = 0; p < PAGES; p++) {
        snprintf(names[p], sizeof names[p], "p%02d.html", p);
        page[p] = (struct site_page){.path = names[p], .url = names[p], .bytes = 100, .stamp = 7 + (uint64_t)p};
    }
    return (struct site){.n_pages = PAGES, .page = page};
}

/* A page with the path body>div.cN, N = its number mod 5, as a worker would put it. */
static void put_page(struct page_store *s, uint32_t p, uint32_t writer, struct spool_batch *to,
                     struct path_table *table)
{
    struct stored_page r = {.cut_by = 0};
    char class[8];
    snprintf(class, sizeof class, "c%c", (char)('a' + p % 5));
    struct markup_tag tag = {.element = EL_div, .class = span_of(class)};
    path_table_begin_page(table);
    path_table_enter(table, path_table_enter(table, NULL, EL_body, NULL, 0), EL_div, &tag, 0);
    r.first_node = path_table_n_written(table);
    r.n_nodes = path_table_write(table, &r.numbers, &r.nodes);
    buffer_printf(&r.blocks, "blocks of %u", p);
    buffer_printf(&r.links, "links of %u", p);
    page_store_put(s, p, writer, to, &r);
    stored_page_free_parts(&r);
}

static void put_all(struct page_store *s)
{
    struct path_table *table[2] = {path_table_new(), path_table_new()};
    uint32_t writer[2] = {page_store_new_writer(s), page_store_new_writer(s)};
    struct spool_batch **to = spool_batches_new(s->spool, 2);
    for (uint32_t p = 0; p < PAGES; p++)
        if (s->entry[p].state == PAGE_TO_DO) put_page(s, p, writer[p % 2], to[p % 2], table[p % 2]);
    spool_batches_end(to, 2);
    path_table_free(table[0]);
    path_table_free(table[1]);
}

static bool has_record(struct page_store *s, uint32_t p)
{
    struct buffer got = {0};
    char want[32];
    snprintf(want, sizeof want, "blocks of %u", p);
    bool same = s->entry[p].state == PAGE_DONE && spool_get(s->spool, page_store_blocks(&s->entry[p]), &got) &&
                span_is(buffer_span(&got), want);
    snprintf(want, sizeof want, "links of %u", p);
    same = same && spool_get(s->spool, page_store_links(&s->entry[p]), &got) && span_is(buffer_span(&got), want);
    buffer_free(&got);
    return same;
}

static int n_records(struct page_store *s)
{
    int n = 0;
    for (uint32_t p = 0; p < PAGES; p++) n += has_record(s, p);
    return n;
}

/* The paths of all pages, or 0 if a page names one that nobody knows. */
static uint32_t n_paths(struct page_store *s)
{
    struct path_table *table = path_table_new();
    uint32_t lost = page_store_paths(s, 0, PAGES, 2, table);
    struct block_paths *paths = merge_tables(&table, 1);
    uint32_t n = lost ? 0 : paths->n;
    block_paths_free(paths);
    path_table_free(table);
    return n;
}

static struct page_store *open_store(const char *dir, const struct site *site, uint64_t options)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct page_store *s = page_store_open(dir, site, options, 2, NULL, &error);
    CHECK(s != NULL);
    return s;
}

static void test_resume(const char *dir)
{
    struct site site = site_of_pages();
    struct page_store *s = open_store(dir, &site, 1);
    CHECK(s->n_resumed == 0 && n_records(s) == 0);
    put_all(s);
    CHECK(n_records(s) == PAGES && n_paths(s) == 6);
    page_store_close(s, true);

    s = open_store(dir, &site, 1);
    CHECK(s->n_resumed == PAGES && n_records(s) == PAGES && n_paths(s) == 6);
    page_store_close(s, true);

    page[3].stamp++; /* it has written paths that others have, too: those are still known */
    page[0].stamp++;
    s = open_store(dir, &site, 1);
    CHECK(s->n_resumed == PAGES - 2 && n_records(s) == PAGES - 2);
    CHECK(s->entry[3].state == PAGE_TO_DO && n_paths(s) == 6);
    put_all(s);
    page_store_close(s, true);
    s = open_store(dir, &site, 1);
    CHECK(s->n_resumed == PAGES && n_records(s) == PAGES && n_paths(s) == 6);
    page_store_close(s, true);

    page[5].stamp = 0; /* whoever cannot tell is read again */
    s = open_store(dir, &site, 1);
    CHECK(s->n_resumed == PAGES - 1);
    page_store_close(s, true);

    s = open_store(dir, &site, 2); /* other options */
    CHECK(s->n_resumed == 0 && n_records(s) == 0);
    page_store_close(s, false);
}

/* Any byte of the file may be wrong, and the file may end anywhere: what is taken over is right. */
static void test_damage(const char *dir)
{
    struct site site = site_of_pages();
    char file[4096];
    snprintf(file, sizeof file, "%s/%s", dir, WORK_FILE_NAME);
    for (int round = 0; round < 60; round++) {
        struct page_store *s = open_store(dir, &site, 1);
        put_all(s);
        page_store_close(s, true);
        int fd = open(file, O_RDWR | O_CLOEXEC);
        struct stat st;
        CHECK(fd >= 0 && fstat(fd, &st) == 0 && (st.st_mode & 0777) == 0600);
        off_t at = st.st_size - 1 - (off_t)(round * 1237) % st.st_size;
        unsigned char c = 0;
        if (round % 3 == 0) {
            CHECK(ftruncate(fd, at) == 0);
        } else {
            CHECK(pread(fd, &c, 1, at) == 1);
            c ^= 0x55;
            CHECK(pwrite(fd, &c, 1, at) == 1);
        }
        close(fd);
        s = open_store(dir, &site, 1);
        n_paths(s); /* those whose nodes are lost are to be done again */
        for (uint32_t p = 0; p < PAGES; p++) CHECK(s->entry[p].state == PAGE_TO_DO || has_record(s, p));
        put_all(s);
        CHECK(n_records(s) == PAGES && n_paths(s) == 6);
        page_store_close(s, false);
    }
}

static void test_saved(const char *dir)
{
    struct site site = site_of_pages();
    struct buffer got = {0};
    struct page_store *s = open_store(dir, &site, 1);
    put_all(s);
    static char large[200000]; /* several pieces */
    for (size_t i = 0; i < sizeof large; i++) large[i] = (char)(i * i % 251);
    const struct span part[] = {span_of("one "), {NULL, 0}, span_of("two"), {large, sizeof large}, span_of("three")};
    CHECK(!page_store_load(s, 9, &got));
    page_store_save(s, 9, part, 5, 2);
    page_store_close(s, true);
    s = open_store(dir, &site, 1);
    CHECK(page_store_load(s, 9, &got) && got.len == 12 + sizeof large);
    CHECK(memcmp(got.at, "one two", 7) == 0 && memcmp(got.at + 7, large, sizeof large) == 0);
    CHECK(memcmp(got.at + 7 + sizeof large, "three", 5) == 0);
    CHECK(!page_store_load(s, 10, &got));
    page_store_close(s, true);
    page[1].stamp++;
    s = open_store(dir, &site, 1);
    CHECK(!page_store_load(s, 9, &got)); /* of other pages */
    page_store_close(s, false);
    buffer_free(&got);
}

/* Nothing but a file of our own is written to. */
static void test_foreign(const char *dir)
{
    struct site site = site_of_pages();
    struct infodisc_error error = {INFODISC_OK, ""};
    char file[4096], target[4096], made[4096];
    snprintf(file, sizeof file, "%s/%s", dir, WORK_FILE_NAME);
    snprintf(target, sizeof target, "%s/target", dir);
    CHECK(symlink(target, file) == 0);
    CHECK(!page_store_open(dir, &site, 1, 2, NULL, &error) && error.code == INFODISC_FAILED);
    CHECK(access(target, F_OK) != 0 && unlink(file) == 0);
    CHECK(mkfifo(file, 0600) == 0);
    error.code = INFODISC_OK;
    CHECK(!page_store_open(dir, &site, 1, 2, NULL, &error) && unlink(file) == 0);

    snprintf(made, sizeof made, "%s/made/for/it", dir);
    struct page_store *s = open_store(made, &site, 1);
    page_store_close(s, false);
    CHECK(access(made, F_OK) != 0); /* with the file goes the directory */
}

int main(void)
{
    char *dir = temp_dir_new();
    test_resume(dir);
    test_damage(dir);
    test_saved(dir);
    test_foreign(dir);
    temp_dir_end(dir);
    return check_done("page_store");
}
