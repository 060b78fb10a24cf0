/* SPDX-License-Identifier: MIT
 * test_breadcrumbs.c - the way to a page, as it states it. */
#include "check.h"

#include "base/limits.h"
#include "content/pieces/pieces.h"

#define LD "<script type='application/ld+json'>"

static const char *steps_of(struct breadcrumbs *t, const char *page, struct buffer *out)
{
    breadcrumbs_read(span_of(page), t);
    out->len = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        buffer_add(out, t->text.at + t->step[i].name, t->step[i].name_len);
        buffer_putc(out, '=');
        buffer_add(out, t->text.at + t->step[i].url, t->step[i].url_len);
        buffer_putc(out, '\n');
    }
    return buffer_text(out);
}

/* A script of JSON-LD longer than the limit is not read, as it is not for dates and authors. */
static void test_long_script(struct breadcrumbs *crumbs, struct buffer *out)
{
    static const char head[] = "{\"@type\":\"BreadcrumbList\",\"itemListElement\":[{\"name\":\"A\"}]}";
    for (size_t more = 0; more < 2; more++) {
        struct buffer page = {0};
        buffer_puts(&page, "<script type='application/ld+json; charset=utf-8'>");
        buffer_puts(&page, head);
        for (size_t i = strlen(head); i < JSON_LD_BYTES_MAX + more; i++) buffer_putc(&page, ' ');
        buffer_puts(&page, "</script>");
        CHECK_STR(steps_of(crumbs, buffer_text(&page), out), more ? "" : "A=\n");
        buffer_free(&page);
    }
}

int main(void)
{
    static const struct {
        const char *page, *steps;
    } cases[] = {
        {LD "{\"@graph\":[{\"itemListElement\":[{\"position\":1,\"name\":\"A\",\"item\":\"/a\"},"
         "{\"item\":{\"@id\":\"/b\",\"name\":\"B\"}},{\"name\":\"C\"}],\"@type\":\"BreadcrumbList\"}]}</script>"
         "<div class=breadcrumb><a href=/x>X</a> Y</div>",
         "A=/a\nB=/b\nC=\n"},
        {"<nav class=breadcrumb><a href=/x>X</a> "
         LD "{\"@type\":\"BreadcrumbList\",\"itemListElement\":[{\"name\":\"A\"}]}</script> Y</nav>", "A=\n"},
        {"<nav class=breadcrumb><a href=/x>X</a> " LD "[]</script><style>b</style> Y</nav>", "X=/x\nY=\n"},
        {LD "{\"@type\":\"ItemList\",\"itemListElement\":[{\"name\":\"BreadcrumbList\"}]}</script>", ""},
        {LD "{\"@type\":\"BreadcrumbList\",\"itemListElement\":[{\"name\":\"A\"}</script>", ""},
        {"<nav id=Breadcrumbs><ol><li><a href='/'>Home &amp; all</a> &rsaquo; <li> <a href='b?c&amp;d'><b>B</b></a> / "
         "<li>  C\n d </ol></nav><p>no",
         "Home & all=/\nB=b?c&d\nC d=\n"},
        {"<div class=breadcrumb-toggle>Show</div><div class=breadcrumb><div>A</div><div>B</div></div>C", "A=\nB=\n"},
        {"<div class=breadcrumb><a href=a>\xE9\xA6\x96\xE9\xA1\xB5</a> \xE2\x80\xBA <b>\xD0\x94\xD0\xB0</b></div>",
         "\xE9\xA6\x96\xE9\xA1\xB5=a\n\xD0\x94\xD0\xB0=\n"},
        {"<div class=breadcrumb><a href='?a=1&copy=2'>A&copy=</a><div>B</div></div>", "A\xC2\xA9==?a=1&copy=2\nB=\n"},
        {"<div class=breadcrumb><a href=a>", ""},
        {"", ""},
    };
    struct breadcrumbs crumbs = {.n = 0};
    struct buffer out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_STR(steps_of(&crumbs, cases[i].page, &out), cases[i].steps);
    test_long_script(&crumbs, &out);
    buffer_free(&out);
    breadcrumbs_free(&crumbs);
    return check_done("breadcrumbs");
}
