/* SPDX-License-Identifier: MIT
 * test_title_frames.c - blocks around the page's title, in random pages, against looking at each place in each text. */
#include "check.h"

#include "labelers/shared/title_frames.h"
#include "unit/soup.h"

enum { LEAVES_MAX = 12, PAGES_MAX = 16, TITLES = 5, FRAMES = 9, P = 0, H1 = 1 };

static const struct block_path place[] = {[P] = {.element = EL_p}, [H1] = {.element = EL_h1}};

/* Titles of five words, and of three; what is around them: breadcrumbs, "Read 12 of", a quote, a part of a word. */
static const char *const titles[TITLES] = {"A b c d e", "A b c d f", "A b c", "F g h i j", "K l m n o"};
static const char *const before[FRAMES] = {"", "Home > ", "Read 12 of ", "Read 31 of ", "", "On ", "On \u201C", "un", ""};
static const char *const after[FRAMES] = {"", "", " now", " now", " tail", "", "\u201D now", " now", "s\u00E9 now"};
static const uint32_t rest_tokens[FRAMES] = {0, 1, 4, 4, 1, 1, 2, 2, 2};

struct page {
    struct leaf_block leaf[LEAVES_MAX];
    struct leaf_fact fact[LEAVES_MAX];
    struct leaf_features feature[LEAVES_MAX];
    struct page_blocks blocks;
    char text[LEAVES_MAX * 40];
};

static const char *text_of(const struct page *page, uint32_t l)
{
    static char text[2][40];
    static int at;
    snprintf(text[at ^= 1], 40, "%.*s", (int)page->leaf[l].text_len, page->text + page->leaf[l].text);
    return text[at];
}

/* The letters that TITLE has, too, are at least as many as the words that it has. */
static void count_in_title(struct page *page, uint32_t l)
{
    struct leaf_features *f = &page->feature[l];
    f->n_tokens = page->fact[l].n_tokens;
    for (const char *c = text_of(page, l); *c && page->blocks.title.len; c++)
        if (*c != ' ' && strchr(page->blocks.title.at, *c)) f->n_in_title++;
    f->n_stop = f->n_in_title ? 60 : 0; /* the other words: counts only say what may be in TITLE */
}

static void make_page(struct lcg *l, struct page *page)
{
    size_t len = 0;
    uint32_t of_page = lcg_next(l, TITLES);
    *page = (struct page){.blocks = {.n_leaves = lcg_next(l, LEAVES_MAX + 1), .leaf = page->leaf}};
    for (uint32_t i = 0; i < page->blocks.n_leaves; i++) {
        uint32_t title = lcg_next(l, 2) ? of_page : lcg_next(l, TITLES), frame = lcg_next(l, FRAMES);
        int n = snprintf(page->text + len, 40, "%s%s%s", before[frame], titles[title], after[frame]);
        page->leaf[i] = (struct leaf_block){.text = (uint32_t)len, .text_len = (uint32_t)n};
        page->fact[i] = (struct leaf_fact){.path = !lcg_next(l, 4),
                                           .n_tokens = (title == 2 ? 3 : 5) + rest_tokens[frame],
                                           .n_link_tokens = lcg_next(l, 3),
                                           .is_cjk = !lcg_next(l, 20),
                                           .flags = (lcg_next(l, 9) ? 0u : 1u << lcg_next(l, 3)) & LEAF_FLAG_BITS};
        if (!lcg_next(l, 20)) page->fact[i].n_tokens = 50;
        len += (size_t)n;
    }
    page->blocks.text = (struct span){page->text, len};
    if (lcg_next(l, 3)) page->blocks.title = span_of(titles[of_page]);
    for (uint32_t i = 0; i < page->blocks.n_leaves; i++) count_in_title(page, i);
}

static bool is_in_page(const struct leaf_fact *fact)
{
    return !(fact->flags & (LEAF_TITLE | LEAF_CONTROL));
}

static uint32_t title_of(const struct page *page)
{
    uint32_t n = page->blocks.n_leaves, best = n;
    for (uint32_t l = 0; l < n; l++) {
        const struct leaf_fact *fact = &page->fact[l];
        bool may = is_in_page(fact) && fact->n_tokens <= 40;
        if (!may || !page->blocks.title.len || !strstr(page->blocks.title.at, text_of(page, l))) continue;
        if (best == n || page->leaf[l].text_len > page->leaf[best].text_len) best = l;
    }
    for (uint32_t l = 0; l < n && best == n; l++) {
        const struct leaf_fact *fact = &page->fact[l];
        bool may = is_in_page(fact) && fact->n_tokens <= 40;
        if (may && fact->path == H1 && !fact->n_link_tokens) best = l;
    }
    return best;
}

static bool is_short(const struct page *page, uint32_t title)
{
    return page->fact[title].n_tokens < (page->fact[title].is_cjk ? 8u : 4u);
}

/* Is there a letter right before or after? In these texts, only \u201C and \u201D beyond ASCII are none. */
static bool is_part_of_word(const char *text, const char *from, const char *to)
{
    bool begins = from == text || from[-1] == ' ' || (from - text >= 3 && !memcmp(from - 3, "\u201C", 3));
    return !begins || !(*to == '\0' || *to == ' ' || !strncmp(to, "\u201D", 3));
}

/* The leaf's text with the title cut out and each digit as 0; NULL if it is no frame. */
static const char *rest_of(const struct page *page, uint32_t l, uint32_t title)
{
    static char rest[40];
    const struct leaf_fact *fact = &page->fact[l];
    const char *text = text_of(page, l), *its = text_of(page, title), *at = strstr(text, its);
    int64_t more = (int64_t)fact->n_tokens - page->fact[title].n_tokens;
    if (!at || more < 1 + is_short(page, title) || more > 40 || !is_in_page(fact)) return NULL;
    if (!page->fact[title].is_cjk && is_part_of_word(text, at, at + strlen(its))) return NULL;
    snprintf(rest, sizeof rest, "%.*s|%s", (int)(at - text), text, at + strlen(its));
    for (char *c = rest; *c; c++)
        if (*c >= '0' && *c <= '9') *c = '0';
    return rest;
}

static bool is_trail(const struct page *page, uint32_t l, uint32_t title, const char *rest)
{
    uint32_t tokens = page->fact[l].n_tokens - page->fact[title].n_tokens, links = page->fact[l].n_link_tokens;
    return !is_short(page, title) && rest[strlen(rest) - 1] == '|' && links <= tokens && links * 2 >= tokens;
}

struct seen {
    char rest[40], title[40];
    bool is_shared;
};

static uint64_t n_trails, n_shared, n_alone;

static void check_site(struct lcg *l)
{
    static struct page page[PAGES_MAX];
    struct title_frames frames[PAGES_MAX];
    struct seen all[PAGES_MAX * LEAVES_MAX];
    uint32_t n_pages = lcg_next(l, PAGES_MAX + 1), n = 0, at = 0;
    for (uint32_t p = 0; p < n_pages; p++) {
        make_page(l, &page[p]);
        frames[p] = title_frames_find(&page[p].blocks, page[p].feature, page[p].fact, place);
        uint32_t title = title_of(&page[p]), of_page = 0;
        for (uint32_t i = 0; i < page[p].blocks.n_leaves && title < page[p].blocks.n_leaves; i++) {
            const char *rest = rest_of(&page[p], i, title);
            if (!rest) continue;
            CHECK(of_page < frames[p].n && frames[p].frame[of_page].leaf == i && frames[p].title == title);
            bool trail = is_trail(&page[p], i, title, rest);
            CHECK(frames[p].frame[of_page++].is_trail == trail);
            CHECK(frames[p].frame[of_page - 1].is_short == is_short(&page[p], title));
            n_trails += trail;
            snprintf(all[n].rest, 40, "%s", rest);
            snprintf(all[n++].title, 40, "%s", text_of(&page[p], title));
        }
        CHECK(frames[p].n == of_page);
    }
    title_frames_compare(frames, n_pages);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t others = 0;
        for (uint32_t k = 0; k < n; k++) {
            bool is_new = !strcmp(all[k].rest, all[i].rest);
            for (uint32_t m = 0; m < k && is_new; m++)
                is_new = strcmp(all[m].rest, all[i].rest) || strcmp(all[m].title, all[k].title);
            others += is_new;
        }
        all[i].is_shared = others >= 3;
    }
    for (uint32_t p = 0; p < n_pages; p++) {
        for (uint32_t i = 0; i < frames[p].n; i++) {
            *(frames[p].frame[i].is_shared ? &n_shared : &n_alone) += 1;
            CHECK(frames[p].frame[i].is_shared == all[at++].is_shared);
        }
        free(frames[p].frame);
    }
}

int main(void)
{
    struct lcg random = {11};
    for (int i = 0; i < 5000; i++) check_site(&random);
    CHECK(n_trails > 500 && n_shared > 500 && n_alone > 500);
    return check_done("title_frames");
}
