/* SPDX-License-Identifier: MIT
 * error.c - see error.h. */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What has no room is cut before a character. */
static void cut(char *message, size_t bytes)
{
    size_t n = bytes - 1;
    while (n && (message[n - 1] & 0xC0) == 0x80) n--;
    if (n && (message[n - 1] & 0xC0) == 0xC0) n--;
    message[n] = '\0';
}

static void set(struct infodisc_error *error, enum infodisc_code code, const char *format,
                va_list args, int saved_errno)
{
    error->code = code;
    int n = vsnprintf(error->message, sizeof error->message, format, args);
    if (n >= (int)sizeof error->message) cut(error->message, sizeof error->message);
    if (saved_errno) {
        size_t used = strlen(error->message);
        const char *text = strerrordesc_np(saved_errno); /* English in every locale */
        snprintf(error->message + used, sizeof error->message - used, ": %s",
                 text ? text : "unknown error");
    }
}

bool error_set(struct infodisc_error *error, enum infodisc_code code, const char *format, ...)
{
    if (error->code != INFODISC_OK) return false;
    va_list args;
    va_start(args, format);
    set(error, code, format, args, 0);
    va_end(args);
    return false;
}

bool error_set_errno(struct infodisc_error *error, enum infodisc_code code, const char *format, ...)
{
    int saved_errno = errno;
    if (error->code != INFODISC_OK) return false;
    va_list args;
    va_start(args, format);
    set(error, code, format, args, saved_errno);
    va_end(args);
    return false;
}

struct infodisc_error *error_begin(struct infodisc_error *error, struct infodisc_error *own)
{
    if (!error) error = own;
    *error = (struct infodisc_error){INFODISC_OK, ""};
    return error;
}
