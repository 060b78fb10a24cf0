/* SPDX-License-Identifier: MIT
 * fuzz_shard.c - any bytes as a shard, or, after an even first byte, as a frame of one with correct checksums:
 * either it is refused with a message that names it, or it can be merged, then gives the same bytes, and can be
 * learned from. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/shards/shard_header.h"
#include "api/shards/shard_site.h"
#include "base/files/file.h"
#include "fuzz.h"

static char dir[64], in[96], out[96], again[96], site[96];

static void remove_all(void)
{
    char page[128];
    snprintf(page, sizeof page, "%s/1.html", site);
    const char *const files[] = {in, out, again, page};
    for (size_t i = 0; i < 4; i++) unlink(files[i]);
    rmdir(site);
    rmdir(dir);
}

static void make_directory(void)
{
    if (*dir) return;
    const char *memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"; /* where fsync() costs nothing */
    snprintf(dir, sizeof dir, "%s/infodisc-fuzz-XXXXXX", memory);
    EXPECT(mkdtemp(dir));
    snprintf(in, sizeof in, "%s/in", dir);
    snprintf(out, sizeof out, "%s/out", dir);
    snprintf(again, sizeof again, "%s/again", dir);
    snprintf(site, sizeof site, "%s/site", dir);
    EXPECT(mkdir(site, 0700) == 0);
    char page[128];
    snprintf(page, sizeof page, "%s/1.html", site);
    FILE *f = fopen(page, "wb");
    EXPECT(f && fputs("<html><body>one", f) >= 0);
    fclose(f);
    atexit(remove_all);
}

static void put_header(struct buffer *text)
{
    struct infodisc_options options = infodisc_options_default();
    struct site none = {.name = "site"};
    struct shard_header h = {0};
    shard_header_of(&h, &options, &none);
    shard_header_put(&h, text);
    shard_header_free(&h);
}

/* The number of pages is the frame's first, as most often. */
static void write_file(const uint8_t *data, size_t n)
{
    FILE *f = fopen(in, "wb");
    struct buffer header = {0};
    EXPECT(f);
    if (n < 2 || data[0] % 2) {
        fwrite(data, 1, n, f);
    } else {
        put_header(&header);
        struct frame_writer *w = frame_writer_new(f, buffer_span(&header));
        frame_writer_add(w, (struct span){(const char *)data + 1, n - 1});
        frame_writer_finish(w, data[1]);
    }
    EXPECT(fclose(f) == 0);
    buffer_free(&header);
}

static bool merge(const char *from, const char *to, struct infodisc_error *error)
{
    const char *const shard[] = {from, from};
    const struct infodisc_merge both = {.shard = shard, .n_shards = 2};
    bool ok = infodisc_merge_shards(&both, to, NULL, error);
    EXPECT(ok == (error->code == INFODISC_OK));
    return ok;
}

static void expect_same(void)
{
    struct buffer a = {0}, b = {0};
    EXPECT(file_read(AT_FDCWD, out, 1 << 28, &a) == FILE_OK && file_read(AT_FDCWD, again, 1 << 28, &b) == FILE_OK);
    EXPECT(span_equal(buffer_span(&a), buffer_span(&b)));
    buffer_free(&a);
    buffer_free(&b);
}

static bool count_page(void *data, const struct infodisc_page *page)
{
    EXPECT(page->url && page->content && page->redundant);
    ++*(uint32_t *)data;
    return true;
}

/* All of its pages are taken for those of SITE, so that all are written. */
static void learn(enum infodisc_method method)
{
    struct infodisc_options options = infodisc_options_default();
    options.stats = out;
    options.threads = 1;
    options.temp_dir = dir;
    options.method = method;
    struct infodisc_run *run = infodisc_new(&options);
    struct infodisc_pages *pages = infodisc_find_pages(run, site);
    uint32_t n = pages ? pages->site->n_pages : 0, written = 0;
    if (pages && pages->is_written) memset(pages->is_written, true, n);
    struct infodisc_clusters *clusters = infodisc_cluster_pages(run, pages);
    struct infodisc_blocks *blocks = infodisc_split_blocks(run, clusters);
    struct infodisc_fd_matrix *matrix = infodisc_count_matrix(run, infodisc_extract_features(run, blocks));
    struct infodisc_block_entropies *entropies =
        infodisc_entropies_of_blocks(run, infodisc_entropies_of_features(run, matrix));
    struct infodisc_templates *templates = infodisc_make_templates(run, infodisc_label_blocks(run, entropies));
    bool visited = infodisc_each_page(run, templates, count_page, &written);
    EXPECT(visited == (templates != NULL) && visited == (infodisc_error(run)->code == INFODISC_OK));
    EXPECT(written <= n);
    infodisc_free(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct infodisc_error error;
    make_directory();
    write_file(data, n);
    if (!merge(in, out, &error)) {
        EXPECT(strstr(error.message, in));
        return 0;
    }
    EXPECT(merge(out, again, &error));
    expect_same();
    learn(n % 2 ? INFODISC_METHOD_TEMPLATE : INFODISC_METHOD_PAPER);
    return 0;
}
