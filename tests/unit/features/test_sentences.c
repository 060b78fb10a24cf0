/* SPDX-License-Identifier: MIT
 * test_sentences.c - where leaves are cut into sentences, and the terms in them. */
#include "unit/labeler_helper.h"

#include "base/hash.h"

/* Each sentence as "leaf:words/terms". */
static const char *cut(struct showing *s, const char *html, const char *language, bool links)
{
    show_page(s, span_of(html), false);
    page_sentences_extract(s->page.blocks, language_find(span_of(language)), links, true, &s->sentences);
    s->text.len = 0;
    for (uint32_t i = 0; i < s->sentences.n; i++) {
        const struct sentence *item = &s->sentences.item[i];
        buffer_printf(&s->text, "%s%u:%u/%u", i ? " " : "", item->leaf, item->n_words, item->n_terms);
    }
    return buffer_text(&s->text);
}

static bool has_term(const struct page_sentences *s, const char *word)
{
    for (uint32_t i = 0; i < s->n_terms; i++)
        if (s->term[i] == (hash_span(span_of(word)) | 1)) return true;
    return false;
}

int main(void)
{
    struct showing s = {0};
    CHECK_STR(cut(&s, "Boats sail. Do they? \"Yes!\" said Ann.", "en", false), "0:2/2 0:2/0 0:1/1 0:2/2");
    CHECK_STR(cut(&s, "Version 1.2 of x.org runs", "en", false), "0:7/6");
    CHECK_STR(cut(&s, "<p>one<br>two<p>three", "en", false), "0:1/0 0:1/1 1:1/1");
    CHECK_STR(cut(&s, "read <a href=/>the whole story</a> here. or not", "en", false), "0:2/1 0:2/0");
    CHECK_STR(cut(&s, "read <a href=/>the whole story</a> here. or not", "en", true), "0:5/3 0:2/0");
    CHECK_STR(cut(&s, "<a href=/>only a link.</a>", "en", false), "");
    CHECK_STR(cut(&s, "\xE4\xB8\xAD\xE6\x96\x87\xE3\x80\x82\xE4\xB8\xAD", "zh", false), "0:2/1 0:1/1");
    CHECK_STR(cut(&s, "... ! ?", "en", false), "");
    CHECK_STR(cut(&s, "<title>Boats. Sailing</title>planking boats", "en", false), "0:1/1 0:1/1 1:2/2");
    CHECK(has_term(&s.sentences, "boat") && has_term(&s.sentences, "sail") && has_term(&s.sentences, "plank"));
    CHECK(!has_term(&s.sentences, "boats") && !has_term(&s.sentences, "planking"));
    page_sentences_extract(s.page.blocks, language_find(span_of("en")), false, false, &s.sentences);
    CHECK(has_term(&s.sentences, "boats") && has_term(&s.sentences, "planking"));
    showing_end(&s);
    return check_done("test_sentences");
}
