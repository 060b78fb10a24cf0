/* SPDX-License-Identifier: MIT
 * nearest.c - IB1: see nearest.h. */
#include "labelers/memory/nearest.h"

#include <string.h>

/* The parts of numeric features are rounded down to whole numbers, so distances that are the same may be a few steps
 * apart. Lengths of 9999 over a range of 1, 41 times, stay within 64 bits. */
enum { WEIGHT_BITS = 44, SAME = 64 };

void nearest_prepare(struct nearest *m, const struct instances *set, const double *weight, unsigned k)
{
    double greatest = 0;
    *m = (struct nearest){.set = set, .k = k};
    for (uint32_t f = 0; f < set->n_features; f++)
        if (weight[f] > greatest) greatest = weight[f];
    for (uint32_t f = 0; f < set->n_features; f++) {
        uint32_t least = UINT32_MAX, most = 0, at = f;
        for (uint32_t i = 0; i < set->n; i++) {
            uint32_t value = instance_values(set, i)[f];
            if (value < least) least = value;
            if (value > most) most = value;
        }
        m->range[f] = set->n ? most - least : 0;
        if (greatest > 0)
            m->weight[f] = (uint64_t)(weight[f] / greatest * (double)((uint64_t)1 << WEIGHT_BITS) + 0.5);
        for (; at > 0 && m->weight[m->order[at - 1]] < m->weight[f]; at--) m->order[at] = m->order[at - 1];
        m->order[at] = f;
    }
    instances_count(set, m->of_class);
}

/* Beyond the training range the difference may be above 1, as in TiMBL. */
static uint64_t difference(const struct nearest *m, uint32_t f, uint32_t x, uint32_t y)
{
    if (x == y) return 0;
    if (!m->set->numeric[f]) return m->weight[f];
    uint32_t apart = x > y ? x - y : y - x;
    return m->range[f] ? (uint64_t)((unsigned __int128)m->weight[f] * apart / m->range[f]) : 0;
}

#define FARTHEST (UINT64_MAX - SAME) /* no distance yet */

struct near {            /* one of the nearest distances */
    uint64_t distance;
    uint32_t of_class[CLASSES_MAX];
};

/* The nearest k + 1 distances, ascending; those not found yet are FARTHEST. */
struct neighbours {
    struct near near[NEAREST_K_MAX];
};

static void take_neighbour(const struct nearest *m, struct neighbours *n, uint64_t distance, uint8_t label)
{
    unsigned at = 0;
    while (n->near[at].distance < distance - (distance < SAME ? distance : SAME)) at++;
    if (n->near[at].distance > distance + SAME) {
        memmove(&n->near[at + 1], &n->near[at], (m->k - at) * sizeof n->near[0]);
        n->near[at].distance = distance;
        memset(n->near[at].of_class, 0, sizeof n->near[at].of_class);
    }
    n->near[at].of_class[label]++;
}

static void find_neighbours(const struct nearest *m, const uint32_t *value, struct neighbours *n)
{
    const struct instances *set = m->set;
    for (unsigned k = 0; k <= m->k; k++) n->near[k].distance = FARTHEST;
    for (uint32_t i = 0; i < set->n; i++) {
        const uint32_t *other = instance_values(set, i);
        uint64_t distance = 0, most = n->near[m->k].distance + SAME;
        for (uint32_t f = 0; f < set->n_features && distance <= most; f++) {
            uint32_t feature = m->order[f];
            distance += difference(m, feature, value[feature], other[feature]);
        }
        if (distance <= most) take_neighbour(m, n, distance, set->label[i]);
    }
}

/* The class with most votes, and in *tied whether another one has as many. Of these the more frequent one; then the
 * first. */
static uint8_t most_votes(const struct nearest *m, const uint32_t *votes, bool *tied)
{
    uint32_t best = 0;
    *tied = false;
    for (uint32_t c = 1; c < m->set->n_classes; c++) {
        if (votes[c] == votes[best]) *tied = true;
        if (votes[c] > votes[best]) *tied = false;
        if (votes[c] > votes[best] || (votes[c] == votes[best] && m->of_class[c] > m->of_class[best])) best = c;
    }
    return (uint8_t)best;
}

/* The vote of the nearest k of the m->k + 1 distances that were found. */
static uint8_t class_of(const struct nearest *m, const struct neighbours *n, unsigned k)
{
    uint32_t votes[CLASSES_MAX] = {0}, more[CLASSES_MAX];
    bool tied;
    for (unsigned at = 0; at < k && n->near[at].distance != FARTHEST; at++)
        for (uint32_t c = 0; c < m->set->n_classes; c++) votes[c] += n->near[at].of_class[c];
    uint8_t best = most_votes(m, votes, &tied);
    if (!tied || n->near[k].distance == FARTHEST) return best;
    for (uint32_t c = 0; c < m->set->n_classes; c++) more[c] = votes[c] + n->near[k].of_class[c];
    uint8_t then = most_votes(m, more, &tied);
    return tied ? best : then;
}

uint8_t nearest_class(const struct nearest *m, const uint32_t *value)
{
    struct neighbours n;
    if (!m->set->n) return 0;
    find_neighbours(m, value, &n);
    return class_of(m, &n, m->k);
}

void nearest_classes(const struct nearest *m, const uint32_t *value, uint8_t *label)
{
    struct neighbours n;
    memset(label, 0, m->k);
    if (!m->set->n) return;
    find_neighbours(m, value, &n);
    for (unsigned k = 1; k <= m->k; k++) label[k - 1] = class_of(m, &n, k);
}
