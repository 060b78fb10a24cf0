/* SPDX-License-Identifier: MIT
 * evidence_pass.h - the evidence of all leaves of a run, once the entropy method has labelled them. The trained
 * method decides by it and is trained on it. */
#ifndef INFODISC_API_LABEL_EVIDENCE_PASS_H
#define INFODISC_API_LABEL_EVIDENCE_PASS_H

#include "api/handles/labels.h"
#include "labelers/template/template.h"

struct evidence_thread {
    struct buffer blocks, feature;   /* records of the page at hand */
    struct buffer path_of;           /* evidence_page.path_of */
    struct evidence_scratch *scratch; /* made with the thread's first page */
    struct path_evidence *sums;      /* [n_paths]; only while sums are made */
    uint32_t of_manual;              /* of its pages: page_is_of_manual() */
};

struct evidence_pass {
    struct infodisc_features *features;
    struct evidence_site site;
    struct path_place *place;        /* [n_paths] */
    struct path_evidence *path;      /* [n_paths] */
    const struct infodisc_labels *labels;
    uint8_t *informative;            /* [n_paths] */
    struct evidence_thread *thread;  /* [threads] */
};

/* Sums the evidence of all paths. labels: by the entropy method, with its threshold. */
struct evidence_pass *evidence_pass_new(const struct infodisc_labels *labels);
void evidence_pass_free(struct evidence_pass *pass);

/* Loads a page into the thread's buffers; false if it was skipped. */
bool evidence_pass_load(struct evidence_pass *pass, uint32_t page, int thread,
                        struct page_blocks *blocks, struct evidence_page *out);

#endif
