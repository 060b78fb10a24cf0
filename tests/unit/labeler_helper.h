/* SPDX-License-Identifier: MIT
 * labeler_helper.h - a page in, what a labeler is shown of it out, for the tests of methods that judge a page by
 * itself. */
#ifndef INFODISC_TESTS_LABELER_HELPER_H
#define INFODISC_TESTS_LABELER_HELPER_H

#include "unit/blocks_helper.h"

#include "labelers/shared/page_labeler.h"

struct showing { /* {0} is unused */
    struct splitting splitting;
    struct page_tree tree;
    struct page_shingles shingles;
    struct page_sentences sentences;
    struct leaf_fact *fact;
    struct labeler_page page;
    struct leaf_label *label;
    struct buffer text;
};

/* In English. Blocks are those of the method; with chosen, TABLEs and DIVs with text of their own. */
static inline void show_page(struct showing *s, struct span html, bool chosen)
{
    CHECK(splitting_run(&s->splitting, html, SHRINK_DEPTH_MAX, false));
    const struct page_blocks *b = &s->splitting.blocks;
    page_tree_build(&s->tree, s->splitting.tree, b);
    page_shingles_extract(b, &s->shingles);
    page_sentences_extract(b, language_find(span_of("en")), false, true, &s->sentences);
    s->fact = mem_realloc(s->fact, b->n_leaves + 1u, sizeof *s->fact);
    s->label = mem_realloc(s->label, b->n_leaves + 1u, sizeof *s->label);
    for (uint32_t l = 0; l < b->n_leaves; l++)
        s->fact[l] = (struct leaf_fact){.content = b->leaf[l].content & LEAF_CONTENT_BITS};
    s->page = (struct labeler_page){.blocks = b,
                                    .tree = &s->tree,
                                    .feature = s->shingles.leaf,
                                    .fact = s->fact,
                                    .chosen_blocks = chosen,
                                    .sentences = &s->sentences};
}

/* The texts that the method keeps, a leaf a line; lives until the next call. */
static inline const char *show_kept(struct showing *s, const struct page_labeler *labeler, const char *html,
                                    bool chosen)
{
    show_page(s, span_of(html), chosen);
    void *scratch = labeler->scratch_new(NULL);
    labeler->label(scratch, &s->page, s->label);
    labeler->scratch_free(scratch);
    s->text.len = 0;
    for (uint32_t l = 0; l < s->page.blocks->n_leaves; l++) {
        const struct leaf_block *leaf = &s->page.blocks->leaf[l];
        if (!s->label[l].informative) continue;
        buffer_add(&s->text, s->page.blocks->text.at + leaf->text, leaf->text_len);
        buffer_putc(&s->text, '\n');
    }
    return buffer_text(&s->text);
}

static inline void showing_end(struct showing *s)
{
    splitting_end(&s->splitting);
    page_tree_free(&s->tree);
    page_shingles_free(&s->shingles);
    page_sentences_free(&s->sentences);
    free(s->fact);
    free(s->label);
    buffer_free(&s->text);
}

/* What a leaf says outside of its links, in words. */
static inline uint32_t show_words(const struct labeler_page *page, uint32_t leaf)
{
    return page->feature[leaf].n_tokens - page->feature[leaf].n_link_tokens;
}

#endif
