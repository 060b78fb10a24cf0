/* SPDX-License-Identifier: MIT
 * template_set.c - see template_set.h. */
#include "templates/learned/template_set.h"

#include "base/fixed.h"
#include "base/hash.h"
#include "labelers/shared/shared.h"

/* ---- paths by text ------------------------------------------------------------------------ */

static uint32_t slot_of(const struct template_set *set, struct span text)
{
    uint32_t slot = (uint32_t)hash_span(text) & (set->slots - 1);
    while (set->path_slot[slot] && !span_is(text, set->path[set->path_slot[slot] - 1].text))
        slot = (slot + 1) & (set->slots - 1);
    return slot;
}

/* At most half full. */
static void grow_slots(struct template_set *set)
{
    free(set->path_slot);
    set->slots = set->slots ? set->slots * 2 : 64;
    set->path_slot = mem_zalloc(set->slots, sizeof *set->path_slot);
    for (uint32_t p = 0; p < set->n_paths; p++)
        set->path_slot[slot_of(set, span_of(set->path[p].text))] = p + 1;
}

uint32_t template_set_enter(struct template_set *set, struct span text)
{
    if (set->n_paths * 2 >= set->slots) grow_slots(set);
    uint32_t slot = slot_of(set, text);
    if (!set->path_slot[slot]) {
        VECTOR_PUSH(set->path, set->n_paths, set->paths_cap) =
            (struct known_path){.text = arena_copy(&set->strings, text), .logit = LOGIT_NONE};
        set->path_slot[slot] = set->n_paths;
    }
    return set->path_slot[slot] - 1;
}

uint32_t template_set_find(const struct template_set *set, struct span text)
{
    if (!set->slots) return UINT32_MAX;
    uint32_t index = set->path_slot[slot_of(set, text)];
    return index ? index - 1 : UINT32_MAX;
}

/* ---- places of a path --------------------------------------------------------------------- */

static int compare_places(const void *a, const void *b)
{
    const struct known_place *x = a, *y = b;
    if (x->path != y->path) return x->path < y->path ? -1 : 1;
    return x->cluster < y->cluster ? -1 : x->cluster > y->cluster;
}

/* Is a line on half of the path's pages or fewer? line_entropy is the mean of log df / log n. */
static bool lines_are_own(const struct known_path *path, uint32_t n_documents)
{
    if (path->line_entropy == UINT32_MAX) return false;
    uint64_t df_log = (uint64_t)(((unsigned __int128)path->line_entropy * fixed_log2(n_documents)) >> ENTROPY_BITS);
    return df_log + fixed_log2(2) <= fixed_log2(path->pages);
}

/* Of paths that different clusters have judged differently, most tokens decide. */
static void sum_places(struct template_set *set)
{
    if (set->n_places) qsort(set->place, set->n_places, sizeof *set->place, compare_places);
    for (uint32_t i = 0; i < set->n_places;) {
        struct known_path *path = &set->path[set->place[i].path];
        uint64_t informative = 0;
        path->first_place = i;
        for (; i < set->n_places && set->place[i].path == (uint32_t)(path - set->path); i++) {
            path->n_places++;
            path->tokens += set->place[i].tokens;
            path->informative_tokens += set->place[i].informative_tokens;
            path->link_tokens += set->place[i].link_tokens;
            path->pages += set->place[i].pages;
            if (set->place[i].informative) informative += set->place[i].tokens;
        }
        path->informative = informative * 2 > path->tokens ||
                            (path->tokens == 0 && set->place[path->first_place].informative);
        path->has_own_lines = lines_are_own(path, set->n_documents);
    }
}

const struct known_place *template_set_place(const struct template_set *set, uint32_t path, uint32_t cluster)
{
    const struct known_path *p = &set->path[path];
    uint32_t lo = p->first_place, hi = lo + p->n_places;
    while (lo < hi) {
        uint32_t middle = lo + (hi - lo) / 2;
        if (set->place[middle].cluster < cluster)
            lo = middle + 1;
        else
            hi = middle;
    }
    bool found = lo < p->first_place + p->n_places && set->place[lo].cluster == cluster;
    return found ? &set->place[lo] : NULL;
}

bool template_set_has_line(const struct template_set *set, uint32_t path, struct span text)
{
    const struct span *line = set->line + set->path[path].first_line;
    for (uint32_t i = 0; i < set->path[path].n_lines; i++)
        if (template_line_is(line[i], text)) return true;
    return false;
}

/* ---- evidence of relatives ---------------------------------------------------------------- */

static struct known_kin *kin_slot(const struct template_set *set, uint64_t hash)
{
    uint32_t slot = (uint32_t)(hash >> 8) & (set->kin_slots - 1);
    while (set->kin[slot].hash && set->kin[slot].hash != hash) slot = (slot + 1) & (set->kin_slots - 1);
    return &set->kin[slot];
}

static uint64_t head_hash(struct span text)
{
    return hash_span(text) | 1;
}

static uint64_t tail_hash(struct span text)
{
    return hash_mix(hash_span(text), 1) | 1;
}

static uint64_t pair_hash(struct span text)
{
    return hash_mix(hash_span(text), 2) | 1;
}

static const struct known_kin *find_kin(const struct template_set *set, uint64_t hash)
{
    if (!set->kin_slots) return NULL;
    const struct known_kin *kin = kin_slot(set, hash);
    return kin->tokens ? kin : NULL;
}

const struct known_kin *template_set_below(const struct template_set *set, struct span text)
{
    return find_kin(set, head_hash(text));
}

const struct known_kin *template_set_ending(const struct template_set *set, struct span text)
{
    return find_kin(set, tail_hash(text));
}

const struct known_kin *template_set_through(const struct template_set *set, struct span pair)
{
    return find_kin(set, pair_hash(pair));
}

/* A verdict counts as a logit that is sure. */
static int64_t logit_of(const struct known_path *path)
{
    if (path->kind == KNOWN_BY_LOGIT) return path->logit;
    return path->informative ? LOGIT_ONE * 2 : -LOGIT_ONE * 2;
}

static void add_kin(struct template_set *set, uint64_t hash, const struct known_path *path)
{
    struct known_kin *kin = kin_slot(set, hash);
    kin->hash = hash;
    kin->tokens += path->tokens;
    kin->link_tokens += path->link_tokens;
    kin->informative_tokens += path->informative ? path->tokens : 0;
    kin->logit_tokens += logit_of(path) * (int64_t)path->tokens;
}

static uint64_t *step_slot(const struct template_set *set, uint64_t hash)
{
    uint32_t slot = (uint32_t)(hash >> 8) & (set->step_slots - 1);
    while (set->step[slot] && set->step[slot] != hash) slot = (slot + 1) & (set->step_slots - 1);
    return &set->step[slot];
}

bool template_set_has_step(const struct template_set *set, struct span text)
{
    return set->step_slots && *step_slot(set, head_hash(text));
}

static void index_steps(struct template_set *set)
{
    for (uint32_t p = 0; p < set->n_paths; p++) {
        struct span text = span_of(set->path[p].text);
        for (size_t i = 1; i <= text.len; i++) {
            if (i < text.len && text.at[i] != '>') continue;
            uint64_t hash = head_hash((struct span){text.at, i});
            *step_slot(set, hash) = hash;
        }
    }
}

/* A path is kin of those that begin or end with the same steps, or that pass through the same two steps. */
static void add_kin_of_path(struct template_set *set, const struct known_path *path)
{
    struct span text = span_of(path->text);
    size_t step = 0, step_before = 0; /* where the last two steps begin */
    add_kin(set, head_hash(text), path);
    add_kin(set, tail_hash(text), path);
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] != '>') continue;
        add_kin(set, head_hash((struct span){text.at, i}), path);
        add_kin(set, tail_hash(span_from(text, i + 1)), path);
        if (step_before) add_kin(set, pair_hash((struct span){text.at + step_before, i - step_before}), path);
        step_before = step;
        step = i + 1;
    }
}

static void index_kin(struct template_set *set)
{
    uint64_t pieces = 0;
    for (uint32_t p = 0; p < set->n_paths; p++) {
        pieces += 3;
        for (const char *c = set->path[p].text; *c; c++) pieces += *c == '>' ? 3 : 0;
    }
    for (set->kin_slots = 64; set->kin_slots * 3ull < pieces * 4 && set->kin_slots < 1u << 31;) set->kin_slots *= 2;
    set->kin = mem_zalloc(set->kin_slots, sizeof *set->kin);
    set->step_slots = set->kin_slots / 2; /* at most half full: steps are a third of the pieces */
    set->step = mem_zalloc(set->step_slots, sizeof *set->step);
    index_steps(set);
    for (uint32_t p = 0; p < set->n_paths; p++) {
        const struct known_path *path = &set->path[p];
        if (path->kind == KNOWN_BY_LOGIT && path->logit == LOGIT_NONE) continue;
        add_kin_of_path(set, path);
    }
}

void template_set_index(struct template_set *set)
{
    sum_places(set);
    index_kin(set);
}

/* ---- the rest ----------------------------------------------------------------------------- */

uint32_t template_set_cluster(const struct template_set *set, struct span url, struct url_match_scratch *s)
{
    for (uint32_t k = 0; k < set->n_clusters; k++)
        if (url_match(set->cluster[k].regex, url, s)) return k;
    return UINT32_MAX;
}

void template_set_free(struct template_set *set)
{
    if (!set) return;
    for (uint32_t k = 0; k < set->n_clusters; k++) url_regex_free(set->cluster[k].regex);
    title_affixes_free(&set->title);
    arena_free(&set->strings);
    free(set->cluster);
    free(set->place);
    free(set->line);
    free(set->path);
    free(set->path_slot);
    free(set->kin);
    free(set->step);
    free(set);
}
