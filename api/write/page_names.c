/* SPDX-License-Identifier: MIT
 * page_names.c - see page_names.h. */
#include "api/write/page_names.h"

#include <inttypes.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/text/utf8.h"

enum {
    PART_BYTES_MAX = 240,
    NAME_BYTES_MAX = 2000 /* with the directory of the output less than PATH_MAX */
};

struct page_names {
    const struct site *site;
    const char *suffix;
    bool *is_taken; /* [n_pages] by an earlier page: the name that it would have */
};

/* ---- one name ----------------------------------------------------------------------------- */

static bool is_control(char c)
{
    return (unsigned char)c < ' ' || c == 0x7F;
}

static bool may_be_name(struct span part, bool is_directory, const char *suffix)
{
    if (!part.len || part.len > PART_BYTES_MAX || span_is(part, ".") || span_is(part, "..")) return false;
    for (size_t i = 0; i < part.len; i++)
        if (is_control(part.at[i])) return false;
    return !is_directory || !span_ends(part, suffix);
}

/* What can stay of a part of the path, and the hash of all of `until`. */
static void put_other_name(struct buffer *out, struct span part, struct span until)
{
    size_t n = utf8_cut(part, PART_BYTES_MAX - 40).len;
    for (size_t i = 0; i < n; i++)
        buffer_putc(out, is_control(part.at[i]) || part.at[i] == '.' || part.at[i] == '/' ? '_' : part.at[i]);
    buffer_printf(out, "~%016" PRIx64, hash_span(until));
}

/* is_taken: the last part gets a name by the hash of the whole path. */
static void put_name(const char *path, bool is_taken, const char *suffix, struct buffer *out)
{
    const char *behind = strstr(path, "://");
    struct span all = span_of(behind ? behind + 3 : path), rest = all;
    size_t before = out->len;
    while (rest.len || all.len == 0) {
        bool is_directory = rest.len && memchr(rest.at, '/', rest.len), is_long = out->len - before > NAME_BYTES_MAX;
        struct span left = rest, part = span_take(&rest, '/');
        bool is_last = !is_directory || is_long || (is_taken && !rest.len);
        if (is_last && (is_taken || is_long))
            put_other_name(out, left, span_of(path));
        else if (may_be_name(part, is_directory, suffix))
            buffer_add_span(out, part);
        else
            put_other_name(out, part, (struct span){all.at, (size_t)(part.at + part.len - all.at)});
        if (is_last) break;
        buffer_putc(out, '/');
        if (!rest.len) { /* the page of a directory */
            buffer_puts(out, "index");
            break;
        }
    }
    buffer_puts(out, suffix);
}

void page_name_put(const struct page_names *names, uint32_t page, struct buffer *out)
{
    put_name(names->site->page[page].path, names->is_taken[page], names->suffix, out);
}

/* ---- those of all pages ------------------------------------------------------------------- */

struct named_page {
    uint64_t hash; /* of its name */
    uint32_t page;
};

static int compare(const void *left, const void *right)
{
    const struct named_page *a = left, *b = right;
    if (a->hash != b->hash) return a->hash < b->hash ? -1 : 1;
    return (a->page > b->page) - (a->page < b->page);
}

struct page_names *page_names_new(const struct infodisc_blocks *blocks, const char *suffix)
{
    const struct infodisc_pages *pages = blocks->pages;
    struct page_names *names = mem_zalloc(1, sizeof *names);
    struct named_page *named = mem_zalloc(pages_n(pages) + 1ull, sizeof *named);
    struct buffer name = {0};
    uint32_t n = 0;
    names->site = pages->site;
    names->suffix = suffix;
    names->is_taken = mem_zalloc(pages_n(pages) + 1ull, sizeof *names->is_taken);
    for (uint32_t p = 0; p < pages_n(pages); p++) {
        if (!pages_writes(pages, p) || blocks->skipped[p] != SKIP_NONE) continue;
        name.len = 0;
        page_name_put(names, p, &name);
        named[n++] = (struct named_page){hash_span(buffer_span(&name)), p};
    }
    if (n) qsort(named, n, sizeof *named, compare);
    for (uint32_t i = 1; i < n; i++) names->is_taken[named[i].page] = named[i].hash == named[i - 1].hash;
    buffer_free(&name);
    free(named);
    return names;
}

void page_names_free(struct page_names *names)
{
    if (!names) return;
    free(names->is_taken);
    free(names);
}
