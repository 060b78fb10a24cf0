/* SPDX-License-Identifier: MIT
 * test_crumbs.c - what the way to a page calls it. */
#include "check.h"

#include "api/write/write.h"

enum { LEAVES = 6 };

static struct buffer out;

static bool is_in_way(const void *data, uint32_t leaf)
{
    return ((const char *)data)[leaf] == 'w';
}

/* The last crumb of a page with these leaves, of which those are in the way to it that `way` has a 'w' for. "[...]" in
 * a leaf is a link. */
static const char *last_crumb(const char *way, const char *const *text)
{
    struct title_affixes affixes = {0};
    struct leaf_block leaf[LEAVES] = {{0}};
    struct byte_range link[LEAVES * 2];
    struct page_blocks blocks = {.n_leaves = (uint32_t)strlen(way), .leaf = leaf, .link = link};
    struct buffer all = {0};
    for (uint32_t l = 0; l < blocks.n_leaves; l++) {
        leaf[l].text = (uint32_t)all.len;
        leaf[l].link = blocks.n_links;
        for (const char *c = text[l]; *c; c++) {
            if (*c == '[') link[blocks.n_links].from = (uint32_t)all.len;
            else if (*c == ']') link[blocks.n_links++].to = (uint32_t)all.len;
            else buffer_putc(&all, *c);
        }
        leaf[l].text_len = (uint32_t)all.len - leaf[l].text;
        leaf[l].n_links = blocks.n_links - leaf[l].link;
    }
    blocks.text = buffer_span(&all);
    buffer_puts(&affixes.common, "Depot");
    out.len = 0;
    buffer_add_span(&out, page_last_crumb(&affixes, &blocks, is_in_way, way));
    title_affixes_free(&affixes);
    buffer_free(&all);
    return buffer_text(&out);
}
#define CRUMB(way, ...) last_crumb(way, (const char *const[]){__VA_ARGS__})

int main(void)
{
    CHECK_STR(CRUMB(".ww.", "Depot", "[Classes]", "Action", "Text"), "Action");
    CHECK_STR(CRUMB("ww.ww", "Classes", "/ Action", "Text", "a", "b"), "Action");
    CHECK_STR(CRUMB("w", "[Home] > [Classes] > Action"), "Action");
    CHECK_STR(CRUMB("w", "[Home] \xC2\xBB The way to C#"), "The way to C#");
    /* a link; all there is; the common title; no way; nothing after it */
    CHECK_STR(CRUMB("ww", "[Home]", "[Classes]"), "");
    CHECK_STR(CRUMB("w.", "Action", "Text"), "");
    CHECK_STR(CRUMB("ww", "[Home]", "Depot"), "");
    CHECK_STR(CRUMB("..", "[Home]", "Action"), "");
    CHECK_STR(CRUMB("ww", "[Home]", " / "), "");
    CHECK_STR(CRUMB("", ""), "");
    CHECK(is_crumb_name(span_of("breadcrumb"), span_of("")) && is_crumb_name(span_of(""), span_of("theBreadcrumbs")));
    CHECK(!is_crumb_name(span_of("bread"), span_of("crumbs")));
    buffer_free(&out);
    return check_done("crumbs");
}
