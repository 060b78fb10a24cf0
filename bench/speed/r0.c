/* SPDX-License-Identifier: MIT
 * r0.c - the calibrator R0: Debian's libtidy with a bump arena reads and parses the raw bytes of pages, and nothing
 * else.
 *
 *     r0 DIR...        parses every file below the directories; prints pages, bytes, seconds
 *
 * All speed goals are ratios to its user time over the same pages in the same run, so they mean the same on any
 * machine. It is the minimum cost of a program that gives whole pages to libtidy: no tree is walked, nothing is
 * written, one thread. */
#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <tidy.h>
#include <tidybuffio.h>

/* ---- memory: a block is preceded by its size, and dies with its document ---- */

enum { SIZE_HEADER = 16 };
static const size_t arena_bytes = (size_t)4 << 30; /* reserved, not used */
static char *arena;
static size_t arena_used;

static void *bump(TidyAllocator *self, size_t bytes)
{
    (void)self;
    size_t need = SIZE_HEADER + ((bytes + 15) & ~(size_t)15);
    if (need > arena_bytes - arena_used) abort();
    char *block = arena + arena_used;
    arena_used += need;
    memcpy(block, &bytes, sizeof bytes);
    return block + SIZE_HEADER;
}

static void *bump_again(TidyAllocator *self, void *old, size_t bytes)
{
    size_t old_bytes = 0;
    if (old) memcpy(&old_bytes, (char *)old - SIZE_HEADER, sizeof old_bytes);
    if (old && bytes <= old_bytes) return old;
    void *block = bump(self, bytes);
    return old ? memcpy(block, old, old_bytes) : block;
}

static void bump_free(TidyAllocator *self, void *block)
{
    (void)self;
    (void)block;
}

static void bump_panic(TidyAllocator *self, ctmbstr message)
{
    (void)self;
    fprintf(stderr, "r0: %s\n", message);
    exit(1);
}

static const TidyAllocatorVtbl bump_calls = {bump, bump_again, bump_free, bump_panic};

/* ---- pages ---- */

static char **path;
static size_t n_paths, paths_cap;
static unsigned char *bytes;
static size_t bytes_cap;

static int note_file(const char *name, const struct stat *st, int type, struct FTW *ftw)
{
    (void)ftw;
    if (type != FTW_F || st->st_size == 0) return 0;
    if (n_paths == paths_cap) path = realloc(path, (paths_cap = 2 * paths_cap + 64) * sizeof *path);
    if (!path) abort();
    path[n_paths++] = strdup(name);
    return 0;
}

static size_t read_file(const char *name)
{
    FILE *f = fopen(name, "rb");
    if (!f) return 0;
    setvbuf(f, NULL, _IONBF, 0);
    size_t n = 0, got;
    do {
        if (bytes_cap - n < 65536) bytes = realloc(bytes, bytes_cap = 2 * bytes_cap + (1u << 20));
        if (!bytes) abort();
        got = fread(bytes + n, 1, bytes_cap - n, f);
        n += got;
    } while (got > 0);
    fclose(f);
    return n;
}

static Bool no_report(TidyDoc doc, TidyReportLevel level, uint line, uint column, ctmbstr message)
{
    (void)doc, (void)level, (void)line, (void)column, (void)message;
    return no;
}

static void parse(TidyAllocator *allocator, size_t n)
{
    arena_used = 0;
    TidyDoc doc = tidyCreateWithAllocator(allocator);
    TidyBuffer page;
    tidyBufInitWithAllocator(&page, allocator);
    tidySetReportFilter(doc, no_report);
    tidyOptSetBool(doc, TidyShowWarnings, no);
    tidyOptSetBool(doc, TidyQuiet, yes);
    tidySetCharEncoding(doc, "utf8");
    tidyBufAttach(&page, bytes, (uint)n);
    tidyParseBuffer(doc, &page);
    /* No tidyRelease(): the arena takes it all back. */
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: r0 DIR...\n", stderr);
        return 2;
    }
    for (int i = 1; i < argc; i++)
        if (nftw(argv[i], note_file, 64, FTW_PHYS) != 0) perror(argv[i]);
    arena = malloc(arena_bytes);
    if (!arena) abort();
    TidyAllocator allocator = {&bump_calls};
    tidySetLanguage("en"); /* otherwise each tidyCreate() asks the locale */
    uint64_t total = 0;
    for (size_t i = 0; i < n_paths; i++) {
        size_t n = read_file(path[i]);
        total += n;
        parse(&allocator, n);
    }
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("%zu pages, %llu bytes, %.3f s\n", n_paths, (unsigned long long)total,
           (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec * 1e-6);
    return 0;
}
