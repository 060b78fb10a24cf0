/* SPDX-License-Identifier: MIT
 * run.h - what one run holds: each step of Figure 1 fills its part and reads those before it. */
#ifndef INFODISC_API_RUN_RUN_H
#define INFODISC_API_RUN_RUN_H

#include "api/write/output_files.h"
#include "base/files/spool.h"
#include "base/hash.h"
#include "cluster/cluster.h"
#include "entropy/fd_matrix.h"
#include "entropy/hash_rows.h"
#include "entropy/leaf_facts.h"
#include "features/page_features.h"
#include "infodisc.h"
#include "labelers/shared/labeler.h"
#include "site/pages/choose.h"
#include "site/pages/duplicates.h"
#include "site/pages/hosts.h"
#include "site/site.h"
#include "table_blocks/paths/block_path.h"
#include "templates/rules/rules.h"
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

struct page_store;

struct infodisc_blocks {
    struct infodisc_run *run;
    struct page_store *store;
    struct spool *spool;          /* the store's: a packed struct page_blocks for each page */
    struct spool_record *record;  /* [P] bytes == 0: the page was skipped */
    struct spool_record *links;   /* [P] struct page_link of each page that has some */
    struct spool_record *trees;   /* [P] a packed struct page_tree each, for methods that want it; or NULL */
    uint8_t *skipped;             /* [P] enum skip_reason */
    const char **skip_detail;     /* [P] in the store, or NULL; of a page that was read: a warning */
    uint8_t *cut_by;              /* [P] enum page_cut_by */
    uint64_t *body;               /* [P] hash of each page's bytes */
    uint32_t *duplicate_of;       /* [P] see duplicates_find(); NULL in a run that applies templates */
    uint32_t n_duplicates;
    uint32_t n_documents;         /* D: pages neither skipped nor duplicates */
    struct block_paths *paths;
};

struct kept_leaves {                /* see kept_leaves.h */
    uint64_t at, logits_at;         /* in the work file; 0: nowhere */
    uint64_t facts;                 /* checksum */
};

struct infodisc_features {
    struct infodisc_run *run;
    struct spool *spool;            /* that of the blocks if they are kept for a later run: kept_features.h */
    struct spool_record *shingles;  /* [P] leaf_features [n_leaves], then u64 hashes, unless only those were taken */
    struct kept_leaves kept;        /* the facts, in the work file */
    bool *judged;                   /* [P] its logits come from an earlier run, too; or NULL */
    struct spool_record *words;     /* [P] u32 n_words [n_leaves], then u32 local ids; or NULL */
    int16_t *words_thread;          /* [P] whose local ids they are */
    int16_t *language;              /* [P] for stemming and for the record */
    int16_t site_language;          /* of most pages, or LANGUAGE_NONE */
    uint64_t n_shingles;            /* occurrences */
    uint64_t n_distinct;            /* about so many different shingles and lines */
    struct word_table **word_table; /* [threads] */
    struct vocabulary *vocabulary;  /* or NULL */
    struct leaf_facts facts;        /* path, tokens, flags; entropies and labels come later */
};

struct infodisc_fd_matrix {
    struct infodisc_run *run;
    struct hash_table shingles;    /* those on two pages or more, and few others */
    uint64_t n_shingles;           /* on two pages or more */
    struct hash_table lines;       /* whole leaves under their path, likewise */
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
    uint64_t informative_tokens, redundant_tokens; /* of all pages */
    struct path_selectors *selectors; /* while files are written that show them; otherwise NULL */
};

struct shard_site;

enum checkpoint { CHECKPOINT_NONE, CHECKPOINT_ENTROPIES, CHECKPOINT_LABELS };

struct infodisc_run {
    struct infodisc_options options;
    char *base_url, *language, *model, *rules_file, *temp_dir, *work_dir, *index_name; /* copies of the options' */
    char *jsonl_url_field, *jsonl_html_field;
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
    struct shard_site *shard; /* shard_site.h; NULL without options.stats */
    char *stats;              /* copy of the option */
    struct run_apply *apply;  /* step_apply.h; NULL in a run that learns */
    const char *like;         /* site_limits.like */
    enum checkpoint restored; /* features up to that come from an earlier run: checkpoint.h */
    char **include, **exclude;   /* copies of the options' */
    struct url_choice *choice;   /* NULL only after an error */
    struct site_hosts *hosts;    /* infodisc_hosts(), or NULL */
    struct infodisc_host *shown_hosts; /* [hosts->n] */
    const struct site *crawl;    /* infodisc_use_host(): where `host` is from */
    const struct site_host *host; /* the host that is the run's site, or NULL */
};

/* Tells the caller's progress function; only from the thread that called the library. */
void run_progress(struct infodisc_run *run, const char *step, uint64_t done, uint64_t total);

/* parallel_for over n items with progress (step NULL: without), in slices, so that the caller's function is
 * called from its own thread. Does nothing in a run that has failed, and stops in one that is interrupted: false
 * then. */
bool run_for_items(struct infodisc_run *run, const char *step, uint32_t n,
                   void (*work)(void *data, uint32_t item, int thread), void *data);

bool run_is_interrupted(const struct infodisc_run *run);
bool run_interrupted(struct infodisc_run *run); /* makes that the run's error; returns false */

/* The same over the site's pages. */
void run_for_pages(struct infodisc_run *run, const char *step,
                   void (*work)(void *data, uint32_t page, int thread), void *data);

/* What the table of lines has for a leaf of that path; line: leaf_features.line. */
static inline uint64_t path_line(const struct block_paths *paths, uint32_t path, uint64_t line)
{
    return line ? hash_mix(paths->item[path].key, line) | 1 : 0;
}

static inline uint32_t features_n_leaves(const struct infodisc_features *f, uint32_t page)
{
    return (uint32_t)(f->facts.first[page + 1] - f->facts.first[page]);
}

/* Does the page count in the statistics? Duplicates are judged by them, but counted once. */
static inline bool blocks_count_page(const struct infodisc_blocks *b, uint32_t page)
{
    return b->skipped[page] == SKIP_NONE && b->duplicate_of[page] == NO_DUPLICATE;
}

static inline uint32_t run_n_pages(const struct infodisc_run *run)
{
    return run->pages.site ? run->pages.site->n_pages : 0;
}

#endif
