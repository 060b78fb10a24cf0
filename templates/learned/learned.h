/* SPDX-License-Identifier: MIT
 * learned.h - templates.json read back: its paths looked up for new pages, and compared with another one. Door of the
 * room.
 *
 * In: JSON. Out: struct template_set, which never changes and which threads share. */
#ifndef INFODISC_TEMPLATES_LEARNED_LEARNED_H
#define INFODISC_TEMPLATES_LEARNED_LEARNED_H

#include "templates/learned/match.h"
#include "templates/learned/template_diff.h"
#include "templates/learned/template_set.h"

#endif
