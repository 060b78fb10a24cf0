/* SPDX-License-Identifier: MIT
 * cluster.h - pages -> page clusters by URL pattern, and the type of each page: article, index or other. Door of the
 * room.
 *
 * In: URLs, links, labels. Out: struct clusters, owned by the caller; struct page_type_guess of each page. */
#ifndef INFODISC_CLUSTER_CLUSTER_H
#define INFODISC_CLUSTER_CLUSTER_H

#include "cluster/link_graph.h"
#include "cluster/page_clusters.h"
#include "cluster/page_type.h"
#include "cluster/url_match.h"

#endif
