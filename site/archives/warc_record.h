/* SPDX-License-Identifier: MIT
 * warc_record.h - the records of a WARC file (0.18, 1.0, 1.1), or of an ARC file (arc_header.h): framing only, no
 * HTTP.
 *
 *     WARC/1.0 CRLF  Name: value CRLF ...  CRLF  block [Content-Length bytes]  CRLF CRLF  WARC/1.0 ...
 *
 * If a Content-Length does not lead to the end of a block, the next record is searched for; anything between records
 * is skipped and reported. Memory: the header (at most 64 KiB) and as much of the block as the caller keeps. */
#ifndef INFODISC_SITE_ARCHIVES_WARC_RECORD_H
#define INFODISC_SITE_ARCHIVES_WARC_RECORD_H

#include "site/archives/byte_stream.h"

enum warc_type {
    WARC_RESPONSE,
    WARC_RESOURCE,
    WARC_REVISIT,
    WARC_REQUEST,
    WARC_METADATA,
    WARC_CONVERSION,
    WARC_CONTINUATION,
    WARC_WARCINFO,
    WARC_OTHER
};

/* "response", "request", ... */
const char *warc_type_text(enum warc_type type);

struct warc_record {
    enum warc_type type;
    struct span uri;          /* without "<>"; empty if there is none */
    struct span id;           /* WARC-Record-ID as written, "<urn:uuid:...>"; empty if there is none */
    struct span content_type; /* of the block */
    struct span truncated;    /* "length", "time", ...; empty: the capture is complete */
    int64_t date;             /* microseconds since 1970 (UTC); INT64_MIN: none */
    uint64_t length;          /* of the block: as the header says, after warc_read_block() as it is */
    bool corrected;           /* by warc_read_block(): the header is wrong about it */
    struct place block;       /* where it begins */
};

struct warc_reader {
    bool is_arc;
    struct byte_stream stream;
    const char *lost; /* after WARC_LOST and a failed warc_read_block(): what happened, static */
    struct buffer header, block;
    uint64_t searched; /* position in the stream up to which the end of a header has been looked for */
    bool at_line;      /* a line begins there */
    bool at_end;
    bool ends_early;   /* the file ends in the middle of a record, which is the last one lost */
};

void warc_open(struct warc_reader *r, struct byte_range range, bool is_arc);
void warc_close(struct warc_reader *r);

enum warc_step { WARC_RECORD, WARC_LOST, WARC_END };

/* Reads the header of the next record; what *record points to lives until the next call. WARC_LOST: bytes
 * that are no record were passed, for the reason r->lost; go on. After WARC_RECORD warc_read_block() must be
 * called. */
enum warc_step warc_next(struct warc_reader *r, struct warc_record *record);

/* Reads the block; its first `keep` bytes are in r->block. False if it is damaged or cut short. */
bool warc_read_block(struct warc_reader *r, struct warc_record *record, size_t keep);

#endif
