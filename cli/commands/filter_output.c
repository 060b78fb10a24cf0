/* SPDX-License-Identifier: MIT
 * filter_output.c - see filter_output.h. Errors of standard output are sticky: message_flush_stdout() reports them. */
#include "cli/commands/filter_output.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/commands/report.h"

enum { PIECE = 3 * 4 * 1024 }; /* bytes: whole groups of base64 */
static const double SIGN_SECONDS = 30;

/* ---- records ------------------------------------------------------------------------------- */

static void begin_record(struct filter_output *out)
{
    fputs(out->host, stdout);
    putchar('\t');
    out->n_records++;
}

/* RFC 4648, section 4; n > 0. */
static void put_base64(const unsigned char *bytes, size_t n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char text[PIECE / 3 * 4 + 4];
    size_t to = 0, i = 0;
    do {
        uint32_t bits = (uint32_t)bytes[i] << 16 | (i + 1 < n ? (uint32_t)bytes[i + 1] << 8 : 0) |
                        (i + 2 < n ? bytes[i + 2] : 0);
        text[to++] = digits[bits >> 18];
        text[to++] = digits[bits >> 12 & 63];
        text[to++] = i + 1 < n ? digits[bits >> 6 & 63] : '=';
        text[to++] = i + 2 < n ? digits[bits & 63] : '=';
        i += 3;
    } while (i < n);
    fwrite(text, 1, to, stdout);
}

bool filter_put_file(struct filter_output *out, const char *path)
{
    unsigned char piece[PIECE];
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    begin_record(out);
    for (size_t n; (n = fread(piece, 1, sizeof piece, file)) > 0;) {
        put_base64(piece, n);
        out->n_shard_bytes += n;
    }
    putchar('\n');
    bool ok = !ferror(file);
    fclose(file);
    return ok;
}

bool filter_put_lines(struct filter_output *out, const char *path)
{
    char *line = NULL;
    size_t cap = 0;
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    for (ssize_t n; (n = getline(&line, &cap, file)) > 0;) {
        begin_record(out);
        fwrite(line, 1, (size_t)n, stdout);
    }
    bool ok = !ferror(file);
    free(line);
    fclose(file);
    return ok;
}

/* ---- skipped files ------------------------------------------------------------------ */

static bool put_skipped(void *data, const struct infodisc_skipped *skipped)
{
    struct filter_output *out = data;
    if (!skipped->is_fault) {
        out->n_passed_over += skipped->count;
        return true;
    }
    out->n_failed += skipped->count;
    begin_record(out);
    puts(skipped->json);
    return true;
}

void filter_put_skipped(struct filter_output *out, const struct infodisc_run *run)
{
    infodisc_each_skipped(run, put_skipped, out);
}

/* ---- standard error ------------------------------------------------------------------------ */

void filter_show_life(struct filter_output *out)
{
    double now = report_clock_now().real;
    if (now - out->last_sign < SIGN_SECONDS) return;
    out->last_sign = now;
    fprintf(stderr, "reporter:status:infodisc %" PRIu64 " pages\n", out->n_pages);
}

static void put_counter(const char *name, uint64_t n)
{
    fprintf(stderr, "reporter:counter:infodisc,%s,%" PRIu64 "\n", name, n);
}

void filter_put_counters(const struct filter_output *out, uint64_t n_lines)
{
    put_counter("lines", n_lines);
    put_counter("records", out->n_records);
    put_counter("hosts", out->n_hosts);
    put_counter("pages", out->n_pages);
    put_counter("pages_failed", out->n_failed);
    put_counter("passed_over", out->n_passed_over);
    if (out->n_shard_bytes) put_counter("shard_bytes", out->n_shard_bytes);
}
