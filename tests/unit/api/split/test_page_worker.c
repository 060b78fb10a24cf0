/* SPDX-License-Identifier: MIT
 * test_page_worker.c - the links that are kept of a page: relative to its BASE, they are what absolute ones are. */
#include "check.h"

#include <string.h>

#include "api/handles/blocks.h"
#include "cluster/cluster.h"

enum { PAGES = 3, LINKS = 3 };

/* In order of their URLs; BASE itself is relative to the page. */
static const char *const url[PAGES] = {"http://a.example/x/1", "http://a.example/x/2", "http://a.example/x/3"};
static const char *const html[PAGES] = {
    "<p>1 <a href=//a.example/docs/b>b</a> <a href=//a.example/c>c</a> <a href='//a.example/docs/d?e=1&copy=2'>d</a>",
    "<base href=http://a.example/docs/><p>2 <a href=b.html>b</a> <a href=/c>c</a> <a href='d?e=1&copy=2'>d</a>",
    "<base href=../docs/><p>3 <a href=b>b</a> <a href=../c>c</a> <a href='./d?e=1&amp;copy=2'>d</a>"};

int main(void)
{
    struct infodisc_options options = infodisc_options_default();
    struct infodisc_run *run = infodisc_new(&options);
    for (int p = 0; p < PAGES; p++) CHECK(infodisc_add_page(run, url[p], html[p], strlen(html[p])));
    struct infodisc_pages *pages = infodisc_find_pages(run, NULL);
    struct infodisc_blocks *blocks = infodisc_split_blocks(run, infodisc_cluster_pages(run, pages));
    CHECK(blocks != NULL);
    uint64_t target[PAGES][LINKS] = {{0}};
    struct buffer record = {0};
    for (uint32_t p = 0; blocks && p < PAGES; p++) {
        CHECK(spool_get(blocks->spool, blocks->links[p], &record));
        CHECK(record.len == LINKS * sizeof(struct page_link));
        const struct page_link *link = (const struct page_link *)(const void *)record.at;
        for (int l = 0; l < LINKS && record.len; l++) target[p][l] = link[l].target;
    }
    for (int l = 0; l < LINKS; l++)
        CHECK(target[0][l] && target[1][l] == target[0][l] && target[2][l] == target[0][l]);
    buffer_free(&record);
    infodisc_free(run);
    return check_done("page_worker");
}
