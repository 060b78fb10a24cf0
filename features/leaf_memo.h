/* SPDX-License-Identifier: MIT
 * leaf_memo.h - the leaves that a thread read last, with the results of reading them: menus, footers and captions of
 * a site repeat exactly and need not be tokenised again.
 *
 * Leaves match only if their bytes and links are the same, so the memo never changes a result. */
#ifndef INFODISC_FEATURES_LEAF_MEMO_H
#define INFODISC_FEATURES_LEAF_MEMO_H

#include "features/leaf_text.h"

/* Texts of more bytes are seldom met again. */
enum { MEMO_TEXT_MAX = 256 };

struct leaf_memo; /* of one thread: 1.2 MB, however much it has seen */
struct leaf_memo *leaf_memo_new(void);
void leaf_memo_free(struct leaf_memo *m);

/* Where a leaf of at most MEMO_TEXT_MAX bytes belongs; of equal leaves equal. */
uint64_t leaf_memo_key(const struct page_blocks *b, const struct leaf_block *leaf);

/* Asks the memory for what leaf_memo_find() will need. */
void leaf_memo_prefetch(const struct leaf_memo *m, uint64_t key);

/* Is a leaf remembered? Then *out points into the memo until the next leaf_memo_keep(). */
bool leaf_memo_find(const struct leaf_memo *m, uint64_t key, const struct page_blocks *b,
                    const struct leaf_block *leaf, struct leaf_text *out);

/* Remembers what the leaf has yielded, for as long as there is room. */
void leaf_memo_keep(struct leaf_memo *m, uint64_t key, const struct page_blocks *b, const struct leaf_block *leaf,
                    const struct leaf_text *text);

#endif
