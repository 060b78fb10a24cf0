/* SPDX-License-Identifier: MIT
 * tar_header.c - see tar_header.h. */
#include "site/archives/tar_header.h"

#include <string.h>

#include "base/text/ascii.h"

uint64_t tar_number(const char *at, size_t n)
{
    uint64_t value = 0;
    size_t i = 0;
    if ((unsigned char)*at == 0x80) {
        for (i = n - 8; i < n; i++) value = value << 8 | (unsigned char)at[i];
        return value <= INT64_MAX ? value : UINT64_MAX;
    }
    while (i < n && at[i] == ' ') i++;
    for (; i < n && at[i] >= '0' && at[i] <= '7'; i++) value = value * 8 + (uint64_t)(at[i] - '0');
    return i == n || at[i] == '\0' || at[i] == ' ' ? value : UINT64_MAX;
}

/* The sum of all bytes, those of the sum itself counted as blanks. */
static bool checksum_fits(const char *block)
{
    enum { SUM_AT = 148, SUM_BYTES = 8 };
    uint64_t sum = SUM_BYTES * ' ';
    for (size_t i = 0; i < TAR_BLOCK; i++)
        if (i < SUM_AT || i >= SUM_AT + SUM_BYTES) sum += (unsigned char)block[i];
    return tar_number(block + SUM_AT, SUM_BYTES) == sum;
}

bool tar_is_header(struct span head)
{
    return head.len >= TAR_BLOCK && head.at[0] != '\0' && checksum_fits(head.at);
}

size_t tar_find_header(struct span bytes)
{
    enum { MAGIC_AT = 257, TRIES = 4 }; /* more of them in a block are an attack */
    static const char magic[] = "ustar";
    size_t from = MAGIC_AT, end = MAGIC_AT + TAR_BLOCK - 1 + strlen(magic);
    if (end > bytes.len) end = bytes.len;
    for (int i = 0; i < TRIES && from < end; i++) {
        const char *at = memmem(bytes.at + from, end - from, magic, strlen(magic));
        if (!at) break;
        size_t shift = (size_t)(at - bytes.at) - MAGIC_AT;
        if (tar_is_header(span_from(bytes, shift))) return shift;
        from = shift + MAGIC_AT + 1;
    }
    return SIZE_MAX;
}

/* ---- extensions --------------------------------------------------------------------------- */

static size_t text_bytes(const char *at, size_t most)
{
    const char *end = memchr(at, '\0', most);
    return end ? (size_t)(end - at) : most;
}

static void set(struct buffer *text, struct span value)
{
    text->len = 0;
    buffer_add_span(text, value);
}

/* What a field begins with, and its value. */
static bool has_key(struct span field, const char *key, struct span *value)
{
    if (!span_begins(field, key)) return false;
    *value = span_from(field, strlen(key));
    return true;
}

static uint64_t size_of(struct span digits)
{
    enum { DIGITS_MAX = 18 };
    uint64_t size = 0;
    for (size_t i = 0; i < digits.len && i < DIGITS_MAX && ascii_is_digit(digits.at[i]); i++)
        size = size * 10 + (uint64_t)(digits.at[i] - '0');
    return size;
}

static void take_field(struct tar_extension *next, struct span field)
{
    struct span value;
    next->is_sparse |= span_begins(field, "GNU.sparse.");
    if (has_key(field, "GNU.sparse.name=", &value)) { /* "path" is an invented one */
        set(&next->name, value);
        next->has_sparse_name = true;
    } else if (has_key(field, "path=", &value) && value.len && !next->has_sparse_name) {
        set(&next->name, value);
    } else if (has_key(field, "linkpath=", &value)) {
        set(&next->link, value);
    } else if (has_key(field, "size=", &value) && value.len) {
        next->size = size_of(value);
    }
}

static bool take_pax(struct tar_extension *next, struct span records)
{
    bool any = false;
    while (records.len) {
        size_t digits = 0, length = 0;
        for (; digits < records.len && digits < 8 && ascii_is_digit(records.at[digits]); digits++)
            length = length * 10 + (size_t)(records.at[digits] - '0');
        if (length <= digits + 1 || length > records.len) return false;
        any = true;
        struct span field = {records.at + digits + 1, length - digits - 1};
        if (field.len && field.at[field.len - 1] == '\n') field.len--;
        take_field(next, field);
        records = span_from(records, length);
    }
    return any;
}

bool tar_extension_take(struct tar_extension *next, char type, struct span body)
{
    if (type == 'x') return take_pax(next, body);
    set(type == 'L' ? &next->name : &next->link, (struct span){body.at, body.len ? text_bytes(body.at, body.len) : 0});
    return true;
}

void tar_extension_reset(struct tar_extension *next)
{
    next->name.len = next->link.len = 0;
    next->size = UINT64_MAX;
    next->is_sparse = next->has_sparse_name = false;
}

void tar_extension_free(struct tar_extension *next)
{
    buffer_free(&next->name);
    buffer_free(&next->link);
}

/* ---- headers ------------------------------------------------------------------------------ */

/* Text that is shorter than its place ends in '\0'. */
static void add_text(struct buffer *out, const char *at, size_t most)
{
    buffer_add(out, at, text_bytes(at, most));
}

void tar_header_read(const char *block, const struct tar_extension *next, struct tar_header *h)
{
    enum { NAME_BYTES = 100, SIZE_AT = 124, TYPE_AT = 156, LINK_AT = 157, MAGIC_AT = 257, PREFIX_AT = 345,
           PREFIX_BYTES = 155 };
    h->type = block[TYPE_AT];
    h->size = next->size != UINT64_MAX ? next->size : tar_number(block + SIZE_AT, 12);
    set(&h->name, buffer_span(&next->name));
    set(&h->link, buffer_span(&next->link));
    if (!h->link.len) add_text(&h->link, block + LINK_AT, NAME_BYTES);
    if (h->name.len) return;
    /* GNU's own format, "ustar  ", has other things there. */
    bool has_prefix = memcmp(block + MAGIC_AT, "ustar\0", 6) == 0 && block[PREFIX_AT];
    if (has_prefix) add_text(&h->name, block + PREFIX_AT, PREFIX_BYTES);
    if (has_prefix) buffer_putc(&h->name, '/');
    add_text(&h->name, block, NAME_BYTES);
}

void tar_header_free(struct tar_header *h)
{
    buffer_free(&h->name);
    buffer_free(&h->link);
}
