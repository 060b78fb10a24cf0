/* SPDX-License-Identifier: MIT
 * test_httrack.c - HTTrack's log and comments. */
#include "check.h"

#include <stdlib.h>

#include "site/mirrors/httrack.h"

/* As HTTrack 3.49 writes it. */
static const char head[] =
    "date\tsize'/'remotesize\tflags(request:Update,Range state:File response:Modified,Chunked,gZipped)\tstatuscode\t"
    "status ('servermsg')\tMIME\tEtag|Date\tURL\tlocalfile\t(from URL)\n";
#define LINE(status, url, local) \
    "05:46:15\t9/9\t---M--\t" status "\tx ('OK')\ttext/html\tdate:x\t" url "\t" local "\t(from )\n"

static const char *const files[] = {"h.org/index.html", "h.org/p5368.html", "h.org/a b.html", "h.org/missing.html",
                                    "index.html",       "h.org/redir.html", "h.org/twice.html"};

static bool is_file(const void *data, struct span path)
{
    (void)data;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (span_is(path, files[i])) return true;
    return false;
}

static bool is_below(const void *data, struct span path)
{
    (void)data;
    return span_is(path, "index.html") || span_is(path, "p5368.html");
}

static struct httrack_log parsed(const char *lines, const char *below,
                                 bool (*is)(const void *data, struct span path))
{
    struct httrack_log log = {0};
    struct buffer text = {0};
    buffer_puts(&text, head);
    buffer_puts(&text, lines);
    httrack_log_parse(&log, buffer_span(&text), below, is, NULL);
    buffer_free(&text);
    return log;
}

static const char *url_of(const struct httrack_log *log, const char *path)
{
    const struct httrack_file *file = httrack_find(log, path);
    return !file ? "none" : httrack_is_page(file) ? file->url : "no page";
}

static const char lines[] =
    LINE("404", "http://h.org/robots.txt", "")
    LINE("200", "http://h.org/", "my%20mirror/h.org/index.html")
    LINE("200", "http://h.org/p.php?id=1&x=2", "my%20mirror/h.org/p5368.html")
    LINE("200", "https://h.org/a%20b.html", "my%20mirror/h.org/a%20b.html")
    LINE("404", "http://h.org/missing.html", "my%20mirror/h.org/missing.f.delayed")
    LINE("302", "http://h.org/redir", "my%20mirror/h.org/redir.e.delayed")
    LINE("500", "http://h.org/twice", "my%20mirror/h.org/twice.html")
    LINE("200", "http://h.org/twice", "my%20mirror/h.org/twice.html")
    LINE("503", "http://h.org/twice?again", "my%20mirror/h.org/twice.html")
    LINE("200", "http://g.org/", "elsewhere/g.org/index.html")
    LINE("200", "http://h.org/%e4%b8%ad.html", "my%20mirror/h.org/%e4%b8%ad.html")
    LINE("304", "http://h.org/old", "my%20mirror/h.org/old.html")
    "not\ta line\n\n\t\t\t200\t\t\t\thttp://h.org/short\n"
    LINE("20x", "http://h.org/bad", "my%20mirror/h.org/bad.html");

static void test_tree(void)
{
    struct httrack_log log = parsed(lines, "", is_file);
    CHECK_STR(url_of(&log, "h.org/index.html"), "http://h.org/");
    CHECK_STR(url_of(&log, "h.org/p5368.html"), "http://h.org/p.php?id=1&x=2");
    CHECK_STR(url_of(&log, "h.org/a b.html"), "https://h.org/a%20b.html");
    CHECK_STR(url_of(&log, "h.org/missing.html"), "no page");
    CHECK_STR(url_of(&log, "h.org/redir.html"), "no page");
    CHECK_STR(url_of(&log, "h.org/twice.html"), "http://h.org/twice"); /* a page once got is one */
    CHECK_STR(url_of(&log, "h.org/old.html"), "http://h.org/old");
    CHECK_STR(url_of(&log, "h.org/\xE4\xB8\xAD.html"), "http://h.org/%E4%B8%AD.html");
    CHECK_STR(url_of(&log, "h.org/bad.html"), "none");
    CHECK_STR(url_of(&log, "h.org/index"), "none"); /* only failures are looked up by their stem */
    CHECK_STR(url_of(&log, "index.html"), "none");
    CHECK_STR(url_of(&log, "g.org/index.html"), "none"); /* another tree's */
    httrack_log_free(&log);
}

static void test_one_host(void)
{
    struct httrack_log log = parsed(lines, "h.org/", is_below);
    CHECK_STR(url_of(&log, "index.html"), "http://h.org/");
    CHECK_STR(url_of(&log, "p5368.html"), "http://h.org/p.php?id=1&x=2");
    CHECK_STR(url_of(&log, "missing.html"), "no page");
    httrack_log_free(&log);
    log = parsed(lines, "x.org/", is_below); /* a log of other hosts */
    CHECK(log.n == 0);
    httrack_log_free(&log);
}

static void test_damage(void)
{
    size_t n = strlen(lines);
    for (size_t cut = 0; cut < n; cut += 7) { /* any end of the text */
        struct httrack_log log = {0};
        httrack_log_parse(&log, (struct span){lines, cut}, "", is_file, NULL);
        for (size_t i = 1; i < log.n; i++) CHECK(strcmp(log.file[i - 1].path, log.file[i].path) < 0);
        httrack_log_free(&log);
    }
    struct httrack_log log = parsed(LINE("200", "http://h.org/", "m/h.org/index.html%00%zz%4"), "", is_file);
    CHECK(log.n == 0);
    httrack_log_free(&log);
}

static const char *mirrored_from(const char *text)
{
    static char *last;
    free(last);
    last = httrack_mirrored_from(span_of(text));
    return last ? last : "none";
}

static void test_comments(void)
{
    CHECK_STR(mirrored_from("<html>\n<!-- Mirrored from h.org/p.php?id=1&x=2 by HTTrack Website Copier/3.x -->"),
              "h.org/p.php?id=1&x=2");
    CHECK_STR(mirrored_from("<!-- Mirrored from h.org/\n by HTTrack -->"), "none");
    CHECK_STR(mirrored_from("<!-- Mirrored from  by HTTrack -->"), "none");
    CHECK_STR(mirrored_from("<!-- Mirrored from h.org"), "none");
    CHECK_STR(mirrored_from(""), "none");
    mirrored_from("");
    CHECK(httrack_is_mentioned(span_of("<!-- by HTTrack Website Copier -->")));
    CHECK(!httrack_is_mentioned(span_of("<html>")));
}

int main(void)
{
    test_tree();
    test_one_host();
    test_damage();
    test_comments();
    return check_done("httrack");
}
