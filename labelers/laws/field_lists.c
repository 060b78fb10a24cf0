/* SPDX-License-Identifier: MIT
 * field_lists.c - see field_lists.h. */
#include "labelers/laws/field_lists.h"

#include <string.h>

#include "base/fixed.h"
#include "base/text/ascii.h"

enum {
    FIELD_TOKENS = 12,       /* of one, at most: longer ones are sentences */
    LABELS_MIN = 2, VALUES_MIN = 2,
    LINKS_LABELS = 4,        /* with fewer, links may be those to the pages before and after */
    LIST_SHARE = 3,          /* one block in three is a label, or one value in three content */
    LABEL_BYTES = 40,        /* before the colon of a line, at most */
    GRID_MIN = 6,            /* blocks of a grid with links, as short menus have fewer */
    GRID_TOKENS = 3          /* of them on average, at most */
};

static bool is_in_button(const struct block_path *place, uint32_t path)
{
    return place[path].element == EL_button || place[place[path].parent].element == EL_button;
}

static bool is_label(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return !leaf->has_number && !leaf_is_mostly_links(leaf) && nearly_all_pages_have(leaf, of->path[leaf->path].pages);
}

static bool may_be_field(const struct leaf_fact *leaf, const struct law_paths *of)
{
    enum element element = of->place[leaf->path].element;
    if (of->place[leaf->path].parent == leaf->path) return false; /* the root */
    return leaf_is_page_text(leaf) && leaf->n_tokens <= FIELD_TOKENS && !of->texts[leaf->path].in_frame &&
           !is_in_button(of->place, leaf->path) && (!heading_level(element) || is_label(leaf, of));
}

/* Is one of them in the element whose own text is the other, as in <li>Weight<div>2 kg</div></li>? Not if that text is
 * a link: then it is an item, with its details below. leaf: the first of the list. */
static bool are_nested(const struct leaf_fact *leaf, const struct leaf_fact *to, const struct law_paths *of)
{
    if (leaf_is_mostly_links(leaf)) return false;
    return of->place[to->path].parent == leaf->path ||
           (of->place[leaf->path].parent == to->path && !leaf_is_mostly_links(to));
}

/* The end of the list that begins with leaf. The root, its own parent, holds everything, so it makes no list. */
static const struct leaf_fact *list_end(const struct leaf_fact *leaf, const struct leaf_fact *end,
                                        const struct law_paths *of)
{
    const struct leaf_fact *to = leaf + 1;
    uint32_t parent = of->place[leaf->path].parent, around = of->place[parent].parent;
    for (; to < end; to++) {
        if (!to->n_tokens) continue;
        uint32_t its = of->place[to->path].parent;
        bool is_sibling = of->place[its].parent == around && its != around && parent != around;
        if (!may_be_field(to, of) || (its != parent && !is_sibling && !are_nested(leaf, to, of))) break;
    }
    return to;
}

/* How much its value tells: log2(pages / pages that have it) in steps of 2^-32. Lines that differ in their numbers
 * count as one, so how rare the numbers are is in the entropy: log(pages with a feature) / log(pages), on average. */
static uint64_t bits_of_value(const struct leaf_fact *leaf, uint32_t pages)
{
    uint64_t all = fixed_log2(pages), bits = all - fixed_log2(leaf->line_df);
    uint64_t of_features = (all >> 16) * (ENTROPY_ONE - leaf->entropy) / ENTROPY_ONE << 16; /* all < 2^37 */
    return leaf->has_number && of_features > bits ? of_features : bits;
}

/* Would at most one page have these values, if each page drew its own? */
static bool are_together_rare(const struct leaf_fact *leaf, const struct leaf_fact *end, bool with_links,
                              const struct law_paths *of)
{
    const struct leaf_fact *last = NULL;
    uint64_t bits = 0;
    uint32_t pages = 1;
    for (; leaf < end; leaf++) {
        uint32_t of_path = of->path[leaf->path].pages;
        if (!leaf->n_tokens) continue;
        if (of_path > pages) pages = of_path;
        bool counts = !is_label(leaf, of) && (with_links || !leaf_is_mostly_links(leaf));
        if (counts && (!last || !line_is_as_common(leaf, last))) bits += bits_of_value(leaf, of_path);
        last = counts ? leaf : NULL;
    }
    return bits >= fixed_log2(pages);
}

static bool begins_list(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf->n_tokens && may_be_field(leaf, of);
}

/* Are these the rows of a table made of DIVs, or items without links? Menus are neither. */
static bool is_grid(const struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of)
{
    uint64_t n = 0, tokens = 0, link_tokens = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        n += leaf->n_tokens > 0;
        tokens += leaf->n_tokens;
        link_tokens += leaf->n_link_tokens;
    }
    bool may_be = link_tokens ? n >= GRID_MIN && tokens <= n * GRID_TOKENS : n >= FIELDS_MIN;
    return may_be && table_tells_of_page(first, end, of->in_table);
}

/* Does it begin with a label of its own, before its links: "From: Ada Brook"? No "12:30" or "10 July: ...". */
static bool is_field(const struct page_blocks *b, const struct leaf_block *leaf)
{
    struct span text = leaf_span(b, leaf);
    const char *colon = text.len ? memchr(text.at, ':', text.len < LABEL_BYTES ? text.len : LABEL_BYTES) : NULL;
    if (!colon || colon == text.at || colon + 2 >= text.at + text.len || !ascii_is_space(colon[1])) return false;
    for (const char *at = text.at; at < colon; at++)
        if (ascii_is_digit(*at)) return false;
    return !leaf->n_links || b->link[leaf->link].from > leaf->text + (uint32_t)(colon - text.at);
}

/* A pager has links alone. */
bool lines_are_fields(const struct page_blocks *b, const struct leaf_fact *fact, uint32_t l, uint32_t end)
{
    uint32_t n = 0, fields = 0, plain = 0;
    for (; l < end; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        if (!fact[l].n_tokens) continue;
        bool is = is_field(b, leaf);
        n++;
        fields += is;
        plain += is && !leaf->n_links;
    }
    return fields >= FIELDS_MIN && fields * 4 >= n * 3 && plain >= VALUES_MIN;
}

void field_lists_find(struct page_tables *out, const struct page_blocks *b, const struct leaf_fact *fact,
                      const struct law_paths *of)
{
    const struct table_page page = {b, fact, of->in_table};
    const struct leaf_fact *end = fact + b->n_leaves;
    out->n = 0;
    for (const struct leaf_fact *leaf = fact, *to; leaf < end; leaf = to) {
        to = begins_list(leaf, of) ? list_end(leaf, end, of) : leaf + 1;
        uint32_t l = (uint32_t)(leaf - fact), stop = (uint32_t)(to - fact);
        if (stop - l < FIELDS_MIN) continue;
        struct page_table list = {
            .first = l, .tells = is_grid(leaf, to, of), .has_fields = lines_are_fields(b, fact, l, stop)};
        page_tables_add(out, &page, list, stop);
    }
}

enum list_verdict { LIST_AS_IT_IS, LIST_OF_FACTS, LIST_OF_LABELS };

static enum list_verdict judge(const struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of,
                               bool is_own, bool is_of_fields)
{
    uint32_t n = 0, links = 0, labels = 0, kept = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        bool link = leaf_is_mostly_links(leaf), label = is_label(leaf, of);
        if (!leaf->n_tokens) continue;
        n++;
        links += link;
        labels += label;
        kept += leaf->informative && !link && !label && of->place[leaf->path].element != EL_th;
    }
    if (n < FIELDS_MIN || (links * 2 > n && !is_of_fields)) return LIST_AS_IT_IS;
    bool has_labels = labels * LIST_SHARE >= n && n >= labels + VALUES_MIN;
    bool is_content = (kept && kept * LIST_SHARE >= n - links - labels) ||
                      ((has_labels || is_of_fields) && are_together_rare(first, end, labels >= LINKS_LABELS, of)) ||
                      is_own;
    return !is_content ? LIST_AS_IT_IS : has_labels && labels >= LABELS_MIN ? LIST_OF_LABELS : LIST_OF_FACTS;
}

/* A list whose leaves are judged one by one, from the end. */
struct field_list {
    const struct leaf_fact *first;
    const struct law_paths *of;
    const struct page_table *known; /* or NULL */
    enum list_verdict verdict;
    const struct leaf_fact *before; /* see is_labelled() */
};

/* Is a label before it, perhaps with other values of its path between? Those have the same one before them: it is
 * looked for once. */
static bool is_labelled(struct field_list *list, const struct leaf_fact *leaf)
{
    uint32_t path = leaf->path;
    if (leaf > list->before) return is_label(list->before, list->of);
    while (leaf > list->first && (leaf->path == path || !leaf->n_tokens) && !is_label(leaf, list->of)) leaf--;
    list->before = leaf;
    return is_label(leaf, list->of);
}

/* Is it a link that says nothing of the page? Names and items of the list do. Any other link does only if it follows a
 * label, in a list with two labels or more, and not nearly all pages have it. */
static bool is_button(struct field_list *list, const struct leaf_fact *leaf)
{
    const struct page_table *known = list->known;
    if (!leaf_is_mostly_links(leaf)) return false;
    bool is_steady = nearly_all_pages_have(leaf, list->of->path[leaf->path].pages);
    if (known && known->has_fields && has_own_number(leaf)) return false; /* "URI: https://example.org/27" */
    if (known && (is_steady ? known->has_names : known->has_items || known->has_fields)) return false;
    return is_steady || list->verdict == LIST_OF_FACTS || !is_labelled(list, leaf);
}

/* Do values come before their labels, as in "12 likes"? */
static bool values_come_first(const struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of)
{
    const struct leaf_fact *last = leaf_before(first, end), *value = leaf_before(first, last);
    return !is_label(first, of) && is_label(last, of) && !is_label(value, of);
}

/* A label goes with the value after it, or the last label with the value before it. */
static void keep_list(struct field_list *list, struct leaf_fact *end)
{
    const struct law_paths *of = list->of;
    bool before_value = list->verdict == LIST_OF_LABELS && values_come_first(list->first, end, of);
    list->before = end;
    for (struct leaf_fact *leaf = end; leaf-- > list->first;) {
        bool label = is_label(leaf, of);
        if (!leaf->n_tokens) continue;
        if (leaf_may_be_kept(leaf) && !is_button(list, leaf) && (!label || before_value))
            leaf_keep(leaf, label ? REASON_CAPTION : REASON_IN_CONTENT);
        before_value = leaf->informative && !label;
    }
}

void keep_field_lists(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                      const struct page_tables *lists)
{
    uint32_t t = 0;
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to) {
        to = leaf + 1;
        if (!begins_list(leaf, of)) continue;
        to = first + (list_end(leaf, end, of) - first);
        struct field_list list = {leaf, of, .known = page_table_at(lists, &t, (uint32_t)(leaf - first))};
        list.verdict = judge(leaf, to, of, table_is_own(lists, list.known), list.known && list.known->has_fields);
        if (list.verdict != LIST_AS_IT_IS) keep_list(&list, to);
    }
}
