/* SPDX-License-Identifier: MIT
 * chain_tool.c - the chain models on files of Wapiti's, for tests/reference.sh.
 *
 *     chain_tool dump SITE GOLD EDGES   labelled pages as raw data of Wapiti: one line per block, uPREDICATE ... LABEL;
 *                                           EDGES 1: *PREDICATE, with a feature for each pair of labels
 *     chain_tool train TYPE SIGMA EDGES FILE OTHER   trains on such a file; prints the objective, then the label that the
 *                                           model gives to each line of another one */
#include <stdio.h>

#include "api/trainer.h"
#include "labelers/chain/chain_model.h"
#include "labelers/chain/sequence.h"

/* ---- dump ---- */

struct dump {
    struct block_predicates page;
    bool edges, any;
};

static void dump_page(void *data, const struct labeler_page *page, const struct page_gold *gold)
{
    struct dump *d = data;
    block_predicates_find(&d->page, page, PREDICATES_ALL);
    if (d->any && d->page.n) putchar('\n');
    for (uint32_t i = 0; i < d->page.n; i++) {
        for (uint32_t k = d->page.first[i]; k < d->page.first[i + 1]; k++)
            printf("%c%s ", d->edges ? '*' : 'u', d->page.names.at + d->page.name[k]);
        printf("b %d\n", gold->leaf[d->page.leaf[i]]);
        d->any = true;
    }
}

static int dump(char **argv)
{
    struct infodisc_options options = infodisc_options_default();
    struct infodisc_error error = {INFODISC_OK, ""};
    struct dump d = {.edges = argv[4][0] == '1'};
    struct infodisc_trained count = {0};
    options.method = INFODISC_METHOD_CRF;
    bool ok = each_labelled_page(&options, &(struct labelled_site){argv[2], argv[3]}, dump_page, &d, &count, &error);
    if (!ok) fprintf(stderr, "chain_tool: %s\n", error.message);
    block_predicates_free(&d.page);
    return !ok;
}

/* ---- train ---- */

struct names { /* found one by one: these files are small */
    char **item;
    uint32_t n, cap;
};

static uint32_t number_of(struct names *names, const char *name)
{
    for (uint32_t i = 0; i < names->n; i++)
        if (strcmp(names->item[i], name) == 0) return i;
    VECTOR_PUSH(names->item, names->n, names->cap) = mem_strdup(name);
    return names->n - 1;
}

static void put_name(void *data, uint32_t predicate, struct buffer *out)
{
    buffer_puts(out, ((struct names *)data)->item[predicate]);
}

struct reading {
    struct chain_data data;
    uint32_t item_cap, first_cap, label_cap, predicate_cap, n_first, n_item, n;
    struct names names;
};

static void read_line(struct reading *r, char *line)
{
    char *save, *word = strtok_r(line, " \n", &save), *last = NULL;
    if (!word) { /* the end of a sequence */
        if (r->data.n_items > r->data.item[r->n_item - 1])
            VECTOR_PUSH(r->data.item, r->n_item, r->item_cap) = r->data.n_items;
        return;
    }
    VECTOR_PUSH(r->data.first, r->n_first, r->first_cap) = r->n;
    for (; word; last = word, word = strtok_r(NULL, " \n", &save))
        if (last && strcmp(last, "b") != 0)
            VECTOR_PUSH(r->data.predicate, r->n, r->predicate_cap) = number_of(&r->names, last + 1);
    VECTOR_PUSH(r->data.label, r->data.n_items, r->label_cap) = (uint8_t)(*last == '1');
}

static bool read_file(struct reading *r, const char *name)
{
    FILE *f = fopen(name, "r");
    char *line = NULL;
    size_t cap = 0;
    if (!f) return perror(name), false;
    VECTOR_PUSH(r->data.item, r->n_item, r->item_cap) = 0;
    while (getline(&line, &cap, f) > 0) read_line(r, line);
    read_line(r, (char[]){""});
    VECTOR_PUSH(r->data.first, r->n_first, r->first_cap) = r->n;
    r->data.n_sequences = r->n_item - 1;
    r->data.n_predicates = r->names.n;
    free(line);
    fclose(f);
    return true;
}

static void put_labels(const struct reading *r, const struct chain_model *model)
{
    const struct chain_data *d = &r->data;
    for (uint32_t s = 0; s < d->n_sequences; s++) {
        uint32_t from = d->item[s], n = d->item[s + 1] - from, keys = 0;
        uint32_t *first = mem_zalloc(n + 1u, sizeof *first);
        uint64_t *key = mem_zalloc((size_t)(d->first[from + n] - d->first[from]) + 1, sizeof *key);
        uint8_t *label = mem_zalloc(n, sizeof *label);
        int64_t *margin = mem_zalloc(n, sizeof *margin);
        for (uint32_t i = 0; i < n; i++) {
            for (uint64_t k = d->first[from + i]; k < d->first[from + i + 1]; k++)
                key[keys++] = chain_key(span_of(r->names.item[d->predicate[k]]));
            first[i + 1] = keys;
        }
        chain_decode(model, n, first, key, label, margin);
        for (uint32_t i = 0; i < n; i++) printf("%d\n", label[i]);
        free(first);
        free(key);
        free(label);
        free(margin);
    }
}

static int train(char **argv)
{
    static const char *const types[] = {"maxent", "memm", "crf"};
    struct chain_options options = {.edges = argv[4][0] == '1', .sigma = strtod(argv[3], NULL)};
    struct infodisc_error error = {INFODISC_OK, ""};
    struct reading r = {.n = 0}, other = {.n = 0};
    while (options.type < CHAIN_CRF && strcmp(types[options.type], argv[2]) != 0) options.type++;
    if (!read_file(&r, argv[5]) || !read_file(&other, argv[6])) return 1;
    double *weight = mem_zalloc(chain_weights(&r.data, &options) + 1, sizeof *weight);
    printf("%.6f\n", chain_train(&r.data, &options, weight));
    struct buffer text = {0};
    chain_model_write(&r.data, &options, weight, put_name, &r.names, &text);
    struct chain_model *model = chain_model_parse(buffer_span(&text), "trained", &error);
    if (!model) return fprintf(stderr, "chain_tool: %s\n", error.message), 1;
    put_labels(&other, model);
    chain_model_free(model);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "dump") == 0) return dump(argv);
    if (argc == 7 && strcmp(argv[1], "train") == 0) return train(argv);
    return fputs("usage: chain_tool dump SITE GOLD EDGES | train TYPE SIGMA EDGES FILE OTHER\n", stderr), 2;
}
