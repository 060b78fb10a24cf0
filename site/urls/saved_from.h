/* SPDX-License-Identifier: MIT
 * saved_from.h - the address in the comment of a program that saves a page as a reader sees it:
 *
 *     <!-- saved from url=(0021)https://h.org/a?b=1 -->           browsers ("Save page as"); the number is the length
 *     <!-- Page saved with SingleFile                             SingleFile, on lines of their own
 *      url: https://h.org/a?b=1
 *      saved date: ... -->
 *     <!-- Saved from https://h.org/a?b=1 at 2024-05-06T07:08:09Z using monolith v2.10.1 --> */
#ifndef INFODISC_SITE_URLS_SAVED_FROM_H
#define INFODISC_SITE_URLS_SAVED_FROM_H

#include "base/span.h"

/* The http or https address in the first such comment of `head`, or NULL; free() it. */
char *saved_from(struct span head);

#endif
