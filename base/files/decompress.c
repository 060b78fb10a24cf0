/* SPDX-License-Identifier: MIT
 * decompress.c - see decompress.h. */
#include "base/files/decompress.h"

#include <brotli/decode.h>
#include <libdeflate.h>
#include <zlib.h>
#include <zstd.h>

#include "base/memory.h"

enum { WINDOW_BITS = 15, GZIP_HEADER = 16, ZSTD_WINDOW_LOG_MAX = 27, PIECE = 4096, SALVAGE_PIECE = 64 };

struct decompressor {
    enum coding coding;
    z_stream deflate; /* CODING_GZIP, _ZLIB, _DEFLATE */
    struct libdeflate_decompressor *whole; /* of members; NULL until one is asked for */
    ZSTD_DCtx *zstd;
    BrotliDecoderState *brotli;
};

static void begin_brotli(struct decompressor *d)
{
    d->brotli = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    if (!d->brotli) mem_out_of_memory(sizeof *d);
}

struct decompressor *decompressor_new(enum coding coding)
{
    struct decompressor *d = mem_zalloc(1, sizeof *d);
    d->coding = coding;
    int window = coding == CODING_GZIP    ? WINDOW_BITS + GZIP_HEADER
                 : coding == CODING_ZLIB ? WINDOW_BITS
                                          : -WINDOW_BITS;
    if (coding == CODING_BROTLI) {
        begin_brotli(d);
    } else if (coding == CODING_ZSTD) {
        d->zstd = ZSTD_createDCtx();
        if (!d->zstd) mem_out_of_memory(sizeof *d);
        ZSTD_DCtx_setParameter(d->zstd, ZSTD_d_windowLogMax, ZSTD_WINDOW_LOG_MAX);
    } else if (inflateInit2(&d->deflate, window) != Z_OK) {
        mem_out_of_memory(sizeof d->deflate);
    }
    return d;
}

void decompressor_free(struct decompressor *d)
{
    if (!d) return;
    if (d->brotli)
        BrotliDecoderDestroyInstance(d->brotli);
    else if (d->zstd)
        ZSTD_freeDCtx(d->zstd);
    else
        inflateEnd(&d->deflate);
    libdeflate_free_decompressor(d->whole);
    free(d);
}

void decompressor_restart(struct decompressor *d)
{
    if (d->brotli) {
        BrotliDecoderDestroyInstance(d->brotli);
        begin_brotli(d);
    } else if (d->zstd) {
        ZSTD_DCtx_reset(d->zstd, ZSTD_reset_session_only);
    } else {
        inflateReset(&d->deflate);
    }
}

bool decompressor_set_dictionary(struct decompressor *d, struct span dictionary)
{
    return d->zstd && !ZSTD_isError(ZSTD_DCtx_loadDictionary(d->zstd, dictionary.at, dictionary.len));
}

static void move_on(struct span *in, size_t n)
{
    in->at += n;
    in->len -= n;
}

static enum decompressed run_deflate(struct decompressor *d, struct span *in, char *out, size_t room, size_t *n)
{
    static const unsigned most = 1u << 30; /* zlib counts in unsigned */
    d->deflate.next_in = (unsigned char *)(uintptr_t)in->at;
    d->deflate.avail_in = in->len < most ? (unsigned)in->len : most;
    d->deflate.next_out = (unsigned char *)out;
    d->deflate.avail_out = room < most ? (unsigned)room : most;
    int result = inflate(&d->deflate, Z_NO_FLUSH);
    if (in->len) move_on(in, (size_t)((const char *)d->deflate.next_in - in->at));
    *n = (size_t)((char *)d->deflate.next_out - out);
    if (result == Z_MEM_ERROR) mem_out_of_memory(sizeof d->deflate);
    if (result == Z_STREAM_END) return DECOMPRESS_END;
    return result == Z_OK || result == Z_BUF_ERROR ? DECOMPRESS_MORE : DECOMPRESS_BROKEN;
}

static enum decompressed run_zstd(struct decompressor *d, struct span *in, char *out, size_t room, size_t *n)
{
    ZSTD_inBuffer from = {in->at, in->len, 0};
    ZSTD_outBuffer to = {out, room, 0};
    size_t left = ZSTD_decompressStream(d->zstd, &to, &from);
    if (in->len) move_on(in, from.pos);
    *n = to.pos;
    if (ZSTD_isError(left)) return DECOMPRESS_BROKEN;
    return left == 0 ? DECOMPRESS_END : DECOMPRESS_MORE;
}

static enum decompressed run_brotli(struct decompressor *d, struct span *in, char *out, size_t room, size_t *n)
{
    const uint8_t *from = (const uint8_t *)in->at;
    uint8_t *to = (uint8_t *)out;
    size_t from_left = in->len, to_left = room;
    BrotliDecoderResult result =
        BrotliDecoderDecompressStream(d->brotli, &from_left, &from, &to_left, &to, NULL);
    if (in->len) move_on(in, in->len - from_left);
    *n = room - to_left;
    if (result == BROTLI_DECODER_RESULT_SUCCESS) return DECOMPRESS_END;
    return result == BROTLI_DECODER_RESULT_ERROR ? DECOMPRESS_BROKEN : DECOMPRESS_MORE;
}

enum decompressed decompress(struct decompressor *d, struct span *in, char *out, size_t room, size_t *n)
{
    if (d->brotli) return run_brotli(d, in, out, room, n);
    if (d->zstd) return run_zstd(d, in, out, room, n);
    return run_deflate(d, in, out, room, n);
}

bool decompress_member(struct decompressor *d, struct span *in, char *out, size_t room, size_t *n)
{
    size_t taken;
    if (d->coding != CODING_GZIP) return false;
    if (!d->whole) d->whole = libdeflate_alloc_decompressor();
    if (!d->whole) mem_out_of_memory(sizeof *d);
    if (libdeflate_gzip_decompress_ex(d->whole, in->at, in->len, out, room, &taken, n) != LIBDEFLATE_SUCCESS)
        return false;
    move_on(in, taken);
    return true;
}

/* Does another member or frame follow? */
static bool has_next(enum coding coding, struct span rest)
{
    return (coding == CODING_GZIP || coding == CODING_ZSTD) && coding_of_magic(rest) == coding;
}

/* The room for what comes next does not depend on `most`: the library decodes a damaged frame as far as it sees fit for
 * the room there is, and the first bytes of a body must not depend on how many are wanted. Of a damaged frame of
 * Zstandard the library keeps to itself what it decoded in the last call; with little room that is little. */
enum decompressed decompress_all(enum coding coding, struct span in, size_t most, struct buffer *out,
                                 struct span *behind)
{
    struct decompressor *d = decompressor_new(coding);
    enum decompressed result = DECOMPRESS_MORE;
    struct span frame = in; /* and all after it */
    size_t before_frame = 0;
    bool salvaging = false;
    out->len = 0;
    while (result == DECOMPRESS_MORE && out->len <= most) {
        size_t n, room = salvaging ? SALVAGE_PIECE : PIECE + out->len; /* grows with what comes */
        buffer_reserve(out, room);
        bool had_input = in.len > 0;
        result = decompress(d, &in, out->at + out->len, room, &n);
        out->len += n;
        if (result == DECOMPRESS_MORE && n == 0 && !had_input) break;
        bool again = result == DECOMPRESS_BROKEN && coding == CODING_ZSTD && !salvaging;
        if (again) {
            salvaging = true;
            in = frame;
            out->len = before_frame;
        }
        if (again || (result == DECOMPRESS_END && has_next(coding, in))) {
            decompressor_restart(d); /* several members are one body */
            frame = in;
            before_frame = out->len;
            result = DECOMPRESS_MORE;
        }
    }
    decompressor_free(d);
    if (out->len > most) {
        out->len = most + 1;
        result = DECOMPRESS_MORE;
    }
    while (in.len && *in.at == '\0') in = span_from(in, 1);
    if (behind) *behind = in;
    return result;
}

uint32_t checksum_crc32(struct span bytes)
{
    return libdeflate_crc32(0, bytes.at, bytes.len);
}

enum coding coding_of_magic(struct span head)
{
    const unsigned char *b = (const unsigned char *)head.at;
    if (head.len < 4) return CODING_NONE;
    if (b[0] == 0x1F && b[1] == 0x8B && b[2] == 8 && b[3] < 0x20) return CODING_GZIP;
    if (b[0] == 0x28 && b[1] == 0xB5 && b[2] == 0x2F && b[3] == 0xFD) return CODING_ZSTD;
    if ((b[0] & 0xF0) == 0x50 && b[1] == 0x2A && b[2] == 0x4D && b[3] == 0x18) return CODING_ZSTD;
    return CODING_NONE;
}
