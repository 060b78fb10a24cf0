/* SPDX-License-Identifier: MIT
 * page.c - standard input with a single HTML page: one capture, whose URL is the base URL. It may be compressed and
 * is only one page, so it goes into the spool. */
#include "site/archives/archive.h"

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

const struct part_format page_format = {.index = page_index}; /* what is spooled is not loaded */
