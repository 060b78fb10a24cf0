/* SPDX-License-Identifier: MIT
 * mathml.h - what is in a MATH element: its TeX if it has an annotation, otherwise its signs. */
#ifndef INFODISC_TABLE_BLOCKS_TAGS_MATHML_H
#define INFODISC_TABLE_BLOCKS_TAGS_MATHML_H

#include "table_blocks/tags/tag_scan.h"

/* The body of <annotation encoding="application/x-tex">, with character references; len == 0: there is none. */
struct span mathml_tex(struct span body);

/* The next sign, number or name of the formula, with character references; false after the last. s is over the body
 * of the MATH. Left out are annotations, and operators that nobody sees, such as &InvisibleTimes; */
bool mathml_next(struct scanner *s, struct span *sign);

#endif
