/* SPDX-License-Identifier: MIT
 * title_frames.c - see title_frames.h. Texts are compared by their bytes, white space collapsed. */
#include "labelers/shared/title_frames.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"

enum {
    TITLE_TOKENS = 4, TITLE_CJK = 8, /* at least: "Reviews" stands in many lines */
    TITLE_TOKENS_MAX = 40, REST_TOKENS = 40,
    TITLE_BYTES_MAX = 2000,
    SHARED_TITLES = 3
};

/* A hostile TITLE could be long, and be asked about for each of many leaves. */
static bool is_in_title(struct span title, struct span text)
{
    bool may_be = text.len && text.len <= title.len && title.len <= TITLE_BYTES_MAX;
    return may_be && memmem(title.at, title.len, text.at, text.len);
}

static bool may_be_title(const struct leaf_fact *leaf)
{
    uint32_t min = leaf->is_cjk ? TITLE_CJK : TITLE_TOKENS;
    return leaf->n_tokens >= min && leaf->n_tokens <= TITLE_TOKENS_MAX && leaf_is_in_page(leaf);
}

/* n_leaves if there is none. */
static uint32_t find_title(const struct page_blocks *b, const struct leaf_fact *fact, const struct block_path *place)
{
    uint32_t title = b->n_leaves, h1 = b->n_leaves;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (!may_be_title(&fact[l])) continue;
        if (h1 == b->n_leaves && place[fact[l].path].element == EL_h1 && !fact[l].n_link_tokens) h1 = l;
        if (title < b->n_leaves && b->leaf[l].text_len <= b->leaf[title].text_len) continue;
        if (is_in_title(b->title, leaf_span(b, &b->leaf[l]))) title = l;
    }
    return title < b->n_leaves ? title : h1;
}

/* "(12)" and "(3)" are alike. */
static uint64_t add_to_rest(uint64_t hash, struct span text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        hash = hash_mix(hash, c >= '0' && c <= '9' ? '0' : c);
    }
    return hash_mix(hash, text.len > 0);
}

/* at: of the title, in the leaf's text. */
static struct title_frame frame_of(const struct page_blocks *b, const struct leaf_fact *fact, uint32_t l,
                                   uint32_t title, const char *at)
{
    struct span text = leaf_span(b, &b->leaf[l]);
    size_t before = (size_t)(at - text.at), len = b->leaf[title].text_len;
    uint64_t rest = add_to_rest(0, (struct span){text.at, before});
    rest = add_to_rest(rest, (struct span){at + len, text.len - before - len});
    uint32_t rest_tokens = fact[l].n_tokens - fact[title].n_tokens, links = fact[l].n_link_tokens;
    bool is_trail = before + len == text.len && links <= rest_tokens && links * 2 >= rest_tokens;
    return (struct title_frame){l, rest, is_trail, false};
}

struct title_frames title_frames_find(const struct page_blocks *b, const struct leaf_fact *fact,
                                      const struct block_path *place)
{
    struct title_frames frames = {0};
    size_t cap = 0;
    uint32_t title = find_title(b, fact, place);
    if (title == b->n_leaves) return frames;
    struct span text = leaf_span(b, &b->leaf[title]);
    frames.title = title;
    frames.text = hash_span(text);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        uint32_t tokens = fact[l].n_tokens, least = fact[title].n_tokens;
        if (tokens <= least || tokens > least + REST_TOKENS || !leaf_is_in_page(&fact[l])) continue;
        struct span its = leaf_span(b, &b->leaf[l]);
        const char *at = memmem(its.at, its.len, text.at, text.len);
        if (at) VECTOR_PUSH(frames.frame, frames.n, cap) = frame_of(b, fact, l, title, at);
    }
    return frames;
}

/* ---- of all pages ---- */

struct placed_frame {
    uint64_t rest, title;
    struct title_frame *frame;
};

static int by_rest(const void *a, const void *b)
{
    const struct placed_frame *one = a, *other = b;
    if (one->rest != other->rest) return one->rest < other->rest ? -1 : 1;
    return one->title < other->title ? -1 : one->title > other->title;
}

void title_frames_compare(struct title_frames *of_page, uint32_t n_pages)
{
    struct placed_frame *all = NULL;
    size_t n = 0, cap = 0;
    for (uint32_t p = 0; p < n_pages; p++)
        for (uint32_t i = 0; i < of_page[p].n; i++)
            VECTOR_PUSH(all, n, cap) =
                (struct placed_frame){of_page[p].frame[i].rest, of_page[p].text, &of_page[p].frame[i]};
    if (n) qsort(all, n, sizeof *all, by_rest);
    for (size_t from = 0, to; from < n; from = to) {
        uint32_t titles = 1;
        for (to = from + 1; to < n && all[to].rest == all[from].rest; to++)
            titles += all[to].title != all[to - 1].title;
        for (size_t i = from; i < to; i++) all[i].frame->is_shared = titles >= SHARED_TITLES;
    }
    free(all);
}
