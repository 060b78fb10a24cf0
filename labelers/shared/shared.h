/* SPDX-License-Identifier: MIT
 * shared.h - what methods have in common: reasons, sums over paths, captions, addresses, copies, contents and frames
 * of titles, gold labels, the lines of models, the interface of methods that judge each page alone. Door of the room.
 *
 * In: struct leaf_facts. Out: struct path_sums [n_paths]; the structs that methods fill. */
#ifndef INFODISC_LABELERS_SHARED_SHARED_H
#define INFODISC_LABELERS_SHARED_SHARED_H

#include "labelers/shared/addresses.h"
#include "labelers/shared/caption_rule.h"
#include "labelers/shared/container_rule.h"
#include "labelers/shared/data_tables.h"
#include "labelers/shared/gold.h"
#include "labelers/shared/instances.h"
#include "labelers/shared/labeler.h"
#include "labelers/shared/leaf_reason.h"
#include "labelers/shared/model_lines.h"
#include "labelers/shared/page_contents.h"
#include "labelers/shared/page_copies.h"
#include "labelers/shared/page_labeler.h"
#include "labelers/shared/page_tables.h"
#include "labelers/shared/symbols.h"
#include "labelers/shared/title_frames.h"

#endif
