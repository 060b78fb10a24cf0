/* SPDX-License-Identifier: MIT
 * apply_page.c - what infodisc_apply_page() takes, for python_module.py: how long a call is in C.
 *
 *     apply_page TEMPLATES LIST ROUNDS [FIELDS]
 *
 * LIST has a line "URL<tab>FILE" for each page. Judges all pages ROUNDS times in one thread and prints the least CPU
 * seconds of a round. FIELDS is what the pages come with, as in --with; none without it. */
#include <infodisc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct input {
    char *url, *html;
    size_t bytes;
};

static char *read_all(const char *file, size_t *bytes)
{
    FILE *in = fopen(file, "rb");
    char *text = NULL;
    size_t room = 0, part;
    *bytes = 0;
    while (in && (text = realloc(text, room += 65536)) && (part = fread(text + *bytes, 1, room - 1 - *bytes, in)) > 0) {
        *bytes += part;
        if (*bytes < room - 65536) break;
    }
    if (!in || !text) {
        fprintf(stderr, "apply_page: cannot read '%s'\n", file);
        exit(1);
    }
    fclose(in);
    text[*bytes] = 0;
    return text;
}

/* The pages of LIST, read into memory; *n of them. They live until the process ends. */
static struct input *read_pages(const char *list, size_t *n)
{
    size_t bytes;
    struct input *pages = NULL;
    char *rest = read_all(list, &bytes);
    *n = 0;
    for (char *line; (line = strsep(&rest, "\n")) && *line;) {
        char *file = strchr(line, '\t');
        if (!file) exit(2);
        *file++ = 0;
        if (!(pages = realloc(pages, (*n + 1) * sizeof *pages))) abort();
        pages[*n].url = line;
        pages[*n].html = read_all(file, &pages[*n].bytes);
        (*n)++;
    }
    return pages;
}

/* The bits of infodisc_options.with for names with commas between them. */
static uint64_t fields(char *names)
{
    uint64_t set = 0;
    for (char *name; (name = strsep(&names, ","));) {
        unsigned i = 0;
        while (infodisc_with_name(i) && strcmp(infodisc_with_name(i), name) != 0) i++;
        set |= UINT64_C(1) << i;
    }
    return set;
}

static double round_of(struct infodisc_applier *applier, const struct input *pages, size_t n)
{
    clock_t start = clock();
    for (size_t i = 0; i < n; i++)
        if (!infodisc_apply_page(applier, pages[i].html, pages[i].bytes, pages[i].url)) {
            fprintf(stderr, "apply_page: no page: '%s'\n", pages[i].url);
            exit(1);
        }
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

int main(int argc, char **argv)
{
    if (argc < 4) return 2;
    size_t n, bytes;
    char *json = read_all(argv[1], &bytes);
    struct input *pages = read_pages(argv[2], &n);
    struct infodisc_error error = {INFODISC_OK, ""};
    struct infodisc_template_set *set = infodisc_parse_templates(json, bytes, argv[1], &error);
    struct infodisc_options options = infodisc_options_default();
    if (argc > 4) options.with = fields(argv[4]);
    struct infodisc_applier *applier = set ? infodisc_applier_new(set, &options, &error) : NULL;
    if (!applier) {
        fprintf(stderr, "apply_page: %s\n", error.message);
        return 1;
    }
    double least = round_of(applier, pages, n);
    for (int left = atoi(argv[3]) - 1; left > 0; left--) {
        double seconds = round_of(applier, pages, n);
        if (seconds < least) least = seconds;
    }
    printf("%.6f\n", least);
    infodisc_applier_free(applier);
    infodisc_free_templates(set);
    return 0;
}
