/* SPDX-License-Identifier: MIT
 * test_screen.c - untrusted text on a terminal: what is neutralised, and how wide lines get. */
#include "check.h"

#include <stdlib.h>

#include "cli/terminal/screen.c"

static char *printed;

static const char *text(const char *from, int columns, int *used)
{
    size_t n;
    free(printed);
    FILE *out = open_memstream(&printed, &n);
    *used = screen_text(out, from, columns);
    fclose(out);
    return printed;
}

static void test_texts(void)
{
    int used;
    CHECK_STR(text("plain", -1, &used), "plain");
    CHECK(used == 5);
    CHECK_STR(text("\x1b[31mred\x07\x7f", -1, &used), "?[31mred??");
    CHECK_STR(text("two\nlines\ttab", -1, &used), "two lines?tab");
    CHECK_STR(text("\xC2\x9B" "31m \xC2\xA9", -1, &used), "?31m \xC2\xA9");
    CHECK_STR(text("a\xE2\x80\xAE" "b\xE2\x81\xA6" "c\xE2\x80\xA8", -1, &used), "a?b?c?");
    CHECK_STR(text("\xFF\xC3", -1, &used), "\xEF\xBF\xBD\xEF\xBF\xBD");
    CHECK_STR(text("\xED\xA0\x80|", -1, &used), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD|");
    CHECK_STR(text("\xE0\x80\xAF", -1, &used), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

static void test_widths(void)
{
    int used;
    CHECK_STR(text("sixteen", 7, &used), "sixteen");
    CHECK_STR(text("sixteen", 6, &used), "sixte…");
    CHECK(used == 6);
    CHECK_STR(text("\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97", 6, &used), "\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97");
    CHECK_STR(text("\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97", 5, &used), "\xE4\xB8\xAD\xE6\x96\x87…");
    CHECK(used == 5);
    CHECK_STR(text("\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97", 4, &used), "\xE4\xB8\xAD…");
    CHECK(used == 3);
    CHECK_STR(text("e\xCC\x81t\xC3\xA9", 3, &used), "e\xCC\x81t\xC3\xA9"); /* a combining accent has no width */
    CHECK_STR(text("x", 0, &used), "");
    CHECK_STR(text("", 0, &used), "");
    for (int columns = 0; columns < 12; columns++) {
        text("a\xE4\xB8\xAD\x01\xFF \xE2\x80\xAE\xF0\x9F\x9A\xA2 long", columns, &used);
        CHECK(used <= columns);
    }
}

/* Names of files, as --list and --explain print them. */
static void test_fields(void)
{
    size_t n;
    free(printed);
    FILE *out = open_memstream(&printed, &n);
    screen_field(out, "a\tb\nc\\d\r \x01\xFF\xC3\xA9");
    fclose(out);
    CHECK_STR(printed, "a\\tb\\nc\\\\d\\r \\x01\\xff\xC3\xA9");
}

static void test_bold(void)
{
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    CHECK(screen_bold(true));
    setenv("NO_COLOR", "", 1);
    CHECK(screen_bold(true)); /* an empty one does not count */
    setenv("NO_COLOR", "1", 1);
    CHECK(!screen_bold(true));
    unsetenv("NO_COLOR");
    setenv("TERM", "dumb", 1);
    CHECK(!screen_bold(true));
    setenv("TERM", "xterm", 1);
    setenv("TERM", "xterm", 1);
    CHECK(!screen_bold(false));
}

int main(void)
{
    test_texts();
    test_widths();
    test_fields();
    test_bold();
    free(printed);
    return check_done("screen");
}
