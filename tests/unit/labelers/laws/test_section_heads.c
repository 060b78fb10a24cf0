/* SPDX-License-Identifier: MIT
 * test_section_heads.c - which blocks that are no headings head content all the same. */
#include "check.h"

#include "base/fixed.h"
#include "labelers/laws/section_heads.h"

/*   BODY > MAIN > HEAD                 "Benefits", a DIV
 *          MAIN > TEXT, CODE           paragraphs, a PRE
 *          MAIN > BOX > QUESTION       a BUTTON or a link, alone in its element
 *          MAIN > ANSWER
 *          MAIN > NAME                 an H3
 *          MAIN > ITEM                 an LI */
enum { BODY, MAIN, HEAD, TEXT, CODE, BOX, QUESTION, ANSWER, NAME, ITEM, PATHS, LEAVES = 5 };

static struct block_path place[PATHS] = {[BODY] = {.parent = BODY},
                                         [MAIN] = {.parent = BODY, .element = EL_main},
                                         [HEAD] = {.parent = MAIN, .element = EL_div},
                                         [TEXT] = {.parent = MAIN, .element = EL_p},
                                         [CODE] = {.parent = MAIN, .element = EL_pre},
                                         [BOX] = {.parent = MAIN, .element = EL_div},
                                         [QUESTION] = {.parent = BOX, .element = EL_button},
                                         [ANSWER] = {.parent = MAIN, .element = EL_div},
                                         [NAME] = {.parent = MAIN, .element = EL_h3},
                                         [ITEM] = {.parent = MAIN, .element = EL_li}};
static struct path_texts texts[PATHS];
static struct path_sums paths[PATHS];
static struct path_votes sums[PATHS];

static struct leaf_fact redundant(uint32_t path, uint32_t n_tokens)
{
    return (struct leaf_fact){.path = path, .n_tokens = n_tokens, .line_df = 40, .cover = COVER_ALL,
                              .entropy = ENTROPY_ONE, .reason = REASON_HIGH_ENTROPY};
}

static struct leaf_fact content(uint32_t path, uint32_t n_tokens)
{
    return (struct leaf_fact){.path = path, .n_tokens = n_tokens, .line_df = 1, .informative = 1,
                              .reason = REASON_LOW_ENTROPY};
}

static struct leaf_fact question(uint32_t n_tokens, bool is_link)
{
    struct leaf_fact leaf = redundant(QUESTION, n_tokens);
    leaf.line_df = 1;
    leaf.entropy = leaf.cover = 0;
    if (is_link) leaf.n_link_tokens = n_tokens, leaf.reason = REASON_LINKS;
    return leaf;
}

/* Do these heads stay, each with such a section, after text of the path `before`? Both, or none. */
static bool are_kept(struct leaf_fact head, struct leaf_fact section, uint32_t before)
{
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = 40};
    struct leaf_fact leaf[LEAVES] = {content(before, 20), head, section, head, section};
    leaf[0].first_of_path = leaf[1].first_of_path = 1;
    keep_section_heads(leaf, leaf + LEAVES, &of, sums);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!sums[p].yes && !sums[p].no);
    CHECK(leaf[1].informative == leaf[3].informative);
    CHECK(!leaf[1].informative || leaf[1].reason == REASON_CAPTION);
    return leaf[1].informative;
}

/* The same in a crawl of one page, whose last leaf is an article of so many tokens. */
static bool is_kept_alone(struct leaf_fact head, uint32_t article)
{
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = 1};
    struct leaf_fact leaf[LEAVES + 2] = {content(ANSWER, 20),   head, content(TEXT, 8), head,
                                         content(TEXT, 8), content(NAME, 2), content(ANSWER, article)};
    keep_section_heads(leaf, leaf + LEAVES + 2, &of, sums);
    CHECK(leaf[1].informative == leaf[3].informative);
    return leaf[1].informative;
}

static void test_page_alone(void)
{
    texts[QUESTION].differ = true;
    CHECK(is_kept_alone(redundant(HEAD, 2), 0) && !is_kept_alone(redundant(HEAD, 2), 1000));
    CHECK(!is_kept_alone(question(8, true), 0) && !is_kept_alone(question(8, false), 0));
    texts[QUESTION].differ = false;
}

static void test_heads(void)
{
    const struct leaf_fact head = redundant(HEAD, CAPTION_TOKENS_MAX), text = content(TEXT, 8);
    struct leaf_fact other;
    CHECK(are_kept(head, text, TEXT) && are_kept(redundant(HEAD, 1), text, ANSWER));
    CHECK(!are_kept(redundant(HEAD, CAPTION_TOKENS_MAX + 1), text, TEXT));
    CHECK(!are_kept(head, content(TEXT, 7), TEXT)); /* a label and its value */
    CHECK(!are_kept(head, redundant(TEXT, 8), TEXT));
    CHECK(!are_kept(head, content(CODE, 8), TEXT)); /* "python" */
    CHECK((other = text, other.line_df = 40, other.cover = COVER_ALL, other.entropy = ENTROPY_ONE,
           !are_kept(head, other, TEXT))); /* most pages have it */
    CHECK((other.reason = REASON_IN_CONTENT, are_kept(head, other, TEXT))); /* as part of a table they have not */
    CHECK((other = head, other.n_link_tokens = 1, !are_kept(other, text, TEXT)));
    CHECK((other = head, other.flags = LEAF_COMMENT, !are_kept(other, text, TEXT)));
    CHECK((other = head, other.reason = REASON_COPY, !are_kept(other, text, TEXT)));
    CHECK((other = head, other.has_number = 1, are_kept(other, text, TEXT))); /* "Step 5" */
    CHECK((other.entropy = 0, !are_kept(other, text, TEXT)));                 /* the number of readers */
    place[HEAD].element = EL_td;
    CHECK(!are_kept(head, text, TEXT));
    place[HEAD].element = EL_div;
}

/* "Prerequisites" once in a page, before a list, stays between long text; "Share this" stays nowhere. */
static void test_lone_head(void)
{
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = 40};
    struct leaf_fact label = content(TEXT, 7), link = content(ITEM, 5), none = redundant(ITEM, 5);
    link.n_link_tokens = 5;
    const struct {
        struct leaf_fact before, item, after;
        bool stays;
    } rows[] = {{content(TEXT, 8), content(ITEM, 5), content(TEXT, 8), true},
                {redundant(TEXT, 8), content(ITEM, 5), content(TEXT, 8), false},
                {content(TEXT, 8), content(ITEM, 5), redundant(TEXT, 8), false},
                {label, content(ITEM, 5), content(TEXT, 8), false},
                {content(TEXT, 8), content(ITEM, 5), label, false},
                {content(TEXT, 8), content(TEXT, 9), content(ANSWER, 8), false},
                {content(TEXT, 8), link, content(TEXT, 8), false},
                {content(TEXT, 8), none, content(TEXT, 8), false}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct leaf_fact leaf[] = {rows[r].before, redundant(HEAD, 1), rows[r].item, rows[r].item, rows[r].after};
        keep_section_heads(leaf, leaf + LEAVES, &of, sums);
        CHECK(leaf[1].informative == rows[r].stays);
    }
    /* A list that the page ends with. */
    struct leaf_fact leaf[] = {rows[0].before, redundant(HEAD, 1), rows[0].item, rows[0].item};
    keep_section_heads(leaf, leaf + 4, &of, sums);
    CHECK(!leaf[1].informative);
}

/* A head that its page has once, of a path with so many blocks on 40 pages, above this text. */
static bool is_once_kept(uint64_t occurrences, uint32_t line_df, uint32_t before, struct leaf_fact section)
{
    struct path_sums sums_of[PATHS] = {[HEAD] = {.pages = 40, .occurrences = occurrences}};
    const struct law_paths of = {.texts = texts, .place = place, .path = sums_of, .n_documents = 80};
    struct leaf_fact leaf[] = {content(TEXT, before), redundant(HEAD, 1), section};
    leaf[1].line_df = line_df;
    keep_section_heads(leaf, leaf + 3, &of, sums);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!sums[p].yes && !sums[p].no);
    return leaf[1].informative;
}

/* "Constants", where other pages have "Methods" and more. */
static void test_heads_elsewhere(void)
{
    const struct leaf_fact section = content(ANSWER, 8), label = content(ANSWER, 1);
    CHECK(is_once_kept(60, 20, 2, section) && !is_once_kept(59, 20, 2, section));
    CHECK(!is_once_kept(60, 40, 2, section)); /* all pages of the path have it */
    CHECK(!is_once_kept(60, 20, 100, section)); /* beside an article */
    CHECK(!is_once_kept(60, 20, 2, label));
}

/* "Related" and "Share" after "Benefits" and "Contact" may head nothing; after one, none may. */
static void test_share(void)
{
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = 40};
    const struct leaf_fact head = redundant(HEAD, 1), text = content(TEXT, 8), none = redundant(TEXT, 8);
    for (uint32_t heads = 1; heads <= 2; heads++)
        for (uint32_t others = 1; others <= 3; others++) {
            struct leaf_fact leaf[2 * 5];
            uint32_t n = heads + others;
            bool are_heads = heads == 2 && others <= 2;
            for (uint32_t i = 0; i < n; i++) leaf[2 * i] = head, leaf[2 * i + 1] = i < heads ? text : none;
            keep_section_heads(leaf, leaf + 2 * n, &of, sums);
            for (uint32_t i = 0; i < n; i++) CHECK(leaf[2 * i].informative == (are_heads && i < heads));
        }
}

static void test_questions(void)
{
    const struct leaf_fact answer = content(ANSWER, 8), no = content(ANSWER, 1);
    struct leaf_fact other;
    CHECK(!are_kept(question(24, false), answer, TEXT)); /* "Copy", on each */
    texts[QUESTION].differ = true;
    CHECK(are_kept(question(24, false), answer, TEXT) && !are_kept(question(25, false), answer, TEXT));
    CHECK(are_kept(question(24, false), no, TEXT) && are_kept(question(24, false), answer, ANSWER));
    CHECK((other = question(6, false), other.entropy = ENTROPY_ONE, !are_kept(other, answer, TEXT)));
    CHECK(are_kept(question(24, true), answer, TEXT) && !are_kept(question(25, true), answer, TEXT));
    CHECK(!are_kept(question(24, true), no, TEXT));
    CHECK(!are_kept(question(24, true), answer, ANSWER)); /* captions of pictures in an article */
    CHECK((other = question(1, true), other.line_df = 4, are_kept(other, answer, TEXT))); /* a few classes inherit it */
    CHECK((other.line_df = 5, !are_kept(other, answer, TEXT)));
    texts[QUESTION].differ = false;
    CHECK(are_kept(question(1, true), answer, TEXT)); /* in tabs */
    paths[QUESTION] = (struct path_sums){.lines = 40, .line_logs = 40 * fixed_log2(32), .pages = 40}; /* "Open" */
    CHECK(!are_kept(question(1, true), answer, TEXT));
    paths[QUESTION] = (struct path_sums){0};
}

/* Are the names of two members kept that nothing is said of, among so many others that are content? */
static bool names_stay(struct leaf_fact name, uint32_t others)
{
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = 40};
    struct leaf_fact leaf[LEAVES] = {name, content(NAME, 1), name, content(NAME, 1), content(NAME, 1)};
    keep_member_names(leaf, leaf + 2 + others, &of, sums);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!sums[p].yes && !sums[p].no);
    CHECK(leaf[0].informative == leaf[2].informative && (!leaf[0].informative || leaf[0].reason == REASON_CAPTION));
    return leaf[0].informative;
}

static void test_names(void)
{
    struct leaf_fact name = redundant(NAME, 1), other;
    name.entropy = ENTROPY_ONE / 2;
    CHECK(!names_stay(name, 3)); /* texts of its path are the same from page to page */
    texts[NAME].differ = true;
    CHECK(names_stay(name, 3) && !names_stay(name, 2));
    CHECK((other = name, other.entropy = ENTROPY_ONE, !names_stay(other, 3))); /* "See also" */
    CHECK((other = name, other.n_link_tokens = 1, !names_stay(other, 3)));
    CHECK((other = name, other.flags = LEAF_COMMENT, !names_stay(other, 3)));
    CHECK((other = name, other.reason = REASON_COPY, !names_stay(other, 3)));
    CHECK((other = name, other.path = HEAD, !names_stay(other, 3)));
    texts[NAME].in_frame = true;
    CHECK(!names_stay(name, 3));
    texts[NAME] = (struct path_texts){0};
}

/* Are signatures kept of which so many, of six, have this description? All, or none. */
static bool signatures_stay(struct leaf_fact signature, struct leaf_fact text, uint32_t described)
{
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = 40};
    struct leaf_fact leaf[12];
    uint32_t n = 0, kept = 0, all = 6;
    for (uint32_t s = 0; s < all; s++) {
        leaf[n++] = signature;
        if (s < described) leaf[n++] = text;
    }
    bool keeps = keep_signatures(leaf, leaf + n, &of, sums);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!sums[p].yes && !sums[p].no);
    for (uint32_t l = 0; l < n; l++) kept += leaf[l].path == signature.path && leaf[l].informative;
    CHECK(kept == (keeps ? all : 0) && (!keeps || leaf[0].reason == REASON_IN_CONTENT));
    return keeps;
}

static void test_signatures(void)
{
    const struct leaf_fact text = content(ANSWER, UNIQUE_TOKENS);
    struct leaf_fact signature = redundant(QUESTION, 5), other;
    signature.n_link_tokens = 3;
    signature.reason = REASON_LINKS;
    signature.line_df = 4; /* pages of 40 */
    CHECK(signatures_stay(signature, text, 3) && !signatures_stay(signature, text, 2));
    CHECK((other = signature, other.line_df = 5, !signatures_stay(other, text, 3))); /* "by Anna in News" */
    CHECK((other = signature, other.n_link_tokens = 5, !signatures_stay(other, text, 3)));
    CHECK((other = signature, other.n_link_tokens = 0, !signatures_stay(other, text, 3)));
    CHECK((other = signature, other.has_number = 1, !signatures_stay(other, text, 3))); /* "Defined in body.js:107" */
    CHECK((other = signature, other.flags = LEAF_COMMENT, !signatures_stay(other, text, 3)));
    CHECK((other = signature, other.reason = REASON_COPY, !signatures_stay(other, text, 3)));
    CHECK((other = signature, other.path = NAME, !signatures_stay(other, text, 3)));
    CHECK(!signatures_stay(signature, content(ANSWER, UNIQUE_TOKENS - 1), 3));
    CHECK(!signatures_stay(signature, content(NAME, UNIQUE_TOKENS), 3));
    CHECK(!signatures_stay(signature, redundant(ANSWER, UNIQUE_TOKENS), 3));
    CHECK(!signatures_stay(signature, content(BODY, UNIQUE_TOKENS), 3)); /* in no element with it but the root */
    CHECK(!signatures_stay(signature, content(ANSWER, 50), 6));          /* prose */
    texts[QUESTION].in_frame = true;
    CHECK(!signatures_stay(signature, text, 3));
    texts[QUESTION] = (struct path_texts){0};
}

/* Of four texts with this description, so many are content. Is the first of the others kept? */
static bool described_stays(struct leaf_fact other, struct leaf_fact text, uint32_t n_content)
{
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = 40};
    struct leaf_fact leaf[8];
    for (uint32_t i = 0; i < 8; i += 2) {
        leaf[i] = i < 2 * n_content ? content(other.path, other.n_tokens) : other;
        leaf[i + 1] = text;
    }
    keep_described(leaf, leaf + 8, &of, sums);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!sums[p].yes && !sums[p].no);
    CHECK(!leaf[6].informative || leaf[6].reason == REASON_IN_CONTENT);
    return leaf[6].informative;
}

static void test_described(void)
{
    const struct leaf_fact text = content(QUESTION, UNIQUE_TOKENS); /* in BOX */
    struct leaf_fact own = redundant(BOX, 4), other;
    own.line_df = 4; /* pages of 40 */
    CHECK(described_stays(own, text, 3) && !described_stays(own, text, 2));
    CHECK(described_stays(own, content(QUESTION, 50), 3)); /* prose, too */
    CHECK((other = own, other.line_df = 5, !described_stays(other, text, 3)));
    CHECK((other = own, other.flags = LEAF_COMMENT, !described_stays(other, text, 3)));
    CHECK((other = own, other.reason = REASON_COPY, !described_stays(other, text, 3)));
    CHECK(!described_stays(own, content(ANSWER, UNIQUE_TOKENS), 3)); /* not in its element */
    CHECK(!described_stays(own, content(QUESTION, UNIQUE_TOKENS - 1), 3));
    CHECK(!described_stays(own, redundant(QUESTION, UNIQUE_TOKENS), 3));
    texts[BOX].in_frame = true;
    CHECK(!described_stays(own, text, 3));
    texts[BOX] = (struct path_texts){0};
}

/* Members of one path on a page: so many that all pages with the path have, and `own` ones of this page, of which so
 * many are content. Are the others kept? All, or none. */
static bool own_members_stay(struct leaf_fact member, uint32_t inherited, uint32_t own, uint32_t n_content)
{
    enum { MEMBERS_MAX = 40 };
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = 40};
    struct leaf_fact leaf[MEMBERS_MAX];
    uint32_t n = 0, kept = 0;
    while (n < inherited) leaf[n++] = redundant(member.path, 3);
    for (uint32_t i = 0; i < own; i++, n++) leaf[n] = i < n_content ? content(member.path, 3) : member;
    leaf[0].first_of_path = 1;
    bool keeps = keep_own_members(leaf, leaf + n, &of, sums);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!sums[p].yes && !sums[p].no);
    for (uint32_t l = 0; l < n; l++) kept += leaf[l].reason == REASON_IN_CONTENT;
    CHECK(kept == (keeps ? own - n_content : 0));
    for (uint32_t l = 0; l < inherited; l++) CHECK(!leaf[l].informative);
    return keeps;
}

/* "def read(): Text" beside "final def wait(): Unit". */
static void test_own_members(void)
{
    struct leaf_fact member = redundant(BOX, 3), other;
    member.line_df = 1;
    texts[BOX].differ = true;
    paths[BOX].pages = 40;
    CHECK(own_members_stay(member, 3, 12, 3) && !own_members_stay(member, 3, 13, 3)); /* one in four */
    CHECK(!own_members_stay(member, 2, 24, 3));                                       /* two are inherited */
    CHECK(!own_members_stay(member, 3, 4, 2));
    CHECK((other = member, other.line_df = 2, !own_members_stay(other, 3, 6, 3)));
    CHECK((other = member, other.n_link_tokens = 3, !own_members_stay(other, 3, 6, 3)));
    CHECK((other = member, other.flags = LEAF_COMMENT, !own_members_stay(other, 3, 6, 3)));
    CHECK((other = member, other.reason = REASON_COPY, !own_members_stay(other, 3, 6, 3)));
    CHECK((other = member, other.path = NAME, !own_members_stay(other, 3, 6, 3)));
    texts[BOX].in_frame = true;
    CHECK(!own_members_stay(member, 3, 6, 3));
    texts[BOX] = (struct path_texts){0};
    CHECK(!own_members_stay(member, 3, 6, 3)); /* a path of few texts */
    paths[BOX].pages = 0;
}

/* Is this text kept after each of three signatures? All, or none. */
static bool descriptions_stay(struct leaf_fact signature, struct leaf_fact text)
{
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = 40};
    struct leaf_fact leaf[6] = {signature, text, signature, text, signature, text};
    bool keeps = keep_descriptions(leaf, leaf + 6, &of, sums);
    for (uint32_t p = 0; p < PATHS; p++) CHECK(!sums[p].yes && !sums[p].no);
    CHECK(leaf[1].informative == keeps && leaf[3].informative == keeps && leaf[5].informative == keeps);
    CHECK(!keeps || leaf[1].reason == REASON_IN_CONTENT);
    return keeps;
}

static void test_descriptions(void)
{
    struct leaf_fact signature = content(QUESTION, 5), text = redundant(ANSWER, UNIQUE_TOKENS), other;
    signature.n_link_tokens = 3;
    signature.line_df = text.line_df = 4; /* pages of 40 */
    CHECK(descriptions_stay(signature, text));
    CHECK((other = signature, other.line_df = 5, !descriptions_stay(other, text))); /* inherited */
    CHECK((other = signature, other.n_link_tokens = 0, !descriptions_stay(other, text)));
    CHECK((other = signature, other.has_number = 1, !descriptions_stay(other, text)));
    CHECK((other = signature, other.informative = 0, !descriptions_stay(other, text)));
    CHECK((other = text, other.line_df = 5, !descriptions_stay(signature, other)));
    CHECK((other = text, other.n_tokens = UNIQUE_TOKENS - 1, !descriptions_stay(signature, other)));
    CHECK((other = text, other.n_link_tokens = UNIQUE_TOKENS, !descriptions_stay(signature, other)));
    CHECK((other = text, other.flags = LEAF_COMMENT, !descriptions_stay(signature, other)));
    CHECK((other = text, other.reason = REASON_COPY, !descriptions_stay(signature, other)));
    CHECK((other = text, other.path = NAME, !descriptions_stay(signature, other)));
    CHECK((other = text, other.path = BODY, !descriptions_stay(signature, other)));
    texts[ANSWER].in_frame = true;
    CHECK(!descriptions_stay(signature, text));
    texts[ANSWER] = (struct path_texts){0};
}

/* A method whose types are no links, "fold[B](z: B): B", is one beside those whose types are. Two are too few. */
static void test_described_members(void)
{
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = 40};
    struct leaf_fact linked = content(QUESTION, 5), plain = content(QUESTION, 5), text = redundant(ANSWER, 20);
    linked.n_link_tokens = 3;
    text.line_df = 1;
    struct leaf_fact leaf[] = {linked, linked, plain, text, linked};
    CHECK(keep_descriptions(leaf, leaf + 5, &of, sums) && leaf[3].informative);
    leaf[3] = text;
    CHECK(!keep_descriptions(leaf, leaf + 4, &of, sums) && !leaf[3].informative);
    struct leaf_fact prose[] = {linked, linked, linked, text, content(TEXT, 100)};
    CHECK(!keep_descriptions(prose, prose + 5, &of, sums) && !prose[3].informative);
}

/* "op1: OperatorFunction<T, A>" is one of many in the page, a byline is not. */
static void test_parameters(void)
{
    struct leaf_fact signature = content(QUESTION, 5), parameter = redundant(ANSWER, 5), other;
    signature.n_link_tokens = parameter.n_link_tokens = 3;
    signature.line_df = parameter.line_df = 4; /* pages of 40 */
    parameter.reason = REASON_LINKS;
    CHECK(descriptions_stay(signature, parameter));
    CHECK((other = parameter, other.line_df = 5, !descriptions_stay(signature, other)));
    CHECK((other = parameter, other.n_link_tokens = 5, !descriptions_stay(signature, other)));
    CHECK((other = parameter, other.has_number = 1, !descriptions_stay(signature, other)));
    const struct law_paths of = {.texts = texts, .place = place, .path = paths, .n_documents = 40};
    struct leaf_fact leaf[] = {signature, parameter, signature, parameter, signature};
    CHECK(!keep_descriptions(leaf, leaf + 5, &of, sums) && !leaf[1].informative);
}

int main(void)
{
    test_parameters();
    test_names();
    test_described();
    test_own_members();
    test_signatures();
    test_descriptions();
    test_described_members();
    test_heads();
    test_page_alone();
    test_lone_head();
    test_heads_elsewhere();
    test_share();
    test_questions();
    return check_done("section_heads");
}
