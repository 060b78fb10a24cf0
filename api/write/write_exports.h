/* SPDX-License-Identifier: MIT
 * write_exports.h - the files of the formats that are made from templates, not from pages. */
#ifndef INFODISC_API_WRITE_WRITE_EXPORTS_H
#define INFODISC_API_WRITE_WRITE_EXPORTS_H

#include "api/handles/templates.h"
#include "api/write/output_files.h"

/* False, with run->error set, where one of them is asked for and the templates are not the run's own. */
bool exports_are_possible(const struct infodisc_templates *templates);

/* Appends what the options' formats need to *files; all are finished, none is committed. False with
 * run->error set. */
bool write_export_files(struct infodisc_templates *templates, const char *directory, struct output_files *files);

#endif
