/* SPDX-License-Identifier: MIT
 * markup.c - see markup.h. */
#include "table_blocks/html/markup.h"

#include <stdlib.h>

void markup_reset(struct markup *m)
{
    m->text.len = m->title.len = 0;
    m->events.n = 0;
    m->faulty_table = false;
    m->n_runs = m->n_tags = m->n_links = m->n_scripts = m->script_text = m->n_deep = m->n_cut = m->hrefs.n = 0;
    m->lang = (struct span){NULL, 0};
    page_facts_reset(&m->facts);
}

void markup_free(struct markup *m)
{
    buffer_free(&m->text);
    buffer_free(&m->title);
    page_facts_free(&m->facts);
    free(m->events.item);
    free(m->run);
    free(m->tag);
    free(m->hrefs.item);
    *m = (struct markup){0};
}
