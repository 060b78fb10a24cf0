/* SPDX-License-Identifier: MIT
 * fact_tags.c - see fact_tags.h. */
#include "table_blocks/facts/fact_tags.h"

#include "base/text/ascii.h"

struct fact_name {
    struct span name;
    enum page_fact fact;
    unsigned rank;
    enum fact_rule rule;
};

static const struct fact_name names[] = {
#define FACT_NAME(name, fact, rank, rule) {{name, sizeof name - 1}, FACT_##fact, rank, FACT_##rule},
#include "table_blocks/facts/fact_names.def"
#undef FACT_NAME
};

enum { NAMES_N = sizeof names / sizeof *names };

static size_t first_of_length(size_t len)
{
    size_t low = 0, high = NAMES_N;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (names[middle].name.len < len)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Is `word` the name, in any case and with any of "." and ":"? */
static bool is_name(struct span word, const char *name)
{
    for (size_t i = 0; i < word.len; i++)
        if (word.at[i] != name[i] && ascii_lower(word.at[i]) != name[i] &&
            (word.at[i] != ':' || name[i] != '.'))
            return false;
    return true;
}

/* Few names have the same length: they are tried in turn. */
static const struct fact_name *find_name(struct span word)
{
    if (ascii_begins(word, "schema:")) word = span_from(word, 7);
    if (ascii_begins(word, "rnews:")) word = span_from(word, 6);
    for (size_t i = first_of_length(word.len); i < NAMES_N && names[i].name.len == word.len; i++)
        if (is_name(word, names[i].name.at)) return &names[i];
    return NULL;
}

static bool has_word(struct span list, const char *lower)
{
    for (struct span word; (word = ascii_take_word(&list)).len;)
        if (ascii_is(word, lower)) return true;
    return false;
}

/* Is what an item says here said of the page? */
static bool speaks_of_page(const struct page_facts *f)
{
    return f->item != ITEM_OTHER;
}

static void take_meta_names(struct page_facts *f, struct span list, struct span value)
{
    for (struct span word; (word = ascii_take_word(&list)).len;) {
        const struct fact_name *n = find_name(word);
        if (n) page_facts_add(f, n->fact, n->rank, n->rule, &value, 1);
    }
}

static void take_meta(struct page_facts *f, const struct tag *tag)
{
    if (!tag->content.len) return;
    take_meta_names(f, tag->key, tag->content);
    take_meta_names(f, tag->property, tag->content);
    if (speaks_of_page(f)) take_meta_names(f, tag->itemprop, tag->content);
}

/* Of elements with text, only dates: the text of others is not looked at. */
static void take_dates(struct page_facts *f, struct span list, struct span value)
{
    for (struct span word; (word = ascii_take_word(&list)).len;) {
        const struct fact_name *n = find_name(word);
        if (n && n->rule == FACT_AGREE) page_facts_add(f, n->fact, n->rank, n->rule, &value, 1);
    }
}

static void take_dated(struct page_facts *f, const struct tag *tag, struct span value)
{
    if (!value.len || !speaks_of_page(f)) return;
    take_dates(f, tag->itemprop, value);
    take_dates(f, tag->property, value);
}

/* Without what is no letter at the end: ": ", marks of links. */
static struct span to_letter(struct span text)
{
    while (text.len && !ascii_is_alnum(text.at[text.len - 1]) && !ascii_is_beyond(text.at[text.len - 1])) text.len--;
    return text;
}

/* Does the text end in the word? If so, it goes. */
static bool take_last_word(struct span *text, const char *lower)
{
    size_t n = strlen(lower);
    if (text->len < n || !ascii_is((struct span){text->at + text->len - n, n}, lower)) return false;
    struct span rest = {text->at, text->len - n};
    char last = rest.len ? rest.at[rest.len - 1] : ' ';
    if (ascii_is_alnum(last) || ascii_is_beyond(last) || last == '-') return false; /* "unmodified" */
    *text = to_letter(rest);
    return true;
}

/* "Last updated:", "Modified on". Of "published" before a TIME nothing is believed: teasers have that. */
static bool ends_in_updated(struct span text)
{
    text = to_letter(text);
    if (!take_last_word(&text, "on")) take_last_word(&text, "at");
    return take_last_word(&text, "updated") || take_last_word(&text, "modified");
}

/* A TIME says what it is the time of by PUBDATE (HTML5's drafts), by a class of the microformats hAtom and h-entry, or
 * by the words before it in its block; an ABBR, which blogs had before there was TIME, by its class. One that says
 * nothing may be anything: of 122 real pages with one such TIME only and a date of publication elsewhere, the two were
 * different days on 57. */
static void take_time(struct page_facts *f, const struct tag *tag, struct span value, struct span before)
{
    if (!value.len || !speaks_of_page(f)) return;
    if (tag->pubdate || has_word(tag->class, "published") || has_word(tag->class, "dt-published"))
        page_facts_add(f, FACT_DATE, RANK_TIME, FACT_AGREE, &value, 1);
    if (has_word(tag->class, "updated") || has_word(tag->class, "dt-updated") || ends_in_updated(before))
        page_facts_add(f, FACT_MODIFIED, RANK_TIME, FACT_AGREE, &value, 1);
}

/* Where an item ends is not known here. An article's parts leave it what it is; after a comment nothing more
 * is believed until the next article begins. */
static void take_item(struct page_facts *f, struct span type)
{
    enum item_kind kind = item_kind_of(ascii_trim(type));
    if (kind != ITEM_PART) f->item = kind;
}

void fact_tags_take(struct page_facts *f, const struct tag *tag, struct span before)
{
    if (tag->itemtype.len) take_item(f, tag->itemtype);
    switch (tag->element) {
    case EL_html:
    case EL_body:
        page_facts_add(f, FACT_LANG, 0, FACT_FIRST, &tag->lang, 1);
        break;
    case EL_meta:
        take_meta(f, tag);
        break;
    case EL_link:
        if (tag->href.len && has_word(tag->rel, "canonical"))
            page_facts_add(f, FACT_CANONICAL, 0, FACT_AGREE, &tag->href, 1);
        break;
    case EL_base:
        page_facts_add(f, FACT_BASE, 0, FACT_FIRST, &tag->href, 1);
        break;
    case EL_abbr: /* <abbr class="published" title="2017-03-28">Tuesday</abbr> */
        take_time(f, tag, tag->title, (struct span){0});
        take_dated(f, tag, tag->title.len ? tag->title : tag->content);
        break;
    case EL_time:
        take_time(f, tag, tag->datetime, before);
        take_dated(f, tag, tag->datetime.at ? tag->datetime : tag->content);
        break;
    default:
        take_dated(f, tag, tag->datetime.at ? tag->datetime : tag->content);
        break;
    }
}
