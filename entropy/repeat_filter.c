/* SPDX-License-Identifier: MIT
 * repeat_filter.c - see repeat_filter.h. */
#include "entropy/repeat_filter.h"

#include <string.h>

#include "base/table_memory.h"
#include "base/threads/parallel.h"

enum { FILTER_SLOTS_MIN = 1 << 12, FILTER_SLOTS_PER_HASH = 8, SAMPLE_SLOTS = 1 << 21 };
enum { TOUCH_BYTES = 1 << 18 }; /* that a thread touches at once */

static void touch_part(void *data, uint32_t part, int thread)
{
    (void)thread;
    const struct repeat_filter *f = data;
    size_t from = (size_t)part * TOUCH_BYTES, bytes = f->n_slots / FILTER_WORD_SLOTS * sizeof *f->bits - from;
    table_memory_touch((char *)f->bits + from, bytes < TOUCH_BYTES ? bytes : TOUCH_BYTES);
}

struct repeat_filter repeat_filter_new(uint64_t n_distinct, int threads)
{
    uint64_t words = (n_distinct * FILTER_SLOTS_PER_HASH + FILTER_SLOTS_MIN) / FILTER_WORD_SLOTS;
    struct repeat_filter f = {table_memory_new(words * sizeof *f.bits), words * FILTER_WORD_SLOTS,
                              threads > 1};
    parallel_for((uint32_t)(words * sizeof *f.bits / TOUCH_BYTES + 1), threads, touch_part, &f);
    return f;
}

void repeat_filter_free(struct repeat_filter *f)
{
    table_memory_free(f->bits, f->n_slots / FILTER_WORD_SLOTS * sizeof *f->bits);
    *f = (struct repeat_filter){0};
}

enum { FOLD_WORDS = 60 }; /* three of four bits and twenty of a byte: no sum of bits is too large for its field */

/* Bits that are "seen again": without an instruction that counts them, in fields of two, four, eight bits. */
static uint64_t count_again(const uint64_t word[FOLD_WORDS])
{
    const uint64_t again = 0x5555555555555555u, nibbles = 0x3333333333333333u, bytes = 0x0F0F0F0F0F0F0F0Fu;
    const uint64_t *second = word + FOLD_WORDS / 3, *third = second + FOLD_WORDS / 3;
    uint64_t sum = 0;
    for (int i = 0; i < FOLD_WORDS / 3; i++) {
        uint64_t two = (word[i] >> 1 & again) + (second[i] >> 1 & again) + (third[i] >> 1 & again);
        uint64_t four = (two & nibbles) + (two >> 2 & nibbles);
        sum += (four & bytes) + (four >> 4 & bytes);
    }
    sum = (sum & 0x00FF00FF00FF00FFu) + (sum >> 8 & 0x00FF00FF00FF00FFu);
    return sum * 0x0001000100010001u >> 48;
}

uint64_t repeat_filter_count(const struct repeat_filter *f)
{
    uint64_t words = f->n_slots / FILTER_WORD_SLOTS, done = 0, n = 0, rest[FOLD_WORDS] = {0};
    for (; done + FOLD_WORDS <= words; done += FOLD_WORDS) n += count_again(f->bits + done);
    if (words > done) memcpy(rest, f->bits + done, (words - done) * sizeof *rest);
    return n + count_again(rest);
}

/* With n_distinct hashes in 8 n_distinct slots, u singles and r repeated ones a slot, u + r = 1/8, a slot was not
 * seen again if it has no repeated hash and at most one single: e^-1/8 (1 + u) of them all. That gives u, and what
 * passes is r + u (1 - e^-1/8). In thousandths and by the first slots, as it is only the size of a table. */
uint64_t repeat_filter_passing(const struct repeat_filter *f)
{
    struct repeat_filter first = *f;
    if (first.n_slots > SAMPLE_SLOTS) first.n_slots = SAMPLE_SLOTS;
    uint64_t once = f->n_slots - repeat_filter_count(&first) * f->n_slots / first.n_slots;
    uint64_t single = once * 1133 / 1000 > f->n_slots ? once * 1133 / 1000 - f->n_slots : 0;
    if (single > f->n_slots / FILTER_SLOTS_PER_HASH) single = f->n_slots / FILTER_SLOTS_PER_HASH;
    return f->n_slots / FILTER_SLOTS_PER_HASH - single + single * 1175 / 10000;
}
