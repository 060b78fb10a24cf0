/* SPDX-License-Identifier: MIT
 * temporary.c - see temporary.h. */
#include "cli/terminal/temporary.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/alloc.h"
#include "cli/terminal/message.h"

char *temporary_directory(void)
{
    const char *where = getenv("TMPDIR");
    char *directory = alloc_text("%s/infodisc-XXXXXX", where && *where ? where : "/tmp");
    if (mkdtemp(directory)) return directory;
    message_put("cannot create the temporary directory '%s': %s", directory, strerror(errno));
    free(directory);
    return NULL;
}
