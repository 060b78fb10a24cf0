/* SPDX-License-Identifier: MIT
 * added_pages.c - pages that the caller has in memory. They become records of a WARC in a temporary directory, so
 * threads and forked processes read them like any crawl. This costs their size on disk and the time to write them;
 * memory never holds all of them. */
#include "api/added_pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buffer.h"

struct added_pages {
    char *directory, *path; /* both or none */
    FILE *file; /* NULL when it is complete */
};

static void added_release(void *part)
{
    struct added_pages *a = part;
    if (a->file) fclose(a->file);
    if (!a->directory) return;
    unlink(a->path);
    rmdir(a->directory);
    free(a->path);
    free(a->directory);
}

static char *joined(const char *directory, const char *name)
{
    struct buffer path = {0};
    buffer_printf(&path, "%s/%s", directory, name);
    char *copy = mem_strdup(buffer_text(&path));
    buffer_free(&path);
    return copy;
}

static struct added_pages *added_new(struct infodisc_run *run)
{
    const char *temp = run->options.temp_dir;
    struct added_pages *a = run_new_part(run, sizeof *a, added_release);
    char *directory = joined(temp, "infodisc-XXXXXX");
    if (!mkdtemp(directory)) {
        error_set_errno(&run->error, "cannot make a directory in '%s'", temp);
        free(directory);
        return NULL;
    }
    a->directory = directory;
    a->path = joined(directory, "pages from memory"); /* the name of the site in run.json and in the report */
    a->file = fopen(a->path, "wbe");
    if (!a->file) error_set_errno(&run->error, "cannot create '%s'", a->path);
    return a->file ? a : NULL;
}

/* A line of a header must not end within it. */
static bool is_url(const char *url)
{
    if (strncmp(url, "http://", 7) != 0 && strncmp(url, "https://", 8) != 0) return false;
    for (; *url; url++)
        if ((unsigned char)*url <= ' ' || *url == 0x7F) return false;
    return true;
}

bool infodisc_add_page(struct infodisc_run *run, const char *url, const char *html, size_t bytes)
{
    run_forget_failed_write(run);
    if (run->error.code) return false;
    if (run->pages || (run->added && !run->added->file))
        return error_set(&run->error, INFODISC_FAILED, "cannot add '%s': add pages before the run finds its own", url);
    if (!is_url(url)) {
        run->failed_to_write = true; /* one of a million links is broken: only that page is refused */
        return error_set(&run->error, INFODISC_FAILED, "cannot add '%s': not an absolute URL with http or https", url);
    }
    if (!run->added && !(run->added = added_new(run))) return false;
    FILE *file = run->added->file;
    fprintf(file, "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: %s\r\nContent-Type: text/html\r\n"
            "Content-Length: %zu\r\n\r\n", url, bytes);
    if (bytes) fwrite(html, 1, bytes, file);
    fputs("\r\n\r\n", file);
    if (!ferror(file)) return true;
    return error_set_errno(&run->error, "cannot write '%s'", run->added->path);
}

const char *added_pages_path(struct infodisc_run *run)
{
    struct added_pages *a = run->added;
    if (!a) return NULL;
    FILE *file = a->file;
    a->file = NULL;
    if (file && fclose(file) != 0) {
        error_set_errno(&run->error, "cannot write '%s'", a->path);
        return NULL;
    }
    return a->path;
}

void added_pages_hide_directory(struct infodisc_run *run)
{
    const char *directory = run->added ? run->added->directory : NULL;
    char *at = directory ? strstr(run->error.message, directory) : NULL;
    if (!at) return;
    const char *name = at + strlen(directory) + (at[strlen(directory)] == '/');
    memmove(at, name, strlen(name) + 1);
}
