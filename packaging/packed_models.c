/* SPDX-License-Identifier: MIT
 * packed_models.c - the largest trained models, for the static binary: compressed, which saves 1.4 MB, and unpacked
 * when a run needs one (api/label/labeler_pass.c). Elsewhere their texts are then empty. */
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "packed_models.h"

#define MODEL(name) const char name##_text[1] = "";
PACKED_MODELS(MODEL)
#undef MODEL

const char *unpacked_model(const char *text);

/* The text after one of the names above; any other text is itself. By one thread at a time. */
const char *unpacked_model(const char *text)
{
#define MODEL(name) name##_text,
    static const char *const names[] = {PACKED_MODELS(MODEL)};
#undef MODEL
    static char *unpacked; /* the texts in the order of the names, each with its zero byte */
    size_t i = 0, n = sizeof names / sizeof *names;
    while (i < n && names[i] != text) i++;
    if (i == n) return text;
    if (!unpacked) {
        unpacked = malloc(UNPACKED_BYTES);
        if (!unpacked || ZSTD_decompress(unpacked, UNPACKED_BYTES, packed, sizeof packed) != UNPACKED_BYTES) abort();
    }
    const char *at = unpacked;
    while (i--) at += strlen(at) + 1;
    return at;
}
