/* SPDX-License-Identifier: MIT
 * threshold.c - see threshold.h. */
#include "entropy/threshold.h"

#include "base/fixed.h"

uint32_t greedy_step_threshold(int step)
{
    return (uint32_t)((uint64_t)ENTROPY_ONE * (uint64_t)(step + 1) / 10);
}

int greedy_threshold_step(const uint64_t features[GREEDY_STEPS])
{
    int step = GREEDY_STEPS - 1;
    while (step > 0 && features[step - 1] == features[step]) step--;
    return step;
}

uint32_t otsu_threshold(const uint64_t weight[OTSU_BINS])
{
    double total = 0, moment = 0; /* exact: whole numbers below 2^53 */
    for (int b = 0; b < OTSU_BINS; b++) {
        total += (double)weight[b];
        moment += (double)weight[b] * b;
    }
    double below = 0, below_moment = 0, best = 0;
    int first = 0, last = 0; /* edges with the best variance */
    for (int b = 0; b + 1 < OTSU_BINS; b++) {
        below += (double)weight[b];
        below_moment += (double)weight[b] * b;
        double above = total - below;
        if (below <= 0 || above <= 0) continue;
        double apart = below_moment / below - (moment - below_moment) / above;
        double between = below * above * apart * apart;
        if (between > best) {
            best = between;
            first = b + 1;
        }
        if (between >= best) last = b + 1;
    }
    if (best <= 0) return ENTROPY_ONE / 2;
    return (uint32_t)((uint64_t)ENTROPY_ONE * (uint64_t)(first + last) / (2 * OTSU_BINS));
}

uint32_t template_threshold(const uint64_t weight[OTSU_BINS])
{
    static const uint32_t prior = (uint32_t)((uint64_t)ENTROPY_ONE * 6 / 10);
    uint32_t threshold = otsu_threshold(weight);
    double above = 0, moment = 0;
    for (int b = otsu_bin(threshold); b < OTSU_BINS; b++) {
        above += (double)weight[b];
        moment += (double)weight[b] * (b + 0.5);
    }
    return moment * 2 < above * OTSU_BINS ? prior : threshold; /* a mean below a half */
}
