/* SPDX-License-Identifier: MIT
 * file_names.h - what the names of files and directories in a mirror tell about them. */
#ifndef INFODISC_SITE_URLS_FILE_NAMES_H
#define INFODISC_SITE_URLS_FILE_NAMES_H

#include "base/span.h"

enum name_kind {
    NAME_PAGE,  /* .html, .php, ..., no extension: even an empty one is a page */
    NAME_OTHER, /* an extension that says nothing */
    NAME_TEXT,  /* .css, .js, .xml, ...: HTML only if it begins like a document */
    NAME_MEDIA  /* .jpg, .zip, ...: never opened */
};

/* By the extension before a '?'. `path` may have directories. A name like "File:A.jpg", "x.jpg?y"
 * or "x%3Ay.jpg" may be a page about a picture, and is no NAME_MEDIA. */
enum name_kind name_kind(struct span path);

/* "a/x.html.gz" without its ".gz": wget -E calls a page so that came compressed. Other names stay. */
struct span name_without_gz(struct span path);

/* Has it the extension of HTML, as "x.htm"? */
bool name_is_html(struct span path);

/* Has it the extension of a program, as "x.php"? */
bool name_is_dynamic(struct span path);

/* Is it a file (directory) that a crawler leaves beside the pages? */
bool name_is_crawler_file(struct span path);
bool name_is_crawler_directory(struct span path);

/* The part after the last '/'. */
struct span name_base(struct span path);

#endif
