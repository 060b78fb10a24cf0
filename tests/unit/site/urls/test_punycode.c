/* SPDX-License-Identifier: MIT
 * test_punycode.c - hosts in Punycode: names in use, what is no name, and random labels read back by a decoder. */
#include "check.h"

#include "site/urls/punycode.h"
#include "unit/soup.h"

static struct buffer out;
static struct lcg random_state = {7};

/* "-": no such name. */
static const char *host(const char *text)
{
    out.len = 0;
    bool is = punycode_put_host(&out, span_of(text));
    CHECK(is || out.len == 0);
    return is ? buffer_text(&out) : "-";
}

static void test_names(void)
{
    CHECK_STR(host("b\xC3\xBC" "cher.example"), "xn--bcher-kva.example");
    CHECK_STR(host("WWW.B\xC3\x9C" "CHER.Example"), "www.xn--bcher-kva.example");
    CHECK_STR(host("b%C3%BCcher.example"), "xn--bcher-kva.example");
    CHECK_STR(host("bu\xCC\x88" "cher.example."), "xn--bcher-kva.example"); /* u and a combining mark */
    CHECK_STR(host("fa\xC3\x9F.de"), "xn--fa-hia.de");
    CHECK_STR(host("\xD0\xBF\xD1\x80\xD0\xB8\xD0\xBC\xD0\xB5\xD1\x80.\xD1\x80\xD1\x84"), "xn--e1afmkfd.xn--p1ai");
    CHECK_STR(host("\xE4\xBE\x8B\xE3\x81\x88.\xE3\x83\x86\xE3\x82\xB9\xE3\x83\x88"), "xn--r8jz45g.xn--zckzah");
    CHECK_STR(host("\xEF\xBD\x81.org"), "a.org"); /* a wide letter */
    CHECK_STR(host("\xE2\x84\xA1\xC3\xBC.de"), "xn--tel-joa.de"); /* U+2121, "TEL" in NFKC */
    CHECK_STR(host("\xE4\xBE\x8B\xE3\x81\x88\xE3\x80\x82jp"), "xn--r8jz45g.jp"); /* a full stop between ideographs */
    CHECK_STR(host("a\xEF\xBD\xA1" "b\xEF\xBC\x8E" "c"), "a.b.c"); /* a half one, a wide one */
    /* RFC 3492, 7.1 (L): letters of Latin script amid those of Japanese */
    CHECK_STR(host("3\xE5\xB9\xB4" "b\xE7\xB5\x84\xE9\x87\x91\xE5\x85\xAB\xE5\x85\x88\xE7\x94\x9F"),
              "xn--3b-ww4c5e180e575a65lsy2b");
}

static void test_no_names(void)
{
    CHECK_STR(host("plain.example"), "-");
    CHECK_STR(host(""), "-");
    CHECK_STR(host("\xFF.example"), "-");
    CHECK_STR(host("%FF.example"), "-");
    CHECK_STR(host("%00.example"), "-");
    CHECK_STR(host("\xC3\xBC..example"), "-");
    CHECK_STR(host("a\xE2\x84\x80" "b.example"), "-"); /* U+2100 would become "a/c" */
    CHECK_STR(host("\xC3\xBC b.example"), "-");
    char longest[2 * 64 + 1];
    for (int i = 0; i < 64; i++) memcpy(longest + 2 * i, "\xC3\xBC", 2);
    longest[sizeof longest - 1] = '\0';
    CHECK_STR(host(longest), "-");
}

/* ---- the twin: RFC 3492, section 6.2, as it stands there --------------------------------------------- */

static unsigned adapt(unsigned delta, unsigned points, bool first)
{
    unsigned k = 0;
    delta = first ? delta / 700 : delta / 2;
    delta += delta / points;
    while (delta > 35 * 26 / 2) delta /= 35, k += 36;
    return k + 36 * delta / (delta + 38);
}

/* Code points of the label after "xn--". */
static unsigned decode(const char *text, unsigned point[64])
{
    unsigned n = 128, i = 0, bias = 72, written = 0;
    const char *dash = strrchr(text, '-');
    for (const char *c = text; dash && c < dash; c++) point[written++] = (unsigned char)*c;
    for (const char *c = dash ? dash + 1 : text; *c;) {
        unsigned before = i, weight = 1;
        for (unsigned k = 36;; k += 36) {
            unsigned digit = *c >= 'a' ? (unsigned)(*c - 'a') : (unsigned)(*c - '0') + 26;
            c++;
            i += digit * weight;
            unsigned t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
            if (digit < t) break;
            weight *= 36 - t;
        }
        bias = adapt(i - before, written + 1, before == 0);
        n += i / (written + 1);
        i %= written + 1;
        memmove(point + i + 1, point + i, (written - i) * sizeof *point);
        point[i++] = n;
        written++;
    }
    return written;
}

static void test_twin(void)
{
    static const unsigned first[] = {'a', '0', 0x3B1, 0x430, 0x5D0, 0x4E00, 0x20000};
    for (int round = 0; round < 20000; round++) {
        unsigned n = 1 + lcg_next(&random_state, 62), point[64], read[64];
        struct buffer label = {0};
        for (unsigned i = 0; i < n; i++) {
            point[i] = first[lcg_next(&random_state, sizeof first / sizeof *first)] + lcg_next(&random_state, 10);
            buffer_put_codepoint(&label, point[i]);
        }
        const char *written = host(buffer_text(&label));
        if (strcmp(written, "-") != 0) {
            CHECK(strncmp(written, "xn--", 4) == 0 && decode(written + 4, read) == n);
            CHECK(memcmp(read, point, n * sizeof *point) == 0);
        } else {
            for (unsigned i = 0; i < n; i++) CHECK(point[i] < 128);
        }
        buffer_free(&label);
    }
}

int main(void)
{
    test_names();
    test_no_names();
    test_twin();
    buffer_free(&out);
    return check_done("punycode");
}
