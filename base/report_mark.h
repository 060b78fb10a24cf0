/* SPDX-License-Identifier: MIT
 * report_mark.h - by what a report.html is known for one: what writes it and what reads sites agree here. */
#ifndef INFODISC_BASE_REPORT_MARK_H
#define INFODISC_BASE_REPORT_MARK_H

/* The begin of each report. */
#define REPORT_MARK \
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" \
    "<meta name=\"generator\" content=\"infodisc report\">\n"

#endif
