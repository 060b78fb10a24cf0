/* SPDX-License-Identifier: MIT
 * selector_also.c - see selector_also.h. */
#include "templates/selectors/selector_also.h"

#include "templates/selectors/selector_forms.h"

static void put(const struct selector *s, struct buffer *css, struct buffer *xpath)
{
    if (css->len) {
        buffer_puts(css, ", ");
        buffer_puts(xpath, " | ");
    }
    selector_css(s, css);
    selector_xpath(s, xpath);
}

static void add_child(struct selector *s, const struct block_path *path)
{
    s->step[s->n++] = (struct selector_step){.path = path, .child = true};
}

/* Text of a table that is in none of its cells: browsers put it before the table, libxml2 leaves it there. */
static void put_tables(struct selector s, struct buffer *css, struct buffer *xpath)
{
    static const struct block_path table = {.element = EL_table, .name = {"table", 5}},
                                   tr = {.element = EL_tr, .name = {"tr", 2}};
    if (s.n + 2 > SELECTOR_STEPS_MAX) return;
    add_child(&s, &table);
    put(&s, css, xpath);
    add_child(&s, &tr);
    put(&s, css, xpath);
}

/* Text straight in the BODY, for which libxml2 opens a P. */
static void put_p_of_body(struct selector s, struct buffer *css, struct buffer *xpath)
{
    static const struct block_path p = {.element = EL_p, .name = {"p", 1}};
    add_child(&s, &p);
    s.step[s.n - 1].no_id = s.step[s.n - 1].no_class = true;
    put(&s, css, xpath);
}

/* Of <size="+1">, an element of that name for browsers, libxml2 takes the letters: 0 if that is all. */
static size_t letters_of_odd_name(struct span name)
{
    size_t n = 0;
    while (n < name.len && (name.at[n] & 0x80 || (name.at[n] >= 'a' && name.at[n] <= 'z') ||
                            (name.at[n] >= '0' && name.at[n] <= '9') || strchr(":-_.", name.at[n])))
        n++;
    return n < name.len ? n : 0;
}

static void put_odd_name(struct selector s, size_t letters, struct buffer *css, struct buffer *xpath)
{
    struct selector_step *last = &s.step[s.n - 1];
    struct block_path shorter = *last->path;
    shorter.name.len = letters;
    last->path = &shorter;
    put(&s, css, xpath);
}

/* After <p/>, and after a P in a heading, libxml2 is in the element around again. */
static bool may_end_early(const struct selector_search *search, uint32_t path)
{
    return selector_path(search, path)->traits.written_empty || selector_has_p_in_heading(search, path);
}

void selector_also(const struct selector_search *search, uint32_t path, const bool *has_text,
                   const struct selector_rivals *rivals, struct buffer *css, struct buffer *xpath)
{
    const struct block_path *p = selector_path(search, path);
    bool text_of_body = p->element == EL_body && !selector_is_plain_p_of_body(search, has_text);
    size_t letters = p->element == EL_UNKNOWN ? letters_of_odd_name(p->name) : 0;
    struct selector s;
    if (text_of_body || p->traits.loose_text || letters) {
        selector_find(search, path, rivals, &s);
        if (text_of_body) put_p_of_body(s, css, xpath);
        if (p->traits.loose_text) put_tables(s, css, xpath);
        if (letters) put_odd_name(s, letters, css, xpath);
    }
    if (!may_end_early(search, path) || p->parent == path || has_text[p->parent]) return;
    selector_find(search, p->parent, rivals, &s);
    put(&s, css, xpath);
}
