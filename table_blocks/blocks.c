/* SPDX-License-Identifier: MIT
 * blocks.c - see blocks.h. One pass over the events with a stack of open elements. Paths and content blocks are
 * created only when a leaf needs them, so empty elements cost nothing. */
#include "table_blocks/blocks.h"

#include "base/bytes16.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/text/ascii.h"
#include "table_blocks/class_words.h"
#include "table_blocks/title_copies.h"
#include "table_blocks/whole_page.h"

#define NONE UINT32_MAX

enum { SECTIONS_MIN = 2 };        /* beside and around one: fewer are named after their headings by chance */

struct open_element {
    enum element element;
    const struct markup_tag *tag; /* or NULL */
    const struct markup_tag *heading; /* that has just ended in it, nothing after it yet; or NULL */
    struct path_node *path;       /* NULL until a leaf needs it */
    uint32_t content;             /* NONE until a leaf needs it */
    uint32_t cell;                /* of a TD or TH: its place in the row, from 1 */
    uint32_t n_cells;             /* of a row: cells opened so far */
    uint32_t first_leaf;          /* of it, once it has one */
    uint16_t flags;               /* what the leaves below inherit */
    uint16_t words, own_words;    /* enum class_word: with those above, and alone */
    bool is_section;              /* its name is that of its heading */
    uint32_t n_sections;          /* such elements right in it */
};

struct block_splitter {
    struct path_table *paths;
    struct class_words *words;
    uint32_t page; /* number of the current page, to tell whose path_node.local is whose */
    struct open_element *stack;
    uint32_t depth, stack_cap;
    struct page_blocks out;
    uint32_t leaves_cap, contents_cap, links_cap, hrefs_cap, linked_cap, path_keys_cap;
    struct buffer text;
    uint32_t line_numbers; /* the leaf that they may be, from 1, if code is in the cell after it; or 0 */
    struct title_copies titles;
};

struct block_splitter *block_splitter_new(void)
{
    struct block_splitter *s = mem_zalloc(1, sizeof *s);
    s->paths = path_table_new();
    s->words = class_words_new();
    return s;
}

void block_splitter_free(struct block_splitter *s)
{
    if (!s) return;
    path_table_free(s->paths);
    class_words_free(s->words);
    buffer_free(&s->text);
    free(s->stack);
    free(s->out.leaf);
    free(s->out.content);
    free(s->out.link);
    free(s->out.href);
    free(s->out.linked);
    free(s->out.path_key);
    free(s);
}

struct path_table *block_splitter_paths(struct block_splitter *s)
{
    return s->paths;
}

void block_splitter_without_words(struct block_splitter *s)
{
    class_words_free(s->words);
    s->words = NULL;
}

bool is_content_element(enum element element)
{
    switch (element) {
    case EL_table:
    case EL_div:
    case EL_article:
    case EL_aside:
    case EL_footer:
    case EL_header:
    case EL_main:
    case EL_nav:
    case EL_section:
        return true;
    default:
        return false;
    }
}

/* A BUTTON in a PRE copies the program, or runs it. */
static bool is_control(const struct block_splitter *s, enum element element)
{
    bool may_be_button = element == EL_button;
    for (uint32_t i = s->depth; may_be_button && i-- > 0;)
        if (s->stack[i].element == EL_pre) return true;
    return element == EL_select || element == EL_textarea;
}

static bool is_dialog(const struct open_element *open)
{
    if (open->element == EL_dialog) return true;
    return open->tag && (span_is(open->tag->role, "dialog") || span_is(open->tag->role, "alertdialog"));
}

static uint32_t local_path(struct block_splitter *s, struct path_node *node)
{
    if (node->page != s->page) {
        node->page = s->page;
        node->local = s->out.n_paths;
        VECTOR_PUSH(s->out.path_key, s->out.n_paths, s->path_keys_cap) = node->key;
    }
    return node->local;
}

/* The limits are for pages that would have a path of their own for each of a million paragraphs. */
static struct path_node *path_of(struct block_splitter *s, uint32_t level)
{
    bool is_merged = level > PATH_DEPTH_MAX;
    if (is_merged) level = PATH_DEPTH_MAX;
    uint32_t known = level;
    while (known > 0 && !s->stack[known].path) known--;
    if (!s->stack[known].path)
        s->stack[known].path =
            path_table_enter(s->paths, NULL, s->stack[known].element, s->stack[known].tag, 0);
    for (; known < level; known++) {
        struct open_element *child = &s->stack[known + 1];
        is_merged |= s->out.n_paths >= PAGE_PATHS_MAX;
        if (s->out.n_paths >= PAGE_PATHS_MAX)
            child->path = s->stack[known].path;
        else
            child->path = path_table_enter(s->paths, s->stack[known].path, child->element, child->tag,
                                       child->cell);
    }
    s->out.n_merged += is_merged;
    return s->stack[level].path;
}

/* The content block of a leaf at this level of the stack: made, with its ancestors, if need be. */
static uint32_t content_of(struct block_splitter *s, uint32_t level)
{
    while (level > 0 && !is_content_element(s->stack[level].element)) level--;
    uint32_t known = level;
    while (s->stack[known].content == NONE) known--; /* the body's is 0 */
    uint32_t content = s->stack[known].content;
    for (uint32_t l = known + 1; l <= level; l++) {
        if (!is_content_element(s->stack[l].element)) continue;
        struct content_block block = {.parent = content,
                                      .path = local_path(s, path_of(s, l)),
                                      .is_table = s->stack[l].element == EL_table};
        VECTOR_PUSH(s->out.content, s->out.n_contents, s->contents_cap) = block;
        content = s->out.n_contents - 1;
        s->stack[l].content = content;
    }
    return content;
}

/* The link that has just been added goes to `href`. */
static void add_href(struct block_splitter *s, struct span href)
{
    if (s->out.n_links > s->hrefs_cap)
        s->out.href = mem_realloc(s->out.href, s->hrefs_cap = s->links_cap, sizeof *s->out.href);
    s->out.href[s->out.n_links - 1] = href;
}

/* The first mark at or after `at`. */
static const char *find_mark(const char *at, const char *end)
{
#if defined(BYTES16)
    while (end - at >= 16) {
        uint32_t marks = bytes16_bits(bytes16_at_most(bytes16_load(at), ' ' - 1));
        at += __builtin_ctz(marks | 1u << 16);
        if (marks) return at;
    }
#endif
    while (at < end && (unsigned char)*at >= ' ') at++;
    return at;
}

/* Does it lead to the element of this id? */
static bool leads_to(struct span href, const struct markup_tag *tag)
{
    return tag && href.len >= 2 && *href.at == '#' && span_equal(tag->id, span_from(href, 1));
}

/* Is the run one link, after a heading and to its id? It is "#" or "Section titled ...", to cite the place by. */
static bool is_anchor(const struct markup_tag *heading, struct span run, struct span href)
{
    if (*run.at != MARK_LINK || !leads_to(href, heading)) return false;
    const char *end = memchr(run.at, MARK_LINK_END, run.len);
    return end && (end + 1 == run.at + run.len || (end + 2 == run.at + run.len && end[1] == MARK_BOLD_END));
}

/* Does the link in a heading or caption lead to any id of the page, or another one to that of an element around it? It
 * is for citing the place, back to the contents, or to fold the text after it, and its own text is no less the page's.
 * But for terms and cells, it must begin that element, and not be below a name of comments: it may be a comment's
 * date. */
static bool is_permalink(const struct block_splitter *s, struct span href, bool begins_leaf)
{
    const struct open_element *top = &s->stack[s->depth - 1];
    bool is_term = top->element == EL_td || top->element == EL_th || top->element == EL_dt;
    bool is_caption = top->element == EL_figcaption || top->element == EL_caption;
    if (href.len < 2 || *href.at != '#') return false;
    if (is_caption || heading_level(top->element)) return true;
    for (const struct open_element *open = top; open >= s->stack; open--) {
        if (!leads_to(href, open->tag)) continue;
        bool is_of_comment = top->words & (WORD_COMMENT | WORD_REPLY);
        return is_term || (begins_leaf && open->first_leaf == s->out.n_leaves && !is_of_comment);
    }
    return false;
}

/* Is the permalink all of its leaf's text, [at, end) what follows it, and no heading's? */
static bool is_name(const struct block_splitter *s, const char *at, const char *end)
{
    bool is_all = at == end || (at + 1 == end && *at == MARK_BOLD_END);
    return is_all && !heading_level(s->stack[s->depth - 1].element);
}

/* The one link of the last leaf leads to the element that opens behind it: it heads its text, a question the answer. */
static void forget_link_to(struct block_splitter *s, const struct markup_tag *tag)
{
    if (!tag || !tag->id.len || !s->out.n_leaves || s->out.leaf[s->out.n_leaves - 1].n_links != 1) return;
    if (!leads_to(s->out.href[s->out.n_links - 1], tag)) return;
    s->out.leaf[s->out.n_leaves - 1].n_links = 0;
    s->out.n_links--;
}

/* Copies a run to the page's text without its marks, which become ranges and counts. href: where its
 * links go, one after the other. */
static void take_text(struct block_splitter *s, struct span run, const struct span *href,
                      struct leaf_block *leaf)
{
    leaf->text = (uint32_t)s->text.len;
    leaf->link = s->out.n_links;
    uint32_t link_from = 0, bold_from = 0;
    for (const char *at = run.at, *end = run.at + run.len; at < end;) {
        const char *from = at;
        at = find_mark(at, end);
        buffer_add(&s->text, from, (size_t)(at - from));
        if (at == end) break;
        uint32_t here = (uint32_t)s->text.len;
        switch (*at++) {
        case MARK_LINK:
            link_from = here;
            break;
        case MARK_LINK_END:
            if (is_permalink(s, *href++, link_from == leaf->text)) {
                if (link_from == leaf->text && is_name(s, at, end)) leaf->flags |= LEAF_NAMES;
                break;
            }
            VECTOR_PUSH(s->out.link, s->out.n_links, s->links_cap) =
                (struct byte_range){link_from, here};
            add_href(s, href[-1]);
            break;
        case MARK_BOLD:
            bold_from = here;
            break;
        case MARK_BOLD_END:
            leaf->bold_bytes += here - bold_from;
            break;
        default: /* MARK_BREAK */
            buffer_putc(&s->text, MARK_BREAK);
            if (leaf->n_breaks < UINT16_MAX) leaf->n_breaks++;
            break;
        }
    }
    leaf->text_len = (uint32_t)s->text.len - leaf->text;
    leaf->n_links = s->out.n_links - leaf->link;
    s->out.text = buffer_span(&s->text);
}

/* In which cell of its row, from 1, is the PRE that is open? 0: none is open, or it is in no cell. */
static uint32_t cell_of_pre(const struct block_splitter *s)
{
    if (s->stack[s->depth - 1].element != EL_pre) return 0;
    for (uint32_t level = s->depth - 1; level-- > 0;)
        if (s->stack[level].cell) return s->stack[level].cell;
    return 0;
}

/* A highlighter may put the numbers of the lines into a cell of their own, before that of the code, or each into one of
 * its row. */
static void find_line_numbers(struct block_splitter *s, struct leaf_block *leaf)
{
    const struct open_element *top = &s->stack[s->depth - 1];
    uint32_t cell = cell_of_pre(s), n = s->out.n_leaves;
    struct span text = leaf_span(&s->out, leaf);
    if (cell == 2 && n && s->line_numbers == n) s->out.leaf[n - 1].flags |= LEAF_NO_WORDS | LEAF_HIDDEN;
    if (cell == 1 && counts_up(text)) s->line_numbers = n + 1;
    if (top->cell && top->tag && is_line_number(top->element, top->tag->class, text))
        leaf->flags |= LEAF_NO_WORDS | LEAF_HIDDEN;
}

/* A heading that is one link may be the page's title, which leads to the page. */
static void remember_linked(struct block_splitter *s, const struct leaf_block *leaf)
{
    if (leaf_is_one_link(&s->out, leaf) && heading_level(s->stack[s->depth - 1].element))
        VECTOR_PUSH(s->out.linked, s->out.n_linked, s->linked_cap) = s->out.n_leaves;
}

/* Is it the label of the element that it begins, hidden only from those who hear the label? <aside aria-label="Note">
 * <p aria-hidden="true">Note</p>: an icon may be before it. */
static bool is_seen_label(const struct block_splitter *s, const struct leaf_block *leaf)
{
    const struct open_element *top = &s->stack[s->depth - 1];
    if (s->depth < 2 || !top->tag || !top->tag->silent) return false;
    const struct open_element *around = top - 1;
    if (!around->tag || around->flags & LEAF_HIDDEN) return false;
    struct span text = leaf_span(&s->out, leaf);
    return around->first_leaf == s->out.n_leaves && span_equal(text, ascii_trim(around->tag->label));
}

/* As evidence, replies are comments. */
static uint16_t words_of_leaf(uint16_t words)
{
    return words & WORD_REPLY ? (words & (uint16_t)~WORD_REPLY) | WORD_COMMENT : words;
}

/* The level of the element that the heading begins and that is named after it, or 0. */
static uint32_t section_of_heading(const struct block_splitter *s, struct span heading)
{
    for (uint32_t level = s->depth - 1; --level > 0 && s->stack[level].first_leaf == s->out.n_leaves;)
        if (s->stack[level].tag && tag_is_named_after(s->stack[level].tag, heading)) return level;
    return 0;
}

/* A paper has <section id="discussion"> after those called "methods" and "results": there, names are those of the
 * headings, and none says that readers have written what is below. */
static void see_section(struct block_splitter *s, struct span heading)
{
    uint32_t level = section_of_heading(s, heading);
    if (!level) return;
    uint32_t others = s->stack[level - 1].n_sections++;
    for (uint32_t l = level; l-- > 0;) others += s->stack[l].is_section;
    s->stack[level].is_section = true;
    if (others < SECTIONS_MIN) return;
    s->stack[level].own_words &= (uint16_t)~(WORD_COMMENT | WORD_REPLY);
    for (uint32_t l = level; l < s->depth; l++) s->stack[l].words = s->stack[l - 1].words | s->stack[l].own_words;
}

static void add_leaf(struct block_splitter *s, const struct markup *m, uint32_t run)
{
    const struct markup_run *r = &m->run[run];
    uint32_t top = s->depth - 1;
    struct span text = {m->text.at + r->from, r->to - r->from};
    if (s->words && top && heading_level(s->stack[top].element)) see_section(s, text);
    struct leaf_block leaf = {.content = content_of(s, top),
                              .path = local_path(s, path_of(s, top)),
                              .flags = s->stack[top].flags,
                              .words = s->stack[top].words,
                              .near_words = s->stack[top].own_words};
    if (r->after_image) leaf.flags |= LEAF_AFTER_IMAGE;
    if (leaf.words & WORD_COMMENT) leaf.flags |= LEAF_COMMENT;
    else if (leaf.words & WORD_REPLY) leaf.flags |= LEAF_REPLY;
    if (top > 0) leaf.near_words |= s->stack[top - 1].own_words;
    leaf.words = words_of_leaf(leaf.words);
    leaf.near_words = words_of_leaf(leaf.near_words);
    const struct span *href = m->hrefs.n ? m->hrefs.item + r->href : NULL;
    const struct markup_tag *heading = s->stack[top].heading;
    if (heading && r->href < m->hrefs.n && is_anchor(heading, text, *href)) leaf.flags |= LEAF_NO_WORDS | LEAF_HIDDEN;
    s->stack[top].heading = NULL;
    take_text(s, text, href, &leaf);
    if (is_seen_label(s, &leaf)) leaf.flags = (leaf.flags & (uint16_t)~LEAF_HIDDEN) | LEAF_NAMES;
    find_line_numbers(s, &leaf);
    title_copies_see(&s->titles, &s->out, heading_level(s->stack[top].element), &leaf);
    remember_linked(s, &leaf);
    VECTOR_PUSH(s->out.leaf, s->out.n_leaves, s->leaves_cap) = leaf;
}

/* The TITLE is a special block, before the body and with a content block of its own. */
static void add_title(struct block_splitter *s, struct span title)
{
    if (!title.len) return;
    uint32_t path = local_path(s, path_table_enter(s->paths, NULL, EL_title, NULL, 0));
    uint32_t own = s->out.n_contents;
    VECTOR_PUSH(s->out.content, s->out.n_contents, s->contents_cap) =
        (struct content_block){.parent = own, .path = path};
    struct leaf_block leaf = {.path = path, .content = own, .flags = LEAF_TITLE};
    take_text(s, title, NULL, &leaf);
    VECTOR_PUSH(s->out.leaf, s->out.n_leaves, s->leaves_cap) = leaf;
}

static void open_element(struct block_splitter *s, const struct markup *m,
                         const struct html_event *e)
{
    struct open_element open = {.element = (enum element)e->element,
                                .tag = e->index < m->n_tags ? &m->tag[e->index] : NULL,
                                .content = NONE,
                                .first_leaf = s->out.n_leaves};
    if (!heading_level(open.element)) forget_link_to(s, open.tag);
    if (s->depth > 0) { /* the body's classes speak of the page as a whole */
        if (open.tag && s->words) open.own_words = class_words_of(s->words, open.tag);
        open.flags = s->stack[s->depth - 1].flags;
        open.words = s->stack[s->depth - 1].words;
        if (open.element == EL_td || open.element == EL_th)
            open.cell = ++s->stack[s->depth - 1].n_cells;
    }
    open.words |= open.own_words;
    if (is_control(s, open.element)) open.flags |= LEAF_CONTROL;
    if (open.element == EL_textarea) open.flags |= LEAF_EDITED;
    if (is_dialog(&open)) open.flags |= LEAF_DIALOG;
    if (open.element == EL_main) open.flags &= (uint16_t)~LEAF_DIALOG; /* a page in a frame that is called a dialog */
    if (open.tag && open.tag->hidden) open.flags |= LEAF_HIDDEN;
    if (open.element == EL_blockquote) open.flags |= LEAF_QUOTE;
    VECTOR_PUSH(s->stack, s->depth, s->stack_cap) = open;
}

static void close_element(struct block_splitter *s)
{
    const struct open_element *closed = &s->stack[--s->depth];
    if (s->depth) s->stack[s->depth - 1].heading = heading_level(closed->element) ? closed->tag : NULL;
}

/* The body is content block 0, whether it has text of its own or not. */
static void open_body(struct block_splitter *s, const struct markup *m, const struct html_event *e)
{
    open_element(s, m, e);
    s->stack[0].content = 0;
    VECTOR_PUSH(s->out.content, s->out.n_contents, s->contents_cap) =
        (struct content_block){.parent = 0, .path = local_path(s, path_of(s, 0))};
    add_title(s, buffer_span(&m->title));
}

struct page_blocks split_blocks(struct block_splitter *s, const struct markup *m,
                                const struct html_events *events)
{
    s->page++;
    s->depth = 0;
    s->text.len = 0;
    s->out.text = (struct span){0};
    s->line_numbers = 0;
    s->titles = (struct title_copies){0};
    s->out.n_leaves = s->out.n_contents = s->out.n_links = s->out.n_linked = s->out.n_paths = s->out.n_merged = 0;
    for (size_t i = 0; i < events->n; i++) {
        const struct html_event *e = &events->item[i];
        switch ((enum html_event_kind)e->kind) {
        case HTML_OPEN:
            if (s->depth == 0)
                open_body(s, m, e);
            else
                open_element(s, m, e);
            break;
        case HTML_TEXT:
            add_leaf(s, m, e->index);
            break;
        case HTML_CLOSE:
            close_element(s);
            break;
        }
    }
    judge_whole_page(&s->out);
    s->out.title = buffer_span(&m->title);
    s->out.lang = m->lang;
    for (unsigned fact = 0; fact < FACTS_KEPT; fact++) s->out.fact[fact] = page_facts_get(&m->facts, fact);
    s->out.lost_date = page_facts_lost_date(&m->facts);
    s->out.lost_facts = m->facts.too_long;
    s->out.n_deep = m->n_deep;
    s->out.n_cut = m->n_cut;
    s->out.n_scripts = m->n_scripts;
    s->out.script_text = m->script_text;
    return s->out;
}
