/* SPDX-License-Identifier: MIT
 * sniff.c - see sniff.h.
 *
 * Names say little: wget saves /a, /x.asp and /p.php?id=1 under these names. So a file is HTML if, after white space,
 * comments, the XML prolog and any other doctype, it begins with an HTML doctype or tag; or if it begins with text (a
 * PHP warning, say) and has enough tags. One with fewer is if its name or type says so, too. */
#include "site/text/sniff.h"

#include "base/report_mark.h"
#include "base/text/ascii.h"
#include "site/text/raw_tags.h"

enum {
    TAGS_MIN = 3,     /* of HTML, in a file that begins with text */
    TAG_SHARE_MIN = 5 /* per cent of its bytes in them, without one like <title> */
};

/* Tags that only a document begins with, and those that a fragment may. */
static const char document_tags[] = " html head body frameset title meta base link script style ";
static const char fragment_tags[] =
    " a abbr address article aside b basefont bgsound big blockquote br button caption center cite"
    " code col dd del details dfn dir div dl dt em embed fieldset figure font footer form frame h1"
    " h2 h3 h4 h5 h6 header hr i iframe img input ins label li main map marquee menu nav nobr"
    " noframes noscript object ol option p picture pre q s section select small span strike strong"
    " sub sup table tbody td textarea tfoot th thead tr tt u ul video ";

/* What a file that is something else begins with. */
static const char *const magics[] = {"%PDF",    "%!PS",         "PK\3\4",   "GIF8",
                                     "\x89PNG", "\xFF\xD8\xFF", "\x1F\x8B", "BZh",
                                     "{\\rtf",  "\177ELF",      "Rar!"};

/* Without white space and comments as C has them. */
static struct span behind_comments(struct span s)
{
    for (;;) {
        s = ascii_trim(s);
        bool is_line = ascii_begins(s, "//") || ascii_begins(s, "#"), is_block = ascii_begins(s, "/*");
        if (!is_line && !is_block) return s;
        const char *end = is_line ? memchr(s.at, '\n', s.len) : memmem(s.at + 2, s.len - 2, "*/", 2);
        if (!end) return (struct span){s.at, 0};
        s = span_from(s, (size_t)(end - s.at) + (is_line ? 1 : 2));
    }
}

/* Is *s at this word, in any case? Then *s moves past it. */
static bool take_word(struct span *s, const char *word)
{
    size_t n = strlen(word);
    if (!ascii_begins(*s, word) || (s->len > n && ascii_is_alnum(s->at[n]))) return false;
    *s = behind_comments(span_from(*s, n));
    return true;
}

/* A drawing for Graphviz, strict digraph "name" {, whose labels may be tables of HTML. */
static bool is_graph(struct span text)
{
    struct span s = behind_comments(text);
    take_word(&s, "strict");
    if (!take_word(&s, "digraph") && !take_word(&s, "graph")) return false;
    if (s.len && *s.at == '"') {
        const char *end = memchr(s.at + 1, '"', s.len - 1);
        s = end ? span_from(s, (size_t)(end - s.at) + 1) : (struct span){s.at, 0};
    }
    while (s.len && (ascii_is_alnum(*s.at) || ascii_is_beyond(*s.at) || *s.at == '_'))
        s = span_from(s, 1);
    s = behind_comments(s);
    return s.len && *s.at == '{';
}

/* A page as a mail, encoded: MHTML, and what news and mail programs save. Its first lines are fields. */
static bool is_mail(struct span text)
{
    const char *version = memmem(text.at, text.len, "MIME-Version:", 13);
    const char *body = memmem(text.at, text.len, "\n\n", 2), *body_crlf = memmem(text.at, text.len, "\r\n\r\n", 4);
    if (!body || (body_crlf && body_crlf < body)) body = body_crlf;
    bool begins_line = version && (version == text.at || version[-1] == '\n');
    return begins_line && (!body || version < body);
}

/* Begins with text: are there tags enough? */
static enum sniffed judge_by_tags(struct span text)
{
    if (text.len && (*text.at == '{' || *text.at == '[')) return SNIFFED_OTHER; /* JSON */
    if (is_graph(text) || is_mail(text)) return SNIFFED_OTHER;
    size_t tags = 0, document_level = 0, closed = 0, tag_bytes = 0, at = 0;
    while (at < text.len) {
        const char *open = memchr(text.at + at, '<', text.len - at);
        if (!open) break;
        at = (size_t)(open - text.at);
        struct construct m = raw_tag_at(text, at);
        bool is_document = ascii_find_word(m.name, document_tags) != NULL;
        bool is_known = is_document || ascii_find_word(m.name, fragment_tags);
        if (m.kind == RAW_TAG_OPEN && is_known) {
            tags++;
            tag_bytes += m.end - at;
            document_level += is_document;
        }
        closed += m.kind == RAW_TAG_CLOSE && is_known;
        at = m.end;
    }
    bool is_dense = tag_bytes * 100 >= text.len * TAG_SHARE_MIN;
    bool enough = document_level >= 2 || (tags >= TAGS_MIN && (document_level || is_dense));
    if (closed && enough) return SNIFFED_FRAGMENT;
    return tags || closed ? SNIFFED_TAGS : SNIFFED_OTHER;
}

static enum sniffed judge_ascii(struct span head)
{
    bool has_nul = head.len && memchr(head.at, '\0', head.len);
    bool is_xml = false;
    for (struct span rest = head;;) {
        bool may_go_on = head.len >= SNIFF_BYTES && !is_xml && !has_nul;
        while (rest.len && ascii_is_space(*rest.at)) rest = span_from(rest, 1);
        /* Nothing but comments and white space, as programs in JSP or ASP put before a page: its name or type says. */
        if (!rest.len) return may_go_on ? SNIFFED_TAGS : SNIFFED_OTHER;
        struct construct m = {0};
        if (*rest.at == '<') m = raw_tag_at(rest, 0);
        switch (m.kind) {
        case RAW_TAG_DECLARATION:
            if (!ascii_is(m.name, "doctype")) break;
            if (ascii_begins(ascii_trim(m.attributes), "html")) return SNIFFED_DOCUMENT;
            is_xml = true; /* or HTML whose author has misspelt this: the tags after it say so */
            break;
        case RAW_TAG_OPEN:
            if (ascii_find_word(m.name, document_tags)) return SNIFFED_DOCUMENT;
            if (is_xml || has_nul) return SNIFFED_OTHER;
            if (ascii_find_word(m.name, fragment_tags)) return SNIFFED_FRAGMENT;
            /* an element of another language: a few tags would not make it HTML, whatever its name */
            return judge_by_tags(rest) == SNIFFED_FRAGMENT ? SNIFFED_FRAGMENT : SNIFFED_OTHER;
        case RAW_TAG_COMMENT:
            if (!m.closed && may_go_on) return SNIFFED_FRAGMENT;
            break;
        case RAW_TAG_INSTRUCTION:
            is_xml |= ascii_is(m.name, "xml");
            break;
        case RAW_TAG_NONE:
        case RAW_TAG_CLOSE:
            return has_nul || is_xml ? SNIFFED_OTHER : judge_by_tags(rest);
        }
        rest = span_from(rest, m.end);
    }
}

/* The ASCII in UTF-16 text; all else becomes 'x'. */
static enum sniffed judge_utf16(struct span head, size_t zero_half)
{
    char ascii[SNIFF_BYTES / 2];
    size_t n = 0;
    for (; n < sizeof ascii && 2 * n + 1 < head.len; n++) {
        const char *unit = head.at + 2 * n;
        char c = unit[1 - zero_half];
        ascii[n] = unit[zero_half] || !c || ascii_is_beyond(c) ? 'x' : c;
    }
    return judge_ascii((struct span){ascii, n});
}

enum sniffed sniff(struct span head)
{
    if (head.len > SNIFF_BYTES) head.len = SNIFF_BYTES;
    if (span_begins(head, "\xFF\xFE")) return judge_utf16(span_from(head, 2), 1);
    if (span_begins(head, "\xFE\xFF")) return judge_utf16(span_from(head, 2), 0);
    int zero_half = raw_tag_utf16_half(head);
    if (zero_half >= 0) return judge_utf16(head, (size_t)zero_half);
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (span_begins(head, magics[i])) return SNIFFED_OTHER;
    return judge_ascii(span_without_mark(head));
}

bool sniff_is_report(struct span head)
{
    if (head.len > REPORT_HEAD) head.len = REPORT_HEAD;
    return span_begins(head, REPORT_BEGIN) && span_has(head, REPORT_MARK);
}
