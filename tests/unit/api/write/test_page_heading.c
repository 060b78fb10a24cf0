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

int main(void)
{
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
    buffer_free(&out);
    return check_done("page_heading");
}
