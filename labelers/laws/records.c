/* SPDX-License-Identifier: MIT
 * records.c - see records.h. */
#include "labelers/laws/records.h"

enum {
    RECORDS_MIN = 6,
    RECORD_LEAVES = 12,      /* from the beginning of a record to the next, at most */
    FIELDS_MAX = 32,         /* of a record: more is no list */
    FIELD_TOKENS = 8,        /* on average, of a description */
    LIST_LEAVES = 2048       /* say enough of a list: in a long list that is not one, each leaf may begin another */
};

struct field {               /* a path in a list of records */
    uint32_t path, leaves, with_numbers, links;
    uint64_t tokens;
};

struct record_list {
    struct leaf_fact *first, *end;
    uint32_t records;
    int n_fields;
    struct field field[FIELDS_MAX];
};

static bool may_be_field(const struct leaf_fact *leaf)
{
    return leaf->n_tokens && leaf_is_page_text(leaf);
}

/* How far the list reaches of which leaf begins a record: the last record is as long as the others are on average. */
static void find_extent(struct record_list *list, struct leaf_fact *leaf, struct leaf_fact *end)
{
    struct leaf_fact *last = leaf;
    list->records = 1;
    for (struct leaf_fact *at = leaf + 1; at < end && at - last <= RECORD_LEAVES; at++) {
        if (at->path != leaf->path) continue;
        list->records++;
        last = at;
    }
    int64_t length = list->records > 1 ? (last - leaf) / (list->records - 1) : 1;
    list->first = leaf;
    list->end = end - last < length ? end : last + length;
}

static struct field *field_of(struct record_list *list, uint32_t path)
{
    for (int f = 0; f < list->n_fields; f++)
        if (list->field[f].path == path) return &list->field[f];
    if (list->n_fields == FIELDS_MAX) return NULL;
    list->field[list->n_fields] = (struct field){.path = path};
    return &list->field[list->n_fields++];
}

static void count_fields(struct record_list *list)
{
    list->n_fields = 0;
    for (const struct leaf_fact *leaf = list->first; leaf < list->end; leaf++) {
        struct field *field = may_be_field(leaf) ? field_of(list, leaf->path) : NULL;
        if (!field) continue;
        field->leaves++;
        field->with_numbers += leaf->has_number;
        field->links += leaf_is_mostly_links(leaf);
        field->tokens += leaf->n_tokens;
    }
}

static bool tells(const struct field *field)
{
    bool is_described = field->tokens >= (uint64_t)FIELD_TOKENS * field->leaves && field->links * 2 < field->leaves;
    return field->with_numbers * 2 > field->leaves || is_described;
}

/* From one record to the next; several may have the same price. */
static bool texts_differ(const struct path_texts *texts)
{
    return texts->differ || (texts->are_prices && texts->vary);
}

/* Is there a list of records whose first begins with leaf? */
static bool find_list(struct record_list *list, struct leaf_fact *leaf, struct leaf_fact *end,
                      const struct path_texts *texts)
{
    int differ = 0, telling = 0;
    find_extent(list, leaf, end - leaf > LIST_LEAVES ? leaf + LIST_LEAVES : end);
    if (list->records < RECORDS_MIN) return false;
    count_fields(list);
    for (const struct field *f = list->field; f < list->field + list->n_fields; f++) {
        if (f->leaves * 2 < list->records || !texts_differ(&texts[f->path])) continue;
        differ++;
        telling += tells(f);
    }
    if (differ < 2 || telling == 0) return false;
    find_extent(list, leaf, end);
    return true;
}

static bool has_prices(const struct record_list *list, const struct path_texts *texts)
{
    for (const struct field *f = list->field; f < list->field + list->n_fields; f++)
        if (f->leaves >= RECORDS_MIN && texts[f->path].are_prices) return true;
    return false;
}

/* page: tokens of its content */
static bool is_content(const struct record_list *list, const struct path_texts *texts, uint64_t page)
{
    uint64_t all = 0, prose = 0, own = content_tokens(list->first, list->end);
    for (const struct leaf_fact *leaf = list->first; leaf < list->end; leaf++) {
        all += leaf->n_tokens;
        prose += leaf->n_tokens >= PROSE_TOKENS && !leaf_is_mostly_links(leaf) ? leaf->n_tokens : 0;
    }
    return prose * 2 <= all && all * 2 >= (page - own) * (has_prices(list, texts) ? 2 : 5);
}

/* Of a path with such texts, what most pages have are lists of others: related products. */
static bool may_be_in_list(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return may_be_field(leaf) && texts_differ(&of->texts[leaf->path])
        && (of->n_documents == 1 || of->path[leaf->path].pages * 2 <= of->n_documents);
}

static bool may_be_kept(const struct leaf_fact *leaf, const struct law_paths *of)
{
    return leaf_looks_redundant(leaf) && may_be_in_list(leaf, of);
}

/* A menu is looked at once, not from each of its items on. */
static bool was_looked_at(const struct leaf_fact *leaf, const struct record_list *last)
{
    return leaf < last->end && leaf->path == last->first->path;
}

static bool any_may_be_kept(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct law_paths *of)
{
    while (leaf < end && !may_be_kept(leaf, of)) leaf++;
    return leaf < end;
}

void keep_records(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of)
{
    if (!any_may_be_kept(first, end, of)) return;
    uint64_t page = content_tokens(first, end);
    struct record_list list = {.first = first, .end = first};
    for (struct leaf_fact *leaf = first; leaf < end;) {
        if (was_looked_at(leaf, &list) || !may_be_in_list(leaf, of) || !find_list(&list, leaf, end, of->texts)) {
            leaf++;
            continue;
        }
        bool keep = is_content(&list, of->texts, page);
        for (; leaf < list.end; leaf++)
            if (keep && may_be_kept(leaf, of)) leaf_keep(leaf, REASON_LISTING);
    }
}
