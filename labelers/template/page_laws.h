/* SPDX-License-Identifier: MIT
 * page_laws.h - the laws (labelers/laws/) in their order, for each page that the model has labelled. */
#ifndef INFODISC_LABELERS_TEMPLATE_PAGE_LAWS_H
#define INFODISC_LABELERS_TEMPLATE_PAGE_LAWS_H

#include "labelers/laws/laws.h"
#include "labelers/shared/shared.h"

struct page_findings {          /* what the laws know of pages and paths besides their leaves and sums */
    struct copy_list *copies;   /* [n_pages] what a page holds twice */
    struct leaf_list *contents; /* [n_pages] */
    struct title_frames *title_frames; /* [n_pages] */
    struct leaf_list *addresses; /* [n_pages] */
    struct page_leads *leads;   /* [n_pages] of a crawl of FEW_DOCUMENTS or fewer; NULL in others */
    struct leaf_list *pagers; /* [n_pages] of a crawl of several pages; NULL in others */
    struct page_tables *lists;  /* [n_pages] of fields */
    struct page_tables *tables; /* [n_pages] */
    struct path_texts *texts;   /* [n_paths] */
    struct table_path *in_table; /* [n_paths] */
    uint32_t n_pages;
    uint64_t *names;            /* [n_pages] reference_names() of a crawl of several pages; NULL in others */
    bool is_reference;          /* site_is_reference() */
};

struct page_laws {              /* of a site; not changed while pages are judged */
    const struct label_task *task;
    const struct page_findings *found;
    const int64_t *path_logit;  /* [n_paths] */
    struct law_paths of;        /* n_documents: pages that are in the sums */
    uint32_t *code;             /* [n_paths] see code_paths_new() */
    uint32_t *captioned;        /* [n_paths] see captioned_paths_new() */
    bool *is_teaser;            /* [n_paths] see teaser_paths_new() */
    struct path_lines *lines;   /* [n_paths] */
    struct path_votes *votes;   /* [threads][n_paths] scratch, zeros between pages */
};

/* Counts what the laws must know of each path. Leaves must be labelled by entropy. */
void page_laws_begin(struct page_laws *laws, const struct label_task *task, const struct page_findings *found,
                     const int64_t *path_logit);

/* Applies the laws to a page that the model has labelled. */
void page_laws_apply(const struct page_laws *laws, uint32_t page, int thread);

void page_laws_end(struct page_laws *laws);

#endif
