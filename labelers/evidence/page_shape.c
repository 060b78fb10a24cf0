/* SPDX-License-Identifier: MIT
 * page_shape.c - see page_shape.h. Passes over the leaves of a page, two forwards and one backwards. */
#include "labelers/evidence/page_shape.h"

#include "base/memory.h"

static void reserve(struct page_shape *s, const struct page_blocks *b)
{
    VECTOR_RESERVE(s->leaf, b->n_leaves, s->leaves_cap);
    if (b->n_contents > s->contents_cap) {
        s->contents_cap = b->n_contents;
        s->repeats = mem_realloc(s->repeats, s->contents_cap, sizeof *s->repeats);
        s->repeats_above = mem_realloc(s->repeats_above, s->contents_cap, sizeof *s->repeats_above);
    }
    VECTOR_RESERVE(s->of_path, b->n_paths, s->paths_cap);
}

/* Parents come before their children. */
static void find_repeats(struct page_shape *s, const struct page_blocks *b)
{
    memset(s->of_path, 0, b->n_paths * sizeof *s->of_path);
    for (uint32_t c = 0; c < b->n_contents; c++) s->of_path[b->content[c].path]++;
    for (uint32_t c = 0; c < b->n_contents; c++) {
        uint32_t parent = b->content[c].parent, above = parent == c ? 0 : s->repeats_above[parent];
        s->repeats[c] = s->of_path[b->content[c].path];
        s->repeats_above[c] = s->repeats[c] > above ? s->repeats[c] : above;
    }
}

static void count_alike(struct page_shape *s, const struct evidence_page *page)
{
    const struct page_blocks *b = page->blocks;
    memset(s->of_path, 0, b->n_paths * sizeof *s->of_path);
    for (uint32_t l = 0; l < b->n_leaves; l++) s->of_path[b->leaf[l].path] += leaf_counts(&page->fact[l]);
}

static bool is_fresh(const struct evidence_site *site, const struct leaf_fact *fact)
{
    return (uint64_t)(fact->line_df - 1) * 5 <= site->n_documents - 1;
}

/* Is it prose outside of what repeats inside the page? */
static bool is_once_prose(const struct page_shape *s, const struct evidence_site *site,
                          const struct evidence_page *page, uint32_t l)
{
    return page->feature[l].ends_sentence && site->informative[page->fact[l].path] &&
           s->repeats_above[page->blocks->leaf[l].content] < 2;
}

/* What is before each leaf, and how long its runs are so far: of fresh leaves, and of those that are not mostly
 * links. */
static void look_forward(struct page_shape *s, const struct evidence_site *site, const struct evidence_page *page)
{
    uint32_t heading = UINT32_MAX, fresh = 0, text = 0;
    s->once_prose = 0;
    for (uint32_t l = 0; l < page->blocks->n_leaves; l++) {
        const struct leaf_fact *fact = &page->fact[l];
        struct leaf_shape *leaf = &s->leaf[l];
        *leaf = (struct leaf_shape){.alike = s->of_path[page->blocks->leaf[l].path],
                                    .heading = heading,
                                    .once_before = s->once_prose};
        if (!leaf_counts(fact)) continue;
        if (heading_level(site->place[fact->path].element)) heading = l;
        if (is_once_prose(s, site, page, l)) s->once_prose += fact->n_tokens;
        leaf->fresh_run = fresh = is_fresh(site, fact) ? fresh + fact->n_tokens : 0;
        leaf->text_run = text = leaf_is_mostly_links(fact) ? 0 : text + fact->n_tokens;
    }
}

/* The last leaf of a run knows its length. */
static void spread_runs(struct page_shape *s, const struct evidence_page *page)
{
    uint32_t fresh = 0, text = 0;
    for (uint32_t l = page->blocks->n_leaves; l-- > 0;) {
        struct leaf_shape *leaf = &s->leaf[l];
        if (!leaf_counts(&page->fact[l])) continue;
        fresh = !leaf->fresh_run ? 0 : fresh ? fresh : leaf->fresh_run;
        text = !leaf->text_run ? 0 : text ? text : leaf->text_run;
        leaf->fresh_run = fresh;
        leaf->text_run = text;
    }
}

void page_shape_find(struct page_shape *shape, const struct evidence_site *site,
                     const struct evidence_page *page)
{
    reserve(shape, page->blocks);
    find_repeats(shape, page->blocks);
    count_alike(shape, page);
    look_forward(shape, site, page);
    spread_runs(shape, page);
}

void page_shape_free(struct page_shape *shape)
{
    free(shape->leaf);
    free(shape->repeats);
    free(shape->repeats_above);
    free(shape->of_path);
}
