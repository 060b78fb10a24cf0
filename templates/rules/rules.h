/* SPDX-License-Identifier: MIT
 * rules.h - corrections by the user: a file with one rule per line (docs/rules.md).
 *
 *     # comment
 *     keep SELECTOR                      what it selects, with everything inside, is informative
 *     drop SELECTOR                      ... is redundant
 *     type URL_REGEX article|index|other the type of pages with such a URL
 *
 * If several rules select a block, or match a URL, the last one wins. SELECTOR is the part of CSS that can be
 * decided by a block path:
 *
 *     p  *  #main  .lead  p#main.lead  [id="main"]  [class~="lead"]  td:nth-child(2)  td:nth-of-type(2)
 *     [id]  [id^="post-"]  [id*="-"]  [id$="-x"], and of classes; :not() of one of all these
 *     A B (B anywhere in A)  A > B (B right in A)  A, B (either)
 *
 * This includes all that selectors in templates.json use (tests/rules.sh), so they can be copied. Some of their
 * parts are for the trees of other parsers: "td + form" and "form:first-child" select nothing here, as a FORM in a
 * row is in no path.
 *
 * A path has the name, the id and the first class of each element, with digits and hashes generalised. A selector's
 * names are brought to the same form ("#post-12" is "#post-#") before they are compared. If an element has several
 * classes, its path has one that a rule asks for, if there is one. */
#ifndef INFODISC_TEMPLATES_RULES_RULES_H
#define INFODISC_TEMPLATES_RULES_RULES_H

#include "base/error.h"
#include "cluster/cluster.h"
#include "table_blocks/paths/paths.h"

enum rule_kind { RULE_KEEP, RULE_DROP, RULE_TYPE };

enum { STEPS_MAX = 60, RULES_MAX = 10000 };

enum name_relation { NAME_IS, NAME_BEGINS, NAME_HAS, NAME_ENDS, NAME_EXISTS };

struct name_test {          /* of an id or a class */
    enum name_relation relation;
    bool is_id, negated;    /* negated: of :not() */
    const char *text;       /* as block paths have it; "" with NAME_EXISTS */
};

struct rule_step {
    const char *element;    /* in lower case; NULL: any */
    uint32_t n_tests;
    const struct name_test *test; /* [n_tests] all must hold */
    uint32_t cell;          /* of :nth-child(); 0: any */
    bool child;             /* right in the step before; otherwise anywhere in it */
    bool absent;            /* it is in no path */
};

struct rule_selector {
    uint32_t n_steps;
    const struct rule_step *step; /* [n_steps] outermost first */
};

struct rule {
    enum rule_kind kind;
    uint32_t line;          /* in the file, from 1 */
    const char *text;       /* the line, without the white space around it */
    uint32_t n_selectors;   /* keep, drop */
    const struct rule_selector *selector; /* [n_selectors] one of them must select */
    struct url_regex *url;  /* type */
    enum page_type type;
};

struct rules {
    uint32_t n, cap;
    struct rule *rule;      /* [n] in the order of the file */
    uint32_t n_types;       /* those of kind RULE_TYPE */
    struct arena strings;
};

/* Reads a file of rules in memory. NULL and *error, which names the file and the line, if a line cannot be
 * understood. */
struct rules *rules_parse(struct span text, const char *name, struct infodisc_error *error);
void rules_free(struct rules *rules);

/* An element of a block path, for all who have one in another form. */
struct path_element {
    struct span name, id, class;
    uint32_t cell;
};

/* Does the selector of a keep or drop rule select one of the path's elements [n], outermost first, and so all
 * that is in it? */
bool rule_selects(const struct rule *rule, const struct path_element *element, uint32_t n);

/* The elements of a path of the site: fills element[PATH_ELEMENTS_MAX] and returns their number. Of a deeper
 * path the innermost are left out. */
enum { PATH_ELEMENTS_MAX = 256 };
uint32_t path_elements(const struct block_paths *paths, uint32_t path, struct path_element *element);

/* Does a rule name this id, or class, as it is? `rules` is a struct rules: such names stay in all paths, however few
 * pages have them (path_pages.is_asked). */
bool rules_ask_for(const void *rules, struct span name, bool is_id);

/* The type of pages with this URL, by the last rule that matches; PAGE_TYPES: no rule does. hits [rules->n]
 * is counted up for each rule that matches; may be NULL. */
enum page_type rules_type(const struct rules *rules, struct span url, struct url_match_scratch *s,
                          uint64_t *hits);

/* The verdict on a path: RULE_KEEP, RULE_DROP or RULE_NONE. selected [rules->n] gets true for each rule that
 * selects it; may be NULL. */
enum { RULE_NONE = -1 };
int rules_verdict(const struct rules *rules, const struct path_element *element, uint32_t n, bool *selected);

#endif
