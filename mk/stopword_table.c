/* SPDX-License-Identifier: MIT
 * stopword_table.c - writes the table of features/stopword_table.h as C, from features/stopwords.def. Runs on the
 * machine that builds. */
#include "features/stopword_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"

static const char *const LISTS[] = {
#define LANGUAGE(code, words) words,
#include "features/stopwords.def"
#undef LANGUAGE
};

static struct stopword_table table;

static void add_list(const char *words, uint32_t language)
{
    for (const char *at = words; *at; at += *at == ' ') {
        struct span word = {at, strcspn(at, " ")};
        uint64_t hash = hash_span(word);
        size_t slot = stopword_slot(&table, hash);
        table.tag[slot] = stopword_tag_of(hash);
        table.word[slot].hash = hash;
        table.word[slot].languages |= language;
        at += word.len;
    }
}

int main(void)
{
    for (size_t l = 0; l < sizeof LISTS / sizeof *LISTS; l++) add_list(LISTS[l], UINT32_C(1) << l);
    puts("#include \"features/stopword_table.h\"\n\nconst struct stopword_table stopword_table = {\n.word = {");
    for (int i = 0; i < STOPWORD_SLOTS; i++)
        if (table.tag[i])
            printf("[%d] = {0x%" PRIX64 ", 0x%" PRIX32 "},\n", i, table.word[i].hash, table.word[i].languages);
    puts("},\n.tag = {");
    for (int i = 0; i < STOPWORD_SLOTS; i++)
        if (table.tag[i]) printf("[%d] = %d,\n", i, table.tag[i]);
    puts("}};");
    return ferror(stdout) || fclose(stdout) != 0;
}
