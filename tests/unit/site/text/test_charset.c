/* SPDX-License-Identifier: MIT
 * test_charset.c - bytes of every family of charsets, and the order of evidence. */
#include "check.h"

#include <stdint.h>
#include <stdlib.h>

#include "site/text/charset.h"
#include "site/text/charset_table.h"
#include "base/text/utf8.h"
#include "unit/lcg.h"

static struct charset_decoder *decoder;
static struct buffer out, page;

#define SPAN(literal) ((struct span){literal, sizeof(literal) - 1})

/* Decodes `in`; the text, terminated, in a buffer of its own. */
static const char *decode(struct span in, const char *http, struct decoded *result)
{
    static struct buffer copy;
    *result = charset_decode(decoder, in, http, &out);
    copy.len = 0;
    buffer_add_span(&copy, result->text);
    return buffer_text(&copy);
}

/* A page that declares `label` and holds `bytes` must be `name` and read `want`. */
static void check_declared(const char *label, const char *name, const char *bytes, const char *want)
{
    page.len = 0;
    buffer_printf(&page, "<meta charset=%s><p>", label);
    size_t head = page.len;
    buffer_puts(&page, bytes);
    struct decoded d;
    const char *text = decode(buffer_span(&page), NULL, &d);
    CHECK_STR(d.charset, name);
    CHECK_STR(text + head, want);
    CHECK(d.replaced == 0);
}

static void test_families(void)
{
    check_declared("utf-8", "utf-8", "\xC3\xA9 \xE4\xB8\xAD \xF0\x9F\x98\x80",
                   "\u00e9 \u4e2d \U0001F600");
    check_declared("iso-8859-1", "windows-1252", "\x93q\x94 \xE9", "\u201cq\u201d \u00e9");
    check_declared("ascii", "windows-1252", "\x80\xFF", "\u20ac\u00ff");
    check_declared("iso-8859-2", "iso-8859-2", "\xB1\xBF", "\u0105\u017c");
    check_declared("latin2", "iso-8859-2", "\x84x\x94", "\u201ex\u201d"); /* Windows' quotes */
    check_declared("iso-8859-3", "iso-8859-3", "\xA1", "\u0126");
    check_declared("iso-8859-4", "iso-8859-4", "\xA2", "\u0138");
    check_declared("iso-8859-5", "iso-8859-5", "\xB0", "\u0410");
    check_declared("iso-8859-6", "iso-8859-6", "\xC7", "\u0627");
    check_declared("greek", "iso-8859-7", "\xE1", "\u03b1");
    check_declared("iso-8859-8", "iso-8859-8", "\xE0", "\u05d0");
    check_declared("iso-8859-8-i", "iso-8859-8-i", "\xE0", "\u05d0");
    check_declared("iso-8859-9", "windows-1254", "\xF0", "\u011f");
    check_declared("iso-8859-10", "iso-8859-10", "\xA2", "\u0112");
    check_declared("iso-8859-13", "iso-8859-13", "\xE0", "\u0105");
    check_declared("iso-8859-14", "iso-8859-14", "\xA1", "\u1e02");
    check_declared("iso-8859-15", "iso-8859-15", "\xA4", "\u20ac");
    check_declared("iso-8859-16", "iso-8859-16", "\xAA", "\u0218");
    check_declared("ibm866", "ibm866", "\x80\xA0", "\u0410\u0430");
    check_declared("koi8-r", "koi8-r", "\xC1\xC2", "\u0430\u0431");
    check_declared("koi8-u", "koi8-u", "\xA4", "\u0454");
    check_declared("macintosh", "macintosh", "\x8E", "\u00e9");
    check_declared("x-mac-cyrillic", "x-mac-cyrillic", "\x80", "\u0410");
    check_declared("tis-620", "windows-874", "\xA1", "\u0e01");
    check_declared("windows-1250", "windows-1250", "\xB9", "\u0105");
    check_declared("windows-1251", "windows-1251", "\xC0\xE0", "\u0410\u0430");
    check_declared("windows-1253", "windows-1253", "\xE1", "\u03b1");
    check_declared("windows-1255", "windows-1255", "\xE0", "\u05d0");
    check_declared("windows-1256", "windows-1256", "\xC7", "\u0627");
    check_declared("windows-1257", "windows-1257", "\xE0", "\u0105");
    check_declared("windows-1258", "windows-1258", "\xF0", "\u0111");
    check_declared("gb2312", "gbk", "\xD6\xD0\xB9\xFA\x81\x40", "\u4e2d\u56fd\u4e02");
    check_declared("gb18030", "gb18030", "\xD6\xD0\x81\x30\x84\x36", "\u4e2d\u00a5");
    check_declared("big5", "big5", "\xA4\xA4\xA4\xE5", "\u4e2d\u6587");
    check_declared("big5-hkscs", "big5", "\x88\x62\x88\x66", "\u00ca\u0304\u00ca");
    check_declared("euc-jp", "euc-jp", "\xC6\xFC\xCB\xDC\xAD\xA1", "\u65e5\u672c\u2460");
    check_declared("x-sjis", "shift_jis", "\x93\xFA\x96\x7B\x87\x40\\", "\u65e5\u672c\u2460\\");
    check_declared("iso-2022-jp", "iso-2022-jp", "\033$BF|K\\\033(B!", "\u65e5\u672c!");
    check_declared("ks_c_5601-1987", "euc-kr", "\xB0\xA1\x81\x41", "\uac00\uac02");
}

/* NULL: no charset has this label. */
static const char *name_of(struct span label)
{
    const struct charset *found = charset_find(label);
    return found ? found->name : NULL;
}

static void test_labels(void)
{
    CHECK_STR(name_of(SPAN(" Latin1\n")), "windows-1252");
    CHECK_STR(name_of(SPAN("UTF8")), "utf-8");
    CHECK_STR(name_of(SPAN("unicode")), "utf-16le");
    CHECK_STR(name_of(SPAN("MS_Kanji")), "shift_jis");
    CHECK_STR(name_of(SPAN("iso_8859-1:1987")), "windows-1252");
    CHECK(name_of(SPAN("")) == NULL);
    CHECK(name_of(SPAN("   ")) == NULL);
    CHECK(name_of(SPAN("latin")) == NULL); /* no part of a label is one */
    CHECK(name_of(SPAN("latin1 l1")) == NULL);
    CHECK(name_of(SPAN("hz-gb-2312")) == NULL);
    CHECK(name_of(SPAN("x-user-defined")) == NULL);
    CHECK(name_of(SPAN("a label much longer than any that there is")) == NULL);
    for (size_t i = 0; i < CHARSET_N; i++) { /* each name is a label of itself */
        const struct charset *c = &charset_table[i];
        CHECK(charset_find(span_of(c->name)) == c);
    }
    CHECK_STR(charset_utf16be->name, "utf-16be");
    CHECK_STR(charset_iso_2022_jp->name, "iso-2022-jp");
}

static const char *declared(const char *html)
{
    const struct charset *c = charset_declared(span_of(html));
    return c ? c->name : "none";
}

static void test_declarations(void)
{
    CHECK_STR(declared("<html><META CHARSET='koi8-r'/>"), "koi8-r");
    CHECK_STR(declared("<meta charset = \" koi8-r \">"), "koi8-r");
    CHECK_STR(declared("<meta http-equiv=Content-Type content='text/html; charset=gbk'>"), "gbk");
    CHECK_STR(declared("<meta content=\"text/html;CHARSET = 'big5'; x\" http-equiv=content-type>"),
              "big5");
    CHECK_STR(declared("<meta content=\"charset=gbk\">"), "gbk");
    CHECK_STR(declared("<meta content='text/html; charset=gbk'>"), "gbk");
    CHECK_STR(declared("<?xml version='1.0' encoding='EUC-JP'?><html>"), "euc-jp");
    CHECK_STR(declared("<meta charset=utf-16>"), "utf-8"); /* read as ASCII, so it can't be */
    CHECK_STR(declared("<meta charset=nonsense><meta charset=big5>"), "big5");
    CHECK_STR(declared("<meta charset=gbk><meta charset=big5>"), "gbk");
    CHECK_STR(declared("<!-- <meta charset=gbk> --><meta charset=big5>"), "big5");
    CHECK_STR(declared("<script>'<meta charset=gbk>'</script ><meta charset=big5>"), "big5");
    CHECK_STR(declared("<style><meta charset=gbk></STYLE><meta charset=big5>"), "big5");
    CHECK_STR(declared("<p title='<meta charset=gbk>'><meta charset=big5>"), "big5");
    CHECK_STR(declared("<meta name=description content='the charset=gbk page'>"), "none");
    CHECK_STR(declared("<metal charset=gbk>"), "none");
    CHECK_STR(declared("<meta charset>"), "none");
    CHECK_STR(declared("<meta charset="), "none");
    CHECK_STR(declared("<!-- never closed <meta charset=gbk>"), "none");
    CHECK_STR(declared("a < b <meta charset=gbk>"), "gbk");
    CHECK_STR(declared(""), "none");
    page.len = 0;
    for (int i = 0; i < 7000; i++) buffer_putc(&page, ' ');
    buffer_puts(&page, "<meta charset=gbk>");
    CHECK_STR(declared(buffer_text(&page)), "gbk"); /* far behind the standard's 1024 bytes */
    page.len = 0;
    for (int i = 0; i < 8192; i++) buffer_putc(&page, ' ');
    buffer_puts(&page, "<meta charset=gbk>");
    CHECK_STR(declared(buffer_text(&page)), "none");
}

static void test_order_of_evidence(void)
{
    struct decoded d;
    decode(SPAN("\xEF\xBB\xBF<meta charset=gbk>\xC3\xA9"), "big5", &d);
    CHECK_STR(d.charset, "utf-8");
    CHECK(d.text.at[0] == '<'); /* the mark is gone */
    CHECK_STR(decode(SPAN("\xFF\xFEh\0i\0\x2D\x4E"), NULL, &d), "hi\u4e2d");
    CHECK_STR(d.charset, "utf-16le");
    CHECK_STR(decode(SPAN("\xFE\xFF\0h\0i\x4E\x2D"), "gbk", &d), "hi\u4e2d");
    CHECK_STR(d.charset, "utf-16be");
    CHECK_STR(decode(SPAN("<\0p\0>\0x\0\xE9\0"), NULL, &d), "<p>x\u00e9"); /* without a mark */
    CHECK_STR(d.charset, "utf-16le");
    CHECK_STR(decode(SPAN("\0<\0p\0>\0x\0\xE9"), NULL, &d), "<p>x\u00e9");
    CHECK_STR(d.charset, "utf-16be");

    CHECK_STR(decode(SPAN("<meta charset=koi8-r>\xE0"), "windows-1251", &d) + 21, "\u0430");
    CHECK_STR(d.charset, "windows-1251"); /* header over meta */
    CHECK_STR(decode(SPAN("<meta charset=koi8-r>\xC1"), "nonsense", &d) + 21, "\u0430");
    CHECK_STR(decode(SPAN("<meta charset=koi8-r>\xC1"), "utf-16", &d) + 21, "\u00c1");
    CHECK_STR(decode(SPAN("<meta charset=windows-1251>\xD0\x9F\xD1\x80"), NULL, &d) + 27,
              "\u041f\u0440"); /* UTF-8 with an old declaration */
    CHECK_STR(d.charset, "utf-8");
    CHECK_STR(decode(SPAN("<meta charset=gb2312>\xE4\xB8\xAD\xE6\x96\x87"), NULL, &d) + 21,
              "\u4e2d\u6587");
    CHECK_STR(d.charset, "utf-8");
    decode(SPAN("<meta charset=gb2312>\xC4\xA3"), NULL, &d); /* one character that is both */
    CHECK_STR(d.charset, "gbk");

    decode(SPAN("<p>plain"), NULL, &d);
    CHECK_STR(d.charset, "utf-8");
    decode(SPAN("<meta charset=latin1><p>plain"), NULL, &d);
    CHECK_STR(d.charset, "windows-1252");
    CHECK_STR(decode(SPAN("<p>\033$BF|K\\\033(B"), NULL, &d), "<p>\u65e5\u672c");
    CHECK_STR(d.charset, "iso-2022-jp");
    CHECK_STR(decode(SPAN("caf\xE9 \xA9"), NULL, &d), "caf\u00e9 \u00a9"); /* too little to tell */
    CHECK_STR(d.charset, "windows-1252");
    decode(SPAN("<script>'\xE9\xE8\xEA\xE9'</script>"), NULL, &d); /* no text to ask about */
    CHECK_STR(d.charset, "windows-1252");
    decode(SPAN(""), NULL, &d);
    CHECK_STR(d.charset, "utf-8");
    CHECK(d.text.len == 0 && d.replaced == 0);
}

static void test_detection(void)
{
    /* "the quick brown fox" style sentences, in Russian (windows-1251) and Japanese (EUC-JP) */
    static const char russian[] =
        "<script>var english = 'words of a script do not count, however many';</script><p>"
        "\xD1\xFA\xE5\xF8\xFC \xE5\xF9\xB8 \xFD\xF2\xE8\xF5 \xEC\xFF\xE3\xEA\xE8\xF5 "
        "\xF4\xF0\xE0\xED\xF6\xF3\xE7\xF1\xEA\xE8\xF5 \xE1\xF3\xEB\xEE\xEA, \xE4\xE0 "
        "\xE2\xFB\xEF\xE5\xE9 \xF7\xE0\xFE";
    static const char japanese[] =
        "<p>\xA4\xB3\xA4\xEC\xA4\xCF\xC6\xFC\xCB\xDC\xB8\xEC\xA4\xCE\xCA\xB8"
        "\xBE\xCF\xA4\xC7\xA4\xB9\xA1\xA3\xBF\xB7\xCA\xB9\xA4\xCE\xB5\xAD"
        "\xBB\xF6\xA4\xF2\xC6\xC9\xA4\xDF\xA4\xDE\xA4\xB9\xA1\xA3";
    struct decoded d;
    const char *text = decode(SPAN(russian), NULL, &d);
    CHECK_STR(d.charset, "windows-1251");
    CHECK(strstr(text, "\u0421\u044a\u0435\u0448\u044c") != NULL);
    text = decode(SPAN(japanese), NULL, &d);
    CHECK_STR(d.charset, "euc-jp");
    CHECK(strstr(text, "\u65e5\u672c\u8a9e") != NULL);
    /* a declaration of UTF-8 that is wrong */
    page.len = 0;
    buffer_puts(&page, "<meta charset=utf-8>");
    buffer_puts(&page, russian);
    decode(buffer_span(&page), NULL, &d);
    CHECK_STR(d.charset, "windows-1251");
    CHECK(d.replaced == 0);
}

/* A page in another script that says it is Latin: by its words. A Latin one with many accents stays what it says. */
static void test_wrongly_latin(void)
{
    static const char thai[] =
        "<p>\xC0\xD2\xC9\xD2\xE4\xB7\xC2\xE4\xC1\xE8\xC1\xD5\xA1\xD2\xC3\xE0\xC7\xE9\xB9\xC7\xC3\xC3\xA4 "
        "\xB7\xD3\xE3\xCB\xE9\xB5\xD1\xB4\xA4\xD3\xE4\xB4\xE9\xC2\xD2\xA1</p>";
    static const char french[] = "<p>\xC9l\xE8ves \xE9lev\xE9s \xE0 l'\xE9t\xE9 r\xE9p\xE9t\xE9 f\xEAt\xE9s</p>";
    struct decoded d;
    page.len = 0;
    buffer_puts(&page, "<meta charset=iso-8859-1>");
    for (int i = 0; i < 8; i++) buffer_puts(&page, french);
    buffer_puts(&page, "<hr>\xA0\xA0\xA0\xA0\xA0\xA0");
    decode(buffer_span(&page), NULL, &d);
    CHECK_STR(d.charset, "windows-1252");
    page.len = 0;
    buffer_puts(&page, "<meta charset=iso-8859-1>");
    buffer_puts(&page, thai);
    decode(buffer_span(&page), NULL, &d);
    CHECK_STR(d.charset, "windows-1252"); /* too little to tell */
    buffer_puts(&page, thai);
    const char *text = decode(buffer_span(&page), NULL, &d);
    CHECK_STR(d.charset, "windows-874");
    CHECK(strstr(text, "ภาษาไทย") != NULL);
    page.len = 0;
    buffer_puts(&page, "<meta charset=windows-874>");
    for (int i = 0; i < 2; i++) buffer_puts(&page, thai);
    decode(buffer_span(&page), "iso-8859-1", &d); /* as a server says of all its pages */
    CHECK_STR(d.charset, "windows-874");
}

static void test_replacement(void)
{
    struct decoded d;
    page.len = 0; /* UTF-8 with a cut sequence among many good ones */
    for (int i = 0; i < 40; i++) buffer_puts(&page, "\u4e2d");
    buffer_puts(&page, "\xE4\xB8");
    CHECK(strcmp(decode(buffer_span(&page), NULL, &d) + 120, "\uFFFD") == 0);
    CHECK_STR(d.charset, "utf-8");
    CHECK(d.replaced == 2);
    /* a lone lead byte before ASCII does not swallow it */
    CHECK_STR(decode(SPAN("<meta charset=gbk>\xD6\xD0\xFF<b>"), NULL, &d) + 18, "\u4e2d\uFFFD<b>");
    CHECK(d.replaced == 1);
    CHECK_STR(decode(SPAN("<meta charset=gbk>\xD6\xD0\xD6"), NULL, &d) + 18, "\u4e2d\uFFFD");
    CHECK(d.replaced == 1);
    CHECK_STR(decode(SPAN("<meta charset=iso-8859-7>\xD2\xE1"), NULL, &d) + 25, "\uFFFD\u03b1");
    CHECK(d.replaced == 1);
    /* a lone surrogate in UTF-16, and half a unit at the end */
    CHECK_STR(decode(SPAN("\xFF\xFE\x41\0\0\xD8\x42\0"), NULL, &d), "A\uFFFD"
                                                                    "B");
    CHECK(d.replaced == 2);
    CHECK_STR(decode(SPAN("\xFF\xFE\x41\0\x42"), NULL, &d), "A\uFFFD");
    CHECK(d.replaced == 1);
}

static void test_controls(void)
{
    struct decoded d;
    CHECK_STR(decode(SPAN("a\0b\1c\td\n\f\r\x1B."), NULL, &d), "ab c\td\n\f\r .");
    CHECK_STR(decode(SPAN("\xC3\xA9\0\v\xC3\xA9"), NULL, &d), "\u00e9 \u00e9");
    CHECK_STR(decode(SPAN("<meta charset=koi8-r>\xC1\0\2\xC1"), NULL, &d) + 21, "\u0430 \u0430");
    CHECK_STR(decode(SPAN("<meta charset=gbk>\xD6\xD0\0\2x"), NULL, &d) + 18, "\u4e2d x");
    CHECK(d.replaced == 0);
    /* the five holes of windows-1252 */
    CHECK_STR(decode(SPAN("<meta charset=latin1>\x81\x8D\x8F\x90\x9D."), NULL, &d) + 21, "     .");
    CHECK(d.replaced == 0);
}

/* Long pages: output larger than one chunk, characters across the chunks' ends. */
static void test_long_pages(void)
{
    static const char *const label[] = {"gbk", "shift_jis", "koi8-r"};
    static const char *const bytes[] = {"\xD6\xD0", "\x93\xFA", "\xC1"};
    static const char *const want[] = {"\u4e2d", "\u65e5", "\u0430"};
    for (size_t k = 0; k < 3; k++) {
        for (size_t shift = 0; shift < 2; shift++) {
            page.len = 0;
            buffer_printf(&page, "<meta charset=%s>%s", label[k], shift ? "x" : "");
            size_t head = page.len;
            for (int i = 0; i < 10000; i++) buffer_puts(&page, bytes[k]);
            struct decoded d;
            const char *text = decode(buffer_span(&page), NULL, &d) + head;
            size_t good = 0, n = strlen(want[k]);
            while (memcmp(text + good * n, want[k], n) == 0) good++;
            CHECK(good == 10000 && text[good * n] == '\0' && d.replaced == 0);
        }
    }
}

/* Whatever comes in, valid UTF-8 without controls comes out. */
static void test_any_bytes(void)
{
    static const char *const label[] = {"utf-8",  "gbk",    "big5",        "shift_jis", "euc-jp",
                                        "euc-kr", "koi8-r", "iso-2022-jp", "utf-16be",  NULL};
    struct lcg l = {7};
    for (int round = 0; round < 2000; round++) {
        page.len = 0;
        for (uint32_t k = lcg_next(&l, 200); k; k--)
            buffer_putc(&page, (char)(lcg_next(&l, 3) ? lcg_next(&l, 256) : 'a'));
        struct decoded d =
            charset_decode(decoder, buffer_span(&page), label[(size_t)round % 10], &out);
        struct utf8_census n = utf8_count(d.text);
        CHECK(n.invalid == 0 && !n.controls && !memchr(d.text.at ? d.text.at : "", 0, d.text.len));
        CHECK(name_of(span_of(d.charset)) == d.charset);
    }
}

/* ASCII goes 16 bytes at a time; the slow twin decodes each byte by itself. */
static void test_single_bytes(void)
{
    struct lcg l = {8};
    struct buffer want = {0};
    for (int round = 0; round < 1000; round++) {
        page.len = want.len = 0;
        for (uint32_t k = 1 + lcg_next(&l, 60); k; k--)
            buffer_putc(&page, (char)(lcg_next(&l, 20) ? 'a' + lcg_next(&l, 26) : 0xC0 + lcg_next(&l, 64)));
        for (size_t i = 0; i < page.len; i++)
            buffer_add_span(&want, charset_decode(decoder, (struct span){page.at + i, 1}, "koi8-r", &out).text);
        struct decoded d = charset_decode(decoder, buffer_span(&page), "koi8-r", &out);
        CHECK(span_equal(d.text, buffer_span(&want)));
    }
    buffer_free(&want);
}

int main(void)
{
    decoder = charset_decoder_new();
    test_families();
    test_labels();
    test_declarations();
    test_order_of_evidence();
    test_detection();
    test_wrongly_latin();
    test_replacement();
    test_controls();
    test_long_pages();
    test_any_bytes();
    test_single_bytes();
    charset_decoder_free(decoder);
    charset_decoder_free(NULL);
    buffer_free(&out);
    buffer_free(&page);
    return check_done("charset");
}
