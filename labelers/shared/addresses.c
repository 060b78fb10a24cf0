/* SPDX-License-Identifier: MIT
 * addresses.c - see addresses.h. */
#include "labelers/shared/addresses.h"

#include "base/memory.h"
#include "base/text/ascii.h"
#include "base/text/percent.h"
#include "labelers/shared/caption_rule.h"
#include "labelers/shared/page_contents.h"

enum {
    LINE_TOKENS = 40,
    LABEL_BYTES = 40,
    VIEWS = 8,               /* of a page, as histories and differences of a wiki's */
    NAME_BYTES = 8           /* of the page in its URL; or its path: shorter ones may be words */
};

static struct span span_until(struct span s, const char *end)
{
    return (struct span){s.at, (size_t)(end - s.at)};
}

/* Without the scheme and "www.". */
static struct span without_scheme(struct span url)
{
    const char *host = memmem(url.at, url.len, "://", 3);
    if (host) url = span_from(url, (size_t)(host - url.at) + 3);
    return ascii_begins(url, "www.") ? span_from(url, 4) : url;
}

/* Without "index.html", and without '/' at the end. */
static struct span without_index(struct span url)
{
    const char *name = url.len ? memrchr(url.at, '/', url.len) : NULL;
    if (name && span_begins(span_from(url, (size_t)(name - url.at)), "/index.")) url.len = (size_t)(name - url.at);
    while (url.len && url.at[url.len - 1] == '/') url.len--;
    return url;
}

static struct span decoded(struct buffer *out, struct span url)
{
    out->len = 0;
    percent_decode(out, without_scheme(url));
    return without_index(buffer_span(out));
}

static struct span path_of(struct span url)
{
    const char *path = url.len ? memchr(url.at, '/', url.len) : NULL;
    return path ? span_from(url, (size_t)(path - url.at)) : (struct span){0};
}

/* own, text: decoded. */
static bool is_own_url(struct span own, struct span text)
{
    struct span path = path_of(own), host = span_until(own, own.at + own.len - path.len);
    if (!ascii_ends(host, ".invalid")) return path.len && span_equal(own, text);
    return path.len >= NAME_BYTES && span_equal(path, path_of(text));
}

/* The first http:// or https:// in it; NULL: there is none. Most lines have no colon, and memmem() is slower. */
static const char *find_url(struct span text)
{
    const char *end = text.at + text.len, *from = text.at, *colon;
    while (from < end && (colon = memchr(from, ':', (size_t)(end - from)))) {
        from = colon + 1;
        struct span before = span_until(text, colon);
        if (!span_begins(span_until((struct span){from, 0}, end), "//")) continue;
        if (span_ends(before, "http")) return colon - 4;
        if (span_ends(before, "https")) return colon - 5;
    }
    return NULL;
}

/* Does it end in the page's URL, after a label? Alone, it may have a number of what the page is about. */
static bool gives_url(struct address_scratch *s, struct span own, struct span text)
{
    const char *at = find_url(text);
    if (!at || at == text.at || at - text.at > LABEL_BYTES) return false;
    struct span url = span_from(text, (size_t)(at - text.at));
    bool is_url = true;
    for (size_t i = 0; i < url.len && is_url; i++) is_url = !ascii_is_space(url.at[i]);
    return is_url && is_own_url(own, decoded(&s->text, url));
}

/* Is it a part of the URL, "reference:tools:plane" of "?id=reference:tools:plane"? One word may name a section. */
static bool names_page(struct span own, struct span text)
{
    bool is_name = text.len >= NAME_BYTES && text.len < own.len, has_mark = false;
    for (size_t i = 0; i < text.len && is_name; i++) {
        is_name = !ascii_is_space(text.at[i]);
        has_mark |= !ascii_is_alnum(text.at[i]) && !ascii_is_beyond(text.at[i]);
    }
    if (!is_name || !has_mark) return false;
    const char *part = memmem(own.at, own.len, text.at, text.len), *end = part ? part + text.len : NULL;
    if (!part || part == own.at || (part[-1] != '/' && part[-1] != '=')) return false;
    return end == own.at + own.len || *end == '&' || *end == '.';
}

/* Is it "<20.1a@host" of a message? Addresses of people have no digits, or hardly ever. */
static bool is_message_id(struct span id)
{
    const char *at = id.len ? memchr(id.at, '@', id.len) : NULL;
    bool has_digit = false;
    for (const char *c = id.at; at && c < at; c++) has_digit |= ascii_is_digit(*c);
    return has_digit && !span_has(id, " ");
}

/* Is it "<id@host>" at the end, with others before it, and a label with a colon? */
static bool gives_messages(struct span text)
{
    const char *at = span_ends(text, ">") ? memchr(text.at, '<', text.len) : NULL;
    struct span label = at ? ascii_trim(span_until(text, at)) : text;
    if (!at || label.len > LABEL_BYTES || !span_ends(label, ":")) return false;
    struct span rest = span_from(text, (size_t)(at - text.at));
    while (rest.len) {
        const char *end = rest.at[0] == '<' ? memchr(rest.at, '>', rest.len) : NULL;
        struct span id = end ? span_until(rest, end) : (struct span){0};
        if (!is_message_id(id)) return false;
        rest = span_from(rest, id.len + 1);
        while (rest.len && (ascii_is_space(rest.at[0]) || rest.at[0] == ',')) rest = span_from(rest, 1);
    }
    return true;
}

/* Not where it may be a value, or part of what is explained. A line without a number that more pages have than there
 * are views of one, as most menus, is that of no page. */
static bool may_be_address(const struct leaf_fact *leaf, enum element element)
{
    if (leaf->line_df > VIEWS && !leaf->has_number) return false;
    bool is_text = leaf->n_tokens && leaf->n_tokens <= LINE_TOKENS && leaf_is_in_page(leaf);
    return is_text && !is_caption_element(element) && element != EL_td && element != EL_dd && element != EL_pre;
}

struct leaf_list addresses_find(struct address_scratch *scratch, const struct page_blocks *b,
                                const struct leaf_fact *fact, const struct block_path *place, struct span url)
{
    struct leaf_list found = {0};
    struct span own = decoded(&scratch->url, url);
    const uint32_t UNKNOWN = UINT32_MAX;
    uint32_t title = UNKNOWN;
    size_t cap = 0;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        enum element element = place[fact[l].path].element;
        if (!may_be_address(&fact[l], element)) continue;
        struct span text = leaf_span(b, &b->leaf[l]);
        bool is_name = !fact[l].n_link_tokens && names_page(own, text);
        if (is_name && title == UNKNOWN) title = page_title(fact, b->n_leaves, place);
        is_name = is_name && l < title && title < b->n_leaves;
        if (is_name || gives_url(scratch, own, text) || gives_messages(text)) VECTOR_PUSH(found.leaf, found.n, cap) = l;
    }
    return found;
}

void address_scratch_free(struct address_scratch *scratch)
{
    buffer_free(&scratch->url);
    buffer_free(&scratch->text);
}
