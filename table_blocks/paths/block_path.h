/* SPDX-License-Identifier: MIT
 * block_path.h - the normalised address of a block: the same on all pages of a template.
 *
 * A path is the chain of (tag, first class, id) of an element and its ancestors. Runs of digits, "odd" and "even"
 * become '#', tokens that look like a hash '@' ("post-1234" -> "post-#"), and so do unprintable characters (controls,
 * noncharacters): from here on, names are safe text for CSS, XPath, XML, YAML and terminals. There are no positions,
 * so the n-th paragraph of any article has the path of the first. The exception is a TABLE layout without any name,
 * as in 2001, whose cells only differ in their column. Compared with other keys (tags only, with positions, with all
 * classes, only the last nodes), this one separates templates best. */
#ifndef INFODISC_TABLE_BLOCKS_PATHS_BLOCK_PATH_H
#define INFODISC_TABLE_BLOCKS_PATHS_BLOCK_PATH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"
#include "table_blocks/html/html.h"

enum { PATH_WRAPPERS_MAX = 4 };

/* What the elements of a path have in the pages that is no part of the path, for those who look for them
 * there. Traits of several elements add up, in any order. */
struct element_traits {
    uint64_t more_classes;   /* classes after the first: block_path_class_bit() of each */
    uint32_t wrapper[PATH_WRAPPERS_MAX]; /* markup_tag.wrapper: the smallest that occur, ascending; or 0 */
    bool padded_class;       /* white space before the first class */
    bool loose_id;           /* white space in the id, or around it */
    bool loose_text;         /* text of a table in it that is in no cell: some parsers leave it in the table */
    bool written_empty;      /* <p/>: for some parsers what follows is not in it */
    bool empty_class, empty_id; /* an attribute without a name in it */
};

/* All of it in numbers, to compare: the struct has bytes between its members. */
static inline void element_traits_words(const struct element_traits *t, uint64_t word[4])
{
    word[0] = t->more_classes;
    word[1] = (uint64_t)t->wrapper[0] << 32 | t->wrapper[1];
    word[2] = (uint64_t)t->wrapper[2] << 32 | t->wrapper[3];
    word[3] = (uint64_t)t->padded_class | (uint64_t)t->loose_id << 1 | (uint64_t)t->loose_text << 2 |
              (uint64_t)t->written_empty << 3 | (uint64_t)t->empty_class << 4 | (uint64_t)t->empty_id << 5;
}

void element_traits_add(struct element_traits *t, const struct element_traits *more);

struct path_node {           /* one path, as one thread has met it */
    uint64_t key;            /* hash of the whole chain; 0 never */
    uint64_t parent_key;     /* 0 for the root */
    enum element element;
    struct span name, class, id; /* normalised; class (the first) and id may be empty */
    struct span more;        /* its other classes, normalised, in bytewise order, a blank between: path_more_next() */
    uint32_t depth;          /* root: 0 */
    uint32_t cell;           /* of a nameless chain: place of a TD in its row, from 1; otherwise 0 */
    bool named;              /* it or one above it has a class or an id */
    struct element_traits traits; /* of its elements on the current page, see path_table_begin_page() */
    uint32_t page, local;    /* scratch of the splitter: index in the current page's list */
};

struct path_table; /* the paths met by one thread */

struct path_table *path_table_new(void);
void path_table_free(struct path_table *t);

/* The node below `parent` (NULL: a root) for an element with these facts; tag may be NULL. cell: its place in
 * the row if it is a TD, otherwise 0. */
struct path_node *path_table_enter(struct path_table *t, const struct path_node *parent,
                                   enum element element, const struct markup_tag *tag,
                                   uint32_t cell);

/* What path_table_enter() takes for the key of a node: of its parent_key (0 for a root), element, names and cell, which
 * are normalised. */
uint64_t path_node_key(const struct path_node *node);

/* The next of path_node.more, which begins after it then; empty at the end. */
struct span path_more_next(struct span *more);

/* The node with this key; NULL if the thread has not met it. */
const struct path_node *path_table_find(const struct path_table *t, uint64_t key);

/* ---- the journal: what a page says of its paths, for other processes and later runs ----
 * A node is written when a page has it for the first time, and again when a page has it with other traits;
 * pages name it by its number, counted from 0 in each table. So the paths of any set of pages follow
 * from their numbers and the journal of the table. */

/* Begins a page: traits count for it alone. A table without it has one page for all. */
void path_table_begin_page(struct path_table *t);

/* Appends the numbers (u32 each) of all nodes that the page has, and to `nodes` those that are not yet in the
 * journal; returns how many these are. */
uint32_t path_table_write(struct path_table *t, struct buffer *numbers, struct buffer *nodes);

uint32_t path_table_n_written(const struct path_table *t); /* nodes in its journal */

/* Appends a node to a journal, as path_table_write() does. */
void path_journal_put(const struct path_node *node, struct buffer *out);

/* The next node of a journal, whose names point into it; false at its end, or where it is damaged. */
bool path_journal_next(struct span *journal, struct path_node *node);

/* Adds a node of a journal; traits of one that is known add up. */
void path_table_add(struct path_table *t, const struct path_node *node);

/* Appends "name#id.class", as it ends the text of a node's path; "name:2" if it has a cell. */
void path_step_put(struct span name, uint32_t cell, struct span id, struct span class, struct buffer *out);

uint32_t path_table_count(const struct path_table *t); /* of its nodes */

/* Calls visit() for each node, in the order in which they were met. For tests: a run takes its paths from journals. */
void path_table_each(const struct path_table *t, void (*visit)(void *data, const struct path_node *node), void *data);

struct block_path {          /* one path of the site */
    uint64_t key;            /* of one of its nodes, always the same */
    uint32_t parent;         /* index; its own for a root */
    enum element element;
    uint32_t depth;
    uint32_t levels;         /* elements of the path that are within each other: 1 for most, see name_learning.h */
    uint32_t cell;           /* see path_node */
    struct span name, class, id;
    struct element_traits traits; /* of all its elements */
    uint64_t other_ids, other_classes; /* names that some have, where it has none or a hole: block_path_hash_bit() */
    bool loose_class;        /* some have another class before its own, or one though it has none */
    const char *text;        /* "body>div#main>p.lead" */
};

/* Is it `ancestor`, or in it? A path comes after its parent. place: [n_paths] */
static inline bool path_is_below(const struct block_path *place, uint32_t path, uint32_t ancestor)
{
    while (path > ancestor && place[path].parent != path) path = place[path].parent;
    return path == ancestor;
}

/* Is it such an element below the root, or in one? place: [n_paths] */
static inline bool path_is_in_element(const struct block_path *place, uint32_t path, enum element element)
{
    for (; place[path].parent != path; path = place[path].parent)
        if (place[path].element == element) return true;
    return false;
}

struct block_paths {         /* all paths of the site, in bytewise order of text */
    uint32_t n;
    struct block_path *item; /* [n] */
    struct path_slot {       /* open addressing, at most half full: key -> index of item */
        uint64_t key;        /* 0: a free slot */
        uint32_t index;
    } *slot;                 /* [slots_mask + 1] */
    uint32_t slots_mask;
    struct arena strings;
};

struct path_pages {          /* which nodes each page has, to learn names from */
    uint32_t n;              /* pages */
    uint64_t *first;         /* [n + 1] into key */
    uint64_t *key;           /* of path_node; each at most once a page */
    bool (*is_asked)(const void *data, struct span name, bool is_id); /* an id or class that always stays; or NULL */
    const void *data;        /* for is_asked() */
    struct large_memory *large; /* for what grows with the pages, or NULL */
};

/* The union of all nodes that are added, at most `most` of them; each has its parent among them, and lives until the
 * end. The same for any order of them. The names of the paths are learned from the pages (name_learning.h); pages NULL:
 * all names stay, of the classes the first. */
struct path_merge *path_merge_new(uint32_t most, int threads);
void path_merge_add(struct path_merge *m, const struct path_node *node);
struct block_paths *path_merge_end(struct path_merge *m, const struct path_pages *pages, int threads);
void block_paths_free(struct block_paths *p);

/* Index of a path by its key; UINT32_MAX if the site does not have it. Thread-safe. */
uint32_t block_paths_find(const struct block_paths *p, uint64_t key);

/* The first slot where a key may be. Who looks up one after the other asks the memory ahead of time. */
static inline uint32_t block_paths_slot(const struct block_paths *p, uint64_t key)
{
    return (uint32_t)(key >> 32) & p->slots_mask;
}

enum { PATHS_AHEAD = 8 };
static inline void block_paths_prefetch(const struct block_paths *p, uint64_t key)
{
    __builtin_prefetch(&p->slot[block_paths_slot(p, key)]);
}

/* The bit that stands for a class in element_traits.more_classes, as others may, too; from hash_span() of it. */
static inline uint64_t block_path_hash_bit(uint64_t class_hash)
{
    return UINT64_C(1) << (class_hash & 63);
}

/* "post-*", "*": a learned name that stands for all that begin so and are no names of their own. */
static inline bool name_is_hole(struct span name)
{
    return name.len > 0 && name.at[name.len - 1] == '*';
}

uint64_t block_path_class_bit(struct span class);

/* Elements of a path that may stand within each other with at most so many steps from one to the next, and are one path
 * then: lists and their items, sections, quotes, if nothing else is between them; and whatever has a class. */
enum { PATH_RECURSION_STEPS = 3 };
bool path_may_recur(enum element element, struct span class);

static inline bool path_recurs_by_tag(enum element element)
{
    return path_may_recur(element, (struct span){NULL, 0});
}

/* Does the byte belong to a word of a name? The beginning of a hole ends with one that does not: "post-*". */
bool path_is_word_byte(char c);

/* Appends the normal form of a class or id: see above. */
void block_path_normalize(struct buffer *out, struct span name);

#endif
