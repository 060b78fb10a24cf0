/* SPDX-License-Identifier: MIT
 * compress.c - see compress.h. */
#include "base/files/compress.h"

#include <zlib.h>
#include <zstd.h>

#include "base/buffer.h"
#include "base/memory.h"

enum {
    PIECE = 64 * 1024, /* bytes given to a library at once */
    GZIP_LEVEL = 6,
    ZSTD_LEVEL = 3,
    GZIP_WINDOW = 15 + 16, /* 32 KiB; + 16: with gzip's header */
    GZIP_MEMORY = 8,
    GZIP_SYSTEM_UNKNOWN = 255
};

struct compressor {
    enum infodisc_compression kind;
    FILE *out;
    bool member_open; /* bytes since the last end */
    bool any_member;
    struct buffer piece; /* bytes not yet given to the library, < PIECE */
    z_stream gzip;
    gz_header header; /* zeros: no name, no time */
    ZSTD_CCtx *zstd;
    char packed[]; /* [PIECE] if there is something to pack: not all of it zeroed for nothing */
};

const char *compression_suffix(enum infodisc_compression kind)
{
    return kind == INFODISC_COMPRESS_GZ ? ".gz" : kind == INFODISC_COMPRESS_ZST ? ".zst" : "";
}

static void gzip_begin(struct compressor *c)
{
    c->header.os = GZIP_SYSTEM_UNKNOWN;
    if (deflateSetHeader(&c->gzip, &c->header) != Z_OK) mem_out_of_memory(sizeof c->gzip);
}

struct compressor *compressor_new(enum infodisc_compression kind, FILE *out)
{
    struct compressor *c = mem_zalloc(1, sizeof *c + (kind == INFODISC_COMPRESS_NONE ? 0 : PIECE));
    c->kind = kind;
    c->out = out;
    if (kind == INFODISC_COMPRESS_GZ) {
        if (deflateInit2(&c->gzip, GZIP_LEVEL, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY,
                         Z_DEFAULT_STRATEGY) != Z_OK)
            mem_out_of_memory(sizeof c->gzip);
        gzip_begin(c);
    } else if (kind == INFODISC_COMPRESS_ZST) {
        c->zstd = ZSTD_createCCtx();
        if (!c->zstd) mem_out_of_memory(PIECE);
        ZSTD_CCtx_setParameter(c->zstd, ZSTD_c_compressionLevel, ZSTD_LEVEL);
        ZSTD_CCtx_setParameter(c->zstd, ZSTD_c_checksumFlag, 1);
    }
    return c;
}

static void gzip_piece(struct compressor *c, bool end)
{
    int result = Z_OK;
    c->gzip.next_in = (unsigned char *)c->piece.at;
    c->gzip.avail_in = (unsigned)c->piece.len;
    do {
        c->gzip.next_out = (unsigned char *)c->packed;
        c->gzip.avail_out = PIECE;
        result = deflate(&c->gzip, end ? Z_FINISH : Z_NO_FLUSH);
        fwrite(c->packed, 1, PIECE - c->gzip.avail_out, c->out);
    } while (c->gzip.avail_out == 0 || (end && result != Z_STREAM_END));
    if (!end) return;
    deflateReset(&c->gzip);
    gzip_begin(c);
}

static void zstd_piece(struct compressor *c, bool end)
{
    ZSTD_inBuffer in = {c->piece.at, c->piece.len, 0};
    size_t left;
    do {
        ZSTD_outBuffer out = {c->packed, PIECE, 0};
        left = ZSTD_compressStream2(c->zstd, &out, &in, end ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left)) mem_out_of_memory(c->piece.len); /* nothing else can go wrong here */
        fwrite(c->packed, 1, out.pos, c->out);
    } while (end ? left > 0 : in.pos < in.size);
}

static void give_piece(struct compressor *c, bool end)
{
    if (c->kind == INFODISC_COMPRESS_GZ)
        gzip_piece(c, end);
    else
        zstd_piece(c, end);
    c->piece.len = 0;
}

void compressor_add(struct compressor *c, struct span bytes)
{
    if (c->kind == INFODISC_COMPRESS_NONE) {
        if (bytes.len) fwrite(bytes.at, 1, bytes.len, c->out);
        return;
    }
    while (bytes.len) {
        size_t room = PIECE - c->piece.len, n = bytes.len < room ? bytes.len : room;
        buffer_add(&c->piece, bytes.at, n);
        bytes = span_from(bytes, n);
        c->member_open = true;
        if (c->piece.len == PIECE) give_piece(c, false);
    }
}

void compressor_end_member(struct compressor *c)
{
    if (c->kind == INFODISC_COMPRESS_NONE || !c->member_open) return;
    give_piece(c, true);
    c->member_open = false;
    c->any_member = true;
}

void compressor_finish(struct compressor *c)
{
    if (!c) return;
    if (!c->any_member) c->member_open = true;
    compressor_end_member(c);
    if (c->kind == INFODISC_COMPRESS_GZ) deflateEnd(&c->gzip);
    ZSTD_freeCCtx(c->zstd);
    buffer_free(&c->piece);
    free(c);
}
