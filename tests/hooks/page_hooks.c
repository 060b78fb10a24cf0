/* SPDX-License-Identifier: MIT
 * page_hooks.c - a program whose parser has faults: page_split() first does what a comment in the page asks for.
 * Linked with --wrap, so the program itself is unchanged.
 *
 *     <!--hook:crash-->  a signal              <!--hook:abort-->  abort()     <!--hook:exit-->   ends the process
 *     <!--hook:hang-->   CPU without end       <!--hook:sleep-->  no CPU      <!--hook:leak-->   memory without end
 *     <!--hook:later-->  damage that kills the process on its next page */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/split/page_split.h"
#include "base/memory.h"

bool __real_page_split(struct page_splitter *s, struct span bytes, struct span url, const char *http_charset,
                       struct page_blocks *out);
bool __wrap_page_split(struct page_splitter *s, struct span bytes, struct span url, const char *http_charset,
                       struct page_blocks *out);

static bool asks_for(struct span page, const char *what)
{
    return memmem(page.at, page.len, what, strlen(what)) != NULL;
}

bool __wrap_page_split(struct page_splitter *s, struct span bytes, struct span url, const char *http_charset,
                       struct page_blocks *out)
{
    static bool damaged;
    volatile unsigned spin = 0;
    if (damaged || asks_for(bytes, "<!--hook:crash-->")) raise(SIGSEGV);
    if (asks_for(bytes, "<!--hook:abort-->")) abort();
    if (asks_for(bytes, "<!--hook:exit-->")) _exit(0);
    while (asks_for(bytes, "<!--hook:hang-->")) spin++;
    (void)spin;
    while (asks_for(bytes, "<!--hook:sleep-->")) sleep(1);
    while (asks_for(bytes, "<!--hook:leak-->")) memset(mem_alloc(1 << 20), 1, 1 << 20);
    damaged = asks_for(bytes, "<!--hook:later-->");
    return __real_page_split(s, bytes, url, http_charset, out);
}
