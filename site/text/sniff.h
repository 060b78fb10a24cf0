/* SPDX-License-Identifier: MIT
 * sniff.h - how likely is it that a file is HTML? Looks only at its first bytes. */
#ifndef INFODISC_SITE_TEXT_SNIFF_H
#define INFODISC_SITE_TEXT_SNIFF_H

#include <stdbool.h>

#include "base/span.h"

enum { SNIFF_BYTES = 4096 };

enum sniffed {
    SNIFFED_OTHER,    /* not HTML */
    SNIFFED_TAGS,     /* text with a few tags of HTML, or white space so far: a page if its name or type says so */
    SNIFFED_FRAGMENT, /* has tags of HTML, but no beginning of a document: so have other files */
    SNIFFED_DOCUMENT  /* begins like an HTML document */
};

enum sniffed sniff(struct span head);

/* Is it a report.html of this program? It tells of a site, and is no page of it. */
bool sniff_is_report(struct span head);

#endif
