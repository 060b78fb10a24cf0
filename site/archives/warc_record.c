/* SPDX-License-Identifier: MIT
 * warc_record.c - see warc_record.h. */
#include "site/archives/warc_record.h"

#include "base/limits.h"
#include "base/text/ascii.h"
#include "base/text/capture_date.h"
#include "site/archives/arc_header.h"

enum {
    HEADER_BEGIN_BYTES = 20, /* with the beginning of the first field */
    MAGIC_BYTES = 9, /* "WARC/1.0" and the line end */
    TAIL_BYTES = 24  /* after a block: looked at for the next record */
};
static const char EXPANDS[] = "compressed data that expand to more than 1 GiB";
static const struct span MAGIC = {"WARC/", 5};

const char *warc_type_text(enum warc_type type)
{
    static const char *const text[] = {
        [WARC_RESPONSE] = "response",     [WARC_RESOURCE] = "resource",
        [WARC_REVISIT] = "revisit",       [WARC_REQUEST] = "request",
        [WARC_METADATA] = "metadata",     [WARC_CONVERSION] = "conversion",
        [WARC_WARCINFO] = "warcinfo",     [WARC_CONTINUATION] = "continuation",
        [WARC_OTHER] = "unknown type",
    };
    return text[type];
}

void warc_open(struct warc_reader *r, struct byte_range range, bool is_arc)
{
    *r = (struct warc_reader){.is_arc = is_arc};
    byte_stream_open(&r->stream, range, (struct place){range.from, 0});
}

void warc_close(struct warc_reader *r)
{
    byte_stream_close(&r->stream);
    buffer_free(&r->header);
    buffer_free(&r->block);
}

/* ---- finding records ---------------------------------------------------------------------- */

/* Does a record begin here? "WARC/" digit "." digit, and a line end or what little may be before it. */
static bool begins_record(struct span at)
{
    return at.len >= MAGIC_BYTES && memcmp(at.at, MAGIC.at, MAGIC.len) == 0 && ascii_is_digit(at.at[5]) &&
           at.at[6] == '.' && ascii_is_digit(at.at[7]) &&
           (ascii_is_space(at.at[8]) || ascii_is_digit(at.at[8])); /* 0.18 */
}

/* The same, in the file at hand. */
static bool begins(const struct warc_reader *r, struct span at)
{
    struct arc_header header;
    return r->is_arc ? arc_header_read(at, &header) > 0 : begins_record(at);
}

/* How many bytes tell that. */
static size_t begin_bytes(const struct warc_reader *r)
{
    return r->is_arc ? ARC_HEADER_MAX : HEADER_BEGIN_BYTES;
}

enum between { IN_BLOCK, BETWEEN_RECORDS };

/* Does a record begin here, surely: its version ends the line, and a field of WARC begins the next one? */
static bool begins_header(struct span at)
{
    static const char *const fields[] = {"warc-", "content-"};
    size_t end = MAGIC_BYTES - 1;
    if (at.len < HEADER_BEGIN_BYTES || !begins_record(at)) return false;
    if (at.at[end] == '\r') end++;
    if (at.at[end] != '\n') return false;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (ascii_begins(span_from(at, end + 1), fields[i])) return true;
    return false;
}

/* The offset at hand of the first record; SIZE_MAX if there is none. In a block it must begin on a line or in
 * a member of its own, or with a field, as a page may speak of WARCs. `line_begins`: the bytes at hand begin a line. */
static size_t find_begin(const struct byte_stream *s, enum between between, bool line_begins)
{
    for (size_t from = 0; from < s->len;) {
        const char *found = memmem(s->at + from, s->len - from, MAGIC.at, MAGIC.len);
        if (!found) break;
        size_t at = (size_t)(found - s->at);
        bool on_line = between == BETWEEN_RECORDS || (at ? found[-1] == '\n' : line_begins);
        struct span here = {found, s->len - at};
        if (begins_header(here) || (begins_record(here) && (on_line || byte_stream_is_member(s, at)))) return at;
        from = at + 1;
    }
    return SIZE_MAX;
}

/* The same for ARC, whose records always begin on a line. */
static size_t find_arc_begin(const struct byte_stream *s, bool line_begins)
{
    struct arc_header header;
    size_t member = s->decoder ? byte_stream_member_left(s) : s->len; /* or with a member of its own */
    bool has_own = member < s->len && arc_header_read((struct span){s->at + member, s->len - member}, &header);
    size_t none = has_own ? member : SIZE_MAX;
    for (size_t from = 0; from < s->len;) {
        if (from > none) break;
        if (line_begins && arc_header_read((struct span){s->at + from, s->len - from}, &header)) return from;
        const char *end = memchr(s->at + from, '\n', s->len - from);
        if (!end) break;
        from = (size_t)(end - s->at) + 1;
        line_begins = true;
    }
    return none;
}

static void keep_bytes(struct warc_reader *r, size_t n, size_t keep)
{
    if (r->block.len >= keep) return;
    size_t room = keep - r->block.len;
    buffer_add(&r->block, r->stream.at, n < room ? n : room);
}

/* Passes bytes up to the next record, or `most` of them, or all there are; r->block gets the first `keep` of them.
 * Returns how many. *found: a record begins there. */
static uint64_t pass_to_record(struct warc_reader *r, enum between between, uint64_t most, size_t keep, bool *found)
{
    struct byte_stream *s = &r->stream;
    uint64_t passed = 0;
    bool line_begins = true, more = true;
    r->block.len = 0;
    for (;;) {
        size_t begin = r->is_arc ? find_arc_begin(s, line_begins) : find_begin(s, between, line_begins);
        size_t most_needed = begin_bytes(r);
        *found = begin != SIZE_MAX && begin < most - passed;
        size_t n = begin != SIZE_MAX ? begin : !more ? s->len : s->len > most_needed ? s->len - most_needed : 0;
        if (n > most - passed) n = (size_t)(most - passed);
        if (n) line_begins = s->at[n - 1] == '\n';
        keep_bytes(r, n, keep);
        byte_stream_take(s, n);
        passed += n;
        if (*found || passed == most || !more) return passed;
        if (s->decoder && passed > RECORD_UNPACKED_MAX) return passed;
        more = byte_stream_more(s);
    }
}

/* Goes on with the next compressed member, as this one cannot be read further. Returns false. */
static bool leave_member(struct warc_reader *r, const char *lost)
{
    bool is_cut = r->stream.fault == byte_stream_cut;
    r->lost = r->stream.fault ? r->stream.fault : lost;
    if (!byte_stream_next_member(&r->stream, r->is_arc ? (struct span){"", 0} : MAGIC)) r->at_end = true;
    r->ends_early = r->at_end && is_cut;
    return false;
}

/* ---- headers ------------------------------------------------------------------------------ */

/* The length of the line end at the beginning of `line`, if that is blank; otherwise 0. */
static size_t blank_line(struct span line)
{
    if (line.len && line.at[0] == '\n') return 1;
    return line.len > 1 && line.at[0] == '\r' && line.at[1] == '\n' ? 2 : 0;
}

/* Does another record begin inside of the header at hand, with a member of its own? */
static bool is_cut_by_member(const struct byte_stream *s, size_t header)
{
    size_t left = s->decoder ? byte_stream_member_left(s) : header;
    return left < header && begins_record((struct span){s->at + left, s->len - left});
}

/* The length of the header at hand with its blank line; 0 if there is none within HEADER_BYTES_MAX, or another record
 * begins on a line before it. What has been looked through for one record is not looked through again for the next
 * one: however many records without end there are, each line is seen once. */
static size_t find_header_end(struct warc_reader *r)
{
    struct byte_stream *s = &r->stream;
    if (r->searched <= s->position) {
        r->searched = s->position;
        r->at_line = false;
    }
    for (;;) {
        uint64_t from = r->searched - s->position;
        if (from > HEADER_BYTES_MAX) return 0;
        if (r->at_line) {
            byte_stream_need(s, from + MAGIC_BYTES);
            struct span line = {s->at + from, from < s->len ? s->len - from : 0};
            size_t blank = blank_line(line);
            if (blank) return is_cut_by_member(s, from) ? 0 : from + blank;
            if (!line.len || begins_record(line)) return 0;
            r->at_line = false;
        }
        const char *end = from < s->len ? memchr(s->at + from, '\n', s->len - from) : NULL;
        r->searched = s->position + (end ? (size_t)(end - s->at) + 1 : s->len);
        r->at_line = end != NULL;
        if (!end && !byte_stream_more(s)) return 0;
    }
}

static enum warc_type type_of(struct span text)
{
    for (int type = 0; type < WARC_OTHER; type++)
        if (ascii_is(text, warc_type_text((enum warc_type)type))) return (enum warc_type)type;
    return WARC_OTHER;
}

/* wget and the drafts of the standard write "<http://...>". */
static struct span without_brackets(struct span uri)
{
    bool has = uri.len >= 2 && uri.at[0] == '<' && uri.at[uri.len - 1] == '>';
    return has ? (struct span){uri.at + 1, uri.len - 2} : uri;
}

/* Of a length or type given twice the first one counts: the second is an HTTP header's, where the blank line
 * before that is lost. */
static void take_field(struct warc_record *record, struct span name, struct span value)
{
    if (ascii_is(name, "warc-type"))
        record->type = type_of(value);
    else if (ascii_is(name, "warc-target-uri"))
        record->uri = without_brackets(value);
    else if (ascii_is(name, "warc-record-id"))
        record->id = value;
    else if (ascii_is(name, "warc-date"))
        record->date = warc_date(value);
    else if (ascii_is(name, "warc-truncated"))
        record->truncated = value;
    else if (ascii_is(name, "content-type") && !record->content_type.len)
        record->content_type = value;
    else if (ascii_is(name, "content-length") && record->length == UINT64_MAX)
        record->length = ascii_number(value);
}

static void parse_header(struct span header, struct warc_record *record)
{
    *record = (struct warc_record){.type = WARC_OTHER, .date = INT64_MIN, .length = UINT64_MAX};
    struct span rest = header;
    while (rest.len) {
        struct span line = span_take(&rest, '\n');
        const char *colon = memchr(line.at, ':', line.len);
        if (line.at == header.at || !colon || ascii_is_space(*line.at)) continue; /* version, nonsense, a folded line */
        struct span name = {line.at, (size_t)(colon - line.at)};
        struct span value = {colon + 1, line.len - name.len - 1};
        take_field(record, ascii_trim(name), ascii_trim(value));
    }
}

static void take_arc_header(struct span line, struct warc_record *record)
{
    struct arc_header header;
    arc_header_read(line, &header);
    bool is_info = ascii_begins(header.url, "filedesc:");
    *record = (struct warc_record){.type = is_info ? WARC_WARCINFO : WARC_RESPONSE,
                                   .uri = header.url,
                                   .content_type = header.content_type,
                                   .date = arc_date(header.date),
                                   .length = header.length};
}

enum warc_step warc_next(struct warc_reader *r, struct warc_record *record)
{
    struct byte_stream *s = &r->stream;
    if (r->at_end) return WARC_END;
    while (byte_stream_need(s, 1) && (*s->at == '\r' || *s->at == '\n')) byte_stream_take(s, 1);
    byte_stream_need(s, begin_bytes(r));
    if (s->len == 0) {
        if (s->fault) return leave_member(r, NULL), WARC_LOST;
        r->at_end = true;
        return WARC_END;
    }
    struct arc_header arc = {0};
    bool found = !r->is_arc && begins_record((struct span){s->at, s->len});
    size_t header = r->is_arc ? arc_header_read((struct span){s->at, s->len}, &arc) : found ? find_header_end(r) : 0;
    if (header) {
        r->header.len = 0;
        buffer_add(&r->header, s->at, header);
        byte_stream_take(s, header);
        if (r->is_arc)
            take_arc_header(buffer_span(&r->header), record);
        else
            parse_header(buffer_span(&r->header), record);
        record->block = byte_stream_place(s);
        return WARC_RECORD;
    }
    r->lost = found       ? "a WARC header without end"
              : r->is_arc ? "something that is no ARC record"
                          : "something that is no WARC record";
    bool is_header = found;
    if (found) byte_stream_take(s, MAGIC.len);
    uint64_t passed = pass_to_record(r, BETWEEN_RECORDS, UINT64_MAX, 0, &found);
    r->ends_early = is_header && !found && !s->decoder;
    if (!found && s->decoder) leave_member(r, passed > RECORD_UNPACKED_MAX ? EXPANDS : r->lost);
    return WARC_LOST;
}

/* ---- blocks ------------------------------------------------------------------------------- */

/* Reads up to record->length bytes; stops where a member begins with another record. Returns how many. */
static uint64_t read_length(struct warc_reader *r, const struct warc_record *record, size_t keep)
{
    struct byte_stream *s = &r->stream;
    uint64_t done = 0;
    r->block.len = 0;
    while (done < record->length) {
        if (r->block.len >= keep && !s->decoder) return done + byte_stream_skip(s, record->length - done);
        if (!byte_stream_need(s, 1)) break;
        if (s->decoder && byte_stream_is_member(s, 0)) {
            byte_stream_need(s, begin_bytes(r));
            if (begins(r, (struct span){s->at, s->len})) break;
        }
        uint64_t left = record->length - done;
        size_t n = byte_stream_member_left(s);
        if (n > left) n = (size_t)left;
        keep_bytes(r, n, keep);
        byte_stream_take(s, n);
        done += n;
    }
    return done;
}

enum tail { /* what follows a block tells of its length */
    TAIL_WRONG,
    TAIL_LOOSE, /* it may end here: any blank line looks like that, those in the headers of other records, too */
    TAIL_SURE   /* its two line ends and another record, another member, or nothing */
};

static enum tail tail_of(const struct warc_reader *r, struct span tail)
{
    enum { LINE_ENDS = 4 };
    size_t line_ends = 0;
    while (line_ends < tail.len && (tail.at[line_ends] == '\r' || tail.at[line_ends] == '\n')) line_ends++;
    if (line_ends == tail.len) return TAIL_SURE;
    bool is_arc = r->is_arc && begins(r, span_from(tail, line_ends));
    if (r->is_arc) return is_arc && line_ends == 1 ? TAIL_SURE : is_arc ? TAIL_LOOSE : TAIL_WRONG;
    bool is_crlf = span_begins(tail, "\r\n\r\n");
    bool is_lf = span_begins(tail, "\n\n");
    bool is_record = begins_record(span_from(tail, line_ends));
    if (is_record && ((is_crlf && line_ends == LINE_ENDS) || (is_lf && line_ends == 2))) return TAIL_SURE;
    if (is_record || is_crlf || is_lf) return TAIL_LOOSE;
    /* One of the line ends may be damaged. */
    bool is_behind = tail.len > LINE_ENDS && begins_record(span_from(tail, LINE_ENDS));
    return is_behind ? TAIL_LOOSE : TAIL_WRONG;
}

/* Of the block that ends here. Damage to the member that it is in shows here at last, as its checksum does not fit. */
static enum tail tail_here(struct warc_reader *r)
{
    enum { LINE_ENDS = 4 };
    struct byte_stream *s = &r->stream;
    size_t n = r->is_arc ? TAIL_BYTES + ARC_HEADER_MAX : TAIL_BYTES;
    byte_stream_need(s, n);
    if (s->decoder && byte_stream_is_member(s, 0)) return TAIL_SURE;
    if (s->fault && s->in_member && byte_stream_is_last_member(s) && s->len <= LINE_ENDS) return TAIL_WRONG;
    return tail_of(r, (struct span){s->at, s->len < n ? s->len : n});
}

/* Of the block that begins here in a plain file, if it has this length. */
static enum tail tail_ahead(const struct warc_reader *r, uint64_t length)
{
    char tail[TAIL_BYTES + ARC_HEADER_MAX];
    size_t n = r->is_arc ? sizeof tail : TAIL_BYTES;
    return tail_of(r, (struct span){tail, byte_stream_peek(&r->stream, length, tail, n)});
}

/* May a block of a compressed file have this length? It has to be decoded to know, and once more if it has not: that is
 * tried as long as the sum is bounded. */
static bool may_be_length(const struct byte_stream *s, uint64_t length)
{
    return length <= byte_stream_most(s) && length <= RECORD_UNPACKED_MAX && byte_stream_may_back(s, length);
}

/* Takes `length`, which includes the line ends after the block, for that of the record. */
static bool correct(struct warc_reader *r, struct warc_record *record, uint64_t length)
{
    static const char line_ends[] = "\r\n\r\n";
    bool all_kept = length == r->block.len;
    if (r->is_arc && all_kept && length && r->block.at[length - 1] == '\n') r->block.len = (size_t)--length;
    for (size_t n = 4; n >= 2 && !r->is_arc; n -= 2) {
        const char *tail = n == 4 ? line_ends : "\n\n";
        if (!all_kept || length < n || memcmp(r->block.at + length - n, tail, n) != 0) continue;
        length -= n;
        r->block.len -= n;
        break;
    }
    record->length = length;
    record->corrected = true;
    return true;
}

/* Is the block at hand a whole one, by the line ends that follow it? */
static bool ends_in_blank_line(const struct warc_reader *r, uint64_t passed)
{
    const struct buffer *b = &r->block;
    if (b->len != passed || b->len <= 4) return false;
    return r->is_arc ? b->at[b->len - 1] == '\n' : memcmp(b->at + b->len - 4, "\r\n\r\n", 4) == 0;
}

/* Reads a block that ends after `length` bytes, or before, where another record begins on a line: then the length was
 * wrong, as it is known to be if it is UINT64_MAX. `may_end`: where there is no record, the block is the last one. */
static bool read_to_record(struct warc_reader *r, struct warc_record *record, uint64_t length, size_t keep,
                           bool may_end)
{
    struct byte_stream *s = &r->stream;
    bool found;
    uint64_t passed = pass_to_record(r, IN_BLOCK, length, keep, &found);
    if (passed == length) return true;
    if (!found && s->decoder && (s->fault || passed > RECORD_UNPACKED_MAX)) return leave_member(r, EXPANDS);
    if (found || may_end || ends_in_blank_line(r, passed)) return correct(r, record, passed);
    r->lost = "a record that is cut short";
    r->ends_early = !s->decoder;
    return false;
}

static bool read_plain_block(struct warc_reader *r, struct warc_record *record, size_t keep)
{
    bool may_end = record->length <= byte_stream_most(&r->stream);
    enum tail tail = may_end ? tail_ahead(r, record->length) : TAIL_WRONG;
    if (tail == TAIL_SURE) return read_length(r, record, keep) == record->length;
    return read_to_record(r, record, tail == TAIL_LOOSE ? record->length : UINT64_MAX, keep, may_end);
}

bool warc_read_block(struct warc_reader *r, struct warc_record *record, size_t keep)
{
    struct byte_stream *s = &r->stream;
    r->lost = "the file has changed while it was read";
    if (!s->decoder) return read_plain_block(r, record, keep);
    byte_stream_mark(s);
    if (!may_be_length(s, record->length)) return read_to_record(r, record, UINT64_MAX, keep, false);
    uint64_t done = read_length(r, record, keep);
    bool complete = done == record->length;
    enum tail tail = complete ? tail_here(r) : TAIL_WRONG;
    if (tail == TAIL_SURE) return true;
    if (complete && s->fault && s->in_member && byte_stream_is_last_member(s)) return leave_member(r, NULL);
    if (!complete && s->len) return correct(r, record, done); /* the next member begins with a record */
    byte_stream_back(s);
    return read_to_record(r, record, tail == TAIL_LOOSE ? done : UINT64_MAX, keep, complete);
}
