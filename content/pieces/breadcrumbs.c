/* SPDX-License-Identifier: MIT
 * breadcrumbs.c - see breadcrumbs.h. */
#include "content/pieces/breadcrumbs.h"

#include "base/limits.h"
#include "base/text/ascii.h"
#include "base/text/char_refs.h"
#include "base/text/json_read.h"
#include "table_blocks/tags/tags.h"

static size_t keep(struct breadcrumbs *t, struct span text)
{
    size_t at = t->text.len;
    buffer_add_span(&t->text, ascii_trim(text));
    return at;
}

static void add_step(struct breadcrumbs *t, struct span name, struct span url)
{
    if (t->n == BREADCRUMBS_MAX || !ascii_trim(name).len) return;
    struct breadcrumb *step = &t->step[t->n++];
    step->name = keep(t, name);
    step->name_len = t->text.len - step->name;
    step->url = keep(t, url);
    step->url_len = t->text.len - step->url;
}

/* ---- JSON-LD ------------------------------------------------------------------------------ */

static char next_char(const struct json_read *r)
{
    const char *at = r->at;
    while (at < r->end && ascii_is_space(*at)) at++;
    return at < r->end && !r->why ? *at : 0;
}

static void read_text(struct json_read *r, struct buffer *out)
{
    struct span text = json_read_string(r);
    if (!out->len) buffer_add_span(out, text);
}

/* {"@type": "ListItem", "name": "Blog", "item": "/blog/"}; item may be an object that has both. */
static void read_item(struct json_read *r, struct buffer *name, struct buffer *url)
{
    struct span member;
    json_read_object(r);
    while (json_read_member(r, &member)) {
        bool is_url = span_is(member, "item") || span_is(member, "@id") || span_is(member, "url");
        if (span_is(member, "item") && next_char(r) == '{') read_item(r, name, url);
        else if (is_url && next_char(r) == '"') read_text(r, url);
        else if (span_is(member, "name") && next_char(r) == '"') read_text(r, name);
        else json_read_skip(r);
    }
}

static void read_items(struct json_read *r, struct breadcrumbs *t)
{
    struct buffer name = {0}, url = {0};
    json_read_array(r);
    while (json_read_item(r)) {
        name.len = url.len = 0;
        if (next_char(r) == '{') read_item(r, &name, &url);
        else json_read_skip(r);
        if (!r->why) add_step(t, buffer_span(&name), buffer_span(&url));
    }
    buffer_free(&name);
    buffer_free(&url);
}

/* Any value: the first list of steps in it counts. */
static void read_value(struct json_read *r, struct breadcrumbs *t)
{
    struct span member;
    bool is_trail = false, has_items = false;
    char first = next_char(r);
    if (first == '[') {
        json_read_array(r);
        while (json_read_item(r)) read_value(r, t);
        return;
    }
    if (first != '{') {
        json_read_skip(r);
        return;
    }
    json_read_object(r);
    while (json_read_member(r, &member)) {
        if (span_is(member, "@type") && next_char(r) == '"') {
            is_trail |= span_is(json_read_string(r), "BreadcrumbList");
        } else if (span_is(member, "itemListElement") && !t->is_found && next_char(r) == '[') {
            t->n = 0;
            read_items(r, t);
            has_items = true;
        } else {
            read_value(r, t);
        }
    }
    t->is_found |= is_trail && has_items && t->n > 0 && !r->why;
}

static void read_script(struct span body, struct breadcrumbs *t)
{
    static const char type[] = "BreadcrumbList";
    struct json_read r;
    if (t->is_found || !body.len || body.len > JSON_LD_BYTES_MAX) return;
    if (!memmem(body.at, body.len, type, strlen(type))) return;
    json_read_begin(&r, body);
    r.tolerant = true;
    read_value(&r, t);
    if (!t->is_found) t->n = 0;
    json_read_free(&r);
}

/* ---- HTML --------------------------------------------------------------------------------- */

bool names_breadcrumbs(struct span value)
{
    static const char word[] = "breadcrumb";
    for (size_t i = 0; i + strlen(word) <= value.len; i++)
        if (ascii_begins(span_from(value, i), word)) return true;
    return false;
}

static bool has_letter(struct span text)
{
    for (size_t i = 0; i < text.len; i++)
        if (ascii_is_alnum(text.at[i])) return true;
    return text.len > strlen("\xE2\x80\xBA") && ascii_is_beyond(text.at[0]); /* longer than a sign such as "›" */
}

/* Character references decoded, white space as one blank. */
static void decode(struct span raw, struct char_ref read(struct span text), struct buffer *text)
{
    for (size_t i = 0; i < raw.len;) {
        struct char_ref ref = {{0, 0}, 0};
        if (raw.at[i] == '&') ref = read(span_from(raw, i));
        if (ref.bytes) buffer_put_codepoint(text, ref.codepoint[0] == 0xA0 ? ' ' : ref.codepoint[0]);
        else if (!ascii_is_space(raw.at[i])) buffer_putc(text, raw.at[i]);
        else if (text->len && text->at[text->len - 1] != ' ') buffer_putc(text, ' ');
        i += ref.bytes ? ref.bytes : 1;
    }
}

/* A piece of text between two tags, in a link to `url` or in none. */
static void add_text(struct breadcrumbs *t, struct span raw, struct span url)
{
    struct buffer text = {0}, address = {0};
    decode(raw, char_ref_read, &text);
    decode(url, char_ref_read_in_attribute, &address);
    struct span trimmed = ascii_trim(buffer_span(&text));
    if (has_letter(trimmed)) add_step(t, trimmed, buffer_span(&address));
    buffer_free(&text);
    buffer_free(&address);
}

/* Passes a SCRIPT or STYLE that has just begun. */
static void read_raw(struct scanner *s, const struct tag *tag, struct breadcrumbs *out)
{
    struct span body = scan_raw_body(s, tag->name);
    if (ascii_begins(tag->type, "application/ld+json")) read_script(body, out);
}

static bool is_raw(enum element element)
{
    return element == EL_script || element == EL_style;
}

/* The texts of the element that has just begun; a script in it may list them, too. */
static void read_element(struct scanner *s, enum element element, struct breadcrumbs *shown, struct breadcrumbs *listed)
{
    enum { BYTES_MOST = 20000 };
    const char *end = s->end - s->at > BYTES_MOST ? s->at + BYTES_MOST : s->end;
    struct span url = {NULL, 0};
    for (unsigned depth = 1; depth && s->at < end;) {
        const char *from = s->at, *next = memchr(from, '<', (size_t)(end - from));
        struct tag tag;
        s->at = next ? next : end;
        add_text(shown, (struct span){from, (size_t)(s->at - from)}, url);
        if (!next) return;
        enum scan_result found = scan_markup(s, &tag);
        if (found == SCAN_TEXT) s->at++;
        if (found != SCAN_TAG) continue;
        if (tag.element == element) depth = tag.is_end ? depth - 1 : depth + 1;
        if (tag.element == EL_a) url = tag.is_end ? (struct span){NULL, 0} : tag.href;
        if (is_raw(tag.element) && !tag.is_end) read_raw(s, &tag, listed);
    }
}

static bool may_hold_breadcrumbs(const struct tag *tag)
{
    enum element e = tag->element;
    if (e == EL_body || e == EL_html || e == EL_a || e == EL_link || e == EL_meta || tag->is_empty) return false;
    return names_breadcrumbs(tag->class) || names_breadcrumbs(tag->id) || names_breadcrumbs(tag->itemtype);
}

void breadcrumbs_read(struct span page, struct breadcrumbs *out)
{
    struct scanner s = {.at = page.at, .end = page.len ? page.at + page.len : page.at};
    out->n = 0;
    out->text.len = 0;
    out->is_found = false;
    struct breadcrumbs shown = {.n = 0};
    if (!page.len) return;
    while (s.at < s.end && (s.at = memchr(s.at, '<', (size_t)(s.end - s.at))) != NULL) {
        struct tag tag;
        enum scan_result found = scan_markup(&s, &tag);
        if (found == SCAN_TEXT) s.at++;
        if (found != SCAN_TAG || tag.is_end) continue;
        if (is_raw(tag.element)) {
            read_raw(&s, &tag, out);
        } else if (!shown.n && may_hold_breadcrumbs(&tag)) {
            read_element(&s, tag.element, &shown, out);
            if (shown.n < 2) shown.n = 0; /* no way */
        }
    }
    if (!out->is_found) {
        struct buffer text = out->text;
        *out = shown;
        shown.text = text;
    }
    breadcrumbs_free(&shown);
}

void breadcrumbs_free(struct breadcrumbs *t)
{
    buffer_free(&t->text);
    t->n = 0;
}
