/* SPDX-License-Identifier: MIT
 * test_frame_file.c - frames into a file and back; any changed byte is detected before its end. */
#include "check.h"

#include <fcntl.h>

#include "base/files/file.h"
#include "base/files/frame_file.h"
#include "base/memory.h"
#include "unit/temp_dir.h"

enum { FRAMES = 5 };

static char *dir, path[600];

/* Frame i: 0, 1000, 2000 ... bytes and one more. */
static struct span frame_of(int i, struct buffer *into)
{
    into->len = 0;
    for (int k = 0; k <= i * 1000; k++) buffer_putc(into, (char)(i * 37 + k * k % 11));
    return buffer_span(into);
}

static void put_file(struct span bytes)
{
    FILE *f = fopen(path, "wb");
    if (bytes.len) fwrite(bytes.at, 1, bytes.len, f);
    fclose(f);
}

static void write_frames(int n)
{
    struct buffer frame = {0};
    FILE *f = fopen(path, "wb");
    struct frame_writer *w = frame_writer_new(f, span_of("things 3\nname value\n"));
    for (int i = 0; i < n; i++) frame_writer_add(w, frame_of(i, &frame));
    frame_writer_finish(w, 41);
    fclose(f);
    buffer_free(&frame);
}

/* Reads all of it: how many frames it had; -1 with a message that names the file. */
static int read_all(struct frame_reader *r, struct infodisc_error *error)
{
    struct buffer frame = {0}, want = {0};
    enum frame_step step;
    int n = 0;
    while ((step = frame_reader_next(r, &frame, error)) == FRAME_READ) {
        if (!span_equal(buffer_span(&frame), frame_of(n, &want))) n = 1000;
        n++;
    }
    buffer_free(&frame);
    buffer_free(&want);
    return step == FRAME_END ? n : -1;
}

static int read_file(struct infodisc_error *error)
{
    *error = (struct infodisc_error){INFODISC_OK, ""};
    struct frame_reader *r = frame_reader_open(path, "things", 3, error);
    int n = r ? read_all(r, error) : -1;
    frame_reader_close(r);
    return n;
}

static void test_roundtrip(void)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    for (int n = 0; n <= FRAMES; n++) {
        write_frames(n);
        struct frame_reader *r = frame_reader_open(path, "things", 3, &error);
        CHECK(r && span_is(frame_reader_header(r), "name value\n"));
        CHECK(r && frame_reader_items(r) == 41 && strcmp(frame_reader_path(r), path) == 0);
        CHECK(r && read_all(r, &error) == n);
        frame_reader_rewind(r);
        CHECK(read_all(r, &error) == n);
        frame_reader_close(r);
    }
    CHECK(!frame_reader_open(path, "thing", 3, &error) && strstr(error.message, "it is no thing"));
    error = (struct infodisc_error){INFODISC_OK, ""};
    CHECK(!frame_reader_open(path, "things", 4, &error) && strstr(error.message, "it has version 3 of the format, not 4"));
}

static void check_refused(struct span bytes)
{
    struct infodisc_error error;
    put_file(bytes);
    bool refused = read_file(&error) == -1 && error.code == INFODISC_FAILED && strstr(error.message, path);
    CHECK(refused);
}

static void test_damage(void)
{
    struct buffer good = {0};
    write_frames(3);
    CHECK(file_read(AT_FDCWD, path, 1 << 20, &good) == FILE_OK);
    char *bad = mem_alloc(good.len + 1);
    for (size_t i = 0; i < good.len; i++) {
        memcpy(bad, good.at, good.len);
        bad[i] = (char)(bad[i] ^ 1 << i % 8);
        check_refused((struct span){bad, good.len});
        check_refused((struct span){good.at, i});
        memmove(bad + i, good.at + i + 1, good.len - i - 1); /* a byte is missing */
        check_refused((struct span){bad, good.len - 1});
    }
    put_file((struct span){good.at, sizeof "things 3\nname value\n" + 8}); /* header, and not even the end of it all */
    struct infodisc_error error;
    CHECK(read_file(&error) == -1 && strstr(error.message, "it ends early") && !strstr(error.message, "damaged"));
    memcpy(bad, good.at, good.len);
    bad[good.len] = '\0';
    check_refused((struct span){bad, good.len + 1});
    free(bad);
    buffer_free(&good);
}

/* A file that becomes another one between two frames is not read as if it was one. */
static void test_changed(void)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct buffer frame = {0};
    write_frames(3);
    struct frame_reader *r = frame_reader_open(path, "things", 3, &error);
    CHECK(frame_reader_next(r, &frame, &error) == FRAME_READ);
    write_frames(5);
    CHECK(frame_reader_next(r, &frame, &error) == FRAME_FAILED && strstr(error.message, "it was changed"));
    frame_reader_close(r);
    buffer_free(&frame);
}

int main(void)
{
    dir = temp_dir_new();
    snprintf(path, sizeof path, "%s/file", dir);
    test_roundtrip();
    test_damage();
    test_changed();
    temp_dir_end(dir);
    return check_done("frame_file");
}
