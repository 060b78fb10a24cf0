/* SPDX-License-Identifier: MIT
 * url_version.c - see url_version.h. */
#include "site/urls/url_version.h"

#include "base/text/ascii.h"
#include "site/urls/url.h"

enum {
    NUMBER_DIGITS = 4, /* of one number in a version; more are an id */
    WORD_MAX = 12,
    YEAR = 1900        /* three numbers from here on are a date, "2017.01.02" */
};

static const char *const version_word[] = {"latest", "stable", "current", "dev",    "devel", "develop",  "master",
                                           "main",   "trunk",  "nightly", "next",   "legacy", "edge",    "unstable",
                                           NULL};
static const char *const before_release[] = {"alpha", "beta", "rc", "dev", "pre", "post", "snapshot", "a", "b", NULL};
static const char *const language[] = {"ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr",
                                       "he", "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "lv", "nb", "nl", "no",
                                       "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk", "vi", "zh",
                                       NULL};
static const char *const version_key[] = {"version", "ver",      "release", "rev",    "revision", "oldid",
                                          "lang",    "language", "locale",  "hl",     NULL};

static bool is_one_of(struct span s, const char *const *word)
{
    for (; *word; word++)
        if (ascii_is(s, *word)) return true;
    return false;
}

static size_t digits_at(struct span s, size_t i)
{
    size_t end = i;
    while (end < s.len && ascii_is_digit(s.at[end])) end++;
    return end - i;
}

static size_t letters_at(struct span s, size_t i)
{
    size_t end = i;
    while (end < s.len && ascii_is_alpha(s.at[end])) end++;
    return end - i;
}

static bool is_separator(char c)
{
    return c == '-' || c == '_' || c == '.';
}

/* Where "rc1", "-beta.2" or the like ends that begins at i, or i. */
static size_t end_of_release(struct span s, size_t i)
{
    size_t word = i < s.len && is_separator(s.at[i]) ? i + 1 : i, n = letters_at(s, word);
    if (!n || !is_one_of((struct span){s.at + word, n}, before_release)) return i;
    size_t end = word + n, number = end < s.len && is_separator(s.at[end]) ? end + 1 : end;
    size_t digits = digits_at(s, number);
    return digits ? number + digits : end;
}

/* How long a number with dots is, "1.0", "1.2.x", "2.0-rc1", or a lone one after a v, "v2"; 0: there is none. */
static size_t number_length(struct span s)
{
    bool has_v = s.len && ascii_lower(s.at[0]) == 'v';
    size_t i = has_v, n = 0, first = 0;
    for (;;) {
        size_t digits = digits_at(s, i);
        bool is_any = n && !digits && i < s.len && ascii_lower(s.at[i]) == 'x'; /* "1.x" */
        if ((!digits && !is_any) || digits > NUMBER_DIGITS) return 0;
        for (size_t k = i; !n && k < i + digits; k++) first = first * 10 + (size_t)(s.at[k] - '0');
        i += digits + is_any;
        n++;
        char next = i + 1 < s.len && s.at[i] == '.' ? ascii_lower(s.at[i + 1]) : '\0';
        if (!ascii_is_digit(next) && next != 'x') break;
        i++;
    }
    if (!has_v && (n < 2 || (n > 2 && first >= YEAR))) return 0;
    return end_of_release(s, i);
}

/* How long the language is that s begins with, "de", "pt-BR", "zh_Hans"; 0: none. */
static size_t language_length(struct span s)
{
    if (letters_at(s, 0) != 2 || !is_one_of((struct span){s.at, 2}, language)) return 0;
    if (s.len < 5 || (s.at[2] != '-' && s.at[2] != '_')) return 2;
    size_t region = letters_at(s, 3);
    struct span after = span_from(s, 3);
    bool is_script = region == 4 && (ascii_begins(after, "hans") || ascii_begins(after, "hant"));
    return is_script || region == 2 ? 3 + region : 2;
}

static size_t word_length(struct span s)
{
    size_t n = letters_at(s, 0);
    return n <= WORD_MAX && is_one_of((struct span){s.at, n}, version_word) ? n : 0;
}

/* Is it a version, a language, or some of them, "1.0.en"? */
static bool is_version(struct span s)
{
    while (s.len) {
        size_t n = number_length(s);
        if (!n) n = word_length(s);
        if (!n) n = language_length(s);
        if (!n || (n < s.len && (!is_separator(s.at[n]) || n + 1 == s.len))) return false;
        s = span_from(s, n < s.len ? n + 1 : n);
    }
    return true;
}

/* May a version begin at i? Not amid a number with dots. */
static bool may_begin(struct span name, size_t i)
{
    if (i == 0) return true;
    if (!is_separator(name.at[i - 1])) return false;
    return name.at[i - 1] != '.' || i < 2 || !ascii_is_digit(name.at[i - 2]) || !ascii_is_digit(name.at[i]);
}

/* How much of a name is left without a version at its end: "manual" of "manual-1.0", nothing of "1.0". */
static size_t name_without(struct span name)
{
    for (size_t i = 0; i < name.len; i++)
        if (may_begin(name, i) && is_version(span_from(name, i))) return i ? i - 1 : 0;
    return name.len;
}

/* The last "." of a name, before a type of file, ".html"; or its end. */
static size_t type_of_file(struct span name)
{
    size_t i = name.len;
    while (i && name.at[i - 1] != '.') i--;
    size_t letters = i ? letters_at(name, i) : 0;
    bool is_type = letters && letters <= 5 && i + letters == name.len;
    return is_type && !is_version(span_from(name, i)) ? i - 1 : name.len;
}

static bool names_version(struct span parameter)
{
    struct span value = parameter, key = span_take(&value, '=');
    return value.len && (is_one_of(key, version_key) || is_version(value));
}

/* Adds a query without the parameters that name a version. Returns whether one did. */
static bool add_query(struct span query, struct buffer *out)
{
    bool found = false;
    for (char before = '?'; query.len;) {
        struct span parameter = span_take(&query, '&');
        found |= names_version(parameter);
        if (names_version(parameter)) continue;
        buffer_putc(out, before);
        buffer_add_span(out, parameter);
        before = '&';
    }
    return found;
}

bool url_without_version(struct span url, struct buffer *out)
{
    struct url_parts parts = url_split(url);
    size_t directory = parts.path.len;
    while (directory && parts.path.at[directory - 1] != '/') directory--;
    struct span name = span_from(parts.path, directory);
    size_t type = type_of_file(name), left = name_without((struct span){name.at, type});
    out->len = 0;
    buffer_add_span(out, parts.host);
    buffer_add(out, parts.path.at, directory + left);
    if (left) buffer_add_span(out, span_from(name, type)); /* "1.0.html" is one of "/", the directory's index */
    return add_query(parts.query, out) || left < type;
}
