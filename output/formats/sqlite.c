/* SPDX-License-Identifier: MIT
 * sqlite.c - a database of the pages with an index for full-text search (FTS5). The only user of libsqlite3.
 *
 *     pages      a row per page, a column per field
 *     pages_fts  the index of title, headings and content, ranked in this order
 *
 * The index is built at the end, when the main language is known. For Chinese, Japanese, Korean, Thai and others
 * without spaces between words, it holds all runs of three characters. */
#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>

#include "base/memory.h"
#include "content/pieces/pieces.h"
#include "output/formats/index_format.h"

struct database {
    sqlite3 *db;
    sqlite3_stmt *insert;
    const char *name;      /* of the file, in messages */
    const struct format_settings *settings;
    uint64_t n_pages, n_unspaced; /* n_unspaced: without blanks between words */
};

/* Fields that are searched, with their weight. */
static const struct searched {
    int field; /* enum page_field_id */
    const char *weight;
} searched[] = {{PAGE_FIELD_TITLE, "10.0"}, {PAGE_FIELD_HEADINGS, "5.0"}, {PAGE_FIELD_CONTENT, "1.0"}};
enum { SEARCHED = sizeof searched / sizeof *searched };

/* With the headings in any case: the database is made from the structure of the pages. */
static uint64_t fields_of(const struct format_settings *s)
{
    return s->fields | PAGE_FIELDS_OF_TREE;
}

/* ---- rows --------------------------------------------------------------------------------- */

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct buffer text = {0};
    packed_add(out, span_of(has_no_blanks(r->value[PAGE_FIELD_CONTENT]) ? "1" : "0"));
    for (int f = 0; f < PAGE_FIELDS; f++) {
        if (!page_field_in(fields_of(s), f)) continue;
        if (page_fields[f].kind == FIELD_DATE) {
            char date[DATE_BYTES];
            packed_add(out, span_of(page_field_date(r, f, DATE_UTC, date) ? date : ""));
            continue;
        }
        if (page_fields[f].kind != FIELD_LIST) {
            packed_add(out, r->value[f]);
            continue;
        }
        text.len = 0;
        struct json j = {.out = &text, .first = true};
        page_list_json(&j, r->value[f]);
        packed_add(out, buffer_span(&text));
    }
    buffer_free(&text);
}

static bool fail(struct database *d, struct infodisc_error *error)
{
    errno = sqlite3_system_errno(d->db);
    if (errno) return error_set_errno(error, "cannot write '%s'", d->name);
    return error_set(error, INFODISC_FAILED, "cannot write '%s': %s", d->name, sqlite3_errmsg(d->db));
}

static bool do_sql(struct database *d, const char *sql, struct infodisc_error *error)
{
    return sqlite3_exec(d->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail(d, error);
}

static bool database_add(void *sink, struct span record, struct infodisc_error *error)
{
    struct database *d = sink;
    d->n_pages++;
    d->n_unspaced += span_is(packed_take(&record), "1");
    for (int column = 1; record.len; column++) {
        struct span value = packed_take(&record);
        if (sqlite3_bind_text64(d->insert, column, value.at, value.len, SQLITE_STATIC, SQLITE_UTF8) != SQLITE_OK)
            return fail(d, error);
    }
    bool ok = sqlite3_step(d->insert) == SQLITE_DONE;
    return (sqlite3_reset(d->insert) == SQLITE_OK && ok) || fail(d, error);
}

/* ---- tables ------------------------------------------------------------------------------- */

static const char *column_type(enum field_kind kind)
{
    if (kind == FIELD_DATE) return "TEXT"; /* NULL: the page states none */
    if (kind == FIELD_NUMBER) return "INTEGER NOT NULL";
    return kind == FIELD_KEY ? "TEXT NOT NULL UNIQUE" : "TEXT NOT NULL";
}

static void put_table(const struct format_settings *s, struct buffer *out)
{
    buffer_printf(out, "CREATE TABLE \"%s\" (\n    rowid INTEGER PRIMARY KEY", s->index);
    for (int f = 0; f < PAGE_FIELDS; f++) {
        if (!page_field_in(fields_of(s), f)) continue;
        buffer_printf(out, ",\n    %s %s", page_fields[f].name, column_type(page_fields[f].kind));
    }
    buffer_puts(out, "\n)");
}

static void put_insert(const struct format_settings *s, struct buffer *out)
{
    buffer_printf(out, "INSERT INTO \"%s\" VALUES (NULL", s->index);
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (page_field_in(fields_of(s), f))
            buffer_puts(out, page_fields[f].kind == FIELD_DATE ? ", nullif(?, '')" : ", ?");
    buffer_putc(out, ')');
}

static void put_index(const struct database *d, struct buffer *out)
{
    const char *name = d->settings->index, *comma = "";
    bool unspaced = d->n_unspaced * 2 > d->n_pages;
    buffer_printf(out, "CREATE VIRTUAL TABLE \"%s_fts\" USING fts5(", name);
    for (int i = 0; i < SEARCHED; i++)
        if (page_field_in(fields_of(d->settings), searched[i].field))
            buffer_printf(out, "%s, ", page_fields[searched[i].field].name);
    buffer_printf(out, "content=\"%s\", content_rowid=rowid, tokenize='%s');\n", name,
                  unspaced ? "trigram" : "unicode61 remove_diacritics 2");
    buffer_printf(out, "INSERT INTO \"%s_fts\"(\"%s_fts\") VALUES ('rebuild');\n", name, name);
    buffer_printf(out, "INSERT INTO \"%s_fts\"(\"%s_fts\") VALUES ('optimize');\n", name, name);
    buffer_printf(out, "INSERT INTO \"%s_fts\"(\"%s_fts\", rank) VALUES ('rank', 'bm25(", name, name);
    for (int i = 0; i < SEARCHED; i++) {
        if (!page_field_in(fields_of(d->settings), searched[i].field)) continue;
        buffer_printf(out, "%s%s", comma, searched[i].weight);
        comma = ", ";
    }
    buffer_puts(out, ")');\nCOMMIT;");
}

static void database_free(void *sink)
{
    struct database *d = sink;
    sqlite3_finalize(d->insert);
    sqlite3_close(d->db);
    free(d);
}

/* The file appears when it is complete, so there is no need for a journal. */
static bool begin(struct database *d, struct infodisc_error *error)
{
    struct buffer sql = {0};
    buffer_puts(&sql, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN;\n");
    put_table(d->settings, &sql);
    bool ok = do_sql(d, buffer_text(&sql), error);
    sql.len = 0;
    put_insert(d->settings, &sql);
    ok = ok && (sqlite3_prepare_v2(d->db, buffer_text(&sql), -1, &d->insert, NULL) == SQLITE_OK || fail(d, error));
    buffer_free(&sql);
    return ok;
}

static void *database_open(const struct format_settings *s, const char *file, const char *name,
                           struct infodisc_error *error)
{
    struct database *d = mem_zalloc(1, sizeof *d);
    d->settings = s;
    d->name = name;
    bool ok = sqlite3_open_v2(file, &d->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK ||
        fail(d, error);
    if (ok && begin(d, error)) return d;
    database_free(d);
    return NULL;
}

static bool database_end(void *sink, FILE *stream, struct infodisc_error *error)
{
    struct database *d = sink;
    struct buffer sql = {0};
    (void)stream;
    put_index(d, &sql);
    bool ok = do_sql(d, buffer_text(&sql), error);
    buffer_free(&sql);
    sqlite3_finalize(d->insert);
    d->insert = NULL;
    return ok;
}

static const struct format_sink database_sink = {database_open, database_add, database_end, database_free};

const struct index_format format_sqlite = {
    .name = "sqlite", .file = "pages.sqlite", .plain = true, .structure = true, .page = put_page,
    .sink = &database_sink};
