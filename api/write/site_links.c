/* SPDX-License-Identifier: MIT
 * site_links.c - see site_links.h. A link finds its page by the key used in the graph of links
 * (site/urls/link_key.h). */
#include "api/write/site_links.h"

#include "base/memory.h"
#include "base/text/ascii.h"

struct keyed_page {
    uint64_t key;
    uint32_t page;
};

struct site_links {
    const struct site *site;
    const struct page_names *names;
    struct keyed_page *item; /* [n] in order of key, then page */
    size_t n;
};

static int compare(const void *left, const void *right)
{
    const struct keyed_page *a = left, *b = right;
    if (a->key != b->key) return a->key < b->key ? -1 : 1;
    return (a->page > b->page) - (a->page < b->page);
}

struct site_links *site_links_new(const struct infodisc_blocks *blocks, const struct page_names *names)
{
    const struct infodisc_pages *pages = blocks->pages;
    struct site_links *l = mem_zalloc(1, sizeof *l);
    struct link_base base = {0};
    l->site = pages->site;
    l->names = names;
    l->item = mem_zalloc(pages_n(pages) + 1ull, sizeof *l->item);
    for (uint32_t p = 0; p < pages_n(pages); p++) {
        if (!pages_writes(pages, p) || blocks->skipped[p] != SKIP_NONE) continue;
        link_base_set(&base, span_of(pages->site->page[p].url));
        l->item[l->n++] = (struct keyed_page){link_form_key(link_page_form(&base)), p};
    }
    link_base_free(&base);
    if (l->n) qsort(l->item, l->n, sizeof *l->item, compare);
    return l;
}

void site_links_free(struct site_links *l)
{
    if (!l) return;
    free(l->item);
    free(l);
}

void link_scratch_free(struct link_scratch *s)
{
    link_base_free(&s->base);
    buffer_free(&s->from);
    buffer_free(&s->to);
    buffer_free(&s->text);
}

/* The page that the key leads to, or UINT32_MAX. Of several (http and https) that with the very URL, or the first. */
static uint32_t find_page(const struct site_links *l, uint64_t key, struct span url)
{
    size_t from = 0, to = l->n;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (l->item[middle].key < key) from = middle + 1;
        else to = middle;
    }
    uint32_t page = UINT32_MAX;
    for (size_t i = from; i < l->n && l->item[i].key == key; i++) {
        if (span_is(url, l->site->page[l->item[i].page].url)) return l->item[i].page;
        if (i == from) page = l->item[i].page;
    }
    return page;
}

static void put_name(struct buffer *out, struct span name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (ascii_is_alnum(c) || (c && strchr("/-._~@+,=", c)))
            buffer_putc(out, c);
        else
            buffer_printf(out, "%%%02X", (unsigned)(unsigned char)c);
    }
}

/* From the file `from` to the file `to`, both below the same directory. */
static void put_relative(struct buffer *out, struct span from, struct span to)
{
    size_t common = 0, n = span_common(from, to);
    for (size_t i = 0; i < n; i++)
        if (from.at[i] == '/') common = i + 1;
    for (size_t i = common; i < from.len; i++)
        if (from.at[i] == '/') buffer_puts(out, "../");
    put_name(out, span_from(to, common));
}

static void set_link(const struct site_links *l, struct link_scratch *s, struct content_tree *t, uint32_t node)
{
    struct span url = content_span(t, t->node[node].url);
    const char *hash = url.len ? memchr(url.at, '#', url.len) : NULL;
    struct span fragment = {hash, hash ? (size_t)(url.at + url.len - hash) : 0};
    if (!ascii_begins(url, "http")) return;
    uint64_t key = link_key(&s->base, url);
    uint32_t page = key ? find_page(l, key, (struct span){url.at, url.len - fragment.len}) : UINT32_MAX;
    if (page == UINT32_MAX) return;
    s->to.len = s->text.len = 0;
    page_name_put(l->names, page, &s->to);
    put_relative(&s->text, buffer_span(&s->from), buffer_span(&s->to));
    buffer_add_span(&s->text, fragment);
    struct content_text local = content_add_text(t, buffer_span(&s->text));
    t->node[node].local = local;
}

void site_links_set(const struct site_links *l, struct link_scratch *s, uint32_t page, struct content_tree *t)
{
    s->from.len = 0;
    page_name_put(l->names, page, &s->from);
    link_base_set(&s->base, span_of(l->site->page[page].url));
    for (uint32_t i = 0; i < t->n; i++)
        if (t->node[i].kind == EL_a) set_link(l, s, t, i);
}
