/* SPDX-License-Identifier: MIT
 * alloc.h - memory, or message_out_of_memory() and the end of the program; free() it. */
#ifndef INFODISC_CLI_TERMINAL_ALLOC_H
#define INFODISC_CLI_TERMINAL_ALLOC_H

#include <stddef.h>

void *alloc_new(size_t n, size_t size); /* [n] zeros */
void *alloc_grow(void *array, size_t n, size_t size);
char *alloc_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
