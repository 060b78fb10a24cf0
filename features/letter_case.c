/* SPDX-License-Identifier: MIT
 * letter_case.c - see letter_case.h. */
#include "features/letter_case.h"

#include <utf8proc.h>

struct letter_counts count_letters(struct span text)
{
    struct letter_counts n = {0, 0};
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)text.at, *end = at + text.len;
    while (at < end) {
        utf8proc_int32_t c;
        utf8proc_ssize_t bytes = utf8proc_iterate(at, end - at, &c);
        at += bytes > 0 ? bytes : 1;
        if (bytes <= 0) continue;
        utf8proc_category_t category = utf8proc_category(c);
        n.all += category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
        n.upper += category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LT;
    }
    return n;
}
