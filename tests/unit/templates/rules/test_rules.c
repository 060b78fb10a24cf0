/* SPDX-License-Identifier: MIT
 * test_rules.c - rules of people: what is understood, what is refused on which line, what they select, with a
 * slow twin of the matcher. */
#include "check.h"

#include "templates/rules/rules.h"
#include "templates/selectors/selector.h"
#include "unit/blocks_helper.h"
#include "unit/soup.h"

static struct infodisc_error error;

static struct rules *parse(const char *text)
{
    error = (struct infodisc_error){INFODISC_OK, ""};
    return rules_parse(span_of(text), "r.txt", &error);
}

static const char *refusal(const char *text)
{
    struct rules *rules = parse(text);
    rules_free(rules);
    return rules ? "" : error.message;
}

static void test_lines(void)
{
    struct rules *rules =
        parse("\xEF\xBB\xBF# a comment\r\n\n  keep p.lead \r\n\tdrop div > p\ntype ^http://a/x y/ index");
    CHECK(rules && rules->n == 3 && rules->n_types == 1);
    CHECK(rules->rule[0].line == 3 && rules->rule[0].kind == RULE_KEEP && rules->rule[0].selector->n_steps == 1);
    CHECK_STR(rules->rule[0].text, "keep p.lead");
    CHECK(rules->rule[1].line == 4 && rules->rule[1].kind == RULE_DROP && rules->rule[1].selector->n_steps == 2);
    CHECK(rules->rule[1].selector->step[1].child && !rules->rule[1].selector->step[0].child);
    CHECK(rules->rule[2].line == 5 && rules->rule[2].type == PAGE_INDEX);
    rules_free(rules);
    rules = parse("");
    CHECK(rules && rules->n == 0);
    rules_free(rules);
}

static void test_refusals(void)
{
#define REFUSED "cannot read the rules 'r.txt': line "
    CHECK_STR(refusal("keep p\nhold p"), REFUSED "2: a rule begins with keep, drop or type");
    CHECK_STR(refusal("keep"), REFUSED "1: a selector is expected");
    CHECK_STR(refusal("\n\ndrop p >"), REFUSED "3: a selector is expected");
    static const char beside[] =
        REFUSED "1: '+' and '~' do not work in rules: a block path has the elements around a block, not those beside it. "
                "Rules take A B, A > B and A, B, with names, *, #id, .class, [id...], [class...], :not() of these, td:nth-child(2)";
    CHECK_STR(refusal("drop p + p"), beside);
    CHECK_STR(refusal("drop td + p"), beside);
    CHECK_STR(refusal("drop p ~ p"), beside);
    CHECK_STR(refusal("drop p,"), REFUSED "1: a selector is expected");
    CHECK_STR(refusal("drop p!"), REFUSED "1: only blanks, '>' and ',' may come between elements");
    CHECK_STR(refusal("drop p:hover"), REFUSED "1: the only pseudo-classes are :nth-child(NUMBER), "
                                               ":nth-of-type(NUMBER) and :not()");
    CHECK_STR(refusal("drop p:first-child"), REFUSED "1: the only pseudo-classes are :nth-child(NUMBER), "
                                                     ":nth-of-type(NUMBER) and :not()");
    CHECK_STR(refusal("drop p:not(div)"), REFUSED "1: :not() takes only an id, a class, [id...] or [class...]");
    CHECK_STR(refusal("drop p:not(.a"), REFUSED "1: a '(' without its ')'");
    CHECK_STR(refusal("drop p[id~='a']"), REFUSED "1: [id~=...]: an element has one id");
    CHECK_STR(refusal("drop p[id!='a']"), REFUSED "1: only =, ^=, *=, $= and ~= compare an attribute");
    CHECK_STR(refusal("drop .a.b"), REFUSED "1: two classes of one element: a path has one class, name one");
    CHECK_STR(refusal("drop [href=\"x\"]"),
              REFUSED "1: an attribute that paths do not have: only id and class");
    CHECK_STR(refusal("drop [class=\"x\"]"),
              REFUSED "1: [class=...]: a path has one class, write .name");
    CHECK_STR(refusal("drop [id^=x]"), REFUSED "1: a value in quotes is expected");
    CHECK_STR(refusal("drop [id^=\"x\""), REFUSED "1: a '[' without its ']'");
    CHECK_STR(refusal("drop #"), REFUSED "1: a name is expected");
    CHECK_STR(refusal("type /x/ page"), REFUSED "1: the type is not article, index or other");
    CHECK_STR(refusal("type index"), REFUSED "1: no expression for the URL");
    CHECK_STR(refusal("type ( index"), REFUSED "1: a '(' without its ')'");
    CHECK(!rules_parse((struct span){"keep p\0", 7}, "r.txt", &error));
}

/* ---- what they select in a real page ---- */

static struct splitting page;
static struct block_paths *paths;

static void split(const char *html)
{
    CHECK(splitting_run(&page, span_of(html), SHRINK_DEPTH_MAX, false));
    struct path_table *table = block_splitter_paths(page.splitter);
    block_paths_free(paths);
    paths = merge_tables(&table, 1);
}

/* The texts of the leaves that the rules say `verdict` of, with a blank after each. */
static const char *selected(const char *text, int verdict)
{
    static char out[512];
    struct path_element element[PATH_ELEMENTS_MAX];
    struct rules *rules = parse(text);
    out[0] = '\0';
    if (!rules) return error.message;
    for (uint32_t l = 0; l < page.blocks.n_leaves; l++) {
        const struct leaf_block *leaf = &page.blocks.leaf[l];
        uint32_t path = block_paths_find(paths, page.blocks.path_key[leaf->path]);
        uint32_t n = path_elements(paths, path, element);
        if (rules_verdict(rules, element, n, NULL) != verdict) continue;
        strncat(out, page.blocks.text.at + leaf->text, leaf->text_len);
        strcat(out, " ");
    }
    rules_free(rules);
    return out;
}

static void test_selection(void)
{
    split("<body class=page><div id=nav class='bar wide'><ul><li>a</li></ul></div>"
          "<div id=post-17><h1>b</h1><p class=lead>c</p><p>d</p><blockquote><p>e</p></blockquote></div>"
          "<my-box class=x1>f</my-box><div class='1st'>g</div>");
    CHECK_STR(selected("drop #nav", RULE_DROP), "a ");
    CHECK_STR(selected("drop .bar", RULE_DROP), "a ");
    CHECK_STR(selected("drop .wide", RULE_DROP), ""); /* a second class */
    CHECK_STR(selected("drop p", RULE_DROP), "c d e ");
    CHECK_STR(selected("drop div > p", RULE_DROP), "c d ");
    CHECK_STR(selected("drop div p", RULE_DROP), "c d e ");
    CHECK_STR(selected("drop body>div>p.lead", RULE_DROP), "c ");
    CHECK_STR(selected("drop #post-99", RULE_DROP), "b c d e "); /* numbers are alike */
    CHECK_STR(selected("drop [id^=\"post-\"] > h1", RULE_DROP), "b ");
    CHECK_STR(selected("drop [id^='post-']", RULE_DROP), "b c d e ");
    CHECK_STR(selected("drop *.lead", RULE_DROP), "c ");
    CHECK_STR(selected("drop MY-BOX.x5", RULE_DROP), "f ");
    CHECK_STR(selected("drop .\\31 st", RULE_DROP), "g ");
    CHECK_STR(selected("drop p:not(.lead)", RULE_DROP), "d e ");
    CHECK_STR(selected("drop p:not([class])", RULE_DROP), "d e ");
    CHECK_STR(selected("drop div:not([id]), blockquote", RULE_DROP), "e g ");
    CHECK_STR(selected("drop div[id]:not([id^='post-'])", RULE_DROP), "a ");
    CHECK_STR(selected("drop [id*='st-']:not(#nav) > p[class~='lead'][class$='ad']", RULE_DROP), "c ");
    CHECK_STR(selected("drop .bar[class^='ba']", RULE_DROP), "a ");
    CHECK_STR(selected("drop tr > form:first-child > p, td:nth-of-type(1) + form > p, form + form p", RULE_DROP), "");
    CHECK_STR(selected("drop .page", RULE_DROP), "a b c d e f g ");
    CHECK_STR(selected("drop .page > .page", RULE_DROP), "");
    /* the last one counts */
    CHECK_STR(selected("drop div\nkeep p\ndrop blockquote p", RULE_KEEP), "c d ");
    CHECK_STR(selected("keep p\ndrop div", RULE_KEEP), "");
    split("<table><tr><td>a<td>b<tr><td>c<td>d</table>");
    CHECK_STR(selected("keep td:nth-child(2)", RULE_KEEP), "b d ");
    CHECK_STR(selected("keep td:nth-of-type(1)", RULE_KEEP), "a c ");
}

/* ---- a slow twin: all ways to lay the steps over the elements ---- */

static bool twin_step(const struct rule_step *step, const struct path_element *e)
{
    return (!step->element || span_is(e->name, step->element)) &&
           (!step->n_tests || span_is(e->class, step->test->text));
}

static bool twin_from(const struct rule_selector *rule, uint32_t step, const struct path_element *element, uint32_t at,
                      uint32_t n)
{
    if (step == rule->n_steps) return true;
    for (uint32_t e = at; e < n; e++) {
        if (rule->step[step].child && e > at) return false;
        if (twin_step(&rule->step[step], &element[e]) && twin_from(rule, step + 1, element, e + 1, n))
            return true;
    }
    return false;
}

static void test_twin(void)
{
    static const char *const names[] = {"a", "b", "c"};
    struct lcg l = {9};
    int found = 0;
    for (int i = 0; i < 20000; i++) {
        char text[128] = "keep ";
        for (uint32_t n = 1 + lcg_next(&l, 4), k = 0; k < n; k++) {
            if (k) strcat(text, lcg_next(&l, 2) ? " > " : " ");
            strcat(text, lcg_next(&l, 4) ? names[lcg_next(&l, 3)] : "*");
            if (lcg_next(&l, 4) == 0) strcat(strcat(text, "."), names[lcg_next(&l, 3)]);
        }
        struct path_element element[8];
        uint32_t n = 1 + lcg_next(&l, 8);
        for (uint32_t e = 0; e < n; e++)
            element[e] =
                (struct path_element){.name = span_of(names[lcg_next(&l, 3)]),
                                      .class = span_of(lcg_next(&l, 2) ? names[lcg_next(&l, 3)] : "")};
        struct rules *rules = parse(text);
        bool want = twin_from(rules->rule[0].selector, 0, element, 0, n);
        CHECK(rule_selects(&rules->rule[0], element, n) == want);
        found += want;
        rules_free(rules);
    }
    CHECK(found > 1000 && found < 19000);
}

static void test_types(void)
{
    struct rules *rules = parse("type /blog/ article\ntype /blog/page/[0-9]+ index\ntype ^x other");
    struct url_match_scratch scratch = {0};
    uint64_t hits[3] = {0};
    CHECK(rules_type(rules, span_of("http://a/blog/one"), &scratch, hits) == PAGE_ARTICLE);
    CHECK(rules_type(rules, span_of("http://a/blog/page/2"), &scratch, hits) == PAGE_INDEX);
    CHECK(rules_type(rules, span_of("http://a/"), &scratch, hits) == PAGE_TYPES);
    CHECK(hits[0] == 2 && hits[1] == 1 && hits[2] == 0);
    url_match_scratch_free(&scratch);
    rules_free(rules);
}

int main(void)
{
    test_lines();
    test_refusals();
    test_selection();
    test_twin();
    test_types();
    splitting_end(&page);
    block_paths_free(paths);
    return check_done("rules");
}
