/* SPDX-License-Identifier: MIT
 * html_parse.c - see html_parse.h. */
#include "table_blocks/html/html_parse.h"

#include <locale.h>
#include <pthread.h>
#include <setjmp.h>
#include <strings.h>
#include <tidy.h>
#include <tidybuffio.h>

#include "base/limits.h"
#include "base/memory.h"
#include "base/text/ascii.h"
#include "table_blocks/tags/tags.h"

/* A page's tree takes some 10 times the bytes that libtidy reads; a skeleton is at most as long as
 * its page. Beyond PARSER_BYTES_MAX the page is given up. */
enum { VALUE_BYTES_KEPT = 4096 };

struct html_parser {
    TidyAllocator allocator; /* first: libtidy hands it back as our `self` */
    struct arena arena;      /* everything of one document */
    struct spare *spare;     /* blocks to hand out again */
    jmp_buf give_up;
    bool parsing;            /* give_up is a live frame */
    TidyBuffer value;        /* of a text node */
    struct buffer page;      /* what libtidy is given */
};

/* ---- libtidy's memory: an arena; each block is preceded by its size ----
 * For each fault of a page libtidy writes a message into six blocks of 2048 bytes, shown or not,
 * and frees them. Only these are used again: all the rest lives as long as the document. */

enum { SIZE_HEADER = 16, MESSAGE_BYTES = 2048 };

struct spare { /* lies in the block itself */
    struct spare *next;
};

static void *tidy_alloc(TidyAllocator *self, size_t bytes)
{
    struct html_parser *p = (struct html_parser *)self;
    if (bytes == MESSAGE_BYTES && p->spare) {
        void *block = p->spare;
        p->spare = p->spare->next;
        return block;
    }
    if (p->parsing && (bytes > PARSER_BYTES_MAX || p->arena.total > PARSER_BYTES_MAX))
        longjmp(p->give_up, 1);
    char *block = arena_alloc(&p->arena, SIZE_HEADER + bytes);
    memcpy(block, &bytes, sizeof bytes);
    return block + SIZE_HEADER;
}

static size_t block_bytes(const void *block)
{
    size_t bytes;
    memcpy(&bytes, (const char *)block - SIZE_HEADER, sizeof bytes);
    return bytes;
}

static void *tidy_realloc(TidyAllocator *self, void *old, size_t bytes)
{
    if (!old) return tidy_alloc(self, bytes);
    size_t old_bytes = block_bytes(old);
    if (bytes <= old_bytes) return old;
    return memcpy(tidy_alloc(self, bytes), old, old_bytes);
}

static void tidy_free(TidyAllocator *self, void *block)
{
    struct html_parser *p = (struct html_parser *)self;
    if (!block || block_bytes(block) != MESSAGE_BYTES) return;
    struct spare *spare = block;
    spare->next = p->spare;
    p->spare = spare;
}

static void tidy_panic(TidyAllocator *self, ctmbstr message)
{
    (void)message;
    struct html_parser *p = (struct html_parser *)self;
    if (p->parsing) longjmp(p->give_up, 1);
    mem_out_of_memory(0);
}

static const TidyAllocatorVtbl allocator_calls = {tidy_alloc, tidy_realloc, tidy_free, tidy_panic};

/* ---- life ---- */

/* libtidy's own memory, of which it takes a little before a parser has its own. */
static void no_memory(ctmbstr message)
{
    (void)message;
    mem_out_of_memory(0);
}

static void init_once(void)
{
    tidySetPanicCall(no_memory); /* its own would end the process with exit status 2 */
    /* The first tidyCreate() calls setlocale(LC_ALL, ""); afterwards the language is known. */
    char *locale = mem_strdup(setlocale(LC_ALL, NULL));
    tidySetLanguage("en");
    struct html_parser *p = html_parser_new();
    tidyCreateWithAllocator(&p->allocator);
    html_parser_free(p);
    setlocale(LC_ALL, locale);
    free(locale);
}

void html_parse_init(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, init_once);
}

struct html_parser *html_parser_new(void)
{
    struct html_parser *p = mem_zalloc(1, sizeof *p);
    p->allocator.vtbl = &allocator_calls;
    return p;
}

void html_parser_free(struct html_parser *p)
{
    if (!p) return;
    arena_free(&p->arena);
    buffer_free(&p->page);
    free(p);
}

void html_events_free(struct html_events *e)
{
    free(e->item);
    *e = (struct html_events){0};
}

static Bool TIDY_CALL no_report(TidyDoc doc, TidyReportLevel level, uint line, uint column,
                                ctmbstr message)
{
    (void)doc, (void)level, (void)line, (void)column, (void)message;
    return no;
}

/* Elements that HTML has gained since libtidy 5.6; its custom-tags option knows those with a '-'. */
static const char *const new_block_tags = "search slot noindex";

/* NULL if the parser gave up. The document dies with the arena. */
static TidyDoc parse(struct html_parser *p, const char *bytes, size_t n, bool whole)
{
    arena_reset(&p->arena);
    p->spare = NULL;
    p->parsing = n <= UINT32_MAX / 2 && !setjmp(p->give_up);
    if (!p->parsing) return NULL;
    tidyBufInitWithAllocator(&p->value, &p->allocator);
    TidyDoc doc = tidyCreateWithAllocator(&p->allocator);
    tidyOptSetValue(doc, TidyInCharEncoding, whole ? "utf8" : "ascii"); /* skeletons are ASCII */
    tidyOptSetBool(doc, TidyQuiet, yes);
    tidyOptSetBool(doc, TidyShowWarnings, no);
    tidyOptSetInt(doc, TidyShowErrors, 0);
    tidyOptSetBool(doc, TidyDropEmptyElems, no);
    tidyOptSetBool(doc, TidyDropEmptyParas, no);
    tidyOptSetBool(doc, TidyCoerceEndTags, no);
    if (whole) {
        tidyOptSetValue(doc, TidyUseCustomTags, "blocklevel");
        tidyOptSetValue(doc, TidyBlockTags, new_block_tags);
    }
    tidySetReportFilter(doc, no_report);
    TidyBuffer in;
    tidyBufInitWithAllocator(&in, &p->allocator);
    tidyBufAttach(&in, (byte *)(uintptr_t)bytes, (uint)n);
    tidyParseBuffer(doc, &in);
    tidyBufDetach(&in);
    p->parsing = false;
    return doc;
}

/* ---- from a skeleton ----
 * libtidy is given block tags only, with the number of the event that they begin, and each run of text as the
 * placeholder "N;" (N = index of the run):
 *
 *     <body><div class="1">0;</div><hr>...
 *
 * The number is left out where the name says it all. */

static void put_number(struct buffer *b, uint32_t n, char behind)
{
    char text[16];
    size_t at = sizeof text;
    text[--at] = behind;
    do text[--at] = (char)('0' + n % 10);
    while (n /= 10);
    buffer_add(b, text + at, sizeof text - at);
}

static void put_start(struct buffer *b, const struct html_events *events, uint32_t event)
{
    const struct html_event *e = &events->item[event];
    const struct element_rule *rule = &element_rules[e->element];
    buffer_putc(b, '<');
    buffer_puts(b, rule->markup);
    if (e->index != HTML_NO_TAG || strcmp(rule->markup, rule->name) != 0) {
        buffer_puts(b, " class=\""); /* unquoted, libtidy would write a message about it */
        put_number(b, event, '"');
    }
    buffer_putc(b, '>');
}

static void put_end(struct buffer *b, enum element element)
{
    if (element_rules[element].kind == ELEMENT_VOID) return;
    buffer_puts(b, "</");
    buffer_puts(b, element_rules[element].markup);
    buffer_putc(b, '>');
}

/* All elements have end tags, also where HTML may leave them out: the parser never has many more elements
 * open than we had, which keeps its recursion within bounds. */
static void write_skeleton(const struct html_events *events, struct buffer *b)
{
    b->len = 0;
    buffer_puts(b, "<!DOCTYPE html><title>-</title><body>");
    for (uint32_t i = 1; i + 1 < events->n; i++) {
        const struct html_event *e = &events->item[i];
        if (e->kind == HTML_OPEN) put_start(b, events, i);
        if (e->kind == HTML_TEXT) put_number(b, e->index, ';');
        if (e->kind == HTML_CLOSE) put_end(b, (enum element)e->element);
    }
}

/* The number before `*at`, moving past the character that ends it; false at the end. */
static bool read_number(const char **at, const char *end, uint32_t *number)
{
    while (*at < end && (**at < '0' || **at > '9')) ++*at;
    if (*at == end) return false;
    for (*number = 0; *at < end && **at >= '0' && **at <= '9'; ++*at)
        *number = *number * 10 + (uint32_t)(**at - '0');
    return true;
}

/* A text node holds the placeholders of one or several runs. */
static void add_runs(struct html_parser *p, TidyDoc doc, TidyNode node, const struct markup *m,
                     struct html_events *out)
{
    /* libtidy clears the whole buffer before each use: one long text must not burden all others. */
    if (p->value.allocated > VALUE_BYTES_KEPT) tidyBufFree(&p->value);
    if (!tidyNodeGetValue(doc, node, &p->value)) return;
    const char *at = (const char *)p->value.bp, *end = at + p->value.size;
    for (uint32_t run; read_number(&at, end, &run);)
        if (run < m->n_runs) html_events_add(out, HTML_TEXT, EL_UNKNOWN, run);
}

static void add_open(TidyNode node, const struct markup *m, struct html_events *out)
{
    ctmbstr value = tidyAttrValue(tidyAttrGetById(node, TidyAttr_CLASS));
    uint32_t event = 0;
    if (value && read_number(&value, value + strlen(value), &event) && event < m->events.n) {
        const struct html_event *e = &m->events.item[event];
        html_events_add(out, HTML_OPEN, e->element, e->index);
    } else {
        ctmbstr name = tidyNodeGetName(node);
        html_events_add(out, HTML_OPEN, element_find(span_of(name)), HTML_NO_TAG);
    }
}

/* The next node in document order that is not below `node`; closes what is left on the way. */
static TidyNode leave(TidyNode node, TidyNode top, struct html_events *out)
{
    while (node != top) {
        TidyNode next = tidyGetNext(node);
        if (next) return next;
        node = tidyGetParent(node);
        if (node != top) html_events_add(out, HTML_CLOSE, EL_UNKNOWN, 0);
    }
    return NULL;
}

bool html_parse(struct html_parser *p, const struct markup *m, struct html_events *out)
{
    out->n = 0;
    write_skeleton(&m->events, &p->page);
    TidyDoc doc = parse(p, p->page.at, p->page.len, false);
    if (!doc) return false;
    TidyNode body = tidyGetBody(doc);
    html_events_add(out, HTML_OPEN, EL_body, 0);
    for (TidyNode node = body ? tidyGetChild(body) : NULL; node;) {
        if (tidyNodeIsText(node)) {
            add_runs(p, doc, node, m, out);
        } else if (tidyNodeGetId(node) != TidyTag_UNKNOWN) {
            add_open(node, m, out);
            TidyNode child = tidyGetChild(node);
            if (child) {
                node = child;
                continue;
            }
            html_events_add(out, HTML_CLOSE, EL_UNKNOWN, 0);
        }
        node = leave(node, body, out);
    }
    html_events_add(out, HTML_CLOSE, EL_UNKNOWN, 0);
    return true;
}

/* ---- from the whole page: the slow twin ---- */

struct whole {
    struct html_parser *p;
    TidyDoc doc;
    struct markup *m;
    struct html_events *out;
    struct text_run run;
};

static void whole_finish_run(struct whole *w)
{
    struct markup_run run;
    if (!text_run_finish(&w->run, &run)) return;
    VECTOR_PUSH(w->m->run, w->m->n_runs, w->m->runs_cap) = run;
    html_events_add(w->out, HTML_TEXT, EL_UNKNOWN, w->m->n_runs - 1);
}

static struct markup_tag whole_tag(TidyNode node, enum element element)
{
    struct markup_tag tag = {.element = element, .name = span_of(tidyNodeGetName(node))};
    for (TidyAttr a = tidyAttrFirst(node); a; a = tidyAttrNext(a)) {
        ctmbstr value = tidyAttrValue(a) ? tidyAttrValue(a) : "";
        if (tidyAttrGetId(a) == TidyAttr_CLASS) tag.class = span_of(value);
        if (tidyAttrGetId(a) == TidyAttr_ID) tag.id = span_of(value);
        if (strcasecmp(tidyAttrName(a), "role") == 0) tag.role = span_of(value);
    }
    return tag;
}

static void whole_walk(struct whole *w, TidyNode node);

static void whole_children(struct whole *w, TidyNode node)
{
    for (TidyNode child = tidyGetChild(node); child; child = tidyGetNext(child))
        whole_walk(w, child);
}

static size_t text_bytes(struct whole *w, TidyNode node)
{
    size_t bytes = 0;
    if (tidyNodeIsText(node)) {
        tidyBufFree(&w->p->value);
        if (tidyNodeGetValue(w->doc, node, &w->p->value))
            for (uint i = 0; i < w->p->value.size; i++) bytes += w->p->value.bp[i] > ' ';
    }
    for (TidyNode child = tidyGetChild(node); child; child = tidyGetNext(child)) bytes += text_bytes(w, child);
    return bytes;
}

static bool begins_with_tag(struct whole *w, TidyNode text)
{
    tidyBufFree(&w->p->value);
    if (!text || !tidyNodeIsText(text) || !tidyNodeGetValue(w->doc, text, &w->p->value)) return false;
    struct span value = ascii_trim((struct span){(char *)w->p->value.bp, w->p->value.size});
    return value.len && *value.at == '<';
}

static bool noscript_is_read(struct whole *w, TidyNode node)
{
    return text_bytes(w, node) >= NOSCRIPT_TEXT_MIN && !begins_with_tag(w, tidyGetChild(node));
}

static bool has_annotation(TidyNode node)
{
    ctmbstr name = tidyNodeGetName(node);
    if (name && strcasecmp(name, "annotation") == 0) return true;
    for (TidyNode child = tidyGetChild(node); child; child = tidyGetNext(child))
        if (has_annotation(child)) return true;
    return false;
}

static void whole_block(struct whole *w, TidyNode node, enum element element)
{
    whole_finish_run(w);
    VECTOR_PUSH(w->m->tag, w->m->n_tags, w->m->tags_cap) = whole_tag(node, element);
    html_events_add(w->out, HTML_OPEN, element, w->m->n_tags - 1);
    whole_children(w, node);
    whole_finish_run(w);
    html_events_add(w->out, HTML_CLOSE, EL_UNKNOWN, 0);
}

static void whole_link(struct whole *w, TidyNode node)
{
    bool in_link = w->run.in_link;
    struct span outer = w->run.href;
    TidyAttr href = tidyAttrGetById(node, TidyAttr_HREF);
    text_run_set_link(&w->run, href != NULL);
    w->run.href = span_of(href ? tidyAttrValue(href) : NULL);
    whole_children(w, node);
    text_run_set_link(&w->run, in_link);
    w->run.href = outer;
}

static bool is_inline(enum element element)
{
    enum element_kind kind = element_rules[element].kind;
    return kind == ELEMENT_LINK || kind == ELEMENT_BOLD || kind == ELEMENT_INLINE;
}

static bool is_in_code(TidyNode node, bool in_pre)
{
    for (TidyNode at = tidyGetParent(node); at; at = tidyGetParent(at)) {
        ctmbstr name = tidyNodeGetName(at);
        enum element around = name ? element_find(span_of(name)) : EL_UNKNOWN;
        if (around == EL_pre || (!in_pre && element_is_code(around))) return true;
    }
    return false;
}

/* Is it the number of a line of a program? */
static bool is_number_in_pre(struct whole *w, TidyNode node, enum element element)
{
    TidyNode text = tidyGetChild(node);
    ctmbstr class = tidyAttrValue(tidyAttrGetById(node, TidyAttr_CLASS));
    if (!class || !text || !tidyNodeIsText(text) || tidyGetNext(text) || !is_in_code(node, true)) return false;
    tidyBufFree(&w->p->value);
    if (!tidyNodeGetValue(w->doc, text, &w->p->value)) return false;
    return is_line_number(element, span_of(class), (struct span){(char *)w->p->value.bp, w->p->value.size});
}

static void whole_walk(struct whole *w, TidyNode node)
{
    if (tidyNodeIsText(node)) {
        tidyBufFree(&w->p->value); /* else it is cleared over its whole capacity each time */
        if (tidyNodeGetValue(w->doc, node, &w->p->value))
            text_run_add_plain(&w->run, (struct span){(char *)w->p->value.bp, w->p->value.size});
        return;
    }
    ctmbstr name = tidyNodeGetName(node);
    if (!name) return; /* a comment or the like */
    enum element element = element_find(span_of(name));
    bool in_bold = w->run.in_bold;
    if (may_be_label(element) && !is_in_code(node, false)) text_run_begin_inline(&w->run);
    if (is_number_in_pre(w, node, element)) {
        text_run_end_inline(&w->run);
        return;
    }
    switch (element_rules[element].kind) {
    case ELEMENT_LINK:
        whole_link(w, node);
        break;
    case ELEMENT_BOLD:
        text_run_set_bold(&w->run, true);
        whole_children(w, node);
        text_run_set_bold(&w->run, in_bold);
        break;
    case ELEMENT_BREAK:
        text_run_break(&w->run);
        whole_children(w, node); /* OPTION has some */
        break;
    case ELEMENT_BLOCK:
    case ELEMENT_VOID:
        if (element != EL_noscript || noscript_is_read(w, node)) whole_block(w, node, element);
        break;
    case ELEMENT_RAW:
        if (element == EL_textarea) whole_block(w, node, element);
        break;
    case ELEMENT_DROP:
        if (element == EL_math && !has_annotation(node)) whole_children(w, node);
        break;
    case ELEMENT_INLINE:
    case ELEMENT_FACT:
    case ELEMENT_HEAD:
    case ELEMENT_FRAME:
        if (element == EL_img) text_run_image(&w->run);
        whole_children(w, node);
        break;
    }
    if (element == EL_wbr) text_run_glue(&w->run);
    else if (is_inline(element)) text_run_end_inline(&w->run);
}

/* The end of a body that is no text and that libtidy leaks text of: from after the tag at `at` to the end
 * tag. NULL if the tag is none of these, or has no end. */
static char *skip_source(char *at, char *end)
{
    static const char *const names[] = {"script", "style"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t n = strlen(names[i]);
        if ((size_t)(end - at) < n + 2 || strncasecmp(at + 1, names[i], n) != 0) continue;
        for (char *p = at + n + 1; (p = memchr(p, '<', (size_t)(end - p))) != NULL; p++)
            if ((size_t)(end - p) > n + 2 && p[1] == '/' && !strncasecmp(p + 2, names[i], n)) return p;
    }
    return NULL;
}

/* Which elements that no browser knows are inline, as shrink.c has it, but from tags alone. */
struct unknown_inlines {
    enum element block; /* that has begun last, nothing but inline elements after it; or EL_UNKNOWN */
    unsigned n_inlines; /* open since */
    unsigned n_open;    /* unknown ones */
};

static bool is_unknown_inline(struct unknown_inlines *u, const struct scanner *s, const struct tag *tag)
{
    enum element_kind kind = element_rules[tag->element].kind;
    bool is_unknown = tag->element == EL_UNKNOWN, in_text = holds_text(u->block) || u->n_inlines;
    if (is_unknown && (u->n_open || (in_text && !tag->is_end && is_without_blocks(s, tag)))) {
        u->n_open += tag->is_end ? -1u : 1u;
        return true;
    }
    if (kind == ELEMENT_BLOCK || kind == ELEMENT_VOID)
        *u = (struct unknown_inlines){.block = tag->is_end ? EL_UNKNOWN : tag->element};
    if (kind == ELEMENT_LINK || kind == ELEMENT_BOLD || tag->element == EL_span)
        u->n_inlines += !tag->is_end ? 1u : u->n_inlines ? -1u : 0;
    return false;
}

/* The tag at `lt`, if it is to be a SPAN's, into `out`: returns after it, or NULL. */
static char *put_span(struct unknown_inlines *u, char *lt, char *end, struct buffer *out)
{
    struct scanner s = {.at = lt, .end = end};
    struct tag tag;
    if (scan_markup(&s, &tag) != SCAN_TAG || !is_unknown_inline(u, &s, &tag)) return NULL;
    buffer_puts(out, tag.is_end ? "</span>" : "<span>");
    return lt + (s.at - lt);
}

/* A copy of the page without what version 5.6 is known to damage: DOCTYPEs and the bodies of SCRIPT and
 * STYLE become blanks, a '<' that opens no tag, after which it puts a U+FFFD, a reference, and inline elements of
 * names that it does not know, which it takes for blocks or drops, SPANs. */
static void copy_without_traps(struct span page, struct buffer *out)
{
    out->len = 0;
    buffer_puts(out, "<!DOCTYPE html>");
    struct buffer blank = {0};
    buffer_add_span(&blank, page);
    char *at = blank.at, *end = blank.at + blank.len;
    struct unknown_inlines unknown = {0};
    while (at < end) {
        char *lt = memchr(at, '<', (size_t)(end - at));
        buffer_add(out, at, (size_t)((lt ? lt : end) - at));
        if (!lt) break;
        char next = lt + 1 < end ? lt[1] : ' ';
        bool opens = (next | 0x20) >= 'a' && (next | 0x20) <= 'z';
        char *source = skip_source(lt, end), *after = source ? NULL : put_span(&unknown, lt, end, out);
        at = lt + 1;
        if (after)
            at = after;
        else if (source)
            at = memchr(source, '>', (size_t)(end - source)) ? source : end;
        else if (end - lt >= 9 && !strncasecmp(lt, "<!doctype", 9))
            at = memchr(lt, '>', (size_t)(end - lt)) ? (char *)memchr(lt, '>', (size_t)(end - lt)) + 1 : end;
        else
            buffer_puts(out, opens || next == '/' || next == '!' || next == '?' ? "<" : "&lt;");
    }
    buffer_free(&blank);
}

bool html_parse_whole(struct html_parser *p, struct span page, struct markup *m,
                      struct html_events *out)
{
    markup_reset(m);
    out->n = 0;
    copy_without_traps(page, &p->page);
    TidyDoc doc = parse(p, p->page.at, p->page.len, true);
    if (!doc) return false;
    TidyNode body = tidyGetBody(doc);
    VECTOR_PUSH(m->tag, m->n_tags, m->tags_cap) =
        body ? whole_tag(body, EL_body) : (struct markup_tag){.element = EL_body};
    struct whole w = {.p = p, .doc = doc, .m = m, .out = out,
                      .run = {.text = &m->text, .hrefs = &m->hrefs}};
    html_events_add(out, HTML_OPEN, EL_body, 0);
    if (body) whole_children(&w, body);
    whole_finish_run(&w);
    html_events_add(out, HTML_CLOSE, EL_UNKNOWN, 0);
    return true;
}
