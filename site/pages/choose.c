/* SPDX-License-Identifier: MIT
 * choose.c - see choose.h. The only user of PCRE2: the system's regcomp() takes hours and gigabytes for "()++++++...",
 * and has no bounds. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "site/pages/choose.h"

#include <pcre2.h>
#include <stdio.h>

#include "base/hash.h"
#include "base/limits.h"
#include "base/text/utf8.h"

struct url_choice {
    size_t n, n_include;
    pcre2_code **regex; /* [n] first those of include */
    pcre2_match_data *found;
    pcre2_match_context *limits;
};

/* NULL, and why in `reason`, if it is not one. */
static pcre2_code *compile(const char *text, char *reason, size_t reason_bytes)
{
    int code;
    size_t at;
    pcre2_compile_context *limits = pcre2_compile_context_create(NULL);
    if (limits) pcre2_set_max_pattern_length(limits, REGEX_BYTES_MAX);
    pcre2_code *regex = pcre2_compile((PCRE2_SPTR)text, PCRE2_ZERO_TERMINATED, 0, &code, &at, limits);
    pcre2_compile_context_free(limits);
    if (regex) return regex;
    char why[128];
    pcre2_get_error_message(code, (PCRE2_UCHAR *)why, sizeof why);
    snprintf(reason, reason_bytes, "'%.*s' is not a regular expression: %s", utf8_fit(text, 100), text, why);
    return NULL;
}

struct url_choice *url_choice_new(const char *const *include, size_t n_include, const char *const *exclude,
                                  size_t n_exclude, char *reason, size_t reason_bytes)
{
    struct url_choice *choice = mem_zalloc(1, sizeof *choice);
    choice->regex = mem_zalloc(n_include + n_exclude, sizeof *choice->regex);
    choice->n_include = n_include;
    choice->found = pcre2_match_data_create(1, NULL);
    choice->limits = pcre2_match_context_create(NULL);
    if (!choice->found || !choice->limits) mem_out_of_memory(sizeof *choice);
    pcre2_set_match_limit(choice->limits, REGEX_STEPS_MAX);
    for (size_t i = 0; i < n_include + n_exclude; i++) {
        const char *text = i < n_include ? include[i] : exclude[i - n_include];
        choice->regex[i] = compile(text, reason, reason_bytes);
        if (choice->regex[i]) {
            choice->n++;
            continue;
        }
        url_choice_free(choice);
        return NULL;
    }
    return choice;
}

void url_choice_free(struct url_choice *choice)
{
    if (!choice) return;
    for (size_t i = 0; i < choice->n; i++) pcre2_code_free(choice->regex[i]);
    pcre2_match_data_free(choice->found);
    pcre2_match_context_free(choice->limits);
    free(choice->regex);
    free(choice);
}

enum match { MATCH_NO, MATCH_YES, MATCH_TOO_LONG /* it takes too many steps to tell */ };

/* PCRE2 has given up because of what it may take, not because it is broken. */
static bool is_limit(int code)
{
    return code == PCRE2_ERROR_MATCHLIMIT || code == PCRE2_ERROR_DEPTHLIMIT || code == PCRE2_ERROR_HEAPLIMIT;
}

/* Does one of the expressions [from, to) match? Sets *error if matching fails. */
static enum match match_any(const struct url_choice *choice, size_t from, size_t to, const char *url,
                            struct infodisc_error *error)
{
    enum match result = MATCH_NO;
    for (size_t i = from; i < to; i++) {
        int code = pcre2_match(choice->regex[i], (PCRE2_SPTR)url, strlen(url), 0, 0, choice->found, choice->limits);
        if (code >= 0) return MATCH_YES;
        if (is_limit(code)) result = MATCH_TOO_LONG;
        if (code == PCRE2_ERROR_NOMATCH || is_limit(code)) continue;
        char why[128];
        pcre2_get_error_message(code, (PCRE2_UCHAR *)why, sizeof why);
        error_set(error, INFODISC_FAILED, "cannot match '%s' with --%s: %s", url,
                  i < choice->n_include ? "include" : "exclude", why);
        return MATCH_NO;
    }
    return result;
}

/* Makes skips of all pages but those that have SKIP_NONE. skip [n_pages]: enum skip_reason. */
static void keep_pages(struct site *site, const uint8_t *skip, const char *detail)
{
    uint32_t kept = 0, dropped = 0;
    for (uint32_t p = 0; p < site->n_pages; p++) dropped += skip[p] != SKIP_NONE;
    if (!dropped) return;
    site->skip = mem_realloc(site->skip, (size_t)site->n_skips + dropped, sizeof *site->skip);
    for (uint32_t p = 0; p < site->n_pages; p++) {
        const struct site_page *page = &site->page[p];
        enum skip_reason reason = (enum skip_reason)skip[p];
        if (reason == SKIP_NONE)
            site->page[kept++] = *page;
        else
            site->skip[site->n_skips++] = (struct site_skip){.path = page->path,
                                                             .reason = reason,
                                                             .detail = reason >= SKIP_FIRST_FAULT ? detail : NULL,
                                                             .url = page->url};
    }
    site->n_pages = kept;
    qsort(site->skip, site->n_skips, sizeof *site->skip, site_skip_compare);
}

/* SKIP_NONE: the page is chosen. A page whose URL takes too long to match is skipped in any case. */
static enum skip_reason judge_url(const struct url_choice *choice, const char *url, struct infodisc_error *error)
{
    enum match in = choice->n_include ? match_any(choice, 0, choice->n_include, url, error) : MATCH_YES;
    if (in == MATCH_NO) return SKIP_UNWANTED;
    enum match out = match_any(choice, choice->n_include, choice->n, url, error);
    if (out == MATCH_YES) return SKIP_UNWANTED;
    return in == MATCH_TOO_LONG || out == MATCH_TOO_LONG ? SKIP_TIMEOUT : SKIP_NONE;
}

bool site_choose(struct site *site, const struct url_choice *choice, struct infodisc_error *error)
{
    if (choice->n == 0) return true;
    uint8_t *skip = mem_zalloc(site->n_pages, sizeof *skip);
    for (uint32_t p = 0; p < site->n_pages && !error->code; p++)
        skip[p] = (uint8_t)judge_url(choice, site->page[p].url, error);
    if (!error->code) keep_pages(site, skip, "to match its URL with --include and --exclude");
    free(skip);
    return !error->code;
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
    uint8_t *skip = mem_zalloc(n, sizeof *skip);
    memset(skip, SKIP_SAMPLE, n);
    for (uint32_t p = 0; p < n; p++)
        drawn[p] = (struct drawn){hash_span(span_of(site->page[p].url)), site->page[p].url, p};
    qsort(drawn, n, sizeof *drawn, compare_drawn);
    for (uint32_t i = 0; i < limit; i++) skip[drawn[i].page] = SKIP_NONE;
    keep_pages(site, skip, NULL);
    free(drawn);
    free(skip);
}
