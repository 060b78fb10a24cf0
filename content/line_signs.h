/* SPDX-License-Identifier: MIT
 * line_signs.h - for line_build.c: what is shown in a line, but is no content. */
#ifndef INFODISC_CONTENT_LINE_SIGNS_H
#define INFODISC_CONTENT_LINE_SIGNS_H

#include <stdbool.h>

#include "base/span.h"

/* Classes, for class_set_of(): formulas drawn by scripts and marks of editors; links beside headings that lead to
 * them. */
extern const char classes_drawn[], classes_of_anchors[];

/* Is it the sign after a heading that links to it, or after a note that leads back to where it is referred to? */
bool is_anchor_sign(struct span text);

#endif
