/* SPDX-License-Identifier: MIT
 * old_glibc.c - functions of glibc 2.32 that 2.28 lacks, for programs linked for the older one (mk/package.mk). The
 * sources are compiled with this machine's headers, so the linker fails if they start to use more new functions. */
#include <locale.h>
#include <signal.h>
#include <string.h>

const char *strerrordesc_np(int number);
const char *sigdescr_np(int number);

static locale_t english;

static __attribute__((constructor)) void make_english(void)
{
    english = newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

/* In English, whatever the locale. */
const char *strerrordesc_np(int number)
{
    return strerror_l(number, english);
}

const char *sigdescr_np(int number)
{
    locale_t before = uselocale(english);
    const char *text = strsignal(number);
    uselocale(before);
    return text;
}
