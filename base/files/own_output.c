/* SPDX-License-Identifier: MIT
 * own_output.c - see own_output.h. */
#include "base/files/own_output.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

bool own_output_in(int folder)
{
    static const char begin[] = "{\n \"program\": \"infodisc\",";
    char head[sizeof begin - 1];
    int fd = openat(folder, "run.json", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    bool is = fd >= 0 && read(fd, head, sizeof head) == sizeof head && memcmp(head, begin, sizeof head) == 0;
    if (fd >= 0) close(fd);
    return is;
}

bool own_output_name(const char *name)
{
    static const char *const names[] = {"report.html", "templates.json", "run.json", "html", "markdown"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return strncmp(name, "pages.", strlen("pages.")) == 0;
}
