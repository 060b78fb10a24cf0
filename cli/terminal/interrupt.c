/* SPDX-License-Identifier: MIT
 * interrupt.c - see interrupt.h. */
#include "cli/terminal/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile int caught; /* the signal, or 0 */

static void catch_it(int number)
{
    caught = number;
}

void interrupt_catch(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction old, now = {.sa_handler = catch_it, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN) /* nohup */
            sigaction(numbers[i], &now, NULL);
    }
}

const volatile int *interrupt_flag(void)
{
    return &caught;
}

void interrupt_end(void)
{
    if (!caught) return;
    signal(caught, SIG_DFL);
    raise(caught);
}
