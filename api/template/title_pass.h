/* SPDX-License-Identifier: MIT
 * title_pass.h - titles of all pages -> what of them is constant. */
#ifndef INFODISC_API_TEMPLATE_TITLE_PASS_H
#define INFODISC_API_TEMPLATE_TITLE_PASS_H

#include "api/handles/blocks.h"
#include "templates/templates.h"

/* title_learn() of the pages that count, or of some of them. On failure to read a page back, the spool keeps it. */
struct title_affixes title_pass(const struct infodisc_blocks *blocks);

#endif
