/* SPDX-License-Identifier: MIT
 * outputs.c - see outputs.h. */
#include "cli/options/outputs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/options/complain.h"

bool holds_templates(const char *directory)
{
    char *inside = alloc_text("%s/templates.json", directory);
    bool is_there = access(inside, F_OK) == 0;
    free(inside);
    return is_there;
}

/* The last part of a path, or NULL if that is empty, '.' or '..'. */
static char *last_part(const char *path)
{
    size_t end = strlen(path);
    while (end > 0 && path[end - 1] == '/') end--;
    size_t start = end;
    while (start > 0 && path[start - 1] != '/') start--;
    char *name = alloc_text("%.*s", (int)(end - start), path + start);
    if (*name && strcmp(name, ".") != 0 && strcmp(name, "..") != 0) return name;
    free(name);
    return NULL;
}

/* What the output of a site is called. */
static char *name_of(const char *path)
{
    if (strcmp(path, "-") == 0) return alloc_text("stdin");
    char *name = last_part(path), *real = name ? NULL : realpath(path, NULL);
    if (real) name = last_part(real);
    free(real);
    return name ? name : alloc_text("site"); /* the root, or nothing */
}

bool outputs_place(struct options *o)
{
    size_t n = o->output ? strlen(o->output) : 0;
    while (n > 1 && o->output[n - 1] == '/') n--; /* messages name DIR/report.html, not DIR//report.html */
    for (int i = 0; i < o->n_sites; i++) {
        char *name = name_of(o->site[i].path);
        if (!o->output)
            o->site[i].output = alloc_text("./%s.%s", name, o->command == COMMAND_APPLY ? "applied" : "infodisc");
        else if (o->stream || o->n_sites == 1)
            o->site[i].output = alloc_text("%.*s", (int)n, o->output);
        else
            o->site[i].output = alloc_text("%.*s/%s", (int)n, o->output, name);
        free(name);
        for (int j = 0; j < i && !o->stream; j++) {
            if (strcmp(o->site[i].output, o->site[j].output) != 0) continue;
            return options_complain(o, "'%s' and '%s' would both be written to '%s'", o->site[j].path, o->site[i].path,
                                    o->site[i].output);
        }
    }
    return true;
}

void outputs_place_shard(struct options *o)
{
    for (int i = 0; i < o->n_sites; i++) o->site[i].output = alloc_text("%s", o->output);
}
