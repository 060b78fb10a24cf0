/* SPDX-License-Identifier: MIT
 * model_tables.h - a trained model as tables: those of the built-in model are constant, made from models/template.txt
 * by model_tables.awk when the program is built; model_parse() makes those of another one. */
#ifndef INFODISC_LABELERS_TEMPLATE_MODEL_TABLES_H
#define INFODISC_LABELERS_TEMPLATE_MODEL_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "labelers/evidence/evidence.h"

struct model_node {
    int32_t evidence;       /* -1: a leaf */
    float value;            /* leaf: its logit; split: x <= value goes left */
    uint32_t left, right;   /* indices of nodes, above its own, so a walk always ends */
};

enum crawl_size { ONE_PAGE, FEW_PAGES, MANY_PAGES, CRAWL_SIZES };

struct model_tables {
    double offset[CRAWL_SIZES];
    const struct model_node *node; /* [n], all trees */
    uint32_t n;
    const uint32_t *root;          /* [n_trees] */
    uint32_t n_trees;
    const bool (*asks)[EVIDENCE_N]; /* [n_trees] whether a split of the tree asks for it */
};

extern const struct model_tables template_tables;

#endif
