/* SPDX-License-Identifier: MIT
 * memory.c - see memory.h. */
#include "labelers/memory/memory.h"

#include "base/memory.h"
#include "labelers/shared/shared.h"

enum { TAGS = ELEMENT_LENGTHS_FROM };

static const char part_letters[PARTS] = {
    [PART_GARBAGE] = 'g', [PART_TITLE] = 't', [PART_HEADING] = 'h', [PART_BODY] = 'b'};

struct instances *memory_new(void)
{
    struct instances *set = mem_zalloc(1, sizeof *set);
    set->n_features = ELEMENT_FEATURES;
    set->n_classes = PARTS * PARTS;
    for (int f = 0; f < ELEMENT_LENGTHS; f++) set->numeric[ELEMENT_LENGTHS_FROM + f] = true;
    return set;
}

void memory_free(struct instances *set)
{
    if (!set) return;
    instances_free(set);
    free(set);
}

/* ---- reading ---- */

static bool read_part(char letter, enum part *part)
{
    for (int p = 0; p < PARTS; p++)
        if (part_letters[p] == letter) return *part = (enum part)p, true;
    return false;
}

static bool read_tag(struct span word, uint32_t *value)
{
    enum element element = element_find(word);
    *value = span_is(word, "0") ? 0 : element + 1u;
    return *value == 0 || element != EL_UNKNOWN || span_is(word, "unknown");
}

static bool read_instance(struct model_lines *l, struct instances *set, const struct span *word, int words)
{
    uint32_t value[ELEMENT_FEATURES];
    enum part text, tail;
    if (words != ELEMENT_FEATURES + 1) return model_lines_fail(l, "not 41 features and a class");
    if (set->n >= MEMORY_INSTANCES_MAX) return model_lines_fail(l, "too many instances");
    for (int f = 0; f < ELEMENT_FEATURES; f++) {
        uint64_t number = 0;
        bool is_length = f >= TAGS && f < TAGS + ELEMENT_LENGTHS;
        if (f < TAGS ? !read_tag(word[f], &value[f])
                     : !model_count(word[f], is_length ? ELEMENT_LENGTH_MAX : 1, &number))
            return model_lines_fail(l, f < TAGS ? "not a tag" : "not a number in range");
        if (f >= TAGS) value[f] = (uint32_t)number;
    }
    struct span label = word[ELEMENT_FEATURES];
    if (label.len != 2 || !read_part(label.at[0], &text) || !read_part(label.at[1], &tail))
        return model_lines_fail(l, "not a class");
    instances_add(set, value, element_class(text, tail));
    return true;
}

static bool parse(struct model_lines *l, struct instances *set)
{
    struct span word[ELEMENT_FEATURES + 1];
    if (!model_lines_begin(l, "infodisc-memory", "not a model for ib1 or igtree")) return false;
    int words = model_lines_next(l, word, ELEMENT_FEATURES + 1);
    if (words != 2 || !span_is(word[0], "features") || !span_is(word[1], "41"))
        return model_lines_fail(l, "not of 41 features");
    while ((words = model_lines_next(l, word, ELEMENT_FEATURES + 1)) > 0)
        if (!read_instance(l, set, word, words)) return false;
    return set->n > 0 || model_lines_fail(l, "no instance");
}

struct instances *memory_parse(struct span text, const char *name, struct infodisc_error *error)
{
    struct instances *set = memory_new();
    struct model_lines lines = {.left = text, .name = name, .error = error};
    if (parse(&lines, set)) return set;
    memory_free(set);
    return NULL;
}

/* ---- writing ---- */

void memory_write(const struct instances *set, struct buffer *out)
{
    buffer_puts(out, "infodisc-memory 1\nfeatures 41\n");
    for (uint32_t i = 0; i < set->n; i++) {
        const uint32_t *value = instance_values(set, i);
        for (int f = 0; f < TAGS; f++) {
            const char *tag = "0";
            if (value[f]) tag = value[f] - 1 == EL_UNKNOWN ? "unknown" : element_rules[value[f] - 1].name;
            buffer_printf(out, "%s ", tag);
        }
        for (int f = TAGS; f < ELEMENT_FEATURES; f++) buffer_printf(out, "%u ", value[f]);
        buffer_printf(out, "%c%c\n", part_letters[set->label[i] / PARTS], part_letters[set->label[i] % PARTS]);
    }
}
