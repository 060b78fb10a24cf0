/* SPDX-License-Identifier: MIT
 * same_tree.h - is a tree without faulty tables unchanged by libtidy? For unit tests and fuzzing. */
#ifndef INFODISC_TESTS_SAME_TREE_H
#define INFODISC_TESTS_SAME_TREE_H

#include <stdbool.h>

#include "table_blocks/html/html_parse.h"

/* The next event that counts: libtidy puts a cell into a row that has none, browsers do not. */
static inline size_t skip_made_up_cell(const struct html_events *e, size_t i)
{
    bool made_up = i > 0 && i + 1 < e->n && e->item[i].kind == HTML_OPEN && e->item[i].index == HTML_NO_TAG &&
                   e->item[i].element == EL_td && e->item[i + 1].kind == HTML_CLOSE &&
                   e->item[i - 1].kind == HTML_OPEN && e->item[i - 1].element == EL_tr;
    return made_up ? i + 2 : i;
}

static inline bool same_tree(const struct html_events *tree, const struct html_events *repaired)
{
    size_t i = 0, k = 0;
    for (; i < tree->n && k < repaired->n; i++, k++) {
        i = skip_made_up_cell(tree, i);
        k = skip_made_up_cell(repaired, k);
        const struct html_event *a = &tree->item[i], *b = &repaired->item[k];
        if (a->kind != b->kind) return false;
        if (a->kind == HTML_OPEN && a->element != b->element) return false;
        if (a->kind != HTML_CLOSE && a->index != b->index) return false;
    }
    return i == tree->n && k == repaired->n;
}

#endif
