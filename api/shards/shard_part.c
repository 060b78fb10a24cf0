/* SPDX-License-Identifier: MIT
 * shard_part.c - takes the statistics of one shard and writes the pages of another: after scanning a part of a site,
 * you no longer need its pages. */
#include "api/shards/shard_site.h"

#include <fcntl.h>
#include <unistd.h>

bool shard_is_one(const char *path)
{
    static const char kind[] = SHARD_KIND " ";
    char begin[sizeof kind - 1];
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) return false;
    bool is = read(fd, begin, sizeof begin) == (ssize_t)sizeof begin && memcmp(begin, kind, sizeof begin) == 0;
    close(fd);
    return is;
}

/* Why a page is not to be written as the statistics have it; SKIP_NONE if it is. */
static enum skip_reason compare_with(const struct shard_page *page, const struct shard_fact *fact)
{
    enum skip_reason reason;
    if (shard_fact_decides(fact, page->captured, &reason)) return reason;
    return page->body == fact->body ? SKIP_NONE : SKIP_CHANGED;
}

struct skip_list {
    struct site_skip *item;
    size_t n, cap;
    uint32_t n_lacking, n_pages; /* of the part */
};

/* One page of the part. */
static void take_page(struct infodisc_pages *pages, const struct shard_page *page, struct skip_list *skips)
{
    struct site *site = pages->site;
    const struct site_page *found = site_page_find(site, page->path);
    skips->n_pages++;
    enum skip_reason reason = found ? compare_with(page, &pages->shard->fact[found->number])
                                    : shard_site_why_not(site, page->path);
    if (reason == SKIP_NONE) {
        pages->is_written[found - site->page] = true;
        pages->n_written++;
        return;
    }
    skips->n_lacking += shard_site_lacks(reason);
    VECTOR_PUSH(skips->item, skips->n, skips->cap) =
        (struct site_skip){.path = arena_copy(&site->strings, page->path),
                           .url = arena_copy(&site->strings, page->url),
                           .reason = reason};
}

bool shard_site_take_shard(struct infodisc_pages *pages, const char *path)
{
    struct infodisc_run *run = pages->run;
    struct shard_reader reader = {0};
    struct shard_header header = {0};
    struct site *site = pages->site;
    struct skip_list skips = {0};
    enum frame_step step = FRAME_FAILED;
    pages->is_written = mem_zalloc(pages_n(pages), sizeof *pages->is_written);
    bool ok = shard_reader_open(&reader, path, &run->error) && shard_header_read(&header, reader.file, &run->error) &&
              shard_header_fits(&pages->shard->header, &header, path, &run->error);
    while (ok && (step = shard_reader_next(&reader, &run->error)) == FRAME_READ) take_page(pages, &reader.page, &skips);
    shard_reader_close(&reader);
    shard_header_free(&header);
    free(site->skip); /* of all pages of the site; now those of the part, in the same order */
    site->skip = skips.item;
    site->n_skips = (uint32_t)skips.n;
    return ok && step == FRAME_END && !shard_site_is_other(run, path, skips.n_lacking, skips.n_pages);
}
