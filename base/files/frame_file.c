/* SPDX-License-Identifier: MIT
 * frame_file.c - see frame_file.h. */
#include "base/files/frame_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "base/files/decompress.h"
#include "base/files/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/varint.h"

enum {
    LEVEL = 3, /* of zstd: 9 makes files a sixteenth smaller and takes three times as long */
    HEADER_MAX = 64 * 1024,
    HEAD_BYTES = 16, /* before a frame */
    END_BYTES = 24
};

/* ---- writing ------------------------------------------------------------------------------ */

struct frame_writer {
    FILE *out;
    ZSTD_CCtx *zstd;
    XXH3_state_t hash; /* of all that is written */
    struct buffer head, packed;
};

static void put(struct frame_writer *w, struct span bytes)
{
    XXH3_64bits_update(&w->hash, bytes.at, bytes.len);
    fwrite(bytes.at, 1, bytes.len, w->out);
}

struct frame_writer *frame_writer_new(FILE *out, struct span header)
{
    struct frame_writer *w = mem_zalloc(1, sizeof *w);
    w->out = out;
    w->zstd = ZSTD_createCCtx();
    if (!w->zstd) mem_out_of_memory(sizeof *w);
    ZSTD_CCtx_setParameter(w->zstd, ZSTD_c_compressionLevel, LEVEL);
    XXH3_64bits_reset(&w->hash);
    buffer_add_span(&w->head, header);
    buffer_putc(&w->head, '\n');
    fixed64_put(&w->head, hash_span(buffer_span(&w->head)));
    put(w, buffer_span(&w->head));
    return w;
}

static uint64_t frame_checksum(const char *lengths, struct span packed)
{
    return hash_mix(hash_bytes(lengths, 8), hash_span(packed));
}

void frame_writer_add(struct frame_writer *w, struct span frame)
{
    w->packed.len = w->head.len = 0;
    buffer_reserve(&w->packed, ZSTD_compressBound(frame.len));
    size_t n = ZSTD_compress2(w->zstd, w->packed.at, w->packed.cap, frame.at, frame.len);
    if (ZSTD_isError(n)) mem_out_of_memory(frame.len); /* nothing else can go wrong here */
    w->packed.len = n;
    fixed32_put(&w->head, (uint32_t)n);
    fixed32_put(&w->head, (uint32_t)frame.len);
    fixed64_put(&w->head, frame_checksum(w->head.at, buffer_span(&w->packed)));
    put(w, buffer_span(&w->head));
    put(w, buffer_span(&w->packed));
}

void frame_writer_finish(struct frame_writer *w, uint64_t n_items)
{
    w->head.len = 0;
    fixed64_put(&w->head, 0);
    fixed64_put(&w->head, n_items);
    put(w, buffer_span(&w->head));
    w->head.len = 0;
    fixed64_put(&w->head, XXH3_64bits_digest(&w->hash));
    fwrite(w->head.at, 1, w->head.len, w->out);
    ZSTD_freeCCtx(w->zstd);
    buffer_free(&w->head);
    buffer_free(&w->packed);
    free(w);
}

/* ---- reading ------------------------------------------------------------------------------ */

struct frame_reader {
    char *path;
    uint64_t size, stamp;       /* of the file */
    uint64_t at;                /* of the next frame */
    uint64_t first;             /* of the first */
    uint64_t n_items;
    XXH3_state_t hash;          /* of all before `at` */
    struct buffer header, packed;
    size_t lines_at;            /* in header: after its first line */
};

static bool fail(const struct frame_reader *r, const char *how, struct infodisc_error *error)
{
    return error_set(error, INFODISC_FAILED, "cannot use '%s': %s", r->path, how);
}

/* Opens the file, which has to be the one that it was; its descriptor, or -1 and *error. */
static int open_again(struct frame_reader *r, struct infodisc_error *error)
{
    struct stat st;
    int fd = open(r->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0 || fstat(fd, &st) != 0) {
        error_set_errno(error, "cannot open '%s'", r->path);
    } else if (!S_ISREG(st.st_mode)) {
        fail(r, "it is not a regular file", error);
    } else if (r->stamp && file_stamp(&st) != r->stamp) {
        fail(r, "it was changed while it was read", error);
    } else {
        r->stamp = file_stamp(&st);
        r->size = (uint64_t)st.st_size;
        return fd;
    }
    if (fd >= 0) close(fd);
    return -1;
}

/* Is the first line "KIND VERSION"? */
static bool check_kind(struct frame_reader *r, const char *kind, unsigned version, struct infodisc_error *error)
{
    struct span text = buffer_span(&r->header), want = span_of(kind);
    char wrong[160];
    bool is_kind = text.len > want.len && memcmp(text.at, want.at, want.len) == 0 && text.at[want.len] == ' ';
    struct span line = span_take(&text, '\n');
    r->lines_at = line.len + 1;
    snprintf(wrong, sizeof wrong, "it is no %s", kind);
    if (!is_kind || line.len == r->header.len) return fail(r, wrong, error);
    struct span number = span_from(line, want.len + 1);
    char right[16];
    snprintf(right, sizeof right, "%u", version);
    if (span_is(number, right)) return true;
    snprintf(wrong, sizeof wrong, "it has version %.*s of the format, not %s", number.len < 10 ? (int)number.len : 10,
             number.at, right);
    return fail(r, wrong, error);
}

static bool read_header(struct frame_reader *r, int fd, const char *kind, unsigned version,
                        struct infodisc_error *error)
{
    size_t n = r->size < HEADER_MAX ? (size_t)r->size : HEADER_MAX;
    buffer_reserve(&r->header, n + 1);
    if (!file_read_at(fd, r->header.at, n, 0))
        return error_set_errno(error, "cannot read '%s'", r->path);
    r->header.len = n;
    if (!check_kind(r, kind, version, error)) return false;
    const char *end = memmem(r->header.at, n, "\n\n", 2);
    size_t text = end ? (size_t)(end - r->header.at) + 2 : n;
    if (text + 8 > n) return fail(r, "its header is damaged", error);
    if (fixed64_of(r->header.at + text) != hash_bytes(r->header.at, text))
        return fail(r, "its header is damaged", error);
    XXH3_64bits_update(&r->hash, r->header.at, text + 8);
    r->header.len = text - 1;
    r->first = r->at = text + 8;
    return true;
}

static bool read_end(struct frame_reader *r, int fd, struct infodisc_error *error)
{
    char end[END_BYTES];
    if (r->size < r->first + END_BYTES) return fail(r, "it ends early", error);
    if (!file_read_at(fd, end, sizeof end, r->size - END_BYTES))
        return error_set_errno(error, "cannot read '%s'", r->path);
    if (fixed64_of(end) != 0) return fail(r, "it ends early, or its end is damaged", error);
    r->n_items = fixed64_of(end + 8);
    return true;
}

struct frame_reader *frame_reader_open(const char *path, const char *kind, unsigned version,
                                       struct infodisc_error *error)
{
    struct frame_reader *r = mem_zalloc(1, sizeof *r);
    r->path = mem_strdup(path);
    XXH3_64bits_reset(&r->hash);
    int fd = open_again(r, error);
    bool ok = fd >= 0 && read_header(r, fd, kind, version, error) && read_end(r, fd, error);
    if (fd >= 0) close(fd);
    if (ok) return r;
    frame_reader_close(r);
    return NULL;
}

void frame_reader_close(struct frame_reader *r)
{
    if (!r) return;
    buffer_free(&r->header);
    buffer_free(&r->packed);
    free(r->path);
    free(r);
}

const char *frame_reader_path(const struct frame_reader *r)
{
    return r->path;
}

struct span frame_reader_header(const struct frame_reader *r)
{
    return span_from(buffer_span(&r->header), r->lines_at);
}

uint64_t frame_reader_items(const struct frame_reader *r)
{
    return r->n_items;
}

void frame_reader_rewind(struct frame_reader *r)
{
    r->at = r->first;
    XXH3_64bits_reset(&r->hash);
    XXH3_64bits_update(&r->hash, r->header.at, r->first);
}

static enum frame_step check_end(struct frame_reader *r, const char *head, struct infodisc_error *error)
{
    char sum[8];
    int fd = open_again(r, error);
    bool ok = fd >= 0 && (file_read_at(fd, sum, sizeof sum, r->at + HEAD_BYTES) ||
                          error_set_errno(error, "cannot read '%s'", r->path));
    if (fd >= 0) close(fd);
    if (!ok) return FRAME_FAILED;
    XXH3_64bits_update(&r->hash, head, HEAD_BYTES);
    if (fixed64_of(head + 8) == r->n_items && fixed64_of(sum) == XXH3_64bits_digest(&r->hash)) return FRAME_END;
    fail(r, "its checksum is wrong", error);
    return FRAME_FAILED;
}

/* The frame at hand, still packed, into r->packed; its head is HEAD_BYTES. */
static bool read_packed(struct frame_reader *r, char *head, struct infodisc_error *error)
{
    uint64_t left = r->size - r->at; /* never less than END_BYTES */
    int fd = open_again(r, error);
    if (fd < 0) return false;
    bool ok = file_read_at(fd, head, HEAD_BYTES, r->at);
    uint64_t n = ok ? fixed32_of(head) : 0;
    bool fits = n + HEAD_BYTES + END_BYTES <= left;
    r->packed.len = 0;
    if (ok && fits) {
        buffer_reserve(&r->packed, n + 1);
        ok = file_read_at(fd, r->packed.at, n, r->at + HEAD_BYTES);
        r->packed.len = n;
    }
    if (!ok) error_set_errno(error, "cannot read '%s'", r->path);
    close(fd);
    return ok && (fits || n == 0 || fail(r, "a part of it is damaged", error));
}

enum frame_step frame_reader_next(struct frame_reader *r, struct buffer *frame, struct infodisc_error *error)
{
    char head[HEAD_BYTES];
    frame->len = 0;
    if (!read_packed(r, head, error)) return FRAME_FAILED;
    struct span packed = buffer_span(&r->packed);
    if (packed.len == 0 && r->size - r->at == END_BYTES) return check_end(r, head, error);
    uint32_t bytes = fixed32_of(head + 4);
    bool sound = packed.len && bytes && bytes <= FRAME_BYTES_MAX &&
                 fixed64_of(head + 8) == frame_checksum(head, packed) &&
                 decompress_all(CODING_ZSTD, packed, bytes, frame, NULL) == DECOMPRESS_END && frame->len == bytes;
    if (!sound) {
        fail(r, "a part of it is damaged", error);
        return FRAME_FAILED;
    }
    XXH3_64bits_update(&r->hash, head, HEAD_BYTES);
    XXH3_64bits_update(&r->hash, packed.at, packed.len);
    r->at += HEAD_BYTES + packed.len;
    return FRAME_READ;
}
