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
    va_list args;
    char *message;
    va_start(args, format);
    if (vasprintf(&message, format, args) < 0) message_out_of_memory(strlen(format));
    va_end(args);
    fputs("infodisc: ", stderr);
    screen_text(stderr, message, -1);
    fputc('\n', stderr);
    free(message);
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
