/* SPDX-License-Identifier: MIT
 * zip.h - the members of a zip file (also zip64) by its central directory: where their bytes are.
 *
 * libzip gives no offsets, so we read the directory ourselves: stored members, such as the WARCs of a WACZ, are then
 * read straight from the file by any number of threads and processes. Nothing is ever written under a member's name. */
#ifndef INFODISC_SITE_ARCHIVES_ZIP_H
#define INFODISC_SITE_ARCHIVES_ZIP_H

#include "site/archives/byte_stream.h"

enum { ZIP_STORED = 0, ZIP_DEFLATED = 8 };

struct zip_member {
    struct span name;      /* as in the file; lives until the next member is read */
    unsigned method;       /* ZIP_STORED, ZIP_DEFLATED, or another one */
    bool encrypted;
    uint32_t checksum;     /* CRC-32 of the bytes unpacked */
    unsigned mode;         /* of Unix: kind of file, permissions; 0: not known */
    uint64_t packed, size; /* bytes in the file; bytes unpacked */
    uint64_t header;       /* offset of its local header */
};

struct zip_reader {
    struct byte_stream stream; /* of the central directory; else of the whole file */
    uint64_t left;             /* members */
    uint64_t members_end;      /* they lie before it */
    bool is_salvage;           /* zip_open_salvage() has opened it */
    struct buffer name;        /* of the member at hand, if it is */
};

/* Finds the central directory of the file, which has `size` bytes. False if there is none. */
bool zip_open(struct zip_reader *z, int fd, uint64_t size);
void zip_close(struct zip_reader *z);

/* Of a file whose directory is missing or damaged: zip_next() finds the members by their local headers, one after the
 * other, and tells in the end that there is damage. */
void zip_open_salvage(struct zip_reader *z, int fd, uint64_t size);

/* Reads the next member. False after the last; *damaged: the directory breaks off or is missing. */
bool zip_next(struct zip_reader *z, struct zip_member *member, bool *damaged);

/* Why infodisc does not unpack the member, whatever its bytes are; NULL if it does. */
const char *zip_refusal(const struct zip_member *member);

/* Where the packed bytes of a member lie. False if it is damaged. */
bool zip_range(const struct zip_reader *z, const struct zip_member *member, struct byte_range *range);

#endif
