/* SPDX-License-Identifier: MIT
 * test_page_heading.c - which text of an H1 is the title of a page whose TITLE says nothing of it. */
#include "check.h"

#include "api/write/page_heading.h"

static struct buffer out;

static const char *heading(const char *text)
{
    struct title_affixes affixes = {0};
    struct leaf_block leaf = {.text_len = (uint32_t)strlen(text)};
    struct page_blocks blocks = {.n_leaves = 1, .leaf = &leaf, .text = span_of(text)};
    buffer_puts(&affixes.common, "Harbour Boats");
    out.len = 0;
    buffer_add_span(&out, page_heading(&affixes, &blocks, 0));
    title_affixes_free(&affixes);
    return buffer_text(&out);
}

static enum element is_h1(const void *paths, uint32_t leaf)
{
    (void)paths;
    (void)leaf;
    return EL_h1;
}

static bool is_no_crumb(const void *paths, uint32_t leaf)
{
    (void)paths;
    (void)leaf;
    return false;
}

/* With the TITLE `title`, on a site whose pages are "Page - Harbour Boats"; of an H1 that `pages` of them have. */
static const char *found(const char *title, const char *h1, uint32_t pages)
{
    struct title_affixes affixes = {0};
    struct leaf_block leaf = {.text_len = (uint32_t)strlen(h1)};
    struct leaf_fact fact = {.informative = true, .line_df = pages};
    struct page_blocks blocks = {.n_leaves = 1, .leaf = &leaf, .text = span_of(h1), .title = span_of(title)};
    const struct span url = span_of("http://a.org/b/c.html");
    const struct heading_search of = {&affixes, &blocks, &fact, url, is_h1, is_no_crumb, NULL};
    buffer_puts(&affixes.suffix, " - Harbour Boats");
    out.len = 0;
    buffer_add_span(&out, page_heading_find(&of));
    title_affixes_free(&affixes);
    return buffer_text(&out);
}

/* With a TITLE that so many pages have; of an H1 that h1_pages have, and h1_links of whose words are links. */
static const char *found_below(uint32_t pages, uint32_t h1_pages, uint32_t h1_links)
{
    const char *h1 = "Ada Bosun's profile";
    struct title_affixes affixes = {0};
    struct leaf_block leaf[] = {{.flags = LEAF_TITLE}, {.text_len = (uint32_t)strlen(h1)}};
    struct leaf_fact fact[] = {{.flags = LEAF_TITLE, .line_df = pages},
                               {.informative = true, .n_link_tokens = h1_links, .line_df = h1_pages}};
    struct page_blocks blocks = {
        .n_leaves = 2, .leaf = leaf, .text = span_of(h1), .title = span_of("user profile - Harbour Boats")};
    const struct heading_search of = {&affixes, &blocks, fact, span_of("http://a.org/b"), is_h1, is_no_crumb, NULL};
    buffer_puts(&affixes.suffix, " - Harbour Boats");
    out.len = 0;
    buffer_add_span(&out, page_heading_find(&of));
    title_affixes_free(&affixes);
    return buffer_text(&out);
}

/* A TITLE of three pages or more names what they are, an H1 of one of them the page. */
static void test_kinds(void)
{
    CHECK_STR(found_below(3, 1, 0), "Ada Bosun's profile");
    CHECK_STR(found_below(2, 1, 0), ""); /* an article and its copy */
    CHECK_STR(found_below(3, 2, 0), "");
    CHECK_STR(found_below(3, 1, 1), "");
}

/* With a TITLE that says nothing: of two H1s, "Oars" and another one, of which n_links are links. */
static const char *found_of_two(const char *second, uint32_t n_links)
{
    struct title_affixes affixes = {0};
    struct leaf_block leaf[] = {{.text_len = 4}, {.text = 4, .text_len = (uint32_t)strlen(second)}};
    struct leaf_fact fact[] = {{.informative = true, .n_tokens = 1}, {.informative = true, .n_tokens = 1}};
    char text[64] = "Oars";
    struct page_blocks blocks = {.n_leaves = 2, .leaf = leaf, .text = span_of(strcat(text, second))};
    const struct heading_search of = {&affixes, &blocks, fact, span_of("http://a.org/b"), is_h1, is_no_crumb, NULL};
    for (uint32_t l = 0; l < n_links; l++) fact[l].n_link_tokens = 1;
    out.len = 0;
    buffer_add_span(&out, page_heading_find(&of));
    return buffer_text(&out);
}

/* The titles of what a page lists are not its own. */
static void test_lists(void)
{
    CHECK_STR(found_of_two("Masts", 2), "");
    CHECK_STR(found_of_two("Masts", 1), "Oars");
    CHECK_STR(found_of_two("Masts", 0), "Oars");
    CHECK_STR(found_of_two("Oars", 2), "Oars"); /* a link to the page itself, twice */
}

static enum element first_element; /* of a page's text; DIVs otherwise */

static enum element is_div(const void *paths, uint32_t leaf)
{
    (void)paths;
    return leaf == 2 && first_element ? first_element : EL_div;
}

/* Of a page with this TITLE and without an H1: its first text. */
static const char *found_in_text_of(const char *title, const char *text, struct leaf_fact first)
{
    struct title_affixes affixes = {0};
    struct leaf_block leaf[] = {{.flags = LEAF_TITLE}, {0}, {.text_len = (uint32_t)strlen(text)}};
    struct leaf_fact fact[] = {{.flags = LEAF_TITLE, .n_tokens = 3}, {.n_tokens = 1}, first};
    struct page_blocks blocks = {.n_leaves = 3, .leaf = leaf, .text = span_of(text),
                                 .title = span_of(title)};
    const struct heading_search of = {&affixes, &blocks, fact, span_of("http://a.org/b/c"), is_div, is_no_crumb, NULL};
    buffer_puts(&affixes.suffix, " - Harbour Boats");
    out.len = 0;
    buffer_add_span(&out, page_heading_find(&of));
    title_affixes_free(&affixes);
    return buffer_text(&out);
}

static const char *found_in_text(const char *text, struct leaf_fact first)
{
    return found_in_text_of("Parts - Harbour Boats", text, first);
}

/* "Member List" is the TITLE of many pages, each of which begins with "Deque Member List". */
static void test_longer_titles(void)
{
    struct leaf_fact first = {.informative = true, .n_tokens = 12, .line_df = 1};
    CHECK_STR(found_in_text("Sloop Parts ", first), "Sloop Parts");
    CHECK_STR(found_in_text_of("All the parts - Harbour Boats", "Sloop: All the parts", first), "Sloop: All the parts");
    CHECK_STR(found_in_text_of("All the old parts", "Excerpt from All the old parts", first), "");
    CHECK_STR(found_in_text("Parts", first), "");
    CHECK_STR(found_in_text(" Parts", first), "");
    CHECK_STR(found_in_text("Sloop-Parts", first), "");
    CHECK_STR(found_in_text("Parts of sloops", first), "");
    first.n_link_tokens = 1;
    CHECK_STR(found_in_text("Home Parts", first), "");
    first.n_link_tokens = 0, first.line_df = 2;
    CHECK_STR(found_in_text("Sloop Parts", first), "");
    first = (struct leaf_fact){.informative = true, .n_tokens = 13, .line_df = 1};
    CHECK_STR(found_in_text("Sloop Parts", first), "");
    first = (struct leaf_fact){.n_tokens = 2, .line_df = 1}; /* redundant */
    CHECK_STR(found_in_text("Sloop Parts", first), "");
}

/* On a site of "Glossary: A", "Glossary: B" and so on, what title_clean() leaves is no title. */
static void test_letters(void)
{
    CHECK_STR(found("A - Harbour Boats", "A - Harbour Boats", 1), "A - Harbour Boats");
    CHECK_STR(found("12 - Harbour Boats", "12 - Harbour Boats", 9), "12 - Harbour Boats"); /* a line has no numbers */
    CHECK_STR(found("\xC3\x84 - Harbour Boats", "\xC3\x84 - Harbour Boats", 1), "\xC3\x84 - Harbour Boats");
    CHECK_STR(found("A - Harbour Boats", "Letter A", 1), "");
    CHECK_STR(found("Oar - Harbour Boats", "Oar - Harbour Boats", 1), "");
}

static void test_found(void)
{
    CHECK_STR(found("Harbour Boats", "Riveting", 1), "Riveting");
    CHECK_STR(found("Riveting | Manual - Harbour Boats", "Riveting", 1), "Riveting");
    CHECK_STR(found("Riveting | Manual", "Riveting \xC2\xB6", 1), "Riveting");
    CHECK_STR(found("Riveting | Manual", "Riveting", 2), ""); /* "Riveting | Tools" may be another */
    CHECK_STR(found("Harbour Boats | Page 2", "Harbour Boats", 1), "");
    CHECK_STR(found("Riveting a boat", "Riveting", 1), "");
    CHECK_STR(found("riveting-a_boat - Harbour Boats", "Riveting a Boat", 1), "Riveting a Boat"); /* of a notebook */
    CHECK_STR(found("riveting", "Riveting", 1), "Riveting");
    CHECK_STR(found("riveting-a-boat", "Riveting a Boat", 2), "");
    CHECK_STR(found("riveting a boat", "Riveting a Boat", 1), "");
    CHECK_STR(found("RIVETING", "Riveting", 1), "");
    CHECK_STR(found("riveting-boats", "Riveting boat", 1), "");
    CHECK_STR(found("riveting", "riveting", 1), "");
}

/* "Groups" in an H2 at the top of a page without an H1, whose TITLE is empty or that of the site. */
static void test_lower_headings(void)
{
    struct leaf_fact first = {.informative = true, .n_tokens = 1, .line_df = 1};
    first_element = EL_h2;
    CHECK_STR(found_in_text_of("", "Groups", first), "Groups");
    CHECK_STR(found_in_text_of("Harbour Boats", "Groups", first), "Groups");
    CHECK_STR(found_in_text("Groups", first), ""); /* its TITLE is "Parts" */
    first.line_df++;
    CHECK_STR(found_in_text_of("", "Groups", first), "");
    first.line_df--;
    first_element = EL_p;
    CHECK_STR(found_in_text_of("", "Groups", first), "");
    first_element = EL_UNKNOWN;
}

int main(void)
{
    test_lower_headings();
    test_kinds();
    test_found();
    test_letters();
    test_lists();
    char longest[302];
    CHECK_STR(heading("Riveting a boat"), "Riveting a boat");
    CHECK_STR(heading("Riveting a boat \xC2\xB6"), "Riveting a boat");
    CHECK_STR(heading("Riveting a boat#"), "Riveting a boat");
    CHECK_STR(heading("Riveting a boat \xC2\xA7"), "Riveting a boat");
    CHECK_STR(heading("Riveting a boat\xEF\x83\x81"), "Riveting a boat");
    CHECK_STR(heading("Riveting a boat \xF0\x9F\x94\x97\xE2\x80\x8B"), "Riveting a boat");
    CHECK_STR(heading("# Riveting a boat"), "Riveting a boat");
    CHECK_STR(heading("Programs in C#"), "Programs in C#");
    CHECK_STR(heading("C##"), "C#");
    CHECK_STR(heading("F#"), "F#");
    CHECK_STR(heading("#boats"), "#boats");
    CHECK_STR(heading("# 1 in sales"), "# 1 in sales");
    CHECK_STR(heading("\xC2\xA7 433"), "\xC2\xA7 433");
    CHECK_STR(heading("#"), "");
    CHECK_STR(heading("Harbour Boats"), "");
    CHECK_STR(heading("Harbour Boats\xC2\xB6"), "");
    CHECK_STR(heading("\xC2\xB6"), "");
    CHECK_STR(heading(""), "");
    memset(longest, 'a', 301);
    longest[301] = '\0';
    CHECK_STR(heading(longest), "");
    CHECK_STR(heading(longest + 1), longest + 1);
    test_longer_titles();
    buffer_free(&out);
    return check_done("page_heading");
}
