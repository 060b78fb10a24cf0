/* SPDX-License-Identifier: MIT
 * title_separator.c - see title_separator.h. */
#include "templates/title_separator.h"

/* "Headline-Site", "Headline--Site" or "Headline -Site" in Chinese or Japanese, which have no hyphens: the dashes and
 * the space before them. 0: no such thing. */
static size_t dash_at(struct span title, size_t at)
{
    size_t n = title.at[at] == ' ';
    if (at && title.at[at - 1] == '-') return 0; /* before the loop: a rule of dashes is looked through once */
    while (at + n < title.len && title.at[at + n] == '-') n++;
    unsigned char next = at + n < title.len ? (unsigned char)title.at[at + n] : 0;
    return title.at[at + n - 1] == '-' && next >= 0xE3 && next <= 0xE9 ? n : 0; /* U+3000 to U+9FFF */
}

size_t title_separator_read(struct span title, size_t at)
{
    static const char *const separators[] = {" - ",  " | ",  " :: ", " – ", " — ", " » ", " › ",
                                             " · ",  " • ",  " / ",  " « ", " < ", " > ", " ~ ",
                                             "_",    "|",    ": ",   " : ", "－",  "–",   "—",
                                             "»",    " -- ", " \\ ", " [",  " (",   " ‣ ",
                                             "‣",    " ‹ ",  " ▸ ",  " ∙ ", "｜"};
    for (size_t s = 0; s < sizeof separators / sizeof *separators; s++) {
        size_t n = 0;
        while (separators[s][n] && at + n < title.len && title.at[at + n] == separators[s][n]) n++;
        if (!separators[s][n]) return n;
    }
    return title.at[at] == ' ' || title.at[at] == '-' ? dash_at(title, at) : 0;
}
