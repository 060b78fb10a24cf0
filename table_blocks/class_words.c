/* SPDX-License-Identifier: MIT
 * class_words.c - see class_words.h. A value is split into runs of letters, also where lower case changes to upper
 * case. Long words match anywhere in a run ("maincontent"), short ones only a whole run, with or without an s
 * ("ads", not "shadow"). Values already seen are remembered by their hash. */
#include "table_blocks/class_words.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/text/ascii.h"

enum { ANYWHERE_MIN = 6, RUN_BYTES_MAX = 40, SLOTS = 1024, KIND_BITS = 16 };

struct word_kind {
    const char *word; /* lower case */
    uint16_t kind;
};

static const struct word_kind words[] = {
    {"comment", WORD_COMMENT},   {"disqus", WORD_COMMENT},     {"reply", WORD_REPLY},
    {"replies", WORD_REPLY},     {"respond", WORD_COMMENT},    {"discussion", WORD_COMMENT},
    {"trackback", WORD_COMMENT}, {"pingback", WORD_COMMENT},   {"feedback", WORD_COMMENT},
    {"nav", WORD_NAV},           {"navi", WORD_NAV},           {"navbar", WORD_NAV},
    {"navigation", WORD_NAV},    {"menu", WORD_NAV},           {"submenu", WORD_NAV},
    {"breadcrumb", WORD_NAV},    {"crumb", WORD_NAV},          {"pager", WORD_NAV},
    {"pagination", WORD_NAV},    {"paging", WORD_NAV},         {"skip", WORD_NAV},
    {"tab", WORD_NAV},           {"toc", WORD_NAV},            {"toolbar", WORD_NAV},
    {"topnav", WORD_NAV},        {"sidenav", WORD_NAV},        {"header", WORD_HEAD},
    {"head", WORD_HEAD},         {"masthead", WORD_HEAD},      {"top", WORD_HEAD},
    {"topbar", WORD_HEAD},       {"logo", WORD_HEAD},          {"banner", WORD_HEAD},
    {"footer", WORD_FOOT},       {"foot", WORD_FOOT},          {"bottom", WORD_FOOT},
    {"copyright", WORD_FOOT},    {"legal", WORD_FOOT},         {"disclaimer", WORD_FOOT},
    {"contentinfo", WORD_FOOT},  {"sidebar", WORD_SIDE},       {"side", WORD_SIDE},
    {"rail", WORD_SIDE},         {"aside", WORD_SIDE},         {"widget", WORD_SIDE},
    {"secondary", WORD_SIDE},    {"tertiary", WORD_SIDE},      {"complementary", WORD_SIDE},
    {"right", WORD_SIDE},        {"left", WORD_SIDE},          {"module", WORD_SIDE},
    {"related", WORD_RELATED},   {"recommend", WORD_RELATED},  {"popular", WORD_RELATED},
    {"trending", WORD_RELATED},  {"more", WORD_RELATED},       {"most", WORD_RELATED},
    {"latest", WORD_RELATED},    {"recent", WORD_RELATED},     {"similar", WORD_RELATED},
    {"teaser", WORD_RELATED},    {"headlines", WORD_RELATED},  {"outbrain", WORD_RELATED},
    {"taboola", WORD_RELATED},   {"carousel", WORD_RELATED},   {"slider", WORD_RELATED},
    {"archive", WORD_RELATED},   {"blogroll", WORD_RELATED},   {"next", WORD_RELATED},
    {"prev", WORD_RELATED},      {"share", WORD_SHARE},        {"sharing", WORD_SHARE},
    {"social", WORD_SHARE},      {"tool", WORD_SHARE},         {"twitter", WORD_SHARE},
    {"facebook", WORD_SHARE},    {"bookmark", WORD_SHARE},     {"print", WORD_SHARE},
    {"email", WORD_SHARE},       {"rss", WORD_SHARE},          {"rating", WORD_SHARE},
    {"vote", WORD_SHARE},        {"ad", WORD_AD},              {"advert", WORD_AD},
    {"sponsor", WORD_AD},        {"promo", WORD_AD},           {"dfp", WORD_AD},
    {"adsense", WORD_AD},        {"affiliate", WORD_AD},       {"cookie", WORD_AD},
    {"consent", WORD_AD},        {"popup", WORD_AD},           {"modal", WORD_AD},
    {"overlay", WORD_AD},        {"author", WORD_META},        {"byline", WORD_META},
    {"meta", WORD_META},         {"date", WORD_META},          {"time", WORD_META},
    {"timestamp", WORD_META},    {"tag", WORD_META},           {"categor", WORD_META},
    {"label", WORD_META},        {"info", WORD_META},          {"credit", WORD_META},
    {"source", WORD_META},       {"bio", WORD_META},           {"profile", WORD_META},
    {"login", WORD_FORM},        {"signin", WORD_FORM},        {"signup", WORD_FORM},
    {"register", WORD_FORM},     {"search", WORD_FORM},        {"form", WORD_FORM},
    {"subscri", WORD_FORM},      {"newsletter", WORD_FORM},    {"poll", WORD_FORM},
    {"article", WORD_BODY},      {"content", WORD_BODY},       {"body", WORD_BODY},
    {"entry", WORD_BODY},        {"hentry", WORD_BODY},        {"main", WORD_BODY},
    {"post", WORD_BODY},         {"text", WORD_BODY},          {"story", WORD_BODY},
    {"detail", WORD_BODY},       {"description", WORD_BODY},   {"product", WORD_BODY},
    {"prose", WORD_BODY},        {"markdown", WORD_BODY},      {"paragraph", WORD_BODY},
    {"page", WORD_BODY},         {"artikel", WORD_BODY},       {"section", WORD_BODY},
    {"title", WORD_TITLE},       {"headline", WORD_TITLE},     {"heading", WORD_TITLE},
    {"subtitle", WORD_TITLE},    {"caption", WORD_TITLE},      {"list", WORD_LIST},
    {"item", WORD_LIST},         {"links", WORD_LIST},         {"grid", WORD_LIST},
    {"card", WORD_LIST},         {"row", WORD_LIST},           {"col", WORD_LIST},
};

enum { WORDS_N = sizeof words / sizeof *words };

enum { LETTERS = 26, NO_WORD = 255 };
_Static_assert((int)WORDS_N < (int)NO_WORD, "words have numbers of a byte");

struct class_words {
    uint8_t first[LETTERS];        /* the first word of each letter that may be anywhere in a name, or NO_WORD */
    uint8_t first_short[LETTERS];  /* the first of those that must be all of a part of it */
    uint8_t next[WORDS_N];         /* the next one of that list */
    uint8_t length[WORDS_N];
    uint64_t seen[SLOTS];          /* the newest value of each slot: its hash, the last KIND_BITS its kinds; or 0 */
};

struct class_words *class_words_new(void)
{
    struct class_words *w = mem_zalloc(1, sizeof *w);
    memset(w->first, NO_WORD, sizeof w->first);
    memset(w->first_short, NO_WORD, sizeof w->first_short);
    for (unsigned i = 0; i < WORDS_N; i++) {
        w->length[i] = (uint8_t)strlen(words[i].word);
        uint8_t *first = &(w->length[i] < ANYWHERE_MIN ? w->first_short : w->first)[words[i].word[0] - 'a'];
        w->next[i] = *first;
        *first = (uint8_t)i;
    }
    return w;
}

void class_words_free(struct class_words *w)
{
    free(w);
}

/* The kinds of the long words that begin at run[at]: n lower-case letters. */
static uint16_t kinds_at(const struct class_words *w, const char *run, size_t n, size_t at)
{
    uint16_t kinds = 0;
    for (unsigned i = w->first[run[at] - 'a']; i != NO_WORD; i = w->next[i]) {
        if (w->length[i] > n - at || words[i].word[1] != run[at + 1]) continue;
        if (memcmp(run + at, words[i].word, w->length[i]) == 0) kinds |= words[i].kind;
    }
    return kinds;
}

/* The kinds of the short words that are the whole run. */
static uint16_t kinds_of_run(const struct class_words *w, const char *run, size_t n)
{
    uint16_t kinds = 0;
    for (unsigned i = w->first_short[run[0] - 'a']; i != NO_WORD; i = w->next[i]) {
        size_t length = w->length[i];
        bool ends = length == n || (length + 1 == n && run[n - 1] == 's');
        if (ends && memcmp(run, words[i].word, length) == 0) kinds |= words[i].kind;
    }
    return kinds;
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Names of a comment in source code, which are what a manual of functions says: TypeDoc's "tsd-comment" and the
 * "comment-tags" of a theme of it; "doc-comment", "docComment"; javadoc's "deprecation-comment", on what to use
 * instead. The readers of a manual write "docComments". */
static bool precedes_code_comment(struct span run)
{
    return span_is(run, "tsd") || span_is(run, "doc") || span_is(run, "deprecation");
}

static bool is_code_comment(struct span run, bool is_after, struct span rest)
{
    return span_is(run, "comment") && (is_after || span_begins(rest, "-tags"));
}

/* How many letters of the run say that what follows is beside the element, or is not there: "withsidebar", "has-menu",
 * "no-comments". */
static size_t negation_bytes(const char *run, size_t n)
{
    static const char *const before[] = {"without", "with", "has", "no"};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        size_t length = strlen(before[i]);
        if (n >= length && memcmp(run, before[i], length) == 0) return length;
    }
    return 0;
}

/* Apart, so that values already seen need no stack. */
static __attribute__((noinline)) uint16_t kinds_of_value(const struct class_words *w, struct span value)
{
    uint16_t kinds = 0;
    char run[RUN_BYTES_MAX] = "";
    size_t n = 0;
    bool is_after = false;  /* in a name that has begun as that of a comment in code */
    bool is_beside = false; /* ... with a word as "with" */
    for (size_t i = 0; i <= value.len; i++) {
        char c = i < value.len ? value.at[i] : ' ';
        bool letter = is_upper(c) || (c >= 'a' && c <= 'z');
        bool hump = letter && is_upper(c) && i > 0 && !is_upper(value.at[i - 1]);
        if (n > 0 && (!letter || hump || n == RUN_BYTES_MAX)) {
            uint16_t found = kinds_of_run(w, run, n);
            size_t beside = negation_bytes(run, n);
            for (size_t at = 0; at + ANYWHERE_MIN <= n; at++)
                if (!beside || at != beside) found |= kinds_at(w, run, n, at);
            bool is_other = is_beside || is_code_comment((struct span){run, n}, is_after, span_from(value, i));
            kinds |= is_other ? 0 : found;
            is_beside = beside == n;
            is_after = precedes_code_comment((struct span){run, n});
            n = 0;
        }
        if (ascii_is_space(c)) is_after = is_beside = false;
        if (letter) run[n++] = (char)(c | 0x20);
    }
    return kinds;
}

static uint16_t kinds_of(struct class_words *w, struct span value)
{
    if (!value.len) return 0;
    uint64_t hash = hash_span(value) | 1 << KIND_BITS, *seen = &w->seen[hash % SLOTS];
    if ((*seen ^ hash) >> KIND_BITS) *seen = hash >> KIND_BITS << KIND_BITS | kinds_of_value(w, value);
    return (uint16_t)*seen;
}

/* javadoc's "comment(java.lang.String)" is a method. */
static bool names_function(struct span id)
{
    return id.len && memchr(id.at, '(', id.len);
}

uint16_t class_words_of(struct class_words *w, const struct markup_tag *tag)
{
    uint16_t of_id = names_function(tag->id) ? 0 : kinds_of(w, tag->id);
    return of_id | kinds_of(w, tag->class) | kinds_of(w, tag->role);
}

static size_t next_letter(struct span s, size_t at)
{
    while (at < s.len && !ascii_is_alpha(s.at[at])) at++;
    return at;
}

/* Have both the same letters? "results-and-discussion" and "4. Results and discussion", "comments-1" and "Comments". */
static bool are_same_letters(struct span a, struct span b)
{
    size_t i = next_letter(a, 0), k = next_letter(b, 0), n = 0;
    for (; i < a.len && k < b.len; i = next_letter(a, i + 1), k = next_letter(b, k + 1), n++)
        if (ascii_lower(a.at[i]) != ascii_lower(b.at[k])) return false;
    return n && i == a.len && k == b.len;
}

bool tag_is_named_after(const struct markup_tag *tag, struct span text)
{
    if (are_same_letters(tag->id, text)) return true;
    for (size_t at = 0, from; at < tag->class.len; at++) {
        for (from = at; at < tag->class.len && !ascii_is_space(tag->class.at[at]);) at++;
        if (are_same_letters((struct span){tag->class.at + from, at - from}, text)) return true;
    }
    return false;
}
