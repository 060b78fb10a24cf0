/* SPDX-License-Identifier: MIT
 * fuzz_httrack.c - any bytes as HTTrack's log: its files come out sorted, each once, and can be found again. */
#include "fuzz.h"
#include "site/mirrors/httrack.h"

static bool is_file(const void *data, struct span path)
{
    (void)data;
    return path.len > 5 && memcmp(path.at + path.len - 5, ".html", 5) == 0 && path.len % 2;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct span text = {n ? (const char *)data : "", n};
    static const char *const below[] = {"", "h.org/"};
    for (int i = 0; i < 2; i++) {
        struct httrack_log log = {0};
        httrack_log_parse(&log, text, below[i], is_file, NULL);
        for (size_t f = 0; f < log.n; f++) {
            EXPECT(f == 0 || strcmp(log.file[f - 1].path, log.file[f].path) < 0);
            EXPECT(log.file[f].status < 1000 && strstr(log.file[f].url, "://"));
            EXPECT(httrack_find(&log, log.file[f].path) == &log.file[f]);
        }
        httrack_log_free(&log);
    }
    char *from = httrack_mirrored_from(text);
    EXPECT(!from || !strchr(from, '\n'));
    free(from);
    return 0;
}
