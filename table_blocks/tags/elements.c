/* SPDX-License-Identifier: MIT
 * elements.c - see elements.h. */
#include "table_blocks/tags/elements.h"

#include <stdint.h>

#include "base/threads/once.h"

const struct element_rule element_rules[EL_N] = {
    [EL_UNKNOWN] = {"", ELEMENT_BLOCK, "div"},
#define ELEMENT(name, kind, markup) [EL_##name] = {#name, ELEMENT_##kind, markup},
#include "table_blocks/tags/elements.def"
#undef ELEMENT
};

enum { NAME_BYTES_MAX = 13, SLOTS = 2048 };

struct name_words { /* a name of at most 16 bytes: the first 8, and those after them */
    uint64_t first, last;
};

struct known_name {
    struct name_words name, letters; /* letters: the bit 0x20 where the name has a letter */
    uint8_t len;
};

static struct known_name known[EL_N]; /* filled once, as are the slots */
static uint8_t slots[SLOTS];          /* an element each; 0: free. So many that names seldom meet */
static struct once slots_once = ONCE_INIT;

static struct name_words words_of(const char *name, size_t n)
{
    struct name_words words = {0, 0};
    memcpy(&words.first, name, n < 8 ? n : 8);
    if (n > 8) memcpy(&words.last, name + 8, n - 8);
    return words;
}

/* n <= 8 bytes, of 8 that can be read: nearly all. No processor could guess which way each length goes. */
static inline struct name_words words_of_short(const char *name, size_t n)
{
    static const unsigned char kept[16] = {255, 255, 255, 255, 255, 255, 255, 255};
    uint64_t first, mask;
    memcpy(&first, name, 8);
    memcpy(&mask, kept + 8 - n, 8);
    return (struct name_words){first & mask, 0};
}

/* Of the name's letters without their case bit. */
static inline unsigned slot_hash(struct name_words name)
{
    const uint64_t small = 0x2020202020202020u;
    uint64_t h = ((name.first | small) ^ (name.last | small) << 1) * 0x9E3779B97F4A7C15u;
    return (unsigned)(h >> 40) % SLOTS;
}

static void fill_slots(void)
{
    for (unsigned e = 1; e < EL_N; e++) {
        const char *name = element_rules[e].name;
        char letters[NAME_BYTES_MAX] = "";
        size_t n = strlen(name);
        for (size_t i = 0; i < n && i < NAME_BYTES_MAX; i++) letters[i] = name[i] >= 'a' ? 0x20 : 0;
        known[e] = (struct known_name){words_of(name, n), words_of(letters, n), (uint8_t)n};
        unsigned at = slot_hash(known[e].name);
        while (slots[at]) at = (at + 1) % SLOTS;
        slots[at] = (uint8_t)e;
    }
}

static inline enum element find(struct name_words words, size_t len)
{
    for (unsigned at = slot_hash(words); slots[at]; at = (at + 1) % SLOTS) {
        const struct known_name *k = &known[slots[at]];
        uint64_t differ = ((words.first | k->letters.first) ^ k->name.first) |
                          ((words.last | k->letters.last) ^ k->name.last) | (k->len ^ len);
        if (!differ) return (enum element)slots[at];
    }
    return EL_UNKNOWN;
}

/* The first of all names, or one that is not short. Apart, so that the others need no stack. */
static __attribute__((noinline)) enum element find_any(struct span name)
{
    if (name.len == 0 || name.len > NAME_BYTES_MAX) return EL_UNKNOWN;
    once(&slots_once, fill_slots);
    return find(words_of(name.at, name.len), name.len);
}

enum element element_find_in(struct span name, size_t readable)
{
    if (name.len - 1 >= 8 || readable < 8 || !once_is_done(&slots_once)) return find_any(name);
    return find(words_of_short(name.at, name.len), name.len);
}
