/* SPDX-License-Identifier: MIT
 * fess.c - two properties of Fess: the XPath of the content, and what to prune from all pages. Pruning knows a tag
 * with one class or one id, but no positions, so an element is pruned only if no other one that looks the same to it
 * holds content. Fess reads pages with NekoHTML, which writes element names in capitals and attribute names in lower
 * case. XPath is case-sensitive; pruning is not. */
#include "output/exports/template_export.h"

#include "base/memory.h"
#include "base/text/ascii.h"

static bool is_word(struct span name, bool with_dash)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (!ascii_is_alnum(c) && c != '_' && !(with_dash && c == '-')) return false;
    }
    return name.len > 0;
}

/* Could the element be taken for that of the rule? */
static bool looks_like(const struct block_path *p, const struct block_path *rule, bool by_id)
{
    if (!span_equal(p->name, rule->name)) return false;
    bool has_name = by_id ? p->id.len > 0 : p->class.len > 0;
    struct name_pattern asked = by_id ? pattern_of_id(rule) : pattern_of_class(rule);
    struct name_pattern name = by_id ? pattern_of_id(p) : pattern_of_class(p);
    return (has_name && pattern_may_pick(&asked, &name)) ||
           (!by_id && (p->traits.more_classes & block_path_class_bit(rule->class)));
}

/* Is the path, or one above it, such an element? */
static bool would_go(const struct block_paths *paths, uint32_t path, const struct block_path *rule, bool by_id)
{
    for (;; path = paths->item[path].parent) {
        if (looks_like(&paths->item[path], rule, by_id)) return true;
        if (paths->item[path].parent == path) return false;
    }
}

static bool is_harmless(const struct templates_report *r, const struct block_path *rule, bool by_id)
{
    for (uint32_t k = 0; k < r->templates->n; k++) {
        const struct page_template *t = &r->templates->item[k];
        for (uint32_t i = 0; i < t->n_paths; i++)
            if (t->path[i].informative_tokens && would_go(r->paths, t->path[i].path, rule, by_id)) return false;
    }
    return true;
}

static void put_pruned(const struct templates_report *r, const struct block_path *p, struct buffer *out)
{
    if (!is_word(p->name, false)) return;
    if (is_word(p->id, true) && pattern_of_id(p).exact && is_harmless(r, p, true))
        buffer_printf(out, ",%.*s#%.*s", (int)p->name.len, p->name.at, (int)p->id.len, p->id.at);
    else if (is_word(p->class, true) && pattern_of_class(p).exact && is_harmless(r, p, false))
        buffer_printf(out, ",%.*s.%.*s", (int)p->name.len, p->name.at, (int)p->class.len, p->class.at);
}

/* A value of a .properties file. */
static void put_property(struct span value, struct buffer *out)
{
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] == '\\') buffer_putc(out, '\\');
        buffer_putc(out, value.at[i]);
    }
    buffer_putc(out, '\n');
}

static bool is_name(char c)
{
    return ascii_is_alnum(c) || c == '_' || c == '-';
}

static char capital(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* An XPath with its elements in capitals: what comes after "/" or "::", and texts compared with name(). */
static void put_capitals(struct span xpath, struct buffer *out)
{
    const char *at = xpath.at, *end = at + xpath.len;
    bool of_name = false;
    while (at < end) {
        const char *from = at;
        struct span before = {xpath.at, (size_t)(at - xpath.at)};
        bool raise = false;
        if (*at == '\'' || *at == '"') {
            const char *quote = memchr(at + 1, *at, (size_t)(end - at - 1));
            at = quote ? quote + 1 : end;
            raise = of_name;
        } else if (is_name(*at)) {
            while (at < end && is_name(*at)) at++;
            raise = span_ends(before, "/") || span_ends(before, "::");
        } else {
            before.len++;
            of_name = *at++ == ']' ? false : of_name || span_ends(before, "name()=");
        }
        for (; from < at; from++) buffer_putc(out, raise ? capital(*from) : *from);
    }
}

/* Newer versions of Fess use the XPath of the JDK, which refuses an expression with more operators than these. A rule
 * that asks for a class has 7, so 13 fit. If they do not, rules at up to so many times the price are tried, too. */
enum { OPERATORS_MAX = 100, DEAREST = 16 };

static bool is_word_between(struct span xpath, size_t i)
{
    return (xpath.len - i > 4 && memcmp(xpath.at + i, " or ", 4) == 0) ||
           (xpath.len - i > 5 && memcmp(xpath.at + i, " and ", 5) == 0);
}

/* As the JDK counts them: "//" and "::" are one, and so is "or". */
static size_t operators(struct span xpath)
{
    size_t n = 0;
    char quote = '\0';
    for (size_t i = 0; i < xpath.len; i++) {
        char c = xpath.at[i], before = i > 0 ? xpath.at[i - 1] : '\0';
        if (quote)
            quote = c == quote ? '\0' : quote;
        else if (c == '\'' || c == '"')
            quote = c;
        else if ((c == '/' || c == ':') && c == before)
            continue;
        else
            n += strchr("/|[(@=<>*:+-", c) ? !(c == '-' && is_name(before)) : is_word_between(xpath, i);
    }
    return n;
}

/* Rules in the order of the informative tokens in their elements. */
static int heavier_first(const void *a, const void *b)
{
    const struct template_rule *x = *(const struct template_rule *const *)a;
    const struct template_rule *y = *(const struct template_rule *const *)b;
    if (x->informative != y->informative) return x->informative < y->informative ? 1 : -1;
    return x < y ? -1 : x > y;
}

/* A page of a rare kind that no rule is worth its price for is taken whole rather than not at all: BODY is the first of
 * the elements, and counts if it is the only one. */
static const char opening[] = "(", between[] = " | ", closing[] = "//BODY)[position()>1 or last()=1]";

/* Takes the first form of an element's place off an XPath, which is a union of them. */
static struct span take_form(struct span *xpath)
{
    const char *at = xpath->at, *end = at + xpath->len, *from = at;
    char quote = '\0';
    size_t n = sizeof between - 1;
    for (; at < end; at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"') quote = quote ? '\0' : *at;
        if (!quote && (size_t)(end - at) > n && memcmp(at, between, n) == 0) break;
    }
    const char *next = at < end ? at + n : end;
    *xpath = (struct span){next, (size_t)(end - next)};
    return (struct span){from, (size_t)(at - from)};
}

/* Writes the rules as far as they fit, form by form, heaviest first, and the other forms as comments. Gives the words
 * that are gained less those taken in without being asked: of the rules with a form that fits. */
static int64_t choose(const struct template_rules *rules, struct buffer *all, struct buffer *left_out)
{
    struct buffer one = {0};
    int64_t gain = 0;
    const struct template_rule **order = mem_alloc((rules->n_keep + 1u) * sizeof *order);
    for (uint32_t i = 0; i < rules->n_keep; i++) order[i] = &rules->keep[i];
    qsort(order, rules->n_keep, sizeof *order, heavier_first);
    buffer_puts(all, opening);
    for (uint32_t i = 0; i < rules->n_keep; i++) {
        bool chosen = false;
        for (struct span xpath = span_of(order[i]->xpath); xpath.len;) {
            one.len = 0;
            put_capitals(take_form(&xpath), &one);
            buffer_puts(&one, between);
            size_t sum = operators(buffer_span(all)) + operators(buffer_span(&one)) + operators(span_of(closing));
            bool fits = sum <= OPERATORS_MAX;
            if (!fits) {
                buffer_puts(left_out, "\n# ");
                one.len -= sizeof between - 1;
            }
            buffer_add_span(fits ? all : left_out, buffer_span(&one));
            chosen |= fits;
        }
        if (chosen) gain += (int64_t)order[i]->informative - (int64_t)order[i]->redundant;
    }
    buffer_puts(all, closing);
    free(order);
    buffer_free(&one);
    return gain;
}

static void swap(struct buffer *a, struct buffer *b)
{
    struct buffer old = *a;
    *a = *b;
    *b = old;
}

/* The content: by the rules of the lowest price that others do not beat by a tenth: what is gained is a sum over the
 * site, and fine rules are better for short pages. */
static void put_content(const struct export_site *site, struct buffer *out)
{
    struct buffer all = {0}, left_out = {0}, best = {0}, best_left_out = {0};
    int64_t most = 0;
    for (uint32_t times = 1; times <= DEAREST; times *= 2) {
        struct template_rules *rules = export_fewer_rules(site, times);
        all.len = left_out.len = 0;
        int64_t gain = choose(rules, &all, &left_out);
        bool is_whole = times == 1 && !left_out.len;
        if (times == 1 || gain > most + most / 10) {
            most = gain > 0 ? gain : 0;
            swap(&best, &all);
            swap(&best_left_out, &left_out);
        }
        template_rules_free(rules);
        if (is_whole) break;
    }
    if (best_left_out.len)
        buffer_printf(out, "# More than the %d operators that an XPath of Java may have; left out:%s\n", OPERATORS_MAX,
                      buffer_text(&best_left_out));
    buffer_puts(out, "crawler.document.html.content.xpath=");
    put_property(buffer_span(&best), out);
    buffer_free(&all);
    buffer_free(&left_out);
    buffer_free(&best);
    buffer_free(&best_left_out);
}

static void write_fess(const struct export_site *site, struct buffer *out)
{
    const struct templates_report *r = site->report;
    const struct template_rules *strip = site->site.both;
    struct buffer value = {0};
    if (site->site.keep_only->n_keep) put_content(site, out);
    buffer_puts(&value, site->keeps_noscript ? "script,style" : "noscript,script,style");
    for (uint32_t i = 0; i < strip->n_strip; i++) put_pruned(r, &r->paths->item[strip->strip[i].path], &value);
    buffer_puts(out, "crawler.document.html.pruned.tags=");
    put_property(buffer_span(&value), out);
    buffer_free(&value);
}

const struct template_export export_fess = {"fess", "fess.properties", write_fess};
