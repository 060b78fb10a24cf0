/* SPDX-License-Identifier: MIT
 * stage_bench.c - each stage between a page's bytes and its counted features, measured alone over recorded inputs.
 *
 *     stage_bench SITE [ROUNDS]      SITE: a directory of pages; 3 rounds by default
 *
 * The input of a stage is made by the stages before it, for all pages, and kept. Then the stage alone runs over all
 * of them with one thread, and the least user time of the rounds counts. One line each: stage TAB seconds TAB MB of
 * raw pages per second. "parse" is libtidy's repair of faulty tables, "parse-all" would be giving it everything. */
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <sys/resource.h>

#include "api/split/page_split.h"
#include "base/files/file.h"
#include "base/memory.h"
#include "entropy/fd_matrix.h"
#include "features/page_features.h"
#include "table_blocks/html/shrink.h"

enum { PAGE_BYTES_MAX = 64 * 1024 * 1024, MAX_DEPTH = 512 };

struct recorded {            /* of a page: what each stage has made of it */
    char *path;
    struct buffer bytes, text, record;
    struct markup markup;
    struct page_blocks blocks; /* points into record */
    uint64_t *hash;
    size_t n_hashes;
    int language;
};

struct bench {
    struct recorded *page;
    size_t n, cap;
    uint64_t raw_bytes;
    int rounds;
    struct page_splitter split;
    struct page_shingles shingles;
    struct page_words words;
    struct tokens tokens;
    struct hash_counter *hashes;
    struct buffer scratch;
};

static struct bench bench; /* nftw() hands no data on */

static int note_file(const char *name, const struct stat *st, int type, struct FTW *ftw)
{
    (void)ftw;
    if (type != FTW_F || st->st_size == 0) return 0;
    VECTOR_PUSH(bench.page, bench.n, bench.cap) = (struct recorded){.path = mem_strdup(name)};
    return 0;
}

/* ---- the stages: once to record what they make, then to be timed ---- */

static void read_page(struct recorded *p)
{
    bench.scratch.len = 0;
    file_read(AT_FDCWD, p->path, PAGE_BYTES_MAX, &bench.scratch);
}

static void decode_page(struct recorded *p)
{
    charset_decode(bench.split.decoder, buffer_span(&p->bytes), NULL, &bench.split.text);
}

static void shrink(struct recorded *p)
{
    shrink_page(buffer_span(&p->text), MAX_DEPTH, &p->markup);
}

static void parse_all(struct recorded *p)
{
    html_parse(bench.split.parser, &p->markup, &bench.split.events);
}

static void parse(struct recorded *p)
{
    if (p->markup.faulty_table) parse_all(p);
}

static void split(struct recorded *p)
{
    split_blocks(bench.split.splitter, &p->markup, &p->markup.events);
}

static void tokenise(struct recorded *p)
{
    for (uint32_t l = 0; l < p->blocks.n_leaves; l++) {
        const struct leaf_block *leaf = &p->blocks.leaf[l];
        tokenize(leaf_span(&p->blocks, leaf), &bench.tokens);
    }
}

static void features(struct recorded *p)
{
    page_shingles_extract(&p->blocks, &bench.shingles);
}

static void stem(struct recorded *p)
{
    page_words_extract(&p->blocks, p->language, &bench.words);
}

static void count(struct recorded *p)
{
    hash_count_begin(bench.hashes, p->n_hashes);
    hash_count_add(bench.hashes, p->hash, p->n_hashes);
}

static void record_page(struct recorded *p)
{
    file_read(AT_FDCWD, p->path, PAGE_BYTES_MAX, &p->bytes);
    bench.raw_bytes += p->bytes.len;
    struct decoded d = charset_decode(bench.split.decoder, buffer_span(&p->bytes), NULL, &bench.split.text);
    buffer_add_span(&p->text, d.text);
    buffer_reserve(&p->text, 1); /* spans of an empty page need a place */
    shrink(p);
    struct page_blocks blocks = split_blocks(bench.split.splitter, &p->markup, &p->markup.events);
    page_blocks_pack(&blocks, &p->record);
    p->blocks = page_blocks_view(&p->record);
    features(p);
    p->language = bench.shingles.language;
    p->n_hashes = bench.shingles.n;
    p->hash = mem_zalloc(p->n_hashes, sizeof *p->hash);
    if (p->n_hashes) memcpy(p->hash, bench.shingles.hash, p->n_hashes * sizeof *p->hash);
}

/* ---- timing ---- */

static double user_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec * 1e-6;
}

static void time_stage(const char *name, void (*stage)(struct recorded *p))
{
    double least = 0;
    for (int round = 0; round < bench.rounds; round++) {
        double start = user_seconds();
        for (size_t i = 0; i < bench.n; i++) stage(&bench.page[i]);
        double seconds = user_seconds() - start;
        if (round == 0 || seconds < least) least = seconds;
    }
    printf("%s\t%.4f\t%.0f\n", name, least, least > 0 ? (double)bench.raw_bytes / 1e6 / least : 0);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    bench.rounds = argc == 3 ? atoi(argv[2]) : 3;
    if (argc < 2 || argc > 3 || bench.rounds < 1 || nftw(argv[1], note_file, 64, FTW_PHYS) != 0) {
        fputs("usage: stage_bench SITE [ROUNDS]\n", stderr);
        return 2;
    }
    html_parse_init();
    page_splitter_init(&bench.split, MAX_DEPTH, false);
    bench.hashes = hash_counter_new();
    bench.words.table = word_table_new();
    page_shingles_remember(&bench.shingles);
    for (size_t i = 0; i < bench.n; i++) record_page(&bench.page[i]);
    time_stage("read", read_page);
    time_stage("decode", decode_page);
    time_stage("shrink", shrink);
    time_stage("parse", parse);
    time_stage("parse-all", parse_all);
    time_stage("split", split);
    time_stage("tokenise", tokenise);
    time_stage("features", features);
    time_stage("stem", stem);
    time_stage("count", count);
    return 0; /* the system takes it all back */
}
