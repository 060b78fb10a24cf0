/* SPDX-License-Identifier: MIT
 * fess.c - two properties of Fess: the XPath of the content, and what is pruned from all pages. Pruning
 * knows a tag with one class, or one id, and no places; an element goes there only if no other that looks the
 * same to it holds content. */
#include "output/exports/template_export.h"

static bool is_word(struct span name, bool with_dash)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool word = (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_';
        if (!word && !(with_dash && c == '-')) return false;
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

static void write_fess(const struct export_site *site, struct buffer *out)
{
    const struct templates_report *r = site->report;
    const struct template_rules *keep = site->site.keep_only, *strip = site->site.both;
    struct buffer value = {0};
    if (keep->n_keep) {
        put_xpath_of_rules(keep->keep, keep->n_keep, &value);
        buffer_puts(out, "crawler.document.html.content.xpath=");
        put_property(buffer_span(&value), out);
    }
    value.len = 0;
    buffer_puts(&value, "noscript,script,style");
    for (uint32_t i = 0; i < strip->n_strip; i++) put_pruned(r, &r->paths->item[strip->strip[i].path], &value);
    buffer_puts(out, "crawler.document.html.pruned.tags=");
    put_property(buffer_span(&value), out);
    buffer_free(&value);
}

const struct template_export export_fess = {"fess", "fess.properties", write_fess};
