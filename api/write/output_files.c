/* SPDX-License-Identifier: MIT
 * output_files.c - see output_files.h. */
#include "api/write/output_files.h"

#include <unistd.h>

#include "base/memory.h"

FILE *output_files_open(struct output_files *f, const char *directory, const char *name,
                        struct infodisc_error *error)
{
    struct output_file new = {.name = NULL};
    if (!outfile_open(&new.file, directory, name, error)) return NULL;
    new.name = mem_strdup(name);
    VECTOR_PUSH(f->item, f->n, f->cap) = new;
    return new.file.stream;
}

bool output_files_finish(struct output_files *f, struct infodisc_error *error)
{
    return outfile_finish(&f->item[f->n - 1].file, error);
}

void output_files_append(struct output_files *f, struct output_files *from)
{
    for (size_t i = 0; i < from->n; i++) VECTOR_PUSH(f->item, f->n, f->cap) = from->item[i];
    free(from->item);
    *from = (struct output_files){0};
}

bool output_files_commit(struct output_files *f, struct infodisc_error *error)
{
    size_t n = 0, kept = 0;
    while (kept < f->n && outfile_keep_old(&f->item[kept].file, error)) kept++;
    while (kept == f->n && n < f->n && outfile_commit(&f->item[n].file, error)) n++;
    bool ok = n == f->n;
    for (size_t i = 0; i < kept; i++) {
        if (ok)
            outfile_drop_old(&f->item[i].file);
        else
            outfile_restore_old(&f->item[i].file); /* rather all old ones than new beside old ones */
    }
    return ok;
}

void output_files_abandon(struct output_files *f)
{
    for (size_t i = 0; i < f->n; i++) {
        outfile_abandon(&f->item[i].file);
        free(f->item[i].name);
    }
    free(f->item);
    *f = (struct output_files){0};
}
