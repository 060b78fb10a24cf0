/* SPDX-License-Identifier: MIT
 * screen.h - prints untrusted text on a terminal, and knows the terminal's properties. */
#ifndef INFODISC_CLI_TERMINAL_SCREEN_H
#define INFODISC_CLI_TERMINAL_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

/* Columns of the terminal, as it is now; 80 where it does not tell. */
int screen_columns(int fd);

/* May bold type be used on a terminal? Not with --no-color (`color` is false then), NO_COLOR or a dumb one. */
bool screen_bold(bool color);

/* Prints UTF-8 from a crawl: a line break is a blank, any other control character (C0, DEL, C1) and the marks
 * that change the direction of a line are '?'. At most `columns` columns wide, with "…" at the end if it is cut;
 * -1: all. Returns the columns used; Chinese and other wide characters have two. */
int screen_text(FILE *out, const char *text, int columns);

/* The same, and blanks up to `columns`. */
void screen_cell(FILE *out, const char *text, int columns);

/* Prints the name of a file, or another field of TSV, as PostgreSQL and others read it: \t, \n, \r and \\ for these.
 * Other control characters, marks that change the direction of a line, and bytes that are not UTF-8 are \xHH. */
void screen_field(FILE *out, const char *text);

#endif
