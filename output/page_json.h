/* SPDX-License-Identifier: MIT
 * page_json.h - one extracted page as a line of pages.jsonl (docs/formats.md). */
#ifndef INFODISC_OUTPUT_PAGE_JSON_H
#define INFODISC_OUTPUT_PAGE_JSON_H

#include "base/buffer.h"
#include "infodisc.h"

/* Appends the object and '\n'. warnings [n_warnings] are short English sentences; more: further members as JSON, each
 * with a comma in front. */
void page_json(const struct infodisc_page *page, const char *const *warnings, size_t n_warnings, struct span more,
               struct buffer *out);

/* Of the informative text: "xxh128:" and 32 hexadecimal digits. */
enum { PAGE_DIGEST_BYTES = 40 };
void page_digest(const char *content, char digest[PAGE_DIGEST_BYTES]);

#endif
