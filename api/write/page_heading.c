/* SPDX-License-Identifier: MIT
 * page_heading.c - see page_heading.h. */
#include "api/write/page_heading.h"

#include "api/write/crumbs.h"
#include "base/text/ascii.h"

/* A longer H1 is no title, but text that somebody wanted to be large. */
enum { HEADING_BYTES_MAX = 300, HEADING_TOKENS_MAX = 12, BLANKS_MAX = 2, SHARED_PAGES = 3 };

/* Does the '#' at the end belong to a name, as that of "Visual C#"? */
static bool is_sharp(struct span text)
{
    size_t n = text.len - 1; /* bytes before it */
    if (!n || !ascii_is_alpha(text.at[n - 1])) return false;
    return n == 1 || !(ascii_is_alnum(text.at[n - 2]) || ascii_is_beyond(text.at[n - 2]));
}

/* A heading without the links to itself: those signs after it, or a '#' and a space before it. */
static struct span without_anchors(struct span text)
{
    static const char *const signs[] = {"\xC2\xB6",         "\xC2\xA7",     "\xEF\x83\x81",
                                        "\xF0\x9F\x94\x97", "\xE2\x80\x8B", "#"};
    text = ascii_trim(text);
    for (size_t i = 0; i < sizeof signs / sizeof *signs;) {
        size_t n = strlen(signs[i]);
        if (span_ends(text, signs[i]) && (*signs[i] != '#' || !is_sharp(text))) {
            text = ascii_trim((struct span){text.at, text.len - n});
            i = 0; /* there may be two */
        } else {
            i++;
        }
    }
    bool is_number = text.len > 2 && ascii_is_digit(text.at[2]); /* "# 1 in sales" */
    return text.len > 2 && text.at[0] == '#' && text.at[1] == ' ' && !is_number ? span_from(text, 2) : text;
}

struct span page_heading(const struct title_affixes *affixes, const struct page_blocks *blocks, uint32_t leaf)
{
    struct span text = without_anchors(leaf_span(blocks, &blocks->leaf[leaf]));
    if (text.len > HEADING_BYTES_MAX || title_is_common(affixes, text)) return (struct span){0};
    return text;
}

/* Is it one character, or a number: "A" of "Glossary: A"? */
static bool is_letter_or_number(struct span text)
{
    size_t characters = 0, digits = 0;
    for (size_t i = 0; i < text.len; i++) {
        characters += ((unsigned char)text.at[i] & 0xC0) != 0x80; /* the first byte of each */
        digits += ascii_is_digit(text.at[i]);
    }
    return characters == 1 || digits == text.len;
}

/* What `heading` leaves of a TITLE that says something of the page: all if they are the same and only a letter or a
 * number is the page's alone; else nothing known if other pages have the heading, too, or if it names the site. The
 * whole heading, if the title is its form as the name of a file. */
static struct span headed_title(const struct heading_search *of, const struct leaf_fact *fact, struct span heading)
{
    struct span title = of->blocks->title, clean = title_clean(of->affixes, title);
    if (span_equal(title, heading) && is_letter_or_number(clean)) return heading;
    if (fact->line_df > 1 || title_names_site(of->affixes, heading, of->url)) return (struct span){0};
    return title_is_slug_of(clean, heading) ? heading : title_headed_by(clean, heading);
}

/* The first content H1 from leaf l on that calls the page something: its text, and *l its leaf; or empty. */
static struct span next_heading(const struct heading_search *of, uint32_t *l)
{
    for (; *l < of->blocks->n_leaves; ++*l) {
        if (!of->fact[*l].informative || of->element(of->paths, *l) != EL_h1) continue;
        struct span heading = page_heading(of->affixes, of->blocks, *l);
        if (heading.len) return heading;
    }
    return (struct span){0};
}

/* Is the heading of leaf l a link, and another H1 after it, too? They lead to what the page lists. */
static bool heads_list(const struct heading_search *of, uint32_t l, struct span heading)
{
    if (!leaf_is_mostly_links(&of->fact[l])) return false;
    for (struct span next; l++, (next = next_heading(of, &l)).len;)
        if (leaf_is_mostly_links(&of->fact[l]) && !span_equal(next, heading)) return true;
    return false;
}

/* The leaf of the page's first text that is content; n_leaves: there is none. */
static uint32_t first_text(const struct heading_search *of)
{
    uint32_t l = 0;
    while (l < of->blocks->n_leaves && !(of->fact[l].informative && of->fact[l].n_tokens)) l++;
    return l;
}

/* The page's first text, if it is a lower heading on this page only. Else empty. */
static struct span lower_heading(const struct heading_search *of)
{
    uint32_t l = first_text(of);
    if (l == of->blocks->n_leaves || of->fact[l].line_df > 1) return (struct span){0};
    bool is_heading = heading_level(of->element(of->paths, l)) > 0;
    return is_heading ? page_heading(of->affixes, of->blocks, l) : (struct span){0};
}

/* "Deque Member List", where the TITLE is "Member List": the page's first text, if it is a few words without a link, on
 * this page only, that end in a TITLE of three words at most. Else empty. For pages without an H1. */
static struct span longer_title(const struct heading_search *of)
{
    const struct leaf_fact *fact = of->fact;
    struct span clean = title_clean(of->affixes, of->blocks->title);
    uint32_t l = first_text(of);
    size_t blanks = 0;
    for (size_t i = 0; i < clean.len; i++) blanks += clean.at[i] == ' ';
    if (!clean.len || blanks > BLANKS_MAX || l == of->blocks->n_leaves) return (struct span){0};
    struct span text = ascii_trim(leaf_span(of->blocks, &of->blocks->leaf[l]));
    bool is_short = fact[l].n_tokens <= HEADING_TOKENS_MAX && text.len <= HEADING_BYTES_MAX;
    bool is_own = fact[l].line_df == 1 && !fact[l].n_link_tokens;
    if (!is_short || !is_own || text.len <= clean.len) return (struct span){0};
    size_t before = text.len - clean.len;
    bool ends_so = span_equal(span_from(text, before), clean) && text.at[before - 1] == ' ';
    return ends_so ? text : (struct span){0};
}

/* Do some pages have the TITLE, while the H1 of leaf h is this page's alone, and no link? It is the name of a kind of
 * pages, as "Profile" of the people of a forum. */
static bool names_kind(const struct heading_search *of, uint32_t h)
{
    const struct leaf_fact *title = &of->fact[0], *heading = &of->fact[h];
    bool is_shared = title->flags & LEAF_TITLE && title->line_df >= SHARED_PAGES;
    return is_shared && heading->line_df == 1 && !heading->n_link_tokens;
}

struct span page_heading_find(const struct heading_search *of)
{
    bool says_nothing = title_says_nothing(of->affixes, of->blocks->title, of->url);
    uint32_t l = 0;
    struct span heading = next_heading(of, &l);
    if (heading.len && !says_nothing && names_kind(of, l)) return heading;
    if (heading.len && !says_nothing) return headed_title(of, &of->fact[l], heading);
    if (heading.len && !heads_list(of, l, heading)) return heading;
    struct span longer = {0};
    if (!heading.len) longer = longer_title(of);
    if (longer.len || !says_nothing) return longer;
    struct span crumb = page_last_crumb(of->affixes, of->blocks, of->is_crumb, of->paths);
    return crumb.len || heading.len ? crumb : lower_heading(of);
}
