/* SPDX-License-Identifier: MIT
 * apply_page.c - judges single pages by templates learned before, in several threads that share them.
 *
 *     apply_page TEMPLATES URL FILE [URL FILE]...
 *
 * For each page, in the order given, it prints the title, the first warning, and the informative text. */
#include <infodisc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job {
    const struct infodisc_template_set *set; /* shared: it never changes */
    const char *url, *file;
    char *result;                            /* or NULL: could not be read or parsed */
    pthread_t thread;
};

/* The bytes of a file [*n]; NULL if it cannot be read. */
static char *read_file(const char *name, size_t *n)
{
    FILE *in = fopen(name, "rb");
    if (!in) return NULL;
    char *bytes = NULL;
    size_t cap = 0, got = 0;
    do {
        *n += got;
        if (*n == cap) bytes = realloc(bytes, cap = cap ? cap * 2 : 65536);
        if (!bytes) break;
        got = fread(bytes + *n, 1, cap - *n, in);
    } while (got);
    fclose(in);
    return bytes;
}

static void *judge(void *data)
{
    struct job *job = data;
    size_t n = 0;
    char *html = read_file(job->file, &n);
    struct infodisc_applier *applier = infodisc_applier_new(job->set, NULL, NULL); /* of this thread */
    const struct infodisc_page *page = html ? infodisc_apply_page(applier, html, n, job->url) : NULL;
    if (page) { /* it is the applier's: print it to a string of our own */
        size_t bytes = strlen(page->title) + strlen(page->content) + 256;
        job->result = malloc(bytes);
        if (job->result)
            snprintf(job->result, bytes, "%s (%s)\n%s\n", page->title,
                     page->n_warnings ? page->warnings[0] : "fits", page->content);
    }
    infodisc_applier_free(applier);
    free(html);
    return NULL;
}

int main(int argc, char **argv)
{
    enum { JOBS_MAX = 64 };
    static struct job job[JOBS_MAX];
    int n = (argc - 2) / 2, failed = 0;
    if (argc < 4 || argc % 2 || n > JOBS_MAX) {
        fprintf(stderr, "usage: apply_page TEMPLATES URL FILE [URL FILE]...\n");
        return 2;
    }
    struct infodisc_error error;
    struct infodisc_template_set *set = infodisc_load_templates(argv[1], &error);
    if (!set) {
        fprintf(stderr, "apply_page: %s\n", error.message);
        return 1;
    }
    for (int i = 0; i < n; i++) {
        job[i].set = set;
        job[i].url = argv[2 + 2 * i];
        job[i].file = argv[3 + 2 * i];
        if (pthread_create(&job[i].thread, NULL, judge, &job[i]) != 0) abort();
    }
    for (int i = 0; i < n; i++) {
        pthread_join(job[i].thread, NULL);
        if (job[i].result) fputs(job[i].result, stdout);
        else fprintf(stderr, "apply_page: cannot use '%s'\n", job[i].file);
        failed += !job[i].result;
        free(job[i].result);
    }
    infodisc_free_templates(set);
    return failed ? 1 : 0;
}
