/* SPDX-License-Identifier: MIT
 * next.c - the method `next`: N-EXT of Yenicag 2012. The news block is the leaf block node with the highest weight,
 * made of its length and its similarity to the title. Its sentences are compared with it: those with at least the
 * harmonic mean of the similarities stay, and more similar sentences of other nodes are added.
 *
 * What the thesis leaves open, or takes from an RSS feed: the title is the page's TITLE. Terms that the news block
 * lacks count in the length of a sentence, as in any vector. Sentences without a term (only stop words) have no
 * similarity: they do not enter the mean, and stay only if their whole leaf does. Labels belong to leaf blocks: one
 * is content if the chosen sentences have at least half of its words outside links. */
#include "labelers/page/page.h"
#include "labelers/page/next.h"

#include "base/memory.h"

const struct next_options next_default = {0.6, SIMILARITY_DICE};

static void set_title(struct next *s, const struct labeler_page *page)
{
    const struct page_sentences *t = page->sentences;
    uint32_t terms = 0;
    if (page->blocks->n_leaves && page->blocks->leaf[0].flags & LEAF_TITLE)
        for (uint32_t i = 0; i < t->n && t->item[i].leaf == 0; i++) terms += t->item[i].n_terms;
    term_vector_set(&s->title, t->term, terms);
}

static uint32_t node_of(const struct next *s, const struct sentence *sentence)
{
    return s->nodes.of_leaf[sentence->leaf];
}

/* Puts the terms of each node's sentences together. */
static void gather_terms(struct next *s, const struct page_sentences *t)
{
    uint32_t at = 0;
    VECTOR_RESERVE(s->term, t->n_terms, s->terms_cap);
    for (uint32_t n = 0; n < s->nodes.n; n++) {
        s->node[n].term = at;
        at += s->node[n].n_terms;
        s->node[n].n_terms = 0;
    }
    for (uint32_t i = 0; i < t->n; i++) {
        const struct sentence *sentence = &t->item[i];
        if (node_of(s, sentence) == TREE_NONE || !sentence->n_terms) continue;
        struct next_node *node = &s->node[node_of(s, sentence)];
        memcpy(s->term + node->term + node->n_terms, t->term + sentence->term, sentence->n_terms * sizeof *s->term);
        node->n_terms += sentence->n_terms;
    }
}

static void find_nodes(struct next *s, const struct labeler_page *page)
{
    const struct page_sentences *t = page->sentences;
    leaf_nodes_find(&s->nodes, page, BLOCKING_DIV | BLOCKING_TABLE);
    VECTOR_RESERVE(s->node, s->nodes.n, s->nodes_cap);
    if (s->nodes.n) memset(s->node, 0, s->nodes.n * sizeof *s->node);
    for (uint32_t i = 0; i < t->n; i++) {
        if (node_of(s, &t->item[i]) == TREE_NONE) continue;
        struct next_node *node = &s->node[node_of(s, &t->item[i])];
        node->n_terms += t->item[i].n_terms;
        node->words += t->item[i].n_words;
    }
    gather_terms(s, t);
}

static void set_block(struct next *s, const struct next_node *node)
{
    term_vector_set(&s->block, node->n_terms ? s->term + node->term : NULL, node->n_terms);
}

void next_measure(struct next *s, const struct labeler_page *page, enum similarity measure)
{
    find_nodes(s, page);
    set_title(s, page);
    for (uint32_t n = 0; n < s->nodes.n; n++) {
        set_block(s, &s->node[n]);
        s->node[n].likeness = similarity(measure, &s->title, &s->block);
    }
}

uint32_t next_heaviest(const struct next *s, double beta)
{
    uint64_t most_words = 0;
    double most_likeness = 0, best_weight = -1;
    uint32_t best = TREE_NONE;
    for (uint32_t n = 0; n < s->nodes.n; n++) {
        if (s->node[n].words > most_words) most_words = s->node[n].words;
        if (s->node[n].likeness > most_likeness) most_likeness = s->node[n].likeness;
    }
    for (uint32_t n = 0; n < s->nodes.n; n++) {
        const struct next_node *node = &s->node[n];
        if (!node->words) continue;
        double weight = beta * (double)node->words / (double)most_words;
        if (most_likeness > 0) weight += (1 - beta) * node->likeness / most_likeness;
        if (weight <= best_weight) continue;
        best_weight = weight;
        best = n;
    }
    return best;
}

uint32_t next_news_block(struct next *s, const struct labeler_page *page, const struct next_options *options)
{
    next_measure(s, page, options->measure);
    return next_heaviest(s, options->beta);
}

/* The similarity of each sentence in a node to the news block, which is set. */
static void compare_sentences(struct next *s, const struct labeler_page *page, enum similarity measure)
{
    const struct page_sentences *t = page->sentences;
    VECTOR_RESERVE(s->likeness, t->n, s->likeness_cap);
    for (uint32_t i = 0; i < t->n; i++) {
        s->likeness[i] = 0;
        if (node_of(s, &t->item[i]) == TREE_NONE) continue;
        if (!t->item[i].n_terms) continue;
        term_vector_set(&s->sentence, t->term + t->item[i].term, t->item[i].n_terms);
        s->likeness[i] = similarity(measure, &s->sentence, &s->block);
    }
}

/* Of the similarities above 0 of a node's sentences; 0 if there are none. */
static double harmonic_mean(const struct next *s, const struct page_sentences *t, uint32_t node)
{
    double sum = 0;
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        if (node_of(s, &t->item[i]) != node || s->likeness[i] <= 0) continue;
        sum += 1 / s->likeness[i];
        n++;
    }
    return n ? n / sum : 0;
}

void next_choose(struct next *s, const struct labeler_page *page, const struct next_options *options,
                 uint8_t *chosen)
{
    const struct page_sentences *t = page->sentences;
    uint32_t best = next_news_block(s, page, options);
    if (t->n) memset(chosen, 0, t->n);
    if (best == TREE_NONE) return;
    set_block(s, &s->node[best]);
    compare_sentences(s, page, options->measure);
    double threshold = harmonic_mean(s, t, best);
    for (uint32_t i = 0; i < t->n; i++) {
        if (s->likeness[i] <= 0) continue;
        chosen[i] = node_of(s, &t->item[i]) == best ? s->likeness[i] >= threshold : s->likeness[i] > threshold;
    }
}

static void *scratch_new(const void *model)
{
    (void)model;
    return mem_zalloc(1, sizeof(struct next));
}

void next_free(struct next *s)
{
    leaf_nodes_free(&s->nodes);
    free(s->node);
    free(s->term);
    term_vector_free(&s->title);
    term_vector_free(&s->block);
    term_vector_free(&s->sentence);
    free(s->likeness);
}

static void scratch_free(void *scratch)
{
    next_free(scratch);
    free(scratch);
}

static void label(void *scratch, const struct labeler_page *page, struct leaf_label *label)
{
    const struct page_sentences *t = page->sentences;
    uint8_t *chosen = mem_alloc(t->n + 1);
    next_choose(scratch, page, &next_default, chosen);
    for (uint32_t l = 0, i = 0; l < page->blocks->n_leaves; l++) {
        uint64_t words = 0, taken = 0;
        for (; i < t->n && t->item[i].leaf == l; i++) {
            words += t->item[i].n_words;
            if (chosen[i]) taken += t->item[i].n_words;
        }
        label[l].informative = taken && taken * 2 >= words;
        label[l].score = (int16_t)(words ? taken * 10000 / words : 0);
    }
    free(chosen);
}

const struct page_labeler labeler_next = {.name = "next",
                                          .wants_sentences = true,
                                          .scratch_new = scratch_new,
                                          .scratch_free = scratch_free,
                                          .label = label};
