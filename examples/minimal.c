/* SPDX-License-Identifier: MIT
 * minimal.c - learns the site in argv[1] and prints the URL, the title and the first line of the informative text of
 * each page. */
#include <infodisc.h>
#include <stdio.h>
#include <string.h>

static bool print_page(void *data, const struct infodisc_page *page)
{
    (void)data;
    int first_line = (int)strcspn(page->content, "\n");
    printf("%s\n    %s\n    %.*s\n", page->url, page->title, first_line, page->content);
    return true; /* go on with the next page */
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: minimal SITE\n");
        return 2;
    }
    struct infodisc_options options = infodisc_options_default();
    struct infodisc_run *run = infodisc_new(&options);
    struct infodisc_templates *templates = infodisc_learn(run, argv[1]);
    infodisc_each_page(run, templates, print_page, NULL);

    const struct infodisc_error *error = infodisc_error(run); /* the first failure of any step */
    int exit_code = (int)error->code;
    if (exit_code != INFODISC_OK) fprintf(stderr, "minimal: %s\n", error->message);
    infodisc_free(run);
    return exit_code;
}
