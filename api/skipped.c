/* SPDX-License-Identifier: MIT
 * skipped.c - the files that a run skipped, one after the other; run.json sums them up. */
#include "api/handles/blocks.h"
#include "output/output.h"

/* The URL of what would have been a page; a page that could not be split is its path's. */
static const char *url_of(const struct site *site, const struct site_skip *skip)
{
    const struct site_page *page = skip->url ? NULL : site_page_find(site, span_of(skip->path));
    return page ? page->url : skip->url;
}

static bool show(const struct site *site, const struct site_skip *skip, struct buffer *text,
                 bool (*visit)(void *data, const struct infodisc_skipped *skipped), void *data)
{
    struct infodisc_skipped shown = {.url = url_of(site, skip),
                                     .path = skip->path,
                                     .reason = skip_reason_text(skip->reason),
                                     .detail = skip->detail,
                                     .is_fault = skip->reason >= SKIP_FIRST_FAULT,
                                     .count = 1 + skip->more};
    struct json j = {.out = text, .first = true};
    text->len = 0;
    json_begin_object(&j);
    json_member_string(&j, "error", shown.reason);
    if (shown.detail) json_member_string(&j, "detail", shown.detail);
    if (shown.url) json_member_string(&j, "url", shown.url);
    json_member_string(&j, "path", shown.path);
    json_member_uint(&j, "count", shown.count);
    json_end_object(&j);
    shown.json = buffer_text(text);
    return visit(data, &shown);
}

void infodisc_each_skipped(const struct infodisc_run *run,
                           bool (*visit)(void *data, const struct infodisc_skipped *skipped), void *data)
{
    const struct site_host *rest = run->hosts ? &run->hosts->list->rest : NULL;
    const struct site *site = run->pages ? run->pages->site : NULL;
    struct buffer text = {0};
    bool go_on = true;
    if (!site) return;
    if (rest) { /* the others are those of the hosts */
        for (uint32_t i = 0; go_on && i < rest->n_skips; i++)
            go_on = show(site, &site->skip[rest->skip[i]], &text, visit, data);
    } else {
        uint32_t n = 0;
        struct site_skip *skip = pages_skips(run->pages, run->blocks, &n);
        for (uint32_t i = 0; go_on && i < n; i++) go_on = show(site, &skip[i], &text, visit, data);
        free(skip);
    }
    buffer_free(&text);
}
