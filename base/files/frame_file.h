/* SPDX-License-Identifier: MIT
 * frame_file.h - a file of compressed frames after a header that people can read. Any damage is detected.
 *
 *     header   lines "name value", the first one says what the file is; an empty line; XXH3 of the text
 *     frame    u32 packed bytes (not 0), u32 unpacked bytes, u64 XXH3 of these two and of the packed bytes; zstd
 *     end      u32 0, u32 0, u64 items in the file, u64 XXH3 of all bytes before it
 *
 * Numbers are little-endian. The same header and frames give the same bytes (with the same version of libzstd).
 * Memory: one frame. A reader holds no descriptor between frames, so many files can be read at once. */
#ifndef INFODISC_BASE_FILES_FRAME_FILE_H
#define INFODISC_BASE_FILES_FRAME_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "base/buffer.h"
#include "base/error.h"

/* ---- writing ------------------------------------------------------------------------------ */

struct frame_writer;

/* Writes to `out`, which stays the caller's; its errors are sticky. header: lines, each with its '\n'. */
struct frame_writer *frame_writer_new(FILE *out, struct span header);
void frame_writer_add(struct frame_writer *w, struct span frame); /* 1 byte to FRAME_BYTES_MAX */
void frame_writer_finish(struct frame_writer *w, uint64_t n_items); /* and frees it */

/* ---- reading ------------------------------------------------------------------------------ */

enum { FRAME_BYTES_MAX = 1 << 30 };

struct frame_reader;

/* Opens a file whose first line is `kind`, a blank and `version`, and checks its header and its end. NULL and
 * *error, which names the file, if it is not one, is of another version, or damaged there. */
struct frame_reader *frame_reader_open(const char *path, const char *kind, unsigned version,
                                       struct infodisc_error *error);
void frame_reader_close(struct frame_reader *r); /* may be NULL */

const char *frame_reader_path(const struct frame_reader *r);
struct span frame_reader_header(const struct frame_reader *r); /* the lines after the first */
uint64_t frame_reader_items(const struct frame_reader *r);     /* as the end of the file has it */

enum frame_step { FRAME_READ, FRAME_END, FRAME_FAILED };

/* The next frame into *frame (emptied first). FRAME_END only if all bytes of the file are as they were written. */
enum frame_step frame_reader_next(struct frame_reader *r, struct buffer *frame, struct infodisc_error *error);
void frame_reader_rewind(struct frame_reader *r);

#endif
