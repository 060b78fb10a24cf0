/* SPDX-License-Identifier: MIT
 * tokenize.c - see tokenize.h. Part of "features" in Figure 1: the tokens for words and shingles.
 *
 * The definition: normalise the text to NFKC, lower-case each character, drop soft hyphens and zero-width joiners,
 * and cut it where no word continues. This is done piece by piece: ASCII goes through a table of 256 bytes, and a
 * character that NFKC leaves alone goes by its Unicode category. Only a "cluster", a character that changes or is
 * followed by combining marks, goes through utf8proc's normaliser. NFKC never composes across clusters, so the
 * result is the same.
 *
 * Cost: O(bytes). */
#include "features/tokenize.h"

#include <utf8proc.h>

#include "base/bytes16.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/text/syllables.h"
#include "base/threads/once.h"
#include "features/han.h"

enum {
    CLUSTER_CHARS_MAX = 32, /* of the source: ordering n marks takes O(n^2) */
    CLUSTER_CODEPOINTS_MAX = CLUSTER_CHARS_MAX * 18 /* one character gives up to 18 */
};

/* Lower-case letter or digit of each ASCII byte that is one; 0 otherwise. */
static const unsigned char ASCII_WORD[256] = {
    ['0'] = '0', ['1'] = '1', ['2'] = '2', ['3'] = '3', ['4'] = '4', ['5'] = '5', ['6'] = '6', ['7'] = '7', ['8'] = '8',
    ['9'] = '9', ['A'] = 'a', ['B'] = 'b', ['C'] = 'c', ['D'] = 'd', ['E'] = 'e', ['F'] = 'f', ['G'] = 'g', ['H'] = 'h',
    ['I'] = 'i', ['J'] = 'j', ['K'] = 'k', ['L'] = 'l', ['M'] = 'm', ['N'] = 'n', ['O'] = 'o', ['P'] = 'p', ['Q'] = 'q',
    ['R'] = 'r', ['S'] = 's', ['T'] = 't', ['U'] = 'u', ['V'] = 'v', ['W'] = 'w', ['X'] = 'x', ['Y'] = 'y', ['Z'] = 'z',
    ['a'] = 'a', ['b'] = 'b', ['c'] = 'c', ['d'] = 'd', ['e'] = 'e', ['f'] = 'f', ['g'] = 'g', ['h'] = 'h', ['i'] = 'i',
    ['j'] = 'j', ['k'] = 'k', ['l'] = 'l', ['m'] = 'm', ['n'] = 'n', ['o'] = 'o', ['p'] = 'p', ['q'] = 'q', ['r'] = 'r',
    ['s'] = 's', ['t'] = 't', ['u'] = 'u', ['v'] = 'v', ['w'] = 'w', ['x'] = 'x', ['y'] = 'y', ['z'] = 'z',
};

struct scanner {
    struct tokens *out;
    const unsigned char *begin, *at, *end; /* the source */
    struct token word;                     /* being built, if `open` */
    bool open, letters;                    /* letters: not only digits */
    uint32_t syllables;                    /* of the word, of a script of syllables.h; 0: it is of another */
    int32_t letter;                        /* where there are, the last one, and whether it leads the next */
    bool leads;
};

/* ---- characters ----------------------------------------------------------------------------- */

struct character {
    int32_t codepoint;
    uint32_t len; /* bytes in the source */
};

/* Reads the character at `at` < end. A byte that begins none counts as U+FFFD, alone. */
static struct character read_character(const unsigned char *at, const unsigned char *end)
{
    static const unsigned char LENGTH[16] = {1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 2, 3, 4};
    uint32_t len = LENGTH[*at >> 4];
    if (len == 0 || (size_t)(end - at) < len) return (struct character){0xFFFD, 1};
    int32_t c = *at;
    if (len == 2) c = (c & 0x1F) << 6 | (at[1] & 0x3F);
    if (len == 3) c = (c & 0x0F) << 12 | (at[1] & 0x3F) << 6 | (at[2] & 0x3F);
    if (len == 4) c = (c & 0x07) << 18 | (at[1] & 0x3F) << 12 | (at[2] & 0x3F) << 6 | (at[3] & 0x3F);
    return (struct character){c, len};
}

static bool is_between(int32_t c, int32_t low, int32_t high)
{
    return low <= c && c <= high;
}

/* Of characters that are letters: is it written without spaces between words? */
static bool is_cjk(int32_t c)
{
    if (c < 0x3005) return false;
    return is_between(c, 0x4E00, 0x9FFF) || is_between(c, 0xAC00, 0xD7A3) || is_between(c, 0x3005, 0x30FF) ||
           is_between(c, 0x31F0, 0x31FF) || is_between(c, 0x3400, 0x4DBF) || is_between(c, 0xF900, 0xFAFF) ||
           is_between(c, 0x1AFF0, 0x1B16F) || is_between(c, 0x20000, 0x323AF);
}

/* Soft hyphen and zero-width characters: a word goes on as if they weren't there. */
static bool is_ignored(int32_t c)
{
    return c == 0xAD || is_between(c, 0x200B, 0x200D) || c == 0x2060 || c == 0xFEFF;
}

static bool is_mark(int category)
{
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME;
}

static bool is_upper(int category)
{
    return category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LT;
}

/* The bulk of non-Latin texts: letters that are lower case, or have no case, and stay as they are. */
static bool is_plain(int32_t c)
{
    return is_between(c, 0x430, 0x45F) || is_between(c, 0x620, 0x64A) || is_between(c, 0x4E00, 0x9FFF) ||
           is_between(c, 0xAC00, 0xD7A3);
}

/* Is it one of a pair that NFKC composes? */
static bool is_in_pair(const utf8proc_property_t *p)
{
#if UTF8PROC_VERSION_MAJOR > 2 || UTF8PROC_VERSION_MINOR >= 10
    return p->comb_length || p->comb_issecond;
#else
    return p->comb_index != UINT16_MAX;
#endif
}

/* May NFKC compose or reorder the character with the one before? */
static bool joins_previous(int32_t c)
{
    if (c < 0x300 || is_between(c, 0x370, 0x482) || is_plain(c)) return false;
    /* Hangul vowels and finals; the half-width forms of these and of the Kana sound marks. */
    if (is_between(c, 0x1160, 0x11FF) || is_between(c, 0x3131, 0x318E) || is_between(c, 0xD7B0, 0xD7FF) ||
        is_between(c, 0xFF9E, 0xFFDC))
        return true;
    const utf8proc_property_t *p = utf8proc_get_property(c);
    return is_mark(p->category) && (p->combining_class != 0 || is_in_pair(p) || p->decomp_seqindex != UINT16_MAX);
}

/* Does NFKC leave the character as it is? May say no for one that it does. */
static bool is_stable(int32_t c, const utf8proc_property_t *p)
{
    if (p->decomp_seqindex == UINT16_MAX) return true;
    if (p->decomp_type != 0) return false;
    /* Most that decompose canonically come together again; these blocks hold no exception. */
    return is_between(c, 0xC0, 0x233) || is_between(c, 0x388, 0x3CE) || is_between(c, 0x400, 0x6D3) ||
           is_between(c, 0x1E00, 0x1E99) || is_between(c, 0x1EA0, 0x1EF9) || is_between(c, 0x304C, 0x30FE);
}

/* ---- words ---------------------------------------------------------------------------------- */

/* Field by field: a copy of s->word would wait for its fields, which have just been written. */
static void close_word(struct scanner *s)
{
    if (!s->open) return;
    s->open = false;
    struct tokens *out = s->out;
    uint32_t offset = s->word.offset, len = (uint32_t)out->text.len - offset;
    if (len == 0) return; /* its only letter was part of a broken cluster */
    uint64_t hash = hash_bytes(out->text.at + offset, len);
    struct token *token = &VECTOR_PUSH(out->item, out->n, out->cap);
    token->offset = offset;
    token->len = len;
    token->from = s->word.from;
    token->to = s->word.to;
    token->kind = s->letters ? TOKEN_WORD : TOKEN_NUMBER;
    token->capital = s->word.capital;
    token->hash = hash;
}

static void open_word(struct scanner *s, const unsigned char *from, bool capital)
{
    s->open = true;
    s->letters = false;
    s->syllables = 0;
    s->word = (struct token){.offset = (uint32_t)s->out->text.len,
                             .from = (uint32_t)(from - s->begin),
                             .capital = capital};
}

/* A character of the source, or of the normal form of a cluster of it. */
struct source {
    const unsigned char *from, *to;
    bool capital;
};

/* Puts a character of n bytes at the end of the open word, or of a new one. */
static void put_bytes(struct scanner *s, const unsigned char *bytes, size_t n, struct source source)
{
    struct buffer *text = &s->out->text;
    if (s->open && text->len - s->word.offset + n > TOKEN_BYTES_MAX) close_word(s);
    if (!s->open) open_word(s, source.from, source.capital);
    buffer_reserve(text, 4);
    for (size_t i = 0; i < n; i++) text->at[text->len + i] = (char)bytes[i];
    text->len += n;
    s->word.to = (uint32_t)(source.to - s->begin);
}

static void put_cjk(struct scanner *s, const unsigned char *bytes, size_t n, struct source source)
{
    close_word(s);
    put_bytes(s, bytes, n, source);
    close_word(s);
    s->out->item[s->out->n - 1].kind = TOKEN_CJK;
}

/* A letter of syllables.h */
static void put_syllable(struct scanner *s, int32_t c, const unsigned char *bytes, size_t n, struct source source)
{
    uint32_t syllables = s->open ? s->syllables : 0;
    bool within = syllables && (s->leads || ends_syllable(c));
    if (!syllables || (!within && syllables >= PIECE_SYLLABLES && may_cut(s->letter, c))) {
        close_word(s);
        syllables = 0;
    }
    put_bytes(s, bytes, n, source);
    s->syllables = syllables + !within;
    s->letter = c;
    s->leads = leads_syllable(c);
    s->letters = true;
}

static void put_codepoint(struct scanner *s, int32_t c, int category, struct source source)
{
    bool mark = is_mark(category);
    if (is_ignored(c) || (mark && !s->open)) return;
    if (!mark && (category < UTF8PROC_CATEGORY_LU || category > UTF8PROC_CATEGORY_NO)) {
        close_word(s);
        return;
    }
    unsigned char bytes[4];
    if (is_upper(category)) c = utf8proc_tolower(c);
    size_t n = (size_t)utf8proc_encode_char(c, bytes);
    if (!mark && is_cjk(c)) {
        put_cjk(s, bytes, n, source);
        return;
    }
    if (category <= UTF8PROC_CATEGORY_LO && is_unspaced(c)) {
        put_syllable(s, c, bytes, n, source);
        return;
    }
    if (!mark && s->syllables) close_word(s);
    put_bytes(s, bytes, n, source);
    s->leads = leads_syllable(c);
    if (category != UTF8PROC_CATEGORY_ND) s->letters = true;
}

/* The cluster at s->at: a character and those that may join it. */
static void scan_cluster(struct scanner *s)
{
    struct character first = read_character(s->at, s->end);
    const unsigned char *to = s->at + first.len;
    for (int n = 1; n < CLUSTER_CHARS_MAX && to < s->end; n++) {
        struct character next = read_character(to, s->end);
        if (!joins_previous(next.codepoint)) break;
        to += next.len;
    }
    struct source source = {s->at, to, is_upper(utf8proc_get_property(first.codepoint)->category)};
    int32_t c[CLUSTER_CODEPOINTS_MAX + 1];
    utf8proc_ssize_t n = utf8proc_decompose(s->at, to - s->at, c, CLUSTER_CODEPOINTS_MAX,
                                            UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE);
    if (n > 0 && n <= CLUSTER_CODEPOINTS_MAX) {
        n = utf8proc_normalize_utf32(c, n, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
        for (utf8proc_ssize_t i = 0; i < n; i++) {
            put_codepoint(s, c[i], utf8proc_get_property(c[i])->category, source);
        }
    } else {
        close_word(s); /* no valid UTF-8 */
    }
    s->at = to;
}

/* ---- what there is to say of each character of two bytes, U+0080 .. U+07FF: letters of Latin, Greek, Cyrillic,
 * Hebrew, Arabic texts. Found once, by what holds for all. ---- */

enum { TWO_BYTES_N = 0x800, TWO_BYTES_FIRST = 0x80 };
enum two_bytes_kind { TWO_BYTES_OTHER, TWO_BYTES_LETTER, TWO_BYTES_DIGIT, TWO_BYTES_GAP };

struct two_bytes {
    uint8_t kind;
    bool capital, joins;    /* joins: see joins_previous() */
    unsigned char lower[2]; /* of letters and digits */
};

static struct two_bytes two_bytes[TWO_BYTES_N];
static struct once two_bytes_once = ONCE_INIT;

/* OTHER: of a word where a word is open, made of or with other characters, or of another length in lower case. */
static struct two_bytes judge_two_bytes(int32_t c)
{
    struct two_bytes t = {.kind = TWO_BYTES_OTHER, .joins = joins_previous(c)};
    const utf8proc_property_t *p = utf8proc_get_property(c);
    if (!is_stable(c, p) || t.joins || is_mark(p->category) || is_ignored(c)) return t;
    if (p->category < UTF8PROC_CATEGORY_LU || p->category > UTF8PROC_CATEGORY_NO) {
        t.kind = TWO_BYTES_GAP;
        return t;
    }
    unsigned char bytes[4];
    t.capital = is_upper(p->category);
    if (utf8proc_encode_char(t.capital ? utf8proc_tolower(c) : c, bytes) != 2) return t;
    t.kind = p->category == UTF8PROC_CATEGORY_ND ? TWO_BYTES_DIGIT : TWO_BYTES_LETTER;
    memcpy(t.lower, bytes, sizeof t.lower);
    return t;
}

static void fill_two_bytes(void)
{
    for (int32_t c = TWO_BYTES_FIRST; c < TWO_BYTES_N; c++) two_bytes[c] = judge_two_bytes(c);
}

static inline const struct two_bytes *two_bytes_at(const unsigned char *at)
{
    return &two_bytes[(at[0] & 0x1F) << 6 | (at[1] & 0x3F)];
}

/* Is a character at `at` that joins the one before? None does below U+0300, and from U+4000 to U+9FFF. */
static inline bool joins_at(const struct scanner *s, const unsigned char *at)
{
    if (at == s->end || *at < 0xCC || (*at >= 0xE4 && *at <= 0xE9)) return false;
    if (*at <= 0xDF && s->end - at >= 2) return two_bytes_at(at)->joins;
    return joins_previous(read_character(at, s->end).codepoint);
}

/* The ASCII letters and digits at s->at, at least one. */
static void scan_ascii_word(struct scanner *s)
{
    if (s->syllables || (s->open && s->out->text.len - s->word.offset == TOKEN_BYTES_MAX)) close_word(s);
    if (!s->open) open_word(s, s->at, *s->at >= 'A' && *s->at <= 'Z');
    struct buffer *text = &s->out->text;
    size_t room = TOKEN_BYTES_MAX - (text->len - s->word.offset), i = 0;
    if (room > (size_t)(s->end - s->at)) room = (size_t)(s->end - s->at);
    buffer_reserve(text, TOKEN_BYTES_MAX);
    unsigned char *to = (unsigned char *)text->at + text->len, seen = 0, before = 0;
    for (; i < room; i++) {
        unsigned char c = ASCII_WORD[s->at[i]];
        if (!c) break;
        to[i] = c;
        before = seen;
        seen |= c;
    }
    /* The last letter belongs to the cluster that the marks after it make. */
    bool joined = joins_at(s, s->at + i);
    if (joined) {
        i--;
        seen = before;
    }
    s->at += i;
    text->len += i;
    s->word.to = (uint32_t)(s->at - s->begin);
    if (seen & 0x40) s->letters = true; /* a bit of letters only */
    if (joined) scan_cluster(s);
}

/* Most words are of less than 16 letters and digits of ASCII, with ASCII after them: those are a token without a
 * loop over their letters, the end of which no processor can guess. False: it is another, and nothing is done. */
static inline bool scan_short_word(struct scanner *s)
{
#ifdef BYTES16
    const unsigned char *at = s->at;
    if (s->open || s->end - at < 16) return false;
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
    __m128i lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20)); /* digits stay what they are */
    __m128i letters = _mm_and_si128(_mm_cmpgt_epi8(lower, _mm_set1_epi8('a' - 1)),
                                    _mm_cmplt_epi8(lower, _mm_set1_epi8('z' + 1)));
    __m128i digits = _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8('0' - 1)),
                                   _mm_cmplt_epi8(bytes, _mm_set1_epi8('9' + 1)));
    unsigned n = (unsigned)__builtin_ctz(~(unsigned)_mm_movemask_epi8(_mm_or_si128(letters, digits)));
    if (n > 15 || at[n] >= 0x80) return false;
    struct tokens *out = s->out;
    buffer_reserve(&out->text, 16);
    char *to = out->text.at + out->text.len;
    _mm_storeu_si128((__m128i *)(void *)to, lower);
    bool has_letter = (unsigned)_mm_movemask_epi8(letters) & ((1u << n) - 1);
    uint32_t from = (uint32_t)(at - s->begin);
    VECTOR_PUSH(out->item, out->n, out->cap) = (struct token){.offset = (uint32_t)out->text.len,
                                                              .len = n,
                                                              .from = from,
                                                              .to = from + n,
                                                              .kind = has_letter ? TOKEN_WORD : TOKEN_NUMBER,
                                                              .capital = *at >= 'A' && *at <= 'Z',
                                                              .hash = hash_bytes(to, n)};
    out->text.len += n;
    s->at += n;
    return true;
#else
    (void)s;
    return false;
#endif
}

/* The Han characters at s->at, each a token, but for one that a mark follows. */
static void scan_han(struct scanner *s)
{
    struct tokens *out = s->out;
    const unsigned char *from = s->at, *to = after_han(from, s->end);
    close_word(s);
    if (to > from && joins_at(s, to)) to -= 3;
    size_t n = (size_t)(to - from) / 3;
    if (n == 0) return;
    if (out->n + n > out->cap) {
        out->cap = (out->n + n) * 2;
        out->item = mem_realloc(out->item, out->cap, sizeof *out->item);
    }
    struct token *token = out->item + out->n;
    uint32_t offset = (uint32_t)out->text.len, at = (uint32_t)(from - s->begin);
    buffer_add(&out->text, from, n * 3); /* they stay as they are */
    for (uint32_t i = 0; i < n; i++, from += 3)
        token[i] = (struct token){.offset = offset + 3 * i,
                                  .len = 3,
                                  .from = at + 3 * i,
                                  .to = at + 3 * i + 3,
                                  .kind = TOKEN_CJK,
                                  .hash = hash_bytes(from, 3)};
    out->n += n;
    s->at = to;
}

/* U+FF01 .. U+FF5E are ASCII's as wide as Han characters, punctuation of Chinese texts among them. */
static bool is_full_width(int32_t c)
{
    return is_between(c, 0xFF01, 0xFF5E);
}

/* Most of the punctuation of Chinese and Japanese texts, and quotes and dashes of all others: no NFKC makes part of a
 * word of it. */
static bool is_usual_punctuation(int32_t c)
{
    return is_between(c, 0x3001, 0x3003) || is_between(c, 0x3008, 0x3011) || is_between(c, 0x2010, 0x201F) ||
           c == 0xFF0C || c == 0xFF01 || c == 0xFF1A || c == 0xFF1B || c == 0xFF1F || c == 0xFF08 || c == 0xFF09;
}

/* The character of two bytes at s->at. False: it needs to be looked at, and nothing is done. */
static bool scan_two_bytes(struct scanner *s)
{
    const unsigned char *at = s->at, *to = at + 2;
    if (s->end - at < 2) return false;
    const struct two_bytes *t = two_bytes_at(at);
    if (t->kind == TWO_BYTES_OTHER || joins_at(s, to)) return false;
    if (t->kind == TWO_BYTES_GAP) {
        close_word(s);
    } else {
        if (s->syllables) close_word(s);
        put_bytes(s, t->lower, sizeof t->lower, (struct source){at, to, t->capital});
        if (t->kind == TWO_BYTES_LETTER) s->letters = true;
    }
    s->at = to;
    return true;
}

static void scan_other(struct scanner *s)
{
    const unsigned char *from = s->at;
    if (*from >= 0xC2 && *from <= 0xDF && scan_two_bytes(s)) return;
    if (*from >= 0xE4 && *from <= 0xE9) {
        scan_han(s);
        if (s->at > from) return;
    }
    struct character c = read_character(s->at, s->end);
    const unsigned char *to = s->at + c.len;
    if (is_plain(c.codepoint) && !joins_at(s, to)) {
        struct source source = {s->at, to, false};
        if (is_cjk(c.codepoint)) {
            put_cjk(s, s->at, c.len, source);
        } else {
            if (s->syllables) close_word(s);
            put_bytes(s, s->at, c.len, source);
            s->letters = true;
        }
        s->at = to;
        return;
    }
    if (is_usual_punctuation(c.codepoint) && !joins_at(s, to)) {
        close_word(s);
        s->at = to;
        return;
    }
    if (is_full_width(c.codepoint) && !joins_at(s, to)) c.codepoint -= 0xFF01 - '!';
    const utf8proc_property_t *p = utf8proc_get_property(c.codepoint);
    if (!is_stable(c.codepoint, p) || joins_previous(c.codepoint) || joins_at(s, to)) {
        scan_cluster(s);
        return;
    }
    put_codepoint(s, c.codepoint, p->category, (struct source){s->at, to, is_upper(p->category)});
    s->at = to;
}

void tokenize(struct span text, struct tokens *out)
{
    const unsigned char *at = (const unsigned char *)text.at;
    struct scanner s = {.out = out, .begin = at, .at = at, .end = at + text.len};
    once(&two_bytes_once, fill_two_bytes);
    out->n = 0;
    out->text.len = 0;
    while (s.at < s.end) {
        if (ASCII_WORD[*s.at]) {
            if (!scan_short_word(&s)) scan_ascii_word(&s);
        } else if (*s.at < 0x80) {
            if (s.open) close_word(&s);
            s.at++;
        } else {
            scan_other(&s);
        }
    }
    close_word(&s);
}

void tokens_free(struct tokens *t)
{
    free(t->item);
    buffer_free(&t->text);
    *t = (struct tokens){0};
}
