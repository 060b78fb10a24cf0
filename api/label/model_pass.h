/* SPDX-License-Identifier: MIT
 * model_pass.h - the trained model's logit for each leaf whose path the entropy method has judged. */
#ifndef INFODISC_API_LABEL_MODEL_PASS_H
#define INFODISC_API_LABEL_MODEL_PASS_H

#include "api/handles/labels.h"
#include "labelers/template/template.h"

/* The user's model, or the one built in; model_free() it. NULL and the run's error if it cannot be read. */
struct model *model_of_run(struct infodisc_run *run);

struct page_findings {       /* what label_by_template() asks for besides logits */
    struct copy_list *copies;    /* [n_pages] what a page holds twice */
    struct page_tables *lists;   /* [n_pages] of fields */
    struct page_tables *tables;  /* [n_pages] */
    struct path_texts *texts;    /* [n_paths] what the texts of the paths are like */
    uint32_t n_pages;
};

/* Sets the logit of each leaf, and fills `found`. False and the run's error on failure. */
bool model_pass(const struct infodisc_labels *labels, struct page_findings *found);
void page_findings_free(struct page_findings *found);

#endif
