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
#include "base/limits.h"
#include "base/text/ascii.h"
#include "site/text/text.h"
#include "site/urls/urls.h"
#include "site/archives/arc_header.h"
#include "site/archives/tar_header.h"
#include "site/archives/zip.h"

enum { HEAD_BYTES = 512, PIECE = 64 * 1024 };
/* A WARC that is compressed inside of a zip is unpacked to a temporary file; not more than that. */
static const uint64_t UNPACKED_MAX = (uint64_t)ARCHIVE_UNPACKED_MIB_MAX << 20;

/* ---- what a file is ----------------------------------------------------------------------- */

enum file_kind { FILE_UNKNOWN, FILE_WARC, FILE_ARC, FILE_JSONL, FILE_TAR, FILE_ZIP, FILE_PAGE,
                 FILE_UNREADABLE /* errno */ };

static bool ends_with(struct span name, const char *end)
{
    size_t n = strlen(end);
    return name.len > n && ascii_is((struct span){name.at + name.len - n, n}, end);
}

static enum file_kind kind_of_name(struct span name)
{
    static const struct {
        const char *end;
        enum file_kind kind;
    } ends[] = {{".warc", FILE_WARC},  {".warc.gz", FILE_WARC},   {".warc.zst", FILE_WARC},   {".wacz", FILE_ZIP},
                {".arc", FILE_ARC},    {".arc.gz", FILE_ARC},     {".tar", FILE_TAR},         {".tar.gz", FILE_TAR},
                {".tgz", FILE_TAR},    {".tar.zst", FILE_TAR},    {".jsonl", FILE_JSONL},     {".jsonl.gz", FILE_JSONL},
                {".jl", FILE_JSONL},   {".jl.gz", FILE_JSONL},    {".jsonl.zst", FILE_JSONL}, {".ndjson", FILE_JSONL},
                {".ndjson.gz", FILE_JSONL}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_with(name, ends[i].end)) return ends[i].kind;
    return FILE_UNKNOWN;
}

static bool begins_like_json(struct span head)
{
    head = ascii_trim(span_without_mark(head));
    if (head.len && *head.at == '[') head = ascii_trim(span_from(head, 1));
    return head.len && *head.at == '{';
}

static enum file_kind kind_of_head(struct span head)
{
    if (span_begins(head, "WARC/")) return FILE_WARC;
    if (span_begins(head, "PK\3\4") || span_begins(head, "PK\5\6")) return FILE_ZIP;
    if (tar_is_header(head)) return FILE_TAR;
    if (arc_header_read(head, &(struct arc_header){0})) return FILE_ARC;
    return begins_like_json(head) ? FILE_JSONL : FILE_UNKNOWN;
}

/* By its first bytes; by its name where these are damaged. Sets the coding of the range. */
static enum file_kind detect(struct byte_range *range, struct span name, struct buffer *dictionary)
{
    struct byte_stream s;
    byte_range_detect(range, dictionary);
    byte_stream_open(&s, *range, (struct place){range->from, 0});
    byte_stream_need(&s, HEAD_BYTES);
    enum file_kind kind = kind_of_head((struct span){s.at, s.len < HEAD_BYTES ? s.len : HEAD_BYTES});
    bool is_plain = range->coding == CODING_NONE;
    byte_stream_close(&s);
    if (kind == FILE_ZIP && !is_plain) return FILE_UNKNOWN;
    if (kind != FILE_UNKNOWN) return kind;
    kind = kind_of_name(name);
    if (kind != FILE_UNKNOWN && is_plain && ends_with(name, ".gz")) range->coding = CODING_GZIP;
    if (kind != FILE_UNKNOWN && is_plain && ends_with(name, ".zst")) range->coding = CODING_ZSTD;
    return kind;
}

/* ---- parts -------------------------------------------------------------------------------- */

static char *copy(struct archive_parts *parts, const char *text)
{
    return arena_copy(&parts->strings, text, strlen(text));
}

static void add_skip(struct archive_parts *parts, const char *name, enum skip_reason reason, const char *detail)
{
    VECTOR_PUSH(parts->skip, parts->n_skips, parts->skips_cap) =
        (struct site_skip){.path = copy(parts, name), .reason = reason, .detail = detail};
}

static void add_part(struct archive_parts *parts, const char *name, const char *path, int fd,
                     struct byte_range range, struct buffer dictionary, enum file_kind kind)
{
    struct stat st;
    struct archive_part *part = &VECTOR_PUSH(parts->part, parts->n, parts->cap);
    *part = (struct archive_part){.name = copy(parts, name),
                                  .path = path ? copy(parts, path) : NULL,
                                  .fd = fd,
                                  .stamp = fstat(range.fd, &st) == 0 ? file_stamp(&st) : 0,
                                  .format = kind == FILE_WARC  ? &warc_format
                                            : kind == FILE_ARC  ? &arc_format
                                            : kind == FILE_PAGE ? &page_format
                                                                : &jsonl_format,
                                  .range = range,
                                  .dictionary = dictionary};
    part->range.fd = -1;
}

/* A descriptor of the parts for the open file: a second one, as its own is closed. -1 and errno if there is none. */
static int share(struct archive_parts *parts, int fd)
{
    int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (own >= 0) VECTOR_PUSH(parts->fd, parts->n_fds, parts->fds_cap) = own;
    return own;
}

/* The temporary file for all that is unpacked, with room after what is there. -1 if there can be none. */
static int unpacked_file(struct archive_parts *parts, const struct site_limits *limits)
{
    struct infodisc_error error = {0};
    if (!parts->has_unpacked) {
        int fd = file_temporary(limits->temp_dir, &error);
        if (fd < 0) return -1;
        VECTOR_PUSH(parts->fd, parts->n_fds, parts->fds_cap) = fd;
        parts->fd[parts->n_fds - 1] = parts->fd[0];
        parts->fd[0] = fd;
        parts->has_unpacked = true;
    }
    return lseek(parts->fd[0], (off_t)parts->unpacked, SEEK_SET) >= 0 ? parts->fd[0] : -1;
}

/* Unpacks the deflated bytes of `range` to the temporary file of the parts; *range is then where they are. NULL, or why
 * they are not. */
static const char *unpack(struct archive_parts *parts, struct byte_range *range, uint64_t size,
                          const struct site_limits *limits)
{
    if (size > UNPACKED_MAX) return "unpacked it has more than 4 GiB";
    int fd = unpacked_file(parts, limits);
    const char *why = fd < 0 ? "no room for it among the temporary files" : NULL;
    if (why) return why;
    index_bound(limits, range);
    struct decompressor *d = decompressor_new(CODING_DEFLATE);
    struct byte_stream s;
    char out[PIECE];
    uint64_t done = 0;
    enum decompressed result = DECOMPRESS_MORE;
    byte_stream_open(&s, *range, (struct place){range->from, 0});
    while (!why && result == DECOMPRESS_MORE) {
        bool had_input = byte_stream_need(&s, 1);
        struct span in = {s.at, s.len};
        size_t n = 0;
        result = decompress(d, &in, out, sizeof out, &n);
        byte_stream_take(&s, s.len - in.len);
        done += n;
        bool is_cut = !had_input && n == 0 && result == DECOMPRESS_MORE;
        if (!file_write(fd, out, n)) why = "no room for it among the temporary files";
        if (is_cut || result == DECOMPRESS_BROKEN || done > size) why = "the compressed data are damaged";
    }
    byte_stream_close(&s);
    decompressor_free(d);
    *range = (struct byte_range){.fd = fd, .from = parts->unpacked, .end = parts->unpacked + done};
    return why;
}

/* ---- WACZ --------------------------------------------------------------------------------- */

/* "../x" and "/x" would lead out of a directory that the zip is unpacked to. Here nothing is written, but who
 * makes such names wants no good. */
static bool leads_out(struct span name)
{
    if (name.len && *name.at == '/') return true;
    while (name.len)
        if (span_is(span_take(&name, '/'), "..")) return true;
    return false;
}

struct wacz {
    struct archive_parts *parts;
    const char *path; /* NULL: only fd */
    int fd;
    const struct site_limits *limits;
    struct zip_reader zip;
    uint64_t size, taken; /* of the file; bytes of all members taken */
    bool damaged;         /* the zip itself */
    bool is_shared;
    int own;              /* if it is: see shared_fd() */
};

/* Of a zip without path, for all of its members. */
static int shared_fd(struct wacz *w)
{
    if (!w->is_shared) w->own = share(w->parts, w->fd);
    w->is_shared = true;
    return w->own;
}

/* Adds the WARC in a member; NULL, or why it cannot be read. */
static const char *add_member(struct wacz *w, const struct zip_member *m, const char *name)
{
    struct byte_range range;
    struct buffer dictionary = {0};
    if (m->encrypted) return "it is encrypted";
    if (m->method != ZIP_STORED && m->method != ZIP_DEFLATED) return "an unknown compression";
    if (leads_out(m->name)) return "its name leads out of the archive";
    if (!zip_range(&w->zip, m, &range)) {
        w->damaged = true;
        return "its entry in the zip is damaged";
    }
    w->taken += m->packed;
    if (w->taken > w->size) return "it overlaps other members of the zip";
    bool is_unpacked = m->method == ZIP_DEFLATED;
    const char *why = is_unpacked ? unpack(w->parts, &range, m->size, w->limits) : NULL;
    if (why) return why;
    enum file_kind kind = detect(&range, m->name, &dictionary);
    if (kind == FILE_WARC) {
        if (is_unpacked) w->parts->unpacked = range.end;
        const char *path = is_unpacked ? NULL : w->path;
        add_part(w->parts, name, path, path ? -1 : is_unpacked ? range.fd : shared_fd(w), range, dictionary, kind);
        return NULL;
    }
    buffer_free(&dictionary);
    return "it is not a WARC";
}

/* Reads a zip that is damaged as if it were a WARC with much else around the records: members of gzip that
 * begin with one are found wherever they are. What is found twice is an older capture. */
static void salvage(struct wacz *w, const char *name)
{
    struct byte_range range = {.fd = w->fd, .from = 0, .end = w->size, .coding = CODING_GZIP};
    add_part(w->parts, name, w->path, w->path ? -1 : shared_fd(w), range, (struct buffer){0}, FILE_WARC);
}

/* Adds the WARCs in a zip; all else in it is an index of theirs, or a description. */
static void add_zip(struct wacz *w, const char *name)
{
    struct zip_member member;
    bool damaged = true;
    size_t n_parts = w->parts->n, n_skips = w->parts->n_skips;
    struct buffer full = {0};
    if (!zip_open(&w->zip, w->fd, w->size)) {
        add_skip(w->parts, name, SKIP_DAMAGED, "the directory of the zip is missing");
        salvage(w, name);
        return;
    }
    while (zip_next(&w->zip, &member, &damaged)) {
        if (kind_of_name(member.name) != FILE_WARC) continue;
        full.len = 0;
        buffer_printf(&full, "%s/", name);
        buffer_add_span(&full, member.name);
        const char *why = add_member(w, &member, buffer_text(&full));
        if (why) add_skip(w->parts, buffer_text(&full), SKIP_DAMAGED, why);
    }
    if (damaged) add_skip(w->parts, name, SKIP_DAMAGED, "the directory of the zip is damaged");
    bool any = w->parts->n > n_parts || w->parts->n_skips > n_skips;
    if (!any) add_skip(w->parts, name, SKIP_DAMAGED, "a zip without WARC files: unpack it first");
    if (!any || damaged || w->damaged) salvage(w, name);
    zip_close(&w->zip);
    buffer_free(&full);
}

/* ---- files -------------------------------------------------------------------------------- */

/* Adds an open file by what it is; `path` is NULL where only its descriptor leads to it, which is then taken.
 */
static enum file_kind add_open_file(struct archive_parts *parts, int fd, const char *path, const char *name,
                                    const struct site_limits *limits)
{
    struct stat st;
    struct buffer dictionary = {0};
    if (fstat(fd, &st) != 0) return FILE_UNREADABLE;
    if (!S_ISREG(st.st_mode)) return FILE_UNKNOWN;
    struct byte_range range = {.fd = fd, .from = 0, .end = (uint64_t)st.st_size};
    index_bound(limits, &range);
    enum file_kind kind = detect(&range, span_of(name), &dictionary);
    if (kind == FILE_ZIP) {
        struct wacz w = {.parts = parts, .path = path, .fd = fd, .limits = limits, .size = range.end};
        add_zip(&w, name);
    } else if (kind != FILE_UNKNOWN) {
        add_part(parts, name, path, path ? -1 : share(parts, fd), range, dictionary, kind);
        return kind;
    }
    buffer_free(&dictionary);
    return kind;
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
    if (kind == FILE_UNREADABLE) add_skip(parts, name, SKIP_UNREADABLE, strerrordesc_np(errno));
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
            error_set_errno(error, INFODISC_FAILED, "cannot read standard input");
        else
            error_set_errno(error, INFODISC_FAILED, "cannot write a temporary file in '%s'", limits->temp_dir);
        close(fd);
        fd = -1;
    }
    free(piece);
    return fd;
}

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
        add_part(parts, "-", NULL, share(parts, fd), range, dictionary, FILE_PAGE);
    else
        buffer_free(&dictionary);
    return is_page ? FILE_PAGE : FILE_UNKNOWN;
}

/* ---- directories -------------------------------------------------------------------------- */

struct listing {
    int failure; /* errno: why it may not be all */
    size_t n, cap;
    char **name; /* [n] */
    bool has_archive, has_lines, has_page, has_folder;
    bool has_output; /* of an earlier run, which is no part of the site */
};

/* Files that a directory may be a site of. */
static bool is_folder_archive(struct span name, bool of_lines)
{
    enum file_kind kind = kind_of_name(name);
    return of_lines ? kind == FILE_JSONL : kind == FILE_WARC || kind == FILE_ARC || kind == FILE_ZIP;
}

/* A run writes no archives. */
static bool is_output(const struct listing *l, const char *name)
{
    return l->has_output && own_output_name(name) && !is_folder_archive(span_of(name), false);
}

/* The system is asked only where the folder does not say. */
static bool is_folder(int fd, const struct dirent *d)
{
    struct stat st;
    if (d->d_type != DT_UNKNOWN) return d->d_type == DT_DIR;
    return fstatat(fd, d->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(st.st_mode);
}

/* Is it a folder that a run has written, as into the one that is its site? */
static bool is_output_folder(int parent, const char *name)
{
    int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    bool is = fd >= 0 && own_output_in(fd);
    if (fd >= 0) close(fd);
    return is;
}

/* Lists the folder `name` of the open directory `parent`, as far as no page is found; `prefix` goes before the names. A
 * link is no folder. */
static void list_folder(struct listing *l, int parent, const char *name, const char *prefix)
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
        l->has_archive |= is_folder_archive(entry, false);
        l->has_lines |= is_folder_archive(entry, true);
        l->has_folder |= is_folder(fd, d) && !is_output_folder(fd, d->d_name);
        l->has_page |= ends_with(entry, ".html") || ends_with(entry, ".htm");
    }
    if (dir && errno) l->failure = errno;
    if (dir) closedir(dir);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_folder(struct archive_parts *parts, const char *path, const struct listing *l,
                       const struct site_limits *limits)
{
    struct buffer full = {0};
    for (size_t i = 0; i < l->n; i++) {
        const char *name = l->name[i];
        full.len = 0;
        buffer_printf(&full, "%s/%s", path, name);
        bool is_own = is_output(l, name), wanted = !is_own && is_folder_archive(span_of(name), !l->has_archive);
        enum container_added added = CONTAINER_NO_PART;
        if (wanted) added = container_add_file(parts, buffer_text(&full), name, limits);
        enum skip_reason reason = added == CONTAINER_LINK ? SKIP_LINK : SKIP_NOT_REGULAR;
        if (!wanted) reason = is_own ? SKIP_CRAWLER_FILE : SKIP_BESIDE;
        if (added != CONTAINER_ADDED && strcmp(name, "archive") != 0) add_skip(parts, name, reason, NULL);
    }
    buffer_free(&full);
}

/* Is the directory one of archives? Then they are added. */
static bool find_in_folder(struct archive_parts *parts, const char *path, const struct site_limits *limits)
{
    struct listing l = {0};
    int root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (root < 0) l.failure = errno;
    if (root >= 0) list_folder(&l, root, ".", "");
    if (root >= 0 && !l.has_page) list_folder(&l, root, "archive", "archive/");
    if (root >= 0) close(root);
    bool found = (l.has_archive || (l.has_lines && !l.has_folder)) && !l.has_page;
    if (found) qsort(l.name, l.n, sizeof *l.name, compare_names);
    if (found) add_folder(parts, path, &l, limits);
    if (found && l.failure) add_skip(parts, ".", SKIP_UNREADABLE, strerrordesc_np(l.failure));
    for (size_t i = 0; i < l.n; i++) free(l.name[i]);
    free(l.name);
    return found;
}

/* ---- the site ----------------------------------------------------------------------------- */

/* Many try an address first: "No such file" would not tell them what to do. */
static bool cannot_open(struct infodisc_error *error, const char *path)
{
    bool is_address = strncmp(path, "http://", 7) == 0 || strncmp(path, "https://", 8) == 0;
    if (errno != ENOENT || !is_address) return error_set_errno(error, INFODISC_FAILED, "cannot open '%s'", path);
    return error_set(error, INFODISC_FAILED,
                     "cannot open '%s': infodisc fetches nothing; crawl the site first, as with wget -m -E -K, and "
                     "give the folder", path);
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

bool container_find(const char *path, const struct site_limits *limits, enum container_kind *kind,
                    struct archive_parts *parts, struct infodisc_error *error)
{
    struct stat st;
    bool is_input = strcmp(path, "-") == 0;
    *kind = CONTAINER_TREE;
    if (!is_input && stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
        if (find_in_folder(parts, path, limits)) *kind = CONTAINER_ARCHIVE;
        return true;
    }
    int fd = is_input ? seekable_input(limits, error) : open_file(path, 0);
    if (fd < 0 && is_input) return error_set_errno(error, INFODISC_FAILED, "cannot read standard input");
    if (fd < 0) return cannot_open(error, path);
    const char *name = is_input ? "-" : name_base(span_of(path)).at;
    enum file_kind file = add_open_file(parts, fd, is_input ? NULL : path, name, limits);
    if (is_input && file == FILE_UNKNOWN) file = add_input_page(parts, fd);
    if (file == FILE_UNREADABLE) error_set_errno(error, INFODISC_FAILED, "cannot read '%s'", path);
    const char *packer = file == FILE_UNKNOWN ? foreign_packer(fd) : NULL;
    if (packer)
        error_set(error, INFODISC_FAILED, "'%s' is packed with %s, which infodisc does not read: unpack it first",
                  is_input ? "standard input" : path, packer);
    bool is_empty = is_input && !limits->base_url && fstat(fd, &st) == 0 && st.st_size == 0;
    close(fd);
    if (packer || file == FILE_UNREADABLE) return false;
    /* As of an empty file: a filter may rightly leave nothing. A page whose URL was given is missing, though. */
    if (is_empty) return error_set(error, INFODISC_NO_PAGES, "no HTML page: standard input is empty");
    if (file != FILE_UNKNOWN) *kind = file == FILE_TAR ? CONTAINER_TAR : CONTAINER_ARCHIVE;
    if (file == FILE_PAGE && !limits->base_url) {
        archive_parts_free(parts);
        return error_set(error, INFODISC_FAILED, "standard input is an HTML page: apply takes its URL from --url, "
                                                 "other commands from --base-url");
    }
    if (is_input && file == FILE_UNKNOWN)
        return error_set(error, INFODISC_FAILED,
                         "standard input is neither JSON Lines nor a WARC, WACZ or tar file, nor an HTML page");
    return true;
}
