/* SPDX-License-Identifier: MIT
 * llms.c - a site for language models, after llmstxt.org: llms.txt, an index of its pages by section, and
 * llms-full.txt, their whole content as Markdown.
 *
 *     # The Harbour Press
 *
 *     > A shed, two presses and a boat
 *
 *     ## Journal
 *
 *     - [The first plank](https://harbour.example/blog/2023/first-plank/): How the boat was begun
 *
 * A section is a directory of URLs: the longest one that all pages of a cluster share. Duplicate pages appear once, and
 * so do descriptions that many pages share. The lines of all pages are kept in memory until the end: some 200 bytes
 * each. */
#include <stdlib.h>

#include "base/memory.h"
#include "content/markup/markup.h"
#include "output/formats/index_format.h"
#include "site/urls/urls.h"

/* ---- lines -------------------------------------------------------------------------------- */

static uint32_t add_text(struct content_tree *t, uint32_t parent, unsigned kind, struct span text)
{
    uint32_t node = content_new(t, kind);
    content_append_text(t, node, text);
    content_append(t, parent, node);
    return node;
}

/* A block with this text, with an empty line after it. */
static void put_block(unsigned kind, struct span text, struct buffer *out)
{
    struct content_tree t = {0};
    content_tree_reset(&t);
    if (kind == EL_blockquote) {
        uint32_t quote = content_new(&t, EL_blockquote);
        content_append(&t, 0, quote);
        add_text(&t, quote, EL_p, text);
    } else {
        add_text(&t, 0, kind, text);
    }
    content_markdown(&t, false, out);
    buffer_putc(out, '\n');
    content_tree_free(&t);
}

static struct span without_scheme(struct span url)
{
    const char *at = url.len ? memmem(url.at, url.len, "://", 3) : NULL;
    return at ? (struct span){at + 3, url.len - (size_t)(at + 3 - url.at)} : url;
}

/* The link of a page, without a line end. */
static void put_link(const struct page_record *r, struct buffer *out)
{
    struct content_tree t = {0};
    struct span title = r->value[PAGE_FIELD_TITLE], url = r->value[PAGE_FIELD_URL];
    content_tree_reset(&t);
    uint32_t list = content_new(&t, EL_ul), item = content_new(&t, EL_li);
    content_append(&t, 0, list);
    content_append(&t, list, item);
    uint32_t link = add_text(&t, item, EL_a, title.len ? title : without_scheme(url));
    t.node[link].url = content_add_text(&t, url);
    content_markdown(&t, false, out);
    out->len--;
    content_tree_free(&t);
}

/* ": What it is about", or nothing. */
static void put_description(struct span text, struct buffer *out)
{
    struct buffer line = {0};
    if (text.len) {
        buffer_puts(&line, ": ");
        buffer_add_span(&line, text);
        put_block(EL_p, buffer_span(&line), out);
        out->len -= 2; /* the line ends */
    }
    buffer_free(&line);
}

/* What is the same in the titles of the site: its name, mostly. Empty if there is nothing, or this title is without
 * it. */
static struct span name_in_title(const struct page_record *r)
{
    struct span raw = r->value[PAGE_FIELD_TITLE_RAW], title = r->value[PAGE_FIELD_TITLE], none = {"", 0};
    if (!title.len || title.len >= raw.len) return none;
    size_t rest = raw.len - title.len;
    if (memcmp(raw.at, title.at, title.len) == 0) return without_separators((struct span){raw.at + title.len, rest});
    const char *found = memmem(raw.at, raw.len, title.at, title.len);
    if (!found) return none;
    size_t before = (size_t)(found - raw.at), behind = rest - before;
    return without_separators(behind ? (struct span){found + title.len, behind} : (struct span){raw.at, before});
}

/* What the index keeps of a page: its line, in two parts, and what sections are made from. */
static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct buffer line = {0};
    (void)s;
    if (r->page->duplicate_of) return;
    put_link(r, &line);
    packed_add(out, r->value[PAGE_FIELD_CLUSTER]);
    packed_add(out, r->value[PAGE_FIELD_URL]);
    packed_add(out, r->value[PAGE_FIELD_TITLE]);
    packed_add(out, r->value[PAGE_FIELD_SITE_NAME]);
    packed_add(out, name_in_title(r));
    packed_add(out, r->value[PAGE_FIELD_DESCRIPTION]);
    packed_add(out, buffer_span(&line));
    line.len = 0;
    put_description(r->value[PAGE_FIELD_DESCRIPTION], &line);
    packed_add(out, buffer_span(&line));
    buffer_free(&line);
}

/* ---- sections ----------------------------------------------------------------------------- */

struct listed_page {
    uint32_t cluster, section;
    struct content_text url, title, link, description; /* in the text of the index */
};

struct site_section {
    struct span directory;    /* of URLs: "example.org/blog/" */
    struct span title;     /* of the directory's own page; empty: there is none */
    uint32_t cluster;
    uint32_t number;       /* of the page that it is made from; then its own, before sections are sorted */
};

struct site_index {
    struct buffer text, name, in_titles, description; /* name: as stated; in_titles: the first one there */
    struct listed_page *page;
    uint32_t n_pages, pages_cap;
    struct site_section *section;
    uint32_t n_sections, sections_cap;
};

static void *index_open(const struct format_settings *s, const char *file, const char *name,
                        struct infodisc_error *error)
{
    (void)s;
    (void)name;
    (void)file;
    (void)error;
    return mem_zalloc(1, sizeof(struct site_index));
}

static struct content_text keep(struct site_index *x, struct span text)
{
    buffer_add_span(&x->text, text);
    return (struct content_text){(uint32_t)(x->text.len - text.len), (uint32_t)text.len};
}

static struct span kept(const struct site_index *x, struct content_text text)
{
    return (struct span){x->text.at + text.at, text.len};
}

/* A page is its directory's own: /blog/ or /blog/index.html. */
static bool is_head(struct span url)
{
    const char *slash = memrchr(url.at, '/', url.len);
    if (!slash) return true;
    struct span name = {slash + 1, url.len - (size_t)(slash + 1 - url.at)};
    return !name.len || (span_begins(name, "index.") && !memchr(name.at, '?', name.len));
}

static bool index_add(void *sink, struct span record, struct infodisc_error *error)
{
    struct site_index *x = sink;
    struct listed_page page = {0};
    (void)error;
    struct span cluster = packed_take(&record), url = without_scheme(packed_take(&record));
    struct span title = packed_take(&record);
    struct span name = packed_take(&record), in_title = packed_take(&record), description = packed_take(&record);
    for (size_t i = 0; i < cluster.len; i++) page.cluster = page.cluster * 10 + (uint32_t)(cluster.at[i] - '0');
    page.url = keep(x, url);
    page.title = keep(x, title);
    page.link = keep(x, packed_take(&record));
    page.description = keep(x, packed_take(&record));
    if (!x->name.len) buffer_add_span(&x->name, name);
    if (!x->in_titles.len) buffer_add_span(&x->in_titles, in_title);
    const char *slash = url.len ? memchr(url.at, '/', url.len) : NULL;
    bool is_top = is_head(url) && (!slash || slash == memrchr(url.at, '/', url.len));
    if (is_top && !x->description.len) buffer_add_span(&x->description, description);
    VECTOR_PUSH(x->page, x->n_pages, x->pages_cap) = page;
    return true;
}

static struct span url_of(const struct site_index *x, uint32_t page)
{
    return kept(x, x->page[page].url);
}

static struct span directory_of(struct span url)
{
    const char *slash = url.len ? memrchr(url.at, '/', url.len) : NULL;
    return slash ? (struct span){url.at, (size_t)(slash + 1 - url.at)} : url;
}

/* The longest directory that both are in; none if these are on two hosts. */
static struct span shared_directory(struct span a, struct span b)
{
    struct span both = {a.at, span_common(a, b)};
    bool is_same = both.len == a.len && both.len == b.len;
    bool has_host = both.len && memchr(both.at, '/', both.len);
    return is_same || has_host ? directory_of(both) : (struct span){a.at, 0};
}

static int by_cluster(const void *a, const void *b)
{
    const struct site_section *x = a, *y = b;
    return x->cluster < y->cluster ? -1 : x->cluster > y->cluster;
}

static int by_directory(const void *a, const void *b)
{
    return span_compare(((const struct site_section *)a)->directory, ((const struct site_section *)b)->directory);
}

/* The directories that the pages of each cluster share, in their order, each once. */
static void find_sections(struct site_index *x)
{
    struct site_section *one = mem_alloc((x->n_pages + 1) * sizeof *one);
    for (uint32_t p = 0; p < x->n_pages; p++)
        one[p] = (struct site_section){.directory = directory_of(url_of(x, p)),
                                       .cluster = x->page[p].cluster,
                                       .number = p};
    qsort(one, x->n_pages, sizeof *one, by_cluster);
    for (uint32_t p = 0; p < x->n_pages; p++) {
        struct site_section *last = x->n_sections ? &x->section[x->n_sections - 1] : NULL;
        if (!last || last->cluster != one[p].cluster) {
            VECTOR_PUSH(x->section, x->n_sections, x->sections_cap) = one[p];
            last = &x->section[x->n_sections - 1];
        }
        last->directory = shared_directory(last->directory, one[p].directory);
        x->page[one[p].number].section = x->n_sections - 1;
    }
    free(one);
    for (uint32_t s = 0; s < x->n_sections; s++) x->section[s].number = s;
    uint32_t *place = mem_alloc((x->n_sections + 1) * sizeof *place), n = 0;
    if (x->n_sections) qsort(x->section, x->n_sections, sizeof *x->section, by_directory);
    for (uint32_t s = 0; s < x->n_sections; s++) {
        bool same = n && span_equal(x->section[n - 1].directory, x->section[s].directory);
        place[x->section[s].number] = same ? n - 1 : n;
        if (!same) x->section[n++] = x->section[s];
    }
    x->n_sections = n;
    for (uint32_t p = 0; p < x->n_pages; p++) x->page[p].section = place[x->page[p].section];
    free(place);
}

/* The first page in their order that is a directory's own gives its title. */
static void find_titles(struct site_index *x)
{
    for (uint32_t p = 0; p < x->n_pages; p++) {
        if (!x->page[p].title.len || !is_head(url_of(x, p))) continue;
        const struct site_section of = {.directory = directory_of(url_of(x, p))};
        struct site_section *found = bsearch(&of, x->section, x->n_sections, sizeof of, by_directory);
        if (found && !found->title.len) found->title = kept(x, x->page[p].title);
    }
}

/* As the pages state it, or their titles have it in common; else the host: that of a directory without URLs is its
 * name. */
static struct span name_of(const struct site_index *x)
{
    if (x->name.len) return buffer_span(&x->name);
    if (x->in_titles.len) return buffer_span(&x->in_titles);
    struct span url = x->n_pages ? url_of(x, 0) : span_of("Site"), host = span_take(&url, '/');
    struct span invented = url_invented_name(host);
    return invented.len ? invented : host;
}

/* The title of the directory's own page, or the directory; for that of the whole site its name. */
static void put_section(const struct site_index *x, uint32_t section, struct buffer *out)
{
    struct span directory = x->section[section].directory, name = directory;
    struct span first = url_of(x, 0), host = span_take(&first, '/');
    if (directory.len > host.len + 1 && memcmp(directory.at, host.at, host.len) == 0)
        name = span_from(directory, host.len + 1);
    while (name.len && name.at[name.len - 1] == '/') name.len--;
    if (!name.len || span_equal(name, host)) name = name_of(x);
    put_block(EL_h2, x->section[section].title.len ? x->section[section].title : name, out);
}

/* Pages by section, otherwise in their order. */
static uint32_t *pages_by_section(const struct site_index *x, uint32_t *first)
{
    uint32_t *order = mem_alloc((x->n_pages + 1) * sizeof *order);
    for (uint32_t p = 0; p < x->n_pages; p++) first[x->page[p].section + 1]++;
    for (uint32_t s = 0; s < x->n_sections; s++) first[s + 1] += first[s];
    uint32_t *next = mem_alloc((x->n_sections + 1) * sizeof *next);
    memcpy(next, first, x->n_sections * sizeof *next);
    for (uint32_t p = 0; p < x->n_pages; p++) order[next[x->page[p].section]++] = p;
    free(next);
    return order;
}

static bool index_end(void *sink, FILE *stream, struct infodisc_error *error)
{
    struct site_index *x = sink;
    struct buffer out = {0}, about = {0};
    (void)error;
    put_description(buffer_span(&x->description), &about);
    find_sections(x);
    find_titles(x);
    uint32_t *first = mem_zalloc(x->n_sections + 2u, sizeof *first), *order = pages_by_section(x, first);
    put_block(EL_h1, name_of(x), &out);
    if (x->description.len) put_block(EL_blockquote, buffer_span(&x->description), &out);
    for (uint32_t s = 0; s < x->n_sections; s++) {
        put_section(x, s, &out);
        for (uint32_t i = first[s]; i < first[s + 1]; i++) {
            const struct listed_page *page = &x->page[order[i]];
            buffer_add_span(&out, kept(x, page->link));
            bool of_site = span_equal(kept(x, page->description), buffer_span(&about));
            if (!of_site) buffer_add_span(&out, kept(x, page->description));
            buffer_putc(&out, '\n');
        }
        if (s + 1 < x->n_sections) buffer_putc(&out, '\n');
    }
    fwrite(out.at, 1, out.len, stream);
    free(first);
    free(order);
    buffer_free(&out);
    buffer_free(&about);
    return true;
}

static void index_free(void *sink)
{
    struct site_index *x = sink;
    free(x->page);
    free(x->section);
    buffer_free(&x->text);
    buffer_free(&x->name);
    buffer_free(&x->in_titles);
    buffer_free(&x->description);
    free(x);
}

/* ---- the whole text ----------------------------------------------------------------------- */

static void put_full(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct buffer text = {0};
    struct span title = r->value[PAGE_FIELD_TITLE];
    (void)s;
    if (r->page->duplicate_of) return;
    uint32_t first = r->tree->node[0].first;
    if (!first || r->tree->node[first].kind != EL_h1)
        put_block(EL_h1, title.len ? title : r->value[PAGE_FIELD_URL], &text);
    content_markdown(r->tree, false, &text);
    struct span rest = buffer_span(&text), heading = span_take(&rest, '\n'); /* one line */
    buffer_add_span(out, heading);
    buffer_puts(out, "\n\nSource: <");
    buffer_add_span(out, r->value[PAGE_FIELD_URL]);
    buffer_puts(out, ">\n");
    buffer_add_span(out, rest);
    buffer_puts(out, rest.len && rest.at[rest.len - 1] != '\n' ? "\n\n" : "\n");
    buffer_free(&text);
}

static const struct format_sink index_sink = {index_open, index_add, index_end, index_free};

static const struct index_format full_text = {
    .name = "llms", .file = "llms-full.txt", .plain = true, .structure = true, .page = put_full};

const struct index_format format_llms = {
    .name = "llms", .file = "llms.txt", .plain = true, .page = put_page, .sink = &index_sink, .also = &full_text};
