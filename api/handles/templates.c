/* SPDX-License-Identifier: MIT
 * templates.c - see templates.h. */
#include "api/handles/templates.h"

static void release(void *part)
{
    const struct infodisc_templates *templates = part;
    templates_free(templates->list);
}

struct infodisc_templates *run_templates_new(struct infodisc_blocks *blocks, const struct page_supply *supply)
{
    struct infodisc_templates *templates = run_new_part(blocks->run, sizeof *templates, release);
    templates->run = blocks->run;
    templates->blocks = blocks;
    templates->supply = supply;
    return templates->run->templates = templates;
}
