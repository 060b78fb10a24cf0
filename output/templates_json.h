/* SPDX-License-Identifier: MIT
 * templates_json.h - templates.json: what the site's pages consist of (docs/formats.md, schema in
 * docs/templates.schema.json). */
#ifndef INFODISC_OUTPUT_TEMPLATES_JSON_H
#define INFODISC_OUTPUT_TEMPLATES_JSON_H

#include <stdio.h>

#include "infodisc.h"
#include "labelers/shared/shared.h"
#include "table_blocks/paths/paths.h"
#include "templates/selectors/selectors.h"

enum { EXAMPLE_URLS_MAX = 5, SAMPLE_BYTES_MAX = 160 };

struct templates_report {
    const char *site;
    const struct infodisc_options *options;
    enum infodisc_granularity granularity;
    uint32_t n_pages, n_documents;
    uint32_t threshold;              /* 0 .. ENTROPY_ONE */
    uint32_t coverage;               /* of the words in the second half of the documents, those under paths of the
                                      * first: 0 .. ENTROPY_ONE; UINT32_MAX: there are no halves */
    bool threshold_chosen;           /* from the data; otherwise the user's */
    const struct clusters *clusters;
    const struct block_paths *paths;
    const struct templates *templates;
    const struct path_sums *path_sums; /* [paths->n] over the whole site, as they were judged */
    const int64_t *path_logit;       /* [paths->n] see path_logits_new(), or NULL */
    struct path_selectors *selectors; /* of paths; NULL where the report shows none */
    const char *language;            /* code of most pages' language, "" if not known */
    const char *const *url;          /* [n_pages] */
    /* The beginning of the text of a leaf, at most SAMPLE_BYTES_MAX bytes cut at a character's end;
     * lives until the next call for that thread, in [0, threads). */
    struct span (*sample)(void *data, int thread, uint32_t page, uint32_t leaf);
    void *sample_data;
    int threads;
};

/* The threads make the paths, some hundred at a time; *out gets them in order. */
void templates_json(const struct templates_report *r, FILE *out);

/* "entropy", "table" ... as on the command line. */
const char *granularity_name(enum infodisc_granularity granularity);

/* The members "program", "version" and "options" that all reports share: what shapes the results, not
 * what only makes them faster. */
struct json;
void json_program(struct json *j, const struct infodisc_options *options,
                  enum infodisc_granularity granularity);

#endif
