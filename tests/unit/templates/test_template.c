/* SPDX-License-Identifier: MIT
 * test_template.c - the templates of page clusters, added up again the obvious way. */
#include "check.h"

#include "base/memory.h"
#include "labelers/shared/labeler.h"
#include "templates/template.h"
#include "unit/soup.h"

enum { PAGES = 60, PATHS = 25, LEAVES_MAX = PAGES * 30 };

static struct leaf_fact leaf[LEAVES_MAX];
static uint64_t first[PAGES + 1];
static struct leaf_facts facts = {.n_pages = PAGES, .first = first, .leaf = leaf};
static char url_text[PAGES][64];
static const char *url[PAGES];
static bool is_document[PAGES];

/* Articles have their path 0 .. 9 mostly informative, indices are all links. */
static void fill(struct lcg *l)
{
    uint64_t n = 0;
    for (uint32_t p = 0; p < PAGES; p++) {
        bool article = p % 3 != 0;
        snprintf(url_text[p], sizeof url_text[p],
                 article ? "http://x.org/news/%u-a-story.html" : "http://x.org/tag/%u/", p);
        url[p] = url_text[p];
        is_document[p] = p % 10 != 9;
        first[p] = n;
        for (uint32_t k = is_document[p] ? 5 + lcg_next(l, 25) : 0; k > 0; k--) {
            struct leaf_fact *f = &leaf[n++];
            *f = (struct leaf_fact){.path = lcg_next(l, PATHS), .n_tokens = lcg_next(l, 40)};
            f->n_link_tokens = article ? lcg_next(l, f->n_tokens + 1) / 4 : f->n_tokens;
            f->informative = f->path < 10 && lcg_next(l, 4) > 0;
            f->reason = f->informative
                            ? REASON_LOW_ENTROPY
                            : (uint8_t)(lcg_next(l, 3) ? REASON_HIGH_ENTROPY : REASON_LINKS);
        }
    }
    first[PAGES] = n;
}

/* One path of one cluster, from the leaves. */
static struct template_path add_up(const struct page_cluster *cluster, uint32_t path)
{
    struct template_path t = {.path = path};
    uint64_t weight[2][REASON_N] = {{0}}, total[2] = {0};
    for (uint32_t i = 0; i < cluster->n_pages; i++) {
        uint32_t p = cluster->page[i], here = 0;
        for (uint64_t k = first[p]; k < first[p + 1]; k++) {
            if (leaf[k].path != path) continue;
            if (t.occurrences++ == 0) {
                t.sample_page = p;
                t.sample_leaf = (uint32_t)(k - first[p]);
            }
            here++;
            t.tokens += leaf[k].n_tokens;
            t.link_tokens += leaf[k].n_link_tokens;
            t.informative_tokens += leaf[k].informative ? leaf[k].n_tokens : 0;
            weight[leaf[k].informative][leaf[k].reason] += leaf[k].n_tokens * 64 + 1;
            total[leaf[k].informative] += leaf[k].n_tokens * 64 + 1;
        }
        t.pages += here > 0;
    }
    t.verdict = total[1] > total[0] ? VERDICT_INFORMATIVE : VERDICT_REDUNDANT;
    for (uint8_t r = 0; r < REASON_N; r++)
        if (weight[t.verdict][r] > weight[t.verdict][t.reason]) t.reason = r;
    return t;
}

static bool same_path(const struct template_path *a, const struct template_path *b)
{
    return a->path == b->path && a->verdict == b->verdict && a->reason == b->reason &&
           a->pages == b->pages && a->occurrences == b->occurrences && a->tokens == b->tokens &&
           a->link_tokens == b->link_tokens && a->informative_tokens == b->informative_tokens &&
           a->sample_page == b->sample_page && a->sample_leaf == b->sample_leaf;
}

static void check_cluster(const struct page_cluster *cluster, const struct page_template *t)
{
    uint32_t at = 0, documents = 0;
    uint64_t tokens = 0, informative = 0;
    bool same = true;
    for (uint32_t path = 0; path < PATHS; path++) {
        struct template_path want = add_up(cluster, path);
        if (!want.occurrences) continue;
        same = same && at < t->n_paths && same_path(&t->path[at], &want);
        at++;
        tokens += want.tokens;
        informative += want.informative_tokens;
    }
    for (uint32_t i = 0; i < cluster->n_pages; i++) documents += is_document[cluster->page[i]];
    CHECK(same && at == t->n_paths);
    CHECK(t->tokens == tokens && t->informative_tokens == informative);
    CHECK(t->n_documents == documents);
}

/* A type for each page, as the pages' types are decided elsewhere. */
static struct page_type_guess *types_of(struct lcg *l)
{
    struct page_type_guess *types = mem_zalloc(PAGES, sizeof *types);
    for (uint32_t p = 0; p < PAGES; p++)
        types[p] = (struct page_type_guess){(enum page_type)lcg_next(l, PAGE_TYPES),
                                            0.5 + lcg_next(l, 50) / 100.0};
    return types;
}

/* The cluster's type is that of most of its documents, its score their mean. */
static void check_type(const struct page_cluster *cluster, const struct templates *all,
                       const struct page_template *t)
{
    uint32_t votes[PAGE_TYPES] = {0};
    double score = 0;
    for (uint32_t i = 0; i < cluster->n_pages; i++) {
        const struct page_type_guess *guess = &all->page[cluster->page[i]];
        if (!is_document[cluster->page[i]]) continue;
        votes[guess->type]++;
        if (guess->type == t->type) score += guess->score;
    }
    for (int type = 0; type < PAGE_TYPES; type++) CHECK(votes[t->type] >= votes[type]);
    CHECK(t->type_score * votes[t->type] > score - 1e-9 &&
          t->type_score * votes[t->type] < score + 1e-9);
}

static void test_sums(void)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct lcg l = {seed};
        fill(&l);
        struct clusters *clusters = clusters_new(PAGES, url, 1);
        struct path_sums sums[PATHS];
        int threads = 1 + (int)(seed % 4);
        path_sums_add_up(&facts, PATHS, 1, sums, NULL, 0);
        struct clustered_leaves leaves = {clusters, &facts, is_document, PATHS};
        struct templates *t = templates_new(&leaves, sums, types_of(&l), threads);
        CHECK(t->n == clusters->n && t->n >= 2);
        for (uint32_t k = 0; k < t->n; k++) {
            check_cluster(&clusters->item[k], &t->item[k]);
            check_type(&clusters->item[k], t, &t->item[k]);
        }
        templates_free(t);
        clusters_free(clusters);
    }
}

int main(void)
{
    test_sums();
    templates_free(NULL);
    return check_done("template");
}
