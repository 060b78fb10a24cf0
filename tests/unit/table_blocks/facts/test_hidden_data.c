/* SPDX-License-Identifier: MIT
 * test_hidden_data.c - JSON in attributes and scripts, through shrink_page() and alone. */
#include "check.h"

#include "base/buffer.h"
#include "table_blocks/facts/hidden_data.h"
#include "table_blocks/html/html.h"

static uint32_t script(const char *type, const char *body)
{
    return hidden_data_in_script(span_of(type), span_of(body));
}

static void test_scripts(void)
{
    CHECK(script("application/json", "[1]") == 3);
    CHECK(script("", "var a = {\"b\": 1};\nfunction c() {}") == strlen(" {\"b\": 1};"));
    CHECK(script("", "\n const __state = {\"b\":1}") == strlen(" {\"b\":1}"));
    CHECK(script("", "window.$a1=[ [{ \"b\":1}]]") == strlen("[ [{ \"b\":1}]]"));
    CHECK(script("module", " import { draw } from 'draw';\n import 'b';\n\n const a = {\"b\": 1}") == strlen(" {\"b\": 1}"));
    CHECK(script("module", "import { draw } from 'draw';") == 0 && script("module", "import a;\n") == 0);
    CHECK(script("", "imported = 1;\na = {\"b\": 1}") == 0);
    CHECK(script("", "var a = {b: 1};") == 0);     /* code */
    CHECK(script("", "var a = [\"b\", 1];") == 0); /* a list of names */
    CHECK(script("", "f({\"b\": 1})") == 0);
    CHECK(script("", "") == 0 && script("", "var a") == 0 && script("", "a=") == 0 && script("", "a=[{") == 0);
}

/* Bytes in a page of one DIV, whose attribute has what `begin` is and then `n` letters. */
static uint32_t attribute(const char *begin, unsigned n)
{
    struct buffer page = {0};
    buffer_puts(&page, "<div id=a data-all='");
    buffer_puts(&page, begin);
    for (unsigned k = 0; k < n; k++) buffer_puts(&page, "x");
    buffer_puts(&page, "'>text</div>");
    struct markup m = {0};
    shrink_page(buffer_span(&page), SHRINK_DEPTH_MAX, &m);
    uint32_t bytes = m.script_text;
    markup_free(&m);
    buffer_free(&page);
    return bytes;
}

static void test_attributes(void)
{
    CHECK(attribute("{\"a\":\"", 2000) == 2006);
    CHECK(attribute("{&#34;a&#34;: &#34;", 2000) == 2000 + strlen("{&#34;a&#34;: &#34;"));
    CHECK(attribute("[{&quot;a", 2000) == 2000 + strlen("[{&quot;a"));
    CHECK(attribute("{\"a\":\"", 900) == 0); /* short */
    CHECK(attribute("{ open: ", 2000) == 0); /* an expression */
    CHECK(attribute("A title", 2000) == 0);
}

int main(void)
{
    test_scripts();
    test_attributes();
    return check_done("hidden_data");
}
