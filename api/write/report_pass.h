/* SPDX-License-Identifier: MIT
 * report_pass.h - report.html of a run that has learned. */
#ifndef INFODISC_API_WRITE_REPORT_PASS_H
#define INFODISC_API_WRITE_REPORT_PASS_H

#include <stdio.h>

#include "api/run/run.h"

/* Costs two passes over the labels in memory and the records of the pages that are shown. */
void write_report(struct infodisc_run *run, FILE *out);

#endif
