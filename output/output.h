/* SPDX-License-Identifier: MIT
 * output.h - the files that every run writes: pages.jsonl, templates.json, run.json; JSON, and text that is safe to
 * write. Door of the room.
 *
 * In: structs of pages, templates and the run. Out: text in the caller's buffer or stream. */
#ifndef INFODISC_OUTPUT_OUTPUT_H
#define INFODISC_OUTPUT_OUTPUT_H

#include "output/clean_text.h"
#include "output/content_json.h"
#include "output/diff_json.h"
#include "output/json.h"
#include "output/matrix_market.h"
#include "output/page_json.h"
#include "output/run_json.h"
#include "output/templates_json.h"

#endif
