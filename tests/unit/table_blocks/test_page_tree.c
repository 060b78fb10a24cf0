/* SPDX-License-Identifier: MIT
 * test_page_tree.c - trees of small pages, their records, and on random pages that they agree with the events. */
#include "unit/labeler_helper.h"

#include "unit/soup.h"

/* "in/after" of each leaf, elements as tag:parent. */
static const char *dump(struct showing *s, const struct page_tree *t)
{
    s->text.len = 0;
    for (uint32_t e = 0; e < t->n_elements; e++)
        buffer_printf(&s->text, "%s:%d ", element_rules[t->element[e].element].name, (int)t->element[e].parent);
    buffer_putc(&s->text, '|');
    for (uint32_t l = 0; l < t->n_leaves; l++)
        buffer_printf(&s->text, " %d/%d", (int)t->leaf[l].in, (int)t->leaf[l].after);
    return buffer_text(&s->text);
}

static void test_cases(void)
{
    static const struct {
        const char *html, *tree;
    } cases[] = {
        {"<body>a<div><p>b</p>c</div>d", "body:-1 div:0 p:1 | 0/-1 2/-1 1/2 0/1"},
        {"<title>t</title>x", "body:-1 | -1/-1 0/-1"},
        {"<p>a<p>b", "body:-1 p:0 p:0 | 1/-1 2/-1"},
        {"<div></div>a", "body:-1 div:0 | 0/1"},
        {"<div>a <b>b</b> <i>c</i></div>", "body:-1 div:0 | 1/-1"},
        {"<table><tr><td>1<td>2</table>3", "body:-1 table:0 tr:1 td:2 td:2 | 3/-1 4/-1 0/1"},
        {"a<hr>b", "body:-1 hr:0 | 0/-1 0/1"},
        {"", "body:-1 |"},
    };
    struct showing s = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        show_page(&s, span_of(cases[i].html), false);
        CHECK_STR(dump(&s, &s.tree), cases[i].tree);
    }
    showing_end(&s);
}

/* The slow way: for each text walk back over the events, counting what opens and closes. */
static bool agrees(const struct page_tree *t, const struct html_events *events, uint32_t titles)
{
    uint32_t leaf = titles, n_open = 0;
    bool same = true;
    for (size_t i = 0; i < events->n; i++) {
        n_open += events->item[i].kind == HTML_OPEN;
        if (events->item[i].kind != HTML_TEXT) continue;
        int closed = 0;
        uint32_t element = n_open, in = TREE_NONE, after = TREE_NONE;
        for (size_t k = i; k-- > 0 && in == TREE_NONE;) {
            if (events->item[k].kind == HTML_CLOSE) closed++;
            if (events->item[k].kind != HTML_OPEN) continue;
            element--;
            if (closed == 0) in = element;
            if (closed == 1 && after == TREE_NONE) after = element;
            if (closed > 0) closed--;
        }
        same = same && leaf < t->n_leaves && t->leaf[leaf].in == in && t->leaf[leaf].after == after;
        leaf++;
    }
    return same && leaf == t->n_leaves && n_open == t->n_elements;
}

static void test_random(void)
{
    struct showing s = {0};
    struct buffer html = {0}, record = {0};
    struct lcg l = {7};
    for (int i = 0; i < 300; i++) {
        buffer_free(&html);
        soup_page(&l, 60, &html);
        show_page(&s, buffer_span(&html), false);
        CHECK(s.tree.n_leaves == s.page.blocks->n_leaves && agrees(&s.tree, s.splitting.tree, 0));
        record.len = 0;
        page_tree_pack(&s.tree, &record);
        struct page_tree view = page_tree_view(&record);
        CHECK(view.n_elements == s.tree.n_elements && view.n_leaves == s.tree.n_leaves);
        CHECK(memcmp(view.element, s.tree.element, view.n_elements * sizeof *view.element) == 0);
        CHECK(!view.n_leaves || memcmp(view.leaf, s.tree.leaf, view.n_leaves * sizeof *view.leaf) == 0);
    }
    record.len = 0;
    CHECK(page_tree_view(&record).n_leaves == 0);
    buffer_free(&html);
    buffer_free(&record);
    showing_end(&s);
}

int main(void)
{
    test_cases();
    test_random();
    return check_done("test_page_tree");
}
