/* SPDX-License-Identifier: MIT
 * alloc.c - see alloc.h. */
#include "cli/terminal/alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/message.h"

void *alloc_new(size_t n, size_t size)
{
    void *array = calloc(n ? n : 1, size);
    if (!array) message_out_of_memory(n * size);
    return array;
}

void *alloc_grow(void *array, size_t n, size_t size)
{
    void *grown = reallocarray(array, n, size);
    if (!grown) message_out_of_memory(n * size);
    return grown;
}

char *alloc_text(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = NULL;
    if (vasprintf(&text, format, args) < 0) message_out_of_memory(strlen(format));
    va_end(args);
    return text;
}
