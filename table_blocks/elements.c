/* SPDX-License-Identifier: MIT
 * elements.c - see elements.h. */
#include "table_blocks/elements.h"

#include <pthread.h>
#include <stdint.h>

const struct element_rule element_rules[EL_N] = {
    [EL_UNKNOWN] = {"", ELEMENT_BLOCK, "div"},
#define ELEMENT(name, kind, markup) [EL_##name] = {#name, ELEMENT_##kind, markup},
#include "table_blocks/elements.def"
#undef ELEMENT
};

enum { NAME_BYTES_MAX = 10, SLOTS = 1024 };

static uint8_t slot_of[SLOTS]; /* element of each hash slot, 0 = free; filled once */
static pthread_once_t slots_once = PTHREAD_ONCE_INIT;

/* Of the name's letters without their case bit. */
static unsigned slot_hash(const char *name, size_t n)
{
    uint32_t h = (uint32_t)n;
    for (size_t i = 0; i < n; i++) h = h * 31 + ((unsigned char)name[i] | 0x20u);
    return (h ^ h >> 10) % SLOTS;
}

static void fill_slots(void)
{
    for (unsigned e = 1; e < EL_N; e++) {
        unsigned slot = slot_hash(element_rules[e].name, strlen(element_rules[e].name));
        while (slot_of[slot]) slot = (slot + 1) % SLOTS;
        slot_of[slot] = (uint8_t)e;
    }
}

static bool same_name(const char *lower, struct span name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c | 0x20);
        if (c != lower[i]) return false;
    }
    return lower[name.len] == '\0';
}

enum element element_find(struct span name)
{
    if (name.len == 0 || name.len > NAME_BYTES_MAX) return EL_UNKNOWN;
    pthread_once(&slots_once, fill_slots);
    for (unsigned slot = slot_hash(name.at, name.len); slot_of[slot]; slot = (slot + 1) % SLOTS)
        if (same_name(element_rules[slot_of[slot]].name, name)) return (enum element)slot_of[slot];
    return EL_UNKNOWN;
}
