/* SPDX-License-Identifier: MIT
 * templates_read.c - templates.json -> struct template_set. Members not needed to judge pages (selectors, samples,
 * examples ...) are skipped, and so are members of later versions. Required ones must exist, with the right type and
 * range. */
#include "templates/learned/template_set.h"

#include "base/fixed.h"
#include "base/limits.h"
#include "base/text/json_read.h"
#include "labelers/shared/shared.h"
#include "templates/templates.h"

enum { SHARE_PLACES = 6, SHARE_ONE = 1000000, TOKENS_BITS_MAX = 44 };

static uint32_t read_share(struct json_read *r)
{
    int64_t millionths = json_read_decimal(r, SHARE_PLACES, SHARE_ONE);
    if (millionths < 0) json_read_fail(r, "a share below 0");
    return millionths > 0 ? (uint32_t)((uint64_t)millionths * ENTROPY_ONE / SHARE_ONE) : 0;
}

static uint32_t read_count(struct json_read *r)
{
    uint64_t n = json_read_uint(r);
    if (n > UINT32_MAX) json_read_fail(r, "a number is too large");
    return (uint32_t)n;
}

/* Sums of logits over the tokens of a site stay within 64 bits. */
static uint64_t read_tokens(struct json_read *r, struct template_set *set)
{
    uint64_t n = json_read_uint(r);
    if (n >> TOKENS_BITS_MAX || (set->n_tokens += n) >> TOKENS_BITS_MAX)
        json_read_fail(r, "a number is too large");
    return n;
}

static const char *read_text(struct json_read *r, struct template_set *set)
{
    struct span text = json_read_string(r);
    return arena_copy(&set->strings, text);
}

static const char *read_text_or_null(struct json_read *r, struct template_set *set)
{
    return json_read_null(r) ? NULL : read_text(r, set);
}

/* ---- a path of a cluster ------------------------------------------------------------------ */

enum path_member { HAS_PATH = 1, HAS_VERDICT = 2, HAS_REASON = 4, HAS_SUPPORT = 8, HAS_TOKENS = 16,
                   HAS_LINKS = 32, HAS_LOGIT = 64, HAS_ENTROPY = 128, HAS_ALL = 255 };

static uint8_t reason_of(struct span text)
{
    uint8_t reason = 0;
    while (reason < REASON_N && !span_is(text, label_reason_text((enum label_reason)reason))) reason++;
    return reason;
}

/* Laws that keep what the logit of a path speaks against. */
static uint8_t law_of(const struct known_place *place)
{
    bool is_law = place->reason == REASON_LISTING || place->reason == REASON_VALUE;
    return is_law && place->informative ? place->reason : 0;
}

static uint64_t part_of(uint64_t tokens, uint32_t share)
{
    return (uint64_t)(((unsigned __int128)tokens * share + ENTROPY_ONE / 2) / ENTROPY_ONE);
}

struct read_path {           /* the members of a path in a cluster */
    struct known_place place;
    unsigned has;            /* enum path_member */
    int64_t logit;
    uint32_t line_entropy, link_share, score;
    uint32_t first_line;     /* template_set.line: what it has of its own begins there */
};

/* infodisc writes half as much at most. Each beginning of a path is looked at. */
enum { PATH_STEPS_MAX = 2 * PATH_DEPTH_MAX, PATH_BYTES_MAX = 1 << 18 };

/* Steps with ">" between them. A name may have a ">" of its own, so all but the first can be empty. */
static bool is_block_path(struct span text)
{
    size_t steps = 1;
    for (size_t i = 0; i < text.len; i++) steps += text.at[i] == '>';
    return text.len && text.at[0] != '>' && text.len <= PATH_BYTES_MAX && steps <= PATH_STEPS_MAX;
}

/* A site's own have no more. */
static void read_lines(struct json_read *r, struct template_set *set)
{
    uint32_t n = 0;
    json_read_array(r);
    while (json_read_item(r)) {
        struct span text = json_read_string(r);
        if (r->why || n++ >= TEMPLATE_LINES_MAX) continue;
        VECTOR_PUSH(set->line, set->n_lines, set->lines_cap) = (struct span){arena_copy(&set->strings, text), text.len};
    }
}

static void read_path_member(struct json_read *r, struct template_set *set, struct span name, struct read_path *path)
{
    struct known_place *place = &path->place;
    if (span_is(name, "path")) {
        struct span text = json_read_string(r);
        if (!is_block_path(text)) json_read_fail(r, "no block path");
        if (!r->why) place->path = template_set_enter(set, text);
        path->has |= HAS_PATH;
    } else if (span_is(name, "verdict")) {
        struct span verdict = json_read_string(r);
        place->informative = span_is(verdict, "informative");
        if (!place->informative && !span_is(verdict, "redundant")) json_read_fail(r, "an unknown verdict");
        path->has |= HAS_VERDICT;
    } else if (span_is(name, "reason")) {
        place->reason = reason_of(json_read_string(r));
        path->has |= HAS_REASON;
    } else if (span_is(name, "score")) {
        path->score = read_share(r);
    } else if (span_is(name, "logit")) {
        if (!json_read_null(r))
            path->logit = logit_from_decimal(json_read_decimal(r, LOGIT_PLACES, 4 * LOGIT_DECIMAL_ONE));
        path->has |= HAS_LOGIT;
    } else if (span_is(name, "line_entropy")) {
        if (!json_read_null(r)) path->line_entropy = read_share(r);
        path->has |= HAS_ENTROPY;
    } else if (span_is(name, "support")) {
        place->pages = read_count(r);
        path->has |= HAS_SUPPORT;
    } else if (span_is(name, "tokens")) {
        place->tokens = read_tokens(r, set);
        path->has |= HAS_TOKENS;
    } else if (span_is(name, "link_share")) {
        path->link_share = read_share(r);
        path->has |= HAS_LINKS;
    } else if (span_is(name, "template_lines")) {
        set->n_lines = path->first_line;
        read_lines(r, set);
    } else {
        json_read_skip(r);
    }
}

static void add_place(struct template_set *set, const struct read_path *read)
{
    struct known_place place = read->place;
    struct known_path *path = &set->path[place.path];
    place.law = law_of(&place);
    place.link_tokens = part_of(place.tokens, read->link_share);
    place.informative_tokens = part_of(place.tokens, place.informative ? read->score : ENTROPY_ONE - read->score);
    path->line_entropy = read->line_entropy;
    path->logit = (int32_t)read->logit;
    path->has_values |= place.law == REASON_VALUE;
    if (path->n_lines) set->n_lines = read->first_line; /* each cluster with the path has them */
    if (set->n_lines > read->first_line) {
        path->first_line = read->first_line;
        path->n_lines = set->n_lines - read->first_line;
    }
    if (place.reason == REASON_RULE) path->kind = KNOWN_BY_RULE;
    VECTOR_PUSH(set->place, set->n_places, set->places_cap) = place;
}

/* The first place of the cluster at hand is set->place[first_place]. */
static void read_path(struct json_read *r, struct template_set *set, uint32_t cluster, uint32_t first_place)
{
    struct span name;
    struct read_path path = {.place = {.cluster = cluster, .number = set->n_places - first_place},
                             .logit = LOGIT_NONE, .line_entropy = UINT32_MAX, .score = ENTROPY_ONE,
                             .first_line = set->n_lines};
    json_read_object(r);
    while (json_read_member(r, &name)) read_path_member(r, set, name, &path);
    if (path.has != HAS_ALL) json_read_fail(r, "a path without one of its members");
    if (!r->why) add_place(set, &path);
}

/* ---- a cluster ---------------------------------------------------------------------------- */

static struct url_regex *read_regex(struct json_read *r)
{
    const char *why = NULL;
    struct span text = json_read_string(r);
    struct url_regex *regex = r->why ? NULL : url_regex_parse(text, &why);
    if (why) json_read_fail(r, why);
    return regex;
}

static enum page_type read_type(struct json_read *r)
{
    enum page_type type = page_type_find(json_read_string(r));
    if (type == PAGE_TYPES) json_read_fail(r, "an unknown type of pages");
    return type;
}

static void read_cluster(struct json_read *r, struct template_set *set)
{
    struct span name;
    bool has_type = false, has_paths = false;
    uint32_t k = set->n_clusters;
    struct known_cluster *cluster = &VECTOR_PUSH(set->cluster, set->n_clusters, set->clusters_cap);
    *cluster = (struct known_cluster){0};
    json_read_object(r);
    while (json_read_member(r, &name)) {
        if (span_is(name, "url_pattern")) {
            cluster->pattern = read_text(r, set);
        } else if (span_is(name, "url_regex")) {
            if (cluster->regex) json_read_fail(r, "a second url_regex");
            else cluster->regex = read_regex(r);
        } else if (span_is(name, "documents")) {
            cluster->n_documents = read_count(r);
        } else if (span_is(name, "type")) {
            cluster->type.type = read_type(r);
            has_type = true;
        } else if (span_is(name, "type_score")) {
            cluster->type.score = fixed_to_double(read_share(r));
        } else if (span_is(name, "tokens")) {
            cluster->tokens = read_tokens(r, set);
        } else if (span_is(name, "paths")) {
            has_paths = true;
            json_read_array(r);
            uint32_t first_place = set->n_places;
            while (json_read_item(r)) read_path(r, set, k, first_place);
        } else {
            json_read_skip(r);
        }
    }
    if (!cluster->pattern || !cluster->regex || !has_type || !has_paths)
        json_read_fail(r, "a cluster without one of its members");
}

/* ---- the whole ---------------------------------------------------------------------------- */

static void read_title(struct json_read *r, struct template_set *set)
{
    struct span name;
    json_read_object(r);
    while (json_read_member(r, &name)) {
        struct buffer *part = span_is(name, "prefix")   ? &set->title.prefix
                              : span_is(name, "suffix") ? &set->title.suffix
                              : span_is(name, "common") ? &set->title.common
                                                        : NULL;
        if (part) {
            part->len = 0;
            buffer_add_span(part, json_read_string(r));
        } else {
            json_read_skip(r);
        }
    }
}

static void read_options(struct json_read *r, struct template_set *set)
{
    struct span name;
    json_read_object(r);
    while (json_read_member(r, &name)) {
        if (span_is(name, "method"))
            set->method = read_text(r, set);
        else if (span_is(name, "max_depth"))
            set->max_depth = read_count(r);
        else if (span_is(name, "base_url"))
            set->base_url = read_text_or_null(r, set);
        else if (span_is(name, "lang"))
            set->lang = read_text_or_null(r, set);
        else
            json_read_skip(r);
    }
    if (!set->method || set->max_depth < 1 || set->max_depth > 1000)
        json_read_fail(r, "options without a method or a max_depth");
}

/* The format comes first in what we write; nothing else is understood before it is known. */
static void read_format(struct json_read *r)
{
    struct span name;
    json_read_object(r);
    if (!json_read_member(r, &name) || !span_is(name, "format"))
        json_read_fail(r, "not the templates.json of a run: it does not begin with its format");
    else if (json_read_uint(r) != TEMPLATES_FORMAT)
        json_read_fail(r, "another format than this version of infodisc can read");
}

static void read_templates(struct json_read *r, struct template_set *set)
{
    struct span name;
    bool has_clusters = false;
    read_format(r);
    while (json_read_member(r, &name)) {
        if (span_is(name, "version")) {
            set->version = read_text(r, set);
        } else if (span_is(name, "options")) {
            read_options(r, set);
        } else if (span_is(name, "site")) {
            set->site = read_text(r, set);
        } else if (span_is(name, "documents")) {
            set->n_documents = read_count(r);
        } else if (span_is(name, "threshold")) {
            set->threshold = read_share(r);
        } else if (span_is(name, "lang")) {
            set->language = read_text(r, set);
        } else if (span_is(name, "title")) {
            read_title(r, set);
        } else if (span_is(name, "clusters")) {
            if (has_clusters) json_read_fail(r, "clusters twice");
            has_clusters = true;
            json_read_array(r);
            while (json_read_item(r)) read_cluster(r, set);
        } else {
            json_read_skip(r);
        }
    }
    if (!set->version || !set->method || !set->site || !set->language || !has_clusters)
        json_read_fail(r, "a member is missing");
}

/* A logit is only there where the method has given one, and the same in all clusters. */
static void choose_kinds(struct template_set *set)
{
    for (uint32_t p = 0; p < set->n_paths; p++)
        set->by_logit = set->by_logit || set->path[p].logit != LOGIT_NONE;
    for (uint32_t p = 0; p < set->n_paths; p++)
        if (set->path[p].kind != KNOWN_BY_RULE)
            set->path[p].kind = set->by_logit ? KNOWN_BY_LOGIT : KNOWN_BY_VERDICT;
}

struct template_set *template_set_parse(struct span json, const char *name, struct infodisc_error *error)
{
    struct template_set *set = mem_zalloc(1, sizeof *set);
    struct json_read r;
    json_read_begin(&r, json);
    read_templates(&r, set);
    if (json_read_end(&r)) {
        choose_kinds(set);
        template_set_index(set);
    } else {
        error_set(error, INFODISC_FAILED, "cannot read the templates '%s': line %llu: %s", name,
                  (unsigned long long)json_read_line(&r), r.why);
        template_set_free(set);
        set = NULL;
    }
    json_read_free(&r);
    return set;
}
