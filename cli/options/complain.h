/* SPDX-License-Identifier: MIT
 * complain.h - errors in a command line, in words: what was wrong, what was expected, what was probably meant.
 *
 * Each function fills options->error and returns false. */
#ifndef INFODISC_CLI_OPTIONS_COMPLAIN_H
#define INFODISC_CLI_OPTIONS_COMPLAIN_H

#include "cli/options/options.h"

bool options_complain(struct options *options, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An unknown long option of n bytes ("--fromat"): suggests the nearest one that the command takes. */
bool options_unknown(struct options *options, const char *name, int n);

/* The letter of an argument ("-qx") is no option; a long one may be meant ("-version"). */
bool options_unknown_letter(struct options *options, const char *argument, const char *letter);

/* An option, as typed, that has no meaning for the command: says why, or for which commands it is. */
bool options_not_for_command(struct options *options, enum option_id id, const char *name);

/* The first SITE of several is no file, but a command after an option, or nearly one: "-q apply", "aply". False if it
 * is not; then nothing is said. */
bool options_command_misspelt(struct options *options);

/* A value that the option does not take; name: the option as typed. Lists the values where they are names. */
bool options_bad_value(struct options *options, enum option_id id, const char *name, const char *value);

/* How many letters one has to insert, leave out, change or swap with their neighbour to make b of a; both of at most
 * WORD_BYTES, otherwise WORD_BYTES. Time and memory: their lengths multiplied. */
enum { WORD_BYTES = 32 };
int word_distance(const char *a, const char *b);

#endif
