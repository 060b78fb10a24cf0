/* SPDX-License-Identifier: MIT
 * values.c - see values.h. */
#include "labelers/laws/values.h"

enum {
    PAGES_MIN = 4,
    PER_PAGE_MAX = 3,
    DIFFER_MIN = 6,          /* texts: of fewer, too little is known */
    TEXTS_MAX = 128,         /* 64 bits tell no more texts apart than that */
    LABEL_LEAVES = 4,        /* values of one label */
    PRICE_NEAR = 8,          /* blocks with words after a title: its rating and its maker come before its price */
    FEW_MAX = 3,             /* blocks of a path, a page: a product has its price again at the top of the window */
    LEAD_CJK = 16,           /* characters; a lead in Chinese may be no longer than that */
    PROSE_MIN = 50           /* tokens: with less, a page is not prose, whatever else is on it */
};

/* How many of 64 bits are set by n texts, to be expected: 64 (1 - (63/64)^n). */
static uint32_t bits_of_texts(uint64_t n)
{
    uint32_t unset = 64 << 16;
    for (uint64_t i = 0; i < n && i < TEXTS_MAX; i++) unset -= unset / 64;
    return 64 - ((unset + (1 << 15)) >> 16);
}

/* Of path_place.below. */
static uint32_t below(enum evidence evidence)
{
    return 1u << (evidence - EV_below_nav);
}

/* Is it, or is it in, one that is around the page's text? */
static bool is_in_frame(const struct path_place *place)
{
    enum element element = place->element;
    if (element == EL_nav || element == EL_aside || element == EL_header || element == EL_footer) return true;
    return place->below &
           (below(EV_below_nav) | below(EV_below_aside) | below(EV_below_header) | below(EV_below_footer));
}

/* Are so many of its texts different? */
static bool has_texts(const struct path_evidence *path, uint64_t n)
{
    return (uint32_t)__builtin_popcountll(path->texts) >= bits_of_texts(n);
}

static enum path_values values_of(const struct path_evidence *path, const struct path_place *place)
{
    if (is_caption_element(place->element) || is_in_frame(place)) return NO_VALUES;
    if (path->pages < PAGES_MIN || path->occurrences > path->pages * PER_PAGE_MAX) return NO_VALUES;
    uint64_t per_page = (path->occurrences + path->pages - 1) / path->pages;
    if (!has_texts(path, path->pages / 2 + per_page - 1)) return NO_VALUES;
    return path->prices * 2 > path->occurrences ? PRICES : VALUES;
}

/* A path that half of the pages share a text of does not have as many. */
static bool are_own(const struct path_evidence *path)
{
    uint64_t pages = path->pages;
    return path->occurrences == pages && pages > 1 && pages <= TEXTS_MAX && has_texts(path, pages - pages / 4);
}

struct path_texts path_texts_of(const struct path_evidence *path, const struct path_place *place)
{
    return (struct path_texts){
        .values = (uint8_t)values_of(path, place),
        .differ = path->occurrences >= DIFFER_MIN && has_texts(path, path->occurrences / 3),
        .vary = __builtin_popcountll(path->texts) > 1,
        .are_own = are_own(path),
        .are_prices = path->prices * 2 > path->occurrences,
        .are_few = path->occurrences <= path->pages * FEW_MAX,
        .in_frame = is_in_frame(place),
    };
}

bool page_is_prose(const struct leaf_fact *first, const struct leaf_fact *end)
{
    uint64_t content = 0, prose = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->informative) continue;
        content += leaf->n_tokens;
        if (leaf->n_tokens >= PROSE_TOKENS) prose += leaf->n_tokens;
    }
    return prose >= PROSE_MIN && prose * 5 > content * 4;
}

static bool may_be_value(const struct leaf_fact *leaf)
{
    return leaf->n_tokens && leaf_text_looks_redundant(leaf) && leaf_is_plain_text(leaf) && !leaf_is_long(leaf);
}

/* Does it follow the label of a row or a definition, perhaps with other values between, and is it redundant to the
 * model alone? */
static bool is_labelled(const struct leaf_fact *first, const struct leaf_fact *leaf, const struct block_path *place)
{
    const struct leaf_fact *label = leaf;
    if (leaf->reason != REASON_LIKE_BOILERPLATE) return false;
    for (int i = 0; i < LABEL_LEAVES && label > first && label->path == leaf->path; i++) label--;
    return is_label_element(place[label->path].element);
}

/* Is it, below its title, the lead of another page? */
static bool may_be_lead(const struct leaf_fact *first, const struct leaf_fact *leaf)
{
    if (!leaf->is_cjk || leaf->n_tokens < LEAD_CJK) return false;
    const struct leaf_fact *before = leaf_before(first, leaf);
    return before && !before->informative && leaf_is_mostly_links(before);
}

void keep_values(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of)
{
    const struct path_texts *texts = of->texts;
    enum path_values least = page_is_prose(first, end) ? PRICES : VALUES;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!may_be_value(leaf)) continue;
        enum path_values values = texts[leaf->path].values;
        bool is_text = !leaf->n_link_tokens && !may_be_lead(first, leaf); /* no "previous 3 of 8 next" */
        bool is_value = values >= least && (values == PRICES || is_text);
        if (is_value || is_labelled(first, leaf, of->place)) leaf_keep(leaf, REASON_VALUE);
    }
}

static bool is_price_of_few(const struct leaf_fact *leaf, const struct path_texts *texts)
{
    return leaf->n_tokens && texts[leaf->path].are_prices && texts[leaf->path].are_few;
}

/* Further prices in a row: the old one, the one without tax. */
void keep_price_of_title(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of)
{
    uint32_t since = PRICE_NEAR; /* blocks with words after the last H1 */
    struct leaf_fact *leaf = first;
    for (; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        bool is_title = of->place[leaf->path].element == EL_h1 && leaf_is_shown(leaf);
        since = is_title ? 0 : since + 1;
        if (!is_title && since <= PRICE_NEAR && is_price_of_few(leaf, of->texts)) break;
    }
    for (; leaf < end && (!leaf->n_tokens || is_price_of_few(leaf, of->texts)); leaf++)
        if (may_be_value(leaf)) leaf_keep(leaf, REASON_VALUE);
}
