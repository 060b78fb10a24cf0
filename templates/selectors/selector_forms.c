/* SPDX-License-Identifier: MIT
 * selector_forms.c - see selector_forms.h. */
#include "templates/selectors/selector_forms.h"

/* Selectors must stay readable. */
enum { FORMS_MAX = 16 };

/* ---- what may be between two steps ---- */

static uint32_t count_in(uint32_t wrapper, enum element element)
{
    uint32_t n = 0;
    for (; wrapper; wrapper >>= 8) n += (wrapper & 0xFF) == (uint32_t)element;
    return n;
}

static uint32_t without(uint32_t wrapper, enum element element)
{
    uint32_t rest = 0;
    for (int shift = 24; shift >= 0; shift -= 8) {
        uint32_t e = wrapper >> shift & 0xFF;
        if (e && e != (uint32_t)element) rest = wrapper_below(rest, (enum element)e);
    }
    return rest;
}

/* One of several in a row: FONTs that were left open, of which parsers open more and more, or not. */
static uint32_t without_repeats(uint32_t wrapper)
{
    uint32_t rest = 0;
    for (int shift = 24; shift >= 0; shift -= 8) {
        uint32_t e = wrapper >> shift & 0xFF;
        if (e && e != (rest & 0xFF)) rest = wrapper_below(rest, (enum element)e);
    }
    return rest;
}

/* Those with fewer elements first: they are smaller numbers. */
static void add_wrapper(struct selector_step *s, uint32_t wrapper)
{
    uint32_t at = s->n_wrappers;
    if (!wrapper) return;
    for (uint32_t i = 0; i < s->n_wrappers; i++)
        if (s->wrapper[i] == wrapper) return;
    while (at > 0 && s->wrapper[at - 1] > wrapper) at--;
    if (at == STEP_WRAPPERS_MAX) return;
    if (s->n_wrappers == STEP_WRAPPERS_MAX) s->n_wrappers--;
    memmove(&s->wrapper[at + 1], &s->wrapper[at], (s->n_wrappers - at) * sizeof s->wrapper[0]);
    s->wrapper[at] = wrapper;
    s->n_wrappers++;
}

/* An A that was left open is closed by another one or by the end of a P, and a P by a TABLE in it, or not, as the
 * parser likes. */
static void add_wrappers(struct selector_step *s, uint32_t wrapper)
{
    bool open_link = count_in(wrapper, EL_a) > 1 || (count_in(wrapper, EL_a) && count_in(wrapper, EL_p));
    uint32_t plain = open_link ? without(wrapper, EL_a) : wrapper;
    if (count_in(wrapper, EL_a) <= 1) add_wrapper(s, wrapper);
    add_wrapper(s, plain);
    add_wrapper(s, without(plain, EL_p));
    add_wrapper(s, without_repeats(plain));
}

bool may_be_in_form(const struct block_path *p)
{
    for (int i = 0; i < PATH_WRAPPERS_MAX; i++)
        if (p->traits.wrapper[i] == EL_form) return true;
    return false;
}

static void set_wrappers(struct selector_step *s)
{
    s->n_wrappers = 0;
    s->in_form = s->form_row && may_be_in_form(s->path);
    for (int i = 0; s->child && i < PATH_WRAPPERS_MAX; i++)
        if (!(s->in_form && s->path->traits.wrapper[i] == EL_form)) add_wrappers(s, s->path->traits.wrapper[i]);
}

void selector_allow_for_parsers(struct selector *s)
{
    for (uint32_t i = 1; i < s->n; i++) set_wrappers(&s->step[i]);
    while (selector_n_forms(s) > FORMS_MAX) {
        struct selector_step *most = &s->step[0];
        for (uint32_t i = 1; i < s->n; i++)
            if (step_n_forms(&s->step[i]) > step_n_forms(most)) most = &s->step[i];
        if (most->n_wrappers)
            most->n_wrappers--;
        else if (most->in_form)
            most->in_form = false;
        else
            break;
    }
}

/* ---- how often each is written ---- */

bool skips_tbody(const struct selector *s, uint32_t step)
{
    return step > 0 && s->step[step].child && s->step[step - 1].path->element == EL_table &&
           s->step[step].path->element == EL_tr;
}

uint32_t step_n_forms(const struct selector_step *s)
{
    return 1 + s->n_wrappers + (s->in_form ? s->path->cell + 1 : 0);
}

uint32_t selector_tbody_forms(const struct selector *s)
{
    for (uint32_t i = 1; i < s->n; i++)
        if (skips_tbody(s, i)) return 2;
    return 1;
}

uint32_t selector_body_forms(const struct selector *s)
{
    return s->step[0].or_nameless ? 2 : 1;
}

uint32_t selector_n_forms(const struct selector *s)
{
    uint32_t n = selector_tbody_forms(s) * selector_body_forms(s);
    for (uint32_t i = 1; i < s->n; i++) n *= step_n_forms(&s->step[i]);
    return n;
}
