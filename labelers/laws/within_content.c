/* SPDX-License-Identifier: MIT
 * within_content.c - see within_content.h. */
#include "labelers/laws/within_content.h"

#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"
#include "labelers/laws/line_laws.h"
#include "labelers/laws/values.h"

enum {
    MANY_LEAVES = 8,         /* per page */
    FEW_PAGES = 10,          /* one in 10 */
    PATH_SHARE = 3, PATH_SHARE_OF = 4, /* of a path's tokens */
    MOST_SHARE = 3, MOST_SHARE_OF = 5,
    PATH_PAGES = 4,
    LINKS_MAX_OF = 4,        /* a quarter of the tokens of text that a page has often */
    NUMBERS_MAX = 2          /* per page */
};

struct pass {
    const struct label_task *task;
    const bool *unlikely;    /* [n_leaves], or NULL */
    uint32_t n_documents;
    uint64_t *content;       /* [threads][n_paths] tokens of leaves that are informative, or become so here */
    uint8_t *around;         /* [n_paths] a set of container_set */
    bool *is_content;        /* [n_paths] nearly all that has the path */
    bool *is_half;           /* [n_paths] half of it */
    bool *is_most;           /* [n_paths] three fifths of it by now, but not all; half of it is no link */
    bool *has_cells;         /* [n_paths] of links */
    uint8_t *reason;         /* [n_paths] scratch */
};

static void add_content(void *data, uint32_t page, int thread)
{
    const struct pass *pass = data;
    const struct leaf_facts *facts = pass->task->facts;
    uint64_t *content = pass->content + (size_t)thread * pass->task->n_paths;
    large_rest(facts->large, page);
    for (const struct leaf_fact *leaf = page_leaves(facts, page); leaf < page_leaves(facts, page + 1); leaf++) {
        if (leaf->informative && !leaf->left_out) content[leaf->path] += leaf->n_tokens;
    }
}

/* Of a path that is mostly links, "Defined in app.js:7", text without any may say more: "Deprecated: use open()." */
static bool may_change(const struct leaf_fact *leaf, bool is_inner)
{
    bool is_text = leaf_text_looks_redundant(leaf) || (is_inner && leaf_is_text_among_links(leaf));
    return is_text && !(leaf->flags & LEAF_COMMENT);
}

/* Is a list of links around it, on more than a few pages: the table of contents of each page? A list on few pages is
 * their own. */
static bool is_in_contents(const struct path_sums *path, uint8_t around, uint32_t n_documents)
{
    return around & IN_LISTS && path->pages * (uint64_t)FEW_PAGES > n_documents;
}

/* Is it text that not nearly all pages with its path have, or not with these numbers? Beside each post of a forum there
 * is how many its author has written: many numbers on a page do not count. */
static bool is_varied_text(const struct leaf_fact *leaf, const struct path_sums *path)
{
    bool is_number = has_own_number(leaf) && path->occurrences <= path->pages * (uint64_t)NUMBERS_MAX;
    return path->pages >= PATH_PAGES && leaf->n_tokens && !leaf_is_mostly_links(leaf) &&
           (is_number || !nearly_all_pages_have(leaf, path->pages));
}

/* "Overrides Base.read": a link with words before it, alone after content? "Next message: Re: valves" is in a list. */
static bool is_note(const struct leaf_fact *first, const struct leaf_fact *leaf, const struct leaf_fact *end,
                    const struct path_sums *path)
{
    bool is_mixed = leaf_is_mostly_links(leaf) && leaf->n_link_tokens < leaf->n_tokens;
    if (!is_mixed || path->pages < PATH_PAGES || nearly_all_pages_have(leaf, path->pages)) return false;
    const struct leaf_fact *before = leaf_before(first, leaf), *after = leaf_after(leaf, end);
    return before && before->informative && before->path != leaf->path && after < end && after->path != leaf->path &&
           leaf_looks_redundant(leaf) && leaf_is_page_text(leaf);
}

/* May blocks of path p be cells or values of the page, "os, re, typing", "Source: app.js, line 7": links which
 * differ from page to page, few a page unless half of them are content? A menu's are the same on the pages that have
 * it; cells without any name (place->cell) are those of tables that lay out pages. */
static bool has_cells_of_links(const struct path_sums *path, const struct block_path *place, uint32_t p, bool is_half)
{
    bool is_cell = place[p].element == EL_td && !place[p].cell;
    return (is_cell || path_is_in_definition(place, p)) && path->link_tokens * 2 > path->tokens &&
           path->pages >= PATH_PAGES && (is_half || path->occurrences < (uint64_t)path->pages * MANY_LEAVES) &&
           path_lines_differ(path);
}

static bool is_cell_of_links(const struct leaf_fact *leaf, const struct path_sums *path)
{
    return leaf_is_mostly_links(leaf) && leaf_looks_redundant(leaf) && leaf_is_page_text(leaf) &&
           !nearly_all_pages_have(leaf, path->pages);
}

struct leaf_place {          /* where a leaf is */
    const struct path_sums *path; /* its own */
    uint8_t around;          /* the set of its path */
    bool labels;             /* content comes after it */
    bool is_inner;           /* one of struct inner_leaves, of a page that is no prose, or in a DD */
    bool unlikely;           /* to be content, as the model sees it */
};

/* May it be content in an element of content? */
static bool belongs_to_content(const struct leaf_fact *leaf, const struct leaf_place *at, uint32_t n_documents)
{
    const struct path_sums *path = at->path;
    if (is_common_line(leaf, n_documents) || (!at->labels && is_fixed_line(leaf, path))) return false;
    bool is_one_of_many = path->occurrences >= (uint64_t)path->pages * MANY_LEAVES;
    if (leaf_is_mostly_links(leaf))
        is_one_of_many &= line_is_rare(leaf, path) && !is_in_contents(path, at->around, n_documents);
    return is_one_of_many || (at->is_inner && is_varied_text(leaf, path)) || (!at->unlikely && leaf_is_unique(leaf));
}

/* The type of a field, linked, where most of the path are words without a link: "Number", "Point"? */
static bool is_linked_value(const struct leaf_fact *leaf, const struct leaf_place *at)
{
    const struct path_sums *path = at->path;
    bool is_link = leaf->n_tokens && leaf_is_mostly_links(leaf) && !leaf_is_long(leaf);
    return is_link && at->is_inner && path->link_tokens * LINKS_MAX_OF <= path->tokens && path->pages >= PATH_PAGES &&
           !nearly_all_pages_have(leaf, path->pages);
}

/* The leaves [first, end) of a page that are between its text, headings and labels apart, and its last section. */
struct inner_leaves {
    const struct leaf_fact *first, *end;
};

static bool is_text(const struct leaf_fact *leaf, const struct block_path *place)
{
    return leaf->informative && leaf->n_tokens && !is_caption_element(place[leaf->path].element);
}

/* The end of a section that begins at `from` with an H2 to H6: what comes next in the element around that heading, in
 * containers of content. A page may end with "Type parameters" and "T". If none begins there, `from`. */
static const struct leaf_fact *section_end(const struct leaf_fact *from, const struct leaf_fact *page_end,
                                           const struct block_path *place, const uint8_t *around)
{
    const struct leaf_fact *head = from, *leaf;
    while (head < page_end && !head->n_tokens) head++;
    if (head == page_end || heading_level(place[head->path].element) < 2) return from;
    uint32_t section = place[head->path].parent;
    for (leaf = head; leaf < page_end; leaf++) {
        bool is_in = around[leaf->path] & IN_CONTENT && path_is_below(place, leaf->path, section);
        if (leaf->n_tokens && !is_in) break;
    }
    return leaf;
}

/* Notes of a reference page are between its text ("The caller owns it") or in its last section; its header and the date
 * below its title are not, nor is what comes after its text without a heading: a page's licence and date. */
static struct inner_leaves inner_leaves_of(const struct leaf_fact *first, const struct leaf_fact *end,
                                           const struct block_path *place, const uint8_t *around)
{
    const struct leaf_fact *page_end = end;
    while (first < end && !is_text(first, place)) first++;
    while (first < end && !is_text(end - 1, place)) end--;
    if (first < end) end = section_end(end, page_end, place, around);
    return (struct inner_leaves){first, end};
}

static bool is_kept(const struct pass *pass, const struct leaf_fact *first, const struct leaf_fact *leaf,
                    const struct leaf_fact *end, const struct leaf_place *at)
{
    const struct block_path *place = pass->task->place;
    uint32_t path = leaf->path;
    bool is_of_half = pass->is_half[path] && !is_caption_element(place[path].element);
    bool stays = (pass->is_content[path] && (is_varied_text(leaf, at->path) || is_linked_value(leaf, at))) ||
                 (at->around & IN_CONTENT && belongs_to_content(leaf, at, pass->n_documents));
    if (stays && may_change(leaf, at->is_inner)) return true;
    if (is_of_half && at->is_inner && is_note(first, leaf, end, at->path)) return true;
    return at->is_inner && pass->has_cells[path] && is_cell_of_links(leaf, at->path);
}

/* From the end: the next cell or term, which decides about this one, may stay only now. */
static void keep_of_page(void *data, uint32_t page, int thread)
{
    const struct pass *pass = data;
    uint64_t *content = pass->content + (size_t)thread * pass->task->n_paths;
    const struct leaf_facts *facts = pass->task->facts;
    const struct block_path *place = pass->task->place;
    struct leaf_fact *first = page_leaves(facts, page), *end = page_leaves(facts, page + 1);
    bool next_was = false, next_is = false; /* content: the leaf with tokens after this one */
    bool changed = false, is_prose = page_is_prose(first, end); /* in an article, a byline may be between text */
    large_rest(facts->large, page);
    struct inner_leaves inner = inner_leaves_of(first, end, place, pass->around);
    for (struct leaf_fact *leaf = end; leaf-- > first;) {
        enum element element = place[leaf->path].element;
        bool was = leaf->informative, is_cell_or_term = element == EL_td || is_label_element(element);
        bool is_inner = leaf >= inner.first && leaf < inner.end;
        const struct leaf_place at = {.path = &pass->task->path[leaf->path],
                                      .around = pass->around[leaf->path],
                                      .labels = is_cell_or_term ? next_is : next_was,
                                      .is_inner = is_inner &&
                                                  (!is_prose || path_is_in_definition(place, leaf->path)),
                                      .unlikely = pass->unlikely && pass->unlikely[leaf - facts->leaf]};
        if (is_kept(pass, first, leaf, end, &at)) {
            leaf_keep(leaf, REASON_IN_CONTENT);
            if (!leaf->left_out) content[leaf->path] += leaf->n_tokens;
            changed = true;
        }
        if (!leaf->n_tokens) continue;
        next_was = was;
        next_is = leaf->informative;
    }
    if (changed) label_captions(first, end, place, pass->n_documents);
}

/* A button, such as the one to edit a section, is no content, nor is a NAV: "Nested | Field" of javadoc, where a class
 * has the one and not the other. is_in [n_paths]: scratch. */
static void forget_controls(struct pass *pass, uint8_t *is_in)
{
    const struct block_path *place = pass->task->place;
    for (uint32_t p = 0; p < pass->task->n_paths; p++) {
        uint32_t parent = place[p].parent;
        bool is = place[p].element == EL_button || place[p].element == EL_nav;
        is_in[p] = is || (parent != p && is_in[parent]);
        if (!is_in[p]) continue;
        pass->around[p] = pass->is_content[p] = pass->is_half[p] = pass->is_most[p] = pass->has_cells[p] = 0;
    }
}

static uint64_t content_of(const struct pass *pass, uint32_t p)
{
    uint64_t content = 0;
    for (int t = 0; t < pass->task->threads; t++) content += pass->content[(size_t)t * pass->task->n_paths + p];
    return content;
}

/* Is so much of a path content that all of it counts as such in the elements around it? More than half; of text that
 * a page has often, more than a third: the types and values of a reference page are many and short. */
static bool speaks_for_content(const struct path_sums *path, uint64_t content)
{
    bool is_many = path->occurrences >= (uint64_t)path->pages * MANY_LEAVES;
    bool is_text = path->link_tokens * LINKS_MAX_OF <= path->tokens;
    return content * (is_many && is_text ? 3 : 2) > path->tokens;
}

static void judge_path(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct pass *pass = data;
    const struct label_task *task = pass->task;
    const struct path_sums *path = &task->path[p];
    uint64_t content = content_of(pass, p);
    pass->is_half[p] = content * 2 >= path->tokens;
    pass->is_most[p] = true;
    pass->reason[p] = speaks_for_content(path, content) ? REASON_LOW_ENTROPY : REASON_HIGH_ENTROPY;
    pass->has_cells[p] = has_cells_of_links(path, task->place, p, pass->is_half[p]);
    pass->is_content[p] = content * PATH_SHARE_OF >= path->tokens * PATH_SHARE;
}

static void look_around(struct pass *pass)
{
    const struct label_task *task = pass->task;
    pass->reason = mem_alloc(task->n_paths);
    pass->is_content = mem_alloc(task->n_paths * sizeof *pass->is_content);
    pass->is_half = mem_alloc(task->n_paths * sizeof *pass->is_half);
    pass->is_most = mem_alloc(task->n_paths * sizeof *pass->is_most);
    pass->has_cells = mem_alloc(task->n_paths * sizeof *pass->has_cells);
    parallel_for(task->n_paths, task->threads, judge_path, pass);
    pass->around = mem_alloc(task->n_paths);
    containers_look_around(task->place, task->path, pass->reason, task->n_paths, pass->around);
    forget_controls(pass, pass->reason);
    free(pass->reason);
}

/* "Since: 3.0": between content, where most of the path is content by now? */
static bool is_outvoted(const struct pass *pass, const struct leaf_fact *first, const struct leaf_fact *leaf,
                        const struct leaf_fact *end)
{
    if (!pass->is_most[leaf->path] || leaf->informative || leaf->reason != REASON_HIGH_ENTROPY) return false;
    bool is_text = leaf->n_link_tokens < leaf->n_tokens && leaf_is_page_text(leaf);
    bool varies = leaf->has_number || !nearly_all_pages_have(leaf, pass->task->path[leaf->path].pages);
    if (!is_text || !varies) return false;
    const struct leaf_fact *before = leaf_before(first, leaf), *after = leaf_after(leaf, end);
    return before && before->informative && after < end && after->informative;
}

/* On pages of prose, too, which are judged by the others. */
static void keep_rest_of_page(void *data, uint32_t page, int thread)
{
    (void)thread;
    const struct pass *pass = data;
    const struct leaf_facts *facts = pass->task->facts;
    const struct block_path *place = pass->task->place;
    struct leaf_fact *first = page_leaves(facts, page), *end = page_leaves(facts, page + 1);
    bool changed = false;
    large_rest(facts->large, page);
    const struct leaf_fact *text = inner_leaves_of(first, end, place, pass->around).first;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        bool may_be_cell = leaf >= text && pass->has_cells[leaf->path];
        bool stays = may_be_cell && is_cell_of_links(leaf, &pass->task->path[leaf->path]);
        if (!stays && !is_outvoted(pass, first, leaf, end)) continue;
        leaf_keep(leaf, REASON_IN_CONTENT);
        changed = true;
    }
    if (changed) label_captions(first, end, place, pass->n_documents);
}

/* What the labels of the first pass say of cells and notes: once half of their path is content, or three fifths. */
static void keep_rest(struct pass *pass)
{
    const struct label_task *task = pass->task;
    bool has_any = false;
    for (uint32_t p = 0; p < task->n_paths; p++) {
        const struct path_sums *path = &task->path[p];
        uint64_t content = content_of(pass, p);
        bool is_text = path->link_tokens * 2 <= path->tokens && path->pages >= PATH_PAGES;
        pass->has_cells[p] &= content * 2 >= path->tokens; /* beside an article, they may be links to others */
        pass->is_most[p] &= is_text && content < path->tokens && content * MOST_SHARE_OF >= path->tokens * MOST_SHARE;
        has_any |= pass->has_cells[p] || pass->is_most[p];
    }
    if (has_any) parallel_for(task->facts->n_pages, task->threads, keep_rest_of_page, pass);
}

void keep_within_content(const struct label_task *task, const bool *unlikely)
{
    struct pass pass = {.task = task, .unlikely = unlikely, .n_documents = count_documents(task->facts)};
    pass.content = parallel_zalloc(NULL, (size_t)task->threads * task->n_paths, sizeof *pass.content, task->threads);
    parallel_for(task->facts->n_pages, task->threads, add_content, &pass);
    look_around(&pass);
    parallel_for(task->facts->n_pages, task->threads, keep_of_page, &pass);
    keep_rest(&pass);
    free(pass.content);
    free(pass.around);
    free(pass.is_content);
    free(pass.is_half);
    free(pass.is_most);
    free(pass.has_cells);
}
