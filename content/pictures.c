/* SPDX-License-Identifier: MIT
 * pictures.c - see pictures.h. */
#include "content/pictures.h"

#include "base/text/ascii.h"
#include "content/web_address.h"

/* "small.png 480w, large.png 1200w" -> "large.png": the one with the largest number. */
static struct span largest_of(struct span srcset)
{
    struct span best = {NULL, 0};
    uint32_t most = 0;
    while (srcset.len) {
        srcset = ascii_trim(srcset);
        size_t n = 0;
        while (n < srcset.len && !ascii_is_space(srcset.at[n])) n++;
        struct span url = {srcset.at, n}, rest = {srcset.at + n, srcset.len - n};
        if (url.len && url.at[url.len - 1] == ',') url.len--;
        else span_take(&rest, ',');
        struct span size = {srcset.at + n, (size_t)(rest.at - srcset.at) - n};
        uint32_t number = value_number(size, 1000000, 1);
        if (url.len && number > most) {
            most = number;
            best = url;
        }
        srcset = rest;
    }
    return best;
}

struct content_text picture_address(struct content_tree *t, struct span base, const struct tag_values *v,
                                    struct buffer *scratch)
{
    const struct content_text none = {0, 0};
    if (value_number(v->width, 100, 100) <= 1 || value_number(v->height, 100, 100) <= 1) return none;
    const struct span places[] = {v->lazy_src, largest_of(v->lazy_srcset), v->src, largest_of(v->srcset)};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (!places[i].len || ascii_begins(ascii_trim(places[i]), "data:")) continue;
        struct content_text url = web_address(t, base, places[i], scratch);
        if (url.len && ascii_begins(content_span(t, url), "http")) return url;
    }
    return none;
}
