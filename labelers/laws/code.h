/* SPDX-License-Identifier: MIT
 * code.h - the lines of a program go together.
 *
 * Highlighters make a block of each line. Lines such as "import os" and "else:" are on many pages, and the model takes
 * them for template; but a program without them is not one. */
#ifndef INFODISC_LABELERS_LAWS_CODE_H
#define INFODISC_LABELERS_LAWS_CODE_H

#include "labelers/shared/shared.h"

/* [n_paths] the path of the PRE that a path is or is within, or NO_CODE, as for a BUTTON ("Copy"); free() it. */
#define NO_CODE UINT32_MAX
uint32_t *code_paths_new(const struct block_path *place, uint32_t n_paths);

/* Keeps lines of code (REASON_IN_CONTENT), if enough of the tokens of those in a row are content, or in lines that no
 * other page has. In a row: in one PRE, or PREs of one path. Links stay as they are. of: code_paths_new(). */
void keep_code(struct leaf_fact *first, struct leaf_fact *end, const uint32_t *of);

/* Keeps code without links between leaves of content (REASON_IN_CONTENT), on however many pages it is: all lines of an
 * example may be common, "npm install", "npm start". of: code_paths_new(). */
void keep_code_between(struct leaf_fact *first, const struct leaf_fact *end, const uint32_t *of);

#endif
