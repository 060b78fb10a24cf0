/* SPDX-License-Identifier: MIT
 * arc_header.c - see arc_header.h. */
#include "site/archives/arc_header.h"

#include "base/text/ascii.h"

/* Takes the first field off *line; false if it is the last one. */
static bool take_field(struct span *line, struct span *field)
{
    const char *blank = line->len ? memchr(line->at, ' ', line->len) : NULL;
    *field = (struct span){line->at, blank ? (size_t)(blank - line->at) : line->len};
    if (blank) *line = (struct span){blank + 1, line->len - field->len - 1};
    return blank != NULL;
}

/* "http://...", "dns:...", "filedesc://..." */
static bool begins_like_url(struct span line)
{
    enum { SCHEME_MAX = 12 };
    for (size_t i = 0; i < line.len && i < SCHEME_MAX; i++) {
        if (line.at[i] == ':') return i > 1;
        if (!ascii_is_alpha(line.at[i])) return false;
    }
    return false;
}

static bool is_address(struct span field)
{
    bool has_mark = false;
    for (size_t i = 0; i < field.len; i++) {
        if (field.at[i] == '.' || field.at[i] == ':')
            has_mark = true;
        else if (!ascii_is_hex(field.at[i]))
            return false;
    }
    return has_mark;
}

size_t arc_header_read(struct span at, struct arc_header *header)
{
    enum { DATE_MIN = 8, DATE_MAX = 17 };
    if (!begins_like_url(at)) return 0;
    const char *end = memchr(at.at, '\n', at.len < ARC_HEADER_MAX ? at.len : ARC_HEADER_MAX);
    if (!end) return 0;
    struct span line = {at.at, (size_t)(end - at.at)}, field, before = {0};
    size_t n = line.len + 1;
    if (line.len && line.at[line.len - 1] == '\r') line.len--;
    for (bool more = true; more;) { /* a URL may have blanks: the date after the address tells where it ends */
        more = take_field(&line, &field);
        bool is_date = field.len >= DATE_MIN && field.len <= DATE_MAX && ascii_number(field) != UINT64_MAX;
        if (more && is_date && is_address(before)) break;
        if (!more) return 0;
        before = field;
    }
    if (before.at <= at.at) return 0;
    *header = (struct arc_header){.url = {at.at, (size_t)(before.at - at.at) - 1}, .date = field};
    bool has_more = take_field(&line, &header->content_type);
    if (ascii_is(header->content_type, "no-type")) header->content_type.len = 0;
    const char *blank = has_more && line.len ? memrchr(line.at, ' ', line.len) : NULL;
    struct span last = blank ? (struct span){blank + 1, line.len - (size_t)(blank - line.at) - 1} : line;
    header->length = has_more ? ascii_number(last) : UINT64_MAX;
    return n;
}
