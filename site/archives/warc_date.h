/* SPDX-License-Identifier: MIT
 * warc_date.h - the date of a capture, as WARC and ARC write it. */
#ifndef INFODISC_SITE_ARCHIVES_WARC_DATE_H
#define INFODISC_SITE_ARCHIVES_WARC_DATE_H

#include <stdint.h>

#include "base/span.h"

/* "2024-02-29T12:00:00.5Z" or such, to microseconds since 1970; INT64_MIN if it is no date in 1970..9999. Other
 * offsets than Z are not in use. */
int64_t warc_date(struct span text);

/* "19970214120000", as ARC has it. */
int64_t arc_date(struct span field);

#endif
