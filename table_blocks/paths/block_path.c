/* SPDX-License-Identifier: MIT
 * block_path.c - see block_path.h. */
#include "table_blocks/paths/block_path.h"

#include "base/compare.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/text/ascii.h"

struct path_written { /* traits that a node has been written into the journal with */
    struct element_traits traits;
    uint32_t number;
    struct path_written *next;
};

struct path_entry { /* a node in a thread's table */
    struct path_node node;
    bool is_met;                     /* by path_table_enter() */
    uint32_t last_page;              /* path_table.page when it was last met */
    struct path_entry *next_of_page; /* another that the page has */
    struct path_written *written;    /* newest first */
    struct path_entry *next;         /* in the order in which they came */
};

struct entry_slot {
    uint64_t key; /* 0: free */
    struct path_entry *entry;
};

struct written_names { /* what a tag is, by its names as written: the last one that had this slot */
    uint64_t hash;
    struct path_entry *entry; /* NULL: a free slot */
    struct element_traits traits; /* of its names alone */
};

struct path_table {
    struct entry_slot *slot; /* [slots], a power of 2, at most half of them taken: most keys are found at once */
    uint32_t slots, n;
    struct path_entry *first, **end;
    uint32_t page;              /* counts path_table_begin_page() */
    struct path_entry *of_page; /* the nodes that the page has */
    uint32_t n_written;
    struct arena arena;
    struct buffer class, more, id, scratch;
    struct written_names *written; /* [written_slots], a power of 2 */
    uint32_t written_slots;
};

enum { SLOTS_MIN = 64, WRITTEN_MIN = 1 << 6, WRITTEN_MAX = 1 << 12, MORE_CLASSES_MAX = 7 };

struct path_table *path_table_new(void)
{
    struct path_table *t = mem_zalloc(1, sizeof *t);
    t->slots = SLOTS_MIN;
    t->slot = mem_zalloc(t->slots, sizeof *t->slot);
    t->end = &t->first;
    t->written_slots = WRITTEN_MIN;
    t->written = mem_zalloc(t->written_slots, sizeof *t->written);
    return t;
}

void path_table_free(struct path_table *t)
{
    if (!t) return;
    free(t->slot);
    arena_free(&t->arena);
    buffer_free(&t->class);
    buffer_free(&t->more);
    buffer_free(&t->id);
    buffer_free(&t->scratch);
    free(t->written);
    free(t);
}

/* The slot of a key, or the free one where it belongs. Keys are hashes already. */
static struct entry_slot *entry_slot_of(const struct path_table *t, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) & (t->slots - 1);
    while (t->slot[at].key && t->slot[at].key != key) at = (at + 1) & (t->slots - 1);
    return &t->slot[at];
}

static struct path_entry *find_entry(const struct path_table *t, uint64_t key)
{
    return entry_slot_of(t, key)->entry;
}

static struct path_entry *add_entry(struct path_table *t, uint64_t key)
{
    if (t->n++ >= t->slots / 2) {
        t->slots *= 2;
        free(t->slot);
        t->slot = mem_zalloc(t->slots, sizeof *t->slot);
        for (struct path_entry *e = t->first; e; e = e->next)
            *entry_slot_of(t, e->node.key) = (struct entry_slot){e->node.key, e};
    }
    struct path_entry *entry = arena_zalloc(&t->arena, 1, sizeof *entry);
    *entry_slot_of(t, key) = (struct entry_slot){key, entry};
    *t->end = entry;
    t->end = &entry->next;
    return entry;
}

static struct span first_token(struct span value)
{
    if (!value.len) return value; /* there may be none at all: at is NULL */
    const char *at = value.at, *end = value.at + value.len;
    while (at < end && (unsigned char)*at <= ' ') at++;
    const char *from = at;
    while (at < end && (unsigned char)*at > ' ') at++;
    return (struct span){from, (size_t)(at - from)};
}

uint64_t block_path_class_bit(struct span class)
{
    return block_path_hash_bit(hash_span(class));
}

/* The bits of all classes but the first. */
static uint64_t more_classes(struct span value, struct span first)
{
    uint64_t bits = 0;
    if (!value.len) return 0;
    const char *end = value.at + value.len;
    for (struct span token = first; token.len;) {
        token = first_token((struct span){token.at + token.len, (size_t)(end - token.at) - token.len});
        if (token.len) bits |= block_path_class_bit(token);
    }
    return bits;
}

static bool is_padded(struct span value)
{
    return value.len > 0 && (unsigned char)value.at[0] <= ' ';
}

/* What the names of a tag say: it is remembered for tags with the same names. All bytes of it are set, those between
 * its members too: see same_traits(). class, id: the first ones of the tag's. */
static struct element_traits traits_of_names(const struct markup_tag *tag, struct span class, struct span id)
{
    struct element_traits t;
    memset(&t, 0, sizeof t);
    if (!tag) return t;
    t.more_classes = more_classes(tag->class, class);
    t.padded_class = is_padded(tag->class);
    t.loose_id = id.len != tag->id.len;
    t.empty_class = tag->class.at && !class.len;
    t.empty_id = tag->id.at && !id.len;
    return t;
}

static void add_wrapper(struct element_traits *t, uint32_t wrapper)
{
    for (int i = 0; i < PATH_WRAPPERS_MAX && wrapper; i++) {
        if (t->wrapper[i] == wrapper) return;
        if (t->wrapper[i] && t->wrapper[i] < wrapper) continue;
        uint32_t larger = t->wrapper[i];
        t->wrapper[i] = wrapper;
        wrapper = larger;
    }
}

void element_traits_add(struct element_traits *t, const struct element_traits *more)
{
    t->more_classes |= more->more_classes;
    for (int i = 0; i < PATH_WRAPPERS_MAX; i++) add_wrapper(t, more->wrapper[i]);
    t->padded_class |= more->padded_class;
    t->loose_id |= more->loose_id;
    t->loose_text |= more->loose_text;
    t->written_empty |= more->written_empty;
    t->empty_class |= more->empty_class;
    t->empty_id |= more->empty_id;
}

static struct span copy(struct arena *a, struct span s)
{
    return (struct span){arena_copy(a, s), s.len};
}

/* Names of unknown elements count in any case; they are kept in lower case. */
static struct span lower_copy(struct arena *a, struct span s)
{
    char *at = arena_copy(a, s);
    for (size_t i = 0; i < s.len; i++) at[i] = ascii_lower(at[i]);
    return (struct span){at, s.len};
}

static uint64_t name_key(enum element element, struct span name)
{
    if (element != EL_UNKNOWN) return element;
    uint64_t key = 0;
    for (size_t i = 0; i < name.len; i++) key = hash_mix(key, (unsigned char)ascii_lower(name.at[i]));
    return key;
}

uint64_t path_node_key(const struct path_node *node)
{
    uint64_t key = hash_mix(node->parent_key, name_key(node->element, node->name) + (uint64_t)node->cell * 1000);
    key = hash_mix(key, node->class.len ? hash_span(node->class) : 1);
    if (node->more.len) key = hash_mix(key, hash_span(node->more));
    return hash_mix(key, node->id.len ? hash_span(node->id) : 2) | 1;
}

static void add_to_page(struct path_table *t, struct path_entry *entry)
{
    entry->last_page = t->page;
    entry->next_of_page = t->of_page;
    t->of_page = entry;
}

/* Nodes are looked up by their names as written, which most elements have as one before them: of those the normal form
 * and the traits of the names are known. */
static uint64_t written_hash(const struct path_node *parent, enum element element, struct span name,
                             const struct markup_tag *tag, uint32_t cell)
{
    uint64_t hash = hash_mix(parent ? parent->key : 0, name_key(element, name) + (uint64_t)cell * 1000);
    if (!tag) return hash;
    if (tag->class.at) hash = hash_mix(hash, hash_span(tag->class) + 1);
    if (tag->id.at) hash = hash_mix(hash, hash_span(tag->id) + 2);
    return hash;
}

/* Normal forms of the classes after `first` in a class attribute: each once, in bytewise order. */
static void normalize_more(struct path_table *t, struct span value, struct span first)
{
    struct span token = first, class[MORE_CLASSES_MAX];
    size_t from[MORE_CLASSES_MAX + 1], n = 0;
    const char *end = value.at + value.len;
    t->scratch.len = t->more.len = 0;
    while (n < MORE_CLASSES_MAX) {
        token = first_token((struct span){token.at + token.len, (size_t)(end - token.at) - token.len});
        if (!token.len) break;
        from[n++] = t->scratch.len;
        block_path_normalize(&t->scratch, token);
    }
    from[n] = t->scratch.len;
    for (size_t i = 0; i < n; i++) class[i] = (struct span){t->scratch.at + from[i], from[i + 1] - from[i]};
    if (n > 1) qsort(class, n, sizeof *class, compare_span);
    for (size_t i = 0; i < n; i++) {
        if (span_equal(class[i], buffer_span(&t->class)) || (i && span_equal(class[i], class[i - 1]))) continue;
        if (t->more.len) buffer_putc(&t->more, ' ');
        buffer_add_span(&t->more, class[i]);
    }
}

struct span path_more_next(struct span *more)
{
    const char *blank = more->len ? memchr(more->at, ' ', more->len) : NULL;
    struct span next = {more->at, blank ? (size_t)(blank - more->at) : more->len};
    size_t used = next.len + (blank != NULL);
    *more = (struct span){more->len ? more->at + used : more->at, more->len - used};
    return next;
}

static struct path_entry *new_entry(struct path_table *t, const struct path_node *node)
{
    struct path_entry *entry = add_entry(t, node->key);
    entry->node = *node;
    entry->node.name = lower_copy(&t->arena, node->name);
    entry->node.class = copy(&t->arena, node->class);
    entry->node.more = copy(&t->arena, node->more);
    entry->node.id = copy(&t->arena, node->id);
    return entry;
}

/* Finds or makes the node of a tag, or of an element without one, by the normal forms of its names. */
static void look_up(struct path_table *t, const struct path_node *parent, struct path_node *node,
                    const struct markup_tag *tag, struct written_names *written)
{
    struct span class = {0}, id = {0};
    t->class.len = t->more.len = t->id.len = 0;
    if (tag && tag->class.len) block_path_normalize(&t->class, class = first_token(tag->class));
    if (class.len && class.at + class.len < tag->class.at + tag->class.len) normalize_more(t, tag->class, class);
    if (tag && tag->id.len) block_path_normalize(&t->id, id = first_token(tag->id));
    node->class = buffer_span(&t->class);
    node->more = buffer_span(&t->more);
    node->id = buffer_span(&t->id);
    node->named = node->class.len || node->id.len || (parent && parent->named);
    if (node->named) node->cell = 0;
    node->key = path_node_key(node);
    written->traits = traits_of_names(tag, class, id);
    written->entry = find_entry(t, node->key);
    if (!written->entry) written->entry = new_entry(t, node);
}

struct path_node *path_table_enter(struct path_table *t, const struct path_node *parent,
                                   enum element element, const struct markup_tag *tag,
                                   uint32_t cell)
{
    struct span name = tag && element == EL_UNKNOWN ? tag->name : span_of(element_rules[element].name);
    if (name.len > PATH_NAME_BYTES_MAX) name.len = PATH_NAME_BYTES_MAX;
    uint64_t hash = written_hash(parent, element, name, tag, cell);
    struct written_names *written = &t->written[hash & (t->written_slots - 1)];
    if (!written->entry || written->hash != hash) {
        written->hash = hash;
        look_up(t, parent,
                &(struct path_node){.parent_key = parent ? parent->key : 0,
                                    .element = element,
                                    .name = name,
                                    .depth = parent ? parent->depth + 1 : 0,
                                    .cell = cell,
                                    .page = UINT32_MAX},
                tag, written);
    }
    struct path_entry *entry = written->entry;
    struct element_traits traits = written->traits; /* those of the names; the others are the tag's: */
    if (tag) {
        traits.wrapper[0] = tag->wrapper;
        traits.loose_text = tag->loose_text;
        traits.written_empty = tag->is_empty;
    }
    if (entry->last_page == t->page && entry->is_met) {
        element_traits_add(&entry->node.traits, &traits);
        return &entry->node;
    }
    entry->is_met = true;
    entry->node.traits = traits;
    add_to_page(t, entry);
    return &entry->node;
}

/* ---- the journal ---- */

/* For as many nodes as there are; what was remembered is soon met again. */
static void enlarge_written(struct path_table *t)
{
    while (t->written_slots < WRITTEN_MAX && t->written_slots < t->n) t->written_slots *= 2;
    free(t->written);
    t->written = mem_zalloc(t->written_slots, sizeof *t->written);
}

void path_table_begin_page(struct path_table *t)
{
    t->page++;
    t->of_page = NULL;
    if (t->n > t->written_slots && t->written_slots < WRITTEN_MAX) enlarge_written(t);
}

static bool same_traits(const struct element_traits *a, const struct element_traits *b)
{
    uint64_t of_a[4], of_b[4];
    element_traits_words(a, of_a);
    element_traits_words(b, of_b);
    return memcmp(of_a, of_b, sizeof of_a) == 0;
}

struct journal_node { /* then name, class, more and id, and zeros up to a multiple of 8 bytes */
    uint64_t key, parent_key;
    struct element_traits traits;
    uint32_t element, depth, cell;
    uint32_t name_bytes, class_bytes, more_bytes, id_bytes;
};

void path_journal_put(const struct path_node *node, struct buffer *out)
{
    struct journal_node n;
    memset(&n, 0, sizeof n); /* the padding, too: same pages, same bytes */
    n.key = node->key;
    n.parent_key = node->parent_key;
    n.traits = node->traits;
    n.element = node->element;
    n.depth = node->depth;
    n.cell = node->cell;
    n.name_bytes = (uint32_t)node->name.len;
    n.class_bytes = (uint32_t)node->class.len;
    n.more_bytes = (uint32_t)node->more.len;
    n.id_bytes = (uint32_t)node->id.len;
    buffer_add(out, &n, sizeof n);
    buffer_add_span(out, node->name);
    buffer_add_span(out, node->class);
    buffer_add_span(out, node->more);
    buffer_add_span(out, node->id);
    size_t names = node->name.len + node->class.len + node->more.len + node->id.len;
    buffer_add(out, "\0\0\0\0\0\0\0", (8 - names % 8) % 8);
}

static uint32_t number_of(struct path_table *t, struct path_entry *e, struct buffer *nodes)
{
    for (const struct path_written *written = e->written; written; written = written->next)
        if (same_traits(&written->traits, &e->node.traits)) return written->number;
    struct path_written *written = arena_alloc(&t->arena, sizeof *written);
    *written = (struct path_written){e->node.traits, t->n_written++, e->written};
    e->written = written;
    path_journal_put(&e->node, nodes);
    return written->number;
}

uint32_t path_table_write(struct path_table *t, struct buffer *numbers, struct buffer *nodes)
{
    uint32_t first = t->n_written;
    for (struct path_entry *e = t->of_page; e; e = e->next_of_page) {
        uint32_t number = number_of(t, e, nodes);
        buffer_add(numbers, &number, sizeof number);
    }
    return t->n_written - first;
}

uint32_t path_table_n_written(const struct path_table *t)
{
    return t->n_written;
}

bool path_journal_next(struct span *journal, struct path_node *node)
{
    struct journal_node n;
    if (journal->len < sizeof n) return false;
    memcpy(&n, journal->at, sizeof n);
    uint64_t names = (uint64_t)n.name_bytes + n.class_bytes + n.more_bytes + n.id_bytes;
    uint64_t bytes = sizeof n + (names + 7) / 8 * 8;
    if (bytes > journal->len || n.element >= EL_N || n.depth > PATH_DEPTH_MAX) return false;
    const char *at = journal->at + sizeof n;
    *node = (struct path_node){.key = n.key,
                               .parent_key = n.parent_key,
                               .element = (enum element)n.element,
                               .name = {at, n.name_bytes},
                               .class = {at + n.name_bytes, n.class_bytes},
                               .more = {at + n.name_bytes + n.class_bytes, n.more_bytes},
                               .id = {at + n.name_bytes + n.class_bytes + n.more_bytes, n.id_bytes},
                               .depth = n.depth,
                               .cell = n.cell,
                               .traits = n.traits};
    journal->at += bytes;
    journal->len -= bytes;
    return true;
}

void path_table_add(struct path_table *t, const struct path_node *node)
{
    struct path_entry *entry = find_entry(t, node->key);
    if (entry) {
        element_traits_add(&entry->node.traits, &node->traits);
        return;
    }
    new_entry(t, node);
}

/* ---- texts, and the union of tables ---- */

void path_step_put(struct span name, uint32_t cell, struct span id, struct span class, struct buffer *out)
{
    buffer_add_span(out, name);
    if (cell) buffer_printf(out, ":%u", cell);
    if (id.len) {
        buffer_putc(out, '#');
        buffer_add_span(out, id);
    }
    if (class.len) {
        buffer_putc(out, '.');
        buffer_add_span(out, class);
    }
}

const struct path_node *path_table_find(const struct path_table *t, uint64_t key)
{
    const struct path_entry *entry = find_entry(t, key);
    return entry ? &entry->node : NULL;
}

uint32_t path_table_count(const struct path_table *t)
{
    return t->n;
}

void path_table_each(const struct path_table *t, void (*visit)(void *data, const struct path_node *node), void *data)
{
    for (const struct path_entry *e = t->first; e; e = e->next) visit(data, &e->node);
}
