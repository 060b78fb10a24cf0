/* SPDX-License-Identifier: MIT
 * template_rule.c - the method `template`: the entropy method, corrected by a trained model.
 *
 * The model judges each leaf (model.h). Its logits are averaged over each template path, all pages together,
 * which takes the noise out; a leaf has the mean of its own logit and its path's, and each page is cut where
 * the expected F1 of its text is highest (page_cut.h). If next to nothing is left of what the entropy
 * method calls informative, the site is unlike anything the model was trained on, and entropy decides. */
#include "labelers/labeler.h"

#include "base/memory.h"
#include "labelers/page_cut.h"
#include "table_blocks/page_blocks.h"

enum { GUARD_SHARE = 20 }; /* one in 20 tokens */

/* The weight of a leaf in its path's mean: the root of its tokens, at most 10, in eighths. */
static int64_t leaf_weight(uint32_t n_tokens)
{
    uint32_t square = (n_tokens < 100 ? n_tokens : 100) * 64, root = 0;
    while ((root + 1) * (root + 1) <= square) root++;
    return root;
}

static int64_t clip(int64_t logit)
{
    const int64_t most = 4 * LOGIT_ONE;
    return logit > most ? most : logit < -most ? -most : logit;
}

/* Mean logit of each path. */
static int64_t *path_logits(const struct leaf_facts *facts, uint32_t n_paths)
{
    int64_t *sum = mem_zalloc(n_paths, sizeof *sum), *weight = mem_zalloc(n_paths, sizeof *weight);
    for (uint64_t l = 0; l < facts->first[facts->n_pages]; l++) {
        const struct leaf_fact *leaf = &facts->leaf[l];
        if ((leaf->flags & (LEAF_TITLE | LEAF_CONTROL)) || !leaf->n_tokens || leaf->left_out) continue;
        sum[leaf->path] += clip(leaf->logit) * leaf_weight(leaf->n_tokens);
        weight[leaf->path] += leaf_weight(leaf->n_tokens);
    }
    for (uint32_t p = 0; p < n_paths; p++) sum[p] = weight[p] ? sum[p] / weight[p] : LOGIT_NONE;
    free(weight);
    return sum;
}

bool template_judges(const struct leaf_fact *leaf)
{
    return !(leaf->flags & (LEAF_TITLE | LEAF_CONTROL)) && leaf->n_tokens > 0;
}

int64_t template_logit(const struct leaf_fact *leaf, const int64_t *path_logit)
{
    return (clip(leaf->logit) + path_logit[leaf->path]) / 2;
}

static int page_bin(const struct leaf_facts *facts, uint32_t page, const int64_t *path_logit)
{
    struct page_cut cut;
    page_cut_begin(&cut);
    for (uint64_t l = facts->first[page]; l < facts->first[page + 1]; l++) {
        const struct leaf_fact *leaf = &facts->leaf[l];
        if (template_judges(leaf)) page_cut_add(&cut, template_logit(leaf, path_logit), leaf->n_tokens);
    }
    return page_cut_find(&cut);
}

int64_t template_cut(const struct leaf_facts *facts, uint32_t page, const int64_t *path_logit)
{
    return (int64_t)(page_bin(facts, page, path_logit) - CUT_BINS / 2) * CUT_STEP;
}

struct site_cut {
    const int64_t *path_logit; /* [n_paths] */
    uint8_t *bin;              /* [n_pages] from which on leaves of the page are content */
};

static bool is_content(const struct site_cut *cut, uint32_t page, const struct leaf_fact *leaf)
{
    return page_cut_bin(template_logit(leaf, cut->path_logit)) >= cut->bin[page];
}

/* Does the model leave a fair part of what entropy calls informative? */
static bool is_trusted(const struct site_cut *cut, const struct leaf_facts *facts)
{
    uint64_t by_entropy = 0, by_both = 0;
    for (uint32_t p = 0; p < facts->n_pages; p++)
        for (uint64_t l = facts->first[p]; l < facts->first[p + 1]; l++) {
            const struct leaf_fact *leaf = &facts->leaf[l];
            if (!leaf->informative || leaf->left_out) continue;
            by_entropy += leaf->n_tokens;
            if (is_content(cut, p, leaf)) by_both += leaf->n_tokens;
        }
    return by_both * GUARD_SHARE >= by_entropy;
}

static void label_page(const struct site_cut *cut, uint32_t page, struct leaf_facts *facts)
{
    for (uint64_t l = facts->first[page]; l < facts->first[page + 1]; l++) {
        struct leaf_fact *leaf = &facts->leaf[l];
        if (!template_judges(leaf)) continue;
        bool content = is_content(cut, page, leaf);
        /* Where both agree, entropy's reason says more. */
        if (content != leaf->informative)
            leaf->reason = content ? REASON_LIKE_CONTENT : REASON_LIKE_BOILERPLATE;
        leaf->informative = content;
    }
}

/* Of two copies in a page's content the likelier one stays. fact: of the page. */
static void drop_page_copies(const struct site_cut *cut, struct leaf_fact *fact,
                             const struct copy_list *copies)
{
    for (size_t i = 0; i < copies->n; i++) {
        struct leaf_fact *first = &fact[copies->copy[i].first], *again = &fact[copies->copy[i].again];
        drop_copy(first, template_logit(first, cut->path_logit), again, template_logit(again, cut->path_logit));
    }
}

void label_by_template(struct label_task *task)
{
    struct leaf_facts *facts = task->facts;
    int64_t *path_logit = path_logits(facts, task->n_paths);
    struct site_cut cut = {path_logit, mem_zalloc(facts->n_pages, 1)};
    task->by_path = false;
    for (uint32_t p = 0; p < facts->n_pages; p++) cut.bin[p] = (uint8_t)page_bin(facts, p, path_logit);
    bool trusted = is_trusted(&cut, facts);
    for (uint32_t p = 0; trusted && p < facts->n_pages; p++) {
        label_page(&cut, p, facts);
        drop_page_copies(&cut, facts->leaf + facts->first[p], &task->copies[p]);
    }
    task->path_logit = trusted ? path_logit : NULL;
    if (!trusted) free(path_logit);
    free(cut.bin);
}
