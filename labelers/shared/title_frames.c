/* SPDX-License-Identifier: MIT
 * title_frames.c - see title_frames.h. Texts are compared by their bytes, white space collapsed. */
#include "labelers/shared/title_frames.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/text/ascii.h"

enum {
    TITLE_TOKENS = 4, TITLE_CJK = 8, /* shorter ones, as "Reviews", stand in many lines */
    SHORT_REST = 2,          /* tokens around a short one, at least */
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
    return leaf->n_tokens && leaf->n_tokens <= TITLE_TOKENS_MAX && leaf_is_in_page(leaf);
}

static bool is_short_title(const struct leaf_fact *leaf)
{
    return leaf->n_tokens < (leaf->is_cjk ? TITLE_CJK : TITLE_TOKENS);
}

/* Is the character of a word? Blanks, quotes and dashes are not: U+2000 to U+203F, « and ». */
static bool is_of_word(struct span character)
{
    const char *at = character.at;
    if (!character.len || !ascii_is_beyond(at[0])) return character.len && ascii_is_alnum(at[0]);
    if (character.len == 3) return !(at[0] == '\xE2' && at[1] == '\x80');
    return !(character.len == 2 && at[0] == '\xC2' && (at[1] == '\xAB' || at[1] == '\xBB'));
}

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static struct span last_character(struct span text)
{
    size_t from = text.len;
    while (from && continues(text.at[--from])) continue;
    return span_from(text, from);
}

static struct span first_character(struct span text)
{
    size_t len = text.len > 0;
    while (len && len < text.len && continues(text.at[len])) len++;
    return (struct span){text.at, len};
}

/* What a text has around the title, whose first place there it is. */
struct title_rest {
    struct span before, after;
};

/* Not a part of a word, as "map" of "mapping"? Chinese and Japanese do not part words. */
static bool is_whole(struct title_rest rest)
{
    return !is_of_word(last_character(rest.before)) && !is_of_word(first_character(rest.after));
}

/* Are all of its tokens in TITLE, as far as counts tell? Stop words may be. */
static bool may_be_in_title(const struct leaf_features *f)
{
    return f->n_in_title && f->n_in_title + f->n_stop >= f->n_tokens;
}

/* n_leaves if there is none. */
static uint32_t find_title(const struct page_blocks *b, const struct leaf_features *feature,
                           const struct leaf_fact *fact, const struct block_path *place)
{
    uint32_t title = b->n_leaves, h1 = b->n_leaves;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (!may_be_title(&fact[l])) continue;
        if (h1 == b->n_leaves && place[fact[l].path].element == EL_h1 && !fact[l].n_link_tokens) h1 = l;
        if (!may_be_in_title(&feature[l])) continue;
        if (title < b->n_leaves && b->leaf[l].text_len <= b->leaf[title].text_len) continue;
        if (is_in_title(b->title, leaf_span(b, &b->leaf[l]))) title = l;
    }
    return title < b->n_leaves ? title : h1;
}

/* "(12)" and "(3)" are alike. FNV-1a: the texts are short. */
static uint64_t add_to_rest(uint64_t hash, struct span text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char byte = (unsigned char)text.at[i];
        hash = (hash ^ (byte >= '0' && byte <= '9' ? '0' : byte)) * 0x100000001B3u;
    }
    return hash_mix(hash, text.len > 0);
}

static struct title_frame frame_of(struct title_rest rest, const struct leaf_fact *title, const struct leaf_fact *leaf)
{
    uint32_t tokens = leaf->n_tokens - title->n_tokens, links = leaf->n_link_tokens;
    bool is_short = is_short_title(title);
    return (struct title_frame){.rest = add_to_rest(add_to_rest(0, rest.before), rest.after),
                                .is_short = is_short,
                                .is_trail = !is_short && !rest.after.len && links <= tokens && links * 2 >= tokens};
}

static bool find_frame(struct span title, const struct leaf_fact *of_title, struct span text,
                       const struct leaf_fact *leaf, struct title_frame *out)
{
    uint32_t least = of_title->n_tokens + (is_short_title(of_title) ? SHORT_REST : 1);
    if (leaf->n_tokens < least || leaf->n_tokens > of_title->n_tokens + REST_TOKENS) return false;
    const char *at = leaf_is_in_page(leaf) ? memmem(text.at, text.len, title.at, title.len) : NULL;
    if (!at) return false;
    size_t from = (size_t)(at - text.at);
    struct title_rest rest = {{text.at, from}, span_from(text, from + title.len)};
    if (!of_title->is_cjk && !is_whole(rest)) return false;
    *out = frame_of(rest, of_title, leaf);
    return true;
}

struct title_frames title_frames_find(const struct page_blocks *b, const struct leaf_features *feature,
                                      const struct leaf_fact *fact, const struct block_path *place)
{
    struct title_frames frames = {.title = find_title(b, feature, fact, place)};
    size_t cap = 0;
    if (frames.title == b->n_leaves) return frames;
    struct span title = leaf_span(b, &b->leaf[frames.title]);
    frames.text = hash_span(title);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        struct title_frame frame;
        if (feature[l].n_in_title < feature[frames.title].n_in_title) continue;
        if (!find_frame(title, &fact[frames.title], leaf_span(b, &b->leaf[l]), &fact[l], &frame)) continue;
        frame.leaf = l;
        VECTOR_PUSH(frames.frame, frames.n, cap) = frame;
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
