/* SPDX-License-Identifier: MIT
 * type_pass.h - the types of all pages: labels and links -> numbers -> article, index or other. */
#ifndef INFODISC_API_LABEL_TYPE_PASS_H
#define INFODISC_API_LABEL_TYPE_PASS_H

#include "api/handles/labels.h"
#include "cluster/cluster.h"

/* x [P * TYPE_EVIDENCE_N], page after page; zeros for a page that was skipped or is a duplicate. large_free()
 * it. */
float *type_pass_evidence(const struct infodisc_labels *labels);

/* What the method says of the pages that count, or page_types_guess(); a duplicate has the type of the first, a skipped
 * page is PAGE_OTHER. [P]; free() it. */
struct page_type_guess *type_pass_guess(const struct infodisc_labels *labels);

#endif
