/* SPDX-License-Identifier: MIT
 * url_match.h - does a URL match a regular expression? For the expressions of url_regex.c and for those that people
 * write: the part of RE2's syntax that POSIX extended expressions share.
 *
 *     a  \.  .  [a-z_]  [^/]  ( )  |  *  +  ?  {2}  {2,}  {2,5}  ^  $
 *
 * Bytes are compared, whatever the locale. An expression without ^ matches anywhere in the URL. The system's matcher
 * needs unbounded time and memory for some expressions, so we have our own: it takes O(bytes of the URL x size of
 * the expression) at most, and refuses expressions that are too large. */
#ifndef INFODISC_CLUSTER_URL_MATCH_H
#define INFODISC_CLUSTER_URL_MATCH_H

#include <stdint.h>

#include "base/span.h"

struct url_regex; /* one expression; never changes, so threads may share it */

/* NULL and *why (a static text) if the expression cannot be understood. */
struct url_regex *url_regex_parse(struct span text, const char **why);
void url_regex_free(struct url_regex *regex);

struct url_match_scratch { /* of one thread; {0} to begin with */
    uint32_t *list[2], *mark[2];
    uint32_t cap;
};
void url_match_scratch_free(struct url_match_scratch *s);

bool url_match(const struct url_regex *regex, struct span url, struct url_match_scratch *s);

#endif
