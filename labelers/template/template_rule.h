/* SPDX-License-Identifier: MIT
 * template_rule.h - labels by the entropy method -> labels by the method `template`: the trained model corrects them,
 * and laws correct the model. */
#ifndef INFODISC_LABELERS_TEMPLATE_TEMPLATE_RULE_H
#define INFODISC_LABELERS_TEMPLATE_TEMPLATE_RULE_H

#include "labelers/template/page_laws.h"

/* Leaves must be labelled by entropy and have the model's logits; task: with place and path. Where the model has the
 * last word, task->path_logit is that of path_logits_new(); otherwise NULL. */
void label_by_template(struct label_task *task, const struct page_findings *found);

/* For people who ask: the logit from which on leaves of a page are content, in steps of 1 / LOGIT_ONE; 4 * LOGIT_ONE:
 * none is. */
int64_t template_cut(const struct leaf_facts *facts, uint32_t page, const int64_t *path_logit);

#endif
