/* SPDX-License-Identifier: MIT
 * shrink.c - see shrink.h.
 *
 * One loop over the page: text goes into the open run, inline tags change its marks, block tags end
 * it and go into the skeleton. A stack of the open block elements says which end tags are real, how
 * deep we are, and where a link that was never closed must end. */
#include "table_blocks/shrink.h"

#include "base/memory.h"
#include "site/ascii.h"
#include "table_blocks/fact_tags.h"
#include "table_blocks/json_ld.h"
#include "table_blocks/tag_scan.h"
#include "table_blocks/text_run.h"
#include "table_blocks/wrapper.h"

struct shrinker {
    struct scanner scan;
    struct markup *out;
    struct text_run run;
    unsigned depth_max;
    unsigned depth;     /* open block elements on the stack */
    unsigned deep;      /* open ones beyond it, whose tags were dropped */
    unsigned link_depth, bold_depth; /* the stack's depth where the open link or bold began */
    bool no_end[EL_N];  /* no further end tag of this element before the end of the page */
    bool has_title;
    struct open_block {
        enum element element;
        const char *markup; /* what the parser was given for it */
        bool loose;         /* in a table, but in no cell of it */
        uint32_t wrapper;   /* see markup_tag */
    } stack[SHRINK_DEPTH_MAX];
    uint16_t n_open[EL_N]; /* how often each element is on it */
    struct open_inlines inlines;
};

/* Appends a number and one more character. */
static void put_number(struct buffer *b, uint32_t n, char behind)
{
    char text[16];
    size_t at = sizeof text;
    text[--at] = behind;
    do text[--at] = (char)('0' + n % 10);
    while (n /= 10);
    buffer_add(b, text + at, sizeof text - at);
}

static void finish_run(struct shrinker *s)
{
    struct markup *m = s->out;
    struct markup_run run;
    if (!text_run_finish(&s->run, &run)) return;
    VECTOR_PUSH(m->run, m->n_runs, m->runs_cap) = run;
    put_number(&m->skeleton, m->n_runs - 1, ';');
}

/* What an element is to others: what ends it, and what it may stand in. */
enum role { FLOW, OTHER, HEADING, LIST, ITEM, TERM, CAPTION, CELL, ROW, ROW_GROUP, TABLE };

static enum role role_of(enum element element)
{
    switch (element) {
    case EL_UNKNOWN:
    case EL_address:
    case EL_div:
    case EL_p:
        return FLOW;
    case EL_h1:
    case EL_h2:
    case EL_h3:
    case EL_h4:
    case EL_h5:
    case EL_h6:
        return HEADING;
    case EL_dir:
    case EL_menu:
    case EL_ol:
    case EL_ul:
        return LIST;
    case EL_li:
        return ITEM;
    case EL_dd:
    case EL_dt:
        return TERM;
    case EL_caption:
        return CAPTION;
    case EL_td:
    case EL_th:
        return CELL;
    case EL_tr:
        return ROW;
    case EL_tbody:
    case EL_tfoot:
    case EL_thead:
        return ROW_GROUP;
    case EL_table:
        return TABLE;
    default:
        return OTHER;
    }
}

static struct open_block *top(struct shrinker *s)
{
    return &s->stack[s->depth - 1];
}

/* Does what stands here stand in a table, but in no cell of it? */
static bool is_loose(struct shrinker *s)
{
    if (s->depth == 0) return false;
    enum role outer = role_of(top(s)->element);
    return top(s)->loose || outer == CAPTION || outer >= ROW;
}

/* What libtidy is given for an element in the one open now. Where it must not stand, a DIV: libtidy
 * would end what is open, be it a whole table, and lose the text behind it. */
static const char *markup_of(struct shrinker *s, enum element element)
{
    const char *markup = element_rules[element].markup;
    return role_of(element) >= CAPTION || !is_loose(s) ? markup : "div";
}

static void take_inline(struct shrinker *s, const struct tag *tag)
{
    if (tag->is_end)
        open_inlines_end(&s->inlines, tag->element, s->depth);
    else
        open_inlines_begin(&s->inlines, tag->element, s->depth);
}

/* What stands between an element that is to begin here and the block that it will be in. */
static uint32_t wrapper_of(const struct shrinker *s, enum element element)
{
    uint32_t outer = 0;
    if (may_stay_in_p(element) && s->depth > 0 && s->stack[s->depth - 1].element == EL_p)
        outer = wrapper_below(s->stack[s->depth - 1].wrapper, EL_p);
    return open_inlines_wrapper(&s->inlines, s->depth, outer);
}

static bool is_worth_remembering(const struct tag *tag, const char *markup, uint32_t wrapper)
{
    return tag->class.at || tag->id.at || tag->hidden || tag->role.len || wrapper ||
           strcmp(markup, element_rules[tag->element].name) != 0;
}

static uint32_t remember_tag(struct markup *m, const struct tag *tag, uint32_t wrapper)
{
    VECTOR_PUSH(m->tag, m->n_tags, m->tags_cap) = (struct markup_tag){
        .element = tag->element,
        .hidden = tag->hidden,
        .name = tag->name,
        .class = tag->class,
        .id = tag->id,
        .role = tag->role,
        .wrapper = wrapper,
    };
    return m->n_tags - 1;
}

static void put_start(struct shrinker *s, const struct tag *tag, const char *markup, uint32_t wrapper)
{
    struct buffer *b = &s->out->skeleton;
    buffer_putc(b, '<');
    buffer_puts(b, markup);
    if (is_worth_remembering(tag, markup, wrapper)) {
        buffer_puts(b, " class=\""); /* unquoted, libtidy would write a message about it */
        put_number(b, remember_tag(s->out, tag, wrapper), '"');
    }
    buffer_putc(b, '>');
}

/* Writes the end tags of all that is open above `depth`, also those that HTML may leave out: the
 * parser never has many more elements open than we, which keeps its recursion within depth_max. */
static void pop_to(struct shrinker *s, unsigned depth)
{
    for (; s->depth > depth; s->depth--) {
        s->n_open[top(s)->element]--;
        buffer_puts(&s->out->skeleton, "</");
        buffer_puts(&s->out->skeleton, top(s)->markup);
        buffer_putc(&s->out->skeleton, '>');
    }
    open_inlines_leave(&s->inlines, depth);
    if (s->run.in_link && depth < s->link_depth) text_run_set_link(&s->run, false);
    if (s->run.in_bold && depth < s->bold_depth) text_run_set_bold(&s->run, false);
}

/* A list item ends the one before, be it left open with all that stands in it. */
static void close_item(struct shrinker *s, enum role role)
{
    for (unsigned d = s->depth; d > 0; d--) {
        enum role open = role_of(s->stack[d - 1].element);
        if (open == role) pop_to(s, d - 1);
        if (open != FLOW) return;
    }
}

/* A part of a table ends the part of its kind before it, a CAPTION, and what was left open there. */
static void close_table_part(struct shrinker *s, enum role role)
{
    for (unsigned d = s->depth; d > 0; d--) {
        enum role open = role_of(s->stack[d - 1].element);
        if (open == role || open == CAPTION) {
            pop_to(s, d - 1);
            return;
        }
        if (open == TABLE || (open > role && role != CAPTION)) {
            pop_to(s, d);
            return;
        }
    }
}

/* A table that stands in no cell of another ends that one. */
static void close_table(struct shrinker *s)
{
    if (!s->n_open[EL_table]) return;
    for (unsigned d = s->depth; d > 0; d--) {
        enum role open = role_of(s->stack[d - 1].element);
        if (open == CELL || open == CAPTION) return;
        if (open == TABLE) {
            pop_to(s, d - 1);
            return;
        }
    }
}

/* Must an open P end in front of it? */
static bool ends_p(enum element element)
{
    switch (element) {
    case EL_UNKNOWN:
    case EL_button:
    case EL_legend:
    case EL_marquee:
    case EL_select:
    case EL_slot:
    case EL_textarea:
        return false;
    default:
        return true;
    }
}

/* Ends the elements that this start tag ends (the HTML standard, 13.2.6.4). */
static void close_implied_by(struct shrinker *s, enum element element)
{
    if (s->depth == 0) return;
    enum element open = top(s)->element;
    enum role role = role_of(element);
    if ((open == EL_p && ends_p(element)) || (role == HEADING && role_of(open) == HEADING))
        pop_to(s, s->depth - 1);
    if (role == ITEM || role == TERM) close_item(s, role);
    if (role >= CAPTION && role < TABLE) close_table_part(s, role);
    if (role == TABLE) close_table(s);
}

/* Drops a start tag and remembers to drop its end tag too. */
static bool drop_too_deep(struct shrinker *s)
{
    if (s->deep == 0 && s->depth < s->depth_max) return false;
    s->deep++;
    s->out->n_deep++;
    return true;
}

/* FORM straight inside a table takes no place in the tree: the standard closes it at once. */
static bool is_form_in_table(struct shrinker *s, enum element element)
{
    return element == EL_form && s->depth > 0 &&
           role_of(top(s)->element) >= ROW;
}

/* A part of a table where there is none: the standard ignores the tag, and libtidy loses the text
 * behind it. */
static bool is_stray_table_part(const struct shrinker *s, enum element element)
{
    enum role role = role_of(element);
    return role >= CAPTION && role < TABLE && !s->n_open[EL_table];
}

/* Does the end tag of `element` not reach beyond this open one? ("In scope", the standard says.) */
static bool is_fence(enum element open, enum element element)
{
    enum role fence = role_of(open), role = role_of(element);
    if (element == EL_UNKNOWN) return open != EL_UNKNOWN;
    if (fence == LIST) return role == ITEM;
    if (fence == CELL || fence == CAPTION) return role < CAPTION;
    return fence == TABLE;
}

static bool is_ended_by(enum element open, enum element element)
{
    return open == element || (role_of(open) == HEADING && role_of(element) == HEADING);
}

/* An end tag that ends nothing is no boundary, but for </p>, which stands for an empty P. */
static void end_block(struct shrinker *s, enum element element)
{
    if (s->deep > 0 || element == EL_p) finish_run(s);
    if (s->deep > 0) {
        s->deep--;
        return;
    }
    if (element == EL_form && !s->n_open[EL_form]) open_inlines_end(&s->inlines, EL_form, s->depth);
    if (!s->n_open[element] && role_of(element) != HEADING) return;
    for (unsigned d = s->depth; d > 0; d--) {
        enum element open = s->stack[d - 1].element;
        if (is_ended_by(open, element)) {
            finish_run(s);
            pop_to(s, d - 1);
            return;
        }
        if (is_fence(open, element)) return;
    }
}

/* Nothing but OPTIONs may stand in a SELECT: any other block ends one that was left open. */
static void end_open_select(struct shrinker *s)
{
    if (s->depth > 0 && top(s)->element == EL_select) end_block(s, EL_select);
}

static void start_block(struct shrinker *s, const struct tag *tag)
{
    enum element element = tag->element;
    if (is_form_in_table(s, element)) {
        open_inlines_begin(&s->inlines, EL_form, s->depth); /* others leave it where it is */
        return;
    }
    finish_run(s);
    end_open_select(s);
    if (is_stray_table_part(s, element)) return;
    uint32_t wrapper = wrapper_of(s, element), depth = s->depth;
    if (s->deep == 0) close_implied_by(s, element);
    if (depth != s->depth && !may_stay_in_p(element)) wrapper = wrapper_of(s, element);
    if (element_rules[element].kind == ELEMENT_VOID) {
        put_start(s, tag, element_rules[element].markup, wrapper);
        return;
    }
    if (drop_too_deep(s)) return;
    bool loose = is_loose(s) && role_of(element) < CAPTION;
    struct open_block block = {element, markup_of(s, element), loose, wrapper};
    put_start(s, tag, block.markup, wrapper);
    s->stack[s->depth++] = block;
    s->n_open[element]++;
}

/* Passes over an element whose body is no visible text, to its own end tag. Its tag alone is dropped
 * if it has none. */
static void skip_element(struct shrinker *s, const struct tag *start)
{
    if (start->is_empty || s->no_end[start->element]) return;
    struct scanner ahead = s->scan;
    struct tag tag;
    for (unsigned open = 1; open > 0;) {
        ahead.at = ahead.at < ahead.end ? memchr(ahead.at, '<', (size_t)(ahead.end - ahead.at)) : NULL;
        if (!ahead.at) {
            s->no_end[start->element] = true;
            return;
        }
        enum scan_result result = scan_markup(&ahead, &tag);
        if (result == SCAN_TEXT) ahead.at++;
        if (result != SCAN_TAG) continue;
        if (tag.element == start->element && !tag.is_empty) open += tag.is_end ? -1u : 1u;
        else if (!tag.is_end && (tag.element == EL_script || tag.element == EL_style))
            scan_raw_body(&ahead, tag.name);
    }
    s->scan.at = ahead.at;
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
    }
    if (tag->element == EL_title) take_title(s, body);
    if (tag->element == EL_textarea) take_textarea(s, tag, body);
}

static void take_head(struct shrinker *s, const struct tag *tag)
{
    struct markup *m = s->out;
    if (tag->element == EL_html && tag->lang.len && !m->lang.len) {
        m->lang = tag->lang;
        fact_tags_take(&m->facts, tag);
    }
    if (tag->element != EL_body) return;
    struct markup_tag *body = &m->tag[0];
    if (!body->class.len) body->class = tag->class;
    if (!body->id.len) body->id = tag->id;
}

static void take_link(struct shrinker *s, const struct tag *tag)
{
    text_run_set_link(&s->run, false); /* an A ends the one before */
    if (tag->is_end || !tag->href.at) return;
    text_run_set_link(&s->run, true);
    s->run.href = tag->href;
    s->out->n_links++;
    s->link_depth = s->depth;
}

static void take_bold(struct shrinker *s, const struct tag *tag)
{
    text_run_set_bold(&s->run, !tag->is_end);
    s->bold_depth = s->depth;
}

static void take_fact(struct shrinker *s, const struct tag *tag)
{
    if (!tag->is_end) fact_tags_take(&s->out->facts, tag);
}

static void take_tag(struct shrinker *s, const struct tag *tag)
{
    if (tag->itemtype.at || tag->itemprop.at) take_fact(s, tag);
    switch (element_rules[tag->element].kind) {
    case ELEMENT_FRAME:
        break;
    case ELEMENT_FACT:
        if (!tag->itemtype.at && !tag->itemprop.at) take_fact(s, tag);
        break;
    case ELEMENT_INLINE:
        take_inline(s, tag);
        break;
    case ELEMENT_LINK:
        take_link(s, tag);
        take_inline(s, tag);
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
        if (!tag->is_end)
            start_block(s, tag);
        else
            end_block(s, tag->element);
        break;
    case ELEMENT_DROP:
        if (!tag->is_end) skip_element(s, tag);
        break;
    case ELEMENT_RAW:
        if (!tag->is_end) skip_raw(s, tag);
        break;
    case ELEMENT_HEAD:
        if (!tag->is_end) take_head(s, tag);
        break;
    }
}

void shrink_page(struct span page, unsigned depth_max, struct markup *out)
{
    markup_reset(out);
    struct shrinker s = {.scan = {.at = page.at, .end = page.at + page.len},
                         .out = out,
                         .run = {.text = &out->text, .hrefs = &out->hrefs},
                         .depth_max = depth_max < SHRINK_DEPTH_MAX ? depth_max : SHRINK_DEPTH_MAX};
    VECTOR_PUSH(out->tag, out->n_tags, out->tags_cap) = (struct markup_tag){.element = EL_body};
    buffer_puts(&out->skeleton, "<!DOCTYPE html><title>-</title><body>");
    while (s.scan.at < s.scan.end) {
        const char *from = s.scan.at;
        const char *lt = memchr(from, '<', (size_t)(s.scan.end - from));
        const char *to = lt ? lt : s.scan.end;
        if (to > from) text_run_add(&s.run, (struct span){from, (size_t)(to - from)});
        s.scan.at = to;
        if (!lt) break;
        struct tag tag;
        enum scan_result result = scan_markup(&s.scan, &tag);
        if (result == SCAN_TAG) take_tag(&s, &tag);
        if (result == SCAN_TEXT) text_run_add(&s.run, (struct span){s.scan.at++, 1});
    }
    finish_run(&s);
}

void markup_reset(struct markup *m)
{
    m->skeleton.len = m->text.len = m->title.len = 0;
    m->n_runs = m->n_tags = m->n_links = m->n_scripts = m->n_deep = m->hrefs.n = 0;
    m->lang = (struct span){NULL, 0};
    page_facts_reset(&m->facts);
}

void markup_free(struct markup *m)
{
    buffer_free(&m->skeleton);
    buffer_free(&m->text);
    buffer_free(&m->title);
    page_facts_free(&m->facts);
    free(m->run);
    free(m->tag);
    free(m->hrefs.item);
    *m = (struct markup){0};
}
