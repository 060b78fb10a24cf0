/* SPDX-License-Identifier: MIT
 * saved_from.c - see saved_from.h. */
#include "site/urls/saved_from.h"

#include "base/buffer.h"
#include "base/text/ascii.h"

/* Browsers write the second of two hyphens as "%2D", as they may not stand in a comment. */
static char *without_escape(struct span url)
{
    struct buffer out = {0};
    for (size_t i = 0; i < url.len; i++) {
        bool is_hyphen = i && url.at[i - 1] == '-' && span_begins(span_from(url, i), "%2D");
        buffer_putc(&out, is_hyphen ? '-' : url.at[i]);
        if (is_hyphen) i += 2;
    }
    return buffer_text(&out);
}

static char *address(struct span text)
{
    struct span url = ascii_take_word(&text);
    bool is_url = ascii_begins(url, "http://") || ascii_begins(url, "https://");
    return is_url ? without_escape(url) : NULL;
}

static char *address_in(struct span comment)
{
    struct span text = ascii_trim(comment), line = span_take(&text, '\n');
    if (span_begins(line, "Page saved with SingleFile") || span_begins(line, "Archive processed by SingleFile")) {
        line = ascii_trim(span_take(&text, '\n'));
        return span_begins(line, "url: ") ? address(span_from(line, 5)) : NULL;
    }
    if (span_begins(line, "Saved from ") && ascii_has(line, " using monolith ")) return address(span_from(line, 11));
    if (!span_begins(line, "saved from url=(")) return NULL;
    span_take(&line, ')');
    return address(line);
}

char *saved_from(struct span head)
{
    char *found = NULL;
    for (const char *open; !found && head.len && (open = memmem(head.at, head.len, "<!--", 4)) != NULL;) {
        head = span_from(head, (size_t)(open - head.at) + 4);
        const char *end = head.len ? memmem(head.at, head.len, "-->", 3) : NULL;
        if (!end) return NULL;
        found = address_in((struct span){head.at, (size_t)(end - head.at)});
        head = span_from(head, (size_t)(end - head.at) + 3);
    }
    return found;
}
