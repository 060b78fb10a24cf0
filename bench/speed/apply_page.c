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
    long size = in && fseek(in, 0, SEEK_END) == 0 ? ftell(in) : -1;
    char *text = size >= 0 ? malloc((size_t)size + 1) : NULL;
    if (!text || fseek(in, 0, SEEK_SET) != 0 || fread(text, 1, (size_t)size, in) != (size_t)size) {
        fprintf(stderr, "apply_page: cannot read '%s'\n", file);
        exit(1);
    }
    fclose(in);
    text[*bytes = (size_t)size] = 0;
    return text;
}

/* The pages of LIST, read into memory; *n of them. They live until the process ends. */
static struct input *read_pages(const char *list, size_t *n)
{
    size_t bytes, lines = 0;
    char *rest = read_all(list, &bytes);
    for (size_t i = 0; i < bytes; i++) lines += rest[i] == '\n';
    struct input *pages = calloc(lines + 1, sizeof *pages);
    if (!pages) abort();
    for (*n = 0; *n < lines; (*n)++) {
        char *file = strsep(&rest, "\n");
        pages[*n].url = strsep(&file, "\t");
        pages[*n].html = read_all(file ? file : "", &pages[*n].bytes);
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
