/* SPDX-License-Identifier: MIT
 * verdict_pass.h - the last say on the leaves of each page: the laws that depend on its type. */
#ifndef INFODISC_API_LABEL_VERDICT_PASS_H
#define INFODISC_API_LABEL_VERDICT_PASS_H

#include "api/handles/templates.h"

/* types: [P]. Afterwards labels and reasons are final. Returns the tokens of all pages by verdict. */
struct verdict_tokens verdict_pass(struct infodisc_labels *labels, const struct page_type_guess *types);

#endif
