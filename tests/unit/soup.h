/* SPDX-License-Identifier: MIT
 * soup.h - pseudo-random pages: the same for the same seed on every machine. */
#ifndef INFODISC_TESTS_SOUP_H
#define INFODISC_TESTS_SOUP_H

#include "base/buffer.h"
#include "unit/lcg.h"

/* What soup_tag() picks from: elements with rules of their own, and a few of all other kinds. */
static const char *const soup_names[] = {
    "div",    "p",        "table",   "tr",      "td",     "th",       "tbody",   "thead",
    "tfoot",  "caption",  "ul",      "ol",      "li",     "dl",       "dt",      "dd",
    "h1",     "h2",       "h3",      "form",    "a",      "b",        "i",       "span",
    "font",   "strong",   "section", "article", "nav",    "main",     "hr",      "br",
    "img",    "pre",      "select",  "option",  "button", "my-thing", "center",  "blockquote",
    "slot",   "menu",     "dir",     "body",    "html",   "label",    "details", "summary",
    "legend", "fieldset", "col",     "head",    "frame",  "xmp",      "noframes"};

enum { SOUP_NAMES = sizeof soup_names / sizeof *soup_names };

static inline void soup_attribute(struct lcg *l, struct buffer *out)
{
    static const char *const attributes[] = {" class=a",
                                             " class=\"b c-12\"",
                                             " id='x'",
                                             " hidden",
                                             " href=/x",
                                             " href='a>b'",
                                             " title=\"<p>\"",
                                             " class",
                                             " =",
                                             " style=\"display:none\"",
                                             " aria-hidden=true",
                                             " ID=Y",
                                             " role=main",
                                             " /",
                                             " \"'",
                                             "\n\tname=v\r\n",
                                             " class=\"\"",
                                             " data-x='\"' ",
                                             " href = \" y \""};
    buffer_puts(out, attributes[lcg_next(l, sizeof attributes / sizeof *attributes)]);
}

static inline void soup_tag(struct lcg *l, struct buffer *out)
{
    const char *name = soup_names[lcg_next(l, SOUP_NAMES)];
    if (lcg_next(l, 5) < 2) {
        buffer_printf(out, "</%s>", name);
        return;
    }
    buffer_printf(out, "<%s", name);
    for (uint32_t n = lcg_next(l, 3); n > 0; n--) soup_attribute(l, out);
    buffer_puts(out, lcg_next(l, 20) ? ">" : "/>");
}

/* Text: "w17 ", and *words counts up, so that each word is one of its kind. */
static inline void soup_word(struct buffer *out, uint32_t *words)
{
    buffer_printf(out, "w%u ", (*words)++);
}

/* A page of n pieces; returns the number of its words. Nothing in it hides text: no quote that is
 * never closed, no comment, script or other element whose body is dropped. */
static inline uint32_t soup_page(struct lcg *l, uint32_t n, struct buffer *out)
{
    uint32_t words = 0;
    out->len = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (lcg_next(l, 3) == 0)
            soup_word(out, &words);
        else
            soup_tag(l, out);
    }
    return words;
}

/* A page in which everything may go wrong: bytes of markup in any order, but no NUL. */
static inline void soup_noise(struct lcg *l, uint32_t n, struct buffer *out)
{
    static const char *const pieces[] = {"<",
                                         ">",
                                         "</",
                                         "/>",
                                         "<!--",
                                         "-->",
                                         "--!>",
                                         "<!",
                                         "<?",
                                         "\"",
                                         "'",
                                         "=",
                                         " ",
                                         "\n",
                                         "&",
                                         "&#",
                                         "&#x",
                                         ";",
                                         "&amp;",
                                         "&nbsp;",
                                         "script",
                                         "style",
                                         "<script>",
                                         "</script",
                                         "<style ",
                                         "title",
                                         "<title>",
                                         "<svg>",
                                         "</svg>",
                                         "<svg/>",
                                         "<object",
                                         "</object>",
                                         "noscript",
                                         "<noscript>",
                                         "<iframe>",
                                         "</iframe>",
                                         "<textarea>",
                                         "</textarea>",
                                         "<template>",
                                         "</template>",
                                         "<![CDATA[",
                                         "]]>",
                                         "<!DOCTYPE html>",
                                         "]",
                                         "-",
                                         "\xC3\xA9",
                                         "\xC2\xA0",
                                         "\xE4\xB8\xAD",
                                         "\xF0\x9F\x98\x80",
                                         "x",
                                         "1",
                                         "class=",
                                         "href=",
                                         "\x01"};
    out->len = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (lcg_next(l, 3) == 0)
            soup_tag(l, out);
        else
            buffer_puts(out, pieces[lcg_next(l, sizeof pieces / sizeof *pieces)]);
    }
}

#endif
