/* SPDX-License-Identifier: MIT
 * no_pages.c - see no_pages.h. The kind of a file that is not HTML is the ending of its name; for others it is the
 * reason. Each has a list of its own: ".html" alone would not say why. */
#include "site/no_pages.h"

#include "base/memory.h"
#include "base/text/utf8.h"
#include "site/archives/archives.h"
#include "site/urls/urls.h"

enum { KINDS_SHOWN = 5, ENDING_MAX = 11 };

struct kind {
    const char *name;
    bool not_html;
    uint64_t n;
    const char *line; /* the first that is a line of JSON Lines, or NULL */
};

/* ".css", or "" */
static const char *ending(const char *path)
{
    const char *name = name_base(span_of(path)).at, *dot = strrchr(name, '.');
    return dot && dot > name && strlen(dot) <= ENDING_MAX ? dot : "";
}

static const char *kind_of(const struct site_skip *skip)
{
    const char *end = skip->reason == SKIP_NOT_HTML && !skip->of_records ? ending(skip->path) : "";
    if (*end) return end;
    if (skip->reason == SKIP_NOT_HTML) return skip->of_records ? "records" : "no ending";
    return skip->reason == SKIP_RECORD && skip->detail ? skip->detail : skip_reason_text(skip->reason);
}

/* Most first; the same number by name. */
static int compare_kinds(const void *left, const void *right)
{
    const struct kind *a = left, *b = right;
    if (a->n != b->n) return a->n > b->n ? -1 : 1;
    return strcmp(a->name, b->name);
}

/* Counts what is skipped by rule; returns the first fault, of which there are *n_faults. */
static const struct site_skip *count(const struct site *site, struct kind **kind, size_t *n_kinds, uint64_t *n_faults)
{
    size_t cap = 0;
    const struct site_skip *first = NULL;
    for (uint32_t i = 0; i < site->n_skips; i++) {
        const struct site_skip *skip = &site->skip[i];
        bool is_fault = skip->reason >= SKIP_FIRST_FAULT;
        if (is_fault && !first) first = skip;
        if (is_fault) *n_faults += 1 + skip->more;
        if (is_fault) continue;
        size_t k = 0;
        bool not_html = skip->reason == SKIP_NOT_HTML;
        while (k < *n_kinds && ((*kind)[k].not_html != not_html || strcmp((*kind)[k].name, kind_of(skip)) != 0)) k++;
        if (k == *n_kinds) VECTOR_PUSH(*kind, *n_kinds, cap) = (struct kind){kind_of(skip), not_html, 0, NULL};
        (*kind)[k].n += 1 + skip->more;
        if (skip->is_line && !(*kind)[k].line) (*kind)[k].line = skip->path;
    }
    if (*n_kinds) qsort(*kind, *n_kinds, sizeof **kind, compare_kinds);
    return first;
}

/* "; not HTML: .css (3), .gif (1)" or "; skipped: a line without HTML (2, such as 'https://h.org/')" */
static void put_kinds(struct buffer *text, const char *head, const struct kind *kind, size_t n, bool not_html)
{
    size_t shown = 0;
    for (size_t k = 0; k < n; k++) {
        if (kind[k].not_html != not_html) continue;
        if (shown++ == KINDS_SHOWN) {
            buffer_puts(text, " and others");
            return;
        }
        buffer_printf(text, "%s %s (%lu", shown > 1 ? "," : head, kind[k].name, (unsigned long)kind[k].n);
        if (kind[k].line) buffer_printf(text, ", such as '%.*s'", utf8_fit(kind[k].line, 100), kind[k].line);
        buffer_puts(text, ")");
    }
}

/* What to do with objects that have no URL or no HTML where infodisc looks for them. */
static void put_members(struct buffer *text, const char *members)
{
    const char *list = strstr(members, "[]"), *name = list;
    buffer_printf(text, "; the first object has the members %.*s: name those with URL and HTML by --jsonl-url-field "
                        "and --jsonl-html-field", utf8_fit(members, 200), members);
    if (!list) return;
    while (name > members && name[-1] != ' ') name--;
    buffer_printf(text, "; if the pages are in a list, make lines of it: jq -c '.%.*s[]'", (int)(list - name), name);
}

/* ---- what to do with files that may hold pages --------------------------------------------- */

enum holder { HOLDER_NONE, HOLDER_MHTML, HOLDER_TREE, HOLDER_RECORDS, HOLDER_JSON, HOLDER_SAFARI, HOLDER_TABLE,
              HOLDER_PACKED, HOLDER_N };

static enum holder holder_of(const struct site_skip *skip)
{
    static const struct {
        const char *end;
        enum holder holder;
    } ends[] = {{".mht", HOLDER_MHTML}, {".mhtml", HOLDER_MHTML}, {".zip", HOLDER_TREE}, {".jar", HOLDER_TREE},
                {".epub", HOLDER_TREE}, {".7z", HOLDER_PACKED}, {".rar", HOLDER_PACKED}, {".xz", HOLDER_PACKED},
                {".bz2", HOLDER_PACKED}, {".json", HOLDER_JSON}, {".json.gz", HOLDER_JSON},
                {".webarchive", HOLDER_SAFARI}, {".csv", HOLDER_TABLE}, {".parquet", HOLDER_TABLE}};
    if (skip->reason != SKIP_NOT_HTML || skip->of_records) return HOLDER_NONE;
    struct span name = name_base(span_of(skip->path));
    enum file_kind kind = file_kind_of_name(name);
    if (kind != FILE_UNKNOWN) return kind == FILE_TAR ? HOLDER_TREE : HOLDER_RECORDS;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (file_name_ends(name, ends[i].end)) return ends[i].holder;
    return HOLDER_NONE;
}

/* Of the kind that most of these files are. */
static void put_advice(struct buffer *text, const struct site *site)
{
    static const char *const advice[HOLDER_N] = {
        [HOLDER_MHTML] = "infodisc does not read MHTML: save the pages as HTML",
        [HOLDER_TREE] = "unpack the archives, or give each one as a site of its own",
        [HOLDER_RECORDS] = "give the directory that these files lie in, or a list of them (--files0-from)",
        [HOLDER_JSON] = "if the pages are in them, give one such file, or a list of them (--files0-from)",
        [HOLDER_SAFARI] = "infodisc does not read web archives: save the pages as HTML",
        [HOLDER_TABLE] = "if the pages are in them, make JSON Lines of the tables, with url and html",
        [HOLDER_PACKED] = "unpack the archives first"};
    uint64_t n[HOLDER_N] = {0};
    enum holder most = HOLDER_NONE;
    for (uint32_t i = 0; i < site->n_skips; i++) n[holder_of(&site->skip[i])]++;
    n[HOLDER_NONE] = 0;
    for (enum holder h = HOLDER_MHTML; h < HOLDER_N; h++)
        if (n[h] > n[most]) most = h;
    if (most != HOLDER_NONE) buffer_printf(text, "; %s", advice[most]);
}

void no_pages(const struct site *site, const char *path, struct infodisc_error *error)
{
    struct kind *kind = NULL;
    size_t n = 0;
    uint64_t faults = 0;
    struct buffer text = {0};
    const struct site_skip *fault = count(site, &kind, &n, &faults);
    buffer_puts(&text, "no HTML page in ");
    site_put_shown(path, &text);
    if (fault)
        buffer_printf(&text, "; %lu skipped, the first '%.*s': %s", (unsigned long)faults, utf8_fit(fault->path, 100),
                      fault->path, skip_reason_text(fault->reason));
    if (fault && fault->detail) buffer_printf(&text, " (%.200s)", fault->detail);
    put_kinds(&text, "; not HTML:", kind, n, true);
    put_kinds(&text, "; skipped:", kind, n, false);
    if (site->members) put_members(&text, site->members);
    put_advice(&text, site);
    error_set(error, INFODISC_NO_PAGES, "%s", buffer_text(&text));
    buffer_free(&text);
    free(kind);
}
