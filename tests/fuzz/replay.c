/* SPDX-License-Identifier: MIT
 * replay.c - main() of a fuzz target without libFuzzer: runs the files named on the command line
 * through it, each whole, cut in half and, in targets with changes of their own (structure.c), changed in some ways,
 * always the same, so that `make check` covers them with any compiler. */
#include "base/files/file.h"
#include "fuzz.h"

#include <fcntl.h>

__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { SEED_BYTES_MAX = 16 * 1024 * 1024, CHANGES = 100, GROWTH = 4096 };

static void run(const char *bytes, size_t n)
{
    char *exact = malloc(n ? n : 1); /* so that a sanitizer sees a read past the end */
    EXPECT(exact);
    if (n) memcpy(exact, bytes, n);
    LLVMFuzzerTestOneInput((const uint8_t *)exact, n);
    free(exact);
}

/* Exit unless the changes change something: half of them at least. */
static void run_changed(const char *bytes, size_t n)
{
    uint8_t *changed = malloc(n + GROWTH);
    EXPECT(changed);
    int same = 0;
    for (unsigned seed = 0; seed < CHANGES; seed++) {
        memcpy(changed, bytes, n);
        size_t len = LLVMFuzzerCustomMutator(changed, n, n + GROWTH, seed);
        EXPECT(len <= n + GROWTH);
        same += len == n && memcmp(changed, bytes, n) == 0;
        run((const char *)changed, len);
    }
    EXPECT(same < CHANGES / 2);
    free(changed);
}

int main(int argc, char **argv)
{
    int failed = 0;
    struct buffer seed = {0};
    for (int i = 1; i < argc; i++) {
        if (file_read(AT_FDCWD, argv[i], SEED_BYTES_MAX, &seed) != FILE_OK) {
            fprintf(stderr, "cannot read '%s'\n", argv[i]);
            failed++;
            continue;
        }
        run(seed.at, seed.len);
        run(seed.at, seed.len / 2);
        if (LLVMFuzzerCustomMutator && seed.len > 0) run_changed(seed.at, seed.len);
    }
    buffer_free(&seed);
    const char *slash = strrchr(argv[0], '/');
    printf("%s: %d passed, %d failed\n", slash ? slash + 1 : argv[0], argc - 1 - failed, failed);
    return failed != 0;
}
