/* SPDX-License-Identifier: MIT
 * model_lines.h - reads a trained model line by line: words between single spaces, decimal numbers. This file and
 * its callers check all input; errors name the file and the line. */
#ifndef INFODISC_LABELERS_SHARED_MODEL_LINES_H
#define INFODISC_LABELERS_SHARED_MODEL_LINES_H

#include <stdint.h>

#include "base/error.h"
#include "base/span.h"

struct model_lines {
    struct span left;        /* text not read yet */
    const char *name;        /* of the file */
    uint32_t line;
    struct infodisc_error *error;
};

/* Cuts the next line that is neither empty nor a comment (#) into its words. Returns how many, or 0 at the end; n + 1
 * for a line of more than n words, of which the first n are set. */
int model_lines_next(struct model_lines *l, struct span *word, int n);

/* Takes the first line, "KIND 1": 1 is the version of all formats so far. False and the error, `other` if it is of
 * something else. */
bool model_lines_begin(struct model_lines *l, const char *kind, const char *other);

/* A decimal number: -12.345, at most 15 digits, without exponent, whatever the locale. */
bool model_number(struct span word, double *out);

/* A whole number of at most `most`. */
bool model_count(struct span word, uint64_t most, uint64_t *out);

/* Sets the error: "bad model 'NAME', line N: why". Returns false. */
bool model_lines_fail(struct model_lines *l, const char *why);

#endif
