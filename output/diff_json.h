/* SPDX-License-Identifier: MIT
 * diff_json.h - what `infodisc diff --json` prints (docs/formats.md, schema in docs/diff.schema.json). */
#ifndef INFODISC_OUTPUT_DIFF_JSON_H
#define INFODISC_OUTPUT_DIFF_JSON_H

#include "base/buffer.h"
#include "templates/learned/learned.h"

void diff_json(const struct template_diff *diff, const struct template_set *older,
               const struct template_set *newer, struct buffer *out);

#endif
