/* SPDX-License-Identifier: MIT
 * path_selectors.h - the selectors of a site's paths as text. */
#ifndef INFODISC_TEMPLATES_SELECTORS_PATH_SELECTORS_H
#define INFODISC_TEMPLATES_SELECTORS_PATH_SELECTORS_H

#include "templates/selectors/selector_search.h"
#include "templates/templates.h"

struct path_selectors;

/* Both are used, not copied. */
struct path_selectors *path_selectors_new(const struct block_paths *paths, const struct templates *templates,
                                          int threads);
void path_selectors_free(struct path_selectors *s); /* may be NULL */

/* Searches for those of all paths that have text, in threads. Without it each is searched for when it is first asked
 * for, and only one thread may ask. */
void path_selectors_find_all(struct path_selectors *s, int threads);

/* Of an index into the paths; they live as long as the selectors. */
struct span path_css(struct path_selectors *s, uint32_t path);
struct span path_xpath(struct path_selectors *s, uint32_t path);

/* Of elements that some parsers leave the path's text in (selector_also.h); mostly empty. */
struct span path_also_css(struct path_selectors *s, uint32_t path);
struct span path_also_xpath(struct path_selectors *s, uint32_t path);

#endif
