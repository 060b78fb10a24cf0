/* SPDX-License-Identifier: MIT
 * output_files.c - see output_files.h. */
#include "api/write/output_files.h"

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

struct page_directory *output_files_open_directory(struct output_files *f, const char *directory, const char *name,
                                                   const char *suffix, struct infodisc_error *error)
{
    struct output_file new = {.directory = page_directory_new(directory, name, suffix, error)};
    if (!new.directory) return NULL;
    new.name = mem_strdup(name);
    VECTOR_PUSH(f->item, f->n, f->cap) = new;
    return new.directory;
}

static bool commit(struct output_file *file, struct infodisc_error *error)
{
    return file->directory ? page_directory_commit(file->directory, error) : outfile_commit(&file->file, error);
}

static bool keep_old(struct output_file *file, struct infodisc_error *error)
{
    return file->directory || outfile_keep_old(&file->file, error);
}

static void drop_old(struct output_file *file)
{
    if (file->directory) page_directory_drop_old(file->directory);
    else outfile_drop_old(&file->file);
}

static void restore_old(struct output_file *file)
{
    if (file->directory) page_directory_restore_old(file->directory);
    else outfile_restore_old(&file->file);
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
    while (kept < f->n && keep_old(&f->item[kept], error)) kept++;
    while (kept == f->n && n < f->n && commit(&f->item[n], error)) n++;
    bool ok = n == f->n;
    for (size_t i = 0; i < kept; i++) {
        if (ok)
            drop_old(&f->item[i]);
        else
            restore_old(&f->item[i]); /* rather all old ones than new beside old ones */
    }
    return ok;
}

void output_files_abandon(struct output_files *f)
{
    for (size_t i = 0; i < f->n; i++) {
        if (!f->item[i].directory) outfile_abandon(&f->item[i].file);
        page_directory_free(f->item[i].directory);
        free(f->item[i].name);
    }
    free(f->item);
    *f = (struct output_files){0};
}
