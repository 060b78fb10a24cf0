/* SPDX-License-Identifier: MIT
 * infodisc.h - the public interface: learn the templates of a crawled web site and extract its pages, after
 * InfoDiscoverer (Lin and Ho, "Discovering Informative Content Blocks from Web Documents", KDD 2002).
 *
 * A run is a chain of calls, one for each step of the paper's Figure 1. Each call takes the result of the step
 * before and returns a handle that belongs to the run: do not free it, infodisc_free() frees all of them. A step
 * given NULL returns NULL, so a chain needs one check at its end; infodisc_error() has the first failure. Calls that
 * return bool return false on failure; it is not a failure if a visitor ends a visit by returning false. Steps never
 * print, and never end the process unless memory runs out (see infodisc_set_oom_handler).
 *
 *     SITE --> pages --> page clusters --> content blocks --> features --> F-D matrix
 *          --> H(feature) --> H(block) --> labels --> templates --> outputs
 *
 * Letters in comments: P pages, K page clusters, B leaf blocks, C content blocks, F features, D documents (readable
 * pages, with duplicates counted once).
 *
 * Threads: use a run from one thread at a time; it starts its own. Different runs may be used by different threads
 * at the same time. The same site and options give the same results for any number of threads. */
#ifndef INFODISC_H
#define INFODISC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define INFODISC_API __attribute__((visibility("default")))
#else
#define INFODISC_API
#endif

/* ---- errors ------------------------------------------------------------------------------- */

enum infodisc_code {
    INFODISC_OK = 0,
    INFODISC_FAILED = 1,     /* input or output failed; the message names the file */
    INFODISC_BAD_OPTION = 2, /* an option is out of range */
    INFODISC_NO_PAGES = 4,   /* the site holds no HTML page */
    INFODISC_INTERRUPTED = 5 /* infodisc_options.interrupt was set */
};

struct infodisc_error {
    enum infodisc_code code;
    char message[512]; /* in English, no final full stop: "cannot open 'x': No such file ..." */
};

/* Called with the size asked for when memory runs out, before abort(). NULL: just abort. */
INFODISC_API void infodisc_set_oom_handler(void (*handler)(size_t bytes));

/* ---- options ------------------------------------------------------------------------------ */

enum infodisc_method { /* ours first, then those of the papers, as published */
    INFODISC_METHOD_TEMPLATE, /* the entropy method, corrected by a trained model of blocks */
    INFODISC_METHOD_ENTROPY, /* shingle entropy, a threshold from the site, link ratio, per template path */
    INFODISC_METHOD_PAPER,   /* InfoDiscoverer as published: words, greedy threshold, per block */
    /* Methods that judge each page alone (docs/methods.md): */
    INFODISC_METHOD_LARGEST, /* the largest DIV or TABLE */
    INFODISC_METHOD_COREEX,  /* CoreEx: the element with the most text and the fewest links */
    INFODISC_METHOD_NEXT,    /* N-EXT: size and similarity to the title */
    INFODISC_METHOD_MAXENT,  /* Gibson, Wellner and Lubar's classifiers of blocks: maximum entropy, */
    INFODISC_METHOD_MEMM,    /* maximum entropy Markov model, */
    INFODISC_METHOD_CRF,     /* conditional random field */
    INFODISC_METHOD_IB1,     /* Arizaleta's memory-based classifiers of elements: nearest neighbours, */
    INFODISC_METHOD_IGTREE,  /* decision tree */
    INFODISC_METHOD_C45,     /* CoreEx, and page types by C4.5 over its features and those of the URL */
    INFODISC_METHOD_N
};

enum infodisc_granularity {
    INFODISC_BLOCKS_AUTO,  /* table for the paper's method, leaf otherwise */
    INFODISC_BLOCKS_TABLE, /* content blocks are TABLE elements (the paper, section 4.1) */
    INFODISC_BLOCKS_DIV,   /* ... TABLE and DIV elements */
    INFODISC_BLOCKS_LEAF   /* ... runs of text between any two block-level boundaries */
};

enum infodisc_compression { INFODISC_COMPRESS_NONE, INFODISC_COMPRESS_GZ, INFODISC_COMPRESS_ZST };

struct infodisc_options {
    enum infodisc_method method;
    enum infodisc_granularity blocks;
    double threshold;       /* of the block entropy, 0..1; negative: chosen from the data */
    int threads;            /* 0: one per core */
    size_t max_page_bytes;  /* larger pages are skipped */
    unsigned max_depth;     /* open elements; deeper ones lose their tags, not their text */
    const char *base_url;   /* URL of the site's root, or NULL: guessed from the tree */
    bool site_is_list;      /* SITE is a list of the site's files, each followed by '\0' (docs/inputs.md) */
    const char *jsonl_url_field, *jsonl_html_field; /* members of the objects in JSON Lines; NULL: the usual ones */
    const char *const *include; /* [n_include] regular expressions (PCRE2): only pages whose URL matches one
                                 * of them anywhere; all pages if there are none */
    const char *const *exclude; /* [n_exclude] ... no page whose URL matches one of these */
    size_t n_include, n_exclude;
    uint32_t limit;         /* at most so many pages, sampled by their URLs alone; 0: all */
    const char *language;   /* ISO 639-1 code for all pages, or NULL: found from the pages */
    const char *model;      /* model file for a trained method, or NULL: the built-in one */
    unsigned windows;       /* training of c45: trees grown by windowing, 0..1000; 0: one tree of all pages */
    const char *rules;      /* file of rules that overrule the method (docs/rules.md), or NULL */
    /* A shard (infodisc_merge_shards()): the run learns from its pages and writes those that are in SITE, or all if
     * SITE is NULL. Options that the records of a shard depend on (max_page_bytes, max_depth, base_url, fields of
     * JSON Lines) are those it was made with, whatever the defaults are; other values are an error. Not for
     * infodisc_apply(), infodisc_list() and infodisc_write_shard().
     * NULL: the run learns from the pages of SITE and writes them. */
    const char *stats;
    const char *temp_dir;   /* for the spool of page records; NULL: $TMPDIR or /tmp */
    /* Parse pages in forked processes: a page that crashes the parser, or exceeds the limits of time or memory, is
     * skipped and affects nothing else. If false, a crash ends this process, and the next two limits do not apply. */
    bool isolate;
    double page_timeout;    /* seconds of CPU time for a page (ten times as many of real time); 0: no limit */
    size_t max_memory;      /* for parsing a page, in addition to that of the run; 0: no limit. See memory */
    /* infodisc_learn() and its steps: the directory for finished work while the run lasts (created if missing; usually
     * that of the output). A later run with the same site and options continues one that was killed or interrupted.
     * NULL: nothing is kept. */
    const char *work_dir;
    const volatile int *interrupt; /* when nonzero, the run ends soon (a signal handler may set it); or NULL */
    bool keep_words;        /* build the word matrix even if the method does not need it */
    uint64_t formats;       /* for infodisc_write(): bits 1 << i, see infodisc_format_name() */
    uint64_t fields;        /* in the formats: bits 1 << i, see infodisc_field_name(); 0: all */
    const char *index_name; /* name of the index, table or collection in the formats; NULL: "pages" */
    size_t split_bytes;     /* largest part of a format for bulk requests */
    enum infodisc_compression compression; /* of pages.jsonl and the formats */
    uint64_t with;          /* additions to each page in pages.jsonl and struct infodisc_page: bits 1 << i, see
                             * infodisc_with_name() */
    bool keep_urls;         /* keep links in the format markdown; otherwise those to pages of the site lead to their
                             * files */
    uint32_t chunk_words;   /* most words of a chunk in the format chunks, 1 or more; unsplittable parts may be more */
    bool schemas;           /* write the schema that each format's engine needs, too */
    bool report;            /* infodisc_write() writes report.html, too */
    bool debug_no_shrink;   /* give libtidy the whole page (slow; for the twin test) */
    /* Called from the calling thread now and then: the step, units done, and their total. May be NULL. */
    void (*progress)(void *data, const char *step, uint64_t done, uint64_t total);
    void *progress_data;
    /* About how many bytes the process may hold; 0: no bound. What grows beyond them is kept in a file in temp_dir, and
     * shingles are counted in several passes: the same output, more slowly, and infodisc_summary.features is only set
     * by infodisc_entropies_of_blocks(). */
    uint64_t memory;
    uint64_t reserved[15]; /* 0. Options of later versions take their place, with 0 for the behaviour of today: the size
                            * of the struct stays, and programs need not be compiled again */
};

/* The defaults. */
INFODISC_API struct infodisc_options infodisc_options_default(void);

/* A limit that no option changes; the others are options. */
struct infodisc_limit {
    uint64_t most;
    const char *what, *beyond; /* what it limits, and what happens beyond it */
};
/* The i-th limit; what == NULL after the last. */
INFODISC_API struct infodisc_limit infodisc_limit(unsigned i);

/* NULL if the options are valid, otherwise the reason why not, which lives until the thread's next call. An option of a
 * later version of this header is not valid. */
INFODISC_API const char *infodisc_options_check(const struct infodisc_options *options);

/* ---- a run -------------------------------------------------------------------------------- */

struct infodisc_run;
struct infodisc_pages;
struct infodisc_clusters;
struct infodisc_blocks;
struct infodisc_features;
struct infodisc_fd_matrix;
struct infodisc_feature_entropies;
struct infodisc_block_entropies;
struct infodisc_labels;
struct infodisc_templates;

/* A new run; copies *options. Never NULL: infodisc_error() reports bad options. */
INFODISC_API struct infodisc_run *infodisc_new(const struct infodisc_options *options);
INFODISC_API void infodisc_free(struct infodisc_run *run); /* run may be NULL */

/* The first failure of the run, owned by it; its code is INFODISC_OK if there was none. */
INFODISC_API const struct infodisc_error *infodisc_error(const struct infodisc_run *run);

/* Adds a page from memory: its bytes (HTML in any charset) and its absolute URL. The bytes are copied to a file in
 * options.temp_dir, kept until infodisc_free(). After any number of calls, infodisc_find_pages() or infodisc_learn()
 * with a NULL site uses these pages as the site; their `path` is their URL. If several have the same URL, the last
 * one counts. False on failure. A URL that is not absolute, with http or https, costs only its page: the next call
 * clears the error, and the run goes on. */
INFODISC_API bool infodisc_add_page(struct infodisc_run *run, const char *url, const char *html, size_t bytes);

/* SITE -> pages [P]: finds the HTML files below the directory `site`, or the pages in the file `site`, in bytewise
 * order of their paths, and gives each a URL. A file may be HTML, a WARC, ARC, WACZ, tar, zip or JSON Lines; "-" is
 * standard input: docs/inputs.md. Skipped files are counted with the reason. NULL: the pages of
 * infodisc_add_page(), or if there are none, all pages of the shard options.stats. */
INFODISC_API struct infodisc_pages *infodisc_find_pages(struct infodisc_run *run, const char *site);

/* pages -> page clusters [K] by URL pattern (the paper, section 4: "partition the training set into
 * clusters based on URL patterns"). */
INFODISC_API struct infodisc_clusters *infodisc_cluster_pages(struct infodisc_run *run, struct infodisc_pages *pages);

/* pages -> content blocks: reads, decodes and parses each page once and splits it into its TABLE/DIV
 * tree [C] and its leaf blocks [B] (section 4.1). */
INFODISC_API struct infodisc_blocks *infodisc_split_blocks(struct infodisc_run *run,
                                                           struct infodisc_clusters *clusters);

/* content blocks -> features (section 4.2): stemmed words without stop words for the paper's
 * method, word 3-shingles otherwise. */
INFODISC_API struct infodisc_features *infodisc_extract_features(struct infodisc_run *run,
                                                                 struct infodisc_blocks *blocks);

/* features -> F-D matrix [F x D] (section 4.3), kept by columns, with the row sums
 * S = sum tf, T = sum tf log2 tf, df. */
INFODISC_API struct infodisc_fd_matrix *infodisc_count_matrix(struct infodisc_run *run,
                                                              struct infodisc_features *features);

/* F-D matrix -> H(F_i) = - sum_j p_ij log_n p_ij [F], in 0..1 (equation 3). */
INFODISC_API struct infodisc_feature_entropies *
infodisc_entropies_of_features(struct infodisc_run *run, struct infodisc_fd_matrix *matrix);

/* H(feature) -> H(CB) = mean of H(F) over the block's features [B], in 0..1 (equation 5). */
INFODISC_API struct infodisc_block_entropies *
infodisc_entropies_of_blocks(struct infodisc_run *run,
                             struct infodisc_feature_entropies *entropies);

/* H(block) -> informative or redundant [B] (section 4.5), by the run's method. */
INFODISC_API struct infodisc_labels *
infodisc_label_blocks(struct infodisc_run *run, struct infodisc_block_entropies *entropies);

/* labels -> one template per page cluster: its block paths with verdict and evidence. */
INFODISC_API struct infodisc_templates *infodisc_make_templates(struct infodisc_run *run,
                                                                struct infodisc_labels *labels);

/* All steps above. */
INFODISC_API struct infodisc_templates *infodisc_learn(struct infodisc_run *run, const char *site);

/* ---- crawls of many hosts ----------------------------------------------------------------- */

/* One host of a crawl: its site for a run of its own. */
struct infodisc_host {
    const char *name;   /* in lower case, with its port unless that is the default one */
    const char *folder; /* the same as a unique directory name, safe whatever the crawl holds */
    uint32_t pages;     /* before options.limit, which applies to each host */
};

/* SITE -> its hosts: *n of them, in bytewise order of their names, owned by `run`. For crawls of many sites: the
 * crawl is read once, and a separate run learns each host. Afterwards `run` only serves for infodisc_error() and
 * infodisc_summarize(): its pages, and skipped, which then counts errors in files that belong to no host; and for
 * infodisc_each_skipped(). NULL on failure. */
INFODISC_API const struct infodisc_host *infodisc_hosts(struct infodisc_run *run, const char *site, size_t *n);

/* Makes host i of infodisc_hosts(crawl, ...) the site of `run`, whatever path is then passed to
 * infodisc_find_pages(), infodisc_learn(), infodisc_apply() or infodisc_list(). crawl must outlive run; several
 * runs, in several threads, may use it at once. i = *n: skipped files that belong to no host, for infodisc_list(). A
 * larger i, or a crawl whose hosts were not found, is an error of `run`. */
INFODISC_API void infodisc_use_host(struct infodisc_run *run, const struct infodisc_run *crawl, size_t i);

/* ---- outputs ------------------------------------------------------------------------------ */

/* Writes templates.json, pages.jsonl, run.json, report.html and the formats into `directory` (created if
 * missing): all of them, complete, or none. If directory is "-", only pages.jsonl is written, to stdout. After a
 * failure, you may call it again, with another directory, say, or visit the pages: the next call clears the error. The
 * same holds for infodisc_save_templates(), infodisc_write_matrix(), and infodisc_each_block() of a run that applies
 * templates. */
INFODISC_API bool infodisc_write(struct infodisc_run *run, struct infodisc_templates *templates, const char *directory);

/* Sets options.with for pages written or visited from now on. */
INFODISC_API void infodisc_set_with(struct infodisc_run *run, uint64_t with);

/* The name of the i-th file written by infodisc_write(), without the directory; NULL after the last. First come the
 * files of every run: the four above (report.html only with options.report), or pages.jsonl and run.json of an
 * infodisc_apply() run. */
INFODISC_API const char *infodisc_written(const struct infodisc_run *run, size_t i);

/* The name of the i-th method in enum infodisc_method ("template"); NULL after the last. */
INFODISC_API const char *infodisc_method_name(unsigned i);

/* The i-th format for search engines and corpora ("solr"), and the i-th field in them ("url"); NULL after the last. New
 * ones are added at the end. */
INFODISC_API const char *infodisc_format_name(unsigned i);
INFODISC_API const char *infodisc_field_name(unsigned i);
/* Does the i-th format hold the templates, as rules for another tool? Then infodisc_apply() cannot write it. */
INFODISC_API bool infodisc_format_is_of_templates(unsigned i);

/* The i-th addition for options.with ("markdown"); NULL after the last. */
INFODISC_API const char *infodisc_with_name(unsigned i);
enum { INFODISC_WITH_MARKDOWN, INFODISC_WITH_HTML, INFODISC_WITH_SECTIONS, INFODISC_WITH_LINKS, INFODISC_WITH_IMAGES,
       INFODISC_WITH_TABLES, INFODISC_WITH_BLOCKS, INFODISC_WITH_HEADINGS, INFODISC_WITH_WORD_COUNT,
       INFODISC_WITH_SIMHASH, INFODISC_WITH_BREADCRUMBS };

/* The word F-D matrix as FILE (Matrix Market, coordinate integer: feature, document, count) with
 * FILE.features (one per line: feature, S, df, H) and FILE.documents (one per line: path, URL).
 * Needs options.keep_words or the paper's method. */
INFODISC_API bool infodisc_write_matrix(struct infodisc_run *run, const char *file);

#define INFODISC_NO_CLUSTER UINT32_MAX

/* One extracted page; all strings are UTF-8, end in '\0' and live until the visitor returns. */
struct infodisc_page {
    const char *id;        /* 128-bit hash of the URL, 32 hex digits */
    const char *url, *path, *host;
    const char *title;     /* the TITLE without the site's name, or the H1: docs/formats.md */
    const char *title_raw; /* as in the page */
    const char *lang, *charset;
    const char *type;      /* article, index or other */
    double type_score;     /* the model's estimate of the probability of that type, 0..1 */
    uint32_t cluster;      /* or INFODISC_NO_CLUSTER: its URL matches no pattern of the templates */
    const char *content;   /* informative text, one block per line, in document order */
    const char *redundant; /* the rest, in the same form */
    /* What the page states about itself for machines (docs/formats.md); NULL if it does not. */
    const char *date, *modified; /* RFC 3339: a date, or a date and time with its offset */
    const char *author;          /* names, one per line */
    const char *description, *site_name;
    const char *canonical;       /* absolute http or https URL */
    const char *lang_declared;   /* BCP 47 */
    const char *duplicate_of;    /* URL of the page that this one duplicates; NULL: none. Always NULL in a
                                  * run that applies templates */
    /* The content with its structure, if options.with asks for it; otherwise NULL. */
    const char *markdown;        /* CommonMark with GFM's tables */
    const char *html;            /* safe: no scripts, styles or handlers */
    const char *const *warnings; /* [n_warnings] see docs/formats.md */
    size_t n_warnings;
    const char *digest;          /* hash of content: "xxh128:" and 32 hex digits */
    /* What a WARC or ARC says of the capture; NULL where it does not. */
    const char *fetched;         /* when it was made, RFC 3339 in UTC */
    const char *last_modified;   /* Last-Modified of the HTTP header, likewise */
    const char *record_id;       /* WARC-Record-ID: "<urn:uuid:...>" */
    const char *json;            /* all of it as one object on one line: what pages.jsonl has of the page, with what
                                  * options.with asks for (sections, links, images, tables, blocks ...) */
    const char *near_duplicate_of; /* URL of the page that says nearly the same as this one; as duplicate_of */
};

/* Calls visit() on the calling thread for each page, in order of paths, until it returns false. */
INFODISC_API bool infodisc_each_page(struct infodisc_run *run, struct infodisc_templates *templates,
                                     bool (*visit)(void *data, const struct infodisc_page *page), void *data);

/* Writes templates.json alone, completely or not at all. */
INFODISC_API bool infodisc_save_templates(struct infodisc_run *run, struct infodisc_templates *templates,
                                          const char *file);

/* ---- why ---------------------------------------------------------------------------------- */

/* A piece of evidence weighed by the trained model (docs/report.md). */
struct infodisc_weight {
    const char *evidence; /* its name, as in the model: "block_score" */
    const char *meaning;  /* in words */
    double value;         /* of the block */
    double weight;        /* its effect on the logit, compared with the page's other blocks; above 0: for content */
};

enum { INFODISC_WEIGHTS_MAX = 8 };

/* A leaf block, and everything that decided its verdict. Strings live until the visitor returns. */
struct infodisc_block {
    uint32_t page;            /* its number in the run, from 0 */
    const char *url, *page_path;
    const char *path;         /* of the block: "body>div#main>p.lead" */
    const char *text;         /* a line break is '\n' */
    bool informative;
    const char *reason;       /* docs/formats.md */
    const char *rule;         /* the user's rule that decided, or NULL */
    double entropy, path_entropy;       /* of the block, and of its path over the site */
    double link_share, path_link_share; /* of their words */
    uint32_t tokens;
    uint32_t path_pages;      /* pages of the site with the path */
    uint32_t line_pages;      /* ... with the same text under it */
    bool by_model;            /* the trained model judged it: the members below are set */
    double logit, path_logit; /* above 0: for content; of the block, and the mean of its path */
    double judged, cut;       /* the mean of the two, and the value above which blocks of the page are content */
    struct infodisc_weight weight[INFODISC_WEIGHTS_MAX]; /* strongest first, if requested */
    size_t n_weights;
};

#define INFODISC_NO_PAGE UINT32_MAX

/* The page with this URL, encoded or not, or path below the site; INFODISC_NO_PAGE if no such page was read. */
INFODISC_API uint32_t infodisc_find_page(const struct infodisc_run *run, const char *url_or_path);

struct infodisc_block_filter {
    uint32_t page;    /* blocks of this page only; INFODISC_NO_PAGE: of all */
    const char *path; /* blocks of this path, or of paths that end with '>' and it; NULL: of any */
    const char *text; /* blocks with this in their text, ignoring the case of a-z; NULL: any */
    bool unique;      /* only blocks counted in infodisc_summary.unique_redundant */
    bool weights;     /* compute the weights, too: of the page's blocks, or, of all pages, of the first block of each
                       * path with its verdict and reason. Two more passes over the site; method template only, and not
                       * of a run that goes on with the labels of one before */
};

/* Calls visit() on the calling thread for each block that passes the filter, in order of pages and of their text, until
 * it returns false. Not for a run that applies templates learned before. */
INFODISC_API bool infodisc_each_block(struct infodisc_run *run, struct infodisc_templates *templates,
                                      const struct infodisc_block_filter *filter,
                                      bool (*visit)(void *data, const struct infodisc_block *block), void *data);

/* ---- templates learned before ------------------------------------------------------------- */

/* The contents of a templates.json. The caller owns it, and it never changes: any number of threads, runs and appliers
 * may share it until infodisc_free_templates(). */
struct infodisc_template_set;

/* Reads a file, or the bytes of one called `name` in messages. On failure returns NULL and sets *error (which may be
 * NULL); the message names the file and the line. */
INFODISC_API struct infodisc_template_set *infodisc_load_templates(const char *file, struct infodisc_error *error);
INFODISC_API struct infodisc_template_set *infodisc_parse_templates(const char *json, size_t bytes,
                                                                    const char *name,
                                                                    struct infodisc_error *error);
INFODISC_API void infodisc_free_templates(struct infodisc_template_set *set);

/* The differences between two templates of a site, learned at different times. */
enum infodisc_change_kind {
    INFODISC_CLUSTER_GONE,
    INFODISC_CLUSTER_NEW,
    INFODISC_CLUSTER_TYPE,  /* its pages have another type */
    INFODISC_PATH_FLIPPED,  /* another verdict */
    INFODISC_PATH_GONE,     /* ... in a cluster of both */
    INFODISC_PATH_NEW,
    INFODISC_PATH_COVERAGE, /* the share of the cluster's pages that have it has moved by a tenth or more */
    INFODISC_PATH_LINKS,    /* its share of words in links has moved by a half or more */
    INFODISC_CHANGE_KINDS
};
struct infodisc_side {
    bool informative;       /* of a path */
    const char *type;       /* of the cluster's pages */
    uint64_t tokens;
    uint32_t pages, documents; /* pages of the cluster with the path, and all its pages */
    double coverage, link_share; /* of a path, 0..1 */
};
struct infodisc_change {
    enum infodisc_change_kind kind;
    bool by_chance;         /* two halves of one crawl would differ as much */
    const char *url_pattern; /* of the cluster */
    const char *path;       /* NULL: the cluster itself */
    struct infodisc_side before, now; /* all zero where it does not exist */
};
/* The changes: *n of them, by kind, then by falling words; free() the array. Its strings belong to the two sets. */
INFODISC_API struct infodisc_change *infodisc_diff(const struct infodisc_template_set *older,
                                                   const struct infodisc_template_set *newer, size_t *n);
INFODISC_API const char *infodisc_change_name(enum infodisc_change_kind kind); /* "path gone" */

/* The same as JSON (docs/diff.schema.json): *bytes bytes and a '\0'; free() it. */
INFODISC_API char *infodisc_diff_json(const struct infodisc_template_set *older,
                                      const struct infodisc_template_set *newer, size_t *bytes);

/* Finds the pages of `site`; each is judged by the templates when it is written or visited, in one pass without
 * learning. The run then serves for infodisc_write() (without templates.json), infodisc_each_page(),
 * infodisc_summarize() and infodisc_health(). The set must outlive the run. Options of learning (method, blocks,
 * threshold, model, max_depth) have no effect: the templates have their own. */
INFODISC_API struct infodisc_templates *
infodisc_apply(struct infodisc_run *run, const struct infodisc_template_set *set, const char *site);

/* How well templates fit new pages. A drift is 0 if everything is as it was at learning, 1 if nothing is
 * (docs/apply.md). */
struct infodisc_health {
    const char *url_pattern; /* of the cluster; "": the whole site; NULL: pages of no cluster */
    uint32_t documents;      /* pages judged */
    uint64_t tokens;         /* their words */
    double coverage;         /* share of these under block paths that the templates know; 1 if there are none */
    double support_drift;    /* of the paths that nearly all pages had: how much of their support is lost */
    double link_drift;       /* mean difference of a path's share of words in links, then and now */
    double entropy_drift;    /* the same for its entropy; -1: fewer than 10 pages, too few to tell */
    uint32_t unseen_paths, missing_paths, changed_paths; /* see run.json */
};

/* The whole site, then each cluster with pages: *n of them, owned by the run until the next call. Call it after the
 * pages were written or visited. NULL for a run that learns. */
INFODISC_API const struct infodisc_health *infodisc_health(struct infodisc_run *run, size_t *n);

/* Judges single pages in memory. Only one thread at a time may use it; create one per thread from the same set, which
 * must outlive it. It copies the options language, max_page_bytes, rules and with; NULL: the defaults. If the set is
 * NULL, an option not valid, or the rules cannot be read, returns NULL and sets *error (which may be NULL). */
struct infodisc_applier;
INFODISC_API struct infodisc_applier *infodisc_applier_new(const struct infodisc_template_set *set,
                                                           const struct infodisc_options *options,
                                                           struct infodisc_error *error);
INFODISC_API void infodisc_applier_free(struct infodisc_applier *applier); /* may be NULL */

/* Judges the page with these bytes (HTML in any charset, which may be compressed by gzip or Zstandard) and this URL,
 * which determines the cluster. In infodisc_page.url, bytes that may not be in a URL are percent-encoded, as for a
 * site; `path` is "". The result lives until the next call or infodisc_applier_free(). NULL if the page is too large or
 * cannot be parsed. */
INFODISC_API const struct infodisc_page *infodisc_apply_page(struct infodisc_applier *applier,
                                                             const char *html, size_t bytes, const char *url);

/* The same with the charset that the HTTP header Content-Type gives, such as "windows-1251"; NULL: none. */
INFODISC_API const struct infodisc_page *infodisc_apply_page_as(struct infodisc_applier *applier, const char *html,
                                                                size_t bytes, const char *url, const char *charset);

/* A page of a site, or a file or record that is not one. */
struct infodisc_listed {
    const char *url;     /* NULL: unknown, as it is not a page */
    const char *path;    /* bytes as they are */
    uint64_t bytes;      /* of the page; 0 if it was not read */
    const char *charset; /* in which the page is read, or NULL */
    const char *cluster; /* url_pattern; NULL: none */
    const char *skipped; /* why it is skipped, in the words of run.json; NULL: it is not */
    const char *detail;  /* of that, or NULL */
};

/* Finds the pages of `site`, their charsets and their clusters (by the templates, if set is not NULL), and calls
 * visit() for each page and each skipped file, in bytewise order of paths, until it returns false. Nothing is parsed or
 * learned; the run cannot be used for anything else afterwards. False on failure. */
INFODISC_API bool infodisc_list(struct infodisc_run *run, const struct infodisc_template_set *set, const char *site,
                                bool (*visit)(void *data, const struct infodisc_listed *listed), void *data);

/* ---- parts of a site ----------------------------------------------------------------------- */

/* pages -> a shard: everything that learning needs of each page, in a file ("-": standard output) that appears when
 * it is complete. Replaces the steps after infodisc_find_pages(); the run only serves for infodisc_error(),
 * infodisc_summarize() and infodisc_each_skipped() afterwards. Contents and uses: docs/sharding.md. */
INFODISC_API bool infodisc_write_shard(struct infodisc_run *run, struct infodisc_pages *pages, const char *file);

struct infodisc_merge {
    const char *const *shard;    /* [n_shards] files to merge */
    const char *const *subtract; /* [n_subtract] ... whose pages are removed from these */
    size_t n_shards, n_subtract;
    const volatile int *interrupt; /* as in the options; or NULL */
};
struct infodisc_merged {
    uint64_t shards;
    uint64_t pages;      /* in the new one */
    uint64_t replaced;   /* captures replaced by another one of the same page */
    uint64_t subtracted; /* captures removed */
    uint64_t not_found;  /* pages to remove that are missing, or differ from those in the shard to subtract */
};

/* Shards -> a shard of all their pages, in a file ("-": standard output) that appears when it is complete. Its bytes
 * do not depend on the order, and are those of one scan of everything. Of several captures of a page the newest
 * stays. *merged may be NULL. If a shard is damaged, of another version or made with other options, returns false,
 * sets *error (which may be NULL) to a message that names the file, and writes nothing. Memory: some 1 MB per shard. */
INFODISC_API bool infodisc_merge_shards(const struct infodisc_merge *merge, const char *file,
                                        struct infodisc_merged *merged, struct infodisc_error *error);

/* ---- training ------------------------------------------------------------------------------ */

/* Trains a model from pages labelled by people, for any trained method except `template`. Only one thread at a time
 * may use a trainer. */
struct infodisc_trainer;

/* Uses the options method, windows, language, base_url, temp_dir, the names of fields in JSON Lines, threads, isolate,
 * interrupt and the limits, and copies them. If the method cannot be trained here, returns NULL and sets *error (which
 * may be NULL, here and below). */
INFODISC_API struct infodisc_trainer *infodisc_trainer_new(const struct infodisc_options *options,
                                                           struct infodisc_error *error);
INFODISC_API void infodisc_trainer_free(struct infodisc_trainer *trainer); /* may be NULL */

/* Adds the pages of `site` that have labels in the file `gold` (docs/methods.md). On failure, returns false and sets
 * *error. */
INFODISC_API bool infodisc_trainer_add(struct infodisc_trainer *trainer, const char *site, const char *gold,
                                       struct infodisc_error *error);

struct infodisc_trained {
    uint32_t pages;           /* labelled and found */
    uint32_t not_found;       /* labelled, but not in their site */
    uint32_t without_label;   /* in the gold, but without what the method learns: text, or the type */
    uint32_t types[3];        /* how many of the pages are article, index and other */
    uint64_t blocks, content; /* in the pages, and how many of them are content */
};
INFODISC_API struct infodisc_trained infodisc_trainer_count(const struct infodisc_trainer *trainer);

/* Trains the model and writes it, completely or not at all. If there is no page to learn from, or the file cannot be
 * written, returns false and sets *error. Once trained, the model can be written again, but no site be added. */
INFODISC_API bool infodisc_trainer_save(struct infodisc_trainer *trainer, const char *file,
                                        struct infodisc_error *error);

/* ---- what a run did ----------------------------------------------------------------------- */

/* A file or record that a run skipped, or several of a kind. */
struct infodisc_skipped {
    const char *url;      /* of the would-be page, or NULL */
    const char *path;     /* bytes as they are */
    const char *reason, *detail; /* in the words of run.json; detail may be NULL */
    bool is_fault;        /* false: skipped by rule, such as pictures */
    uint64_t count;       /* number of files or records */
    const char *json;     /* the same as a JSON object on one line: error (the reason), detail, url, path, count */
};

/* Calls visit() for everything that the run skipped, in order of paths, until it returns false: files that are not
 * pages and, after splitting, pages that had to be given up. After infodisc_hosts(): whatever belongs to no host.
 * Also works after INFODISC_NO_PAGES. */
INFODISC_API void infodisc_each_skipped(const struct infodisc_run *run,
                                        bool (*visit)(void *data, const struct infodisc_skipped *skipped), void *data);

/* The figures of a run. */
struct infodisc_summary {
    const char *site;
    uint32_t pages;      /* P: HTML pages found */
    uint32_t documents;  /* pages read and split: D, and the duplicates */
    uint32_t written;    /* pages to write, and those that a fault costs later: those of SITE with options.stats,
                          * otherwise P */
    uint32_t duplicates; /* of the documents, duplicates of another page */
    uint32_t skipped;    /* pages lost to a fault: too large, unreadable, damaged, ... */
    uint32_t clusters;   /* K */
    uint64_t blocks;     /* B, over all pages */
    uint64_t features;   /* F */
    uint64_t paths;      /* distinct template paths */
    double threshold;    /* of the block entropy */
    uint64_t informative_tokens, redundant_tokens;
    /* Words of text on one page only (lines of 8 or more words, or 25 characters of Chinese, Japanese or Korean, not
     * mostly links), and how many of them went to `redundant`, where they are lost. 0 for the method paper, and in a
     * run that applies templates. */
    uint64_t unique_tokens, unique_redundant;
    double coverage;     /* share of the words of one half of the documents, drawn from all sections of the site, that
                          * are under paths of the other half; -1: there are no halves, or the run applies templates */
    uint64_t near_duplicates; /* of the documents, pages that say nearly the same as another one */
    uint64_t empty;       /* of the documents, pages without a word but those of their TITLE; 0 in a run that applies */
    uint64_t reserved[6]; /* 0; for figures of later versions, as in struct infodisc_options */
};
INFODISC_API struct infodisc_summary infodisc_summarize(const struct infodisc_run *run);

/* One step of the greedy threshold sweep (section 4.5). */
struct infodisc_threshold_step {
    double threshold;
    uint64_t features; /* distinct words in blocks with H(CB) <= threshold; 0 except for the paper's method */
    uint64_t tokens;
};
/* The sweep of the run: *n steps, owned by the run; NULL before infodisc_label_blocks(). */
INFODISC_API const struct infodisc_threshold_step *infodisc_threshold_curve(const struct infodisc_run *run, size_t *n);

/* A rule of the file options.rules, and its effect. */
struct infodisc_rule {
    uint32_t line;    /* in the file, from 1 */
    const char *text; /* the rule as written */
    uint64_t matches; /* blocks that it selects, or pages whose URL it matches; 0: no effect */
};
/* The rules of the run in file order: *n of them, owned by the run until the next call; NULL without rules. Call it
 * after the templates were made, or in an infodisc_apply() run, after the pages were written or visited. */
INFODISC_API const struct infodisc_rule *infodisc_rules(struct infodisc_run *run, size_t *n);

/* The version of the program; those of its libraries, on one line. */
INFODISC_API const char *infodisc_version(void);
INFODISC_API const char *infodisc_libraries(void);

#ifdef __cplusplus
}
#endif

#endif
