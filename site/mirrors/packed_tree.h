/* SPDX-License-Identifier: MIT
 * packed_tree.h - a mirror that was packed into one file, a tar or a zip: it has the same pages as the tree that was
 * packed. A directory that contains all members is the site's root. Nothing is ever written under a member's name. */
#ifndef INFODISC_SITE_MIRRORS_PACKED_TREE_H
#define INFODISC_SITE_MIRRORS_PACKED_TREE_H

#include "site/mirrors/tree_files.h"

struct packed_tree {
    struct tree_files files;
    struct buffer log;     /* what HTTrack's says, and below which directory it lies */
    size_t log_directory;     /* bytes of its name; SIZE_MAX: there is no log */
    bool has_root;         /* it was made of all that is in a directory: `tar -C directory .` has a member "./" */
};

struct packed_tree packed_tree_new(const struct site_limits *limits);
void packed_tree_free(struct packed_tree *t);

/* The name of a member without "./" and "/" in front. Empty if it leads out of the root. */
struct span packed_tree_path(struct span name);

/* Of a regular file, by its path alone. */
enum skip_reason packed_tree_judge_name(struct span path);

/* Is it HTTrack's log, of the outermost directory that has one so far? Then its bytes belong into t->log. */
bool packed_tree_wants_log(struct packed_tree *t, struct span path, uint64_t bytes);

/* tree_take() of all files, whose paths become those below the root. site->name: of the packed file. */
void packed_tree_take(struct packed_tree *t, struct site *site, const struct site_limits *limits);

#endif
