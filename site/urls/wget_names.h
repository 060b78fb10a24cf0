/* SPDX-License-Identifier: MIT
 * wget_names.h - file names made by wget -> URLs.
 *
 *     index.html, dir/index.html       /, /dir/
 *     index.html?page=2                /?page=2
 *     p.html?a=b%2Fc                   /p.html?a=b/c
 *     p.php@id=1                       /p.php?id=1         --restrict-file-names=windows
 *     p.php?id=1.html, x.asp.html      /p.php?id=1, /x.asp -E
 *     a.html beside a.orig             /a                  -E -K
 *     x.html.gz                        /x.html             -E, of a body that came compressed
 *
 * Ambiguous names stay: the a.html of -E alone may be /a or /a.html. */
#ifndef INFODISC_SITE_URLS_WGET_NAMES_H
#define INFODISC_SITE_URLS_WGET_NAMES_H

#include "base/buffer.h"

struct wget_style { /* how the names of a tree were made; {0} to begin with */
    size_t queries, at_signs;  /* names with a '?', and with what may be one: '@' */
    size_t extended;           /* of both those that end in ".html" */
};

/* Takes a path of the tree into account. */
void wget_style_add(struct wget_style *style, struct span path);

/* The style in a word: names of one style are read alike. */
const char *wget_style_name(const struct wget_style *style);

/* Appends path and query of the URL that the file `path` (relative to what the host's root was stored as) had,
 * not percent-encoded. has_original: wget -K has kept the page without ".html", so that wget has added it. */
void wget_url_path(struct buffer *out, const struct wget_style *style, struct span path, bool has_original);

#endif
