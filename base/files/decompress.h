/* SPDX-License-Identifier: MIT
 * decompress.h - decodes gzip, zlib, raw deflate, Brotli and Zstandard piece by piece: the counterpart of
 * compress.h. The only user of libbrotlidec.
 *
 * Memory does not depend on the data: a window of 32 KiB for the deflates, at most 16 MiB for Brotli and 128 MiB for
 * Zstandard; a frame that asks for more is invalid. The caller bounds the output by the space it provides. */
#ifndef INFODISC_BASE_FILES_DECOMPRESS_H
#define INFODISC_BASE_FILES_DECOMPRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

enum coding { CODING_NONE, CODING_GZIP, CODING_ZLIB, CODING_DEFLATE, CODING_BROTLI, CODING_ZSTD };

enum decompressed {
    DECOMPRESS_MORE,  /* takes more input, or more room for what comes out */
    DECOMPRESS_END,   /* the member or frame is over, its checksum right; the rest of the input is not of it */
    DECOMPRESS_BROKEN /* nothing more comes out */
};

struct decompressor;

/* Never NULL. `coding` is not CODING_NONE. */
struct decompressor *decompressor_new(enum coding coding);
void decompressor_free(struct decompressor *d); /* may be NULL */

/* Decodes from *in, which is moved on, into `room` bytes at `out`; *n are written, also where the data turn
 * out to be broken after them. */
enum decompressed decompress(struct decompressor *d, struct span *in, char *out, size_t room, size_t *n);

/* A gzip member at the beginning of *in, decoded at once, in less than half of the time: if all of it is there and fits
 * into `room` bytes, *in is moved on past it and *n bytes are written. False, also where it is damaged, and nothing is
 * done: decompress() tells. */
bool decompress_member(struct decompressor *d, struct span *in, char *out, size_t room, size_t *n);

/* Another member or frame follows: forgets all but the dictionary. */
void decompressor_restart(struct decompressor *d);

/* For Zstandard: the dictionary of all frames, copied. False if it is not one. */
bool decompressor_set_dictionary(struct decompressor *d, struct span dictionary);

/* Decodes all of `in`, all members or frames, into *out (emptied first), as far as it goes: at most `most` bytes
 * and one more, which shows that there are more. DECOMPRESS_END: to the end, *behind is what follows it (zeros are
 * padding, and left out); _MORE: the input ends early, or *out is full; _BROKEN: the data are damaged, or not of that
 * coding at all. `behind` may be NULL. */
enum decompressed decompress_all(enum coding coding, struct span in, size_t most, struct buffer *out,
                                 struct span *behind);

/* The checksum of gzip and zip. */
uint32_t checksum_crc32(struct span bytes);

/* gzip or Zstandard by the first bytes; CODING_NONE if it is neither. Needs 4 bytes. */
enum coding coding_of_magic(struct span head);

#endif
