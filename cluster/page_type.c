/* SPDX-License-Identifier: MIT
 * page_type.c - see page_type.h. */
#include "cluster/page_type.h"

#include <strings.h>

enum { OTHER_TOKENS = 20, LONG_BLOCK_TOKENS = 50 };

static const char *const LISTING_WORDS[] = {
    "archive",  "archives", "author",  "authors",      "browse",  "cat",    "categories",
    "category", "catid",    "cats",    "forumdisplay", "genre",   "genres", "label",
    "labels",   "list",     "listing", "month",        "page",    "paged",  "pages",
    "rubric",   "search",   "section", "sections",     "sitemap", "start",  "subject",
    "tag",      "tags",     "thread",  "topic",        "topics",
};

const char *page_type_name(enum page_type type)
{
    return type == PAGE_ARTICLE ? "article" : type == PAGE_INDEX ? "index" : "other";
}

static bool is_listing_word(struct span word)
{
    for (size_t i = 0; i < sizeof LISTING_WORDS / sizeof *LISTING_WORDS; i++) {
        if (strlen(LISTING_WORDS[i]) == word.len &&
            strncasecmp(LISTING_WORDS[i], word.at, word.len) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Has it words, and are all of them listing words ("cat_9_page_10", not "tag-your-cat")? */
static bool is_listing_segment(struct span segment)
{
    bool any = false;
    for (size_t i = 0, from; i < segment.len; i++) {
        for (from = i; i < segment.len && is_letter(segment.at[i]);) i++;
        if (i == from) continue;
        if (!is_listing_word((struct span){segment.at + from, i - from})) return false;
        any = true;
    }
    return any;
}

static bool has_listing_segment(struct span text, const char *delimiters)
{
    for (size_t from = 0, to = 0; from < text.len; from = ++to) {
        while (to < text.len && !strchr(delimiters, text.at[to])) to++;
        if (is_listing_segment((struct span){text.at + from, to - from})) return true;
    }
    return false;
}

/* Ends the path in '/', index.* or default.*? An empty path is the root. */
static bool ends_like_index(struct span path)
{
    size_t from = path.len;
    while (from > 0 && path.at[from - 1] != '/') from--;
    struct span file = {path.at + from, path.len - from};
    return file.len == 0 || (file.len >= 6 && strncasecmp(file.at, "index.", 6) == 0) ||
           (file.len >= 8 && strncasecmp(file.at, "default.", 8) == 0);
}

static double url_score(const struct page_type_evidence *e)
{
    if (has_listing_segment(e->url_path, "/.") || has_listing_segment(e->url_query, "&=")) return 1;
    return ends_like_index(e->url_path) ? 0.5 : 0;
}

struct page_type_guess page_type_guess(const struct page_type_evidence *e)
{
    if (e->informative_tokens < OTHER_TOKENS) {
        return (struct page_type_guess){PAGE_OTHER, 1 - 0.5 * e->informative_tokens / OTHER_TOKENS};
    }
    double links = (double)e->link_tokens / e->informative_tokens;
    double brevity = 1 - (double)e->longest_block_tokens / LONG_BLOCK_TOKENS;
    double score = (2 * url_score(e) + 2 * links + (brevity > 0 ? brevity : 0)) / 5;
    if (score >= 0.5) return (struct page_type_guess){PAGE_INDEX, score};
    return (struct page_type_guess){PAGE_ARTICLE, 1 - score};
}
