/* SPDX-License-Identifier: MIT
 * write_pages.c - see write_pages.h.
 *
 * Pages are processed in slices. Threads write the records of a page in all formats, each into a buffer. Then one
 * thread joins and compresses each output, in page order, while the others work on the next slice. Memory: the
 * records of two slices. */
#include "api/write/write_pages.h"

#include <unistd.h>

#include "api/write/page_view.h"
#include "api/write/site_links.h"
#include "base/files/compress.h"
#include "base/text/ascii.h"
#include "base/threads/parallel.h"
#include "output/formats/index_format.h"

enum { RECORDS_A_SLICE = 256 };

/* A page in one format. */
struct made_page {
    struct buffer text;
    size_t more; /* where format->more begins; text.len if there is none */
    uint32_t number; /* of the page */
};

/* A file in the making, or one after the other where the format has parts. */
struct page_output {
    const struct index_format *format;
    struct output_files files;
    struct page_directory *directory;    /* of a format with a file for each page; otherwise NULL */
    struct page_names *names;      /* of the files in it */
    struct buffer name;            /* of one; scratch */
    struct compressor *compressor; /* of the open part; NULL: none is open */
    void *sink;                    /* of a format that has one, while it is open */
    uint64_t part_bytes;           /* of its pages, before compression */
    struct infodisc_error error;
};

struct write_thread {
    struct page_view view;
    struct page_record record;
    struct link_scratch link;
};

struct writing {
    struct infodisc_run *run;
    struct infodisc_templates *templates;
    const char *directory; /* NULL: there is one output, and it is standard output */
    struct format_settings settings;
    struct page_output *output; /* [n_outputs] pages.jsonl first; some formats have two */
    uint32_t n_outputs, outputs_cap;
    struct write_thread *thread; /* [threads] */
    struct site_links *links;    /* where a format links its files; otherwise NULL */
    struct made_slice {         /* pages at hand: those of one are made while those before are put into the files */
        struct made_page *page; /* [n][n_outputs] */
        uint32_t first, n;
    } making, adding;
    _Atomic uint32_t n_pages, n_thai; /* written; of these in Thai */
    uint32_t stride;            /* every so many items of a pass is an output, until all had their turn */
};

/* ---- records ------------------------------------------------------------------------------ */

/* "th", "th-TH": what a page declares is taken as written. */
static bool is_thai(const char *lang)
{
    return ascii_begins(span_of(lang), "th") && !ascii_is_alpha(lang[2]);
}

static void make_page(struct writing *w, uint32_t item, int thread)
{
    struct page_view *view = &w->thread[thread].view;
    struct page_record *record = &w->thread[thread].record;
    struct made_page *made = &w->making.page[(size_t)item * w->n_outputs];
    for (uint32_t o = 0; o < w->n_outputs; o++) made[o].text.len = 0;
    uint32_t page = w->making.first + item;
    if (!pages_writes(w->templates->blocks->pages, page) || !page_view_fill(view, page)) return;
    w->n_pages++;
    w->n_thai += is_thai(view->page.lang);
    record->page = &view->page;
    record->warnings = view->warnings;
    record->n_warnings = view->n_warnings;
    record->tree = view->tree;
    record->more = buffer_span(&view->more);
    if (w->links) site_links_set(w->links, &w->thread[thread].link, page, view->tree);
    if (w->n_outputs > 1) page_record_fill(record); /* pages.jsonl alone needs no values */
    for (uint32_t o = 0; o < w->n_outputs; o++) {
        const struct index_format *format = w->output[o].format;
        format->page(&w->settings, record, &made[o].text);
        made[o].number = page;
        made[o].more = made[o].text.len;
        if (format->more) format->more(&w->settings, record, &made[o].text);
    }
}

/* ---- files -------------------------------------------------------------------------------- */

/* "pages.solr.json.gz"; of a format in parts "pages.opensearch-0001.ndjson.gz". */
static void part_name(enum infodisc_compression compression, const struct index_format *format, size_t part,
                      struct buffer *name)
{
    const char *star = strchr(format->file, '*');
    name->len = 0;
    if (star)
        buffer_printf(name, "%.*s-%04zu%s", (int)(star - format->file), format->file, part, star + 1);
    else
        buffer_puts(name, format->file);
    buffer_puts(name, compression_suffix(compression));
    buffer_text(name);
}

static enum infodisc_compression compression_of(const struct infodisc_options *o, const struct index_format *format)
{
    return format->plain ? INFODISC_COMPRESS_NONE : o->compression;
}

static void add_frame(const struct writing *w, struct page_output *out,
                      void (*frame)(const struct format_settings *s, struct buffer *out))
{
    struct buffer text = {0};
    if (!frame) return;
    frame(&w->settings, &text);
    compressor_add(out->compressor, buffer_span(&text));
    if (out->format->member_each) compressor_end_member(out->compressor);
    buffer_free(&text);
}

static void begin_part(const struct writing *w, struct page_output *out)
{
    struct buffer name = {0};
    FILE *stream = stdout;
    const struct index_format *format = out->format;
    if (format->suffix) {
        out->directory = output_files_open_directory(&out->files, w->directory, format->file, format->suffix,
                                                     &out->error);
        return;
    }
    enum infodisc_compression compression = compression_of(&w->run->options, format);
    part_name(compression, format, out->files.n + 1, &name);
    if (w->directory) stream = output_files_open(&out->files, w->directory, name.at, &out->error);
    buffer_free(&name);
    if (!stream) return;
    if (format->sink) {
        const struct outfile *file = &out->files.item[out->files.n - 1].file;
        out->sink = format->sink->open(&w->settings, file->tmp, file->name, &out->error);
        return;
    }
    out->compressor = compressor_new(compression, stream);
    out->part_bytes = 0;
    add_frame(w, out, out->format->begin);
}

static void end_sink(struct page_output *out)
{
    const struct format_sink *sink = out->format->sink;
    bool ok = !out->error.code && sink->end(out->sink, out->files.item[out->files.n - 1].file.stream, &out->error);
    sink->free(out->sink);
    out->sink = NULL;
    if (ok) output_files_finish(&out->files, &out->error);
}

static void end_part(const struct writing *w, struct page_output *out)
{
    if (out->sink) end_sink(out);
    if (!out->compressor) return;
    add_frame(w, out, out->format->end);
    compressor_finish(out->compressor);
    out->compressor = NULL;
    if (w->directory) output_files_finish(&out->files, &out->error);
}

static void add_page(const struct writing *w, struct page_output *out, const struct made_page *made)
{
    if (out->directory) {
        out->name.len = 0;
        page_name_put(out->names, made->number, &out->name);
        page_directory_put(out->directory, buffer_span(&out->name), buffer_span(&made->text), &out->error);
        return;
    }
    if (out->sink) {
        out->format->sink->add(out->sink, buffer_span(&made->text), &out->error);
        return;
    }
    bool has_parts = strchr(out->format->file, '*') != NULL;
    if (has_parts && out->part_bytes &&
        out->part_bytes + made->text.len > w->run->options.split_bytes) {
        end_part(w, out);
        if (!out->error.code) begin_part(w, out);
    }
    if (out->error.code) return;
    if (out->part_bytes && out->format->between)
        compressor_add(out->compressor, span_of(out->format->between));
    out->part_bytes += made->text.len;
    compressor_add(out->compressor, (struct span){made->text.at, made->more});
    if (out->format->member_each) compressor_end_member(out->compressor);
    if (made->more == made->text.len) return;
    compressor_add(out->compressor, span_from(buffer_span(&made->text), made->more));
    if (out->format->member_each) compressor_end_member(out->compressor);
}

static void add_slice(struct writing *w, uint32_t output)
{
    struct page_output *out = &w->output[output];
    for (uint32_t i = 0; i < w->adding.n && !out->error.code; i++) {
        const struct made_page *made = &w->adding.page[(size_t)i * w->n_outputs + output];
        if (made->text.len) add_page(w, out, made);
    }
}

/* ---- the pass ----------------------------------------------------------------------------- */

static void add_output(struct writing *w, const struct index_format *format)
{
    for (; format; format = format->also)
        VECTOR_PUSH(w->output, w->n_outputs, w->outputs_cap) = (struct page_output){.format = format};
}

/* An output takes up the slice before, or a page is made. */
static void add_or_make(void *data, uint32_t item, int thread)
{
    struct writing *w = data;
    uint32_t turn = item / w->stride;
    if (item % w->stride == 0 && turn < w->n_outputs)
        add_slice(w, turn);
    else
        make_page(w, item - (turn < w->n_outputs ? turn + 1 : w->n_outputs), thread);
}

/* Makes the pages of a slice, and puts those of the slice before into the files. Outputs are few and some compress:
 * they are spread over the threads. */
static void pass_slice(struct writing *w)
{
    w->stride = w->making.n < 4 * w->n_outputs ? 1 : 4;
    parallel_for(w->n_outputs + w->making.n, w->run->threads, add_or_make, w);
    struct made_slice added = w->adding;
    w->adding = w->making;
    w->making.page = added.page;
    w->making.n = 0;
}

static bool wants_trees(const struct writing *w)
{
    for (uint32_t o = 0; o < w->n_outputs; o++)
        if (w->output[o].format->structure) return true;
    return w->settings.fields & PAGE_FIELDS_OF_TREE;
}

static void write_outputs(struct writing *w)
{
    struct infodisc_run *run = w->run;
    struct infodisc_templates *templates = w->templates;
    uint32_t n = pages_n(templates->blocks->pages), slice_max = RECORDS_A_SLICE / w->n_outputs;
    size_t n_made = (size_t)slice_max * w->n_outputs;
    w->thread = mem_zalloc((size_t)run->threads, sizeof *w->thread);
    for (int t = 0; t < run->threads; t++)
        w->thread[t].view = (struct page_view){.templates = templates, .wants_tree = wants_trees(w)};
    w->making.page = mem_zalloc(n_made, sizeof *w->making.page);
    w->adding.page = mem_zalloc(n_made, sizeof *w->adding.page);
    for (uint32_t o = 0; o < w->n_outputs; o++) begin_part(w, &w->output[o]);
    for (uint32_t first = 0; first < n; first += slice_max) {
        w->making.first = first;
        w->making.n = n - first < slice_max ? n - first : slice_max;
        if (run_is_interrupted(run)) run_interrupted(run);
        if (run->error.code || !templates->supply->prepare(templates, first, slice_max)) break;
        run_progress(run, "write", first, n);
        pass_slice(w);
    }
    w->making.n = 0;
    pass_slice(w);
    run_progress(run, "write", n, n);
    for (uint32_t o = 0; o < w->n_outputs; o++) end_part(w, &w->output[o]);
    for (size_t i = 0; i < n_made; i++) {
        buffer_free(&w->making.page[i].text);
        buffer_free(&w->adding.page[i].text);
    }
    for (int t = 0; t < run->threads; t++) {
        page_view_free(&w->thread[t].view);
        page_record_free(&w->thread[t].record);
        link_scratch_free(&w->thread[t].link);
    }
    site_links_free(w->links);
    free(w->thread);
    free(w->making.page);
    free(w->adding.page);
}

static struct writing *writing_new(struct infodisc_templates *templates)
{
    struct writing *w = mem_zalloc(1, sizeof *w);
    w->run = templates->run;
    w->templates = templates;
    return w;
}

void write_pages_stdout(struct infodisc_templates *templates)
{
    struct writing *w = writing_new(templates);
    add_output(w, &format_pages);
    write_outputs(w);
    free(w->output);
    free(w);
}

/* What needs the structure of pages is written where that is asked for. */
static uint64_t fields_of(const struct infodisc_options *o)
{
    uint64_t all = PAGE_FIELDS_ALL & ~PAGE_FIELDS_OF_TREE;
    if (o->with >> INFODISC_WITH_HEADINGS & 1) all |= (uint64_t)1 << PAGE_FIELD_HEADINGS;
    return (o->fields ? o->fields : all) | (uint64_t)1 << PAGE_FIELD_ID;
}

static struct format_settings settings_of(const struct infodisc_options *o)
{
    return (struct format_settings){
        .fields = fields_of(o),
        .index = o->index_name ? o->index_name : "pages",
        .compression = o->compression,
        .keep_urls = o->keep_urls,
        .chunk_words = o->chunk_words};
}

static bool write_schema(struct writing *w, const struct index_format *format,
                         struct output_files *files)
{
    struct infodisc_run *run = w->run;
    if (!format->schema || !(format->schema_always || run->options.schemas)) return true;
    FILE *stream = output_files_open(files, w->directory, format->schema_file, &run->error);
    struct buffer text = {0};
    if (!stream) return false;
    format->schema(&w->settings, &text);
    fwrite(text.at, 1, text.len, stream);
    buffer_free(&text);
    return output_files_finish(files, &run->error);
}

bool write_page_files(struct infodisc_templates *templates, const char *directory, struct output_files *pages,
                      struct output_files *formats)
{
    struct infodisc_run *run = templates->run;
    struct writing *w = writing_new(templates);
    w->directory = directory;
    w->settings = settings_of(&run->options);
    add_output(w, &format_pages);
    for (unsigned i = 0; index_format(i); i++)
        if (run->options.formats >> i & 1) add_output(w, index_format(i));
    for (uint32_t o = 0; o < w->n_outputs; o++) {
        struct page_output *out = &w->output[o];
        if (out->format->suffix) out->names = page_names_new(templates->blocks, out->format->suffix);
        if (out->format == &format_markdown && !w->settings.keep_urls)
            w->links = site_links_new(templates->blocks, out->names);
    }
    write_outputs(w);
    w->settings.is_thai = w->n_thai > w->n_pages / 2;
    for (uint32_t o = 0; o < w->n_outputs; o++) {
        struct page_output *out = &w->output[o];
        if (out->error.code) error_set(&run->error, out->error.code, "%s", out->error.message);
        output_files_append(o == 0 ? pages : formats, &out->files);
        page_names_free(out->names);
        buffer_free(&out->name);
        if (!run->error.code) write_schema(w, out->format, formats);
    }
    free(w->output);
    free(w);
    return !run->error.code;
}

void remove_stale_parts(const struct infodisc_options *options, const struct output_files *written,
                        const char *directory)
{
    struct buffer name = {0}, path = {0};
    for (unsigned i = 0; index_format(i); i++) {
        const struct index_format *format = index_format(i);
        bool gone = false;
        if (!(options->formats >> i & 1) || !strchr(format->file, '*')) continue;
        for (size_t part = 1, f = 0; !gone; part++) {
            part_name(compression_of(options, format), format, part, &name);
            while (f < written->n && strcmp(written->item[f].name, name.at) != 0) f++;
            if (f < written->n) continue; /* parts come in order */
            path.len = 0;
            buffer_printf(&path, "%s/%s", directory, name.at);
            gone = unlink(buffer_text(&path)) != 0;
        }
    }
    buffer_free(&name);
    buffer_free(&path);
}
