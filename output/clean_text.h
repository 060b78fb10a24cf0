/* SPDX-License-Identifier: MIT
 * clean_text.h - text that every index takes: valid UTF-8 without control characters. */
#ifndef INFODISC_OUTPUT_CLEAN_TEXT_H
#define INFODISC_OUTPUT_CLEAN_TEXT_H

#include "base/buffer.h"

/* `text` with a space for each C0 control and DEL, but \n where keep_newlines; U+0000 goes, and what is
 * not UTF-8 (lone surrogates, too), or a noncharacter such as U+FFFF, becomes U+FFFD. Lives in *scratch, or is `text`
 * itself where it is clean: most is. */
struct span clean_text(struct span text, bool keep_newlines, struct buffer *scratch);

/* The site's name in what its titles have in common: "Harbour Works" of " | Harbour Works". */
struct span without_separators(struct span text);

#endif
