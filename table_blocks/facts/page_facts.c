/* SPDX-License-Identifier: MIT
 * page_facts.c - see page_facts.h. */
#include "table_blocks/facts/page_facts.h"

#include "base/limits.h"
#include "base/text/ascii.h"
#include "base/text/char_refs.h"
#include "base/text/stated_date.h"
#include "base/text/utf8.h"
#include "table_blocks/tags/tags.h"

enum { RAW_BYTES_MAX = 16384 }; /* of a value that is looked at */

/* Decodes the character references of a value. */
static void decode_references(struct span raw, struct buffer *out)
{
    while (raw.len) {
        const char *ampersand = memchr(raw.at, '&', raw.len);
        size_t n = ampersand ? (size_t)(ampersand - raw.at) : raw.len;
        buffer_add(out, raw.at, n);
        raw = span_from(raw, n);
        if (!raw.len) return;
        struct char_ref e = char_ref_read_in_attribute(raw);
        n = e.bytes;
        if (n == 0) {
            buffer_putc(out, '&');
            n = 1;
        } else {
            buffer_put_codepoint(out, e.codepoint[0]);
            if (e.codepoint[1]) buffer_put_codepoint(out, e.codepoint[1]);
        }
        raw = span_from(raw, n);
    }
}

/* Appends the value with its references decoded and its white space collapsed. */
static struct span clean(struct page_facts *f, struct span raw)
{
    f->scratch.len = 0;
    buffer_reserve(&f->scratch, 1); /* never NULL, nor is the other */
    buffer_reserve(&f->clean, 1);
    decode_references(utf8_cut(raw, RAW_BYTES_MAX), &f->scratch);
    size_t from = f->clean.len;
    struct text_run run = {.text = &f->clean, .from = from};
    text_run_add_plain(&run, buffer_span(&f->scratch));
    return span_from(buffer_span(&f->clean), from);
}

/* What programs write where they have no value: Python, Java, JavaScript. */
static bool is_nothing(struct span value)
{
    return ascii_is(value, "none") || ascii_is(value, "null") || ascii_is(value, "undefined");
}

/* A name has a letter, and is no address: "https://example.org/staff/17". */
static bool is_name(struct span name)
{
    if (is_nothing(name) || name.len > AUTHOR_BYTES_MAX || name.at[0] == '/' || span_has(name, "://")) return false;
    for (size_t i = 0; i < name.len; i++)
        if (ascii_is_alpha(name.at[i]) || (unsigned char)name.at[i] >= 0x80) return true;
    return false;
}

/* Letters of a subtag as BCP 47 recommends: language "en", script "Hant", region "BR". */
static char cased(char c, size_t place, size_t subtag, size_t subtag_len)
{
    bool is_upper = subtag > 0 && (subtag_len == 2 || (subtag_len == 4 && place == 0));
    c = ascii_lower(c);
    return is_upper && ascii_is_alpha(c) ? (char)(c - ('a' - 'A')) : c;
}

/* "pt_br" -> "pt-BR", in place; false if it is no language tag, as "English" or "en, fr". */
static bool normalise_lang(char *at, size_t len)
{
    size_t subtag = 0;
    if (len > LANG_BYTES_MAX) return false;
    for (size_t from = 0; from <= len; subtag++) {
        size_t to = from;
        while (to < len && at[to] != '-' && at[to] != '_') to++;
        size_t n = to - from;
        bool letters = subtag == 0 || n == 2; /* "419" is a region too, and the "8" of "utf-8" none */
        if (n < 2 || n > (subtag ? 8 : 3)) return false;
        for (size_t i = from; i < to; i++) {
            if (!(letters ? ascii_is_alpha(at[i]) : ascii_is_alnum(at[i]))) return false;
            at[i] = cased(at[i], i - from, subtag, n);
        }
        if (to < len) at[to] = '-';
        from = to + 1;
    }
    return true;
}

/* Appends the cleaned value as the fact wants it to f->clean; false, and nothing appended, if it is not one. */
static bool take_value(struct page_facts *f, enum page_fact fact, struct span raw)
{
    static const size_t bytes_max[FACT_N] = {[FACT_CANONICAL] = FACT_URL_BYTES_MAX,
                                             [FACT_BASE] = FACT_URL_BYTES_MAX,
                                             [FACT_SITE_NAME] = SITE_NAME_BYTES_MAX,
                                             [FACT_HEADLINE] = RAW_BYTES_MAX};
    struct span value = clean(f, raw);
    size_t from = f->clean.len - value.len;
    bool ok = value.len && !span_has(value, "{{"); /* a template that no script has filled */
    char date[STATED_DATE_BYTES];
    switch (fact) {
    case FACT_DATE:
    case FACT_MODIFIED:
        ok = ok && stated_date(value, date);
        if (value.len && !ok) f->unread[fact] = true;
        f->clean.len = from;
        if (ok) buffer_puts(&f->clean, date);
        return ok;
    case FACT_AUTHOR:
        ok = ok && is_name(value);
        break;
    case FACT_DESCRIPTION:
        ok = ok && !is_nothing(value);
        f->clean.len = from + ascii_trim(utf8_cut(value, DESCRIPTION_BYTES_MAX)).len;
        break;
    case FACT_LANG:
        ok = ok && normalise_lang(f->clean.at + from, value.len);
        break;
    default:
        f->too_long |= value.len > FACT_URL_BYTES_MAX && bytes_max[fact] == FACT_URL_BYTES_MAX;
        ok = ok && value.len <= bytes_max[fact];
        break;
    }
    if (!ok) f->clean.len = from;
    return ok;
}

/* Is `line` one of the lines of `lines`? Counts them. */
static bool has_line(struct span lines, struct span line, size_t *n)
{
    bool found = false;
    for (*n = 0; lines.len; ++*n) found |= span_equal(span_take(&lines, '\n'), line);
    return found;
}

/* f->clean = the values as one list, each once. */
static void gather(struct page_facts *f, enum page_fact fact, const struct span *value, size_t n)
{
    f->clean.len = 0;
    buffer_reserve(&f->clean, 1); /* never NULL */
    for (size_t i = 0; i < n; i++) {
        size_t before = f->clean.len, n_lines;
        if (before) buffer_putc(&f->clean, '\n');
        size_t from = f->clean.len;
        bool ok = take_value(f, fact, value[i]);
        struct span line = {f->clean.at + from, f->clean.len - from};
        if (!ok || (before && has_line((struct span){f->clean.at, before}, line, &n_lines)) ||
            (before && n_lines >= AUTHORS_MAX))
            f->clean.len = before;
    }
}

static struct span slot_value(const struct page_facts *f, const struct fact_slot *slot)
{
    return (struct span){f->text.at + slot->from, slot->len};
}

static void set(struct page_facts *f, struct fact_slot *slot)
{
    slot->from = (uint32_t)f->text.len;
    slot->len = (uint32_t)f->clean.len;
    buffer_add_span(&f->text, buffer_span(&f->clean));
}

/* One more line after what the slot has: a copy of both, at the end of the text. */
static void set_each(struct page_facts *f, struct fact_slot *slot)
{
    size_t n_lines;
    if (has_line(slot_value(f, slot), buffer_span(&f->clean), &n_lines) || n_lines >= AUTHORS_MAX) return;
    f->scratch.len = 0;
    buffer_add_span(&f->scratch, slot_value(f, slot));
    buffer_putc(&f->scratch, '\n');
    buffer_add_span(&f->scratch, buffer_span(&f->clean));
    f->clean.len = 0;
    buffer_add_span(&f->clean, buffer_span(&f->scratch));
    set(f, slot);
}

void page_facts_add(struct page_facts *f, enum page_fact fact, unsigned rank, enum fact_rule rule,
                    const struct span *value, size_t n)
{
    struct fact_slot *slot = &f->slot[fact][rank];
    if (slot->disagreed || rank > f->settled[fact] || (slot->len && rule == FACT_FIRST)) return;
    gather(f, fact, value, n);
    if (!f->clean.len) return;
    if (rule != FACT_AGREE) f->settled[fact] = (uint8_t)rank;
    if (!slot->len)
        set(f, slot);
    else if (rule == FACT_EACH)
        set_each(f, slot);
    else
        slot->disagreed = !span_equal(slot_value(f, slot), buffer_span(&f->clean));
}

struct span page_facts_get(const struct page_facts *f, enum page_fact fact)
{
    /* Articles with different headlines are a list, and none of them is the page. */
    bool is_list = f->slot[FACT_HEADLINE][0].disagreed;
    bool by_article = fact == FACT_DATE || fact == FACT_MODIFIED || fact == FACT_AUTHOR;
    for (unsigned rank = is_list && by_article ? RANK_JSON_LD + 1 : 0; rank < FACT_RANKS; rank++) {
        const struct fact_slot *slot = &f->slot[fact][rank];
        if (slot->len && !slot->disagreed) return slot_value(f, slot);
    }
    return (struct span){NULL, 0};
}

bool page_facts_lost_date(const struct page_facts *f)
{
    return (f->unread[FACT_DATE] && !page_facts_get(f, FACT_DATE).len) ||
           (f->unread[FACT_MODIFIED] && !page_facts_get(f, FACT_MODIFIED).len);
}

enum item_kind item_kind_of(struct span type)
{
    size_t n = type.len;
    while (n > 0 && !strchr("/#:", type.at[n - 1])) n--;
    struct span name = span_from(type, n);
    if (ascii_ends(name, "article") || ascii_ends(name, "blogposting") || ascii_is(name, "socialmediaposting") ||
        ascii_is(name, "discussionforumposting") || ascii_is(name, "report") ||
        ascii_is(name, "creativework") || ascii_is(name, "recipe"))
        return ITEM_ARTICLE;
    if (ascii_ends(name, "page")) return ITEM_PAGE;
    if (ascii_is(name, "website")) return ITEM_SITE;
    if (ascii_is(name, "person") || ascii_ends(name, "organization") || ascii_is(name, "imageobject"))
        return ITEM_PART;
    return ITEM_OTHER;
}

void page_facts_reset(struct page_facts *f)
{
    f->text.len = f->scratch.len = f->clean.len = 0;
    memset(f->slot, 0, sizeof f->slot);
    memset(f->settled, FACT_RANKS, sizeof f->settled);
    memset(f->unread, 0, sizeof f->unread);
    f->too_long = false;
    f->item = ITEM_NONE;
}

void page_facts_free(struct page_facts *f)
{
    buffer_free(&f->text);
    buffer_free(&f->scratch);
    buffer_free(&f->clean);
    *f = (struct page_facts){0};
}
