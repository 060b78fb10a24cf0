/* SPDX-License-Identifier: MIT
 * name_pattern.c - see name_pattern.h. */
#include "templates/selectors/name_pattern.h"

#include "base/hash.h"
#include "base/limits.h"
#include "base/text/char_refs.h"

/* block_path_normalize() cuts names before a character: what is that long may go on. */
enum { NAME_CUT_BYTES = PATH_NAME_BYTES_MAX - 3 };

static bool is_wildcard(char c)
{
    return c == '#' || c == '@' || c == '*';
}

/* Bytes at the beginning of `rest` that stand for themselves: 0 if none; those of a character reference together. A
 * number in one was generalised. */
static size_t literal_bytes(struct span rest)
{
    if (*rest.at != '&') return !is_wildcard(*rest.at);
    size_t n = char_ref_read(rest).bytes;
    return n > 0 && rest.at[n - 1] == ';' ? n : 0;
}

struct name_pattern pattern_of(struct span name, bool exact, bool is_id)
{
    uint32_t n = 0;
    for (size_t more = 1; n < name.len && more; n += (uint32_t)more)
        more = literal_bytes(span_from(name, n));
    struct name_pattern p = {.name = name,
                             .exact = exact && n == name.len && n < NAME_CUT_BYTES,
                             .is_id = is_id,
                             .prefix_len = n,
                             .hash = (uint32_t)hash_span(name)};
    size_t at = 0;
    bool is_end;
    p.has_parts = n < name.len && pattern_part(p, &at, &is_end).len > 0;
    return p;
}

struct name_pattern pattern_of_class(const struct block_path *path)
{
    struct name_pattern p = pattern_of(path->class, true, false);
    p.is_loose = path->loose_class;
    return p;
}

struct name_pattern pattern_of_id(const struct block_path *path)
{
    return pattern_of(path->id, !path->traits.loose_id, true);
}

void put_plain_name(struct buffer *out, struct span name)
{
    for (size_t i = 0; i < name.len;) {
        struct char_ref e = {{0, 0}, 0};
        if (name.at[i] == '&') e = char_ref_read(span_from(name, i));
        if (!e.bytes) buffer_putc(out, name.at[i++]);
        for (int c = 0; c < 2 && e.codepoint[c]; c++) buffer_put_codepoint(out, e.codepoint[c]);
        i += e.bytes;
    }
}

struct span pattern_part(struct name_pattern p, size_t *at, bool *is_end)
{
    struct span name = p.name;
    *is_end = false;
    if (memchr(name.at, '&', name.len)) return (struct span){name.at, 0};
    if (*at == 0) *at = pattern_prefix(p).len;
    while (*at < name.len && is_wildcard(name.at[*at])) ++*at;
    size_t from = *at;
    while (*at < name.len && !is_wildcard(name.at[*at])) ++*at;
    *is_end = *at == p.name.len && name.len < NAME_CUT_BYTES;
    return (struct span){name.at + from, *at - from};
}

struct span pattern_longest_part(struct name_pattern p, bool *is_end)
{
    struct span longest = {p.name.at, 0};
    size_t at = 0;
    bool ends;
    *is_end = false;
    if (!p.has_parts) return longest;
    for (struct span part; (part = pattern_part(p, &at, &ends)).len;) {
        if (part.len <= longest.len) continue;
        longest = part;
        *is_end = ends;
    }
    return longest;
}

bool pattern_surely_has_part_of(const struct name_pattern *name, const struct name_pattern *asked)
{
    bool is_end;
    struct span part = pattern_longest_part(*asked, &is_end), known = name->name;
    if (!part.len || known.len < part.len) return false;
    if (!is_end || !asked->is_id) return memmem(known.at, known.len, part.at, part.len) != NULL;
    return known.len < NAME_CUT_BYTES && memcmp(known.at + known.len - part.len, part.at, part.len) == 0;
}

bool pattern_may_have_part_of(const struct name_pattern *name, const struct name_pattern *asked)
{
    bool is_end;
    struct span part = pattern_longest_part(*asked, &is_end), text = name->name;
    bool goes_on = text.len >= NAME_CUT_BYTES || memchr(text.at, '@', text.len) || memchr(text.at, '*', text.len);
    return goes_on || memmem(text.at, text.len, part.at, part.len);
}

static bool begins_with(struct span text, struct span prefix)
{
    return text.len >= prefix.len && (prefix.len == 0 || memcmp(text.at, prefix.at, prefix.len) == 0);
}

bool pattern_goes_on(struct name_pattern p)
{
    return !p.exact && !(p.prefix_len < p.name.len && p.name.at[p.prefix_len] == '#');
}

bool prefix_may_pick(const struct name_pattern *asked, const struct name_pattern *name)
{
    struct span wanted = pattern_prefix(*asked), known = pattern_prefix(*name);
    return begins_with(known, wanted) || (begins_with(wanted, known) && pattern_goes_on(*name));
}

bool prefix_surely_picks(const struct name_pattern *asked, const struct name_pattern *name)
{
    return name->name.len > 0 && begins_with(pattern_prefix(*name), pattern_prefix(*asked));
}

/* Where digits were, no part can be; where a hash was, or a hole is, any. */
bool pattern_may_have_parts(const struct name_pattern *asked, const struct name_pattern *name)
{
    size_t at = 0;
    bool is_end;
    if (!asked->has_parts || !name->name.len) return !asked->has_parts;
    if (memchr(name->name.at, '@', name->name.len) || memchr(name->name.at, '*', name->name.len)) return true;
    for (struct span part; (part = pattern_part(*asked, &at, &is_end)).len;)
        if (!memmem(name->name.at, name->name.len, part.at, part.len)) return false;
    return true;
}
