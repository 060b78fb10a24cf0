/* SPDX-License-Identifier: MIT
 * packed_models.c - the largest trained models, for the static binary: compressed, which saves 1.3 MB, and unpacked
 * when a run needs one (api/label/labeler_pass.c). Elsewhere their texts are then empty. */
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#include "packed_models.h"

#define MODEL(name) const char name##_text[1] = "";
PACKED_MODELS(MODEL)
#undef MODEL

const char *unpacked_model(const char *text);

/* The text behind one of the names above; any other text is itself. By one thread at a time. */
const char *unpacked_model(const char *text)
{
    static struct {
        const char *text;
        const unsigned char *packed;
        size_t packed_bytes, bytes;
        char *unpacked; /* once it was asked for */
    } models[] = {
#define MODEL(name) {name##_text, name##_packed, sizeof name##_packed, name##_BYTES, NULL},
        PACKED_MODELS(MODEL)
#undef MODEL
    };
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        if (models[i].text != text) continue;
        if (models[i].unpacked) return models[i].unpacked;
        uLongf bytes = models[i].bytes;
        char *to = calloc(1, bytes + 1);
        if (!to || uncompress((Bytef *)to, &bytes, models[i].packed, models[i].packed_bytes) != Z_OK) abort();
        return models[i].unpacked = to;
    }
    return text;
}
