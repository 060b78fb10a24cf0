/* SPDX-License-Identifier: MIT
 * test_tokenize.c - the tokenizer on hand-written texts, and against a slow twin that normalises
 * the whole text first and asks utf8proc about each character. */
#include "features/tokenize.h"

#include <stdint.h>
#include <utf8proc.h>

#include "base/memory.h"
#include "check.h"
#include "base/text/syllables.h"
#include "unit/lcg.h"

static struct lcg lcg = {4711};

/* The tokens as "word|word|": C before CJK, N before numbers, ^ before capitals. */
static const char *show(const struct tokens *t, struct buffer *out)
{
    out->len = 0;
    for (size_t i = 0; i < t->n; i++) {
        const struct token *k = &t->item[i];
        if (k->capital) buffer_putc(out, '^');
        if (k->kind == TOKEN_CJK) buffer_putc(out, 'C');
        if (k->kind == TOKEN_NUMBER) buffer_putc(out, 'N');
        buffer_add(out, t->text.at + k->offset, k->len);
        buffer_putc(out, '|');
    }
    return buffer_text(out);
}

static struct tokens tokens;
static struct buffer shown;

static const char *cut(const char *text)
{
    tokenize(span_of(text), &tokens);
    return show(&tokens, &shown);
}

static void test_words(void)
{
    CHECK_STR(cut(""), "");
    CHECK_STR(cut(" \t-\n"), "");
    CHECK_STR(cut("Hello, world"), "^hello|world|");
    CHECK_STR(cut("covid19 has 2019 cases"), "covid19|has|N2019|cases|");
    CHECK_STR(cut("don't snake_case e-mail"), "don|t|snake|case|e|mail|");
    CHECK_STR(cut("It\u2019s"), "^it|s|");
    CHECK_STR(cut("1,234.5"), "N1|N234|N5|");
    CHECK_STR(cut("Straße ÄÖÜ naïve"), "^straße|^äöü|naïve|");
    CHECK_STR(cut("ПРИВЕТ, мир!"), "^привет|мир|");
    CHECK_STR(cut("Ελλάδα ΣΑΣ"), "^ελλάδα|^σασ|"); /* simple folding: no final sigma */
    CHECK_STR(cut("İstanbul"), "^istanbul|");
    CHECK_STR(cut("۱۲۳ ١٢٣"), "N۱۲۳|N١٢٣|");
    CHECK_STR(cut("हिन्दी में"), "हिन्दी|में|");
    CHECK_STR(cut("\u0995\u09C7\u09BE"), "\u0995\u09CB|"); /* Bengali: two vowel signs become one */
    CHECK_STR(cut("a\xCC\x88"), "ä|");                     /* composed */
    CHECK_STR(cut("A\xCC\x88x 1e\xCC\x81"), "^äx|1é|");
    CHECK_STR(cut("\xCC\x88 a"), "a|"); /* a mark without a letter before */
}

static void test_compatibility(void)
{
    CHECK_STR(cut("ﬁnance ﬂow"), "finance|flow|");
    CHECK_STR(cut("Ａｂｃ１２３"), "^abc123|");
    CHECK_STR(cut("ﾊﾟﾝ"), "Cパ|Cン|");
    CHECK_STR(cut("x² ½ ①"), "x2|N1|N2|N1|");
    CHECK_STR(cut("№5 Ⅷ"), "no5|viii|");
    CHECK_STR(cut("Brand™"), "^brandtm|");
    CHECK_STR(cut("co\u00ADop zero\u200Bwidth a\u200C\u200Db\u2060c\uFEFFd"),
              "coop|zerowidth|abcd|");
    CHECK_STR(cut("می\u200Cخواهم"), "میخواهم|");
    CHECK_STR(cut("\uFEFFx"), "x|");
}

static void test_cjk(void)
{
    CHECK_STR(cut("中文abc字"), "C中|C文|abc|C字|");
    CHECK_STR(cut("ひらがなカタ"), "Cひ|Cら|Cが|Cな|Cカ|Cタ|");
    CHECK_STR(cut("か\u3099"), "Cが|");
    CHECK_STR(cut("한국어 test"), "C한|C국|C어|test|");
    CHECK_STR(cut("\u1112\u1161\u11AB"), "C한|"); /* decomposed */
    CHECK_STR(cut("㐀𠀀、。々"), "C㐀|C𠀀|C々|");
    CHECK_STR(cut("㍻"), "C平|C成|");
    CHECK_STR(cut("第3章"), "C第|N3|C章|");
}

/* Pieces of two or three syllables, the same wherever a word stands; marks, and vowels before and after a consonant,
 * stay with it. */
static void test_syllables(void)
{
    CHECK_STR(cut("เด็ก 12 คน"), "เด็ก|N12|คน|");
    CHECK_STR(cut("ภาษาไทย"), "ภาษา|ไทย|");
    CHECK_STR(cut("นี่คือภาษาไทย ๕๐"), "นี่คื|อภาษา|ไทย|N๕๐|");
    CHECK_STR(cut("น้ำท่วม"), "น\u0E49\u0E4Dาท\u0E48ว|ม|"); /* AM in NFKC */
    CHECK_STR(cut("ขอบคุณabcครับ"), "ขอ|บคุ|ณ|abc|ครับ|");
    CHECK_STR(cut("ພາສາລາວ"), "ພາສາ|ລາວ|");
    CHECK_STR(cut("ខ្ញុំស្រឡាញ់"), "ខ្ញុំស្រ|ឡាញ់|");
    CHECK_STR(cut("မြန်မာစာ"), "မြန်|မာစာ|");
    CHECK_STR(cut("ка" "กา" "ма"), "ка|กา|ма|");
    /* a run with a word more in it */
    char more[200];
    size_t n = strlen(cut("ระบบนี้ใช้สำหรับค้นหาข้อมูลในเว็บไซต์ของเรา"));
    snprintf(more, sizeof more, "%s", shown.at);
    cut("คงจะระบบนี้ใช้สำหรับค้นหาข้อมูลในเว็บไซต์ของเรา");
    CHECK(n > 60 && strcmp(shown.at + shown.len - 60, more + n - 60) == 0);
}

static void test_ranges(void)
{
    cut("ab  Ｃd\u00ADe é中");
    CHECK(tokens.n == 4);
    CHECK(tokens.item[0].from == 0 && tokens.item[0].to == 2);
    CHECK(tokens.item[1].from == 4 && tokens.item[1].to == 11);
    CHECK(tokens.item[2].from == 12 && tokens.item[2].to == 14);
    CHECK(tokens.item[3].from == 14 && tokens.item[3].to == 17);
    CHECK(span_is(token_span(&tokens, &tokens.item[1]), "cde"));
    CHECK(tokens.item[1].capital && !tokens.item[0].capital);
}

static void test_long_words(void)
{
    struct buffer b = {0};
    for (int i = 0; i < 150; i++) buffer_putc(&b, 'a');
    tokenize((struct span){b.at, b.len}, &tokens);
    CHECK(tokens.n == 3 && tokens.item[0].len == 64 && tokens.item[1].len == 64 &&
          tokens.item[2].len == 22 && tokens.item[2].from == 128 && tokens.item[2].to == 150);
    b.len = 0;
    for (int i = 0; i < 100; i++) buffer_puts(&b, "क"); /* 3 bytes each: 21 of them fit */
    tokenize((struct span){b.at, b.len}, &tokens);
    CHECK(tokens.n == 5 && tokens.item[0].len == 63 && tokens.item[4].len == 48);
    b.len = 0;
    for (int i = 0; i < 63; i++) buffer_putc(&b, '7');
    buffer_puts(&b, "e\xCC\x81z"); /* é would be bytes 64 and 65 */
    tokenize((struct span){b.at, b.len}, &tokens);
    CHECK(tokens.n == 2 && tokens.item[0].len == 63 && tokens.item[0].kind == TOKEN_NUMBER);
    CHECK(tokens.n == 2 && span_is(token_span(&tokens, &tokens.item[1]), "éz"));
    b.len = 0;
    buffer_puts(&b, "a");
    for (int i = 0; i < 200000; i++) buffer_puts(&b, i % 2 ? "\xCC\x81" : "\xCC\xA3");
    tokenize((struct span){b.at, b.len}, &tokens); /* quadratic, were it one cluster */
    CHECK(tokens.n > 1000);
    buffer_free(&b);
}

/* Bytes that are no UTF-8 must not be read beyond, whatever comes out. */
static void test_broken_bytes(void)
{
    int wrong = 0;
    for (int round = 0; round < 20000; round++) {
        size_t n = lcg_next(&lcg, 12);
        char *text = mem_alloc(n);
        for (size_t i = 0; i < n; i++)
            text[i] = (char)(lcg_next(&lcg, 3) ? 128 + lcg_next(&lcg, 128) : 'e');
        tokenize((struct span){text, n}, &tokens);
        for (size_t i = 0; i < tokens.n; i++) {
            const struct token *k = &tokens.item[i];
            wrong += k->len == 0 || k->from >= k->to || k->to > n;
        }
        free(text);
    }
    CHECK(wrong == 0);
}

/* ---- the slow twin -------------------------------------------------------------------------- */

static bool slow_is_cjk(int32_t c)
{
    static const int32_t RANGE[][2] = {{0x3005, 0x30FF},   {0x31F0, 0x31FF},  {0x3400, 0x4DBF},
                                       {0x4E00, 0x9FFF},   {0xAC00, 0xD7A3},  {0xF900, 0xFAFF},
                                       {0x1AFF0, 0x1B16F}, {0x20000, 0x323AF}};
    for (size_t i = 0; i < sizeof RANGE / sizeof *RANGE; i++) {
        if (c >= RANGE[i][0] && c <= RANGE[i][1]) return true;
    }
    return false;
}

static bool slow_is_ignored(int32_t c)
{
    return c == 0xAD || c == 0x200B || c == 0x200C || c == 0x200D || c == 0x2060 || c == 0xFEFF;
}

static bool slow_is_unspaced(int32_t c)
{
    return (c >= 0xE00 && c < 0xF00) || (c >= 0x1000 && c < 0x10A0) || (c >= 0x1780 && c < 0x1800) ||
           (c >= 0x1950 && c < 0x19E0) || (c >= 0x1A20 && c < 0x1AB0) || (c >= 0xA9E0 && c < 0xAA00) ||
           (c >= 0xAA60 && c < 0xAAE0);
}

struct slow {
    struct buffer out, word;
    bool digits;
    int syllables;        /* of the word, where it is of them */
    int32_t letter, last; /* the last letter of a syllable; the last character of any kind */
};

static void slow_flush(struct slow *s)
{
    if (s->word.len) {
        if (s->digits) buffer_putc(&s->out, 'N');
        buffer_add(&s->out, s->word.at, s->word.len);
        buffer_putc(&s->out, '|');
    }
    s->word.len = 0;
    s->digits = true;
    s->syllables = 0;
}

/* Is the letter part of the syllable before it? */
static bool slow_goes_on(const struct slow *s, int32_t c)
{
    static const int32_t LEADS[] = {0xE40, 0xE41, 0xE42, 0xE43, 0xE44,  0xEC0,
                                    0xEC1, 0xEC2, 0xEC3, 0xEC4, 0x1039, 0x17D2};
    static const int32_t ENDS[] = {0xE30, 0xE32, 0xE45, 0xEB0, 0xEB2, 0xEBD};
    bool goes_on = false;
    for (size_t i = 0; i < sizeof LEADS / sizeof *LEADS; i++) goes_on |= s->last == LEADS[i];
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) goes_on |= c == ENDS[i];
    return goes_on;
}

/* Flushes what does not go together with the character. How many syllables there are then. */
static int slow_part(struct slow *s, int32_t c, bool letter)
{
    if (!letter || !slow_is_unspaced(c)) {
        if (s->syllables) slow_flush(s);
        return 0;
    }
    if (s->syllables && slow_goes_on(s, c)) return s->syllables;
    if (s->syllables == 0 || (s->syllables > 1 && may_cut(s->letter, c))) slow_flush(s);
    return s->syllables + 1;
}

static void slow_put(struct slow *s, int32_t c)
{
    const char *category = utf8proc_category_string(c);
    if (slow_is_ignored(c)) return;
    if (category[0] == 'M' && s->word.len == 0) return;
    if (!strchr("LNM", category[0])) {
        slow_flush(s);
        return;
    }
    unsigned char bytes[4];
    size_t n = (size_t)utf8proc_encode_char(utf8proc_tolower(c), bytes);
    bool cjk = category[0] != 'M' && slow_is_cjk(c);
    if (cjk) {
        slow_flush(s);
        buffer_printf(&s->out, "C%.*s|", (int)n, (const char *)bytes);
        return;
    }
    bool mark = category[0] == 'M', letter = category[0] == 'L';
    int syllables = mark ? 0 : slow_part(s, c, letter);
    if (s->word.len + n > 64) slow_flush(s);
    buffer_add(&s->word, bytes, n);
    if (!mark) s->syllables = syllables;
    if (letter) s->letter = c;
    s->last = c;
    if (strcmp(category, "Nd") != 0) s->digits = false;
}

/* The tokens of a text in the form of show(), without capitals. */
static char *slow_tokenize(struct span text)
{
    struct slow s = {.digits = true};
    unsigned char *nfkc = NULL;
    ssize_t n = utf8proc_map((const unsigned char *)text.at, (ssize_t)text.len, &nfkc,
                             UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE);
    for (ssize_t i = 0; i < n;) {
        int32_t c;
        i += utf8proc_iterate(nfkc + i, n - i, &c);
        slow_put(&s, c);
    }
    slow_flush(&s);
    free(nfkc);
    char *copy = mem_strdup(buffer_text(&s.out));
    buffer_free(&s.out);
    buffer_free(&s.word);
    return copy;
}

static bool agrees(struct span text)
{
    tokenize(text, &tokens);
    for (size_t i = 0; i < tokens.n; i++) tokens.item[i].capital = false;
    char *want = slow_tokenize(text);
    bool same = strcmp(show(&tokens, &shown), want) == 0;
    if (!same)
        fprintf(stderr, "text '%.*s'\n got '%s'\nwant '%s'\n", (int)text.len, text.at, shown.at,
                want);
    free(want);
    return same;
}

/* Each character of Unicode alone, after a letter, and with a mark after it. */
static void test_each_character(void)
{
    struct buffer b = {0};
    int wrong = 0;
    for (unsigned c = 1; c <= 0x10FFFF && wrong < 10; c++) {
        if (c >= 0xD800 && c <= 0xDFFF) continue;
        if (c > 0x32400 && c < 0xE0000) c = 0xE0000; /* unassigned */
        if (c > 0xE0200) break;                      /* private */
        b.len = 0;
        buffer_put_codepoint(&b, c);
        buffer_puts(&b, " e");
        buffer_put_codepoint(&b, c);
        buffer_puts(&b, "x ");
        buffer_put_codepoint(&b, c);
        buffer_puts(&b, "\xCC\xA7\xCC\x81 \xE1\x84\x92"); /* cedilla, acute; a Hangul initial */
        buffer_put_codepoint(&b, c);
        wrong += !agrees((struct span){b.at, b.len});
    }
    CHECK(wrong == 0);
    buffer_free(&b);
}

static unsigned random_character(void)
{
    static const unsigned RANGE[][2] = {
        {0x20, 0x7F},      {'0', '9' + 1},     {'A', 'Z' + 1},     {0xA0, 0x250},
        {0x300, 0x370},    {0x370, 0x530},     {0x5D0, 0x700},     {0x900, 0x980},
        {0xE00, 0xEFF},    {0x1000, 0x1200},   {0x1E00, 0x2000},   {0x2000, 0x2070},
        {0x2070, 0x2200},  {0x2460, 0x2500},   {0x3000, 0x3100},   {0x3130, 0x3400},
        {0x4E00, 0x9FFF},  {0xAC00, 0xD7A4},   {0xF900, 0xFB50},   {0xFB50, 0xFE00},
        {0xFE70, 0xFFF0},  {0x1D400, 0x1D800}, {0x20000, 0x2FA20}, {1, 0xD800},
        {0xE000, 0x32400},
    };
    static const unsigned SPECIAL[] = {0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF,
                                       '_',  '\'',   0x3099, 0x301,  0x327};
    if (lcg_next(&lcg, 8) == 0) return SPECIAL[lcg_next(&lcg, 11)];
    const unsigned *range = RANGE[lcg_next(&lcg, 25)];
    return range[0] + lcg_next(&lcg, range[1] - range[0]);
}

static void test_random_texts(void)
{
    struct buffer b = {0};
    int wrong = 0;
    for (int round = 0; round < 30000 && wrong < 10; round++) {
        b.len = 0;
        for (uint32_t n = lcg_next(&lcg, 24); n > 0; n--) {
            unsigned c = random_character();
            /* Now and then a word long enough to be cut, but no endless run of marks. */
            bool mark = utf8proc_category_string((int32_t)c)[0] == 'M' ||
                        (c >= 0x3131 && c < 0x318F) || (c >= 0x1160 && c < 0x1200) ||
                        (c >= 0xFF9E && c < 0xFFDD);
            uint32_t repeat = mark || lcg_next(&lcg, 20) ? 1 : lcg_next(&lcg, 80);
            while (repeat--) buffer_put_codepoint(&b, c);
        }
        wrong += !agrees((struct span){b.at, b.len});
    }
    CHECK(wrong == 0);
    buffer_free(&b);
}

static void test_mixed_texts(void)
{
    static const char *const TEXT[] = {
        "Der Bürgermeister (58) sagte am 3. März: „Das geht so nicht!“ – dpa/afp",
        "L'été dernier, l'œuvre n°12 s'est vendue 1 250,50 € à l'Hôtel Drouot…",
        "今日は、USB3.0ケーブルを2本買いました。ﾊﾝｶｸｶﾅと①②も。",
        "北京时间12月3日，Google发布了Android 10（代号Q）。“好的”，他说。",
        "서울=연합뉴스) 김철수 기자 = 2009년 4월 12일 ㈜한국은 ㅋㅋㅋ",
        "Привет, мир! «Ёлка» стоит 1 000 руб. Ещё — и́менно так.",
        "من در تهران زندگی می‌کنم؛ سال ۱۳۹۱ است. ﷺ",
        "العَرَبِيَّة لغةٌ جميلةٌ، أليس كذلك؟",
        "ภาษาไทยไม่มีการเว้นวรรคระหว่างคำ ทำให้ตัดคำได้ยาก",
        "ภาษาLatinไทย中文ไทยและ русскийไทย ๓๔ปี ﷺไทย\u200Bคำ",
        "ພາສາລາວບໍ່ມີຍະຫວ່າງ ເປັນພາສາທີ່ໃຊ້ໃນປະເທດລາວ",
        "ភាសាខ្មែរ\u200Bមិន\u200Bដកឃ្លា ក្នុងប្រទេសកម្ពុជា។",
        "မြန်မာဘာသာစကားသည် မြန်မာနိုင်ငံ၏ ရုံးသုံးဘာသာစကား ဖြစ်သည်။",
        "हिन्दी में लिखा हुआ पाठ, क़लम और ड़",
        "Tiếng Việt có dấu: Tie\xCC\x82\xCC\x81ng Vie\xCC\xA3\xCC\x82t",
        "E=mc² ≠ 10⁻³ Å K Ω ﬀ ǅ ß ẞ ſ ŉ ĳ",
        "Zażółć gęślą jaźń, Příliš žluťoučký kůň, árvíztűrő tükörfúrógép",
        "👍🏽 emoji ❤️ 1️⃣ 🇩🇪 and flags",
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof TEXT / sizeof *TEXT; i++) wrong += !agrees(span_of(TEXT[i]));
    CHECK(wrong == 0);
}

static bool same_tokens(const struct tokens *a, const struct tokens *b)
{
    bool same = a->n == b->n && span_equal(buffer_span(&a->text), buffer_span(&b->text));
    for (size_t i = 0; same && i < a->n; i++) {
        const struct token *x = &a->item[i], *y = &b->item[i];
        same = x->offset == y->offset && x->len == y->len && x->from == y->from && x->to == y->to &&
               x->kind == y->kind && x->capital == y->capital && x->hash == y->hash;
    }
    return same;
}

/* Words of ASCII are read in one go where 16 bytes are left, and letter by letter at a text's end. */
static void test_short_words(void)
{
    static const char *const PIECE[] = {"a", "Z", "B", "0", "9", "x7", "@", "[", "`", "{", "/", ":", "_", "'",
                                        " ", "\n", "\x10", "\xC3\xA9", "\xCC\x81", "\xC2\xAD", "\xE4\xB8\xAD"};
    struct buffer b = {0};
    struct tokens alone = {0};
    int wrong = 0;
    for (int round = 0; round < 100000; round++) {
        b.len = 0;
        while (b.len < 12 && lcg_next(&lcg, 16))
            buffer_puts(&b, PIECE[lcg_next(&lcg, lcg_next(&lcg, 2) ? 6 : sizeof PIECE / sizeof *PIECE)]);
        tokenize(buffer_span(&b), &alone);
        buffer_puts(&b, "                ");
        tokenize(buffer_span(&b), &tokens);
        wrong += !same_tokens(&alone, &tokens);
    }
    for (uint32_t n = 1; n < 70; n++) { /* one word of n letters */
        b.len = 0;
        for (uint32_t i = 0; i < n; i++) buffer_putc(&b, (char)(i % 3 ? 'A' + i % 26 : '0' + i % 10));
        buffer_puts(&b, "                ");
        wrong += !agrees(buffer_span(&b));
    }
    CHECK(wrong == 0);
    tokens_free(&alone);
    buffer_free(&b);
}

/* A token's range of the source, alone, gives the token again. */
static void test_random_ranges(void)
{
    struct buffer b = {0};
    struct tokens again = {0};
    int wrong = 0;
    for (int round = 0; round < 5000; round++) {
        b.len = 0;
        for (uint32_t n = lcg_next(&lcg, 20); n > 0; n--)
            buffer_put_codepoint(&b, random_character());
        tokenize((struct span){b.at, b.len}, &tokens);
        for (size_t i = 0; i < tokens.n; i++) {
            const struct token *k = &tokens.item[i];
            bool found = false,
                 ordered = k->from < k->to && k->to <= b.len && (i == 0 || k[-1].from <= k->from);
            tokenize((struct span){b.at + k->from, k->to - k->from}, &again);
            for (size_t j = 0; j < again.n; j++) {
                found =
                    found || span_equal(token_span(&again, &again.item[j]), token_span(&tokens, k));
            }
            wrong += !found || !ordered;
        }
    }
    CHECK(wrong == 0);
    tokens_free(&again);
    buffer_free(&b);
}

int main(void)
{
    test_words();
    test_compatibility();
    test_syllables();
    test_cjk();
    test_ranges();
    test_long_words();
    test_broken_bytes();
    test_each_character();
    test_random_texts();
    test_mixed_texts();
    test_short_words();
    test_random_ranges();
    tokens_free(&tokens);
    buffer_free(&shown);
    return check_done("tokenize");
}
