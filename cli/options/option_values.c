/* SPDX-License-Identifier: MIT
 * option_values.c - see option_values.h. */
#include "cli/options/option_values.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "infodisc.h"

int word_index(const char *words, const char *text)
{
    size_t n = strlen(text);
    for (int index = 0; *words; index++) {
        size_t word = strcspn(words, "|");
        if (word == n && memcmp(words, text, n) == 0) return index;
        words += word + (words[word] == '|');
    }
    return -1;
}

/* The number that the text begins with; *end: after it. */
static bool begins_with_number(const char *text, unsigned long long *number, char **end)
{
    if (text[0] < '0' || text[0] > '9') return false; /* strtoull() takes " -1" */
    errno = 0;
    *number = strtoull(text, end, 10);
    return errno == 0;
}

bool take_number(const char *text, unsigned min, unsigned max, unsigned *number)
{
    unsigned long long any;
    char *end;
    if (!begins_with_number(text, &any, &end) || *end || any < min || any > max) return false;
    *number = (unsigned)any;
    return true;
}

bool take_size(const char *text, size_t *bytes)
{
    static const char letters[] = "KMGkmg";
    unsigned long long number;
    char *end;
    if (!begins_with_number(text, &number, &end) || number < 1) return false;
    unsigned shift = 0;
    if (*end) {
        const char *letter = strchr(letters, *end);
        if (!letter || end[1]) return false;
        shift = 10 * (unsigned)((letter - letters) % 3 + 1);
    }
    *bytes = (size_t)number << shift;
    return *bytes >> shift == number;
}

bool take_seconds(const char *text, double *seconds)
{
    char *end;
    double number = strtod(text, &end);
    if (end == text || end != text + strspn(text, "0123456789.") || *end || number > 86400) return false;
    *seconds = number;
    return true;
}

bool take_share(const char *text, double *share)
{
    char *end;
    double number = strtod(text, &end);
    if (end == text || end != text + strspn(text, "0123456789.")) return false;
    if (*end == '%') {
        number /= 100;
        end++;
    }
    *share = number;
    return *end == '\0' && number <= 1;
}

bool is_url(const char *text)
{
    struct infodisc_options with = infodisc_options_default();
    with.base_url = text;
    return infodisc_options_check(&with) == NULL;
}
