/* SPDX-License-Identifier: MIT
 * arguments.c - see arguments.h. */
#include "cli/commands/arguments.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "cli/commands/report.h"
#include "cli/options/outputs.h"

enum { ENTRIES_SEEN = 1000 }; /* of a directory; a page is among the first, or it is no directory of pages */

static bool is_directory(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

struct infodisc_template_set *load_templates(const char *argument)
{
    struct infodisc_error error;
    struct infodisc_template_set *set = NULL;
    char *inside = is_directory(argument) ? alloc_text("%s/templates.json", argument) : NULL;
    if (inside && !holds_templates(argument))
        message_put("cannot read the templates '%s': there is no templates.json in this directory", argument);
    else if (!(set = infodisc_load_templates(inside ? inside : argument, &error)))
        report_error(&error);
    free(inside);
    return set;
}

bool holds_hosts(const char *argument)
{
    return is_directory(argument) && !holds_templates(argument);
}

struct infodisc_template_set *load_templates_of_host(const char *argument, const char *directory)
{
    char *of_host = alloc_text("%s/%s", argument, directory);
    struct infodisc_template_set *set = load_templates(of_host);
    free(of_host);
    return set;
}

static bool is_page_name(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && (strcasecmp(dot, ".html") == 0 || strcasecmp(dot, ".htm") == 0 || strcasecmp(dot, ".xhtml") == 0);
}

void warn_of_page_sites(const struct options *o)
{
    int pages = 0;
    char count[NUMBER_BYTES];
    for (int i = 0; i < o->n_sites; i++) pages += is_page_name(o->site[i].path) && !is_directory(o->site[i].path);
    if (pages < 2 || o->verbosity < VERBOSITY_NORMAL) return;
    message_put("warning: each of the %s files is treated as a separate site, so nothing is compared; for one site "
                "give the directory they are in, or a list: printf '%%s\\0' *.html | infodisc --files0-from -",
                number_count((uint64_t)pages, count));
}

/* ---- hosts --------------------------------------------------------------------------------- */

/* "www.example.org", not "v1.2" or ".git" */
static bool is_host_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz", all[] = "abcdefghijklmnopqrstuvwxyz0123456789.-";
    const char *dot = strrchr(name, '.');
    return dot && dot > name && strlen(dot + 1) >= 2 && !dot[1 + strspn(dot + 1, letters)] && !name[strspn(name, all)];
}

/* Has a run written into the directory? Then its report and its pages of --format html are no pages of a host. */
static bool is_output(const char *path)
{
    static const char begin[] = "{\n \"program\": \"infodisc\",";
    char head[sizeof begin] = "", *name = alloc_text("%s/run.json", path);
    struct stat st;
    FILE *run = stat(name, &st) == 0 && S_ISREG(st.st_mode) ? fopen(name, "r") : NULL; /* a pipe would block */
    free(name);
    if (!run) return false;
    bool is = fread(head, 1, sizeof head - 1, run) == sizeof head - 1 && strcmp(head, begin) == 0;
    fclose(run);
    return is;
}

static bool is_output_name(const char *name)
{
    return strcmp(name, "report.html") == 0 || strcmp(name, "html") == 0;
}

/* Is there a page in the directory, or in one of its directories? */
static bool has_page(const char *path, int levels)
{
    DIR *dir = opendir(path);
    bool found = false, is_own = dir && is_output(path);
    const struct dirent *entry;
    for (int n = 0; dir && !found && n < ENTRIES_SEEN && (entry = readdir(dir)) != NULL; n++) {
        if (is_own && is_output_name(entry->d_name)) continue;
        found = is_page_name(entry->d_name);
        if (found || levels == 0 || entry->d_name[0] == '.') continue;
        char *inner = alloc_text("%s/%s", path, entry->d_name);
        found = is_directory(inner) && has_page(inner, levels - 1);
        free(inner);
    }
    if (dir) closedir(dir);
    return found;
}

void warn_of_many_hosts(const struct options *o, const struct options_site *site)
{
    char count[NUMBER_BYTES];
    uint64_t hosts = 0;
    if (o->verbosity < VERBOSITY_NORMAL || o->by_host || o->run.site_is_list || o->run.stats) return;
    DIR *dir = opendir(site->path); /* NULL: no directory */
    for (const struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
        if (!is_host_name(entry->d_name)) continue;
        char *directory = alloc_text("%s/%s", site->path, entry->d_name);
        hosts += is_directory(directory) && has_page(directory, 1);
        free(directory);
    }
    if (dir) closedir(dir);
    if (hosts < 2) return;
    message_put("warning: %s has directories of %s hosts, which are learned as one site; --by-host makes a "
                "site of each", site->path, number_count(hosts, count));
}
