/* SPDX-License-Identifier: MIT
 * page_record.c - see page_record.h. */
#include "output/formats/page_record.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/text/date.h"
#include "base/text/utf8.h"
#include "output/output.h"

const struct page_field page_fields[PAGE_FIELDS] = {
#define PAGE_FIELD(id, name, kind, value) [PAGE_FIELD_##id] = {name, kind},
#include "output/formats/page_fields.def"
#undef PAGE_FIELD
};

static bool is_cut(enum field_kind kind)
{
    return kind == FIELD_KEY || kind == FIELD_KEYWORD || kind == FIELD_FACET || kind == FIELD_LIST;
}

static bool has_lines(enum field_kind kind)
{
    return kind == FIELD_TEXT || kind == FIELD_HEADINGS || kind == FIELD_LOW || kind == FIELD_LIST;
}

static void fill_extra(struct page_extra *x, const struct page_record *r)
{
    uint32_t cluster = r->page->cluster == INFODISC_NO_CLUSTER ? FIELD_NO_CLUSTER : r->page->cluster;
    snprintf(x->cluster, sizeof x->cluster, "%" PRIu32, cluster);
    page_digest(r->page->content, x->digest);
    x->warnings.len = 0;
    for (size_t w = 0; w < r->n_warnings; w++) {
        if (w) buffer_putc(&x->warnings, '\n');
        buffer_puts(&x->warnings, r->warnings[w]);
    }
    buffer_text(&x->warnings);
    x->headings.len = 0;
    if (r->tree) content_headings(r->tree, 0, &x->headings);
    buffer_text(&x->headings);
}

void page_record_fill(struct page_record *r)
{
    const struct infodisc_page *p = r->page;
    struct page_extra *x = &r->extra;
    fill_extra(x, r);
    const char *const text[PAGE_FIELDS] = {
#define PAGE_FIELD(id, name, kind, value) [PAGE_FIELD_##id] = value,
#include "output/formats/page_fields.def"
#undef PAGE_FIELD
    };
    for (int f = 0; f < PAGE_FIELDS; f++) {
        enum field_kind kind = page_fields[f].kind;
        r->value[f] = clean_text(span_of(text[f]), has_lines(kind), &r->scratch[f]);
        if (is_cut(kind)) r->value[f] = utf8_cut(r->value[f], FIELD_BYTES_MAX);
    }
}

void page_record_free(struct page_record *r)
{
    for (int f = 0; f < PAGE_FIELDS; f++) buffer_free(&r->scratch[f]);
    buffer_free(&r->extra.warnings);
    buffer_free(&r->extra.headings);
}

bool list_next(struct span *list, struct span *item)
{
    if (!list->len) return false;
    *item = span_take(list, '\n');
    return true;
}

void page_list_json(struct json *j, struct span list)
{
    struct span item;
    json_begin_array(j);
    while (list_next(&list, &item)) json_span(j, item);
    json_end_array(j);
}

static bool is_seconds(enum date_form form)
{
    return form == DATE_SECONDS || form == DATE_SECONDS_OR_NOTHING;
}

bool page_field_date(const struct page_record *r, int field, enum date_form form, char out[DATE_BYTES])
{
    struct span stated = r->value[field];
    int64_t seconds;
    if (!date_seconds(stated, &seconds)) return false;
    if (form == DATE_STATED)
        snprintf(out, DATE_BYTES, "%.*s", (int)stated.len, stated.at);
    else if (is_seconds(form))
        snprintf(out, DATE_BYTES, "%" PRId64, seconds);
    else
        date_utc(seconds, out);
    return true;
}

static void date_json(const struct page_record *r, int field, const char *name, enum date_form form, struct json *j)
{
    char date[DATE_BYTES];
    bool known = page_field_date(r, field, form, date);
    if (!known && (form == DATE_UTC_OR_NOTHING || form == DATE_SECONDS_OR_NOTHING)) return;
    json_key(j, name);
    if (!known)
        json_raw(j, span_of("null"));
    else if (is_seconds(form))
        json_raw(j, span_of(date));
    else
        json_string(j, date);
}

void page_field_json(const struct page_record *r, int field, const char *name, enum date_form form, struct json *j)
{
    if (page_fields[field].kind == FIELD_DATE) {
        date_json(r, field, name, form, j);
        return;
    }
    json_key(j, name);
    if (page_fields[field].kind == FIELD_NUMBER)
        json_raw(j, r->value[field]);
    else if (page_fields[field].kind == FIELD_LIST)
        page_list_json(j, r->value[field]);
    else
        json_span(j, r->value[field]);
}

void page_record_json(const struct page_record *r, uint64_t fields, enum date_form form, struct json *j)
{
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (page_field_in(fields, f)) page_field_json(r, f, page_fields[f].name, form, j);
}

void packed_add(struct buffer *out, struct span value)
{
    uint64_t n = value.len;
    buffer_add(out, &n, sizeof n);
    buffer_add_span(out, value);
}

struct span packed_take(struct span *packed)
{
    uint64_t n;
    memcpy(&n, packed->at, sizeof n);
    struct span value = {packed->at + sizeof n, n};
    *packed = (struct span){value.at + n, packed->len - sizeof n - n};
    return value;
}

uint64_t page_record_docid(const struct page_record *r)
{
    uint64_t low = 0;
    struct span id = r->value[PAGE_FIELD_ID];
    for (size_t i = id.len > 16 ? id.len - 16 : 0; i < id.len; i++) {
        char c = id.at[i];
        low = low << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    low &= INT64_MAX;
    return low ? low : 1;
}
