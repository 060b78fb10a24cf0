/* SPDX-License-Identifier: MIT
 * section_heads.c - see section_heads.h. */
#include "labelers/laws/section_heads.h"

enum {
    HEADS_MIN = 2,           /* in a page */
    QUESTION_TOKENS = 24,
    SECTION_LEAVES = 512,    /* of a section say enough */
    SECTION_TOKENS = 8,
    CONTENT_SHARE = 3,       /* a third of a section */
    MEMBERS_MIN = 3,         /* of the path, in a page */
    NEAR_LEVELS = 3,         /* above the element around a signature */
    NAMES_SHARE = 2,         /* of the names of a path in a page, one in two is content */
    DESCRIBED_SHARE = 2,     /* of the described blocks of a path in a page, one in two is content */
    MEMBERS_SHARE = 4,       /* of its signatures, one in four is described; of its own members, is content */
    VETO = 1 << 20           /* so many votes against a path that none for it count */
};

static bool is_rare(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return line_is_on_few(leaf, of->n_documents);
}

/* A link or BUTTON with a text of its own: "Copy" and "Add to cart" are the same everywhere. A link may be the name of
 * a member that a few classes inherit; it may stand in tabs, of whose texts path_texts knows nothing. */
static bool may_be_question(const struct leaf_fact *leaf, const struct law_paths *of)
{
    if (leaf->n_tokens > QUESTION_TOKENS) return false;
    if (leaf_is_mostly_links(leaf)) return is_rare(leaf, of) && path_lines_differ(&of->path[leaf->path]);
    return leaf_and_path_differ(leaf, of) && !leaf->n_link_tokens && !leaf->has_number;
}

static bool may_head(const struct leaf_fact *leaf, const struct law_paths *of)
{
    enum element element = of->place[leaf->path].element;
    if (!leaf->n_tokens || !leaf_is_page_text(leaf) || is_caption_element(element)) return false;
    if (leaf_is_mostly_links(leaf) || element == EL_button) return of->n_documents > 1 && may_be_question(leaf, of);
    return leaf->n_tokens <= CAPTION_TOKENS_MAX && !leaf->n_link_tokens && !has_own_number(leaf) && element != EL_td;
}

/* The element that holds the section of `head`. */
static uint32_t element_around(const struct leaf_fact *head, const struct leaf_fact *next,
                               const struct block_path *place)
{
    uint32_t around = place[head->path].parent, above = place[around].parent;
    bool is_alone = !path_is_below(place, next->path, around) && place[above].parent != above;
    return is_alone ? above : around;
}

static bool has_section(const struct leaf_fact *head, const struct leaf_fact *end, const struct law_paths *of)
{
    const struct leaf_fact *leaf = leaf_after(head, end);
    uint64_t all = 0, content = 0, blocks = 0;
    bool has_own = false, is_link = leaf_is_mostly_links(head);
    if (leaf == end) return false;
    uint32_t around = element_around(head, leaf, of->place);
    if (end - head > SECTION_LEAVES) end = head + SECTION_LEAVES;
    for (; leaf < end && leaf->path != head->path; leaf = leaf_after(leaf, end)) {
        if (!path_is_below(of->place, leaf->path, around) || heading_level(of->place[leaf->path].element)) break;
        all += leaf->n_tokens;
        if (!leaf->informative) continue;
        content += leaf->n_tokens;
        blocks++;
        has_own |= !leaf_is_mostly_links(leaf) && is_part_of_own(leaf, of->n_documents);
    }
    if (!has_own || content * CONTENT_SHARE < all) return false;
    if (is_link) return content >= SECTION_TOKENS && content * 2 > all;
    return blocks > 1 || content >= SECTION_TOKENS || of->place[head->path].element == EL_button;
}

/* "Prerequisites", a DIV or P that the page has once: right before the first item of a list, between text of its
 * own. */
static bool heads_list(const struct leaf_fact *first, const struct leaf_fact *head, const struct leaf_fact *end,
                       const struct law_paths *of)
{
    const struct leaf_fact *before = leaf_before(first, head), *item = leaf_after(head, end), *after = item;
    if (!before || !leaf_is_long_content(before) || item == end) return false;
    while (after < end && after->path == item->path) after = leaf_after(after, end);
    return of->place[item->path].element == EL_li && leaf_is_content_text(item) && after < end &&
           leaf_is_long_content(after);
}

/* "Constants", if the page has one section only: on others, such blocks head several, each another. */
static bool heads_elsewhere(const struct leaf_fact *head, const struct law_paths *of)
{
    const struct path_sums *path = &of->path[head->path];
    return path->occurrences * 2 >= path->pages * 3ull && !nearly_all_pages_have(head, path->pages);
}

/* Counts a block of the page for or against its path. */
static void count_head(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct law_paths *of,
                       struct path_votes *votes)
{
    if (!leaf->n_tokens) return;
    if (!may_head(leaf, of) || !has_section(leaf, end, of)) {
        path_vote(votes, leaf, false, 1);
        return;
    }
    const struct leaf_fact *next = leaf_after(leaf, end);
    bool was_seen = votes[next->path].yes || votes[next->path].no;
    if (leaf->n_link_tokens && leaf->first_of_path && was_seen) path_vote(votes, leaf, false, VETO); /* in a text */
    path_vote(votes, leaf, true, of->place[next->path].element != EL_pre);
}

void keep_section_heads(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                        struct path_votes *votes)
{
    bool is_prose = page_is_prose(first, end);
    if (of->n_documents == 1 && is_prose) return;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) count_head(leaf, end, of, votes);
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        const struct path_votes *its = &votes[leaf->path];
        if (!its->yes || its->yes < its->no || !leaf_looks_redundant(leaf)) continue;
        bool is_enough = its->yes >= HEADS_MIN || (!is_prose && heads_elsewhere(leaf, of));
        if (!is_enough && !heads_list(first, leaf, end, of)) continue;
        if (may_head(leaf, of) && has_section(leaf, end, of)) leaf_keep(leaf, REASON_CAPTION);
    }
    path_votes_clear(votes, first, end);
}

/* ---- members vote ---- */

struct member_law {
    bool (*is_member)(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct law_paths *of);
    uint32_t share;          /* one in so many of those of a path has a vote */
    enum label_reason reason;
};

/* The blocks of a path that may be such members: how many are content? */
static void count_members(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct law_paths *of,
                          struct path_votes *votes, const struct member_law *law)
{
    for (; leaf < end; leaf++)
        if (law->is_member(leaf, end, of)) path_vote(votes, leaf, leaf->informative, 1);
}

/* Keeps those that look redundant if enough of their path, and three or more, have votes; then the votes are 0 again.
 * Returns whether it keeps any. */
static bool keep_members(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                         struct path_votes *votes, const struct member_law *law)
{
    bool keeps = false;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        const struct path_votes *its = &votes[leaf->path];
        if (its->yes < MEMBERS_MIN || its->yes * (uint64_t)(law->share - 1) < its->no) continue;
        if (!leaf_looks_redundant(leaf) || !law->is_member(leaf, end, of)) continue;
        leaf_keep(leaf, law->reason);
        keeps = true;
    }
    path_votes_clear(votes, first, end);
    return keeps;
}

/* ---- names of members ---- */

/* "angularVelocity", between members that are described, has but its type and a link to its source below it. */
static bool may_be_name(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf->n_tokens && !leaf->n_link_tokens && leaf_is_page_text(leaf) &&
           heading_level(of->place[leaf->path].element) > 1 && !of->texts[leaf->path].in_frame;
}

static bool is_own_name(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct law_paths *of)
{
    (void)end;
    return leaf_text_looks_redundant(leaf) && leaf_and_path_differ(leaf, of) && may_be_name(leaf, of);
}

void keep_member_names(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                       struct path_votes *votes)
{
    static const struct member_law law = {is_own_name, NAMES_SHARE, REASON_CAPTION};
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (may_be_name(leaf, of)) path_vote(votes, leaf, leaf->informative, 1);
    keep_members(first, end, of, votes, &law);
}

/* ---- signatures ---- */

/* "def relativeTo(base: Path): Path": mostly links, to itself and to its types, but with words between them. */
static bool may_be_signature(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct law_paths *of)
{
    (void)end;
    return leaf->n_link_tokens && leaf->n_link_tokens < leaf->n_tokens && leaf_is_page_text(leaf) &&
           path_is_of_text(of, leaf->path);
}

/* The nearest element around the signature that the text is in, too, or the one three levels up, if none is nearer. */
static uint32_t element_around_both(const struct leaf_fact *signature, const struct leaf_fact *text,
                                    const struct law_paths *of)
{
    uint32_t around = of->place[signature->path].parent;
    for (int i = 0; i < NEAR_LEVELS && !path_is_below(of->place, text->path, around); i++)
        around = of->place[around].parent;
    return around;
}

/* Is text of its own below it, in a near element around both? */
static bool is_described(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct law_paths *of)
{
    const struct leaf_fact *text = leaf_after(leaf, end);
    if (!is_rare(leaf, of) || leaf->has_number || text == end || text->path == leaf->path) return false;
    uint32_t around = element_around_both(leaf, text, of);
    return leaf_is_long_content(text) && !is_caption_element(of->place[text->path].element) &&
           path_is_below(of->place, text->path, around) && of->place[around].parent != around;
}

/* "abstract def left: ACursor", in an element with its description? */
static bool has_description(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct law_paths *of)
{
    if (!leaf->n_tokens || !leaf_is_page_text(leaf) || of->texts[leaf->path].in_frame) return false;
    const struct leaf_fact *text = leaf_after(leaf, end);
    return text < end && path_is_below(of->place, text->path, leaf->path) && is_described(leaf, end, of);
}

void keep_described(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                    struct path_votes *votes)
{
    static const struct member_law law = {has_description, DESCRIBED_SHARE, REASON_IN_CONTENT};
    count_members(first, end, of, votes, &law);
    keep_members(first, end, of, votes, &law);
}

bool keep_signatures(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                     struct path_votes *votes)
{
    static const struct member_law law = {may_be_signature, MEMBERS_SHARE, REASON_IN_CONTENT};
    if (page_is_prose(first, end)) return false;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (may_be_signature(leaf, end, of)) path_vote(votes, leaf, is_described(leaf, end, of), 1);
    return keep_members(first, end, of, votes, &law);
}

/* ---- own members ---- */

static bool may_be_member(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf->n_tokens && leaf_is_plain_text(leaf) && of->texts[leaf->path].differ &&
           path_is_of_text(of, leaf->path);
}

/* Leaves votes->no of a path at 0 if the page has inherited members of it, and at VETO if not. */
static void count_inherited(const struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of,
                            struct path_votes *votes)
{
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        bool is_inherited = may_be_member(leaf, of) && nearly_all_pages_have(leaf, of->path[leaf->path].pages);
        if (is_inherited) path_vote(votes, leaf, false, 1);
    }
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (leaf->first_of_path) votes[leaf->path].no = votes[leaf->path].no < MEMBERS_MIN ? VETO : 0;
}

static bool is_own_member(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct law_paths *of)
{
    (void)end;
    return leaf->line_df == 1 && may_be_member(leaf, of);
}

bool keep_own_members(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                      struct path_votes *votes)
{
    static const struct member_law law = {is_own_member, MEMBERS_SHARE, REASON_IN_CONTENT};
    if (page_is_prose(first, end)) return false;
    count_inherited(first, end, of, votes);
    count_members(first, end, of, votes, &law);
    return keep_members(first, end, of, votes, &law);
}

/* ---- descriptions ---- */

/* A parameter with a link to its type, "op1: OperatorFunction<T, A>": its path has several in a page, that of a byline
 * or of tags has not. */
static bool may_be_parameter(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf_looks_redundant(leaf) && may_be_signature(leaf, NULL, of) && !leaf->has_number;
}

static bool may_describe(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf_text_looks_redundant(leaf) && leaf_is_plain_text(leaf) && leaf_is_long(leaf) &&
           path_is_of_text(of, leaf->path);
}

/* Keeps the text after a signature, up to the next of its path or the end of the element around both. */
static bool keep_description(struct leaf_fact *signature, const struct leaf_fact *end, const struct law_paths *of,
                             const struct path_votes *votes)
{
    const struct leaf_fact *next = leaf_after(signature, end);
    bool keeps = false;
    if (next == end) return false;
    uint32_t around = element_around_both(signature, next, of);
    if (of->place[around].parent == around) return false;
    if (end - signature > SECTION_LEAVES) end = signature + SECTION_LEAVES;
    for (struct leaf_fact *leaf = signature + 1; leaf < end && leaf->path != signature->path; leaf++) {
        if (!leaf->n_tokens) continue;
        if (!path_is_below(of->place, leaf->path, around)) break;
        bool is_parameter = votes[leaf->path].no >= MEMBERS_MIN && may_be_parameter(leaf, of);
        if (!is_rare(leaf, of) || !(is_parameter || may_describe(leaf, of))) continue;
        leaf_keep(leaf, REASON_IN_CONTENT);
        keeps = true;
    }
    return keeps;
}

bool keep_descriptions(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of,
                       struct path_votes *votes)
{
    bool keeps = false;
    if (page_is_prose(first, end)) return false;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!may_be_signature(leaf, end, of) || leaf->has_number) continue;
        votes[leaf->path].yes += leaf->informative;
        votes[leaf->path].no += leaf_looks_redundant(leaf);
    }
    for (struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (votes[leaf->path].yes >= MEMBERS_MIN && leaf->informative && leaf->n_tokens && is_rare(leaf, of))
            keeps |= keep_description(leaf, end, of, votes);
    path_votes_clear(votes, first, end);
    return keeps;
}
