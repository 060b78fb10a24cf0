/* SPDX-License-Identifier: MIT
 * comments.c - see comments.h. */
#include "labelers/laws/comments.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    INNER_SHARE = 3,         /* of the page's other content, more than one token in 3 comes after an inner comment */
    COMMENT_RUNS_MAX = 3,    /* in a page */
    BESIDE_SHARE = 3,        /* of the comments of a path that belongs to articles, more than one in 3 is beside one */
    THREAD_SHARE = 3,        /* of the comments of a path that belongs to posts, one in 3 is in a thread */
    SAME_ELEMENTS = 3,       /* paths that end in the same three are one list of comments in several sections */
    THREADS_MIN = 2          /* pages: of one, the name may be that of something else */
};

/* How often comments begin: after other text, or first of all. */
static uint32_t comment_runs(const struct leaf_fact *first, const struct leaf_fact *end)
{
    uint32_t runs = 0;
    bool in_run = false;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (leaf->flags & LEAF_COMMENT) {
            runs += !in_run && leaf->n_tokens > 0;
            in_run |= leaf->n_tokens > 0;
        } else if (leaf->n_tokens && leaf_is_shown(leaf)) {
            in_run = false;
        }
    }
    return runs;
}

/* Is the page a thread, whose posts have comments of their own: is there a comment, then other text, then a comment?
 * Each is text of one page; a link "3 comments" above an article is not one. */
static bool is_thread(const struct leaf_fact *first, const struct leaf_fact *end)
{
    int steps = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        bool is_comment = leaf->flags & LEAF_COMMENT, is_next = is_comment == (steps % 2 == 0);
        steps += is_next && leaf_text_is_unique(leaf);
    }
    return steps >= 3;
}

struct comment_tokens {      /* of the content of a page */
    uint64_t comments, others;
};

static struct comment_tokens count_tokens(const struct leaf_fact *first, const struct leaf_fact *end)
{
    struct comment_tokens n = {0, 0};
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (leaf->informative) *(leaf->flags & LEAF_COMMENT ? &n.comments : &n.others) += leaf->n_tokens;
    return n;
}

/* Are the comments beside an article? */
static bool has_article(struct comment_tokens n)
{
    return n.others >= ARTICLE_TOKENS && n.others >= n.comments;
}

void count_comments(const struct leaf_fact *first, const struct leaf_fact *end, struct path_lines *lines)
{
    uint64_t after = 0; /* tokens of other content after the leaf */
    uint32_t runs = comment_runs(first, end);
    if (!runs) return;
    struct comment_tokens n = count_tokens(first, end);
    bool beside = has_article(n), threaded = is_thread(first, end);
    for (const struct leaf_fact *leaf = end; leaf-- > first;) {
        if (!(leaf->flags & LEAF_COMMENT)) {
            after += leaf->informative ? leaf->n_tokens : 0;
        } else if (leaf->n_tokens > 0) {
            lines[leaf->path].comments++;
            bool is_inner = runs > COMMENT_RUNS_MAX || after * INNER_SHARE > n.others;
            lines[leaf->path].inner += is_inner;
            lines[leaf->path].inside += is_inner && beside;
            lines[leaf->path].beside += beside;
            lines[leaf->path].threaded += threaded;
            lines[leaf->path].threads += threaded && leaf->first_of_path;
        }
    }
}

struct comment_path {
    const char *name;        /* its last elements */
    uint32_t path;
};

static const char *last_elements(const char *text)
{
    const char *at = text + strlen(text);
    for (int n = 0; at > text; at--)
        if (at[-1] == '>' && ++n == SAME_ELEMENTS) break;
    return at;
}

static int by_name(const void *a, const void *b)
{
    const struct comment_path *one = a, *other = b;
    return strcmp(one->name, other->name);
}

/* The paths below names of comments, sorted by their last elements: [*n] free() it. */
static struct comment_path *comment_paths_new(const struct path_lines *lines, const struct block_path *place,
                                              uint32_t n_paths, uint32_t *n)
{
    *n = 0;
    for (uint32_t p = 0; p < n_paths; p++) *n += lines[p].comments > 0;
    struct comment_path *of = mem_zalloc(*n, sizeof *of);
    *n = 0;
    for (uint32_t p = 0; p < n_paths; p++)
        if (lines[p].comments) of[(*n)++] = (struct comment_path){last_elements(place[p].text), p};
    qsort(of, *n, sizeof *of, by_name);
    return of;
}

void comments_of_same_name(struct path_lines *lines, const struct block_path *place, uint32_t n_paths)
{
    uint32_t n;
    struct comment_path *of = comment_paths_new(lines, place, n_paths, &n);
    for (uint32_t from = 0, to; from < n; from = to) {
        uint64_t comments = 0, beside = 0;
        for (to = from; to < n && !strcmp(of[to].name, of[from].name); to++) {
            comments += lines[of[to].path].comments;
            beside += lines[of[to].path].beside;
        }
        for (uint32_t i = from; i < to; i++) lines[of[i].path].beside_elsewhere = beside * BESIDE_SHARE > comments;
    }
    free(of);
}

/* Are its comments beside articles, if not on this page, then on others, or in other sections? */
static bool path_is_beside(const struct path_lines *path)
{
    return path->beside * BESIDE_SHARE > path->comments || path->beside_elsewhere;
}

/* Are its comments those of posts? */
static bool path_is_threaded(const struct path_lines *path)
{
    return path->threads >= THREADS_MIN && path->threaded * THREAD_SHARE >= path->comments;
}

/* Are its comments amid other text: most of them, or most of those beside an article? Where there is little else, a
 * description is at the end, as comments are. */
static bool path_is_inner(const struct path_lines *path)
{
    return path->inner * 2 > path->comments || path->inside * 2 > path->beside;
}

/* As leaf_text_is_unique(); but where a timeline quotes comments, other pages have all of their words. Then a short
 * line with a number may say who wrote when. */
static bool is_own(const struct leaf_fact *leaf)
{
    if (leaf_text_is_unique(leaf)) return true;
    return leaf->line_df == 1 && leaf_is_times_long(leaf, leaf->has_number ? 2 : 1) && !leaf_is_mostly_links(leaf) &&
           leaf_is_shown(leaf);
}

static void keep_comment(struct leaf_fact *leaf)
{
    if (leaf_looks_redundant(leaf) && is_own(leaf)) leaf_keep(leaf, REASON_UNIQUE);
}

void forget_inner_comments(struct leaf_fact *first, const struct leaf_fact *end, const struct path_lines *lines,
                           bool several)
{
    bool is_lone = count_tokens(first, end).others < ARTICLE_TOKENS;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!(leaf->flags & LEAF_COMMENT)) continue;
        const struct path_lines *path = &lines[leaf->path];
        bool threaded = path_is_threaded(path);
        if (!threaded && !path_is_inner(path) && path->comments * 2 >= path->all) continue;
        if (several && (threaded || (is_lone && !path_is_beside(path)))) keep_comment(leaf);
        leaf->flags &= LEAF_FLAG_BITS & ~(uint32_t)LEAF_COMMENT;
    }
}

void keep_lone_comments(struct leaf_fact *first, struct leaf_fact *end, const struct path_lines *lines)
{
    if (count_tokens(first, end).others >= ARTICLE_TOKENS) return;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (leaf->flags & LEAF_COMMENT && !path_is_beside(&lines[leaf->path])) keep_comment(leaf);
}

void drop_comments(struct leaf_fact *first, const struct leaf_fact *end, const struct path_lines *lines)
{
    struct comment_tokens n = count_tokens(first, end);
    if (!n.comments || n.others < ARTICLE_TOKENS) return;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (leaf->informative && leaf->flags & LEAF_COMMENT && (has_article(n) || path_is_beside(&lines[leaf->path])))
            leaf_drop(leaf, REASON_COMMENT);
}
