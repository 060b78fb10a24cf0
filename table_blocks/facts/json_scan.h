/* SPDX-License-Identifier: MIT
 * json_scan.h - scans untrusted JSON text, without building a tree and without allocating.
 *
 * A library would build a tree of each script and refuse what pages often have: raw line ends in strings and a comma
 * after the last item. Both are accepted here. Every byte is read once or twice, nesting is limited, and after an error
 * nothing more is found. Usage, at a value:
 *
 *     switch (json_scan_kind(&s)) {
 *     case JSON_OBJECT: for (json_scan_enter(&s); json_scan_member(&s, &key);) ...each takes one value...
 *     case JSON_ARRAY:  for (json_scan_enter(&s); json_scan_element(&s);) ...each takes one value...
 *     case JSON_STRING: json_scan_string(&s, &raw);
 *     default:          json_scan_skip(&s); */
#ifndef INFODISC_TABLE_BLOCKS_FACTS_JSON_SCAN_H
#define INFODISC_TABLE_BLOCKS_FACTS_JSON_SCAN_H

#include <stdint.h>

#include "base/buffer.h"

enum { JSON_DEPTH_MAX = 64 }; /* open objects and arrays; what is deeper is a fault */

struct json_scan {
    const char *at, *end;
    uint64_t is_array;  /* bit d: what is open at depth d + 1 is an array */
    unsigned depth;     /* 0 .. JSON_DEPTH_MAX */
    bool behind_item;   /* in what is open, an item was taken already */
    bool broken;        /* a fault was met */
};

enum json_kind { JSON_NOTHING /* the end, or a fault */, JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_OTHER };

struct json_scan json_scan_begin(struct span text);

/* What begins here, after white space. */
enum json_kind json_scan_kind(struct json_scan *s);

/* Goes into the object or array that begins here. */
void json_scan_enter(struct json_scan *s);

/* The next member's key, as it is between its quotes, or the next element; its value must be taken then.
 * False at the end of the object or array, which is left. */
bool json_scan_member(struct json_scan *s, struct span *key);
bool json_scan_element(struct json_scan *s);

/* Takes the string that begins here: *raw is what is between its quotes. False if it has no end. */
bool json_scan_string(struct json_scan *s, struct span *raw);

/* Takes the value that begins here, whatever it is. */
void json_scan_skip(struct json_scan *s);

/* Appends the text of a string, its escapes decoded: U+FFFD for half a surrogate pair. */
void json_scan_decode(struct span raw, struct buffer *out);

#endif
