/* SPDX-License-Identifier: MIT
 * html.h - pieces of HTML into a buffer. Anything from a page goes through html_text(), so it cannot be markup, end
 * an attribute, or change the direction of the text around it. */
#ifndef INFODISC_OUTPUT_REPORT_HTML_H
#define INFODISC_OUTPUT_REPORT_HTML_H

#include <stdint.h>

#include "base/buffer.h"

/* Text for an element, or for an attribute in double quotes: & < > " ' escaped, what is not UTF-8 replaced,
 * control characters made blanks but for '\n' (those above U+007F are left out, as are the marks that override
 * or embed a direction). */
void html_text(struct buffer *out, struct span text);

/* The same, with "…" for what is after bytes_max. */
void html_cut(struct buffer *out, struct span text, size_t bytes_max);

/* The address of a page for href: html_text() of an http or https URL of at most HREF_BYTES_MAX bytes; "#" for
 * any other. */
enum { HREF_BYTES_MAX = 1000 };
void html_href(struct buffer *out, const char *url);

/* Numbers, without the cost of printf: a report has some ten thousand of them. */
void html_count(struct buffer *out, uint64_t n);                       /* 1,204 */
void html_counted(struct buffer *out, uint64_t n, const char *one, const char *many); /* "1 page", "2 pages" */
void html_decimal(struct buffer *out, uint64_t share);                 /* 0 .. ENTROPY_ONE as 0.00 .. 1.00 */
void html_percent(struct buffer *out, uint64_t part, uint64_t whole);  /* "43 %"; "0 %" of nothing */
uint32_t html_per_cent(uint64_t part, uint64_t whole);                 /* the number in it, 0 .. 100 */

/* Begins a table: everything up to <tbody>, with a head for each column. */
void html_table(struct buffer *out, const char *class, const char *const *column, size_t n);

#endif
