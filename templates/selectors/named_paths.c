/* SPDX-License-Identifier: MIT
 * named_paths.c - see named_paths.h. */
#include "templates/selectors/named_paths.h"

#include "base/memory.h"
#include "base/threads/parallel.h"
#include "templates/selectors/selector_forms.h"

static const struct block_path *path_at(const struct block_paths *paths, uint32_t path)
{
    return &paths->item[path];
}

static bool *rows_with_mixed_cells(const struct block_paths *paths)
{
    bool *mixed = mem_zalloc(paths->n, sizeof *mixed), *has_td = mem_zalloc(paths->n, sizeof *has_td);
    for (uint32_t p = 0; p < paths->n; p++)
        if (path_at(paths, p)->element == EL_td) has_td[path_at(paths, p)->parent] = true;
    for (uint32_t p = 0; p < paths->n; p++)
        if (path_at(paths, p)->element == EL_th)
            mixed[path_at(paths, p)->parent] = has_td[path_at(paths, p)->parent];
    free(has_td);
    return mixed;
}

/* Is no body without an id or class? */
static bool are_bodies_named(const struct block_paths *paths)
{
    bool named = true;
    for (uint32_t p = 0; p < paths->n; p++) {
        const struct block_path *path = path_at(paths, p);
        if (path->element == EL_body && path->parent == p) named &= path->id.len > 0 || path->class.len > 0;
    }
    return named;
}

struct naming {
    const struct block_paths *paths;
    struct named_paths *named;
};

static void name_path(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct naming *naming = data;
    struct named_paths *named = naming->named;
    const struct block_path *path = path_at(naming->paths, p);
    bool is_p_of_heading = path->element == EL_p && heading_level(path_at(naming->paths, path->parent)->element);
    named->item[p] = named_path_of(path);
    if (path->cell && may_be_in_form(path)) __atomic_store_n(&named->form_rows[path->parent], true, __ATOMIC_RELAXED);
    if (is_p_of_heading) __atomic_store_n(&named->split_headings[path->parent], true, __ATOMIC_RELAXED);
}

struct named_paths named_paths_of(const struct block_paths *paths, int threads)
{
    struct named_paths named = {.n = paths->n,
                                .item = mem_alloc(paths->n * sizeof *named.item),
                                .mixed_cells = rows_with_mixed_cells(paths),
                                .form_rows = mem_zalloc(paths->n, sizeof *named.form_rows),
                                .split_headings = mem_zalloc(paths->n, sizeof *named.split_headings),
                                .named_bodies = are_bodies_named(paths)};
    parallel_for(paths->n, threads, name_path, &(struct naming){paths, &named});
    return named;
}

void named_paths_free(struct named_paths *named)
{
    free(named->item);
    free(named->mixed_cells);
    free(named->form_rows);
    free(named->split_headings);
    *named = (struct named_paths){.n = 0};
}
