/* SPDX-License-Identifier: MIT
 * pictures.h - pictures that are no content: buttons and icons. */
#ifndef INFODISC_CONTENT_PICTURES_H
#define INFODISC_CONTENT_PICTURES_H

#include "content/content_tree.h"

enum { BUTTONS_MIN = 2, BUTTONS_MAX = 6 }; /* of a row of them */

/* How many links to pages, each a picture alone with a short text ("Prev") and no photo, are all that the line has;
 * more than BUTTONS_MAX if it has anything else. holder: of the line. */
uint32_t count_picture_buttons(const struct content_tree *t, uint32_t holder);

/* Takes out of the lines: pictures without a text of their own that the page has in three places or more, such as
 * arrows, and lines that are a link to a part of the page, a picture with a short text ("top"). Before the tree is
 * shaped. */
void drop_icons(struct content_tree *t);

#endif
