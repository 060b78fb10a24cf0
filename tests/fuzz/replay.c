/* SPDX-License-Identifier: MIT
 * replay.c - main() of a fuzz target without libFuzzer: runs the files named on the command line
 * through it, each whole and cut in half, so that `make check` covers the seeds with any compiler. */
#include "base/files/file.h"
#include "fuzz.h"

#include <fcntl.h>

enum { SEED_BYTES_MAX = 16 * 1024 * 1024 };

static void run(const char *bytes, size_t n)
{
    char *exact = malloc(n ? n : 1); /* so that a sanitizer sees a read behind the end */
    EXPECT(exact);
    if (n) memcpy(exact, bytes, n);
    LLVMFuzzerTestOneInput((const uint8_t *)exact, n);
    free(exact);
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
    }
    buffer_free(&seed);
    const char *slash = strrchr(argv[0], '/');
    printf("%s: %d passed, %d failed\n", slash ? slash + 1 : argv[0], argc - 1 - failed, failed);
    return failed != 0;
}
