/* SPDX-License-Identifier: MIT
 * report_mark.h - what identifies a report.html and the pages of --format html, shared by their writers and the reader
 * of sites. */
#ifndef INFODISC_BASE_REPORT_MARK_H
#define INFODISC_BASE_REPORT_MARK_H

/* The beginning of each report, and what comes after its policy, within the first REPORT_HEAD bytes. */
#define REPORT_BEGIN "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
#define REPORT_MARK "<meta name=\"generator\" content=\"infodisc report\">\n"
enum { REPORT_HEAD = 1024 };

/* The beginning of each page of --format html, and what comes after its language. */
#define OWN_PAGE_BEGIN "<!DOCTYPE html>\n<html"
#define OWN_PAGE_HEAD ">\n<head>\n<meta charset=\"utf-8\">\n<title>"

#endif
