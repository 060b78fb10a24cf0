/* SPDX-License-Identifier: MIT
 * test_shard.c - pages into shards and back; merging against its twin, which holds all pages and sorts them. */
#include "check.h"

#include <fcntl.h>

#include "api/shards/shard_header.h"
#include "base/files/file.h"
#include "base/varint.h"
#include "unit/soup.h"
#include "unit/temp_dir.h"

enum { NODES = 12, PAGES = 60, SHARDS = 5, TARGETS = 9, BLOCK_BYTES = 40000 };

static char *dir;
static struct path_node node[NODES];
static const struct path_node *list[NODES];
static uint64_t target[TARGETS];
static char blocks[BLOCK_BYTES]; /* so many that shards have several frames */
static struct buffer header;

/* body>div.a>p.b ... each below one before it. */
static void make_nodes(void)
{
    static const char *const names[] = {"a", "b", "main-#", ""};
    for (int i = 0; i < NODES; i++) {
        struct path_node *n = &node[i], *above = i ? &node[i / 2] : NULL;
        *n = (struct path_node){.element = above ? EL_div : EL_body,
                                .name = span_of(above ? "div" : "body"),
                                .class = span_of(names[i % 4]),
                                .id = span_of(names[i / 4]),
                                .parent_key = above ? above->key : 0,
                                .cell = (uint32_t)(i == 7),
                                .depth = above ? above->depth + 1 : 0};
        n->traits.more_classes = i % 5 == 0 ? UINT64_C(1) << 40 : 0;
        n->traits.wrapper[0] = (uint32_t)i;
        n->traits.loose_id = i % 2;
        if (i % 3 == 0) n->more = span_of("more wide");
        n->key = path_node_key(n);
        list[i] = n;
    }
    for (int i = 0; i < TARGETS; i++) target[i] = UINT64_C(0x9E3779B97F4A7C15) * (uint64_t)(i + 1);
    struct lcg l = {3};
    for (size_t i = 0; i < sizeof blocks; i++) blocks[i] = (char)lcg_next(&l, 256);
}

/* Version v of page p. */
static struct shard_page page_of(int p, int v, char name[64])
{
    snprintf(name, 64, "http://a.example/%03d", p);
    struct shard_page page = {.path = span_of(name),
                              .url = p % 3 ? span_of(name) : span_of("http://a.example/other"),
                              .captured = v % 3 ? v / 2 : INT64_MIN,
                              .last_modified = v % 4 * 1000000,
                              .record_id = span_of(v % 2 ? "<urn:uuid:1>" : v % 3 ? "<urn:uuid:2>" : ""),
                              .detail = span_of(v % 2 ? "a warning" : "")};
    if (v == 5) {
        page.skipped = SKIP_TIMEOUT;
        return page;
    }
    page.body = (uint64_t)(v * 1000 + p);
    page.cut_by = (uint8_t)(v % 3);
    page.node = list;
    page.n_nodes = (uint32_t)(1 + (p + v) % NODES);
    page.target = target;
    page.n_links = (uint32_t)((p * v) % TARGETS);
    page.blocks = (struct span){blocks + p, (size_t)(BLOCK_BYTES - PAGES - v)};
    return page;
}

static bool same_page(const struct shard_page *a, const struct shard_page *b)
{
    bool same = span_equal(a->path, b->path) && span_equal(a->url, b->url) && a->captured == b->captured &&
                a->last_modified == b->last_modified && span_equal(a->record_id, b->record_id) &&
                a->body == b->body && a->skipped == b->skipped && a->cut_by == b->cut_by &&
                span_equal(a->detail, b->detail) && a->n_nodes == b->n_nodes && a->n_links == b->n_links &&
                span_equal(a->blocks, b->blocks);
    for (uint32_t i = 0; same && i < a->n_nodes; i++) {
        const struct path_node *x = a->node[i], *y = b->node[i];
        uint64_t traits[2][4];
        element_traits_words(&x->traits, traits[0]);
        element_traits_words(&y->traits, traits[1]);
        same = x->key == y->key && x->parent_key == y->parent_key && x->element == y->element && x->depth == y->depth &&
               span_equal(x->name, y->name) && span_equal(x->class, y->class) && span_equal(x->id, y->id) &&
               memcmp(traits[0], traits[1], sizeof *traits) == 0;
    }
    for (uint32_t i = 0; same && i < a->n_links; i++) same = a->target[i] == b->target[i];
    return same;
}

static const char *path_of(const char *name)
{
    static char path[4][600];
    static int next;
    next = (next + 1) % 4;
    snprintf(path[next], sizeof *path, "%s/%s", dir, name);
    return path[next];
}

/* version [PAGES]: of each page in the shard, -1: it is not. */
static void write_shard(const char *name, const int *version)
{
    char text[64];
    FILE *f = fopen(path_of(name), "wb");
    struct shard_writer *w = shard_writer_new(f, buffer_span(&header));
    for (int p = 0; p < PAGES; p++) {
        if (version[p] < 0) continue;
        struct shard_page page = page_of(p, version[p], text);
        CHECK(shard_writer_add(w, &page));
    }
    shard_writer_finish(w);
    fclose(f);
}

static void make_header(void)
{
    struct infodisc_options options = infodisc_options_default();
    struct site site = {.name = "a site\nin two lines, 100 %"};
    struct shard_header h = {0};
    shard_header_of(&h, &options, &site);
    shard_header_put(&h, &header);
    shard_header_free(&h);
}

static void test_roundtrip(void)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct shard_reader r;
    struct shard_header h = {0};
    int version[PAGES];
    char text[64];
    for (int p = 0; p < PAGES; p++) version[p] = p % 8 - 1;
    write_shard("s", version);
    CHECK(shard_reader_open(&r, path_of("s"), &error) && shard_header_read(&h, r.file, &error));
    CHECK_STR(h.value[SHARD_SITE], "a site\nin two lines, 100 %");
    CHECK(h.value[SHARD_BASE_URL] == NULL && shard_header_is_ours(&h, "s", &error));
    for (int again = 0; again < 2; again++) {
        for (int p = 0; p < PAGES; p++) {
            if (version[p] < 0) continue;
            struct shard_page want = page_of(p, version[p], text);
            CHECK(shard_reader_next(&r, &error) == FRAME_READ && same_page(&r.page, &want));
        }
        CHECK(shard_reader_next(&r, &error) == FRAME_END && r.n_frames > 2);
        shard_reader_rewind(&r);
    }
    shard_header_free(&h);
    shard_reader_close(&r);
    struct path_node orphan = node[5];
    const struct path_node *orphans[] = {&orphan};
    struct shard_page page = page_of(0, 1, text);
    page.node = orphans;
    page.n_nodes = 1;
    FILE *f = fopen("/dev/null", "wb");
    struct shard_writer *w = shard_writer_new(f, buffer_span(&header));
    CHECK(!shard_writer_add(w, &page)); /* its parent is not there */
    shard_writer_finish(w);
    fclose(f);
}

/* ---- merging ------------------------------------------------------------------------------ */

static bool same_files(const char *a, const char *b)
{
    struct buffer x = {0}, y = {0};
    bool same = file_read(AT_FDCWD, path_of(a), 1 << 28, &x) == FILE_OK &&
                file_read(AT_FDCWD, path_of(b), 1 << 28, &y) == FILE_OK && span_equal(buffer_span(&x), buffer_span(&y));
    buffer_free(&x);
    buffer_free(&y);
    return same;
}

/* The twin: of each page, what stays of n versions after those in `less` [m] have taken one each. */
static int survivor(int p, const int *versions, int n, const int *less, int m)
{
    char name[2][64];
    int left[2 * SHARDS], n_left = 0, best = -1;
    for (int i = 0; i < n; i++)
        if (versions[i] >= 0) left[n_left++] = versions[i];
    for (int i = 0; i < m; i++)
        for (int k = 0; less[i] >= 0 && k < n_left; k++)
            if (left[k] == less[i]) {
                left[k] = left[--n_left];
                break;
            }
    for (int k = 0; k < n_left; k++) {
        struct shard_page a = page_of(p, left[k], name[0]), b = page_of(p, best < 0 ? 0 : best, name[1]);
        if (best < 0 || shard_page_rank(&a, &b) > 0) best = left[k];
    }
    return best;
}

static void test_merge(uint64_t seed)
{
    struct lcg l = {seed};
    struct infodisc_error error;
    struct infodisc_merged told;
    int version[SHARDS][PAGES], want[PAGES], n = 1 + (int)lcg_next(&l, SHARDS), m = (int)lcg_next(&l, (uint32_t)n);
    static const char *const names[SHARDS] = {"s0", "s1", "s2", "s3", "s4"};
    const char *shard[SHARDS], *subtract[SHARDS];
    char paths[SHARDS][600];
    uint64_t pages = 0, left = 0;
    for (int s = 0; s < n; s++) {
        for (int p = 0; p < PAGES; p++) version[s][p] = (int)lcg_next(&l, 9) - 3;
        write_shard(names[s], version[s]);
        snprintf(paths[s], sizeof *paths, "%s", path_of(names[s]));
        shard[s] = paths[s];
        subtract[s] = paths[n - 1 - s];
    }
    for (int p = 0; p < PAGES; p++) {
        int versions[SHARDS], less[SHARDS];
        for (int s = 0; s < n; s++) versions[s] = version[s][p];
        for (int s = 0; s < m; s++) less[s] = version[n - 1 - s][p];
        want[p] = survivor(p, versions, n, less, m);
        pages += want[p] >= 0;
        for (int s = 0; s < n; s++) left += versions[s] >= 0;
    }
    write_shard("want", want);
    const struct infodisc_merge merge = {
        .shard = shard, .n_shards = (size_t)n, .subtract = subtract, .n_subtract = (size_t)m};
    CHECK(infodisc_merge_shards(&merge, path_of("got"), &told, &error) && same_files("got", "want"));
    CHECK(told.pages == pages && told.shards == (uint64_t)n && told.not_found == 0);
    CHECK(told.replaced == left - told.subtracted - pages);
    const char *reversed[SHARDS + 1] = {path_of("got")};
    for (int s = 0; s < n; s++) reversed[s + 1] = shard[n - 1 - s];
    const struct infodisc_merge again = {.shard = reversed, .n_shards = (size_t)n + 1};
    const struct infodisc_merge once = {.shard = shard, .n_shards = (size_t)n};
    CHECK(infodisc_merge_shards(&again, path_of("again"), NULL, NULL) &&
          infodisc_merge_shards(&once, path_of("once"), NULL, NULL) && same_files("again", "once"));
}

/* Two captures differ in rank, or are the same; and the order is one. */
static void test_rank(void)
{
    char name[3][64];
    for (int a = 0; a < 8; a++)
        for (int b = 0; b < 8; b++) {
            struct shard_page x = page_of(1, a, name[0]), y = page_of(1, b, name[1]);
            int order = shard_page_rank(&x, &y);
            CHECK((order == 0) == (a == b) && order == -shard_page_rank(&y, &x));
            for (int c = 0; c < 8; c++) {
                struct shard_page z = page_of(1, c, name[2]);
                CHECK(order <= 0 || shard_page_rank(&y, &z) <= 0 || shard_page_rank(&x, &z) > 0);
            }
        }
    struct shard_page read = page_of(1, 2, name[0]), skipped = page_of(1, 5, name[1]);
    skipped.captured = read.captured;
    CHECK(shard_page_rank(&read, &skipped) > 0);
}

static void test_refused(void)
{
    struct infodisc_error error;
    const struct infodisc_merge none = {.n_shards = 0};
    CHECK(!infodisc_merge_shards(&none, path_of("new"), NULL, &error) && error.code == INFODISC_BAD_OPTION);
    const char *const missing[] = {path_of("missing")};
    const struct infodisc_merge merge = {.shard = missing, .n_shards = 1};
    CHECK(!infodisc_merge_shards(&merge, path_of("new"), NULL, &error) && strstr(error.message, missing[0]));
    CHECK(access(path_of("new"), F_OK) != 0);
    int interrupted = 1, version[PAGES] = {0};
    write_shard("s", version);
    const char *const sound[] = {path_of("s")};
    const struct infodisc_merge stopped = {.shard = sound, .n_shards = 1, .interrupt = &interrupted};
    CHECK(!infodisc_merge_shards(&stopped, path_of("new"), NULL, &error) && error.code == INFODISC_INTERRUPTED);
    CHECK(access(path_of("new"), F_OK) != 0);
}

/* The list of libraries is longer than what a message shows of a value. */
static void test_other_library(void)
{
    struct infodisc_options options = infodisc_options_default();
    struct site site = {.name = "s"};
    struct shard_header h = {0}, other = {0};
    struct infodisc_error error = {0};
    shard_header_of(&h, &options, &site);
    shard_header_of(&other, &options, &site);
    struct buffer libraries = {0};
    buffer_printf(&libraries, "%s 1", infodisc_libraries());
    other.value[SHARD_LIBRARIES] = buffer_text(&libraries);
    CHECK(!shard_header_is_ours(&other, "x", &error));
    const char *last = strrchr(infodisc_libraries(), ',') + 2;
    char want[256];
    snprintf(want, sizeof want, "made with libraries %s 1, not %s: scan", last, last);
    CHECK(strstr(error.message, want) != NULL);
    error = (struct infodisc_error){0};
    CHECK(!shard_header_fits(&h, &other, "x", &error));
    snprintf(want, sizeof want, "its libraries: %s 1; theirs: %s", last, last);
    CHECK(strstr(error.message, want) != NULL);
    shard_header_free(&h);
    shard_header_free(&other);
    buffer_free(&libraries);
}

int main(void)
{
    dir = temp_dir_new();
    make_nodes();
    make_header();
    test_roundtrip();
    test_rank();
    for (uint64_t seed = 1; seed <= 30; seed++) test_merge(seed);
    test_refused();
    test_other_library();
    buffer_free(&header);
    temp_dir_end(dir);
    return check_done("shard");
}
