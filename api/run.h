/* SPDX-License-Identifier: MIT
 * run.h - what one run holds: each step of Figure 1 fills its part and reads those before it. */
#ifndef INFODISC_API_RUN_H
#define INFODISC_API_RUN_H

#include "api/output_files.h"
#include "base/spool.h"
#include "cluster/cluster.h"
#include "entropy/fd_matrix.h"
#include "entropy/leaf_facts.h"
#include "features/page_features.h"
#include "infodisc.h"
#include "labelers/labeler.h"
#include "site/site.h"
#include "table_blocks/block_path.h"
#include "templates/rules.h"
#include "templates/template.h"

/* Pages, in the order of the site's pages; P = site->n_pages. */
struct infodisc_pages {
    struct infodisc_run *run;
    struct site *site;
};

struct infodisc_clusters {
    struct infodisc_run *run;
    struct clusters *list;
};

struct infodisc_blocks {
    struct infodisc_run *run;
    struct spool *spool;          /* a packed struct page_blocks for each page */
    struct spool_record *record;  /* [P] bytes == 0: the page was skipped */
    struct spool_record *links;   /* [P] struct page_link of each page that has some */
    uint8_t *skipped;             /* [P] enum skip_reason */
    const char **skip_detail;     /* [P] static strings, or NULL */
    uint32_t n_documents;         /* D: pages not skipped */
    struct block_paths *paths;
};

struct infodisc_features {
    struct infodisc_run *run;
    struct spool *spool;            /* see step_features.c */
    struct spool_record *shingles;  /* [P] leaf_features [n_leaves], then u64 hashes */
    struct spool_record *words;     /* [P] u32 n_words [n_leaves], then u32 local ids; or NULL */
    int16_t *words_thread;          /* [P] whose local ids they are */
    int16_t *language;              /* [P] for stemming and for the record */
    int16_t site_language;          /* of most pages, or LANGUAGE_NONE */
    uint64_t n_shingles;            /* occurrences */
    struct word_table **word_table; /* [threads] */
    struct vocabulary *vocabulary;  /* or NULL */
    struct leaf_facts facts;        /* path, tokens, flags; entropies and labels come later */
};

struct infodisc_fd_matrix {
    struct infodisc_run *run;
    struct hash_rows shingles;     /* those on two pages or more */
    struct hash_rows lines;        /* whole leaves under their path, likewise */
    struct spool *spool;
    struct spool_record *column;   /* [P] struct fd_cell of each document; or NULL */
    struct row_sums *word;         /* [F] or NULL */
};

struct infodisc_feature_entropies {
    struct infodisc_run *run;
    uint32_t *word;                /* [F] or NULL; those of shingles stand in their rows */
};

struct infodisc_block_entropies {
    struct infodisc_run *run;
    uint64_t greedy_features[GREEDY_STEPS]; /* paper: distinct features in blocks with H <= t */
};

struct infodisc_labels {
    struct infodisc_run *run;
    struct path_sums *path;        /* [n_paths] */
    int64_t *path_logit;           /* [n_paths] see label_by_template(), or NULL */
    uint32_t threshold;
    bool by_path;
    struct infodisc_threshold_step curve[GREEDY_STEPS];
};

struct infodisc_templates {
    struct infodisc_run *run;
    struct templates *list;
};

struct infodisc_run {
    struct infodisc_options options;
    char *base_url, *language, *model, *rules_file, *temp_dir, *index_name; /* copies of the options' */
    struct infodisc_error error;
    int threads;
    bool uses_words;     /* the method or keep_words needs the word matrix */
    enum infodisc_granularity granularity; /* never AUTO */

    struct infodisc_pages pages;
    struct infodisc_clusters clusters;
    struct infodisc_blocks blocks;
    struct infodisc_features features;
    struct infodisc_fd_matrix matrix;
    struct infodisc_feature_entropies feature_entropies;
    struct infodisc_block_entropies block_entropies;
    struct infodisc_labels labels;
    struct infodisc_templates templates;
    struct output_files written;
    struct rules *rules;      /* or NULL */
    uint64_t *rule_hits;      /* [rules->n] blocks that a rule selects, pages whose URL it matches */
    struct infodisc_rule *shown_rules; /* for infodisc_rules() */
    struct run_apply *apply;  /* step_apply.h; NULL in a run that learns */
    const char *like;         /* site_limits.like */
};

/* Tells the caller's progress function; only from the thread that called the library. */
void run_progress(struct infodisc_run *run, const char *step, uint64_t done, uint64_t total);

/* parallel_for over the site's pages with progress, in slices, so that the caller's function is called
 * from its own thread. */
void run_for_pages(struct infodisc_run *run, const char *step,
                   void (*work)(void *data, uint32_t page, int thread), void *data);

static inline uint32_t features_n_leaves(const struct infodisc_features *f, uint32_t page)
{
    return (uint32_t)(f->facts.first[page + 1] - f->facts.first[page]);
}

static inline uint32_t run_n_pages(const struct infodisc_run *run)
{
    return run->pages.site ? run->pages.site->n_pages : 0;
}

#endif
