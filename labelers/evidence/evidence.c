/* SPDX-License-Identifier: MIT
 * evidence.c - see evidence.h. One function for each group of evidence.def. */
#include "labelers/evidence/evidence.h"

#include "base/fixed.h"
#include "base/memory.h"
#include "labelers/evidence/path_evidence.h"
#include "table_blocks/table_blocks.h"

const char *const evidence_names[EVIDENCE_N] = {
#define EVIDENCE(name, meaning) #name,
#include "labelers/evidence/evidence.def"
#undef EVIDENCE
};

/* ---- small helpers ---- */

/* Share of the other pages that have the leaf's line. */
static float line_share(const struct leaf_fact *fact, uint32_t n_documents)
{
    return n_documents > 1 ? ratio(fact->line_df - 1, n_documents - 1) : 0;
}

/* The same of the pages with its path alone: 1 for a line that is wherever its path is, on however few pages. */
static float line_steady(const struct leaf_fact *fact, const struct path_evidence *path)
{
    return path->pages > 1 ? ratio(fact->line_df - 1, path->pages - 1) : 0;
}

static float entropy_of(const struct leaf_fact *fact)
{
    return (float)fixed_to_double(fact->entropy);
}

/* ---- where a path lies ---- */

static const enum element below_elements[] = {
    EL_nav,  EL_header,  EL_footer, EL_aside,  EL_form,       EL_ul,     EL_table,
    EL_article, EL_main, EL_figure, EL_blockquote, EL_button, EL_p,
};
enum { BELOW_N = sizeof below_elements / sizeof *below_elements };

static uint32_t below_bit(enum element element)
{
    if (element == EL_ol) element = EL_ul;
    for (uint32_t i = 0; i < BELOW_N; i++)
        if (below_elements[i] == element) return (uint32_t)1 << i;
    return 0;
}

struct path_place *path_places_new(const struct block_paths *paths)
{
    struct path_place *place = mem_alloc((paths->n + 1ull) * sizeof *place);
    uint32_t bit[EL_N];
    for (enum element e = 0; e < EL_N; e++) bit[e] = below_bit(e);
    for (uint32_t p = 0; p < paths->n; p++) {
        place[p] = (struct path_place){.element = paths->item[p].element, .depth = paths->item[p].depth};
        uint32_t parent = paths->item[p].parent; /* before it: its text begins the path's */
        if (parent != p) place[p].below = place[parent].below | bit[paths->item[parent].element];
        if (place[p].element == EL_button) place[p].below |= bit[EL_button];
    }
    return place;
}

/* ---- a page ---- */

/* What a path says of its leaves: these ranges of evidence.def. */
enum {
    PLACE_N = EV_word_comment - EV_tag_p,
    PATH_N = EV_before2_ln_tokens - EV_path_support,
    INNER_N = EVIDENCE_N - EV_path_inner_repeats,
    NEIGHBOUR_N = EV_before1_ln_tokens - EV_before2_ln_tokens,
    NEIGHBOURS = 2,           /* on each side */
    PATH_SLOTS = 1024
};

struct path_row {
    uint32_t owner;           /* 1 + the path; 0: free */
    float place[PLACE_N], path[PATH_N], inner[INNER_N];
};

/* x is kept from leaf to leaf: what belongs to the page is written once, what belongs to the leaf's path
 * or content block when that changes. */
struct evidence_scratch {
    float x[EVIDENCE_N];
    struct page_sums sums;
    struct page_shape shape;
    uint64_t tokens_before;   /* of the leaf at hand */
    uint32_t path, block;     /* of the leaf before; UINT32_MAX: none */
    uint16_t words, near_words; /* of the leaf before, of any page */
    float (*neighbour)[NEIGHBOUR_N]; /* [NEIGHBOURS + n_leaves + NEIGHBOURS] what leaves are to those near them */
    size_t neighbours_cap;
    struct path_row row[PATH_SLOTS]; /* the newest path of each slot */
};

struct evidence_scratch *evidence_scratch_new(void)
{
    return mem_zalloc(1, sizeof(struct evidence_scratch));
}

void evidence_scratch_free(struct evidence_scratch *s)
{
    if (!s) return;
    page_sums_free(&s->sums);
    page_shape_free(&s->shape);
    free(s->neighbour);
    free(s);
}

static void look_at_page(struct evidence_scratch *s, const struct evidence_site *site,
                         const struct evidence_page *page)
{
    page_sums_add_up(&s->sums, site, page);
    page_shape_find(&s->shape, site, page);
}

void path_evidence_add(struct evidence_scratch *s, const struct evidence_site *site,
                       const struct evidence_page *page, struct path_evidence *path)
{
    look_at_page(s, site, page);
    path_evidence_add_page(&s->sums, &s->shape, site, page, path);
}

/* ---- the groups ---- */

static void put_bits(float *x, uint32_t bits, int n)
{
    for (int i = 0; i < n; i++) x[i] = (float)(bits >> i & 1);
}

static void put_leaf(float *x, const struct leaf_fact *fact, const struct leaf_features *f,
                     const struct leaf_block *leaf)
{
    uint32_t n = fact->n_tokens;
    float links = ratio(fact->n_link_tokens, n), stop = ratio(f->n_stop, n);
    x[EV_ln_tokens] = log1(n);
    x[EV_over_8_tokens] = n > 8;
    x[EV_over_15_tokens] = n > 15;
    x[EV_over_40_tokens] = n > 40;
    x[EV_link_share] = links;
    x[EV_mostly_links] = leaf_is_mostly_links(fact);
    x[EV_some_links] = fact->n_link_tokens > 0 && !leaf_is_mostly_links(fact);
    x[EV_ln_plain_tokens] = log1(n - fact->n_link_tokens);
    x[EV_punctuation] = ratio(f->n_punctuation, n);
    x[EV_has_punctuation] = f->n_punctuation > 0;
    x[EV_ends_sentence] = f->ends_sentence;
    x[EV_stop_share] = stop;
    x[EV_stop_share_x_ln_tokens] = stop * x[EV_ln_tokens];
    x[EV_capital_share] = ratio(f->n_capital, n);
    x[EV_number_share] = ratio(f->n_number, n);
    x[EV_breaks] = leaf->n_breaks < 3 ? leaf->n_breaks : 3;
    x[EV_bold_share] = ratio(leaf->bold_bytes, leaf->text_len);
    x[EV_hidden] = (leaf->flags & LEAF_HIDDEN) != 0;
    x[EV_title_in_leaf] = (float)f->title_share / 100;
    x[EV_leaf_in_title] = ratio(f->n_in_title, n);
    x[EV_is_title] = f->title_share >= 50 && f->n_in_title * 3u >= n * 2;
}

/* Most leaves have the words of the one before. */
static void put_words(struct evidence_scratch *s, const struct leaf_block *leaf)
{
    if (leaf->words != s->words) put_bits(s->x + EV_word_comment, leaf->words, WORD_KINDS);
    if (leaf->near_words != s->near_words) put_bits(s->x + EV_near_comment, leaf->near_words, WORD_KINDS);
    s->words = leaf->words;
    s->near_words = leaf->near_words;
}

/* What each element is evidence of; 0: of nothing. */
static const uint8_t tag_evidence[EL_N] = {
    [EL_p] = EV_tag_p, [EL_li] = EV_tag_li, [EL_div] = EV_tag_div, [EL_pre] = EV_tag_pre,
    [EL_td] = EV_tag_td, [EL_th] = EV_tag_th, [EL_dt] = EV_tag_dt, [EL_dd] = EV_tag_dd,
    [EL_h1] = EV_tag_h1, [EL_h2] = EV_tag_h2, [EL_h3] = EV_tag_h3,
    [EL_h4] = EV_tag_h3, [EL_h5] = EV_tag_h3, [EL_h6] = EV_tag_h3,
    [EL_figcaption] = EV_tag_figcaption, [EL_caption] = EV_tag_figcaption,
    [EL_article] = EV_tag_section, [EL_main] = EV_tag_section, [EL_section] = EV_tag_section,
    [EL_body] = EV_tag_section,
};

static void put_place(float *x, const struct path_place *place)
{
    memset(x + EV_tag_p, 0, PLACE_N * sizeof *x);
    if (tag_evidence[place->element]) x[tag_evidence[place->element]] = 1;
    put_bits(x + EV_below_nav, place->below, BELOW_N);
    x[EV_depth] = (float)place->depth / 10;
}

enum {
    MANUAL_SHARE = 4,        /* a page in four */
    SECTIONS_MIN = 2         /* a mail has none */
};

bool site_is_manual(uint32_t n_documents, uint32_t of_manual)
{
    return n_documents > 1 && of_manual * (uint64_t)MANUAL_SHARE >= n_documents;
}

bool page_is_of_manual(const struct evidence_page *page, const struct path_place *place)
{
    uint32_t code = 0, sections = 0;
    for (uint32_t l = 0; l < page->blocks->n_leaves; l++) {
        if (!page->fact[l].n_tokens) continue;
        const struct path_place *at = &place[page->fact[l].path];
        code += at->element == EL_pre;
        sections += heading_level(at->element) > 1;
    }
    return code > 0 && sections >= SECTIONS_MIN;
}

uint32_t pages_as_trained(const struct evidence_site *site, bool is_after_h1)
{
    return site->is_manual && is_after_h1 && site->n_documents < MANUAL_PAGES ? MANUAL_PAGES : site->n_documents;
}

static void put_position(float *x, const struct evidence_scratch *s, const struct evidence_site *site, uint32_t l,
                         uint32_t n_leaves)
{
    float position = ratio(s->tokens_before, s->sums.page.tokens);
    x[EV_position] = position;
    x[EV_position_squared] = position * position;
    x[EV_after_h1] = l >= s->sums.first_h1;
    x[EV_before_h1] = s->sums.first_h1 < n_leaves && l < s->sums.first_h1;
    x[EV_h1_distance] = l >= s->sums.first_h1 ? log1(l - s->sums.first_h1) : 0;
    x[EV_ln_documents] = log1(pages_as_trained(site, l >= s->sums.first_h1));
}

static void put_page(float *x, const struct evidence_scratch *s, const struct evidence_site *site,
                     uint32_t n_leaves)
{
    const struct block_sums *page = &s->sums.page;
    x[EV_has_h1] = s->sums.first_h1 < n_leaves;
    x[EV_page_ln_tokens] = log1(page->tokens);
    x[EV_page_link_share] = ratio(page->link_tokens, page->tokens);
    x[EV_page_ln_leaves] = log1(page->leaves);
    x[EV_page_prose] = ratio(page->prose_tokens, page->tokens);
    x[EV_once_prose] = log1(s->shape.once_prose);
    x[EV_threshold] = (float)fixed_to_double(site->threshold);
    x[EV_one_document] = site->n_documents == 1;
}

/* x: the first of the seven numbers of a content block. */
static void put_block(float *x, const struct block_sums *b, const struct block_sums *page)
{
    *x++ = log1(b->tokens);
    *x++ = ratio(b->link_tokens, b->tokens);
    *x++ = ratio(b->punctuation, b->tokens);
    *x++ = log1(b->leaves ? b->tokens / b->leaves : 0);
    *x++ = ratio(b->tokens, page->tokens);
    *x++ = ratio(b->cover_tokens, b->tokens * 255);
    *x++ = ratio(b->prose_tokens, b->tokens);
}

static void put_best(float *x, const struct evidence_scratch *s, const struct evidence_site *site,
                     const struct evidence_page *page, uint32_t block)
{
    const struct page_blocks *b = page->blocks;
    uint32_t outer = b->content[block].parent;
    x[EV_in_best] = x[EV_in_voted] = x[EV_votes_won] = 0;
    x[EV_block_score] = ratio(s->sums.block[block].score, s->sums.best_score);
    x[EV_outer_score] = ratio(s->sums.block[outer].score, s->sums.best_score);
    x[EV_block_votes] =
        ratio(site->path[page->path_of[b->content[block].path]].won, site->n_documents);
    for (uint32_t c = block;; c = b->content[c].parent) {
        uint32_t path = page->path_of[b->content[c].path];
        float won = ratio(site->path[path].won, site->n_documents);
        if (s->sums.best_score && c == s->sums.best) x[EV_in_best] = 1;
        if (path == site->voted) x[EV_in_voted] = 1;
        if (won > x[EV_votes_won]) x[EV_votes_won] = won;
        if (b->content[c].parent == c) break;
    }
}

static void put_site(float *x, const struct evidence_site *site, const struct leaf_fact *fact)
{
    float h = entropy_of(fact), share = line_share(fact, site->n_documents);
    float low = fact->entropy <= site->threshold;
    x[EV_entropy] = h;
    x[EV_entropy_over] = h - (float)fixed_to_double(site->threshold);
    x[EV_is_low] = low;
    x[EV_low_x_plain] = low * (1 - x[EV_link_share]);
    x[EV_low_x_ln_tokens] = low * x[EV_ln_tokens];
    x[EV_high_x_ln_tokens] = (1 - h) * x[EV_ln_tokens];
    x[EV_entropy_x_links] = h * x[EV_link_share];
    x[EV_line_share] = share;
    x[EV_line_repeats] = fact->line_df > 1;
    x[EV_line_common] = share > 0.5f;
    x[EV_line_steady] = line_steady(fact, &site->path[fact->path]);
    x[EV_line_pages] = log1(fact->line_df - 1);
    x[EV_cover] = (float)fact->cover / 255;
}

static void put_path(float *x, const struct evidence_site *site, uint32_t path)
{
    const struct path_evidence *p = &site->path[path];
    float support = ratio(p->pages, site->n_documents);
    float repeats = ratio(p->repeated_lines, p->occurrences);
    float links = ratio(p->link_tokens, p->tokens), prose = ratio(p->prose_tokens, p->tokens);
    float h = ratio(p->entropy_tokens, p->tokens << 20);
    float informative = site->informative[path];
    x[EV_path_support] = support;
    x[EV_path_occurrences] = log1(p->pages ? p->occurrences / p->pages : 0);
    x[EV_path_leaf_tokens] = log1(p->occurrences ? p->tokens / p->occurrences : 0);
    x[EV_path_page_tokens] = log1(p->pages ? p->tokens / p->pages : 0);
    x[EV_path_link_share] = links;
    x[EV_path_repeats] = repeats;
    x[EV_path_repeated_text] = ratio(p->repeated_tokens, p->tokens);
    x[EV_path_line_share] = ratio(p->line_share, p->occurrences * 1023);
    x[EV_path_steady] = p->pages > 1 ? ratio(p->line_others, p->occurrences * (p->pages - 1)) : 0;
    x[EV_path_line_entropy] = p->pages > 1 ? ratio(p->line_logs, p->occurrences * (fixed_log2(p->pages) >> 16)) : 0;
    x[EV_path_cover] = ratio(p->cover_tokens, p->tokens * 255);
    x[EV_path_entropy] = h;
    x[EV_path_entropy_over] = h - (float)fixed_to_double(site->threshold);
    x[EV_path_punctuation] = ratio(p->punctuation, p->tokens);
    x[EV_path_prose] = prose;
    x[EV_path_stop_share] = ratio(p->stop_words, p->tokens);
    x[EV_path_once] = p->pages == 1 && site->n_documents > 1;
    x[EV_path_support_x_new] = support * (1 - repeats);
    x[EV_path_support_x_plain] = support * (1 - links);
    x[EV_path_informative] = informative;
    x[EV_path_informative_x_prose] = informative * prose;
    x[EV_path_inner_repeats] = log1(p->occurrences ? p->repeats / p->occurrences : 0);
    x[EV_path_inner_repeated] = ratio(p->repeated, p->occurrences);
    x[EV_path_fresh_run] = log1(p->occurrences ? p->fresh_runs / p->occurrences : 0);
    x[EV_path_position] = ratio(p->position_tokens, p->tokens * 1023);
}

static float line_share_of(const struct evidence_site *site, const struct evidence_page *page, int64_t l)
{
    if (l < 0 || l >= page->blocks->n_leaves || !leaf_counts(&page->fact[l])) return 0;
    return line_share(&page->fact[l], site->n_documents);
}

static void put_shape(float *x, const struct evidence_scratch *s, const struct evidence_site *site,
                      const struct evidence_page *page, uint32_t l)
{
    const struct leaf_shape *leaf = &s->shape.leaf[l];
    x[EV_alike] = log1(leaf->alike);
    x[EV_once_before] = ratio(leaf->once_before, s->shape.once_prose);
    memset(x + EV_has_heading, 0, (EV_fresh_run - EV_has_heading) * sizeof *x);
    if (leaf->heading != UINT32_MAX) {
        const struct leaf_fact *heading = &page->fact[leaf->heading];
        x[EV_has_heading] = 1;
        x[EV_heading_distance] = log1(l - leaf->heading);
        x[EV_heading_line_share] = line_share(heading, site->n_documents);
        x[EV_heading_informative] = site->informative[heading->path];
        x[EV_heading_tag] = (float)(site->place[heading->path].element - EL_h1) / 10;
    }
    x[EV_fresh_run] = log1(leaf->fresh_run);
    x[EV_fresh_run_share] = ratio(leaf->fresh_run, s->sums.page.tokens);
    x[EV_text_run] = log1(leaf->text_run);
    x[EV_text_run_share] = ratio(leaf->text_run, s->sums.page.tokens);
    x[EV_before1_line_share] = line_share_of(site, page, (int64_t)l - 1);
    x[EV_after1_line_share] = line_share_of(site, page, (int64_t)l + 1);
}

/* x: the five numbers that leaf l is to those near it. */
static void put_neighbour(float *x, const struct evidence_site *site,
                          const struct evidence_page *page, uint32_t l)
{
    const struct leaf_fact *fact = &page->fact[l];
    if (!leaf_counts(fact)) return;
    *x++ = log1(fact->n_tokens);
    *x++ = ratio(fact->n_link_tokens, fact->n_tokens);
    *x++ = page->feature[l].ends_sentence;
    *x++ = (float)fact->cover / 255;
    *x++ = site->informative[fact->path];
}

static void look_at_neighbours(struct evidence_scratch *s, const struct evidence_site *site,
                               const struct evidence_page *page)
{
    uint32_t n = page->blocks->n_leaves;
    VECTOR_RESERVE(s->neighbour, n + 2 * NEIGHBOURS, s->neighbours_cap);
    memset(s->neighbour, 0, (n + 2 * NEIGHBOURS) * sizeof *s->neighbour);
    for (uint32_t l = 0; l < n; l++) put_neighbour(s->neighbour[NEIGHBOURS + l], site, page, l);
}

static void put_neighbours(float *x, const struct evidence_scratch *s, uint32_t l)
{
    const float(*before2)[NEIGHBOUR_N] = s->neighbour + l;
    memcpy(x + EV_before2_ln_tokens, before2, 2 * sizeof *before2);
    memcpy(x + EV_after1_ln_tokens, before2 + NEIGHBOURS + 1, 2 * sizeof *before2);
}

static void put_content(float *x, const struct evidence_scratch *s, const struct evidence_site *site,
                        const struct evidence_page *page, uint32_t block)
{
    uint32_t outer = page->blocks->content[block].parent;
    put_block(x + EV_block_ln_tokens, &s->sums.block[block], &s->sums.page);
    put_block(x + EV_outer_ln_tokens, &s->sums.block[outer], &s->sums.page);
    put_best(x, s, site, page, block);
    x[EV_repeats] = log1(s->shape.repeats[block]);
    x[EV_repeats_above] = log1(s->shape.repeats_above[block]);
}

static void use_path(struct evidence_scratch *s, const struct evidence_site *site, uint32_t path)
{
    struct path_row *row = &s->row[path % PATH_SLOTS];
    if (row->owner == path + 1) {
        memcpy(s->x + EV_tag_p, row->place, sizeof row->place);
        memcpy(s->x + EV_path_support, row->path, sizeof row->path);
        memcpy(s->x + EV_path_inner_repeats, row->inner, sizeof row->inner);
        return;
    }
    put_place(s->x, &site->place[path]);
    put_path(s->x, site, path);
    row->owner = path + 1;
    memcpy(row->place, s->x + EV_tag_p, sizeof row->place);
    memcpy(row->path, s->x + EV_path_support, sizeof row->path);
    memcpy(row->inner, s->x + EV_path_inner_repeats, sizeof row->inner);
}

void evidence_begin(struct evidence_scratch *s, const struct evidence_site *site,
                    const struct evidence_page *page)
{
    look_at_page(s, site, page);
    look_at_neighbours(s, site, page);
    put_page(s->x, s, site, page->blocks->n_leaves);
    s->tokens_before = 0;
    s->path = s->block = UINT32_MAX;
}

const float *evidence_of_leaf(struct evidence_scratch *s, const struct evidence_site *site,
                              const struct evidence_page *page, uint32_t l)
{
    const struct page_blocks *b = page->blocks;
    const struct leaf_fact *fact = &page->fact[l];
    float *x = s->x;
    if (!leaf_counts(fact)) return NULL;
    if (fact->path != s->path) use_path(s, site, fact->path);
    if (b->leaf[l].content != s->block) put_content(x, s, site, page, b->leaf[l].content);
    s->path = fact->path;
    s->block = b->leaf[l].content;
    put_leaf(x, fact, &page->feature[l], &b->leaf[l]);
    put_words(s, &b->leaf[l]);
    put_position(x, s, site, l, b->n_leaves);
    put_site(x, site, fact);
    put_shape(x, s, site, page, l);
    put_neighbours(x, s, l);
    s->tokens_before += fact->n_tokens;
    return x;
}
