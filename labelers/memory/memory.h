/* SPDX-License-Identifier: MIT
 * memory.h - a model of the methods ib1 and igtree: their instances, as text.
 *
 *     infodisc-memory 1
 *     features 41
 *     div p p 0 0 ... 120 3 0 ... gg      tags, then numbers, then the classes of text and tail: g t h b
 *
 * Both methods build their data from it when it is read. */
#ifndef INFODISC_LABELERS_MEMORY_MEMORY_H
#define INFODISC_LABELERS_MEMORY_MEMORY_H

#include "base/error.h"
#include "base/buffer.h"
#include "labelers/memory/element_features.h"

enum { MEMORY_INSTANCES_MAX = 1 << 17 };

/* The class of an element, and back: the parts of its text and its tail. */
static inline uint8_t element_class(enum part text, enum part tail)
{
    return (uint8_t)(text * PARTS + tail);
}

/* NULL and *error set, with name and line, if the text is no such model. */
struct instances *memory_parse(struct span text, const char *name, struct infodisc_error *error);
void memory_write(const struct instances *set, struct buffer *out);

/* An empty memory, of ELEMENT_FEATURES. */
struct instances *memory_new(void);
void memory_free(struct instances *set);

#endif
