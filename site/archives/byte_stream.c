/* SPDX-License-Identifier: MIT
 * byte_stream.c - see byte_stream.h. */
#include "site/archives/byte_stream.h"

#include <errno.h>
#include <unistd.h>

#include "base/memory.h"

enum {
    PIECE = 128 * 1024,
    WHOLE = 1024 * 1024,               /* larger members are decoded in pieces */
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

/* Makes compressed bytes at hand; false at the end of the file or on a fault. */
static bool fill_input(struct byte_stream *s)
{
    if (s->input.len) return true;
    size_t piece = s->range.wanted && s->range.wanted < PIECE ? s->range.wanted : PIECE;
    buffer_reserve(&s->packed, piece);
    ssize_t n = read_at(&s->range, s->input_offset, s->packed.at, piece);
    if (n < 0) s->fault = "it cannot be read";
    s->input = (struct span){s->packed.at, n > 0 ? (size_t)n : 0};
    return n > 0;
}

static void input_moved(struct byte_stream *s, struct span left)
{
    s->input_offset += s->input.len - left.len;
    s->input = left;
}

static void input_seek(struct byte_stream *s, uint64_t offset)
{
    s->input_offset = offset;
    s->input.len = 0;
}

/* ---- members ------------------------------------------------------------------------------ */

static void add_edge(struct byte_stream *s, uint64_t member)
{
    uint64_t position = s->position + s->len;
    if (s->n_edges && s->edge[s->n_edges - 1].position == position) s->n_edges--; /* it was empty */
    struct member_edge *e = &VECTOR_PUSH(s->edge, s->n_edges, s->edges_cap);
    *e = (struct member_edge){position, member};
}

static void drop_edges(struct byte_stream *s)
{
    size_t n = 0;
    while (n + 1 < s->n_edges && s->edge[n + 1].position <= s->position) n++;
    if (!n) return;
    s->n_edges -= n;
    memmove(s->edge, s->edge + n, s->n_edges * sizeof *s->edge);
}

static void begin_member(struct byte_stream *s)
{
    decompressor_restart(s->decoder);
    s->in_member = s->is_fresh = true;
    add_edge(s, s->input_offset);
}

/* Is there another member? Zeros may lie between them, as tapes have it. */
static bool find_member(struct byte_stream *s)
{
    char head[4];
    for (;;) {
        if (!fill_input(s)) return false;
        size_t zeros = 0;
        while (zeros < s->input.len && s->input.at[zeros] == '\0') zeros++;
        input_moved(s, (struct span){s->input.at + zeros, s->input.len - zeros});
        if (s->input.len) break;
    }
    ssize_t n = read_at(&s->range, s->input_offset, head, sizeof head);
    if (n == sizeof head && coding_of_magic((struct span){head, sizeof head}) == s->range.coding) {
        begin_member(s);
        return true;
    }
    s->fault = "something else follows the compressed data";
    return false;
}

/* The member that has just begun, as a whole, if the input at hand has it or, read anew from its begin, gets it. */
static bool decode_whole(struct byte_stream *s, char *out, size_t room, size_t *n)
{
    if (s->range.coding != CODING_GZIP) return false;
    while (fill_input(s)) {
        struct span in = s->input;
        if (decompress_member(s->decoder, &in, out, room, n)) {
            input_moved(s, in);
            s->len += *n;
            s->in_member = false;
            return true;
        }
        if (s->input.at == s->packed.at) return false; /* reading it anew would get no more */
        input_seek(s, s->input_offset);
    }
    return false;
}

/* Decodes some bytes behind those at hand; false if none came. */
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
            s->fault = "the compressed data are cut short";
        if (n) return true;
        if (s->fault) return false;
    }
}

/* ---- the stream --------------------------------------------------------------------------- */

static void go_to(struct byte_stream *s, struct place place)
{
    s->at = ""; /* no arithmetic on NULL */
    s->len = 0;
    s->fault = NULL;
    s->n_edges = 0;
    s->position = 0;
    input_seek(s, place.member);
    if (!s->decoder) return;
    begin_member(s);
    byte_stream_skip(s, place.within);
}

void byte_stream_open(struct byte_stream *s, struct byte_range range, struct place place)
{
    *s = (struct byte_stream){.range = range};
    if (range.coding != CODING_NONE) s->decoder = decompressor_new(range.coding);
    if (range.dictionary.len && !decompressor_set_dictionary(s->decoder, range.dictionary))
        s->fault = "its dictionary is damaged";
    const char *fault = s->fault;
    go_to(s, place);
    if (fault) s->fault = fault;
}

void byte_stream_close(struct byte_stream *s)
{
    decompressor_free(s->decoder);
    buffer_free(&s->packed);
    buffer_free(&s->plain);
    free(s->edge);
}

bool byte_stream_more(struct byte_stream *s)
{
    if (s->fault) return false;
    if (s->len && s->at != s->plain.at) memmove(s->plain.at, s->at, s->len);
    s->plain.len = s->len;
    size_t room = s->range.coding == CODING_GZIP ? WHOLE : PIECE;
    buffer_reserve(&s->plain, room);
    s->at = s->plain.at;
    char *out = s->plain.at + s->len;
    if (s->decoder) {
        bool came = decode_more(s, out, room);
        drop_edges(s);
        return came;
    }
    ssize_t n = read_at(&s->range, s->input_offset, out, PIECE);
    if (n < 0) s->fault = "it cannot be read";
    if (n <= 0) return false;
    s->input_offset += (uint64_t)n;
    s->len += (size_t)n;
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
    if (s->decoder) drop_edges(s);
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
    return (struct place){s->edge[0].member, s->position - s->edge[0].position};
}

size_t byte_stream_member_left(const struct byte_stream *s)
{
    if (s->n_edges < 2) return s->len;
    return (size_t)(s->edge[1].position - s->position);
}

bool byte_stream_is_member(const struct byte_stream *s, size_t n)
{
    for (size_t i = 0; i < s->n_edges; i++)
        if (s->edge[i].position == s->position + n) return true;
    return false;
}

/* Counts bytes that are to be read again; false if they are too many. */
static bool may_reread(struct byte_stream *s, uint64_t bytes)
{
    uint64_t most = REREAD_MIN + REREAD_TIMES * (s->range.end - s->range.from);
    if (bytes > most || s->reread > most - bytes) return false;
    s->reread += bytes;
    return true;
}

bool byte_stream_back(struct byte_stream *s, struct place place)
{
    uint64_t now = s->input_offset, bytes = place.within + (now > place.member ? now - place.member : 0);
    if (!may_reread(s, bytes)) return false;
    go_to(s, place);
    return true;
}

/* Do the bytes at the file's `offset` decode to something that begins with `begin`? */
static bool probe(struct byte_stream *s, uint64_t offset, struct span begin)
{
    char in[PROBE_IN], out[PROBE_OUT];
    ssize_t got = read_at(&s->range, offset, in, sizeof in);
    struct span rest = {in, got > 0 ? (size_t)got : 0};
    if (coding_of_magic(rest) != s->range.coding) return false;
    size_t n = 0;
    decompressor_restart(s->decoder);
    if (decompress(s->decoder, &rest, out, sizeof out, &n) == DECOMPRESS_BROKEN && n < begin.len) return false;
    return n >= begin.len && n > 0 && (begin.len == 0 || memcmp(out, begin.at, begin.len) == 0);
}

bool byte_stream_next_member(struct byte_stream *s, struct span begin)
{
    if (!s->decoder) return false;
    static const char magics[2][4] = {{'\x1F', '\x8B', 8, 0}, {'\x28', '\xB5', '\x2F', '\xFD'}};
    const char *magic = magics[s->range.coding == CODING_ZSTD];
    size_t magic_len = s->range.coding == CODING_ZSTD ? 4 : 3; /* gzip's fourth byte are flags */
    uint64_t from = s->in_member ? s->edge[s->n_edges - 1].member + 1 : s->input_offset;
    bool forward = from >= s->input_offset; /* nothing of it could be decoded */
    if (forward || may_reread(s, s->input_offset - from)) input_seek(s, from);
    byte_stream_take(s, s->len);
    s->fault = NULL;
    s->in_member = false;
    for (;;) {
        if (s->input.len < magic_len) input_seek(s, s->input_offset); /* it may go on behind the buffer */
        if (!fill_input(s) || s->input.len < magic_len) return false;
        const char *found = memmem(s->input.at, s->input.len, magic, magic_len);
        size_t passed = found ? (size_t)(found - s->input.at) : s->input.len - (magic_len - 1);
        input_moved(s, (struct span){s->input.at + passed, s->input.len - passed});
        if (!found) continue;
        if (probe(s, s->input_offset, begin)) break;
        input_moved(s, (struct span){s->input.at + 1, s->input.len - 1});
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
