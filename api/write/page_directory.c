/* SPDX-License-Identifier: MIT
 * page_directory.c - see page_directory.h. */
#include "api/write/page_directory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/file.h"
#include "base/files/own_output.h"
#include "base/memory.h"

struct page_directory {
    char *final, *temporary, *old, *kept; /* old: where that of an earlier run is in the meantime */
    const char *suffix;
    bool has_name, has_old;           /* is it committed; has it taken the place of one */
    bool old_is_ours;                 /* a run has written what has the name */
    struct buffer name, directory, last; /* last: the directory of the last file */
};

static char *join(const char *directory, const char *before, const char *name, const char *behind)
{
    struct buffer b = {0};
    buffer_printf(&b, "%s/%s%s%s", directory, before, name, behind);
    return buffer_text(&b);
}

static _Thread_local const char *suffix_to_remove; /* nftw() takes no data of the caller's; NULL: all files go */

static int remove_entry(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st;
    (void)where;
    if (kind == FTW_DP || kind == FTW_D)
        (void)rmdir(path); /* stays where it is not empty */
    else if (!suffix_to_remove || span_ends(span_of(path), suffix_to_remove))
        (void)unlink(path);
    return 0;
}

static void remove_tree(const char *path, const char *suffix)
{
    suffix_to_remove = suffix;
    nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

/* Has a run written into the directory? A directory "html" is a common thing to have: its pages must tell, too. */
static bool is_output(const char *directory, const char *name)
{
    int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is = fd >= 0 && own_output_in(fd) && (strcmp(name, "html") != 0 || own_pages_in(fd));
    if (fd >= 0) close(fd);
    return is;
}

static void keep_directory(const struct page_directory *f, const char *old)
{
    struct buffer name = {0};
    buffer_puts(&name, f->kept);
    for (unsigned n = 2; access(buffer_text(&name), F_OK) == 0; n++) {
        name.len = 0;
        buffer_printf(&name, "%s%u", f->kept, n);
    }
    (void)rename(old, buffer_text(&name)); /* fails if all files were ours: it is gone */
    buffer_free(&name);
}

/* Files of ours in it go, and what else is in it is kept. */
static void drop_directory(const struct page_directory *f, const char *old)
{
    remove_tree(old, f->suffix);
    keep_directory(f, old);
}

/* What a killed run has left. Where it was about to take the place of an older directory, that one is back. */
static void take_leftover(struct page_directory *f, const char *path, enum leftover what)
{
    if (what == LEFTOVER_TMP) remove_tree(path, NULL);
    else if (access(f->final, F_OK) != 0) f->old_is_ours = rename(path, f->final) == 0;
    else drop_directory(f, path);
}

static void take_leftovers(struct page_directory *f, const char *directory, const char *name)
{
    DIR *d = opendir(directory);
    const struct dirent *entry;
    while (d && (entry = readdir(d)) != NULL) {
        enum leftover what = file_leftover(entry->d_name, name);
        if (what == LEFTOVER_NONE) continue;
        char *path = join(directory, "", entry->d_name, "");
        take_leftover(f, path, what);
        free(path);
    }
    if (d) closedir(d);
}

struct page_directory *page_directory_new(const char *directory, const char *name, const char *suffix,
                                          struct infodisc_error *error)
{
    struct page_directory *f = mem_zalloc(1, sizeof *f);
    char end[40], old[40];
    snprintf(end, sizeof end, ".%ld.tmp", (long)getpid());
    snprintf(old, sizeof old, ".%ld.old", (long)getpid());
    f->suffix = suffix;
    f->old_is_ours = is_output(directory, name);
    f->final = join(directory, "", name, "");
    f->temporary = join(directory, ".", name, end);
    f->old = join(directory, ".", name, old);
    f->kept = join(directory, "", name, "~");
    take_leftovers(f, directory, name);
    take_leftover(f, f->temporary, LEFTOVER_TMP); /* of a run with the same number, long ago */
    if (access(f->old, F_OK) == 0) take_leftover(f, f->old, LEFTOVER_OLD);
    if (make_directories(f->temporary, error)) return f;
    page_directory_free(f);
    return NULL;
}

static bool fail(struct infodisc_error *error, const char *what, const char *name)
{
    return error_set_errno(error, "cannot %s '%s'", what, name);
}

bool page_directory_put(struct page_directory *f, struct span name_in_it, struct span text,
                        struct infodisc_error *error)
{
    f->name.len = f->directory.len = 0;
    buffer_printf(&f->name, "%s/", f->temporary);
    buffer_add_span(&f->name, name_in_it);
    const char *name = buffer_text(&f->name), *slash = strrchr(name, '/');
    buffer_add(&f->directory, name, (size_t)(slash - name));
    if (!span_equal(buffer_span(&f->directory), buffer_span(&f->last))) {
        if (!make_directories(buffer_text(&f->directory), error)) return false;
        f->last.len = 0;
        buffer_add_span(&f->last, buffer_span(&f->directory));
    }
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (fd < 0) return fail(error, "write", name);
    bool ok = file_write(fd, text.at, text.len);
    if (close(fd) != 0) ok = false;
    return ok || fail(error, "write", name);
}

bool page_directory_commit(struct page_directory *f, struct infodisc_error *error)
{
    f->has_old = rename(f->final, f->old) == 0;
    if (!f->has_old && errno != ENOENT) return fail(error, "replace", f->final);
    f->has_name = rename(f->temporary, f->final) == 0;
    if (f->has_name) return true;
    fail(error, "rename", f->temporary);
    page_directory_restore_old(f);
    return false;
}

void page_directory_drop_old(struct page_directory *f)
{
    if (f->has_old) (f->old_is_ours ? drop_directory : keep_directory)(f, f->old);
    f->has_old = false;
}

void page_directory_restore_old(struct page_directory *f)
{
    if (f->has_name) (void)rename(f->final, f->temporary);
    if (f->has_old) (void)rename(f->old, f->final);
    f->has_name = f->has_old = false;
}

void page_directory_free(struct page_directory *f)
{
    if (!f) return;
    remove_tree(f->temporary, NULL);
    buffer_free(&f->name);
    buffer_free(&f->directory);
    buffer_free(&f->last);
    free(f->final);
    free(f->temporary);
    free(f->old);
    free(f->kept);
    free(f);
}
