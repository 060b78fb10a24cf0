/* SPDX-License-Identifier: MIT
 * test_text_run.c - runs of text: white space, references, links, bold, breaks. */
#include "check.h"

#include "table_blocks/tags/text_run.h"
#include "unit/soup.h"

/* A script of calls, one letter each: 't' text, 'p' plain text, 'n' <br>, 'L' 'l' link on and off,
 * 'B' 'b' bold on and off, 'F' end of the run; texts come from the list in their order. The result:
 * runs in angle brackets (blank ones as "-"), links in [], bold in {}, breaks as '|'. */
static struct buffer text, shown;

static void show_run(struct span run)
{
    for (size_t i = 0; i < run.len; i++) {
        switch (run.at[i]) {
        case MARK_LINK:
            buffer_putc(&shown, '[');
            break;
        case MARK_LINK_END:
            buffer_putc(&shown, ']');
            break;
        case MARK_BOLD:
            buffer_putc(&shown, '{');
            break;
        case MARK_BOLD_END:
            buffer_putc(&shown, '}');
            break;
        case MARK_BREAK:
            buffer_putc(&shown, '|');
            break;
        default:
            buffer_putc(&shown, run.at[i]);
            break;
        }
    }
}

static void finish(struct text_run *r)
{
    struct markup_run run;
    if (!text_run_finish(r, &run)) {
        buffer_putc(&shown, '-');
        return;
    }
    CHECK(run.from < run.to && run.to == text.len);
    buffer_putc(&shown, '<');
    show_run((struct span){text.at + run.from, run.to - run.from});
    buffer_putc(&shown, '>');
}

static const char *runs(const char *script, const char *const *texts)
{
    text.len = shown.len = 0;
    struct text_run r = {.text = &text};
    for (; *script; script++) {
        switch (*script) {
        case 't':
            text_run_add(&r, span_of(*texts++));
            break;
        case 'p':
            text_run_add_plain(&r, span_of(*texts++));
            break;
        case 'n':
            text_run_break(&r);
            break;
        case 'L':
        case 'l':
            text_run_set_link(&r, *script == 'L');
            break;
        case 'B':
        case 'b':
            text_run_set_bold(&r, *script == 'B');
            break;
        default:
            finish(&r);
            break;
        }
    }
    return buffer_text(&shown);
}

#define RUNS(script, ...) runs(script, (const char *const[]){__VA_ARGS__, NULL})

static void test_space(void)
{
    CHECK_STR(RUNS("tF", "a"), "<a>");
    CHECK_STR(RUNS("tF", " \n a \t\r\f b \v "), "<a b>");
    CHECK_STR(RUNS("ttF", "a ", " b"), "<a b>");
    CHECK_STR(RUNS("ttF", "a", "b"), "<ab>");
    CHECK_STR(RUNS("ttF", " ", "b"), "<b>");
    CHECK_STR(RUNS("tF", " \n "), "-");
    CHECK_STR(RUNS("tF", ""), "-");
    CHECK_STR(RUNS("tF", "a\xC2\xA0 b&nbsp;c&#160;d"), "<a b c d>");
    CHECK_STR(RUNS("tF", "\xC2\xA0"), "-");
    CHECK_STR(RUNS("tF", "a\xC2\x85\xC2\x9F\x7F"
                         "b"),
              "<a b>"); /* controls are spaces */
    CHECK_STR(RUNS("tF", "\xC2\xA1\xC2\xBF\xC2\xA9"), "<\xC2\xA1\xC2\xBF\xC2\xA9>");
    CHECK_STR(RUNS("tF", "\xE2\x80\x89x\xC3\xA9"), "<\xE2\x80\x89x\xC3\xA9>");
    CHECK_STR(RUNS("tFtF", "a ", " b"), "<a><b>"); /* runs share no space */
}

static void test_references(void)
{
    CHECK_STR(RUNS("tF", "&lt;a&gt; &amp;&amp; b&c &bogus; &"), "<<a> && b&c &bogus; &>");
    CHECK_STR(RUNS("tF", "&#1;a&#2;b&#10;c"), "<a b c>"); /* marks can't be forged */
    CHECK_STR(RUNS("tF", "\x01"
                         "a\x02"
                         "b\x03"),
              "<a b>");
    CHECK_STR(RUNS("tF", "&NotEqualTilde;"), "<\xE2\x89\x82\xCC\xB8>");
    CHECK_STR(RUNS("tF", "&#0;&#xD800;"), "<\xEF\xBF\xBD\xEF\xBF\xBD>");
    CHECK_STR(RUNS("pF", "&lt;a&amp;b & c&nbsp;"), "<&lt;a&amp;b & c&nbsp;>");
    CHECK_STR(RUNS("ttF", "&am", "p;"), "<&amp;>"); /* a reference does not span tags */
}

/* What nobody sees parts no word, and is no text alone; in a text it may join letters. */
static void test_invisible(void)
{
    CHECK_STR(RUNS("tF", "Donau&shy;dampf\xC2\xADschiff &#173;a\xC2\xAD"), "<Donaudampfschiff a>");
    CHECK_STR(RUNS("tFtF", "\xC2\xAD&shy;", "a"), "-<a>");
    CHECK_STR(RUNS("tFtF", "&zwj; \xE2\x80\x8B&#8206;", "a"), "-<a>");
    CHECK_STR(RUNS("LBtblFLtlF", "\xEF\xBB\xBF&#8288;", "a"), "-<[a]>");
    CHECK_STR(RUNS("tnF", "&rlm;&zwnj;"), "-");
    CHECK_STR(RUNS("tF", "\xE2\x80\x8D&zwnj;x&zwj;"), "<\xE2\x80\x8D\xE2\x80\x8Cx\xE2\x80\x8D>");
    CHECK_STR(RUNS("tF", "\xE2\x80\x90"), "<\xE2\x80\x90>"); /* the next one, a hyphen */
}

/* A picture beside it is one before the next text. */
static void test_invisible_image(void)
{
    struct buffer texts = {0};
    struct text_run r = {.text = &texts};
    struct markup_run run;
    text_run_add(&r, span_of("&zwj;"));
    text_run_image(&r);
    CHECK(!text_run_finish(&r, &run));
    text_run_add(&r, span_of("x"));
    CHECK(text_run_finish(&r, &run) && run.after_image && run.from == 0 && run.to == 1);
    buffer_free(&texts);
}

static void test_breaks(void)
{
    CHECK_STR(RUNS("tntF", "a", "b"), "<a|b>");
    CHECK_STR(RUNS("tnntF", "a ", " b"), "<a|b>");
    CHECK_STR(RUNS("ntnF", "a"), "<a>");
    CHECK_STR(RUNS("tntnttF", "a", " ", "b", " c"), "<a|b c>");
    CHECK_STR(RUNS("nF", ""), "-");
}

static void test_links(void)
{
    CHECK_STR(RUNS("tLtltF", "a ", "b", " c"), "<a [b] c>");
    CHECK_STR(RUNS("LtltF", " a ", " b"), "<[a] b>"); /* spaces stay outside */
    CHECK_STR(RUNS("tLltF", "a", "b"), "<ab>");       /* a link without text is none */
    CHECK_STR(RUNS("tLtltF", "a", " ", "b"), "<a b>");
    CHECK_STR(RUNS("LtFtFltF", "a", "b", "c"), "<[a]><[b]><c>"); /* over several blocks */
    CHECK_STR(RUNS("LtntlF", "a", "b"), "<[a|b]>");
    CHECK_STR(RUNS("BtLtbtltF", "a", "b", "c", "d"), "<{a[b}c]d>");
    CHECK_STR(RUNS("LFtF", "a"), "-<[a]>");
}

/* Two links with nothing between them are two words, unless one ends or begins with something else. */
static void test_adjacent_links(void)
{
    CHECK_STR(RUNS("LtlLtlF", "Back", "Next"), "<[Back] [Next]>");
    CHECK_STR(RUNS("LtlLtlF", "1", "\xE4\xB8\xAD"), "<[1] [\xE4\xB8\xAD]>");
    CHECK_STR(RUNS("LtlLtlF", "a", "&#233;"), "<[a] [\xC3\xA9]>");
    CHECK_STR(RUNS("LtlLtlF", "a.", "b"), "<[a.][b]>");
    CHECK_STR(RUNS("LtlLtlF", "a", "(b)"), "<[a][(b)]>");
    CHECK_STR(RUNS("LtlLtlF", "a ", "b"), "<[a] [b]>"); /* one space, not two */
    CHECK_STR(RUNS("LtlntltF", "a", "b", "c"), "<[a]|bc>");
    CHECK_STR(RUNS("LtlnLtlF", "a", "b"), "<[a]|[b]>");
    CHECK_STR(RUNS("LtltF", "a", "b"), "<[a]b>");
    CHECK_STR(RUNS("tLtlF", "a", "b"), "<a[b]>");
    CHECK_STR(RUNS("LtlFLtlF", "a", "b"), "<[a]><[b]>");
}

static void test_bold(void)
{
    CHECK_STR(RUNS("tBtbtF", "a ", " b", "c"), "<a {b}c>");
    CHECK_STR(RUNS("BtFtbF", "a", "b"), "<{a}><{b}>");
    CHECK_STR(RUNS("BBtbtF", "a", "b"), "<{a}b>");
}

/* However a text is cut into pieces, the run is the same: those of some bytes are read one by one. */
static void test_pieces(void)
{
    static const char *const bits[] = {"a",        "bc",           " ",   "\n", "\xC2\xA0",
                                       "\xC3\xA9", "\xE4\xB8\xAD", "\t ", "9",  "\x7F",
                                       "\xC2\xBF", "&",            "de ", "f g"};
    struct buffer whole = {0}, once = {0};
    for (uint64_t seed = 0; seed < 2000; seed++) {
        void (*add)(struct text_run *, struct span) = seed % 2 ? text_run_add : text_run_add_plain;
        struct lcg l = {seed};
        struct markup_run run;
        whole.len = text.len = once.len = 0;
        struct text_run in_pieces = {.text = &text}, at_once = {.text = &once};
        for (uint32_t n = lcg_next(&l, 40); n > 0; n--) {
            const char *bit = bits[lcg_next(&l, sizeof bits / sizeof *bits)];
            add(&in_pieces, span_of(bit));
            buffer_puts(&whole, bit);
        }
        add(&at_once, buffer_span(&whole));
        CHECK(text_run_finish(&in_pieces, &run) == text_run_finish(&at_once, &run));
        CHECK(span_equal(buffer_span(&text), buffer_span(&once)));
    }
    buffer_free(&whole);
    buffer_free(&once);
}

/* The first text of a thread may be in a link: nothing is in the buffer, which is not there yet. */
static void test_first_link(void)
{
    struct buffer first = {0};
    struct text_run r = {.text = &first};
    struct markup_run run;
    text_run_set_link(&r, true);
    text_run_add(&r, span_of("x"));
    CHECK(text_run_finish(&r, &run));
    CHECK(first.len == 3 && first.at[0] == MARK_LINK && first.at[1] == 'x' && first.at[2] == MARK_LINK_END);
    buffer_free(&first);
}

int main(void)
{
    test_first_link();
    test_space();
    test_references();
    test_invisible();
    test_invisible_image();
    test_breaks();
    test_links();
    test_adjacent_links();
    test_bold();
    test_pieces();
    buffer_free(&text);
    buffer_free(&shown);
    return check_done("text_run");
}
