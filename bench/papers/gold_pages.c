/* SPDX-License-Identifier: MIT
 * gold_pages.c - see gold_pages.h. Reads behind the public API, as no caller of the library needs the blocks of pages
 * beside people's labels. Runs stay open as long as their pages are looked at. */
#include "bench/papers/gold_pages.h"

#include <fcntl.h>
#include <stdio.h>

#include "api/handles/labels.h"
#include "base/files/file.h"
#include "base/threads/parallel.h"

enum { GOLD_BYTES_MAX = 1 << 30 };

struct gold_site {
    const char *path;
    uint32_t from, to;          /* its pages in the list */
    struct infodisc_run *run;
    struct gold *gold;
    bool failed;
};

struct reading {
    struct gold_pages *pages;
    enum infodisc_granularity blocks;
};

static bool read_list(const char *list, struct gold_pages *out)
{
    FILE *f = fopen(list, "r");
    if (!f) return perror(list), false;
    char *line = NULL;
    size_t cap = 0;
    uint32_t pages_cap = 0, sites_cap = 0;
    for (ssize_t n; (n = getline(&line, &cap, f)) > 0;) {
        if (line[n - 1] == '\n') line[--n] = '\0';
        char *tab = strchr(line, '\t');
        if (!tab) continue;
        *tab = '\0';
        if (!out->n_sites || strcmp(out->site[out->n_sites - 1].path, line) != 0)
            VECTOR_PUSH(out->site, out->n_sites, sites_cap) = (struct gold_site){
                .path = arena_copy(&out->strings, (struct span){line, (size_t)(tab - line)}), .from = out->n};
        struct gold_site *site = &out->site[out->n_sites - 1];
        VECTOR_PUSH(out->page, out->n, pages_cap) = (struct gold_view){
            .site = site->path, .path = arena_copy(&out->strings, span_of(tab + 1))};
        site->to = out->n;
    }
    free(line);
    fclose(f);
    return true;
}

static struct gold *load_gold(const char *site)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct buffer name = {0}, text = {0};
    struct gold *gold = NULL;
    buffer_printf(&name, "%s/gold.jsonl", site);
    if (file_read(AT_FDCWD, buffer_text(&name), GOLD_BYTES_MAX, &text) != FILE_OK)
        perror(name.at);
    else if (!(gold = gold_parse(buffer_span(&text), buffer_text(&name), &error)))
        fprintf(stderr, "%s\n", error.message);
    buffer_free(&name);
    buffer_free(&text);
    return gold;
}

/* The leaves whose words are in what is neutral, by the same rule as those of the content. */
static void label_neutral(struct gold_labeling *labeling, const struct gold_page *gold, struct gold_view *v)
{
    uint32_t n = v->page.blocks->n_leaves;
    uint8_t *label = mem_zalloc(n, 1);
    const struct gold_page swapped = {.path = gold->path, .text = gold->neutral};
    gold_label_leaves(labeling, &swapped, v->page.blocks, label);
    for (uint32_t l = 0; l < n; l++)
        if (v->gold[l] == GOLD_NO && label[l] == GOLD_CONTENT) v->gold[l] = GOLD_NEUTRAL;
    free(label);
}

static void read_page(const struct gold_site *site, struct gold_labeling *labeling, struct gold_view *v)
{
    const struct site *s = site->run->pages->site;
    const struct site_page *found = site_page_find(s, span_of(v->path));
    if (!found) return;
    uint32_t p = (uint32_t)(found - s->page);
    if (!labeler_view_page(&v->view, site->run->features, false, p, &v->page)) return;
    v->is_read = true;
    v->url = found->url;
    v->language = site->run->features->language[p];
    v->gold = mem_zalloc(v->page.blocks->n_leaves, 1);
    for (uint32_t g = 0; g < site->gold->n; g++) {
        const struct gold_page *gold = &site->gold->page[g];
        if (strcmp(gold->path, v->path) != 0) continue;
        v->text = gold->text;
        v->neutral = gold->neutral;
        gold_label_leaves(labeling, gold, v->page.blocks, v->gold);
        if (gold->neutral.len) label_neutral(labeling, gold, v);
        break;
    }
}

static void read_site(void *data, uint32_t i, int thread)
{
    (void)thread;
    const struct reading *r = data;
    struct gold_site *site = &r->pages->site[i];
    struct infodisc_options options = infodisc_options_default();
    options.method = INFODISC_METHOD_NEXT; /* one that judges pages by themselves, so that trees are kept */
    options.blocks = r->blocks;
    options.threads = 1;
    struct buffer pages = {0};
    buffer_printf(&pages, "%s/pages", site->path);
    site->gold = load_gold(site->path);
    site->run = infodisc_new(&options);
    bool ok = infodisc_extract_features(
        site->run, infodisc_split_blocks(site->run, infodisc_cluster_pages(
                       site->run, infodisc_find_pages(site->run, buffer_text(&pages)))));
    if (!ok) fprintf(stderr, "%s: %s\n", site->path, infodisc_error(site->run)->message);
    struct gold_labeling labeling = {0};
    site->failed = !ok || !site->gold;
    for (uint32_t p = site->from; !site->failed && p < site->to; p++)
        read_page(site, &labeling, &r->pages->page[p]);
    gold_labeling_free(&labeling);
    buffer_free(&pages);
}

bool gold_pages_read(const char *list, enum infodisc_granularity blocks, struct gold_pages *out)
{
    struct reading r = {out, blocks};
    *out = (struct gold_pages){0};
    if (!read_list(list, out)) return false;
    parallel_for(out->n_sites, parallel_threads(0), read_site, &r);
    bool ok = true;
    for (uint32_t s = 0; s < out->n_sites; s++) ok = ok && !out->site[s].failed;
    return ok;
}

void gold_pages_free(struct gold_pages *pages)
{
    for (uint32_t p = 0; p < pages->n; p++) {
        labeler_view_free(&pages->page[p].view);
        free(pages->page[p].gold);
    }
    for (uint32_t s = 0; s < pages->n_sites; s++) {
        infodisc_free(pages->site[s].run);
        gold_free(pages->site[s].gold);
    }
    free(pages->page);
    free(pages->site);
    arena_free(&pages->strings);
    *pages = (struct gold_pages){0};
}
