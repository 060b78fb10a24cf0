/* SPDX-License-Identifier: MIT
 * path_selectors.c - see path_selectors.h. */
#include "templates/path_selectors.h"

#include "base/memory.h"
#include "templates/selector_also.h"

struct selector_text {
    struct buffer css, xpath; /* empty: not searched for yet */
    struct buffer also_css, also_xpath;
};

struct path_selectors {
    struct selector_search *search;
    uint32_t n_paths;
    bool *has_text;           /* [n_paths] in any cluster */
    struct selector_text *text; /* [n_paths] */
};

struct path_selectors *path_selectors_new(const struct block_paths *paths, const struct templates *templates)
{
    struct path_selectors *s = mem_zalloc(1, sizeof *s);
    s->search = selector_search_new(paths);
    s->n_paths = paths->n;
    s->has_text = mem_zalloc(paths->n, sizeof *s->has_text);
    s->text = mem_zalloc(paths->n, sizeof *s->text);
    for (uint32_t k = 0; k < templates->n; k++)
        for (uint32_t i = 0; i < templates->item[k].n_paths; i++)
            s->has_text[templates->item[k].path[i].path] = true;
    return s;
}

void path_selectors_free(struct path_selectors *s)
{
    if (!s) return;
    selector_search_free(s->search);
    for (uint32_t p = 0; p < s->n_paths; p++) {
        buffer_free(&s->text[p].css);
        buffer_free(&s->text[p].xpath);
        buffer_free(&s->text[p].also_css);
        buffer_free(&s->text[p].also_xpath);
    }
    free(s->has_text);
    free(s->text);
    free(s);
}

static const struct selector_text *text_of(struct path_selectors *s, uint32_t path)
{
    struct selector_text *text = &s->text[path];
    struct selector selector;
    if (text->css.len) return text;
    selector_find(s->search, path, s->has_text, &selector);
    selector_css(&selector, &text->css);
    selector_xpath(&selector, &text->xpath);
    selector_also(s->search, path, s->has_text, &text->also_css, &text->also_xpath);
    return text;
}

struct span path_css(struct path_selectors *s, uint32_t path)
{
    return buffer_span(&text_of(s, path)->css);
}

struct span path_xpath(struct path_selectors *s, uint32_t path)
{
    return buffer_span(&text_of(s, path)->xpath);
}

struct span path_also_css(struct path_selectors *s, uint32_t path)
{
    return buffer_span(&text_of(s, path)->also_css);
}

struct span path_also_xpath(struct path_selectors *s, uint32_t path)
{
    return buffer_span(&text_of(s, path)->also_xpath);
}
