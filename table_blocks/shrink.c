/* SPDX-License-Identifier: MIT
 * shrink.c - see shrink.h.
 *
 * One loop over the page: text goes into the open run, inline tags change its marks, block tags end
 * it and go into the skeleton. A stack of the open block elements says which end tags are real, how
 * deep we are, and where a link that was never closed must end. */
#include "table_blocks/shrink.h"

#include "base/memory.h"
#include "table_blocks/tag_scan.h"
#include "table_blocks/text_run.h"

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
    uint16_t stack[SHRINK_DEPTH_MAX];
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

static bool is_worth_remembering(const struct tag *tag)
{
    return tag->class.len || tag->id.len || tag->hidden || tag->role.len ||
           strcmp(element_rules[tag->element].markup, element_rules[tag->element].name) != 0;
}

static uint32_t remember_tag(struct markup *m, const struct tag *tag)
{
    VECTOR_PUSH(m->tag, m->n_tags, m->tags_cap) = (struct markup_tag){
        .element = tag->element,
        .hidden = tag->hidden,
        .name = tag->name,
        .class = tag->class,
        .id = tag->id,
        .role = tag->role,
    };
    return m->n_tags - 1;
}

static void put_start(struct shrinker *s, const struct tag *tag)
{
    struct buffer *b = &s->out->skeleton;
    buffer_putc(b, '<');
    buffer_puts(b, element_rules[tag->element].markup);
    if (is_worth_remembering(tag)) {
        buffer_puts(b, " class=\""); /* unquoted, libtidy would write a message about it */
        put_number(b, remember_tag(s->out, tag), '"');
    }
    buffer_putc(b, '>');
}

static void put_end(struct shrinker *s, enum element element)
{
    buffer_puts(&s->out->skeleton, "</");
    buffer_puts(&s->out->skeleton, element_rules[element].markup);
    buffer_putc(&s->out->skeleton, '>');
}

static void pop_to(struct shrinker *s, unsigned depth)
{
    s->depth = depth;
    if (s->run.in_link && depth < s->link_depth) text_run_set_link(&s->run, false);
    if (s->run.in_bold && depth < s->bold_depth) text_run_set_bold(&s->run, false);
}

/* Pops down to the nearest `element`, unless one of the two fences (0: none) stands before it. */
static void close_implied(struct shrinker *s, enum element element, enum element fence,
                          enum element other_fence)
{
    for (unsigned d = s->depth; d > 0; d--) {
        enum element open = (enum element)s->stack[d - 1];
        if (open == element) {
            pop_to(s, d - 1);
            return;
        }
        if (open == fence || open == other_fence || open == EL_table || open == EL_div) return;
    }
}

/* The elements that the parser will end when it sees this start tag; only our stack is told. */
static void close_implied_by(struct shrinker *s, enum element element)
{
    if (s->depth > 0 && s->stack[s->depth - 1] == EL_p) pop_to(s, s->depth - 1);
    switch (element) {
    case EL_li:
        close_implied(s, EL_li, EL_ul, EL_ol);
        break;
    case EL_dd:
    case EL_dt:
        close_implied(s, EL_dd, EL_dl, EL_dt);
        close_implied(s, EL_dt, EL_dl, EL_UNKNOWN);
        break;
    case EL_td:
    case EL_th:
        close_implied(s, EL_td, EL_tr, EL_th);
        close_implied(s, EL_th, EL_tr, EL_UNKNOWN);
        break;
    case EL_tr:
        close_implied(s, EL_tr, EL_tbody, EL_UNKNOWN);
        break;
    default:
        break;
    }
}

/* Drops a start tag and remembers to drop its end tag too. */
static bool drop_too_deep(struct shrinker *s)
{
    if (s->depth < s->depth_max) return false;
    s->deep++;
    s->out->n_deep++;
    return true;
}

/* FORM straight inside a table takes no place in the tree: the standard closes it at once. */
static bool is_form_in_table(const struct shrinker *s, enum element element)
{
    if (element != EL_form || s->depth == 0) return false;
    enum element top = (enum element)s->stack[s->depth - 1];
    return top == EL_table || top == EL_tbody || top == EL_thead || top == EL_tfoot ||
           top == EL_tr;
}

static void end_block(struct shrinker *s, enum element element)
{
    finish_run(s);
    if (s->deep > 0) {
        s->deep--;
        return;
    }
    const char *markup = element_rules[element].markup;
    unsigned same = 0; /* open elements that the parser knows by the same name, down to ours */
    for (unsigned d = s->depth; d > 0; d--) {
        enum element open = (enum element)s->stack[d - 1];
        if (strcmp(element_rules[open].markup, markup) == 0) same++;
        if (open != element) continue;
        while (same-- > 0) put_end(s, element);
        pop_to(s, d - 1);
        return;
    }
}

/* Nothing but OPTIONs may stand in a SELECT: any other block ends one that was left open. */
static void end_open_select(struct shrinker *s)
{
    if (s->depth > 0 && s->stack[s->depth - 1] == EL_select) end_block(s, EL_select);
}

static void start_block(struct shrinker *s, const struct tag *tag)
{
    if (is_form_in_table(s, tag->element)) return;
    finish_run(s);
    end_open_select(s);
    close_implied_by(s, tag->element);
    if (element_rules[tag->element].kind == ELEMENT_VOID) {
        put_start(s, tag);
        return;
    }
    if (drop_too_deep(s)) return;
    put_start(s, tag);
    s->stack[s->depth++] = (uint16_t)tag->element;
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
    if (tag->element == EL_script) s->out->n_scripts++;
    if (tag->element == EL_title) take_title(s, body);
    if (tag->element == EL_textarea) take_textarea(s, tag, body);
}

static void take_head(struct shrinker *s, const struct tag *tag)
{
    struct markup *m = s->out;
    if (tag->element == EL_html && tag->lang.len && !m->lang.len) m->lang = tag->lang;
    if (tag->element != EL_body) return;
    struct markup_tag *body = &m->tag[0];
    if (!body->class.len) body->class = tag->class;
    if (!body->id.len) body->id = tag->id;
}

static void take_link(struct shrinker *s, const struct tag *tag)
{
    bool in_link = !tag->is_end && tag->href.at;
    text_run_set_link(&s->run, in_link);
    if (!in_link) return;
    s->out->n_links++;
    s->link_depth = s->depth;
}

static void take_bold(struct shrinker *s, const struct tag *tag)
{
    text_run_set_bold(&s->run, !tag->is_end);
    s->bold_depth = s->depth;
}

static void take_tag(struct shrinker *s, const struct tag *tag)
{
    switch (element_rules[tag->element].kind) {
    case ELEMENT_INLINE:
    case ELEMENT_FRAME:
        break;
    case ELEMENT_LINK:
        take_link(s, tag);
        break;
    case ELEMENT_BOLD:
        take_bold(s, tag);
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
                         .run = {.text = &out->text},
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
    m->n_runs = m->n_tags = m->n_links = m->n_scripts = m->n_deep = 0;
    m->lang = (struct span){NULL, 0};
}

void markup_free(struct markup *m)
{
    buffer_free(&m->skeleton);
    buffer_free(&m->text);
    buffer_free(&m->title);
    free(m->run);
    free(m->tag);
    *m = (struct markup){0};
}
