/* SPDX-License-Identifier: MIT
 * capture_date.h - the dates of a capture, as WARC, ARC and HTTP write them. */
#ifndef INFODISC_BASE_TEXT_CAPTURE_DATE_H
#define INFODISC_BASE_TEXT_CAPTURE_DATE_H

#include <stdint.h>

#include "base/span.h"

/* "2024-02-29T12:00:00.5Z" or such, to microseconds since 1970; INT64_MIN if it is no date in 1970..9999. Other
 * offsets than Z are not in use. */
int64_t warc_date(struct span text);

/* "19970214120000", as ARC has it. */
int64_t arc_date(struct span field);

/* "Tue, 28 Mar 2017 03:57:03 GMT"; 0 if it is none of base/text/stated_date.h. */
int64_t http_date(struct span text);

#endif
