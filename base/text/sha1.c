/* SPDX-License-Identifier: MIT
 * sha1.c - see sha1.h. Names are those of FIPS 180-4. */
#include "base/text/sha1.h"

#include <stdint.h>

enum { BLOCK = 64, ROUNDS = 80 };

static uint32_t rotate(uint32_t x, int bits)
{
    return x << bits | x >> (32 - bits);
}

static void digest_block(uint32_t H[5], const unsigned char *block)
{
    static const uint32_t K[] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
    uint32_t W[ROUNDS], a = H[0], b = H[1], c = H[2], d = H[3], e = H[4];
    for (int t = 0; t < 16; t++)
        W[t] = (uint32_t)block[t * 4] << 24 | (uint32_t)block[t * 4 + 1] << 16 |
               (uint32_t)block[t * 4 + 2] << 8 | block[t * 4 + 3];
    for (int t = 16; t < ROUNDS; t++)
        W[t] = rotate(W[t - 3] ^ W[t - 8] ^ W[t - 14] ^ W[t - 16], 1);
    for (int t = 0; t < ROUNDS; t++) {
        uint32_t choose = (b & c) | (~b & d), parity = b ^ c ^ d;
        uint32_t majority = (b & c) | (b & d) | (c & d);
        uint32_t f = t < 20 ? choose : t < 40 || t >= 60 ? parity : majority;
        uint32_t T = rotate(a, 5) + f + e + K[t / 20] + W[t];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = T;
    }
    H[0] += a;
    H[1] += b;
    H[2] += c;
    H[3] += d;
    H[4] += e;
}

void sha1(struct span bytes, unsigned char digest[SHA1_BYTES])
{
    uint32_t H[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    size_t whole = bytes.len / BLOCK * BLOCK, rest = bytes.len - whole;
    for (size_t i = 0; i < whole; i += BLOCK)
        digest_block(H, (const unsigned char *)bytes.at + i);

    unsigned char last[2 * BLOCK] = {0}; /* the rest, a bit that is 1, zeros, the length in bits */
    size_t n = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    if (rest) memcpy(last, bytes.at + whole, rest);
    last[rest] = 0x80;
    for (size_t i = 0; i < 8; i++) last[n - 1 - i] = (unsigned char)((uint64_t)bytes.len * 8 >> 8 * i);
    for (size_t i = 0; i < n; i += BLOCK) digest_block(H, last + i);
    for (size_t i = 0; i < SHA1_BYTES; i++) digest[i] = (unsigned char)(H[i / 4] >> (24 - i % 4 * 8));
}

void sha1_base32(struct span bytes, char text[SHA1_BASE32])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    unsigned char digest[SHA1_BYTES];
    sha1(bytes, digest);
    for (int i = 0; i < SHA1_BASE32 - 1; i++) {
        unsigned bit = (unsigned)i * 5, two = (unsigned)digest[bit / 8] << 8;
        if (bit / 8 + 1 < SHA1_BYTES) two |= digest[bit / 8 + 1];
        text[i] = letters[two >> (11 - bit % 8) & 31];
    }
    text[SHA1_BASE32 - 1] = '\0';
}
