/* SPDX-License-Identifier: MIT
 * test_apply.c - the public calls: learn, save, load, apply to a site and to pages in memory, by one thread
 * and by several that share the templates. Under the sanitizer of threads these must not be in each other's
 * way. */
#include "check.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "infodisc.h"
#include "labelers/shared/labeler.h"
#include "unit/temp_dir.h"

static char *dir, templates[600], site[600];

enum { PAGES = 12 };

static const char *page_html(int i)
{
    static char html[1024];
    snprintf(html, sizeof html,
             "<title>Page %d | Pebble Post</title><body><div id=nav><a href=/>Home</a> <a href=/tides>Tides today</a>"
             "</div><div id=main><h1>Entry %d</h1><p>Entry number %d tells at some length what the pebble with the "
             "number %d saw on the beach, %d waves long, before the tide came in.</p></div>"
             "<div id=foot>Pebble Post, printed on driftwood, all pebbles reserved</div></body>",
             i, i, i, i * 7, i * 31);
    return html;
}

static void make_site(void)
{
    char name[64];
    snprintf(site, sizeof site, "%s/pebble.example", dir);
    snprintf(templates, sizeof templates, "%s/t.json", dir);
    CHECK(mkdir(site, 0777) == 0);
    for (int i = 0; i < PAGES; i++) {
        snprintf(name, sizeof name, "pebble.example/%d.html", i);
        temp_dir_put(dir, name, page_html(i));
    }
}

static bool collect(void *data, const struct infodisc_page *page)
{
    char **all = data;
    size_t n = strlen(*all), more = strlen(page->content) + strlen(page->title) + 3;
    *all = realloc(*all, n + more);
    snprintf(*all + n, more, "%s\t%s\n", page->title, page->content);
    return true;
}

/* Titles and contents of all pages of the site: as learned, or by the set. */
static char *contents(const struct infodisc_template_set *set)
{
    struct infodisc_options options = infodisc_options_default();
    struct infodisc_run *run = infodisc_new(&options);
    struct infodisc_templates *t = set ? infodisc_apply(run, set, site) : infodisc_learn(run, site);
    char *all = calloc(1, 1);
    CHECK(infodisc_each_page(run, t, collect, &all));
    if (!set) CHECK(infodisc_save_templates(run, t, templates));
    if (set) CHECK(!infodisc_save_templates(run, t, templates)); /* it has learned none */
    infodisc_free(run);
    return all;
}

static void test_site(struct infodisc_template_set *set, const char *learned)
{
    char *applied = contents(set);
    CHECK_STR(applied, learned);
    free(applied);
    struct infodisc_options options = infodisc_options_default();
    struct infodisc_run *run = infodisc_new(&options);
    struct infodisc_templates *t = infodisc_apply(run, set, site);
    char *all = calloc(1, 1);
    for (int twice = 0; twice < 2; twice++) CHECK(infodisc_each_page(run, t, collect, &all));
    struct infodisc_summary s = infodisc_summarize(run);
    size_t n = 0;
    const struct infodisc_health *health = infodisc_health(run, &n);
    CHECK(s.documents == PAGES && s.skipped == 0); /* counted once */
    CHECK(n >= 2 && health[0].documents == PAGES && health[0].coverage > 0.9999);
    CHECK(health[0].support_drift < 0.0001 && health[0].link_drift < 0.0001 && health[0].unseen_paths == 0);
    CHECK(health[0].entropy_drift >= 0 && health[0].entropy_drift < 0.01);
    free(all);
    infodisc_free(run);
}

/* A body as a server sends it: <title>P</title><p>Packed on its way, by gzip. */
static const unsigned char packed[] = {
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xb3, 0x29, 0xc9, 0x2c, 0xc9, 0x49,
    0xb5, 0x0b, 0xb0, 0xd1, 0x87, 0x30, 0x6c, 0x0a, 0xec, 0x02, 0x12, 0x93, 0xb3, 0x53, 0x53, 0x14,
    0xf2, 0xf3, 0x14, 0x32, 0x4b, 0x8a, 0x15, 0xca, 0x13, 0x2b, 0x01, 0x86, 0x96, 0xc2, 0xf6, 0x24,
    0x00, 0x00, 0x00};

/* `bytes` of it: all, or cut short. */
static const struct infodisc_page *apply_packed(struct infodisc_applier *a, size_t bytes)
{
    return infodisc_apply_page(a, (const char *)packed, bytes, "http://pebble.example/packed");
}

static void test_packed(const struct infodisc_template_set *set)
{
    struct infodisc_options options = infodisc_options_default();
    struct infodisc_applier *a = infodisc_applier_new(set, &options, NULL);
    const struct infodisc_page *page = apply_packed(a, sizeof packed);
    CHECK(page != NULL);
    CHECK_STR(page->content, "Packed on its way");
    CHECK(page->n_warnings == 1); /* of the URL */
    page = apply_packed(a, sizeof packed - 6);
    CHECK(page && page->n_warnings == 2);
    CHECK_STR(page->warnings[1], "its compressed data end early");
    CHECK(!infodisc_apply_page(a, "\x1f\x8b\x08\x04 is none", 12, "http://pebble.example/packed"));
    infodisc_applier_free(a);
    options.max_page_bytes = 20; /* of the page, not of what is sent: less than either */
    a = infodisc_applier_new(set, &options, NULL);
    CHECK(!apply_packed(a, sizeof packed));
    infodisc_applier_free(a);
}

static void test_page(const struct infodisc_template_set *set)
{
    struct infodisc_error error;
    struct infodisc_applier *a = infodisc_applier_new(set, NULL, &error);
    CHECK(a && error.code == INFODISC_OK);
    const struct infodisc_page *page =
        infodisc_apply_page(a, page_html(77), strlen(page_html(77)), "http://Pebble.example/77.html");
    CHECK(page && page->n_warnings <= 1);
    CHECK_STR(page->title, "Page 77");
    CHECK(strncmp(page->json, "{\"id\":\"", 7) == 0 && strstr(page->json, ",\"title\":\"Page 77\","));
    CHECK(page->json[strlen(page->json) - 1] == '}' && !strchr(page->json, '\n'));
    CHECK_STR(page->host, "pebble.example");
    CHECK(strstr(page->content, "what the pebble with the number 539 saw"));
    CHECK(strstr(page->redundant, "printed on driftwood") && !strstr(page->content, "driftwood"));
    page = infodisc_apply_page(a, "<p>x", 4, "http://elsewhere.example/");
    CHECK(page && page->cluster == INFODISC_NO_CLUSTER && page->n_warnings >= 1);
    CHECK_STR(page->warnings[0], "unknown url pattern");
    page = infodisc_apply_page(a, "<p>x", 4, " http://elsewhere.example/\xC3\xA4 b#c ");
    CHECK_STR(page->url, "http://elsewhere.example/%C3%A4%20b#c");
    CHECK(infodisc_apply_page(a, "", 0, ""));
    page = infodisc_apply_page_as(a, "<p>\xE9\xE0", 5, "http://elsewhere.example/", "iso-8859-2");
    CHECK_STR(page->charset, "iso-8859-2");
    CHECK(strstr(page->json, "\xC3\xA9\xC5\x95"));
    infodisc_applier_free(a);

    struct infodisc_options options = infodisc_options_default();
    char rules[600];
    snprintf(rules, sizeof rules, "%s/rules", dir);
    temp_dir_put(dir, "rules", "keep #foot\ndrop #main\ntype 77 index\n");
    options.rules = rules;
    a = infodisc_applier_new(set, &options, &error);
    page = infodisc_apply_page(a, page_html(77), strlen(page_html(77)), "http://pebble.example/77.html");
    CHECK_STR(page->content, "Pebble Post, printed on driftwood, all pebbles reserved");
    CHECK_STR(page->type, "index");
    options.max_page_bytes = 10;
    infodisc_applier_free(a);
    a = infodisc_applier_new(set, &options, NULL);
    CHECK(!infodisc_apply_page(a, page_html(77), strlen(page_html(77)), "http://pebble.example/77.html"));
    infodisc_applier_free(a);
    options.max_page_bytes = 10000;
    for (unsigned i = 0; infodisc_with_name(i); i++) options.with |= UINT64_C(1) << i;
    a = infodisc_applier_new(set, &options, NULL);
    page = infodisc_apply_page(a, page_html(77), strlen(page_html(77)), "http://pebble.example/77.html");
    for (unsigned i = 0; infodisc_with_name(i); i++) {
        char key[64];
        snprintf(key, sizeof key, ",\"%s\":", infodisc_with_name(i));
        CHECK(strstr(page->json, key));
    }
    infodisc_applier_free(a);
    options.rules = "/nowhere/rules";
    CHECK(!infodisc_applier_new(set, &options, &error) && error.code == INFODISC_FAILED);
    options = infodisc_options_default();
    options.language = "english"; /* records must not hold what is no code */
    CHECK(!infodisc_applier_new(set, &options, &error) && error.code == INFODISC_BAD_OPTION);
    CHECK(!infodisc_applier_new(NULL, NULL, &error) && error.code == INFODISC_FAILED);
    infodisc_applier_free(NULL);
    infodisc_free_templates(NULL);
}

/* ---- what the laws decided in learning ---- */

#define PATH_LINES(lines, tokens, path, verdict, reason, score, logit, links)                                   \
    "{\"path\": \"body>" path "\", \"verdict\": \"" verdict "\", \"reason\": \"" reason "\", \"score\": " score \
    ", \"logit\": " logit ", \"line_entropy\": " lines ", \"support\": 10, \"tokens\": " tokens                  \
    ", \"link_share\": " links "}"
#define PATH_OF(...) PATH_LINES("0.2", __VA_ARGS__)
#define PATH(...) PATH_OF("900", __VA_ARGS__)

#define TEMPLATES_OF \
    "{\"format\": 1, \"version\": \"0.1.0\", \"options\": {\"method\": \"template\", \"max_depth\": 100," \
    " \"base_url\": null, \"lang\": \"en\"}, \"site\": \"a.org\", \"documents\": 10, \"threshold\": 0.5," \
    " \"lang\": \"en\", \"title\": {\"prefix\": \"\", \"suffix\": \"\"}, \"clusters\": [{\"url_pattern\": \"/a\"," \
    " \"url_regex\": \"^http://a\\\\.org/a$\", \"type\": \"article\", \"documents\": 10, \"tokens\": 5400, \"paths\": ["

static const char judged[] =
    TEMPLATES_OF
    PATH("div.text>p", "informative", "low entropy", "1", "4", "0") ","
    PATH("h1.title", "informative", "caption of content", "1", "-3", "0") ","
    PATH("div.mixed", "informative", "low entropy", "0.59", "-3", "0") ","
    PATH("div.links>ul>li", "informative", "looks like content", "0.9", "1", "1") ","
    PATH("div.steady", "redundant", "line of most pages of its path", "0.6", "3", "0") ","
    PATH("div.half", "redundant", "mostly links", "0.6", "3", "0") ","
    PATH_OF("5", "div.index>dl>dd", "redundant", "high entropy", "1", "-3", "0") ","
    PATH_OF("300", "div.frame>p", "redundant", "high entropy", "1", "3", "0") ","
    PATH_OF("5", "div#*.method>p", "redundant", "high entropy", "1", "-3", "0") ","
    PATH_OF("5", "div.most", "informative", "looks like content", "0.6", "-3", "0") ","
    PATH("aside.notes>aside.note>p", "informative", "within content", "1", "0.1", "0") ","
    PATH("aside.boxes>aside.box>p", "redundant", "high entropy", "0.6", "0.1", "0") "]}]}";

struct judge { /* by templates that a test has written */
    struct infodisc_template_set *set;
    struct infodisc_applier *applier;
};

static struct judge judge_new(const char *json)
{
    struct infodisc_error error;
    struct judge j = {.set = infodisc_parse_templates(json, strlen(json), "t", &error)};
    CHECK(j.set && error.code == INFODISC_OK);
    j.applier = infodisc_applier_new(j.set, NULL, &error);
    return j;
}

static void judge_free(struct judge *j)
{
    infodisc_applier_free(j->applier);
    infodisc_free_templates(j->set);
}

static const struct infodisc_page *judge_page(struct judge *j, const char *html)
{
    return infodisc_apply_page(j->applier, html, strlen(html), "http://a.org/a");
}

/* A verdict of two thirds of a path's text holds against its logit, that of content of three fifths, and so does that
 * of a law; new links go with kin, and beside an article without. */
static void test_verdicts(void)
{
    static const char html[] =
        "<body><div class=text><p>one two three four five six seven eight nine ten</div><h1 class=title>Heading</h1>"
        "<div class=mixed>Mixed</div><div class=steady>Steady</div><div class=half>Half</div>"
        "<div class=most>Most</div>"
        "<div class=new><div class=links><ul><li><a href=/x>Kin</a></ul></div></div>"
        "<div class=new><div class=menu><ul><li><a href=/y>Menu</a></ul></div></div></body>";
    struct judge j = judge_new(judged);
    static const char *const urls[] = {"http://a.org/a", "http://a.org/b"}; /* of the cluster; of none */
    for (int i = 0; i < 2; i++) {
        const struct infodisc_page *page = infodisc_apply_page(j.applier, html, strlen(html), urls[i]);
        CHECK(strstr(page->content, "Heading") && strstr(page->redundant, "Mixed"));
        CHECK(strstr(page->content, "Most") != NULL);
        CHECK(strstr(page->content, "Half") && strstr(page->content, "Kin"));
        CHECK(strstr(i ? page->content : page->redundant, "Steady") && strstr(i ? page->content : page->redundant, "Menu"));
    }
    judge_free(&j);
}

/* A page with ten times as many words under a path as all pages had in learning, and fifty: its text is new. So is a block
 * with twice as many words as a page had there of redundant ones: 30, in div.frame. */
static void test_outgrown(void)
{
    static const struct {
        int words;
        const char *before, *after;
        bool is_content;
    } pages[] = {{50, "<div class=index><dl><dd>", "", true},
                 {49, "<div class=index><dl><dd>", "", false},
                 {80, "<div class=index><dl><dd><a href=/x>", "</a>", false}, /* links */
                 {80, "<div class=index><dl><dd><div class=menu>", "", true}, /* a new path: few words around it */
                 {80, "<div class=index><dl><dd hidden>", "", false},
                 {60, "<div class=frame><p>", "", true},
                 {59, "<div class=frame><p>", "", false},
                 {59, "<div class=frame><p>", "<p>One more block.", false},
                 {60, "<div class=frame><p><a href=/x>", "</a>", false}};
    struct judge j = judge_new(judged);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char html[2000];
        int n = snprintf(html, sizeof html, "<body>%s", pages[i].before);
        for (int w = 0; w < pages[i].words; w++) n += snprintf(html + n, sizeof html - (size_t)n, "word%d ", w);
        n += snprintf(html + n, sizeof html - (size_t)n, "%s</div></body>", pages[i].after);
        const struct infodisc_page *page = judge_page(&j, html);
        CHECK((strstr(page->content, "word9 ") != NULL) == pages[i].is_content);
    }
    judge_free(&j);
}

/* So has one with that many below ids that are a hole in the templates: a few for each function. Pages that follow one
 * another share no counts. */
static void test_outgrown_hole(void)
{
    static const int methods[] = {20, 1, 19}; /* of three words */
    struct judge j = judge_new(judged);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        char html[2000];
        int n = snprintf(html, sizeof html, "<body>");
        for (int m = 0; m < methods[i]; m++)
            n += snprintf(html + n, sizeof html - (size_t)n, "<div id=m%c class=method><p>word%d is new</p></div>",
                          'a' + m, m);
        const struct infodisc_page *page = judge_page(&j, html);
        CHECK((strstr(page->content, "word0 is") != NULL) == (methods[i] * 3 >= 50));
    }
    judge_free(&j);
}

/* Text below elements of names that had nothing but content in learning stays, in a new place, too, though its logit
 * is below the cut; if some of it was template, it goes. */
static void test_kin_of_content(void)
{
    static const char html[] =
        "<body><div class=text><p>one two three four five six seven eight nine ten</div><div class=part><div class=sub>"
        "<aside class=notes><aside class=note><dl><dd>Footnote of one line</dl></aside></aside>"
        "<aside class=boxes><aside class=box><dl><dd>Box of one line</dl></aside></aside></div></div></body>";
    struct judge j = judge_new(judged);
    const struct infodisc_page *page = judge_page(&j, html);
    CHECK(strstr(page->content, "Footnote of") && strstr(page->redundant, "Box of"));
    judge_free(&j);
}

/* Of the headings of a text, as many as one of four words on half of all pages were redundant in learning: those over
 * template only go if they have no more in all. */
static void test_bare_headings(void)
{
    static const char json[] =
        TEMPLATES_OF
        PATH("div.text>p", "informative", "low entropy", "1", "4", "0") ","
        PATH_OF("100", "div.text>h3", "informative", "low entropy", "0.8", "4", "0") ","
        PATH_OF("100", "div.text>h4", "informative", "low entropy", "0.99", "4", "0") ","
        PATH("div.text>div.related>a", "redundant", "high entropy", "1", "-4", "1") "]}]}";
    static const struct {
        const char *heading, *after;
        bool is_content;
    } pages[] = {{"<h3>Head of these posts</h3>", "<div class=related><a href=/x>Other news</a></div>", false},
                 {"<h3>Head of all these posts</h3>", "<div class=related><a href=/x>Other news</a></div>", true},
                 {"<h3>Head of these posts</h3>", "<p>One two three four.</p>", true},
                 {"<h3>Head of these posts</h3>",
                  "<div class=related><a href=/x>Other news</a></div><p>One two three four.</p>", true},
                 {"<h3>Head of these posts</h3>", "", true}, /* heads nothing */
                 {"<h3>Head of these posts</h3><div class=related><a href=/y>More news</a></div><h3>Next one</h3>",
                  "<div class=related><a href=/x>Other news</a></div>", true}, /* too many words in all */
                 {"<h3>Head one</h3><div class=related><a href=/y>More news</a></div><h3>Next one</h3>",
                  "<div class=related><a href=/x>Other news</a></div>", false},
                 {"<h4>Head</h4>", "<div class=related><a href=/x>Other news</a></div>", true}};
    struct judge j = judge_new(json);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char html[1000];
        snprintf(html, sizeof html, "<body><div class=text><p>First words of the text.</p>%s%s</div></body>",
                 pages[i].heading, pages[i].after);
        const struct infodisc_page *page = judge_page(&j, html);
        CHECK((strstr(page->content, "Head") != NULL) == pages[i].is_content);
        CHECK(strstr(page->content, "Other news") == NULL);
    }
    judge_free(&j);
}

/* A line that was redundant in learning wherever it was goes, whatever else is under its path: by its text, in which
 * numbers may differ. As a label of content, it stays. */
static void test_template_lines(void)
{
    static const char json[] =
        TEMPLATES_OF
        "{\"template_lines\": [\"This review has no votes.\", \"1 of 2 liked it\", \"Details:\"], \"path\": "
        "\"body>div.text>p\", \"verdict\": \"informative\", \"reason\": \"low entropy\", \"score\": 0.9, "
        "\"logit\": 4, \"line_entropy\": 0.2, \"support\": 10, \"tokens\": 900, \"link_share\": 0},"
        PATH("div.text>h3", "informative", "caption of content", "1", "-3", "0") "]}]}";
    static const struct {
        const char *last;
        bool is_content;
    } pages[] = {{"<p>This review has no votes.</p>", false},
                 {"<p>30 of 45 liked it</p>", false},
                 {"<p>This review has no votes yet.</p>", true},
                 {"<h3>This review has no votes.</h3><p>More text of the review.</p>", true}};
    struct judge j = judge_new(json);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char html[1000];
        snprintf(html, sizeof html, "<body><div class=text><p>First words of the text.</p>%s</div></body>",
                 pages[i].last);
        const struct infodisc_page *page = judge_page(&j, html);
        CHECK(strstr(page->content, "First words of the text.") != NULL);
        CHECK((strstr(page->content, "votes") || strstr(page->content, "liked")) == pages[i].is_content);
    }
    judge_free(&j);
}

/* If a path's lines differ from page to page and its logit is above 0, it is enough that more than half of its text was
 * content; not if many pages have its lines, as those of breadcrumbs. */
static void test_rare_lines(void)
{
    static const char json[] =
        TEMPLATES_OF
        PATH("div.text>p", "informative", "low entropy", "1", "4", "0") ","
        PATH("div.sign", "informative", "looks like content", "0.55", "0.1", "0.5") ","
        PATH("div.half", "redundant", "mostly links", "0.5", "0.1", "0.5") ","
        PATH("div.other", "informative", "looks like content", "0.55", "-0.1", "0.5") ","
        PATH_LINES("0.3", "900", "div.crumbs", "informative", "looks like content", "0.55", "0.1", "0.5") "]}]}";
    static const char html[] =
        "<body><div class=text><p>one two three four five six seven eight nine ten</p></div><div class=sign>Sign</div>"
        "<div class=half>Half</div><div class=other>Other</div><div class=crumbs>Crumbs</div></body>";
    struct judge j = judge_new(json);
    const struct infodisc_page *page = judge_page(&j, html);
    CHECK(strstr(page->content, "Sign") != NULL);
    CHECK(strstr(page->redundant, "Half") && strstr(page->redundant, "Other") && strstr(page->redundant, "Crumbs"));
    judge_free(&j);
}

/* ---- threads ---- */

struct reader {
    const struct infodisc_template_set *set;
    char *text;
    pthread_t thread;
};

static void *read_pages(void *data)
{
    struct reader *r = data;
    struct infodisc_applier *a = infodisc_applier_new(r->set, NULL, NULL);
    char url[64], html[1024];
    r->text = calloc(1, 1);
    for (int i = 0; i < 40; i++) {
        snprintf(url, sizeof url, "http://pebble.example/%d.html", i);
        snprintf(html, sizeof html,
                 "<title>Page %d | Pebble Post</title><div id=nav><a href=/>Home</a></div>"
                 "<div id=main><p>Entry number %d tells what pebble %d saw.</p><div class=n%c>"
                 "New here %d</div></div>",
                 i, i, i, 'a' + i % 9, i);
        collect(&r->text, infodisc_apply_page(a, html, strlen(html), url));
    }
    infodisc_applier_free(a);
    return NULL;
}

static void test_threads(const struct infodisc_template_set *set)
{
    struct reader r[4] = {{0}};
    for (int i = 0; i < 4; i++) {
        r[i].set = set;
        CHECK(pthread_create(&r[i].thread, NULL, read_pages, &r[i]) == 0);
    }
    for (int i = 0; i < 4; i++) CHECK(pthread_join(r[i].thread, NULL) == 0);
    CHECK(strstr(r[0].text, "what pebble 39 saw"));
    for (int i = 1; i < 4; i++) CHECK_STR(r[i].text, r[0].text);
    for (int i = 0; i < 4; i++) free(r[i].text);
}

static void test_errors(void)
{
    struct infodisc_error error;
    CHECK(!infodisc_load_templates("/nowhere/t.json", &error));
    CHECK_STR(error.message, "cannot read the templates '/nowhere/t.json': No such file or directory");
    CHECK(!infodisc_load_templates(dir, &error));
    CHECK(strstr(error.message, "not a regular file"));
    CHECK(!infodisc_parse_templates("{\"format\": 1}", 13, "t", &error));
    CHECK_STR(error.message, "cannot read the templates 't': line 1: a member is missing");
    CHECK(!infodisc_parse_templates("{\"format\": 2}", 13, "t", &error));
    CHECK_STR(error.message,
              "cannot read the templates 't': line 1: another format than this version of infodisc can read");
    CHECK(!infodisc_parse_templates("[]", 2, "t", NULL));
    struct infodisc_options options = infodisc_options_default();
    struct infodisc_run *run = infodisc_new(&options);
    size_t n;
    CHECK(!infodisc_apply(run, NULL, site) && infodisc_error(run)->code == INFODISC_FAILED);
    CHECK(!infodisc_health(run, &n) && n == 0 && !infodisc_rules(run, &n) && n == 0);
    infodisc_free(run);
}

/* Every logit survives the way into the file and back. */
static void test_decimals(void)
{
    int wrong = 0;
    for (int64_t logit = -4 * LOGIT_ONE; logit <= 4 * LOGIT_ONE; logit++) {
        int64_t decimal = logit_to_decimal(logit);
        wrong += logit_from_decimal(decimal) != logit || decimal > 40000 || decimal < -40000;
    }
    CHECK(wrong == 0);
}

int main(void)
{
    dir = temp_dir_new();
    CHECK(dir);
    make_site();
    char *learned = contents(NULL);
    struct infodisc_error error;
    struct infodisc_template_set *set = infodisc_load_templates(templates, &error);
    CHECK(set && error.code == INFODISC_OK);
    test_site(set, learned);
    test_page(set);
    test_packed(set);
    test_verdicts();
    test_outgrown();
    test_outgrown_hole();
    test_kin_of_content();
    test_bare_headings();
    test_template_lines();
    test_rare_lines();
    test_threads(set);
    test_errors();
    test_decimals();
    infodisc_free_templates(set);
    free(learned);
    temp_dir_end(dir);
    return check_done("apply");
}
