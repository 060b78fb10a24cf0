/* SPDX-License-Identifier: MIT
 * error.c - see error.h. */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WHOLE_BYTES = 12 * 1024, TAIL_BYTES = 200 }; /* two of the longest paths, and words; what always stays */

static bool is_within_character(char c)
{
    return (c & 0xC0) == 0x80;
}

/* The end says what is wrong: what has no room is cut from the middle, between characters. */
static void fit(const char *whole, char *message, size_t bytes)
{
    static const char gap[] = "...";
    size_t len = strlen(whole);
    if (len < bytes) {
        memcpy(message, whole, len + 1);
        return;
    }
    size_t tail = len - TAIL_BYTES, head = bytes - TAIL_BYTES - sizeof gap;
    while (is_within_character(whole[tail])) tail++;
    while (head && is_within_character(whole[head])) head--;
    snprintf(message, bytes, "%.*s%s%s", (int)head, whole, gap, whole + tail);
}

static void set(struct infodisc_error *error, enum infodisc_code code, const char *format,
                va_list args, int saved_errno)
{
    char whole[WHOLE_BYTES];
    const char *text = saved_errno ? strerrordesc_np(saved_errno) : NULL; /* English in every locale */
    error->code = code;
    int n = vsnprintf(whole, sizeof whole, format, args);
    size_t used = n < 0 ? 0 : (size_t)n < sizeof whole ? (size_t)n : sizeof whole - 1;
    whole[used] = '\0';
    if (saved_errno) snprintf(whole + used, sizeof whole - used, ": %s", text ? text : "unknown error");
    fit(whole, error->message, sizeof error->message);
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

bool error_set_errno(struct infodisc_error *error, const char *format, ...)
{
    int saved_errno = errno;
    if (error->code != INFODISC_OK) return false;
    va_list args;
    va_start(args, format);
    set(error, INFODISC_FAILED, format, args, saved_errno);
    va_end(args);
    return false;
}

struct infodisc_error *error_begin(struct infodisc_error *error, struct infodisc_error *own)
{
    if (!error) error = own;
    *error = (struct infodisc_error){INFODISC_OK, ""};
    return error;
}
