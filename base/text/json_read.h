/* SPDX-License-Identifier: MIT
 * json_read.h - reads JSON (RFC 8259) from memory, piece by piece. It builds no tree; whatever the caller skips is
 * still checked.
 *
 * Strict: no comments, no trailing commas, no numbers like 01 or +1, strings of valid UTF-8 with valid escapes, at
 * most JSON_DEPTH_MAX open arrays and objects. The first error stays; every later call fails.
 *
 *     json_read_object(r);
 *     while (json_read_member(r, &name))
 *         if (span_is(name, "pages")) pages = json_read_uint(r);
 *         else json_read_skip(r);
 *     if (!json_read_end(r)) ... r->why at line json_read_line(r)
 *
 * Cost: O(bytes). */
#ifndef INFODISC_BASE_TEXT_JSON_READ_H
#define INFODISC_BASE_TEXT_JSON_READ_H

#include <stdint.h>

#include "base/buffer.h"

enum { JSON_DEPTH_MAX = 64 };

struct json_read {
    const char *at, *begin, *end;
    const char *why;         /* NULL, or what is wrong at `at` */
    struct buffer name, text; /* of the last member and string that held an escape */
    int depth;
    bool tolerant; /* set after json_read_begin(): see there */
    bool first[JSON_DEPTH_MAX]; /* no item was read yet of the array or object open at this depth */
};

/* The bytes must outlive the reader. json_read_free() ends it. `tolerant` takes what scripts in other languages
 * write though it is no JSON: half a surrogate pair in a string (read as U+FFFD), bytes that are no UTF-8 and
 * control characters in one (as they are), and NaN, Infinity and -Infinity where the value is skipped. */
void json_read_begin(struct json_read *r, struct span bytes);
void json_read_free(struct json_read *r);

/* What comes next, white space passed: the first byte of a value, say. '\0' at the end and after a fault. */
char json_read_peek(struct json_read *r);

/* Enters an array or object. False if the next value is something else. */
bool json_read_object(struct json_read *r);
bool json_read_array(struct json_read *r);

/* Goes on to the next member (its value must be read next) or item. False at the end, which leaves the
 * object or array, and after a fault. *name lives until the next member is read. */
bool json_read_member(struct json_read *r, struct span *name);
bool json_read_item(struct json_read *r);

/* The value at hand; a fault if it is of another type or out of range, and "" or 0 then. A string
 * lives until the next one is read, and holds no zero byte: \u0000 is read as U+FFFD. */
struct span json_read_string(struct json_read *r);
uint64_t json_read_uint(struct json_read *r);
bool json_read_null(struct json_read *r); /* true, and passes it, if it is null; no fault otherwise */
/* The number x 10^places, rounded to the nearest; a fault where it is above `most` or below -most.
 * most < 2^59. */
int64_t json_read_decimal(struct json_read *r, unsigned places, int64_t most);
void json_read_skip(struct json_read *r);

/* Nothing but white space must follow. True if all was well. */
bool json_read_end(struct json_read *r);

/* Sets the fault, unless there is one. Returns false. */
bool json_read_fail(struct json_read *r, const char *why);
uint64_t json_read_line(const struct json_read *r); /* of r->at, from 1 */

#endif
