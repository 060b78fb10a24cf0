/* SPDX-License-Identifier: MIT
 * test_decompress.c - bodies that came compressed: whole, in members, cut, damaged, and bombs. */
#include "check.h"

#include <stdlib.h>

#include "base/files/compress.h"
#include "base/files/decompress.h"

static struct buffer packed, out;

/* n bytes, compressed and appended to `packed`. */
static void pack_as(enum infodisc_compression kind, const char *bytes, size_t n)
{
    char *text = NULL;
    size_t text_bytes = 0;
    FILE *stream = open_memstream(&text, &text_bytes);
    struct compressor *c = compressor_new(kind, stream);
    compressor_add(c, (struct span){bytes, n});
    compressor_finish(c);
    fclose(stream);
    buffer_add(&packed, text, text_bytes);
    free(text);
}

static void pack(const char *bytes, size_t n)
{
    pack_as(INFODISC_COMPRESS_GZ, bytes, n);
}

static enum decompressed unpack(size_t n, size_t bytes_max)
{
    return decompress_all(CODING_GZIP, (struct span){packed.at, n}, bytes_max, &out, NULL);
}

static void test_whole(void)
{
    pack("a harbour ", 10);
    CHECK(coding_of_magic(buffer_span(&packed)) == CODING_GZIP);
    CHECK(unpack(packed.len, 100) == DECOMPRESS_END);
    CHECK_STR(buffer_text(&out), "a harbour ");
    pack("at dawn", 7);
    CHECK(unpack(packed.len, 100) == DECOMPRESS_END);
    CHECK_STR(buffer_text(&out), "a harbour at dawn");
    CHECK(unpack(packed.len, 17) == DECOMPRESS_END);
    CHECK_STR(buffer_text(&out), "a harbour at dawn");
    unpack(packed.len, 15); /* one byte more shows that there are more */
    CHECK_STR(buffer_text(&out), "a harbour at daw");
    buffer_puts(&packed, "padding");
    CHECK(unpack(packed.len, 100) == DECOMPRESS_END);
    CHECK(out.len == 17);
    CHECK(coding_of_magic(span_of("<html>")) == CODING_NONE);
    CHECK(coding_of_magic((struct span){0}) == CODING_NONE);
}

static void test_damage(void)
{
    size_t n = 300000;
    char *text = malloc(n);
    unsigned seed = 1;
    for (size_t i = 0; i < n; i++) text[i] = (char)('a' + ((seed = seed * 1103515245u + 12345u) >> 16) % 9);
    packed.len = 0;
    pack(text, n);
    CHECK(unpack(packed.len, n) == DECOMPRESS_END && out.len == n && memcmp(out.at, text, n) == 0);
    for (size_t cut = 0; cut < packed.len; cut += 997) { /* what comes out is the beginning of the text */
        CHECK(unpack(cut, n) == DECOMPRESS_MORE);
        CHECK(out.len <= n && (out.len == 0 || memcmp(out.at, text, out.len) == 0));
    }
    for (size_t at = 0; at < packed.len; at += 1009) {
        packed.at[at] ^= 0x10;
        unpack(packed.len, n);
        CHECK(out.len <= n + 1);
        packed.at[at] ^= 0x10;
    }
    free(text);
}

static void test_bomb(void)
{
    size_t n = 64u << 20;
    char *zeros = calloc(1, n);
    packed.len = 0;
    pack(zeros, n);
    free(zeros);
    CHECK(packed.len < 100000);
    CHECK(unpack(packed.len, 1 << 20) == DECOMPRESS_MORE);
    CHECK(out.len == (1 << 20) + 1 && out.cap < 4 << 20); /* the room grows with what is allowed */
}

/* 64 MiB of zeros in the codings that pack them best. */
static void test_tiny_bombs(void)
{
    static const char brotli[] =
        "\xcf\xff\xff\x7f\0\x24\0\xe2\xb1\x40\x72\xef\xff\xf9\xff\xff\x0f\x80\x04\x40\x1c\x16\x80\xee\xfd\x3f"
        "\xff\xff\xff\x01\x90\0\x88\xc3\x02\xd0\xbd\xff\xe7\xff\xff\x3f\0\x12\0\x71\x58\0\xba\xf7\xff\x03";
    size_t n = 64u << 20;
    char *zeros = calloc(1, n);
    packed.len = 0;
    pack_as(INFODISC_COMPRESS_ZST, zeros, n);
    struct span zstd = buffer_span(&packed);
    CHECK(zstd.len < 10000);
    for (int i = 0; i < 2; i++) {
        enum coding coding = i ? CODING_ZSTD : CODING_BROTLI;
        struct span in = i ? zstd : (struct span){brotli, sizeof brotli - 1};
        CHECK(decompress_all(coding, in, n, &out, NULL) == DECOMPRESS_END && out.len == n);
        CHECK(memcmp(out.at, zeros, n) == 0);
        buffer_free(&out);
        CHECK(decompress_all(coding, in, 1 << 20, &out, NULL) == DECOMPRESS_MORE);
        CHECK(out.len == (1 << 20) + 1 && out.cap < 4 << 20);
    }
    free(zeros);
}

/* The bytes of `in` with little room and with much: as far as both go, they are the same. */
static void check_any_room(struct span in)
{
    struct buffer few = {0};
    enum decompressed all_ended = decompress_all(CODING_ZSTD, in, 1 << 20, &out, NULL);
    for (size_t most = 0; most < 200; most += 33) {
        enum decompressed ended = decompress_all(CODING_ZSTD, in, most, &few, NULL);
        size_t both = few.len < out.len ? few.len : out.len;
        CHECK(few.len == (out.len < most + 1 ? out.len : most + 1));
        CHECK(both == 0 || memcmp(few.at, out.at, both) == 0);
        if (out.len <= most) CHECK(ended == all_ended);
    }
    buffer_free(&few);
}

static void test_damaged_zstd(void)
{
    /* The size in the third frame's header is the first byte of what looks like a frame. */
    static const unsigned char frame_in_header[] = {
        0x28, 0xB5, 0x2F, 0xFD, 0x20, 0x92, 1, 0, 0, 0x28, 0xB5, 0x2F, 0xFD, 0x20, 0x28, 0xB5, 0x2F, 0xFD, 0, 0x5B, 0x5B, 3,
        2, 0, 0x28, 0x6F, 0xB5, 0x2F, 0xB5, 0x2F, 0xFD, 0x81, 0, 0, 0, 0};
    check_any_room((struct span){(const char *)frame_in_header, sizeof frame_in_header});

    packed.len = 0;
    for (int i = 0; i < 40; i++) { /* several frames, of several blocks of text */
        char text[50];
        int n = snprintf(text, sizeof text, "the harbour at %d, the same harbour at %d", i * i, i * i * i);
        pack_as(INFODISC_COMPRESS_ZST, text, (size_t)n);
    }
    check_any_room(buffer_span(&packed));
    for (size_t at = 0; at < packed.len; at++) {
        for (int bit = 0; bit < 8; bit++) {
            packed.at[at] ^= (char)(1 << bit);
            check_any_room(buffer_span(&packed));
            packed.at[at] ^= (char)(1 << bit);
        }
    }
}

int main(void)
{
    test_whole();
    test_damage();
    test_bomb();
    test_tiny_bombs();
    test_damaged_zstd();
    buffer_free(&packed);
    buffer_free(&out);
    return check_done("decompress");
}
