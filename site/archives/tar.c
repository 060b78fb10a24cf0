/* SPDX-License-Identifier: MIT
 * tar.c - see tar.h. */
#include "site/archives/tar.h"

#include "base/limits.h"
#include "base/threads/parallel.h"
#include "site/archives/tar_header.h"
#include "site/urls/urls.h"
#include "site/mirrors/mirrors.h"
#include "site/text/text.h"

enum { BLOCK = TAR_BLOCK, LONG_NAME_MAX = 64 * 1024 };
/* Nothing in a compressed tar is skipped for longer: it would be one that expands without end. */
static const uint64_t EXPANSION_MAX = (uint64_t)TAR_UNPACKED_MIB_MAX << 20;
/* Hard links lead to at most that many bytes, and that many times those of all other members: a tar of backups has many
 * of them, a hostile one no end. */
static const uint64_t LINKED_MIN = 64 << 20, LINKED_TIMES = 16;

struct tar_member { /* where a file of the tar lies */
    struct place place; /* spooled: member is the offset in the spool */
    uint64_t bytes;
    bool spooled;
};

struct tar {
    struct site_reader reader; /* first: the reader is the tar */
    struct site *site;
    struct archive_parts parts;
    struct spool *spool;
    struct packed_tree tree;
    bool has_links;
    size_t n, cap;
    struct tar_member *member; /* [n] in the order of the tar; the number of each file leads here */
};

struct tar_walk { /* scratch of the walk */
    struct tar *tar;
    struct byte_stream stream;
    struct tar_extension next; /* what was said of the next member */
    struct buffer body;
    bool ends_early;           /* within a member, which is counted */
};

static const char cut_short[] = "the tar is cut short";

/* ---- members ------------------------------------------------------------------------------ */

/* Reads the first `most` bytes of a member into *into and passes the rest with its padding. False if the tar
 * ends before. */
static bool read_member(struct tar_walk *w, uint64_t size, size_t most, struct buffer *into)
{
    struct byte_stream *s = &w->stream;
    uint64_t left = size, padding = (BLOCK - size % BLOCK) % BLOCK;
    into->len = 0;
    while (into->len < most && left && byte_stream_need(s, 1)) {
        size_t n = most - into->len < s->len ? most - into->len : s->len;
        if (n > left) n = (size_t)left;
        buffer_add(into, s->at, n);
        byte_stream_take(s, n);
        left -= n;
    }
    if (s->decoder && left > EXPANSION_MAX) {
        s->fault = "a member that expands to more than 16 GiB";
        return false;
    }
    if (byte_stream_skip(s, left) < left) return false;
    byte_stream_skip(s, padding);
    return true;
}

/* Passes the blocks that go on with the map of one of GNU's sparse members. */
static void pass_sparse_map(struct tar_walk *w, bool has_more)
{
    enum { MORE_AT = 504 };
    struct byte_stream *s = &w->stream;
    while (has_more && byte_stream_need(s, BLOCK)) {
        has_more = s->at[MORE_AT] == 1;
        byte_stream_take(s, BLOCK);
    }
}

/* The two blocks `at` bytes after the first one at hand, which are in memory or in `room`; fewer at the end. */
static struct span look_ahead(const struct byte_stream *s, uint64_t at, char room[2 * BLOCK])
{
    if (!s->decoder) return (struct span){room, byte_stream_peek(s, at, room, (size_t)2 * BLOCK)};
    size_t most = at < s->len ? s->len - (size_t)at : 0;
    return (struct span){most ? s->at + at : s->at, most < 2 * BLOCK ? most : 2 * BLOCK};
}

/* Is the size of the member at hand a lie? That is so if no other member follows it, and one begins in it; if one
 * begins in front, as in a tar, only if something else follows it. In a compressed tar only small ones are looked at;
 * one that there are not enough bytes for is cut short or lies. To look through a large last one costs too much. */
static bool is_wrong_size(struct tar_walk *w, uint64_t size)
{
    struct byte_stream *s = &w->stream;
    char room[2 * BLOCK];
    uint64_t padded = size + (BLOCK - size % BLOCK) % BLOCK;
    if (s->decoder && padded > HELD_BYTES) return padded > byte_stream_most(s);
    if (s->decoder) byte_stream_need(s, padded + 2 * BLOCK);
    struct span behind = look_ahead(s, padded, room);
    bool is_end = behind.len < BLOCK || *behind.at == '\0', fits = !is_end && tar_is_header(behind);
    if (fits && padded > HELD_BYTES) return false;
    if (padded <= byte_stream_most(s) && is_end && padded > HELD_BYTES) return false;
    if (tar_is_header(look_ahead(s, 0, room))) return !fits && !is_end; /* a tar in a tar? */
    for (uint64_t at = 0; at < padded; at += BLOCK) {
        struct span blocks = look_ahead(s, at, room);
        if (blocks.len < BLOCK) return false;
        if (tar_is_header(blocks)) return true;
        size_t shift = fits ? SIZE_MAX : tar_find_header(blocks);
        if (shift != SIZE_MAX && at + shift < padded) return true;
    }
    return false;
}

static struct tree_file *add_file(struct tar *t, struct span name, struct tar_member member)
{
    struct tree_file *f = &VECTOR_PUSH(t->tree.files.file, t->tree.files.n, t->tree.files.cap);
    *f = (struct tree_file){.path = arena_copy(&t->site->strings, name),
                            .number = (uint32_t)t->n,
                            .bytes = member.bytes};
    VECTOR_PUSH(t->member, t->n, t->cap) = member;
    return f;
}

static struct tree_file *add_fault_of(struct tar_walk *w, struct span name, const char *detail)
{
    struct tree_file *f = add_file(w->tar, name, (struct tar_member){0});
    f->skip = SKIP_DAMAGED;
    f->detail = detail;
    return f;
}

static void add_fault(struct tar_walk *w, const char *detail)
{
    add_fault_of(w, span_of(w->tar->parts.part[0].name), detail);
}

/* The directory that was packed from within: "./" of tar, "." and "/" of libraries. */
static bool is_root(struct span name)
{
    return span_is(name, "./") || span_is(name, ".") || span_is(name, "/");
}

/* By the name alone. */
static enum skip_reason judge_name(struct span path, char type)
{
    if (type == '1' || type == '2') return SKIP_LINK;
    if (type != '0' && type != '\0' && type != '7') return SKIP_NOT_REGULAR;
    return packed_tree_judge_name(path);
}

/* Whatever comes after is missing, too, so the end of a tar that was cut is the tar's. */
static void end_early(struct tar_walk *w, struct tree_file *f)
{
    struct buffer detail = {0};
    buffer_printf(&detail, "%s: %s", cut_short, f->path);
    f->detail = arena_copy(&w->tar->site->strings, buffer_span(&detail));
    f->path = w->tar->parts.part[0].name;
    f->skip = SKIP_ENDS_EARLY;
    w->ends_early = true;
    buffer_free(&detail);
}

/* A member of which not all is there, or whose name is not to be followed. */
static void lose_member(struct tar_walk *w, struct tree_file *f, bool has_name)
{
    const char *fault = w->stream.fault;
    f->skip = SKIP_DAMAGED;
    f->detail = !has_name ? "its name leads out of the archive" : fault ? fault : cut_short;
    if (has_name && (!fault || fault == byte_stream_cut)) end_early(w, f);
}

/* How much of a member is wanted now: of a page that can be read again from its place, what tells its kind. */
static size_t bytes_wanted(const struct tar *t, uint64_t size, enum skip_reason skip, bool near, bool is_log)
{
    size_t max = t->tree.files.page_bytes_max;
    if (is_log) return HTTRACK_LOG_MAX;
    if (skip != SKIP_NONE) return 0;
    return near || size > max ? SNIFF_BYTES : max;
}

static void take_file(struct tar_walk *w, const struct tar_header *h)
{
    struct tar *t = w->tar;
    struct span path = packed_tree_path(buffer_span(&h->name));
    struct tar_member member = {.place = byte_stream_place(&w->stream), .bytes = h->size};
    bool near = place_is_near(member.place);
    bool is_log = packed_tree_wants_log(&t->tree, path, h->size);
    enum skip_reason skip = judge_name(path, h->type);
    size_t most = bytes_wanted(t, h->size, skip, near, is_log);
    if (w->next.is_sparse && skip == SKIP_NONE) skip = SKIP_UNREADABLE;
    bool whole = read_member(w, h->size, most, is_log ? &t->tree.log : &w->body);
    if (h->type == '5') {
        t->tree.has_root |= is_root(buffer_span(&h->name));
        return;
    }
    struct spool_record record;
    uint64_t stamp = place_stamp(t->parts.part[0].stamp, member.place);
    if (skip == SKIP_NONE && !near && h->size <= t->tree.files.page_bytes_max) {
        member.spooled = true;
        stamp = hash_span(buffer_span(&w->body)) | 1;
    }
    struct tree_file *f = add_file(t, path.len ? path : buffer_span(&h->name), member);
    f->stamp = stamp;
    f->skip = skip;
    t->has_links |= h->type == '1';
    if (h->type == '1')
        f->hard_link = arena_copy(&t->site->strings, packed_tree_path(buffer_span(&h->link)));
    if (skip == SKIP_UNREADABLE) f->detail = "a sparse file in a tar";
    if (path.len == 0 || !whole) {
        lose_member(w, f, path.len != 0);
        return;
    }
    struct span head = buffer_span(&w->body);
    if (head.len > SNIFF_BYTES) head.len = SNIFF_BYTES;
    if (skip == SKIP_NONE) tree_judge_head(&t->tree.files, f, head);
    if (f->skip != SKIP_NONE || !member.spooled) return;
    if (spool_put(t->spool, w->body.at, (uint32_t)w->body.len, &record))
        t->member[f->number].place.member = record.offset;
}

/* Where a header begins in the block at hand, which bytes that are missing may have shifted; SIZE_MAX: nowhere. */
static size_t find_shifted(struct byte_stream *s)
{
    if (tar_is_header((struct span){s->at, s->len})) return 0;
    if (s->at[0] == '\0' && memcmp(s->at, s->at + 1, BLOCK - 1) == 0) return SIZE_MAX; /* nothing */
    byte_stream_need(s, (size_t)2 * BLOCK);
    return tar_find_header((struct span){s->at, s->len});
}

/* Passes blocks until one is a header. False at the end. */
static bool find_header(struct tar_walk *w, bool *damaged)
{
    struct byte_stream *s = &w->stream;
    uint64_t passed = 0;
    *damaged = false;
    while (byte_stream_need(s, BLOCK)) {
        size_t shift = find_shifted(s);
        if (shift != SIZE_MAX) {
            *damaged |= shift > 0;
            byte_stream_take(s, shift);
            return true;
        }
        *damaged |= s->at[0] != '\0';
        byte_stream_take(s, BLOCK);
        passed += BLOCK;
        if (s->decoder && passed > EXPANSION_MAX) {
            s->fault = "it expands to more than 16 GiB of zeros";
            return false;
        }
    }
    return false;
}

/* Why there are no more members; NULL at a proper end. What is left is shorter than a header. */
static const char *fault_at_end(const struct byte_stream *s)
{
    for (size_t i = 0; i < s->len && !s->fault; i++)
        if (s->at[i]) return cut_short;
    return s->fault;
}

/* What a header of GNU's or of pax says of the member that follows. */
static void take_extension(struct tar_walk *w, const struct tar_header *h)
{
    read_member(w, h->size, LONG_NAME_MAX, &w->body);
    if (!tar_extension_take(&w->next, h->type, buffer_span(&w->body)))
        add_fault_of(w, buffer_span(&h->name), "a damaged header of pax");
}

static void take_member(struct tar_walk *w, const struct tar_header *h)
{
    if (h->size == UINT64_MAX) {
        add_fault_of(w, buffer_span(&h->name), "a member of unknown size");
    } else if (!w->next.is_sparse && is_wrong_size(w, h->size)) {
        add_fault_of(w, buffer_span(&h->name), "a member with a wrong size");
    } else if (h->type == 'L' || h->type == 'K' || h->type == 'x') {
        take_extension(w, h);
        return;
    } else if (h->type == 'g') {
        read_member(w, h->size, 0, &w->body);
        return;
    } else {
        take_file(w, h);
    }
    tar_extension_reset(&w->next);
}

static void take_end(struct tar_walk *w)
{
    const char *fault = fault_at_end(&w->stream);
    bool is_cut = fault == cut_short || fault == byte_stream_cut;
    if (fault && !(is_cut && w->ends_early))
        add_fault_of(w, span_of(w->tar->parts.part[0].name), fault)->skip = is_cut ? SKIP_ENDS_EARLY : SKIP_DAMAGED;
}

static void walk_tar(struct tar_walk *w)
{
    struct tar_header h = {.type = 0};
    bool damaged, is_empty = !byte_stream_need(&w->stream, 1) && !w->stream.fault;
    if (is_empty) add_fault_of(w, span_of(w->tar->parts.part[0].name), NULL)->skip = SKIP_EMPTY;
    while (find_header(w, &damaged)) {
        if (damaged) add_fault(w, "something that is no member of a tar");
        tar_header_read(w->stream.at, &w->next, &h);
        bool is_extended = w->stream.at[482] == 1; /* of a sparse one: more of its map follows */
        byte_stream_take(&w->stream, BLOCK);
        if (h.type == 'S') {
            w->next.is_sparse = true;
            pass_sparse_map(w, is_extended);
            h.type = '0';
        }
        take_member(w, &h);
    }
    if (damaged) add_fault(w, "something that is no member of a tar");
    take_end(w);
    tar_header_free(&h);
}

/* ---- the site ----------------------------------------------------------------------------- */

static enum skip_reason tar_load(struct site_reader *reader, const struct site_page *page, struct buffer *into,
                                 const char **detail)
{
    const struct tar *t = (const struct tar *)reader;
    const struct tar_member *member = &t->member[page->number];
    struct byte_range range;
    bool ok = false;
    into->len = 0;
    if (member->spooled) {
        ok = spool_get(t->spool, (struct spool_record){member->place.member, (uint32_t)member->bytes}, into);
    } else if (part_open(&t->parts.part[0], &range)) {
        struct byte_stream s;
        byte_stream_open(&s, range, member->place);
        while (into->len < member->bytes && byte_stream_need(&s, 1)) {
            size_t left = (size_t)member->bytes - into->len, n = s.len < left ? s.len : left;
            buffer_add(into, s.at, n);
            byte_stream_take(&s, n);
        }
        ok = into->len == member->bytes;
        byte_stream_close(&s);
        part_close(&t->parts.part[0], &range);
    }
    if (ok) return page_file_unpack(into, t->tree.files.page_bytes_max, detail);
    *detail = "the file has changed while it was read";
    return SKIP_UNREADABLE;
}

/* A hard link is the page that it leads to, under another name, as in the tree that was packed. *left: bytes that links
 * may still lead to. */
static void follow_link(struct tar *t, struct tree_file *f, struct buffer *body, uint64_t *left)
{
    const struct tree_file *to = tree_find_page(&t->tree.files, f->hard_link, f->number);
    if (!to || strcmp(to->path, f->path) == 0) return;
    if (to->bytes > *left) {
        f->detail = "hard links in the tar lead to too many bytes";
        return;
    }
    *left -= to->bytes;
    t->member[f->number] = t->member[to->number];
    f->bytes = to->bytes;
    f->stamp = to->stamp;
    f->skip = packed_tree_judge_name(span_of(f->path));
    struct site_page page = {.number = f->number};
    if (f->skip == SKIP_NONE) f->skip = tar_load(&t->reader, &page, body, &f->detail);
    if (f->skip != SKIP_NONE) return;
    struct span head = buffer_span(body);
    if (head.len > SNIFF_BYTES) head.len = SNIFF_BYTES;
    tree_judge_head(&t->tree.files, f, head);
}

static void follow_links(struct tar *t, const struct site_limits *limits, struct buffer *body)
{
    struct tree_files *files = &t->tree.files;
    uint64_t left = LINKED_MIN;
    for (size_t i = 0; i < files->n && t->has_links; i++)
        if (!files->file[i].hard_link) left += LINKED_TIMES * files->file[i].bytes;
    if (t->has_links) tree_sort(files, parallel_threads(limits->threads));
    for (size_t i = 0; i < files->n && t->has_links; i++)
        if (files->file[i].hard_link && files->file[i].skip == SKIP_LINK) follow_link(t, &files->file[i], body, &left);
}

static void tar_close(struct site_reader *reader)
{
    struct tar *t = (struct tar *)reader;
    archive_parts_free(&t->parts);
    spool_close(t->spool);
    packed_tree_free(&t->tree);
    free(t->member);
    free(t);
}

struct site *tar_open(struct archive_parts *parts, const struct site_limits *limits,
                      struct infodisc_error *error)
{
    struct tar *t = mem_zalloc(1, sizeof *t);
    struct site *site = site_new(limits->large);
    struct tar_walk w = {.tar = t, .next = TAR_EXTENSION_NONE};
    *t = (struct tar){.reader = {tar_load, tar_close}, .site = site, .parts = *parts,
                      .tree = packed_tree_new(limits)};
    *parts = (struct archive_parts){0};
    site->reader = &t->reader;
    site->name = arena_copy(&site->strings, span_of(t->parts.part[0].name));
    t->spool = spool_open(limits->temp_dir, error);
    struct byte_range range;
    bool ok = t->spool && (part_open(&t->parts.part[0], &range) ||
                           error_set_errno(error, "cannot open '%s'", site->name));
    if (ok) {
        index_bound(limits, &range);
        byte_stream_open(&w.stream, range, (struct place){range.from, 0});
        walk_tar(&w);
        byte_stream_close(&w.stream);
        part_close(&t->parts.part[0], &range);
        ok = spool_check(t->spool, error);
    }
    if (ok) follow_links(t, limits, &w.body);
    tar_extension_free(&w.next);
    buffer_free(&w.body);
    if (ok) {
        packed_tree_take(&t->tree, site, limits);
        return site;
    }
    site_close(site);
    return NULL;
}
