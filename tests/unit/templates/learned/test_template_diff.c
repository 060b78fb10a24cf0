/* SPDX-License-Identifier: MIT
 * test_template_diff.c - what differs between two templates: each kind of change by hand, and none between a
 * file and itself. */
#include "check.h"

#include "base/fixed.h"
#include "output/diff_json.h"
#include "templates/learned/template_diff.h"

#define PATH(path, verdict, tokens, links, support)                                                          \
    "{\"path\": \"" path "\", \"verdict\": \"" verdict "\", \"reason\": \"low entropy\", \"logit\": null"     \
    ", \"line_entropy\": 0, \"support\": " support ", \"tokens\": " tokens ", \"link_share\": " links "}"
#define CLUSTER(pattern, type, documents, tokens, paths)                                                     \
    "{\"url_pattern\": \"" pattern "\", \"url_regex\": \"^.*$\", \"type\": \"" type "\", \"documents\": "     \
    documents ", \"tokens\": " tokens ", \"paths\": [" paths "]}"
#define SITE(clusters)                                                                                       \
    "{\"format\": 1, \"version\": \"0.1.0\", \"options\": {\"method\": \"entropy\", \"max_depth\": 100},"     \
    " \"site\": \"a.org\", \"documents\": 10, \"threshold\": 0.5, \"lang\": \"en\", \"clusters\": [" clusters "]}"

static struct template_set *parse(const char *text)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct template_set *set = template_set_parse(span_of(text), "t.json", &error);
    if (!set) fprintf(stderr, "%s\n", error.message);
    CHECK(set);
    return set;
}

static const char before[] = SITE(
    CLUSTER("/a", "article", "10", "200",
            PATH("body>p", "informative", "100", "0", "10") "," PATH("body>nav", "redundant", "50", "1", "10") ","
            PATH("body>gone", "redundant", "30", "0", "10") "," PATH("body>moved", "redundant", "20", "0", "10"))
    "," CLUSTER("/gone", "other", "3", "40", PATH("body>p", "informative", "40", "0", "3"))
    "," CLUSTER("/small", "index", "4", "40", PATH("body>p", "informative", "40", "0", "4")));

static const char after[] = SITE(
    CLUSTER("/new", "index", "2", "60", PATH("body>p", "informative", "60", "0", "2"))
    "," CLUSTER("/small", "index", "4", "40", PATH("body>p", "informative", "40", "1", "1"))
    "," CLUSTER("/a", "index", "20", "400",
            PATH("body>p", "redundant", "100", "0", "20") "," PATH("body>nav", "redundant", "50", "0.4", "20") ","
            PATH("body>new", "informative", "30", "0", "5") "," PATH("body>moved", "redundant", "20", "0", "15")));

struct expected {
    enum template_change_kind kind;
    const char *pattern, *path;
};

static void check_changes(const struct template_diff *d, const struct expected *want, uint32_t n)
{
    CHECK(d->n == n);
    for (uint32_t i = 0; i < n && i < d->n; i++) {
        CHECK(d->change[i].kind == want[i].kind);
        CHECK_STR(d->change[i].pattern, want[i].pattern);
        if (want[i].path)
            CHECK_STR(d->change[i].path, want[i].path);
        else
            CHECK(!d->change[i].path);
    }
}

static void test_changes(void)
{
    static const struct expected want[] = {
        {CHANGE_CLUSTER_GONE, "/gone", NULL},      {CHANGE_CLUSTER_NEW, "/new", NULL},
        {CHANGE_CLUSTER_TYPE, "/a", NULL},         {CHANGE_PATH_FLIPPED, "/a", "body>p"},
        {CHANGE_PATH_GONE, "/a", "body>gone"},     {CHANGE_PATH_NEW, "/a", "body>new"},
        {CHANGE_PATH_COVERAGE, "/a", "body>moved"}, {CHANGE_PATH_LINKS, "/a", "body>nav"},
    };
    static const struct expected back[] = {
        {CHANGE_CLUSTER_GONE, "/new", NULL},       {CHANGE_CLUSTER_NEW, "/gone", NULL},
        {CHANGE_CLUSTER_TYPE, "/a", NULL},         {CHANGE_PATH_FLIPPED, "/a", "body>p"},
        {CHANGE_PATH_GONE, "/a", "body>new"},      {CHANGE_PATH_NEW, "/a", "body>gone"},
        {CHANGE_PATH_COVERAGE, "/a", "body>moved"}, {CHANGE_PATH_LINKS, "/a", "body>nav"},
    };
    static const bool chance[CHANGE_KINDS] = {[CHANGE_CLUSTER_GONE] = true, [CHANGE_CLUSTER_NEW] = true,
                                              [CHANGE_PATH_NEW] = true, [CHANGE_PATH_COVERAGE] = true};
    struct template_set *older = parse(before), *newer = parse(after);
    struct template_diff *d = template_diff_new(older, newer);
    check_changes(d, want, 8); /* clusters of 4 pages are too small for shares to mean anything */
    const struct template_change *moved = &d->change[6];
    CHECK(moved->before.coverage == ENTROPY_ONE && moved->now.coverage == ENTROPY_ONE / 4 * 3);
    CHECK(d->change[3].before.informative && !d->change[3].now.informative);
    CHECK(d->tokens_before == 280 && d->tokens_now == 300);
    CHECK(d->touched_before == 40 + 100 + 30 && d->touched_now == 60 + 100 + 30);
    /* Of 10 pages 10 against 0 of 20, and of 10 all against 15 of 20; clusters of 2 and 3 of 10 pages, and all shares
     * of few pages, are chance. */
    for (uint32_t i = 0; i < d->n; i++)
        CHECK(d->change[i].by_chance == chance[d->change[i].kind]);
    CHECK(d->n_by_chance == 4);
    for (int kind = 0; kind < CHANGE_KINDS; kind++) {
        CHECK(d->count[kind] == 1);
        CHECK(template_change_name((enum template_change_kind)kind)[0]);
    }
    template_diff_free(d);
    d = template_diff_new(newer, older);
    check_changes(d, back, 8);
    template_diff_free(d);
    d = template_diff_new(older, older);
    CHECK(d->n == 0 && d->touched_before == 0 && d->touched_now == 0);
    struct buffer json = {0};
    diff_json(d, older, older, &json);
    CHECK(strstr(buffer_text(&json), "\"paths\": []"));
    buffer_free(&json);
    template_diff_free(d);
    template_set_free(older);
    template_set_free(newer);
}

static void test_empty(void)
{
    struct template_set *none = parse(SITE("")), *some = parse(before);
    struct template_diff *d = template_diff_new(none, some);
    CHECK(d->n == 3 && d->count[CHANGE_CLUSTER_NEW] == 3 && d->tokens_before == 0);
    template_diff_free(d);
    d = template_diff_new(none, none);
    CHECK(d->n == 0);
    template_diff_free(d);
    template_set_free(none);
    template_set_free(some);
}

int main(void)
{
    test_changes();
    test_empty();
    return check_done("template_diff");
}
