/* SPDX-License-Identifier: MIT
 * shrink.c - see shrink.h.
 *
 * One loop over the page: text goes into the open run, inline tags change its marks, block tags end it and go into
 * the tree. The open block elements (open_blocks.h) tell which end tags count, the depth, and where an unclosed link
 * must end. */
#include "table_blocks/html/shrink.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/text/ascii.h"
#include "table_blocks/facts/facts.h"
#include "table_blocks/html/open_blocks.h"
#include "table_blocks/tags/tags.h"
#include "table_blocks/html/wrapper.h"

struct shrinker {
    struct scanner scan;
    struct markup *out;
    struct text_run run;
    unsigned depth_max;
    uint32_t n_blocks;  /* started so far */
    unsigned deep;      /* open elements beyond it, whose tags were dropped */
    unsigned link_depth, bold_depth; /* blocks open where the open link or bold began */
    bool no_end[EL_N];  /* no further end tag of this element before the end of the page */
    bool has_title;
    bool all;               /* shrink_page_all() */
    bool has_inline;        /* an inline tag since the last run */
    uint32_t n_bare;        /* runs without text */
    const char *tag_from;   /* where the tag at hand begins */
    const char *run_from;   /* where the last run has ended */
    struct open_blocks blocks;
    struct open_inlines inlines;
    struct p_left {         /* a P that has ended before what may stay in it */
        unsigned depth;     /* blocks around it, and 1; 0: there is none */
        uint32_t wrapper;   /* of what stays in it */
    } p_left;
};

/* Too many blocks: from now on the tags of blocks are line breaks. */
static bool is_full(struct shrinker *s)
{
    if (s->n_blocks < PAGE_BLOCKS_MAX && s->out->n_runs - s->n_bare + 1 < PAGE_BLOCKS_MAX) return false;
    text_run_break(&s->run);
    return true;
}

/* Text in a table but in no cell of it is put before the table: the element around that is marked. */
static void mark_loose_text(struct shrinker *s)
{
    struct markup *m = s->out;
    struct html_event *around = open_blocks_around_loose_text(&s->blocks);
    if (!around) return;
    if (around->index == HTML_NO_TAG) {
        VECTOR_PUSH(m->tag, m->n_tags, m->tags_cap) =
            (struct markup_tag){.element = (enum element)around->element};
        around->index = m->n_tags - 1;
    }
    m->tag[around->index].loose_text = true;
}

/* Where the run is in the page, which ends here. */
static void place_run(struct shrinker *s, struct markup_run *run)
{
    run->page = (struct span){s->run_from, (size_t)(s->tag_from - s->run_from)};
    run->goes_on = s->inlines.n > 0 || s->run.in_link;
    s->run_from = s->tag_from;
    s->has_inline = false;
}

/* A run without text: nobody else sees it, so it is no reason to repair a table. */
static void add_bare_run(struct shrinker *s, struct markup_run run)
{
    struct markup *m = s->out;
    if (!s->has_inline && !s->blocks.n_open[EL_pre]) {
        s->run_from = s->tag_from; /* what shows nothing is no part of the next run */
        return;
    }
    if (s->n_bare >= PAGE_BLOCKS_MAX) return;
    s->n_bare++;
    place_run(s, &run);
    VECTOR_PUSH(m->run, m->n_runs, m->runs_cap) = run;
    html_events_add(&m->events, HTML_TEXT, EL_UNKNOWN, m->n_runs - 1);
}

static void end_run(struct shrinker *s)
{
    struct markup *m = s->out;
    if (!s->run.has_text && !s->all) return; /* most tags follow a tag: nothing has begun */
    /* Written where it stays: a copy would wait for what has just been written. */
    struct markup_run *run = &VECTOR_PUSH(m->run, m->n_runs, m->runs_cap);
    if (!text_run_finish(&s->run, run)) {
        m->n_runs--;
        if (s->all) add_bare_run(s, *run);
        return;
    }
    if (s->all) place_run(s, run);
    open_blocks_add_text(&s->blocks, m->n_runs - 1);
    mark_loose_text(s);
}

static void finish_run(struct shrinker *s)
{
    if (!is_full(s)) end_run(s);
}

/* The tag of a SMALL in a heading, which only its style keeps apart. */
static void part_small(struct shrinker *s)
{
    enum element top = open_blocks_top(&s->blocks);
    struct span run = {s->run.text->at + s->run.from, s->run.text->len - s->run.from};
    if (!heading_level(top) || !run.len) return;
    while (run.len && (unsigned char)run.at[run.len - 1] < ' ') run.len--; /* marks */
    if (s->scan.at < s->scan.end && text_is_glued(run, *s->scan.at)) text_run_add(&s->run, span_of(" "));
}

static bool is_in_code(const struct shrinker *s)
{
    for (unsigned i = 0; i < s->inlines.n; i++)
        if (element_is_code(s->inlines.item[i].element)) return true;
    return s->blocks.n_open[EL_pre];
}

static void pass_drawn_text(struct shrinker *s, const struct tag *tag)
{
    if (!tag->is_end) s->scan.at += drawn_bytes(&s->scan, tag, s->blocks.n_open[EL_pre] > 0);
}

static void part_inlines(struct shrinker *s, const struct tag *tag)
{
    if (tag->element == EL_wbr) text_run_glue(&s->run);
    else if (tag->is_end) text_run_end_inline(&s->run, tag->element);
    else if (may_be_label(tag->element) && !is_in_code(s)) text_run_begin_inline(&s->run, inline_kind_of(tag));
}

static void take_inline(struct shrinker *s, const struct tag *tag)
{
    s->has_inline = true;
    part_inlines(s, tag);
    if (tag->is_end)
        open_inlines_end(&s->inlines, tag->element, s->blocks.depth);
    else
        open_inlines_begin(&s->inlines, tag->element, s->blocks.depth);
}

/* What is between an element that is to begin here and the block that it will be in. */
static uint32_t wrapper_of(const struct shrinker *s, enum element element)
{
    const struct open_blocks *b = &s->blocks;
    uint32_t outer = element == EL_table ? open_blocks_around_table(b) : 0;
    if (open_blocks_top(b) == EL_p && may_stay_in_p(element))
        outer = wrapper_below(b->item[b->depth - 1].wrapper, EL_p);
    else if (s->p_left.depth == b->depth + 1 && may_stay_in_p(element))
        outer = s->p_left.wrapper;
    return open_inlines_wrapper(&s->inlines, b->depth, outer);
}

static bool is_worth_remembering(const struct tag *tag, uint32_t wrapper)
{
    return tag->class.at || tag->id.at || tag->hidden || tag->is_empty || tag->role.len || wrapper ||
           tag->element == EL_UNKNOWN;
}

/* Its place in markup.tag, or HTML_NO_TAG if it says no more than the element's name. */
static uint32_t remember_tag(struct markup *m, const struct tag *tag, uint32_t wrapper)
{
    if (!m->keeps_all && !is_worth_remembering(tag, wrapper)) return HTML_NO_TAG;
    VECTOR_PUSH(m->tag, m->n_tags, m->tags_cap) = (struct markup_tag){
        .element = tag->element,
        .hidden = tag->hidden,
        .silent = tag->silent,
        .is_empty = tag->is_empty,
        .name = tag->name,
        .class = tag->class,
        .id = tag->id,
        .role = tag->role,
        .label = tag->label,
        .wrapper = wrapper,
    };
    return m->n_tags - 1;
}

/* Some blocks have ended, and what began in them. */
static void leave_inlines(struct shrinker *s)
{
    unsigned depth = s->blocks.depth;
    open_inlines_leave(&s->inlines, depth);
    if (s->run.in_link && depth < s->link_depth) text_run_set_link(&s->run, false);
    if (s->run.in_bold && depth < s->bold_depth) text_run_set_bold(&s->run, false);
}

/* A block that is not in the P with the open link after all: <p><a><div>. Browsers go on with the link. */
static void go_on_with_link(struct shrinker *s)
{
    unsigned depth = s->blocks.depth;
    if (s->run.in_link && depth < s->link_depth && link_ends_ahead(&s->scan)) s->link_depth = depth;
}

/* Drops a start tag and remembers to drop its end tag too. */
static bool drop_too_deep(struct shrinker *s)
{
    if (s->deep == 0 && s->blocks.depth < s->depth_max) return false;
    s->deep++;
    s->out->n_deep++;
    return true;
}

/* An end tag that ends nothing is no boundary, but for </p>, which stands for an empty P. */
static void end_block(struct shrinker *s, enum element element)
{
    if (is_full(s)) return;
    if (s->deep > 0 || element == EL_p) finish_run(s);
    if (element == EL_p) s->p_left.depth = 0;
    if (s->deep > 0) {
        s->deep--;
        return;
    }
    if (element == EL_form && !s->blocks.n_open[EL_form])
        open_inlines_end(&s->inlines, EL_form, s->blocks.depth);
    int depth = open_blocks_left_by(&s->blocks, element);
    if (depth == ENDS_NOTHING) return;
    finish_run(s);
    open_blocks_leave(&s->blocks, (unsigned)depth);
    leave_inlines(s);
}

/* Nothing but OPTIONs may be in a SELECT: any other block ends one that was left open. */
static void end_open_select(struct shrinker *s)
{
    if (open_blocks_top(&s->blocks) == EL_select) end_block(s, EL_select);
}

/* Parsers that leave a TABLE in a P leave the next one there, too, up to what ends that P. p: that has ended before
 * this element, or 0. */
static void follow_open_p(struct shrinker *s, enum element element, uint32_t p)
{
    unsigned here = s->blocks.depth + 1;
    if (s->p_left.depth > here || (s->p_left.depth == here && !may_stay_in_p(element))) s->p_left.depth = 0;
    if (p && may_stay_in_p(element)) s->p_left = (struct p_left){here, p};
}

static void start_block(struct shrinker *s, const struct tag *tag)
{
    struct open_blocks *b = &s->blocks;
    enum element element = tag->element;
    if (is_full(s)) {
        s->out->n_cut++;
        return;
    }
    s->n_blocks++;
    if (is_form_in_table(b, element)) {
        open_inlines_begin(&s->inlines, EL_form, b->depth); /* others leave it where it is */
        return;
    }
    finish_run(s);
    text_run_end_place_link(&s->run, element);
    end_open_select(s);
    if (is_stray_table_part(b, element)) return;
    uint32_t wrapper = wrapper_of(s, element), depth = b->depth;
    uint32_t p = open_blocks_top(b) == EL_p ? wrapper_below(b->item[depth - 1].wrapper, EL_p) : 0;
    if (s->deep == 0) open_blocks_end_implied(b, element);
    if (depth != b->depth) {
        if (p) go_on_with_link(s);
        leave_inlines(s);
        if (!may_stay_in_p(element)) wrapper = wrapper_of(s, element);
    }
    follow_open_p(s, element, depth != b->depth ? p : 0);
    if (element_rules[element].kind == ELEMENT_VOID)
        open_blocks_add_void(b, element, remember_tag(s->out, tag, wrapper));
    else if (!drop_too_deep(s))
        open_blocks_begin(b, element, remember_tag(s->out, tag, wrapper), wrapper);
}

/* Passes over an element whose body is no visible text, to its own end tag. Its tag alone is dropped
 * if it has none. */
static void skip_element(struct shrinker *s, const struct tag *start)
{
    if (start->is_empty || s->no_end[start->element]) return;
    if (start->element == EL_svg && svg_has_html(&s->scan)) return;
    struct span body = scan_element_body(&s->scan, start);
    if (!body.at) s->no_end[start->element] = true;
    else if (start->element == EL_math) text_run_add_formula(&s->run, body);
    else if (start->element == EL_template) s->out->script_text += (uint32_t)(s->scan.at - body.at);
}

static void take_title(struct shrinker *s, struct span body)
{
    if (s->has_title) return;
    s->has_title = true;
    struct text_run title = {.text = &s->out->title};
    text_run_add(&title, body);
}

static void take_textarea(struct shrinker *s, const struct tag *tag, struct span body)
{
    start_block(s, tag);
    text_run_add(&s->run, body);
    s->tag_from = s->scan.at; /* in the page, the run is the whole element */
    end_block(s, EL_textarea);
}

static void skip_raw(struct shrinker *s, const struct tag *tag)
{
    if (s->no_end[tag->element]) return;
    struct span body = scan_raw_body(&s->scan, tag->name);
    if (!body.at) {
        s->no_end[tag->element] = true;
        /* A script without end is the tail of a truncated page; an IFRAME was just never closed. */
        if (tag->element == EL_script || tag->element == EL_style) s->scan.at = s->scan.end;
        return;
    }
    if (tag->element == EL_script) {
        s->out->n_scripts++;
        if (ascii_begins(tag->type, "application/ld+json")) json_ld_take(&s->out->facts, body);
        if (ascii_begins(tag->type, "math/tex")) text_run_add_tex(&s->run, tag->type, body);
        s->out->script_text += hidden_data_in_script(tag->type, body);
    }
    if (tag->element == EL_title) take_title(s, body);
    if (tag->element == EL_textarea) take_textarea(s, tag, body);
}

static void take_head(struct shrinker *s, const struct tag *tag)
{
    struct markup *m = s->out;
    bool is_whole = tag->element == EL_html || tag->element == EL_body; /* MoinMoin 2 states the language in BODY */
    if (is_whole && tag->lang.len && !m->lang.len) {
        m->lang = tag->lang;
        fact_tags_take(&m->facts, tag, (struct span){0});
    }
    if (tag->element != EL_body) return;
    struct markup_tag *body = &m->tag[0];
    if (!body->class.len) body->class = tag->class;
    if (!body->id.len) body->id = tag->id;
}

static void take_link(struct shrinker *s, const struct tag *tag)
{
    text_run_set_link(&s->run, false); /* an A ends the one before */
    if (tag->is_end || !tag->href.len) return; /* an empty address leads nowhere */
    text_run_set_link(&s->run, true);
    text_run_set_href(&s->run, tag->href);
    s->run.has_role = tag->role.len > 0;
    s->out->n_links++;
    s->link_depth = s->blocks.depth;
}

static void take_bold(struct shrinker *s, const struct tag *tag)
{
    text_run_set_bold(&s->run, !tag->is_end);
    s->bold_depth = s->blocks.depth;
}

static void take_fact(struct shrinker *s, const struct tag *tag)
{
    if (!tag->is_end) fact_tags_take(&s->out->facts, tag, text_run_so_far(&s->run));
}

/* Is the tag that of an element that no browser knows, and that they show as inline, in the middle of text? Elsewhere
 * such elements are often the parts of a page: <x-item>One</x-item><x-item>Two</x-item>. */
static bool is_unknown_inline(const struct shrinker *s, const struct tag *tag)
{
    const struct open_inlines *inlines = &s->inlines;
    unsigned depth = s->blocks.depth;
    if (tag->element != EL_UNKNOWN || s->deep > 0) return false;
    if (open_inlines_has(inlines, EL_UNKNOWN, depth)) return true; /* all in it is inline */
    bool in_inline = inlines->n && inlines->item[inlines->n - 1].depth == depth;
    bool in_text = in_inline || holds_text(open_blocks_top(&s->blocks));
    return in_text && !tag->is_end && is_without_blocks(&s->scan, tag);
}

static void take_dropped(struct shrinker *s, const struct tag *tag)
{
    s->has_inline = true;
    if (!tag->is_end) skip_element(s, tag);
}

static void take_block(struct shrinker *s, const struct tag *tag)
{
    if (tag->element == EL_noscript && !tag->is_end && !noscript_has_text(&s->scan))
        take_dropped(s, tag);
    else if (is_unknown_inline(s, tag))
        take_inline(s, tag);
    else if (!tag->is_end)
        start_block(s, tag);
    else
        end_block(s, tag->element);
}

static void take_tag(struct shrinker *s, const struct tag *tag)
{
    bool states = element_rules[tag->element].kind == ELEMENT_FACT || tag->element == EL_abbr;
    if (states || tag->itemtype.at || tag->itemprop.at) take_fact(s, tag);
    s->out->script_text += hidden_data_in_tag((struct span){s->tag_from + 1, (size_t)(s->scan.at - s->tag_from - 1)});
    switch (element_rules[tag->element].kind) {
    case ELEMENT_FRAME:
    case ELEMENT_FACT:
        break;
    case ELEMENT_INLINE:
        if (tag->element == EL_img) text_run_image(&s->run);
        if (tag->element == EL_small) part_small(s);
        take_inline(s, tag);
        pass_drawn_text(s, tag);
        break;
    case ELEMENT_LINK:
        take_link(s, tag);
        take_inline(s, tag);
        pass_drawn_text(s, tag);
        break;
    case ELEMENT_BOLD:
        take_bold(s, tag);
        take_inline(s, tag);
        break;
    case ELEMENT_BREAK:
        text_run_break(&s->run);
        break;
    case ELEMENT_BLOCK:
    case ELEMENT_VOID:
        take_block(s, tag);
        break;
    case ELEMENT_DROP:
        take_dropped(s, tag);
        break;
    case ELEMENT_RAW:
        s->has_inline |= tag->element == EL_script && tag->type.len;
        if (!tag->is_end) skip_raw(s, tag);
        break;
    case ELEMENT_HEAD:
        if (!tag->is_end) take_head(s, tag);
        break;
    }
}

/* Most tags follow a tag. */
static const char *find_tag(const char *at, const char *end)
{
    if (at == end) return NULL;
    return *at == '<' ? at : memchr(at, '<', (size_t)(end - at));
}

static void shrink(struct span page, unsigned depth_max, bool all, struct markup *out)
{
    markup_reset(out);
    out->keeps_all = all;
    struct open_block open[OPEN_BLOCKS_MAX];
    struct shrinker s = {.scan = {.at = page.at, .end = page.at + page.len, .from = page.at},
                         .out = out,
                         .all = all,
                         .tag_from = page.at,
                         .run_from = page.at,
                         .run = {.text = &out->text, .hrefs = &out->hrefs, .page_name = out->page_name},
                         .depth_max = depth_max < SHRINK_DEPTH_MAX ? depth_max : SHRINK_DEPTH_MAX,
                         .blocks = {.events = &out->events, .item = open}};
    VECTOR_PUSH(out->tag, out->n_tags, out->tags_cap) = (struct markup_tag){.element = EL_body};
    html_events_add(&out->events, HTML_OPEN, EL_body, 0);
    while (s.scan.at < s.scan.end) {
        const char *from = s.scan.at;
        if (!s.run.has_text && (unsigned char)*from <= ' ') from = text_run_after_space(from, s.scan.end);
        const char *lt = find_tag(from, s.scan.end);
        const char *to = lt ? lt : s.scan.end;
        if (to > from) text_run_add(&s.run, (struct span){from, (size_t)(to - from)});
        s.scan.at = to;
        s.tag_from = to;
        if (!lt) break;
        struct tag tag;
        enum scan_result result = scan_markup(&s.scan, &tag);
        if (result == SCAN_TAG) take_tag(&s, &tag);
        if (result == SCAN_TEXT) text_run_add(&s.run, (struct span){s.scan.at++, 1});
    }
    s.tag_from = page.at + page.len;
    end_run(&s);
    open_blocks_leave(&s.blocks, 0);
    html_events_add(&out->events, HTML_CLOSE, EL_body, 0);
    out->faulty_table = s.blocks.faulty_table;
}

void shrink_page(struct span page, unsigned depth_max, struct markup *out)
{
    shrink(page, depth_max, false, out);
}

void shrink_page_all(struct span page, unsigned depth_max, struct markup *out)
{
    shrink(page, depth_max, true, out);
}
