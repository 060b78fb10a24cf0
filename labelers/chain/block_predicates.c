/* SPDX-License-Identifier: MIT
 * block_predicates.c - see block_predicates.h. */
#include "labelers/chain/block_predicates.h"

#include "base/compare.h"
#include "base/hash.h"
#include "base/memory.h"
#include "labelers/chain/chain_model.h"
#include "labelers/chain/entities.h"

/* What of a TITLE counts: no real one is longer, and every block is compared with each of its tokens. */
enum { TITLE_TOKENS_MAX = 128 };

struct named_key {
    uint64_t key;
    uint32_t name;
};

/* Adds the predicate whose name was appended to `names` from `at` on. */
static void add_name(struct block_predicates *p, size_t at)
{
    uint64_t key = chain_key(span_from(buffer_span(&p->names), at));
    buffer_putc(&p->names, '\0');
    VECTOR_PUSH(p->unsorted, p->n_unsorted, p->unsorted_cap) = (struct named_key){key, (uint32_t)at};
}

static void add(struct block_predicates *p, const char *kind, struct span value)
{
    size_t at = p->names.len;
    buffer_puts(&p->names, kind);
    buffer_add_span(&p->names, value);
    add_name(p, at);
}

static void add_count(struct block_predicates *p, const char *kind, uint64_t value)
{
    size_t at = p->names.len;
    buffer_printf(&p->names, "%s%llu", kind, (unsigned long long)value);
    add_name(p, at);
}

static void add_element(struct block_predicates *p, const struct page_tree *t, const char *kind, uint32_t e)
{
    const char *name = "none";
    if (e != TREE_NONE) name = element_rules[t->element[e].element].name;
    if (!*name) name = "unknown"; /* an element that elements.def does not have */
    add(p, kind, span_of(name));
}

/* ---- text ---- */

static void read_title(struct block_predicates *p, const struct page_blocks *b)
{
    p->n_title = 0;
    if (!b->n_leaves || !(b->leaf[0].flags & LEAF_TITLE)) return;
    tokenize(leaf_span(b, b->leaf), &p->tokens);
    for (size_t i = 0; i < p->tokens.n && i < TITLE_TOKENS_MAX; i++)
        VECTOR_PUSH(p->title, p->n_title, p->titles_cap) = hash_span(token_span(&p->tokens, &p->tokens.item[i]));
}

/* The longest run of the TITLE's tokens that the block has, too. O(title x block), as no run is followed from its
 * middle: a word repeated over and over would else take its number to the power of three. */
static uint32_t longest_in_title(const struct block_predicates *p)
{
    uint32_t longest = 0;
    uint64_t hash = 0;
    for (size_t i = 0; i < p->tokens.n; i++) {
        uint64_t before = hash;
        hash = hash_span(token_span(&p->tokens, &p->tokens.item[i]));
        for (uint32_t k = 0; k < p->n_title; k++) {
            if (p->title[k] != hash || (i && k && p->title[k - 1] == before)) continue;
            uint32_t n = 1;
            while (i + n < p->tokens.n && k + n < p->n_title &&
                   p->title[k + n] == hash_span(token_span(&p->tokens, &p->tokens.item[i + n])))
                n++;
            if (n > longest) longest = n;
        }
    }
    return longest;
}

/* Tokens of entities are no words: "not included in the bag-of-words feature". */
static void add_words(struct block_predicates *p, struct span text, unsigned types)
{
    static const char *const names[ENTITY_N] = {"", "e:date=", "e:time=", "e:money=", "e:percent="};
    const struct tokens *t = &p->tokens;
    uint32_t found[ENTITY_N] = {0};
    for (size_t i = 0, n = 1; i < t->n; i += n) {
        enum entity entity = ENTITY_NONE;
        n = 1;
        if (types & PREDICATE_ENTITIES) entity = entity_at(text, t, i, &n);
        found[entity]++;
        struct span word = token_span(t, &t->item[i]);
        if (entity != ENTITY_NONE || !(types & (PREDICATE_WORDS | PREDICATE_STOPS))) continue;
        if (types & PREDICATE_STOPS && !stopword_in(language_find(span_of("en")), t->item[i].hash)) continue;
        add(p, "w:", word);
    }
    for (int e = 1; e < ENTITY_N; e++)
        if (found[e]) add_count(p, names[e], found[e] < 3 ? found[e] : 3);
}

static void add_casing(struct block_predicates *p)
{
    bool upper = true, lower = false;
    for (size_t i = 0; i < p->tokens.n; i++) {
        const struct token *k = &p->tokens.item[i];
        upper = upper && k->capital;
        lower = lower || (k->kind == TOKEN_WORD && !k->capital);
    }
    if (upper) add(p, "c:", span_of("upper"));
    if (lower) add(p, "c:", span_of("lower"));
}

/* floor(2 log2 n): half octaves; n > 0. */
static unsigned count_bin(uint64_t n)
{
    unsigned octave = 63u - (unsigned)__builtin_clzll(n);
    return octave * 2 + (n * n >= (uint64_t)1 << (2 * octave + 1));
}

static void add_text(struct block_predicates *p, const struct labeler_page *page, uint32_t l, unsigned types)
{
    const struct leaf_block *leaf = &page->blocks->leaf[l];
    const struct leaf_features *f = &page->feature[l];
    struct span text = leaf_span(page->blocks, leaf);
    tokenize(text, &p->tokens);
    add_words(p, text, types);
    if (types & PREDICATE_CASING) add_casing(p);
    if (types & PREDICATE_ANCHORS) add_count(p, "a:", (uint64_t)f->n_link_tokens * 10 / f->n_tokens);
    uint32_t run = types & PREDICATE_TITLE && p->n_title > 1 ? longest_in_title(p) : 0;
    if (run > 1) add_count(p, "t:", (uint64_t)run * 10 / p->n_title);
    if (types & PREDICATE_COUNT) add_count(p, "n:", count_bin(f->n_tokens));
}

/* ---- the tree ---- */

static void link_children(struct block_predicates *p, const struct page_tree *t)
{
    if (t->n_elements > p->elements_cap) {
        p->elements_cap = t->n_elements;
        p->child = mem_realloc(p->child, p->elements_cap, sizeof *p->child);
        p->sibling = mem_realloc(p->sibling, p->elements_cap, sizeof *p->sibling);
    }
    for (uint32_t e = 0; e < t->n_elements; e++) p->child[e] = TREE_NONE;
    for (uint32_t e = t->n_elements; e-- > 1;) {
        p->sibling[e] = p->child[t->element[e].parent];
        p->child[t->element[e].parent] = e;
    }
}

static void add_tags(struct block_predicates *p, const struct labeler_page *page, uint32_t l, unsigned types)
{
    const struct page_tree *t = page->tree;
    const struct leaf_block *leaf = &page->blocks->leaf[l];
    const struct tree_leaf *at = &t->leaf[l];
    if (types & PREDICATE_ANCESTORS) {
        add_element(p, t, "p:", at->in);
        add_element(p, t, "g:", t->element[at->in].parent);
    }
    if (types & PREDICATE_DESCENDANTS) {
        if (leaf->n_links) add(p, "d:", span_of("a"));
        if (leaf->bold_bytes) add(p, "d:", span_of("b"));
        if (leaf->n_breaks) add(p, "d:", span_of("br"));
    }
    if (types & PREDICATE_SIBLINGS) {
        add_element(p, t, "s-:", at->after);
        add_element(p, t, "s+:", at->after == TREE_NONE ? p->child[at->in] : p->sibling[at->after]);
    }
    if (types & PREDICATE_IMAGE && leaf->flags & LEAF_AFTER_IMAGE) add(p, "i", span_of(""));
}

/* ---- a page ---- */

static void end_block(struct block_predicates *p)
{
    uint32_t end = p->first[p->n], names = end;
    if (p->n_unsorted) qsort(p->unsorted, p->n_unsorted, sizeof *p->unsorted, compare_uint64);
    for (uint32_t i = 0; i < p->n_unsorted; i++) {
        if (i && p->unsorted[i].key == p->unsorted[i - 1].key) continue;
        VECTOR_PUSH(p->key, end, p->keys_cap) = p->unsorted[i].key;
        VECTOR_PUSH(p->name, names, p->names_cap) = p->unsorted[i].name;
    }
    p->n_unsorted = 0;
    p->first[++p->n] = end;
}

static void reserve(struct block_predicates *p, uint32_t leaves)
{
    if (leaves <= p->leaves_cap && p->first) return;
    p->leaves_cap = leaves;
    p->leaf = mem_realloc(p->leaf, leaves + 1u, sizeof *p->leaf);
    p->first = mem_realloc(p->first, leaves + 1u, sizeof *p->first);
}

void block_predicates_find(struct block_predicates *p, const struct labeler_page *page, unsigned types)
{
    const struct page_blocks *b = page->blocks;
    reserve(p, b->n_leaves);
    p->n = p->n_unsorted = 0;
    p->first[0] = 0;
    p->names.len = 0;
    read_title(p, b);
    link_children(p, page->tree);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (b->leaf[l].flags & LEAF_TITLE || !page->feature[l].n_tokens) continue;
        add_text(p, page, l, types);
        add_tags(p, page, l, types);
        p->leaf[p->n] = l;
        end_block(p);
    }
}

void block_predicates_free(struct block_predicates *p)
{
    free(p->leaf);
    free(p->first);
    free(p->key);
    free(p->name);
    buffer_free(&p->names);
    free(p->unsorted);
    tokens_free(&p->tokens);
    free(p->title);
    free(p->child);
    free(p->sibling);
    *p = (struct block_predicates){0};
}
