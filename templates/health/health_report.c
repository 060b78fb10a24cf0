/* SPDX-License-Identifier: MIT
 * health_report.c - the counts of a pass -> how well the templates fit: see health.h. */
#include "base/fixed.h"
#include "labelers/shared/shared.h"
#include "templates/health/health_tally.h"

/* A path is fixed if at least 9 of 10 pages of its cluster had it. Fewer new pages than these tell nothing
 * about lines that repeat. */
enum { FIXED_OF_TEN = 9, DRIFT_DOCUMENTS_MIN = 10, LENGTH_FACTOR = 4, LENGTH_TOKENS_MIN = 20 };

const char *path_change_name(enum path_change_kind kind)
{
    static const char *const name[PATH_CHANGES] = {[PATH_UNSEEN] = "unseen",
                                                   [PATH_MISSING] = "missing",
                                                   [PATH_LINKS] = "links",
                                                   [PATH_LENGTH] = "length"};
    return name[kind];
}

static uint32_t difference(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

struct drift { /* sums of differences x weight */
    uint64_t support, support_weight;
    unsigned __int128 links, entropy;
    uint64_t tokens, entropy_tokens;
};

/* [n_paths] The entropy of each path's lines: log df / log n, the mean over its leaves. UINT32_MAX: not
 * known. */
static uint32_t *line_entropies(const struct health_tally *t)
{
    uint32_t n = t->set->n_paths;
    struct path_sums *sums = mem_zalloc(n, sizeof *sums);
    uint32_t *entropy = mem_alloc(n * sizeof *entropy + 1);
    for (const struct line_tally *l = t->line; l; l = l->hh.next) {
        sums[l->path].line_logs += (fixed_log2(l->pages) >> 16) * l->leaves;
        sums[l->path].lines += l->leaves;
    }
    for (uint32_t p = 0; p < n; p++) {
        bool known = t->n_sampled >= DRIFT_DOCUMENTS_MIN && sums[p].lines &&
                     t->set->path[p].line_entropy != UINT32_MAX;
        entropy[p] = known ? path_line_entropy(&sums[p], t->n_sampled) : UINT32_MAX;
    }
    free(sums);
    return entropy;
}

/* ---- the paths that have changed most ----------------------------------------------------- */

struct change_list { /* of a cluster */
    struct cluster_health *health;
    struct weighted { uint64_t weight; struct path_change change; } shown[CHANGES_MAX];
};

static int compare_changes(const struct weighted *a, const struct weighted *b)
{
    if (a->weight != b->weight) return a->weight > b->weight ? -1 : 1;
    int order = strcmp(a->change.path, b->change.path);
    return order ? order : (int)a->change.kind - (int)b->change.kind;
}

static void add_change(struct change_list *list, uint64_t weight, struct path_change change)
{
    struct cluster_health *h = list->health;
    struct weighted item = {weight, change};
    h->n_changes[change.kind]++;
    uint32_t i = h->n_shown;
    if (i == CHANGES_MAX && compare_changes(&item, &list->shown[i - 1]) > 0) return;
    if (i == CHANGES_MAX)
        i--;
    else
        h->n_shown++;
    for (; i > 0 && compare_changes(&item, &list->shown[i - 1]) < 0; i--) list->shown[i] = list->shown[i - 1];
    list->shown[i] = item;
}

static void find_changes(struct change_list *list, const char *path, const struct known_place *before,
                         const struct place_tally *now, const struct known_cluster *cluster)
{
    uint32_t documents = list->health->n_documents;
    double share_before = (double)before->pages / cluster->n_documents;
    struct path_change change = {.path = path, .pages = now->pages, .tokens = now->tokens};
    if (now->pages == 0) {
        if (before->pages * 10ull < cluster->n_documents * (uint64_t)FIXED_OF_TEN) return;
        change.kind = PATH_MISSING;
        change.before = share_before;
        add_change(list, before->tokens * documents / cluster->n_documents, change);
        return;
    }
    uint32_t links_before = fixed_share(before->link_tokens, before->tokens);
    uint32_t links_now = fixed_share(now->link_tokens, now->tokens);
    if (difference(links_before, links_now) * 2ull >= ENTROPY_ONE && now->tokens >= LENGTH_TOKENS_MIN) {
        change.kind = PATH_LINKS;
        change.before = fixed_to_double(links_before);
        change.now = fixed_to_double(links_now);
        add_change(list, now->tokens, change);
    }
    change.before = (double)before->tokens / before->pages;
    change.now = (double)now->tokens / now->pages;
    double low = change.before < change.now ? change.before : change.now,
           high = change.before + change.now - low;
    if (high >= LENGTH_TOKENS_MIN && high >= LENGTH_FACTOR * low) {
        change.kind = PATH_LENGTH;
        add_change(list, now->tokens, change);
    }
}

/* ---- a cluster, and all ------------------------------------------------------------------- */

static void compare_place(const struct health_tally *t, uint32_t i, const uint32_t *line_entropy,
                          struct drift *drift, struct change_list *list)
{
    const struct known_place *before = &t->set->place[i];
    const struct place_tally *now = &t->place[i];
    const struct known_path *path = &t->set->path[before->path];
    const struct known_cluster *cluster = &t->set->cluster[before->cluster];
    uint32_t documents = list->health->n_documents;
    if (!documents || !before->pages || !cluster->n_documents) return;
    if (before->pages * 10ull >= cluster->n_documents * (uint64_t)FIXED_OF_TEN) {
        uint32_t then = fixed_share(before->pages, cluster->n_documents), is = fixed_share(now->pages, documents);
        drift->support += is < then ? then - is : 0;
        drift->support_weight += then;
    }
    if (now->tokens) {
        uint32_t links = fixed_share(before->link_tokens, before->tokens),
                 links_now = fixed_share(now->link_tokens, now->tokens);
        drift->tokens += now->tokens;
        drift->links += (unsigned __int128)difference(links, links_now) * now->tokens;
        if (line_entropy[before->path] != UINT32_MAX) {
            uint32_t entropy = difference(path->line_entropy, line_entropy[before->path]);
            drift->entropy += (unsigned __int128)entropy * now->tokens;
            drift->entropy_tokens += now->tokens;
        }
    }
    find_changes(list, path->text, before, now, cluster);
}

static void add_drift(struct drift *sum, const struct drift *more)
{
    sum->support += more->support;
    sum->support_weight += more->support_weight;
    sum->links += more->links;
    sum->entropy += more->entropy;
    sum->tokens += more->tokens;
    sum->entropy_tokens += more->entropy_tokens;
}

static void conclude(struct cluster_health *h, const struct drift *drift)
{
    h->support_drift = fixed_share(drift->support, drift->support_weight);
    h->link_drift = drift->tokens ? (uint32_t)(drift->links / drift->tokens) : 0;
    h->entropy_drift = UINT32_MAX;
    if (drift->entropy_tokens) h->entropy_drift = (uint32_t)(drift->entropy / drift->entropy_tokens);
}

struct cluster_health *health_conclude(const struct health_tally *t)
{
    uint32_t n = t->set->n_clusters;
    struct cluster_health *health = mem_zalloc(n + 2ull, sizeof *health), *site = &health[n + 1];
    struct drift *drift = mem_zalloc(n + 2ull, sizeof *drift);
    struct change_list *list = mem_zalloc(n + 2ull, sizeof *list);
    uint32_t *line_entropy = line_entropies(t);
    for (uint32_t k = 0; k <= n; k++) {
        health[k].n_documents = t->cluster[k].n_documents;
        health[k].tokens = t->cluster[k].tokens;
        health[k].known_tokens = t->cluster[k].known_tokens;
        site->n_documents += health[k].n_documents;
        site->tokens += health[k].tokens;
        site->known_tokens += health[k].known_tokens;
        list[k].health = &health[k];
    }
    for (uint32_t i = 0; i < t->set->n_places; i++) {
        uint32_t k = t->set->place[i].cluster;
        compare_place(t, i, line_entropy, &drift[k], &list[k]);
    }
    for (const struct unseen_path *u = t->unseen; u; u = u->hh.next)
        add_change(&list[u->cluster], u->tokens,
                   (struct path_change){.path = u->text,
                                        .kind = PATH_UNSEEN,
                                        .pages = u->pages,
                                        .tokens = u->tokens,
                                        .now = (double)u->pages / health[u->cluster].n_documents});
    for (uint32_t k = 0; k <= n; k++) {
        conclude(&health[k], &drift[k]);
        add_drift(&drift[n + 1], &drift[k]);
        for (int kind = 0; kind < PATH_CHANGES; kind++) site->n_changes[kind] += health[k].n_changes[kind];
        for (uint32_t i = 0; i < health[k].n_shown; i++) health[k].shown[i] = list[k].shown[i].change;
    }
    conclude(site, &drift[n + 1]);
    free(drift);
    free(list);
    free(line_entropy);
    return health;
}
