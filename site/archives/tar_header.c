/* SPDX-License-Identifier: MIT
 * tar_header.c - see tar_header.h. */
#include "site/archives/tar_header.h"

#include <string.h>

uint64_t tar_number(const char *at, size_t n)
{
    uint64_t value = 0;
    size_t i = 0;
    if ((unsigned char)*at == 0x80) {
        for (i = n - 8; i < n; i++) value = value << 8 | (unsigned char)at[i];
        return value <= INT64_MAX ? value : UINT64_MAX;
    }
    while (i < n && at[i] == ' ') i++;
    for (; i < n && at[i] >= '0' && at[i] <= '7'; i++) value = value * 8 + (uint64_t)(at[i] - '0');
    return i == n || at[i] == '\0' || at[i] == ' ' ? value : UINT64_MAX;
}

/* The sum of all bytes, those of the sum itself counted as blanks. */
static bool checksum_fits(const char *block)
{
    enum { SUM_AT = 148, SUM_BYTES = 8 };
    uint64_t sum = SUM_BYTES * ' ';
    for (size_t i = 0; i < TAR_BLOCK; i++)
        if (i < SUM_AT || i >= SUM_AT + SUM_BYTES) sum += (unsigned char)block[i];
    return tar_number(block + SUM_AT, SUM_BYTES) == sum;
}

bool tar_is_header(struct span head)
{
    return head.len >= TAR_BLOCK && head.at[0] != '\0' && checksum_fits(head.at);
}

size_t tar_find_header(struct span bytes)
{
    enum { MAGIC_AT = 257, TRIES = 4 }; /* more of them in a block are an attack */
    static const char magic[] = "ustar";
    size_t from = MAGIC_AT, end = MAGIC_AT + TAR_BLOCK - 1 + strlen(magic);
    if (end > bytes.len) end = bytes.len;
    for (int i = 0; i < TRIES && from < end; i++) {
        const char *at = memmem(bytes.at + from, end - from, magic, strlen(magic));
        if (!at) break;
        size_t shift = (size_t)(at - bytes.at) - MAGIC_AT;
        if (tar_is_header(span_from(bytes, shift))) return shift;
        from = shift + MAGIC_AT + 1;
    }
    return SIZE_MAX;
}
