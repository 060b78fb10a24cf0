/* SPDX-License-Identifier: MIT
 * link_runs.h - a link goes with the list that it is in. Long lists that recur, and the way to the page, are template.
 *
 * Some items of menus, tables of contents and lists of related pages look like content: only this page has their words,
 * or their text is long. */
#ifndef INFODISC_LABELERS_LAWS_LINK_RUNS_H
#define INFODISC_LABELERS_LAWS_LINK_RUNS_H

#include "labelers/laws/values.h"

/* In each run of leaves of one path that are mostly links, the informative ones become redundant if at least twice as
 * many are redundant. Leaves that a rule or a law judged neither vote nor change. Leaves [first, end) of a page,
 * labelled. */
void link_runs_agree(struct leaf_fact *first, const struct leaf_fact *end);

/* A sidebar that lists the pages of a section is navigation, whatever a model says. A run of links, and of text of at
 * most three tokens such as the headings of a menu, is one if it has twelve links, two thirds of it are links, and
 * three quarters of the links recur. A run ends where MAIN or an H1 begins: what is short there may be the page's text,
 * and a link after it would close the menu around it. A link recurs if three pages or more have its line under its
 * path, about as many as have the line of the link before or after it, and the path is mostly links. In a menu, all
 * lines on three pages or more become redundant, from the heading before the first link, if there is one, to the last
 * link; text with a number does not. */
void drop_menus(struct leaf_fact *first, const struct leaf_fact *end, const struct law_paths *of);

/* The way to the page, "Home > Boots > Trail boot", becomes redundant: text of 12 tokens at most in a NAV before the
 * page's first H1, if that NAV has a link and does not hold the H1. Its last item, often no link, is what the H1 says.
 * So does such text in an ASIDE there whose blocks are mostly links: a sidebar may name the page at hand in no link.
 * The way may be in no NAV, so all links before the H1 go, too, if they have 24 tokens at most, and other content there
 * has 12 at most. So do links in a NAV after the last text that is in none: they lead to the next page and to related
 * ones. After the H1, too, a NAV that does not hold it loses all text of at most 12 tokens, such as the names of parts
 * of a menu, if it has twelve links and two thirds of its text blocks are links. Leaves [first, end) of a page; place:
 * [n_paths]. */
void drop_trail(struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place);

#endif
