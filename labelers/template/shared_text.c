/* SPDX-License-Identifier: MIT
 * shared_text.c - see shared_text.h. */
#include "labelers/template/shared_text.h"

enum {
    PARTS_MIN = 3,           /* of a page; rows, too */
    MANY_LEAVES = 8,         /* of the path, per page */
    NAME_TOKENS = 6          /* at most */
};

static bool may_be_text(const struct leaf_fact *leaf)
{
    return leaf_text_looks_redundant(leaf) && leaf_is_long(leaf);
}

/* "Defined in app.js:77": a link with words before it, and others elsewhere. */
static bool may_be_note(const struct leaf_fact *leaf, const struct path_texts *texts)
{
    return leaf_looks_redundant(leaf) && leaf->n_link_tokens < leaf->n_tokens && texts->differ;
}

/* What half of the pages have is a prompt, "Tell us what you think", unless a page has many blocks like it. */
static bool may_be_shared(const struct leaf_fact *leaf, const struct law_paths *of, bool in_prose)
{
    const struct path_sums *path = &of->path[leaf->path];
    if (!leaf->n_tokens || !leaf_is_page_text(leaf) || !path_is_of_text(of, leaf->path)) return false;
    if (of->place[leaf->path].element == EL_button) return false;
    bool is_many = path->occurrences >= path->pages * (uint64_t)MANY_LEAVES;
    if (!is_many && leaf->line_df * 2ull >= of->n_documents) return false;
    return leaf_is_mostly_links(leaf) ? !in_prose && may_be_note(leaf, &of->texts[leaf->path]) : may_be_text(leaf);
}

/* Does a part of the page begin here: with long text of its own or, if the page is no prose, with the name of a
 * member? */
static bool begins_part(const struct leaf_fact *leaf, const struct law_paths *of, bool in_prose)
{
    if (!leaf->informative) return false;
    if (leaf->line_df == 1 && leaf_is_long_content(leaf)) return true;
    return !in_prose && of->texts[leaf->path].differ && heading_level(of->place[leaf->path].element) > 1;
}

/* votes->yes: in how many parts of the page the path has such text; votes->no: the last of them. Returns whether there
 * is any. */
static bool count_parts(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct law_paths *of,
                        struct path_votes *votes, bool in_prose)
{
    uint32_t part = 0;
    bool any = false;
    for (; leaf < end; leaf++) {
        part += begins_part(leaf, of, in_prose);
        struct path_votes *its = &votes[leaf->path];
        if (leaf->informative || its->no == part || !may_be_shared(leaf, of, in_prose)) continue;
        its->yes++;
        its->no = part;
        any = true;
    }
    return any;
}

bool keep_shared_text(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                      struct path_votes *votes)
{
    bool in_prose = page_is_prose(first, end);
    bool keeps = false;
    if (!count_parts(first, end, of, votes, in_prose)) return false;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (votes[leaf->path].yes < PARTS_MIN || !may_be_shared(leaf, of, in_prose)) continue;
        leaf_keep(leaf, REASON_IN_CONTENT);
        keeps = true;
    }
    path_votes_clear(votes, first, end);
    return keeps;
}

/* ---- rows ---- */

static bool may_be_cell(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf->n_tokens && !leaf->n_link_tokens && leaf_is_page_text(leaf) && !of->texts[leaf->path].in_frame &&
           of->texts[leaf->path].vary && of->place[leaf->path].element != EL_button &&
           (leaf->informative || leaf_text_looks_redundant(leaf));
}

static bool may_be_name(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return may_be_cell(leaf, of) && leaf->n_tokens <= NAME_TOKENS && !heading_level(of->place[leaf->path].element);
}

/* The block before a text, in the element around that block: "limit" before "How many entries a page may have". NULL
 * if it is no name. first: of the page. */
static struct leaf_fact *name_of(struct leaf_fact *first, const struct leaf_fact *leaf, const struct law_paths *of)
{
    if (!may_be_cell(leaf, of) || !path_is_of_text(of, leaf->path)) return NULL;
    const struct leaf_fact *name = leaf_before(first, leaf);
    if (!name || name->path == leaf->path || !may_be_name(name, of)) return NULL;
    uint32_t row = of->place[name->path].parent;
    bool is_row = of->place[row].parent != row && path_is_below(of->place, leaf->path, row);
    return is_row ? first + (name - first) : NULL;
}

/* Long texts with a name, by path: how many differ from page to page? Returns whether there are any. */
static bool count_rows(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of,
                       struct path_votes *votes)
{
    bool any = false;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf_is_long(leaf) || !name_of(first, leaf, of)) continue;
        path_vote(votes, leaf, !nearly_all_pages_have(leaf, of->path[leaf->path].pages), 1);
        any = true;
    }
    return any;
}

/* A DIV with a number may be a date, before a lead: it is left to others. */
static bool goes_with_text(const struct leaf_fact *name, const struct law_paths *of)
{
    return !name->informative && (!name->has_number || is_caption_element(of->place[name->path].element));
}

bool keep_rows(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of, struct path_votes *votes)
{
    bool keeps = false;
    if (page_is_prose(first, end) || !count_rows(first, end, of, votes)) return false;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        const struct path_votes *its = &votes[leaf->path];
        if (its->yes < PARTS_MIN || its->yes < its->no) continue;
        struct leaf_fact *name = name_of(first, leaf, of);
        if (!name) continue;
        keeps |= !leaf->informative;
        if (!leaf->informative) leaf_keep(leaf, REASON_IN_CONTENT);
        if (goes_with_text(name, of)) leaf_keep(name, REASON_CAPTION);
    }
    path_votes_clear(votes, first, end);
    return keeps;
}
