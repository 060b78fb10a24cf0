/* SPDX-License-Identifier: MIT
 * tag_scan.c - see tag_scan.h. */
#include "table_blocks/tags/tag_scan.h"

#include "base/bytes16.h"
#include "base/text/ascii.h"

/* What a character ends. White space ends all three, '>' too; '/' both names, '=' the name of an attribute. */
enum { SPACE = 1, ENDS_TAG_NAME = 2, ENDS_ATTRIBUTE_NAME = 4, ENDS_VALUE = 8, ENDS_ALL = 2 | 4 | 8 };
static const unsigned char character_class[256] = {
    [' '] = SPACE | ENDS_ALL,  ['\n'] = SPACE | ENDS_ALL, ['\t'] = SPACE | ENDS_ALL,
    ['\r'] = SPACE | ENDS_ALL, ['\f'] = SPACE | ENDS_ALL, ['>'] = ENDS_ALL,
    ['/'] = ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME,          ['='] = ENDS_ATTRIBUTE_NAME};

static inline bool is_of(char c, unsigned classes)
{
    return character_class[(unsigned char)c] & classes;
}

static inline bool is_space(char c)
{
    return is_of(c, SPACE);
}

/* The first character at or after `at` that is of the class, one of ENDS_; `end` if there is none. */
static inline const char *find_of(const char *at, const char *end, unsigned class)
{
#ifdef BYTES16
    if (end - at >= 16) { /* most names are shorter: no loop, the end of which no processor could guess */
        __m128i bytes = bytes16_load(at);
        __m128i found = _mm_or_si128(bytes16_at_most(bytes, ' '), bytes16_equal(bytes, '>')); /* or another control */
        if (class != ENDS_VALUE) found = _mm_or_si128(found, bytes16_equal(bytes, '/'));
        if (class == ENDS_ATTRIBUTE_NAME) found = _mm_or_si128(found, bytes16_equal(bytes, '='));
        uint32_t bits = bytes16_bits(found);
        at += bits ? __builtin_ctz(bits) : 16;
    }
#endif
    while (at < end && !is_of(*at, class)) at++;
    return at;
}

static const char *skip_spaces(const char *at, const char *end)
{
    while (at < end && is_space(*at)) at++;
    return at;
}

static bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* lower: small letters and '-'. A name has no white space in it, the only other byte that could pass for one of
 * them. */
static inline bool name_is(struct span name, const char *lower)
{
    size_t n = strlen(lower);
    unsigned differ = 0;
    if (name.len != n) return false;
    for (size_t i = 0; i < n; i++) differ |= ((unsigned char)name.at[i] | 0x20u) ^ (unsigned char)lower[i];
    return !differ;
}

static const char *find(const char *at, const char *end, char c)
{
    return at < end ? memchr(at, c, (size_t)(end - at)) : NULL;
}

/* A comment ends at -->; one that never ends is taken to end at the next '>', so that the rest of a
 * truncated page is not lost. */
static void skip_comment(struct scanner *s)
{
    const char *body = s->at + 4, *close = NULL; /* after <!-- */
    for (const char *p = body; !close && !s->no_comment_end; p++) {
        if ((p = find(p, s->end, '>')) == NULL) break;
        if (p == body || (p == body + 1 && *body == '-')) close = p; /* <!--> and <!---> */
        if (p - body >= 2 && p[-1] == '-' && p[-2] == '-') close = p;
        if (p - body >= 3 && p[-1] == '!' && p[-2] == '-' && p[-3] == '-') close = p;
    }
    if (!close) {
        s->no_comment_end = true;
        close = find(body, s->end, '>');
    }
    s->at = close ? close + 1 : s->end;
}

static void skip_to_gt(struct scanner *s)
{
    const char *close = find(s->at, s->end, '>');
    s->at = close ? close + 1 : s->end;
}

/* style="... display : none ..." */
bool style_hides(struct span style)
{
    for (const char *at; (at = ascii_find(style, "display")) != NULL;) {
        style = span_from(style, (size_t)(at - style.at) + strlen("display"));
        size_t k = 0;
        while (k < style.len && is_space(style.at[k])) k++;
        if (k >= style.len || style.at[k++] != ':') continue;
        while (k < style.len && is_space(style.at[k])) k++;
        if (ascii_begins(span_from(style, k), "none")) return true;
    }
    return false;
}

static void keep(struct span *slot, struct span value)
{
    if (!slot->at) *slot = value; /* the first of two attributes of one name counts */
}

static void take_attribute(struct tag *tag, struct span name, struct span value)
{
    if (name.len < 2 || name.len > 11) return;
    switch (name.at[0] | 0x20) {
    case 'a':
        if (name_is(name, "aria-hidden") && name_is(value, "true")) {
            tag->silent = true;
            if (tag->element != EL_figcaption) tag->hidden = true; /* Pandoc's, where the ALT says the same: seen */
        }
        if (name_is(name, "aria-label")) keep(&tag->label, value);
        break;
    case 'c':
        if (name_is(name, "class")) keep(&tag->class, value);
        if (name_is(name, "content")) keep(&tag->content, value);
        break;
    case 'd':
        if (name_is(name, "datetime")) keep(&tag->datetime, value);
        break;
    case 'h':
        if (name_is(name, "href")) keep(&tag->href, value);
        if (name_is(name, "hidden")) tag->hidden = true;
        if (name_is(name, "http-equiv")) keep(&tag->key, value);
        break;
    case 'i':
        if (name_is(name, "id")) keep(&tag->id, value);
        if (name_is(name, "itemprop")) keep(&tag->itemprop, value);
        if (name_is(name, "itemtype")) keep(&tag->itemtype, value);
        break;
    case 'l':
        if (name_is(name, "lang")) keep(&tag->lang, value);
        break;
    case 'n':
        if (name_is(name, "name")) keep(&tag->key, value);
        break;
    case 'p':
        if (name_is(name, "property")) keep(&tag->property, value);
        if (name_is(name, "pubdate")) tag->pubdate = true;
        break;
    case 'r':
        if (name_is(name, "role")) keep(&tag->role, value);
        if (name_is(name, "rel")) keep(&tag->rel, value);
        break;
    case 's':
        if (!name_is(name, "style")) break;
        tag->has_style = true;
        if (style_hides(value)) tag->hidden = tag->no_display = true;
        break;
    case 't':
        if (name_is(name, "title")) keep(&tag->title, value);
        if (name_is(name, "type")) keep(&tag->type, value);
        break;
    default:
        break;
    }
}

/* The value that starts at s->at. A quote that is never closed ends at the tag's '>'. */
static struct span scan_value(struct scanner *s)
{
    const char *from = s->at;
    if (*from == '"' || *from == '\'') {
        const char *close = find(from + 1, s->end, *from);
        if (close) {
            s->at = close + 1;
            return (struct span){from + 1, (size_t)(close - from - 1)};
        }
        from++;
        close = find(from, s->end, '>');
        s->at = close ? close : s->end;
        return (struct span){from, (size_t)(s->at - from)};
    }
    s->at = find_of(from, s->end, ENDS_VALUE);
    return (struct span){from, (size_t)(s->at - from)};
}

/* The next attribute of the tag at s->at. False at its end, after its '>': *is_empty says whether a slash precedes
 * that. */
static inline bool next_attribute(struct scanner *s, struct span *name, struct span *value, bool *is_empty)
{
    bool slash = false; /* just before; one in an unquoted value does not count */
    while (s->at < s->end) {
        char c = *s->at;
        if (c == '>') {
            *is_empty = slash;
            s->at++;
            return false;
        }
        slash = c == '/';
        if (slash || is_space(c)) {
            s->at++;
            continue;
        }
        const char *from = s->at++; /* a leading '=' belongs to the name */
        s->at = find_of(s->at, s->end, ENDS_ATTRIBUTE_NAME);
        *name = (struct span){from, (size_t)(s->at - from)};
        *value = (struct span){from + name->len, 0};
        s->at = skip_spaces(s->at, s->end);
        if (s->at < s->end && *s->at == '=') {
            s->at = skip_spaces(s->at + 1, s->end);
            if (s->at < s->end && *s->at != '>') *value = scan_value(s);
        }
        return true;
    }
    return false;
}

bool scan_attribute(struct scanner *s, struct span *name, struct span *value)
{
    bool is_empty;
    return next_attribute(s, name, value, &is_empty);
}

/* From after the tag's name to after its '>'. */
static void scan_attributes(struct scanner *s, struct tag *tag)
{
    struct span name, value;
    while (next_attribute(s, &name, &value, &tag->is_empty)) take_attribute(tag, name, value);
}

/* Sixteen bytes at once; compilers make two halves of it. */
static inline void clear(struct span *value)
{
#ifdef BYTES16
    _mm_storeu_si128((__m128i *)(void *)value, _mm_setzero_si128());
#else
    *value = (struct span){NULL, 0};
#endif
}

/* A tag without attributes. One by one: compilers clear a struct of this size with an instruction that takes longer
 * than the rest of an end tag; and they make a chain of assignments (a = b = none) a chain of copies, each of which
 * waits for the one before. */
static void begin_tag(struct tag *tag, struct span name, size_t readable, bool is_end)
{
    tag->name = name;
    tag->element = element_find_in(name, readable);
    tag->is_end = is_end;
    tag->is_empty = tag->hidden = tag->silent = tag->no_display = tag->has_style = tag->pubdate = false;
    clear(&tag->class);
    clear(&tag->id);
    clear(&tag->href);
    clear(&tag->role);
    clear(&tag->label);
    clear(&tag->lang);
    clear(&tag->key);
    clear(&tag->property);
    clear(&tag->content);
    clear(&tag->rel);
    clear(&tag->title);
    clear(&tag->type);
    clear(&tag->datetime);
    clear(&tag->itemprop);
    clear(&tag->itemtype);
}

enum scan_result scan_markup(struct scanner *s, struct tag *tag)
{
    size_t left = (size_t)(s->end - s->at);
    if (left < 2) return SCAN_TEXT;
    char next = s->at[1];
    if (next == '!' || next == '?') {
        if (left >= 4 && memcmp(s->at, "<!--", 4) == 0)
            skip_comment(s);
        else
            skip_to_gt(s);
        return SCAN_OTHER;
    }
    bool is_end = next == '/';
    const char *from = s->at + 1 + is_end;
    if (from >= s->end || !is_letter(*from)) {
        if (!is_end) return SCAN_TEXT;
        skip_to_gt(s); /* </> and </3: a bogus comment */
        return SCAN_OTHER;
    }
    s->at = find_of(from, s->end, ENDS_TAG_NAME);
    begin_tag(tag, (struct span){from, (size_t)(s->at - from)}, (size_t)(s->end - from), is_end);
    if (s->at < s->end && *s->at == '>')
        s->at++; /* most have no attributes */
    else
        scan_attributes(s, tag);
    return SCAN_TAG;
}

/* Does a tag of that name begin here, "<name" or with a slash "</name"? */
static const char *behind_tag_name(const char *at, const char *end, const char *open, struct span name)
{
    size_t n = strlen(open);
    if ((size_t)(end - at) < n + name.len || memcmp(at, open, n) != 0) return NULL;
    if (!ascii_same((struct span){at + n, name.len}, name)) return NULL;
    const char *behind = at + n + name.len;
    return behind == end || is_space(*behind) || *behind == '>' || *behind == '/' ? behind : NULL;
}

/* A SCRIPT that writes SCRIPTs, all of it in a comment: <script><!-- write("<script></script>") //--></script>.
 * There the first end tag is not its own ("script data double escaped state", the HTML standard says). */
struct script_escape {
    const char *searched; /* the comment has no end before that; NULL outside of one */
    bool inner;           /* a SCRIPT has begun in it */
};

static bool has_comment_end(const char *from, const char *end)
{
    for (const char *p = from; (p = find(p, end, '>')) != NULL; p++)
        if (p - from >= 2 && p[-1] == '-' && p[-2] == '-') return true;
    return false;
}

/* Goes on to the '<' at `at`. O(bytes) over all calls. */
static void follow_escape(struct script_escape *e, const char *at, const char *end, struct span name)
{
    if (e->searched && at > e->searched) {
        if (has_comment_end(e->searched, at)) *e = (struct script_escape){0};
        else if (at - e->searched > 2) e->searched = at - 2;
    }
    if (!e->searched && end - at >= 4 && memcmp(at, "<!--", 4) == 0) e->searched = at + 2;
    if (e->searched && behind_tag_name(at, end, "<", name)) e->inner = true;
}

/* The end tag of a body that starts at `from`: after its name, and *at where it begins; NULL if there is
 * none. */
static const char *find_raw_end(const char *from, const char *end, struct span name, bool escapes,
                                const char **at)
{
    struct script_escape escape = {0};
    for (const char *p = from; (p = find(p, end, '<')) != NULL; p++) {
        if (escapes) follow_escape(&escape, p, end, name);
        const char *behind = behind_tag_name(p, end, "</", name);
        if (behind && !escape.inner) {
            *at = p;
            return behind;
        }
        if (behind) escape.inner = false;
    }
    return NULL;
}

/* A page of nothing but scripts that open a comment must not be read to its end for each of them. */
enum { ESCAPED_ENDS_MISSED_MAX = 8 };

/* Where it is kept that there is no end tag of that name. */
static bool *no_raw_end(struct scanner *s, struct span name)
{
    if (name_is(name, "script")) return &s->no_script_end;
    return name_is(name, "style") ? &s->no_style_end : NULL;
}

struct span scan_raw_body(struct scanner *s, struct span name)
{
    const char *from = s->at, *at = NULL, *behind = NULL;
    bool *no_end = no_raw_end(s, name);
    if (no_end && *no_end) return (struct span){NULL, 0};
    if (no_end == &s->no_script_end && s->no_escaped_end < ESCAPED_ENDS_MISSED_MAX) {
        behind = find_raw_end(from, s->end, name, true, &at);
        s->no_escaped_end += behind == NULL;
    }
    if (!behind) behind = find_raw_end(from, s->end, name, false, &at);
    if (!behind && no_end) *no_end = true;
    if (!behind) return (struct span){NULL, 0};
    s->at = behind;
    skip_to_gt(s);
    return (struct span){from, (size_t)(at - from)};
}

struct span scan_element_body(struct scanner *s, const struct tag *start)
{
    struct scanner ahead = *s;
    struct tag tag;
    struct span body = {s->at, 0};
    for (unsigned open = 1; open > 0;) {
        ahead.at = ahead.at < ahead.end ? memchr(ahead.at, '<', (size_t)(ahead.end - ahead.at)) : NULL;
        if (!ahead.at) return (struct span){NULL, 0};
        body.len = (size_t)(ahead.at - body.at);
        enum scan_result result = scan_markup(&ahead, &tag);
        if (result == SCAN_TEXT) ahead.at++;
        if (result != SCAN_TAG) continue;
        if (tag.element == start->element && !tag.is_empty) open += tag.is_end ? -1u : 1u;
        else if (!tag.is_end && (tag.element == EL_script || tag.element == EL_style)) scan_raw_body(&ahead, tag.name);
    }
    *s = ahead; /* with what it knows to be missing */
    return body;
}

/* Tags as text: a browser that runs scripts has saved the page, and what they made is in it. */
static bool begins_with_escaped_tag(const struct scanner *s)
{
    const char *at = s->at;
    while (at < s->end && (unsigned char)*at <= ' ') at++;
    return s->end - at >= 4 && memcmp(at, "&lt;", 4) == 0;
}

/* Stops at another NOSCRIPT, too, which cannot stand in one: so no byte is looked at again for each of many starts. */
bool noscript_has_text(const struct scanner *s)
{
    struct scanner ahead = *s;
    struct tag tag;
    size_t bytes = 0;
    if (begins_with_escaped_tag(s)) return false;
    while (ahead.at < ahead.end) {
        const char *lt = memchr(ahead.at, '<', (size_t)(ahead.end - ahead.at)), *to = lt ? lt : ahead.end;
        for (const char *at = ahead.at; at < to; at++) bytes += (unsigned char)*at > ' ';
        ahead.at = to;
        if (bytes >= NOSCRIPT_TEXT_MIN) return true;
        if (!lt) return false;
        enum scan_result result = scan_markup(&ahead, &tag);
        if (result == SCAN_TEXT) ahead.at++;
        if (result != SCAN_TAG) continue;
        if (tag.element == EL_noscript) return false;
        if (!tag.is_end && (tag.element == EL_script || tag.element == EL_style)) scan_raw_body(&ahead, tag.name);
    }
    return false;
}

bool svg_has_html(const struct scanner *s)
{
    struct scanner ahead = *s;
    struct tag tag;
    while (ahead.at < ahead.end && (unsigned char)*ahead.at <= ' ') ahead.at++;
    return ahead.at < ahead.end && *ahead.at == '<' && scan_markup(&ahead, &tag) == SCAN_TAG && !tag.is_end &&
           tag.element == EL_foreignobject;
}

/* What a tag in an element that no browser knows says of it. */
enum tag_within { IS_BLOCK, IS_END, IS_INLINE };

static bool same_name(const struct tag *a, const struct tag *b)
{
    return ascii_same(a->name, b->name);
}

static enum tag_within tag_within(struct scanner *ahead, const struct tag *start, const struct tag *tag, unsigned *open)
{
    switch (element_rules[tag->element].kind) {
    case ELEMENT_RAW:
        if (tag->is_end) return IS_INLINE;
        return tag->element != EL_textarea && scan_raw_body(ahead, tag->name).at ? IS_INLINE : IS_BLOCK;
    case ELEMENT_DROP:
        if (tag->element == EL_svg && !tag->is_end && svg_has_html(ahead)) return IS_INLINE;
        return tag->is_end || tag->is_empty || scan_element_body(ahead, tag).at ? IS_INLINE : IS_BLOCK;
    case ELEMENT_VOID:
        return IS_BLOCK;
    case ELEMENT_BLOCK:
        if (tag->element != EL_UNKNOWN) return tag->is_end ? IS_END : IS_BLOCK;
        if (!same_name(tag, start)) return IS_INLINE;
        *open += tag->is_end ? -1u : 1u;
        return *open ? IS_INLINE : IS_END;
    default:
        return IS_INLINE;
    }
}

bool is_without_blocks(const struct scanner *s, const struct tag *start)
{
    struct scanner ahead = *s;
    struct tag tag;
    bool is_cut = ahead.end - ahead.at > UNKNOWN_BYTES_MAX;
    if (is_cut) ahead.end = ahead.at + UNKNOWN_BYTES_MAX;
    for (unsigned open = 1; ahead.at < ahead.end && (ahead.at = find(ahead.at, ahead.end, '<'));) {
        enum scan_result result = scan_markup(&ahead, &tag);
        if (result == SCAN_TEXT) ahead.at++;
        if (result != SCAN_TAG) continue;
        enum tag_within within = tag_within(&ahead, start, &tag, &open);
        if (within != IS_INLINE) return within == IS_END;
    }
    return !is_cut;
}

bool link_ends_ahead(const struct scanner *scan)
{
    enum { AHEAD = 1 << 14 }; /* bytes: a card with a picture */
    const char *at = scan->at, *end = scan->end - at > AHEAD ? at + AHEAD : scan->end;
    while ((at = memchr(at, '<', (size_t)(end - at)))) {
        bool is_end = ++at < end && *at == '/';
        at += is_end;
        if (end - at < 2) return false;
        if (ascii_lower(*at) == 'a' && !ascii_is_alnum(at[1]) && at[1] != '-') return is_end;
    }
    return false;
}
