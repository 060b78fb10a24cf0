/* SPDX-License-Identifier: MIT
 * test_memory.c - weights of features worked by hand, IB1 and IGTREE as by definition on random instances, the 41
 * features of an element, parts of the news by the gold, and models as texts. */
#include "unit/labeler_helper.h"

#include <math.h>

#include "labelers/memory/article_structure.h"
#include "labelers/memory/memory.h"
#include "labelers/memory/nearest.h"
#include "unit/soup.h"

static struct instances random_set(struct lcg *l, uint32_t n)
{
    struct instances set = {.n_features = 5, .n_classes = 3, .numeric = {[2] = true, [3] = true}};
    for (uint32_t i = 0; i < n; i++) {
        uint32_t value[5] = {lcg_next(l, 4), lcg_next(l, 3), lcg_next(l, 30), lcg_next(l, 6) * lcg_next(l, 100),
                             lcg_next(l, 2)};
        uint32_t label = (value[0] > 1) ^ (value[2] > 15) ? 0 : 1 + value[1] % 2;
        instances_add(&set, value, (uint8_t)(lcg_next(l, 8) ? label : lcg_next(l, 3)));
    }
    return set;
}

/* ---- weights ---- */

static void test_weights(void)
{
    /* 8 instances, two classes as often. Feature 0 says the class; 1 is right 3 of 4 times; 2 says nothing. */
    static const uint32_t value[8][3] = {{0, 0, 0}, {0, 0, 1}, {0, 0, 0}, {0, 1, 1},
                                         {1, 1, 0}, {1, 1, 1}, {1, 1, 0}, {1, 0, 1}};
    struct instances set = {.n_features = 3};
    double weight[3];
    for (int i = 0; i < 8; i++) instances_add(&set, value[i], i >= 4);
    instances_weigh(&set, WEIGHTING_NONE, weight);
    CHECK(weight[0] == 1 && weight[1] == 1 && weight[2] == 1);
    instances_weigh(&set, WEIGHTING_INFORMATION_GAIN, weight);
    double rest = -(0.75 * log2(0.75) + 0.25 * log2(0.25));
    CHECK(fabs(weight[0] - 1) < 1e-12 && fabs(weight[1] - (1 - rest)) < 1e-12 && weight[2] < 1e-12);
    instances_weigh(&set, WEIGHTING_GAIN_RATIO, weight); /* both values as often: split info 1 */
    CHECK(fabs(weight[0] - 1) < 1e-12 && fabs(weight[1] - (1 - rest)) < 1e-12);
    instances_weigh(&set, WEIGHTING_CHI_SQUARE, weight); /* expected 2 in each cell; 3 and 1 are there: 4 x 1 / 2 */
    CHECK(fabs(weight[0] - 8) < 1e-12 && fabs(weight[1] - 2) < 1e-12 && weight[2] < 1e-12);
    instances_weigh(&set, WEIGHTING_SHARED_VARIANCE, weight);
    CHECK(fabs(weight[0] - 1) < 1e-12 && fabs(weight[1] - 0.25) < 1e-12);
    /* 30 numbers in 20 bins: the first 10 have two. 0 .. 19 of one class, 20 .. 29 of the other: bin 10 on is pure */
    struct instances numbers = {.n_features = 1, .numeric = {true}};
    for (uint32_t i = 0; i < 30; i++) instances_add(&numbers, &i, i % 2);
    instances_weigh(&numbers, WEIGHTING_INFORMATION_GAIN, weight);
    CHECK(fabs(weight[0] - (1 - 20 / 30.0)) < 1e-12); /* pairs tell nothing, the 10 single ones all */
    instances_free(&set);
    instances_free(&numbers);
}

/* ---- IB1 ---- */

static double slow_distance(const struct instances *set, const double *weight, const uint32_t *x, const uint32_t *y)
{
    double sum = 0;
    for (uint32_t f = 0; f < set->n_features; f++) {
        double least = 1e9, most = 0;
        for (uint32_t i = 0; i < set->n; i++) {
            least = fmin(least, instance_values(set, i)[f]);
            most = fmax(most, instance_values(set, i)[f]);
        }
        if (!set->numeric[f])
            sum += x[f] == y[f] ? 0 : weight[f];
        else if (most > least)
            sum += weight[f] * fabs((double)x[f] - y[f]) / (most - least);
    }
    return sum;
}

/* Votes of all instances within the k nearest distances. */
static void slow_votes(const struct instances *set, const double *distance, unsigned k, uint32_t *votes)
{
    double limit = -1;
    memset(votes, 0, set->n_classes * sizeof *votes);
    for (unsigned step = 0; step < k; step++) {
        double next = 1e9;
        for (uint32_t i = 0; i < set->n; i++)
            if (distance[i] > limit + 1e-9) next = fmin(next, distance[i]);
        limit = next;
    }
    for (uint32_t i = 0; i < set->n; i++) votes[set->label[i]] += distance[i] <= limit + 1e-9;
}

static int slow_winner(const struct instances *set, const uint32_t *votes, bool *tied)
{
    uint32_t most = 0, winners = 0, frequency[CLASSES_MAX];
    int best = -1;
    instances_count(set, frequency);
    for (uint32_t c = 0; c < set->n_classes; c++) most = votes[c] > most ? votes[c] : most;
    for (uint32_t c = 0; c < set->n_classes; c++) {
        if (votes[c] != most) continue;
        winners++;
        if (best < 0 || frequency[c] > frequency[best]) best = (int)c;
    }
    *tied = winners > 1;
    return best;
}

static int slow_class(const struct instances *set, const double *weight, unsigned k, const uint32_t *value)
{
    double distance[200];
    uint32_t votes[CLASSES_MAX];
    bool tied, still;
    for (uint32_t i = 0; i < set->n; i++) distance[i] = slow_distance(set, weight, value, instance_values(set, i));
    slow_votes(set, distance, k, votes);
    int best = slow_winner(set, votes, &tied);
    slow_votes(set, distance, k + 1, votes);
    int then = slow_winner(set, votes, &still);
    return tied && !still ? then : best;
}

static void test_nearest(void)
{
    struct lcg l = {4};
    for (int i = 0; i < 30; i++) {
        struct instances set = random_set(&l, 120), test = random_set(&l, 20);
        double weight[FEATURES_MAX];
        struct nearest nearest;
        unsigned k = 1 + (unsigned)i % 10;
        instances_weigh(&set, (enum weighting)(i % WEIGHTING_N), weight);
        nearest_prepare(&nearest, &set, weight, k);
        bool same = true, all_same = true;
        for (uint32_t t = 0; t < test.n; t++) {
            uint8_t label[NEAREST_K_MAX];
            same = same && nearest_class(&nearest, instance_values(&test, t)) ==
                               slow_class(&set, weight, k, instance_values(&test, t));
            nearest_classes(&nearest, instance_values(&test, t), label);
            for (unsigned j = 1; j <= k; j++)
                all_same = all_same && label[j - 1] == slow_class(&set, weight, j, instance_values(&test, t));
        }
        CHECK(same);
        CHECK(all_same);
        instances_free(&set);
        instances_free(&test);
    }
}

/* ---- IGTREE ---- */

/* The instances that agree in the first features, as many of these as there are such instances. */
static int slow_tree_class(const struct instances *set, const double *weight, const uint32_t *value)
{
    uint32_t order[FEATURES_MAX], votes[CLASSES_MAX];
    bool in[200], tied, taken[FEATURES_MAX] = {false};
    int label = -1;
    for (uint32_t i = 0; i < set->n; i++) in[i] = true;
    for (uint32_t level = 0; level <= set->n_features; level++) {
        uint32_t kept = 0;
        memset(votes, 0, sizeof votes);
        for (uint32_t i = 0; i < set->n; i++) {
            for (uint32_t f = level ? level - 1 : 0; f < level; f++)
                in[i] = in[i] && instance_values(set, i)[order[f]] == value[order[f]];
            kept += in[i];
            votes[set->label[i]] += in[i];
        }
        if (!kept) return label;
        label = slow_winner(set, votes, &tied);
        if (level == set->n_features) return label;
        order[level] = UINT32_MAX;
        for (uint32_t f = 0; f < set->n_features; f++)
            if (!taken[f] && (order[level] == UINT32_MAX || weight[f] > weight[order[level]])) order[level] = f;
        taken[order[level]] = true;
    }
    return label;
}

static void test_tree(void)
{
    struct lcg l = {9};
    for (int i = 0; i < 30; i++) {
        struct instances set = random_set(&l, 150), test = random_set(&l, 40);
        double weight[FEATURES_MAX];
        instances_weigh(&set, (enum weighting)(i % WEIGHTING_N), weight);
        struct igtree *tree = igtree_build(&set, weight);
        bool same = true;
        for (uint32_t t = 0; t < test.n; t++) {
            const uint32_t *value = instance_values(&test, t);
            same = same && igtree_class(tree, value) == slow_tree_class(&set, weight, value);
        }
        CHECK(same);
        igtree_free(tree);
        instances_free(&set);
        instances_free(&test);
    }
}

/* ---- elements ---- */

/* Of each element with a text or tail: its tag, length of text and tail, upper case, ends; the class by the gold. */
static const char *shown(struct showing *s, const char *html, const char *gold)
{
    struct element_features f = {0};
    uint8_t label[50], part[50];
    show_page(s, span_of(html), false);
    for (uint32_t l = 0; l < s->page.blocks->n_leaves; l++) label[l] = gold[l] == '+';
    element_features_find(&f, &s->page);
    parts_of_gold(&s->page, label, part);
    s->text.len = 0;
    for (uint32_t e = 0; e < s->tree.n_elements; e++) {
        uint32_t v[ELEMENT_FEATURES];
        element_features_of(&f, &s->page, e, v);
        if (!v[14] && !v[21]) continue;
        buffer_printf(&s->text, "%s %u %u %u%u %u%u ", element_rules[v[5] - 1].name, v[14], v[21], v[25], v[26], v[30],
                      v[37]);
        buffer_putc(&s->text, f.text[e] == TREE_NONE ? 'g' : "gthb"[part[f.text[e]]]);
        buffer_putc(&s->text, f.tail[e] == TREE_NONE ? 'g' : "gthb"[part[f.tail[e]]]);
        buffer_putc(&s->text, '\n');
    }
    element_features_free(&f);
    return buffer_text(&s->text);
}

static void test_elements(void)
{
    struct showing s = {0};
    struct element_features f = {0};
    uint32_t v[ELEMENT_FEATURES];
    CHECK_STR(shown(&s, "<title>Storm hits town</title><div>MENU</div><h1>Storm hits</h1>A storm hit.<p><b>What now</b><p>"
                        "Nothing.<h2>Next</h2>end", "--+++++-"),
              "div 4 0 10 00 gg\nh1 10 12 00 01 tb\np 8 0 00 00 hg\np 8 0 00 10 bg\nh2 4 3 00 00 hg\n");
    CHECK_STR(shown(&s, "<title>Storm hits town</title><p>Hits town<p>\xC3\x84\xC3\x96 \xC3\x9C!<p>town", "-+++"),
              "p 9 0 00 00 tg\np 5 0 10 10 bg\np 4 0 00 00 bg\n");
    show_page(&s, span_of("<p>a<p>bb.<p>ccc<div></div>dddd?"), false);
    element_features_find(&f, &s.page);
    element_features_of(&f, &s.page, 2, v); /* body p P p div */
    static const uint32_t want[ELEMENT_FEATURES] = {
        0, 0, 0, EL_body + 1, EL_p + 1, EL_p + 1, EL_p + 1, EL_div + 1, 0, 0, 0,
        0, 0, 1, 3, 3, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0};
    CHECK(memcmp(v, want, sizeof v) == 0);
    element_features_free(&f);
    showing_end(&s);
}

/* ---- texts ---- */

static const char *fault(const char *text)
{
    static struct infodisc_error error;
    error = (struct infodisc_error){INFODISC_OK, ""};
    CHECK(!memory_parse(span_of(text), "m", &error));
    return error.message;
}

static void test_texts(void)
{
    static const char zeros[] = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ";
    struct instances *set = memory_new();
    struct infodisc_error error = {INFODISC_OK, ""};
    struct buffer text = {0}, again = {0}, line = {0};
    uint32_t value[ELEMENT_FEATURES] = {[0] = EL_UNKNOWN + 1, [5] = EL_p + 1, [14] = 120, [30] = 1};
    instances_add(set, value, element_class(PART_BODY, PART_GARBAGE));
    value[5] = 0;
    instances_add(set, value, element_class(PART_TITLE, PART_HEADING));
    memory_write(set, &text);
    struct instances *back = memory_parse(buffer_span(&text), "m", &error);
    CHECK(back && back->n == 2 && back->numeric[11] && back->numeric[24] && !back->numeric[25]);
    if (back) memory_write(back, &again);
    CHECK(span_equal(buffer_span(&text), buffer_span(&again)));
    CHECK_STR(fault(""), "bad model 'm', line 1: not a model for ib1 or igtree");
    CHECK_STR(fault("infodisc-memory 2\n"), "bad model 'm', line 1: another version of the format");
    CHECK_STR(fault("infodisc-memory 1\nfeatures 7\n"), "bad model 'm', line 2: not of 41 features");
    CHECK_STR(fault("infodisc-memory 1\nfeatures 41\n"), "bad model 'm', line 2: no instance");
    CHECK_STR(fault("infodisc-memory 1\nfeatures 41\np p gg\n"), "bad model 'm', line 3: not 41 features and a class");
    buffer_printf(&line, "infodisc-memory 1\nfeatures 41\n%s0 gx\n", zeros);
    CHECK_STR(fault(buffer_text(&line)), "bad model 'm', line 3: not a class");
    line.len = 0;
    buffer_printf(&line, "infodisc-memory 1\nfeatures 41\n%s2 gg\n", zeros);
    CHECK_STR(fault(buffer_text(&line)), "bad model 'm', line 3: not a number in range");
    line.len = 0;
    buffer_printf(&line, "infodisc-memory 1\nfeatures 41\nx%s0 gg\n", zeros + 1);
    CHECK_STR(fault(buffer_text(&line)), "bad model 'm', line 3: not a tag");
    memory_free(set);
    memory_free(back);
    buffer_free(&text);
    buffer_free(&again);
    buffer_free(&line);
}

/* ---- E1 to E3 ---- */

/* Letters as in a model; the error as a digit. */
static int structure_of(const char *parts)
{
    uint8_t part[32];
    uint32_t n = 0;
    for (; parts[n]; n++) part[n] = (uint8_t)(strchr("gthb", parts[n]) - "gthb");
    return (int)article_structure(part, n);
}

/* The same without states: the first place where one of the errors is complete. */
static int slow_structure(const char *parts)
{
    char before[32] = "";
    size_t n = 0;
    for (; *parts; parts++) {
        if (*parts == 'g') continue;
        if (n == 0 && *parts != 't') return 1;
        if (*parts == 't' && strchr(before, 't')) return 2;
        if (*parts == 'h' && n && before[n - 1] == 'h') return 3;
        before[n++] = *parts;
        before[n] = '\0';
    }
    return 0;
}

static void test_structure(void)
{
    static const struct {
        const char *parts;
        int error;
    } by_hand[] = {{"", 0},        {"ggg", 0},      {"t", 0},         {"tb", 0},       {"gtgbgbg", 0},  {"thbhbb", 0},
                   {"tbbh", 0},    {"b", 1},        {"gbbb", 1},      {"hb", 1},       {"btb", 1},      {"htb", 1},
                   {"tt", 2},      {"tbt", 2},      {"ttbhh", 2},     {"gtggbbgtg", 2}, {"tht", 2},     {"thh", 3},
                   {"tbhghb", 3},  {"thbhhbt", 3},  {"tbhbhbhb", 0}};
    for (size_t i = 0; i < sizeof by_hand / sizeof *by_hand; i++) CHECK(structure_of(by_hand[i].parts) == by_hand[i].error);
    for (uint32_t word = 0; word < 16384; word++) { /* all of seven parts */
        char parts[8] = "";
        for (int i = 0; i < 7; i++) parts[i] = "gthb"[word >> 2 * i & 3];
        CHECK(structure_of(parts) == slow_structure(parts));
    }
    CHECK(!structure_error_text(STRUCTURE_OK));
    for (int e = 1; e < STRUCTURE_ERRORS; e++) {
        char name[] = {'(', 'E', (char)('0' + e), ')', '\0'};
        CHECK(strstr(structure_error_text((enum structure_error)e), name));
    }
}

int main(void)
{
    test_structure();
    test_weights();
    test_nearest();
    test_tree();
    test_elements();
    test_texts();
    return check_done("test_memory");
}
