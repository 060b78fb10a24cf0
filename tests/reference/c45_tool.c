/* SPDX-License-Identifier: MIT
 * c45_tool.c - C4.5 on files of cases, for tests/reference.sh, and page features as such a file.
 *
 *     c45_tool dump SITE GOLD ...      the labelled pages of sites, one line each: the features of
 *                                      article_features.h and the type
 *     c45_tool random SEED N           N cases of 4 symbols and 3 numbers, of one of 3 classes, some of them wrong
 *     c45_tool train KINDS FILE OTHER  KINDS: a letter for each feature, n: number, s: symbol, x: left out; "-": those
 *                                      of pages. u in front: without pruning; w: 10 windows. Trains on FILE; prints how
 *                                      many leaves and nodes the tree has, then the class of each line of OTHER
 *     c45_tool arff KINDS FILE OTHER   OTHER as Weka wants it, with the values of FILE in the head
 *     c45_tool known KINDS FILE OTHER  the lines of OTHER that have no symbol and no class but those of FILE
 *
 * A line of a file is values and a class with blanks between. Symbols are numbered in the order of FILE. */
#include <stdio.h>

#include "api/trainer.h"
#include "labelers/page/page.h"
#include "labelers/c45/article_features.h"
#include "labelers/c45/type_tree.h"

struct words { /* found one by one: these files are small */
    char **item;
    uint32_t n, cap;
};

struct cases {
    struct instances set;
    struct words values[FEATURES_MAX], classes;
};

enum { UNKNOWN = 0xFFFFFF };

static uint32_t number_of(struct words *w, const char *text, bool add)
{
    for (uint32_t i = 0; i < w->n; i++)
        if (strcmp(w->item[i], text) == 0) return i;
    if (!add) return UNKNOWN;
    VECTOR_PUSH(w->item, w->n, w->cap) = mem_strdup(text);
    return w->n - 1;
}

/* ---- dump, random ---- */

static void dump_page(void *data, const struct labeler_page *page, const struct page_gold *gold)
{
    uint32_t value[ARTICLE_FEATURES];
    struct buffer line = {0};
    article_features_of(data, page, value);
    for (uint32_t f = 0; f < ARTICLE_FEATURES; f++) {
        type_tree_put_value(f, value[f], &line);
        buffer_putc(&line, ' ');
    }
    printf("%s%s\n", buffer_text(&line), page_type_name(gold->type));
    buffer_free(&line);
}

static int dump(int argc, char **argv)
{
    struct infodisc_options options = infodisc_options_default();
    struct infodisc_error error = {INFODISC_OK, ""};
    struct infodisc_trained count = {0};
    struct coreex *core = labeler_coreex.scratch_new(NULL);
    options.method = INFODISC_METHOD_C45;
    bool ok = true;
    for (int i = 2; ok && i + 1 < argc; i += 2)
        ok = each_labelled_page(&options, &(struct labelled_site){argv[i], argv[i + 1]}, dump_page, core, &count, &error);
    if (!ok) fprintf(stderr, "c45_tool: %s\n", error.message);
    labeler_coreex.scratch_free(core);
    return !ok;
}

static uint32_t next(uint64_t *state, uint32_t n)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33) % n;
}

static int print_random(uint64_t seed, int n)
{
    for (int i = 0; i < n; i++) {
        uint32_t a = next(&seed, 3), b = next(&seed, 2), c = next(&seed, 12), d = next(&seed, 5);
        uint32_t x = next(&seed, 40), y = next(&seed, 1000), z = next(&seed, 6);
        uint32_t class = a == 1 ? (x > 17 + z) : b ? 2 - (y > 300 && c < 7) : (x * 10 + y > 700);
        if (next(&seed, 6) == 0) class = next(&seed, 3);
        printf("a%u b%u c%u d%u %u %u %u k%u\n", a, b, c, d, x, y, z, class);
    }
    return 0;
}

/* ---- train, arff ---- */

/* Into set; with a set other than that of the cases symbols that these do not have are UNKNOWN. print: the lines that
 * have no such. */
static bool read_file(const char *name, const char *kinds, struct cases *cases, struct instances *set, bool print)
{
    bool add = set == &cases->set, known;
    FILE *f = fopen(name, "r");
    char *line = NULL, *save;
    size_t cap = 0;
    if (!f) return perror(name), false;
    while (getline(&line, &cap, f) > 0) {
        uint32_t value[FEATURES_MAX], n = 0;
        char *whole = mem_strdup(line);
        const char *word = strtok_r(line, " \n", &save);
        known = true;
        for (const char *kind = kinds; *kind && word; kind++, word = strtok_r(NULL, " \n", &save)) {
            if (*kind == 'n') value[n] = (uint32_t)strtoul(word, NULL, 10);
            if (*kind == 's') known = (value[n] = number_of(&cases->values[n], word, add)) != UNKNOWN && known;
            n += *kind != 'x';
        }
        if (!word) return fprintf(stderr, "%s: too few values\n", name), false;
        uint32_t class = number_of(&cases->classes, word, add);
        instances_add(set, value, class == UNKNOWN ? 0 : (uint8_t)class);
        if (print && known && class != UNKNOWN) fputs(whole, stdout);
        free(whole);
    }
    free(line);
    fclose(f);
    return true;
}

static const char *kinds_of(const char *kinds, struct cases *cases)
{
    static char pages[ARTICLE_FEATURES + 1];
    for (int f = 0; f < ARTICLE_FEATURES; f++) pages[f] = article_features[f].kind == FEATURE_NUMBER ? 'n' : 's';
    if (strcmp(kinds, "-") == 0) kinds = pages;
    for (const char *k = kinds; *k; k++)
        if (*k != 'x') cases->set.numeric[cases->set.n_features++] = *k == 'n';
    return kinds;
}

static void count_nodes(const struct c45_node *node, uint32_t *leaves, uint32_t *nodes)
{
    ++*nodes;
    *leaves += node->feature == C45_LEAF;
    for (uint32_t b = 0; b < node->n_branches; b++) count_nodes(&node->branch[b], leaves, nodes);
}

static int train(const char *kinds, const char *file, const char *other)
{
    struct cases cases = {0};
    struct c45_options options = {.no_pruning = kinds[0] == 'u', .windows = kinds[0] == 'w' ? 10 : 0};
    kinds = kinds_of(kinds + strspn(kinds, "uw"), &cases);
    struct instances test = cases.set;
    if (!read_file(file, kinds, &cases, &cases.set, false) || !read_file(other, kinds, &cases, &test, false)) return 1;
    cases.set.n_classes = cases.classes.n;
    struct c45_tree *tree = c45_grow(&cases.set, &options);
    uint32_t leaves = 0, nodes = 0;
    count_nodes(&tree->root, &leaves, &nodes);
    printf("%u %u\n", leaves, nodes);
    for (uint32_t i = 0; i < test.n; i++) puts(cases.classes.item[c45_find(tree, instance_values(&test, i))->label]);
    c45_free(tree);
    return 0;
}

static void print_words(const char *name, const struct words *w)
{
    printf("@attribute %s {", name);
    for (uint32_t i = 0; i < w->n; i++) printf("%s%s", i ? "," : "", w->item[i]);
    puts("}");
}

static int print_arff(const char *kinds, const char *file, const char *other)
{
    struct cases cases = {0};
    kinds = kinds_of(kinds, &cases);
    struct instances test = cases.set;
    if (!read_file(file, kinds, &cases, &cases.set, false) || !read_file(other, kinds, &cases, &test, false)) return 1;
    puts("@relation cases");
    for (uint32_t f = 0; f < cases.set.n_features; f++) {
        char name[16];
        snprintf(name, sizeof name, "f%u", f);
        if (cases.set.numeric[f])
            printf("@attribute %s numeric\n", name);
        else
            print_words(name, &cases.values[f]);
    }
    print_words("class", &cases.classes);
    puts("@data");
    for (uint32_t i = 0; i < test.n; i++) {
        const uint32_t *value = instance_values(&test, i);
        for (uint32_t f = 0; f < cases.set.n_features; f++)
            cases.set.numeric[f] ? printf("%u,", value[f]) : printf("%s,", cases.values[f].item[value[f]]);
        puts(cases.classes.item[test.label[i]]);
    }
    return 0;
}

static int print_known(const char *kinds, const char *file, const char *other)
{
    struct cases cases = {0};
    kinds = kinds_of(kinds, &cases);
    struct instances test = cases.set;
    return !read_file(file, kinds, &cases, &cases.set, false) || !read_file(other, kinds, &cases, &test, true);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "dump") == 0 && argc >= 4) return dump(argc, argv);
    if (strcmp(what, "random") == 0 && argc == 4) return print_random(strtoull(argv[2], NULL, 10), atoi(argv[3]));
    if (strcmp(what, "train") == 0 && argc == 5) return train(argv[2], argv[3], argv[4]);
    if (strcmp(what, "arff") == 0 && argc == 5) return print_arff(argv[2], argv[3], argv[4]);
    if (strcmp(what, "known") == 0 && argc == 5) return print_known(argv[2], argv[3], argv[4]);
    return fputs("usage: c45_tool dump SITE GOLD ... | random SEED N | train|arff|known KINDS FILE OTHER\n", stderr), 2;
}
