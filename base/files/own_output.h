/* SPDX-License-Identifier: MIT
 * own_output.h - what runs have written into a folder is no input of the next run. */
#ifndef INFODISC_BASE_FILES_OWN_OUTPUT_H
#define INFODISC_BASE_FILES_OWN_OUTPUT_H

#include <stdbool.h>

/* The beginning of each page of --format html, and what comes after its language. */
#define OWN_PAGE_BEGIN "<!DOCTYPE html>\n<html"
#define OWN_PAGE_HEAD ">\n<head>\n<meta charset=\"utf-8\">\n<title>"

/* Has a run written into the open folder? Its run.json tells. */
bool own_output_in(int folder);

/* Has one written the pages of --format html in its folder "html"? The first page in there tells: a site may have a
 * folder of that name, too. */
bool own_pages_in(int folder);

/* Is it a name of an output that could be taken for a page, an archive or a folder of pages? */
bool own_output_name(const char *name);

#endif
