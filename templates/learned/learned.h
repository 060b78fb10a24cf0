/* SPDX-License-Identifier: MIT
 * learned.h - reads templates.json back, looks up the paths of new pages in it, and compares two of them. Door of
 * the room.
 *
 * In: JSON. Out: struct template_set, which never changes and is shared by threads. */
#ifndef INFODISC_TEMPLATES_LEARNED_LEARNED_H
#define INFODISC_TEMPLATES_LEARNED_LEARNED_H

#include "templates/learned/match.h"
#include "templates/learned/template_diff.h"
#include "templates/learned/template_set.h"

#endif
