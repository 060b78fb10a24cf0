/* SPDX-License-Identifier: MIT
 * terminal.h - what standard error and a terminal are given: messages, numbers, texts of strangers; and signals. Door of the
 * room. */
#ifndef INFODISC_CLI_TERMINAL_TERMINAL_H
#define INFODISC_CLI_TERMINAL_TERMINAL_H

#include "cli/terminal/interrupt.h"
#include "cli/terminal/message.h"
#include "cli/terminal/number.h"
#include "cli/terminal/screen.h"

#endif
