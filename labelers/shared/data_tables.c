/* SPDX-License-Identifier: MIT
 * data_tables.c - see data_tables.h. */
#include "labelers/shared/data_tables.h"

#include "labelers/shared/caption_rule.h"

enum {
    KEPT_SHARE = 3,          /* one leaf in three is content */
    MIXED_SHARE = 4,         /* one cell in four has words in no link */
    LINKS_SHARE = 4,         /* of its tokens, links are at most so many */
    OUTWEIGHS = 2,           /* times as long as the rest */
    MENU_TOKENS = 10, MENU_ENTROPY = 10 /* at least; at most a tenth below that of what all pages have */
};

struct page_span {
    const struct leaf_fact *end;
    const struct table_path *of; /* [n_paths] */
    uint32_t n_documents; /* of the site; 0 if nothing is known of them */
    /* The nearest leaves before and after the table at hand that are not skipped: kept from table to table, as many
     * in a row may be skipped as a whole. NULL: there is none before; none is looked for yet. */
    const struct leaf_fact *before, *after;
    uint64_t content;     /* its tokens, with the tables kept so far */
};

static bool is_head(const struct table_path *of, const struct leaf_fact *leaf)
{
    return of[leaf->path].element == EL_th;
}

/* Is the table, which looks like one of data, content? */
static bool is_content(const struct leaf_fact *first, const struct leaf_fact *end, const struct table_path *of)
{
    uint64_t leaves = 0, tokens = 0, kept = 0, kept_tokens = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        bool is_body = leaf->n_tokens && !is_head(of, leaf);
        leaves += is_body;
        tokens += leaf->n_tokens;
        kept += is_body && leaf->informative;
        kept_tokens += leaf->informative ? leaf->n_tokens : 0;
    }
    return kept > 0 && (kept * KEPT_SHARE >= leaves || kept_tokens * 2 >= tokens);
}

/* Is the whole table in a hidden element, such as a tab? */
static bool is_hidden(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    while (leaf < end && (!leaf->n_tokens || (leaf->flags & LEAF_HIDDEN))) leaf++;
    return leaf == end;
}

/* Of a table that lays out a page, the column with the menu. Links with numbers, "#12: Valves", count as one line, so
 * how alike the numbers of the pages are is in the entropy. */
static bool is_menu(const struct leaf_fact *leaf, uint32_t pages)
{
    return leaf_is_mostly_links(leaf) && leaf->n_tokens >= MENU_TOKENS && pages > FEW_DOCUMENTS &&
           nearly_all_pages_have(leaf, pages) && leaf->entropy >= ENTROPY_ONE - ENTROPY_ONE / MENU_ENTROPY;
}

static bool is_kept(const struct leaf_fact *leaf, const struct table_path *of, const struct page_table *table,
                    bool is_in_tab)
{
    bool are_names = table && table->has_names;
    bool is_shown = is_in_tab ? leaf_is_in_page(leaf) : leaf_is_shown(leaf);
    return leaf_may_be_kept(leaf) && leaf->n_tokens && is_shown &&
           (are_names || is_head(of, leaf) || !is_common_link(leaf, of[leaf->path].pages));
}

/* Headings and labels are not judged yet: what counts is the text before and after them. */
static bool is_passed(const struct leaf_fact *leaf, const struct table_path *of)
{
    return !leaf->n_tokens || is_caption_element(of[leaf->path].element);
}

/* Is the table between text of the page's, and does it tell of the page or is not on most pages? Those of a manual's
 * functions repeat "value" and "required". */
static bool is_amid_text(struct page_span *page, const struct leaf_fact *first, const struct leaf_fact *end)
{
    if (!page->after || page->after < end) page->after = end;
    while (page->after < page->end && is_passed(page->after, page->of)) page->after++;
    bool is_between = page->before && leaf_is_content_text(page->before) && page->after < page->end &&
                      leaf_is_content_text(page->after);
    return is_between && page->n_documents > 0 &&
           (page->of[first->path].pages * 2ull <= page->n_documents || table_tells_of_page(first, end, page->of));
}

/* Has the table more words than the other content of the page? Tables of headlines are beside articles; where there are
 * few pages, beside short ones that have no others, too. */
static bool is_bulk_of(const struct page_span *page, const struct leaf_fact *first, const struct leaf_fact *end)
{
    uint64_t tokens = 0;
    if (page->n_documents <= FEW_DOCUMENTS) return false;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) tokens += leaf->n_tokens;
    return tokens > page->content - content_tokens(first, end);
}

/* Is it what the page is there for? "This is the complete list of members", and little else than a table of links, with
 * other words ("size() const", "inline"), which few pages have. Other tables tell of their pages, or do not. */
static bool is_subject(const struct page_span *page, const struct leaf_fact *first, const struct leaf_fact *end)
{
    uint64_t leaves = 0, rare = 0, mixed = 0, linked = 0, tokens = 0;
    if (!page->n_documents || !page->before || !leaf_is_content_text(page->before)) return false;
    if (page->of[page->before->path].table != NO_TABLE) return false; /* it may have become content */
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        leaves++;
        rare += line_is_on_few(leaf, page->n_documents);
        mixed += leaf->n_link_tokens < leaf->n_tokens;
        linked += leaf->n_link_tokens > 0;
        tokens += leaf->n_tokens;
    }
    uint64_t rest = page->content - content_tokens(first, end) - page->before->n_tokens; /* without its introduction */
    bool is_of_members = rare * 2 > leaves && linked * 2 > leaves && mixed * MIXED_SHARE >= leaves;
    return is_of_members && tokens > rest * OUTWEIGHS;
}

/* On a page alone: does it follow text of the page's, and has no links, as a table that lays out a menu has? */
static bool is_after_text(const struct page_span *page, const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    return !page->n_documents && page->before && leaf_is_content_text(page->before) && !leaves_have_links(leaf, end);
}

static bool is_mostly_text(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    uint64_t tokens = 0, link_tokens = 0;
    for (; leaf < end; leaf++) {
        tokens += leaf->n_tokens;
        link_tokens += leaf->n_link_tokens;
    }
    return link_tokens * LINKS_SHARE <= tokens;
}

/* A table with a header, "Name, Type, Description", after text of one page, on at most half of the pages: parameters of
 * members that many classes have. Where most is links, to pages of the same kind, it is a menu. */
static bool is_below_own_text(const struct page_span *page, const struct leaf_fact *first, const struct leaf_fact *end)
{
    const struct leaf_fact *text = page->before;
    if (!is_head(page->of, first) || !text || !leaf_is_content_text(text) || text->line_df != 1) return false;
    bool on_few = page->n_documents > 0 && page->of[first->path].pages * 2ull <= page->n_documents;
    return on_few && is_mostly_text(first, end);
}

/* table: what is known of it, or NULL; is_own: the page's own */
static void keep_table(struct page_span *page, struct leaf_fact *first, struct leaf_fact *end,
                       const struct page_table *table, bool is_own)
{
    const struct table_path *of = page->of;
    if (!table_is_data(first, end, of)) return;
    bool is_in_tab = is_hidden(first, end);
    if (is_own && table->is_wordy) is_own = is_bulk_of(page, first, end);
    bool is_text = is_own || is_amid_text(page, first, end) || is_subject(page, first, end) ||
                   is_below_own_text(page, first, end) || is_after_text(page, first, end);
    if (!is_content(first, end, of) && (is_in_tab || !is_text)) return;
    for (struct leaf_fact *cell = first; cell < end; cell++) {
        if (!is_kept(cell, of, table, is_in_tab) || is_menu(cell, of[cell->path].pages)) continue;
        page->content += cell->informative ? 0 : cell->n_tokens;
        leaf_keep(cell, REASON_IN_CONTENT);
    }
}

void keep_tables(struct leaf_fact *first, struct leaf_fact *end, const struct table_path *of,
                 const struct page_tables *tables, uint32_t n_documents)
{
    struct page_span page = {.end = end, .of = of, .n_documents = n_documents, .content = content_tokens(first, end)};
    uint32_t t = 0;
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to) {
        uint64_t path = of[leaf->path].table;
        for (to = leaf + 1; to < end && of[to->path].table == path; to++) continue;
        if (path != NO_TABLE) {
            const struct page_table *table = page_table_at(tables, &t, (uint32_t)(leaf - first));
            keep_table(&page, leaf, to, table, table_is_own(tables, table));
        }
        for (; leaf < to; leaf++)
            if (!is_passed(leaf, of)) page.before = leaf;
    }
}
