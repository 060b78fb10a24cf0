/* SPDX-License-Identifier: MIT
 * template_sets.h - the data of the handle infodisc_template_set: templates learned before. */
#ifndef INFODISC_API_APPLY_TEMPLATE_SETS_H
#define INFODISC_API_APPLY_TEMPLATE_SETS_H

#include "api/run/run.h"
#include "templates/learned/learned.h"

struct infodisc_template_set {
    struct template_set *list;
};

/* Makes the options of the run those that the templates were learned with. */
void apply_settings(struct infodisc_run *run, const struct template_set *set);

#endif
