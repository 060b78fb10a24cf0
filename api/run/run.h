/* SPDX-License-Identifier: MIT
 * run.h - what all steps share: options, the first error, threads, progress, interruption, and what must be released
 * at the end. It knows the names of what the steps make, not their contents. Door of the room.
 *
 * In: struct infodisc_options. Out: struct infodisc_run, owned by the caller of infodisc_new(). */
#ifndef INFODISC_API_RUN_RUN_H
#define INFODISC_API_RUN_RUN_H

#include "base/error.h"
#include "base/large_memory.h"
#include "base/memory.h"
#include "infodisc.h"

struct run_part { /* what a step has made */
    void *part;
    void (*release)(void *part); /* frees all that the part holds, but not the part itself */
};

struct infodisc_run {
    struct infodisc_options options; /* its strings are copies */
    struct infodisc_error error;     /* the first one */
    bool failed_to_write;            /* the error is of a call that writes files or adds a page, or run_refuse()'s */
    bool is_spent;                   /* by a call after which it serves for no other */
    int threads;
    bool uses_words;                 /* the method or keep_words needs the word matrix */
    enum infodisc_granularity granularity; /* never AUTO */
    struct arena strings;            /* of the options */
    struct large_memory *large;      /* for the arrays that grow with the site; NULL: options.memory is 0 */
    struct run_part *part;           /* [n_parts] */
    size_t n_parts, parts_cap;

    /* What the options name. */
    struct url_choice *choice;       /* NULL only after an error */
    struct run_rules *rules;         /* rules.h; NULL: none */

    /* What each step has made; NULL before it. For public calls that are given nothing but the run: a step or a pass
     * uses the handle that it is given, which leads to those before it (api/handles/). */
    struct infodisc_pages *pages;
    struct infodisc_clusters *clusters;
    struct infodisc_blocks *blocks;
    struct infodisc_features *features;
    struct infodisc_fd_matrix *matrix;
    struct infodisc_feature_entropies *feature_entropies;
    struct infodisc_labels *labels;
    struct infodisc_templates *templates;
    struct output_files *written;

    const char *site;                /* the path of the pages; NULL: of others */
    struct added_pages *added;       /* infodisc_add_page(), or NULL */

    /* A crawl of many hosts. */
    struct run_hosts *hosts;         /* infodisc_hosts(), or NULL */
    const struct site *crawl;        /* infodisc_use_host(): where `host` is from */
    const struct site_host *host;    /* the host that is the run's site, or NULL */
    const char *like;                /* site_limits.like */
};

/* A new part of `bytes` zeros, which lives as long as the run. Parts are released at once by several threads, so
 * release() must not look at other parts. release may be NULL. */
void *run_new_part(struct infodisc_run *run, size_t bytes, void (*release)(void *part));

/* What a call could not write is no fault of what was learned: the pages can be read, or written elsewhere. Nor does a
 * page that was refused matter to the others. */
void run_forget_failed_write(struct infodisc_run *run);

/* Refuses a call that this run does not serve for: the next call clears the error, as it clears that of a failed write.
 * False. */
bool run_refuse(struct infodisc_run *run, const char *reason);

/* False, and the run's error, for a call that finds or takes pages, if the run is spent. */
bool run_takes_pages(struct infodisc_run *run);

/* The same for a call that reads the pages themselves, which a shard does not have. */
bool run_reads_pages(struct infodisc_run *run);

/* Tells the caller's progress function; only from the thread that called the library. */
void run_progress(struct infodisc_run *run, const char *step, uint64_t done, uint64_t total);

/* parallel_for over n items with progress (step NULL: without), in slices, so that the caller's function is
 * called from its own thread. Does nothing in a run that has failed, and stops in one that is interrupted: false
 * then. */
bool run_for_items(struct infodisc_run *run, const char *step, uint32_t n,
                   void (*work)(void *data, uint32_t item, int thread), void *data);

bool run_is_interrupted(const struct infodisc_run *run);
bool run_interrupted(struct infodisc_run *run); /* makes that the run's error; returns false */

#endif
