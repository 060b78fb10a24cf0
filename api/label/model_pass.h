/* SPDX-License-Identifier: MIT
 * model_pass.h - the trained model's logit for each leaf whose path the entropy method has judged. */
#ifndef INFODISC_API_LABEL_MODEL_PASS_H
#define INFODISC_API_LABEL_MODEL_PASS_H

#include "api/handles/labels.h"
#include "labelers/template/template.h"

/* The user's model, or the one built in; model_free() it. NULL and the run's error if it cannot be read. */
struct model *model_of_run(struct infodisc_run *run);

/* Sets the logit of each leaf, and finds what the pages hold twice: copies [P], whose arrays the caller frees; and what the
 * texts of the paths are like: *texts [n_paths], to free. False and the run's error on failure. */
bool model_pass(const struct infodisc_labels *labels, struct copy_list *copies, struct path_texts **texts);

#endif
