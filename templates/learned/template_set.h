/* SPDX-License-Identifier: MIT
 * template_set.h - the templates of a site as read from templates.json: what is needed to judge new pages. Nothing
 * changes after template_set_index(), so threads share it.
 *
 *     cluster [K]   the pattern of its URLs, its type
 *     path    [N]   a block path of the site, found by its text, with its verdict
 *     place   [M]   a path in a cluster, with its counts. Those of a path are adjacent
 *     kin           what is known of the paths that begin, or end, with the same steps, or share two of them */
#ifndef INFODISC_TEMPLATES_LEARNED_TEMPLATE_SET_H
#define INFODISC_TEMPLATES_LEARNED_TEMPLATE_SET_H

#include "base/error.h"
#include "base/memory.h"
#include "cluster/cluster.h"
#include "templates/templates.h"

enum known_kind {
    KNOWN_BY_LOGIT,   /* the page's cut decides: logit */
    KNOWN_BY_VERDICT, /* the verdict of its place in the cluster, or of most of its tokens */
    KNOWN_BY_RULE     /* a rule of the people who learned it: its verdict, wherever it is */
};

struct known_place {
    uint32_t cluster, path;      /* path: index into template_set.path */
    uint32_t number;             /* of the path in the cluster's, as templates.json has them */
    uint32_t pages;              /* documents of the cluster that had it: its support */
    bool informative;            /* its verdict there */
    uint8_t reason;              /* enum label_reason of the verdict; REASON_N: of another version */
    uint8_t law;                 /* why it is informative whatever its logit: REASON_LISTING, REASON_VALUE; 0: no law */
    uint64_t tokens, link_tokens, informative_tokens; /* the last two to a millionth of tokens */
};

struct known_path {
    const char *text;            /* "body>div#main>p.lead" */
    uint32_t first_place, n_places; /* range of template_set.place, by cluster */
    uint32_t first_line, n_lines; /* range of template_set.line */
    uint32_t line_entropy;       /* of its lines, 0 .. ENTROPY_ONE; UINT32_MAX: not known */
    int32_t logit;               /* in steps of 1 / LOGIT_ONE, or LOGIT_NONE */
    uint8_t kind;                /* enum known_kind */
    bool informative;            /* the verdict of most of its tokens */
    bool has_values;             /* the law of some cluster: REASON_VALUE */
    bool has_own_lines;          /* half of its pages or fewer have the same line, on average */
    uint64_t tokens, informative_tokens, link_tokens; /* in all clusters */
    uint32_t pages;              /* likewise */
};

struct known_cluster {
    const char *pattern;         /* for people */
    struct url_regex *regex;
    struct page_type_guess type; /* of most of its pages, and how sure */
    uint32_t n_documents;
    uint64_t tokens;
};

struct known_kin {               /* the paths that begin, that end, or that pass through two steps, in the same way */
    uint64_t hash;               /* of that part of their text; 0: a free slot */
    uint64_t tokens;             /* of those with a logit */
    uint64_t informative_tokens, link_tokens; /* of these */
    int64_t logit_tokens;        /* sum of logit x tokens */
};

struct template_set {
    const char *site, *version, *language; /* "" if not known */
    const char *method, *base_url, *lang;  /* options that it was learned with; base_url, lang or NULL */
    bool by_logit;                         /* most paths are KNOWN_BY_LOGIT; otherwise KNOWN_BY_VERDICT */
    uint32_t max_depth;
    uint32_t n_documents;
    uint64_t n_tokens;                     /* all counts of tokens in the file added up: below 2^44 */
    uint32_t threshold;                    /* 0 .. ENTROPY_ONE */
    struct title_affixes title;
    uint32_t n_clusters, clusters_cap;
    struct known_cluster *cluster;         /* [n_clusters] */
    uint32_t n_places, places_cap;
    struct known_place *place;             /* [n_places] */
    uint32_t n_lines, lines_cap;
    struct span *line;                     /* [n_lines] that are redundant wherever they are under their path */
    uint32_t n_paths, paths_cap;
    struct known_path *path;               /* [n_paths] in the order in which they were first read */
    uint32_t *path_slot;                   /* [slots] open addressing by text: index + 1, 0 is free */
    uint32_t slots;                        /* a power of two */
    struct known_kin *kin;                 /* [kin_slots] open addressing */
    uint32_t kin_slots;
    uint64_t *step;                        /* [step_slots] open addressing: hashes of what paths begin with; 0: free */
    uint32_t step_slots;
    struct arena strings;
};

/* Reads a templates.json (docs/formats.md) in memory. NULL and *error, which names the file and the line, if
 * it is not one, or none of this version. Members that it does not know are skipped. */
struct template_set *template_set_parse(struct span json, const char *name, struct infodisc_error *error);
void template_set_free(struct template_set *set);

/* The path with this text; UINT32_MAX if there is none. Thread-safe, as all that follow. */
uint32_t template_set_find(const struct template_set *set, struct span text);

/* Where the path is known in the cluster; NULL if it is not. */
const struct known_place *template_set_place(const struct template_set *set, uint32_t path, uint32_t cluster);

/* Is the text under the path one of its template lines? */
bool template_set_has_line(const struct template_set *set, uint32_t path, struct span text);

/* Is this the text of a path, or what one begins with up to the end of a step? */
bool template_set_has_step(const struct template_set *set, struct span text);

/* What is known of the paths below the one with this text, and of itself; of those whose last steps are
 * these; of those below these two steps ("div.post>div.text"), wherever they are below the body. NULL if there are none
 * with a judged word. */
const struct known_kin *template_set_below(const struct template_set *set, struct span text);
const struct known_kin *template_set_ending(const struct template_set *set, struct span text);
const struct known_kin *template_set_through(const struct template_set *set, struct span pair);

/* The first cluster whose expression matches; UINT32_MAX if none does. */
uint32_t template_set_cluster(const struct template_set *set, struct span url, struct url_match_scratch *s);

/* For template_set_parse(): enters a path, or finds it; and makes the indices when all are entered. */
uint32_t template_set_enter(struct template_set *set, struct span text);
void template_set_index(struct template_set *set);

#endif
