/* SPDX-License-Identifier: MIT
 * container.c - see container.h. */
#include "site/archives/container.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/file.h"
#include "base/files/own_output.h"
#include "base/text/ascii.h"
#include "site/archives/file_kind.h"
#include "site/archives/wacz.h"
#include "site/archives/zip_tree.h"
#include "site/text/text.h"
#include "site/urls/urls.h"

enum { PIECE = 64 * 1024 };

static const struct part_format *format_of(enum file_kind kind)
{
    return kind == FILE_WARC ? &warc_format : kind == FILE_ARC ? &arc_format : &jsonl_format;
}

/* The file of the range, which is found by its path or else shares the descriptor. */
static void add_part(struct archive_parts *parts, const char *name, const char *path, const struct byte_range *range,
                     struct buffer dictionary, const struct part_format *format)
{
    int fd = path ? -1 : archive_parts_share(parts, range->fd);
    archive_parts_add(parts, &(struct archive_part){.name = name, .path = path, .fd = fd, .format = format,
                                                    .range = *range, .dictionary = dictionary});
}

/* ---- files -------------------------------------------------------------------------------- */

/* Adds an open file by what it is. path: NULL where only its descriptor leads to it. */
static enum file_kind add_open_file(struct archive_parts *parts, int fd, const char *path, const char *name,
                                    const struct site_limits *limits)
{
    struct stat st;
    struct buffer dictionary = {0};
    if (fstat(fd, &st) != 0) return FILE_UNREADABLE;
    if (!S_ISREG(st.st_mode)) return FILE_UNKNOWN;
    struct byte_range range = {.fd = fd, .from = 0, .end = (uint64_t)st.st_size};
    index_bound(limits, &range);
    enum file_kind kind = file_kind_detect(&range, span_of(name), &dictionary);
    if (kind != FILE_ZIP && kind != FILE_UNKNOWN) {
        add_part(parts, name, path, &range, dictionary, format_of(kind));
        return kind;
    }
    if (kind == FILE_ZIP) wacz_add(parts, path, name, &range, limits);
    buffer_free(&dictionary);
    return kind;
}

/* Adds a zip of pages, if the file is one. */
static enum file_kind add_zip_tree(struct archive_parts *parts, int fd, const char *path, const char *name)
{
    struct stat st;
    if (fstat(fd, &st) != 0) return FILE_UNREADABLE;
    if (!S_ISREG(st.st_mode)) return FILE_UNKNOWN;
    struct byte_range range = {.fd = fd, .from = 0, .end = (uint64_t)st.st_size};
    if (!zip_tree_is(fd, range.end)) return FILE_UNKNOWN;
    add_part(parts, name, path, &range, (struct buffer){0}, NULL);
    return FILE_ZIP_TREE;
}

static int open_file(const char *path, int more)
{
    return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | more);
}

enum container_added container_add_file(struct archive_parts *parts, const char *path, const char *name,
                                        const struct site_limits *limits)
{
    struct stat st;
    bool is_there = lstat(path, &st) == 0;
    if (is_there && S_ISLNK(st.st_mode)) return CONTAINER_LINK;
    if (is_there && !S_ISREG(st.st_mode)) return CONTAINER_NO_FILE; /* to open a FIFO or a device may do something */
    size_t before = parts->n;
    int fd = is_there ? open_file(path, O_NOFOLLOW) : -1;
    enum file_kind kind = fd < 0 ? FILE_UNREADABLE : add_open_file(parts, fd, path, name, limits);
    if (kind == FILE_UNREADABLE) archive_parts_skip(parts, name, SKIP_UNREADABLE, strerrordesc_np(errno));
    if (fd >= 0) close(fd);
    if (kind == FILE_TAR) { /* a mirror is no part of a site of captures */
        parts->n--;
        buffer_free(&parts->part[parts->n].dictionary);
    }
    for (size_t i = before; i < parts->n; i++) parts->part[i].is_found = true;
    return kind != FILE_UNKNOWN && kind != FILE_TAR ? CONTAINER_ADDED : CONTAINER_NO_PART;
}

/* ---- standard input ----------------------------------------------------------------------- */

/* A descriptor of all of standard input that can be read from any place: itself, or a temporary copy. */
static int seekable_input(const struct site_limits *limits, struct infodisc_error *error)
{
    struct stat st;
    if (fstat(STDIN_FILENO, &st) == 0 && S_ISREG(st.st_mode)) return fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
    int fd = file_temporary(limits->temp_dir, error);
    char *piece = mem_alloc(PIECE);
    for (ssize_t n; fd >= 0;) {
        n = file_wait(STDIN_FILENO, limits->interrupt) ? read(STDIN_FILENO, piece, PIECE) : 0;
        if (n < 0 && errno == EINTR) continue;
        if (n == 0) break;
        if (n > 0 && file_write(fd, piece, (size_t)n)) continue;
        if (n < 0)
            error_set_errno(error, "cannot read standard input");
        else
            error_set_errno(error, "cannot write a temporary file in '%s'", limits->temp_dir);
        close(fd);
        fd = -1;
    }
    free(piece);
    return fd;
}

/* A single HTML page: one capture, whose URL is the base URL. It may be compressed, so it goes into the spool. */
static void page_index(struct part_index *x)
{
    struct byte_stream s;
    struct byte_range range;
    struct span url = span_of(x->limits->base_url);
    if (!index_open(x, &range)) return;
    byte_stream_open(&s, range, (struct place){range.from, 0});
    bool is_large = byte_stream_need(&s, x->limits->page_bytes_max + 1);
    if (is_large)
        index_skip(x, SKIP_TOO_LARGE, NULL, url);
    else if (s.fault)
        index_skip(x, SKIP_DAMAGED, s.fault, url);
    struct capture *c = is_large || s.fault ? NULL : index_capture(x, url);
    if (c) index_spool(x, c, (struct span){s.at, s.len});
    byte_stream_close(&s);
    part_close(x->part, &range);
}

static const struct part_format page_format = {.index = page_index}; /* what is spooled is not loaded */

/* Adds standard input if it is a single HTML page, compressed or not. */
static enum file_kind add_input_page(struct archive_parts *parts, int fd)
{
    struct stat st;
    struct buffer dictionary = {0};
    struct byte_stream s;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) return FILE_UNKNOWN;
    struct byte_range range = {.fd = fd, .from = 0, .end = (uint64_t)st.st_size};
    byte_range_detect(&range, &dictionary);
    byte_stream_open(&s, range, (struct place){0, 0});
    byte_stream_need(&s, SNIFF_BYTES);
    bool is_page = sniff((struct span){s.at, s.len}) >= SNIFFED_FRAGMENT;
    byte_stream_close(&s);
    if (is_page)
        add_part(parts, "-", NULL, &range, dictionary, &page_format);
    else
        buffer_free(&dictionary);
    return is_page ? FILE_PAGE : FILE_UNKNOWN;
}

/* ---- directories -------------------------------------------------------------------------- */

struct listing {
    int failure; /* errno: why it may not be all */
    size_t n, cap;
    char **name; /* [n] */
    bool has_archive, has_lines, has_page, has_directory;
    bool has_output; /* of an earlier run, which is no part of the site */
};

/* A part of what Spark writes as JSON: "part-00000-....json". Other files called .json are seldom JSON Lines. */
static bool is_json_part(struct span name)
{
    bool is_part = span_begins(name, "part-") && name.len > 5 && ascii_is_digit(name.at[5]);
    return is_part && (file_name_ends(name, ".json") || file_name_ends(name, ".json.gz") ||
                       file_name_ends(name, ".json.zst"));
}

/* Files that a directory may be a site of. */
static bool is_directory_archive(struct span name, bool of_lines)
{
    enum file_kind kind = file_kind_of_name(name);
    if (of_lines) return kind == FILE_JSONL || is_json_part(name_base(name));
    return kind == FILE_WARC || kind == FILE_ARC || kind == FILE_ZIP;
}

/* A run writes no archives. */
static bool is_output(const struct listing *l, const char *name)
{
    return l->has_output && own_output_name(name) && !is_directory_archive(span_of(name), false);
}

/* The system is asked only where the directory does not say. */
static bool is_directory(int fd, const struct dirent *d)
{
    struct stat st;
    if (d->d_type != DT_UNKNOWN) return d->d_type == DT_DIR;
    return fstatat(fd, d->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(st.st_mode);
}

/* Is it a directory that a run has written, as into the one that is its site? */
static bool is_output_directory(int parent, const char *name)
{
    int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    bool is = fd >= 0 && own_output_in(fd);
    if (fd >= 0) close(fd);
    return is;
}

/* Lists the directory `name` of the open directory `parent`, as far as no page is found; `prefix` goes before the
 * names. A link is no directory. */
static void list_directory(struct listing *l, int parent, const char *name, const char *prefix)
{
    int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    const struct dirent *d;
    if (!dir && errno != ENOENT && errno != ENOTDIR && errno != ELOOP) l->failure = errno;
    if (!dir && fd >= 0) close(fd);
    if (dir && !*prefix) l->has_output = own_output_in(fd);
    while (dir && !l->has_page && (errno = 0, d = readdir(dir)) != NULL) {
        struct span entry = span_of(d->d_name);
        if (span_is(entry, ".") || span_is(entry, "..")) continue;
        struct buffer full = {0};
        buffer_puts(&full, prefix);
        buffer_puts(&full, d->d_name);
        VECTOR_PUSH(l->name, l->n, l->cap) = buffer_text(&full);
        if (is_output(l, buffer_text(&full))) continue;
        l->has_archive |= is_directory_archive(entry, false);
        l->has_lines |= is_directory_archive(entry, true);
        l->has_directory |= is_directory(fd, d) && !is_output_directory(fd, d->d_name);
        l->has_page |= file_name_ends(entry, ".html") || file_name_ends(entry, ".htm");
    }
    if (dir && errno) l->failure = errno;
    if (dir) closedir(dir);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_directory(struct archive_parts *parts, const char *path, const struct listing *l,
                          const struct site_limits *limits)
{
    struct buffer full = {0};
    for (size_t i = 0; i < l->n; i++) {
        const char *name = l->name[i];
        full.len = 0;
        buffer_printf(&full, "%s/%s", path, name);
        bool is_own = is_output(l, name), wanted = !is_own && is_directory_archive(span_of(name), !l->has_archive);
        enum container_added added = CONTAINER_NO_PART;
        if (wanted) added = container_add_file(parts, buffer_text(&full), name, limits);
        enum skip_reason reason = added == CONTAINER_LINK ? SKIP_LINK : SKIP_NOT_REGULAR;
        if (!wanted) reason = is_own ? SKIP_CRAWLER_FILE : SKIP_BESIDE;
        if (added != CONTAINER_ADDED && strcmp(name, "archive") != 0) archive_parts_skip(parts, name, reason, NULL);
    }
    buffer_free(&full);
}

/* Is the directory one of archives? Then they are added. */
static bool find_in_directory(struct archive_parts *parts, const char *path, const struct site_limits *limits)
{
    struct listing l = {0};
    int root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (root < 0) l.failure = errno;
    if (root >= 0) list_directory(&l, root, ".", "");
    if (root >= 0 && !l.has_page) list_directory(&l, root, "archive", "archive/");
    if (root >= 0) close(root);
    bool found = (l.has_archive || (l.has_lines && !l.has_directory)) && !l.has_page;
    if (found) qsort(l.name, l.n, sizeof *l.name, compare_names);
    if (found) add_directory(parts, path, &l, limits);
    if (found && l.failure) archive_parts_skip(parts, ".", SKIP_UNREADABLE, strerrordesc_np(l.failure));
    for (size_t i = 0; i < l.n; i++) free(l.name[i]);
    free(l.name);
    return found;
}

/* ---- the site ----------------------------------------------------------------------------- */

/* Many try an address first: "No such file" would not tell them what to do. */
static bool cannot_open(struct infodisc_error *error, const char *path)
{
    bool is_address = strncmp(path, "http://", 7) == 0 || strncmp(path, "https://", 8) == 0 ||
                      (strncmp(path, "www.", 4) == 0 && !strchr(path, '/'));
    if (errno != ENOENT || !is_address) return error_set_errno(error, "cannot open '%s'", path);
    return error_set(error, INFODISC_FAILED,
                     "cannot open '%s': infodisc fetches nothing; crawl the site first, as with wget -m -E -K, and "
                     "give the directory", path);
}

/* The name of the packer whose files begin so, if it is one that infodisc does not undo; NULL otherwise. */
static const char *foreign_packer(int fd)
{
    static const struct {
        const char *mark, *name;
        size_t at, bytes;
    } packers[] = {{"\xFD" "7zXZ\0", "xz", 0, 6}, {"1AY&", "bzip2", 4, 4}, {"7z\xBC\xAF\x27\x1C", "7-Zip", 0, 6},
                   {"Rar!\x1A\x07", "RAR", 0, 6}, {"LZIP\1", "lzip", 0, 5}, {"\x04\x22\x4D\x18", "LZ4", 0, 4}};
    char head[8] = "";
    if (pread(fd, head, sizeof head, 0) != sizeof head) return NULL;
    for (size_t i = 0; i < sizeof packers / sizeof *packers; i++)
        if (memcmp(head + packers[i].at, packers[i].mark, packers[i].bytes) == 0) return packers[i].name;
    return NULL;
}

static enum container_kind container_of(enum file_kind file)
{
    return file == FILE_TAR ? CONTAINER_TAR : file == FILE_ZIP_TREE ? CONTAINER_ZIP : CONTAINER_ARCHIVE;
}

static bool refuse_packed(const char *path, const char *packer, struct infodisc_error *error)
{
    struct buffer site = {0};
    site_put_shown(path, &site);
    error_set(error, INFODISC_FAILED, "%s is packed with %s, which infodisc does not read: unpack it first",
              buffer_text(&site), packer);
    buffer_free(&site);
    return false;
}

/* Is it what a site may be? A file of another kind is left to others: it may be a page. */
static bool check_file(const char *path, enum file_kind file, int fd, struct infodisc_error *error)
{
    if (file == FILE_UNREADABLE) return error_set_errno(error, "cannot read '%s'", path);
    const char *packer = file == FILE_UNKNOWN ? foreign_packer(fd) : NULL;
    return !packer || refuse_packed(path, packer, error);
}

static bool check_input(enum file_kind file, int fd, const struct site_limits *limits, struct infodisc_error *error)
{
    struct stat st;
    /* As of an empty file: a filter may rightly leave nothing. */
    if (fstat(fd, &st) == 0 && st.st_size == 0)
        return error_set(error, INFODISC_NO_PAGES, "no HTML page: standard input is empty");
    if (file == FILE_PAGE && !limits->base_url)
        return error_set(error, INFODISC_FAILED, "standard input is an HTML page: apply takes its URL from --url, "
                                                 "other commands from --base-url");
    if (file != FILE_UNKNOWN) return true;
    return error_set(error, INFODISC_FAILED,
                     "standard input is neither JSON Lines nor a WARC, WACZ, tar or zip file, nor an HTML page");
}

bool container_find(const char *path, const struct site_limits *limits, enum container_kind *kind,
                    struct archive_parts *parts, struct infodisc_error *error)
{
    struct stat st;
    bool is_input = strcmp(path, "-") == 0;
    *kind = CONTAINER_TREE;
    if (!is_input && stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
        if (find_in_directory(parts, path, limits)) *kind = CONTAINER_ARCHIVE;
        return true;
    }
    int fd = is_input ? seekable_input(limits, error) : open_file(path, 0);
    if (fd < 0 && is_input) return error_set_errno(error, "cannot read standard input");
    if (fd < 0) return cannot_open(error, path);
    const char *name = is_input ? "-" : name_base(span_of(path)).at;
    enum file_kind file = add_zip_tree(parts, fd, is_input ? NULL : path, name);
    if (file == FILE_UNKNOWN) file = add_open_file(parts, fd, is_input ? NULL : path, name, limits);
    if (is_input && file == FILE_UNKNOWN) file = add_input_page(parts, fd);
    bool ok = check_file(path, file, fd, error) && (!is_input || check_input(file, fd, limits, error));
    close(fd);
    if (!ok) archive_parts_free(parts);
    if (ok && file != FILE_UNKNOWN) *kind = container_of(file);
    return ok;
}
