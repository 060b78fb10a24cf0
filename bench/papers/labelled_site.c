/* SPDX-License-Identifier: MIT
 * labelled_site.c - see labelled_site.h. Reads behind the public API, as no caller of the library
 * needs the features of single blocks. One thread, so that one table has all words. */
#include "bench/papers/labelled_site.h"

#include <jansson.h>
#include <stdio.h>

#include "api/handles/labels.h"
#include "base/compare.h"

struct site_gold { /* of one page */
    struct buffer text, neutral;
    bool is_article;
};

struct reading {
    struct infodisc_run *run;
    struct site_gold *gold;           /* [P] */
    struct page_words *words;    /* [language_count() + 1], kept for their stemmers */
    struct labelled_site *out;
};

/* ---- gold.jsonl ---- */

static void add_text(struct buffer *to, const json_t *value)
{
    size_t i;
    json_t *item;
    if (json_is_string(value)) {
        buffer_add(to, json_string_value(value), json_string_length(value));
        buffer_putc(to, '\n');
    }
    json_array_foreach(value, i, item) add_text(to, item);
}

static void take_gold(struct reading *r, const json_t *line)
{
    const struct site *site = r->run->pages->site;
    const char *path = json_string_value(json_object_get(line, "path"));
    const char *type = json_string_value(json_object_get(line, "type"));
    const struct site_page *page = path ? site_page_find(site, span_of(path)) : NULL;
    if (!page) return;
    struct site_gold *gold = &r->gold[page - site->page];
    add_text(&gold->text, json_object_get(line, "text"));
    add_text(&gold->neutral, json_object_get(line, "neutral"));
    add_text(&gold->neutral, json_object_get(line, "comments"));
    gold->is_article = type && strcmp(type, "article") == 0;
}

static bool read_gold(struct reading *r, const char *site)
{
    struct buffer name = {0};
    buffer_printf(&name, "%s/gold.jsonl", site);
    FILE *f = fopen(buffer_text(&name), "r");
    if (!f) {
        perror(name.at);
        buffer_free(&name);
        return false;
    }
    char *line = NULL;
    size_t cap = 0, number = 0;
    for (ssize_t n; (n = getline(&line, &cap, f)) > 0;) {
        json_error_t error;
        json_t *object = json_loadb(line, (size_t)n, JSON_ALLOW_NUL, &error);
        number++;
        if (object)
            take_gold(r, object);
        else
            fprintf(stderr, "%s:%zu: %s\n", name.at, number, error.text);
        json_decref(object);
    }
    free(line);
    fclose(f);
    buffer_free(&name);
    return true;
}

/* ---- features ---- */

/* The distinct ones of n ids. */
static struct feature_set make_set(const uint32_t *id, size_t n)
{
    struct feature_set set = {mem_alloc((n + 1) * sizeof *id), 0};
    if (n == 0) return set;
    memcpy(set.id, id, n * sizeof *id);
    qsort(set.id, n, sizeof *id, compare_uint32);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || set.id[i] != set.id[set.n - 1]) set.id[set.n++] = set.id[i];
    return set;
}

/* Words of a text by the feature stage, as of a page with one block. */
static struct feature_set text_features(struct reading *r, uint32_t page, struct buffer *text)
{
    struct leaf_block leaf = {.text_len = (uint32_t)text->len};
    struct page_blocks blocks = {.n_leaves = 1, .leaf = &leaf, .text = buffer_span(text)};
    page_words_extract(&blocks, r->run->features->language[page], r->words);
    return make_set(r->words->id, r->words->n);
}

/* Splits the words of a page, leaf after leaf, into those of its content blocks. */
static void block_features(const struct leaf_fact *fact, uint32_t n_leaves, const uint32_t *n_words,
                           const uint32_t *word, struct labelled_page *out)
{
    uint32_t n_contents = 0;
    size_t n_page = 0, n;
    for (uint32_t l = 0; l < n_leaves; l++) {
        if (fact[l].content >= n_contents) n_contents = fact[l].content + 1;
        n_page += n_words[l];
    }
    uint32_t *block = mem_alloc((n_page + 1) * sizeof *block);
    out->block = mem_zalloc(n_contents + 1, sizeof *out->block);
    for (uint32_t c = 0; c < n_contents; c++) {
        const uint32_t *at = word;
        n = 0;
        for (uint32_t l = 0; l < n_leaves; at += n_words[l++]) {
            if (fact[l].content != c) continue;
            memcpy(block + n, at, n_words[l] * sizeof *block);
            n += n_words[l];
        }
        if (n > 0) out->block[out->n_blocks++] = make_set(block, n);
    }
    free(block);
}

static void take_page(struct reading *r, uint32_t p, struct column_counter *counter)
{
    const struct infodisc_features *f = r->run->features;
    struct buffer record = {0};
    if (spool_get(f->spool, f->words[p], &record)) {
        struct labelled_page *page = &r->out->page[r->out->n_pages++];
        const uint64_t *first = f->facts.first;
        uint32_t n_leaves = (uint32_t)(first[p + 1] - first[p]);
        const uint32_t *n_words = (const uint32_t *)(const void *)record.at;
        const uint32_t *word = n_words + n_leaves;
        size_t n = record.len / sizeof *word - n_leaves;
        block_features(f->facts.leaf + first[p], n_leaves, n_words, word, page);
        const struct fd_cell *cell = column_count(counter, word, n, &page->n_cells);
        page->cell = mem_alloc((page->n_cells + 1) * sizeof *cell);
        memcpy(page->cell, cell, page->n_cells * sizeof *cell);
        page->desired = text_features(r, p, &r->gold[p].text);
        page->neutral = text_features(r, p, &r->gold[p].neutral);
    }
    buffer_free(&record);
}

/* ---- the site ---- */

static void take_pages(struct reading *r, uint32_t n_pages)
{
    struct word_table *words = r->run->features->word_table[0];
    struct column_counter *counter = column_counter_new();
    bool any_article = false;
    for (uint32_t p = 0; p < n_pages; p++) any_article |= r->gold[p].is_article;
    r->words->table = words;
    r->out->page = mem_zalloc(n_pages, sizeof *r->out->page);
    for (uint32_t p = 0; p < n_pages; p++)
        if (r->gold[p].text.len > 1 && (r->gold[p].is_article || !any_article))
            take_page(r, p, counter);
    r->out->n_features = word_table_count(words);
    column_counter_free(counter);
}

bool labelled_site_read(const char *path, enum infodisc_granularity blocks,
                        struct labelled_site *out)
{
    struct infodisc_options options = infodisc_options_default();
    options.method = INFODISC_METHOD_PAPER;
    options.blocks = blocks;
    options.threads = 1;
    struct infodisc_run *run = infodisc_new(&options);
    struct buffer pages = {0};
    buffer_printf(&pages, "%s/pages", path);
    *out = (struct labelled_site){0};
    bool ok = infodisc_extract_features(
        run, infodisc_split_blocks(
                 run, infodisc_cluster_pages(run, infodisc_find_pages(run, buffer_text(&pages)))));
    if (!ok) fprintf(stderr, "%s: %s\n", path, infodisc_error(run)->message);
    uint32_t n = pages_n(run->pages);
    struct page_words words = {0};
    struct reading r = {run, mem_zalloc(n, sizeof *r.gold), &words, out};
    ok = ok && read_gold(&r, path);
    if (ok) take_pages(&r, n);
    for (uint32_t p = 0; p < n; p++) {
        buffer_free(&r.gold[p].text);
        buffer_free(&r.gold[p].neutral);
    }
    free(r.gold);
    page_words_free(&words);
    buffer_free(&pages);
    infodisc_free(run);
    return ok;
}

void labelled_site_free(struct labelled_site *site)
{
    for (uint32_t p = 0; p < site->n_pages; p++) {
        struct labelled_page *page = &site->page[p];
        for (uint32_t b = 0; b < page->n_blocks; b++) free(page->block[b].id);
        free(page->block);
        free(page->cell);
        free(page->desired.id);
        free(page->neutral.id);
    }
    free(site->page);
    *site = (struct labelled_site){0};
}
