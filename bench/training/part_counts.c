/* SPDX-License-Identifier: MIT
 * part_counts.c - the parts of articles (title, heading, body) that ib1 or igtree finds in labelled pages, beside those
 * that tags tell in what `entropy` keeps (for article_parts.py).
 *
 *     part_counts METHOD MODEL SITE GOLD
 *
 * Prints a line for each way to find them, "METHOD" and "tags": for title, heading and body how many blocks are rightly
 * called so, how many are in the page, and how many are called so; then the pages, and those with the errors E1, E2, E3
 * of labelers/memory/article_structure.h. What is in a page is what parts_of_gold() makes of its gold. */
#include <stdio.h>

#include "api/trainer.h"
#include "labelers/memory/article_structure.h"

struct tally {
    uint64_t right[PARTS], there[PARTS], said[PARTS], pages, errors[STRUCTURE_ERRORS];
};

struct task {
    const struct infodisc_run *method, *entropy; /* labelled runs over the site that is visited */
    struct tally by_method, by_tags;
};

static void add(struct tally *t, const uint8_t *gold, const uint8_t *found, uint32_t n)
{
    t->pages++;
    t->errors[article_structure(found, n)]++;
    for (uint32_t l = 0; l < n; l++) {
        t->there[gold[l]]++;
        t->said[found[l]]++;
        t->right[gold[l]] += gold[l] == found[l];
    }
}

static const struct leaf_fact *facts_of(const struct infodisc_run *run, const char *url, uint32_t n_leaves)
{
    for (uint32_t p = 0; p < pages_n(run->pages); p++)
        if (strcmp(run->pages->site->page[p].url, url) == 0)
            return features_n_leaves(run->features, p) == n_leaves ? page_leaves(&run->features->facts, p) : NULL;
    return NULL;
}

static void count_page(void *data, const struct labeler_page *page, const struct page_gold *gold)
{
    struct task *task = data;
    uint32_t n = page->blocks->n_leaves;
    const struct leaf_fact *by_method = facts_of(task->method, page->url, n);
    const struct leaf_fact *by_entropy = facts_of(task->entropy, page->url, n);
    uint8_t *there = mem_zalloc(n, 1), *found = mem_zalloc(n, 1), *kept = mem_zalloc(n, 1);
    parts_of_gold(page, gold->leaf, there);
    for (uint32_t l = 0; by_method && l < n; l++)
        found[l] = by_method[l].informative ? (uint8_t)by_method[l].logit : PART_GARBAGE;
    add(&task->by_method, there, found, n);
    for (uint32_t l = 0; by_entropy && l < n; l++) kept[l] = by_entropy[l].informative ? GOLD_CONTENT : GOLD_NO;
    parts_of_gold(page, kept, found);
    add(&task->by_tags, there, found, n);
    free(there);
    free(found);
    free(kept);
}

static struct infodisc_run *learn(struct infodisc_options options, const char *site)
{
    struct infodisc_run *run = infodisc_new(&options);
    return infodisc_learn(run, site) ? run : NULL;
}

static void print(const char *name, const struct tally *t)
{
    printf("%s", name);
    for (int part = PART_TITLE; part < PARTS; part++)
        printf(" %llu %llu %llu", (unsigned long long)t->right[part], (unsigned long long)t->there[part],
               (unsigned long long)t->said[part]);
    printf(" %llu", (unsigned long long)t->pages);
    for (int e = STRUCTURE_NO_TITLE; e < STRUCTURE_ERRORS; e++) printf(" %llu", (unsigned long long)t->errors[e]);
    putchar('\n');
}

int main(int argc, char **argv)
{
    if (argc != 5) return fputs("usage: part_counts ib1|igtree MODEL SITE GOLD\n", stderr), 2;
    struct infodisc_options options = infodisc_options_default(), entropy = options;
    options.method = strcmp(argv[1], "ib1") == 0 ? INFODISC_METHOD_IB1 : INFODISC_METHOD_IGTREE;
    options.model = argv[2];
    entropy.method = INFODISC_METHOD_ENTROPY;
    struct task task = {.method = learn(options, argv[3]), .entropy = learn(entropy, argv[3])};
    if (!task.method || !task.entropy) return fprintf(stderr, "part_counts: cannot learn '%s'\n", argv[3]), 1;
    struct infodisc_error error = {INFODISC_OK, ""};
    struct infodisc_trained count = {0};
    if (!each_labelled_page(&options, &(struct labelled_site){argv[3], argv[4]}, count_page, &task, &count, &error))
        return fprintf(stderr, "part_counts: %s\n", error.message), 1;
    print(argv[1], &task.by_method);
    print("tags", &task.by_tags);
    return 0;
}
