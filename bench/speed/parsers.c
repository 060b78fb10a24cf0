/* SPDX-License-Identifier: MIT
 * parsers.c - the speed of other parsers: rates of the ways from a page to a tree, over the same pages.
 *
 *     parsers SITE      one line each: way TAB seconds TAB MB per second, one thread
 *
 * "libtidy" is R0 (r0.c); "gumbo" is the HTML5 parser of Debian's libgumbo on whole pages; "shrink" is what infodisc
 * does instead: scanner and stack, with libtidy for faulty tables. Built by `make parsers` if libgumbo-dev is
 * installed. */
#include <fcntl.h>
#include <ftw.h>
#include <gumbo.h>
#include <stdio.h>
#include <sys/resource.h>

#include "base/files/file.h"
#include "base/memory.h"
#include "site/text/charset.h"
#include "table_blocks/html/html_parse.h"
#include "table_blocks/html/shrink.h"

enum { PAGE_BYTES_MAX = 64 * 1024 * 1024 };

static struct buffer *page; /* [n_pages] UTF-8 */
static size_t n_pages, pages_cap;
static uint64_t n_bytes;
static struct charset_decoder *decoder;

static int read_page(const char *name, const struct stat *st, int type, struct FTW *ftw)
{
    (void)ftw;
    struct buffer bytes = {0}, text = {0}, copy = {0};
    if (type != FTW_F || st->st_size == 0) return 0;
    if (file_read(AT_FDCWD, name, PAGE_BYTES_MAX, &bytes) != FILE_OK) return 0;
    buffer_add_span(&copy, charset_decode(decoder, buffer_span(&bytes), NULL, &text).text);
    n_bytes += copy.len;
    VECTOR_PUSH(page, n_pages, pages_cap) = copy;
    buffer_free(&bytes);
    buffer_free(&text);
    return 0;
}

static double user_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec * 1e-6;
}

static void with_gumbo(void)
{
    for (size_t i = 0; i < n_pages; i++) {
        GumboOutput *out = gumbo_parse_with_options(&kGumboDefaultOptions, page[i].at, page[i].len);
        gumbo_destroy_output(&kGumboDefaultOptions, out);
    }
}

static void with_shrink(void)
{
    static struct markup m;
    static struct html_events repaired;
    struct html_parser *parser = html_parser_new();
    for (size_t i = 0; i < n_pages; i++) {
        shrink_page(buffer_span(&page[i]), SHRINK_DEPTH_MAX, &m);
        if (m.faulty_table) html_parse(parser, &m, &repaired);
    }
    html_parser_free(parser);
}

static void with_tidy(void)
{
    static struct markup m;
    static struct html_events events;
    struct html_parser *parser = html_parser_new();
    for (size_t i = 0; i < n_pages; i++) html_parse_whole(parser, buffer_span(&page[i]), &m, &events);
    html_parser_free(parser);
}

static void time_way(const char *name, void (*way)(void))
{
    double start = user_seconds();
    way();
    double seconds = user_seconds() - start;
    printf("%s\t%.3f\t%.0f\n", name, seconds, (double)n_bytes / 1e6 / seconds);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    html_parse_init();
    decoder = charset_decoder_new();
    if (argc != 2 || nftw(argv[1], read_page, 64, FTW_PHYS) != 0) {
        fputs("usage: parsers SITE\n", stderr);
        return 2;
    }
    time_way("shrink", with_shrink);
    time_way("gumbo", with_gumbo);
    time_way("libtidy, tree walked", with_tidy);
    return 0;
}
