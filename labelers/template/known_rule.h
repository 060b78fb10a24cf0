/* SPDX-License-Identifier: MIT
 * known_rule.h - labels for a new page, from what templates learned before say of its block paths. */
#ifndef INFODISC_LABELERS_TEMPLATE_KNOWN_RULE_H
#define INFODISC_LABELERS_TEMPLATE_KNOWN_RULE_H

#include <stdbool.h>

#include "labelers/laws/laws.h"
#include "labelers/shared/shared.h"

enum leaf_judge { JUDGE_BY_LOGIT, JUDGE_BY_VERDICT, JUDGE_BY_RULE };

struct known_leaf {
    struct caption_place place; /* its parent's key */
    int16_t logit;    /* JUDGE_BY_LOGIT: in steps of 1 / LOGIT_ONE */
    uint8_t judge;    /* enum leaf_judge */
    bool informative; /* the verdict, for the other two */
    uint8_t law;      /* enum label_reason of the verdict; 0: like content, or like boilerplate */
    bool was_content; /* in learning, most text of its path was, or of its kin's: so copies of it stay */
    bool may_list; /* it may be the list of a page that has little else: on an index page, lines of the page's own */
    bool is_unknown; /* the templates do not have its path */
    bool may_be_field; /* some of the text of its path was content, some not, and it is not of the frame */
    bool in_content; /* of an unknown path: most text of the known element around it was content; not of the frame */
    uint16_t bare_tokens; /* of headings that may be redundant with what they head: so many, if its path is theirs */
    bool is_new; /* beside articles, of an unknown path whose kin has no links that are content: links are redundant */
};

/* fact [n]: with path (numbered from 0: memory is taken for each number), tokens and flags; gets its label and reason.
 * leaf [n]. Of copies only those that both have a logit, or one has and a rule keeps the other, are dropped, unless the
 * worse one was content in learning. tables: by the paths of the facts. Both are NULL if the templates are of a method
 * without laws. b: of the leaves; NULL: there are no lists of fields. */
void label_by_known(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n,
                    const struct page_copies *copies, const struct table_path *tables, const struct page_blocks *b);

#endif
