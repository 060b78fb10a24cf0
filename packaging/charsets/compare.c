/* SPDX-License-Identifier: MIT
 * compare.c - compares iconv.c with this machine's iconv: all one- and two-byte sequences, and random text, read as
 * site/text/charset.c does (invalid bytes are skipped one by one). Exits with 1 at the first difference. */
#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* iconv.c is compiled with these names for it. */
iconv_t own_iconv_open(const char *to, const char *from);
size_t own_iconv(iconv_t c, char **from, size_t *left, char **to, size_t *room);

enum { LONGEST = 64, ROOM = 1024 };

typedef size_t convert_function(iconv_t, char **, size_t *, char **, size_t *);

static size_t decode(convert_function *convert, iconv_t c, size_t unit, char *from, size_t left, char *out)
{
    char *to = out;
    size_t room = ROOM;
    convert(c, NULL, NULL, NULL, NULL);
    while (left && convert(c, &from, &left, &to, &room) == (size_t)-1) {
        size_t skip = errno == EINVAL || unit > left ? left : unit;
        from += skip;
        left -= skip;
        *to++ = '?';
        room--;
    }
    convert(c, NULL, NULL, &to, &room);
    return ROOM - room;
}

static int differs(const char *name, iconv_t own, iconv_t system, char *bytes, size_t n)
{
    char a[ROOM], b[ROOM];
    size_t unit = strncmp(name, "UTF-16", 6) == 0 ? 2 : 1;
    size_t an = decode(own_iconv, own, unit, bytes, n, a), bn = decode(iconv, system, unit, bytes, n, b);
    if (an == bn && memcmp(a, b, an) == 0) return 0;
    printf("%s:", name);
    for (size_t i = 0; i < n; i++) printf(" %02x", (unsigned char)bytes[i]);
    printf("\n  own    %.*s\n  system %.*s\n", (int)an, a, (int)bn, b);
    return 1;
}

static unsigned next(unsigned below)
{
    static unsigned long long state = 1;
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % below;
}

/* Bytes of all kinds; of ISO-2022-JP with its escapes. */
static size_t random_bytes(const char *name, char *bytes)
{
    static const char *const escapes[] = {
        "\033(B", "\033(J", "\033(I", "\033$@", "\033$B", "\033$(O", "\033$(Q", "\033$(P"};
    size_t n = 0, length = 1 + next(LONGEST - 8);
    unsigned first = next(3) ? 0x81 : 0;
    while (n < length) {
        if (strncmp(name, "ISO-2022", 8) == 0 && next(6) == 0) {
            const char *e = escapes[next(8)];
            for (size_t i = 0; e[i]; i++) bytes[n++] = e[i];
        } else if (strncmp(name, "ISO-2022", 8) == 0) {
            bytes[n++] = (char)(next(40) ? 0x20 + next(0x60) : next(256));
        } else {
            bytes[n++] = (char)(next(8) ? first + next(256 - first) : 0x30 + next(10));
        }
    }
    return n;
}

static int compare(const char *name)
{
    iconv_t own = own_iconv_open("UTF-8", name), system = iconv_open("UTF-8", name);
    if (own == (iconv_t)-1 || system == (iconv_t)-1) return printf("%s: unknown\n", name), 1;
    int wrong = 0;
    char bytes[LONGEST + 8];
    for (unsigned i = 0; i < 65536 && wrong < 5; i++) {
        bytes[0] = (char)(i >> 8);
        bytes[1] = (char)i;
        wrong += differs(name, own, system, bytes, 2) + (i < 256 && differs(name, own, system, bytes + 1, 1));
    }
    for (unsigned i = 0; i < 200000 && wrong < 5; i++)
        wrong += differs(name, own, system, bytes, random_bytes(name, bytes));
    iconv_close(system);
    return wrong;
}

int main(int argc, char **argv)
{
    int wrong = 0;
    for (int i = 1; i < argc; i++) wrong += compare(argv[i]);
    return wrong > 0;
}
