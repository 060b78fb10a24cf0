/* SPDX-License-Identifier: MIT
 * page_laws.c - see page_laws.h. */
#include "labelers/template/page_laws.h"

#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"
#include "labelers/template/article_end.h"
#include "labelers/template/page_alone.h"
#include "labelers/template/path_logit.h"
#include "labelers/template/references.h"
#include "labelers/template/shared_text.h"

/* ---- lines of each path ---- */

struct lines_task {
    const struct page_laws *laws;
    struct path_lines *lines; /* [threads][n_paths] */
};

static void count_lines(void *data, uint32_t page, int thread)
{
    const struct lines_task *count = data;
    const struct page_laws *laws = count->laws;
    const struct leaf_facts *facts = laws->task->facts;
    const struct copy_list *copies = &laws->found->copies[page];
    struct path_lines *lines = count->lines + (size_t)thread * laws->task->n_paths;
    large_rest(facts->large, page);
    const struct leaf_fact *first = page_leaves(facts, page), *end = page_leaves(facts, page + 1);
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        lines[leaf->path].all += leaf->n_tokens > 0;
        lines[leaf->path].common += leaf->n_tokens > 0 && most_pages_have(leaf, laws->of.n_documents);
        lines[leaf->path].lengthy += leaf->n_tokens >= COPY_TOKENS_MIN;
    }
    for (size_t i = 0; i < copies->n; i++) {
        lines[first[copies->copy[i].first].path].copied++;
        lines[first[copies->copy[i].again].path].copied++;
    }
    if (laws->found->pagers) count_pagers(first, end, &laws->found->pagers[page], lines);
    count_title_frames(first, &laws->found->title_frames[page], lines);
    count_comments(first, end, lines);
    count_teasers(first, end, laws->is_teaser, lines);
}

static void add_lines(struct path_lines *to, const struct path_lines *more)
{
    to->all += more->all;
    to->common += more->common;
    to->lengthy += more->lengthy;
    to->copied += more->copied;
    to->comments += more->comments;
    to->inner += more->inner;
    to->beside += more->beside;
    to->inside += more->inside;
    to->threaded += more->threaded;
    to->threads += more->threads;
    to->teasers += more->teasers;
    to->beside_text += more->beside_text;
    to->in_pagers += more->in_pagers;
    to->near_pagers += more->near_pagers;
    to->title_frames += more->title_frames;
}

static void add_lines_of_path(void *data, uint32_t path, int thread)
{
    (void)thread;
    const struct lines_task *count = data;
    size_t n_paths = count->laws->task->n_paths, n = n_paths * (size_t)count->laws->task->threads;
    for (size_t i = n_paths + path; i < n; i += n_paths) add_lines(&count->lines[path], &count->lines[i]);
}

/* [n_paths] */
static struct path_lines *path_lines_new(const struct page_laws *laws)
{
    uint32_t n_paths = laws->task->n_paths;
    int threads = laws->task->threads;
    struct lines_task count = {.laws = laws};
    count.lines = parallel_zalloc(NULL, (size_t)threads * n_paths, sizeof *count.lines, threads);
    parallel_for(laws->task->facts->n_pages, threads, count_lines, &count);
    if (threads > 1) parallel_for(n_paths, threads, add_lines_of_path, &count);
    comments_of_same_name(count.lines, laws->task->place, n_paths);
    return mem_realloc(count.lines, n_paths, sizeof *count.lines);
}

/* ---- copies ---- */

/* Does nearly all text of the path have a copy in its page? Otherwise, the text that has one is said again, as short
 * descriptions in a table are above long ones. Of a page alone, too little is known of its paths. */
static bool is_twin(const struct page_laws *laws, uint32_t path)
{
    const struct path_lines *lines = &laws->lines[path];
    return laws->of.n_documents == 1 || lines->copied * COPY_SHARE_OF >= lines->lengthy * COPY_SHARE;
}

/* A heading is better than its copy in the breadcrumbs. */
static int64_t copy_logit(const struct page_laws *laws, const struct leaf_fact *leaf, const struct leaf_fact *copy)
{
    const struct block_path *place = laws->task->place;
    bool heads = is_caption_element(place[leaf->path].element), other = is_caption_element(place[copy->path].element);
    return heads == other ? template_logit(leaf, laws->path_logit) : heads;
}

/* Of two copies in a page's content the likelier one stays, and so does the cell of a table, whose row would have a
 * hole. On a page alone, a table may be all there is for layout. fact: of the page. */
static void drop_page_copies(const struct page_laws *laws, struct leaf_fact *fact, const struct copy_list *copies)
{
    const struct table_path *in_table = laws->found->in_table;
    for (size_t i = 0; i < copies->n; i++) {
        struct leaf_fact *first = &fact[copies->copy[i].first], *again = &fact[copies->copy[i].again];
        uint64_t table = in_table[first->path].table;
        if (table != NO_TABLE && table == in_table[again->path].table) continue; /* two cells */
        int64_t logit = copy_logit(laws, first, again), logit_again = copy_logit(laws, again, first);
        struct leaf_fact *worse = worse_copy(first, logit, again, logit_again);
        if (laws->of.n_documents > 1 && in_table[worse->path].table != NO_TABLE) continue;
        if (first->informative && again->informative && is_twin(laws, worse->path)) leaf_drop(worse, REASON_COPY);
    }
}

/* As copies of the headings, not as links: they stay out of what is kept of an index page, its lists of links. */
static void drop_contents(struct leaf_fact *fact, const struct leaf_list *contents)
{
    for (uint32_t i = 0; i < contents->n; i++) leaf_drop(&fact[contents->leaf[i]], REASON_COPY);
}

static void drop_addresses(struct leaf_fact *fact, const struct leaf_list *addresses)
{
    for (uint32_t i = 0; i < addresses->n; i++) {
        struct leaf_fact *leaf = &fact[addresses->leaf[i]];
        if (leaf->informative) leaf_drop(leaf, REASON_LIKE_BOILERPLATE);
    }
}

/* ---- all laws ---- */

/* A page while the laws overrule the model. The order of the laws matters, in each group and of the groups, as a law
 * looks at the labels that those before it have left. */
struct page_at_hand {
    const struct page_laws *laws;
    struct leaf_fact *first, *end;
    struct path_votes *votes;    /* [n_paths] scratch, zeros between laws */
    uint32_t page;
    bool several;                /* pages in the crawl: of one page, nothing is known that others would say */
};

/* What is template goes. Whether comments are beside an article is asked when menus no longer count as its text. */
static void drop_template(const struct page_at_hand *p)
{
    const struct page_laws *laws = p->laws;
    const struct page_findings *found = laws->found;
    if (p->several) paragraphs_agree(p->first, p->end, p->votes); /* before copies go: they may be copies */
    drop_page_copies(laws, p->first, &found->copies[p->page]);
    if (p->several) drop_copies_beside(p->first, p->end, &found->copies[p->page], found->in_table);
    drop_contents(p->first, &found->contents[p->page]);
    drop_menus(p->first, p->end, &laws->of);
    link_runs_agree(p->first, p->end); /* the links of menus vote on the runs that they are in */
    if (found->pagers) drop_pagers(p->first, &found->pagers[p->page], laws->lines);
    if (p->several) {
        keep_lone_comments(p->first, p->end, laws->lines);
        drop_comments(p->first, p->end, laws->lines);
        drop_teasers(p->first, p->end, laws->is_teaser, laws->lines);
    }
    drop_refrains(p->first, p->end, laws->lines, laws->of.n_documents);
}

/* Values stay, unless they are steady lines. Then lists, tables and code stay as wholes, with the steady lines in
 * them, if enough of them is content by now. */
static void keep_lists(const struct page_at_hand *p)
{
    const struct page_findings *found = p->laws->found;
    const struct law_paths *of = &p->laws->of;
    if (p->several) keep_values(p->first, p->end, of);
    drop_steady_lines(p->first, p->end, of);
    keep_records(p->first, p->end, of);
    if (p->several) {
        found->lists[p->page].in_prose = found->tables[p->page].in_prose = page_is_prose(p->first, p->end);
        keep_field_lists(p->first, p->end, of, &found->lists[p->page]);
    }
    keep_tables(p->first, p->end, found->in_table, p->several ? &found->tables[p->page] : NULL,
                p->several ? of->n_documents : 0);
    keep_code(p->first, p->end, p->laws->code);
}

/* The beginning and the end of the page's text, and what is between its parts. */
static void judge_frame(const struct page_at_hand *p)
{
    const struct page_laws *laws = p->laws;
    const struct block_path *place = laws->of.place;
    if (laws->found->leads) keep_lead(p->first, &laws->found->leads[p->page], laws->of.n_documents);
    keep_titles(p->first, p->end, laws->of.path, place);
    uint32_t stated = laws->found->title_frames[p->page].title;
    if (p->several) keep_lower_title(p->first, p->end, stated, &laws->of);
    if (p->several) keep_numbered_title(p->first, p->end, &laws->of);
    keep_card_titles(p->first, p->end, p->votes);
    if (p->several) { /* what is on both sides is settled */
        bool in_prose = page_is_prose(p->first, p->end);
        if (!in_prose) keep_definitions(p->first, p->end, place);
        keep_continued(p->first, p->end, place);
        keep_between(p->first, p->end, in_prose);
        keep_code_between(p->first, p->end, laws->code);
        keep_reference_lines(p->first, p->end, &laws->of);
    }
    keep_sources(p->first, p->end, place, laws->captioned, p->several);
    drop_breadcrumbs(p->first, p->end, place); /* after all laws that might keep it */
    if (!p->several) return;
    drop_links_after(p->first, p->end, &laws->of);
    keep_foot(p->first, p->end, place);
    keep_paragraphs(p->first, p->end, place);
    keep_following(p->first, p->end, place);
    if (!page_is_prose(p->first, p->end)) keep_sections(p->first, p->end, &laws->of);
    keep_footnotes(p->first, p->end, place);
    keep_mixed_lists(p->first, p->end, &laws->of);
    keep_items(p->first, p->end, &laws->of, p->votes);
    keep_fellows(p->first, p->end, &laws->of, p->votes);
}

/* Headings and labels go with what they head; names and signatures of members with their descriptions. */
static void judge_heads(const struct page_at_hand *p)
{
    const struct law_paths *of = &p->laws->of;
    struct leaf_fact *first = p->first, *end = p->end;
    label_captions(first, end, of->place, of->n_documents);
    if (p->several) {
        keep_opening(first, end, of->place);
        keep_labelled(first, end, of);
        label_sections(first, end, of->place, of->n_documents);
    }
    keep_section_heads(first, end, of, p->votes);
    if (!p->several) return;
    keep_member_names(first, end, of, p->votes);
    keep_described(first, end, of, p->votes);
    bool keeps = keep_rows(first, end, of, p->votes);
    keeps |= keep_shared_text(first, end, of, p->votes);
    keeps |= keep_signatures(first, end, of, p->votes);
    keeps |= keep_own_members(first, end, of, p->votes);
    keeps |= keep_descriptions(first, end, of, p->votes);
    if (keeps) label_captions(first, end, of->place, of->n_documents);
}

void page_laws_apply(const struct page_laws *laws, uint32_t page, int thread)
{
    const struct label_task *task = laws->task;
    const struct page_at_hand p = {.laws = laws,
                                   .first = page_leaves(task->facts, page),
                                   .end = page_leaves(task->facts, page + 1),
                                   .votes = laws->votes + (size_t)thread * task->n_paths,
                                   .page = page,
                                   .several = laws->of.n_documents > 1};
    forget_inner_comments(p.first, p.end, laws->lines, p.several); /* all others ask what a comment is */
    drop_template(&p);
    keep_lists(&p);
    keep_price_of_title(p.first, p.end, &laws->of);
    if (!p.several) {
        keep_on_page_alone(p.first, p.end, &laws->of, laws->path_logit, p.votes);
        keep_manual_alone(p.first, p.end, &laws->of);
    }
    judge_frame(&p);
    judge_heads(&p);
    drop_title_frames(p.first, p.end, &laws->found->title_frames[page], laws->lines);
    drop_addresses(p.first, &laws->found->addresses[page]);
    if (p.several) drop_tips(p.first, p.end, &laws->of); /* they stand above content, as labels do */
    if (p.several) drop_edge_lines(p.first, p.end, &laws->of, p.votes);
    drop_list_names(p.first, p.end, laws->of.place);
    drop_bare_headings(p.first, p.end, laws->of.place, laws->of.path, 2);
    if (p.several && !laws->of.is_reference) drop_bare_labels(p.first, p.end);
    drop_inner_breadcrumbs(p.first, p.end, laws->of.place);
    drop_named_pagers(p.first, p.end, laws->of.place);
}

void page_laws_begin(struct page_laws *laws, const struct label_task *task, const struct page_findings *found,
                     const int64_t *path_logit)
{
    *laws = (struct page_laws){.task = task,
                               .found = found,
                               .path_logit = path_logit,
                               .of = {found->texts, task->place, task->path, found->in_table,
                                      count_documents(task->facts), found->is_reference}};
    laws->code = code_paths_new(task->place, task->n_paths);
    laws->captioned = captioned_paths_new(task->place, task->n_paths);
    laws->is_teaser = teaser_paths_new(task->place, task->path, task->n_paths, laws->of.n_documents);
    laws->lines = path_lines_new(laws);
    laws->votes = parallel_zalloc(NULL, (size_t)task->threads * task->n_paths, sizeof *laws->votes, task->threads);
}

void page_laws_end(struct page_laws *laws)
{
    free(laws->is_teaser);
    free(laws->captioned);
    free(laws->code);
    free(laws->lines);
    free(laws->votes);
}
