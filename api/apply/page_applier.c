/* SPDX-License-Identifier: MIT
 * page_applier.c - see page_applier.h. */
#include "api/apply/page_applier.h"

#include "api/apply/known_headings.h"
#include "api/apply/known_lines.h"
#include "features/features.h"
#include "labelers/shared/shared.h"

/* At most so many paths are remembered between pages; then the table is cleared, for services that keep seeing new
 * paths. */
enum { PATHS_MAX = 1 << 18 };

static void start_splitter(struct page_applier *a)
{
    page_splitter_init(&a->split, a->set->max_depth, a->options->debug_no_shrink);
    block_splitter_without_words(a->split.splitter);
}

struct page_applier *page_applier_new(const struct template_set *set, const struct rules *rules,
                                      const struct infodisc_options *options)
{
    struct page_applier *a = mem_zalloc(1, sizeof *a);
    a->set = set;
    a->rules = rules;
    a->options = options;
    if (rules) a->rule_hits = mem_zalloc(rules->n, sizeof *a->rule_hits);
    start_splitter(a);
    a->matcher = path_matcher_new(set, rules);
    return a;
}

void page_applier_free(struct page_applier *a)
{
    if (!a) return;
    page_splitter_free(&a->split);
    path_matcher_free(a->matcher);
    page_tokens_free(&a->tokens);
    page_copies_free(&a->copies);
    url_match_scratch_free(&a->url_scratch);
    health_tally_free(a->tally);
    buffer_free(&a->bytes);
    free(a->rule_hits);
    free(a->fact);
    free(a->leaf);
    free(a->match);
    free(a->path_number);
    free(a->tables);
    free(a->text);
    free(a);
}

void page_applier_count_rules(struct page_applier *a)
{
    if (a->rules) path_matcher_add_hits(a->matcher, a->rule_hits);
    path_matcher_free(a->matcher);
    a->matcher = path_matcher_new(a->set, a->rules);
}

static void forget_paths(struct page_applier *a)
{
    if (path_table_count(block_splitter_paths(a->split.splitter)) < PATHS_MAX) return;
    page_splitter_free(&a->split);
    start_splitter(a);
    page_applier_count_rules(a);
}

static void reserve_leaves(struct page_applier *a, uint32_t n)
{
    if (n <= a->leaves_cap) return;
    a->leaves_cap = n;
    a->fact = mem_realloc(a->fact, n, sizeof *a->fact);
    a->leaf = mem_realloc(a->leaf, n, sizeof *a->leaf);
    a->match = mem_realloc(a->match, n, sizeof *a->match);
    a->path_number = mem_realloc(a->path_number, n, sizeof *a->path_number);
}

/* NULL: the cluster's pages do not have it. */
static const struct known_place *place_of(const struct page_applier *a, const struct path_match *match,
                                          uint32_t cluster)
{
    if (match->path == UINT32_MAX || cluster == UINT32_MAX) return NULL;
    return template_set_place(a->set, match->path, cluster);
}

/* Of a path's text, so much must have had a verdict for it to hold whatever the logit says: 3 of 5 if it was content,
 * as losing some is worse than keeping some template; 2 of 3 if it was redundant. */
enum { CONTENT_SHARE = 3, CONTENT_SHARE_OF = 5, REDUNDANT_SHARE = 2, REDUNDANT_SHARE_OF = 3, RARE_LINES_OF = 4 };

/* Was most of its text content in learning: in the cluster, or else on the whole site? If its logit says so, too, and
 * nearly all its lines are those of few pages (signatures of functions, no breadcrumbs), half is enough. Symbols have
 * no words. */
static bool was_content(const struct known_path *path, const struct known_place *place, int32_t logit)
{
    if (!path->tokens) return place && place->informative;
    uint64_t all = place ? place->tokens : path->tokens;
    uint64_t informative = place ? place->informative_tokens : path->informative_tokens;
    bool has_rare_lines = path->line_entropy <= ENTROPY_ONE / RARE_LINES_OF;
    if (logit > 0 && has_rare_lines && informative * 2 > all) return true;
    return all && informative * CONTENT_SHARE_OF >= all * CONTENT_SHARE;
}

/* Was it redundant by a law, or most of its text for how it looks? Comments and copies are found anew in each page:
 * beside a short article, comments are content. */
static bool was_redundant(const struct known_place *place)
{
    if (!place || place->informative || place->reason == REASON_COMMENT) return false;
    bool may_differ = place->reason == REASON_HIGH_ENTROPY || place->reason == REASON_LIKE_BOILERPLATE ||
                      place->reason == REASON_LINKS || place->reason == REASON_COPY;
    uint64_t redundant = place->tokens - place->informative_tokens;
    return !may_differ || redundant * REDUNDANT_SHARE_OF >= place->tokens * REDUNDANT_SHARE;
}

/* The law that keeps the path's text, or 0. path: NULL of an unknown one. */
static uint8_t law_of(const struct known_path *path, const struct known_place *place)
{
    if (place) return place->law;
    return path && path->has_values ? REASON_VALUE : 0;
}

/* By its logit, unless the laws of the method said otherwise: of the path, or of all its kin (footnotes in ASIDEs). */
static void judge_by_logit(const struct path_match *match, const struct known_path *path,
                           const struct known_place *place, struct known_leaf *leaf)
{
    uint8_t law = law_of(path, place);
    bool content = path ? was_content(path, place, match->logit) : match->stays && !match->like_links;
    leaf->logit = (int16_t)match->logit;
    leaf->was_content = path ? content : match->like_content;
    leaf->judge = JUDGE_BY_LOGIT;
    if (!content && !law && !(match->logit > 0 && was_redundant(place))) return;
    leaf->judge = JUDGE_BY_VERDICT;
    leaf->informative = content || law;
    leaf->law = content && path && !path->tokens ? REASON_IN_CONTENT : law;
}

/* Do its lines differ from page to page, on a page of this cluster of index pages? */
static bool may_list(const struct page_applier *a, const struct path_match *match, uint32_t cluster)
{
    if (cluster == UINT32_MAX || a->set->cluster[cluster].type.type != PAGE_INDEX) return false;
    if (match->path != UINT32_MAX) return a->set->path[match->path].has_own_lines;
    return match->like_content || match->logit >= 0;
}

static bool is_of_article(const struct page_applier *a, uint32_t cluster)
{
    return cluster != UINT32_MAX && a->set->cluster[cluster].type.type == PAGE_ARTICLE;
}

/* What is known of a leaf whose path has this match, in a page of this cluster. */
static struct known_leaf known_leaf_of(const struct page_applier *a, const struct path_match *match,
                                       uint32_t cluster)
{
    const struct known_path *path = match->path == UINT32_MAX ? NULL : &a->set->path[match->path];
    const struct known_place *place = place_of(a, match, cluster);
    bool is_new = !path && !match->like_links && is_of_article(a, cluster);
    struct known_leaf leaf = {.informative = match->informative,
                              .is_unknown = !path,
                              .is_new = is_new,
                              .may_list = may_list(a, match, cluster) || (is_new && match->logit > 0)};
    switch ((enum known_kind)match->kind) {
    case KNOWN_BY_LOGIT:
        judge_by_logit(match, path, place, &leaf);
        break;
    case KNOWN_BY_RULE:
        leaf.judge = JUDGE_BY_RULE;
        break;
    case KNOWN_BY_VERDICT:
        leaf.judge = JUDGE_BY_VERDICT;
        leaf.law = law_of(path, place);
        if (place) leaf.informative = place->informative;
        break;
    }
    return leaf;
}

static bool is_in_frame(const struct path_table *table, const struct path_node *node)
{
    for (; node; node = node->parent_key ? path_table_find(table, node->parent_key) : NULL) {
        enum element element = node->element;
        if (element == EL_nav || element == EL_aside || element == EL_header || element == EL_footer) return true;
    }
    return false;
}

/* Is its path in learning that of fields and of other things, with a tenth of its text content? */
enum { FIELD_SHARE_OF = 10 };
static bool may_be_field(const struct path_table *table, const struct path_node *node, const struct known_place *place)
{
    bool is_mixed = place && place->informative_tokens < place->tokens &&
                    place->informative_tokens * FIELD_SHARE_OF >= place->tokens;
    return is_mixed && node->parent_key && !is_in_frame(table, node);
}

/* What was dropped for readers' comments is among them here: the names of elements that say so are not looked at. */
static uint32_t leaf_flags(const struct page_applier *a, const struct leaf_block *leaf, const struct known_place *place)
{
    uint32_t flags = flags_of_leaf(leaf, a->set->n_documents == 1) & LEAF_FLAG_BITS & ~(uint32_t)LEAF_COMMENT;
    return place && place->reason == REASON_COMMENT ? flags | LEAF_COMMENT : flags;
}

static uint64_t table_around(const struct path_table *table, const struct path_node *node)
{
    while (node && node->element != EL_table) node = node->parent_key ? path_table_find(table, node->parent_key) : NULL;
    return node ? node->key : NO_TABLE;
}

/* The page's paths, for tables; NULL: it has no cells with text. */
static const struct table_path *tables_of_page(struct page_applier *a, const struct path_table *table,
                                               const struct page_blocks *b)
{
    bool has_cells = false;
    VECTOR_RESERVE(a->tables, b->n_paths, a->tables_cap);
    for (uint32_t p = 0; p < b->n_paths; p++) {
        const struct path_node *node = path_table_find(table, b->path_key[p]);
        const struct path_node *parent = node->parent_key ? path_table_find(table, node->parent_key) : node;
        a->tables[p] = (struct table_path){NO_TABLE, node->element, 0, fills_cell(node->element, parent->element)};
        has_cells |= a->tables[p].element == EL_td;
    }
    for (uint32_t p = 0; has_cells && p < b->n_paths; p++)
        a->tables[p].table = table_around(table, path_table_find(table, b->path_key[p]));
    return has_cells ? a->tables : NULL;
}

static struct caption_place caption_place_of(const struct path_table *table, const struct path_node *node)
{
    const struct path_node *parent = node->parent_key ? path_table_find(table, node->parent_key) : NULL;
    if (parent && fills_heading(node->element, parent->element)) return caption_place_of(table, parent);
    return (struct caption_place){.element = node->element,
                                  .path = node->key,
                                  .parent = node->parent_key,
                                  .above = parent ? parent->parent_key : node->parent_key};
}

/* Text is new to its path, in tokens: so much of it, so many times what all pages had in learning, or in one block so
 * many times what a page had there of redundant text. */
enum { OUTGROWN_TOKENS = 50, OUTGROWN_TIMES = 10, OUTGROWN_BLOCK_TIMES = 2 };

static bool has_outgrown(const struct page_applier *a, uint32_t leaf)
{
    if (a->match[leaf]->path == UINT32_MAX) return false;
    const struct known_path *path = &a->set->path[a->match[leaf]->path];
    uint64_t all = a->text[a->match[leaf]->path], own = a->fact[leaf].n_tokens;
    uint64_t redundant = path->tokens - path->informative_tokens;
    if (own >= OUTGROWN_TOKENS && own * path->pages >= OUTGROWN_BLOCK_TIMES * redundant) return true;
    return all >= OUTGROWN_TOKENS && all >= OUTGROWN_TIMES * path->tokens;
}

/* By learned path: one of holes (div#*) has many of a page, such as one for each function. */
static void count_text(struct page_applier *a, const struct page_blocks *b)
{
    if (!a->text) a->text = mem_zalloc(a->set->n_paths ? a->set->n_paths : 1, sizeof *a->text);
    for (uint32_t l = 0; l < b->n_leaves; l++)
        if (a->match[l]->path != UINT32_MAX) a->text[a->match[l]->path] = 0;
    for (uint32_t l = 0; l < b->n_leaves; l++)
        if (a->match[l]->path != UINT32_MAX && leaf_is_plain_text(&a->fact[l]))
            a->text[a->match[l]->path] += a->fact[l].n_tokens;
}

/* So most of it is new, and not what the verdict was about: the index of a manual, below elements in which another page
 * had a line; an article right in the cell that has the banner of all pages. Links and comments stay out, and rules
 * have the last word. */
static void keep_outgrown(struct page_applier *a, const struct page_blocks *b)
{
    count_text(a, b);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        struct known_leaf *leaf = &a->leaf[l];
        if (leaf->judge == JUDGE_BY_RULE || leaf->was_content || !has_outgrown(a, l)) continue;
        if (!leaf_is_plain_text(&a->fact[l])) continue;
        leaf->judge = JUDGE_BY_VERDICT;
        leaf->informative = true;
        leaf->law = REASON_UNIQUE;
    }
}

static struct path_table *paths_of(const struct page_applier *a, const struct page_source *source)
{
    return source->blocks ? source->paths : block_splitter_paths(a->split.splitter);
}

/* Half of the pages of the path had so much redundant text there: short headings are as those that they have, "Related
 * posts". */
static uint16_t bare_tokens(const struct known_path *path, const struct known_place *place)
{
    if (!path) return 0;
    uint64_t redundant = place ? place->tokens - place->informative_tokens : path->tokens - path->informative_tokens;
    uint64_t pages = place ? place->pages : path->pages, tokens = pages ? 2 * redundant / pages : 0;
    return tokens > UINT16_MAX ? UINT16_MAX : (uint16_t)tokens;
}

/* What is known of a leaf. One after another of its path, as an item of a list, has the same. */
static const struct known_place *find_leaf(struct page_applier *a, struct path_table *table,
                                           const struct page_blocks *b, uint32_t l, uint32_t cluster)
{
    if (l && b->leaf[l].path == b->leaf[l - 1].path) {
        a->match[l] = a->match[l - 1];
        a->leaf[l] = a->leaf[l - 1];
        return place_of(a, a->match[l], cluster);
    }
    uint64_t key = b->path_key[b->leaf[l].path];
    a->match[l] = path_matcher_find(a->matcher, table, key);
    a->leaf[l] = known_leaf_of(a, a->match[l], cluster);
    const struct path_node *node = path_table_find(table, key);
    const struct known_place *place = place_of(a, a->match[l], cluster);
    a->leaf[l].place = caption_place_of(table, node);
    a->leaf[l].in_content = a->match[l]->in_content && !is_in_frame(table, node);
    a->leaf[l].may_be_field = may_be_field(table, node, place);
    a->leaf[l].bare_tokens =
        bare_tokens(a->match[l]->path == UINT32_MAX ? NULL : &a->set->path[a->match[l]->path], place);
    return place;
}

static void judge_leaves(struct page_applier *a, const struct page_source *source,
                         const struct page_blocks *b, uint32_t cluster)
{
    struct path_table *table = paths_of(a, source);
    reserve_leaves(a, b->n_leaves);
    page_tokens_count(b, a->tally && source->sample_lines, &a->tokens);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct known_place *place = find_leaf(a, table, b, l, cluster);
        a->fact[l] = (struct leaf_fact){.path = b->leaf[l].path,
                                        .ends_in_colon = ends_in_colon(leaf_span(b, &b->leaf[l])),
                                        .names_element = (b->leaf[l].flags & LEAF_NAMES) != 0,
                                        .flags = leaf_flags(a, &b->leaf[l], place) & LEAF_FLAG_BITS,
                                        .n_tokens = a->tokens.leaf[l].n_tokens,
                                        .n_link_tokens = a->tokens.leaf[l].n_link_tokens};
    }
    if (a->set->by_logit) keep_outgrown(a, b);
    if (a->set->by_logit) page_copies_find(&a->copies, b, a->fact, false, true);
    label_by_known(a->fact, a->leaf, b->n_leaves, a->set->by_logit ? &a->copies : NULL,
                   a->set->by_logit ? tables_of_page(a, table, b) : NULL, b);
    if (a->set->by_logit) drop_known_lines(a->fact, a->set, a->match, b);
    if (a->set->by_logit) drop_known_headings(a->fact, a->leaf, b, table);
}

static void count_page(struct page_applier *a, const struct page_source *source, const struct page_blocks *b,
                       uint32_t cluster)
{
    a->n_documents++;
    a->n_blocks += b->n_leaves;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        a->match[l]->n_leaves++;
        *(a->fact[l].informative ? &a->informative_tokens : &a->redundant_tokens) += a->fact[l].n_tokens;
    }
    struct health_page page = {source->number, cluster, source->sample_lines};
    if (a->tally) health_tally_page(a->tally, &page, b, a->fact, a->tokens.leaf, a->match);
}

/* As in learning: the user's, then the page's, then that of most pages of the site. NULL: as the page says. */
static const char *lang_of(const struct page_applier *a, const struct page_blocks *b)
{
    if (a->options->language) return a->options->language;
    if (a->set->lang) return a->set->lang;
    int language = page_language(b, a->tokens.language);
    if (language == LANGUAGE_NONE) return a->set->language;
    return language == LANGUAGE_UNLISTED ? NULL : language_code(language);
}

/* The places of the page's paths in those of its cluster. */
static const uint32_t *path_numbers(struct page_applier *a, uint32_t n, uint32_t cluster)
{
    for (uint32_t l = 0; l < n; l++) {
        const struct known_place *place = place_of(a, a->match[l], cluster);
        a->path_number[l] = place ? place->number : UINT32_MAX;
    }
    return a->path_number;
}

/* That of its cluster, unless a rule of the user's has one for the URL. */
static struct page_type_guess type_of(struct page_applier *a, const struct page_source *source, uint32_t cluster)
{
    uint64_t *hits = source->count ? a->rule_hits : NULL;
    enum page_type by_rule = a->rules ? rules_type(a->rules, span_of(source->url), &a->url_scratch, hits) : PAGE_TYPES;
    if (by_rule != PAGE_TYPES) return (struct page_type_guess){by_rule, 1};
    return cluster != UINT32_MAX ? a->set->cluster[cluster].type : (struct page_type_guess){PAGE_OTHER, 0};
}

struct paths {
    const struct path_table *table;
    const struct page_blocks *blocks;
    const struct known_leaf *leaf;
};

static enum element element_of(const void *data, uint32_t leaf)
{
    const struct paths *paths = data;
    return paths->leaf[leaf].place.element;
}

static bool is_crumb(const void *data, uint32_t leaf)
{
    const struct paths *paths = data;
    uint64_t key = paths->blocks->path_key[paths->blocks->leaf[leaf].path];
    for (const struct path_node *at; key && (at = path_table_find(paths->table, key)) != NULL; key = at->parent_key)
        if (is_crumb_name(at->class, at->id)) return true;
    return false;
}

static struct span heading_of(const struct page_applier *a, const struct page_blocks *b,
                              const struct page_source *source)
{
    const struct paths paths = {paths_of(a, source), b, a->leaf};
    const struct heading_search search = {
        &a->set->title, b, a->fact, span_of(source->url), element_of, is_crumb, &paths};
    return page_heading_find(&search);
}

bool page_applier_judge(struct page_applier *a, const struct page_source *source, struct page_parts *parts)
{
    struct page_blocks b;
    forget_paths(a);
    if (source->blocks)
        b = *source->blocks;
    else if (!page_split(&a->split, source->bytes, span_of(source->url), source->http_charset, &b))
        return false;
    uint32_t cluster = template_set_cluster(a->set, span_of(source->url), &a->url_scratch);
    judge_leaves(a, source, &b, cluster);
    if (source->count) count_page(a, source, &b, cluster);
    bool known = cluster != UINT32_MAX;
    struct page_type_guess type = type_of(a, source, cluster);
    *parts = (struct page_parts){.url = source->url,
                                 .path = source->path,
                                 .host = source->host,
                                 .blocks = b,
                                 .fact = a->fact,
                                 .affixes = &a->set->title,
                                 .heading = heading_of(a, &b, source),
                                 .lang = lang_of(a, &b),
                                 .type = type.type,
                                 .type_score = type.score,
                                 .cluster = known ? cluster : INFODISC_NO_CLUSTER,
                                 .unknown_pattern = !known};
    if (a->options->with >> INFODISC_WITH_BLOCKS & 1) parts->path_number = path_numbers(a, b.n_leaves, cluster);
    return true;
}
