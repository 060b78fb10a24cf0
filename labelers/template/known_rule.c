/* SPDX-License-Identifier: MIT
 * known_rule.c - see known_rule.h. As in template_rule.c, the page is cut where the expected F1 of its text is
 * highest. A leaf's logit is its path's alone, as its own would need the statistics of the whole site. So the laws,
 * which look at single leaves there, are known by what they made of the path. */
#include "labelers/template/known_rule.h"

#include "base/memory.h"
#include "labelers/laws/laws.h"
#include "labelers/shared/shared.h"
#include "labelers/template/listing_rule.h"
#include "labelers/template/page_cut.h"
#include "table_blocks/table_blocks.h"

enum {
    UNKNOWN_TOKENS = 50, UNKNOWN_TIMES = 20, /* text under new paths: so much, and so many times the content */
    NEW_BLOCKS = 3, NEW_SHARE = 3            /* of a new path in a page that are content: so many, and one word in 3 */
};

/* What is clear without the templates; REASON_N if nothing is. */
static enum label_reason clear_reason(const struct leaf_fact *fact, const struct known_leaf *leaf)
{
    if (fact->flags & LEAF_TITLE) return REASON_TITLE;
    if (leaf->judge == JUDGE_BY_RULE) return REASON_RULE;
    if (fact->flags & LEAF_CONTROL) return REASON_CONTROL;
    if (!fact->n_tokens && leaf->law != REASON_IN_CONTENT) return REASON_NO_TOKENS;
    if (leaf->is_new && leaf_is_mostly_links(fact)) return REASON_LINKS;
    return REASON_N;
}

/* What a rule keeps stays, so a copy of it goes. */
static int64_t copy_logit(const struct known_leaf *leaf)
{
    return leaf->judge == JUDGE_BY_RULE ? INT64_MAX : leaf->logit;
}

/* Does a law decide alone? What was content has a logit, too. */
static bool by_law_alone(const struct known_leaf *leaf)
{
    return leaf->judge == JUDGE_BY_VERDICT && !leaf->was_content;
}

/* A copy under a path that was content stays: most text of the path had no copy (is_twin() of page_laws.c), or
 * learning would have dropped it. So does one under a new path in content, except in prose. */
static void drop_copies(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n,
                        const struct page_copies *copies)
{
    bool is_prose = copies->n && page_is_prose(fact, fact + n);
    for (size_t i = 0; i < copies->n; i++) {
        uint32_t first = copies->copy[i].first, again = copies->copy[i].again;
        bool by_law = by_law_alone(&leaf[first]) || by_law_alone(&leaf[again]);
        bool by_rule = leaf[first].judge == JUDGE_BY_RULE && leaf[again].judge == JUDGE_BY_RULE;
        if (by_law || by_rule || !fact[first].informative || !fact[again].informative) continue;
        struct leaf_fact *worse =
            worse_copy(&fact[first], copy_logit(&leaf[first]), &fact[again], copy_logit(&leaf[again]));
        const struct known_leaf *its = &leaf[worse - fact];
        if (!its->was_content && !(its->in_content && !is_prose)) leaf_drop(worse, REASON_COPY);
    }
}

static enum label_reason like_reason(const struct known_leaf *leaf, bool content)
{
    if (leaf->law) return (enum label_reason)leaf->law;
    return content ? REASON_LIKE_CONTENT : REASON_LIKE_BOILERPLATE;
}

/* As label_captions(), of one page. */
static void label_known_captions(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n)
{
    uint32_t next = n;
    for (uint32_t l = n; l-- > 0;) {
        if (fact[l].reason == REASON_TITLE || fact[l].reason == REASON_CONTROL || !fact[l].n_tokens) continue;
        if (next < n && captions_content(&fact[l], leaf[l].place, &fact[next], leaf[next].place))
            leaf_keep(&fact[l], REASON_CAPTION);
        next = l;
    }
}

static bool is_lone_list(const struct leaf_fact *fact, const struct known_leaf *leaf)
{
    bool looks_redundant = fact->reason == REASON_LINKS || fact->reason == REASON_LIKE_BOILERPLATE;
    return leaf->may_list && !fact->informative && looks_redundant && !(fact->flags & (LEAF_HIDDEN | LEAF_COMMENT));
}

/* As keep_lone_list() of a page that is surely an index. */
static void keep_known_list(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n)
{
    uint64_t content = 0, list = 0;
    for (uint32_t l = 0; l < n; l++) {
        if (fact[l].informative) content += fact[l].n_tokens;
        else if (is_lone_list(&fact[l], &leaf[l])) list += fact[l].n_tokens;
    }
    for (uint32_t l = 0; l < n && content * LONE_LIST_SHARE < list; l++)
        if (is_lone_list(&fact[l], &leaf[l])) leaf_keep(&fact[l], REASON_LISTING);
}

/* As field_lists.h has them: the header of a mail. Of the items of one path, some are the fields of their page, and
 * others lead to the mails around it, so the path says too little. Lines may be long: a subject. */
static void keep_known_fields(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n,
                              const struct page_blocks *b)
{
    for (uint32_t l = 0, to; l < n; l = to) {
        to = l + 1;
        if (!fact[l].n_tokens || !leaf[l].may_be_field) continue;
        for (; to < n; to++) {
            bool is_beside = leaf[to].place.parent == leaf[l].place.parent;
            if (fact[to].n_tokens && !(is_beside && leaf[to].may_be_field)) break;
        }
        if (to - l < FIELDS_MIN || !lines_are_fields(b, fact, l, to)) continue;
        for (uint32_t i = l; i < to; i++)
            if (fact[i].n_tokens && leaf_looks_redundant(&fact[i])) leaf_keep(&fact[i], REASON_IN_CONTENT);
    }
}

/* Comments were beside articles in learning, or their path would not be known as theirs; so they go even if they
 * outweigh that of their page. */
static void drop_known_comments(struct leaf_fact *fact, uint32_t n)
{
    uint64_t others = 0;
    for (uint32_t l = 0; l < n; l++)
        if (fact[l].informative && !(fact[l].flags & LEAF_COMMENT)) others += fact[l].n_tokens;
    for (uint32_t l = 0; l < n && others >= ARTICLE_TOKENS; l++) {
        bool is_comment = fact[l].flags & LEAF_COMMENT && fact[l].reason != REASON_RULE;
        if (fact[l].informative && is_comment) leaf_drop(&fact[l], REASON_COMMENT);
    }
}

static bool is_unknown_text(const struct leaf_fact *fact, const struct known_leaf *leaf)
{
    bool was_dropped = !fact->informative && fact->reason == REASON_LIKE_BOILERPLATE;
    return leaf->is_unknown && was_dropped && leaf_is_plain_text(fact);
}

/* If the templates keep next to nothing of a page, and do not know the paths of its text, it is a new kind of page, and
 * its text stays. */
static void keep_unknown_page(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n)
{
    uint64_t content = 0, unknown = 0;
    for (uint32_t l = 0; l < n; l++) {
        if (fact[l].informative) content += fact[l].n_tokens;
        else if (is_unknown_text(&fact[l], &leaf[l])) unknown += fact[l].n_tokens;
    }
    if (unknown < UNKNOWN_TOKENS || content * UNKNOWN_TIMES > unknown) return;
    for (uint32_t l = 0; l < n; l++)
        if (is_unknown_text(&fact[l], &leaf[l])) leaf_keep(&fact[l], REASON_LIKE_CONTENT);
}

/* The ends of a new path may be those of redundant text (div.comment > p), but where it is, most text was content, and
 * losing content is worse than keeping some template. In prose such text is rather about other pages. */
static void keep_new_text(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n)
{
    if (page_is_prose(fact, fact + n)) return;
    for (uint32_t l = 0; l < n; l++)
        if (leaf[l].in_content && is_unknown_text(&fact[l], &leaf[l])) leaf_keep(&fact[l], REASON_IN_CONTENT);
}

struct path_words {          /* of the blocks of a path in the page */
    uint64_t n_content;      /* blocks */
    uint64_t content, others; /* words */
};

static bool is_new_link(const struct leaf_fact *fact, const struct known_leaf *leaf)
{
    return leaf->is_new && fact->reason == REASON_LINKS && leaf_is_page_text(fact);
}

/* Beside articles, links of new paths are redundant (clear_reason()), but not where other blocks of their path are
 * content in the page: of the entries in a manual's index, some are mostly links, and some are not. */
static void keep_new_links(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n)
{
    uint32_t n_paths = 0;
    bool any = false;
    for (uint32_t l = 0; l < n; l++) {
        any |= is_new_link(&fact[l], &leaf[l]);
        if (fact[l].path >= n_paths) n_paths = fact[l].path + 1;
    }
    if (!any) return;
    struct path_words *of_path = mem_zalloc(n_paths, sizeof *of_path);
    for (uint32_t l = 0; l < n; l++) {
        struct path_words *its = &of_path[fact[l].path];
        its->n_content += fact[l].informative;
        *(fact[l].informative ? &its->content : &its->others) += fact[l].n_tokens;
    }
    for (uint32_t l = 0; l < n; l++) {
        const struct path_words *its = &of_path[fact[l].path];
        bool agree = its->n_content >= NEW_BLOCKS && its->content * NEW_SHARE >= its->content + its->others;
        if (agree && is_new_link(&fact[l], &leaf[l])) leaf_keep(&fact[l], REASON_IN_CONTENT);
    }
    free(of_path);
}

/* Where the page is cut. What was content in learning has a share in it, as it had there. */
static int known_cut(const struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n)
{
    struct page_cut cut;
    page_cut_begin(&cut);
    for (uint32_t l = 0; l < n; l++)
        if (fact[l].reason == REASON_N && !by_law_alone(&leaf[l])) page_cut_add(&cut, leaf[l].logit, fact[l].n_tokens);
    return page_cut_find(&cut);
}

/* Those that need no more than the page. */
static void apply_laws(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n,
                       const struct page_copies *copies, const struct page_blocks *b)
{
    keep_known_list(fact, leaf, n);
    keep_unknown_page(fact, leaf, n);
    keep_new_text(fact, leaf, n);
    keep_new_links(fact, leaf, n);
    drop_copies(fact, leaf, n, copies);
    drop_known_comments(fact, n);
    link_runs_agree(fact, fact + n);
    if (b) keep_known_fields(fact, leaf, n, b);
    label_known_captions(fact, leaf, n);
}

void label_by_known(struct leaf_fact *fact, const struct known_leaf *leaf, uint32_t n,
                    const struct page_copies *copies, const struct table_path *tables, const struct page_blocks *b)
{
    for (uint32_t l = 0; l < n; l++) fact[l].reason = clear_reason(&fact[l], &leaf[l]) & LEAF_REASON_BITS;
    int bin = known_cut(fact, leaf, n);
    for (uint32_t l = 0; l < n; l++) {
        bool content = leaf[l].informative;
        if (fact[l].reason == REASON_N) {
            if (leaf[l].judge == JUDGE_BY_LOGIT) content = page_cut_bin(leaf[l].logit) >= bin;
            fact[l].reason = like_reason(&leaf[l], content) & LEAF_REASON_BITS;
        } else if (fact[l].reason != REASON_RULE) {
            content = false;
        }
        fact[l].informative = content;
    }
    if (copies) apply_laws(fact, leaf, n, copies, b);
    if (tables) keep_tables(fact, fact + n, tables, NULL, 0);
    if (copies) keep_symbols(fact, fact + n);
}
