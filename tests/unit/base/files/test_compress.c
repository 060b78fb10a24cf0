/* SPDX-License-Identifier: MIT
 * test_compress.c - gzip and Zstandard: what goes in comes out, members are alone, the cut of the calls
 * changes no byte, and headers tell neither time nor name. */
#include "check.h"

#include <stdlib.h>
#include <zlib.h>
#include <zstd.h>

#include "base/files/compress.h"
#include "base/files/decompress.h"
#include "base/hash.h"
#include "unit/soup.h"

static struct buffer text, unpacked;

/* Text of n bytes that can be compressed somewhat. */
static void make_text(struct lcg *l, size_t n)
{
    text.len = 0;
    while (text.len < n) buffer_printf(&text, "w%u ", lcg_next(l, 5000));
    text.len = n;
}

/* Compresses the text in pieces of at most `piece` bytes (0: in one), with a member for each of `members`
 * parts; the caller frees. */
static char *packed(enum infodisc_compression kind, size_t piece, size_t members, size_t *n)
{
    char *at = NULL;
    FILE *out = open_memstream(&at, n);
    struct compressor *c = compressor_new(kind, out);
    struct lcg l = {7};
    for (size_t m = 0; m < members; m++) {
        size_t from = text.len * m / members, end = text.len * (m + 1) / members;
        while (from < end) {
            size_t add = piece ? 1 + lcg_next(&l, (uint32_t)piece) : end - from;
            if (add > end - from) add = end - from;
            compressor_add(c, (struct span){text.at + from, add});
            from += add;
        }
        if (members > 1) compressor_end_member(c);
    }
    compressor_finish(c);
    fclose(out);
    return at;
}

/* Unpacks all gzip members; their number, -1 if something is wrong. */
static int unpack_gzip(const char *at, size_t n)
{
    int members = 0;
    unpacked.len = 0;
    while (n) {
        z_stream z = {.next_in = (unsigned char *)at, .avail_in = (unsigned)n};
        int result = Z_OK;
        if (inflateInit2(&z, 15 + 16) != Z_OK) return -1;
        while (result == Z_OK) {
            buffer_reserve(&unpacked, 1 << 16);
            z.next_out = (unsigned char *)unpacked.at + unpacked.len;
            z.avail_out = 1 << 16;
            result = inflate(&z, Z_NO_FLUSH);
            unpacked.len += (1 << 16) - z.avail_out;
        }
        at += n - z.avail_in;
        n = z.avail_in;
        inflateEnd(&z);
        if (result != Z_STREAM_END) return -1;
        members++;
    }
    return members;
}

static int unpack_zstd(const char *at, size_t n)
{
    int members = 0;
    unpacked.len = 0;
    while (n) {
        size_t frame = ZSTD_findFrameCompressedSize(at, n);
        if (ZSTD_isError(frame)) return -1;
        buffer_reserve(&unpacked, text.len + 1);
        size_t got = ZSTD_decompress(unpacked.at + unpacked.len, text.len + 1, at, frame);
        if (ZSTD_isError(got)) return -1;
        unpacked.len += got;
        at += frame;
        n -= frame;
        members++;
    }
    return members;
}

/* What decompress() makes of all members, in pieces; their number, -1 if they are broken or cut short. */
static int unpack_in_pieces(enum coding coding, const char *at, size_t n, uint32_t piece)
{
    struct decompressor *d = decompressor_new(coding);
    struct span all = {at, n};
    struct lcg l = {piece};
    int members = 0;
    bool ok = true, ended = true;
    unpacked.len = 0;
    while (ok && (all.len || !ended)) {
        size_t give = 1 + lcg_next(&l, piece), room = 1 + lcg_next(&l, piece), got = 0;
        struct span in = {all.at, give < all.len ? give : all.len};
        size_t had = in.len;
        buffer_reserve(&unpacked, room);
        enum decompressed result = decompress(d, &in, unpacked.at + unpacked.len, room, &got);
        unpacked.len += got;
        all = (struct span){all.at + (had - in.len), all.len - (had - in.len)};
        ended = result == DECOMPRESS_END;
        members += ended;
        ok = result != DECOMPRESS_BROKEN && (ended || got || had);
        if (ended) decompressor_restart(d);
    }
    decompressor_free(d);
    return ok ? members : -1;
}

/* The same with decompress_member(), the fast way; -1 also if a member does not fit into the room. */
static int unpack_members(const char *at, size_t n, size_t room)
{
    struct decompressor *d = decompressor_new(CODING_GZIP);
    struct span all = {at, n};
    int members = 0;
    bool ok = true;
    unpacked.len = 0;
    while (ok && all.len) {
        size_t got = 0, had = all.len;
        buffer_reserve(&unpacked, room);
        ok = decompress_member(d, &all, unpacked.at + unpacked.len, room, &got);
        CHECK(ok == (all.len < had));
        unpacked.len += got;
        members += ok;
    }
    decompressor_free(d);
    return ok ? members : -1;
}

static void test_members_at_once(void)
{
    struct lcg l = {5};
    size_t n;
    make_text(&l, 50000);
    char *at = packed(INFODISC_COMPRESS_GZ, 0, 4, &n);
    CHECK(unpack_members(at, n, text.len) == 4 && span_equal(buffer_span(&unpacked), buffer_span(&text)));
    CHECK(unpack_members(at, n, text.len / 5) == -1);
    CHECK(unpack_members(at, n - 1, text.len) == -1);
    for (int i = 0; i < 500; i++) { /* what it takes for whole, the slow twin does, and has the same bytes */
        size_t place = lcg_next(&l, (uint32_t)n);
        at[place] ^= (char)(1 << i % 8);
        int members = unpack_members(at, n, text.len);
        uint64_t hash = hash_span(buffer_span(&unpacked));
        if (members > 0)
            CHECK(unpack_in_pieces(CODING_GZIP, at, n, 4000) == members && hash == hash_span(buffer_span(&unpacked)));
        at[place] ^= (char)(1 << i % 8);
    }
    free(at);
    struct decompressor *d = decompressor_new(CODING_ZLIB);
    struct span in = span_of("x");
    CHECK(!decompress_member(d, &in, unpacked.at, unpacked.len, &n) && in.len == 1); /* of gzip alone */
    decompressor_free(d);
}

/* The reading half: any cut into pieces, bits that are flipped, bytes that are missing. */
static void test_decompress(enum infodisc_compression kind)
{
    enum coding coding = kind == INFODISC_COMPRESS_GZ ? CODING_GZIP : CODING_ZSTD;
    struct lcg l = {2};
    size_t n;
    make_text(&l, 50000);
    char *at = packed(kind, 0, 4, &n);
    CHECK(coding_of_magic((struct span){at, n}) == coding);
    CHECK(coding_of_magic((struct span){at, 3}) == CODING_NONE);
    for (uint32_t piece = 1; piece < 200000; piece *= 7) {
        CHECK(unpack_in_pieces(coding, at, n, piece) == 4);
        CHECK(span_equal(buffer_span(&unpacked), buffer_span(&text)));
    }
    int broken = 0;
    for (int i = 0; i < 200; i++) {
        size_t place = lcg_next(&l, (uint32_t)n);
        at[place] ^= 1;
        bool same = unpack_in_pieces(coding, at, n, 4000) == 4 && span_equal(buffer_span(&unpacked), buffer_span(&text));
        broken += !same;
        at[place] ^= 1;
        CHECK(unpack_in_pieces(coding, at, 1 + lcg_next(&l, (uint32_t)n - 1), 4000) < 4);
    }
    CHECK(broken > 190); /* but for the few bits of a header that mean nothing */
    free(at);
}

static int unpack(enum infodisc_compression kind, const char *at, size_t n)
{
    return kind == INFODISC_COMPRESS_GZ ? unpack_gzip(at, n) : unpack_zstd(at, n);
}

static void test_round_trip(enum infodisc_compression kind)
{
    static const size_t sizes[] = {0, 1, 100, 65535, 65536, 65537, 131072, 300000};
    struct lcg l = {1};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t n, n_cut, n_parts;
        make_text(&l, sizes[i]);
        char *whole = packed(kind, 0, 1, &n), *cut = packed(kind, 7000, 1, &n_cut);
        CHECK(unpack(kind, whole, n) == 1); /* an empty text is an empty member */
        CHECK(span_equal(buffer_span(&unpacked), buffer_span(&text)));
        CHECK(n == n_cut && memcmp(whole, cut, n) == 0);
        char *parts = packed(kind, 0, 5, &n_parts);
        CHECK(unpack(kind, parts, n_parts) == (sizes[i] == 0 ? 1 : sizes[i] < 5 ? (int)sizes[i] : 5));
        CHECK(span_equal(buffer_span(&unpacked), buffer_span(&text)));
        free(whole);
        free(cut);
        free(parts);
    }
}

static void test_headers(void)
{
    size_t n;
    struct lcg l = {3};
    make_text(&l, 1000);
    char *at = packed(INFODISC_COMPRESS_GZ, 0, 2, &n);
    static const char head[] = "\x1F\x8B\x08\0\0\0\0\0\0\xFF"; /* no flags, no time, unknown system */
    CHECK(memcmp(at, head, 10) == 0);
    const char *second = at + 1; /* the header of the second member is the same */
    while (second && second < at + n - 10 && memcmp(second, head, 10) != 0) second++;
    CHECK(second && memcmp(second, head, 10) == 0);
    free(at);
    at = packed(INFODISC_COMPRESS_NONE, 0, 2, &n);
    CHECK(n == 1000 && memcmp(at, text.at, n) == 0);
    free(at);
    CHECK_STR(compression_suffix(INFODISC_COMPRESS_NONE), "");
    CHECK_STR(compression_suffix(INFODISC_COMPRESS_GZ), ".gz");
    CHECK_STR(compression_suffix(INFODISC_COMPRESS_ZST), ".zst");
    compressor_finish(NULL);
}

int main(void)
{
    test_members_at_once();
    test_round_trip(INFODISC_COMPRESS_GZ);
    test_round_trip(INFODISC_COMPRESS_ZST);
    test_decompress(INFODISC_COMPRESS_GZ);
    test_decompress(INFODISC_COMPRESS_ZST);
    test_headers();
    buffer_free(&text);
    buffer_free(&unpacked);
    return check_done("compress");
}
