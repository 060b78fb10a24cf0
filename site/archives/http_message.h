/* SPDX-License-Identifier: MIT
 * http_message.h - an HTTP response as crawlers store it: status, what the header says about the body, and the body
 * as a browser would see it.
 *
 * Crawlers may decode the body before they write it, but keep the original header. So chunks and codings that the
 * header names are tried, and if they do not fit, the body is taken as it is. */
#ifndef INFODISC_SITE_ARCHIVES_HTTP_MESSAGE_H
#define INFODISC_SITE_ARCHIVES_HTTP_MESSAGE_H

#include "base/buffer.h"

struct http_message {
    int status;               /* 100..999 */
    struct span content_type; /* "text/html; charset=utf-8"; empty if not given. All spans point into the bytes */
    struct span coding;       /* Content-Encoding; if the header has it twice, the second one */
    struct span coding_before; /* ... the first one, which was done first; otherwise empty */
    struct span last_modified; /* likewise */
    bool chunked;
    bool partial;     /* set by the caller: only the beginning of the body is there, and only that is asked for */
    struct span body; /* as stored */
};

/* Parses a response. False if it begins with no status line. Lines end in CRLF or LF; a header without its
 * blank line has no body. */
bool http_parse(struct span bytes, struct http_message *m);

enum http_body {
    HTTP_BODY_WHOLE,
    HTTP_BODY_CUT,      /* its chunks or coded bytes end early: *out holds what there is */
    HTTP_BODY_TOO_LARGE /* decodes to more than `most` bytes: *out holds these */
};

/* Undoes chunks and codings into *out (emptied first), at most `most` bytes. `m` is that of http_parse();
 * scratch may not be *out. Cost: O(bytes in + out). */
enum http_body http_decode(const struct http_message *m, size_t most, struct buffer *scratch,
                           struct buffer *out);

/* The charset parameter of a Content-Type, without quotes; empty if there is none. */
struct span http_charset(struct span content_type);

/* What a Content-Type says: is it HTML, or can it be? */
enum http_kind {
    HTTP_KIND_HTML,
    HTTP_KIND_ANY, /* none given, or one that servers give to what they do not know */
    HTTP_KIND_OTHER
};
enum http_kind http_kind(struct span content_type);

/* Undoes chunks: appends the data to *out. All of the body must be chunks; if it ends early, `strict` is
 * false and the first chunk is whole, what there is counts. False, and *out undefined, if these are no
 * chunks. *cut: it ends early. */
bool http_dechunk(struct span body, bool strict, struct buffer *out, bool *cut);

#endif
