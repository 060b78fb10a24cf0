/* SPDX-License-Identifier: MIT
 * canonical.c - see canonical.h. */
#include "site/urls/canonical.h"

#include "base/text/ascii.h"
#include "site/text/text.h"
#include "site/urls/url.h"
#include "base/text/char_refs.h"

/* "&amp;" and the like decoded. */
static void put_value(struct buffer *out, struct span value)
{
    for (size_t i = 0; i < value.len; i++) {
        struct char_ref entity = {0};
        if (value.at[i] == '&') entity = char_ref_read_in_attribute(span_from(value, i));
        if (entity.bytes) {
            buffer_put_codepoint(out, entity.codepoint[0]);
            i += entity.bytes - 1;
        } else {
            buffer_putc(out, value.at[i]);
        }
    }
}

/* The value of attribute `wanted` in a tag whose attribute `key` is `word`. */
static struct span value_where(struct span attributes, const char *key, const char *word, const char *wanted)
{
    struct span name, value, found = {0};
    bool is_it = false;
    while (raw_tag_next_attribute(&attributes, &name, &value)) {
        if (ascii_is(name, key)) is_it |= ascii_is(ascii_trim(value), word);
        if (ascii_is(name, wanted)) found = value;
    }
    return is_it ? found : (struct span){0};
}

/* The two values in the markup of `html`; spans into it. False if they may be others with more text after it. */
static bool find_values(struct span html, struct span *canonical, struct span *og_url)
{
    bool settled = true;
    for (size_t at = 0; at < html.len && !(canonical->len && og_url->len);) {
        const char *open = memchr(html.at + at, '<', html.len - at);
        if (!open) return false;
        struct construct m = raw_tag_at(html, (size_t)(open - html.at));
        at = m.end;
        settled &= !m.lacks_quote;
        if (m.kind != RAW_TAG_OPEN || !m.closed) continue;
        if (ascii_is(m.name, "body")) return settled;
        if (ascii_is(m.name, "link") && !canonical->len)
            *canonical = value_where(m.attributes, "rel", "canonical", "href");
        if (ascii_is(m.name, "meta") && !og_url->len)
            *og_url = value_where(m.attributes, "property", "og:url", "content");
        if (raw_tag_holds_text(m.name)) at = raw_tag_text_end(html, at, m.name);
    }
    return settled && canonical->len && og_url->len;
}

/* The URL in one of the values, the first one before the second. */
static char *url_of(const struct span value[2])
{
    struct buffer plain = {0}, url = {0};
    bool found = false;
    for (int i = 0; i < 2 && !found; i++) {
        plain.len = 0;
        put_value(&plain, value[i]);
        found = value[i].len && url_resolve(&url, (struct span){"", 0}, buffer_span(&plain));
    }
    buffer_free(&plain);
    if (found) return buffer_text(&url);
    buffer_free(&url);
    return NULL;
}

char *canonical_of(struct span html)
{
    struct span value[2] = {{0}};
    if (html.len > CANONICAL_BYTES) html.len = CANONICAL_BYTES;
    find_values(html, &value[0], &value[1]);
    return url_of(value);
}

bool canonical_of_head(struct span head, char **canonical)
{
    struct span value[2] = {{0}};
    *canonical = NULL;
    if (head.len > CANONICAL_BYTES || !find_values(head, &value[0], &value[1])) return false;
    *canonical = url_of(value);
    return true;
}
