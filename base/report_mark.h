/* SPDX-License-Identifier: MIT
 * report_mark.h - by what a report.html is known for one: what writes it and what reads sites agree here. */
#ifndef INFODISC_BASE_REPORT_MARK_H
#define INFODISC_BASE_REPORT_MARK_H

/* The begin of each report, and what stands behind its policy, within the first REPORT_HEAD bytes. */
#define REPORT_BEGIN "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
#define REPORT_MARK "<meta name=\"generator\" content=\"infodisc report\">\n"
enum { REPORT_HEAD = 1024 };

#endif
