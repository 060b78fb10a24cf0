/* SPDX-License-Identifier: MIT
 * page_json.c - see page_json.h. */
#include "output/page_json.h"

#include <stdio.h>

#include "base/hash.h"
#include "output/json.h"

static void put_digest(struct json *j, const char *content)
{
    XXH128_hash_t h = XXH3_128bits(content, strlen(content));
    char digest[48];
    snprintf(digest, sizeof digest, "xxh128:%016llx%016llx", (unsigned long long)h.high64,
             (unsigned long long)h.low64);
    json_member_string(j, "digest", digest);
}

void page_json(const struct infodisc_page *page, const char *const *warnings, size_t n_warnings,
               struct buffer *out)
{
    struct json j = {.out = out, .first = true};
    json_begin_object(&j);
    json_member_string(&j, "id", page->id);
    json_member_string(&j, "url", page->url);
    json_member_string(&j, "path", page->path);
    json_member_string(&j, "host", page->host);
    json_member_string(&j, "title", page->title);
    json_member_string(&j, "title_raw", page->title_raw);
    json_member_string(&j, "lang", page->lang);
    json_member_string(&j, "charset", page->charset);
    json_member_string(&j, "type", page->type);
    json_key(&j, "cluster");
    if (page->cluster == INFODISC_NO_CLUSTER)
        json_null(&j);
    else
        json_uint(&j, page->cluster);
    json_member_string(&j, "content", page->content);
    json_member_string(&j, "redundant", page->redundant);
    put_digest(&j, page->content);
    json_key(&j, "warnings");
    json_begin_array(&j);
    for (size_t w = 0; w < n_warnings; w++) json_string(&j, warnings[w]);
    json_end_array(&j);
    json_end_object(&j);
    buffer_putc(out, '\n');
}
