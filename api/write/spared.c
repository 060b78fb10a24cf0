/* SPDX-License-Identifier: MIT
 * spared.c - see spared.h. */
#include "api/write/spared.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/files/compress.h"
#include "base/files/own_output.h"
#include "base/files/work_file.h"
#include "base/text/utf8.h"
#include "output/formats/index_format.h"

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Has a run written there, or begun to? And that of the name, if sites have such things, too? */
static bool has_output(const char *directory, const char *name)
{
    int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool has = fd >= 0 && (own_output_in(fd) || faccessat(fd, WORK_FILE_NAME, F_OK, 0) == 0) &&
               (strcmp(name, "html") != 0 || own_pages_in(fd)) &&
               (strncmp(name, "llms", 4) != 0 || own_llms_in(fd));
    if (fd >= 0) close(fd);
    return has;
}

/* Is it the directory `site`, or below it? */
static bool is_below(const char *directory, const char *site)
{
    char *at = realpath(directory, NULL), *top = realpath(site, NULL);
    size_t n = top ? strlen(top) : 0;
    bool is = at && n && span_begins(span_of(at), top) && (!at[n] || at[n] == '/' || top[n - 1] == '/');
    free(at);
    free(top);
    return is;
}

/* What the run would replace in a directory. */
struct replaced {
    struct infodisc_run *run;
    const char *directory, *path_of_site;
    const struct stat *site;
    struct buffer path; /* scratch */
};

/* Is the output of that name, a file or a directory of files, the site itself, or one that somebody else put into the
 * directory of the site, pages also below it? Then false, and *error set. */
static bool may_replace(struct replaced *r, const char *name, const char *end, bool is_directory)
{
    struct stat old, directory;
    r->path.len = 0;
    buffer_printf(&r->path, "%s/%s%s", r->directory, name, end);
    if (stat(buffer_text(&r->path), &old) != 0) return true;
    if (is_directory ? !S_ISDIR(old.st_mode) : !S_ISREG(old.st_mode)) return true;
    bool is_inside = stat(r->directory, &directory) == 0 && is_same(&directory, r->site);
    /* Pages may lie in directories of the site. */
    if (!is_inside && span_ends(span_of(name), "html")) is_inside = is_below(r->directory, r->path_of_site);
    if (!is_same(&old, r->site) && (!is_inside || has_output(r->directory, name))) return true;
    return error_set(&r->run->error, INFODISC_BAD_OPTION, "'%.*s' is a %s of the site, which the output would replace: "
                     "write into another directory", utf8_fit(r->path.at, 300), r->path.at,
                     is_directory ? "directory" : "file");
}

bool site_is_spared(struct infodisc_run *run, const char *site, const char *directory)
{
    struct stat st;
    if (!site || stat(site, &st) != 0) return true; /* standard input, pages of the caller */
    struct replaced r = {run, directory, site, &st, {0}};
    bool ok = may_replace(&r, "pages.jsonl", compression_suffix(run->options.compression), false) &&
              (!run->options.report || may_replace(&r, "report.html", "", false));
    for (unsigned i = 0; ok && index_format(i); i++) { /* many sites have an llms.txt of their own */
        const struct index_format *format = run->options.formats >> i & 1 ? index_format(i) : NULL;
        for (; ok && format; format = format->also) ok = may_replace(&r, format->file, "", format->suffix != NULL);
    }
    buffer_free(&r.path);
    return ok;
}

bool site_is_no_output(struct infodisc_run *run, const char *file)
{
    struct stat site, old;
    if (!run->site || stat(run->site, &site) != 0 || stat(file, &old) != 0) return true;
    if (!S_ISREG(old.st_mode) || !is_same(&old, &site)) return true;
    return error_set(&run->error, INFODISC_BAD_OPTION, "'%.*s' is the site, which the output would replace: write "
                     "into another file", utf8_fit(file, 300), file);
}
