/* SPDX-License-Identifier: MIT
 * test_sha1.c - SHA-1: the examples of FIPS 180, all lengths around a block against a slow twin that
 * works on single bits, and base32 against one that does, too. */
#include "check.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/text/sha1.h"
#include "unit/soup.h"

static const char *hex_of(struct span bytes)
{
    static char text[2 * SHA1_BYTES + 1];
    unsigned char digest[SHA1_BYTES];
    sha1(bytes, digest);
    for (int i = 0; i < SHA1_BYTES; i++) snprintf(text + 2 * i, 3, "%02x", digest[i]);
    return text;
}

static void test_examples(void)
{
    static char million[1000000];
    memset(million, 'a', sizeof million);
    CHECK_STR(hex_of(span_of("abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
    CHECK_STR(hex_of(span_of("")), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    CHECK_STR(hex_of(span_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
    CHECK_STR(hex_of((struct span){million, sizeof million}),
              "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    char text[SHA1_BASE32];
    sha1_base32(span_of(""), text); /* as in many WARC files */
    CHECK_STR(text, "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
}

/* The message padded as a string of bits, the algorithm with the words of FIPS 180-4, 6.1.3: sixteen
 * words in a ring, all functions by truth table. */
static unsigned table_f(unsigned t, unsigned x, unsigned y, unsigned z)
{
    if (t < 20) return x ? y : z;
    if (t < 40 || t >= 60) return (x + y + z) & 1;
    return x + y + z >= 2;
}

static uint32_t slow_f(unsigned t, uint32_t x, uint32_t y, uint32_t z)
{
    uint32_t f = 0;
    for (int bit = 0; bit < 32; bit++)
        f |= (uint32_t)table_f(t, x >> bit & 1, y >> bit & 1, z >> bit & 1) << bit;
    return f;
}

static uint32_t turn(uint32_t x, int n)
{
    while (n--) x = x >> 31 | x << 1;
    return x;
}

static void slow_sha1(struct span bytes, unsigned char digest[SHA1_BYTES])
{
    size_t n_bits = bytes.len * 8, n = n_bits + 1;
    while (n % 512 != 448) n++;
    n += 64;
    unsigned char *bit = calloc(n, 1);
    for (size_t i = 0; i < n_bits; i++) bit[i] = (unsigned char)bytes.at[i / 8] >> (7 - i % 8) & 1;
    bit[n_bits] = 1;
    for (size_t i = 0; i < 64; i++) bit[n - 1 - i] = (uint64_t)n_bits >> i & 1;

    static const uint32_t k[] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
    uint32_t h[] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    for (size_t block = 0; block < n; block += 512) {
        uint32_t w[16] = {0}, v[5];
        for (size_t i = 0; i < 512; i++) w[i / 32] = w[i / 32] << 1 | bit[block + i];
        memcpy(v, h, sizeof v);
        for (unsigned t = 0; t < 80; t++) {
            unsigned s = t & 15;
            if (t >= 16) w[s] = turn(w[(s + 13) & 15] ^ w[(s + 8) & 15] ^ w[(s + 2) & 15] ^ w[s], 1);
            uint32_t next = turn(v[0], 5) + slow_f(t, v[1], v[2], v[3]) + v[4] + k[t / 20] + w[s];
            memmove(v + 1, v, 4 * sizeof *v);
            v[2] = turn(v[2], 30);
            v[0] = next;
        }
        for (int i = 0; i < 5; i++) h[i] += v[i];
    }
    for (int i = 0; i < SHA1_BYTES; i++) digest[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
    free(bit);
}

static void test_twin(void)
{
    struct lcg l = {5};
    char bytes[200];
    for (size_t n = 0; n <= sizeof bytes; n++) {
        unsigned char fast[SHA1_BYTES], slow[SHA1_BYTES];
        char text[SHA1_BASE32], twin[SHA1_BASE32] = {0};
        for (size_t i = 0; i < n; i++) bytes[i] = (char)lcg_next(&l, 256);
        struct span span = {bytes, n};
        sha1(span, fast);
        slow_sha1(span, slow);
        CHECK(memcmp(fast, slow, sizeof fast) == 0);
        sha1_base32(span, text);
        for (int i = 0; i < SHA1_BYTES * 8; i++) { /* bit by bit into values of five */
            int value = twin[i / 5] << 1 | (fast[i / 8] >> (7 - i % 8) & 1);
            twin[i / 5] = (char)value;
        }
        for (int i = 0; i < SHA1_BASE32 - 1; i++)
            twin[i] = (char)(twin[i] < 26 ? 'A' + twin[i] : '2' + twin[i] - 26);
        CHECK_STR(text, twin);
    }
}

int main(void)
{
    test_examples();
    test_twin();
    return check_done("sha1");
}
