/* SPDX-License-Identifier: MIT
 * test_run_options.c - structs that callers allocate keep their size, and options of a later version are refused. */
#include "check.h"

#include <math.h>
#include <string.h>

#include "infodisc.h"

/* New members take the place of reserved ones: if this fails, take one from `reserved`. */
static void sizes(void)
{
    if (sizeof(void *) != 8) return;
    CHECK(sizeof(struct infodisc_options) == 416);
    CHECK(sizeof(struct infodisc_summary) == 168);
}

static void later_options(void)
{
    struct infodisc_options options = infodisc_options_default();
    size_t n = sizeof options.reserved / sizeof *options.reserved;
    CHECK(infodisc_options_check(&options) == NULL);
    for (size_t i = 0; i < n; i++) {
        options = infodisc_options_default();
        options.reserved[i] = 1;
        const char *why = infodisc_options_check(&options);
        CHECK(why && strstr(why, "later version"));
    }
    struct infodisc_run *run = infodisc_new(&options);
    CHECK(infodisc_error(run)->code == INFODISC_BAD_OPTION);
    infodisc_free(run);
}

static void thresholds(void)
{
    static const double good[] = {-1, 0, 1}, bad[] = {1.5, INFINITY, NAN};
    struct infodisc_options options = infodisc_options_default();
    for (size_t i = 0; i < 3; i++) {
        options.threshold = good[i];
        CHECK(infodisc_options_check(&options) == NULL);
        options.threshold = bad[i];
        CHECK(infodisc_options_check(&options) != NULL);
    }
}

static const char *why_not(const char *base_url, const char *language)
{
    struct infodisc_options options = infodisc_options_default();
    options.base_url = base_url;
    options.language = language;
    return infodisc_options_check(&options);
}

/* What the program refuses, the library refuses: records must not hold what is no URL or no language. */
static void urls_and_languages(void)
{
    static const char *const no_urls[] = {"", "not a URL", "www.example.org", "http://", "https:///x", "ftp://x.test/"};
    static const char *const no_languages[] = {"", "e", "EN", "english", "pt-BR"};
    CHECK(!why_not("http://x.example", "en") && !why_not("https://x.example/y/", "zh") && !why_not(NULL, NULL));
    for (size_t i = 0; i < sizeof no_urls / sizeof *no_urls; i++) {
        const char *why = why_not(no_urls[i], NULL);
        CHECK(why && strstr(why, "URL"));
    }
    for (size_t i = 0; i < sizeof no_languages / sizeof *no_languages; i++) {
        const char *why = why_not(NULL, no_languages[i]);
        CHECK(why && strstr(why, "two letters"));
    }
}

int main(void)
{
    sizes();
    later_options();
    thresholds();
    urls_and_languages();
    return check_done("run_options");
}
