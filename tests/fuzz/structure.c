/* SPDX-License-Identifier: MIT
 * structure.c - changes of an input that know what archives and HTTP are made of, beside libFuzzer's changes of bytes:
 * numbers become wrong, negative or huge; fields of zip, gzip and Zstandard take other values; headers of tar get their
 * sum again; pieces between two marks (records, members, lines) are cut, doubled or swapped; gzip members and
 * Zstandard frames are unpacked, changed inside, and packed again. Linked into fuzz_archive and fuzz_http. */
#include <stdbool.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

#include "fuzz.h"

/* libFuzzer's own; NULL in a program that replays seeds. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t n_a, const uint8_t *b, size_t n_b, uint8_t *out, size_t max,
                                 unsigned seed);

enum { PIECE_MAX = 1 << 16, MARKS_MAX = 256, TAR_BLOCK = 512 };

struct input {
    uint8_t *at;
    size_t n, max;
    unsigned chance; /* state of the generator */
};

/* A number below n; n > 0. */
static size_t pick(struct input *in, size_t n)
{
    in->chance = in->chance * 1103515245u + 12345u;
    return (in->chance >> 8) % n;
}

/* Puts n bytes in the place of `gone` bytes from `from` on; false if there is no room. */
static bool replace(struct input *in, size_t from, size_t gone, const void *bytes, size_t n)
{
    if (in->n - gone + n > in->max) return false;
    memmove(in->at + from + n, in->at + from + gone, in->n - from - gone);
    if (n) memmove(in->at + from, bytes, n);
    in->n = in->n - gone + n;
    return true;
}

/* Where structures begin, or a line does: up to MARKS_MAX places from a random one on. */
static size_t find_marks(struct input *in, size_t *mark)
{
    static const char *const words[] = {"WARC/",    "HTTP/",    "\x1f\x8b\x08", "\x28\xb5\x2f\xfd", "PK\1\2",
                                        "PK\3\4", "PK\5\6", "{\"",           "\n",                "ustar"};
    size_t n = 0;
    for (size_t i = pick(in, 4) ? 0 : pick(in, in->n); i < in->n && n < MARKS_MAX; i++)
        for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
            size_t len = strlen(words[w]);
            if (i + len > in->n || memcmp(in->at + i, words[w], len) != 0) continue;
            size_t at = words[w][0] == '\n' ? i + 1 : words[w][0] == 'u' && i >= 257 ? i - 257 : i;
            if (n < MARKS_MAX && at < in->n) mark[n++] = at;
        }
    return n;
}

/* These change something, or are false. Here: what is between two marks is cut or doubled. */
static bool change_pieces(struct input *in)
{
    size_t mark[MARKS_MAX], n = find_marks(in, mark);
    if (n < 2) return false;
    size_t a = mark[pick(in, n)], b = mark[pick(in, n)], to = mark[pick(in, n)];
    if (a > b) { size_t other = a; a = b; b = other; }
    size_t len = b - a;
    bool changed;
    uint8_t *piece = malloc(len + 1);
    EXPECT(piece);
    memcpy(piece, in->at + a, len);
    if (pick(in, 3) == 0) changed = replace(in, a, len, piece, pick(in, len + 1));
    else changed = replace(in, to, 0, piece, len);
    free(piece);
    return changed && len > 0;
}

/* A decimal number of the input, which may be a length, becomes another one. */
static bool change_number(struct input *in)
{
    static const char *const odd[] = {"0",          "-1",         "1e9", "0x40", "4294967296", "9223372036854775807",
                                      "2147483648", "4294967295", "",    "many", "1,024",      "18446744073709551621"};
    size_t i = pick(in, in->n), end;
    while (i < in->n && (in->at[i] < '0' || in->at[i] > '9')) i++;
    char text[32];
    unsigned long value = 0;
    for (end = i; end < in->n && end - i < 9 && in->at[end] >= '0' && in->at[end] <= '9'; end++)
        value = value * 10 + (unsigned long)(in->at[end] - '0');
    if (end == i) return false;
    switch (pick(in, 5)) {
    case 0: snprintf(text, sizeof text, "%lu", value + 1); break;
    case 1: snprintf(text, sizeof text, "%ld", (long)value - 1); break;
    case 2: snprintf(text, sizeof text, "%lu", value * 2); break;
    case 3: snprintf(text, sizeof text, "%zu", in->n - end - pick(in, in->n - end + 1)); break;
    default: snprintf(text, sizeof text, "%s", odd[pick(in, sizeof odd / sizeof *odd)]);
    }
    return replace(in, i, end - i, text, strlen(text));
}

/* Two or four bytes after a mark get another value: lengths, offsets, flags of zip, gzip and Zstandard. */
static bool change_field(struct input *in)
{
    static const uint32_t odd[] = {0, 1, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0xffffffff, 0xfffffffe};
    size_t mark[MARKS_MAX], n = find_marks(in, mark);
    if (n == 0) return false;
    size_t at = mark[pick(in, n)] + pick(in, 48), size = pick(in, 2) ? 2 : 4;
    uint32_t value = pick(in, 2) ? odd[pick(in, sizeof odd / sizeof *odd)] : (uint32_t)pick(in, in->n + 1);
    for (size_t i = 0; i < size && at + i < in->n; i++) in->at[at + i] = (uint8_t)(value >> 8 * i);
    return at < in->n;
}

/* A header of tar gets another size or type, and the sum that fits. Its blocks follow the first byte, or none. */
static bool change_tar(struct input *in)
{
    static const char *const sizes[] = {"00000000000", "00000000777", "77777777777", "-0000000001",
                                        "\x80\0\0\0\0\0\0\0\0\0\2",
                                        "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"};
    if (in->n < TAR_BLOCK + 1) return false;
    uint8_t *h = in->at + 1 + TAR_BLOCK * pick(in, (in->n - 1) / TAR_BLOCK);
    if (pick(in, 2)) memcpy(h + 124, sizes[pick(in, sizeof sizes / sizeof *sizes)], 11);
    else h[156] = (uint8_t)"0157LKSxgZ"[pick(in, 10)];
    unsigned sum = 0;
    memset(h + 148, ' ', 8);
    for (size_t i = 0; i < TAR_BLOCK; i++) sum += h[i];
    char octal[16];
    snprintf(octal, sizeof octal, "%06o", sum);
    memcpy(h + 148, octal, 7);
    return true;
}

static void change(struct input *in, int depth);

/* Unpacks a gzip member that begins at `from`, changes what is in it, and packs it again. */
static bool change_member(struct input *in, size_t from, int depth)
{
    bool changed = false;
    uint8_t *text = malloc(PIECE_MAX), *packed = malloc(PIECE_MAX * 2);
    EXPECT(text && packed);
    z_stream z = {.next_in = in->at + from, .avail_in = (uInt)(in->n - from), .next_out = text, .avail_out = PIECE_MAX};
    EXPECT(inflateInit2(&z, 15 + 32) == Z_OK);
    inflate(&z, Z_FINISH);
    size_t gone = z.total_in;
    struct input inside = {text, z.total_out, PIECE_MAX, in->chance};
    inflateEnd(&z);
    if (inside.n > 0) {
        change(&inside, depth + 1);
        z_stream d = {.next_in = text, .avail_in = (uInt)inside.n, .next_out = packed, .avail_out = PIECE_MAX * 2};
        EXPECT(deflateInit2(&d, (int)pick(in, 10), Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
        EXPECT(deflate(&d, Z_FINISH) == Z_STREAM_END);
        changed = replace(in, from, gone, packed, d.total_out);
        deflateEnd(&d);
    }
    free(text);
    free(packed);
    return changed;
}

/* The same for a Zstandard frame. */
static bool change_frame(struct input *in, size_t from, int depth)
{
    bool changed = false;
    uint8_t *text = malloc(PIECE_MAX), *packed = malloc(PIECE_MAX * 2);
    EXPECT(text && packed);
    size_t gone = ZSTD_findFrameCompressedSize(in->at + from, in->n - from);
    size_t n = ZSTD_isError(gone) ? gone : ZSTD_decompress(text, PIECE_MAX, in->at + from, gone);
    if (!ZSTD_isError(n) && n > 0) {
        struct input inside = {text, n, PIECE_MAX, in->chance};
        change(&inside, depth + 1);
        n = ZSTD_compress(packed, PIECE_MAX * 2, text, inside.n, 1);
        EXPECT(!ZSTD_isError(n));
        changed = replace(in, from, gone, packed, n);
    }
    free(text);
    free(packed);
    return changed;
}

/* What is inside of the compressed part that comes next after a random place. */
static bool change_inside(struct input *in, int depth)
{
    for (size_t i = pick(in, 2) ? 0 : pick(in, in->n); i + 4 < in->n && depth < 2; i++) {
        if (memcmp(in->at + i, "\x1f\x8b\x08", 3) == 0) return change_member(in, i, depth);
        if (memcmp(in->at + i, "\x28\xb5\x2f\xfd", 4) == 0) return change_frame(in, i, depth);
    }
    return false;
}

/* One change, of which sort is left to chance; another sort if the input has nothing for it. */
static void change(struct input *in, int depth)
{
    static bool (*const ways[])(struct input *) = {change_pieces, change_number, change_number, change_field,
                                                   change_tar};
    bool changed = in->n == 0;
    for (int tries = 0; tries < 9 && !changed; tries++) {
        size_t way = pick(in, 9);
        if (way < sizeof ways / sizeof *ways) changed = ways[way](in);
        else if (way < 7) changed = change_inside(in, depth);
        else if (LLVMFuzzerMutate) changed = (in->n = LLVMFuzzerMutate(in->at, in->n, in->max)) > 0;
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    struct input in = {data, size, max_size, seed};
    if (size == 0 && LLVMFuzzerMutate) return LLVMFuzzerMutate(data, size, max_size);
    do change(&in, 0);
    while (pick(&in, 3) == 0);
    return in.n;
}

/* The beginning of one input up to a mark, then the other one from a mark on. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t n_a, const uint8_t *b, size_t n_b, uint8_t *out, size_t max,
                                 unsigned seed)
{
    size_t mark[MARKS_MAX];
    struct input first = {(uint8_t *)(uintptr_t)a, n_a, n_a, seed};
    struct input second = {(uint8_t *)(uintptr_t)b, n_b, n_b, seed + 1};
    size_t n = n_a ? find_marks(&first, mark) : 0, keep = n ? mark[pick(&first, n)] : n_a / 2;
    n = n_b ? find_marks(&second, mark) : 0;
    size_t from = n ? mark[pick(&second, n)] : 0;
    if (keep > max) keep = max;
    size_t more = n_b - from < max - keep ? n_b - from : max - keep;
    memcpy(out, a, keep);
    if (more) memcpy(out + keep, b + from, more);
    return keep + more;
}
