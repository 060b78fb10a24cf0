/* SPDX-License-Identifier: MIT
 * trainer.h - labelled pages of a site, shown one by one as a labeler sees them. */
#ifndef INFODISC_API_TRAINER_H
#define INFODISC_API_TRAINER_H

#include "api/label/label.h"
#include "labelers/shared/shared.h"

/* A page and what its gold says of it. */
typedef void (*labelled_visitor)(void *data, const struct labeler_page *page, const struct page_gold *gold);

struct labelled_site {
    const char *site, *gold; /* where it is, and the file that labels its pages */
};

/* Reads the site with these options and calls visit() for each page that the gold labels, in the order of the file, and
 * says something that the method of the options learns from. *count gets the numbers of pages. False and *error on
 * failure. */
bool each_labelled_page(const struct infodisc_options *options, const struct labelled_site *labelled,
                        labelled_visitor visit, void *data, struct infodisc_trained *count,
                        struct infodisc_error *error);

#endif
