/* SPDX-License-Identifier: MIT
 * fuzz_urls.c - the URLs of a site with arbitrary names and origins. First line: name of the site, TAB, base URL.
 * Each further line is a page: its path, then, separated by tabs, what HTTrack's log, its comment and the page say.
 * Every page gets a unique URL of printable ASCII, and duplicates.c gives a consistent answer. */
#include "base/hash.h"
#include "fuzz.h"
#include "site/urls/canonical.h"
#include "site/pages/duplicates.h"
#include "site/pages/page_urls.h"
#include "site/urls/saved_from.h"
#include "site/urls/url.h"

enum { PAGES_MAX = 32 };

struct input {
    struct arena strings;
    struct site_page page[PAGES_MAX];
    struct page_origin origin[PAGES_MAX];
};

/* A field of a line, or NULL where it is empty; no '\0' in it. */
static char *take_field(struct arena *strings, struct span *line)
{
    struct span field = span_take(line, '\t');
    char *text = arena_copy(strings, field);
    for (size_t i = 0; i < field.len; i++)
        if (!text[i]) text[i] = ' ';
    return field.len ? text : NULL;
}

/* A field as canonical_of() gives what a page says; NULL, too, where it is no URL. */
static char *take_canonical(struct arena *strings, struct span *line)
{
    struct buffer url = {0};
    const char *said = take_field(strings, line);
    char *taken = NULL;
    if (said && url_resolve(&url, (struct span){"", 0}, span_of(said))) taken = arena_copy(strings, buffer_span(&url));
    buffer_free(&url);
    return taken;
}

/* What half of a page says for sure is what all of it says. */
static void expect_canonical(struct span text)
{
    char *whole = canonical_of(text), *said;
    if (canonical_of_head((struct span){text.at, text.len / 2}, &said))
        EXPECT(said && whole ? strcmp(said, whole) == 0 : said == whole);
    free(whole);
    free(said);
}

/* A program's comment names an address that is in it. */
static void expect_saved_from(struct span text)
{
    char *saved = saved_from(text);
    EXPECT(!saved || strlen(saved) < text.len);
    free(saved);
}

static void expect_form(const char *url)
{
    struct buffer form = {0}, again = {0};
    duplicate_url_form(&form, span_of(url));
    EXPECT(form.len <= strlen(url) + 1);
    buffer_puts(&again, "http://");
    buffer_puts(&again, buffer_text(&form));
    form.len = 0;
    duplicate_url_form(&form, span_of(buffer_text(&again)));
    EXPECT(form.len + 7 <= again.len || url_split(span_of(again.at)).host.len == 0); /* nothing comes back */
    buffer_free(&form);
    buffer_free(&again);
}

static void expect_urls(const struct site *site)
{
    for (uint32_t i = 0; i < site->n_pages; i++) {
        const char *url = site->page[i].url;
        EXPECT(*url && site->page[i].host);
        for (const char *c = url; *c; c++) EXPECT(*c > ' ' && *c < 0x7F);
        for (uint32_t k = 0; k < i; k++) EXPECT(strcmp(url, site->page[k].url) != 0);
        expect_form(url);
    }
}

static void expect_duplicates(const struct site *site)
{
    uint64_t body[PAGES_MAX];
    uint8_t skipped[PAGES_MAX] = {0};
    uint32_t n, counted = 0;
    for (uint32_t i = 0; i < site->n_pages; i++) body[i] = strlen(site->page[i].path) % 7;
    uint32_t *duplicate_of = duplicates_find(site, body, skipped, 1, &n);
    for (uint32_t i = 0; i < site->n_pages; i++) {
        if (duplicate_of[i] == NO_DUPLICATE) continue;
        counted++;
        EXPECT(duplicate_of[i] < i && duplicate_of[duplicate_of[i]] == NO_DUPLICATE);
    }
    EXPECT(counted == n);
    free(duplicate_of);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct input in = {.strings = {0}};
    struct span text = {n ? (const char *)data : "", n}, first = span_take(&text, '\n');
    expect_canonical(text);
    expect_saved_from(text);
    char *name = take_field(&in.strings, &first), *base_url = take_field(&in.strings, &first);
    struct site site = {.name = name ? name : "site", .page = in.page};
    while (text.len && site.n_pages < PAGES_MAX) {
        struct span line = span_take(&text, '\n');
        char *path = take_field(&in.strings, &line);
        struct page_origin *origin = &in.origin[site.n_pages];
        origin->has_original = path && strlen(path) % 3 == 0;
        origin->logged = take_field(&in.strings, &line);
        origin->mirrored_from = take_field(&in.strings, &line);
        origin->canonical = take_canonical(&in.strings, &line);
        origin->saved_from = take_canonical(&in.strings, &line);
        in.page[site.n_pages++].path = path ? path : "page";
    }
    page_urls_need_canonical(&site, base_url);
    page_urls_assign(&site, base_url, NULL, in.origin);
    expect_urls(&site);
    expect_duplicates(&site);
    EXPECT(page_urls_are_of_all(&site));
    arena_free(&site.strings);
    arena_free(&in.strings);
    return 0;
}
