/* SPDX-License-Identifier: MIT
 * test_spool.c - records written by several threads come back whole; failures are kept. */
#include "check.h"

#include <dirent.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/files/spool_batch.h"
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

/* ---- batches: the same records, and one that is too large for a batch ---- */

struct batch_task {
    struct task records;
    struct spool_batch **batch; /* [THREADS] */
};

static void put_in_batch(void *data, uint32_t i, int thread)
{
    struct batch_task *t = data;
    unsigned char bytes[5000];
    uint32_t n = make_record(i, bytes);
    if (!spool_batch_put(t->batch[thread], bytes, n, &t->records.record[i])) t->records.faults++;
}

static void test_batches(const char *dir)
{
    struct infodisc_error error = {0};
    static struct batch_task t;
    t.records.spool = spool_open(dir, &error);
    CHECK(t.records.spool != NULL);
    if (!t.records.spool) return;
    t.batch = spool_batches_new(t.records.spool, THREADS);
    parallel_for(RECORDS, THREADS, put_in_batch, &t);
    static char large[SPOOL_BATCH_BYTES + 1];
    struct spool_record at;
    struct buffer got = {0};
    large[0] = large[SPOOL_BATCH_BYTES] = 'x';
    CHECK(spool_batch_put(t.batch[0], large, sizeof large, &at));
    spool_batches_end(t.batch, THREADS);
    CHECK(spool_get(t.records.spool, at, &got) && got.len == sizeof large && memcmp(got.at, large, got.len) == 0);
    parallel_for(RECORDS, THREADS, read_one, &t.records);
    CHECK(t.records.faults == 0 && spool_check(t.records.spool, &error));
    buffer_free(&got);
    spool_close(t.records.spool);
}

/* What a process has put that dies then is there once its parent has flushed. */
static void test_batch_of_the_dead(const char *dir)
{
    struct infodisc_error error = {0};
    struct spool *s = spool_open(dir, &error);
    CHECK(s != NULL);
    if (!s) return;
    struct spool_batch *b = spool_batch_new(s);
    struct spool_record *at = mmap(NULL, sizeof *at, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child = fork();
    if (child == 0) {
        spool_batch_put(b, "last words", 10, at);
        raise(SIGKILL);
    }
    int status;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status));
    struct buffer got = {0};
    CHECK(spool_batch_flush(b) && spool_get(s, *at, &got) && span_is(buffer_span(&got), "last words"));
    buffer_free(&got);
    munmap(at, sizeof *at);
    spool_batch_free(b);
    spool_close(s);
}

static void test_no_directory(const char *dir)
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
    test_batches(dir);
    test_batch_of_the_dead(dir);
    test_no_directory(dir);
    test_parallel();
    temp_dir_end(dir);
    return check_done("spool");
}
