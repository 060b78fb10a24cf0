/* SPDX-License-Identifier: MIT
 * write.h - templates -> files: pages as callers see them, pages.jsonl and the formats, exports, report.html. Door of
 * the room.
 *
 * In: the handle of the templates. Out: complete files, not yet renamed (struct output_files). */
#ifndef INFODISC_API_WRITE_WRITE_H
#define INFODISC_API_WRITE_WRITE_H

#include "api/write/crumbs.h"
#include "api/write/page_content.h"
#include "api/write/page_heading.h"
#include "api/write/page_view.h"
#include "api/write/report_pass.h"
#include "api/write/spared.h"
#include "api/write/template_report.h"
#include "api/write/write_exports.h"
#include "api/write/write_pages.h"

#endif
