/* SPDX-License-Identifier: MIT
 * write_pages.h - pages.jsonl and the formats of search engines, all in one pass over the pages. */
#ifndef INFODISC_API_WRITE_WRITE_PAGES_H
#define INFODISC_API_WRITE_WRITE_PAGES_H

#include "api/handles/templates.h"
#include "api/write/output_files.h"

/* Appends pages.jsonl to *pages; what the options' formats and schemas need to *formats. All are
 * finished, none is committed. False with run->error set. */
bool write_page_files(struct infodisc_templates *templates, const char *directory, struct output_files *pages,
                      struct output_files *formats);

/* Writes to standard output what pages.jsonl would hold. */
void write_pages_stdout(struct infodisc_templates *templates);

/* Removes the parts with higher numbers that an earlier run has left beside those written: a glob of the
 * parts must not find pages twice. */
void remove_stale_parts(const struct infodisc_options *options, const struct output_files *written,
                        const char *directory);

#endif
