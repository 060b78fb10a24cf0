/* SPDX-License-Identifier: MIT
 * byte_stream.h - the decoded bytes of a file, or of a part of one, from any place on.
 *
 *     file -> [gzip members | Zstandard frames] -> decoded bytes -> records, lines, members of a tar
 *
 * A place names a byte of the decoded stream relative to its compressed member, so a reader can return to it without
 * decoding what comes before. Only pread() is used: many streams, of many threads or processes, may share a file
 * descriptor. Memory: buffers of 128 KiB and some 2 MiB, and a decoder, whatever the file says. */
#ifndef INFODISC_SITE_ARCHIVES_BYTE_STREAM_H
#define INFODISC_SITE_ARCHIVES_BYTE_STREAM_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/files/decompress.h"

struct byte_range { /* of a file; belongs to the caller, and so does the descriptor */
    int fd;
    uint64_t from, end; /* offsets; end is after the last byte */
    enum coding coding; /* CODING_NONE, CODING_GZIP or CODING_ZSTD */
    struct span dictionary; /* of Zstandard; empty: none */
    size_t wanted;          /* about so many decoded bytes: no more is read at once; 0: all there are */
    const volatile int *interrupt; /* not 0: nothing more is read; or NULL */
    uint64_t nanoseconds; /* of the thread's processor time that reading may take, and READ_NS_A_BYTE more for each
                           * byte, decoded or not; 0: it may take any */
};
enum { READ_NS_A_BYTE = 250 };

struct place {
    uint64_t member; /* offset in the file where the compressed member begins; of the byte itself if plain */
    uint64_t within; /* decoded bytes of the member before the place; 0 if plain */
};

struct byte_stream {
    const char *at; /* the decoded bytes at hand, [len]; they live until the next call */
    size_t len;
    const char *fault; /* why there are no more, in a few words, static; NULL at a proper end */
    /* The rest is the stream's own. */
    struct byte_range range;
    struct decompressor *decoder; /* or NULL */
    uint64_t position;            /* decoded bytes before `at` since the stream was opened */
    struct member_edge {
        uint64_t position, member;
    } *edge; /* [n_edges] members that begin in or before the bytes that are held; the first one is that of these */
    size_t n_edges, edges_cap;
    size_t edge_at;               /* the member of `at` */
    uint64_t mark;                /* its position; UINT64_MAX: there is none */
    struct place mark_place;
    uint64_t high;                /* position up to which bytes have been decoded */
    bool in_member;        /* a member has begun and has not ended */
    bool is_fresh;         /* nothing of it has been decoded yet */
    uint64_t input_offset; /* in the file, of input.at */
    struct span input;     /* compressed bytes not decoded yet */
    uint64_t packed_offset; /* in the file, of packed.at */
    uint64_t reread;        /* bytes decoded again so far */
    uint64_t began;         /* processor time when the stream was opened */
    unsigned asked;         /* how often there was something to read; by that the clock is looked at now and then */
    bool is_stopped;        /* for good */
    struct buffer packed;
    struct buffer plain;    /* what is held: bytes passed before `at`, then those at hand */
};

extern const char byte_stream_cut[]; /* the fault of compressed data that end before their end */

/* Opens the stream at a place (of byte_stream_place(), or {range.from, 0}). */
void byte_stream_open(struct byte_stream *s, struct byte_range range, struct place place);
void byte_stream_close(struct byte_stream *s);

/* Adds to the bytes at hand. False at the end and on a fault. */
bool byte_stream_more(struct byte_stream *s);

/* Has at least n bytes at hand, if there are as many: false otherwise. */
bool byte_stream_need(struct byte_stream *s, size_t n);

/* Passes n of the bytes at hand. */
void byte_stream_take(struct byte_stream *s, size_t n);

/* Passes up to n bytes; returns how many there were. */
uint64_t byte_stream_skip(struct byte_stream *s, uint64_t n);

/* Of the first byte at hand (or that would come next). */
struct place byte_stream_place(const struct byte_stream *s);

/* How many of the bytes at hand are of the member that the first one is of. */
size_t byte_stream_member_left(const struct byte_stream *s);

/* Does a compressed member begin with the n-th byte at hand? */
bool byte_stream_is_member(const struct byte_stream *s, size_t n);

/* Is the first byte at hand of the last member that has begun: the one that a fault is of? */
bool byte_stream_is_last_member(const struct byte_stream *s);

/* Reads up to n bytes that lie `ahead` of the first byte at hand, and passes none. Of plain files only. Returns how
 * many. */
size_t byte_stream_peek(const struct byte_stream *s, uint64_t ahead, char *into, size_t n);

/* How many bytes the first byte at hand and those after it may be at most, as far as the size of the file tells. */
uint64_t byte_stream_most(const struct byte_stream *s);

/* Marks the first byte at hand, to go back to it: that costs nothing within the next HELD_BYTES, which stay in memory.
 * Of compressed files only: plain ones can be peeked into. */
enum { HELD_BYTES = 1024 * 1024 };
void byte_stream_mark(struct byte_stream *s);

/* May byte_stream_back() be called `ahead` bytes after the mark? Not if too much was already decoded again: a malicious
 * file could otherwise be read without end. The sum is bounded by a few times the size of the file; bytes still in the
 * buffer do not count. */
bool byte_stream_may_back(const struct byte_stream *s, uint64_t ahead);

/* Goes back to the mark. */
void byte_stream_back(struct byte_stream *s);

/* Leaves a member that is broken or does not end, for the next one whose decoded bytes begin with `begin` (may
 * be empty). Looks for it after the first byte of this one, as damage shows late. False if there is none. */
bool byte_stream_next_member(struct byte_stream *s, struct span begin);

/* Sets coding and dictionary of a range by its first bytes. */
void byte_range_detect(struct byte_range *range, struct buffer *dictionary);

#endif
