/* SPDX-License-Identifier: MIT
 * notes.h - footnotes of a page: [^1] and [^1]: text in Markdown. */
#ifndef INFODISC_CONTENT_NOTES_H
#define INFODISC_CONTENT_NOTES_H

#include "content/content_tree.h"

/* Sets HINT_NOTE on the list of notes that the tree ends with, and on the links to them (or the SUP around one), whose
 * number is then in content_node.start. A list is one of notes if links elsewhere in the content, each called by its
 * item's number, lead to all of its items, in their order. Where Markdown could not say all of it, nothing is set. */
void notes_find(struct content_tree *t);

#endif
