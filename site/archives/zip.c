/* SPDX-License-Identifier: MIT
 * zip.c - see zip.h. Offsets and lengths are from PKWARE's APPNOTE. */
#include "site/archives/zip.h"

#include <unistd.h>

enum {
    END_BYTES = 22, COMMENT_MAX = 65535, /* the record at the end of the file */
    LOCATOR_BYTES = 20, END64_BYTES = 56,
    ENTRY_BYTES = 46, LOCAL_BYTES = 30,
    DESCRIPTOR_BYTES = 16, DESCRIPTOR64_BYTES = 24, /* behind the bytes of a member whose header has no sizes */
    EXTRA_ZIP64 = 1, FLAG_ENCRYPTED = 1, FLAG_DESCRIPTOR = 8, MADE_ON_UNIX = 3
};
static const char END_MAGIC[] = "PK\5\6", LOCATOR_MAGIC[] = "PK\6\7", END64_MAGIC[] = "PK\6\6";
static const char ENTRY_MAGIC[] = "PK\1\2", LOCAL_MAGIC[] = "PK\3\4", DESCRIPTOR_MAGIC[] = "PK\7\b";

/* A number of n bytes, the lowest first. */
static uint64_t number(const char *at, size_t n)
{
    uint64_t value = 0;
    for (size_t i = n; i-- > 0;) value = value << 8 | (unsigned char)at[i];
    return value;
}

static bool is_magic(const char *at, const char *magic)
{
    return memcmp(at, magic, 4) == 0;
}

static bool read_exactly(int fd, uint64_t offset, char *into, size_t n)
{
    return pread(fd, into, n, (off_t)offset) == (ssize_t)n;
}

struct directory {
    uint64_t members, offset, bytes;
};

/* The record of zip64, whose place the locator before the ordinary one tells. */
static bool find_end64(int fd, uint64_t end_offset, struct directory *d)
{
    char locator[LOCATOR_BYTES], end[END64_BYTES];
    if (end_offset < sizeof locator) return false;
    if (!read_exactly(fd, end_offset - sizeof locator, locator, sizeof locator)) return false;
    if (!is_magic(locator, LOCATOR_MAGIC)) return false;
    if (!read_exactly(fd, number(locator + 8, 8), end, sizeof end) || !is_magic(end, END64_MAGIC)) return false;
    *d = (struct directory){number(end + 32, 8), number(end + 48, 8), number(end + 40, 8)};
    return true;
}

/* What the record at END, at OFFSET in the file, tells of the directory, which must lie before the record. */
static bool read_end(int fd, const char *end, uint64_t offset, struct directory *d)
{
    if (!is_magic(end, END_MAGIC)) return false;
    *d = (struct directory){number(end + 10, 2), number(end + 16, 4), number(end + 12, 4)};
    bool is_64 = d->members == 0xFFFF || d->offset == 0xFFFFFFFF || d->bytes == 0xFFFFFFFF;
    if (is_64) find_end64(fd, offset, d);
    return d->offset <= offset && d->bytes <= offset - d->offset;
}

/* The last candidate that has members and whose comment ends with the file, as a comment may hold the same bytes. If
 * there is none, because the file was cut in its comment or something was added to it, then the last of all. */
static bool find_end(int fd, uint64_t size, struct directory *d)
{
    size_t n = size < END_BYTES + COMMENT_MAX ? (size_t)size : END_BYTES + COMMENT_MAX;
    struct buffer tail = {0};
    buffer_reserve(&tail, n + 1);
    bool found = false, certain = false;
    if (n >= END_BYTES && read_exactly(fd, size - n, tail.at, n)) {
        for (size_t at = n - END_BYTES + 1; at-- > 0 && !certain;) {
            struct directory here;
            if (!read_end(fd, tail.at + at, size - n + at, &here)) continue;
            certain = here.members > 0 && number(tail.at + at + 20, 2) == n - at - END_BYTES;
            if (found && !certain) continue;
            *d = here;
            found = true;
        }
    }
    buffer_free(&tail);
    return found;
}

bool zip_open(struct zip_reader *z, int fd, uint64_t size)
{
    struct directory d = {0};
    if (!find_end(fd, size, &d)) return false;
    struct byte_range range = {.fd = fd, .from = d.offset, .end = d.offset + d.bytes};
    *z = (struct zip_reader){.left = d.members, .members_end = d.offset};
    byte_stream_open(&z->stream, range, (struct place){range.from, 0});
    return true;
}

void zip_close(struct zip_reader *z)
{
    byte_stream_close(&z->stream);
    buffer_free(&z->name);
}

void zip_open_salvage(struct zip_reader *z, int fd, uint64_t size)
{
    struct byte_range range = {.fd = fd, .end = size};
    *z = (struct zip_reader){.is_salvage = true, .members_end = size};
    byte_stream_open(&z->stream, range, (struct place){0, 0});
}

/* In zip64 a number that is all ones is in the extra field instead, in this order. */
static void take_zip64(const char *at, const char *end, struct zip_member *m)
{
    uint64_t *field[] = {&m->size, &m->packed, &m->header};
    for (int i = 0; i < 3; i++) {
        if (*field[i] != 0xFFFFFFFF || end - at < 8) continue;
        *field[i] = number(at, 8);
        at += 8;
    }
}

static void take_extra(struct span extra, struct zip_member *m)
{
    while (extra.len >= 4) {
        size_t bytes = (size_t)number(extra.at + 2, 2);
        if (bytes > extra.len - 4) return;
        if (number(extra.at, 2) == EXTRA_ZIP64) take_zip64(extra.at + 4, extra.at + 4 + bytes, m);
        extra = span_from(extra, 4 + bytes);
    }
}

/* ---- without directory --------------------------------------------------------------------- */

/* Passes what does not begin with the magic; false if nothing else comes. */
static bool pass_to(struct byte_stream *s, const char *magic, size_t n)
{
    while (byte_stream_need(s, n)) {
        const char *at = memmem(s->at, s->len, magic, n);
        byte_stream_take(s, at ? (size_t)(at - s->at) : s->len - (n - 1));
        if (at) return true;
    }
    return false;
}

/* Passes the bytes of a member up to the descriptor that tells their number, and takes the sizes from it. Without one,
 * the member ends at the next header, and its sizes stay unknown. */
static bool pass_to_descriptor(struct byte_stream *s, struct zip_member *m)
{
    uint64_t from = byte_stream_place(s).member;
    while (pass_to(s, "PK", 2)) {
        uint64_t passed = byte_stream_place(s).member - from;
        byte_stream_need(s, DESCRIPTOR64_BYTES);
        if (s->len >= 4 && is_magic(s->at, LOCAL_MAGIC)) return false;
        if (s->len >= DESCRIPTOR_BYTES && is_magic(s->at, DESCRIPTOR_MAGIC)) {
            bool is_64 = s->len >= DESCRIPTOR64_BYTES && number(s->at + 8, 8) == passed;
            m->checksum = (uint32_t)number(s->at + 4, 4);
            m->packed = passed;
            m->size = is_64 ? number(s->at + 16, 8) : number(s->at + 12, 4);
            if (is_64 || number(s->at + 8, 4) == passed) return true;
        }
        byte_stream_take(s, 2);
    }
    return false;
}

/* Takes the next local header, and passes the bytes of its member. If their number is wrong, they are passed one by one
 * to find the next header; zip_range() then finds the member damaged. */
static bool next_local(struct zip_reader *z, struct zip_member *m)
{
    struct byte_stream *s = &z->stream;
    size_t name, extra;
    for (;; byte_stream_take(s, 4)) {
        if (!pass_to(s, LOCAL_MAGIC, 4) || !byte_stream_need(s, LOCAL_BYTES)) return false;
        name = (size_t)number(s->at + 26, 2);
        extra = (size_t)number(s->at + 28, 2);
        if (byte_stream_need(s, LOCAL_BYTES + name + extra)) break;
    }
    unsigned flags = (unsigned)number(s->at + 6, 2);
    uint64_t header = byte_stream_place(s).member;
    z->name.len = 0;
    buffer_add(&z->name, s->at + LOCAL_BYTES, name);
    *m = (struct zip_member){.name = buffer_span(&z->name), .method = (unsigned)number(s->at + 8, 2),
                             .encrypted = flags & FLAG_ENCRYPTED, .checksum = (uint32_t)number(s->at + 14, 4),
                             .packed = number(s->at + 18, 4), .size = number(s->at + 22, 4), .header = header};
    take_extra((struct span){s->at + LOCAL_BYTES + name, extra}, m);
    byte_stream_take(s, LOCAL_BYTES + name + extra);
    if (flags & FLAG_DESCRIPTOR && !m->packed) {
        if (!pass_to_descriptor(s, m)) m->packed = UINT64_MAX;
    } else if (m->packed <= z->members_end - byte_stream_place(s).member) {
        byte_stream_skip(s, m->packed);
    }
    return true;
}

bool zip_next(struct zip_reader *z, struct zip_member *member, bool *damaged)
{
    struct byte_stream *s = &z->stream;
    *damaged = z->is_salvage;
    if (z->is_salvage) return next_local(z, member);
    if (z->left == 0) return false;
    *damaged = true;
    if (!byte_stream_need(s, ENTRY_BYTES) || !is_magic(s->at, ENTRY_MAGIC)) return false;
    size_t name = (size_t)number(s->at + 28, 2), extra = (size_t)number(s->at + 30, 2);
    size_t comment = (size_t)number(s->at + 32, 2);
    if (!byte_stream_need(s, ENTRY_BYTES + name + extra + comment)) return false;
    *member = (struct zip_member){.name = {s->at + ENTRY_BYTES, name},
                                  .method = (unsigned)number(s->at + 10, 2),
                                  .encrypted = number(s->at + 8, 2) & FLAG_ENCRYPTED,
                                  .checksum = (uint32_t)number(s->at + 16, 4),
                                  .mode = s->at[5] == MADE_ON_UNIX ? (unsigned)number(s->at + 40, 2) : 0,
                                  .packed = number(s->at + 20, 4),
                                  .size = number(s->at + 24, 4),
                                  .header = number(s->at + 42, 4)};
    take_extra((struct span){s->at + ENTRY_BYTES + name, extra}, member);
    byte_stream_take(s, ENTRY_BYTES + name + extra + comment);
    z->left--;
    *damaged = false;
    return true;
}

const char *zip_refusal(const struct zip_member *member)
{
    if (member->encrypted) return "it is encrypted";
    switch (member->method) {
    case ZIP_STORED:
    case ZIP_DEFLATED:
        return NULL;
    case 9:
        return "it is packed with Deflate64, which infodisc does not read";
    case 12:
        return "it is packed with bzip2, which infodisc does not read";
    case 14:
        return "it is packed with LZMA, which infodisc does not read";
    case 20:
    case 93:
        return "it is packed with Zstandard, which infodisc does not read in a zip";
    case 95:
        return "it is packed with xz, which infodisc does not read";
    default:
        return "an unknown compression";
    }
}

bool zip_range(const struct zip_reader *z, const struct zip_member *member, struct byte_range *range)
{
    char local[LOCAL_BYTES];
    int fd = z->stream.range.fd;
    uint64_t directory = z->members_end;
    if (member->header > directory || !read_exactly(fd, member->header, local, sizeof local)) return false;
    if (!is_magic(local, LOCAL_MAGIC) || number(local + 26, 2) != member->name.len) return false;
    uint64_t from = member->header + LOCAL_BYTES + number(local + 26, 2) + number(local + 28, 2);
    if (from > directory || member->packed > directory - from) return false;
    if (member->method == ZIP_STORED && member->packed != member->size) return false;
    *range = (struct byte_range){.fd = fd, .from = from, .end = from + member->packed};
    return true;
}
