/* SPDX-License-Identifier: MIT
 * interrupt.h - Ctrl-C and other requests to end (SIGINT, SIGTERM, SIGHUP). The first one ends the run in order:
 * finished work is kept, and nothing is left half-written. The second one ends it at once. */
#ifndef INFODISC_CLI_TERMINAL_INTERRUPT_H
#define INFODISC_CLI_TERMINAL_INTERRUPT_H

/* From now on these signals set *interrupt_flag(). */
void interrupt_catch(void);

/* Not 0: the run is to end. For infodisc_options.interrupt. */
const volatile int *interrupt_flag(void);

/* If a signal came, ends the program by that signal, so that its parent sees it. */
void interrupt_end(void);

#endif
