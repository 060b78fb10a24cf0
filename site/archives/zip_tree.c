/* SPDX-License-Identifier: MIT
 * zip_tree.c - see zip_tree.h. */
#include "site/archives/zip_tree.h"

#include <sys/stat.h>

#include "base/files/file.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/text/utf8.h"
#include "site/archives/file_kind.h"
#include "site/archives/zip.h"
#include "site/mirrors/mirrors.h"
#include "site/text/text.h"

enum { PACKED_SLACK = 64 * 1024 }; /* so much longer may deflated bytes be than those that they are unpacked to */

struct zip_entry { /* a member: where its bytes lie */
    uint64_t from, packed, size;
    uint32_t checksum;
    bool is_deflated;
};

struct zip_tree {
    struct site_reader reader; /* first: the reader is the zip */
    struct site *site;
    struct archive_parts parts;
    struct packed_tree tree;
    size_t n, cap;
    struct zip_entry *entry;   /* [n] in the order of the directory; the number of each file leads here */
    uint64_t taken;            /* bytes of the members so far */
    struct buffer name;        /* of the member at hand, if it is not as in the zip */
};

/* By the directory if it can be read to its end, or else by the headers of the members. */
static void open_zip(struct zip_reader *z, int fd, uint64_t size)
{
    struct zip_member m;
    bool damaged = true;
    if (zip_open(z, fd, size)) {
        while (zip_next(z, &m, &damaged)) {}
        zip_close(z);
    }
    if (damaged) zip_open_salvage(z, fd, size);
    else zip_open(z, fd, size);
}

bool zip_tree_is(int fd, uint64_t size)
{
    struct zip_reader z;
    struct zip_member m;
    char head[4];
    bool damaged, has_page = false, has_warc = false;
    if (size < sizeof head || !file_read_at(fd, head, sizeof head, 0) || memcmp(head, "PK\3\4", 4) != 0) return false;
    open_zip(&z, fd, size);
    while (!has_warc && zip_next(&z, &m, &damaged)) {
        has_warc = file_kind_of_name(m.name) == FILE_WARC;
        has_page |= file_name_ends(m.name, ".html") || file_name_ends(m.name, ".htm") ||
                    file_name_ends(m.name, ".xhtml");
    }
    zip_close(&z);
    return has_page && !has_warc;
}

/* ---- bytes -------------------------------------------------------------------------------- */

/* Unpacks up to `most` bytes of a member, and maybe one more. NULL, or why they are not there. */
static const char *read_entry(int fd, const struct zip_entry *e, size_t most, struct buffer *into)
{
    struct buffer packed = {0};
    struct buffer *raw = e->is_deflated ? &packed : into;
    uint64_t wanted = e->is_deflated ? (uint64_t)most + PACKED_SLACK : most;
    size_t n = (size_t)(e->packed < wanted ? e->packed : wanted);
    into->len = 0;
    raw->len = 0;
    buffer_reserve(raw, n + 1);
    bool ok = file_read_at(fd, raw->at, n, e->from);
    raw->len = ok ? n : 0;
    enum decompressed result = DECOMPRESS_END;
    if (ok && e->is_deflated) result = decompress_all(CODING_DEFLATE, buffer_span(&packed), most, into, NULL);
    buffer_free(&packed);
    if (!ok) return "the file has changed while it was read";
    return result == DECOMPRESS_BROKEN ? "the compressed data are damaged" : NULL;
}

static enum skip_reason zip_tree_load(struct site_reader *reader, const struct site_page *page, struct buffer *into,
                                      const char **detail)
{
    const struct zip_tree *t = (const struct zip_tree *)reader;
    const struct zip_entry *e = &t->entry[page->number];
    struct byte_range range;
    if (!part_open(&t->parts.part[0], &range)) {
        *detail = "the file has changed while it was read";
        return SKIP_UNREADABLE;
    }
    *detail = read_entry(range.fd, e, (size_t)e->size, into);
    part_close(&t->parts.part[0], &range);
    if (!*detail && (into->len != e->size || checksum_crc32(buffer_span(into)) != e->checksum))
        *detail = "its size or checksum in the zip is wrong";
    return *detail ? SKIP_DAMAGED : page_file_unpack(into, t->tree.files.page_bytes_max, detail);
}

/* ---- members ------------------------------------------------------------------------------ */

static struct tree_file *add_file(struct zip_tree *t, struct span path, struct zip_entry entry)
{
    struct tree_file *f = &VECTOR_PUSH(t->tree.files.file, t->tree.files.n, t->tree.files.cap);
    *f = (struct tree_file){.path = arena_copy(&t->site->strings, path), .number = (uint32_t)t->n,
                            .bytes = entry.size};
    VECTOR_PUSH(t->entry, t->n, t->cap) = entry;
    return f;
}

static void lose(struct tree_file *f, const char *detail)
{
    f->skip = SKIP_DAMAGED;
    f->detail = detail;
}

/* Where the bytes of a member lie. NULL, or why they cannot be read. */
static const char *find_entry(struct zip_tree *t, const struct zip_reader *z, const struct zip_member *m,
                              struct zip_entry *e)
{
    struct byte_range range;
    const char *refusal = zip_refusal(m);
    if (refusal) return refusal;
    if (!zip_range(z, m, &range)) return "its entry in the zip is damaged";
    e->from = range.from;
    t->taken += m->packed;
    return t->taken > z->members_end ? "it overlaps other members of the zip" : NULL;
}

static enum skip_reason judge_name(const struct zip_member *m, struct span path)
{
    if (m->mode && S_ISLNK(m->mode)) return SKIP_LINK;
    if (m->mode & S_IFMT && !S_ISREG(m->mode)) return SKIP_NOT_REGULAR;
    return packed_tree_judge_name(path);
}

/* With "/" in "docs\\1.html", as Windows PowerShell has it. Not in names that are no UTF-8, where "\\" may be half of a
 * letter, as in Shift JIS, nor in those of Unix. */
static struct span name_of(const struct zip_member *m, struct buffer *scratch)
{
    if (m->mode || !m->name.len || memchr(m->name.at, '/', m->name.len) || !memchr(m->name.at, '\\', m->name.len))
        return m->name;
    if (utf8_count(m->name).invalid) return m->name;
    scratch->len = 0;
    buffer_add_span(scratch, m->name);
    for (size_t i = 0; i < scratch->len; i++)
        if (scratch->at[i] == '\\') scratch->at[i] = '/';
    return buffer_span(scratch);
}

static void take_member(struct zip_tree *t, const struct zip_reader *z, const struct zip_member *m, struct buffer *head)
{
    struct span name = name_of(m, &t->name), path = packed_tree_path(name);
    struct zip_entry e = {.packed = m->packed, .size = m->size, .checksum = m->checksum,
                          .is_deflated = m->method == ZIP_DEFLATED};
    if (name.len && name.at[name.len - 1] == '/') return; /* a directory */
    bool is_log = packed_tree_wants_log(&t->tree, path, m->size);
    enum skip_reason skip = judge_name(m, path);
    bool is_read = path.len && (skip == SKIP_NONE || is_log);
    const char *why = is_read ? find_entry(t, z, m, &e) : NULL;
    if (is_read && !why) why = read_entry(z->stream.range.fd, &e, is_log ? HTTRACK_LOG_MAX : SNIFF_BYTES,
                                          is_log ? &t->tree.log : head);
    struct tree_file *f = add_file(t, path.len ? path : name, e);
    f->skip = skip;
    f->stamp = place_stamp(t->parts.part[0].stamp, (struct place){e.from, 0});
    if (!path.len) why = "its name leads out of the archive";
    if (why) lose(f, why);
    if (head->len > SNIFF_BYTES) head->len = SNIFF_BYTES;
    if (f->skip == SKIP_NONE) tree_judge_head(&t->tree.files, f, buffer_span(head));
}

static void walk(struct zip_tree *t, int fd, uint64_t size, const struct site_limits *limits)
{
    struct zip_reader z;
    struct zip_member m;
    struct buffer head = {0};
    bool damaged = false;
    open_zip(&z, fd, size);
    while (!(limits->interrupt && *limits->interrupt) && zip_next(&z, &m, &damaged))
        take_member(t, &z, &m, &head);
    if (damaged) {
        struct tree_file *f = add_file(t, span_of(t->site->name), (struct zip_entry){0});
        lose(f, "the directory of the zip is missing or damaged: files may be missing");
        f->skip = SKIP_ENDS_EARLY; /* fetch it again, whichever it is */
    }
    zip_close(&z);
    buffer_free(&head);
}

/* ---- the site ----------------------------------------------------------------------------- */

static void zip_tree_close(struct site_reader *reader)
{
    struct zip_tree *t = (struct zip_tree *)reader;
    archive_parts_free(&t->parts);
    packed_tree_free(&t->tree);
    buffer_free(&t->name);
    free(t->entry);
    free(t);
}

struct site *zip_tree_open(struct archive_parts *parts, const struct site_limits *limits, struct infodisc_error *error)
{
    struct zip_tree *t = mem_zalloc(1, sizeof *t);
    struct site *site = site_new(limits->large);
    struct byte_range range;
    *t = (struct zip_tree){.reader = {zip_tree_load, zip_tree_close}, .site = site, .parts = *parts,
                           .tree = packed_tree_new(limits)};
    *parts = (struct archive_parts){0};
    site->reader = &t->reader;
    site->name = arena_copy(&site->strings, span_of(t->parts.part[0].name));
    if (!part_open(&t->parts.part[0], &range)) {
        error_set_errno(error, "cannot open '%s'", site->name);
        site_close(site);
        return NULL;
    }
    walk(t, range.fd, range.end, limits);
    part_close(&t->parts.part[0], &range);
    packed_tree_take(&t->tree, site, limits);
    return site;
}
