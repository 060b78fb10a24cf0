/* SPDX-License-Identifier: MIT
 * program.c - the versions of the library and of the libraries it is built on (infodisc.h). */
#include <sqlite3.h>
#include <utf8proc.h>
#include <zlib.h>
#include <zstd.h>

#include "infodisc.h"

const char *infodisc_version(void)
{
    return INFODISC_VERSION;
}

#define TEXT(x) #x
#define TEXT_OF(x) TEXT(x)

const char *infodisc_libraries(void)
{
    return "libtidy, libstemmer 2, liblbfgs, uthash"
           ", utf8proc " TEXT_OF(UTF8PROC_VERSION_MAJOR) "." TEXT_OF(UTF8PROC_VERSION_MINOR)
           ", uchardet, pcre2, brotli, libdeflate, zlib " ZLIB_VERSION ", zstd " ZSTD_VERSION_STRING
           ", sqlite " SQLITE_VERSION ", OpenMP " TEXT_OF(_OPENMP);
}
