/* SPDX-License-Identifier: MIT
 * article_features.c - see article_features.h. */
#include "labelers/c45/article_features.h"

#include "base/text/ascii.h"
#include "site/urls/urls.h"
#include "table_blocks/tags/tags.h"

const struct article_feature_rule article_features[ARTICLE_FEATURES] = {
    [LINK_NUMBER] = {"link_number", FEATURE_FLAG},     [LINK_DATE] = {"link_date", FEATURE_FLAG},
    [LINK_LENGTH] = {"link_length", FEATURE_NUMBER},   [LINK_END] = {"link_end", FEATURE_FLAG},
    [LINK_RESERVED] = {"link_reserved", FEATURE_FLAG}, [LINK_SLASHES] = {"link_slashes", FEATURE_NUMBER},
    [CORE_TAG] = {"core_tag", FEATURE_TAG},            [CORE_SET_TAG] = {"core_set_tag", FEATURE_TAG},
    [CORE_SCORE] = {"core_score", FEATURE_NUMBER}};

static const char *const reserved_words[] = {"gallery", "video",   "image", "photo", "slideshow",
                                             "episode", "player"};

static bool has_reserved_word(struct span s)
{
    for (size_t at = 0; at < s.len; at++)
        for (size_t w = 0; w < sizeof reserved_words / sizeof *reserved_words; w++)
            if (ascii_begins(span_from(s, at), reserved_words[w])) return true;
    return false;
}

static bool has_id(struct span query)
{
    while (query.len) {
        struct span variable = span_take(&query, '&'), name = span_take(&variable, '=');
        if (ascii_is(name, "id")) return true;
    }
    return false;
}

static bool has_digit(struct span s)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] >= '0' && s.at[i] <= '9') return true;
    return false;
}

void link_features_of(struct span url, uint32_t *value)
{
    struct url_parts parts = url_split(url);
    struct span rest = parts.path;
    if (parts.query.at) rest.len = (size_t)(parts.query.at + parts.query.len - rest.at); /* with the '?' */
    value[LINK_NUMBER] = has_digit(rest) || has_id(parts.query);
    value[LINK_DATE] = url_has_date(rest);
    value[LINK_LENGTH] = (uint32_t)rest.len;
    value[LINK_END] = rest.len && rest.at[rest.len - 1] == '/';
    value[LINK_RESERVED] = has_reserved_word(rest);
    value[LINK_SLASHES] = 0;
    for (size_t i = 0; i < rest.len; i++) value[LINK_SLASHES] += rest.at[i] == '/';
}

/* 1 + the most frequent tag of the elements in the set S of the best one. */
static uint32_t tag_of_set(const struct coreex *core, const struct page_tree *tree, uint32_t best)
{
    uint32_t count[EL_N] = {0}, most = 0, tag = 0;
    for (uint32_t e = best + 1; e < tree->n_elements; e++)
        if (tree->element[e].parent == best && core->node[e].joins) count[tree->element[e].element]++;
    for (uint32_t e = best + 1; e < tree->n_elements; e++) {
        uint32_t element = tree->element[e].element;
        if (tree->element[e].parent != best || count[element] <= most) continue;
        most = count[element];
        tag = element + 1;
    }
    return tag;
}

void article_features_of(struct coreex *core, const struct labeler_page *page, uint32_t *value)
{
    link_features_of(span_of(page->url), value);
    value[CORE_TAG] = value[CORE_SET_TAG] = value[CORE_SCORE] = 0;
    uint32_t best = coreex_best(core, page);
    if (best == TREE_NONE) return;
    value[CORE_TAG] = page->tree->element[best].element + 1;
    value[CORE_SET_TAG] = tag_of_set(core, page->tree, best);
    value[CORE_SCORE] = (uint32_t)(core->node[best].score * 10000 + 0.5);
}
