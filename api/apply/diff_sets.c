/* SPDX-License-Identifier: MIT
 * diff_sets.c - two templates -> their differences, for callers. */
#include "api/apply/template_sets.h"
#include "base/fixed.h"
#include "output/output.h"
#include "templates/learned/learned.h"

_Static_assert((int)INFODISC_CHANGE_KINDS == (int)CHANGE_KINDS &&
                   (int)INFODISC_PATH_LINKS == (int)CHANGE_PATH_LINKS,
               "the kinds are those of template_diff.h, in their order");

static struct infodisc_side show_side(const struct template_side *side)
{
    return (struct infodisc_side){.informative = side->informative,
                                  .type = page_type_name(side->type),
                                  .tokens = side->tokens,
                                  .pages = side->pages,
                                  .documents = side->documents,
                                  .coverage = fixed_to_double(side->coverage),
                                  .link_share = fixed_to_double(side->link_share)};
}

struct infodisc_change *infodisc_diff(const struct infodisc_template_set *older,
                                      const struct infodisc_template_set *newer, size_t *n)
{
    struct template_diff *diff = template_diff_new(older->list, newer->list);
    struct infodisc_change *out = mem_zalloc(diff->n, sizeof *out);
    for (*n = 0; *n < diff->n; ++*n) {
        const struct template_change *change = &diff->change[*n];
        out[*n] = (struct infodisc_change){.kind = (enum infodisc_change_kind)change->kind,
                                           .by_chance = change->by_chance,
                                           .url_pattern = change->pattern,
                                           .path = change->path,
                                           .before = show_side(&change->before),
                                           .now = show_side(&change->now)};
    }
    template_diff_free(diff);
    return out;
}

const char *infodisc_change_name(enum infodisc_change_kind kind)
{
    return template_change_name((enum template_change_kind)kind);
}

char *infodisc_diff_json(const struct infodisc_template_set *older, const struct infodisc_template_set *newer,
                         size_t *bytes)
{
    struct buffer text = {0};
    struct template_diff *diff = template_diff_new(older->list, newer->list);
    diff_json(diff, older->list, newer->list, &text);
    template_diff_free(diff);
    *bytes = text.len;
    return buffer_text(&text);
}
