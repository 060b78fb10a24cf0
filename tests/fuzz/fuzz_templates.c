/* SPDX-License-Identifier: MIT
 * fuzz_templates.c - any bytes as a templates.json: either it is refused with a reason, or the result is consistent
 * and can judge pages. */
#include "fuzz.h"
#include "infodisc.h"
#include "labelers/shared/labeler.h"
#include "templates/learned/template_diff.h"
#include "templates/learned/template_set.h"

static void expect_set(const struct template_set *set)
{
    struct url_match_scratch scratch = {0};
    EXPECT(set->site && set->version && set->language && set->method);
    EXPECT(set->max_depth >= 1 && set->max_depth <= 1000);
    uint64_t places = 0;
    for (uint32_t p = 0; p < set->n_paths; p++) {
        const struct known_path *path = &set->path[p];
        EXPECT(template_set_find(set, span_of(path->text)) == p);
        EXPECT(path->logit == LOGIT_NONE || (path->logit >= -4 * LOGIT_ONE && path->logit <= 4 * LOGIT_ONE));
        for (uint32_t i = path->first_place; i < path->first_place + path->n_places; i++) {
            const struct known_place *place = &set->place[i];
            EXPECT(place->path == p && place->cluster < set->n_clusters &&
                   place->link_tokens <= place->tokens);
            EXPECT(template_set_place(set, p, place->cluster));
        }
        places += path->n_places;
        const struct known_kin *kin = template_set_ending(set, span_of(path->text));
        if (kin) EXPECT(kin->logit_tokens / (int64_t)kin->tokens <= 4 * LOGIT_ONE);
    }
    EXPECT(places == set->n_places);
    for (uint32_t k = 0; k < set->n_clusters; k++) EXPECT(set->cluster[k].pattern && set->cluster[k].regex);
    template_set_cluster(set, span_of("http://pebble.example/1.html?id=7"), &scratch);
    url_match_scratch_free(&scratch);
}

/* Whatever the templates are: the changes are counted, their order is that of the kinds, and none is of nothing. */
static void expect_diff(const struct template_set *set)
{
    struct template_set none = {0};
    struct template_diff *diff = template_diff_new(&none, set);
    EXPECT(diff->n == set->n_clusters && diff->touched_before == 0);
    template_diff_free(diff);
    diff = template_diff_new(set, set);
    uint32_t counted = 0;
    for (int kind = 0; kind < CHANGE_KINDS; kind++) counted += diff->count[kind];
    EXPECT(counted == diff->n && diff->count[CHANGE_CLUSTER_GONE] == 0 && diff->count[CHANGE_PATH_NEW] == 0);
    for (uint32_t i = 1; i < diff->n; i++) EXPECT(diff->change[i - 1].kind <= diff->change[i].kind);
    template_diff_free(diff);
}

static void expect_page(const char *json, size_t n)
{
    static const char html[] =
        "<title>A | B</title><body class=x><div id=main><p>One two three <a href=/>four</a>"
        "</p></div><div id=foot>five</div><select><option>six</select>";
    struct infodisc_error error;
    struct infodisc_template_set *set = infodisc_parse_templates(json, n, "fuzz", &error);
    EXPECT(set && error.code == INFODISC_OK);
    struct infodisc_applier *applier = infodisc_applier_new(set, NULL, &error);
    const struct infodisc_page *page =
        infodisc_apply_page(applier, html, sizeof html - 1, "http://a.org/1.html");
    EXPECT(page && page->content && page->redundant);
    EXPECT(strlen(page->content) + strlen(page->redundant) ==
           strlen("One two three four\nfive\nsix") - (*page->content && *page->redundant));
    infodisc_applier_free(applier);
    infodisc_free_templates(set);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct template_set *set = template_set_parse((struct span){(const char *)data, n}, "fuzz", &error);
    EXPECT((set == NULL) == (error.code != INFODISC_OK));
    if (!set) {
        EXPECT(error.message[0]);
        return 0;
    }
    expect_set(set);
    expect_diff(set);
    template_set_free(set);
    expect_page((const char *)data, n);
    return 0;
}
