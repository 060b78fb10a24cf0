/* SPDX-License-Identifier: MIT
 * laws.h - the laws: fixed rules that overrule the trained model. Each module has one law or a few that are alike.
 * labelers/template/page_laws.c says in which order they are applied, docs/research/steps.md says what each is for,
 * and docs/research/trials.md what each is worth. Their numbers were chosen on the development sites. Door of the room.
 *
 * In: labelled leaves of a page, or of all pages; what is known of their paths. Out: new labels, the law as reason.
 * In the headers, leaves [first, end) are those of a page; place, path, texts, lines and votes are [n_paths], of the
 * whole site, but votes are scratch: 0 before and after. The frame is NAV, ASIDE, HEADER and FOOTER.
 * A user's rules are applied after the laws (api/step_labels.c), so what they keep comes back. */
#ifndef INFODISC_LABELERS_LAWS_LAWS_H
#define INFODISC_LABELERS_LAWS_LAWS_H

#include "labelers/laws/code.h"
#include "labelers/laws/comments.h"
#include "labelers/laws/field_lists.h"
#include "labelers/laws/leads.h"
#include "labelers/laws/line_laws.h"
#include "labelers/laws/link_runs.h"
#include "labelers/laws/pagers.h"
#include "labelers/laws/path_votes.h"
#include "labelers/laws/records.h"
#include "labelers/laws/section_heads.h"
#include "labelers/laws/teasers.h"
#include "labelers/laws/titles.h"
#include "labelers/laws/unique_text.h"
#include "labelers/laws/values.h"
#include "labelers/laws/within_content.h"

#endif
