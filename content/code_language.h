/* SPDX-License-Identifier: MIT
 * code_language.h - the programming language of a PRE, from the class names of it or of the elements around it. */
#ifndef INFODISC_CONTENT_CODE_LANGUAGE_H
#define INFODISC_CONTENT_CODE_LANGUAGE_H

#include "base/span.h"

enum { LANGUAGE_BYTES_MAX = 40 };

/* In the forms of language-x (HTML's own, Prism, highlight.js, Rouge), lang-x, highlight-x (Sphinx), highlight-source-x
 * (GitHub), src-x (Org), "brush: x", "sourceCode x" (pandoc), "programlisting x". A span into `classes`; empty if there
 * is none, or one that stands for none ("text", "none", "default"). is_code: of a PRE or CODE, where a known name alone
 * is one, too. */
struct span code_language(struct span classes, bool is_code);

/* Is it a name that can be written after ```? [A-Za-z0-9+#_.-], at most LANGUAGE_BYTES_MAX bytes. */
bool is_language_name(struct span name);

#endif
