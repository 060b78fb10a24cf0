/* SPDX-License-Identifier: MIT
 * page_folder.c - see page_folder.h. */
#include "api/write/page_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/text/utf8.h"

enum { NAME_BYTES_MAX = 240 };

struct page_folder {
    char *final, *temporary, *kept;
    const char *suffix;
    struct buffer name, folder, last; /* last: the folder of the last file */
};

/* ---- names -------------------------------------------------------------------------------- */

static bool ends_in(struct span s, const char *suffix)
{
    size_t n = strlen(suffix);
    return s.len >= n && memcmp(s.at + s.len - n, suffix, n) == 0;
}

static bool may_be_name(struct span part, bool is_folder, const char *suffix)
{
    if (!part.len || part.len > NAME_BYTES_MAX || span_is(part, ".") || span_is(part, "..")) return false;
    for (size_t i = 0; i < part.len; i++)
        if ((unsigned char)part.at[i] < ' ' || part.at[i] == 0x7F) return false;
    return !is_folder || !ends_in(part, suffix);
}

/* A part of the path that is no name for a file: what can stay of it, and the hash of all before it and of it. */
static void put_other_name(struct buffer *out, struct span part, struct span until)
{
    size_t n = utf8_cut(part, NAME_BYTES_MAX - 40).len;
    for (size_t i = 0; i < n; i++)
        buffer_putc(out, (unsigned char)part.at[i] < ' ' || part.at[i] == 0x7F || part.at[i] == '.' ? '_' : part.at[i]);
    buffer_printf(out, "~%016" PRIx64, hash_span(until));
}

void page_file_name(const char *path, const char *suffix, struct buffer *out)
{
    const char *behind = strstr(path, "://");
    struct span all = span_of(behind ? behind + 3 : path), rest = all;
    while (rest.len || all.len == 0) {
        bool is_folder = rest.len && memchr(rest.at, '/', rest.len);
        struct span part = span_take(&rest, '/');
        if (may_be_name(part, is_folder, suffix))
            buffer_add_span(out, part);
        else
            put_other_name(out, part, (struct span){all.at, (size_t)(part.at + part.len - all.at)});
        if (!is_folder) break;
        buffer_putc(out, '/');
        if (!rest.len) { /* the page of a folder */
            buffer_puts(out, "index");
            break;
        }
    }
    buffer_puts(out, suffix);
}

/* ---- files -------------------------------------------------------------------------------- */

static char *join(const char *directory, const char *before, const char *name, const char *behind)
{
    struct buffer b = {0};
    buffer_printf(&b, "%s/%s%s%s", directory, before, name, behind);
    return buffer_text(&b);
}

struct page_folder *page_folder_new(const char *directory, const char *name, const char *suffix,
                                    struct infodisc_error *error)
{
    struct page_folder *f = mem_zalloc(1, sizeof *f);
    char end[40];
    snprintf(end, sizeof end, ".%ld.tmp", (long)getpid());
    f->suffix = suffix;
    f->final = join(directory, "", name, "");
    f->temporary = join(directory, ".", name, end);
    f->kept = join(directory, "", name, "~");
    if (make_directories(f->temporary, error)) return f;
    page_folder_free(f);
    return NULL;
}

static bool fail(struct infodisc_error *error, const char *what, const char *name)
{
    return error_set_errno(error, INFODISC_FAILED, "cannot %s '%s'", what, name);
}

bool page_folder_put(struct page_folder *f, const char *path, struct span text, struct infodisc_error *error)
{
    f->name.len = f->folder.len = 0;
    buffer_printf(&f->name, "%s/", f->temporary);
    page_file_name(path, f->suffix, &f->name);
    const char *name = buffer_text(&f->name), *slash = strrchr(name, '/');
    buffer_add(&f->folder, name, (size_t)(slash - name));
    if (!span_equal(buffer_span(&f->folder), buffer_span(&f->last))) {
        if (!make_directories(buffer_text(&f->folder), error)) return false;
        f->last.len = 0;
        buffer_add_span(&f->last, buffer_span(&f->folder));
    }
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (fd < 0) return fail(error, "write", name);
    bool ok = file_write(fd, text.at, text.len);
    if (close(fd) != 0) ok = false;
    return ok || fail(error, "write", name);
}

static _Thread_local const char *suffix_to_remove; /* nftw() takes no data of the caller's; NULL: all files go */

static int remove_entry(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st;
    (void)where;
    if (kind == FTW_DP || kind == FTW_D)
        (void)rmdir(path); /* stays where it is not empty */
    else if (!suffix_to_remove || ends_in(span_of(path), suffix_to_remove))
        (void)unlink(path);
    return 0;
}

static void remove_tree(const char *path, const char *suffix)
{
    suffix_to_remove = suffix;
    nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

bool page_folder_commit(struct page_folder *f, struct infodisc_error *error)
{
    if (renameat2(AT_FDCWD, f->temporary, AT_FDCWD, f->final, RENAME_NOREPLACE) == 0) return true;
    remove_tree(f->final, f->suffix);
    if (access(f->final, F_OK) == 0 && rename(f->final, f->kept) != 0) return fail(error, "replace", f->final);
    if (rename(f->temporary, f->final) != 0) return fail(error, "rename", f->temporary);
    return true;
}

void page_folder_free(struct page_folder *f)
{
    if (!f) return;
    remove_tree(f->temporary, NULL);
    buffer_free(&f->name);
    buffer_free(&f->folder);
    buffer_free(&f->last);
    free(f->final);
    free(f->temporary);
    free(f->kept);
    free(f);
}
