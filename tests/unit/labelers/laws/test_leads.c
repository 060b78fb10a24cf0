/* SPDX-License-Identifier: MIT
 * test_leads.c - which blocks say a page's description, and which of them stays. */
#include "check.h"

#include "labelers/laws/leads.h"

#define EIGHT "One two three four five six seven eight"
#define LONG "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
#define HAN "春眠不覚暁処処聞啼鳥夜来風雨声花落知多少春眠不覚"

enum { LEAVES = 12, LEAD = 0, OTHER = 1 };

static struct tokens scratch[2];

static bool finds(const char *text, const char *description)
{
    struct leaf_block leaf = {.text_len = (uint32_t)strlen(text)};
    struct page_blocks b = {.leaf = &leaf, .n_leaves = 1, .text = {text, strlen(text)}};
    struct leaf_fact fact = {.is_cjk = (unsigned char)*text >= 0xE4};
    struct page_leads leads;
    b.fact[FACT_DESCRIPTION] = (struct span){description, strlen(description)};
    tokenize(b.text, &scratch[0]);
    fact.n_tokens = (uint32_t)scratch[0].n;
    leads_find(&leads, &b, &fact, scratch);
    CHECK(leads.n <= 1 && (!leads.n || leads.leaf[0] == 0));
    fact.flags = LEAF_TITLE;
    struct page_leads title;
    leads_find(&title, &b, &fact, scratch);
    CHECK(title.n == 0);
    return leads.n;
}

static void test_texts(void)
{
    CHECK(finds(EIGHT, EIGHT) && finds("“ONE two” three – four five; six seven eight!", EIGHT));
    CHECK(!finds("One two three four five six seven", "One two three four five six seven"));
    CHECK(!finds(EIGHT, "") && !finds("Eight other words stand here, none of the above", EIGHT));
    CHECK(finds(LONG, EIGHT));                                     /* begins with it */
    CHECK(finds(LONG, "One two three four five six seven eig"));   /* cut */
    CHECK(!finds(LONG, "One two three four five six seve eig"));   /* that is not */
    CHECK(!finds("By " LONG, EIGHT) && !finds(LONG, "By " EIGHT)); /* not at the beginning */
    CHECK(finds(EIGHT, LONG) && !finds(EIGHT, LONG " seventeen")); /* half of it */
    CHECK(!finds("One two three four five six seven 8", LONG));
    CHECK(!finds(HAN, HAN) && finds(HAN "暁", HAN "暁"));          /* 24 and 25 characters */
}

static void test_many(void)
{
    struct leaf_block leaf[LEAVES] = {{0}};
    struct leaf_fact fact[LEAVES] = {{0}};
    struct page_blocks b = {.leaf = leaf, .n_leaves = LEAVES, .text = {EIGHT, strlen(EIGHT)}};
    struct page_leads leads;
    b.fact[FACT_DESCRIPTION] = b.text;
    for (int l = 0; l < LEAVES; l++) leaf[l].text_len = (uint32_t)strlen(EIGHT), fact[l].n_tokens = l == 2 ? 7 : 8;
    leads_find(&leads, &b, fact, scratch);
    CHECK(leads.n == LEADS_MAX && leads.leaf[1] == 1 && leads.leaf[2] == 3 && leads.leaf[LEADS_MAX - 1] == LEADS_MAX);
    b.n_leaves = 0;
    leads_find(&leads, &b, NULL, scratch);
    CHECK(leads.n == 0);
}

static struct leaf_fact redundant(uint32_t path, int16_t logit)
{
    return (struct leaf_fact){
        .path = path, .n_tokens = 8, .logit = logit, .line_df = 1, .reason = REASON_LIKE_BOILERPLATE};
}

/* Which of two leaves with the description stays: 0, 1; -1: neither. A third one has the path of the second. */
static int kept(struct leaf_fact first, struct leaf_fact second)
{
    struct leaf_fact fact[] = {first, second, redundant(OTHER, 0)};
    bool was[] = {first.informative, second.informative};
    keep_lead(fact, &(struct page_leads){.leaf = {0, 1}, .n = 2}, 4);
    CHECK(!fact[2].informative && !(fact[0].informative && fact[1].informative));
    for (int i = 0; i < 2; i++) {
        if (!fact[i].informative || was[i]) continue;
        CHECK(fact[i].reason == REASON_UNIQUE);
        return i;
    }
    return -1;
}

static void test_likeliest(void)
{
    CHECK(kept(redundant(LEAD, -1), redundant(OTHER, -2)) == 0 && kept(redundant(LEAD, -2), redundant(OTHER, -1)) == 1);
    CHECK(kept(redundant(LEAD, -1), redundant(OTHER, -1)) == 0);
    struct leaf_fact content = redundant(LEAD, 9);
    content.informative = 1;
    CHECK(kept(content, redundant(OTHER, 1)) == -1 && kept(redundant(OTHER, 1), content) == -1);
    struct leaf_fact alone = redundant(LEAD, 0);
    keep_lead(&alone, &(struct page_leads){.n = 0}, 4);
    CHECK(!alone.informative);
}

/* Of n pages, one other may have it from five on. */
static void test_copies(void)
{
    for (uint32_t n = 2; n <= FEW_DOCUMENTS; n++)
        for (uint32_t df = 1; df <= n; df++) {
            struct leaf_fact leaf = redundant(LEAD, 0);
            leaf.line_df = df;
            keep_lead(&leaf, &(struct page_leads){.leaf = {0}, .n = 1}, n);
            CHECK(leaf.informative == (df == 1 || (n >= 5 && df == 2) || (n == 10 && df == 3)));
        }
}

/* The likelier one is skipped. */
static void test_passed_over(void)
{
    static const uint8_t flags[] = {LEAF_TITLE, LEAF_CONTROL, LEAF_HIDDEN, LEAF_COMMENT};
    static const uint8_t reasons[] = {REASON_LINKS, REASON_RULE, REASON_COPY, REASON_COMMENT, REASON_STEADY_LINE};
    for (size_t f = 0; f < sizeof flags; f++) {
        struct leaf_fact leaf = redundant(LEAD, 9);
        leaf.flags = (uint32_t)flags[f] & LEAF_FLAG_BITS;
        CHECK(kept(leaf, redundant(OTHER, 0)) == 1);
    }
    for (size_t r = 0; r < sizeof reasons; r++) {
        struct leaf_fact leaf = redundant(LEAD, 9);
        leaf.reason = (unsigned)reasons[r] & LEAF_REASON_BITS;
        CHECK(kept(leaf, redundant(OTHER, 0)) == 1);
    }
    struct leaf_fact link = redundant(LEAD, 9);
    link.n_link_tokens = 5;
    CHECK(kept(link, redundant(OTHER, 0)) == 1);
    link.n_link_tokens = 4;
    CHECK(kept(link, redundant(OTHER, 0)) == 0);
    struct leaf_fact slogan = redundant(LEAD, 9);
    slogan.line_df = 2;
    CHECK(kept(slogan, redundant(OTHER, 0)) == 1);
}

int main(void)
{
    test_texts();
    test_many();
    test_likeliest();
    test_copies();
    test_passed_over();
    tokens_free(&scratch[0]);
    tokens_free(&scratch[1]);
    return check_done("leads");
}
