/* SPDX-License-Identifier: MIT
 * page_files.c - the formats with a file for each page: Markdown with front matter, and HTML.
 *
 *     ---
 *     title: "Files"
 *     url: "https://example.org/files.html"
 *     lang: "en"
 *     type: "article"
 *     ---
 *
 *     # Files */
#include "base/report_mark.h"
#include "base/text/ascii.h"
#include "content/markup/markup.h"
#include "output/formats/index_format.h"

/* A string in JSON is one in YAML. */
static void put_text(struct json *j, struct span text)
{
    j->first = true;
    json_span(j, text);
}

static void put_line(struct json *j, const char *name, struct span value)
{
    if (!value.len) return;
    buffer_puts(j->out, name);
    buffer_puts(j->out, ": ");
    put_text(j, value);
    buffer_putc(j->out, '\n');
}

static void put_authors(struct json *j, struct span list)
{
    struct span name;
    if (!list.len) return;
    buffer_puts(j->out, "author:\n");
    while (list_next(&list, &name)) {
        buffer_puts(j->out, "  - ");
        put_text(j, name);
        buffer_putc(j->out, '\n');
    }
}

static void put_markdown(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct json j = {.out = out, .first = true};
    buffer_puts(out, "---\n");
    put_line(&j, "title", r->value[PAGE_FIELD_TITLE]);
    put_line(&j, "url", r->value[PAGE_FIELD_URL]);
    put_line(&j, "date", r->value[PAGE_FIELD_DATE]);
    put_line(&j, "modified", r->value[PAGE_FIELD_MODIFIED]);
    put_authors(&j, r->value[PAGE_FIELD_AUTHOR]);
    put_line(&j, "description", r->value[PAGE_FIELD_DESCRIPTION]);
    put_line(&j, "lang", r->value[PAGE_FIELD_LANG]);
    put_line(&j, "type", r->value[PAGE_FIELD_TYPE]);
    buffer_puts(out, "---\n");
    if (r->tree->node[0].first) buffer_putc(out, '\n');
    content_markdown(r->tree, !s->keep_urls, out);
}

static void put_meta(struct buffer *out, const char *name, struct span value)
{
    if (!value.len) return;
    buffer_printf(out, "<meta name=\"%s\" content=\"", name);
    html_escape(value, out);
    buffer_puts(out, "\">\n");
}

/* Is a language, by its tag, written from right to left? */
static bool is_right_to_left(struct span lang)
{
    static const char languages[] = " ar arc ckb dv fa he iw ps sd ug ur yi ", *const scripts[] = {"-Arab", "-Hebr"};
    char word[6] = " ";
    size_t n = 0;
    for (size_t i = 0; i < 2; i++)
        if (lang.len && memmem(lang.at, lang.len, scripts[i], strlen(scripts[i]))) return true;
    for (; n < lang.len && ascii_is_alpha(lang.at[n]); n++) {
        if (n == 3) return false;
        word[1 + n] = ascii_lower(lang.at[n]);
    }
    word[1 + n] = ' ';
    return n && strstr(languages, word);
}

static void put_html(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct span authors = r->value[PAGE_FIELD_AUTHOR], author;
    (void)s;
    buffer_puts(out, OWN_PAGE_BEGIN);
    if (r->value[PAGE_FIELD_LANG].len) {
        buffer_puts(out, " lang=\"");
        html_escape(r->value[PAGE_FIELD_LANG], out);
        buffer_putc(out, '"');
    }
    if (is_right_to_left(r->value[PAGE_FIELD_LANG])) buffer_puts(out, " dir=\"rtl\"");
    buffer_puts(out, OWN_PAGE_HEAD);
    html_escape(r->value[PAGE_FIELD_TITLE], out);
    buffer_puts(out, "</title>\n<link rel=\"canonical\" href=\"");
    html_escape(r->value[PAGE_FIELD_URL], out);
    buffer_puts(out, "\">\n");
    put_meta(out, "date", r->value[PAGE_FIELD_DATE]);
    while (list_next(&authors, &author)) put_meta(out, "author", author);
    put_meta(out, "description", r->value[PAGE_FIELD_DESCRIPTION]);
    buffer_puts(out, "</head>\n<body>\n");
    content_html(r->tree, out);
    buffer_puts(out, "</body>\n</html>\n");
}

const struct index_format format_markdown = {
    .name = "markdown", .file = "markdown", .suffix = ".md", .structure = true, .page = put_markdown};

const struct index_format format_html = {
    .name = "html", .file = "html", .suffix = ".html", .structure = true, .page = put_html};
