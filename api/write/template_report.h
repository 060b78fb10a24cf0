/* SPDX-License-Identifier: MIT
 * template_report.h - the data from which templates.json and the exports of templates are written. */
#ifndef INFODISC_API_WRITE_TEMPLATE_REPORT_H
#define INFODISC_API_WRITE_TEMPLATE_REPORT_H

#include "api/handles/templates.h"
#include "output/output.h"

struct template_report {
    struct templates_report report; /* its data lies in the run and below */
    struct infodisc_templates *templates;
    const char **url;          /* [pages] */
    struct sampled_page {      /* the one that a thread has taken its last sample from */
        uint32_t page;         /* UINT32_MAX: none yet */
        struct buffer record;
        struct page_blocks blocks;
    } *sampled;                /* [threads] */
};

/* *view must stay where it is while the report is in use. */
void template_report_fill(struct template_report *view, struct infodisc_templates *templates);

/* Searches the selectors of the run, unless that was done for an earlier report: the larger part of the work of
 * all reports that show them. template_selectors_release() frees them. */
void template_report_select(struct template_report *view);
void template_selectors_release(struct infodisc_templates *templates);

void template_report_free(struct template_report *view);

#endif
