/* SPDX-License-Identifier: MIT
 * notes.c - see notes.h. */
#include "content/notes.h"

#include "base/memory.h"
#include "base/text/ascii.h"

struct notes {
    struct content_tree *tree;
    uint32_t list;
    uint32_t *item;       /* [n] LIs */
    uint32_t n, cap;
    uint32_t n_seen;      /* the first n_seen have been referred to */
    bool fails, marks;    /* marks: the second time, when all is well */
    struct buffer text;   /* scratch */
};

/* The number that the link is called by, as in "1" or "[1]"; 0: it is no link to the note of that number. */
static uint32_t number_of(struct notes *s, uint32_t link)
{
    const struct content_tree *t = s->tree;
    struct span url = content_span(t, t->node[link].url);
    uint32_t number = 0;
    if (url.len < 2 || url.at[0] != '#') return 0;
    s->text.len = 0;
    content_plain(t, link, &s->text);
    for (size_t i = 0; i < s->text.len; i++) {
        char c = s->text.at[i];
        if (ascii_is_digit(c)) number = number * 10 + (uint32_t)(c - '0');
        else if (!c || !strchr("[]()", c)) return 0;
        if (number > s->n) return 0;
    }
    if (!number) return 0;
    struct span id = content_span(t, t->node[s->item[number - 1]].id);
    return span_equal(id, span_from(url, 1)) ? number : 0;
}

/* Would "[^1]" become something else with what follows? */
static bool is_changed_by_next(const struct content_tree *t, uint32_t node)
{
    const struct content_node *next = &t->node[t->node[node].next];
    if (!t->node[node].next) return false;
    if (next->kind != CONTENT_TEXT) return next->kind == EL_a || next->kind == EL_img || next->kind == CONTENT_FORMULA;
    return next->text.len && strchr("([:", t->text.at[next->text.at]) && t->text.at[next->text.at];
}

static void take_link(struct notes *s, uint32_t link, bool in_html)
{
    struct content_tree *t = s->tree;
    uint32_t number = number_of(s, link), node = link, parent = t->node[link].parent;
    if (!number) return;
    if (t->node[parent].kind == EL_sup && t->node[parent].first == link && t->node[parent].last == link) node = parent;
    if (s->marks) {
        t->node[node].hint = HINT_NOTE;
        t->node[node].start = number;
        return;
    }
    if (in_html || number > s->n_seen + 1 || is_changed_by_next(t, node)) s->fails = true;
    if (number == s->n_seen + 1) s->n_seen++;
}

static void look_through(struct notes *s, uint32_t node, bool in_html)
{
    const struct content_tree *t = s->tree;
    for (uint32_t c = t->node[node].first; c && !s->fails; c = t->node[c].next) {
        unsigned kind = t->node[c].kind;
        if (c == s->list) continue;
        if (kind == EL_a) take_link(s, c, in_html);
        else look_through(s, c, in_html || kind == EL_table || kind == EL_code || kind == EL_ruby);
    }
}

static bool take_items(struct notes *s)
{
    const struct content_tree *t = s->tree;
    for (uint32_t i = t->node[s->list].first; i; i = t->node[i].next) {
        if (!t->node[i].id.len || t->node[i].start) return false;
        VECTOR_PUSH(s->item, s->n, s->cap) = i;
    }
    return s->n > 0;
}

void notes_find(struct content_tree *t)
{
    struct notes s = {.tree = t, .list = t->node[0].last};
    const struct content_node *list = &t->node[s.list];
    if (list->kind != EL_ol || list->start > 1) return;
    if (take_items(&s)) look_through(&s, 0, false);
    if (s.n && !s.fails && s.n_seen == s.n) {
        t->node[s.list].hint = HINT_NOTE;
        s.marks = true;
        look_through(&s, 0, false);
    }
    free(s.item);
    buffer_free(&s.text);
}
