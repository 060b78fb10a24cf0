/* SPDX-License-Identifier: MIT
 * list_look.c - see list_look.h. */
#include "content/list_look.h"

#include "base/text/ascii.h"

/* Bytes of the bullet that the text begins with; 0: none. `in_word`: also the letters that are bullets in the fonts
 * Symbol, Wingdings and Courier New. */
static size_t bullet_in(struct span text, bool in_word)
{
    static const char *const bullets[] = {"•", "·", "▪", "◦", "‣", "⁃", "●", "\xEF\x82\xB7",
                                          "\xEF\x82\xA7", "§", "o", "-"};
    enum { N_PLAIN = 7 };
    for (size_t i = 0; i < (in_word ? sizeof bullets / sizeof *bullets : N_PLAIN); i++)
        if (span_begins(text, bullets[i])) return strlen(bullets[i]);
    return 0;
}

/* Bytes of "12." or "12)" with its number; 0: it does not begin so. */
static size_t number_in(struct span text, uint32_t *number)
{
    enum { DIGITS_MAX = 4 };
    size_t n = 0;
    while (n < text.len && n < DIGITS_MAX && ascii_is_digit(text.at[n])) n++;
    if (!n || n == text.len || (text.at[n] != '.' && text.at[n] != ')')) return 0;
    *number = (uint32_t)ascii_number((struct span){text.at, n});
    return n + 1;
}

/* Bytes of the blanks at the beginning, of no-break spaces too. */
static size_t blanks_in(struct span text)
{
    size_t n = 0;
    for (size_t more = 1; more; n += more) {
        struct span rest = span_from(text, n);
        more = rest.len && ascii_is_space(rest.at[0]) ? 1 : span_begins(rest, "\xC2\xA0") ? 2 : 0;
    }
    return n;
}

/* The first text of a line that is not blank; 0 if something else comes before it. */
static uint32_t first_text(const struct content_tree *t, uint32_t holder)
{
    for (uint32_t c = t->node[holder].first; c; c = t->node[c].next) {
        if (t->node[c].kind != CONTENT_TEXT) return 0;
        struct span text = content_span(t, t->node[c].text);
        if (blanks_in(text) < text.len) return c;
    }
    return 0;
}

/* Has the line nothing but blanks after the text? */
static bool is_last_text(const struct content_tree *t, uint32_t text)
{
    for (uint32_t c = t->node[text].next; c; c = t->node[c].next) {
        struct span more = content_span(t, t->node[c].text);
        if (t->node[c].kind != CONTENT_TEXT || blanks_in(more) < more.len) return false;
    }
    return true;
}

static bool has_more(const struct content_tree *t, uint32_t node)
{
    for (uint32_t c = t->node[node].next; c; c = t->node[c].next)
        if (content_has_any(t, c)) return true;
    return false;
}

/* Is a blank at this place of the text, or in what is right behind it? */
static bool is_blank_at(const struct content_tree *t, uint32_t node, size_t at)
{
    struct span rest = span_from(content_span(t, t->node[node].text), at);
    uint32_t next = t->node[node].next;
    if (!rest.len && next && t->node[next].kind == CONTENT_TEXT) rest = content_span(t, t->node[next].text);
    return blanks_in(rest) > 0;
}

/* Takes n bytes and the blanks after them off the text, and off those behind it. */
static void cut(struct content_tree *t, uint32_t node, size_t n)
{
    for (; node && t->node[node].kind == CONTENT_TEXT; node = t->node[node].next, n = 0) {
        struct content_text *text = &t->node[node].text;
        n += blanks_in(span_from(content_span(t, *text), n));
        text->at += (uint32_t)n;
        text->len -= (uint32_t)n;
        if (text->len) return;
    }
}

uint32_t item_number_next(const struct content_tree *t, uint32_t list)
{
    uint32_t n = 0, item = t->node[list].last;
    while (item && !t->node[item].start && n < CONTENT_LOOK_BACK_MAX) {
        item = t->node[item].prev;
        n++;
    }
    if (n == CONTENT_LOOK_BACK_MAX) return 0;
    return item ? content_number(&t->node[item], 0) + n + 1 : content_number(&t->node[list], 1) + n;
}

/* Where a line's first text begins after blanks; node 0: with something else. */
struct beginning {
    uint32_t holder, node;
    size_t at;
    struct span text;
};

static struct beginning begin_of(const struct content_tree *t, uint32_t raw)
{
    struct beginning b = {.holder = t->node[raw].first};
    if (!b.holder || t->node[b.holder].kind != CONTENT_ROOT || !(b.node = first_text(t, b.holder))) return b;
    struct span text = content_span(t, t->node[b.node].text);
    b.at = blanks_in(text);
    b.text = span_from(text, b.at);
    return b;
}

/* Is the line no more than the n bytes that it begins with? */
static bool is_line(const struct content_tree *t, const struct beginning *b, size_t n)
{
    struct span rest = span_from(b->text, n);
    return blanks_in(rest) == rest.len && is_last_text(t, b->node);
}

static void drop_bullet(struct content_tree *t, const struct beginning *b)
{
    size_t n = bullet_in(b->text, false);
    bool is_mark = n && (is_line(t, b, n) ? has_more(t, b->holder) : is_blank_at(t, b->node, b->at + n));
    if (is_mark) cut(t, b->node, b->at + n);
}

/* The number is said only where it is not the next one anyway. */
static void drop_number(struct content_tree *t, const struct beginning *b, uint32_t raw, uint32_t list)
{
    uint32_t number;
    size_t n = number_in(b->text, &number);
    if (!n || !is_line(t, b, n) || !has_more(t, b->holder)) return;
    if (t->node[raw].start && content_number(&t->node[raw], 0) != number) return;
    if (number != item_number_next(t, list)) t->node[raw].start = number ? number : CONTENT_ZERO;
    cut(t, b->node, b->at + n);
}

void item_mark_drop(struct content_tree *t, uint32_t raw, uint32_t list)
{
    struct beginning b = begin_of(t, raw);
    if (!b.node) return;
    drop_bullet(t, &b);
    if (t->node[list].kind == EL_ol) drop_number(t, &b, raw, list);
}

unsigned item_mark_of_paragraph(struct content_tree *t, uint32_t raw, uint32_t *number)
{
    struct beginning b = begin_of(t, raw);
    if (!b.node) return 0;
    size_t bullet = bullet_in(b.text, true), n = bullet ? bullet : number_in(b.text, number);
    if (!n || !is_blank_at(t, b.node, b.at + n)) return 0;
    cut(t, b.node, b.at + n);
    return bullet ? EL_ul : EL_ol;
}

/* ---- what a list is ------------------------------------------------------------------------ */

bool list_is(unsigned kind)
{
    return kind == EL_ul || kind == EL_ol;
}

bool list_goes_on(const struct content_tree *t, uint32_t raw, unsigned kind, uint32_t last, bool has_nested)
{
    if (!last || t->node[last].kind != kind) return false;
    if (kind == EL_dl || kind == EL_ul) return kind == EL_dl || has_nested;
    uint32_t number = content_number(&t->node[raw], 1);
    bool says_so = number > 1 && !t->node[t->node[last].last].start;
    return (says_so || has_nested) && number == item_number_next(t, last);
}

void list_keep_id(struct content_tree *t, uint32_t raw)
{
    uint32_t item = t->node[raw].first;
    while (item && t->node[item].kind != EL_li) item = t->node[item].next;
    if (item && !t->node[item].id.len) t->node[item].id = t->node[raw].id;
}

uint32_t list_item_before(const struct content_tree *t, uint32_t raw, uint32_t last)
{
    if (!last || !list_is(t->node[last].kind)) return 0;
    for (uint32_t c = t->node[raw].first; c; c = t->node[c].next)
        if (!list_is(t->node[c].kind) && content_has_any(t, c)) return 0;
    return t->node[last].last;
}

static bool has_article(const struct content_tree *t, uint32_t item)
{
    for (uint32_t c = t->node[item].first; c; c = t->node[c].next)
        if (t->node[c].kind == EL_article || (t->node[c].kind == EL_div && has_article(t, c))) return true;
    return false;
}

bool list_is_of_articles(const struct content_tree *t, uint32_t list)
{
    for (uint32_t c = t->node[list].first; c; c = t->node[c].next)
        if (t->node[c].kind != EL_li || !has_article(t, c)) return false;
    return t->node[list].first;
}

uint32_t item_around(const struct content_tree *t, uint32_t list, uint32_t made, uint32_t level)
{
    uint32_t item = 0;
    for (uint32_t l = 1; l < level && list && list_is(t->node[list].kind) && (item || list == made); l++) {
        item = t->node[list].last;
        list = t->node[item].last;
    }
    return item;
}

uint32_t list_in(struct content_tree *t, uint32_t item, unsigned kind)
{
    uint32_t last = t->node[item].last;
    if (last && t->node[last].kind == kind) return last;
    uint32_t list = content_new(t, kind);
    if (list) content_append(t, item, list);
    return list;
}
