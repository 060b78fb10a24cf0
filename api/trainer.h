/* SPDX-License-Identifier: MIT
 * trainer.h - labelled pages of a site, shown one by one as a labeler sees them. */
#ifndef INFODISC_API_TRAINER_H
#define INFODISC_API_TRAINER_H

#include "api/labeler_pass.h"
#include "labelers/gold.h"

/* A page and the labels [n_leaves] that its gold gives it, enum gold_label. */
typedef void (*labelled_visitor)(void *data, const struct labeler_page *page, const uint8_t *gold);

/* Reads the site with these options and calls visit() for each page that the file `gold` labels, in the order of the
 * file. *found, *not_found count them. False and *error on failure. */
bool each_labelled_page(const struct infodisc_options *options, const char *site, const char *gold,
                        labelled_visitor visit, void *data, uint32_t *found, uint32_t *not_found,
                        struct infodisc_error *error);

#endif
