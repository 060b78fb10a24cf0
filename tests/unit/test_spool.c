/* SPDX-License-Identifier: MIT
 * test_spool.c - records written by several threads come back whole; failures are kept. */
#include "check.h"

#include <dirent.h>
#include <stdatomic.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "base/spool.h"
#include "unit/temp_dir.h"

enum { RECORDS = 2000, THREADS = 4 };

struct task {
    struct spool *spool;
    struct spool_record record[RECORDS];
    atomic_int faults;
    atomic_uint thread_seen; /* bit set */
};

/* Record i holds i * 37 % 5000 bytes that tell it from all others. */
static uint32_t make_record(uint32_t i, unsigned char *out)
{
    uint32_t bytes = i * 37 % 5000;
    for (uint32_t k = 0; k < bytes; k++) out[k] = (unsigned char)(i * 31 + k * 7);
    return bytes;
}

static void write_one(void *data, uint32_t i, int thread)
{
    struct task *t = data;
    unsigned char bytes[5000];
    uint32_t n = make_record(i, bytes);
    if (thread < 0 || thread >= THREADS) t->faults++;
    atomic_fetch_or(&t->thread_seen, 1u << thread);
    if (!spool_put(t->spool, bytes, n, &t->record[i])) t->faults++;
}

static void read_one(void *data, uint32_t i, int thread)
{
    (void)thread;
    struct task *t = data;
    unsigned char bytes[5000];
    uint32_t n = make_record(RECORDS - 1 - i, bytes);
    struct buffer got = {0};
    buffer_puts(&got, "what was there before");
    if (!spool_get(t->spool, t->record[RECORDS - 1 - i], &got)) t->faults++;
    if (got.len != n || (n && memcmp(got.at, bytes, n) != 0)) t->faults++;
    buffer_free(&got);
}

static int files_in(const char *path)
{
    DIR *dir = opendir(path);
    int n = 0;
    while (dir && readdir(dir)) n++;
    if (dir) closedir(dir);
    return n - 2; /* . and .. */
}

static void test_records(const char *dir)
{
    struct infodisc_error error = {0};
    static struct task t;
    t.spool = spool_open(dir, &error);
    CHECK(t.spool != NULL && error.code == INFODISC_OK);
    if (!t.spool) return;
    CHECK(files_in(dir) == 0); /* has no name any more */
    parallel_for(RECORDS, THREADS, write_one, &t);
    parallel_for(RECORDS, THREADS, read_one, &t);
    CHECK(t.faults == 0);
    CHECK(t.thread_seen != 0 && t.thread_seen < 1u << THREADS);
    CHECK(t.record[0].bytes == 0);
    CHECK(spool_check(t.spool, &error));

    struct buffer got = {0};
    CHECK(spool_get(t.spool, (struct spool_record){0, 0}, &got) && got.len == 0 && got.at != NULL);
    struct spool_record beyond = {(uint64_t)1 << 40, 10};
    CHECK(!spool_get(t.spool, beyond, &got));
    CHECK(!spool_check(t.spool, &error));
    CHECK(error.code == INFODISC_FAILED);
    CHECK(strstr(error.message, "cannot use the temporary file in '") != NULL);
    CHECK(strstr(error.message, dir) != NULL);
    buffer_free(&got);
    spool_close(t.spool);
}

static void test_no_folder(const char *dir)
{
    struct infodisc_error error = {0};
    struct buffer name = {0};
    buffer_printf(&name, "%s/missing", dir);
    CHECK(spool_open(buffer_text(&name), &error) == NULL);
    CHECK(error.code == INFODISC_FAILED);
    CHECK(strstr(error.message, "/missing': No such file or directory") != NULL);
    buffer_free(&name);
    spool_close(NULL);
}

static void count_call(void *data, uint32_t i, int thread)
{
    (void)thread;
    atomic_uchar *calls = data;
    calls[i]++;
}

static void test_parallel(void)
{
    static atomic_uchar calls[1001];
    CHECK(parallel_threads(3) == 3);
    CHECK(parallel_threads(0) >= 1);
    for (int threads = 1; threads <= 8; threads++) parallel_for(1000, threads, count_call, calls);
    parallel_for(0, 2, count_call, calls);
    bool each_once = calls[1000] == 0;
    for (int i = 0; i < 1000; i++) each_once = each_once && calls[i] == 8;
    CHECK(each_once);
}

int main(void)
{
    char *dir = temp_dir_new();
    test_records(dir);
    test_no_folder(dir);
    test_parallel();
    temp_dir_end(dir);
    return check_done("spool");
}
