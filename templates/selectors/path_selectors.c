/* SPDX-License-Identifier: MIT
 * path_selectors.c - see path_selectors.h. */
#include "templates/selectors/path_selectors.h"

#include <string.h>

#include "base/memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"
#include "templates/selectors/selector_also.h"

struct selector_text {       /* of one path, its four parts one after the other */
    char *at;                /* NULL: not searched for yet */
    uint32_t css, xpath, also_css, also_xpath; /* bytes of each */
};

struct finder { /* scratch of one thread */
    struct buffer css, xpath, also_css, also_xpath;
};

struct path_selectors {
    struct selector_search *search;
    struct selector_rivals *rivals; /* all paths that have text */
    uint32_t n_paths;
    int threads;
    bool *has_text;           /* [n_paths] in any cluster */
    struct selector_text *text; /* [n_paths] */
    struct finder *finder;    /* [threads] of path_selectors_find_all() */
};

struct path_selectors *path_selectors_new(const struct block_paths *paths, const struct templates *templates,
                                          int threads)
{
    struct path_selectors *s = mem_zalloc(1, sizeof *s);
    s->search = selector_search_new(paths, threads);
    s->n_paths = paths->n;
    s->threads = threads;
    s->has_text = mem_zalloc(paths->n, sizeof *s->has_text);
    s->text = parallel_zalloc(NULL, paths->n, sizeof *s->text, threads);
    for (uint32_t k = 0; k < templates->n; k++)
        for (uint32_t i = 0; i < templates->item[k].n_paths; i++)
            s->has_text[templates->item[k].path[i].path] = true;
    s->rivals = selector_rivals_new(s->search, s->has_text);
    return s;
}

static void free_text(void *data, uint32_t path, int thread)
{
    (void)thread;
    const struct path_selectors *s = data;
    free(s->text[path].at);
}

void path_selectors_free(struct path_selectors *s)
{
    if (!s) return;
    selector_rivals_free(s->rivals);
    selector_search_free(s->search);
    parallel_for(s->n_paths, s->threads, free_text, s);
    free(s->has_text);
    free(s->text);
    free(s);
}

/* As many bytes as the texts have: there are thousands of them. */
static void keep(struct selector_text *text, const struct finder *found)
{
    const struct buffer *part[] = {&found->css, &found->xpath, &found->also_css, &found->also_xpath};
    uint32_t *bytes[] = {&text->css, &text->xpath, &text->also_css, &text->also_xpath};
    size_t n = 0;
    for (int i = 0; i < 4; i++) n += part[i]->len;
    text->at = mem_alloc(n);
    n = 0;
    for (int i = 0; i < 4; i++) {
        if (part[i]->len) memcpy(text->at + n, part[i]->at, part[i]->len);
        *bytes[i] = (uint32_t)part[i]->len;
        n += part[i]->len;
    }
}

static void find(struct path_selectors *s, uint32_t path, struct finder *found)
{
    struct selector selector;
    found->css.len = found->xpath.len = found->also_css.len = found->also_xpath.len = 0;
    selector_find(s->search, path, s->rivals, &selector);
    selector_css(&selector, &found->css);
    selector_xpath(&selector, &found->xpath);
    selector_also(s->search, path, s->has_text, s->rivals, &found->also_css, &found->also_xpath);
    keep(&s->text[path], found);
}

static void finder_free(struct finder *f)
{
    buffer_free(&f->css);
    buffer_free(&f->xpath);
    buffer_free(&f->also_css);
    buffer_free(&f->also_xpath);
}

static void find_item(void *data, uint32_t path, int thread)
{
    struct path_selectors *s = data;
    if (s->has_text[path] && !s->text[path].at) find(s, path, &s->finder[thread]);
}

void path_selectors_find_all(struct path_selectors *s, int threads)
{
    s->finder = mem_zalloc((size_t)threads, sizeof *s->finder);
    parallel_for(s->n_paths, threads, find_item, s);
    for (int t = 0; t < threads; t++) finder_free(&s->finder[t]);
    free(s->finder);
    s->finder = NULL;
}

static const struct selector_text *text_of(struct path_selectors *s, uint32_t path)
{
    if (!s->text[path].at) {
        struct finder found = {0};
        find(s, path, &found);
        finder_free(&found);
    }
    return &s->text[path];
}

struct span path_css(struct path_selectors *s, uint32_t path)
{
    const struct selector_text *t = text_of(s, path);
    return (struct span){t->at, t->css};
}

struct span path_xpath(struct path_selectors *s, uint32_t path)
{
    const struct selector_text *t = text_of(s, path);
    return (struct span){t->at + t->css, t->xpath};
}

struct span path_also_css(struct path_selectors *s, uint32_t path)
{
    const struct selector_text *t = text_of(s, path);
    return (struct span){t->at + t->css + t->xpath, t->also_css};
}

struct span path_also_xpath(struct path_selectors *s, uint32_t path)
{
    const struct selector_text *t = text_of(s, path);
    return (struct span){t->at + t->css + t->xpath + t->also_css, t->also_xpath};
}
