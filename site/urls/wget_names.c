/* SPDX-License-Identifier: MIT
 * wget_names.c - see wget_names.h. */
#include "site/urls/wget_names.h"

#include "base/text/ascii.h"
#include "site/urls/file_names.h"

/* Where the query of a name begins; name.len if it has none. */
static size_t question_mark(struct span name)
{
    const char *at = name.len ? memchr(name.at, '?', name.len) : NULL;
    return at ? (size_t)(at - name.at) : name.len;
}

/* Where an '@' is that may stand for '?': "p.php@id=1", but no "@somebody" or "a@b". */
static size_t at_sign(struct span name)
{
    const char *at = name.len > 1 ? memchr(name.at + 1, '@', name.len - 1) : NULL;
    if (!at || !memchr(at, '=', name.len - (size_t)(at - name.at))) return name.len;
    return (size_t)(at - name.at);
}

static size_t html_bytes(struct span s)
{
    return s.len > 5 && ascii_ends(s, ".html") ? 5 : 0;
}

void wget_style_add(struct wget_style *style, struct span path)
{
    struct span name = name_base(path);
    bool has_query = question_mark(name) < name.len, has_at = !has_query && at_sign(name) < name.len;
    style->queries += has_query;
    style->at_signs += has_at;
    style->extended += (has_query || has_at) && html_bytes(name);
}

/* In a query wget keeps only '/' encoded, as a file's name cannot have it. */
static void put_query(struct buffer *out, struct span query)
{
    buffer_putc(out, '?');
    for (size_t i = 0; i < query.len; i++) {
        bool is_slash = i + 2 < query.len && query.at[i] == '%' && query.at[i + 1] == '2' &&
                        ascii_lower(query.at[i + 2]) == 'f';
        buffer_putc(out, is_slash ? '/' : query.at[i]);
        if (is_slash) i += 2;
    }
}

/* Has wget added ".html" to all names with a query? */
static bool adds_html(const struct wget_style *style)
{
    return style->extended && style->extended == (style->queries ? style->queries : style->at_signs);
}

const char *wget_style_name(const struct wget_style *style)
{
    if (style->queries) return adds_html(style) ? "name?query.html" : "name?query";
    if (style->at_signs) return adds_html(style) ? "name@query.html" : "name@query";
    return "name";
}

void wget_url_path(struct buffer *out, const struct wget_style *style, struct span path, bool has_original)
{
    path = name_without_gz(path);
    struct span name = name_base(path), query = {0};
    buffer_add(out, path.at, path.len - name.len);
    size_t mark = question_mark(name);
    if (style->queries == 0) mark = at_sign(name);
    bool has_query = mark < name.len;
    if (has_query) {
        query = span_from(name, mark + 1);
        name.len = mark;
        if (has_original || adds_html(style)) query.len -= html_bytes(query);
    } else {
        struct span stem = {name.at, name.len - html_bytes(name)};
        if (has_original || name_is_dynamic(stem)) name = stem;
    }
    if (!ascii_is(name, "index.html")) buffer_add_span(out, name);
    if (has_query) put_query(out, query);
}
