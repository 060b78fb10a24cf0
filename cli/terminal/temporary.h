/* SPDX-License-Identifier: MIT
 * temporary.h - a place for the files of a command that are gone when it ends. */
#ifndef INFODISC_CLI_TERMINAL_TEMPORARY_H
#define INFODISC_CLI_TERMINAL_TEMPORARY_H

/* A new directory in $TMPDIR, or in /tmp: rmdir() it and free() its name. NULL, with a message, on failure. */
char *temporary_directory(void);

#endif
