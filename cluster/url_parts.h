/* SPDX-License-Identifier: MIT
 * url_parts.h - the parts of a site's URLs, each with its shape as a number. */
#ifndef INFODISC_CLUSTER_URL_PARTS_H
#define INFODISC_CLUSTER_URL_PARTS_H

#include "base/memory.h"
#include "cluster/url_pattern.h"

struct url_shape {
    struct span text;
    uint64_t hash;
    enum part_kind kind;
    enum part_class class;
    bool may_be_literal;
};

struct page_part {
    struct span text; /* into the URL */
    uint32_t shape;
};

struct url_parts {
    uint32_t n_pages;
    uint32_t *first;        /* [n_pages + 1] of the page in part[] */
    struct page_part *part;
    size_t n, cap;
    struct url_shape *shape; /* [n_shapes] in the order in which they were met */
    uint32_t n_shapes, shapes_cap;
    uint32_t *slot;         /* hash table of shapes */
    uint32_t n_slots;       /* power of two */
    uint32_t host;          /* shape of the first host */
    bool malformed;         /* a URL could not be cut */
    bool one_host;
    struct arena strings;
};

/* The URLs are not copied. */
void url_parts_read(struct url_parts *p, uint32_t n_pages, const char *const *url, int threads);
void url_parts_free(struct url_parts *p);

#endif
