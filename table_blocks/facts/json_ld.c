/* SPDX-License-Identifier: MIT
 * json_ld.c - see json_ld.h. The first pass over the script remembers relevant pieces of it; the facts are taken
 * when all persons are known. */
#include "table_blocks/facts/json_ld.h"

#include "base/limits.h"
#include "base/text/ascii.h"
#include "base/text/utf8.h"
#include "table_blocks/facts/json_scan.h"

enum {
    OBJECTS_MAX = 16,  /* articles and pages; a script with more speaks of a list */
    PERSONS_MAX = 32,
    STRING_BYTES_MAX = 8192
};

/* Ranks of what an article and a page say: docs/formats.md. */
enum { RANK_PAGE = 6, RANK_DESCRIPTION = 2, RANK_LANG_ARTICLE = 2, RANK_LANG_PAGE = 4, RANK_SITE = 1 };

struct named { /* an author, or a person: a name, or else where it is stated */
    struct span name, id;
};

struct ld_object { /* pieces of the script, escapes not decoded */
    enum item_kind kind;
    struct span name, id, headline, date, modified, description, lang;
    struct named author[AUTHORS_MAX];
    size_t n_authors;
    bool has_author; /* ... and not just a creator */
};

struct ld_script {
    struct json_scan scan;
    struct ld_object object[OBJECTS_MAX];
    size_t n_objects;
    bool too_many;
    struct named person[PERSONS_MAX];
    size_t n_persons;
};

/* The string that begins here; anything else is skipped, and the result empty. */
static struct span take_string(struct json_scan *s)
{
    struct span raw = {NULL, 0};
    if (json_scan_kind(s) == JSON_STRING)
        json_scan_string(s, &raw);
    else
        json_scan_skip(s);
    return raw;
}

static bool is_likelier(enum item_kind a, enum item_kind b)
{
    static const unsigned char order[] = {[ITEM_OTHER] = 0, [ITEM_NONE] = 0, [ITEM_PART] = 1,
                                          [ITEM_SITE] = 2,  [ITEM_PAGE] = 3, [ITEM_ARTICLE] = 4};
    return order[a] > order[b];
}

/* "@type": a string or several. */
static void take_type(struct json_scan *s, enum item_kind *kind)
{
    if (json_scan_kind(s) == JSON_ARRAY) {
        for (json_scan_enter(s); json_scan_element(s);) {
            struct span type = take_string(s);
            enum item_kind next = type.len ? item_kind_of(type) : ITEM_NONE;
            if (is_likelier(next, *kind)) *kind = next;
        }
        return;
    }
    struct span type = take_string(s);
    if (type.len) *kind = item_kind_of(type);
}

static void add_author(struct ld_object *o, struct named author)
{
    if ((author.name.len || author.id.len) && o->n_authors < AUTHORS_MAX) o->author[o->n_authors++] = author;
}

/* {"@type": "Person", "name": "Nell Carrow"}; a name may be several. */
static void take_person(struct json_scan *s, struct ld_object *o)
{
    struct span key, id = {NULL, 0};
    size_t before = o->n_authors;
    for (json_scan_enter(s); json_scan_member(s, &key);) {
        if (span_is(key, "@id")) {
            id = take_string(s);
        } else if (span_is(key, "name") && json_scan_kind(s) == JSON_ARRAY) {
            for (json_scan_enter(s); json_scan_element(s);)
                add_author(o, (struct named){.name = take_string(s)});
        } else if (span_is(key, "name")) {
            add_author(o, (struct named){.name = take_string(s)});
        } else {
            json_scan_skip(s);
        }
    }
    if (o->n_authors == before) add_author(o, (struct named){.id = id});
}

static void take_author(struct json_scan *s, struct ld_object *o)
{
    if (json_scan_kind(s) == JSON_OBJECT)
        take_person(s, o);
    else
        add_author(o, (struct named){.name = take_string(s)});
}

static void take_authors(struct json_scan *s, struct ld_object *o)
{
    o->n_authors = 0;
    if (json_scan_kind(s) != JSON_ARRAY)
        take_author(s, o);
    else
        for (json_scan_enter(s); json_scan_element(s);) take_author(s, o);
}

static void take_top(struct ld_script *ld);

static void take_member(struct ld_script *ld, struct ld_object *o, struct span key)
{
    static const struct {
        const char *key;
        size_t place; /* of its piece in the object */
    } strings[] = {
        {"datePublished", offsetof(struct ld_object, date)},
        {"dateModified", offsetof(struct ld_object, modified)},
        {"headline", offsetof(struct ld_object, headline)},
        {"description", offsetof(struct ld_object, description)},
        {"inLanguage", offsetof(struct ld_object, lang)},
        {"name", offsetof(struct ld_object, name)},
        {"@id", offsetof(struct ld_object, id)},
    };
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
        if (!span_is(key, strings[i].key)) continue;
        struct span raw = take_string(&ld->scan);
        memcpy((char *)o + strings[i].place, &raw, sizeof raw);
        return;
    }
    bool is_author = span_is(key, "author");
    if (span_is(key, "@type")) {
        take_type(&ld->scan, &o->kind);
    } else if (span_is(key, "@graph")) {
        take_top(ld);
    } else if (is_author || (span_is(key, "creator") && !o->has_author)) {
        take_authors(&ld->scan, o);
        o->has_author |= is_author;
    } else {
        json_scan_skip(&ld->scan);
    }
}

static void keep(struct ld_script *ld, const struct ld_object *o)
{
    if (o->kind == ITEM_PART && o->id.len && o->name.len && ld->n_persons < PERSONS_MAX)
        ld->person[ld->n_persons++] = (struct named){.name = o->name, .id = o->id};
    if (o->kind != ITEM_ARTICLE && o->kind != ITEM_PAGE && o->kind != ITEM_SITE) return;
    if (ld->n_objects < OBJECTS_MAX)
        ld->object[ld->n_objects++] = *o;
    else
        ld->too_many = true;
}

/* An object, or an array of them. Recursion is limited as nesting is. */
static void take_top(struct ld_script *ld)
{
    struct json_scan *s = &ld->scan;
    switch (json_scan_kind(s)) {
    case JSON_ARRAY:
        for (json_scan_enter(s); json_scan_element(s);) take_top(ld);
        break;
    case JSON_OBJECT: {
        struct ld_object o = {.kind = ITEM_NONE};
        struct span key;
        for (json_scan_enter(s); json_scan_member(s, &key);) take_member(ld, &o, key);
        if (!s->broken) keep(ld, &o);
        break;
    }
    default:
        json_scan_skip(s);
        break;
    }
}

/* A piece of the script as text, after what *text has; short of absurd lengths, all of it. */
static struct span decode(struct span raw, struct buffer *text)
{
    text->len = 0;
    json_scan_decode(utf8_cut(raw, STRING_BYTES_MAX), text);
    return buffer_span(text);
}

static void add(struct page_facts *f, enum page_fact fact, unsigned rank, struct span raw)
{
    struct buffer text = {0};
    if (!raw.len) return;
    struct span value = decode(raw, &text);
    page_facts_add(f, fact, rank, FACT_AGREE, &value, 1);
    buffer_free(&text);
}

static struct span name_of(const struct ld_script *ld, const struct named *author)
{
    if (author->name.len) return author->name;
    for (size_t i = 0; i < ld->n_persons; i++)
        if (span_equal(ld->person[i].id, author->id)) return ld->person[i].name;
    return (struct span){NULL, 0};
}

static void add_authors(struct page_facts *f, unsigned rank, const struct ld_script *ld,
                        const struct ld_object *o)
{
    struct buffer text[AUTHORS_MAX];
    struct span name[AUTHORS_MAX];
    for (size_t i = 0; i < o->n_authors; i++) {
        text[i] = (struct buffer){0};
        name[i] = decode(name_of(ld, &o->author[i]), &text[i]);
    }
    page_facts_add(f, FACT_AUTHOR, rank, FACT_AGREE, name, o->n_authors);
    for (size_t i = 0; i < o->n_authors; i++) buffer_free(&text[i]);
}

static void add_facts(struct page_facts *f, const struct ld_script *ld, const struct ld_object *o)
{
    bool is_article = o->kind == ITEM_ARTICLE;
    unsigned rank = is_article ? RANK_JSON_LD : RANK_PAGE;
    if (o->kind == ITEM_SITE) {
        add(f, FACT_SITE_NAME, RANK_SITE, o->name);
        return;
    }
    if (is_article) add(f, FACT_HEADLINE, 0, o->headline.len ? o->headline : o->name);
    add(f, FACT_DATE, rank, o->date);
    add(f, FACT_MODIFIED, rank, o->modified);
    add(f, FACT_DESCRIPTION, is_article ? RANK_DESCRIPTION : RANK_PAGE, o->description);
    add(f, FACT_LANG, is_article ? RANK_LANG_ARTICLE : RANK_LANG_PAGE, o->lang);
    add_authors(f, rank, ld, o);
}

/* Without the marks of comments and CDATA that some put in front (and after, where nobody looks). */
static struct span unwrap(struct span script)
{
    static const char *const marks[] = {"<!--", "<![cdata[", "//", "/*", "*/"};
    for (bool found = true; found;) {
        found = false;
        script = ascii_trim(script);
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
            if (!ascii_begins(script, marks[i])) continue;
            size_t n = strlen(marks[i]);
            script = span_from(script, n);
            found = true;
        }
    }
    return script;
}

void json_ld_take(struct page_facts *f, struct span script)
{
    script = unwrap(script);
    if (script.len > JSON_LD_BYTES_MAX) {
        f->too_long = true;
        return;
    }
    struct ld_script ld; /* 12 KB, of which mostly nothing is used */
    ld.scan = json_scan_begin(script);
    ld.n_objects = ld.n_persons = 0;
    ld.too_many = false;
    take_top(&ld);
    if (ld.too_many) return;
    for (size_t i = 0; i < ld.n_objects; i++) add_facts(f, &ld, &ld.object[i]);
}
