/* SPDX-License-Identifier: MIT
 * references.c - see references.h. */
#include "labelers/template/references.h"

#include "base/hash.h"
#include "base/text/ascii.h"

/* ---- names of things ---- */

enum {
    LONG_TITLE = 62, HAS_TITLE = 63, /* bits after those of names */
    HALF_COVER = 255 / 2,
    LINES_MIN = 3            /* of a path, per page */
};

static bool is_lower(char c)
{
    return ascii_is_alpha(c) && c == ascii_lower(c);
}

static bool is_upper(char c)
{
    return ascii_is_alpha(c) && !is_lower(c);
}

static bool is_of_name(char c)
{
    return ascii_is_alnum(c) || c == '_' || c == '.' || c == ':';
}

/* The R of "JsonReader" or the D of "XMLDocument", not that of "DVDs". */
static bool is_hump(struct span s, size_t i)
{
    if (!is_upper(s.at[i]) || !is_lower(s.at[i + 1])) return false;
    return is_lower(s.at[i - 1]) || (is_upper(s.at[i - 1]) && i + 2 < s.len && is_lower(s.at[i + 2]));
}

/* The dot of "os.path", not of "U.S. economy". */
static bool is_inner_dot(struct span s, size_t i)
{
    if (s.at[i] != '.' || !ascii_is_alpha(s.at[i - 1]) || !ascii_is_alpha(s.at[i + 1])) return false;
    return (i > 1 && ascii_is_alpha(s.at[i - 2])) || (i + 2 < s.len && ascii_is_alpha(s.at[i + 2]));
}

static bool names_thing(struct span s)
{
    for (size_t i = 1; i + 1 < s.len; i++) {
        bool is_scope = s.at[i] == ':' && s.at[i + 1] == ':';
        if (s.at[i] == '_' || is_scope || is_hump(s, i) || is_inner_dot(s, i)) return true;
    }
    return false;
}

/* The next run of such characters, without dots and colons at its end; empty at the end of the text. */
static struct span next_name(struct span text, size_t *at)
{
    while (*at < text.len && !is_of_name(text.at[*at])) ++*at;
    size_t from = *at, to;
    while (*at < text.len && is_of_name(text.at[*at])) ++*at;
    for (to = *at; to > from && (text.at[to - 1] == '.' || text.at[to - 1] == ':'); to--) continue;
    return (struct span){text.at + from, to - from};
}

static uint64_t names_of_title(struct span title)
{
    uint64_t names = 1ull << HAS_TITLE;
    int words = 0;
    for (size_t i = 0; i < title.len; i++)
        words += !ascii_is_space(title.at[i]) && (i == 0 || ascii_is_space(title.at[i - 1]));
    for (size_t at = 0; at < title.len;) {
        struct span name = next_name(title, &at);
        if (names_thing(name)) names |= 1ull << hash_span(name) % LONG_TITLE;
    }
    return words > TITLE_WORDS ? names | 1ull << LONG_TITLE : names;
}

uint64_t reference_names(const struct page_blocks *b)
{
    for (uint32_t l = 0; l < b->n_leaves; l++)
        if (b->leaf[l].flags & LEAF_TITLE && b->leaf[l].text_len) return names_of_title(leaf_span(b, &b->leaf[l]));
    return 0;
}

bool site_is_reference(const uint64_t *names, uint32_t n_pages)
{
    const uint64_t any = (1ull << LONG_TITLE) - 1;
    uint32_t pages[64] = {0}, with_names = 0, named = 0; /* pages: by bit */
    uint64_t own = 0;
    for (uint32_t p = 0; p < n_pages; p++) {
        with_names += (names[p] & any) != 0;
        for (uint64_t rest = names[p]; rest; rest &= rest - 1) pages[__builtin_ctzll(rest)]++;
    }
    for (int bit = 0; bit < LONG_TITLE; bit++)
        if (pages[bit] && pages[bit] * 3ull <= with_names * 2ull) own |= 1ull << bit;
    for (uint32_t p = 0; p < n_pages; p++) named += names[p] & own && !(names[p] >> LONG_TITLE & 1);
    uint32_t different = (uint32_t)__builtin_popcountll(own), most = named < LONG_TITLE ? named : LONG_TITLE;
    return different > 1 && different * 2 >= most && named * 2ull >= pages[HAS_TITLE];
}

/* ---- lines ---- */

/* "def apply(key: String, next: Node): Attribute", one of many signatures whose words others have, too, or a tree of
 * classes in a PRE? A page has one line of its languages. */
static bool may_be_links(const struct leaf_fact *leaf, const struct law_paths *of)
{
    const struct path_sums *path = &of->path[leaf->path];
    return path->occurrences >= path->pages * (uint64_t)LINES_MIN || of->place[leaf->path].element == EL_pre;
}

static bool may_be_line(const struct leaf_fact *leaf, const struct law_paths *of)
{
    bool is_text = !leaf->n_link_tokens || (leaf_is_long(leaf) && !leaf_is_mostly_links(leaf));
    bool is_own = is_text || leaf->cover <= HALF_COVER || may_be_links(leaf, of);
    return leaf->line_df == 1 && is_own && leaf_looks_redundant(leaf) &&
           leaf_is_page_text(leaf) && leaf->n_link_tokens < leaf->n_tokens && !of->texts[leaf->path].in_frame &&
           of->place[leaf->path].element != EL_button;
}

static bool is_content(const struct leaf_fact *leaf, const struct block_path *place)
{
    return leaf_is_content_text(leaf) || (leaf->informative && heading_level(place[leaf->path].element));
}

/* Where the nearest element around the content [first, end) ends, if that is not the whole BODY: the last members of a
 * class may be all names. */
static struct leaf_fact *end_of_element(const struct leaf_fact *first, struct leaf_fact *end,
                                        const struct leaf_fact *page_end, const struct block_path *place)
{
    uint32_t around = first->path, last = end[-1].path;
    while (!path_is_below(place, last, around) && place[around].parent != around) around = place[around].parent;
    if (place[around].parent == around || place[around].element == EL_body) return end;
    while (end < page_end && (!end->n_tokens || path_is_below(place, end->path, around))) end++;
    return end;
}

void keep_reference_lines(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of)
{
    const struct leaf_fact *page_end = end;
    if (!of->is_reference) return;
    while (first < end && !is_content(first, of->place)) first++;
    while (first < end && !is_content(end - 1, of->place)) end--;
    if (first == end) return;
    end = end_of_element(first, end, page_end, of->place);
    for (struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (may_be_line(leaf, of)) leaf_keep(leaf, REASON_UNIQUE);
}
