/* SPDX-License-Identifier: MIT
 * message.h - a message on standard error, and how the program ends. */
#ifndef INFODISC_CLI_TERMINAL_MESSAGE_H
#define INFODISC_CLI_TERMINAL_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "infodisc.h"

/* How the program ends. Failures of the library have the same numbers (enum infodisc_code). */
enum exit_code {
    EXIT_DONE = 0,
    EXIT_FAILED = INFODISC_FAILED,
    EXIT_USAGE = INFODISC_BAD_OPTION,
    EXIT_OVER_BUDGET = 3, /* done, but over --max-skipped or below --min-coverage */
    EXIT_NO_PAGES = INFODISC_NO_PAGES
};

/* "infodisc: MESSAGE" */
void message_put(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Flushes standard output; says so and returns false if not all of it could be written. */
bool message_flush_stdout(void);

/* For infodisc_set_oom_handler(): says so and ends the program. */
_Noreturn void message_out_of_memory(size_t bytes);

#endif
