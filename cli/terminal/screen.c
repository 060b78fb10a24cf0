/* SPDX-License-Identifier: MIT
 * screen.c - see screen.h. Widths come from the common blocks of Unicode: the C library's tables depend on the
 * locale. */
#include "cli/terminal/screen.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

int screen_columns(int fd)
{
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col ? size.ws_col : 80;
}

bool screen_bold(bool color)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    return color && !(no_color && *no_color) && term && strcmp(term, "dumb") != 0;
}

/* The next character and its length in bytes; U+FFFD, one byte long, where it is not UTF-8. */
static unsigned next(const char *text, int *bytes)
{
    const unsigned char *c = (const unsigned char *)text;
    int n = c[0] < 0x80 ? 1 : c[0] < 0xC2 ? 0 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : c[0] < 0xF5 ? 4 : 0;
    unsigned code = n == 1 ? c[0] : n > 1 ? c[0] & (0x7Fu >> n) : 0xFFFD;
    for (int i = 1; i < n; i++) {
        if ((c[i] & 0xC0) != 0x80) n = 0;
        code = code << 6 | (c[i] & 0x3F);
    }
    bool overlong = (n == 3 && code < 0x800) || (n == 4 && code < 0x10000);
    bool none = n == 0 || overlong || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000);
    *bytes = none ? 1 : n;
    return none ? 0xFFFD : code;
}

static bool is_harmful(unsigned c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) ||
           c == 0x2028 || c == 0x2029;
}

/* Of the UTF-8 at `text`, not empty: is it neither a control character (C0, DEL, C1), nor a mark that changes the
 * direction of a line, nor a byte that is no UTF-8? *bytes: of the character. */
static bool may_show(const char *text, int *bytes)
{
    unsigned c = next(text, bytes);
    return !is_harmful(c) && (c != 0xFFFD || *bytes > 1);
}

static int width_of(unsigned c)
{
    static const unsigned wide[][2] = {{0x1100, 0x115F},   {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3}, {0xF900, 0xFAFF},
                                       {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F},
                                       {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
    static const unsigned none[][2] = {{0x0300, 0x036F}, {0x0591, 0x05BD}, {0x064B, 0x065F}, {0x200B, 0x200F},
                                       {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}};
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (c >= wide[i][0] && c <= wide[i][1]) return 2;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (c >= none[i][0] && c <= none[i][1]) return 0;
    return 1;
}

/* Columns of the whole text, or more than `most` if it is wider. */
static int columns_of(const char *text, int most)
{
    int columns = 0, bytes;
    for (; *text && columns <= most; text += bytes) columns += width_of(next(text, &bytes));
    return columns;
}

int screen_text(FILE *out, const char *text, int columns)
{
    bool cut = columns >= 0 && columns_of(text, columns) > columns;
    int used = 0, bytes;
    for (; *text; text += bytes) {
        unsigned c = next(text, &bytes);
        int width = is_harmful(c) ? 1 : width_of(c);
        if (cut && used + width > columns - 1) break;
        if (c == '\n')
            fputc(' ', out);
        else if (is_harmful(c))
            fputc('?', out);
        else if (c == 0xFFFD)
            fputs("\xEF\xBF\xBD", out);
        else
            fwrite(text, 1, (size_t)bytes, out);
        used += width;
    }
    if (cut && columns > 0) {
        fputs("…", out);
        used++;
    }
    return used;
}

void screen_cell(FILE *out, const char *text, int columns)
{
    int used = screen_text(out, text, columns);
    if (used < columns) fprintf(out, "%*s", columns - used, "");
}

void screen_field(FILE *out, const char *text)
{
    for (int bytes; *text; text += bytes) {
        char c = *text;
        if (may_show(text, &bytes) && c != '\\')
            fwrite(text, 1, (size_t)bytes, out);
        else if (c == '\t' || c == '\n' || c == '\r' || c == '\\')
            fprintf(out, "\\%c", c == '\t' ? 't' : c == '\n' ? 'n' : c == '\r' ? 'r' : '\\');
        else
            for (int i = 0; i < bytes; i++) fprintf(out, "\\x%02x", (unsigned char)text[i]);
    }
}
