/* SPDX-License-Identifier: MIT
 * report_mark.h - the mark that identifies a report.html, shared by its writer and the reader of sites. */
#ifndef INFODISC_BASE_REPORT_MARK_H
#define INFODISC_BASE_REPORT_MARK_H

/* The beginning of each report, and what comes after its policy, within the first REPORT_HEAD bytes. */
#define REPORT_BEGIN "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
#define REPORT_MARK "<meta name=\"generator\" content=\"infodisc report\">\n"
enum { REPORT_HEAD = 1024 };

#endif
