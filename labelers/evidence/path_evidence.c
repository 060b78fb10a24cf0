/* SPDX-License-Identifier: MIT
 * path_evidence.c - see path_evidence.h. */
#include "labelers/evidence/path_evidence.h"

#include "base/fixed.h"
#include "table_blocks/table_blocks.h"

enum { FRAME_WORDS = WORD_NAV | WORD_FOOT };

void path_evidence_add_page(const struct page_sums *sums, const struct page_shape *shape,
                            const struct evidence_site *site, const struct evidence_page *page,
                            struct path_evidence *path)
{
    uint32_t n = page->blocks->n_leaves, n_documents = site->n_documents;
    uint64_t before = 0;
    if (sums->best_score) path[page->path_of[page->blocks->content[sums->best].path]].won++;
    for (uint32_t l = 0; l < n; l++) {
        const struct leaf_fact *fact = &page->fact[l];
        const struct leaf_features *f = &page->feature[l];
        struct path_evidence *p = &path[fact->path];
        if (!leaf_counts(fact)) continue;
        uint64_t tokens = fact->n_tokens;
        p->occurrences++;
        if (!(page->blocks->leaf[l].words & FRAME_WORDS)) p->texts |= UINT64_C(1) << f->text_bit;
        p->prices += f->is_price;
        p->pages += fact->first_of_path;
        p->tokens += tokens;
        p->link_tokens += fact->n_link_tokens;
        p->stop_words += f->n_stop;
        p->punctuation += f->n_punctuation;
        if (f->ends_sentence) p->prose_tokens += tokens;
        p->entropy_tokens += (uint64_t)(fact->entropy >> (ENTROPY_BITS - 20)) * tokens;
        p->cover_tokens += fact->cover * tokens;
        p->position_tokens += before * 1023 / sums->page.tokens * tokens;
        before += tokens;
        uint32_t repeats = shape->repeats_above[page->blocks->leaf[l].content];
        p->repeats += repeats < 255 ? repeats : 255;
        p->repeated += repeats > 1;
        p->fresh_runs += shape->leaf[l].fresh_run;
        if (n_documents > 1)
            p->line_share += (uint64_t)(fact->line_df - 1) * 1023 / (n_documents - 1);
        if (fact->line_df < 2) continue;
        p->line_others += fact->line_df - 1;
        p->line_logs += fixed_log2(fact->line_df) >> 16;
        p->repeated_lines++;
        p->repeated_tokens += tokens;
    }
}

void path_evidence_merge(struct path_evidence *into, const struct path_evidence *more)
{
    into->occurrences += more->occurrences;
    into->pages += more->pages;
    into->tokens += more->tokens;
    into->link_tokens += more->link_tokens;
    into->stop_words += more->stop_words;
    into->punctuation += more->punctuation;
    into->prose_tokens += more->prose_tokens;
    into->entropy_tokens += more->entropy_tokens;
    into->cover_tokens += more->cover_tokens;
    into->position_tokens += more->position_tokens;
    into->repeated_lines += more->repeated_lines;
    into->repeated_tokens += more->repeated_tokens;
    into->line_share += more->line_share;
    into->line_others += more->line_others;
    into->line_logs += more->line_logs;
    into->repeats += more->repeats;
    into->repeated += more->repeated;
    into->fresh_runs += more->fresh_runs;
    into->won += more->won;
    into->prices += more->prices;
    into->texts |= more->texts;
}
