/* SPDX-License-Identifier: MIT
 * page_sums.c - see page_sums.h. */
#include "labelers/evidence/page_sums.h"

#include "base/memory.h"

static void add_to_block(struct block_sums *b, const struct leaf_fact *fact,
                         const struct leaf_features *f)
{
    b->leaves++;
    b->tokens += fact->n_tokens;
    b->link_tokens += fact->n_link_tokens;
    b->punctuation += f->n_punctuation;
    if (f->ends_sentence) b->prose_tokens += fact->n_tokens;
    b->cover_tokens += (uint64_t)fact->cover * fact->n_tokens;
}

/* What is in a block is in the one above as well: each is added there once, not each leaf to all above it. Parents come
 * before their children; the score stays, as it is not of those below. */
static void add_to_parents(struct block_sums *block, const struct page_blocks *b)
{
    for (uint32_t c = b->n_contents; c-- > 0;) {
        const struct block_sums *inner = &block[c];
        struct block_sums *outer = &block[b->content[c].parent];
        if (inner == outer) continue;
        outer->leaves += inner->leaves;
        outer->tokens += inner->tokens;
        outer->link_tokens += inner->link_tokens;
        outer->punctuation += inner->punctuation;
        outer->prose_tokens += inner->prose_tokens;
        outer->cover_tokens += inner->cover_tokens;
    }
}

/* After arc90's Readability: the more punctuation and text a leaf of five tokens or more has, the more it is worth; in
 * sixths. */
static uint64_t prose_score(const struct leaf_fact *fact, const struct leaf_features *f)
{
    uint64_t marks = f->n_punctuation < 8 ? f->n_punctuation : 8;
    uint64_t length = fact->n_tokens < 60 ? fact->n_tokens : 60;
    return fact->n_tokens < 5 ? 0 : 6 + 6 * marks + 6 * length / 20;
}

static void find_best(struct page_sums *s, const struct page_blocks *b)
{
    s->best = 0;
    s->best_score = 0;
    for (uint32_t c = 0; c < b->n_contents; c++) {
        if (s->block[c].score <= s->best_score) continue;
        s->best = c;
        s->best_score = s->block[c].score;
    }
}

void page_sums_add_up(struct page_sums *s, const struct evidence_site *site,
                      const struct evidence_page *page)
{
    const struct page_blocks *b = page->blocks;
    VECTOR_RESERVE(s->block, b->n_contents, s->blocks_cap);
    memset(s->block, 0, b->n_contents * sizeof *s->block);
    s->page = (struct block_sums){0};
    s->first_h1 = b->n_leaves;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_fact *fact = &page->fact[l];
        if (!leaf_counts(fact)) continue;
        if (site->place[fact->path].element == EL_h1 && l < s->first_h1) s->first_h1 = l;
        uint32_t block = b->leaf[l].content;
        add_to_block(&s->block[block], fact, &page->feature[l]);
        /* Readers' comments attract nothing: they are prose, too, and often more of it than the article. */
        if (site->informative[fact->path] && !(b->leaf[l].words & WORD_COMMENT)) {
            uint64_t score = prose_score(fact, &page->feature[l]);
            s->block[block].score += score;
            if (b->content[block].parent != block) s->block[b->content[block].parent].score += score / 2;
        }
    }
    add_to_parents(s->block, b);
    if (b->n_contents) s->page = s->block[0]; /* the body */
    find_best(s, b);
}

void page_sums_free(struct page_sums *s)
{
    free(s->block);
}
