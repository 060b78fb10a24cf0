/* SPDX-License-Identifier: MIT
 * crumbs.c - see crumbs.h. */
#include "api/write/crumbs.h"

#include "base/text/ascii.h"
#include "content/pieces/pieces.h"

enum { CRUMB_BYTES_MAX = 200 };

bool is_crumb_name(struct span class, struct span id)
{
    return names_breadcrumbs(class) || names_breadcrumbs(id);
}

static struct span without_separators(struct span text)
{
    static const char *const separators[] = {" ", "\n", "/", ">", "|", "-", ":",
                                             "\xC2\xBB", "\xE2\x80\xBA", "\xE2\x86\x92"};
    for (size_t i = 0; i < sizeof separators / sizeof *separators;) {
        bool begins = span_begins(text, separators[i]);
        text = begins ? span_from(text, strlen(separators[i])) : text;
        i = begins ? 0 : i + 1;
    }
    return ascii_trim(text);
}

/* What stands after the leaf's last link, or all of it. */
static struct span behind_links(const struct page_blocks *b, const struct leaf_block *leaf)
{
    struct span text = leaf_span(b, leaf);
    return leaf->n_links ? span_from(text, b->link[leaf->link + leaf->n_links - 1].to - leaf->text) : text;
}

struct span page_last_crumb(const struct title_affixes *affixes, const struct page_blocks *blocks,
                            bool (*is_crumb)(const void *data, uint32_t leaf), const void *data)
{
    uint32_t first = 0, end;
    while (first < blocks->n_leaves && !is_crumb(data, first)) first++;
    for (end = first; end < blocks->n_leaves && is_crumb(data, end);) end++;
    if (first == end || (first + 1 == end && !blocks->leaf[first].n_links)) return (struct span){0};
    struct span text = without_separators(behind_links(blocks, &blocks->leaf[end - 1]));
    if (text.len > CRUMB_BYTES_MAX || title_is_common(affixes, text)) return (struct span){0};
    return text;
}
