/* SPDX-License-Identifier: MIT
 * file_kind.c - see file_kind.h. */
#include "site/archives/file_kind.h"

#include "base/text/ascii.h"
#include "site/archives/arc_header.h"
#include "site/archives/tar_header.h"

enum { HEAD_BYTES = 512 };

bool file_name_ends(struct span name, const char *end)
{
    return name.len > strlen(end) && ascii_ends(name, end);
}

enum file_kind file_kind_of_name(struct span name)
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
        if (file_name_ends(name, ends[i].end)) return ends[i].kind;
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

enum file_kind file_kind_detect(struct byte_range *range, struct span name, struct buffer *dictionary)
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
    kind = file_kind_of_name(name);
    if (kind != FILE_UNKNOWN && is_plain && file_name_ends(name, ".gz")) range->coding = CODING_GZIP;
    if (kind != FILE_UNKNOWN && is_plain && file_name_ends(name, ".zst")) range->coding = CODING_ZSTD;
    return kind;
}
