/* SPDX-License-Identifier: MIT
 * template_rule.c - the method `template`: the entropy method, corrected by a trained model.
 *
 * The model judges each leaf (model.h). A leaf gets the mean of its own logit and its path's (path_logit.h), and each
 * page is cut where the expected F1 of its text is highest (page_cut.h). If next to nothing is left of what the entropy
 * method calls informative, the site is unlike the training sites, and entropy decides. Otherwise the laws overrule the
 * model (page_laws.h), and then text within content stays, which takes the labels of all pages. */
#include "labelers/template/template_rule.h"

#include "base/memory.h"
#include "base/threads/parallel.h"
#include "labelers/template/page_cut.h"
#include "labelers/template/path_logit.h"

enum {
    GUARD_SHARE = 20,        /* one token in 20 */
    LITTLE_TOKENS = 50       /* what entropy keeps may be the texts of a few buttons */
};

struct agreement {           /* tokens that entropy, the model, and both call informative */
    uint64_t by_entropy, by_model, by_both;
};

struct site_cut {
    const struct label_task *task;
    int64_t *path_logit;     /* [n_paths] */
    uint8_t *bin;            /* [n_pages] from which on leaves of the page are content */
    struct agreement *agreement; /* [threads] */
    struct page_laws laws;   /* if the model is trusted */
};

static int page_bin(const struct leaf_facts *facts, uint32_t page, const int64_t *path_logit)
{
    struct page_cut cut;
    page_cut_begin(&cut);
    for (const struct leaf_fact *leaf = page_leaves(facts, page); leaf < page_leaves(facts, page + 1); leaf++) {
        if (template_judges(leaf)) page_cut_add(&cut, template_logit(leaf, path_logit), leaf->n_tokens);
    }
    return page_cut_find(&cut);
}

int64_t template_cut(const struct leaf_facts *facts, uint32_t page, const int64_t *path_logit)
{
    return (int64_t)(page_bin(facts, page, path_logit) - CUT_BINS / 2) * CUT_STEP;
}

static bool is_content(const struct site_cut *cut, uint32_t page, const struct leaf_fact *leaf)
{
    return page_cut_bin(template_logit(leaf, cut->path_logit)) >= cut->bin[page];
}

/* Where the page is cut, and how far the model agrees with entropy. */
static void cut_page(void *data, uint32_t page, int thread)
{
    struct site_cut *cut = data;
    const struct leaf_facts *facts = cut->task->facts;
    struct agreement *sum = &cut->agreement[thread];
    large_rest(facts->large, page);
    cut->bin[page] = (uint8_t)page_bin(facts, page, cut->path_logit);
    for (const struct leaf_fact *leaf = page_leaves(facts, page); leaf < page_leaves(facts, page + 1); leaf++) {
        if (leaf->left_out || !template_judges(leaf)) continue;
        bool content = is_content(cut, page, leaf);
        sum->by_entropy += leaf->informative ? leaf->n_tokens : 0;
        sum->by_model += content ? leaf->n_tokens : 0;
        sum->by_both += content && leaf->informative ? leaf->n_tokens : 0;
    }
}

/* Does the model leave a fair part of what entropy calls informative? On a page alone, entropy knows little: there, it
 * is enough if the model keeps as much text, or any text where entropy keeps little. */
static bool is_trusted(const struct site_cut *cut)
{
    struct agreement sum = {0};
    for (int t = 0; t < cut->task->threads; t++) {
        sum.by_entropy += cut->agreement[t].by_entropy;
        sum.by_model += cut->agreement[t].by_model;
        sum.by_both += cut->agreement[t].by_both;
    }
    return sum.by_both * GUARD_SHARE >= sum.by_entropy ||
           (count_documents(cut->task->facts) == 1 &&
            (sum.by_model >= sum.by_entropy || (sum.by_model > 0 && sum.by_entropy < LITTLE_TOKENS)));
}

static void label_page(void *data, uint32_t page, int thread)
{
    const struct site_cut *cut = data;
    struct leaf_facts *facts = cut->task->facts;
    large_rest(facts->large, page);
    for (struct leaf_fact *leaf = page_leaves(facts, page); leaf < page_leaves(facts, page + 1); leaf++) {
        if (!template_judges(leaf)) continue;
        bool content = is_content(cut, page, leaf) && !is_common_line(leaf, cut->laws.of.n_documents);
        /* Where both agree, entropy's reason says more. */
        if (content != leaf->informative)
            leaf->reason = content ? REASON_LIKE_CONTENT : REASON_LIKE_BOILERPLATE;
        leaf->informative = content;
    }
    page_laws_apply(&cut->laws, page, thread);
}

/* In a crawl of few pages: [n_leaves] is the logit below 0, so that p < 1/3 (page_cut.h)? NULL in other crawls. */
static bool *unlikely_leaves_new(const struct site_cut *cut)
{
    const struct leaf_facts *facts = cut->task->facts;
    uint64_t n = facts->first[facts->n_pages];
    if (cut->laws.of.n_documents > FEW_DOCUMENTS) return NULL;
    bool *unlikely = mem_alloc(n * sizeof *unlikely);
    for (uint64_t l = 0; l < n; l++)
        unlikely[l] = template_judges(&facts->leaf[l]) && template_logit(&facts->leaf[l], cut->path_logit) < 0;
    return unlikely;
}

static void label_pages(struct site_cut *cut, const struct page_findings *found)
{
    page_laws_begin(&cut->laws, cut->task, found, cut->path_logit);
    parallel_for(cut->task->facts->n_pages, cut->task->threads, label_page, cut);
    if (cut->laws.of.n_documents > 1) {
        bool *unlikely = unlikely_leaves_new(cut);
        keep_within_content(cut->task, unlikely);
        free(unlikely);
    }
    page_laws_end(&cut->laws);
}

void label_by_template(struct label_task *task, const struct page_findings *found)
{
    struct site_cut cut = {.task = task, .path_logit = path_logits_new(task)};
    cut.bin = mem_zalloc(task->facts->n_pages, sizeof *cut.bin);
    cut.agreement = mem_zalloc((size_t)task->threads, sizeof *cut.agreement);
    parallel_for(task->facts->n_pages, task->threads, cut_page, &cut);
    bool trusted = is_trusted(&cut);
    if (trusted) label_pages(&cut, found);
    else free(cut.path_logit);
    task->path_logit = trusted ? cut.path_logit : NULL;
    task->by_path = false;
    free(cut.bin);
    free(cut.agreement);
}
