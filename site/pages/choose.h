/* SPDX-License-Identifier: MIT
 * choose.h - selects pages of a site by their URLs, and samples them. Pages left out are among the site's skips. */
#ifndef INFODISC_SITE_PAGES_CHOOSE_H
#define INFODISC_SITE_PAGES_CHOOSE_H

#include "site/pages/site_pages.h"

struct url_choice; /* regular expressions, as PCRE2 has them; of each kind any may match any part of a URL */

/* NULL, and why in `reason`, if one of the expressions is not one. */
struct url_choice *url_choice_new(const char *const *include, size_t n_include, const char *const *exclude,
                                  size_t n_exclude, char *reason, size_t reason_bytes);
void url_choice_free(struct url_choice *choice); /* may be NULL */

/* Leaves the pages whose URL matches one of `include`, if there are any, and none of `exclude`; a URL that takes more
 * than REGEX_STEPS_MAX steps costs its page. False, and the site as it was, if matching fails. */
bool site_choose(struct site *site, const struct url_choice *choice, struct infodisc_error *error);

/* Leaves at most `limit` pages: those with the least hashes of their URLs, so that the choice depends on nothing
 * else. */
void site_sample(struct site *site, uint32_t limit);

#endif
