/* SPDX-License-Identifier: MIT
 * small.c - for the static binary: in place of what C++ calls for an exception that nobody has caught. Its own prints
 * the name of the exception, for which it carries a demangler of 47 KB; libuchardet throws none. */
#include <stdlib.h>

void terminate_without_words(void) __asm__("_ZN9__gnu_cxx27__verbose_terminate_handlerEv");
void terminate_without_words(void)
{
    abort();
}
