/* SPDX-License-Identifier: MIT
 * model_pass.h - the trained model's logit for each leaf whose path the entropy method has judged. */
#ifndef INFODISC_API_LABEL_MODEL_PASS_H
#define INFODISC_API_LABEL_MODEL_PASS_H

#include "api/handles/labels.h"
#include "labelers/template/template.h"

/* Reads the file of options.model into *text. False and the run's error if it cannot be read. */
bool model_file_read(struct infodisc_run *run, struct buffer *text);

/* The user's model, or the one built in; model_free() it. NULL and the run's error if it cannot be read. */
struct model *model_of_run(struct infodisc_run *run);

/* Sets the logit of each leaf, and fills `found`; page_findings_free() it in any case. False and the run's error on
 * failure. */
bool model_pass(const struct infodisc_labels *labels, struct page_findings *found);
void page_findings_free(struct page_findings *found, int threads);

#endif
