/* SPDX-License-Identifier: MIT
 * chunks.h - the content of a page in chunks for retrieval: split at headings, with a maximum of words.
 *
 * A heading begins a chunk, unless it follows a heading that has nothing else yet. A section with more words than
 * the maximum is split between blocks, items and rows; a paragraph with more words, between sentences. Code, rows,
 * figures and sentences are never split: a chunk consisting of one of these may be longer. All content except rules
 * (HR) is in exactly one chunk. */
#ifndef INFODISC_CONTENT_PIECES_CHUNKS_H
#define INFODISC_CONTENT_PIECES_CHUNKS_H

#include "content/content.h"

struct chunk_unit;              /* what is not cut */

struct content_chunk {
    uint32_t unit, n_units;     /* place in content_chunks.unit */
    uint32_t heading[6];        /* [n_headings] nodes of the headings that it is below, its own with them */
    uint32_t n_headings, words;
    struct content_text anchor; /* id of the last of them that has one; len == 0: none */
};

struct numbered_item {          /* of a numbered list */
    uint32_t list, item, number;
};

struct content_chunks {         /* {0} to begin with; scratch of one thread */
    const struct content_tree *tree;
    struct content_chunk *chunk; /* [n] in the order of the page */
    uint32_t n, cap;
    struct chunk_unit *unit;
    uint32_t n_units, units_cap;
    uint32_t *copy;             /* [nodes of the tree] of the node in the piece at hand; 0: none */
    uint32_t copies_cap;
    struct numbered_item numbered[8]; /* the last ones that pieces have begun with, by their lists; list 0: none */
    struct content_tree piece;
    struct buffer text;
};

/* Finds the pieces of a tree, which must stay as long as they are used. words_max: 1 at least. */
void content_chunks_find(struct content_chunks *c, const struct content_tree *tree, uint32_t words_max);

/* A piece as a tree with the lists and tables around it, until the next call. A link to a part of its own page has the
 * URL of the page, `url`, in content_node.local. */
const struct content_tree *content_chunk_tree(struct content_chunks *c, uint32_t i, struct span url);

/* Appends its text: a block, item or row a line. */
void content_chunk_text(struct content_chunks *c, uint32_t i, struct buffer *out);

void content_chunks_free(struct content_chunks *c);

#endif
