/* SPDX-License-Identifier: MIT
 * leaf_reason.c - see leaf_reason.h. */
#include "labelers/shared/leaf_reason.h"

const char *label_reason_text(enum label_reason reason)
{
    static const char *const text[REASON_N] = {
        [REASON_LOW_ENTROPY] = "low entropy",   [REASON_HIGH_ENTROPY] = "high entropy",
        [REASON_LINKS] = "mostly links",        [REASON_CONTROL] = "control or dialog",
        [REASON_TITLE] = "title of the page",   [REASON_NO_TOKENS] = "no words",
        [REASON_LIKE_CONTENT] = "looks like content",
        [REASON_LIKE_BOILERPLATE] = "looks like boilerplate",
        [REASON_COPY] = "same text elsewhere in the page",
        [REASON_CAPTION] = "caption of content",
        [REASON_BARE_HEADING] = "heads redundant blocks",
        [REASON_LISTING] = "list of an index page",
        [REASON_RULE] = "by rule",              [REASON_PAGE] = "by the page alone",
        [REASON_IN_CONTENT] = "within content",
        [REASON_UNIQUE] = "text of one page",
        [REASON_IN_LISTS] = "within lists of links",
        [REASON_VALUE] = "differs from page to page",
        [REASON_STEADY_LINE] = "line of most pages of its path",
        [REASON_COMMENT] = "readers' comments",
    };
    return text[reason];
}
