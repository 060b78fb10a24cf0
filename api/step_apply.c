/* SPDX-License-Identifier: MIT
 * step_apply.c - SITE and templates learned before -> pages, each judged when it is written. */
#include "api/apply/applied.h"

struct infodisc_templates *infodisc_apply(struct infodisc_run *run, const struct infodisc_template_set *set,
                                          const char *site)
{
    if (!set) error_set(&run->error, INFODISC_FAILED, "no templates to apply");
    if (!run_reads_pages(run)) return NULL;
    apply_settings(run, set->list);
    run->options.work_dir = NULL; /* nothing is kept */
    struct infodisc_pages *pages = infodisc_find_pages(run, site);
    return pages ? applied_new(pages, set->list) : NULL;
}
