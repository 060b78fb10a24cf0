/* SPDX-License-Identifier: MIT
 * options.c - the options of a run: defaults, names of values, and checks. */
#include "api/run/run.h"
#include "base/limits.h"
#include "output/exports/template_export.h"
#include "output/formats/index_format.h"
#include "site/pages/pages.h"
#include "table_blocks/html/html.h"

enum { THREADS_MAX = 1024 };

struct infodisc_options infodisc_options_default(void)
{
    return (struct infodisc_options){
        .method = INFODISC_METHOD_TEMPLATE,
        .blocks = INFODISC_BLOCKS_AUTO,
        .threshold = -1,
        .max_page_bytes = 20u * 1024 * 1024,
        .max_depth = 512,
        .page_timeout = 10,
        .max_memory = 2048ull * 1024 * 1024,
        .split_bytes = 10u * 1024 * 1024,
        .chunk_words = 300,
        .report = true,
    };
}

struct infodisc_limit infodisc_limit(unsigned i)
{
    static const struct infodisc_limit limits[] = {
#define LIMIT(name, most, what, beyond) {most, what, beyond},
#include "base/limits.def"
#undef LIMIT
    };
    return i < sizeof limits / sizeof *limits ? limits[i] : (struct infodisc_limit){0, NULL, NULL};
}

/* The formats of pages come first, then those of templates. */
const char *infodisc_format_name(unsigned i)
{
    const struct index_format *format = index_format(i);
    if (format) return format->name;
    const struct template_export *export = template_export(i - n_index_formats());
    return export ? export->name : NULL;
}

bool infodisc_format_is_of_templates(unsigned i)
{
    return i >= n_index_formats() && infodisc_format_name(i);
}

const char *infodisc_field_name(unsigned i)
{
    return i < PAGE_FIELDS ? page_fields[i].name : NULL;
}

const char *infodisc_with_name(unsigned i)
{
    static const char *const names[] = {"markdown", "html", "sections", "links", "images", "tables",
                                        "blocks", "headings", "word_count", "simhash", "breadcrumbs"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

/* A name that every engine takes unquoted. */
static bool is_index_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    size_t n = strspn(name, letters);
    return n > 0 && n <= INDEX_NAME_BYTES_MAX && name[n] == '\0' && name[0] >= 'a' && strncmp(name, "sqlite_", 7) != 0;
}

/* http:// or https:// and a host: from anything else, all URLs of the site would be no URLs. */
static bool is_site_url(const char *text)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(schemes[i]);
        if (strncmp(text, schemes[i], n) == 0 && text[n] && text[n] != '/') return true;
    }
    return false;
}

/* Two small letters, as in the records: what belongs to a language is looked up by them. */
static bool is_language(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    return strspn(text, letters) == 2 && text[2] == '\0';
}

static const char *check_choice(const struct infodisc_options *o)
{
    static _Thread_local char reason[256];
    struct url_choice *choice =
        url_choice_new(o->include, o->n_include, o->exclude, o->n_exclude, reason, sizeof reason);
    if (!choice) return reason;
    url_choice_free(choice);
    return NULL;
}

static const char *check_formats(const struct infodisc_options *o)
{
    for (unsigned i = 0; i < 64; i++) {
        if (o->formats >> i & 1 && !infodisc_format_name(i)) return "unknown format";
        if (o->fields >> i & 1 && !infodisc_field_name(i)) return "unknown field";
        if (o->with >> i & 1 && !infodisc_with_name(i)) return "unknown part of a page";
    }
    if (o->index_name && !is_index_name(o->index_name))
        return "the name of the index may have lower-case letters, digits and _ only, and not begin with sqlite_";
    if (o->split_bytes == 0) return "the size of a part is 0";
    if (o->chunk_words == 0) return "pieces of a page have 0 words";
    if (o->compression > INFODISC_COMPRESS_ZST) return "unknown compression";
    return check_choice(o);
}

const char *infodisc_options_check(const struct infodisc_options *o)
{
    for (size_t i = 0; i < sizeof o->reserved / sizeof *o->reserved; i++)
        if (o->reserved[i]) return "an option of a later version of the library is set";
    if (o->method >= INFODISC_METHOD_N) return "unknown method";
    if (o->blocks > INFODISC_BLOCKS_LEAF) return "unknown block granularity";
    if (!(o->threshold <= 1)) return "the threshold is above 1 or no number";
    if (o->windows > 1000) return "the number of windows is above 1000";
    if (o->threads < 0 || o->threads > THREADS_MAX) return "the number of threads is not between 0 and 1024";
    if (o->max_page_bytes == 0 || o->max_page_bytes > 1u << 30)
        return "the largest page is not between 1 byte and 1 GiB";
    if (o->max_depth == 0 || o->max_depth > SHRINK_DEPTH_MAX)
        return "the depth is not between 1 and 1000";
    if (!(o->page_timeout >= 0 && o->page_timeout <= 86400)) return "the time of a page is not between 0 and a day";
    if (o->max_memory && o->max_memory < 64u * 1024 * 1024) return "the memory for a page is below 64 MiB";
    if (o->memory && o->memory < 64u * 1024) return "the memory for the run is below 64 KiB";
    if (o->base_url && !is_site_url(o->base_url)) return "the URL of the site is not an http or https URL";
    if (o->language && !is_language(o->language))
        return "the language is not a code of two letters in lower case, such as en";
    return check_formats(o);
}
