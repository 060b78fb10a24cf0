/* SPDX-License-Identifier: MIT
 * test_url_match.c - regular expressions: what is understood, what is refused, and what matches, against the
 * system's matcher on random expressions, and with the expressions that clusters get. */
#include "check.h"

#include <regex.h>
#include <stdlib.h>

#include "base/limits.h"
#include "cluster/page_clusters.h"
#include "cluster/url_match.h"
#include "base/memory.h"
#include "unit/soup.h"

static struct url_match_scratch scratch;

static bool matches(const char *regex, const char *url)
{
    const char *why = NULL;
    struct url_regex *r = url_regex_parse(span_of(regex), &why);
    if (!r) fprintf(stderr, "%s: %s\n", regex, why);
    bool found = r && url_match(r, span_of(url), &scratch);
    url_regex_free(r);
    return found;
}

static const char *refusal(const char *regex)
{
    const char *why = NULL;
    struct url_regex *r = url_regex_parse(span_of(regex), &why);
    url_regex_free(r);
    return r ? "" : why;
}

static void test_matches(void)
{
    CHECK(matches("", "") && matches("", "abc") && matches("^$", "") && !matches("^$", "a"));
    CHECK(matches("b", "abc") && !matches("^b", "abc") && matches("c$", "abc") && !matches("b$", "abc"));
    CHECK(matches("^a|b$", "ax") && matches("^a|b$", "xb") && !matches("^a|b$", "xax"));
    CHECK(matches("^http://a\\.org/[0-9]+\\.html$", "http://a.org/17.html"));
    CHECK(!matches("^http://a\\.org/[0-9]+\\.html$", "http://axorg/17.html"));
    CHECK(matches("^[^/?]*$", "abc") && !matches("^[^/?]*$", "a/c"));
    CHECK(matches("^[]a]$", "]") && matches("^[a-]$", "-") && matches("^[-_]$", "-") &&
          matches("^[^]]$", "a"));
    CHECK(matches("^a{2}$", "aa") && !matches("^a{2}$", "aaa") && matches("^a{2,}$", "aaaa") &&
          !matches("^a{2,}$", "a"));
    CHECK(matches("^(ab){1,3}$", "ababab") && !matches("^(ab){1,3}$", "abababab") && matches("^a{0}b$", "b"));
    CHECK(matches("^(a?){0,2}b$", "aab") && matches("^(a*)*$", "aaa") && matches("^(a|b|)*c$", "abbac"));
    CHECK(matches("^(news|sport)/(x|y(z|w)?)$", "sport/yw") &&
          !matches("^(news|sport)/(x|y(z|w)?)$", "sport/yx"));
    CHECK(matches("^ab+$", "abbb") && !matches("^ab+$", "a") && matches("^ab*c", "acd"));
    CHECK(matches("^%([013]|[0-9A-F]{2})$", "%AB") && matches("\xC3\xA9", "caf\xC3\xA9"));
}

static void test_refusals(void)
{
    static const char *const bad[] = {"(",   ")",     "a)",    "(a",          "[a",  "[",      "*",      "+a",
                                      "a|*", "(?:a)", "a{",    "a{x}",        "a{2", "a{300}", "a{3,2}", "\\",
                                      "\\d", "\\1",   "[z-a]", "[[:alpha:]]", "{2}", "a{,2}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (!*refusal(bad[i])) fprintf(stderr, "taken: %s\n", bad[i]);
        CHECK(*refusal(bad[i]));
    }
    CHECK_STR(refusal("((((((a{99}){99}){99}){99}){99}){99})"), "the expression is too large");
    char deep[4096];
    memset(deep, '(', 2000);
    memset(deep + 2000, ')', 2000);
    deep[4000] = '\0';
    CHECK_STR(refusal(deep), "nested too deeply");
}

/* Expressions that take exponential time where a matcher goes back. */
static void test_hard(void)
{
    char url[2001];
    memset(url, 'a', 2000);
    url[2000] = '\0';
    CHECK(!matches("^(a*)*b$", url));
    CHECK(!matches("^(a|a|aa)+b$", url));
    CHECK(matches("(a?){100}a{100}", url));
}

/* The same answers as the system's, over a small alphabet. */
static void test_twin(void)
{
    static const char *const pieces[] = {"a", "b", "c",     ".",     "[ab]", "[^a]", "(",
                                         ")", "|", "*",     "+",     "?",    "{2}",  "{1,2}",
                                         "^", "$", "(a|b)", "(bc)?", "\\."};
    struct lcg l = {5};
    int compared = 0, found = 0;
    for (int i = 0; i < 60000; i++) {
        char regex[128] = "", url[16];
        for (uint32_t n = 1 + lcg_next(&l, 7); n > 0; n--)
            strcat(regex, pieces[lcg_next(&l, sizeof pieces / sizeof *pieces)]);
        uint32_t len = lcg_next(&l, 9);
        for (uint32_t c = 0; c < len; c++) url[c] = "abc."[lcg_next(&l, 4)];
        url[len] = '\0';
        const char *why;
        struct url_regex *r = url_regex_parse(span_of(regex), &why);
        /* The system's repeats of a '^' or '$', and of what may be empty, have rules of their own. */
        bool odd = strpbrk(regex, "^$") && strpbrk(regex, "*+?{");
        regex_t system;
        if (r && !odd && regcomp(&system, regex, REG_EXTENDED | REG_NOSUB) == 0) {
            bool want = regexec(&system, url, 0, NULL, 0) == 0, got = url_match(r, span_of(url), &scratch);
            if (want != got) fprintf(stderr, "'%s' on '%s': %d, not %d\n", regex, url, got, want);
            if (want != got) CHECK(want == got);
            compared++;
            found += want;
            regfree(&system);
        }
        url_regex_free(r);
    }
    CHECK(compared > 5000 && found > 1000 && compared - found > 1000);
}

static void test_length(void)
{
    const char *why = NULL;
    char *text = mem_alloc(REGEX_BYTES_MAX + 1);
    memset(text, 'a', REGEX_BYTES_MAX + 1);
    struct url_regex *r = url_regex_parse((struct span){text, REGEX_BYTES_MAX}, &why);
    CHECK(r && !why);
    url_regex_free(r);
    CHECK(!url_regex_parse((struct span){text, REGEX_BYTES_MAX + 1}, &why));
    CHECK_STR(why, "the expression has more than 65536 bytes");
    free(text);
}

/* A cluster's expression matches its own URLs and no others'. */
static void test_clusters(void)
{
    enum { N = 300 };
    static char text[N][80];
    const char *url[N];
    struct lcg l = {3};
    static const char *const words[] = {"news", "sport", "a-long-slug-here", "x_y", "tag", "caf%C3%A9"};
    for (int i = 0; i < N; i++) {
        snprintf(text[i], sizeof text[i], "http://a.org/%s/%u/%s.%s%s", words[lcg_next(&l, 6)],
                 lcg_next(&l, 3000), words[lcg_next(&l, 6)], lcg_next(&l, 4) ? "html" : "php",
                 lcg_next(&l, 3) ? "" : "?id=7");
        url[i] = text[i];
    }
    struct clusters *k = clusters_new(N, url, 1);
    CHECK(k->n > 2);
    for (uint32_t c = 0; c < k->n; c++) {
        const char *why = NULL;
        struct url_regex *r = url_regex_parse(span_of(k->item[c].regex), &why);
        CHECK(r);
        for (int i = 0; r && i < N; i++)
            CHECK(url_match(r, span_of(url[i]), &scratch) == (k->of_page[i] == c));
        url_regex_free(r);
    }
    clusters_free(k);
}

int main(void)
{
    test_matches();
    test_refusals();
    test_hard();
    test_twin();
    test_clusters();
    test_length();
    url_match_scratch_free(&scratch);
    return check_done("url_match");
}
