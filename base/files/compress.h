/* SPDX-License-Identifier: MIT
 * compress.h - writes bytes to a stream, plain or compressed with gzip or Zstandard. Only this and decompress.h use
 * zlib and libzstd.
 *
 * The same bytes and ends of members give the same output, however calls divide them: headers have neither time nor
 * name, and the libraries get pieces of a fixed size. */
#ifndef INFODISC_BASE_FILES_COMPRESS_H
#define INFODISC_BASE_FILES_COMPRESS_H

#include <stdio.h>

#include "base/span.h"
#include "infodisc.h"

struct compressor;

/* Writes to `out`, which stays open and the caller's; its errors are sticky. Never NULL. */
struct compressor *compressor_new(enum infodisc_compression kind, FILE *out);
void compressor_add(struct compressor *c, struct span bytes);

/* Ends the gzip member or Zstandard frame: what follows can be read without what was before. Nothing
 * where nothing was added since the last end, or nothing is compressed. */
void compressor_end_member(struct compressor *c);

/* Writes what is left, and an empty member if there was none, and frees c; NULL is all right. */
void compressor_finish(struct compressor *c);

/* What the name of a file gets: "", ".gz" or ".zst". */
const char *compression_suffix(enum infodisc_compression kind);

#endif
