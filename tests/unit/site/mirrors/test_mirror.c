/* SPDX-License-Identifier: MIT
 * test_mirror.c - trees with everything in them that crawlers and people leave. */
#include "check.h"

#include "base/files/compress.h"
#include "site/site.h"
#include "unit/temp_dir.h"

static char *root; /* the directory that all trees are made in; the current one while tests run */

static const char html[] = "<html><body><p>text</p></body></html>";

static void put(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");
    CHECK(f && fputs(text, f) >= 0 && fclose(f) == 0);
}

static void put_packed(const char *path, const char *text, size_t n)
{
    FILE *f = fopen(path, "wb");
    CHECK(f != NULL);
    if (!f) return;
    struct compressor *c = compressor_new(INFODISC_COMPRESS_GZ, f);
    compressor_add(c, (struct span){text, n});
    compressor_finish(c);
    fclose(f);
}

static void directory(const char *path)
{
    CHECK(mkdir(path, 0777) == 0);
}

static struct infodisc_error error; /* of the last open_site() */

/* NULL: it has no page. */
static struct site *open_site(const char *path, struct site_limits limits)
{
    error = (struct infodisc_error){0};
    struct site *site = site_open(path, &limits, &error);
    if (!site || site->n_pages) return site;
    site_close(site);
    return NULL;
}

static struct site *open_plain(const char *path)
{
    return open_site(path, (struct site_limits){.page_bytes_max = 1000000, .threads = 2});
}

static const struct site_page *find_page(const struct site *site, const char *path)
{
    for (uint32_t i = 0; i < site->n_pages; i++)
        if (strcmp(site->page[i].path, path) == 0) return &site->page[i];
    return NULL;
}

/* SKIP_NONE if it isn't among those skipped. */
static enum skip_reason skipped(const struct site *site, const char *path)
{
    for (uint32_t i = 0; i < site->n_skips; i++)
        if (strcmp(site->skip[i].path, path) == 0) return site->skip[i].reason;
    return SKIP_NONE;
}

static void make_tree(void)
{
    directory("tree");
    put("tree/index.html", html);
    put("tree/a", html);
    put("tree/x.asp", html);
    put("tree/p.php?id=1&x=2", html);
    put("tree/p.html?a=b%2Fc", html);
    put("tree/sp ace.html", html);
    put("tree/\xFF\xFE name.html", html);
    directory("tree/foo.html");
    put("tree/foo.html/leaf.html", html);
    put("tree/foo-bar.html", html); /* sorts before "foo.html/" */
    put("tree/a.html", html);
    put("tree/a.html.orig", html);
    put("tree/b.orig", html); /* beside b.html */
    put("tree/b.html", html);
    put("tree/lone.orig", html);
    directory("tree/hts-cache");
    put("tree/hts-cache/new.html", html);
    put("tree/robots.txt", "User-agent: *");
    put("tree/down.html.tmp", html);
    put("tree/pic.jpg", html);
    put("tree/style.css", "p { color: red }");
    put("tree/feed.xml", "<?xml version='1.0'?><rss></rss>");
    put("tree/page.xml", "<?xml version='1.0'?><html><body></body></html>");
    put("tree/code.js", "<p>document.write");
    put("tree/notes", "plain text");
    put("tree/empty.html", "");
    put("tree/empty.css", "");
    put("tree/large.html", "<html><body>0123456789012345678901234567890123456789012345678901234567");
    put("tree/large.txt", "01234567890123456789012345678901234567890123456789012345678901234567");
    CHECK(mkfifo("tree/fifo.html", 0666) == 0);
    put("outside.html", html);
    CHECK(symlink("../outside.html", "tree/out.html") == 0);
    CHECK(symlink("index.html", "tree/in.html") == 0);
    CHECK(symlink(".", "tree/loop") == 0);
    CHECK(symlink("nowhere", "tree/dangling") == 0);
    FILE *f = fopen("tree/binary.html", "wb");
    fwrite("\x89PNG\r\n\x1A\n\0\0", 1, 10, f);
    fclose(f);
}

static void check_tree(const struct site *site)
{
    static const char *const pages[] = {"a", "a.html", "b.html", "foo-bar.html", "foo.html/leaf.html", "index.html",
                                        "lone.orig", "p.html?a=b%2Fc", "p.php?id=1&x=2", "page.xml", "sp ace.html",
                                        "x.asp", "\xFF\xFE name.html"};
    CHECK(site->n_pages == sizeof pages / sizeof *pages);
    for (uint32_t i = 0; i < site->n_pages && i < sizeof pages / sizeof *pages; i++)
        CHECK_STR(site->page[i].path, pages[i]);
    for (uint32_t i = 1; i < site->n_skips; i++)
        CHECK(strcmp(site->skip[i - 1].path, site->skip[i].path) < 0);
    CHECK(skipped(site, "a.html.orig") == SKIP_CRAWLER_FILE);
    CHECK(skipped(site, "b.orig") == SKIP_CRAWLER_FILE);
    CHECK(skipped(site, "hts-cache") == SKIP_CRAWLER_FILE);
    CHECK(skipped(site, "robots.txt") == SKIP_CRAWLER_FILE);
    CHECK(skipped(site, "down.html.tmp") == SKIP_CRAWLER_FILE);
    CHECK(skipped(site, "pic.jpg") == SKIP_NOT_HTML);
    CHECK(skipped(site, "style.css") == SKIP_NOT_HTML);
    CHECK(skipped(site, "feed.xml") == SKIP_NOT_HTML);
    CHECK(skipped(site, "code.js") == SKIP_NOT_HTML);
    CHECK(skipped(site, "notes") == SKIP_NOT_HTML);
    CHECK(skipped(site, "binary.html") == SKIP_NOT_HTML);
    CHECK(skipped(site, "empty.html") == SKIP_EMPTY);
    CHECK(skipped(site, "empty.css") == SKIP_NOT_HTML);
    CHECK(skipped(site, "large.html") == SKIP_TOO_LARGE);
    CHECK(skipped(site, "large.txt") == SKIP_NOT_HTML);
    CHECK(skipped(site, "fifo.html") == SKIP_NOT_REGULAR);
    CHECK(skipped(site, "out.html") == SKIP_LINK);
    CHECK(skipped(site, "in.html") == SKIP_LINK);
    CHECK(skipped(site, "loop") == SKIP_LINK);
    CHECK(skipped(site, "dangling") == SKIP_LINK);
    CHECK(site->n_skips == 20);
}

static void test_tree(void)
{
    make_tree();
    for (int threads = 1; threads <= 4; threads++) {
        struct site *site = open_site("tree", (struct site_limits){.page_bytes_max = 60, .threads = threads});
        CHECK(site != NULL);
        if (!site) return;
        CHECK_STR(site->name, "tree");
        check_tree(site);
        CHECK_STR(find_page(site, "p.php?id=1&x=2")->url, "http://tree.invalid/p.php?id=1&x=2");
        CHECK_STR(find_page(site, "sp ace.html")->url, "http://tree.invalid/sp%20ace.html");
        CHECK_STR(find_page(site, "\xFF\xFE name.html")->url, "http://tree.invalid/%FF%FE%20name.html");
        CHECK_STR(find_page(site, "a")->host, "tree.invalid");
        CHECK(find_page(site, "a")->bytes == strlen(html));
        CHECK(find_page(site, "a")->http_charset == NULL);
        site_close(site);
    }
}

static void test_load(void)
{
    struct buffer bytes = {0};
    const char *detail = NULL;
    directory("load");
    put("load/a.html", html);
    put("load/b.html", html);
    put("load/c.html", html);
    put("load/d.html", html);
    struct site *site = open_site("load", (struct site_limits){.page_bytes_max = 60, .threads = 1});
    CHECK(site && site->n_pages == 4);
    if (!site) return;
    struct site_reader *r = site->reader;
    buffer_puts(&bytes, "old");
    CHECK(r->load(r, &site->page[0], &bytes, &detail) == SKIP_NONE);
    CHECK(span_is(buffer_span(&bytes), html));
    /* the tree changes behind the reader's back */
    CHECK(unlink("load/a.html") == 0 && symlink("b.html", "load/a.html") == 0);
    CHECK(r->load(r, &site->page[0], &bytes, &detail) == SKIP_UNREADABLE);
    CHECK(unlink("load/b.html") == 0);
    CHECK(r->load(r, &site->page[1], &bytes, &detail) == SKIP_UNREADABLE);
    CHECK_STR(detail, "No such file or directory");
    put("load/c.html", "");
    CHECK(r->load(r, &site->page[2], &bytes, &detail) == SKIP_EMPTY);
    put("load/d.html", "0123456789012345678901234567890123456789012345678901234567890");
    CHECK(r->load(r, &site->page[3], &bytes, &detail) == SKIP_TOO_LARGE);
    CHECK(unlink("load/d.html") == 0 && mkfifo("load/d.html", 0666) == 0);
    CHECK(r->load(r, &site->page[3], &bytes, &detail) == SKIP_NOT_REGULAR);
    site_close(site);
    buffer_free(&bytes);
}

static void test_names_of_sites(void)
{
    static const char *const given[] = {"load-2", "load-2/", "./load-2//", "load-2/.",
                                        "link",   "link/",   "load-2/sub/.."};
    static const char *const want[] = {"load-2", "load-2", "load-2", "load-2", "link", "link", "load-2"};
    directory("load-2");
    directory("load-2/sub");
    put("load-2/sub/a.html", html);
    CHECK(symlink("load-2", "link") == 0);
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        struct site *site = open_plain(given[i]);
        CHECK(site != NULL);
        if (!site) continue;
        CHECK_STR(site->name, want[i]);
        CHECK(site->n_pages == 1);
        CHECK_STR(site->page[0].path, "sub/a.html");
        site_close(site);
    }
}

static void test_errors(void)
{
    CHECK(open_plain("missing") == NULL);
    CHECK(error.code == INFODISC_FAILED);
    CHECK_STR(error.message, "cannot open 'missing': No such file or directory");
    directory("nothing");
    put("nothing/a.css", "p {}");
    CHECK(open_plain("nothing") == NULL);
    CHECK(error.code == INFODISC_NO_PAGES);
    CHECK_STR(error.message, "no HTML page in 'nothing'; not HTML: .css (1)");
    CHECK(open_plain("nothing/a.css") == NULL);
    CHECK(error.code == INFODISC_FAILED);
    CHECK_STR(error.message, "'nothing/a.css' is neither a directory nor an HTML page, nor a WARC, WACZ, tar, zip or JSON "
                              "Lines file");
    CHECK(open_plain("tree/fifo.html") == NULL); /* and it does not hang */
    CHECK(error.code == INFODISC_FAILED);
    CHECK(open_site("tree/large.html", (struct site_limits){.page_bytes_max = 10, .threads = 1}) == NULL);
    CHECK(error.code == INFODISC_NO_PAGES);
    site_close(NULL);
}

static void test_single_file(void)
{
    struct buffer bytes = {0};
    const char *detail;
    const struct site_limits limits = {.page_bytes_max = 1000, .base_url = "http://h.org/d/", .threads = 1};
    struct site *site = open_site("tree/index.html", limits);
    CHECK(site && site->n_pages == 1 && site->n_skips == 0);
    if (!site) return;
    CHECK_STR(site->name, "index.html");
    CHECK_STR(site->page[0].path, "index.html");
    CHECK_STR(site->page[0].url, "http://h.org/d/index.html");
    CHECK(site->reader->load(site->reader, &site->page[0], &bytes, &detail) == SKIP_NONE);
    CHECK(span_is(buffer_span(&bytes), html));
    site_close(site);
    buffer_free(&bytes);
}

static void test_httrack(void)
{
    directory("project");
    put("project/index.html", "<html><!-- Mirror and index made by HTTrack Website Copier/3.49 -->");
    put("project/hts-log.txt", "log");
    put("project/backblue.gif", "GIF89a");
    directory("project/h.org_81");
    put("project/h.org_81/index.html",
        "<html><!-- Mirrored from H.org:81/ by HTTrack Website Copier/3.x [XR&CO'2014] --><p>x");
    put("project/h.org_81/p4658.html",
        "<html><!-- Mirrored from h.org:81/p.php?id=7 by HTTrack Website Copier/3.x -->");
    put("project/h.org_81/plain.html", "<html>about HTTrack Website Copier");
    struct site *site = open_plain("project");
    CHECK(site && site->n_pages == 3);
    if (!site) return;
    CHECK(skipped(site, "index.html") == SKIP_CRAWLER_FILE);
    CHECK(skipped(site, "hts-log.txt") == SKIP_CRAWLER_FILE);
    CHECK(skipped(site, "backblue.gif") == SKIP_CRAWLER_FILE);
    CHECK_STR(find_page(site, "h.org_81/index.html")->url, "http://H.org:81/");
    CHECK_STR(find_page(site, "h.org_81/index.html")->host, "h.org");
    CHECK_STR(find_page(site, "h.org_81/p4658.html")->url, "http://h.org:81/p.php?id=7");
    CHECK_STR(find_page(site, "h.org_81/plain.html")->url, "http://h.org:81/plain.html");
    site_close(site);
    site = open_plain("."); /* from above: its start page is known by its log */
    CHECK(site && skipped(site, "project/index.html") == SKIP_CRAWLER_FILE);
    site_close(site);
}

static void check_log(const struct site *site, const char *below)
{
    char path[64];
    snprintf(path, sizeof path, "%sp4658.html", below);
    CHECK(find_page(site, path) && strcmp(find_page(site, path)->url, "https://h.org:81/p.php?id=8") == 0);
    snprintf(path, sizeof path, "%splain.html", below);
    CHECK(!find_page(site, path) && skipped(site, path) == SKIP_STATUS);
    for (uint32_t i = 0; i < site->n_skips; i++)
        if (site->skip[i].reason == SKIP_STATUS) CHECK_STR(site->skip[i].detail, "404");
}

/* The project of test_httrack() with its log, which beats the comments: from its root, and from its host. */
static void test_httrack_log(void)
{
    directory("project/hts-cache");
    put("project/hts-cache/new.txt",
        "date\tsizes\tflags\tstatuscode\tstatus\tMIME\tEtag\tURL\tlocalfile\t(from URL)\n"
        "1\t2\t3\t200\tOK\ttext/html\t\thttps://h.org:81/p.php?id=8\tp/project/h.org_81/p4658.html\t\n"
        "1\t2\t3\t404\tNo\ttext/html\t\thttps://h.org:81/plain\tp/project/h.org_81/plain.f.delayed\t\n");
    struct site *site = open_plain("project");
    CHECK(site && site->n_pages == 2);
    if (site) check_log(site, "h.org_81/");
    site_close(site);
    site = open_plain("project/h.org_81");
    CHECK(site && site->n_pages == 2);
    if (site) check_log(site, "");
    site_close(site);
}

static void test_packed(void)
{
    struct buffer bytes = {0};
    const char *detail = NULL;
    directory("packed");
    put_packed("packed/a.html", html, strlen(html));
    put_packed("packed/b.html.gz", html, strlen(html));
    put_packed("packed/c.tar.gz", html, strlen(html));
    put_packed("packed/d", "no page", 7);
    char *bomb = mem_zalloc(1, 1 << 20);
    memcpy(bomb, html, strlen(html));
    put_packed("packed/e.html", bomb, 1 << 20);
    free(bomb);
    put("packed/f.html", "\x1F\x8B\x08\x02 damaged");
    struct site *site = open_site("packed", (struct site_limits){.page_bytes_max = 4096, .threads = 1});
    CHECK(site && site->n_pages == 3);
    if (!site) return;
    struct site_reader *reader = site->reader;
    for (int i = 0; i < 2; i++) {
        CHECK(reader->load(reader, &site->page[i], &bytes, &detail) == SKIP_NONE);
        CHECK_STR(buffer_text(&bytes), html);
    }
    CHECK(reader->load(reader, find_page(site, "e.html"), &bytes, &detail) == SKIP_TOO_LARGE);
    CHECK(skipped(site, "c.tar.gz") == SKIP_NOT_HTML);
    CHECK(skipped(site, "d") == SKIP_NOT_HTML);
    CHECK(skipped(site, "f.html") == SKIP_UNREADABLE);
    site_close(site);
    buffer_free(&bytes);
}

/* The page says where it is, and nothing else does. */
static void test_canonical(void)
{
    directory("said");
    put("said/a.html", "<html><link rel=canonical href=https://h.org/a/><p>x");
    put("said/b.html", "<html><link rel=canonical href=https://h.org/b/><p>y");
    put("said/c.html", "<html><p>z");
    struct site *site = open_plain("said");
    CHECK_STR(site->page[0].url, "https://h.org/a/");
    CHECK_STR(site->page[1].url, "https://h.org/b/");
    CHECK_STR(site->page[2].url, "https://h.org/c.html");
    site_close(site);
    site = open_site("said", (struct site_limits){.page_bytes_max = 4096, .base_url = "http://z.org/", .threads = 2});
    CHECK_STR(site->page[0].url, "http://z.org/a.html");
    site_close(site);
}

/* Whether its first bytes tell, or more of it, or it is loaded as a whole, as packed ones are: the URL is the same. */
static void test_canonical_further_on(void)
{
    enum { FILES = 8 };
    static const size_t at[FILES] = {4000, 4050, 4096, 5000, 65400, 65500, 65536, 100000};
    static char text[200000], name[64];
    directory("far");
    directory("far-packed");
    for (int i = 0; i < FILES; i++) {
        memset(text, ' ', at[i]);
        memcpy(text, "<html><head>", 12);
        size_t n = at[i];
        n += (size_t)sprintf(text + n, "<link rel=canonical href=https://h.org/%02d/><title>a page</title>", i);
        memset(text + n, 'x', (size_t)i * 10000); /* shorter and longer ones than what is read */
        text[n + (size_t)i * 10000] = '\0';
        sprintf(name, "far/%d.html", i);
        put(name, text);
        sprintf(name, "far-packed/%d.html", i);
        put_packed(name, text, strlen(text));
    }
    struct site *plain = open_plain("far");
    struct site *packed = open_plain("far-packed");
    CHECK(plain->n_pages == FILES && packed->n_pages == FILES);
    for (int i = 0; i < FILES && plain->n_pages == FILES && packed->n_pages == FILES; i++) {
        sprintf(name, at[i] < 65450 ? "https://h.org/%02d/" : "https://h.org/%d.html", i);
        CHECK_STR(plain->page[i].url, name);
        CHECK_STR(packed->page[i].url, name);
    }
    site_close(plain);
    site_close(packed);
}

static void test_unreadable(void)
{
    if (geteuid() == 0) return; /* root reads everything */
    directory("locked");
    directory("locked/in");
    put("locked/in/a.html", html);
    put("locked/b.html", html);
    put("locked/c.html", html);
    CHECK(chmod("locked/in", 0) == 0 && chmod("locked/b.html", 0) == 0);
    struct site *site = open_plain("locked");
    CHECK(site && site->n_pages == 1 && site->n_skips == 2);
    if (site) {
        CHECK_STR(site->skip[0].path, "b.html");
        CHECK(site->skip[0].reason == SKIP_UNREADABLE);
        CHECK_STR(site->skip[0].detail, "Permission denied");
        CHECK_STR(site->skip[1].path, "in");
        CHECK_STR(site->skip[1].detail, "Permission denied");
    }
    site_close(site);
    CHECK(open_plain("locked/in") == NULL);
    CHECK_STR(error.message, "cannot open 'locked/in': Permission denied");
    CHECK(open_plain("locked/b.html") == NULL);
    CHECK_STR(error.message, "cannot open 'locked/b.html': Permission denied");
    CHECK(chmod("locked/in", 0777) == 0);
}

/* A path longer than PATH_MAX: twenty-five directories, each with a name as long as names may be. */
static void test_long_path(void)
{
    struct buffer bytes = {0};
    const char *detail;
    char name[256];
    memset(name, 'n', 255);
    name[255] = '\0';
    directory("deep");
    CHECK(chdir("deep") == 0);
    for (int i = 0; i < 25; i++) {
        directory(name);
        CHECK(chdir(name) == 0);
    }
    put("leaf.html", html);
    CHECK(chdir(root) == 0);
    struct site *site = open_plain("deep");
    CHECK(site && site->n_pages == 1 && site->n_skips == 0);
    if (site && site->n_pages == 1) {
        CHECK(strlen(site->page[0].path) == 25 * 256 + 9);
        CHECK(site->reader->load(site->reader, &site->page[0], &bytes, &detail) == SKIP_NONE);
        CHECK(span_is(buffer_span(&bytes), html));
    }
    site_close(site);
    buffer_free(&bytes);
}

static void test_reasons(void)
{
    for (int r = 0; r < SKIP_N; r++) {
        const char *text = skip_reason_text((enum skip_reason)r);
        CHECK(text && *text);
        for (int s = 0; s < r; s++) CHECK(strcmp(text, skip_reason_text((enum skip_reason)s)) != 0);
    }
    CHECK_STR(skip_reason_text(SKIP_NOT_HTML), "not HTML");
    CHECK_STR(skip_reason_text(SKIP_EMPTY), "empty file");
}

/* The line is read once, not once more after each slash: that took more than 20 seconds. */
static void test_httrack_log_of_slashes(void)
{
    struct buffer log = {0};
    buffer_puts(&log, "0\t0\t0\t200\tx\tx\tx\thttp://h.example/\t");
    for (int i = 0; i < 1200000; i++) buffer_puts(&log, "a/");
    buffer_puts(&log, "\tx\n");
    directory("slashes");
    directory("slashes/hts-cache");
    put("slashes/hts-cache/new.txt", buffer_text(&log));
    put("slashes/a.html", html);
    clock_t start = clock();
    struct site *site = open_plain("slashes");
    CHECK(site && site->n_pages == 1);
    CHECK(seconds_since(start) < 5);
    site_close(site);
    buffer_free(&log);
}

int main(void)
{
    root = temp_dir_new();
    CHECK(root && chdir(root) == 0);
    test_tree();
    test_load();
    test_names_of_sites();
    test_errors();
    test_single_file();
    test_httrack();
    test_httrack_log();
    test_httrack_log_of_slashes();
    test_packed();
    test_canonical();
    test_canonical_further_on();
    test_unreadable();
    test_long_path();
    test_reasons();
    char command[600]; /* temp_dir_end() cannot remove what has a path longer than PATH_MAX */
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    CHECK(chdir("/") == 0 && system(command) == 0);
    free(root);
    return check_done("mirror");
}
