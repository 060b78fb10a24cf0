/* SPDX-License-Identifier: MIT
 * choose.c - see choose.h. The system's matcher is used, as people know its language; URLs are ASCII, so that
 * the locale does not matter. */
#include "site/choose.h"

#include <regex.h>
#include <stdio.h>

#include "base/hash.h"
#include "base/limits.h"
#include "site/regex_size.h"

struct url_choice {
    size_t n, n_include;
    regex_t *regex; /* [n] first those of include */
};

/* Compiles one expression. False, and why in `reason`, if it is none or too large: for "()*()*()*..." the system's
 * matcher takes the cube of the size. */
static bool compile(regex_t *regex, const char *text, char *reason, size_t reason_bytes)
{
    if (regex_size(text) > REGEX_ATOMS_MAX) {
        snprintf(reason, reason_bytes, "'%.100s' is too large a regular expression: more than %d characters, its repetitions written out",
                 text, REGEX_ATOMS_MAX);
        return false;
    }
    int code = regcomp(regex, text, REG_EXTENDED | REG_NOSUB);
    if (code == 0) return true;
    char why[128];
    regerror(code, regex, why, sizeof why);
    snprintf(reason, reason_bytes, "'%.100s' is no regular expression: %s", text, why);
    return false;
}

struct url_choice *url_choice_new(const char *const *include, size_t n_include, const char *const *exclude,
                                  size_t n_exclude, char *reason, size_t reason_bytes)
{
    struct url_choice *choice = mem_zalloc(1, sizeof *choice);
    choice->regex = mem_zalloc(n_include + n_exclude, sizeof *choice->regex);
    choice->n_include = n_include;
    for (size_t i = 0; i < n_include + n_exclude; i++) {
        const char *text = i < n_include ? include[i] : exclude[i - n_include];
        if (!compile(&choice->regex[i], text, reason, reason_bytes)) {
            url_choice_free(choice);
            return NULL;
        }
        choice->n++;
    }
    return choice;
}

void url_choice_free(struct url_choice *choice)
{
    if (!choice) return;
    for (size_t i = 0; i < choice->n; i++) regfree(&choice->regex[i]);
    free(choice->regex);
    free(choice);
}

static bool matches_any(const struct url_choice *choice, size_t from, size_t to, const char *url)
{
    for (size_t i = from; i < to; i++)
        if (regexec(&choice->regex[i], url, 0, NULL, 0) == 0) return true;
    return false;
}

/* Makes skips of all pages but those that are marked. keep [n_pages]. */
static void keep_pages(struct site *site, const bool *keep, enum skip_reason reason)
{
    uint32_t kept = 0, dropped = 0;
    for (uint32_t p = 0; p < site->n_pages; p++) dropped += !keep[p];
    if (!dropped) return;
    site->skip = mem_realloc(site->skip, (size_t)site->n_skips + dropped, sizeof *site->skip);
    for (uint32_t p = 0; p < site->n_pages; p++) {
        const struct site_page *page = &site->page[p];
        if (keep[p])
            site->page[kept++] = *page;
        else
            site->skip[site->n_skips++] =
                (struct site_skip){.path = page->path, .reason = reason, .url = page->url};
    }
    site->n_pages = kept;
    qsort(site->skip, site->n_skips, sizeof *site->skip, site_skip_compare);
}

void site_choose(struct site *site, const struct url_choice *choice)
{
    if (choice->n == 0) return;
    bool *keep = mem_zalloc(site->n_pages, sizeof *keep);
    for (uint32_t p = 0; p < site->n_pages; p++) {
        const char *url = site->page[p].url;
        keep[p] = (choice->n_include == 0 || matches_any(choice, 0, choice->n_include, url)) &&
                  !matches_any(choice, choice->n_include, choice->n, url);
    }
    keep_pages(site, keep, SKIP_UNWANTED);
    free(keep);
}

/* ---- samples ------------------------------------------------------------------------------- */

struct drawn {
    uint64_t hash;
    const char *url;
    uint32_t page;
};

static int compare_drawn(const void *a, const void *b)
{
    const struct drawn *x = a, *y = b;
    if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
    return strcmp(x->url, y->url);
}

void site_sample(struct site *site, uint32_t limit)
{
    uint32_t n = site->n_pages;
    if (n <= limit) return;
    struct drawn *drawn = mem_zalloc(n, sizeof *drawn);
    bool *keep = mem_zalloc(n, sizeof *keep);
    for (uint32_t p = 0; p < n; p++)
        drawn[p] = (struct drawn){hash_span(span_of(site->page[p].url)), site->page[p].url, p};
    qsort(drawn, n, sizeof *drawn, compare_drawn);
    for (uint32_t i = 0; i < limit; i++) keep[drawn[i].page] = true;
    keep_pages(site, keep, SKIP_SAMPLE);
    free(drawn);
    free(keep);
}
