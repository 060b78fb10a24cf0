/* SPDX-License-Identifier: MIT
 * markdown_line.c - see markdown_line.h.
 *
 * No text of a page may become markup, but backslashes are used only where needed: snake_case, argv[1], a < b and 2
 * * 3 stay as they are. Where * would not be read as emphasis (the rules on "flanking" in CommonMark, 6.2), HTML
 * tags are used instead. */
#include "content/markup/markdown_line.h"

#include <utf8proc.h>

#include "base/text/ascii.h"
#include "content/markup/html_write.h"

/* ---- text --------------------------------------------------------------------------------- */

static bool is_punctuation(char c)
{
    return c > ' ' && c < 0x7F && !ascii_is_alnum(c);
}

static bool is_word(char c)
{
    return ascii_is_alnum(c); /* of others some are white space */
}

/* The character at `i`; 0 beyond the ends, where nobody knows what comes. */
static char at(struct span s, size_t i)
{
    return i < s.len ? s.at[i] : 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n';
}

/* Could the character be markup where it stands? `before` and `after` are what is around the text. */
static bool needs_escape(const struct markdown_line *l, struct span s, size_t i, char before, char after)
{
    char next = i + 1 < s.len ? s.at[i + 1] : after, prev = i ? s.at[i - 1] : before;
    switch (s.at[i]) {
    case '\\':
        return is_punctuation(next);
    case '`':
        return true;
    case '*':
        return !(is_blank(prev) && is_blank(next));
    case '_':
        return !(is_word(prev) && is_word(next)) && !(is_blank(prev) && is_blank(next));
    case '~':
        return !(is_blank(prev) && is_blank(next));
    case '[':
        return l->in_link || next == '^';
    case ']':
        return l->in_link || next == '(' || next == '[' || next == ':';
    case '<':
        return !is_blank(next) && next != '<';
    case '&':
        return ascii_is_alpha(next) || next == '#';
    case '!':
        return next == '[';
    case '$':
        return next == '`';
    case '|':
        return l->place == LINE_OF_CELL;
    default:
        return false;
    }
}

static bool ends_word(struct span s, size_t n)
{
    return n >= s.len || is_blank(s.at[n]);
}

/* How many characters of the text come before one that must be escaped for being at the beginning of a line; -1:
 * none must. "12. x" -> 2, "- x" -> 0 */
static long escaped_at_begin(struct span s)
{
    size_t n = 0;
    switch (at(s, 0)) {
    case '#':
        while (at(s, n) == '#') n++;
        return n <= 6 && ends_word(s, n) ? 0 : -1;
    case '*':
    case '+':
    case '-':
        return ends_word(s, 1) || s.at[1] == '-' ? 0 : -1;
    case '[':
        return memmem(s.at, s.len, "]:", 2) || !memchr(s.at, ']', s.len) || at(s, 2) == ']' ? 0 : -1;
    case ':':
        return at(s, 1) == '-' ? 0 : -1;
    case '=':
    case '>':
    case '|':
        return 0;
    default:
        break;
    }
    while (ascii_is_digit(at(s, n))) n++;
    return n && n < 10 && (at(s, n) == '.' || at(s, n) == ')') && ends_word(s, n + 1) ? (long)n : -1;
}

static bool at_begin(const struct markdown_line *l)
{
    return l->out->len == l->begin || l->out->at[l->out->len - 1] == '\n';
}

/* Where the "#" at the end of a heading begin, which would be taken for its end; s.len: there are none. */
static size_t closing_from(const struct markdown_line *l, struct span s)
{
    size_t from = s.len;
    while (l->place == LINE_OF_HEADING && from && s.at[from - 1] == '#') from--;
    return from;
}

/* Bytes from s.at[i] on that are never markup: most are. */
static size_t plain_bytes(struct span s, size_t i)
{
    size_t from = i;
    while (i < s.len && (is_word(s.at[i]) || s.at[i] == ' ' || s.at[i] == ',' || ascii_is_beyond(s.at[i]))) i++;
    return i - from;
}

static void put_text(struct markdown_line *l, struct span s, char after)
{
    long begin = l->place == LINE_OF_PARAGRAPH && at_begin(l) ? escaped_at_begin(s) : -1;
    char before = l->out->len > l->begin ? l->out->at[l->out->len - 1] : '\n';
    size_t closing = closing_from(l, s);
    for (size_t i = 0; i < s.len; i++) {
        size_t plain = (long)i > begin ? plain_bytes(s, i) : 0;
        buffer_add(l->out, s.at + i, plain);
        i += plain;
        if (i == s.len) return;
        char c = s.at[i];
        if (c == '\n') c = ' ';
        if ((long)i == begin || i >= closing || needs_escape(l, s, i, before, after)) buffer_putc(l->out, '\\');
        buffer_putc(l->out, c);
    }
}

/* ---- emphasis ----------------------------------------------------------------------------- */

/* What the node that is written next begins with, or how the one around ends. */
static char char_of(const struct content_tree *t, uint32_t node, bool is_end)
{
    const struct content_node *n = &t->node[node];
    if (n->hint == HINT_NOTE && !is_end) return '[';
    switch (n->kind) {
    case CONTENT_TEXT:
        return n->text.len ? t->text.at[n->text.at] : '<';
    case EL_a:
        return is_end ? ']' : '[';
    case EL_img:
        return '!';
    case EL_em:
    case EL_strong:
        return '*';
    case EL_del:
        return '~';
    case EL_code:
        return '`';
    case CONTENT_FORMULA:
        return '$';
    case EL_br:
        return '\n';
    default:
        return content_is_block(n->kind) ? '\n' : '<';
    }
}

static char char_behind(const struct content_tree *t, uint32_t node)
{
    const struct content_node *n = &t->node[node];
    return n->next ? char_of(t, n->next, false) : char_of(t, n->parent, true);
}

enum side { SIDE_BLANK, SIDE_WORD, SIDE_MARK, SIDE_EITHER /* by some versions of the standard */, SIDE_STAR };

static enum side side_of(utf8proc_int32_t c)
{
    if (c == '*') return SIDE_STAR;
    if (c < 0x80) return c <= ' ' ? SIDE_BLANK : is_punctuation((char)c) ? SIDE_MARK : SIDE_WORD;
    switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_PC:
    case UTF8PROC_CATEGORY_PD:
    case UTF8PROC_CATEGORY_PS:
    case UTF8PROC_CATEGORY_PE:
    case UTF8PROC_CATEGORY_PI:
    case UTF8PROC_CATEGORY_PF:
    case UTF8PROC_CATEGORY_PO:
    case UTF8PROC_CATEGORY_SM:
    case UTF8PROC_CATEGORY_SC:
    case UTF8PROC_CATEGORY_SK:
    case UTF8PROC_CATEGORY_SO:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_MN:
        return SIDE_EITHER;
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return SIDE_BLANK;
    default:
        return SIDE_WORD;
    }
}

static enum side first_of(struct span s)
{
    utf8proc_int32_t c;
    if (!s.len) return SIDE_BLANK;
    if (utf8proc_iterate((const utf8proc_uint8_t *)s.at, (utf8proc_ssize_t)s.len, &c) <= 0) return SIDE_EITHER;
    return side_of(c);
}

static enum side last_of(struct span s)
{
    size_t i = s.len;
    if (!i) return SIDE_BLANK;
    while (i > 1 && ((unsigned char)s.at[i - 1] & 0xC0) == 0x80) i--;
    return first_of(span_from(s, i - 1));
}

/* What a node begins or ends with, once it is written. */
static enum side edge_of(const struct content_tree *t, uint32_t node, bool last)
{
    const struct content_node *n = &t->node[node];
    switch (n->kind) {
    case CONTENT_TEXT:
        return last ? last_of(content_span(t, n->text)) : first_of(content_span(t, n->text));
    case EL_br:
        return SIDE_BLANK;
    case EL_em:
    case EL_strong:
        return SIDE_STAR;
    default:
        return SIDE_MARK;
    }
}

static enum side behind(const struct content_tree *t, uint32_t node)
{
    const struct content_node *n = &t->node[node];
    if (n->next) return content_is_block(t->node[n->next].kind) ? SIDE_BLANK : edge_of(t, n->next, false);
    if (content_is_block(t->node[n->parent].kind)) return SIDE_BLANK;
    return t->node[n->parent].kind == EL_em || t->node[n->parent].kind == EL_strong ? SIDE_STAR : SIDE_MARK;
}

/* May signs be between what is outside and what is inside? */
static bool may_part(enum side outside, enum side inside)
{
    if (inside == SIDE_BLANK || inside == SIDE_STAR || outside == SIDE_STAR) return false;
    return inside == SIDE_WORD || outside == SIDE_BLANK || outside == SIDE_MARK;
}

static bool takes_signs(const struct markdown_line *l, uint32_t node, char sign)
{
    const struct content_node *n = &l->tree->node[node];
    struct span before = {l->out->at + l->begin, l->out->len - l->begin};
    if (before.len && before.at[before.len - 1] == sign) return false;
    return may_part(last_of(before), edge_of(l->tree, n->first, false)) &&
           may_part(behind(l->tree, node), edge_of(l->tree, n->last, true));
}

static void put_signs(struct markdown_line *l, uint32_t node, const char *signs)
{
    const struct content_node *n = &l->tree->node[node];
    const char *name = element_rules[n->kind].name;
    bool as_signs = takes_signs(l, node, signs[0]);
    if (as_signs)
        buffer_puts(l->out, signs);
    else
        buffer_printf(l->out, "<%s>", name);
    markdown_line(l, n->first);
    if (as_signs)
        buffer_puts(l->out, signs);
    else
        buffer_printf(l->out, "</%s>", name);
}

/* ---- code --------------------------------------------------------------------------------- */

size_t longest_ticks(struct span s)
{
    size_t most = 0;
    for (size_t i = 0, n = 0; i < s.len; i++) {
        n = s.at[i] == '`' ? n + 1 : 0;
        if (n > most) most = n;
    }
    return most;
}

static void put_ticks(struct markdown_line *l, size_t n)
{
    while (n-- > 0) buffer_putc(l->out, '`');
}

static void put_code_text(struct markdown_line *l, struct span s)
{
    if (l->out->len > l->begin && l->out->at[l->out->len - 1] == '`') { /* two would be one */
        buffer_puts(l->out, "<code>");
        put_text(l, s, '<');
        buffer_puts(l->out, "</code>");
        return;
    }
    size_t fence = longest_ticks(s);
    bool shields = s.at[0] == '`' || s.at[s.len - 1] == '`' || (s.at[0] == ' ' && s.at[s.len - 1] == ' ');
    if (!ascii_trim(s).len) shields = false;
    put_ticks(l, fence + 1);
    if (shields) buffer_putc(l->out, ' ');
    for (size_t i = 0; i < s.len; i++) {
        if (s.at[i] == '|' && l->place == LINE_OF_CELL) buffer_putc(l->out, '\\');
        buffer_putc(l->out, s.at[i] == '\n' ? ' ' : s.at[i]);
    }
    if (shields) buffer_putc(l->out, ' ');
    put_ticks(l, fence + 1);
}

static void put_link(struct markdown_line *l, uint32_t node, bool is_code);
static void put_picture(struct markdown_line *l, const struct content_node *n);

/* Links in code stay links: of code. Pictures are beside it. */
static void put_code(struct markdown_line *l, uint32_t node)
{
    struct buffer text = {0};
    for (uint32_t c = l->tree->node[node].first; c; c = l->tree->node[c].next) {
        bool is_link = l->tree->node[c].kind == EL_a, is_picture = l->tree->node[c].kind == EL_img;
        if (!is_link && !is_picture) content_plain(l->tree, c, &text);
        if (text.len && (is_link || is_picture || !l->tree->node[c].next)) {
            struct span s = buffer_span(&text);
            if (ascii_trim(s).len) put_code_text(l, s);
            else buffer_add_span(l->out, s);
            text.len = 0;
        }
        if (is_link) put_link(l, c, true);
        if (is_picture) put_picture(l, &l->tree->node[c]);
    }
    buffer_free(&text);
}

static void put_formula(struct markdown_line *l, struct span tex)
{
    if (memchr(tex.at, '`', tex.len)) {
        put_code_text(l, tex);
        return;
    }
    buffer_puts(l->out, "$`");
    for (size_t i = 0; i < tex.len; i++) {
        if (tex.at[i] == '|' && l->place == LINE_OF_CELL) buffer_putc(l->out, '\\');
        buffer_putc(l->out, tex.at[i] == '\n' ? ' ' : tex.at[i]);
    }
    buffer_puts(l->out, "`$");
}

/* ---- links -------------------------------------------------------------------------------- */

/* Appends a URL so that it can be in (...). */
static void put_url(struct span url, struct buffer *out)
{
    bool parted = memchr(url.at, '(', url.len) || memchr(url.at, ')', url.len);
    if (parted) buffer_putc(out, '<');
    for (size_t i = 0; i < url.len; i++) {
        buffer_putc(out, url.at[i]);
        if (url.at[i] == '&') buffer_puts(out, "amp;");
    }
    if (parted) buffer_putc(out, '>');
}

static void put_address(struct markdown_line *l, struct span url)
{
    size_t from = l->out->len;
    buffer_puts(l->out, "](");
    put_url(url, l->out);
    for (size_t i = from; l->place == LINE_OF_CELL && i < l->out->len; i++)
        if (l->out->at[i] == '|') l->out->at[i] = ' '; /* cannot be: they are percent-encoded */
    buffer_putc(l->out, ')');
}

static void put_link(struct markdown_line *l, uint32_t node, bool is_code)
{
    const struct content_node *n = &l->tree->node[node];
    struct span url = content_span(l->tree, l->local && n->local.len ? n->local : n->url);
    const struct content_node *only = &l->tree->node[n->first];
    bool is_bare = n->first == n->last && only->kind == CONTENT_TEXT && !is_code &&
                   span_equal(content_span(l->tree, only->text), url) && ascii_begins(url, "http");
    if (is_bare && !memchr(url.at, '&', url.len)) {
        buffer_putc(l->out, '<');
        buffer_add_span(l->out, url);
        buffer_putc(l->out, '>');
        return;
    }
    buffer_putc(l->out, '[');
    l->in_link++;
    if (is_code)
        put_code(l, node);
    else
        markdown_line(l, n->first);
    l->in_link--;
    put_address(l, url);
}

static void put_picture(struct markdown_line *l, const struct content_node *n)
{
    buffer_puts(l->out, "![");
    l->in_link++;
    if (n->text.len) put_text(l, content_span(l->tree, n->text), ']');
    l->in_link--;
    put_address(l, content_span(l->tree, n->url));
}

/* ---- all ---------------------------------------------------------------------------------- */

static void put_break(struct markdown_line *l)
{
    static const char *const breaks[] = {"\\\n", " ", "<br>"};
    if (l->place == LINE_OF_PARAGRAPH)
        while (l->out->len > l->begin && l->out->at[l->out->len - 1] == ' ') l->out->len--;
    if (l->place == LINE_OF_PARAGRAPH && at_begin(l)) return;
    buffer_puts(l->out, breaks[l->place]);
}

static void put_element(struct markdown_line *l, uint32_t node)
{
    const struct content_node *n = &l->tree->node[node];
    const char *name = element_rules[n->kind].name;
    buffer_printf(l->out, "<%s>", name);
    markdown_line(l, n->first);
    buffer_printf(l->out, "</%s>", name);
}

static void put_node(struct markdown_line *l, uint32_t node)
{
    const struct content_node *n = &l->tree->node[node];
    if (n->hint == HINT_NOTE) {
        buffer_printf(l->out, "[^%u]", n->start);
        return;
    }
    switch (n->kind) {
    case CONTENT_TEXT:
        if (n->text.len) put_text(l, content_span(l->tree, n->text), char_behind(l->tree, node));
        break;
    case CONTENT_FORMULA:
    case CONTENT_FORMULA_BLOCK:
        put_formula(l, content_span(l->tree, n->text));
        break;
    case EL_br:
        put_break(l);
        break;
    case EL_img:
        put_picture(l, n);
        break;
    case EL_input:
        buffer_puts(l->out, n->checked ? "[x] " : "[ ] ");
        break;
    case EL_a:
        put_link(l, node, false);
        break;
    case EL_code:
        put_code(l, node);
        break;
    case EL_em:
        put_signs(l, node, "*");
        break;
    case EL_strong:
        put_signs(l, node, "**");
        break;
    case EL_del:
        put_signs(l, node, "~~");
        break;
    default:
        put_element(l, node);
        break;
    }
}

void markdown_line(struct markdown_line *l, uint32_t first)
{
    for (uint32_t c = first; c && !content_is_block(l->tree->node[c].kind); c = l->tree->node[c].next)
        put_node(l, c);
}
