/* SPDX-License-Identifier: MIT
 * test_title.c - the constant part of a site's titles: learnt, and taken off again. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "templates/title.h"
#include "unit/soup.h"

enum { TITLES_MAX = 12 };

static const struct {
    const char *title[TITLES_MAX];
    const char *prefix, *suffix;
} cases[] = {
    {{"a - Site", "b - Site", "c - Site"}, "", " - Site"},
    {{"Site | a", "Site | b", "Site | c"}, "Site | ", ""},
    {{"Site: a", "Site: b", "Site: c"}, "Site: ", ""},
    {{"Site: a - Town", "Site: b - Town", "Site: c - Town"}, "Site: ", " - Town"},
    {{"a \xC2\xBB News \xC2\xBB Site", "b \xC2\xBB News \xC2\xBB Site",
      "c \xC2\xBB News \xC2\xBB Site"},
     "",
     " \xC2\xBB News \xC2\xBB Site"}, /* the longest */
    {{"a - News - Site", "b - News - Site", "c - Sport - Site", "d - Sport - Site", "e - Site"},
     "",
     " - Site"},
    {{"a_Site", "b_Site", "c_Site"}, "", "_Site"},
    {{"mod_a - Site", "mod_b - Site", "mod_c - Site"}, "", " - Site"}, /* names of the pages */
    {{"\xE6\x96\xB0_a", "\xE6\x96\xB0_b", "\xE6\x96\xB0_c"}, "\xE6\x96\xB0_", ""},
    {{"a\xE2\x80\x94Site", "b\xE2\x80\x94Site", "c\xE2\x80\x94Site"}, "", "\xE2\x80\x94Site"},
    {{"1 \xE2\x80\xA3 Book", "2 \xE2\x80\xA3 Book", "3 \xE2\x80\xA3 Book"}, "", " \xE2\x80\xA3 Book"},
    {{"1\xE2\x80\xA3 Book", "2\xE2\x80\xA3 Book", "3\xE2\x80\xA3 Book"}, "", "\xE2\x80\xA3 Book"}, /* LaTeXML */
    {{"a\xEF\xBD\x9CSite", "b\xEF\xBD\x9CSite", "c\xEF\xBD\x9CSite"}, "", "\xEF\xBD\x9CSite"},
    /* half of the titles are enough, less are not; titles that are not there don't count */
    {{"a - Site", "b - Site", "c - Site", "d", "e", "f"}, "", " - Site"},
    {{"a - Site", "b - Site", "c - Site", "d", "e", "f", "g"}, "", ""},
    {{"a - Site", "b - Site", "c - Site", "", "", "", ""}, "", " - Site"},
    /* what tells a page from its twin is no part of the suffix */
    {{"a: Log - Site", "b: Log - Site", "c: Log - Site", "a - Site", "b - Site", "d - Site"}, "", " - Site"},
    {{"a: Log - Site", "b: Log - Site", "c: Log - Site", "d: Log - Site", "a - Site", "e - Site"}, "", " - Site"},
    {{"a: Log - Site", "b: Log - Site", "c: Log - Site", "d: Log - Site", "e: Log - Site", "a - Site"}, "",
     ": Log - Site"}, /* one of five is chance */
    {{"a: Log - Site - Town", "b: Log - Site - Town", "a - Site - Town", "b - Site - Town", "c: Log - Site - Town"}, "",
     " - Site - Town"},
    /* at least 3 */
    {{"a - Site", "b - Site"}, "", ""},
    {{"a - Site"}, "", ""},
    /* one of which may be the site's first page */
    {{"Site", "a - Site", "b - Site"}, "", " - Site"},
    {{"Site", "Site | a", "Site | b"}, "Site | ", ""},
    {{"My: Site", "My: Site: a", "My: Site: b"}, "My: Site: ", ""},
    {{"Site", "Site", "Site", "Site", "a - Site", "b - Site", "c"}, "", " - Site"},
    {{"Site", "Site", "a - Site", "b", "c", "d", "e"}, "", ""},
    /* or most pages, which have no other title */
    {{"Site", "Site", "Site", "Site", "Site", "Site", "Site", "Site", "a - Site", "b - Site"}, "", " - Site"},
    {{"Site", "Site", "Site", "Site", "Site", "Site", "Site", "Site", "Site | a", "Site | b"}, "Site | ", ""},
    {{"Site", "Site", "Site", "Site", "Site", "Site", "Site", "Site", "a - Site", "a - Site"}, "", ""},
    {{"Site", "Site", "Site", "Site", "Site", "Site", "Site", "Site", "a [Site]", "b [Site]"}, "", ""},
    {{"Site", "Site", "Site", "Site", "Site", "Site", "Site", "Site", "a - Town", "b - Town"}, "", ""},
    {{"Site", "a - Site"}, "", ""},
    {{"Site", "Site", "a - Site"}, "", ""},
    {{"Sites", "a - Site", "b - Site"}, "", ""},
    {{"Site", "a [Site]", "b [Site]"}, "", ""},
    {{"Lib", "a (Lib)", "b (Lib)"}, "", ""},
    {{""}, "", ""},
    {{NULL}, "", ""},
    /* most titles are the same: what is left of them would say less */
    {{"Site - Town", "Site - Town", "Site - Town", "Site - Town"}, "", ""},
    {{"a - Site", "a - Site", "a - Site", "a - Site", "a - Site", "a - Site", "a - Site", "a - Site", "b - Site"}, "", ""},
    {{"a - Site", "a - Site", "a - Site", "b - Site"}, "", " - Site"},
    {{"a [Site]", "b [Site]", "c [Site]"}, "", " [Site]"},
    {{"a [Site - Town]", "b [Site - Town]", "c [Site - Town]"}, "", " [Site - Town]"},
    {{"a [1] Site", "b [1] Site", "c [1] Site"}, "", ""},
    {{"Site [a]", "Site [b]", "Site [c]"}, "", ""},
    /* in parentheses: nearly all, and with letters */
    {{"a (Lib 2)", "b (Lib 2)", "c (Lib 2)"}, "", " (Lib 2)"},
    {{"a (x) (Lib 2)", "b (Lib 2)", "c (Lib 2)"}, "", " (Lib 2)"},
    {{"a (Lib 2)", "b (Lib 2)", "c (Lib 2)", "d"}, "", ""},
    {{"a (Lib 2)", "b (Lib 2)", "c (Lib 2)", "d (Lib 2)", "e (Lib 2)", "f (Lib 2)", "g (Lib 2)", "h (Lib 2)", "i (Lib 2)",
      "j"}, "", " (Lib 2)"},
    {{"a (Lib: v 2)", "b (Lib: v 2)", "c (Lib: v 2)"}, "", " (Lib: v 2)"}, /* javadoc of Guava, and its sources: */
    {{"a (Lib: v 2)", "b (Lib: v 2)", "c (Lib: v 2)", "d", "d", "d"}, "", ""},
    {{"a (Lib)", "b (Lib)", "c (Lib)", "d (Lib)", "e (Lib)", "f (Lib)", "g (Lib)", "h (Lib)", "i (Lib)", "d", "d"}, "", " (Lib)"},
    {{"a (Lib)", "b (Lib)", "c (Lib)", "d (Lib)", "e (Lib)", "f (Lib)", "g (Lib)", "h (Lib)", "a (Lib)", "i", "j"}, "", ""},
    {{"a (1999)", "b (1999)", "c (1999)"}, "", ""},
    {{"a (Lib) b", "b (Lib) b", "c (Lib) b"}, "", ""},
    {{"a (x) - Site", "b (x) - Site", "c (x) - Site"}, "", " - Site"},
    /* in the middle, where the end says once more what is before: a suffix that ends in a blank */
    {{"a - Lib 2 - x.a", "b - Lib 2 - x.b", "c - Lib 2 - c", "d - Lib 2 - y.d", "Lib 2", "e - Lib 2"}, "", " - Lib 2 - "},
    {{"a - Lib 2 - xa", "b - Lib 2 - xb", "c - Lib 2 - xc"}, "", ""},
    {{"a | Lib - x.a", "b | Lib - x.b", "c | Lib - x.c"}, "", ""},
    {{"a_Lib_x.a", "b_Lib_x.b", "c_Lib_x.c"}, "", ""},
    {{"a - Lib 2 - x.a", "b - Lib 2 - x.b", "c - Lib 2 - x.c", "d", "e", "f", "g"}, "", ""},
    {{"a - Lib - a - Site", "b - Lib - b - Site", "c - Lib - c - Site"}, "", " - Site"},
    /* a dash in Chinese or Japanese */
    {{"\xE7\x94\xB2-\xE6\x96\xB0", "\xE4\xB9\x99-\xE6\x96\xB0", "\xE4\xB8\x99-\xE6\x96\xB0"}, "", "-\xE6\x96\xB0"},
    {{"a--\xE6\x96\xB0", "b--\xE6\x96\xB0", "c--\xE6\x96\xB0"}, "", "--\xE6\x96\xB0"},
    {{"a -\xE6\x96\xB0", "b -\xE6\x96\xB0", "c -\xE6\x96\xB0"}, "", " -\xE6\x96\xB0"},
    {{"\xE6\x96\xB0-a", "\xE6\x96\xB0-b", "\xE6\x96\xB0-c"}, "", ""},
    {{"a-\xD0\xB0", "b-\xD0\xB0", "c-\xD0\xB0"}, "", ""},
    /* replies */
    {{"Re: a", "Re: b", "Re: c"}, "", ""},
    {{"[boats] RE: a", "[boats] RE: b", "[boats] RE: c"}, "", ""},
    {{"Boats: Fwd: a", "Boats: Fwd: b", "Boats: Fwd: c"}, "Boats: ", ""},
    {{"Munich Re: a", "Munich Re: b", "Munich Re: c"}, "Munich Re: ", ""},
    {{"Fire: a", "Fire: b", "Fire: c"}, "Fire: ", ""},
    /* no separator, no affix; nor one without anything before or after it */
    {{"Site a", "Site b", "Site c"}, "", ""},
    {{"a Site", "b Site", "c Site"}, "", ""},
    /* but words that nearly all have at their end, two or more: pdoc's */
    {{"boats API documentation", "boats.hull API documentation", "boats.sail API documentation",
      "boats.mast API documentation", "boats.keel API documentation", "Module List"}, "", " API documentation"},
    {{"My boats API documentation", "My hull API documentation", "My boats API documentation",
      "My mast API documentation", "My keel API documentation"}, "", ""}, /* four different ones */
    {{"a of the Town", "b of the Town", "c of the Town", "d of the Town", "e of the Town"}, "", " of the Town"},
    {{"a of the Town", "b of the Town", "c of the Town", "d of the Town", "e of the Town", "f", "g"}, "", ""},
    {{"a in May 2023", "b in May 2023", "c in May 2023", "d in May 2023", "e in May 2023"}, "", ""},
    {{"an x Town", "bn x Town", "cn x Town", "dn x Town", "en x Town"}, "", " x Town"}, /* whole words */
    {{"well-known", "half-known", "un-known"}, "", ""},
    {{"a: ", "b: ", "c: "}, "", ""},
    {{"Site: ", "Site: ", "Site: "}, "", ""},
    {{"one: two", "three: four", "five: six"}, "", ""},
};

static uint32_t spans(const char *const *title, struct span *out)
{
    uint32_t n = 0;
    for (; n < TITLES_MAX && title[n]; n++) out[n] = span_of(title[n]);
    return n;
}

static void test_learn(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct span title[TITLES_MAX];
        struct title_affixes a = title_learn(title, spans(cases[i].title, title), 2);
        CHECK_STR(buffer_text(&a.prefix), cases[i].prefix);
        CHECK_STR(buffer_text(&a.suffix), cases[i].suffix);
        title_affixes_free(&a);
    }
}

/* More than half of the titles that are there, and 3 at least. */
static void test_common(void)
{
    static const struct {
        const char *title[TITLES_MAX];
        const char *common;
    } of[] = {
        {{"Site", "Site", "Site"}, "Site"},
        {{"Site", "Site"}, ""},
        {{"a", "Site", "b", "Site", "Site"}, "Site"},
        {{"Site", "a", "Site", "b", "c", "Site"}, ""},
        {{"Site", "", "Site", "", "a", "Site", "", ""}, "Site"},
        {{"", "", ""}, ""},
        {{"a", "b", "c"}, ""},
    };
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct span title[TITLES_MAX];
        struct title_affixes a = title_learn(title, spans(of[i].title, title), 2);
        CHECK_STR(buffer_text(&a.common), of[i].common);
        CHECK(title_is_common(&a, span_of("")));
        CHECK(title_is_common(&a, span_of("Site")) == (*of[i].common != '\0'));
        CHECK(!title_is_common(&a, span_of("Site a")));
        title_affixes_free(&a);
    }
}

static void test_clean(void)
{
    struct title_affixes a = {0};
    CHECK(span_is(title_clean(&a, span_of("Site: a - Town")), "Site: a - Town"));
    buffer_puts(&a.prefix, "Site: ");
    buffer_puts(&a.suffix, " - Town");
    CHECK(span_is(title_clean(&a, span_of("Site: a - Town")), "a"));
    CHECK(span_is(title_clean(&a, span_of("Site: a")), "a"));
    CHECK(title_is_common(&a, span_of("Site:")) && title_is_common(&a, span_of("- Town")));
    CHECK(!title_is_common(&a, span_of("Site")) && !title_is_common(&a, span_of("Town")));
    CHECK(span_is(title_clean(&a, span_of("a - Town")), "a"));
    CHECK(span_is(title_clean(&a, span_of("a - Town hall")), "a - Town hall"));
    CHECK(span_is(title_clean(&a, span_of("a Site: b")), "a Site: b"));
    CHECK(span_is(title_clean(&a, span_of("Site: ")), "Site: ")); /* nothing would be left */
    CHECK(span_is(title_clean(&a, span_of(" - Town")), " - Town"));
    CHECK(span_is(title_clean(&a, span_of("Site: \xE2\x80\x8A\xE3\x80\x80 a\xE2\x80\xAF")), "a"));
    CHECK(span_is(title_clean(&a, span_of("Site: \xE2\x80\x93 a \xE2\x80\x94")), "\xE2\x80\x93 a \xE2\x80\x94"));
    CHECK(span_is(title_clean(&a, span_of("Site: \xE2\x80\x89")), "Site: \xE2\x80\x89"));
    CHECK(span_is(title_clean(&a, span_of("")), ""));
    CHECK(span_is(title_clean(&a, span_of("a -")), "a") && span_is(title_clean(&a, span_of("Site: a b |")), "a b"));
    CHECK(span_is(title_clean(&a, span_of("C--")), "C--") && span_is(title_clean(&a, span_of(" |")), " |"));
    CHECK(span_is(title_clean(&a, span_of("<no title>")), ""));
    CHECK(span_is(title_clean(&a, span_of("<no title> - Town")), ""));
    CHECK(title_is_common(&a, span_of("<no title> - Town")));
    CHECK(!title_is_common(&a, span_of("The element <no title>")));
    title_affixes_free(&a);
    CHECK(a.prefix.at == NULL && a.suffix.at == NULL);
}

/* Where most titles have a section, too, others have the site alone. */
static void test_clean_outer(void)
{
    static const struct {
        const char *prefix, *suffix, *title, *clean;
    } of[] = {
        {"", " - Lib - ", "a - Lib - x.a", "a"},
        {"", " - Lib - ", "a - Lib - x.b", "a - Lib - x.b"},
        {"", " - Lib - ", "a - Lib", "a - Lib"},
        {"", ": Revision history - Wiki", "Boats - Wiki", "Boats"},
        {"", ": Revision history - Wiki", "Boats: Revision history - Wiki", "Boats"},
        {"", " \xC2\xBB News \xC2\xBB Site", "a \xC2\xBB Sport \xC2\xBB Site", "a \xC2\xBB Sport"},
        {"", "_News_Site", "a_Site", "a"},
        {"Site: ", "_News", "Site:  a _News", "a"},
        {"", "--\xE8\xB4\xA2--\xE4\xBA\xBA", "a--\xE4\xBA\xBA", "a"},
        {"", " - my_site", "a_site", "a_site"}, /* a name, not a part */
        {"", " - News - Site", " - Site", " - Site"}, /* nothing would be left */
        {"", " - News - Site", "a - On-Site", "a - On-Site"},
        {"Site - News - ", "", "Site - a", "a"},
        {"Site: News: ", "", "Site: a", "a"},
        {"my_site - ", "", "my_boat", "my_boat"},
        {"", " - Site |", "a - Site |", "a"}, /* the separator at the end is the suffix's own */
        {"", " - News - Site |", "a - Site |", "a"},
        {"", " - Site |", "a |", "a"},
        {"Site - News - ", " | Town | Land", "Site - a | Land", "a"},
    };
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct title_affixes a = {0};
        buffer_puts(&a.prefix, of[i].prefix);
        buffer_puts(&a.suffix, of[i].suffix);
        struct span clean = title_clean(&a, span_of(of[i].title));
        CHECK(span_is(clean, of[i].clean));
        title_affixes_free(&a);
    }
}

static void test_page_id(void)
{
    static const struct {
        const char *title, *url;
        bool is;
    } of[] = {
        {"guides:boat [Wiki]", "http://w.example/doku.php?id=guides:boat", true},
        {"guides:boat", "http://w.example/doku.php?do=x&id=guides:boat&rev=1", true},
        {"guides:boat", "http://w.example/guides/boat.html", true},
        {"guides:boat", "http://w.example/guides%3aboat#top", true},
        {"\xD0\xB0:b", "http://w.example/%D0%B0/b", true},
        {"guides:boat", "http://w.example/guides:boats", false},
        {"guides:boat", "http://w.example/old-guides:boat", false},
        {"guides:boat", "http://w.example/guides:boa", false},
        {"Help:Contents", "http://w.example/Help:Contents", false}, /* a title in MediaWiki */
        {"file::spec", "http://w.example/file::spec", false},
        {"note: boat", "http://w.example/note:%20boat", false},
        {"boat", "http://w.example/boat", false},
        {":boat", "http://w.example/:boat", false},
        {"boat:", "http://w.example/boat:", false},
        {"", "http://w.example/", false},
        {"a:b", "", false},
        {"install.md [Wiki]", "http://w.example/docs/install/", true}, /* MkDocs */
        {"install.md", "http://w.example/docs/install.html", true},
        {"README.md", "http://w.example/docs/", true},
        {"index.rst", "http://w.example/", true},
        {"install.md", "http://w.example/docs/installer/", false},
        {"Writing install.md", "http://w.example/install/", false},
        {".md", "http://w.example/", false},
    };
    struct title_affixes a = {0};
    buffer_puts(&a.suffix, " [Wiki]");
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        CHECK(title_is_page_id(&a, span_of(of[i].title), span_of(of[i].url)) == of[i].is);
    title_affixes_free(&a);
}

/* The slow twin for one separator: try each title's end on all titles. */
static void test_twin(void)
{
    static const char *const parts[] = {"a", "b", "News", "Site", "The Site"};
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct lcg l = {seed};
        static char text[TITLES_MAX][100];
        struct span title[TITLES_MAX];
        uint32_t n = 3 + lcg_next(&l, TITLES_MAX - 2);
        for (uint32_t i = 0; i < n; i++) {
            int at = snprintf(text[i], sizeof text[i], "headline %u", lcg_next(&l, 100));
            for (uint32_t k = lcg_next(&l, 4); k > 0; k--)
                at += snprintf(text[i] + at, sizeof text[i] - (size_t)at, " | %s",
                               parts[lcg_next(&l, 5)]);
            title[i] = span_of(text[i]);
        }
        const char *best = "";
        for (uint32_t i = 0; i < n; i++) {
            for (const char *end = strstr(text[i], " | "); end; end = strstr(end + 1, " | ")) {
                uint32_t have = 0;
                for (uint32_t k = 0; k < n; k++)
                    have += title[k].len > strlen(end) &&
                            strcmp(text[k] + title[k].len - strlen(end), end) == 0;
                bool enough = have >= 3 && have * 2 >= n;
                bool longer = strlen(end) > strlen(best) ||
                              (strlen(end) == strlen(best) && strcmp(end, best) < 0);
                if (enough && longer) best = end;
            }
        }
        struct title_affixes a = title_learn(title, n, 2);
        CHECK_STR(buffer_text(&a.suffix), best);
        title_affixes_free(&a);
    }
}

/* A rule of dashes is looked through once, not from each of them. */
static void test_many_dashes(void)
{
    enum { DASHES = 200000 };
    char *text = malloc(DASHES);
    memset(text, '-', DASHES);
    const struct span title[] = {{text, DASHES}, {text, DASHES}, {text, DASHES}};
    clock_t start = clock();
    struct title_affixes a = title_learn(title, 3, 1);
    CHECK(seconds_since(start) < 4);
    CHECK(a.prefix.len == 0 && a.suffix.len == 0);
    title_affixes_free(&a);
    free(text);
}

static void test_names_site(void)
{
    static const struct {
        const char *title, *url;
        bool is;
    } of[] = {
        {"Boats", "http://b.example/about.html", true},
        {"News - Boats", "http://b.example/news/7", true},
        {"Shop", "http://b.example/en/shop/", true},
        {"Boats", "http://b.example/", false}, /* it is the name of that page */
        {"Boats", "http://b.example", false},
        {"Boats", "http://b.example/index.html", false},
        {"Boats", "http://b.example/de/", false},
        {"News", "http://b.example/news/", false},
        {"oats", "http://b.example/about.html", false},
        {"Sails - News - Boats", "http://b.example/about.html", false},
        {"", "http://b.example/about.html", false},
    };
    struct title_affixes a = {0};
    buffer_puts(&a.prefix, "Shop: ");
    buffer_puts(&a.suffix, " - News - Boats");
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        CHECK(title_names_site(&a, span_of(of[i].title), span_of(of[i].url)) == of[i].is);
    title_affixes_free(&a);
}

static void test_plain(void)
{
    static const char *const of[][2] = {
        {"<b>A</b>synchronous", "Asynchronous"},
        {"H<sub>2</sub>O and <i><b>x</b></i>", "H2O and x"},
        {"<span class=a>a</span> <b>c</b><b>d</b>", "a cd"},
        {"Source of <a href=\"../a.html\">A</a>", "Source of A"},
        {"The <a> and the <b> element", "The <a> and the <b> element"},
        {"The <b> element", "The <b> element"},
        {"Tags <b> and </b>", "Tags <b> and </b>"},
        {"A <b>bold </b>one", "A bold one"},
        {"<b></b> and <strong> </strong>", "<b></b> and <strong> </strong>"},
        {"<b>a</i>", "<b>a</i>"},
        {"a </b> b <b>", "a </b> b <b>"},
        {"Map<b>x</b", "Map<b>x</b"},
        {"List<T>x</T>", "List<T>x</T>"},
        {"<bb>x</bb><b", "<bb>x</bb><b"},
        {"<", "<"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct buffer out = {0};
        title_put_plain(span_of(of[i][0]), &out);
        CHECK_STR(buffer_text(&out), of[i][1]);
        buffer_free(&out);
    }
    struct buffer many = {0}, out = {0}; /* longer ones stay as they are */
    for (int i = 0; i < 300000; i++) buffer_puts(&many, "<b>");
    title_put_plain(buffer_span(&many), &out);
    CHECK(out.len == many.len);
    buffer_free(&many);
    buffer_free(&out);
}

/* Where a title ends that begins with the page's heading. */
static void test_headed(void)
{
    static const char *const of[][3] = {
        {"Resizing | Manual - Site", "Resizing", "Resizing"},
        {"Resizing -- Site", "RESIZING", "Resizing"},
        {"Resizing|Site", "Resizing", "Resizing"},
        {"Eko - dom > Wnętrza", "Eko - dom", "Eko - dom"},
        {"Resizing: a manual", "Resizing", ""}, /* what it is about */
        {"Resizing : a manual", "Resizing", ""},
        {"Mercury (planet)", "Mercury", ""}, /* which one it is */
        {"Mercury [planet]", "Mercury", ""},
        {"UYARI / WARNING", "UYARI", ""}, /* one thing in two languages */
        {"Resizing windows | Site", "Resizing", ""},
        {"Resizing_Site", "Resizing", ""},
        {"1939–1945", "1939", ""},
        {"Site | Resizing", "Resizing", ""},
        {"Resizing", "Resizing", ""},
        {"Resizing", "", ""},
        {"", "Resizing", ""},
    };
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct span got = title_headed_by(span_of(of[i][0]), span_of(of[i][1]));
        CHECK(span_is(got, of[i][2]));
    }
}

int main(void)
{
    test_headed();
    test_plain();
    test_names_site();
    test_learn();
    test_common();
    test_clean();
    test_clean_outer();
    test_page_id();
    test_twin();
    test_many_dashes();
    return check_done("title");
}
