/* SPDX-License-Identifier: MIT
 * template.h - the method `template`: evidence of blocks, a trained model, and what it keeps of a page. Door of the
 * room.
 *
 * In: leaves labelled by entropy, with evidence (struct evidence_page). Out: logits, labels, reasons, in the leaves. */
#ifndef INFODISC_LABELERS_TEMPLATE_TEMPLATE_H
#define INFODISC_LABELERS_TEMPLATE_TEMPLATE_H

#include "labelers/evidence/evidence.h"
#include "labelers/laws/laws.h"
#include "labelers/template/article_end.h"
#include "labelers/template/effects.h"
#include "labelers/template/known_rule.h"
#include "labelers/template/list_fields.h"
#include "labelers/template/listing_rule.h"
#include "labelers/template/model.h"
#include "labelers/template/page_alone.h"
#include "labelers/template/path_logit.h"
#include "labelers/template/references.h"
#include "labelers/template/template_rule.h"

#endif
