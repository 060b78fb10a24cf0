/* SPDX-License-Identifier: MIT
 * pictures.c - see pictures.h. */
#include "content/pictures.h"

#include "base/compare.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/text/ascii.h"

enum {
    BUTTON_BYTES = 16, /* of a picture's text */
    ICON_PLACES = 3    /* a picture and its thumbnail are two */
};

static bool has_ending(struct span url, const char *const *ending, size_t n_endings)
{
    for (size_t i = 0; i < n_endings; i++)
        if (ascii_ends(url, ending[i])) return true;
    return false;
}

/* A photo shows a thing. */
static bool is_photo(struct span file)
{
    static const char *const endings[] = {".jpg", ".jpeg", ".webp", ".avif"};
    const char *query = file.len ? memchr(file.at, '?', file.len) : NULL;
    if (query) file.len = (size_t)(query - file.at);
    return has_ending(file, endings, sizeof endings / sizeof *endings);
}

/* Is it a link that is a picture alone, no photo, with a short text: "Prev"? */
static bool is_button(const struct content_tree *t, uint32_t node)
{
    const struct content_node *link = &t->node[node], *picture = &t->node[link->first];
    if (link->kind != EL_a || !link->first || link->first != link->last || picture->kind != EL_img) return false;
    return picture->text.len > 0 && picture->text.len <= BUTTON_BYTES && !is_photo(content_span(t, picture->url));
}

static bool leads_to_picture(const struct content_tree *t, uint32_t link)
{
    static const char *const endings[] = {".jpg", ".jpeg", ".webp", ".avif", ".png", ".gif", ".svg"};
    return has_ending(content_span(t, t->node[link].url), endings, sizeof endings / sizeof *endings);
}

uint32_t count_picture_buttons(const struct content_tree *t, uint32_t holder)
{
    uint32_t n = 0;
    for (uint32_t c = t->node[holder].first; c && n <= BUTTONS_MAX; c = t->node[c].next) {
        if (t->node[c].kind == CONTENT_TEXT && t->node[c].text.len == 1) continue; /* a blank */
        n += is_button(t, c) && !leads_to_picture(t, c) ? 1 : BUTTONS_MAX + 1;
    }
    return n;
}

/* ---- icons -------------------------------------------------------------------------------- */

static bool is_bare(const struct content_node *n)
{
    return n->kind == EL_img && !n->text.len;
}

static uint64_t hash_of(const struct content_tree *t, uint32_t picture)
{
    return hash_span(content_span(t, t->node[picture].url));
}

/* Is the picture in ICON_PLACES places? place: [n] hashes in rising order, one for each place. */
static bool is_icon(const uint64_t *place, size_t n, uint64_t picture)
{
    size_t from = 0, end = n;
    while (from < end) { /* its first place */
        size_t middle = from + (end - from) / 2;
        if (place[middle] < picture) from = middle + 1;
        else end = middle;
    }
    return n - from >= ICON_PLACES && place[from + ICON_PLACES - 1] == picture;
}

/* Two blanks become one. */
static void join_texts(struct content_tree *t, const struct content_node *before, struct content_node *after)
{
    if (before->kind != CONTENT_TEXT || after->kind != CONTENT_TEXT) return;
    struct span first = content_span(t, before->text), second = content_span(t, after->text);
    if (!first.len || !second.len || first.at[first.len - 1] != ' ' || *second.at != ' ') return;
    after->text.at++;
    after->text.len--;
}

/* With the elements around it that have nothing else. */
static void take_out(struct content_tree *t, uint32_t node)
{
    const struct content_node *n = &t->node[node];
    uint32_t parent = n->parent;
    content_drop(t, node);
    join_texts(t, &t->node[n->prev], &t->node[n->next]);
    if (parent && !t->node[parent].first && t->node[parent].kind != CONTENT_ROOT) take_out(t, parent);
}

/* A line of its own: in a text, it may be a sign. */
static bool leads_to_top(const struct content_tree *t, uint32_t link)
{
    const struct content_node *n = &t->node[link];
    struct span url = content_span(t, n->url);
    return is_button(t, link) && url.len && *url.at == '#' && !n->prev && !n->next &&
           t->node[n->parent].kind == CONTENT_ROOT;
}

void drop_icons(struct content_tree *t)
{
    uint64_t *place = NULL;
    size_t n = 0, cap = 0;
    for (uint32_t i = 1; i < t->n; i++) {
        if (!is_bare(&t->node[i])) continue;
        uint32_t places = 1 + t->node[i].start;
        for (; places; places--) VECTOR_PUSH(place, n, cap) = hash_of(t, i);
        t->node[i].start = 0;
    }
    if (n) qsort(place, n, sizeof *place, compare_uint64);
    for (uint32_t i = 1; i < t->n; i++) {
        bool repeats = is_bare(&t->node[i]) && is_icon(place, n, hash_of(t, i));
        if (repeats || leads_to_top(t, i)) take_out(t, i);
    }
    free(place);
}
