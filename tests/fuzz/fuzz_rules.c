/* SPDX-License-Identifier: MIT
 * fuzz_rules.c - any bytes as a file of rules: either it is refused with the line, or the rules can be applied to
 * paths and URLs. */
#include "fuzz.h"
#include "templates/rules/rules.h"

static void expect_rules(const struct rules *rules)
{
    static const char *const names[] = {"body", "div", "p", "td", "a"};
    static const char *const urls[] = {"http://a.org/news/2009/x.html?id=1", "",
                                       "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
    struct path_element element[PATH_ELEMENTS_MAX];
    struct url_match_scratch scratch = {0};
    bool *selected = calloc(rules->n + 1u, sizeof *selected);
    uint64_t *hits = calloc(rules->n + 1u, sizeof *hits);
    EXPECT(selected && hits);
    for (uint32_t e = 0; e < PATH_ELEMENTS_MAX; e++)
        element[e] =
            (struct path_element){span_of(names[e % 5]), span_of(names[e % 3]), span_of(names[e % 2]), e % 4};
    for (uint32_t n = 1; n <= PATH_ELEMENTS_MAX; n *= 2) {
        int verdict = rules_verdict(rules, element, n, selected);
        bool any = false;
        for (uint32_t r = 0; r < rules->n; r++) any = any || selected[r];
        EXPECT(any == (verdict != RULE_NONE));
    }
    for (int u = 0; u < 3; u++) EXPECT(rules_type(rules, span_of(urls[u]), &scratch, hits) <= PAGE_TYPES);
    for (uint32_t r = 0; r < rules->n; r++) {
        EXPECT(hits[r] <= 3 && rules->rule[r].line > 0 && rules->rule[r].text[0]);
        EXPECT((rules->rule[r].url != NULL) == (rules->rule[r].kind == RULE_TYPE));
        for (uint32_t s = 0; s < rules->rule[r].n_selectors; s++)
            EXPECT(rules->rule[r].selector[s].n_steps <= STEPS_MAX);
    }
    free(selected);
    free(hits);
    url_match_scratch_free(&scratch);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct rules *rules = rules_parse((struct span){(const char *)data, n}, "fuzz", &error);
    EXPECT((rules == NULL) == (error.code != INFODISC_OK));
    if (rules)
        expect_rules(rules);
    else
        EXPECT(strstr(error.message, "line "));
    rules_free(rules);
    return 0;
}
