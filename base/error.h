/* SPDX-License-Identifier: MIT
 * error.h - the first failure of a run: a code, and a message in git's grammar ("cannot open 'x': ..."). */
#ifndef INFODISC_BASE_ERROR_H
#define INFODISC_BASE_ERROR_H

#include <stdbool.h>

#include "infodisc.h"

/* Sets the error unless one is set already (the first failure is the cause). Returns false. */
bool error_set(struct infodisc_error *error, enum infodisc_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for a call to the system that failed: INFODISC_FAILED, with ": " and strerror(errno) after the message. */
bool error_set_errno(struct infodisc_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* For a public call whose caller may not want the error: where it goes, OK so far; in *own if it is not wanted. */
struct infodisc_error *error_begin(struct infodisc_error *error, struct infodisc_error *own);

#endif
