/* SPDX-License-Identifier: MIT
 * byte_stream.c - see byte_stream.h. */
#include "site/archives/byte_stream.h"

#include <errno.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"

enum {
    PIECE = 128 * 1024,
    REFILL = PIECE / 2,                /* a member that begins with fewer bytes at hand gets more */
    WHOLE = 1024 * 1024,               /* larger members are decoded in pieces */
    DEFLATE_TIMES = 1032,              /* no deflate makes more of a byte */
    PROBE_IN = 4096,                   /* compressed bytes that a member must begin to decode from */
    PROBE_OUT = 16,                    /* decoded bytes that are looked at */
    DICTIONARY_MAX = 16 * 1024 * 1024, /* real ones have some 100 KiB */
    SKIPPABLE_DICTIONARY = 0x5D,       /* first byte of the frame that holds the one of a .warc.zst */
    FRAME_HEADER = 8
};
static const uint64_t REREAD_MIN = 64 * 1024 * 1024; /* allowed for files of any size ... */
static const uint64_t REREAD_TIMES = 4;              /* ... and this often the size of larger ones */

/* ---- input -------------------------------------------------------------------------------- */

/* Reads up to n bytes at `offset` of the range; 0 at its end, -1 and errno on failure. */
static ssize_t read_at(const struct byte_range *range, uint64_t offset, char *into, size_t n)
{
    if (offset >= range->end) return 0;
    if (n > range->end - offset) n = (size_t)(range->end - offset);
    ssize_t got;
    do got = pread(range->fd, into, n, (off_t)offset);
    while (got < 0 && errno == EINTR);
    return got;
}

/* Processor time of the thread in nanoseconds. */
static uint64_t cpu_now(void)
{
    struct timespec t = {0};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static bool is_over_time(struct byte_stream *s)
{
    enum { SELDOM = 256 };
    if (!s->range.nanoseconds || s->asked++ % SELDOM) return false;
    uint64_t read = s->input_offset > s->range.from ? s->input_offset - s->range.from : 0;
    uint64_t bytes = read > s->high ? read : s->high;
    return cpu_now() - s->began > s->range.nanoseconds + bytes * READ_NS_A_BYTE;
}

/* May the stream be read on? */
static bool may_go_on(struct byte_stream *s)
{
    if (s->is_stopped) return false;
    bool is_interrupted = s->range.interrupt && *s->range.interrupt;
    s->is_stopped = is_interrupted || is_over_time(s);
    if (s->is_stopped) s->fault = is_interrupted ? "the run was interrupted" : "over the time limit";
    return !s->is_stopped;
}

/* Makes compressed bytes at hand; false at the end of the file or on a fault. */
static bool fill_input(struct byte_stream *s)
{
    if (s->input.len) return true;
    if (!may_go_on(s)) return false;
    size_t piece = s->range.wanted && s->range.wanted < PIECE ? s->range.wanted : PIECE;
    s->packed.len = 0;
    buffer_reserve(&s->packed, piece);
    ssize_t n = read_at(&s->range, s->input_offset, s->packed.at, piece);
    if (n < 0) s->fault = "it cannot be read";
    s->packed.len = n > 0 ? (size_t)n : 0;
    s->packed_offset = s->input_offset;
    s->input = buffer_span(&s->packed);
    return n > 0;
}

static void input_moved(struct byte_stream *s, struct span left)
{
    s->input_offset += s->input.len - left.len;
    s->input = left;
}

/* Input from `offset` on: of what lies in memory, if it does. */
static void input_seek(struct byte_stream *s, uint64_t offset)
{
    s->input_offset = offset;
    s->input.len = 0;
    if (offset < s->packed_offset || offset - s->packed_offset >= s->packed.len) return;
    size_t passed = (size_t)(offset - s->packed_offset);
    s->input = span_from(buffer_span(&s->packed), passed);
}

/* Has n bytes of input at hand, if there are as many, by reading anew from its first one. So each byte is read twice at
 * most, if n is no more than REFILL. */
static void refill_input(struct byte_stream *s, size_t n)
{
    bool is_all = s->packed_offset + s->packed.len >= s->range.end || s->input.at == s->packed.at;
    if (s->input.len < n && !is_all) s->input.len = 0;
    fill_input(s);
}

const char byte_stream_cut[] = "the compressed data are cut short";

/* ---- members ------------------------------------------------------------------------------ */

static void add_edge(struct byte_stream *s, uint64_t member)
{
    uint64_t position = s->position + s->len;
    bool was_empty = s->n_edges && s->edge[s->n_edges - 1].position == position;
    if (was_empty) s->n_edges--;
    struct member_edge *e = &VECTOR_PUSH(s->edge, s->n_edges, s->edges_cap);
    *e = (struct member_edge){position, member};
}

/* The member of the first byte at hand. */
static void find_edge(struct byte_stream *s)
{
    while (s->edge_at + 1 < s->n_edges && s->edge[s->edge_at + 1].position <= s->position) s->edge_at++;
}

/* Forgets members that end before the bytes that are held, `held` of them before those at hand. */
static void drop_edges(struct byte_stream *s, size_t held)
{
    size_t n = 0;
    while (n + 1 < s->n_edges && s->edge[n + 1].position <= s->position - held) n++;
    if (!n) return;
    s->n_edges -= n;
    s->edge_at -= n;
    memmove(s->edge, s->edge + n, s->n_edges * sizeof *s->edge);
}

static void begin_member(struct byte_stream *s)
{
    decompressor_restart(s->decoder);
    s->in_member = s->is_fresh = true;
    add_edge(s, s->input_offset);
    find_edge(s);
}

/* Is there another member? Zeros may lie between them, as tapes have it. */
static bool find_member(struct byte_stream *s)
{
    enum { MAGIC_BYTES = 4 };
    for (;;) {
        if (!fill_input(s)) return false;
        size_t zeros = 0;
        while (zeros < s->input.len && s->input.at[zeros] == '\0') zeros++;
        input_moved(s, span_from(s->input, zeros));
        if (s->input.len) break;
    }
    refill_input(s, MAGIC_BYTES);
    if (s->input.len >= MAGIC_BYTES && coding_of_magic(s->input) == s->range.coding) {
        begin_member(s);
        return true;
    }
    s->fault = "something else follows the compressed data";
    return false;
}

/* The member that has just begun, as a whole, if the input at hand has it. */
static bool decode_whole(struct byte_stream *s, char *out, size_t room, size_t *n)
{
    if (s->range.coding != CODING_GZIP) return false;
    refill_input(s, REFILL);
    struct span in = s->input;
    if (!in.len || !decompress_member(s->decoder, &in, out, room, n)) return false;
    input_moved(s, in);
    s->len += *n;
    s->in_member = false;
    return true;
}

/* Decodes some bytes after those at hand; false if none came. */
static bool decode_more(struct byte_stream *s, char *out, size_t room)
{
    for (;;) {
        if (!s->in_member && !find_member(s)) return false;
        bool is_fresh = s->is_fresh;
        size_t whole;
        s->is_fresh = false;
        if (is_fresh && decode_whole(s, out, room, &whole)) {
            if (whole) return true;
            continue;
        }
        bool has_input = fill_input(s);
        struct span in = s->input;
        size_t n = 0;
        enum decompressed result = decompress(s->decoder, &in, out, room, &n);
        input_moved(s, in);
        s->len += n;
        if (result == DECOMPRESS_END) s->in_member = false;
        if (result == DECOMPRESS_BROKEN) s->fault = "the compressed data are damaged";
        if (result == DECOMPRESS_MORE && n == 0 && !has_input && !s->fault)
            s->fault = byte_stream_cut;
        if (n) return true;
        if (s->fault) return false;
    }
}

/* ---- the stream --------------------------------------------------------------------------- */

/* Goes to a place, which is at this position of the stream. */
static void go_to(struct byte_stream *s, struct place place, uint64_t position)
{
    s->at = ""; /* no arithmetic on NULL */
    s->len = s->plain.len = 0;
    s->fault = NULL;
    s->n_edges = s->edge_at = 0;
    s->position = position - place.within;
    input_seek(s, place.member);
    if (!s->decoder) return;
    begin_member(s);
    byte_stream_skip(s, place.within);
}

void byte_stream_open(struct byte_stream *s, struct byte_range range, struct place place)
{
    *s = (struct byte_stream){.range = range, .mark = UINT64_MAX};
    if (range.coding != CODING_NONE) s->decoder = decompressor_new(range.coding);
    if (range.dictionary.len && !decompressor_set_dictionary(s->decoder, range.dictionary))
        s->fault = "its dictionary is damaged";
    if (range.nanoseconds) s->began = cpu_now();
    const char *fault = s->fault;
    go_to(s, place, place.within);
    if (fault) s->fault = fault;
}

void byte_stream_close(struct byte_stream *s)
{
    decompressor_free(s->decoder);
    buffer_free(&s->packed);
    buffer_free(&s->plain);
    free(s->edge);
}

/* How many bytes before those at hand stay in memory, as the mark is near. */
static size_t held_before(const struct byte_stream *s)
{
    if (s->mark > s->position || s->position - s->mark > HELD_BYTES) return 0;
    size_t there = s->plain.len - s->len, wanted = (size_t)(s->position - s->mark);
    return wanted < there ? wanted : there;
}

/* Makes room after the bytes at hand, and returns it. */
static char *make_room(struct byte_stream *s, size_t room)
{
    size_t held = held_before(s);
    if (s->decoder) drop_edges(s, held);
    if (s->len + held && s->at - held != s->plain.at) memmove(s->plain.at, s->at - held, s->len + held);
    s->plain.len = s->len + held;
    buffer_reserve(&s->plain, room);
    s->at = s->plain.at + held;
    return s->plain.at + s->plain.len;
}

/* Counts what has been decoded after the position `before`, and what of it was so once already. */
static void count_decoded(struct byte_stream *s, uint64_t before)
{
    uint64_t now = s->position + s->len;
    if (before < s->high) s->reread += (now < s->high ? now : s->high) - before;
    if (now > s->high) s->high = now;
}

bool byte_stream_more(struct byte_stream *s)
{
    if (s->fault || !may_go_on(s)) return false;
    size_t room = s->range.coding == CODING_GZIP ? WHOLE : PIECE, before = s->len;
    char *out = make_room(s, room);
    if (s->decoder) {
        bool came = decode_more(s, out, room);
        s->plain.len += s->len - before;
        count_decoded(s, s->position + before);
        find_edge(s);
        return came;
    }
    ssize_t n = read_at(&s->range, s->input_offset, out, PIECE);
    if (n < 0) s->fault = "it cannot be read";
    if (n <= 0) return false;
    s->input_offset += (uint64_t)n;
    s->len += (size_t)n;
    s->plain.len += (size_t)n;
    return true;
}

bool byte_stream_need(struct byte_stream *s, size_t n)
{
    while (s->len < n)
        if (!byte_stream_more(s)) return false;
    return true;
}

void byte_stream_take(struct byte_stream *s, size_t n)
{
    s->at += n;
    s->len -= n;
    s->position += n;
    if (s->decoder) find_edge(s);
}

uint64_t byte_stream_skip(struct byte_stream *s, uint64_t n)
{
    uint64_t left = n;
    for (;;) {
        size_t here = left < s->len ? (size_t)left : s->len;
        byte_stream_take(s, here);
        left -= here;
        if (left == 0) return n;
        if (!s->decoder) break;
        if (!byte_stream_more(s)) return n - left;
    }
    uint64_t behind = s->range.end > s->input_offset ? s->range.end - s->input_offset : 0;
    uint64_t jump = left < behind ? left : behind;
    s->input_offset += jump;
    s->position += jump;
    return n - left + jump;
}

struct place byte_stream_place(const struct byte_stream *s)
{
    if (!s->decoder) return (struct place){s->input_offset - s->len, 0};
    if (!s->n_edges) return (struct place){s->input_offset, 0};
    const struct member_edge *e = &s->edge[s->edge_at];
    return (struct place){e->member, s->position - e->position};
}

size_t byte_stream_member_left(const struct byte_stream *s)
{
    if (s->edge_at + 1 >= s->n_edges) return s->len;
    return (size_t)(s->edge[s->edge_at + 1].position - s->position);
}

bool byte_stream_is_member(const struct byte_stream *s, size_t n)
{
    size_t from = s->edge_at, end = s->n_edges; /* sorted by position */
    while (from < end) {
        size_t middle = from + (end - from) / 2;
        if (s->edge[middle].position == s->position + n) return true;
        if (s->edge[middle].position < s->position + n)
            from = middle + 1;
        else
            end = middle;
    }
    return false;
}

bool byte_stream_is_last_member(const struct byte_stream *s)
{
    return s->edge_at + 1 >= s->n_edges;
}

size_t byte_stream_peek(const struct byte_stream *s, uint64_t ahead, char *into, size_t n)
{
    if (ahead <= s->len && s->len - ahead >= n) {
        memcpy(into, s->at + ahead, n);
        return n;
    }
    uint64_t here = s->input_offset - s->len;
    if (ahead > s->range.end - here) return 0;
    ssize_t got = read_at(&s->range, here + ahead, into, n);
    return got > 0 ? (size_t)got : 0;
}

uint64_t byte_stream_most(const struct byte_stream *s)
{
    uint64_t behind = s->range.end > s->input_offset ? s->range.end - s->input_offset : 0;
    if (!s->decoder) return s->len + behind;
    if (s->range.coding != CODING_GZIP) return UINT64_MAX;
    return s->len + (behind + PIECE < UINT64_MAX / DEFLATE_TIMES ? (behind + PIECE) * DEFLATE_TIMES : UINT64_MAX);
}

/* May so many bytes be decoded or looked at again? */
static bool may_reread(const struct byte_stream *s, uint64_t bytes)
{
    uint64_t most = REREAD_MIN + REREAD_TIMES * (s->range.end - s->range.from);
    return bytes <= most && s->reread <= most - bytes;
}

void byte_stream_mark(struct byte_stream *s)
{
    if (!s->decoder) return;
    s->mark = s->position;
    s->mark_place = byte_stream_place(s);
}

bool byte_stream_may_back(const struct byte_stream *s, uint64_t ahead)
{
    if (ahead <= HELD_BYTES) return true;
    uint64_t bytes = ahead < UINT64_MAX - s->mark_place.within ? ahead + s->mark_place.within : UINT64_MAX;
    return may_reread(s, bytes);
}

void byte_stream_back(struct byte_stream *s)
{
    if (s->mark == UINT64_MAX) return;
    size_t there = s->plain.len - s->len;
    uint64_t behind = s->position - s->mark;
    if (behind > there) {
        go_to(s, s->mark_place, s->mark);
        return;
    }
    s->at -= behind;
    s->len += (size_t)behind;
    s->position -= behind;
    s->edge_at = 0;
    find_edge(s);
}

/* Does the input at hand decode to something that begins with `begin`? */
static bool probe(struct byte_stream *s, struct span begin)
{
    char out[PROBE_OUT];
    refill_input(s, PROBE_IN);
    struct span rest = {s->input.at, s->input.len < PROBE_IN ? s->input.len : PROBE_IN};
    if (coding_of_magic(rest) != s->range.coding) return false;
    size_t n = 0;
    decompressor_restart(s->decoder);
    if (decompress(s->decoder, &rest, out, sizeof out, &n) == DECOMPRESS_BROKEN && n < begin.len) return false;
    return n >= begin.len && n > 0 && (begin.len == 0 || memcmp(out, begin.at, begin.len) == 0);
}

bool byte_stream_next_member(struct byte_stream *s, struct span begin)
{
    if (!s->decoder || s->is_stopped) return false;
    static const char magics[2][4] = {{'\x1F', '\x8B', 8, 0}, {'\x28', '\xB5', '\x2F', '\xFD'}};
    const char *magic = magics[s->range.coding == CODING_ZSTD];
    size_t magic_len = s->range.coding == CODING_ZSTD ? 4 : 3; /* gzip's fourth byte are flags */
    uint64_t from = s->in_member ? s->edge[s->n_edges - 1].member + 1 : s->input_offset;
    bool forward = from >= s->input_offset; /* nothing of it could be decoded */
    if (forward || may_reread(s, s->input_offset - from)) {
        if (!forward) s->reread += s->input_offset - from;
        input_seek(s, from);
    }
    byte_stream_take(s, s->len);
    s->fault = NULL;
    s->in_member = false;
    for (;;) {
        refill_input(s, magic_len); /* it may go on past the buffer */
        if (s->input.len < magic_len) return false;
        const char *found = memmem(s->input.at, s->input.len, magic, magic_len);
        size_t passed = found ? (size_t)(found - s->input.at) : s->input.len - (magic_len - 1);
        input_moved(s, span_from(s->input, passed));
        if (!found) continue;
        if (probe(s, begin)) break;
        if (s->input.len < magic_len) continue;
        input_moved(s, span_from(s->input, 1));
    }
    begin_member(s);
    return true;
}

/* ---- detection ---------------------------------------------------------------------------- */

static uint32_t little_endian(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* The dictionary of a .warc.zst lies in a skippable frame in front, as it is or compressed itself. */
static void read_dictionary(struct byte_range *range, struct buffer *dictionary)
{
    char head[FRAME_HEADER];
    if (read_at(range, range->from, head, sizeof head) != sizeof head) return;
    if ((unsigned char)head[0] != SKIPPABLE_DICTIONARY) return;
    uint32_t bytes = little_endian(head + 4);
    if (bytes > DICTIONARY_MAX) return;
    struct byte_range inner = {
        .fd = range->fd, .from = range->from + FRAME_HEADER, .end = range->from + FRAME_HEADER + bytes};
    char magic[4];
    if (read_at(&inner, inner.from, magic, sizeof magic) == sizeof magic)
        inner.coding = coding_of_magic((struct span){magic, sizeof magic});
    if (inner.coding != CODING_ZSTD) inner.coding = CODING_NONE;
    struct byte_stream s;
    byte_stream_open(&s, inner, (struct place){inner.from, 0});
    while (dictionary->len < DICTIONARY_MAX && byte_stream_more(&s)) {
        buffer_add(dictionary, s.at, s.len);
        byte_stream_take(&s, s.len);
    }
    byte_stream_close(&s);
    range->dictionary = buffer_span(dictionary);
}

void byte_range_detect(struct byte_range *range, struct buffer *dictionary)
{
    char head[4];
    ssize_t n = read_at(range, range->from, head, sizeof head);
    range->coding = n == sizeof head ? coding_of_magic((struct span){head, sizeof head}) : CODING_NONE;
    if (range->coding == CODING_ZSTD) read_dictionary(range, dictionary);
}
