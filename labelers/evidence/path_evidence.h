/* SPDX-License-Identifier: MIT
 * path_evidence.h - adds up, page by page, what the leaves of a template path share. */
#ifndef INFODISC_LABELERS_EVIDENCE_PATH_EVIDENCE_H
#define INFODISC_LABELERS_EVIDENCE_PATH_EVIDENCE_H

#include "labelers/evidence/page_shape.h"
#include "labelers/evidence/page_sums.h"

/* sums, shape: of this page. path: [n_paths] of the site. */
void path_evidence_add_page(const struct page_sums *sums, const struct page_shape *shape,
                            const struct evidence_site *site, const struct evidence_page *page,
                            struct path_evidence *path);

#endif
