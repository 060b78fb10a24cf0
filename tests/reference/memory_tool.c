/* SPDX-License-Identifier: MIT
 * memory_tool.c - IB1 and IGTREE on instance files of TiMBL's, for tests/reference.sh.
 *
 *     memory_tool NUMERIC WEIGHTING K TRAIN TEST    NUMERIC: numbers of the numeric features, with commas ("3,4", or -);
 *                                                   WEIGHTING: nw gr ig x2 sv; K: 0 is IGTREE
 *
 * Prints the weight of each feature, then the class of each line of TEST. */
#include <stdio.h>

#include "base/memory.h"
#include "labelers/memory/nearest.h"

struct symbols { /* found one by one: these files are small */
    char **item;
    uint32_t n, cap;
};

static uint32_t number_of(struct symbols *s, const char *text)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (strcmp(s->item[i], text) == 0) return i;
    VECTOR_PUSH(s->item, s->n, s->cap) = mem_strdup(text);
    return s->n - 1;
}

static bool read_file(const char *name, struct instances *set, struct symbols *values, struct symbols *classes)
{
    FILE *f = fopen(name, "r");
    char *line = NULL, *save, *word;
    size_t cap = 0;
    if (!f) return perror(name), false;
    while (getline(&line, &cap, f) > 0) {
        uint32_t value[FEATURES_MAX + 1], n = 0;
        char *last = NULL;
        for (word = strtok_r(line, " \n", &save); word; last = word, word = strtok_r(NULL, " \n", &save)) {
            bool numeric = n < FEATURES_MAX && set->numeric[n];
            value[n++] = numeric ? (uint32_t)strtoul(word, NULL, 10) : number_of(values, word);
        }
        set->n_features = n - 1;
        instances_add(set, value, (uint8_t)number_of(classes, last));
    }
    free(line);
    fclose(f);
    return true;
}

int main(int argc, char **argv)
{
    static const char *const weightings[] = {"nw", "gr", "ig", "x2", "sv"};
    if (argc != 6) return fputs("usage: memory_tool NUMERIC WEIGHTING K TRAIN TEST\n", stderr), 2;
    struct instances train = {0}, test = {0};
    struct symbols values = {0}, classes = {0};
    char *save;
    for (char *f = strtok_r(argv[1], ",-", &save); f; f = strtok_r(NULL, ",-", &save))
        train.numeric[atoi(f) - 1] = test.numeric[atoi(f) - 1] = true;
    int weighting = 0, k = atoi(argv[3]);
    while (weighting < WEIGHTING_N - 1 && strcmp(weightings[weighting], argv[2]) != 0) weighting++;
    if (!read_file(argv[4], &train, &values, &classes) || !read_file(argv[5], &test, &values, &classes)) return 1;
    double weight[FEATURES_MAX];
    instances_weigh(&train, (enum weighting)weighting, weight);
    for (uint32_t f = 0; f < train.n_features; f++) printf("%.12f\n", weight[f]);
    struct nearest nearest;
    struct igtree *tree = igtree_build(&train, weight);
    nearest_prepare(&nearest, &train, weight, k ? (unsigned)k : 1);
    for (uint32_t i = 0; i < test.n; i++) {
        const uint32_t *value = instance_values(&test, i);
        puts(classes.item[k ? nearest_class(&nearest, value) : igtree_class(tree, value)]);
    }
    igtree_free(tree);
    return 0;
}
