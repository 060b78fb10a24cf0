/* SPDX-License-Identifier: MIT
 * formula.h - formulas as TeX: from annotated MathML, and from MathJax scripts. */
#ifndef INFODISC_CONTENT_FORMULA_H
#define INFODISC_CONTENT_FORMULA_H

#include "base/buffer.h"
#include "base/span.h"

struct formula {
    struct span tex;   /* raw; len == 0: there is none */
    bool is_block;     /* on a line of its own */
    bool is_raw;       /* without character references */
};

/* name: of the tag MATH; body: what is in the element. */
struct formula formula_of_mathml(struct span name, struct span body);
/* Appends the signs of MathML without TeX, with blanks between them and character references as they are. */
void formula_signs(struct span body, struct buffer *out);
/* type: as in <script type="math/tex; mode=display">. */
struct formula formula_of_script(struct span type, struct span body);

/* Appends the TeX: on one line where it is part of one, without what only says that it is shown as it is. */
void formula_decode(struct formula f, struct buffer *out);

#endif
