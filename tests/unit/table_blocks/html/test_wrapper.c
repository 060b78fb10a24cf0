/* SPDX-License-Identifier: MIT
 * test_wrapper.c - the inline elements around blocks, through shrink_page(). */
#include "check.h"

#include "table_blocks/html/shrink.h"

/* "td:font.b p:" of all tags but the body's, as far as they are remembered. */
static void check_wrappers(const char *page, const char *want)
{
    struct markup m = {0};
    struct buffer got = {0};
    shrink_page(span_of(page), 100, &m);
    for (uint32_t t = 1; t < m.n_tags; t++) {
        buffer_printf(&got, "%s%s:", t > 1 ? " " : "", element_rules[m.tag[t].element].name);
        for (int shift = 24, n = 0; shift >= 0; shift -= 8) {
            uint32_t e = m.tag[t].wrapper >> shift & 0xFF;
            if (e) buffer_printf(&got, "%s%s", n++ ? "." : "", element_rules[e].name);
        }
    }
    CHECK_STR(buffer_text(&got), want);
    buffer_free(&got);
    markup_free(&m);
}

int main(void)
{
    check_wrappers("<div id=a><p id=b>x", "div: p:");
    check_wrappers("<font><b><div id=a>x</div></b><div id=c>y", "div:font.b div:font");
    check_wrappers("<div id=a><font>x</div><div id=b>y", "div: div:"); /* it ended with its block */
    check_wrappers("<div id=a><b>x</b></i><p id=c>y", "div: p:");
    check_wrappers("<b><div id=a></b><p id=b>y", "div:b p:"); /* it is not for this block to end it */
    check_wrappers("<i><b></i><p id=a>y", "p:b");
    check_wrappers("<img><br><input><p id=a>y", "p:");
    check_wrappers("<a><b><i><u><s><p id=a>y", "p:b.i.u.s"); /* the inner four */
    check_wrappers("<p id=a>x<table id=b><tr><td>y", "p: table:p");
    check_wrappers("<p id=a><table id=b><tr><td></table>x<table id=c>", "p: table:p table:p"); /* the P goes on */
    check_wrappers("<p id=a><table id=b></table><div><table id=c></table></div><table id=d>", "p: table:p table: table:");
    check_wrappers("<p id=a><table id=b></table></p><table id=c>", "p: table:p table:");
    check_wrappers("<div><p id=a><table id=b></table></div><table id=c>", "p: table:p table:");
    check_wrappers("<font><p id=a>x<b><aside id=b>y", "p:font aside:font.p.b");
    check_wrappers("<p id=a><b>x<div id=b>y", "p: div:"); /* ends the P for everybody */
    check_wrappers("<table id=a><form><tr id=b><td>x</form><tr id=c>", "table: tr:form tr:form");
    /* a table in no cell of another one, as it is where no parser moves it */
    check_wrappers("<table id=a><tr><td>x</tr><table id=b><tr><td>y", "table: table:table");
    check_wrappers("<b><table id=a><tbody><tr></tr><table id=b><tr><td>y", "table:b table:b.table.tbody");
    check_wrappers("<table id=a><tr><td><table id=b><tr><td>y", "table: table:");
    check_wrappers("<table id=a><form></form><tr id=b><td>x", "table: tr:");
    char deep[32 * 3 + 40] = "";
    for (int i = 0; i < 32; i++) strcat(deep, "<s>");
    strcat(deep, "<b><p id=a>x"); /* one too many */
    check_wrappers(deep, "p:s.s.s.s");
    return check_done("wrapper");
}
