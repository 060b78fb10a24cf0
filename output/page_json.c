/* SPDX-License-Identifier: MIT
 * page_json.c - see page_json.h. */
#include "output/page_json.h"

#include <stdio.h>

#include "base/fixed.h"
#include "base/hash.h"
#include "output/json.h"

void page_digest(const char *content, char digest[PAGE_DIGEST_BYTES])
{
    XXH128_hash_t h = XXH3_128bits(content, strlen(content));
    snprintf(digest, PAGE_DIGEST_BYTES, "xxh128:%016llx%016llx", (unsigned long long)h.high64,
             (unsigned long long)h.low64);
}

static void put_digest(struct json *j, const char *content)
{
    char digest[PAGE_DIGEST_BYTES];
    page_digest(content, digest);
    json_member_string(j, "digest", digest);
}

static void put_authors(struct json *j, const char *lines)
{
    json_member_array(j, "author");
    while (lines && *lines) {
        size_t n = strcspn(lines, "\n");
        json_span(j, (struct span){lines, n});
        lines += n + (lines[n] == '\n');
    }
    json_end_array(j);
}

/* What the page states; null where it does not. */
static void put_facts(struct json *j, const struct infodisc_page *page)
{
    json_member_string(j, "date", page->date);
    json_member_string(j, "modified", page->modified);
    put_authors(j, page->author);
    json_member_string(j, "description", page->description);
    json_member_string(j, "canonical", page->canonical);
    json_member_string(j, "site_name", page->site_name);
    json_member_string(j, "lang_declared", page->lang_declared);
}

void page_json(const struct infodisc_page *page, const char *const *warnings, size_t n_warnings, struct span more,
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
    json_member_share(&j, "type_score", fixed_from_double(page->type_score));
    json_key(&j, "cluster");
    if (page->cluster == INFODISC_NO_CLUSTER)
        json_null(&j);
    else
        json_uint(&j, page->cluster);
    put_facts(&j, page);
    json_member_string(&j, "fetched", page->fetched);
    json_member_string(&j, "last_modified", page->last_modified);
    json_member_string(&j, "record_id", page->record_id);
    json_member_string(&j, "content", page->content);
    json_member_string(&j, "redundant", page->redundant);
    put_digest(&j, page->content);
    json_member_string(&j, "duplicate_of", page->duplicate_of);
    json_member_string(&j, "near_duplicate_of", page->near_duplicate_of);
    json_member_array(&j, "warnings");
    for (size_t w = 0; w < n_warnings; w++) json_string(&j, warnings[w]);
    json_end_array(&j);
    buffer_add_span(out, more);
    json_end_object(&j);
    buffer_putc(out, '\n');
}
