/* SPDX-License-Identifier: MIT
 * page_file.c - see page_file.h. */
#include "site/mirrors/page_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/decompress.h"

static const char damaged[] = "damaged compressed data";

const char *page_file_failure(int code)
{
    const char *text = strerrordesc_np(code);
    return text ? text : "Unknown error";
}

/* Reads past the *n bytes that there are, until there are `most` or no more. False, and errno, on failure. */
static bool read_on(int fd, char *into, size_t *n, size_t most)
{
    while (*n < most) {
        ssize_t got = read(fd, into + *n, most - *n);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return false;
        if (got == 0) break;
        *n += (size_t)got;
    }
    return true;
}

enum skip_reason page_file_look(int fd, struct page_file *file, const char **detail)
{
    struct stat st;
    bool is_known = fd >= 0 && fstat(fd, &st) == 0;
    if (is_known && !S_ISREG(st.st_mode)) return SKIP_NOT_REGULAR;
    size_t n = 0;
    if (!is_known || !read_on(fd, file->first, &n, sizeof file->first)) {
        *detail = page_file_failure(errno);
        return SKIP_UNREADABLE;
    }
    file->head = (struct span){file->first, n};
    file->bytes = (uint64_t)st.st_size;
    file->stamp = file_stamp(&st);
    return SKIP_NONE;
}

bool page_file_read_on(int fd, const struct page_file *file, char *into, size_t most, size_t *n)
{
    *n = file->head.len;
    memcpy(into, file->first, sizeof file->first);
    return read_on(fd, into, n, most);
}

struct span page_file_plain_head(struct span head, struct buffer *plain, const char **detail)
{
    enum coding coding = coding_of_magic(head);
    if (coding == CODING_NONE) return head;
    decompress_all(coding, head, SNIFF_BYTES, plain, NULL);
    if (!plain->len) *detail = damaged;
    return buffer_span(plain);
}

enum skip_reason page_file_unpack(struct buffer *bytes, size_t bytes_max, const char **detail)
{
    if (!bytes->len) return SKIP_EMPTY;
    enum coding coding = coding_of_magic(buffer_span(bytes));
    if (coding == CODING_NONE) return SKIP_NONE;
    struct buffer plain = {0};
    struct span behind;
    enum decompressed result = decompress_all(coding, buffer_span(bytes), bytes_max, &plain, &behind);
    bool is_all = behind.len == 0;
    buffer_free(bytes);
    *bytes = plain;
    if (bytes->len > bytes_max) return SKIP_TOO_LARGE;
    if (bytes->len && result == DECOMPRESS_MORE) *detail = "its compressed data end early";
    if (bytes->len && result == DECOMPRESS_BROKEN) *detail = "its compressed data are damaged";
    if (bytes->len && result == DECOMPRESS_END && !is_all) *detail = "something else follows its compressed data";
    if (bytes->len) return SKIP_NONE;
    *detail = damaged;
    return result == DECOMPRESS_END ? SKIP_EMPTY : SKIP_UNREADABLE;
}

enum skip_reason page_file_loaded(enum file_result result, struct buffer *bytes, size_t bytes_max,
                                  const char **detail)
{
    switch (result) {
    case FILE_OK:
        return page_file_unpack(bytes, bytes_max, detail);
    case FILE_TOO_LARGE:
        return SKIP_TOO_LARGE;
    case FILE_NOT_REGULAR:
        return SKIP_NOT_REGULAR;
    case FILE_FAILED:
        break;
    }
    *detail = page_file_failure(errno);
    return SKIP_UNREADABLE;
}
