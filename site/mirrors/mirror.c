/* SPDX-License-Identifier: MIT
 * mirror.c - the tree that wget, HTTrack or anybody left below a directory; see site.h.
 *
 * Three steps: walk the tree, one level of directories after the other; sort; judge by name, and open files that may be
 * pages and judge by their first 4 KB: tree_files.c. All threads take part in each step. Paths are bytes; only '/' and
 * '\0' have a meaning. No symbolic link below the root is followed: a target inside the tree is found under its own
 * name, and there are no loops. Cost: one readdir() per entry, and one open() and read() per file that is not known to
 * be a picture or the like. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

#include "site/mirrors/mirror.h"

#include "base/files/deep_path.h"
#include "base/files/file.h"
#include "base/files/own_output.h"
#include "base/limits.h"
#include "base/text/ascii.h"
#include "base/threads/parallel.h"
#include "site/urls/urls.h"
#include "site/mirrors/page_file.h"
#include "site/mirrors/tree_files.h"

struct mirror {
    struct site_reader reader; /* first: the reader is the mirror */
    int root;
    size_t page_bytes_max;
    atomic_flag is_used; /* of the cursor below: load() has it, or another thread has */
    struct deep_cursor cursor;
};

struct directory { /* its path is made where it is needed: all those of a deep tree would fill the memory */
    const struct directory *parent; /* NULL: the root, which has no name */
    const char *name;
};

struct found { /* by one thread */
    struct arena strings, directories; /* directories: names that nobody needs after the walk */
    struct deep_cursor cursor;
    struct buffer path, scratch;
    struct tree_file *file;
    size_t n_files, files_cap;
    const struct directory **directory;
    size_t n_directories, directories_cap;
};

struct walk {
    struct site *site;
    struct mirror *mirror;
    int threads;
    const volatile int *interrupt; /* of the limits */
    struct tree_files files;
    bool is_single_file; /* then it is the only one, and judged */
    const struct directory **directory; /* [n_directories] of the level at hand */
    size_t n_directories, directories_cap;
    struct found *found; /* [threads] */
    struct deep_cursor *cursor; /* [threads] */
};

/* ---- walking --------------------------------------------------------------------------------- */

static void add_file(struct found *f, const char *path, enum skip_reason reason, const char *detail)
{
    VECTOR_PUSH(f->file, f->n_files, f->files_cap) = (struct tree_file){.path = path, .skip = reason, .detail = detail};
}

static unsigned char type_of(int directory, const struct dirent *d)
{
    if (d->d_type != DT_UNKNOWN) return d->d_type;
    struct stat st; /* not every file system tells in readdir(); a failure shows again at open() */
    if (fstatat(directory, d->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0) return DT_REG;
    return (unsigned char)IFTODT(st.st_mode);
}

static void add_directory(struct found *f, const struct directory *parent, const char *name)
{
    struct directory *directory = arena_alloc(&f->directories, sizeof *directory);
    *directory = (struct directory){parent, arena_copy(&f->directories, span_of(name))};
    VECTOR_PUSH(f->directory, f->n_directories, f->directories_cap) = directory;
}

/* The pages that a run has written into this directory with --format html are none of the site, as its report is none:
 * a site whose output lies in it would grow with each run. */
static bool is_output(int directory, const char *entry)
{
    return strcmp(entry, "html") == 0 && own_output_in(directory) && own_pages_in(directory);
}

/* `in` has been read from `fd`, and has an entry whose path is in f->scratch. */
static void add_found(struct found *f, int fd, const struct directory *in, const char *entry, unsigned char type)
{
    struct span name = buffer_span(&f->scratch);
    if (type == DT_DIR && !name_is_crawler_directory(name) && !is_output(fd, entry)) {
        add_directory(f, in, entry);
        return;
    }
    const char *path = arena_copy(&f->strings, name);
    if (type == DT_DIR)
        add_file(f, path, SKIP_CRAWLER_FILE, NULL);
    else if (type == DT_LNK)
        add_file(f, path, SKIP_LINK, NULL);
    else if (type != DT_REG)
        add_file(f, path, SKIP_NOT_REGULAR, NULL);
    else
        add_file(f, path, SKIP_NONE, NULL);
}

/* Its path into *path, from the end. */
static void path_of(const struct directory *directory, struct buffer *path)
{
    size_t n = 0;
    path->len = 0;
    for (const struct directory *at = directory; at->parent; at = at->parent)
        n += strlen(at->name) + (at->parent->parent != NULL);
    buffer_reserve(path, n + 1);
    path->len = n;
    for (const struct directory *at = directory; at->parent; at = at->parent) {
        size_t len = strlen(at->name);
        memcpy(path->at + (n -= len), at->name, len);
        if (n) path->at[--n] = '/';
    }
}

/* Reads the directory. False and errno if it can't be opened or read; its path is in f->path. */
static bool read_directory(int root, const struct directory *directory, struct found *f)
{
    path_of(directory, &f->path);
    const char *path = buffer_text(&f->path);
    int fd = deep_open(&f->cursor, root, *path ? path : ".", O_DIRECTORY);
    if (fd < 0) return false;
    DIR *dir = fdopendir(fd);
    if (!dir) {
        int saved_errno = errno;
        close(fd);
        errno = saved_errno;
        return false;
    }
    const struct dirent *d;
    while (errno = 0, (d = readdir(dir)) != NULL) {
        if (strcmp(d->d_name, ".") == 0 || strcmp(d->d_name, "..") == 0) continue;
        f->scratch.len = 0;
        buffer_puts(&f->scratch, path);
        if (*path) buffer_putc(&f->scratch, '/');
        buffer_puts(&f->scratch, d->d_name);
        add_found(f, fd, directory, d->d_name, type_of(fd, d));
    }
    int saved_errno = errno;
    closedir(dir);
    errno = saved_errno;
    return saved_errno == 0;
}

static bool is_interrupted(const struct walk *w)
{
    return w->interrupt && *w->interrupt;
}

static void read_item(void *data, uint32_t item, int thread)
{
    const struct walk *w = data;
    struct found *f = &w->found[thread];
    if (is_interrupted(w) || read_directory(w->mirror->root, w->directory[item], f)) return;
    const char *why = page_file_failure(errno);
    add_file(f, arena_copy(&f->strings, buffer_span(&f->path)), SKIP_UNREADABLE, why);
}

/* The directories that were found are the next level. */
static void go_down(struct walk *w)
{
    w->n_directories = 0;
    for (int t = 0; t < w->threads; t++) {
        struct found *f = &w->found[t];
        for (size_t i = 0; i < f->n_directories; i++)
            VECTOR_PUSH(w->directory, w->n_directories, w->directories_cap) = f->directory[i];
        f->n_directories = 0;
    }
}

/* What all threads have found is the site's. */
static void gather(struct walk *w)
{
    for (int t = 0; t < w->threads; t++) {
        struct found *f = &w->found[t];
        for (size_t i = 0; i < f->n_files; i++) VECTOR_PUSH(w->files.file, w->files.n, w->files.cap) = f->file[i];
        arena_join(&w->site->strings, &f->strings);
        arena_free(&f->directories);
        deep_cursor_close(&f->cursor);
        buffer_free(&f->path);
        buffer_free(&f->scratch);
        free(f->file);
        free(f->directory);
    }
    free(w->found);
    w->found = NULL;
}

/* Finds all files below the root. False and errno if the root itself can't be read. */
static bool walk_tree(struct walk *w)
{
    w->found = mem_zalloc((size_t)w->threads, sizeof *w->found);
    static const struct directory root = {NULL, ""};
    bool ok = read_directory(w->mirror->root, &root, &w->found[0]);
    int saved_errno = errno;
    for (go_down(w); ok && w->n_directories; go_down(w)) {
        ok = w->n_directories <= UINT32_MAX;
        if (ok) parallel_for((uint32_t)w->n_directories, w->n_directories > 1 ? w->threads : 1, read_item, w);
        if (!ok) saved_errno = EOVERFLOW;
    }
    gather(w);
    tree_sort(&w->files, w->threads);
    errno = saved_errno;
    return ok;
}

/* The last part of the path as given; where that is "." or "..", of the real one. */
static const char *name_of_site(struct arena *strings, const char *given, const char *real)
{
    struct span path = span_of(given);
    while (path.len > 1 && path.at[path.len - 1] == '/') path.len--;
    struct span name = name_base(path);
    if (name.len == 0 || span_is(name, ".") || span_is(name, "..")) name = name_base(span_of(real));
    return name.len ? arena_copy(strings, name) : "root";
}

/* Reads HTTrack's log below the directory `at` of the root; its directory must be no link that leads out. */
static enum file_result read_log_at(int root, const char *at, struct buffer *text)
{
    int base = openat(root, at, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int cache = base >= 0 ? openat(base, HTTRACK_DIRECTORY, O_PATH | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW) : -1;
    enum file_result result = cache >= 0 ? file_read(cache, HTTRACK_LOG_NAME, HTTRACK_LOG_MAX, text) : FILE_FAILED;
    if (cache >= 0) close(cache);
    if (base >= 0) close(base);
    return result;
}

/* Reads HTTrack's log, which lies in the root of its tree: in that of the site, or beside it where the site is
 * the directory of one host. `real` is the path of the site's root. */
static void read_httrack_log(struct walk *w, const char *real)
{
    struct buffer text = {0}, below = {0};
    enum file_result found = read_log_at(w->mirror->root, ".", &text);
    if (found != FILE_OK) {
        found = read_log_at(w->mirror->root, "..", &text);
        buffer_puts(&below, name_of_site(&w->site->strings, real, real));
        buffer_putc(&below, '/');
    }
    if (found == FILE_OK) tree_read_log(&w->files, buffer_span(&text), buffer_text(&below));
    buffer_free(&text);
    buffer_free(&below);
}

/* ---- judging --------------------------------------------------------------------------------- */

/* A page whose first bytes do not tell its URL is read on while it is open, though not as a whole. */
static void read_on(struct tree_file *f, int fd, const struct page_file *file)
{
    char bytes[CANONICAL_BYTES];
    size_t n;
    if (page_file_read_on(fd, file, bytes, sizeof bytes, &n)) tree_judge_more(f, (struct span){bytes, n});
}

static void judge_file(const struct walk *w, struct deep_cursor *cursor, struct tree_file *f)
{
    int fd = deep_open(cursor, w->mirror->root, f->path, O_NONBLOCK | O_NOCTTY);
    struct page_file file = {0};
    f->skip = page_file_look(fd, &file, &f->detail);
    f->bytes = file.bytes;
    f->stamp = file.stamp;
    if (f->skip == SKIP_NONE) tree_judge_head(&w->files, f, file.head);
    if (f->wants_more) read_on(f, fd, &file);
    if (fd >= 0) close(fd);
}

static void judge_item(void *data, uint32_t item, int thread)
{
    const struct walk *w = data;
    struct tree_file *f = &w->files.file[item];
    if (f->skip != SKIP_NONE || is_interrupted(w)) return;
    if (tree_is_backup(&w->files, f->path))
        f->skip = SKIP_CRAWLER_FILE; /* not even opened */
    else
        judge_file(w, &w->cursor[thread], f);
    tree_judge_beside(&w->files, f);
}

/* A name tells little of a file that was asked for, and much of one that was found. */
static void judge_found(void *data, uint32_t item, int thread)
{
    const struct walk *w = data;
    struct tree_file *f = &w->files.file[item];
    if (f->skip == SKIP_NONE) f->skip = tree_judge_name(span_of(f->path));
    judge_item(data, item, thread);
}

/* ---- the site -------------------------------------------------------------------------------- */

static enum skip_reason mirror_load(struct site_reader *reader, const struct site_page *page,
                                    struct buffer *into, const char **detail)
{
    struct mirror *m = (struct mirror *)reader;
    into->len = 0;
    bool has_cursor = !atomic_flag_test_and_set(&m->is_used); /* one thread may lack it: slower on deep paths */
    struct deep_cursor *cursor = has_cursor ? &m->cursor : NULL;
    enum file_result result = deep_read(cursor, m->root, page->path, m->page_bytes_max, into);
    int saved_errno = errno;
    if (has_cursor) atomic_flag_clear(&m->is_used);
    errno = saved_errno;
    return page_file_loaded(result, into, m->page_bytes_max, detail);
}

static void mirror_close(struct site_reader *reader)
{
    struct mirror *m = (struct mirror *)reader;
    if (m->root >= 0) close(m->root);
    deep_cursor_close(&m->cursor);
    free(m);
}

/* What to do with a file that may hold pages in a form that is not read. */
static const char *advice_on(const char *name)
{
    const char *dot = strrchr(name, '.');
    struct span end = span_of(dot ? dot + 1 : "");
    if (ascii_find_word(end, " mht mhtml ")) return "; save pages as HTML, not as MHTML";
    if (ascii_find_word(end, " webarchive ")) return "; save pages as HTML, not as a web archive";
    return ascii_find_word(end, " csv tsv parquet ") ? "; make JSON Lines of the table, with url and html" : "";
}

/* Opens the root: the directory `real`, or the one that the single file `real` lies in, which
 * becomes the only entry. False and *error set on failure. */
static bool open_root(struct walk *w, const char *given, char *real, struct infodisc_error *error)
{
    struct stat st;
    if (stat(real, &st) != 0)
        return error_set_errno(error, "cannot open '%s'", given);
    if (!S_ISDIR(st.st_mode)) {
        char *name = (char *)name_base(span_of(real)).at;
        const char *path = arena_copy(&w->site->strings, span_of(name));
        VECTOR_PUSH(w->files.file, w->files.n, w->files.cap) = (struct tree_file){.path = path};
        *name = '\0';
    }
    w->mirror->root = open(real, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (w->mirror->root < 0 || (S_ISDIR(st.st_mode) && !walk_tree(w)))
        return error_set_errno(error, "cannot open '%s'", given);
    read_httrack_log(w, real);
    w->is_single_file = !S_ISDIR(st.st_mode);
    if (w->is_single_file) judge_item(w, 0, 0);
    const struct tree_file *first = w->files.file;
    if (w->is_single_file && first->skip == SKIP_UNREADABLE)
        return error_set(error, INFODISC_FAILED, "cannot open '%s': %s", given, first->detail);
    if (w->is_single_file && first->skip != SKIP_NONE && first->skip < SKIP_FIRST_FAULT)
        return error_set(error, INFODISC_FAILED,
                         "'%s' is neither a directory nor an HTML page, nor a WARC, WACZ, tar, zip or JSON Lines "
                         "file%s",
                         given, advice_on(given));
    return true;
}

struct site *mirror_open(const char *path, const struct site_limits *limits,
                         struct infodisc_error *error)
{
    char *real = realpath(path, NULL);
    if (!real) {
        error_set_errno(error, "cannot open '%s'", path);
        return NULL;
    }
    struct mirror *m = mem_zalloc(1, sizeof *m);
    struct site *site = site_new(limits->large);
    *m = (struct mirror){.reader = {mirror_load, mirror_close}, .root = -1, .page_bytes_max = limits->page_bytes_max};
    atomic_flag_clear(&m->is_used);
    site->reader = &m->reader;
    site->name = name_of_site(&site->strings, path, real);
    struct walk w = {.site = site,
                     .mirror = m,
                     .threads = parallel_threads(limits->threads),
                     .interrupt = limits->interrupt,
                     .files = {.page_bytes_max = limits->page_bytes_max}};
    w.cursor = mem_zalloc((size_t)w.threads, sizeof *w.cursor);
    w.files.wants_canonical = page_urls_may_need_canonical(site->name, limits->base_url);
    bool ok = open_root(&w, path, real, error);
    if (ok && w.files.n > UINT32_MAX)
        ok = error_set(error, INFODISC_FAILED, "more than %u files in '%s'", UINT32_MAX, path);
    if (ok) {
        uint32_t n = w.is_single_file ? 0 : (uint32_t)w.files.n;
        parallel_for(n, w.threads, judge_found, &w);
        tree_take(&w.files, site, limits);
    } else {
        site_close(site);
        site = NULL;
    }
    tree_files_free(&w.files);
    for (int t = 0; t < w.threads; t++) deep_cursor_close(&w.cursor[t]);
    free(w.cursor);
    free(w.directory);
    free(real);
    return site;
}
