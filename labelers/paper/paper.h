/* SPDX-License-Identifier: MIT
 * paper.h - the methods that use entropies alone: InfoDiscoverer as published (`paper`), and by path (`entropy`);
 * and the histogram of their threshold. Door of the room.
 *
 * In: struct label_task, with the facts of all leaves. Out: a label and a reason for each leaf; the threshold. */
#ifndef INFODISC_LABELERS_PAPER_PAPER_H
#define INFODISC_LABELERS_PAPER_PAPER_H

#include "labelers/paper/entropy_histogram.h"
#include "labelers/shared/shared.h"

void label_by_entropy(struct label_task *task);
void label_by_paper(struct label_task *task);

/* What entropy and links say of a path: REASON_LOW_ENTROPY is informative. What is around it may overrule that:
 * container_rule.h. */
enum label_reason entropy_judges_path(const struct path_sums *path, uint32_t threshold);

#endif
