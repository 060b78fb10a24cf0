/* SPDX-License-Identifier: MIT
 * dump_evidence.c - the evidence of all leaves of a site, for training (train.py).
 *
 *     dump_evidence --names     prints the names of the evidence
 *     dump_evidence SITE OUT    writes three files; for a site without pages they are empty
 *
 * OUT.rows: for each leaf with tokens uint32 page, path, tokens, informative (by the entropy method), then
 * EVIDENCE_N floats; OUT.text: its text, one line each; OUT.pages: the paths of the pages, one line each. */
#include <stdio.h>

#include "api/label/evidence_pass.h"

static FILE *open_beside(const char *name, const char *suffix)
{
    struct buffer path = {0};
    buffer_printf(&path, "%s%s", name, suffix);
    FILE *f = fopen(buffer_text(&path), "w");
    if (!f) perror(path.at);
    buffer_free(&path);
    return f;
}

static void dump_leaf(FILE *rows, FILE *text, const struct evidence_page *page, uint32_t p,
                      uint32_t l, const float *x)
{
    const struct leaf_fact *fact = &page->fact[l];
    const struct leaf_block *leaf = &page->blocks->leaf[l];
    uint32_t head[4] = {p, fact->path, fact->n_tokens, fact->informative};
    fwrite(head, sizeof head, 1, rows);
    fwrite(x, sizeof *x, EVIDENCE_N, rows);
    for (uint32_t i = 0; i < leaf->text_len; i++) {
        char c = page->blocks->text.at[leaf->text + i];
        fputc(c == '\n' ? ' ' : c, text);
    }
    fputc('\n', text);
}

static void dump_pages(struct infodisc_run *run, FILE *rows, FILE *text, FILE *pages)
{
    struct evidence_pass *pass = evidence_pass_new(run->labels);
    for (uint32_t p = 0; p < pages_n(run->pages); p++) {
        struct page_blocks blocks;
        struct evidence_page page;
        fprintf(pages, "%s\n", run->pages->site->page[p].path);
        if (!evidence_pass_load(pass, p, 0, &blocks, &page)) continue;
        evidence_begin(pass->thread[0].scratch, &pass->site, &page);
        for (uint32_t l = 0; l < blocks.n_leaves; l++) {
            const float *x = evidence_of_leaf(pass->thread[0].scratch, &pass->site, &page, l);
            if (x && !(page.fact[l].flags & LEAF_CONTROL)) dump_leaf(rows, text, &page, p, l, x);
        }
    }
    evidence_pass_free(pass);
}

static int print_names(void)
{
    for (int e = 0; e < EVIDENCE_N; e++) printf("%s\n", evidence_names[e]);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--names") == 0) return print_names();
    if (argc != 3) return fprintf(stderr, "usage: dump_evidence SITE OUT\n"), 2;
    struct infodisc_options options = infodisc_options_default();
    options.method = INFODISC_METHOD_ENTROPY;
    options.threads = 1;
    struct infodisc_run *run = infodisc_new(&options);
    FILE *rows = open_beside(argv[2], ".rows"), *text = open_beside(argv[2], ".text");
    FILE *pages = open_beside(argv[2], ".pages");
    if (!rows || !text || !pages) return 1;
    if (infodisc_learn(run, argv[1])) dump_pages(run, rows, text, pages);
    enum infodisc_code code = infodisc_error(run)->code;
    if (code != INFODISC_OK && code != INFODISC_NO_PAGES)
        return fprintf(stderr, "dump_evidence: %s\n", infodisc_error(run)->message), 1;
    infodisc_free(run);
    return fclose(rows) | fclose(text) | fclose(pages) ? 1 : 0;
}
