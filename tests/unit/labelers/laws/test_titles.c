/* SPDX-License-Identifier: MIT
 * test_titles.c - when the linked titles of a list stay with its texts. */
#include "check.h"

#include "base/fixed.h"
#include "labelers/laws/titles.h"

/*   BODY > LIST > ITEM > BOX > HEAD > TITLE     the title, an H2
 *                 ITEM > BOX > NOTE             a date
 *                 ITEM > TEXT
 *   BODY > OTHER                                an article */
enum { BODY, LIST, ITEM, BOX, HEAD, TITLE, NOTE, TEXT, OTHER, PATHS, LEAVES_MAX = 100 };

static struct block_path place[PATHS] = {
    [BODY] = {.parent = BODY}, [LIST] = {.parent = BODY}, [ITEM] = {.parent = LIST},
    [BOX] = {.parent = ITEM},  [HEAD] = {.parent = BOX},  [TITLE] = {.parent = HEAD, .element = EL_h2},
    [NOTE] = {.parent = BOX},  [TEXT] = {.parent = ITEM}, [OTHER] = {.parent = BODY}};

struct page {
    struct leaf_fact leaf[LEAVES_MAX];
    uint32_t n;
};

static void add(struct page *page, uint32_t path, uint32_t n_tokens, bool informative)
{
    struct leaf_fact *leaf = &page->leaf[page->n];
    *leaf = (struct leaf_fact){.path = path,
                               .n_tokens = n_tokens,
                               .n_link_tokens = path == TITLE ? n_tokens : 0,
                               .line_df = 1,
                               .first_of_path = 1,
                               .informative = informative,
                               .reason = path == TITLE ? REASON_LINKS : REASON_LIKE_BOILERPLATE};
    for (uint32_t l = 0; l < page->n; l++) leaf->first_of_path &= page->leaf[l].path != path;
    page->n++;
}

/* n items with so many notes, then titles without text, then an article of so many tokens. */
static struct page list_of(uint32_t n, uint32_t notes, uint32_t bare, uint32_t article)
{
    struct page page = {.n = 0};
    for (uint32_t i = 0; i < n; i++) {
        add(&page, TITLE, 4, false);
        for (uint32_t k = 0; k < notes; k++) add(&page, NOTE, 2, false);
        add(&page, TEXT, 8, true);
    }
    for (uint32_t i = 0; i < bare; i++) add(&page, TITLE, 4, false);
    if (article) add(&page, OTHER, article, true);
    return page;
}

static struct path_sums site[PATHS]; /* sums of all pages */

static uint32_t kept(struct page page)
{
    uint32_t n = 0;
    keep_titles(page.leaf, page.leaf + page.n, site, place);
    for (uint32_t l = 0; l < page.n; l++) {
        bool is_kept = page.leaf[l].path == TITLE && page.leaf[l].informative;
        CHECK(!is_kept || page.leaf[l].reason == REASON_CAPTION);
        CHECK(page.leaf[l].path != NOTE || !page.leaf[l].informative);
        n += is_kept;
    }
    return n;
}

static void test_counts(void)
{
    CHECK(kept(list_of(2, 0, 0, 0)) == 2 && kept(list_of(1, 0, 0, 0)) == 0 && kept(list_of(9, 0, 0, 0)) == 9);
    CHECK(kept(list_of(3, 5, 0, 0)) == 3 && kept(list_of(3, 6, 0, 0)) == 0); /* the text is too far */
    CHECK(kept(list_of(4, 0, 4, 0)) == 8 && kept(list_of(4, 0, 5, 0)) == 0);
    CHECK(kept(list_of(5, 0, 0, 40)) == 5 && kept(list_of(5, 0, 0, 41)) == 0); /* beside an article */
    CHECK(kept((struct page){.n = 0}) == 0);
}

/* A day of a calendar with one event: other days have more, and the page has no other text. */
static void test_lone(void)
{
    site[TITLE] = (struct path_sums){.pages = 8, .occurrences = 9};
    CHECK(kept(list_of(1, 2, 0, 0)) == 1 && kept(list_of(1, 6, 0, 0)) == 0);
    CHECK(kept(list_of(1, 2, 0, 8)) == 0 && kept(list_of(1, 2, 1, 0)) == 0 && kept(list_of(0, 0, 1, 0)) == 0);
    site[TITLE].occurrences = 8; /* one a page: an article's */
    CHECK(kept(list_of(1, 2, 0, 0)) == 0);
    site[TITLE] = (struct path_sums){0};
}

/* What follows is not in the item. */
static void test_elsewhere(void)
{
    struct page page = list_of(5, 0, 0, 0);
    for (uint32_t l = 1; l < page.n; l += 2) page.leaf[l].path = OTHER;
    CHECK(kept(page) == 0);
    place[TEXT].parent = LIST; /* four elements above the title */
    CHECK(kept(list_of(5, 0, 0, 0)) == 0);
    place[TEXT].parent = ITEM;
    CHECK(kept(list_of(5, 0, 0, 0)) == 5);
}

static void test_texts(void)
{
    struct page page = list_of(3, 0, 0, 0);
    page.leaf[3].n_tokens = 1;
    CHECK(kept(page) == 3);
    for (uint32_t l = 1; l < page.n; l += 2) page.leaf[l].n_tokens = 7; /* short: none of it counts, nor is there other */
    CHECK(kept(page) == 3);
    add(&page, OTHER, 8, true); /* but an article does */
    CHECK(kept(page) == 0);
    page = list_of(2, 0, 0, 0);
    page.leaf[3].n_tokens = 0;
    CHECK(kept(page) == 0);
    page = list_of(2, 0, 0, 0);
    page.leaf[3].n_link_tokens = 5;
    CHECK(kept(page) == 0);
    page.leaf[3].n_link_tokens = 4;
    CHECK(kept(page) == 2);
    page.leaf[3].informative = 0;
    CHECK(kept(page) == 0);
}

static void test_titles(void)
{
    static const uint8_t flags[] = {LEAF_CONTROL, LEAF_HIDDEN, LEAF_COMMENT};
    static const uint8_t reasons[] = {REASON_RULE, REASON_COPY, REASON_STEADY_LINE, REASON_BARE_HEADING};
    for (size_t f = 0; f < sizeof flags; f++) {
        struct page page = list_of(4, 0, 0, 0);
        page.leaf[2].flags = (uint32_t)flags[f] & LEAF_FLAG_BITS;
        CHECK(kept(page) == 3);
    }
    for (size_t r = 0; r < sizeof reasons; r++) {
        struct page page = list_of(4, 0, 0, 0);
        page.leaf[2].reason = (unsigned)reasons[r] & LEAF_REASON_BITS;
        CHECK(kept(page) == 3);
    }
    struct page page = list_of(4, 0, 0, 0);
    page.leaf[2].n_link_tokens = 2; /* no link */
    CHECK(kept(page) == 3);
    place[TITLE].element = EL_p;
    CHECK(kept(list_of(5, 0, 0, 0)) == 0);
    place[TITLE].element = EL_h6;
    CHECK(kept(list_of(5, 0, 0, 0)) == 5);
}

/* How many titles an index page keeps if they are in P and each is on `on` of 16 pages. */
static uint32_t kept_links(struct page page, uint64_t on)
{
    struct path_sums sums[PATHS] = {0};
    uint32_t n = 0;
    sums[TITLE] = (struct path_sums){.pages = 16, .lines = 100, .line_logs = 100 * (fixed_log2(on) >> 16)};
    place[TITLE].element = EL_p;
    uint32_t changed = keep_title_links(page.leaf, page.leaf + page.n, sums, place);
    for (uint32_t l = 0; l < page.n; l++) n += page.leaf[l].path == TITLE && page.leaf[l].informative;
    place[TITLE].element = EL_h6;
    CHECK(changed == n);
    return n;
}

static void test_links(void)
{
    CHECK(kept_links(list_of(2, 0, 0, 0), 1) == 2 && kept_links(list_of(1, 0, 0, 0), 1) == 0);
    CHECK(kept_links(list_of(4, 0, 4, 0), 1) == 8 && kept_links(list_of(4, 0, 5, 0), 1) == 0);
    CHECK(kept_links(list_of(3, 0, 0, 0), 8) == 3 && kept_links(list_of(3, 0, 0, 0), 9) == 0); /* "Read more" */
    CHECK(kept_links(list_of(5, 0, 0, 40), 1) == 5 && kept_links(list_of(5, 0, 0, 41), 1) == 0);
    struct page page = list_of(4, 0, 0, 0);
    page.leaf[2].reason = REASON_RULE;
    CHECK(kept_links(page, 1) == 3);
}

/* n cards: a title, and a description of so many tokens in the same link. */
static struct page cards_of(uint32_t n, uint32_t tokens)
{
    struct page page = list_of(n, 0, 0, 0);
    for (uint32_t l = 1; l < page.n; l += 2) page.leaf[l].n_tokens = page.leaf[l].n_link_tokens = tokens;
    return page;
}

static uint32_t kept_cards(struct page page)
{
    struct path_votes votes[PATHS] = {{0}};
    uint32_t n = 0;
    keep_card_titles(page.leaf, page.leaf + page.n, votes);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!votes[p].yes && !votes[p].no);
    for (uint32_t l = 0; l < page.n; l += 2) {
        CHECK(!page.leaf[l].informative || page.leaf[l].reason == REASON_CAPTION);
        n += page.leaf[l].informative;
    }
    return n;
}

static void test_cards(void)
{
    CHECK(kept_cards(cards_of(3, 8)) == 3 && kept_cards(cards_of(2, 8)) == 0 && kept_cards(cards_of(9, 7)) == 0);
    struct page page = cards_of(6, 8);
    page.leaf[2].has_number = page.leaf[4].has_number = 1; /* 3 for them, 3 against: the first has none before it */
    CHECK(kept_cards(page) == 4);
    page.leaf[6].line_df = 2;
    CHECK(kept_cards(page) == 0);
    page = cards_of(4, 8);
    page.leaf[3].informative = 0;
    CHECK(kept_cards(page) == 3);                          /* 2 for them, 2 against */
    page.leaf[3].informative = 1;
    page.leaf[3].n_link_tokens = 7; /* the text is not in the link */
    CHECK(kept_cards(page) == 3);
    page.leaf[5].n_link_tokens = 7;
    CHECK(kept_cards(page) == 0);
    page = cards_of(4, 8);
    page.leaf[2].reason = REASON_RULE;
    CHECK(kept_cards(page) == 3);
    page = cards_of(3, 8);
    for (uint32_t l = 1; l < page.n; l += 2) page.leaf[l].path = TITLE; /* paragraphs of links */
    CHECK(kept_cards(page) == 0);
}

/* Is the first of these leaves kept, with so many others before the text? */
static bool is_title_kept(struct leaf_fact title, enum element element, struct leaf_fact other, uint32_t between,
                          struct leaf_fact text)
{
    const struct block_path at[] = {{.element = element}, {.element = EL_p}, {.element = EL_h3}, {.element = EL_h1}};
    const struct path_texts texts[] = {{.are_own = title.has_number && title.line_df == 8}, {0}, {0}, {0}};
    struct leaf_fact leaf[12] = {title};
    uint32_t n = 1;
    for (uint32_t i = 0; i < between; i++) leaf[n++] = (struct leaf_fact){.path = 1, .n_tokens = 2};
    n++; /* no tokens */
    leaf[n++] = text;
    leaf[n++] = other;
    keep_lower_title(leaf, leaf + n, n, &(struct law_paths){.texts = texts, .place = at});
    CHECK(!leaf[0].informative || leaf[0].reason == REASON_CAPTION);
    return leaf[0].informative;
}

static void test_lower_title(void)
{
    const struct leaf_fact title = {.n_tokens = 4, .line_df = 1, .first_of_path = 1, .reason = REASON_HIGH_ENTROPY};
    const struct leaf_fact text = {.path = 1, .n_tokens = 8, .line_df = 1, .informative = 1};
    const struct leaf_fact part = {.path = 2, .n_tokens = 2, .line_df = 1, .informative = 1};
    struct leaf_fact other;
    CHECK(is_title_kept(title, EL_h2, part, 5, text) && !is_title_kept(title, EL_h2, part, 6, text));
    CHECK(!is_title_kept(title, EL_p, part, 0, text));
    CHECK((other = part, other.path = 3, !is_title_kept(title, EL_h2, other, 0, text))); /* there is an H1 */
    CHECK((other = part, other.path = 0, !is_title_kept(title, EL_h2, other, 0, text))); /* one of several */
    CHECK((other = title, other.line_df++, !is_title_kept(other, EL_h2, part, 0, text)));
    CHECK((other = title, other.reason = REASON_LINKS, !is_title_kept(other, EL_h2, part, 0, text)));
    CHECK((other = title, other.n_tokens = 23, is_title_kept(other, EL_h2, part, 0, text)));
    CHECK((other.n_tokens++, !is_title_kept(other, EL_h2, part, 0, text)));
    CHECK((other = text, other.line_df++, !is_title_kept(title, EL_h2, part, 0, other)));
    CHECK((other = text, other.informative = 0, !is_title_kept(title, EL_h2, part, 0, other)));
    CHECK((other = title, other.has_number = 1, other.line_df = 8, is_title_kept(other, EL_h2, part, 0, text)));
    CHECK((other.line_df++, !is_title_kept(other, EL_h2, part, 0, text))); /* the same number on two pages */
    keep_lower_title(NULL, NULL, 0, NULL);
    static const struct block_path at[] = {{.element = EL_h2}, {.element = EL_p}};
    struct leaf_fact below[] = {text, title, text}; /* the heading of a part */
    keep_lower_title(below, below + 3, 3, &(struct law_paths){.texts = (struct path_texts[2]){{0}}, .place = at});
    CHECK(!below[1].informative);
}

/* Is the third leaf kept, what TITLE says in an element that is no heading, with so many leaves before the text? */
static bool is_stated_kept(struct leaf_fact title, enum element first, struct leaf_fact other, uint32_t between,
                           struct leaf_fact text)
{
    const struct block_path at[] = {{.element = EL_div}, {.element = first}, {.element = EL_p}, {.element = EL_nav}};
    const struct path_texts texts[] = {{0}, {0}, {0}, {.in_frame = true}};
    struct leaf_fact leaf[12] = {{.path = 1, .n_tokens = 2, .line_df = 9}, other, title};
    uint32_t n = 3;
    for (uint32_t i = 0; i < between; i++) leaf[n++] = (struct leaf_fact){.path = 1, .n_tokens = 2, .line_df = 9};
    leaf[n++] = text;
    keep_lower_title(leaf, leaf + n, 2, &(struct law_paths){.texts = texts, .place = at});
    return leaf[2].informative;
}

static void test_stated_title(void)
{
    const struct leaf_fact title = {.n_tokens = 4, .line_df = 1, .first_of_path = 1, .reason = REASON_HIGH_ENTROPY};
    const struct leaf_fact text = {.path = 2, .n_tokens = 9, .line_df = 2, .informative = 1};
    const struct leaf_fact menu = {.path = 3, .n_tokens = 2, .line_df = 9};
    struct leaf_fact other;
    CHECK(is_stated_kept(title, EL_p, menu, 5, text) && !is_stated_kept(title, EL_p, menu, 6, text));
    CHECK(!is_stated_kept(title, EL_h1, menu, 0, text));
    CHECK((other = title, other.path = 3, !is_stated_kept(other, EL_p, menu, 0, text)));
    CHECK((other = title, other.line_df++, !is_stated_kept(other, EL_p, menu, 0, text)));
    CHECK((other = title, other.reason = REASON_LINKS, !is_stated_kept(other, EL_p, menu, 0, text)));
    CHECK((other = title, other.first_of_path = 0, !is_stated_kept(other, EL_p, menu, 0, text)));
    CHECK((other = text, other.path = 0, !is_stated_kept(title, EL_p, menu, 0, other))); /* one of several */
    CHECK((other = text, other.n_tokens = 7, !is_stated_kept(title, EL_p, menu, 0, other)));
    CHECK((other = text, other.line_df = 1, !is_stated_kept(title, EL_p, other, 0, text))); /* below the text */
}

/* "Uses of JsonReader", above a table of names whose texts other pages have, too. */
static void test_reference_title(void)
{
    static const struct block_path at[] = {{.element = EL_h2}, {.element = EL_p}};
    struct path_texts texts[2] = {{0}};
    const struct leaf_fact title = {.n_tokens = 4, .line_df = 1, .first_of_path = 1, .reason = REASON_HIGH_ENTROPY};
    for (int is_long = 0; is_long < 2; is_long++)
        for (int is_reference = 0; is_reference < 2; is_reference++) {
            struct leaf_fact leaf[12] = {title};
            for (int l = 1; l < 12; l++)
                leaf[l] = (struct leaf_fact){.path = 1, .n_tokens = 7, .line_df = 2, .informative = 1};
            leaf[11].n_tokens += (unsigned)is_long;
            keep_lower_title(leaf, leaf + 12, UINT32_MAX,
                             &(struct law_paths){.texts = texts, .place = at, .is_reference = is_reference});
            CHECK(leaf[0].informative == (is_long && is_reference));
        }
}

/* A page of a frame, the title, a text of two blocks, and another frame: a bit for each block that goes. */
static uint32_t frames_that_go(struct title_frame before, struct title_frame after, uint32_t frames_of_path,
                               enum label_reason of_title)
{
    struct leaf_fact leaf[] = {{.n_tokens = 9}, {.path = 1, .n_tokens = 5}, {.path = 1, .n_tokens = 20},
                               {.path = 1, .n_tokens = 20}, {.n_tokens = 9}};
    struct title_frame frame[] = {before, after};
    struct path_lines lines[] = {{.all = 4, .title_frames = frames_of_path}, {.all = 9}};
    const struct title_frames frames = {.frame = frame, .n = 2, .title = 1};
    uint32_t went = 0;
    for (uint32_t l = 0; l < 5; l++) leaf[l].informative = 1;
    if (of_title) leaf_drop(&leaf[1], of_title);
    drop_title_frames(leaf, leaf + 5, &frames, lines);
    for (uint32_t l = 0; l < 5; l++) {
        if (leaf[l].informative || l == 1) continue;
        CHECK(leaf[l].reason == REASON_COPY);
        went |= 1u << l;
    }
    return went;
}

static void test_title_frames(void)
{
    const struct title_frame none = {.leaf = 0}, trail = {.leaf = 0, .is_trail = true},
                             shared = {.leaf = 0, .is_shared = true}, last = {.leaf = 4},
                             last_trail = {.leaf = 4, .is_trail = true}, last_shared = {.leaf = 4, .is_shared = true},
                             amid = {.leaf = 3, .is_shared = true}, amid_trail = {.leaf = 3, .is_trail = true};
    struct title_frame short_shared = shared, last_short = last_shared;
    short_shared.is_short = last_short.is_short = true;
    CHECK(frames_that_go(none, last, 4, 0) == 0);
    CHECK(frames_that_go(trail, last, 4, 0) == 1 && frames_that_go(shared, last, 4, 0) == 1);
    CHECK(frames_that_go(short_shared, last_short, 4, 0) == 1 << 4);
    CHECK(frames_that_go(none, last_trail, 4, 0) == 0); /* a text that ends with the title */
    CHECK(frames_that_go(shared, last_shared, 4, 0) == (1 | 1 << 4));
    CHECK(frames_that_go(trail, last, 2, 0) == 1 && frames_that_go(trail, last, 1, 0) == 0);
    CHECK(frames_that_go(trail, last, 4, REASON_COPY) == 1 && frames_that_go(trail, last, 4, REASON_LINKS) == 0);
    CHECK(frames_that_go(none, (struct title_frame){.leaf = 2, .is_shared = true}, 4, 0) == 0);

    struct leaf_fact leaf[] = {{.path = 1, .n_tokens = 5}, {.path = 1, .n_tokens = 20}, {.n_tokens = 9},
                               {.n_tokens = 9}, {.path = 1, .n_tokens = 20}};
    struct path_lines lines[] = {{.all = 1, .title_frames = 0}, {.all = 1}};
    struct title_frame frame[] = {{.leaf = 2, .is_shared = true}, amid};
    for (uint32_t l = 0; l < 5; l++) leaf[l].informative = 1;
    const struct title_frames frames = {.frame = frame, .n = 2};
    count_title_frames(leaf, &frames, lines);
    CHECK(lines[0].title_frames == 2 && lines[1].title_frames == 0);
    drop_title_frames(leaf, leaf + 5, &frames, lines);
    CHECK(leaf[2].informative && leaf[3].informative); /* amid the text */
    frame[0] = none, frame[1] = amid_trail;
    lines[0].title_frames = 0;
    count_title_frames(leaf, &frames, lines);
    CHECK(lines[0].title_frames == 1);
    drop_title_frames(NULL, NULL, &(struct title_frames){0}, NULL);
}

static bool is_numbered_title_kept(struct leaf_fact title, enum element element, bool are_own)
{
    const struct block_path at[] = {{.element = EL_h1}, {.element = element}, {.element = EL_p}};
    const struct path_texts texts[] = {{0}, {.are_own = are_own}, {0}};
    const struct law_paths of = {.texts = texts, .place = at};
    struct leaf_fact leaf[] = {{.path = 0, .n_tokens = 2, .line_df = 100, .has_number = 1, .reason = REASON_HIGH_ENTROPY},
                               title, {.path = 2, .n_tokens = 30, .informative = 1}};
    keep_numbered_title(leaf, leaf + 3, &of);
    CHECK(!leaf[0].informative && (!leaf[1].informative || leaf[1].reason == REASON_CAPTION));
    return leaf[1].informative;
}

/* "What is new in release 7 of the library", below the site's name, which has a number, too. */
static void test_numbered_title(void)
{
    const struct leaf_fact title = {.path = 1, .n_tokens = 9, .line_df = 8, .has_number = 1, .reason = REASON_HIGH_ENTROPY};
    struct leaf_fact other;
    CHECK(is_numbered_title_kept(title, EL_h1, true) && !is_numbered_title_kept(title, EL_h1, false));
    CHECK(!is_numbered_title_kept(title, EL_h2, true));
    CHECK((other = title, other.has_number = 0, !is_numbered_title_kept(other, EL_h1, true)));
    CHECK((other = title, other.reason = REASON_TITLE, !is_numbered_title_kept(other, EL_h1, true)));
    keep_numbered_title(NULL, NULL, &(struct law_paths){0});
}

int main(void)
{
    test_title_frames();
    test_numbered_title();
    test_counts();
    test_lone();
    test_elsewhere();
    test_texts();
    test_titles();
    test_links();
    test_cards();
    test_lower_title();
    test_stated_title();
    test_reference_title();
    return check_done("titles");
}
