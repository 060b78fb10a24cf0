/* SPDX-License-Identifier: MIT
 * template_diff.c - see template_diff.h. */
#include "templates/learned/template_diff.h"

#include "base/fixed.h"
#include "base/memory.h"

enum {
    COVERAGE_STEP = ENTROPY_ONE / 10,
    LINKS_STEP = ENTROPY_ONE / 2,
    PAGES_MIN = 5,    /* of a cluster, for shares of its pages */
    MOST_PAGES = 3,   /* if three quarters of a cluster have a path, so many will do: chance seldom hides such a path */
    VERDICT_PAGES = 7 /* on fewer, another verdict, type or share of links can be chance */
};

/* Chi-square of one degree of freedom. A site has few clusters, so one in a hundred may err; of the hundreds of paths,
 * one in a thousand. */
static const double CLUSTER_CHI = 6.63, PATH_CHI = 10.83;

const char *template_change_name(enum template_change_kind kind)
{
    static const char *const name[CHANGE_KINDS] = {
        [CHANGE_CLUSTER_GONE] = "cluster gone", [CHANGE_CLUSTER_NEW] = "cluster new",
        [CHANGE_CLUSTER_TYPE] = "type changed", [CHANGE_PATH_FLIPPED] = "verdict flipped",
        [CHANGE_PATH_GONE] = "path gone",       [CHANGE_PATH_NEW] = "path new",
        [CHANGE_PATH_COVERAGE] = "coverage moved", [CHANGE_PATH_LINKS] = "links moved",
    };
    return name[kind];
}

static struct template_side side_of_cluster(const struct known_cluster *c)
{
    return (struct template_side){.tokens = c->tokens, .documents = c->n_documents, .type = c->type.type};
}

static struct template_side side_of_place(const struct template_set *set, const struct known_place *p)
{
    const struct known_cluster *c = &set->cluster[p->cluster];
    return (struct template_side){.informative = p->informative,
                                  .tokens = p->tokens,
                                  .pages = p->pages,
                                  .documents = c->n_documents,
                                  .coverage = fixed_share(p->pages, c->n_documents),
                                  .link_share = fixed_share(p->link_tokens, p->tokens),
                                  .type = c->type.type};
}

/* Do `a` of `n` pages and `b` of `m` differ by no more than chance explains: the chi-square test of a table of two by
 * two, n, m > 0. */
static bool is_chance(uint32_t a, uint32_t n, uint32_t b, uint32_t m, double chi)
{
    double all = (double)n + m, with = (double)a + b;
    double apart = (double)a * m - (double)b * n;
    return all * apart * apart <= chi * n * m * with * (all - with);
}

/* A path of `pages` pages of a cluster of `n` that none of the other side's `m` pages has. */
static bool is_chance_path(uint32_t pages, uint32_t n, uint32_t m)
{
    bool most_have = pages >= MOST_PAGES && pages >= n - n / 4;
    return !most_have && is_chance(pages, n, 0, m, PATH_CHI);
}

static bool are_few(uint32_t pages_before, uint32_t pages_now)
{
    return pages_before < VERDICT_PAGES || pages_now < VERDICT_PAGES;
}

static void add(struct template_diff *d, struct template_change change)
{
    VECTOR_PUSH(d->change, d->n, d->cap) = change;
    d->count[change.kind]++;
    d->n_by_chance += change.by_chance;
}

/* ---- clusters ---- */

static int compare_clusters(const void *a, const void *b)
{
    const struct known_cluster *x = *(const struct known_cluster *const *)a;
    const struct known_cluster *y = *(const struct known_cluster *const *)b;
    int order = strcmp(x->pattern, y->pattern);
    return order ? order : x < y ? -1 : x > y;
}

static const struct known_cluster **clusters_by_pattern(const struct template_set *set)
{
    const struct known_cluster **order = mem_zalloc(set->n_clusters, sizeof *order);
    for (uint32_t k = 0; k < set->n_clusters; k++) order[k] = &set->cluster[k];
    if (set->n_clusters) qsort(order, set->n_clusters, sizeof *order, compare_clusters);
    return order;
}

/* For each cluster of `newer` the one of `older` with its pattern, or UINT32_MAX; notes those that differ. */
static uint32_t *match_clusters(struct template_diff *d, const struct template_set *older,
                                const struct template_set *newer)
{
    uint32_t *of_new = mem_zalloc(newer->n_clusters, sizeof *of_new);
    const struct known_cluster **a = clusters_by_pattern(older), **b = clusters_by_pattern(newer);
    uint32_t i = 0, j = 0;
    while (i < older->n_clusters || j < newer->n_clusters) {
        const struct known_cluster *x = i < older->n_clusters ? a[i] : NULL;
        const struct known_cluster *y = j < newer->n_clusters ? b[j] : NULL;
        int order = !y ? -1 : !x ? 1 : strcmp(x->pattern, y->pattern);
        if (order < 0) {
            add(d, (struct template_change){
                       CHANGE_CLUSTER_GONE,
                       is_chance(x->n_documents, older->n_documents, 0, newer->n_documents, CLUSTER_CHI), x->pattern,
                       NULL, side_of_cluster(x), {0}});
            d->touched_before += x->tokens;
            i++;
        } else if (order > 0) {
            add(d, (struct template_change){
                       CHANGE_CLUSTER_NEW,
                       is_chance(0, older->n_documents, y->n_documents, newer->n_documents, CLUSTER_CHI), y->pattern,
                       NULL, {0}, side_of_cluster(y)});
            d->touched_now += y->tokens;
            of_new[b[j++] - newer->cluster] = UINT32_MAX;
        } else {
            if (x->type.type != y->type.type)
                add(d, (struct template_change){CHANGE_CLUSTER_TYPE, are_few(x->n_documents, y->n_documents),
                                                x->pattern, NULL, side_of_cluster(x), side_of_cluster(y)});
            of_new[b[j++] - newer->cluster] = (uint32_t)(a[i++] - older->cluster);
        }
    }
    free(a);
    free(b);
    return of_new;
}

/* ---- paths ---- */

static bool differ_by(uint32_t a, uint32_t b, uint32_t step)
{
    return (a > b ? a - b : b - a) >= step;
}

/* A path that both have in the same cluster. */
static void compare_places(struct template_diff *d, struct template_change change)
{
    const struct template_side *before = &change.before, *now = &change.now;
    bool enough = before->documents >= PAGES_MIN && now->documents >= PAGES_MIN;
    if (before->informative != now->informative) {
        change.kind = CHANGE_PATH_FLIPPED;
        change.by_chance = are_few(before->pages, now->pages);
        d->touched_before += before->tokens;
        d->touched_now += now->tokens;
    } else if (enough && differ_by(before->coverage, now->coverage, COVERAGE_STEP)) {
        change.kind = CHANGE_PATH_COVERAGE;
        change.by_chance = is_chance(before->pages, before->documents, now->pages, now->documents, PATH_CHI);
    } else if (enough && differ_by(before->link_share, now->link_share, LINKS_STEP)) {
        change.kind = CHANGE_PATH_LINKS;
        change.by_chance = are_few(before->pages, now->pages);
    } else {
        return;
    }
    add(d, change);
}

/* The place of the path with this text in the cluster of the other set. */
static const struct known_place *counterpart(const struct template_set *other, const char *path, uint32_t cluster)
{
    uint32_t found = template_set_find(other, span_of(path));
    return found == UINT32_MAX ? NULL : template_set_place(other, found, cluster);
}

/* Paths that are gone, or have changed. */
static void look_at_old_paths(struct template_diff *d, const struct template_set *older,
                              const struct template_set *newer, const uint32_t *new_of_old)
{
    for (uint32_t i = 0; i < older->n_places; i++) {
        const struct known_place *x = &older->place[i];
        const char *path = older->path[x->path].text;
        uint32_t k = new_of_old[x->cluster];
        d->tokens_before += x->tokens;
        if (k == UINT32_MAX) continue; /* its cluster is gone */
        const struct known_place *y = counterpart(newer, path, k);
        struct template_change change = {.kind = CHANGE_PATH_GONE,
                                         .pattern = newer->cluster[k].pattern,
                                         .path = path,
                                         .before = side_of_place(older, x)};
        if (y) {
            change.now = side_of_place(newer, y);
            compare_places(d, change);
        } else {
            d->touched_before += x->tokens;
            change.by_chance = is_chance_path(x->pages, change.before.documents, newer->cluster[k].n_documents);
            add(d, change);
        }
    }
}

static void look_at_new_paths(struct template_diff *d, const struct template_set *older,
                              const struct template_set *newer, const uint32_t *old_of_new)
{
    for (uint32_t i = 0; i < newer->n_places; i++) {
        const struct known_place *y = &newer->place[i];
        const char *path = newer->path[y->path].text;
        d->tokens_now += y->tokens;
        uint32_t k = old_of_new[y->cluster];
        if (k == UINT32_MAX || counterpart(older, path, k)) continue;
        d->touched_now += y->tokens;
        struct template_side now = side_of_place(newer, y);
        bool by_chance = is_chance_path(y->pages, now.documents, older->cluster[k].n_documents);
        add(d, (struct template_change){CHANGE_PATH_NEW, by_chance, newer->cluster[y->cluster].pattern, path, {0},
                                        now});
    }
}

static void compare_paths(struct template_diff *d, const struct template_set *older,
                          const struct template_set *newer, const uint32_t *old_of_new)
{
    uint32_t *new_of_old = mem_alloc((older->n_clusters + 1) * sizeof *new_of_old);
    memset(new_of_old, 0xFF, older->n_clusters * sizeof *new_of_old);
    for (uint32_t k = 0; k < newer->n_clusters; k++)
        if (old_of_new[k] != UINT32_MAX) new_of_old[old_of_new[k]] = k;
    look_at_old_paths(d, older, newer, new_of_old);
    look_at_new_paths(d, older, newer, old_of_new);
    free(new_of_old);
}

/* ---- the whole ---- */

static int compare_changes(const void *a, const void *b)
{
    const struct template_change *x = a, *y = b;
    uint64_t of_x = x->before.tokens + x->now.tokens, of_y = y->before.tokens + y->now.tokens;
    if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
    if (of_x != of_y) return of_x > of_y ? -1 : 1;
    int order = strcmp(x->pattern, y->pattern);
    return order || !x->path ? order : strcmp(x->path, y->path);
}

struct template_diff *template_diff_new(const struct template_set *older, const struct template_set *newer)
{
    struct template_diff *d = mem_zalloc(1, sizeof *d);
    uint32_t *old_of_new = match_clusters(d, older, newer);
    compare_paths(d, older, newer, old_of_new);
    free(old_of_new);
    if (d->n) qsort(d->change, d->n, sizeof *d->change, compare_changes);
    return d;
}

void template_diff_free(struct template_diff *d)
{
    if (!d) return;
    free(d->change);
    free(d);
}
