/* SPDX-License-Identifier: MIT
 * packed.h - bytes compressed in memory. */
#ifndef INFODISC_TESTS_PACKED_H
#define INFODISC_TESTS_PACKED_H

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/files/compress.h"

/* Appends bytes as a member or frame of their own. */
static inline void put_packed(struct buffer *out, enum infodisc_compression kind, struct span bytes)
{
    char *at = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&at, &n);
    struct compressor *c = compressor_new(kind, file);
    compressor_add(c, bytes);
    compressor_finish(c);
    fclose(file);
    buffer_add(out, at, n);
    free(at);
}

#endif
