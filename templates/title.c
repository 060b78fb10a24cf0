/* SPDX-License-Identifier: MIT
 * title.c - see title.h. Each title offers its parts at separators. They are sorted, so that equal ones are together,
 * and the longest come first. All threads do both. */
#include "templates/title.h"

#include "base/memory.h"
#include "base/text/ascii.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_sort.h"
#include "templates/title_separator.h"
#include "templates/title_tail.h"
#include "templates/title_twins.h"

enum {
    TITLES_MIN = 3,
    ALONE_MAX = 4,     /* that the site's name alone may be */
    PART_BYTES_MAX = 200,
    DISTINCT_SHARE = 4 /* one title in four */
};

enum part_kind { PART_PREFIX, PART_SUFFIX, PART_MIDDLE, PART_KINDS };

struct part {
    struct span text, title; /* a part of it */
    enum part_kind kind;
};

struct parts {
    struct part *part;
    size_t n, cap;
};

struct offers {
    const struct span *title;
    struct parts *of; /* [threads] */
};

static void offer(struct parts *p, struct span text, struct span title, enum part_kind kind)
{
    if (text.len <= PART_BYTES_MAX) VECTOR_PUSH(p->part, p->n, p->cap) = (struct part){text, title, kind};
}

/* Does the text before a colon end in what programs put before the subject of a reply? It is no name of a site, and
 * tells the answers from the question. */
static bool is_reply(struct span before)
{
    static const char *const marks[] = {"re", "fw", "fwd", "aw", "wg", "sv", "antw"};
    size_t n = before.len;
    while (n && ascii_is_alpha(before.at[n - 1])) n--;
    if (n && before.at[n - 1] != ' ' && before.at[n - 1] != ']') return false;
    struct span word = span_from(before, n), rest = ascii_trim((struct span){before.at, n});
    if (rest.len && rest.at[rest.len - 1] != ']' && rest.at[rest.len - 1] != ':') return false; /* "Munich Re: ..." */
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (ascii_is(word, marks[i])) return true;
    return false;
}

/* Is it the '_' of a name such as "test_joins" or "mod_alias"? It may be that before the site's name, too, in
 * "Typhoon_English_Xinhua", but nobody puts it after one. */
static bool is_in_name(struct span title, size_t at)
{
    return title.at[at] == '_' && ascii_is_alnum(title.at[at - 1]) && ascii_is_alnum(title.at[at + 1]);
}

/* Is the part in the middle of a title like "Map - Library 2.0 - util.Map", which names twice what it is about? */
static bool is_middle(struct span title, struct span part)
{
    size_t head = (size_t)(part.at - title.at);
    struct span tail = span_from(title, head + part.len);
    if (part.at[0] != ' ' || part.at[part.len - 1] != ' ' || tail.len < head) return false;
    size_t rest = tail.len - head;
    bool begins_word = !rest || !(ascii_is_alnum(tail.at[rest - 1]) || ascii_is_beyond(tail.at[rest - 1]));
    return begins_word && memcmp(tail.at + rest, title.at, head) == 0;
}

/* Is the rest of the title from `at` on within brackets, which open just before it? */
static bool is_in_brackets(struct span title, size_t at)
{
    char open = title.at[at - 1], close = open == '[' ? ']' : ')';
    return (open == '[' || open == '(') && memchr(title.at + at, close, title.len - at) == title.at + title.len - 1;
}

/* Every part of a title before a separator, every one after, and every one between two of the same, with the
 * separators. */
static void offer_parts(void *data, uint32_t item, int thread)
{
    const struct offers *o = data;
    struct parts *p = &o->of[thread];
    struct span title = o->title[item], before = {0}; /* the separator before */
    for (size_t at = 1; at < title.len; at++) {
        size_t n = title_separator_at(title, at);
        if (!n) continue;
        struct span separator = {title.at + at, n};
        struct span middle = {before.at, before.at ? (size_t)(separator.at + n - before.at) : 0};
        if (span_equal(before, separator) && is_middle(title, middle)) offer(p, middle, title, PART_MIDDLE);
        before = separator;
        char bracket = title.at[at + n - 1], last = title.at[title.len - 1];
        if (bracket == '[' || bracket == '(') { /* DokuWiki: "Page [Site]"; Javadoc: "Class (Library: Java 2.0)" */
            if (last == (bracket == '[' ? ']' : ')')) offer(p, span_from(title, at), title, PART_SUFFIX);
            if (is_in_brackets(title, at + n)) break; /* a colon there divides nothing */
        } else if (at + n < title.len) {
            bool is_mark = title.at[at] == ':' && is_reply((struct span){title.at, at});
            if (!is_mark && !is_in_name(title, at)) offer(p, (struct span){title.at, at + n}, title, PART_PREFIX);
            offer(p, span_from(title, at), title, PART_SUFFIX);
        }
        at += n - 1;
    }
}

/* By kinds; the longest first, those of one length by their bytes, then by their titles'. */
static int compare_parts(const void *a, const void *b, void *data)
{
    (void)data;
    const struct part *x = a, *y = b;
    if (x->kind != y->kind) return x->kind > y->kind ? 1 : -1;
    if (x->text.len != y->text.len) return x->text.len > y->text.len ? -1 : 1;
    int order = memcmp(x->text.at, y->text.at, x->text.len);
    return order ? order : span_compare(x->title, y->title);
}

struct title_counts {
    const struct span *title;
    uint32_t n;              /* titles, with empty ones */
    uint32_t all, distinct;  /* without empty ones; distinct: 0 if no part is in parentheses */
    struct span common;      /* that of most, or empty */
};

static int compare_titles(const void *a, const void *b, void *data)
{
    (void)data;
    return span_compare(*(const struct span *)a, *(const struct span *)b);
}

/* Boyer and Moore's vote: each title that is the candidate's outweighs one that is not, so a majority stays. */
static struct span find_common(const struct span *title, uint32_t n, uint32_t titles)
{
    struct span candidate = {0};
    uint32_t votes = 0, found = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!title[i].len) continue;
        if (!votes) candidate = title[i];
        if (span_equal(title[i], candidate)) votes++;
        else votes--;
    }
    for (uint32_t i = 0; i < n; i++) found += title[i].len && span_equal(title[i], candidate);
    return found >= TITLES_MIN && found > titles / 2 ? candidate : (struct span){0};
}

static struct title_counts count_titles(const struct span *title, uint32_t n, const struct parts *parts, int threads)
{
    struct title_counts counts = {title, n, 0, 0, {0}};
    bool are_in_brackets = false;
    for (uint32_t i = 0; i < n; i++) counts.all += title[i].len > 0;
    counts.common = find_common(title, n, counts.all);
    for (size_t i = 0; i < parts->n && !are_in_brackets; i++) are_in_brackets = span_begins(parts->part[i].text, " (");
    if (!are_in_brackets) return counts;
    struct span *sorted = mem_alloc(n * sizeof *sorted);
    memcpy(sorted, title, n * sizeof *sorted);
    parallel_sort(sorted, n, sizeof *sorted, threads, compare_titles, NULL);
    for (uint32_t i = 0; i < n; i++)
        counts.distinct += sorted[i].len && (!i || !span_equal(sorted[i], sorted[i - 1]));
    free(sorted);
    return counts;
}

/* The part without its separator: "Site" of " - Site". Empty where it is in brackets. */
static struct span name_in(const struct part *part)
{
    struct span text = part->text;
    size_t at = 1;
    bool is_in_brackets = span_begins(text, " (") || span_begins(text, " [");
    if (part->kind == PART_MIDDLE || is_in_brackets) return (struct span){text.at, 0};
    if (part->kind == PART_SUFFIX) return span_from(text, title_separator_at(text, 0));
    while (at < text.len && at + title_separator_at(text, at) != text.len) at++; /* up to its last separator */
    return (struct span){text.at, at};
}

/* How many titles are the part without its separator, as a site's first page is called "Site" where others are
 * "Page - Site"? */
static size_t count_alone(const struct part *part, const struct title_counts *titles)
{
    struct span name = name_in(part);
    size_t found = 0;
    for (uint32_t i = 0; i < titles->n && name.len; i++) found += span_equal(titles->title[i], name);
    return found;
}

/* Do enough of the titles have the part: n, of which so many are different? Where most of these are the same, what is
 * left of them would say less than the whole. Those that are the part alone count, too; where most are, as of pages
 * without a heading in VuePress, two others are enough. What is in parentheses may be a year or a kind of things that
 * many pages are about: it is the site's name only if nearly all different titles have it, and no number. */
static bool is_common_part(const struct part *part, size_t n, size_t distinct, const struct title_counts *titles)
{
    struct span text = part->text;
    if (distinct < 2 || distinct * DISTINCT_SHARE < n) return false;
    if (titles->common.len && span_equal(titles->common, name_in(part))) return true;
    size_t half = (titles->all + 1) / 2, needed = half > TITLES_MIN ? half : TITLES_MIN;
    if (n < needed && n + ALONE_MAX >= needed) n += count_alone(part, titles); /* of few parts: it takes all titles */
    if (n < TITLES_MIN) return false;
    if (!span_begins(text, " (")) return n * 2 >= titles->all;
    bool has_letter = false;
    for (size_t i = 0; i < text.len; i++) has_letter |= ascii_is_alpha(text.at[i]) || ascii_is_beyond(text.at[i]);
    return has_letter && distinct >= titles->distinct - titles->distinct / 10;
}

/* The first of the parts [i, n) that is common. */
static struct buffer first_common(const struct part *part, size_t i, size_t n, const struct title_counts *titles)
{
    struct buffer text = {0};
    for (size_t end; i < n && !text.len; i = end) {
        size_t distinct = 1;
        for (end = i + 1; end < n && span_equal(part[end].text, part[i].text); end++)
            distinct += !span_equal(part[end].title, part[end - 1].title);
        if (is_common_part(&part[i], end - i, distinct, titles)) buffer_add_span(&text, part[i].text);
    }
    return text;
}

/* The parts of all threads, in the first one. */
static struct parts *join_parts(struct parts *of, int threads)
{
    for (int t = 1; t < threads; t++) {
        for (size_t i = 0; i < of[t].n; i++) VECTOR_PUSH(of->part, of->n, of->cap) = of[t].part[i];
        free(of[t].part);
    }
    return of;
}

struct title_affixes title_learn(const struct span *title, uint32_t n, int threads)
{
    struct offers offers = {title, mem_zalloc((size_t)threads, sizeof *offers.of)};
    size_t to[PART_KINDS] = {0};
    parallel_for(n, threads, offer_parts, &offers);
    struct parts *all = join_parts(offers.of, threads);
    parallel_sort(all->part, all->n, sizeof *all->part, threads, compare_parts, NULL);
    struct title_counts titles = count_titles(title, n, all, threads);
    for (size_t i = 0; i < all->n; i++) to[all->part[i].kind] = i + 1;
    if (!to[PART_SUFFIX]) to[PART_SUFFIX] = to[PART_PREFIX];
    struct title_affixes affixes = {first_common(all->part, 0, to[PART_PREFIX], &titles),
                                    first_common(all->part, to[PART_PREFIX], to[PART_SUFFIX], &titles),
                                    {0}};
    buffer_add_span(&affixes.common, titles.common);
    if (!affixes.prefix.len && !affixes.suffix.len)
        affixes.suffix = first_common(all->part, to[PART_SUFFIX], to[PART_MIDDLE], &titles);
    title_spare_twins(&affixes.suffix, title, n);
    if (!affixes.prefix.len && !affixes.suffix.len) buffer_add_span(&affixes.suffix, title_tail(title, n));
    free(all->part);
    free(offers.of);
    return affixes;
}

/* What Sphinx writes, before its suffix, for a page without a heading. */
static bool is_no_title(struct span title)
{
    return span_begins(title, "<no title>");
}

/* May a shorter affix begin or end at this separator of n bytes? One without spaces may be part of a name, unless the
 * affix itself has it as its inner end (`own`). */
static bool parts_affix(struct span affix, size_t at, size_t n, struct span own)
{
    return affix.at[at] == ' ' || span_equal((struct span){affix.at + at, n}, own);
}

/* Bytes of the title's end that are the suffix, or the suffix's own end from a separator on: where most titles end in
 * " - News - Site", others may end in " - Site". */
static size_t suffix_in(struct span suffix, struct span title)
{
    if (suffix.len && suffix.at[suffix.len - 1] == ' ') { /* " - Library 2.0 - ", and all after it */
        const char *at = title.len ? memmem(title.at + 1, title.len - 1, suffix.at, suffix.len) : NULL;
        bool ends_so = at && is_middle(title, (struct span){at, suffix.len});
        return ends_so ? (size_t)(title.at + title.len - at) : 0;
    }
    struct span own = {suffix.at, suffix.len ? title_separator_at(suffix, 0) : 0};
    for (size_t at = 0; at < suffix.len; at++) {
        struct span end = span_from(suffix, at);
        if (!title_ends_in(title, end)) continue;
        size_t n = title_separator_at(suffix, at);
        if (!at || (n && parts_affix(suffix, at, n, own))) return end.len;
    }
    return 0;
}

/* The same for the beginning. */
static size_t prefix_in(struct span prefix, struct span title)
{
    size_t best = 0, same = span_common(prefix, title);
    struct span own = {0};
    if (same == prefix.len && title.len > same) return same;
    for (size_t at = 1; at < prefix.len && same; at++) { /* its last separator */
        size_t n = title_separator_at(prefix, at);
        if (n && at + n == prefix.len) own = (struct span){prefix.at + at, n};
    }
    for (size_t at = 1; at < same; at++) {
        size_t n = title_separator_at(prefix, at), end = at + n;
        if (n && end <= same && title.len > end && parts_affix(prefix, at, n, own)) best = end;
    }
    return best;
}

/* U+2000 to U+200A, U+202F or U+3000: thin and hair spaces around a dash, ideographic ones around a bar. */
static bool is_wide_space(struct span text)
{
    if (text.len < 3) return false;
    unsigned char last = (unsigned char)text.at[2];
    return (span_begins(text, "\xE2\x80") && (last <= 0x8A || last == 0xAF)) || span_begins(text, "\xE3\x80\x80");
}

static struct span without_spaces(struct span text)
{
    for (;;) {
        text = ascii_trim(text);
        bool begins = is_wide_space(text), ends = text.len >= 3 && is_wide_space(span_from(text, text.len - 3));
        if (!begins && !ends) return text;
        text = (struct span){begins ? text.at + 3 : text.at, text.len - 3};
    }
}

/* Without the separator at its end that is before the name of a site that has none: "Page -", "Page |". */
static struct span without_end(struct span title)
{
    static const char *const signs[] = {" -", " |", " ::", " \xC2\xB7", " \xC2\xBB"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (span_ends(title, signs[i])) return ascii_trim((struct span){title.at, title.len - strlen(signs[i])});
    return title;
}

struct span title_clean(const struct title_affixes *affixes, struct span title)
{
    if (is_no_title(title)) return (struct span){title.at, 0};
    struct span all = without_end(title);
    if (all.len && !suffix_in(buffer_span(&affixes->suffix), title)) title = all; /* not of " - Site |" */
    struct span clean = span_from(title, prefix_in(buffer_span(&affixes->prefix), title));
    clean.len -= suffix_in(buffer_span(&affixes->suffix), clean);
    if (clean.len < title.len) clean = without_spaces(clean); /* "Headline _Site" */
    return clean.len ? clean : title;
}

struct span title_headed_by(struct span title, struct span heading)
{
    const struct span none = {title.at, 0};
    size_t n = heading.len;
    if (!n || n >= title.len || !title_separator_at(title, n)) return none;
    if (!ascii_same((struct span){title.at, n}, heading)) return none;
    bool is_sign = title.at[n] == '|' || (title.at[n] == ' ' && !strchr("[(:/", title.at[n + 1]));
    return is_sign ? (struct span){title.at, n} : none;
}

bool title_is_slug_of(struct span title, struct span heading)
{
    if (title.len != heading.len || !title.len || span_equal(title, heading)) return false;
    for (size_t i = 0; i < title.len; i++) {
        char c = title.at[i], of = heading.at[i];
        bool is_sign = (c == '-' || c == '_') && of == ' ';
        if (!is_sign && (ascii_is_space(c) || (c >= 'A' && c <= 'Z') || c != ascii_lower(of))) return false;
    }
    return true;
}

bool title_is_common(const struct title_affixes *affixes, struct span title)
{
    return !title.len || is_no_title(title) || span_equal(title, buffer_span(&affixes->common)) ||
           span_equal(title, ascii_trim(buffer_span(&affixes->prefix))) ||
           span_equal(title, ascii_trim(buffer_span(&affixes->suffix)));
}

/* Is it of the form "guides:boat_building", in lower case? */
static bool is_page_id(struct span title)
{
    bool has_colon = false;
    for (size_t i = 0; i < title.len; i++) {
        char c = title.at[i];
        if (ascii_is_space(c) || c == '/' || (c >= 'A' && c <= 'Z')) return false;
        if (c != ':') continue;
        if (i == 0 || i + 1 == title.len || title.at[i + 1] == ':') return false; /* of a namespace in a program */
        has_colon = true;
    }
    return has_colon;
}

/* Has the URL the id at this place, as it is or by directories, and nothing more of a name after it? */
static bool is_id_at(struct span url, size_t at, struct span id)
{
    for (size_t i = 0; i < id.len; i++, at++) {
        if (at >= url.len) return false;
        char c = url.at[at];
        if (c == '%' && at + 2 < url.len && ascii_is_hex(url.at[at + 1]) && ascii_is_hex(url.at[at + 2])) {
            c = (char)(ascii_hex_value(url.at[at + 1]) << 4 | ascii_hex_value(url.at[at + 2]));
            at += 2;
        }
        if (c != id.at[i] && !(c == '/' && id.at[i] == ':')) return false;
    }
    return at == url.len || strchr("&.?#", url.at[at]);
}

/* Without the ending of a source of pages, as MkDocs names one without a heading: "install.md". Empty for others. */
static struct span file_name(struct span title)
{
    static const char *const endings[] = {".md", ".markdown", ".rst", ".adoc"};
    for (size_t i = 0; i < title.len; i++)
        if (ascii_is_space(title.at[i]) || title.at[i] == '/') return (struct span){title.at, 0};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (span_ends(title, endings[i])) return (struct span){title.at, title.len - strlen(endings[i])};
    return (struct span){title.at, 0};
}

bool title_is_page_id(const struct title_affixes *affixes, struct span title, struct span url)
{
    struct span id = title_clean(affixes, title), file = file_name(id);
    if (ascii_is(file, "index") || ascii_is(file, "readme")) return true; /* the URL has their directory */
    if (file.len) id = file;
    else if (!is_page_id(id)) return false;
    while (file.len && url.len && url.at[url.len - 1] == '/') url.len--;
    for (size_t i = 0; i + 1 < url.len; i++)
        if ((url.at[i] == '=' || url.at[i] == '/') && is_id_at(url, i + 1, id)) return true;
    return false;
}

/* Is it the URL of the top of a site, or of one of its languages? */
static bool is_top(struct span url)
{
    enum { LANGUAGE_BYTES_MAX = 5 };
    const char *host = memmem(url.at, url.len, "://", 3);
    struct span path = span_from(url, host ? (size_t)(host + 3 - url.at) : 0);
    span_take(&path, '/');
    const char *slash = path.len ? memchr(path.at, '/', path.len) : NULL;
    if (slash && slash - path.at <= LANGUAGE_BYTES_MAX) path = span_from(path, (size_t)(slash + 1 - path.at));
    return !path.len || (span_begins(path, "index.") && !memchr(path.at, '/', path.len));
}

bool title_names_site(const struct title_affixes *affixes, struct span title, struct span url)
{
    struct span before = buffer_span(&affixes->prefix), behind = buffer_span(&affixes->suffix);
    bool is = false;
    for (size_t at = 0; at < behind.len && !is && title.len; at++) {
        size_t n = title_separator_at(behind, at);
        is = n && span_equal(span_from(behind, at + n), title);
    }
    for (size_t at = 1; at < before.len && !is && title.len; at++)
        is = title_separator_at(before, at) && span_equal((struct span){before.at, at}, title);
    return is && !is_top(url);
}

bool title_says_nothing(const struct title_affixes *affixes, struct span title, struct span url)
{
    return title_is_common(affixes, title) || title_is_page_id(affixes, title, url) ||
           title_names_site(affixes, title, url);
}

/* The name in the tag of formatting at `at`, and its bytes in *n; empty if there is none. */
static struct span tag_at(struct span text, size_t at, bool is_end, size_t *n)
{
    static const char names[] = " a b i em strong code sub sup span tt u small font ";
    *n = 0;
    if (text.at[at] != '<' || (is_end && text.at[at + 1] != '/')) return (struct span){"", 0};
    struct span rest = span_from(text, at + 1 + is_end), name = {rest.at, 0};
    const char *end = rest.len ? memchr(rest.at, '>', rest.len) : NULL;
    if (!end) return (struct span){"", 0};
    while (ascii_is_alpha(rest.at[name.len])) name.len++;
    *n = (size_t)(end + 1 - (text.at + at));
    bool is_whole = rest.at + name.len == end || (!is_end && rest.at[name.len] == ' ');
    return is_whole && name.len && ascii_find_word(name, names) ? name : (struct span){"", 0};
}

/* "Asynchronous" between two tags, not the " and " of "The tags <b> and </b>". */
static bool is_marked_text(struct span text)
{
    struct span words = ascii_trim(text);
    return words.len && (words.at == text.at || words.len == text.len - (size_t)(words.at - text.at));
}

void title_put_plain(struct span title, struct buffer *out)
{
    enum { PLAIN_MAX = 1000 };
    bool is_tag[PLAIN_MAX] = {false};
    for (size_t at = 0, n, m; title.len <= PLAIN_MAX && at + 1 < title.len; at++) {
        struct span name = tag_at(title, at, false, &n);
        for (size_t end = at + n; name.len && end + 1 < title.len; end++) {
            if (is_tag[end] || !span_equal(tag_at(title, end, true, &m), name)) continue;
            if (is_marked_text((struct span){title.at + at + n, end - at - n})) {
                memset(is_tag + at, true, n);
                memset(is_tag + end, true, m);
            }
            break;
        }
    }
    for (size_t at = 0; at < title.len; at++)
        if (title.len > PLAIN_MAX || !is_tag[at]) buffer_putc(out, title.at[at]);
}

void title_affixes_free(struct title_affixes *affixes)
{
    buffer_free(&affixes->common);
    buffer_free(&affixes->prefix);
    buffer_free(&affixes->suffix);
}
