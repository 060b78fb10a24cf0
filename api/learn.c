/* SPDX-License-Identifier: MIT
 * learn.c - Figure 1 of the paper, one call per arrow.
 *
 *     SITE --> pages --> page clusters --> content blocks --> features --> F-D matrix
 *         site/    cluster/        table_blocks/       features/     entropy/
 *
 *          --> H(feature) --> H(block) --> labels --> templates
 *     entropy/        entropy/    labelers/   templates/
 *
 * A step given NULL returns NULL, so the first failure falls through. */
#include "infodisc.h"

struct infodisc_templates *infodisc_learn(struct infodisc_run *run, const char *site)
{
    struct infodisc_pages *pages = infodisc_find_pages(run, site);
    struct infodisc_clusters *clusters = infodisc_cluster_pages(run, pages);
    struct infodisc_blocks *blocks = infodisc_split_blocks(run, clusters);
    struct infodisc_features *features = infodisc_extract_features(run, blocks);
    struct infodisc_fd_matrix *matrix = infodisc_count_matrix(run, features);
    struct infodisc_feature_entropies *h_feature = infodisc_entropies_of_features(run, matrix);
    struct infodisc_block_entropies *h_block = infodisc_entropies_of_blocks(run, h_feature);
    struct infodisc_labels *labels = infodisc_label_blocks(run, h_block);
    return infodisc_make_templates(run, labels);
}
