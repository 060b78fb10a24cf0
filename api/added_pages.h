/* SPDX-License-Identifier: MIT
 * added_pages.h - the pages passed to infodisc_add_page(), as a file that is read like any site. */
#ifndef INFODISC_API_ADDED_PAGES_H
#define INFODISC_API_ADDED_PAGES_H

#include "api/run/run.h"

/* The path of the file, complete on disk; NULL if no page was added. No page can be added afterwards. NULL and the
 * run's error if it could not be written. */
const char *added_pages_path(struct infodisc_run *run);

/* Takes the temporary directory, which is no directory of the caller's, out of the message of the run's error. */
void added_pages_hide_directory(struct infodisc_run *run);

#endif
