/* SPDX-License-Identifier: MIT
 * labeler_pass.h - labels by a method that judges each page alone (labelers/labelers.h). */
#ifndef INFODISC_API_LABEL_LABELER_PASS_H
#define INFODISC_API_LABEL_LABELER_PASS_H

#include "api/handles/features.h"
#include "labelers/labelers.h"

/* What one thread needs to show pages to a labeler. */
struct labeler_view { /* {0} */
    struct buffer blocks, feature, tree;
    struct page_blocks b;
    struct page_tree t;
    struct page_sentences sentences;
};

/* The page as the labeler wants it; false for a page that was skipped, or without blocks. The view keeps it
 * until the next call. */
bool labeler_view_page(struct labeler_view *view, const struct infodisc_features *f, bool sentences, uint32_t page,
                       struct labeler_page *out);
void labeler_view_free(struct labeler_view *view);

/* Labels all leaves by the method of the run. False, and the run's error set, on failure. */
bool labeler_pass(struct infodisc_features *f, struct label_task *task);

/* The types of all pages by the method of the run: [P], free() it; those of pages that were skipped are not set. NULL
 * where the method has no say in it, or after an error, which is the run's then. */
struct page_type_guess *labeler_types(struct infodisc_features *f);

#endif
