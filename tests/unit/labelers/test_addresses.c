/* SPDX-License-Identifier: MIT
 * test_addresses.c - lines that are an address, in pages of a line, a title and a text. */
#include "check.h"

#include "labelers/shared/addresses.h"

enum { DIV, H1, H2, TD, DD, PRE, LI };

static const struct block_path place[] = {[DIV] = {.element = EL_div}, [H1] = {.element = EL_h1},
                                          [H2] = {.element = EL_h2},   [TD] = {.element = EL_td},
                                          [DD] = {.element = EL_dd},   [PRE] = {.element = EL_pre},
                                          [LI] = {.element = EL_li}};

/* Is the line an address? at: 0 above the title, 2 below. */
static bool found_at(uint32_t at, struct leaf_fact line, const char *text, const char *url)
{
    static struct address_scratch scratch;
    struct buffer all = {0};
    struct leaf_block leaf[3];
    struct leaf_fact fact[3] = {{.n_tokens = 3}, {.path = H1, .n_tokens = 2}, {.n_tokens = 3}};
    const char *const lines[3] = {"Lay the plank", "The plane", "on the bench"};
    fact[at] = line;
    for (uint32_t l = 0; l < 3; l++) {
        leaf[l] = (struct leaf_block){.text = (uint32_t)all.len};
        buffer_puts(&all, l == at ? text : lines[l]);
        leaf[l].text_len = (uint32_t)all.len - leaf[l].text;
    }
    const struct page_blocks b = {.n_leaves = 3, .leaf = leaf, .text = buffer_span(&all)};
    struct leaf_list found = addresses_find(&scratch, &b, fact, place, span_of(url));
    bool is_found = found.n == 1 && found.leaf[0] == at;
    CHECK(is_found || !found.n);
    free(found.leaf);
    buffer_free(&all);
    address_scratch_free(&scratch);
    scratch = (struct address_scratch){0};
    return is_found;
}

static bool found_in(uint32_t path, const char *text, const char *url)
{
    return found_at(2, (struct leaf_fact){.path = path, .n_tokens = 9}, text, url);
}

static void test_own_url(void)
{
    const char *const url = "https://www.tools.example/post/plane/index.html";
    CHECK(found_in(LI, "Link to this post: http://tools.example/post/plane/", url));
    CHECK(found_in(DIV, "\u672C\u6587\u94FE\u63A5\uFF1Ahttps://tools.example/post/plane", url));
    CHECK(found_in(DIV, "Link: http://a.example/?p=7", "http://a.example/?p=7"));
    CHECK(found_in(DIV, "Link: http://a.example/\u5DE5", "http://a.example/%E5%B7%A5"));
    CHECK(!found_in(LI, "Link: http://tools.example/post/saw/", url));
    CHECK(!found_in(LI, "Link: http://tools.example/post/plane/ and more", url));
    CHECK(!found_in(LI, "Source: http://wood.example/post/plane/", url));
    CHECK(!found_in(LI, "http://tools.example/post/plane/", url)); /* no label */
    CHECK(!found_in(LI, "Lay the plank on the bench with its inner face up: http://tools.example/post/plane/", url));
    CHECK(!found_in(LI, "Link: httpx://tools.example/post/plane/", url) && !found_in(LI, "See http", url));
    for (uint32_t path = H1; path <= PRE; path++) CHECK(!found_in(path, "Link: http://tools.example/post/plane/", url));
    CHECK(!found_in(DIV, "Link: http://tools.example/", "http://tools.example/")); /* the site's */
    CHECK(found_in(DIV, "Link: http://tools.example/post/plane", "http://mirror.invalid/post/plane/"));
    CHECK(!found_in(DIV, "Link: http://tools.example/plane", "http://mirror.invalid/plane/")); /* short */
    const struct leaf_fact line = {.n_tokens = 9};
    struct leaf_fact other;
    CHECK((other = line, other.n_tokens = 41, !found_at(2, other, "Link: http://tools.example/post/plane", url)));
    CHECK((other = line, other.line_df = 9, !found_at(2, other, "Link: http://tools.example/post/plane", url)));
    CHECK((other.has_number = 1, found_at(2, other, "Link: http://tools.example/post/plane", url)));
    other = line;
    other.flags = LEAF_CONTROL;
    CHECK(!found_at(2, other, "Link: http://tools.example/post/plane", url));
}

static void test_name(void)
{
    const struct leaf_fact line = {.n_tokens = 3};
    struct leaf_fact linked = line, heading = line;
    linked.n_link_tokens = 3;
    heading.path = H2;
    const char *const url = "http://w.invalid/wiki.php?id=tools%3Aplane-iron.html";
    CHECK(found_at(0, line, "tools:plane-iron", url));
    CHECK(found_at(0, line, "tools:plane-iron", "http://w.example/tools:plane-iron"));
    CHECK(found_at(0, line, "tools:plane-iron", "http://w.example/?id=tools:plane-iron&rev=7"));
    CHECK(!found_at(2, line, "tools:plane-iron", url)); /* below the title */
    CHECK(!found_at(0, linked, "tools:plane-iron", url) && !found_at(0, heading, "tools:plane-iron", url));
    CHECK(!found_at(0, line, "plane-iron", url) && !found_at(0, line, "tools:plane", url));
    CHECK(!found_at(0, line, "planeiron", "http://w.example/planeiron")); /* a word */
    CHECK(!found_at(0, line, "a:plane", "http://w.example/a:plane"));     /* short */
    CHECK(!found_at(0, line, "the plane-iron", "http://w.example/the plane-iron"));
    CHECK(!found_at(0, line, "plane-iron", "plane-iron"));
}

static void test_messages(void)
{
    const char *const url = "http://list.example/msg7.html";
    CHECK(found_in(LI, "References: <1.2@host.example>", url));
    CHECK(found_in(LI, "References: <1.2@host.example> <a3@host.example>, <b4@c>", url));
    CHECK(!found_in(LI, "Report bugs to: <bug-plane@host.example>", url));
    CHECK(!found_in(LI, "From: Vera <vera7@host.example>", url));
    CHECK(!found_in(LI, "References: <1.2@host.example> of last year", url));
    CHECK(!found_in(LI, "References: <1.2 @host.example>", url) && !found_in(LI, "References: <1.2host.example>", url));
    CHECK(!found_in(LI, "References: <1.2@host.example", url) && !found_in(LI, "", url));
    CHECK(!found_in(LI, "<1.2@host.example>", url) && !found_in(TD, "References: <1.2@host.example>", url));
}

int main(void)
{
    test_own_url();
    test_name();
    test_messages();
    return check_done("addresses");
}
