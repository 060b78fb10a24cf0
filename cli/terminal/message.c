/* SPDX-License-Identifier: MIT
 * message.c - see message.h. */
#include "cli/terminal/message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/screen.h"

void message_put(const char *format, ...)
{
    char message[512];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    fputs("infodisc: ", stderr);
    screen_text(stderr, message, -1);
    fputc('\n', stderr);
}

bool message_flush_stdout(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return true;
    fprintf(stderr, "infodisc: cannot write to standard output: %s\n", strerror(errno));
    return false;
}

void message_out_of_memory(size_t bytes)
{
    fprintf(stderr, "infodisc: out of memory, asking for %zu bytes\n", bytes);
    _Exit(EXIT_FAILED);
}
