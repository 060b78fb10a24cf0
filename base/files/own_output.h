/* SPDX-License-Identifier: MIT
 * own_output.h - what runs have written into a directory is no input of the next run. */
#ifndef INFODISC_BASE_FILES_OWN_OUTPUT_H
#define INFODISC_BASE_FILES_OWN_OUTPUT_H

#include <stdbool.h>

/* Has a run written into the open directory? Its run.json tells. */
bool own_output_in(int directory);

/* Has one written the pages of --format html in its directory "html"? The first page in there tells: a site may have a
 * directory of that name, too. */
bool own_pages_in(int directory);

/* Has one written llms.txt and llms-full.txt? Many sites have both; ours names a page's URL in a way of its own in
 * the latter. */
bool own_llms_in(int directory);

/* Is it a name of an output that could be taken for a page, an archive or a directory of pages? */
bool own_output_name(const char *name);

#endif
