/* SPDX-License-Identifier: MIT
 * by_template.h - labels by the model and the laws, for pages without tables, of which no more is known
 * than copies and contents. */
#ifndef INFODISC_TESTS_UNIT_LABELERS_BY_TEMPLATE_H
#define INFODISC_TESTS_UNIT_LABELERS_BY_TEMPLATE_H

#include "labelers/template/template_rule.h"

/* At most 300 pages with 40 paths. */
static inline void label_with_findings(struct label_task *task, struct copy_list *copies, struct leaf_list *contents,
                                       struct leaf_list *addresses)
{
    static struct page_tables no_tables[300];
    static struct title_frames no_frames[300];
    static struct path_texts no_texts[40];
    struct page_findings found = {.copies = copies,
                                  .contents = contents,
                                  .title_frames = no_frames,
                                  .addresses = addresses,
                                  .lists = no_tables,
                                  .tables = no_tables,
                                  .texts = no_texts,
                                  .in_table = table_paths_new(task->place, task->path, task->n_paths),
                                  .n_pages = task->facts->n_pages};
    label_by_template(task, &found);
    free(found.in_table);
}

/* copies: [n_pages], or NULL for none. */
static inline void label_with_copies(struct label_task *task, struct copy_list *copies)
{
    static struct copy_list no_copies[300];
    static struct leaf_list none[300];
    label_with_findings(task, copies ? copies : no_copies, none, none);
}

#endif
