/* SPDX-License-Identifier: MIT
 * test_output_files.c - files get their names together or not at all; those of an earlier run stay if they do not. */
#include "check.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/write/output_files.h"
#include "unit/temp_dir.h"

static char *dir;
static const char *const names[] = {"a", "b", "c"};
enum { N = sizeof names / sizeof *names };

static void write_all(struct output_files *files, const char *text)
{
    struct infodisc_error error = {0};
    for (int i = 0; i < N; i++) {
        FILE *out = output_files_open(files, dir, names[i], &error);
        CHECK(out != NULL);
        if (!out) return;
        fprintf(out, "%s %s", text, names[i]);
        CHECK(output_files_finish(files, &error));
    }
}

/* Does the file hold "TEXT NAME"? text NULL: is it missing? */
static bool holds(const char *name, const char *text)
{
    struct buffer path = {0}, bytes = {0}, wanted = {0};
    buffer_printf(&path, "%s/%s", dir, name);
    if (text) buffer_printf(&wanted, "%s %s", text, name);
    enum file_result result = file_read(AT_FDCWD, buffer_text(&path), 1000, &bytes);
    bool ok = text ? result == FILE_OK && span_equal(buffer_span(&bytes), buffer_span(&wanted)) : result == FILE_FAILED;
    buffer_free(&path);
    buffer_free(&bytes);
    buffer_free(&wanted);
    return ok;
}

static int n_entries(void)
{
    DIR *d = opendir(dir);
    int n = -2;
    while (d && readdir(d)) n++;
    if (d) closedir(d);
    return n;
}

enum { NONE = -1, TAKEN = -2 };

/* One whose temporary file is gone cannot get its name; nor can the last one if it is TAKEN by a directory since the
 * file was begun: path. */
static void commit(int missing, bool want, const char *path)
{
    struct output_files files = {0};
    struct infodisc_error error = {0};
    write_all(&files, want ? "first" : "second");
    if (missing >= 0) unlink(files.item[missing].file.tmp);
    if (missing == TAKEN) CHECK(unlink(path) == 0 && mkdir(path, 0700) == 0);
    CHECK(output_files_commit(&files, &error) == want);
    CHECK((error.code == INFODISC_OK) == want);
    output_files_abandon(&files);
}

int main(void)
{
    dir = temp_dir_new();
    if (!dir) return 1;
    for (int missing = 0; missing < N; missing++) {
        commit(missing, false, NULL);
        for (int i = 0; i < N; i++) CHECK(holds(names[i], NULL));
        CHECK(n_entries() == 0);
    }
    commit(NONE, true, NULL);
    for (int missing = 0; missing < N; missing++) {
        commit(missing, false, NULL);
        for (int i = 0; i < N; i++) CHECK(holds(names[i], "first"));
        CHECK(n_entries() == N);
    }
    struct buffer path = {0};
    buffer_printf(&path, "%s/c", dir);
    commit(TAKEN, false, buffer_text(&path));
    CHECK(holds("a", "first") && holds("b", "first") && n_entries() == N);
    rmdir(path.at);
    commit(0, false, NULL);
    CHECK(holds("a", "first") && holds("b", "first") && holds("c", NULL) && n_entries() == N - 1);
    buffer_free(&path);
    temp_dir_end(dir);
    return check_done("test_output_files");
}
