/* SPDX-License-Identifier: MIT
 * regex_size.h - how large a regular expression gets when the system's matcher compiles it. */
#ifndef INFODISC_SITE_REGEX_SIZE_H
#define INFODISC_SITE_REGEX_SIZE_H

#include <stdint.h>

/* The atoms of a POSIX extended regular expression once each of its repetitions is written out: "(ab+){3}" is
 * "(abbabbabb)" to regcomp(), which takes time and memory for each: "a++++..." doubles with every sign. Atoms
 * are characters, brackets and groups; never less than what regcomp() makes, UINT64_MAX for all that is more.
 * O(length) time and memory. What is no expression has some size, too: regcomp() will say so. */
uint64_t regex_size(const char *regex);

#endif
