/* SPDX-License-Identifier: MIT
 * templates.h - labels -> the template of each page cluster; and a page's text and title by it. Door of the room.
 *
 * In: struct leaf_facts with labels, struct clusters. Out: struct templates, owned by the caller. */
#ifndef INFODISC_TEMPLATES_TEMPLATES_H
#define INFODISC_TEMPLATES_TEMPLATES_H

#include "templates/page_fit.h"
#include "templates/page_text.h"
#include "templates/template.h"
#include "templates/title.h"

#endif
