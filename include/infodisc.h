/* SPDX-License-Identifier: MIT
 * infodisc.h - the public interface: learn the templates of a crawled web site and extract its
 * pages, after InfoDiscoverer (Lin and Ho, "Discovering Informative Content Blocks from Web
 * Documents", KDD 2002).
 *
 * A run is a chain of calls, one for each step of the paper's Figure 1; each takes what the step
 * before gave and returns a handle that belongs to the run (do not free it; infodisc_free() frees
 * all). A step given NULL returns NULL, so a chain needs one check at its end: the first failure is
 * in infodisc_error(). Steps never print and never end the process, but for running out of memory
 * (see infodisc_set_oom_handler).
 *
 *     SITE --> pages --> page clusters --> content blocks --> features --> F-D matrix
 *          --> H(feature) --> H(block) --> labels --> templates --> outputs
 *
 * Letters in comments: P pages, K page clusters, B leaf blocks, C content blocks, F features,
 * D documents (= pages that could be read, each of several that are one page counted once).
 *
 * Threads: a run is used by one thread at a time and starts its own; different runs may be used by
 * different threads at once. Same site and options give the same results for any number of threads. */
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

enum infodisc_method { /* our own first, then those of the papers, in their published form */
    INFODISC_METHOD_TEMPLATE, /* the entropy method, corrected by a trained model of blocks */
    INFODISC_METHOD_ENTROPY, /* shingle entropy, Otsu threshold, link ratio, per template path */
    INFODISC_METHOD_PAPER,   /* InfoDiscoverer as published: words, greedy threshold, per block */
    /* Systems that judge each page by itself (docs/methods.md): */
    INFODISC_METHOD_LARGEST, /* the largest DIV or TABLE */
    INFODISC_METHOD_COREEX,  /* CoreEx: the element with most text and fewest links */
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
    int threads;            /* 0: one a core */
    size_t max_page_bytes;  /* larger pages are skipped */
    unsigned max_depth;     /* open elements; deeper ones lose their tags, not their text */
    const char *base_url;   /* URL of the site's root, or NULL: guessed from the tree */
    bool site_is_list;      /* SITE is a list of the site's files, a '\0' behind each (docs/inputs.md) */
    const char *jsonl_url_field, *jsonl_html_field; /* members of the objects in JSON Lines; NULL: the usual ones */
    const char *const *include; /* [n_include] regular expressions (PCRE2): only pages whose URL one of
                                 * them matches somewhere; all pages if there is none */
    const char *const *exclude; /* [n_exclude] ... no page whose URL one of these matches */
    size_t n_include, n_exclude;
    uint32_t limit;         /* pages at most: a sample that depends on their URLs only; 0: all */
    const char *language;   /* ISO 639-1 code for all pages, or NULL: found from the pages */
    const char *model;      /* file of a model for a method that is trained, or NULL: the one built in */
    unsigned windows;       /* training of c45: trees that are grown by windowing, 0..1000; 0: one of all pages */
    const char *rules;      /* file of rules that overrule the method (docs/rules.md), or NULL */
    /* A shard (infodisc_merge_shards()): its pages are those that are learned from, and those of SITE that are written; all of
     * them where SITE is NULL.
     * What the records of a shard depend on (max_page_bytes, max_depth, base_url, fields of JSON Lines) is as it was when
     * it was made. NULL: the pages of SITE are both. */
    const char *stats;
    const char *temp_dir;   /* for the spool of page records; NULL: $TMPDIR or /tmp */
    /* Parse pages in processes that are forked for it: a page that crashes the parser, or takes more time or
     * memory than it may, is skipped then, and nothing else suffers. Without, it is this process that it
     * happens to, and the two limits behind do not hold. */
    bool isolate;
    double page_timeout;    /* seconds of CPU time for a page (of waiting: ten times as many); 0: no limit */
    size_t max_memory;      /* for parsing a page, besides what the run has; 0: no limit */
    /* infodisc_learn() and its steps: the directory to keep finished work in while the run lasts (made if
     * missing; usually that of the output), so that a later run with the same site and options goes on where one
     * was killed or interrupted. NULL: nothing is kept. */
    const char *work_dir;
    const volatile int *interrupt; /* the run ends soon when it is no longer 0 (a signal may set it); or NULL */
    bool keep_words;        /* build the word matrix even where the method needs none */
    uint64_t formats;       /* for infodisc_write(): a set of bits 1 << i, see infodisc_format_name() */
    uint64_t fields;        /* of the formats: a set of bits 1 << i, see infodisc_field_name(); 0: all */
    const char *index_name; /* in the formats: of the index, table or collection; NULL: "pages" */
    size_t split_bytes;     /* formats for bulk requests are split into parts of at most that */
    enum infodisc_compression compression; /* of pages.jsonl and the formats */
    uint64_t with;          /* more of each page, in pages.jsonl and struct infodisc_page: a set of bits 1 << i, see
                             * infodisc_with_name() */
    bool keep_urls;         /* links in the format markdown stay as they are; otherwise those to pages of the site lead
                             * to their files */
    uint32_t chunk_words;   /* in a piece of the format chunks at most, 1 or more; what cannot be cut may have more */
    bool schemas;           /* write for each format how its engine has to index the fields */
    bool report;            /* infodisc_write() writes report.html, too */
    bool debug_no_shrink;   /* give libtidy the whole page (slow; for the twin test) */
    /* Called now and then from the calling thread: the step, units done and in all. May be NULL. */
    void (*progress)(void *data, const char *step, uint64_t done, uint64_t total);
    void *progress_data;
};

/* The defaults. */
INFODISC_API struct infodisc_options infodisc_options_default(void);

/* A limit that no option changes; the others are options. */
struct infodisc_limit {
    uint64_t most;
    const char *what, *beyond; /* what it limits, and what becomes of more */
};
/* The i-th of them; what == NULL behind the last. */
INFODISC_API struct infodisc_limit infodisc_limit(unsigned i);

/* NULL if the options make sense, otherwise the reason why not, until the thread's next call. */
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

/* A new run; copies *options. Never NULL: bad options show in infodisc_error(). */
INFODISC_API struct infodisc_run *infodisc_new(const struct infodisc_options *options);
INFODISC_API void infodisc_free(struct infodisc_run *run); /* run may be NULL */

/* The first failure of the run; code INFODISC_OK while there is none. */
INFODISC_API const struct infodisc_error *infodisc_error(const struct infodisc_run *run);

/* Adds a page that the caller has in memory: its bytes (HTML in any charset), which are copied to a file in
 * options.temp_dir until infodisc_free(), and its URL, absolute. Any number of them, then infodisc_find_pages() or
 * infodisc_learn() with the site NULL, which makes them the site; their `path` is their URL. Of several with one URL the
 * last one counts. False on failure. */
INFODISC_API bool infodisc_add_page(struct infodisc_run *run, const char *url, const char *html, size_t bytes);

/* SITE -> pages [P]: finds the HTML files below the directory `site`, or the pages in the file `site`, in bytewise
 * order of their paths, and gives each its URL. A file may be HTML, a WARC, WACZ or tar file or JSON Lines, "-" is
 * standard input: docs/inputs.md. Whatever is passed over is counted with its reason. NULL: the pages of
 * infodisc_add_page(), or, without any, with options.stats, all pages of the shard. */
INFODISC_API struct infodisc_pages *infodisc_find_pages(struct infodisc_run *run, const char *site);

/* One host of a crawl: its site for a run of its own. */
struct infodisc_host {
    const char *name;   /* in lower case, with its port unless that is the default one */
    const char *folder; /* the same as a name of a folder, safe whatever the crawl holds; no two are the same */
    uint32_t pages;     /* before options.limit, which holds for each host */
};

/* SITE -> its hosts: *n of them, in bytewise order of their names, owned by `run`. For crawls that hold many
 * sites: a run each learns them one after the other, while the crawl is read once. Of `run` only infodisc_error()
 * and infodisc_summarize() are of use afterwards: pages, and skipped, which then counts the faults of files that
 * belong to no host. NULL on failure. */
INFODISC_API const struct infodisc_host *infodisc_hosts(struct infodisc_run *run, const char *site, size_t *n);

/* What a run has passed over. */
struct infodisc_skipped {
    const char *url;      /* of what would have been a page, or NULL */
    const char *path;     /* bytes as they are */
    const char *reason, *detail; /* in the words of run.json; detail may be NULL */
    bool is_fault;        /* false: passed over by rule, such as pictures */
    uint64_t count;       /* files or records that it stands for */
    const char *json;     /* the same as an object on one line: error (the reason), detail, url, path, count */
};

/* Calls visit() for all that the run has passed over, in order of paths, until it returns false: what it has found to
 * be no page and, once they are split, pages that were given up. Of a run of infodisc_hosts() that is what belongs to no
 * host. Also after INFODISC_NO_PAGES. */
INFODISC_API void infodisc_each_skipped(const struct infodisc_run *run,
                                        bool (*visit)(void *data, const struct infodisc_skipped *skipped),
                                        void *data);

/* Makes host i of infodisc_hosts(crawl, ...) the site of `run`, whatever path infodisc_find_pages(),
 * infodisc_learn(), infodisc_apply() or infodisc_list() is given next. crawl must outlive run; several runs may
 * use it at once, in several threads. i = *n: what is passed over and belongs to no host, for infodisc_list(). */
INFODISC_API void infodisc_use_host(struct infodisc_run *run, const struct infodisc_run *crawl, size_t i);

/* pages -> page clusters [K] by URL pattern (the paper, section 4: "partition the training set into
 * clusters based on URL patterns"). */
INFODISC_API struct infodisc_clusters *infodisc_cluster_pages(struct infodisc_run *run,
                                                              struct infodisc_pages *pages);

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

/* labels -> one template a page cluster: its block paths with verdict and evidence. */
INFODISC_API struct infodisc_templates *infodisc_make_templates(struct infodisc_run *run,
                                                                struct infodisc_labels *labels);

/* All of the above. */
INFODISC_API struct infodisc_templates *infodisc_learn(struct infodisc_run *run, const char *site);

/* ---- outputs ------------------------------------------------------------------------------ */

/* Writes templates.json, pages.jsonl, run.json, report.html and the formats into `directory` (made if missing),
 * all of them complete or none. `pages.jsonl` alone goes to stdout where directory is "-". */
INFODISC_API bool infodisc_write(struct infodisc_run *run, struct infodisc_templates *templates,
                                 const char *directory);

/* Sets options.with for what is written or visited from now on. */
INFODISC_API void infodisc_set_with(struct infodisc_run *run, uint64_t with);

/* The name of the i-th file that infodisc_write() has written, without the directory; NULL behind the
 * last. Those of each run come first: the four named above but for report.html without options.report; two of an
 * infodisc_apply() run, pages.jsonl and run.json. */
INFODISC_API const char *infodisc_written(const struct infodisc_run *run, size_t i);

/* The i-th method, of enum infodisc_method ("template"); NULL behind the last. */
INFODISC_API const char *infodisc_method_name(unsigned i);

/* The i-th format of search engines and corpora ("solr") and the i-th field that they have ("url"); NULL
 * behind the last. New ones are added behind the others. */
INFODISC_API const char *infodisc_format_name(unsigned i);
INFODISC_API const char *infodisc_field_name(unsigned i);

/* What options.with can ask for, the i-th one ("markdown"); NULL behind the last. */
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
    const char *title;     /* without the site's constant prefix and suffix */
    const char *title_raw; /* as in the page */
    const char *lang, *charset;
    const char *type;      /* article, index or other */
    double type_score;     /* what the model takes for the probability of that type, 0..1 */
    uint32_t cluster;      /* or INFODISC_NO_CLUSTER: its URL is like none of the templates' */
    const char *content;   /* informative text, a block a line, in document order */
    const char *redundant; /* the rest, in the same form */
    /* What the page states about itself for machines (docs/formats.md); NULL where it does not. */
    const char *date, *modified; /* RFC 3339: a date, or a date and time with its offset */
    const char *author;          /* names, one a line */
    const char *description, *site_name;
    const char *canonical;       /* absolute http or https URL */
    const char *lang_declared;   /* BCP 47 */
    const char *duplicate_of;    /* URL of the page that this one is the same as; NULL: none. Not of a run
                                  * that applies templates */
    /* The content with its structure, where options.with asks for it; otherwise NULL. */
    const char *markdown;        /* CommonMark with GFM's tables */
    const char *html;            /* safe: no scripts, styles or handlers */
    const char *const *warnings; /* [n_warnings] see docs/formats.md */
    size_t n_warnings;
    const char *digest;          /* hash of content: "xxh128:" and 32 hex digits */
    const char *fetched;         /* when it was captured, RFC 3339 in UTC; NULL: the crawl does not say */
};

/* Calls visit() for each page in the order of paths, on the calling thread, until it returns false. */
INFODISC_API bool infodisc_each_page(struct infodisc_run *run, struct infodisc_templates *templates,
                                     bool (*visit)(void *data, const struct infodisc_page *page),
                                     void *data);

/* templates.json alone, complete or not at all. */
INFODISC_API bool infodisc_save_templates(struct infodisc_run *run, struct infodisc_templates *templates,
                                          const char *file);

/* ---- why ---------------------------------------------------------------------------------- */

/* A piece of evidence that the trained model has weighed (docs/accuracy.md). */
struct infodisc_weight {
    const char *evidence; /* its name, as in the model: "block_score" */
    const char *meaning;  /* in words */
    double value;         /* of the block */
    double weight;        /* what it does to the logit, against the page's other blocks; above 0: for content */
};

enum { INFODISC_WEIGHTS_MAX = 8 };

/* A leaf block, and all that has decided about it. Strings live until the visitor returns. */
struct infodisc_block {
    uint32_t page;            /* its number in the run, from 0 */
    const char *url, *page_path;
    const char *path;         /* of the block: "body>div#main>p.lead" */
    const char *text;         /* a line break is '\n' */
    bool informative;
    const char *reason;       /* docs/formats.md */
    const char *rule;         /* of the user's, that has decided; or NULL */
    double entropy, path_entropy;       /* of the block, and of its path over the site */
    double link_share, path_link_share; /* of their words */
    uint32_t tokens;
    uint32_t path_pages;      /* pages of the site with the path */
    uint32_t line_pages;      /* ... with the same text under it */
    bool by_model;            /* the trained model has judged it: the members below count */
    double logit, path_logit; /* above 0 speaks for content; of the block, and the mean of its path */
    double judged, cut;       /* the mean of the two, and from where on blocks of the page are content */
    struct infodisc_weight weight[INFODISC_WEIGHTS_MAX]; /* strongest first, if they were asked for */
    size_t n_weights;
};

#define INFODISC_NO_PAGE UINT32_MAX

/* The page with this URL, or path below the site; INFODISC_NO_PAGE if there is none that was read. */
INFODISC_API uint32_t infodisc_find_page(const struct infodisc_run *run, const char *url_or_path);

struct infodisc_block_filter {
    uint32_t page;    /* blocks of this page only; INFODISC_NO_PAGE: of all */
    const char *path; /* blocks of this path, or of those that end with it behind a '>'; NULL: of any */
    const char *text; /* blocks with this in their text, whatever the case of a-z; NULL: any */
    bool unique;      /* blocks that infodisc_summary.unique_redundant counts */
    bool weights;     /* find the weights, too: costs two passes over the site; for the method template */
};

/* Calls visit() for each block that the filter lets through, in the order of pages and of their text, on the
 * calling thread, until it returns false. Not for a run that applies templates learned before. */
INFODISC_API bool infodisc_each_block(struct infodisc_run *run, struct infodisc_templates *templates,
                                      const struct infodisc_block_filter *filter,
                                      bool (*visit)(void *data, const struct infodisc_block *block), void *data);

/* ---- templates learned before ------------------------------------------------------------- */

/* What a templates.json holds. It belongs to the caller and never changes: any number of threads, runs and
 * appliers may use one at once, until infodisc_free_templates(). */
struct infodisc_template_set;

/* Reads a file, or the bytes of one called `name` in messages. NULL and *error (which may be NULL) if it
 * cannot be read or is none; the message names it and the line. */
INFODISC_API struct infodisc_template_set *infodisc_load_templates(const char *file,
                                                                   struct infodisc_error *error);
INFODISC_API struct infodisc_template_set *infodisc_parse_templates(const char *json, size_t bytes,
                                                                    const char *name,
                                                                    struct infodisc_error *error);
INFODISC_API void infodisc_free_templates(struct infodisc_template_set *set);

/* What differs between two templates of a site, learned at different times. */
enum infodisc_change_kind {
    INFODISC_CLUSTER_GONE,
    INFODISC_CLUSTER_NEW,
    INFODISC_CLUSTER_TYPE,  /* its pages are of another type */
    INFODISC_PATH_FLIPPED,  /* another verdict */
    INFODISC_PATH_GONE,     /* ... in a cluster that both have */
    INFODISC_PATH_NEW,
    INFODISC_PATH_COVERAGE, /* the share of the cluster's pages that have it has moved by a tenth or more */
    INFODISC_PATH_LINKS,    /* its share of words in links has moved by a half or more */
    INFODISC_CHANGE_KINDS
};
struct infodisc_side {
    bool informative;       /* of a path */
    const char *type;       /* of the cluster's pages */
    uint64_t tokens;
    uint32_t pages, documents; /* pages of the cluster that have the path, of so many */
    double coverage, link_share; /* of a path, 0..1 */
};
struct infodisc_change {
    enum infodisc_change_kind kind;
    bool by_chance;         /* on so few pages that two halves of one crawl would differ so */
    const char *url_pattern; /* of the cluster */
    const char *path;       /* NULL: the cluster itself */
    struct infodisc_side before, now; /* zeros where it is not there */
};
/* The changes: *n of them, by kind, then most words first; free() them. Their strings live in the two sets. */
INFODISC_API struct infodisc_change *infodisc_diff(const struct infodisc_template_set *older,
                                                   const struct infodisc_template_set *newer, size_t *n);
INFODISC_API const char *infodisc_change_name(enum infodisc_change_kind kind); /* "path gone" */

/* The same as JSON (docs/diff.schema.json), of *bytes bytes and a '\0'; free() it. */
INFODISC_API char *infodisc_diff_json(const struct infodisc_template_set *older,
                                      const struct infodisc_template_set *newer, size_t *bytes);

/* Finds the pages of `site` and makes a run of them that judges each by the templates when it is written or
 * visited: one pass, nothing is learned. For infodisc_write() (all but templates.json),
 * infodisc_each_page(), infodisc_summarize() and infodisc_health(). The set must outlive the run. Options of
 * learning (method, blocks, threshold, model, max_depth) have no effect: those of the templates hold. */
INFODISC_API struct infodisc_templates *
infodisc_apply(struct infodisc_run *run, const struct infodisc_template_set *set, const char *site);

/* How well templates fit new pages. Drifts are 0 where all is as it was when they were learned, 1 where
 * nothing is (docs/apply.md). */
struct infodisc_health {
    const char *url_pattern; /* of the cluster; "": the whole site; NULL: pages of no cluster */
    uint32_t documents;      /* pages judged */
    uint64_t tokens;         /* their words */
    double coverage;         /* share of these under block paths that the templates know; 1 without any */
    double support_drift;    /* of the paths that nearly all pages had: how much of their support is gone */
    double link_drift;       /* mean difference of a path's share of words in links, then and now */
    double entropy_drift;    /* the same of its entropy; -1: fewer than 10 pages, too few to tell */
    uint32_t unseen_paths, missing_paths, changed_paths; /* see run.json */
};

/* The site as a whole, then each cluster with pages: *n of them, owned by the run until the next call. NULL
 * for a run that learns. After the pages were written or visited. */
INFODISC_API const struct infodisc_health *infodisc_health(struct infodisc_run *run, size_t *n);

/* Judges single pages in memory. One thread uses it at a time; make one for each thread, of the same set. Of
 * the options language, max_page_bytes, rules and with (markdown, html) count; NULL: the defaults. NULL and *error (which
 * may be NULL) if the rules cannot be read. */
struct infodisc_applier;
INFODISC_API struct infodisc_applier *infodisc_applier_new(const struct infodisc_template_set *set,
                                                           const struct infodisc_options *options,
                                                           struct infodisc_error *error);
INFODISC_API void infodisc_applier_free(struct infodisc_applier *applier); /* may be NULL */

/* The page with these bytes (HTML in any charset) and this URL, which chooses the cluster; its `path` is "".
 * Lives until the next call. NULL if it is too large or cannot be parsed. */
INFODISC_API const struct infodisc_page *infodisc_apply_page(struct infodisc_applier *applier,
                                                             const char *html, size_t bytes, const char *url);

/* A page of a site, or a file or record that is not one. */
struct infodisc_listed {
    const char *url;     /* NULL: none is known, as it is no page */
    const char *path;    /* bytes as they are */
    uint64_t bytes;      /* of the page; 0 where it was not read */
    const char *charset; /* that the page is read in, or NULL */
    const char *cluster; /* url_pattern; NULL: none */
    const char *skipped; /* why it is passed over, in the words of run.json; NULL: it is not */
    const char *detail;  /* of that, or NULL */
};

/* Finds the pages of `site`, their charsets and their clusters (by the templates, if set is not NULL), and calls
 * visit() for each of them and for all that is passed over, in bytewise order of paths, until it returns false.
 * Nothing is parsed or learned; the run can be used for nothing else afterwards. False on failure. */
INFODISC_API bool infodisc_list(struct infodisc_run *run, const struct infodisc_template_set *set,
                                const char *site,
                                bool (*visit)(void *data, const struct infodisc_listed *listed), void *data);

/* ---- parts of a site ----------------------------------------------------------------------- */

/* pages -> a shard: all that learning needs of each page, in a file ("-": standard output) that appears when it is
 * complete. Takes the place of the steps behind infodisc_find_pages(); the run can be used for nothing else afterwards.
 * What is in it, and what it is good for: docs/sharding.md. */
INFODISC_API bool infodisc_write_shard(struct infodisc_run *run, struct infodisc_pages *pages, const char *file);

struct infodisc_merge {
    const char *const *shard;    /* [n_shards] files to add up */
    const char *const *subtract; /* [n_subtract] ... whose pages are taken out of these */
    size_t n_shards, n_subtract;
    const volatile int *interrupt; /* as in the options; or NULL */
};
struct infodisc_merged {
    uint64_t shards;
    uint64_t pages;      /* in the new one */
    uint64_t replaced;   /* captures that gave way to another one of the same page */
    uint64_t subtracted; /* captures that were taken out */
    uint64_t not_found;  /* pages that were to be taken out, but are not there as they are in the shard to subtract */
};

/* Shards -> a shard of all their pages, in a file ("-": standard output) that appears when it is complete: the same bytes
 * in any order, and as one scan of all of it. Of several captures of a page the newest stays. *told may be NULL. False and
 * *error (which may be NULL), which names the file, if one is damaged, of another version or made with other options;
 * nothing is written then. Memory: some 1 MB for each shard. */
INFODISC_API bool infodisc_merge_shards(const struct infodisc_merge *merge, const char *file,
                                        struct infodisc_merged *told, struct infodisc_error *error);

/* ---- training ------------------------------------------------------------------------------ */

/* Trains a model of a method that takes one, but for `template`, from pages that people have labelled. One thread
 * uses a trainer at a time. */
struct infodisc_trainer;

/* options: of them the method, windows, language, base_url, the names of fields in JSON Lines, threads, isolate, interrupt
 * and limits count. NULL and *error if the method is not one that can be trained here. */
INFODISC_API struct infodisc_trainer *infodisc_trainer_new(const struct infodisc_options *options,
                                                           struct infodisc_error *error);
INFODISC_API void infodisc_trainer_free(struct infodisc_trainer *trainer); /* may be NULL */

/* Adds the pages of `site` that the file `gold` has labels for (docs/methods.md). False and *error on failure. */
INFODISC_API bool infodisc_trainer_add(struct infodisc_trainer *trainer, const char *site, const char *gold,
                                       struct infodisc_error *error);

struct infodisc_trained {
    uint32_t pages;           /* labelled and found */
    uint32_t not_found;       /* labelled, but not in their site */
    uint32_t without_label;   /* in the gold, which does not say of them what the method learns: text, or the type */
    uint32_t types[3];        /* of the pages, how many are article, index and other */
    uint64_t blocks, content; /* of the pages, and how many of these are content */
};
INFODISC_API struct infodisc_trained infodisc_trainer_count(const struct infodisc_trainer *trainer);

/* Trains and writes the model, complete or not at all. Once, after all sites were added. False and *error if there
 * was no page to learn from, or the file cannot be written. */
INFODISC_API bool infodisc_trainer_save(struct infodisc_trainer *trainer, const char *file,
                                        struct infodisc_error *error);

/* What a run has done. */
struct infodisc_summary {
    const char *site;
    uint32_t pages;      /* P: HTML pages found */
    uint32_t documents;  /* pages read and split: D, and the duplicates */
    uint32_t written;    /* pages that infodisc_write() writes: with options.stats those of SITE, otherwise P */
    uint32_t duplicates; /* of these the ones that count as another: the same page again */
    uint32_t skipped;    /* files passed over for a fault: too large, unreadable, binary, ... */
    uint32_t clusters;   /* K */
    uint64_t blocks;     /* B, over all pages */
    uint64_t features;   /* F */
    uint64_t paths;      /* distinct template paths */
    double threshold;    /* of the block entropy */
    uint64_t informative_tokens, redundant_tokens;
    /* Words of text that is on one page only (lines of 8 words or more, not mostly links), and of them those that went
     * to `redundant`: what is lost there is nowhere else. 0 by the method paper, and in a run that applies templates. */
    uint64_t unique_tokens, unique_redundant;
    double coverage;     /* share of the words of the second half of the documents under paths that the first half has; -1:
                            there are no halves, or the run applies templates */
};
INFODISC_API struct infodisc_summary infodisc_summarize(const struct infodisc_run *run);

/* One step of the greedy threshold sweep (section 4.5). */
struct infodisc_threshold_step {
    double threshold;
    uint64_t features; /* distinct words in blocks with H(CB) <= threshold; 0 but for the paper's method */
    uint64_t tokens;
};
/* The sweep of the run: *n steps, owned by the run; NULL before infodisc_label_blocks(). */
INFODISC_API const struct infodisc_threshold_step *infodisc_threshold_curve(
    const struct infodisc_run *run, size_t *n);

/* A rule of the file options.rules, and what it has done. */
struct infodisc_rule {
    uint32_t line;    /* in the file, from 1 */
    const char *text; /* the rule as written */
    uint64_t matches; /* blocks that it selects, or pages whose URL it matches; 0: it does nothing */
};
/* The rules of the run in the order of the file: *n, owned by the run until the next call; NULL without
 * rules. After the templates were made; of an infodisc_apply() run, after its pages were written or visited. */
INFODISC_API const struct infodisc_rule *infodisc_rules(struct infodisc_run *run, size_t *n);

/* The program's version, and those of its libraries in one line. */
INFODISC_API const char *infodisc_version(void);
INFODISC_API const char *infodisc_libraries(void);

#ifdef __cplusplus
}
#endif

#endif
