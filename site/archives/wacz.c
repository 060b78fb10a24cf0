/* SPDX-License-Identifier: MIT
 * wacz.c - see wacz.h. */
#include "site/archives/wacz.h"

#include <unistd.h>

#include "base/files/file.h"
#include "base/limits.h"
#include "site/archives/file_kind.h"
#include "site/archives/zip.h"
#include "site/archives/zip_tree.h"

enum { PIECE = 64 * 1024 };
/* A WARC that is compressed inside of a zip is unpacked to a temporary file; not more than that. */
static const uint64_t UNPACKED_MAX = (uint64_t)ARCHIVE_UNPACKED_MIB_MAX << 20;

/* The temporary file for all that is unpacked, with room after what is there. -1 if there can be none. */
static int unpacked_file(struct archive_parts *parts, const struct site_limits *limits)
{
    struct infodisc_error error = {0};
    if (!parts->has_unpacked) {
        int fd = file_temporary(limits->temp_dir, &error);
        if (fd < 0) return -1;
        VECTOR_PUSH(parts->fd, parts->n_fds, parts->fds_cap) = fd;
        parts->fd[parts->n_fds - 1] = parts->fd[0];
        parts->fd[0] = fd;
        parts->has_unpacked = true;
    }
    return lseek(parts->fd[0], (off_t)parts->unpacked, SEEK_SET) >= 0 ? parts->fd[0] : -1;
}

/* Unpacks the deflated bytes of `range` to the temporary file of the parts; *range is then where they are. NULL, or why
 * they are not. */
static const char *unpack(struct archive_parts *parts, struct byte_range *range, uint64_t size,
                          const struct site_limits *limits)
{
    if (size > UNPACKED_MAX) return "unpacked it has more than 4 GiB";
    int fd = unpacked_file(parts, limits);
    const char *why = fd < 0 ? "no room for it among the temporary files" : NULL;
    if (why) return why;
    index_bound(limits, range);
    struct decompressor *d = decompressor_new(CODING_DEFLATE);
    struct byte_stream s;
    char out[PIECE];
    uint64_t done = 0;
    enum decompressed result = DECOMPRESS_MORE;
    byte_stream_open(&s, *range, (struct place){range->from, 0});
    while (!why && result == DECOMPRESS_MORE) {
        bool had_input = byte_stream_need(&s, 1);
        struct span in = {s.at, s.len};
        size_t n = 0;
        result = decompress(d, &in, out, sizeof out, &n);
        byte_stream_take(&s, s.len - in.len);
        done += n;
        bool is_cut = !had_input && n == 0 && result == DECOMPRESS_MORE;
        if (!file_write(fd, out, n)) why = "no room for it among the temporary files";
        if (is_cut || result == DECOMPRESS_BROKEN || done > size) why = "the compressed data are damaged";
    }
    byte_stream_close(&s);
    decompressor_free(d);
    *range = (struct byte_range){.fd = fd, .from = parts->unpacked, .end = parts->unpacked + done};
    return why;
}

/* "../x" and "/x" would lead out of a directory that the zip is unpacked to. Here nothing is written, but who
 * makes such names wants no good. */
static bool leads_out(struct span name)
{
    if (name.len && *name.at == '/') return true;
    while (name.len)
        if (span_is(span_take(&name, '/'), "..")) return true;
    return false;
}

struct wacz {
    struct archive_parts *parts;
    const char *path; /* NULL: only fd */
    int fd;
    const struct site_limits *limits;
    struct zip_reader zip;
    uint64_t size, taken; /* of the file; bytes of all members taken */
    bool damaged;         /* the zip itself */
    bool is_shared;
    int own;              /* if it is: see shared_fd() */
};

static void add_part(struct wacz *w, const char *name, const char *path, int fd, struct byte_range range,
                     struct buffer dictionary)
{
    archive_parts_add(w->parts, &(struct archive_part){.name = name, .path = path, .fd = fd, .format = &warc_format,
                                                       .range = range, .dictionary = dictionary});
}

/* Of a zip without path, for all of its members. */
static int shared_fd(struct wacz *w)
{
    if (!w->is_shared) w->own = archive_parts_share(w->parts, w->fd);
    w->is_shared = true;
    return w->own;
}

/* Adds the WARC in a member; NULL, or why it cannot be read. */
static const char *add_member(struct wacz *w, const struct zip_member *m, const char *name)
{
    struct byte_range range;
    struct buffer dictionary = {0};
    const char *why = zip_refusal(m);
    if (why) return why;
    if (leads_out(m->name)) return "its name leads out of the archive";
    if (!zip_range(&w->zip, m, &range)) {
        w->damaged = true;
        return "its entry in the zip is damaged";
    }
    w->taken += m->packed;
    if (w->taken > w->size) return "it overlaps other members of the zip";
    bool is_unpacked = m->method == ZIP_DEFLATED;
    if (is_unpacked) why = unpack(w->parts, &range, m->size, w->limits);
    if (why) return why;
    if (file_kind_detect(&range, m->name, &dictionary) == FILE_WARC) {
        if (is_unpacked) w->parts->unpacked = range.end;
        const char *path = is_unpacked ? NULL : w->path;
        add_part(w, name, path, path ? -1 : is_unpacked ? range.fd : shared_fd(w), range, dictionary);
        return NULL;
    }
    buffer_free(&dictionary);
    return "it is not a WARC";
}

/* Reads a zip that is damaged as if it were a WARC with much else around the records: members of gzip that
 * begin with one are found wherever they are. What is found twice is an older capture. */
static void salvage(struct wacz *w, const char *name)
{
    struct byte_range range = {.fd = w->fd, .from = 0, .end = w->size, .coding = CODING_GZIP};
    add_part(w, name, w->path, w->path ? -1 : shared_fd(w), range, (struct buffer){0});
}

void wacz_add(struct archive_parts *parts, const char *path, const char *name, const struct byte_range *file,
              const struct site_limits *limits)
{
    struct wacz w = {.parts = parts, .path = path, .fd = file->fd, .limits = limits, .size = file->end};
    struct zip_member member;
    bool damaged = true;
    size_t n_parts = parts->n, n_skips = parts->n_skips;
    struct buffer full = {0};
    if (!zip_open(&w.zip, w.fd, w.size)) {
        archive_parts_skip(parts, name, SKIP_DAMAGED, "the directory of the zip is missing");
        salvage(&w, name);
        return;
    }
    while (zip_next(&w.zip, &member, &damaged)) {
        if (file_kind_of_name(member.name) != FILE_WARC) continue;
        full.len = 0;
        buffer_printf(&full, "%s/", name);
        buffer_add_span(&full, member.name);
        const char *why = add_member(&w, &member, buffer_text(&full));
        if (why) archive_parts_skip(parts, buffer_text(&full), SKIP_DAMAGED, why);
    }
    if (damaged) archive_parts_skip(parts, name, SKIP_DAMAGED, "the directory of the zip is damaged");
    bool any = parts->n > n_parts || parts->n_skips > n_skips;
    if (!any) archive_parts_skip(parts, name, SKIP_DAMAGED,
                                 zip_tree_is(w.fd, w.size) ? "a zip of pages: name it as SITE, alone"
                                                           : "a zip without WARC or HTML files");
    if (!any || damaged || w.damaged) salvage(&w, name);
    zip_close(&w.zip);
    buffer_free(&full);
}
