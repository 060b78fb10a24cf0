/* SPDX-License-Identifier: MIT
 * code_language.c - see code_language.h. */
#include "content/code_language.h"

#include "base/text/ascii.h"

bool is_language_name(struct span name)
{
    if (!name.len || name.len > LANGUAGE_BYTES_MAX) return false;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (!ascii_is_alnum(c) && (!c || !strchr("+#_.-", c))) return false;
    }
    return true;
}

static bool stands_for_none(struct span name)
{
    return ascii_find_word(name, " none text txt plain plaintext default nohighlight no-highlight notranslate guess ");
}

/* What is after the prefix; empty if the word has another. */
static struct span behind_prefix(struct span word)
{
    static const char *const prefixes[] = {"highlight-source-", "highlight-text-", "language-", "lang-", "highlight-",
                                           "src-", "brush:"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        size_t n = strlen(prefixes[i]);
        if (word.len > n && ascii_begins(word, prefixes[i])) return span_from(word, n);
    }
    return (struct span){NULL, 0};
}

static const char known[] =
    " python python3 py pycon console shell sh bash zsh c cpp c++ java javascript js typescript ts json yaml toml xml "
    "html css sql ruby perl php go rust r lua haskell erlang elixir scala kotlin swift diff ini make makefile cmake "
    "dockerfile latex tex http csharp fsharp clojure lisp scheme ocaml dart julia matlab awk sed vim "
    "nginx apache powershell ";

struct span code_language(struct span classes, bool is_code)
{
    bool next = false; /* the word after "brush:" or "sourceCode" is one */
    while (classes.len) {
        struct span rest = ascii_trim(classes);
        size_t n = 0;
        while (n < rest.len && !ascii_is_space(rest.at[n]) && rest.at[n] != ';') n++;
        struct span word = {rest.at, n}, name = behind_prefix(word);
        classes = (struct span){rest.at + n + (n < rest.len), rest.len - n - (n < rest.len)};
        if (!name.at && (next || (is_code && ascii_find_word(word, known)))) name = word;
        if (is_language_name(name) && !stands_for_none(name)) return name;
        next = ascii_is(word, "brush:") || ascii_is(word, "sourcecode");
    }
    return (struct span){NULL, 0};
}
