/* SPDX-License-Identifier: MIT
 * test_block_predicates.c - the 11 feature types on small pages, entities by their form, and which leaves the gold
 * makes content. */
#include "unit/labeler_helper.h"

#include "labelers/chain/block_predicates.h"
#include "labelers/chain/entities.h"
#include "labelers/shared/gold.h"

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names of the predicates of each block in bytewise order, blocks parted by " | ". */
static const char *found(struct showing *s, const char *html, unsigned types)
{
    static struct block_predicates p;
    show_page(s, span_of(html), false);
    block_predicates_find(&p, &s->page, types);
    s->text.len = 0;
    for (uint32_t i = 0; i < p.n; i++) {
        char *name[200];
        uint32_t n = 0;
        for (uint32_t k = p.first[i]; k < p.first[i + 1]; k++) name[n++] = p.names.at + p.name[k];
        qsort(name, n, sizeof *name, compare_names);
        buffer_puts(&s->text, i ? " |" : "");
        for (uint32_t k = 0; k < n; k++) buffer_printf(&s->text, "%s%s", i || k ? " " : "", name[k]);
    }
    if (!types) block_predicates_free(&p);
    return buffer_text(&s->text);
}

static void test_predicates(void)
{
    struct showing s = {0};
    CHECK_STR(found(&s, "<p>The storm, the STORM!", PREDICATE_WORDS), "w:storm w:the");
    CHECK_STR(found(&s, "<p>The storm of May 5", PREDICATE_WORDS), "w:5 w:may w:of w:storm w:the");
    CHECK_STR(found(&s, "<p>The storm of May 5", PREDICATE_WORDS | PREDICATE_ENTITIES), "e:date=1 w:of w:storm w:the");
    CHECK_STR(found(&s, "<p>The storm of it", PREDICATE_STOPS), "w:it w:of w:the");
    CHECK_STR(found(&s, "<p>All Upper<p>Some lower<p>13", PREDICATE_CASING), "c:upper | c:lower |");
    CHECK_STR(found(&s, "<p>a b <a href=/>c</a> d<p><a href=/>x</a><p>y", PREDICATE_ANCHORS), "a:2 | a:10 | a:0");
    CHECK_STR(found(&s, "<title>Storm hits the old town</title><p>x the old town y<p>storm<p>hits a storm",
                    PREDICATE_TITLE), "t:6 | |");
    CHECK_STR(found(&s, "<div><ul><li>a</ul></div>b", PREDICATE_ANCESTORS), "g:ul p:li | g:none p:body");
    CHECK_STR(found(&s, "<p><b>x</b> <a href=/>y</a><br>z<p>w", PREDICATE_DESCENDANTS), "d:a d:b d:br |");
    CHECK_STR(found(&s, "a<h1>b</h1>c<p>d<div>e</div>", PREDICATE_SIBLINGS),
              "s+:h1 s-:none | s+:none s-:none | s+:p s-:h1 | s+:none s-:none | s+:none s-:none");
    CHECK_STR(found(&s, "<p>a<p>a b<p>a b c<p>a b c d e f g h", PREDICATE_COUNT), "n:0 | n:2 | n:3 | n:6");
    CHECK_STR(found(&s, "<p>a<p><img>b<p>c<img><p>d<p>e <img> f<p>g", PREDICATE_IMAGE), " | i | | i | |");
    CHECK_STR(found(&s, "<title>t</title><p>...", PREDICATES_ALL), "");
    CHECK_STR(found(&s, "", 0), "");
    showing_end(&s);
}

static void test_entities(void)
{
    static const struct {
        const char *text;
        enum entity entity;
        size_t n;
    } cases[] = {
        {"31.12.2001", ENTITY_DATE, 3},   {"2001-12-31 x", ENTITY_DATE, 3}, {"12/31/01", ENTITY_DATE, 3},
        {"5 May 2001", ENTITY_DATE, 3},   {"5 May", ENTITY_DATE, 2},        {"May 5, 2001", ENTITY_DATE, 3},
        {"may be", ENTITY_NONE, 1},       {"9:30 pm", ENTITY_TIME, 3},      {"9:30:15", ENTITY_TIME, 3},
        {"9 am", ENTITY_TIME, 2},         {"$1,000", ENTITY_MONEY, 2},      {"\xE2\x82\xAC 5.50", ENTITY_MONEY, 2},
        {"50%", ENTITY_PERCENT, 1},       {"2.5%", ENTITY_PERCENT, 2},      {"50 percent", ENTITY_NONE, 1},
        {"1.5 metres", ENTITY_NONE, 1},   {"word", ENTITY_NONE, 1},         {"1.2.3.4", ENTITY_NONE, 1},
    };
    struct tokens t = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t n;
        tokenize(span_of(cases[i].text), &t);
        enum entity got = entity_at(span_of(cases[i].text), &t, 0, &n);
        if (got != cases[i].entity || n != cases[i].n) fprintf(stderr, "text: %s\n", cases[i].text);
        CHECK(got == cases[i].entity && n == cases[i].n);
    }
    tokens_free(&t);
}

static const char *labelled(struct showing *s, const char *html, const char *line)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct gold *gold = gold_parse(span_of(line), "g", &error);
    struct gold_labeling labeling = {0};
    uint8_t label[100];
    CHECK(gold && gold->n == 1);
    if (!gold || gold->n != 1) return "";
    show_page(s, span_of(html), false);
    gold_label_leaves(&labeling, &gold->page[0], s->page.blocks, label);
    s->text.len = 0;
    for (uint32_t l = 0; l < s->page.blocks->n_leaves; l++) buffer_putc(&s->text, label[l] ? '+' : '-');
    gold_labeling_free(&labeling);
    gold_free(gold);
    return buffer_text(&s->text);
}

static const char *fault(const char *text)
{
    static struct infodisc_error error;
    error = (struct infodisc_error){INFODISC_OK, ""};
    CHECK(!gold_parse(span_of(text), "g", &error));
    return error.message;
}

static void test_gold(void)
{
    struct showing s = {0};
    CHECK_STR(labelled(&s, "<title>one two three four</title><p>menu<p>One two three<p>four five six seven eight"
                           "<p>four five six seven eight nine ten eleven twelve a b c",
                       "{\"path\": \"x\", \"text\": [\"one two\", \"three four five six seven eight\"]}"), "--++-");
    /* what is short must be a line; what is neutral is no content */
    CHECK_STR(labelled(&s, "<p>one two<p>two three<p>three<p>by some body",
                       "{\"path\": \"x\", \"text\": \"one two\\nthree by some body\", \"neutral\": \"by some body\"}"),
              "+--+");
    CHECK_STR(labelled(&s, "<p>by some body else<p>q",
                       "{\"comments\": [\"by some body else\"], \"path\": \"x\", \"text\": \"some body\", \"type\": null}"),
              "--");
    struct infodisc_error error = {INFODISC_OK, ""};
    struct gold *gold = gold_parse(span_of("\n{\"path\": \"a\", \"text\": \"\"}\n \r\n{\"path\": \"b\", \"must\": [\"c\"]}"),
                                   "g", &error);
    CHECK(gold && gold->n == 2 && gold->page[0].text.len <= 1 && gold->page[1].text.len <= 1); /* no text to learn */
    gold_free(gold);
    CHECK_STR(fault("{\"text\": \"x\"}"), "bad gold 'g', line 1: no path");
    CHECK_STR(fault("\n\n{\"path\": 1}"), "bad gold 'g', line 3: a string is expected");
    CHECK_STR(fault("{\"path\": \"x\"} y"), "bad gold 'g', line 1: more text follows after the end");
    showing_end(&s);
}

int main(void)
{
    test_predicates();
    test_entities();
    test_gold();
    return check_done("test_block_predicates");
}
