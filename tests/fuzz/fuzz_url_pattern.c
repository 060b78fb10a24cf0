/* SPDX-License-Identifier: MIT
 * fuzz_url_pattern.c - a list of URLs, one per line: each gets one cluster, whose regular expression compiles and
 * matches its own URLs and no others of the list. */
#include "cluster/page_clusters.h"
#include "cluster/url_pattern.h"
#include "fuzz.h"

#include <regex.h>

enum { URLS_MAX = 24, URL_BYTES_MAX = 100 };

struct urls {
    uint32_t n;
    char text[URLS_MAX][URL_BYTES_MAX + 1];
    const char *item[URLS_MAX];
};

/* The lines as URLs; a line with a byte that no URL of a site holds (site.h: valid ASCII) has a '-'
 * in its place. A line without a scheme gets one. */
static void take_lines(const uint8_t *data, size_t n, struct urls *urls)
{
    *urls = (struct urls){0};
    for (size_t at = 0; at < n && urls->n < URLS_MAX; at++) {
        char *url = urls->text[urls->n];
        size_t len = data[at] == '/' ? (size_t)sprintf(url, "http://a.example") : 0;
        for (; at < n && data[at] != '\n'; at++)
            if (len < URL_BYTES_MAX)
                url[len++] = data[at] > ' ' && data[at] < 0x7F ? (char)data[at] : '-';
        url[len] = '\0';
        urls->item[urls->n++] = url;
    }
}

static void expect_parts(const char *url)
{
    struct url_part part[PATTERN_PARTS_MAX];
    uint32_t n = pattern_split(url, part);
    EXPECT(n <= PATTERN_PARTS_MAX);
    const char *at = url;
    for (uint32_t i = 0; i < n; i++) {
        if (part[i].text.len == 0) continue;
        EXPECT(part[i].text.at >= at && part[i].kind < PART_KINDS);
        at = part[i].text.at + part[i].text.len;
    }
    EXPECT(at <= url + strlen(url));
}

static void expect_cluster(const struct clusters *c, uint32_t k, const struct urls *urls)
{
    const struct page_cluster *cluster = &c->item[k];
    regex_t re;
    EXPECT(cluster->n_pages > 0 && cluster->pattern);
    EXPECT(regcomp(&re, cluster->regex, REG_EXTENDED | REG_NOSUB) == 0);
    uint32_t members = 0;
    for (uint32_t i = 0; i < urls->n; i++) {
        bool is_member = members < cluster->n_pages && cluster->page[members] == i;
        members += is_member;
        EXPECT(is_member == (c->of_page[i] == k));
        EXPECT((regexec(&re, urls->item[i], 0, NULL, 0) == 0) == is_member);
    }
    EXPECT(members == cluster->n_pages);
    regfree(&re);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct urls urls;
    take_lines(data, n, &urls);
    for (uint32_t i = 0; i < urls.n; i++) expect_parts(urls.item[i]);
    struct clusters *c = clusters_new(urls.n, urls.item, 1);
    for (uint32_t k = 0; k < c->n; k++) expect_cluster(c, k, &urls);
    for (uint32_t i = 0; i < urls.n; i++) EXPECT(c->of_page[i] < c->n);
    clusters_free(c);
    return 0;
}
