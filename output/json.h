/* SPDX-License-Identifier: MIT
 * json.h - writes JSON into a buffer: members in the order given, commas added, numbers independent of the locale. */
#ifndef INFODISC_OUTPUT_JSON_H
#define INFODISC_OUTPUT_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

struct json {
    struct buffer *out;
    int indent;       /* spaces a level; 0: all on one line */
    int level;
    bool first;       /* no comma before the next item */
    bool after_key;
};

void json_begin_object(struct json *j);
void json_end_object(struct json *j);
void json_begin_array(struct json *j);
void json_end_array(struct json *j);
void json_key(struct json *j, const char *name);

/* Bytes that are not UTF-8 become U+FFFD; control characters, U+2028 and U+2029 are escaped. */
void json_span(struct json *j, struct span text);
void json_string(struct json *j, const char *text); /* null for NULL */
void json_uint(struct json *j, uint64_t number);
void json_bool(struct json *j, bool value);
void json_null(struct json *j);
void json_raw(struct json *j, struct span value); /* what is JSON already */
/* number x 10^-places, zeros at its end left out: -1.25, 0. places <= 9. */
void json_decimal(struct json *j, int64_t number, unsigned places);
/* A share 0 .. ENTROPY_ONE as a decimal of 6 places, zeros at its end left out: 0.25, 1, 0. */
void json_share(struct json *j, uint64_t share);

/* Members of an object. The first two only begin theirs. */
void json_member_object(struct json *j, const char *name);
void json_member_array(struct json *j, const char *name);
void json_member_span(struct json *j, const char *name, struct span text);
void json_member_string(struct json *j, const char *name, const char *text);
void json_member_uint(struct json *j, const char *name, uint64_t number);
void json_member_bool(struct json *j, const char *name, bool value);
void json_member_share(struct json *j, const char *name, uint64_t share);

/* part / whole as a share; 0 where whole is 0. */
uint64_t json_ratio(uint64_t part, uint64_t whole);

#endif
