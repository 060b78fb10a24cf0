/* SPDX-License-Identifier: MIT
 * file.h - reading a whole file, and writing one that appears only when it is complete. */
#ifndef INFODISC_BASE_FILES_FILE_H
#define INFODISC_BASE_FILES_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

#include "base/buffer.h"
#include "base/error.h"

enum file_result { FILE_OK, FILE_FAILED /* see errno */, FILE_NOT_REGULAR, FILE_TOO_LARGE };

/* Reads the file `name` below the open directory `dir_fd` (AT_FDCWD: the current one) into *into
 * (emptied first), at most bytes_max bytes. Opens without following a final symbolic link and
 * without blocking on a FIFO. */
enum file_result file_read(int dir_fd, const char *name, size_t bytes_max, struct buffer *into);

/* The same for a file that an option names, which may be a symbolic link, as in Kubernetes' volumes; what: "rules".
 * False and *error: "cannot read the rules 'x': ...". */
bool file_read_named(const char *what, const char *name, size_t bytes_max, struct buffer *into,
                     struct infodisc_error *error);

/* Writes out what stdout still holds. False and *error if it could not take all that was put into it. */
bool file_flush_stdout(struct infodisc_error *error);

/* Of what a file holds: another one as soon as it was written to or is another file, as far as its time of
 * change, inode and size tell. Never 0. */
uint64_t file_stamp(const struct stat *st);

/* A new file in the directory `dir` that has no name any more: it is gone when its descriptor is closed, however
 * the program ends. -1 and *error set on failure. */
int file_temporary(const char *dir, struct infodisc_error *error);

/* Waits until there is something to read, or the end. False if *interrupt (NULL: never) is set before: a signal that
 * sets it ends this, though it would not end read(). */
bool file_wait(int fd, const volatile int *interrupt);

/* Writes all of it, in as many pieces as it takes. False and errno on failure. */
bool file_write(int fd, const void *bytes, size_t n);

/* Reads or writes n bytes at a place in the file. False and errno on failure; a file that ends before is one (EIO). */
bool file_read_at(int fd, void *into, size_t n, uint64_t offset);
bool file_write_at(int fd, const void *bytes, size_t n, uint64_t offset);

/* Appends the buffers to a stream. Much text goes to the file from where it is: one thread writes, the others wait, and
 * a copy in the stream's own buffer would make them wait longer. Errors are the stream's, as those of fwrite(). */
void file_put_buffers(FILE *stream, const struct buffer *item, size_t n);

/* The directory of a path goes into *dir, with a final '\0': "." or "/" where it is that. Returns the name within
 * it. */
const char *file_name_of(const char *path, struct buffer *dir);

/* A file under construction: written as DIR/.NAME.PID.tmp, renamed to DIR/NAME by outfile_commit(). */
struct outfile {
    FILE *stream;     /* write with stdio; errors are sticky and seen by outfile_finish() */
    char *buffer;     /* of the stream */
    char *name, *tmp; /* final and temporary path */
    char *old;        /* where the file is that had the name before, see outfile_keep_old(); or NULL */
};

/* Is `entry`, in a directory, what a run that was killed has left of the output `name`: ".NAME.PID.tmp", or
 * ".NAME.PID.old", where the one before was in the meantime, of a PID that is no more? */
enum leftover { LEFTOVER_NONE, LEFTOVER_TMP, LEFTOVER_OLD };
enum leftover file_leftover(const char *entry, const char *name);

/* Begins a file, and removes what killed runs have left of the same one. False and *error set on failure, or if
 * something else than a regular file has the name; call outfile_abandon() either way. */
bool outfile_open(struct outfile *f, const char *dir, const char *name,
                  struct infodisc_error *error);

/* The same where a path is given instead. */
bool outfile_open_path(struct outfile *f, const char *path, struct infodisc_error *error);

/* As outfile_finish(), and what was written is on the disk: for files that others go on from once they see them. */
bool outfile_finish_synced(struct outfile *f, struct infodisc_error *error);

/* Flushes and closes; false and *error set if anything could not be written. */
bool outfile_finish(struct outfile *f, struct infodisc_error *error);

/* Gives a finished file its name. */
bool outfile_commit(struct outfile *f, struct infodisc_error *error);

/* For several files that get their names together or not at all: keeps what has the name of a finished file, beside it,
 * before outfile_commit(). False if there is something that cannot be replaced. */
bool outfile_keep_old(struct outfile *f, struct infodisc_error *error);

/* Undoes outfile_keep_old() and outfile_commit(), if that was called: what had the name has it again. */
void outfile_restore_old(struct outfile *f);

/* All are committed: what was kept is removed. */
void outfile_drop_old(struct outfile *f);

/* Closes and removes what is not committed, and frees f. May be called at any time, and again. */
void outfile_abandon(struct outfile *f);

/* Creates the directory and its missing parents. */
bool make_directories(const char *path, struct infodisc_error *error);

#endif
