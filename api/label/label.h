/* SPDX-License-Identifier: MIT
 * label.h - the passes over all pages that produce labels and page types. Door of the room.
 *
 * In: the handles of features and labels. Out: logits, labels and reasons in the facts of the leaves; arrays [P] of
 * types, owned by the caller. */
#ifndef INFODISC_API_LABEL_LABEL_H
#define INFODISC_API_LABEL_LABEL_H

#include "api/label/evidence_pass.h"
#include "api/label/labeler_pass.h"
#include "api/label/model_pass.h"
#include "api/label/rules_pass.h"
#include "api/label/type_pass.h"
#include "api/label/verdict_pass.h"

#endif
