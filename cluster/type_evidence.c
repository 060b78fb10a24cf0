/* SPDX-License-Identifier: MIT
 * type_evidence.c - see type_evidence.h. */
#include "cluster/type_evidence.h"

#include "base/fixed.h"
#include "base/memory.h"
#include "base/text/ascii.h"
#include "site/urls/urls.h"
#include "table_blocks/table_blocks.h"

enum { PROSE_TOKENS = 20, PROSE_LINKS = 5 /* a fifth */ };

const char *const type_evidence_names[TYPE_EVIDENCE_N] = {
#define TYPE_EVIDENCE(name, meaning) #name,
#include "cluster/type_evidence.def"
#undef TYPE_EVIDENCE
};

struct type_path {       /* a path in the page at hand */
    uint32_t blocks, tokens; /* of blocks with links */
    uint32_t prose;          /* tokens */
};

struct type_scratch {
    struct type_path *path;  /* [n_paths], all zero between pages */
    uint32_t *seen;          /* [n_pages] the last page that linked there, as in link_graph.c */
};

struct type_scratch *type_scratch_new(uint32_t n_paths, uint32_t n_pages)
{
    struct type_scratch *s = mem_zalloc(1, sizeof *s);
    s->path = mem_zalloc(n_paths, sizeof *s->path);
    s->seen = mem_zalloc(n_pages, sizeof *s->seen);
    return s;
}

void type_scratch_free(struct type_scratch *s)
{
    if (!s) return;
    free(s->path);
    free(s->seen);
    free(s);
}

static uint64_t mean(uint64_t sum, uint64_t n)
{
    return n ? sum / n : 0;
}

/* ---- the URL ---- */

static const char *const LISTING_WORDS[] = {
    "archive",  "archives", "author",  "authors",      "browse",  "cat",    "categories",
    "category", "catid",    "cats",    "forumdisplay", "genre",   "genres", "label",
    "labels",   "list",     "listing", "month",        "page",    "paged",  "pages",
    "rubric",   "search",   "section", "sections",     "sitemap", "start",  "subject",
    "tag",      "tags",     "thread",  "topic",        "topics",
};

static bool is_listing_word(struct span word)
{
    for (size_t i = 0; i < sizeof LISTING_WORDS / sizeof *LISTING_WORDS; i++)
        if (ascii_is(word, LISTING_WORDS[i])) return true;
    return false;
}

/* Has it words, and are all of them listing words ("cat_9_page_10", not "tag-your-cat")? */
static bool is_listing_segment(struct span segment)
{
    bool any = false;
    for (size_t i = 0, from; i < segment.len; i++) {
        for (from = i; i < segment.len && ascii_is_alpha(segment.at[i]);) i++;
        if (i == from) continue;
        if (!is_listing_word((struct span){segment.at + from, i - from})) return false;
        any = true;
    }
    return any;
}

static bool has_listing_segment(struct span text, const char *delimiters)
{
    for (size_t from = 0, to = 0; from < text.len; from = ++to) {
        while (to < text.len && text.at[to] != delimiters[0] && text.at[to] != delimiters[1]) to++;
        if (is_listing_segment((struct span){text.at + from, to - from})) return true;
    }
    return false;
}

/* Ends the path in '/', index.* or default.*? An empty path is the root. */
static bool ends_like_index(struct span file)
{
    return !file.len || ascii_begins(file, "index.") || ascii_begins(file, "default.");
}

/* The last part of a path, without the '/' after it. */
static struct span last_part(struct span path)
{
    while (path.len && path.at[path.len - 1] == '/') path.len--;
    const char *slash = path.len ? memrchr(path.at, '/', path.len) : NULL;
    return slash ? (struct span){slash + 1, path.len - (size_t)(slash + 1 - path.at)} : path;
}

static void url_evidence(const struct type_site *site, const struct type_page *page, float *x)
{
    struct url_parts url = url_split(span_of(page->url));
    struct span last = last_part(url.path), file = url.path;
    while (file.len && file.at[file.len - 1] != '/') file.len--;
    file = span_from(url.path, file.len);
    const char *dot = last.len ? memrchr(last.at, '.', last.len) : NULL;
    if (dot && ends_like_index(file)) last = last_part((struct span){url.path.at, url.path.len - file.len});
    else if (dot) last.len = (size_t)(dot - last.at);
    uint32_t digits = 0, marks = 0, p = page->out.page;
    for (size_t i = 0; i < last.len; i++) {
        digits += ascii_is_digit(last.at[i]);
        marks += last.at[i] == '-' || last.at[i] == '_';
    }
    x[TE_url_listing] = has_listing_segment(url.path, "/.") || has_listing_segment(url.query, "&=");
    x[TE_url_ends_index] = ends_like_index(file);
    x[TE_url_home] = site->graph->depth[p] == 0;
    x[TE_url_depth] = site->graph->depth[p];
    x[TE_url_digits] = digits > 0;
    x[TE_url_number] = digits > 0 && digits == last.len;
    x[TE_url_date] = url_has_date(url.path);
    x[TE_url_words] = (float)(marks < 5 ? marks : 5);
    x[TE_url_query] = url.query.len > 0;
    x[TE_url_length] = log1(last.len);
    x[TE_url_below] = log1(site->graph->below[p]);
    x[TE_cluster_share] =
        ratio(site->clusters->item[site->clusters->of_page[p]].n_pages, site->graph->n_pages);
}

/* ---- the text ---- */

struct page_sums {
    uint64_t tokens, link_tokens;
    uint64_t own, own_link_tokens, own_blocks, own_link_blocks, prose, longest_run;
};

static bool is_text(const struct leaf_fact *leaf)
{
    return leaf->n_tokens && !(leaf->flags & (LEAF_TITLE | LEAF_CONTROL));
}

static bool is_own(const struct leaf_fact *leaf, uint32_t threshold)
{
    return is_text(leaf) && leaf->entropy <= threshold;
}

static void add_own(struct page_sums *sum, struct type_path *path, const struct leaf_fact *leaf)
{
    bool few_links = leaf->n_link_tokens * PROSE_LINKS <= leaf->n_tokens;
    sum->own += leaf->n_tokens;
    sum->own_link_tokens += leaf->n_link_tokens;
    sum->own_blocks++;
    sum->own_link_blocks += leaf_is_mostly_links(leaf);
    if (leaf->n_tokens >= PROSE_TOKENS && few_links) {
        sum->prose += leaf->n_tokens;
        path->prose += leaf->n_tokens;
    }
    if (leaf->n_link_tokens) {
        path->blocks++;
        path->tokens += leaf->n_tokens;
    }
}

static struct page_sums add_up(struct type_scratch *s, const struct type_page *page)
{
    struct page_sums sum = {0};
    uint64_t run = 0;
    for (uint32_t l = 0; l < page->n_leaves; l++) {
        const struct leaf_fact *leaf = &page->out.leaf[l];
        if (!is_text(leaf)) continue;
        sum.tokens += leaf->n_tokens;
        sum.link_tokens += leaf->n_link_tokens;
        bool own = is_own(leaf, page->out.threshold);
        if (own) add_own(&sum, &s->path[leaf->path], leaf);
        run = own && leaf->n_link_tokens * PROSE_LINKS <= leaf->n_tokens ? run + leaf->n_tokens : 0;
        if (run > sum.longest_run) sum.longest_run = run;
    }
    return sum;
}

/* The paths of the page that stand out; clears the scratch. */
static void path_evidence(struct type_scratch *s, const struct type_page *page, const struct page_sums *sum,
                          float *x)
{
    struct type_path listing = {0};
    uint32_t prose = 0;
    for (uint32_t l = 0; l < page->n_leaves; l++) {
        struct type_path *path = &s->path[page->out.leaf[l].path];
        if (path->prose > prose) prose = path->prose;
        if (path->blocks > listing.blocks) listing = *path;
        *path = (struct type_path){0};
    }
    x[TE_best_path] = log1(prose);
    x[TE_best_path_share] = ratio(prose, sum->own);
    x[TE_repeat] = log1(listing.blocks);
    x[TE_repeat_share] = ratio(listing.blocks, sum->own_blocks);
    x[TE_repeat_tokens] = ratio(listing.tokens, sum->own);
}

static void text_evidence(struct type_scratch *s, const struct type_page *page, float *x)
{
    struct page_sums sum = add_up(s, page);
    x[TE_tokens] = log1(sum.tokens);
    x[TE_prose] = log1(sum.prose);
    x[TE_prose_share] = ratio(sum.prose, sum.own);
    x[TE_longest_run] = log1(sum.longest_run);
    x[TE_own] = log1(sum.own);
    x[TE_own_share] = ratio(sum.own, sum.tokens);
    x[TE_own_link_share] = ratio(sum.own_link_tokens, sum.own);
    x[TE_own_link_blocks] = ratio(sum.own_link_blocks, sum.own_blocks);
    x[TE_link_share] = ratio(sum.link_tokens, sum.tokens);
    path_evidence(s, page, &sum, x);
    uint64_t links = 0, bytes = 0;
    for (uint32_t i = 0; i < page->out.n; i++) {
        if (!is_own(&page->out.leaf[page->out.link[i].leaf], page->out.threshold)) continue;
        links++;
        bytes += page->out.link[i].bytes;
    }
    x[TE_links] = log1(page->out.n);
    x[TE_own_links] = log1(links);
    x[TE_own_links_a_block] = log1(mean(links, sum.own_blocks));
    x[TE_own_anchor] = log1(mean(bytes, links));
}

/* ---- the crawl's links ---- */

static void graph_evidence(struct type_scratch *s, const struct type_site *site, const struct type_page *page,
                           float *x)
{
    uint32_t p = page->out.page, once = 2 * p + 2, targets = 0, own_targets = 0;
    for (uint32_t i = 0; i < page->out.n; i++) {
        uint32_t to = link_graph_find(site->graph, page->out.link[i].target);
        if (to == NO_PAGE || to == p) continue;
        bool own = is_own(&page->out.leaf[page->out.link[i].leaf], page->out.threshold);
        targets += s->seen[to] < once;
        own_targets += own && s->seen[to] < once + 1;
        if (s->seen[to] < once + own) s->seen[to] = once + own;
    }
    const struct in_links *in = &site->in[p];
    x[TE_targets] = log1(targets);
    x[TE_own_targets] = log1(own_targets);
    x[TE_in_pages] = log1(in->pages);
    x[TE_in_share] = ratio(in->pages, site->n_documents);
    x[TE_in_none] = in->pages == 0;
    x[TE_in_own] = ratio(in->own_pages, in->pages);
    x[TE_in_entropy] = (float)fixed_to_double(mean(in->entropy, in->links));
    x[TE_in_anchor] = log1(mean(in->bytes, in->links));
    x[TE_in_texts] = in->least_text != in->most_text;
}

void type_evidence_of_page(struct type_scratch *s, const struct type_site *site, const struct type_page *page,
                           float *x)
{
    url_evidence(site, page, x);
    text_evidence(s, page, x);
    graph_evidence(s, site, page, x);
}
