/* SPDX-License-Identifier: MIT
 * health_json.h - how well templates learned before fit: the members `coverage` and `templates` of run.json
 * (docs/formats.md). */
#ifndef INFODISC_OUTPUT_HEALTH_JSON_H
#define INFODISC_OUTPUT_HEALTH_JSON_H

#include "output/json.h"
#include "templates/health/health.h"

/* health [set->n_clusters + 2]: see health_conclude(). */
void health_json(struct json *j, const struct template_set *set, const struct cluster_health *health);

#endif
