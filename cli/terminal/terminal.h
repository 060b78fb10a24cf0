/* SPDX-License-Identifier: MIT
 * terminal.h - output to standard error and a terminal: messages, numbers, untrusted text; signals, memory and
 * temporary files. Door of the room. */
#ifndef INFODISC_CLI_TERMINAL_TERMINAL_H
#define INFODISC_CLI_TERMINAL_TERMINAL_H

#include "cli/terminal/alloc.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/message.h"
#include "cli/terminal/number.h"
#include "cli/terminal/screen.h"
#include "cli/terminal/temporary.h"

#endif
