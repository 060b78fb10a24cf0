/* SPDX-License-Identifier: MIT
 * site_links.h - turns links between pages of a site into links between the files written for them. */
#ifndef INFODISC_API_WRITE_SITE_LINKS_H
#define INFODISC_API_WRITE_SITE_LINKS_H

#include "api/handles/blocks.h"
#include "api/write/page_names.h"
#include "content/content.h"
#include "site/urls/urls.h"

struct site_links;     /* of a run; threads share it */

/* The pages that are written, as far as it is known: not those that were skipped. names: of their files; they
 * must outlive it. */
struct site_links *site_links_new(const struct infodisc_blocks *blocks, const struct page_names *names);
void site_links_free(struct site_links *links); /* may be NULL */

struct link_scratch {  /* of one thread; {0} to begin with */
    struct link_base base;
    struct buffer from, to, text;
};

/* Sets content_node.local of the links of a page to others: relative, percent-encoded, with their fragment. */
void site_links_set(const struct site_links *links, struct link_scratch *scratch, uint32_t page,
                    struct content_tree *tree);
void link_scratch_free(struct link_scratch *scratch);

#endif
