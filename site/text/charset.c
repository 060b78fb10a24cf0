/* SPDX-License-Identifier: MIT
 * charset.c - see charset.h.
 *
 * Most pages are UTF-8 already: they are checked and passed on without a copy. Single-byte charsets go through a
 * table of 128 entries, built by iconv once per decoder; others go through iconv. uchardet is the last resort: it
 * costs more than everything else together. It sees only the text, as tags and scripts are English in every
 * language. */
#include "site/text/charset.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <uchardet.h>

#include "base/bytes16.h"
#include "base/memory.h"
#include "base/text/ascii.h"
#include "site/text/charset_table.h"
#include "site/text/raw_tags.h"
#include "base/text/utf8.h"

enum {
    DETECTOR_BYTES = 64 * 1024, /* of text given to uchardet at most */
    CHUNK = 4096,               /* bytes for which output space is made at once */
    FLUSH = 16,                 /* room for what iconv still holds */
    UTF8_SEQUENCES_PER_FAULT = 20,
    ACCENTS_MIN = 24, /* so many tell one Latin charset from another */
    SCRIPT_BYTES_MIN = 64, SCRIPT_RUN = 3 /* of another script than Latin, at least; and in a run of them, on average */
};

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

struct upper_half { /* of a charset of one byte: what 0x80..0xFF are in UTF-8 */
    char utf8[128][3];
    unsigned char len[128];
    bool undefined[128];
};

struct charset_decoder {
    uchardet_t detector; /* made at first use, as all of these */
    struct buffer sample;
    struct upper_half *upper_half[CHARSET_N];
    iconv_t converter[CHARSET_N];
    bool has_converter[CHARSET_N];
};

struct charset_decoder *charset_decoder_new(void)
{
    return mem_zalloc(1, sizeof(struct charset_decoder));
}

void charset_decoder_free(struct charset_decoder *d)
{
    if (!d) return;
    for (size_t i = 0; i < CHARSET_N; i++) {
        free(d->upper_half[i]);
        if (d->has_converter[i]) iconv_close(d->converter[i]);
    }
    if (d->detector) uchardet_delete(d->detector);
    buffer_free(&d->sample);
    free(d);
}

/* ---- decoding ------------------------------------------------------------------------------ */

/* The converter from c to UTF-8 in its first state; (iconv_t)-1 if this system has none. */
static iconv_t converter_for(struct charset_decoder *d, const struct charset *c)
{
    size_t i = (size_t)(c - charset_table);
    if (!d->has_converter[i]) {
        d->converter[i] = iconv_open("UTF-8", c->iconv_name);
        d->has_converter[i] = d->converter[i] != (iconv_t)-1;
    }
    if (d->has_converter[i]) iconv(d->converter[i], NULL, NULL, NULL, NULL);
    return d->converter[i];
}

/* Bytes 0x80..0x9F are punctuation of Windows in most pages that call themselves ISO 8859; what is
 * a C1 control even so is no text, and becomes a space. */
static void replace_c1_control(struct upper_half *h, size_t i, const struct upper_half *windows)
{
    bool is_c1 = h->len[i] == 2 && h->utf8[i][0] == '\xC2' && (unsigned char)h->utf8[i][1] < 0xA0;
    if (!is_c1) return;
    if (windows && windows->len[i] == 3) { /* U+2000 and above: no letter */
        memcpy(h->utf8[i], windows->utf8[i], 3);
        h->len[i] = 3;
    } else {
        h->utf8[i][0] = ' ';
        h->len[i] = 1;
    }
}

static const struct upper_half *upper_half_of(struct charset_decoder *d, const struct charset *c)
{
    struct upper_half **slot = &d->upper_half[c - charset_table];
    if (*slot) return *slot;
    const struct upper_half *windows =
        c == charset_windows_1252 ? NULL : upper_half_of(d, charset_windows_1252);
    iconv_t converter = converter_for(d, c);
    struct upper_half *h = *slot = mem_zalloc(1, sizeof **slot);
    for (size_t i = 0; i < 128; i++) {
        char byte = (char)(i + 128), *from = &byte, *to = h->utf8[i];
        size_t from_left = 1, to_left = sizeof h->utf8[i];
        bool ok = converter != (iconv_t)-1 &&
                  iconv(converter, &from, &from_left, &to, &to_left) != (size_t)-1 &&
                  iconv(converter, NULL, NULL, &to, &to_left) != (size_t)-1;
        h->len[i] = (unsigned char)(sizeof h->utf8[i] - to_left);
        if (!ok && !windows) { /* the standard makes C1 controls of windows-1252's five holes */
            h->utf8[i][0] = ' ';
            h->len[i] = 1;
        } else if (!ok || h->len[i] == 0) {
            memcpy(h->utf8[i], REPLACEMENT, 3);
            h->len[i] = 3;
            h->undefined[i] = true;
        }
        replace_c1_control(h, i, windows);
    }
    return h;
}

/* Copies at least the first byte, which is ASCII, and those after it that are, as far as 16 at once tell. Returns how
 * many. `to` has room for 16 if `at` has as many. */
static inline size_t ascii_run(const char *at, size_t left, char *to)
{
#ifdef BYTES16
    if (left >= 16) {
        uint32_t others = bytes16_bits(bytes16_load(at));
        memcpy(to, at, 16);
        return (size_t)__builtin_ctz(others | 1u << 16);
    }
#endif
    (void)left;
    *to = *at;
    return 1;
}

static size_t decode_single_byte(struct span in, const struct upper_half *upper, struct buffer *out)
{
    size_t undefined = 0;
    while (in.len) {
        size_t n = in.len < CHUNK ? in.len : CHUNK;
        buffer_reserve(out, 3 * n);
        char *to = out->at + out->len;
        for (size_t i = 0; i < n; i++) {
            unsigned char c = (unsigned char)in.at[i];
            if (c < 128) {
                size_t run = ascii_run(in.at + i, n - i, to);
                to += run;
                i += run - 1;
                continue;
            }
            memcpy(to, upper->utf8[c - 128], 3);
            to += upper->len[c - 128];
            undefined += upper->undefined[c - 128];
        }
        out->len = (size_t)(to - out->at);
        in = span_from(in, n);
    }
    return undefined;
}

/* iconv stops at each invalid byte: it becomes U+FFFD, and the next one is tried (in UTF-16, the
 * next two). */
static size_t decode_with_iconv(struct span in, iconv_t converter, size_t unit, struct buffer *out)
{
    size_t invalid = 0;
    char *from = (char *)in.at;
    size_t left = in.len, room;
    char *to;
    while (left) {
        size_t chunk = left < CHUNK ? left : CHUNK;
        size_t given = chunk;
        buffer_reserve(out, 4 * chunk + FLUSH);
        to = out->at + out->len;
        room = out->cap - out->len;
        size_t result = iconv(converter, &from, &given, &to, &room);
        int why = errno;
        out->len = (size_t)(to - out->at);
        left -= chunk - given;
        if (result != (size_t)-1 || why == E2BIG) continue;
        if (why == EINVAL && chunk < left + (chunk - given)) continue; /* cut by the chunk's end */
        size_t skip = why == EINVAL || unit > left ? left : unit;
        from += skip;
        left -= skip;
        invalid += skip;
        buffer_puts(out, REPLACEMENT);
    }
    buffer_reserve(out, FLUSH); /* some converters hold a character back: a mark may follow it */
    to = out->at + out->len;
    room = FLUSH;
    iconv(converter, NULL, NULL, &to, &room);
    out->len = (size_t)(to - out->at);
    return invalid;
}

/* Takes NULs and controls out of UTF-8 that lies in *out. */
static void clean(struct buffer *out)
{
    if (!utf8_count(buffer_span(out)).controls) return;
    struct buffer cleaned = {0};
    utf8_repair(buffer_span(out), &cleaned);
    buffer_free(out);
    *out = cleaned;
}

static struct decoded decode_as(struct charset_decoder *d, const struct charset *c, struct span in,
                                struct buffer *out)
{
    struct decoded result = {.charset = c->name};
    size_t replaced = 0;
    iconv_t converter;
    if (c->kind == CHARSET_SINGLE_BYTE)
        replaced = decode_single_byte(in, upper_half_of(d, c), out);
    else if (c->kind != CHARSET_UTF8 && (converter = converter_for(d, c)) != (iconv_t)-1)
        replaced = decode_with_iconv(in, converter, c->kind == CHARSET_UTF16 ? 2 : 1, out);
    else
        replaced = utf8_repair(in, out);
    if (c->kind != CHARSET_UTF8) clean(out);
    buffer_reserve(out, 1); /* so that text.at points somewhere, even if nothing is left */
    result.text = buffer_span(out);
    result.replaced = replaced < UINT32_MAX ? (uint32_t)replaced : UINT32_MAX;
    return result;
}

/* ---- choosing ------------------------------------------------------------------------------ */

static const struct charset *charset_of_bom(struct span in, size_t *bom_bytes)
{
    *bom_bytes = 2;
    if (span_begins(in, "\xFF\xFE")) return charset_utf16le;
    if (span_begins(in, "\xFE\xFF")) return charset_utf16be;
    *bom_bytes = 3;
    if (span_begins(in, "\xEF\xBB\xBF")) return charset_utf8;
    *bom_bytes = 0;
    int zero_half = raw_tag_utf16_half(in);
    return zero_half < 0 ? NULL : zero_half ? charset_utf16le : charset_utf16be;
}

/* Is a page whose bytes are counted in n UTF-8, whatever it declares? Two Chinese characters in GBK
 * are as often as not valid by accident, so against such a charset a few bytes prove nothing. */
static bool is_utf8(struct utf8_census n, const struct charset *declared)
{
    size_t evidence = n.two + 3 * n.longer;
    size_t needed = declared && declared->kind == CHARSET_MULTI_BYTE ? 4 : 1;
    return evidence >= needed && n.invalid * UTF8_SEQUENCES_PER_FAULT <= n.two + n.longer;
}

/* The text between the tags of `html`, up to DETECTOR_BYTES. */
static void sample_text(struct span html, struct buffer *sample)
{
    sample->len = 0;
    size_t at = 0;
    while (at < html.len && sample->len < DETECTOR_BYTES) {
        const char *open = memchr(html.at + at, '<', html.len - at);
        size_t end = open ? (size_t)(open - html.at) : html.len;
        size_t room = DETECTOR_BYTES - sample->len;
        buffer_add(sample, html.at + at, end - at < room ? end - at : room);
        if (!open) break;
        struct construct m = raw_tag_at(html, end);
        at = m.end;
        if (m.kind == RAW_TAG_OPEN && (ascii_is(m.name, "script") || ascii_is(m.name, "style")))
            at = raw_tag_text_end(html, at, m.name);
    }
}

/* Are there no bytes above ASCII, or few and mostly alone? Such are the accents, quotes and signs of a Latin charset,
 * too few to tell which: then the detector's answer is a throw of dice. */
static bool has_few_accents(struct span text)
{
    size_t high = 0, runs = 0;
    bool was_high = false;
    for (size_t i = 0; i < text.len && high < ACCENTS_MIN; i++) {
        bool is_high = (unsigned char)text.at[i] >= 0x80;
        high += is_high;
        runs += is_high && !was_high;
        was_high = is_high;
    }
    return high == 0 || (high < ACCENTS_MIN && high < 2 * runs);
}

/* Is it text of another script than Latin? Its words are of bytes above ASCII, of which Latin texts have one in a few
 * words. (Blanks, 0xA0, do not count.) */
static bool has_other_script(struct span text)
{
    size_t high = 0, runs = 0, letters = 0;
    bool was_high = false;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        bool is_high = c >= 0x80 && c != 0xA0;
        high += is_high;
        runs += is_high && !was_high;
        letters += ascii_is_alpha((char)c);
        was_high = is_high;
    }
    return high >= SCRIPT_BYTES_MIN && high >= SCRIPT_RUN * runs && high > letters;
}

static const struct charset *detect(struct charset_decoder *d, struct span html)
{
    sample_text(html, &d->sample);
    if (has_few_accents(buffer_span(&d->sample))) return charset_windows_1252;
    if (!d->detector) d->detector = uchardet_new();
    uchardet_reset(d->detector);
    if (uchardet_handle_data(d->detector, d->sample.at, d->sample.len) != 0)
        return charset_windows_1252;
    uchardet_data_end(d->detector);
    const struct charset *found = charset_find(span_of(uchardet_get_charset(d->detector)));
    return found && found->kind != CHARSET_UTF16 ? found : charset_windows_1252;
}

/* The charset of a page that declares to be in a Latin one, which servers and editors do for pages in any. */
static const struct charset *latin_or_other(struct charset_decoder *d, struct span in, struct utf8_census n)
{
    if (n.two + n.longer + n.invalid < SCRIPT_BYTES_MIN / 4) return charset_windows_1252; /* most pages */
    sample_text(in, &d->sample);
    if (!has_other_script(buffer_span(&d->sample))) return charset_windows_1252;
    const struct charset *in_meta = charset_declared(in);
    bool says_more = in_meta && in_meta != charset_utf8 && in_meta != charset_windows_1252;
    return says_more ? in_meta : detect(d, in);
}

/* The charset of bytes that have no byte order mark. */
static const struct charset *choose(struct charset_decoder *d, struct span in,
                                    const struct charset *declared, struct utf8_census n)
{
    if (n.two + n.longer + n.invalid == 0) { /* ASCII, or escapes, which no other charset has */
        bool has_escapes =
            n.controls && memmem(in.at, in.len, "\033$B", 3) && memmem(in.at, in.len, "\033(", 2);
        if (has_escapes) return charset_iso_2022_jp;
        return declared ? declared : charset_utf8;
    }
    if (is_utf8(n, declared)) return charset_utf8;
    if (!declared || declared == charset_utf8 || declared == charset_iso_2022_jp) return detect(d, in);
    return declared == charset_windows_1252 ? latin_or_other(d, in, n) : declared;
}

struct decoded charset_decode(struct charset_decoder *d, struct span in, const char *http_charset,
                              struct buffer *out)
{
    out->len = 0;
    size_t bom_bytes;
    const struct charset *c = charset_of_bom(in, &bom_bytes);
    in = span_from(in, bom_bytes);
    if (c && c != charset_utf8) return decode_as(d, c, in, out);

    struct utf8_census n = utf8_count(in);
    if (!c) {
        const struct charset *declared = charset_find(span_of(http_charset));
        if (declared && declared->kind == CHARSET_UTF16) declared = charset_utf8;
        if (!declared) declared = charset_declared(in);
        c = choose(d, in, declared, n);
    }
    bool is_ascii = n.two + n.longer + n.invalid == 0 && c->kind != CHARSET_ESCAPES;
    if ((is_ascii || (c == charset_utf8 && n.invalid == 0)) && !n.controls)
        return (struct decoded){.text = in, .charset = c->name};
    return decode_as(d, c, in, out);
}
