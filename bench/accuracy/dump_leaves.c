/* SPDX-License-Identifier: MIT
 * dump_leaves.c - which text of which page has which template path, for check_selectors.py and unique.py.
 *
 *     dump_leaves SITE DIR      writes what infodisc writes, and DIR/leaves.jsonl
 *
 * One line per readable page: "page" (its path), "charset", "cluster", and "leaves", an array of [template path,
 * informative, text, on this page only] in document order; see leaf_is_unique(). Exits with 4 for a site without pages,
 * with 1 for a failure. */
#include <stdio.h>

#include "api/write/page_view.h"
#include "api/handles/labels.h"
#include "base/files/file.h"
#include "output/json.h"

static void put_leaf(struct json *j, const struct infodisc_run *run, const struct page_blocks *b,
                     const struct leaf_fact *fact, uint32_t l)
{
    json_begin_array(j);
    json_string(j, run->blocks->paths->item[fact->path].text);
    json_bool(j, fact->informative);
    json_span(j, leaf_span(b, &b->leaf[l]));
    json_bool(j, leaf_is_unique(fact));
    json_end_array(j);
}

static void put_page(const struct infodisc_run *run, uint32_t page, const struct page_view *view,
                     struct buffer *record, struct buffer *out)
{
    struct json j = {.out = out, .first = true};
    struct page_blocks b = blocks_of_page(run->blocks, page, record);
    const struct leaf_facts *facts = &run->features->facts;
    json_begin_object(&j);
    json_member_string(&j, "page", view->page.path);
    json_member_string(&j, "charset", view->page.charset);
    json_member_uint(&j, "cluster", view->page.cluster);
    json_member_array(&j, "leaves");
    for (uint32_t l = 0; l < b.n_leaves; l++) put_leaf(&j, run, &b, page_leaves(facts, page) + l, l);
    json_end_array(&j);
    json_end_object(&j);
    buffer_putc(out, '\n');
}

static void dump_pages(struct infodisc_run *run, FILE *out)
{
    struct page_view view = {.templates = run->templates};
    struct buffer record = {0}, line = {0};
    for (uint32_t p = 0; p < pages_n(run->pages); p++) {
        if (!page_view_fill(&view, p)) continue;
        line.len = 0;
        put_page(run, p, &view, &record, &line);
        fwrite(line.at, 1, line.len, out);
    }
    buffer_free(&record);
    buffer_free(&line);
    page_view_free(&view);
}

static int dump(struct infodisc_run *run, const char *site, const char *directory)
{
    struct infodisc_error error = {0};
    struct outfile leaves = {0};
    if (!infodisc_write(run, infodisc_learn(run, site), directory)) {
        error = *infodisc_error(run);
    } else if (outfile_open(&leaves, directory, "leaves.jsonl", &error)) {
        dump_pages(run, leaves.stream);
        if (outfile_finish(&leaves, &error)) outfile_commit(&leaves, &error);
    }
    outfile_abandon(&leaves);
    if (error.code != INFODISC_OK) fprintf(stderr, "dump_leaves: %s\n", error.message);
    return error.code == INFODISC_NO_PAGES ? 4 : error.code != INFODISC_OK;
}

int main(int argc, char **argv)
{
    if (argc != 3) return fprintf(stderr, "usage: dump_leaves SITE DIR\n"), 2;
    struct infodisc_options options = infodisc_options_default();
    options.threads = 1;
    struct infodisc_run *run = infodisc_new(&options);
    int code = dump(run, argv[1], argv[2]);
    infodisc_free(run);
    return code;
}
