/* SPDX-License-Identifier: MIT
 * generate.h - files generated from options.def when the program is built and installed. */
#ifndef INFODISC_CLI_OPTIONS_GENERATE_H
#define INFODISC_CLI_OPTIONS_GENERATE_H

#include <stdio.h>

/* In the order of the words of --generate. */
enum generate_what { GENERATE_MAN, GENERATE_BASH, GENERATE_ZSH, GENERATE_FISH };

void generate(FILE *out, enum generate_what what);

#endif
