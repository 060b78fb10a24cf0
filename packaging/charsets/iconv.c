/* SPDX-License-Identifier: MIT
 * iconv.c - iconv() from the charsets of pages to UTF-8, for the static binary: glibc's looks for its converters in
 * files. The results are the same, as the tables are made from glibc's (make_tables.py); it has no other charsets
 * and no other direction. */
#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

enum kind { TABLES, UHC, GB18030, UTF16LE, UTF16BE, ISO_2022_JP };
enum { INCOMPLETE = -1, INVALID = -2, ESC = 0x1B };

struct converter {
    enum kind kind;
    struct table table;
    char set; /* of ISO-2022-JP: the last byte of the escape that chose it; 0: ASCII */
};

struct character {
    int bytes; /* that it took; INCOMPLETE or INVALID */
    uint32_t code[2];
    int n;     /* code points: 0 to 2 */
};

iconv_t iconv_open(const char *to, const char *from)
{
    struct converter *c = strcmp(to, "UTF-8") == 0 ? calloc(1, sizeof *c) : NULL;
    if (!c) return (iconv_t)-1;
    if (strcmp(from, "UTF-16LE") == 0) c->kind = UTF16LE;
    else if (strcmp(from, "UTF-16BE") == 0) c->kind = UTF16BE;
    else if (strcmp(from, "ISO-2022-JP-3") == 0) c->kind = ISO_2022_JP;
    else {
        const struct named_table *t = named_tables;
        while (t->name && strcmp(t->name, from) != 0) t++;
        if (!t->name) {
            free(c);
            errno = EINVAL;
            return (iconv_t)-1;
        }
        c->table = t->table;
        if (strcmp(from, "GB18030") == 0) c->kind = GB18030;
        if (strcmp(from, "UHC") == 0) c->kind = UHC;
    }
    return c;
}

int iconv_close(iconv_t converter)
{
    free(converter);
    return 0;
}

/* ---- characters --------------------------------------------------------------------------- */

static struct character of_value(uint16_t value, int bytes)
{
    struct character c = {bytes, {value, 0}, 1};
    if (value == 0) c.bytes = INVALID;
    if (value < 0xD800 || value > 0xDFFF) return c;
    memcpy(c.code, pairs[value - 0xD800], sizeof c.code);
    c.n = c.code[1] ? 2 : 1;
    return c;
}

static struct character fail(int why)
{
    return (struct character){.bytes = why};
}

static struct character in_row(const struct row *rows, const uint16_t *codes, const unsigned char *at, int bytes)
{
    struct row r = rows[at[0]];
    if (at[1] < r.low || at[1] > r.high) return fail(INVALID);
    return of_value(codes[r.at + at[1] - r.low], bytes);
}

static struct character of_tables(const struct table *t, const unsigned char *at, size_t left)
{
    if (at[0] == 0 || t->single[at[0]]) {
        struct character c = of_value(t->single[at[0]], 1);
        c.bytes = 1;
        return c;
    }
    if (!t->row) return fail(INVALID);
    if (t->row_8f && at[0] == 0x8F) {
        if (left > 1 && at[1] < 0xA1) return fail(INVALID);
        if (left < 3) return fail(INCOMPLETE);
        return in_row(t->row_8f, t->codes_8f, at + 1, 3);
    }
    if (t->row[at[0]].low > t->row[at[0]].high) return fail(INVALID);
    return left < 2 ? fail(INCOMPLETE) : in_row(t->row, t->codes, at, 2);
}

static struct character of_gb18030(const struct table *t, const unsigned char *at, size_t left)
{
    if (at[0] < 0x81 || at[0] == 0xFF || left < 2 || at[1] < 0x30 || at[1] > 0x39) {
        if (at[0] >= 0x81 && at[0] != 0xFF && left < 2) return fail(INCOMPLETE);
        return of_tables(t, at, left);
    }
    if (left < 4) return fail(INCOMPLETE);
    if (at[2] < 0x81 || at[2] == 0xFF || at[3] < 0x30 || at[3] > 0x39) return fail(INVALID);
    uint32_t i = (uint32_t)(((at[0] - 0x81) * 10 + at[1] - 0x30) * 1260 + (at[2] - 0x81) * 10 + at[3] - 0x30);
    for (unsigned k = 0; k < n_runs_of_gb18030; k++) {
        struct run r = runs_of_gb18030[k];
        if (i >= r.first && i - r.first < r.n) return (struct character){4, {r.code + i - r.first, 0}, 1};
    }
    return fail(INVALID);
}

static struct character of_utf16(const unsigned char *at, size_t left, bool little)
{
    if (left < 2) return fail(INCOMPLETE);
    uint32_t first = (uint32_t)(little ? at[0] | at[1] << 8 : at[0] << 8 | at[1]);
    if (first < 0xD800 || first > 0xDFFF) return (struct character){2, {first, 0}, 1};
    if (first >= 0xDC00) return fail(INVALID);
    if (left < 4) return fail(INCOMPLETE);
    uint32_t second = (uint32_t)(little ? at[2] | at[3] << 8 : at[2] << 8 | at[3]);
    if (second < 0xDC00 || second > 0xDFFF) return fail(INVALID);
    return (struct character){4, {0x10000 + ((first - 0xD800) << 10) + second - 0xDC00, 0}, 1};
}

/* An escape that chooses a set: no code points. One that is not known is the control itself. */
static struct character escape(struct converter *c, const unsigned char *at, size_t left)
{
    static const struct {
        const char *bytes;
        char set;
    } known[] = {{"\033(B", 0}, {"\033(J", 'J'}, {"\033(I", 'I'}, {"\033$@", 'B'}, {"\033$B", 'B'}, {"\033$(O", 'O'},
                 {"\033$(Q", 'O'}, {"\033$(P", 'P'}};
    if (left < 3 || (left < 4 && at[1] == '$' && at[2] == '(')) return fail(INCOMPLETE);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t n = strlen(known[i].bytes);
        if (left < n || memcmp(at, known[i].bytes, n) != 0) continue;
        c->set = known[i].set;
        return (struct character){.bytes = (int)n};
    }
    return (struct character){1, {ESC, 0}, 1};
}

static struct character of_iso_2022_jp(struct converter *c, const unsigned char *at, size_t left)
{
    if (at[0] == ESC) return escape(c, at, left);
    if (at[0] >= 0x80) return fail(INVALID);
    if (!c->set || at[0] < 0x21 || at[0] == 0x7F) return (struct character){1, {at[0], 0}, 1};
    if (c->set == 'J') return of_value(jisx0201_roman[at[0]], 1);
    if (c->set == 'I') return of_value(jisx0201_kana[at[0]], 1);
    const struct table *t = c->set == 'B' ? &jisx0208 : c->set == 'O' ? &jisx0213_1 : &jisx0213_2;
    return left < 2 ? fail(INCOMPLETE) : in_row(t->row, t->codes, at, 2);
}

static struct character next_character(struct converter *c, const unsigned char *at, size_t left)
{
    if (c->kind == GB18030) return of_gb18030(&c->table, at, left);
    if (c->kind == ISO_2022_JP) return of_iso_2022_jp(c, at, left);
    if (c->kind == TABLES || c->kind == UHC) return of_tables(&c->table, at, left);
    return of_utf16(at, left, c->kind == UTF16LE);
}

/* ---- text --------------------------------------------------------------------------------- */

static size_t put_utf8(char *to, uint32_t code)
{
    static const unsigned char mark[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n; i > 1; i--, code >>= 6) to[i - 1] = (char)(0x80 | (code & 0x3F));
    to[0] = (char)(n == 1 ? code : mark[n] | code);
    return n;
}

size_t iconv(iconv_t converter, char **from, size_t *left, char **to, size_t *room)
{
    struct converter *c = converter;
    if (!from || !*from) {
        c->set = 0;
        return 0;
    }
    while (*left) {
        struct character next = next_character(c, (const unsigned char *)*from, *left);
        if (next.bytes < 0) {
            bool is_odd = c->kind == UHC && *left > 1 && memcmp(*from, "\xA2\xE8", 2) == 0;
            *from += 2 * is_odd; /* glibc has gone on there */
            *left -= 2 * (size_t)is_odd;
            errno = next.bytes == INCOMPLETE ? EINVAL : EILSEQ;
            return (size_t)-1;
        }
        char utf8[8];
        size_t n = 0;
        for (int i = 0; i < next.n; i++) n += put_utf8(utf8 + n, next.code[i]);
        if (n > *room) {
            errno = E2BIG;
            return (size_t)-1;
        }
        memcpy(*to, utf8, n);
        *to += n;
        *room -= n;
        *from += next.bytes;
        *left -= (size_t)next.bytes;
    }
    return 0;
}
