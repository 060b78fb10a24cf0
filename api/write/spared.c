/* SPDX-License-Identifier: MIT
 * spared.c - see spared.h. */
#include "api/write/spared.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/files/compress.h"
#include "base/files/own_output.h"
#include "base/files/work_file.h"

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Has a run written there, or begun to? */
static bool has_output(const char *directory)
{
    int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool has = fd >= 0 && (own_output_in(fd) || faccessat(fd, WORK_FILE_NAME, F_OK, 0) == 0);
    if (fd >= 0) close(fd);
    return has;
}

/* Is the file that is to be written the site itself, or one that somebody else put into the folder of the site? */
static bool is_of_site(const char *file, const char *directory, const struct stat *site)
{
    struct stat old, folder;
    if (stat(file, &old) != 0 || !S_ISREG(old.st_mode)) return false;
    if (is_same(&old, site)) return true;
    bool is_inside = S_ISDIR(site->st_mode) && stat(directory, &folder) == 0 && is_same(&folder, site);
    return is_inside && !has_output(directory);
}

bool site_is_spared(struct infodisc_run *run, const char *site, const char *directory)
{
    struct stat st;
    if (!site || stat(site, &st) != 0) return true; /* standard input, pages of the caller */
    struct buffer file = {0};
    bool ok = true;
    for (int i = 0; i < 2 && ok; i++) {
        if (i && !run->options.report) break;
        const char *end = i ? "" : compression_suffix(run->options.compression);
        file.len = 0;
        buffer_printf(&file, "%s/%s%s", directory, i ? "report.html" : "pages.jsonl", end);
        ok = !is_of_site(buffer_text(&file), directory, &st) ||
             error_set(&run->error, INFODISC_BAD_OPTION, "'%.300s' is a file of the site, which the output would replace: "
                       "write into another directory", file.at);
    }
    buffer_free(&file);
    return ok;
}
