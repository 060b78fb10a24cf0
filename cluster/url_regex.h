/* SPDX-License-Identifier: MIT
 * url_regex.h - regular expressions of URL parts, in the syntax that RE2 and POSIX extended share: no lookaround, no
 * lazy or named groups, no \d, no [:class:].
 *
 * A general part must not match what a literal sibling matches. Without lookahead the automaton must be written out:
 * "any number of letters, but not `news`" becomes ([^n...]...|n([^e...]...|e(...)?)?), one level for each letter. */
#ifndef INFODISC_CLUSTER_URL_REGEX_H
#define INFODISC_CLUSTER_URL_REGEX_H

#include "base/buffer.h"
#include "cluster/url_pattern.h"

/* What is before a part: "/", "\.", "=" ...; `before` is the kind of the part before. */
void url_regex_delimiter(struct buffer *out, enum part_kind kind, enum part_kind before);

/* All texts with this shape. */
void url_regex_literal(struct buffer *out, enum part_kind kind, struct span shape);

/* All texts of the class but those with one of the n shapes, which are of the class, distinct and
 * in bytewise order. Something must be left. */
void url_regex_class(struct buffer *out, enum part_kind kind, enum part_class class,
                     const struct span *except, size_t n);

/* Whatever may follow a part; PART_KINDS: any URL. */
void url_regex_rest(struct buffer *out, enum part_kind behind);

#endif
