/* SPDX-License-Identifier: MIT
 * laws.h - what overrules the trained model: laws of lines, paragraphs, copies, menus, values, lists of fields,
 * records, listings, and of what is within content. Door of the room.
 *
 * In: labelled leaves of a page, or of all pages; what is known of their paths. Out: new labels, the law as reason. */
#ifndef INFODISC_LABELERS_LAWS_LAWS_H
#define INFODISC_LABELERS_LAWS_LAWS_H

#include "labelers/laws/field_lists.h"
#include "labelers/laws/line_laws.h"
#include "labelers/laws/link_runs.h"
#include "labelers/laws/listings.h"
#include "labelers/laws/page_copies.h"
#include "labelers/laws/paragraphs.h"
#include "labelers/laws/records.h"
#include "labelers/laws/values.h"
#include "labelers/laws/within_content.h"

#endif
