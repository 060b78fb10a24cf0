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

/* The comment that the text begins with, which is taken. */
static struct span take_comment(struct span *text)
{
    const char *end = memmem(text->at, text->len, "-->", 3);
    if (!end) return (struct span){NULL, 0};
    struct span comment = {text->at + 4, (size_t)(end - text->at)};
    comment.len = comment.len < 4 ? 0 : comment.len - 4;
    *text = span_from(*text, (size_t)(end - text->at) + 3);
    return comment;
}

/* It stands at the top, or after the DOCTYPE and <html>. */
char *saved_from(struct span head)
{
    char *found = NULL;
    for (struct span rest = ascii_trim(span_without_mark(head)); !found && rest.len; rest = ascii_trim(rest)) {
        if (span_begins(rest, "<!--")) {
            struct span comment = take_comment(&rest);
            if (!comment.at) return NULL;
            found = address_in(comment);
        } else if (span_begins(rest, "<!") || span_begins(rest, "<?") || ascii_begins(rest, "<html")) {
            span_take(&rest, '>');
        } else {
            return NULL;
        }
    }
    return found;
}
