/* SPDX-License-Identifier: MIT
 * next_sweeps.c - what N-EXT (Yenicag 2012) finds on labelled pages for all values of its parameters: the thesis's
 * tables 6.2 to 6.7 are sums of these lines (next_tables.py).
 *
 *     next_sweeps leaf|div LIST > sweeps.tsv       LIST: see gold_pages.h
 *
 * leaf: nodes are DIVs and TABLEs without one below, as in the thesis; div: each with the text that is in no other one.
 * For each page i
 *
 *     page  i  LANGUAGE  NODES  TRUE  LIKE   the news block has TRUE thousandths of the content's words, -1: there is none;
 *                                        the node most like the title (Dice) has LIKE words
 *     block i  MEASURE  LINKS  HITS      HITS: for beta = 0.0, 0.1 .. 1.0 a 1 where the news block is found, otherwise 0;
 *                                        LINKS 1: hyperlink texts count
 *     text  i  MEASURE  STEMS  TP FP FN  words of the extracted sentences against those of the gold; beta = 0.6
 *
 * The true news block is the node with most words of the gold's content; the first in a tie. */
#include <stdio.h>

#include "base/compare.h"
#include "base/threads/parallel.h"
#include "bench/papers/gold_pages.h"
#include "labelers/page/next.h"

enum { BETAS = 11 };

static const char *const measure_names[SIMILARITY_N] = {"cosine", "dice", "jaccard", "overlap"};

struct words { /* of a text: hashes, ascending, repeats and all */
    uint64_t *item;
    uint32_t n, cap;
};

struct scratch {
    struct next next;
    struct page_sentences sentences, words;
    struct words desired, neutral, found;
    uint8_t *chosen;
    uint64_t *content;      /* [nodes] words of each that are content */
};

struct task {
    const struct gold_pages *pages;
    struct buffer *lines;    /* [pages->n] */
    struct scratch *thread;
};

/* ---- the news block ---- */

/* The node with most words of the content, and the thousandths that it has of them. */
static uint32_t true_block(struct scratch *s, const struct gold_view *v, int *share)
{
    const struct leaf_nodes *nodes = &s->next.nodes;
    uint64_t all = 0;
    uint32_t best = TREE_NONE;
    s->content = mem_realloc(s->content, nodes->n + 1u, sizeof *s->content);
    memset(s->content, 0, (nodes->n + 1u) * sizeof *s->content);
    for (uint32_t l = 0; l < v->page.blocks->n_leaves; l++) {
        if (v->gold[l] != GOLD_CONTENT) continue;
        all += v->page.feature[l].n_tokens;
        if (nodes->of_leaf[l] != TREE_NONE) s->content[nodes->of_leaf[l]] += v->page.feature[l].n_tokens;
    }
    for (uint32_t n = 0; n < nodes->n; n++)
        if (s->content[n] && (best == TREE_NONE || s->content[n] > s->content[best])) best = n;
    *share = best == TREE_NONE ? -1 : (int)(s->content[best] * 1000 / all);
    return best;
}

static void sweep_blocks(struct scratch *s, const struct gold_view *v, uint32_t i, bool links, struct buffer *out)
{
    struct labeler_page page = v->page;
    page.sentences = &s->sentences;
    page_sentences_extract(page.blocks, v->language, links, true, &s->sentences);
    for (int m = 0; m < SIMILARITY_N; m++) {
        int share;
        next_measure(&s->next, &page, (enum similarity)m);
        uint32_t wanted = true_block(s, v, &share);
        if (m == SIMILARITY_DICE && !links) {
            uint32_t like = next_heaviest(&s->next, 0);
            buffer_printf(out, "page\t%u\t%s\t%u\t%d\t%llu\n", i, language_code(v->language), s->next.nodes.n, share,
                          like == TREE_NONE ? 0ull : (unsigned long long)s->next.node[like].words);
        }
        buffer_printf(out, "block\t%u\t%s\t%d\t", i, measure_names[m], links);
        for (int b = 0; b < BETAS; b++)
            buffer_putc(out, wanted != TREE_NONE && next_heaviest(&s->next, b / 10.0) == wanted ? '1' : '0');
        buffer_putc(out, '\n');
    }
}

/* ---- its text ---- */

static void sort_words(struct words *w)
{
    if (w->n) qsort(w->item, w->n, sizeof *w->item, compare_uint64);
}

/* All words of a text: of no language, so that none is a stop word or has a stem. */
static void words_of(struct span text, struct page_sentences *sentences, struct words *out)
{
    struct leaf_block leaf = {.text_len = (uint32_t)text.len};
    struct page_blocks blocks = {.n_leaves = 1, .leaf = &leaf, .text = text};
    page_sentences_extract(&blocks, LANGUAGE_NONE, true, false, sentences);
    out->n = 0;
    for (uint32_t i = 0; i < sentences->n_terms; i++) VECTOR_PUSH(out->item, out->n, out->cap) = sentences->term[i];
    sort_words(out);
}

static void chosen_words(struct scratch *s)
{
    const struct page_sentences *w = &s->words;
    s->found.n = 0;
    for (uint32_t i = 0; i < w->n; i++)
        for (uint32_t t = 0; s->chosen[i] && t < w->item[i].n_terms; t++)
            VECTOR_PUSH(s->found.item, s->found.n, s->found.cap) = w->term[w->item[i].term + t];
    sort_words(&s->found);
}

/* Takes what `known` has out of w, each word as often as it is there; returns how many that were. */
static uint32_t take_out(struct words *w, const struct words *known)
{
    uint32_t left = 0, taken = 0, k = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        while (k < known->n && known->item[k] < w->item[i]) k++;
        if (k < known->n && known->item[k] == w->item[i])
            taken++, k++;
        else
            w->item[left++] = w->item[i];
    }
    w->n = left;
    return taken;
}

static void sweep_text(struct scratch *s, const struct gold_view *v, uint32_t i, bool stems, struct buffer *out)
{
    struct labeler_page page = v->page;
    page.sentences = &s->sentences;
    page_sentences_extract(page.blocks, v->language, false, stems, &s->sentences);
    page_sentences_extract(page.blocks, LANGUAGE_NONE, false, false, &s->words);
    if (s->words.n != s->sentences.n) abort(); /* sentences do not depend on the language */
    s->chosen = mem_realloc(s->chosen, s->sentences.n + 1u, 1);
    for (int m = 0; m < SIMILARITY_N; m++) {
        next_choose(&s->next, &page, &(struct next_options){next_default.beta, (enum similarity)m}, s->chosen);
        chosen_words(s);
        uint32_t common = take_out(&s->found, &s->desired);
        take_out(&s->found, &s->neutral);
        buffer_printf(out, "text\t%u\t%s\t%d\t%u\t%u\t%u\n", i, measure_names[m], stems, common, s->found.n,
                      s->desired.n - common);
    }
}

static void sweep_page(void *data, uint32_t i, int thread)
{
    struct task *t = data;
    struct scratch *s = &t->thread[thread];
    const struct gold_view *v = &t->pages->page[i];
    if (!v->is_read) return;
    words_of(v->text, &s->words, &s->desired);
    words_of(v->neutral, &s->words, &s->neutral);
    for (int on = 0; on < 2; on++) {
        sweep_blocks(s, v, i, on, &t->lines[i]);
        sweep_text(s, v, i, on, &t->lines[i]);
    }
}

static void scratch_free(struct scratch *s)
{
    next_free(&s->next);
    page_sentences_free(&s->sentences);
    page_sentences_free(&s->words);
    free(s->desired.item);
    free(s->neutral.item);
    free(s->found.item);
    free(s->chosen);
    free(s->content);
}

int main(int argc, char **argv)
{
    if (argc != 3) return fputs("usage: next_sweeps leaf|div LIST\n", stderr), 2;
    struct gold_pages pages;
    enum infodisc_granularity blocks = strcmp(argv[1], "div") == 0 ? INFODISC_BLOCKS_DIV : INFODISC_BLOCKS_AUTO;
    if (!gold_pages_read(argv[2], blocks, &pages)) return 1;
    int threads = parallel_threads(0);
    struct task task = {&pages, mem_zalloc(pages.n + 1u, sizeof *task.lines),
                        mem_zalloc((size_t)threads, sizeof *task.thread)};
    parallel_for(pages.n, threads, sweep_page, &task);
    for (uint32_t i = 0; i < pages.n; i++) {
        if (task.lines[i].len) fwrite(task.lines[i].at, 1, task.lines[i].len, stdout);
        buffer_free(&task.lines[i]);
    }
    for (int t = 0; t < threads; t++) scratch_free(&task.thread[t]);
    free(task.lines);
    free(task.thread);
    gold_pages_free(&pages);
    return ferror(stdout) || fflush(stdout) != 0;
}
