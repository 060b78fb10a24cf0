/* SPDX-License-Identifier: MIT
 * report_pass.h - report.html of a run that has learned. */
#ifndef INFODISC_API_WRITE_REPORT_PASS_H
#define INFODISC_API_WRITE_REPORT_PASS_H

#include <stdio.h>

#include "api/handles/templates.h"

/* summary: of the run. Costs two passes over the labels in memory and the records of the pages that are shown. */
void write_report(struct infodisc_templates *templates, const struct infodisc_summary *summary, FILE *out);

#endif
