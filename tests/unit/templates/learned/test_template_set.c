/* SPDX-License-Identifier: MIT
 * test_template_set.c - templates read from a file: what is known of paths, of those they do not have, and of
 * URLs; what is refused; and the health of templates, which does not depend on how pages fall to threads. */
#include "check.h"

#include "base/fixed.h"
#include "labelers/shared/labeler.h"
#include "templates/health/health.h"
#include "unit/blocks_helper.h"

#define PATH(path, verdict, logit, tokens, links, support)                                                   \
    "{\"path\": \"" path "\", \"verdict\": \"" verdict "\", \"reason\": \"low entropy\", \"logit\": " logit  \
    ", \"line_entropy\": 0, \"support\": " support ", \"tokens\": " tokens ", \"link_share\": " links "}"

static const char json[] =
    "{\"format\": 1, \"version\": \"0.1.0\", \"options\": {\"method\": \"template\", \"max_depth\": 100,"
    " \"base_url\": null, \"lang\": \"en\"}, \"site\": \"a.org\", \"documents\": 10, \"threshold\": 0.5,"
    " \"lang\": \"en\", \"title\": {\"prefix\": \"\", \"suffix\": \" | A\"}, \"clusters\": ["
    "{\"url_pattern\": \"/news/{slug}\", \"url_regex\": \"^http://a\\\\.org/news/[^/?]*$\", \"type\": "
    "\"article\","
    " \"documents\": 10, \"tokens\": 1000, \"paths\": [" PATH(
        "body.red>div#main>div.story>p", "informative", "3", "900", "0.1",
        "10") "," PATH("body.red>div#main>div.list>ul>li", "redundant", "-2", "80", "1",
                       "10") "," PATH("body.red>div#foot", "redundant", "-4", "20", "0",
                                      "4") "]},"
                                           "{\"url_pattern\": \"{rest}\", \"url_regex\": \"^.*$\", \"type\": "
                                           "\"other\", \"documents\": 0, \"tokens\": 50,"
                                           " \"paths\": [" PATH("body.red>div#main>div.story>p", "redundant",
                                                                "3", "50", "0.5", "1") "]}]}";

static struct infodisc_error error;

static struct template_set *parse(const char *text)
{
    error = (struct infodisc_error){INFODISC_OK, ""};
    return template_set_parse(span_of(text), "t.json", &error);
}

/* The file with one piece replaced. */
static const char *refusal(const char *piece, const char *by)
{
    static char text[4096];
    const char *at = strstr(json, piece);
    CHECK(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - json), json, by, at + strlen(piece));
    struct template_set *set = parse(text);
    template_set_free(set);
    return set ? "" : error.message;
}

static void test_reading(void)
{
    struct template_set *set = parse(json);
    CHECK(set && set->n_clusters == 2 && set->n_paths == 3 && set->n_places == 4 && set->by_logit);
    CHECK_STR(set->lang, "en");
    CHECK(set->max_depth == 100 && !set->base_url && set->threshold == ENTROPY_ONE / 2);
    uint32_t p = template_set_find(set, span_of("body.red>div#main>div.story>p"));
    CHECK(p < 3 && template_set_find(set, span_of("body.red>div#main")) == UINT32_MAX);
    const struct known_path *path = &set->path[p];
    CHECK(path->tokens == 950 && path->informative && path->logit == 3 * LOGIT_ONE && path->n_places == 2);
    const struct known_place *place = template_set_place(set, p, 1);
    CHECK(place && !place->informative && place->link_tokens == 25 && place->pages == 1);
    CHECK(template_set_place(set, p, 0)->tokens == 900 && !template_set_place(set, 1, 1));
    struct url_match_scratch scratch = {0};
    CHECK(template_set_cluster(set, span_of("http://a.org/news/x"), &scratch) == 0);
    CHECK(template_set_cluster(set, span_of("http://a.org/news/x/y"), &scratch) == 1);
    url_match_scratch_free(&scratch);
    const struct known_kin *kin = template_set_below(set, span_of("body.red>div#main"));
    CHECK(kin && kin->tokens == 1030 && kin->logit_tokens == (3 * 950 - 2 * 80) * LOGIT_ONE);
    kin = template_set_ending(set, span_of("ul>li"));
    CHECK(kin && kin->tokens == 80);
    CHECK(!template_set_ending(set, span_of("ol>li")) && !template_set_below(set, span_of("body")));
    template_set_free(set);
}

static void test_refusals(void)
{
#define REFUSED "cannot read the templates 't.json': line 1: "
    CHECK_STR(refusal("\"format\": 1", "\"format\": 2"),
              REFUSED "another format than this version of infodisc can read");
    CHECK_STR(refusal("\"format\": 1, ", ""), REFUSED "not the templates.json of a run: it does not begin with its format");
    CHECK_STR(refusal("\"site\": \"a.org\", ", ""), REFUSED "a member is missing");
    CHECK_STR(refusal("\"max_depth\": 100", "\"max_depth\": 0"),
              REFUSED "options without a method or a max_depth");
    CHECK_STR(refusal("\"verdict\": \"informative\"", "\"verdict\": \"maybe\""),
              REFUSED "an unknown verdict");
    CHECK_STR(refusal("\"logit\": 3", "\"logit\": 5"), REFUSED "a number is out of range");
    CHECK_STR(refusal("\"support\": 10, ", ""), REFUSED "a path without one of its members");
    CHECK_STR(refusal("\"tokens\": 900", "\"tokens\": 99999999999999"), REFUSED "a number is too large");
    CHECK_STR(refusal("\"link_share\": 0.1", "\"link_share\": -0.1"), REFUSED "a share below 0");
    CHECK_STR(refusal("\"type\": \"article\"", "\"type\": \"page\""), REFUSED "an unknown type of pages");
    CHECK_STR(refusal("^.*$", "("), REFUSED "a '(' without its ')'");
    CHECK_STR(refusal("}]}]}", "}]}]"), REFUSED "a comma or the end of a list is expected");
    CHECK_STR(refusal("}]}]}", "}]}]} x"), REFUSED "more text follows after the end");
    CHECK_STR(refusal("\"site\"", "\"new\": [{\"x\": 1}], \"site\""), ""); /* what a later version may add */
}

/* ---- paths of a page ---- */

static struct splitting page;

/* The match of the page's only leaf. */
static const struct path_match *match(struct path_matcher **m, const struct template_set *set,
                                      const char *html)
{
    path_matcher_free(*m);
    *m = path_matcher_new(set, NULL);
    CHECK(splitting_run(&page, span_of(html), SHRINK_DEPTH_MAX, false) && page.blocks.n_leaves == 1);
    return path_matcher_find(*m, block_splitter_paths(page.splitter),
                             page.blocks.path_key[page.blocks.leaf[0].path]);
}

static void test_matches(void)
{
    struct template_set *set = parse(json);
    struct path_matcher *m = NULL;
    const struct path_match *got = match(&m, set, "<body class=red><div id=main><div class=story><p>x");
    CHECK(got->path != UINT32_MAX && got->logit == 3 * LOGIT_ONE && got->kind == KNOWN_BY_LOGIT);
    /* another section: the steps at the end are the same */
    got = match(&m, set, "<body class=blue><div id=main><div class=story><p>x");
    CHECK(got->path == UINT32_MAX && got->logit == 3 * LOGIT_ONE);
    CHECK_STR(got->text, "body.blue>div#main>div.story>p");
    CHECK(!got->in_content); /* nothing but BODY is known around it */
    got = match(&m, set, "<body class=red><div id=main><div class=story><div class=list><ul><li>x");
    CHECK(got->path == UINT32_MAX && got->logit == -2 * LOGIT_ONE && got->in_content);
    got = match(&m, set, "<body class=blue><div id=main><div class=story><p>x");
    CHECK(got->cover == PATH_COVERED);
    /* a new frame around a list that is known; around a new kind of block in the story */
    got = match(&m, set, "<body class=blue><div class=other><div class=list><ul><li>x");
    CHECK(got->logit == -2 * LOGIT_ONE && got->cover == PATH_COVERED);
    got = match(&m, set, "<body class=blue><div class=other><div id=main><div class=story><ol><li>x");
    CHECK(got->path == UINT32_MAX && got->logit == 3 * LOGIT_ONE && got->cover == PATH_COVERED);
    got = match(&m, set, "<body class=blue><div class=other><div class=new><div class=story><ol><li>x");
    CHECK(got->logit == LOGIT_ONE / 4 && got->cover == PATH_NOT_COVERED);
    /* an end without a name says nothing; then half of what lies nearby, half of 1/2 */
    got = match(&m, set, "<body class=red><div id=main><div class=new><ul><li>x");
    CHECK(got->logit == ((3 * 950 - 2 * 80) * LOGIT_ONE / 1030 + LOGIT_ONE / 2) / 2);
    got = match(&m, set, "<body class=blue><span>x</span>");
    CHECK(got->logit == LOGIT_ONE / 4);
    path_matcher_free(m);
    template_set_free(set);
}

/* How much of a path's text was content, in a cluster and on the site; and whether its lines are each page's own: a
 * line on one page is, one on all of them is not. */
static void test_shares(void)
{
    static char text[4096];
    struct template_set *set = parse(json);
    const struct known_path *path = &set->path[0];
    CHECK(path->informative_tokens == 900 && path->link_tokens == 115 && path->pages == 11 && path->has_own_lines);
    template_set_free(set);
    const char *at = strstr(json, "\"logit\": 3");
    snprintf(text, sizeof text, "%.*s\"score\": 0.75, %s", (int)(at - json), json, at);
    for (char *line; (line = strstr(text, "\"line_entropy\": 0,")) != NULL;) memcpy(line, "\"line_entropy\": 1", 17);
    set = parse(text);
    path = &set->path[0];
    CHECK(set && template_set_place(set, 0, 0)->informative_tokens == 675 && path->informative_tokens == 675);
    CHECK(template_set_place(set, 0, 0)->reason == REASON_LOW_ENTROPY && !path->has_own_lines);
    template_set_free(set);
}

/* The lines of a path are in each cluster that has it. Of more than a site's own has, the first count. */
static void test_lines(void)
{
    static char text[4096];
    static const char lines[] = "\"template_lines\": [\"No votes\", \"b\", \"c\", \"d\", \"e\"], ";
    const char *one = strstr(json, "\"verdict\"");
    const char *two = strstr(one, "\"logit\": 3, \"line_entropy\": 0, \"support\": 1,");
    struct template_set *set = parse(json);
    CHECK(set->n_lines == 0 && !template_set_has_line(set, 0, span_of("No votes")));
    template_set_free(set);
    snprintf(text, sizeof text, "%.*s%s%.*s%s%s", (int)(one - json), json, lines, (int)(two - one), one, lines, two);
    set = parse(text);
    CHECK(set && set->n_lines == 4 && set->path[0].n_lines == 4 && set->path[1].n_lines == 0);
    CHECK(template_set_has_line(set, 0, span_of("No votes")) && template_set_has_line(set, 0, span_of("d")));
    CHECK(!template_set_has_line(set, 0, span_of("e")) && !template_set_has_line(set, 1, span_of("No votes")));
    template_set_free(set);
}

/* An unknown path is like content if three quarters of its kin are; like links, too, if a tenth of that is in links. */
static void test_kin(void)
{
    struct template_set *set = parse(json);
    struct path_matcher *m = NULL;
    const struct path_match *got = match(&m, set, "<body class=blue><div id=main><div class=story><p>x");
    CHECK(got->path == UINT32_MAX && got->like_content && got->like_links);
    got = match(&m, set, "<body class=blue><div class=other><div class=list><ul><li>x");
    CHECK(got->path == UINT32_MAX && !got->like_content && !got->like_links);
    got = match(&m, set, "<body class=blue><span>x</span>"); /* without kin */
    CHECK(!got->like_content);
    path_matcher_free(m);
    template_set_free(set);
}

/* Below a hole, where elements of many names had one verdict, one of a new kind is covered; below body it is not. */
static void test_hole(void)
{
    static const char site[] =
        "{\"format\": 1, \"version\": \"0.1.0\", \"options\": {\"method\": \"template\", \"max_depth\": 100,"
        " \"base_url\": null, \"lang\": \"en\"}, \"site\": \"a.org\", \"documents\": 10, \"threshold\": 0.5,"
        " \"lang\": \"en\", \"title\": {\"prefix\": \"\", \"suffix\": \"\"}, \"clusters\": ["
        "{\"url_pattern\": \"{rest}\", \"url_regex\": \"^.*$\", \"type\": \"other\", \"documents\": 10,"
        " \"tokens\": 990, \"paths\": [" PATH("body>div.part-*>p", "informative", "3", "900", "0", "10") ","
        PATH("body>ul>li", "redundant", "-3", "90", "1", "10") "]}]}";
    struct template_set *set = parse(site);
    struct path_matcher *m = NULL;
    const struct path_match *got = match(&m, set, "<body><div class=part-new><blockquote>x");
    CHECK(got->path == UINT32_MAX && got->cover == PATH_COVERED);
    got = match(&m, set, "<body><div><blockquote>x");
    CHECK(got->path == UINT32_MAX && got->cover != PATH_COVERED);
    got = match(&m, set, "<body class=blue><p>x"); /* an end of one step is no place */
    CHECK(got->path == UINT32_MAX && got->cover != PATH_COVERED);
    path_matcher_free(m);
    template_set_free(set);
}

/* Of 20 words one is a menu's. A new kind of page is covered if it has that menu; another site is not, whose names
 * would have to be left out to find its paths here. */
static void test_frame(void)
{
    static const char site[] =
        "{\"format\": 1, \"version\": \"0.1.0\", \"options\": {\"method\": \"template\", \"max_depth\": 100,"
        " \"base_url\": null, \"lang\": \"en\"}, \"site\": \"a.org\", \"documents\": 10, \"threshold\": 0.5,"
        " \"lang\": \"en\", \"title\": {\"prefix\": \"\", \"suffix\": \"\"}, \"clusters\": ["
        "{\"url_pattern\": \"{rest}\", \"url_regex\": \"^.*$\", \"type\": \"other\", \"documents\": 10,"
        " \"tokens\": 1000, \"paths\": [" PATH("body>div>div>p", "informative", "3", "950", "0", "10") ","
        PATH("body>div.menu", "redundant", "-3", "50", "1", "10") "]}]}";
    struct template_set *set = parse(site);
    struct path_matcher *m = NULL;
    CHECK(match(&m, set, "<body><div class=menu>x")->is_frame);
    CHECK(!match(&m, set, "<body><div><div><p>x")->is_frame);
    CHECK(match(&m, set, "<body><dl><dt>x")->cover == PATH_COVERED_IN_FRAME);
    CHECK(match(&m, set, "<body><div><div><dl><dt>x")->cover == PATH_COVERED);
    CHECK(match(&m, set, "<body><div class=a><div class=b><dl><dt>x")->cover == PATH_COVERED_IN_FRAME);
    path_matcher_free(m);
    template_set_free(set);
}

/* ---- health ---- */

enum { SITE_PAGES = 12 };

/* The health after a site of 12 pages, of which every third has a new block, dealt out to some threads. */
static struct cluster_health *health_of(const struct template_set *set, int threads)
{
    struct health_tally *t[4] = {NULL};
    struct path_matcher *m[4];
    struct page_tokens tokens = {0};
    for (int k = 0; k < threads; k++) {
        t[k] = health_tally_new(set);
        m[k] = path_matcher_new(set, NULL);
    }
    for (uint32_t i = 0; i < SITE_PAGES; i++) {
        char html[512];
        int k = (int)(i * 7 % (uint32_t)threads);
        snprintf(html, sizeof html,
                 "<body class=red><div id=main><div class=story><p>story %u of its own</p></div>"
                 "<div class=list><ul><li>a list of words</ul></div>%s</div>",
                 i, i % 3 ? "" : "<div class=new>five new words stand here</div>");
        CHECK(splitting_run(&page, span_of(html), SHRINK_DEPTH_MAX, false));
        const struct page_blocks *b = &page.blocks;
        struct leaf_fact fact[8] = {{0}};
        struct path_match *found[8];
        page_tokens_count(b, true, &tokens);
        path_matcher_free(m[k]); /* each page has a table of its own here */
        m[k] = path_matcher_new(set, NULL);
        for (uint32_t l = 0; l < b->n_leaves; l++) {
            fact[l].n_tokens = tokens.leaf[l].n_tokens;
            found[l] =
                path_matcher_find(m[k], block_splitter_paths(page.splitter), b->path_key[b->leaf[l].path]);
        }
        struct health_page number = {i, i < 10 ? 0 : UINT32_MAX, true};
        health_tally_page(t[k], &number, b, fact, tokens.leaf, found);
    }
    for (int k = 1; k < threads; k++) health_tally_merge(t[0], t[k]);
    struct cluster_health *health = health_conclude(t[0]);
    for (uint32_t c = 0; c < set->n_clusters + 2; c++) /* their texts end with the tally */
        for (uint32_t s = 0; s < health[c].n_shown; s++)
            if (strcmp(health[c].shown[s].path, "body.red>div#main>div.new") == 0)
                health[c].shown[s].path = "new";
    for (int k = 0; k < threads; k++) {
        health_tally_free(t[k]);
        path_matcher_free(m[k]);
    }
    page_tokens_free(&tokens);
    return health;
}

static void test_health(void)
{
    struct template_set *set = parse(json);
    struct cluster_health *h = health_of(set, 1);
    CHECK(h[0].n_documents == 10 && h[1].n_documents == 0 && h[2].n_documents == 2 && h[3].n_documents == 12);
    /* the new block is in a known element of one verdict: its words are covered, though its path is unseen */
    CHECK(h[0].tokens == 10 * 9 + 4 * 5 && h[0].known_tokens == 110);
    CHECK(h[0].support_drift == 0 && h[0].n_changes[PATH_UNSEEN] == 1);
    /* div#foot was on 4 of 10 pages only: its absence is no drift; the lists were links */
    CHECK(h[0].n_changes[PATH_MISSING] == 0 && h[0].n_changes[PATH_LINKS] == 1);
    uint32_t links = (uint32_t)((ENTROPY_ONE / 10 * 50ull + ENTROPY_ONE * 40ull) / 90);
    CHECK(h[0].link_drift > links - 2000 && h[0].link_drift < links + 2000); /* shares have 6 decimals */
    /* the stories are alike but for numbers, and each list is the same: both were different before */
    CHECK(h[0].entropy_drift == ENTROPY_ONE);
    CHECK(h[2].n_changes[PATH_UNSEEN] == 0 && h[3].n_changes[PATH_UNSEEN] == 1);
    for (int threads = 2; threads <= 4; threads++) {
        struct cluster_health *other = health_of(set, threads);
        for (int c = 0; c < 4; c++) {
            CHECK(h[c].n_documents == other[c].n_documents && h[c].tokens == other[c].tokens);
            CHECK(h[c].known_tokens == other[c].known_tokens && h[c].link_drift == other[c].link_drift);
            CHECK(h[c].support_drift == other[c].support_drift &&
                  h[c].entropy_drift == other[c].entropy_drift);
            CHECK(h[c].n_shown == other[c].n_shown);
            for (uint32_t s = 0; s < h[c].n_shown; s++) {
                CHECK_STR(h[c].shown[s].path, other[c].shown[s].path);
                CHECK(h[c].shown[s].pages == other[c].shown[s].pages &&
                      h[c].shown[s].kind == other[c].shown[s].kind);
            }
        }
        free(other);
    }
    free(h);
    template_set_free(set);
}

int main(void)
{
    test_reading();
    test_refusals();
    test_matches();
    test_shares();
    test_lines();
    test_kin();
    test_hole();
    test_frame();
    test_health();
    splitting_end(&page);
    return check_done("template_set");
}
