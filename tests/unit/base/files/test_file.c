/* SPDX-License-Identifier: MIT
 * test_file.c - whole files in, files that are there complete or not at all, and error messages. */
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "base/files/file.h"
#include "base/memory.h"
#include "unit/temp_dir.h"

static char *dir;
static struct buffer scratch;

static const char *below(const char *name)
{
    scratch.len = 0;
    buffer_printf(&scratch, "%s/%s", dir, name);
    return buffer_text(&scratch);
}

static bool exists(const char *name)
{
    return access(below(name), F_OK) == 0;
}

/* Buffers of any size, as many as are written in two or more pieces: the slow twin is fwrite() for each. */
static void put_some(size_t n, size_t bytes)
{
    struct buffer *item = mem_zalloc(n, sizeof *item), got = {0}, want = {0};
    FILE *fast = fopen(below("fast"), "wb"), *slow = fopen(below("slow"), "wb");
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < (i * 7 % 5 ? bytes : 0); k++) buffer_putc(&item[i], (char)('a' + (i + k) % 26));
    fputs("before", fast);
    fputs("before", slow);
    file_put_buffers(fast, item, n);
    for (size_t i = 0; i < n; i++)
        if (item[i].len) fwrite(item[i].at, 1, item[i].len, slow);
    fputs("after", fast);
    fputs("after", slow);
    CHECK(fclose(fast) == 0 && fclose(slow) == 0);
    CHECK(file_read(AT_FDCWD, below("fast"), SIZE_MAX, &got) == FILE_OK);
    CHECK(file_read(AT_FDCWD, below("slow"), SIZE_MAX, &want) == FILE_OK);
    CHECK(span_equal(buffer_span(&got), buffer_span(&want)));
    for (size_t i = 0; i < n; i++) buffer_free(&item[i]);
    free(item);
    buffer_free(&got);
    buffer_free(&want);
}

static void test_put_buffers(void)
{
    put_some(0, 0);
    put_some(3, 10);
    put_some(300, 1000);
    put_some(600, 40);
    put_some(2, 200000);
    struct buffer item = {0};
    for (size_t i = 0; i < 100000; i++) buffer_putc(&item, 'x');
    char *text = NULL;
    size_t bytes = 0;
    FILE *memory = open_memstream(&text, &bytes); /* no descriptor */
    file_put_buffers(memory, &item, 1);
    CHECK(fclose(memory) == 0 && bytes == item.len && memcmp(text, item.at, bytes) == 0);
    free(text);
    FILE *full = fopen("/dev/full", "wb");
    if (full) {
        file_put_buffers(full, &item, 1);
        CHECK(ferror(full) || fflush(full) != 0);
        fclose(full);
    }
    buffer_free(&item);
}

static void test_read(void)
{
    temp_dir_put(dir, "ten", "0123456789");
    temp_dir_put(dir, "empty", "");
    struct buffer b = {0};
    buffer_puts(&b, "old");
    CHECK(file_read(AT_FDCWD, below("ten"), 10, &b) == FILE_OK);
    CHECK(span_is(buffer_span(&b), "0123456789"));
    CHECK(file_read(AT_FDCWD, below("ten"), 9, &b) == FILE_TOO_LARGE);
    CHECK(file_read(AT_FDCWD, below("empty"), 0, &b) == FILE_OK && b.len == 0);
    errno = 0;
    CHECK(file_read(AT_FDCWD, below("missing"), 10, &b) == FILE_FAILED && errno == ENOENT);
    CHECK(file_read(AT_FDCWD, dir, 10, &b) == FILE_NOT_REGULAR);

    int fd = open(dir, O_RDONLY | O_DIRECTORY);
    CHECK(file_read(fd, "ten", 100, &b) == FILE_OK && b.len == 10);
    close(fd);

    CHECK(mkfifo(below("fifo"), 0600) == 0); /* must not wait for a writer */
    CHECK(file_read(AT_FDCWD, below("fifo"), 10, &b) == FILE_NOT_REGULAR);
    CHECK(symlink("ten", below("link")) == 0);
    CHECK(file_read(AT_FDCWD, below("link"), 10, &b) == FILE_FAILED && errno == ELOOP);
    struct infodisc_error error = {0};
    CHECK(file_read_named("rules", below("link"), 10, &b, &error) && span_is(buffer_span(&b), "0123456789"));
    CHECK(!file_read_named("rules", below("link"), 9, &b, &error) && strstr(error.message, "larger than"));

    size_t large = 1000000;
    FILE *f = fopen(below("large"), "wb");
    for (size_t i = 0; i < large; i++) fputc((int)(i % 251), f);
    fclose(f);
    CHECK(file_read(AT_FDCWD, below("large"), large, &b) == FILE_OK && b.len == large);
    bool same = true;
    for (size_t i = 0; i < b.len; i++) same = same && (unsigned char)b.at[i] == i % 251;
    CHECK(same);
    /* Files whose size the system does not tell beforehand. */
    CHECK(file_read(AT_FDCWD, "/proc/self/status", 1 << 20, &b) == FILE_OK && b.len > 0);
    CHECK(file_read(AT_FDCWD, "/proc/self/status", 10, &b) == FILE_TOO_LARGE);
    buffer_free(&b);
}

static void test_outfile(void)
{
    struct infodisc_error error = {0};
    struct outfile f;
    CHECK(outfile_open(&f, dir, "out", &error));
    fputs("text", f.stream);
    CHECK(!exists("out"));
    CHECK(outfile_finish(&f, &error));
    CHECK(!exists("out"));
    CHECK(outfile_commit(&f, &error));
    outfile_abandon(&f); /* nothing is left to remove */
    outfile_abandon(&f);
    struct buffer b = {0};
    CHECK(file_read(AT_FDCWD, below("out"), 100, &b) == FILE_OK &&
          span_is(buffer_span(&b), "text"));
    buffer_free(&b);

    CHECK(outfile_open(&f, dir, "never", &error));
    char *tmp = mem_strdup(f.tmp);
    fputs("text", f.stream);
    CHECK(access(tmp, F_OK) == 0);
    outfile_abandon(&f);
    CHECK(access(tmp, F_OK) != 0 && !exists("never"));
    free(tmp);
    CHECK(error.code == INFODISC_OK);

    CHECK(!outfile_open(&f, below("missing"), "x", &error));
    CHECK(error.code == INFODISC_FAILED && strstr(error.message, "cannot create '") != NULL);
    CHECK(strstr(error.message, "/missing/x': ") != NULL); /* the name asked for, not that of the temporary file */
    outfile_abandon(&f);
}

/* A device, a FIFO or a directory keeps its name. */
static void test_not_replaced(void)
{
    static const char *const taken[][2] = {{"fifo", "not a regular file"}, {"a", "Is a directory"}};
    struct outfile f;
    for (int i = 0; i < 2; i++) {
        struct infodisc_error error = {0};
        CHECK(!outfile_open(&f, dir, taken[i][0], &error));
        CHECK(strstr(error.message, "cannot replace '") && strstr(error.message, taken[i][1]));
        outfile_abandon(&f);
        CHECK(exists(taken[i][0]));
    }
}

/* What a run that was killed has left of a file is removed with the next one: its process is no more. */
static void test_leftovers(void)
{
    struct infodisc_error error = {0};
    struct outfile f;
    char alive[64], other[64];
    pid_t child = fork();
    if (child == 0) _exit(0);
    waitpid(child, NULL, 0);
    const char *const names[] = {".again.%d.tmp", ".again.%d.old", ".against.%d.tmp", ".again.%d.tmpx",
                                 ".again.0%d.tmp"};
    for (int i = 0; i < 5; i++) {
        snprintf(other, sizeof other, names[i], (int)child);
        temp_dir_put(dir, other, "x");
    }
    snprintf(alive, sizeof alive, ".again.%d.old", (int)getppid());
    temp_dir_put(dir, alive, "x");
    CHECK(outfile_open(&f, dir, "again", &error) && outfile_finish(&f, &error) && outfile_commit(&f, &error));
    outfile_abandon(&f);
    CHECK(exists(alive));
    for (int i = 0; i < 5; i++) {
        snprintf(other, sizeof other, names[i], (int)child);
        CHECK(exists(other) == (i >= 2));
    }
}

/* A full disk shows when the file is finished, and the old file stays. */
static void test_write_fails(void)
{
    struct infodisc_error error = {0};
    struct outfile f;
    CHECK(outfile_open(&f, dir, "out", &error));
    fclose(f.stream);
    f.stream = fopen("/dev/full", "w");
    if (!f.stream) return;
    fputs("lost", f.stream);
    CHECK(!outfile_finish(&f, &error));
    CHECK(strstr(error.message, "cannot write '") != NULL);
    CHECK(strstr(error.message, "No space left on device") != NULL);
    outfile_abandon(&f);
    struct buffer b = {0};
    CHECK(file_read(AT_FDCWD, below("out"), 100, &b) == FILE_OK &&
          span_is(buffer_span(&b), "text"));
    buffer_free(&b);
}

static void test_make_directories(void)
{
    struct infodisc_error error = {0};
    CHECK(make_directories(below("a/b//c"), &error) && exists("a/b/c"));
    CHECK(make_directories(below("a/b/c"), &error));
    CHECK(make_directories(below("a/d/"), &error) && exists("a/d"));
    CHECK(!make_directories("", &error));
    error = (struct infodisc_error){0};
    temp_dir_put(dir, "plain", "x");
    CHECK(!make_directories(below("plain"), &error));
    CHECK(strstr(error.message, "/plain': Not a directory") != NULL);
    error = (struct infodisc_error){0};
    CHECK(!make_directories(below("plain/deeper"), &error));
    CHECK(strstr(error.message, "cannot create the directory '") == error.message);
}

/* The first failure is the cause: later ones don't hide it. */
static void test_errors(void)
{
    struct infodisc_error error = {0};
    CHECK(!error_set(&error, INFODISC_NO_PAGES, "no pages in '%s'", "x"));
    CHECK_STR(error.message, "no pages in 'x'");
    errno = EACCES;
    CHECK(!error_set_errno(&error, "second"));
    CHECK(error.code == INFODISC_NO_PAGES);
    CHECK_STR(error.message, "no pages in 'x'");
    error = (struct infodisc_error){0};
    errno = EACCES;
    error_set_errno(&error, "cannot open '%s'", "x");
    CHECK_STR(error.message, "cannot open 'x': Permission denied");
    error = (struct infodisc_error){0};
    char name[2000];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    error_set_errno(&error, "cannot open '%s'", name);
    CHECK(strlen(error.message) == sizeof error.message - 1);
    CHECK(strstr(error.message, "nnn...nnn") && strstr(error.message, "nnn': Permission denied"));
    for (size_t i = 0; i + 1 < sizeof name; i++) name[i] = i % 2 ? '\xA9' : '\xC3';
    for (int shift = 0; shift < 2; shift++) { /* wherever the cut falls, it is between characters */
        error = (struct infodisc_error){0};
        error_set(&error, INFODISC_FAILED, "cannot use %s'%.*s': %s", shift ? "" : "x", 1998, name, "it ends early");
        size_t len = strlen(error.message);
        CHECK(len < sizeof error.message && strstr(error.message, "\xC3\xA9': it ends early"));
        CHECK(strstr(error.message, "\xC3\xA9...\xC3\xA9") != NULL);
    }
}

int main(void)
{
    dir = temp_dir_new();
    test_put_buffers();
    test_read();
    test_outfile();
    test_leftovers();
    test_write_fails();
    test_make_directories();
    test_not_replaced();
    test_errors();
    temp_dir_end(dir);
    buffer_free(&scratch);
    return check_done("file");
}
