/* SPDX-License-Identifier: MIT
 * own_output.c - see own_output.h. */
#include "base/files/own_output.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/report_mark.h"

enum { PAGE_HEAD = 256, LLMS_HEAD = 16384, DIRECTORIES_MAX = 64 };

bool own_output_in(int directory)
{
    static const char begin[] = "{\n \"program\": \"infodisc\",";
    char head[sizeof begin - 1];
    int fd = openat(directory, "run.json", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    bool is = fd >= 0 && read(fd, head, sizeof head) == sizeof head && memcmp(head, begin, sizeof head) == 0;
    if (fd >= 0) close(fd);
    return is;
}

static bool is_own_page(int directory, const char *name)
{
    char head[PAGE_HEAD];
    int fd = openat(directory, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    ssize_t n = fd >= 0 ? read(fd, head, sizeof head) : 0;
    if (fd >= 0) close(fd);
    return n > 0 && span_begins((struct span){head, (size_t)n}, OWN_PAGE_BEGIN) &&
           memmem(head, (size_t)n, OWN_PAGE_HEAD, strlen(OWN_PAGE_HEAD));
}

static void take_first(struct buffer *first, const char *name)
{
    if (first->len && strcmp(name, first->at) > 0) return;
    first->len = 0;
    buffer_puts(first, name);
    buffer_text(first);
}

/* The first names, bytewise, of a page and of something else in the directory, if there are such. Closes it. */
static void list_first(int fd, struct buffer *page, struct buffer *other)
{
    DIR *dir = fdopendir(fd);
    page->len = other->len = 0;
    if (!dir) {
        close(fd);
        return;
    }
    for (const struct dirent *d; (d = readdir(dir)) != NULL;) {
        bool is_page = span_ends(span_of(d->d_name), ".html");
        bool is_directory = *d->d_name != '.' && (d->d_type == DT_DIR || d->d_type == DT_UNKNOWN);
        if (is_page || is_directory) take_first(is_page ? page : other, d->d_name);
    }
    closedir(dir);
}

bool own_pages_in(int directory)
{
    enum { AS_DIRECTORY = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW };
    struct buffer page = {0}, other = {0};
    bool is = false;
    int at = openat(directory, "html", AS_DIRECTORY);
    for (int n = 0; at >= 0 && n < DIRECTORIES_MAX; n++) {
        int list = openat(at, ".", AS_DIRECTORY);
        if (list < 0) break;
        list_first(list, &page, &other);
        is = page.len && is_own_page(at, page.at);
        int below = !page.len && other.len ? openat(at, other.at, AS_DIRECTORY) : -1;
        close(at);
        at = below;
    }
    if (at >= 0) close(at);
    buffer_free(&page);
    buffer_free(&other);
    return is;
}

bool own_llms_in(int directory)
{
    static const char source[] = "\n\nSource: <http";
    char head[LLMS_HEAD];
    int fd = openat(directory, "llms-full.txt", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    ssize_t n = fd >= 0 ? read(fd, head, sizeof head) : 0;
    const char *end = n > 0 ? memchr(head, '\n', (size_t)n) : NULL; /* of the heading */
    if (fd >= 0) close(fd);
    return end && span_begins((struct span){end, (size_t)(head + n - end)}, source);
}

bool own_output_name(const char *name)
{
    static const char *const names[] = {"report.html", "templates.json", "run.json", "html", "markdown"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    /* "pages.0001.jsonl" is a part of a crawl. */
    char next = span_begins(span_of(name), "pages.") ? name[strlen("pages.")] : '\0';
    return next != '\0' && (next < '0' || next > '9');
}
