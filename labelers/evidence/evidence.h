/* SPDX-License-Identifier: MIT
 * evidence.h - the evidence of each leaf block for the trained method: numbers from the page, the site and the
 * template path (evidence.def). Only integers and IEEE arithmetic, no libm, so that it is the same on every machine.
 * Door of the room.
 *
 * In: the leaves of a page, with entropies and features. Out: a row of floats for each, owned by the scratch. */
#ifndef INFODISC_LABELERS_EVIDENCE_EVIDENCE_H
#define INFODISC_LABELERS_EVIDENCE_EVIDENCE_H

#include "entropy/entropy.h"
#include "features/features.h"
#include "table_blocks/paths/paths.h"
#include "table_blocks/table_blocks.h"

enum evidence {
#define EVIDENCE(name, meaning) EV_##name,
#include "labelers/evidence/evidence.def"
#undef EVIDENCE
    EVIDENCE_N
};

extern const char *const evidence_names[EVIDENCE_N];

struct path_evidence {        /* of a template path, summed over the site: merges by addition, and by or */
    uint64_t occurrences, pages, tokens, link_tokens, stop_words, punctuation, prose_tokens;
    uint64_t entropy_tokens;  /* sum of entropy (in steps of 2^-20) x tokens */
    uint64_t cover_tokens;    /* sum of cover (0..255) x tokens */
    uint64_t position_tokens; /* sum of position (0..1023) x tokens */
    uint64_t repeated_lines, repeated_tokens;
    uint64_t line_share;      /* sum of line shares (0..1023) */
    uint64_t line_others;     /* sum of the other pages that have the line */
    uint64_t line_logs;       /* sum of log2 of the pages that have it, in steps of 2^-16 */
    uint64_t repeats, repeated; /* sum of repeats_above (at most 255); leaves where it is above 1 */
    uint64_t fresh_runs;      /* sum of tokens of fresh runs */
    uint64_t won;             /* pages whose best content block has this path */
    uint64_t prices;          /* leaves: leaf_features.is_price */
    uint64_t texts;           /* bits of its texts: leaf_features.text_bit; not of navigation or page feet */
};

struct path_place {           /* where a path lies: from its chain of elements */
    uint32_t below;           /* a bit of each evidence from EV_below_nav on */
    uint32_t depth;
    enum element element;
};

/* [paths->n], in the order of the site's paths; free() it. */
struct path_place *path_places_new(const struct block_paths *paths);

struct evidence_site {
    uint32_t n_documents;
    bool is_manual;           /* site_is_manual() */
    uint32_t threshold;       /* of the entropy method, 0 .. ENTROPY_ONE */
    const struct path_place *place;   /* [n_paths] */
    const struct path_evidence *path; /* [n_paths] */
    const uint8_t *informative;       /* [n_paths] verdict of the entropy method */
    uint32_t voted;           /* the path that has won most pages */
};

/* Is the site a manual: is a page in four like those of one? A page alone is judged as such. of_manual: how many are. */
bool site_is_manual(uint32_t n_documents, uint32_t of_manual);

struct evidence_page {
    const struct page_blocks *blocks;
    const struct leaf_features *feature; /* [n_leaves] */
    const struct leaf_fact *fact;        /* [n_leaves] with entropy, cover and line_df */
    const uint32_t *path_of;             /* [n_paths] the site's index of each of the page's paths */
};

/* Is there evidence of the leaf? Not of the TITLE, nor of leaves without tokens. */
static inline bool leaf_counts(const struct leaf_fact *fact)
{
    return !(fact->flags & LEAF_TITLE) && fact->n_tokens > 0;
}

struct evidence_scratch; /* of one thread */
struct evidence_scratch *evidence_scratch_new(void);
void evidence_scratch_free(struct evidence_scratch *s);

/* Is the page like those of manuals of programs: has it code (PRE) and two headings, H2 to H6? place: [n_paths]. */
bool page_is_of_manual(const struct evidence_page *page, const struct path_place *place);

/* Adds a page's leaves to its paths' sums; of `site`, path and voted are not needed yet. */
void path_evidence_add(struct evidence_scratch *s, const struct evidence_site *site,
                       const struct evidence_page *page, struct path_evidence *path);
void path_evidence_merge(struct path_evidence *into, const struct path_evidence *more);

/* How many pages the site has for the model. Among the sites that it was trained on, only manuals have MANUAL_PAGES:
 * the text of a part of a manual, or of a small one, counts as theirs, but not the menus above the title. */
enum { MANUAL_PAGES = 256 };
uint32_t pages_as_trained(const struct evidence_site *site, bool is_after_h1);

/* Begins a page; then evidence_of_leaf() takes its leaves 0, 1, 2 ... in order. */
void evidence_begin(struct evidence_scratch *s, const struct evidence_site *site,
                    const struct evidence_page *page);

/* [EVIDENCE_N], owned by the scratch until the next call. NULL for the TITLE and leaves without tokens. */
const float *evidence_of_leaf(struct evidence_scratch *s, const struct evidence_site *site,
                              const struct evidence_page *page, uint32_t leaf);

#endif
