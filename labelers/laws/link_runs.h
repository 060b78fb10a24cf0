/* SPDX-License-Identifier: MIT
 * link_runs.h - a link goes with the list that it is in. Long lists that recur, and breadcrumbs, are template.
 *
 * Some items of menus, tables of contents and lists of related pages look like content: only this page has their words,
 * or their text is long. */
#ifndef INFODISC_LABELERS_LAWS_LINK_RUNS_H
#define INFODISC_LABELERS_LAWS_LINK_RUNS_H

#include "labelers/laws/values.h"

/* In each run of leaves of one path that are mostly links, drops the informative ones if twice as many are redundant.
 * Leaves that a rule or a law judged neither vote nor change. */
void link_runs_agree(struct leaf_fact *first, const struct leaf_fact *end);

/* A sidebar that lists the pages of a section is navigation, whatever a model says. Drops the lines of a menu that
 * other pages have, too, from its first link that recurs to its last such link; no text with numbers. A menu is a run
 * of many links, and of short text such as its headings, most of which recur together: a link recurs if three pages
 * have its line, as about as many have the line of a link beside it. It ends where MAIN or an H1 begins: what is short
 * there may be the page's text, and a link after it would close the menu around it. */
void drop_menus(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of);

/* Drops the name of a list of links, of three words at most: right in a UL or OL, in no item, before a link that is
 * redundant. "clearMask" above its overloads, in the contents of a module. */
void drop_list_names(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Drops breadcrumbs, "Home > Boots > Trail boot", with the last one, often no link: short text in a NAV, or in an
 * element that is named so, before the page's H1, which may come after one that names the site (page_title()); before
 * it, also links in neither, if they are few and there is little else, and what is right before it if it has links and
 * then as many words as the H1. And links in a NAV after the last text, which lead to the next page or related ones,
 * and the text of a NAV that is a menu. A NAV that holds the H1 is not one. */
void drop_breadcrumbs(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* The same for all breadcrumbs by name on a page with an H1, such as those of the things that it lists. Only when all
 * else is judged: they are not the content that a heading or a label heads, but no reason to drop it, either. */
void drop_inner_breadcrumbs(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Drops links in an element whose class has the word "pager" or "pagination", or right in what is in it: the next
 * page, by its title. Only when all laws are done. */
void drop_named_pagers(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

/* Is it in an element whose class or id has "breadcrumb": the way to the page, or the pages that its reader has come by
 * (MoinMoin's "page trail")? */
bool path_is_in_breadcrumbs(const struct block_path *place, uint32_t path);

#endif
