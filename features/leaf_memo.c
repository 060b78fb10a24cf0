/* SPDX-License-Identifier: MIT
 * leaf_memo.c - see leaf_memo.h.
 *
 * Records follow each other in a ring; a new one overwrites the oldest. A table holds the start of each slot's
 * newest record, counted from the first byte ever written, which also tells whether the record still exists.
 *
 * record: | head | words [n_tokens] | shingles | links [n_links] | languages [n_stop] | text | */
#include "features/leaf_memo.h"

#include "base/hash.h"
#include "base/memory.h"
#include "features/shingles.h"

enum {
    SLOTS = 1 << 13,
    RING_BYTES = 1 << 20,
    RECORD_BYTES_MAX = 1 << 16
};

struct record_head {
    struct leaf_features features;
    uint32_t text_len, n_links;
};

struct leaf_memo {
    uint64_t end;             /* bytes written so far; those of the last RING_BYTES are there */
    struct memo_slot {
        uint64_t key;         /* 0: free */
        uint64_t at;          /* where the record begins, % RING_BYTES in the ring */
    } slot[SLOTS];
    uint64_t ring[RING_BYTES / sizeof(uint64_t)];
};

struct leaf_memo *leaf_memo_new(void)
{
    struct leaf_memo *m = mem_alloc(sizeof *m); /* the ring as it comes: only what was written is read */
    memset(m, 0, offsetof(struct leaf_memo, ring));
    return m;
}

void leaf_memo_free(struct leaf_memo *m)
{
    free(m);
}

/* A link's place in the leaf's text. */
static struct byte_range place_of(const struct leaf_block *leaf, struct byte_range link)
{
    return (struct byte_range){link.from - leaf->text, link.to - leaf->text};
}

uint64_t leaf_memo_key(const struct page_blocks *b, const struct leaf_block *leaf)
{
    uint64_t key = hash_span(leaf_span(b, leaf));
    for (uint32_t l = 0; l < leaf->n_links; l++) {
        struct byte_range place = place_of(leaf, b->link[leaf->link + l]);
        key = hash_mix(key, (uint64_t)place.from << 32 | place.to);
    }
    return key | 1;
}

/* The parts of a record: they follow its head. */
struct record_parts {
    uint64_t *word, *shingle;
    struct byte_range *link;
    uint32_t *languages;
    char *text;
};

static struct record_parts parts_of(struct record_head *head)
{
    struct record_parts p;
    p.word = (uint64_t *)(void *)(head + 1);
    p.shingle = p.word + head->features.n_tokens;
    p.link = (struct byte_range *)(void *)(p.shingle + shingle_count(head->features.n_tokens));
    p.languages = (uint32_t *)(void *)(p.link + head->n_links);
    p.text = (char *)(p.languages + head->features.n_stop);
    return p;
}

static size_t record_bytes(const struct record_head *head)
{
    const struct leaf_features *f = &head->features;
    size_t bytes = sizeof *head + (f->n_tokens + shingle_count(f->n_tokens)) * sizeof(uint64_t) +
                   head->n_links * sizeof(struct byte_range) + f->n_stop * sizeof(uint32_t) + head->text_len;
    return (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

static bool same_links(const struct byte_range *kept, const struct page_blocks *b, const struct leaf_block *leaf)
{
    for (uint32_t l = 0; l < leaf->n_links; l++) {
        struct byte_range place = place_of(leaf, b->link[leaf->link + l]);
        if (kept[l].from != place.from || kept[l].to != place.to) return false;
    }
    return true;
}

static inline const struct memo_slot *slot_of(const struct leaf_memo *m, uint64_t key)
{
    return &m->slot[key >> 20 & (SLOTS - 1)];
}

void leaf_memo_prefetch(const struct leaf_memo *m, uint64_t key)
{
    __builtin_prefetch(slot_of(m, key));
}

bool leaf_memo_find(const struct leaf_memo *m, uint64_t key, const struct page_blocks *b,
                    const struct leaf_block *leaf, struct leaf_text *out)
{
    const struct memo_slot *slot = slot_of(m, key);
    if (slot->key != key || m->end - slot->at > RING_BYTES) return false;
    struct record_head *head = (struct record_head *)(void *)((char *)m->ring + slot->at % RING_BYTES);
    struct record_parts p = parts_of(head);
    if (head->text_len != leaf->text_len || head->n_links != leaf->n_links) return false;
    if (memcmp(p.text, b->text.at + leaf->text, leaf->text_len) != 0 || !same_links(p.link, b, leaf)) return false;
    *out = (struct leaf_text){head->features, p.word, p.shingle, p.languages};
    return true;
}

/* Room for a record of `bytes` bytes at the ring's end, not split by its border. */
static struct record_head *next_record(struct leaf_memo *m, struct memo_slot *slot, size_t bytes)
{
    size_t at = m->end % RING_BYTES;
    if (at + bytes > RING_BYTES) m->end += RING_BYTES - at;
    slot->at = m->end;
    m->end += bytes;
    return (struct record_head *)(void *)((char *)m->ring + slot->at % RING_BYTES);
}

/* Of lists that may be empty, and then nowhere. */
static void copy(void *into, const void *from, size_t bytes)
{
    if (bytes) memcpy(into, from, bytes);
}

void leaf_memo_keep(struct leaf_memo *m, uint64_t key, const struct page_blocks *b, const struct leaf_block *leaf,
                    const struct leaf_text *text)
{
    struct record_head head = {text->features, leaf->text_len, leaf->n_links};
    size_t bytes = record_bytes(&head);
    if (bytes > RECORD_BYTES_MAX) return;
    struct memo_slot *slot = &m->slot[key >> 20 & (SLOTS - 1)];
    struct record_head *record = next_record(m, slot, bytes);
    slot->key = key;
    *record = head;
    struct record_parts p = parts_of(record);
    copy(p.word, text->word, head.features.n_tokens * sizeof *p.word);
    copy(p.shingle, text->shingle, shingle_count(head.features.n_tokens) * sizeof *p.shingle);
    for (uint32_t l = 0; l < leaf->n_links; l++) p.link[l] = place_of(leaf, b->link[leaf->link + l]);
    copy(p.languages, text->languages, head.features.n_stop * sizeof *p.languages);
    copy(p.text, b->text.at + leaf->text, leaf->text_len);
}
