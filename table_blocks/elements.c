/* SPDX-License-Identifier: MIT
 * elements.c - see elements.h. */
#include "table_blocks/elements.h"

#include <stdint.h>

#include "base/once.h"

const struct element_rule element_rules[EL_N] = {
    [EL_UNKNOWN] = {"", ELEMENT_BLOCK, "div"},
#define ELEMENT(name, kind, markup) [EL_##name] = {#name, ELEMENT_##kind, markup},
#include "table_blocks/elements.def"
#undef ELEMENT
};

enum { NAME_BYTES_MAX = 10, SLOTS = 512 };

/* A name of at most 16 bytes, all of it in two words. */
struct name_words {
    uint64_t first, last;
};

struct name_slot {
    struct name_words name, letters; /* letters: the bit 0x20 where the name has a letter */
    uint8_t len, element;            /* element: 0 = free */
};

static struct name_slot slots[SLOTS]; /* filled once */
static struct once slots_once = ONCE_INIT;

static inline uint64_t word_of(const char *at, size_t bytes)
{
    uint64_t word = 0;
    memcpy(&word, at, bytes);
    return word;
}

static inline struct name_words words_of(const char *name, size_t n)
{
    if (n >= 8) return (struct name_words){word_of(name, 8), word_of(name + n - 8, 8)};
    if (n >= 4) return (struct name_words){word_of(name, 4), word_of(name + n - 4, 4)};
    const unsigned char *byte = (const unsigned char *)name;
    return (struct name_words){(uint64_t)byte[0] | (uint64_t)byte[n / 2] << 8, byte[n - 1]};
}

/* Of the name's letters without their case bit. */
static inline unsigned slot_hash(struct name_words name, size_t n)
{
    const uint64_t small = 0x2020202020202020u;
    uint64_t h = (name.first | small) * 0x9E3779B97F4A7C15u + ((name.last | small) ^ n) * 0xC2B2AE3D27D4EB4Fu;
    return (unsigned)(h >> 40) % SLOTS;
}

static void fill_slots(void)
{
    for (unsigned e = 1; e < EL_N; e++) {
        const char *name = element_rules[e].name;
        char letters[NAME_BYTES_MAX];
        size_t n = strlen(name);
        for (size_t i = 0; i < n; i++) letters[i] = name[i] >= 'a' ? 0x20 : 0;
        struct name_slot slot = {words_of(name, n), words_of(letters, n), (uint8_t)n, (uint8_t)e};
        unsigned at = slot_hash(slot.name, n);
        while (slots[at].element) at = (at + 1) % SLOTS;
        slots[at] = slot;
    }
}

enum element element_find(struct span name)
{
    if (name.len == 0 || name.len > NAME_BYTES_MAX) return EL_UNKNOWN;
    once(&slots_once, fill_slots);
    struct name_words words = words_of(name.at, name.len);
    for (unsigned at = slot_hash(words, name.len); slots[at].element; at = (at + 1) % SLOTS) {
        const struct name_slot *slot = &slots[at];
        if ((words.first | slot->letters.first) == slot->name.first &&
            (words.last | slot->letters.last) == slot->name.last && slot->len == name.len)
            return (enum element)slot->element;
    }
    return EL_UNKNOWN;
}
