/* SPDX-License-Identifier: MIT
 * mirror.c - the tree that wget, HTTrack or anybody left below a directory; see site.h.
 *
 * Three steps: walk the tree and judge by name (one thread: readdir() decides the speed), sort,
 * open what may be a page and judge by its first 4 KB (all threads). Paths are bytes; nothing but
 * '/' and '\0' means anything in them. No symbolic link is followed below the root: what one points
 * at inside of the tree is found under its own name, and so no loop can be closed either. Cost: a
 * readdir() an entry, an open() and a read() a file that isn't known to be a picture or the like.
 * */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/parallel.h"
#include "site/ascii.h"
#include "site/names.h"
#include "site/page_urls.h"
#include "site/site.h"
#include "site/sniff.h"

struct entry { /* a file of the tree, or a folder that is passed over */
    const char *path;
    enum skip_reason skip; /* SKIP_NONE: a page, or not judged yet */
    bool judged;
    int failure; /* errno of SKIP_UNREADABLE */
    uint64_t bytes;
    char *mirrored_from; /* the address in HTTrack's comment, or NULL; free() it */
};

struct mirror {
    struct site_reader reader; /* first: the reader is the mirror */
    int root;
    size_t page_bytes_max;
};

struct walk {
    struct site *site;
    struct mirror *mirror;
    size_t n, cap;
    struct entry *entry; /* [n] */
    size_t n_folders, folders_cap;
    const char **folder; /* [n_folders] still to be read */
};

/* ---- paths longer than PATH_MAX -------------------------------------------------------------- */

/* Closes what open_base() has opened, if anything; keeps errno. */
static void close_base(int base, int root)
{
    int saved_errno = errno;
    if (base != root) close(base);
    errno = saved_errno;
}

/* Opens the folder in which to look up *path, which is below `root`, and makes *path relative to
 * it; for all but monstrous paths that is `root` itself. -1 and errno on failure. */
static int open_base(int root, const char **path)
{
    int base = root;
    while (strlen(*path) >= PATH_MAX) {
        const char *cut = memrchr(*path, '/', PATH_MAX - 1);
        char head[PATH_MAX];
        size_t n = cut ? (size_t)(cut - *path) : 0; /* a part is at most NAME_MAX long */
        memcpy(head, *path, n);
        head[n] = '\0';
        int next = openat(base, head, O_PATH | O_DIRECTORY | O_CLOEXEC);
        close_base(base, root);
        if (next < 0) return -1;
        base = next;
        *path = cut + 1;
    }
    return base;
}

static int open_below(int root, const char *path, int flags)
{
    int base = open_base(root, &path);
    if (base < 0) return -1;
    int fd = openat(base, path, flags | O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    close_base(base, root);
    return fd;
}

/* strerror() in English, whatever the locale. */
static const char *failure_text(int code)
{
    const char *text = strerrordesc_np(code);
    return text ? text : "Unknown error";
}

/* ---- walking --------------------------------------------------------------------------------- */

static struct entry *add_entry(struct walk *w, const char *path)
{
    struct entry *e = &VECTOR_PUSH(w->entry, w->n, w->cap);
    *e = (struct entry){.path = path};
    return e;
}

static void add_skip(struct walk *w, const char *path, enum skip_reason reason, int failure)
{
    struct entry *e = add_entry(w, path);
    e->skip = reason;
    e->judged = true;
    e->failure = failure;
}

static unsigned char type_of(int folder, const struct dirent *d)
{
    if (d->d_type != DT_UNKNOWN) return d->d_type;
    struct stat st; /* not every file system tells in readdir(); a failure shows again at open() */
    if (fstatat(folder, d->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0) return DT_REG;
    return (unsigned char)IFTODT(st.st_mode);
}

static void add_found(struct walk *w, const char *path, unsigned char type)
{
    struct span name = span_of(path);
    if (type == DT_DIR && name_is_crawler_folder(name))
        add_skip(w, path, SKIP_CRAWLER_FILE, 0);
    else if (type == DT_DIR)
        VECTOR_PUSH(w->folder, w->n_folders, w->folders_cap) = path;
    else if (type == DT_LNK)
        add_skip(w, path, SKIP_LINK, 0);
    else if (type != DT_REG)
        add_skip(w, path, SKIP_NOT_REGULAR, 0);
    else if (name_is_crawler_file(name))
        add_skip(w, path, SKIP_CRAWLER_FILE, 0);
    else if (name_kind(name) == NAME_MEDIA)
        add_skip(w, path, SKIP_NOT_HTML, 0);
    else
        add_entry(w, path);
}

/* Reads the folder `path` ("": the root). False and errno if it can't be opened or read. */
static bool read_folder(struct walk *w, const char *path, struct buffer *scratch)
{
    int fd = open_below(w->mirror->root, *path ? path : ".", O_DIRECTORY);
    if (fd < 0) return false;
    DIR *dir = fdopendir(fd);
    if (!dir) {
        close_base(fd, w->mirror->root);
        return false;
    }
    const struct dirent *d;
    while (errno = 0, (d = readdir(dir)) != NULL) {
        if (strcmp(d->d_name, ".") == 0 || strcmp(d->d_name, "..") == 0) continue;
        scratch->len = 0;
        buffer_puts(scratch, path);
        if (*path) buffer_putc(scratch, '/');
        buffer_puts(scratch, d->d_name);
        add_found(w, arena_copy(&w->site->strings, scratch->at, scratch->len), type_of(fd, d));
    }
    int saved_errno = errno;
    closedir(dir);
    errno = saved_errno;
    return saved_errno == 0;
}

static int compare_entries(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->path, ((const struct entry *)b)->path);
}

/* Finds all files below the root. False and errno if the root itself can't be read. */
static bool walk_tree(struct walk *w)
{
    struct buffer scratch = {0};
    bool ok = read_folder(w, "", &scratch);
    while (ok && w->n_folders) {
        const char *path = w->folder[--w->n_folders];
        if (!read_folder(w, path, &scratch)) add_skip(w, path, SKIP_UNREADABLE, errno);
    }
    buffer_free(&scratch);
    if (w->n) qsort(w->entry, w->n, sizeof *w->entry, compare_entries);
    return ok;
}

/* ---- judging --------------------------------------------------------------------------------- */

/* Is there an entry whose path is the first `n` bytes of `path` and `tail`? */
static bool has_beside(const struct walk *w, const char *path, size_t n, const char *tail)
{
    struct buffer name = {0};
    buffer_add(&name, path, n);
    buffer_puts(&name, tail);
    struct entry key = {.path = buffer_text(&name)};
    bool found = bsearch(&key, w->entry, w->n, sizeof key, compare_entries) != NULL;
    buffer_free(&name);
    return found;
}

/* wget -K keeps x.html as x.html.orig or, if it made x.html of x, as x.orig. */
static bool is_backup(const struct walk *w, const char *path)
{
    static const char tail[] = ".orig";
    size_t n = strlen(path), t = sizeof tail - 1;
    if (n <= t || strcmp(path + n - t, tail) != 0) return false;
    return has_beside(w, path, n - t, "") || has_beside(w, path, n - t, ".html");
}

/* HTTrack's own start page lies in the root of its tree and isn't "mirrored from" anywhere. */
static bool is_httrack_index(const struct walk *w, const char *path, struct span head)
{
    size_t folder = (size_t)(name_base(span_of(path)).at - path);
    if (strcmp(path + folder, "index.html") != 0) return false;
    if (folder && !has_beside(w, path, folder, "hts-log.txt")) return false;
    return memmem(head.at, head.len, "HTTrack Website Copier", 22) != NULL;
}

/* The address in "<!-- Mirrored from HOST/PATH by HTTrack ... -->", or NULL. */
static char *find_mirrored_from(struct span head)
{
    static const char before[] = "<!-- Mirrored from ", behind[] = " by HTTrack";
    const char *from = head.len ? memmem(head.at, head.len, before, sizeof before - 1) : NULL;
    if (!from) return NULL;
    from += sizeof before - 1;
    size_t left = head.len - (size_t)(from - head.at);
    const char *end = memmem(from, left, behind, sizeof behind - 1);
    if (!end || memchr(from, '\n', (size_t)(end - from))) return NULL;
    if (!ascii_is_alpha(*from) && !ascii_is_digit(*from)) return NULL;
    struct buffer address = {0};
    buffer_add(&address, from, (size_t)(end - from));
    return buffer_text(&address);
}

/* The first bytes of an open file; -1 and errno on failure. */
static ssize_t read_head(int fd, char head[SNIFF_BYTES])
{
    size_t n = 0;
    while (n < SNIFF_BYTES) {
        ssize_t got = read(fd, head + n, SNIFF_BYTES - n);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        n += (size_t)got;
    }
    return (ssize_t)n;
}

static enum skip_reason judge_head(const struct walk *w, struct entry *e, struct span head)
{
    enum name_kind kind = name_kind(span_of(e->path));
    if (head.len == 0) return kind == NAME_PAGE ? SKIP_EMPTY : SKIP_NOT_HTML;
    enum sniffed sniffed = sniff(head);
    if (sniffed == SNIFFED_OTHER || (kind == NAME_TEXT && sniffed != SNIFFED_DOCUMENT))
        return SKIP_NOT_HTML;
    e->mirrored_from = find_mirrored_from(head);
    if (!e->mirrored_from && is_httrack_index(w, e->path, head)) return SKIP_CRAWLER_FILE;
    return e->bytes > w->mirror->page_bytes_max ? SKIP_TOO_LARGE : SKIP_NONE;
}

static enum skip_reason judge_file(const struct walk *w, struct entry *e)
{
    if (is_backup(w, e->path)) return SKIP_CRAWLER_FILE;
    int fd = open_below(w->mirror->root, e->path, O_NONBLOCK | O_NOCTTY);
    struct stat st;
    char head[SNIFF_BYTES];
    ssize_t n = -1;
    bool is_regular = true;
    if (fd >= 0 && fstat(fd, &st) == 0) {
        is_regular = S_ISREG(st.st_mode);
        e->bytes = (uint64_t)st.st_size;
        if (is_regular) n = read_head(fd, head);
    }
    e->failure = errno;
    if (fd >= 0) close(fd);
    if (!is_regular) return SKIP_NOT_REGULAR;
    if (n < 0) return SKIP_UNREADABLE;
    return judge_head(w, e, (struct span){head, (size_t)n});
}

static void judge_entry(void *data, uint32_t item, int thread)
{
    const struct walk *w = data;
    (void)thread;
    struct entry *e = &w->entry[item];
    if (!e->judged) e->skip = judge_file(w, e);
    e->judged = true;
}

/* ---- the site -------------------------------------------------------------------------------- */

static enum skip_reason mirror_load(struct site_reader *reader, const struct site_page *page,
                                    struct buffer *into, const char **detail)
{
    const struct mirror *m = (const struct mirror *)reader;
    const char *path = page->path;
    into->len = 0;
    enum file_result result = FILE_FAILED;
    int base = open_base(m->root, &path);
    if (base >= 0) {
        result = file_read(base, path, m->page_bytes_max, into);
        close_base(base, m->root);
    }
    switch (result) {
    case FILE_OK:
        return into->len ? SKIP_NONE : SKIP_EMPTY;
    case FILE_TOO_LARGE:
        return SKIP_TOO_LARGE;
    case FILE_NOT_REGULAR:
        return SKIP_NOT_REGULAR;
    case FILE_FAILED:
        break;
    }
    *detail = failure_text(errno);
    return SKIP_UNREADABLE;
}

static void mirror_close(struct site_reader *reader)
{
    struct mirror *m = (struct mirror *)reader;
    if (m->root >= 0) close(m->root);
    free(m);
}

/* Moves the judged entries into the site's pages and skips. */
static void take_entries(struct walk *w, const struct site_limits *limits)
{
    struct site *site = w->site;
    site->page = mem_zalloc(w->n, sizeof *site->page);
    site->skip = mem_zalloc(w->n, sizeof *site->skip);
    const char **mirrored_from = mem_zalloc(w->n, sizeof *mirrored_from);
    for (size_t i = 0; i < w->n; i++) {
        const struct entry *e = &w->entry[i];
        if (e->skip == SKIP_NONE) {
            mirrored_from[site->n_pages] = e->mirrored_from;
            site->page[site->n_pages++] = (struct site_page){.path = e->path, .bytes = e->bytes};
        } else {
            const char *detail = e->skip == SKIP_UNREADABLE ? failure_text(e->failure) : NULL;
            site->skip[site->n_skips++] = (struct site_skip){e->path, e->skip, detail};
        }
    }
    page_urls_assign(site, limits->base_url, limits->like, mirrored_from);
    free(mirrored_from);
}

/* The last part of the path as given; where that is "." or "..", of the real one. */
static const char *name_of_site(struct arena *strings, const char *given, const char *real)
{
    struct span path = span_of(given);
    while (path.len > 1 && path.at[path.len - 1] == '/') path.len--;
    struct span name = name_base(path);
    if (name.len == 0 || span_is(name, ".") || span_is(name, "..")) name = name_base(span_of(real));
    return name.len ? arena_copy(strings, name.at, name.len) : "root";
}

/* Opens the root: the directory `real`, or the one that the single file `real` lies in, which
 * becomes the only entry. False and *error set on failure. */
static bool open_root(struct walk *w, const char *given, char *real, struct infodisc_error *error)
{
    struct stat st;
    if (stat(real, &st) != 0)
        return error_set_errno(error, INFODISC_FAILED, "cannot open '%s'", given);
    if (!S_ISDIR(st.st_mode)) {
        char *name = (char *)name_base(span_of(real)).at;
        add_entry(w, arena_copy(&w->site->strings, name, strlen(name)));
        *name = '\0';
    }
    w->mirror->root = open(real, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (w->mirror->root < 0 || (S_ISDIR(st.st_mode) && !walk_tree(w)))
        return error_set_errno(error, INFODISC_FAILED, "cannot open '%s'", given);
    bool is_single_file = !S_ISDIR(st.st_mode);
    if (is_single_file) judge_entry(w, 0, 0);
    if (is_single_file && w->entry[0].skip == SKIP_UNREADABLE) {
        errno = w->entry[0].failure;
        return error_set_errno(error, INFODISC_FAILED, "cannot open '%s'", given);
    }
    if (is_single_file && w->entry[0].skip != SKIP_NONE && w->entry[0].skip < SKIP_FIRST_FAULT)
        return error_set(error, INFODISC_FAILED, "'%s' is neither a directory nor an HTML page",
                         given);
    return true;
}

static void free_walk(struct walk *w)
{
    for (size_t i = 0; i < w->n; i++) free(w->entry[i].mirrored_from);
    free(w->entry);
    free(w->folder);
}

struct site *mirror_open(const char *path, const struct site_limits *limits,
                         struct infodisc_error *error)
{
    char *real = realpath(path, NULL);
    if (!real) {
        error_set_errno(error, INFODISC_FAILED, "cannot open '%s'", path);
        return NULL;
    }
    struct mirror *m = mem_zalloc(1, sizeof *m);
    struct site *site = mem_zalloc(1, sizeof *site);
    *m = (struct mirror){{mirror_load, mirror_close}, -1, limits->page_bytes_max};
    site->reader = &m->reader;
    site->name = name_of_site(&site->strings, path, real);
    struct walk w = {.site = site, .mirror = m};
    bool ok = open_root(&w, path, real, error);
    if (ok && w.n > UINT32_MAX)
        ok = error_set(error, INFODISC_FAILED, "more than %u files in '%s'", UINT32_MAX, path);
    if (ok) {
        parallel_for((uint32_t)w.n, parallel_threads(limits->threads), judge_entry, &w);
        take_entries(&w, limits);
    } else {
        site_close(site);
        site = NULL;
    }
    free_walk(&w);
    free(real);
    return site;
}
