/* SPDX-License-Identifier: MIT
 * own_output.h - what runs have written into a folder is no input of the next run. */
#ifndef INFODISC_BASE_FILES_OWN_OUTPUT_H
#define INFODISC_BASE_FILES_OWN_OUTPUT_H

#include <stdbool.h>

/* Has a run written into the open folder? Its run.json tells. */
bool own_output_in(int folder);

/* Has one written the pages of --format html in its folder "html"? The first page in there tells: a site may have a
 * folder of that name, too. */
bool own_pages_in(int folder);

/* Has one written llms.txt and llms-full.txt? Many sites have both; ours names a page's URL in a way of its own in
 * the latter. */
bool own_llms_in(int folder);

/* Is it a name of an output that could be taken for a page, an archive or a folder of pages? */
bool own_output_name(const char *name);

#endif
