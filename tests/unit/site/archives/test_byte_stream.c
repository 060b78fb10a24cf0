/* SPDX-License-Identifier: MIT
 * test_byte_stream.c - going back to marks and to places gives the same bytes, whatever is in memory and whatever has
 * to be decoded again; what is near is not decoded again; interrupts and time limits end the reading. The twin is the
 * plain bytes in memory. */
#include "check.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include "site/archives/byte_stream.h"
#include "unit/packed.h"
#include "unit/soup.h"
#include "unit/temp_dir.h"

enum { MEMBERS = 60, STEPS = 800 };

static char *dir;

/* Members of a few bytes up to some MB. */
static struct byte_range make(enum infodisc_compression kind, struct buffer *plain)
{
    struct buffer packed = {0}, member = {0};
    struct lcg l = {7};
    for (int m = 0; m < MEMBERS; m++) {
        member.len = 0;
        uint32_t most = m % 20 == 19 ? 3000000 : m % 2 ? 300 : 200000, n = lcg_next(&l, most);
        while (member.len < n) buffer_printf(&member, "%x,", lcg_next(&l, 1 << 20));
        buffer_add_span(plain, buffer_span(&member));
        put_packed(&packed, kind, buffer_span(&member));
    }
    char path[1024];
    snprintf(path, sizeof path, "%s/x", dir);
    FILE *f = fopen(path, "wb+");
    fwrite(packed.at, 1, packed.len, f);
    fflush(f);
    struct byte_range range = {.fd = dup(fileno(f)), .end = packed.len};
    fclose(f);
    struct buffer none = {0};
    byte_range_detect(&range, &none);
    buffer_free(&packed);
    buffer_free(&member);
    return range;
}

/* Are the bytes at hand those of the twin from `at` on? */
static bool agrees(struct byte_stream *s, const struct buffer *plain, size_t at)
{
    byte_stream_need(s, 1);
    size_t n = s->len < 100 ? s->len : 100;
    return s->len <= plain->len - at && memcmp(s->at, plain->at + at, n) == 0 && (n > 0 || at == plain->len);
}

static void test_ways(enum infodisc_compression kind)
{
    struct buffer plain = {0};
    struct byte_range range = make(kind, &plain);
    struct byte_stream s, other;
    struct lcg l = {11};
    size_t at = 0, mark = 0, n_bad = 0;
    byte_stream_open(&s, range, (struct place){0});
    for (int i = 0; i < STEPS; i++) {
        uint32_t what = lcg_next(&l, 8);
        size_t n = lcg_next(&l, what == 0 ? 2000000 : 30000);
        if (what == 1) {
            byte_stream_need(&s, 1);
            byte_stream_mark(&s);
            mark = at;
        } else if (what == 2) {
            byte_stream_back(&s);
            at = mark;
        } else if (what == 3) {
            byte_stream_open(&other, range, byte_stream_place(&s));
            n_bad += !agrees(&other, &plain, at);
            byte_stream_close(&other);
        } else {
            at += (size_t)byte_stream_skip(&s, n);
        }
        n_bad += !agrees(&s, &plain, at);
        size_t left = byte_stream_member_left(&s);
        n_bad += left > s.len || (left < s.len && !byte_stream_is_member(&s, left));
        if (at < plain.len - plain.len / 8) continue;
        byte_stream_close(&s);
        byte_stream_open(&s, range, (struct place){0});
        byte_stream_mark(&s);
        at = mark = 0;
    }
    CHECK(n_bad == 0);
    byte_stream_close(&s);
    close(range.fd);
    buffer_free(&plain);
}

static void test_near(void)
{
    struct buffer plain = {0};
    struct byte_range range = make(INFODISC_COMPRESS_GZ, &plain);
    struct byte_stream s;
    byte_stream_open(&s, range, (struct place){0});
    for (int i = 0; i < 100; i++) {
        byte_stream_skip(&s, 300);
        byte_stream_mark(&s);
        byte_stream_skip(&s, HELD_BYTES - 1);
        byte_stream_back(&s);
    }
    CHECK(s.reread == 0);
    CHECK(byte_stream_may_back(&s, HELD_BYTES) && !byte_stream_may_back(&s, UINT64_MAX));
    byte_stream_skip(&s, HELD_BYTES + 300000);
    byte_stream_skip(&s, HELD_BYTES + 300000);
    byte_stream_back(&s);
    byte_stream_skip(&s, 1000000);
    CHECK(s.reread >= 1000000 && s.reread < 3000000);
    CHECK(agrees(&s, &plain, 100 * 300 + 1000000));
    byte_stream_close(&s);
    close(range.fd);
    buffer_free(&plain);
}

static void test_ends(void)
{
    struct buffer plain = {0};
    struct byte_range range = make(INFODISC_COMPRESS_GZ, &plain);
    volatile int interrupt = 0;
    struct byte_stream s;
    range.interrupt = &interrupt;
    byte_stream_open(&s, range, (struct place){0});
    CHECK(byte_stream_need(&s, 1));
    interrupt = 1;
    byte_stream_take(&s, s.len);
    CHECK(!byte_stream_need(&s, 1));
    CHECK_STR(s.fault, "the run was interrupted");
    CHECK(!byte_stream_next_member(&s, (struct span){"", 0}));
    byte_stream_close(&s);
    range.interrupt = NULL;
    range.nanoseconds = 1;
    byte_stream_open(&s, range, (struct place){0});
    for (clock_t begin = clock(); clock() - begin < CLOCKS_PER_SEC / 100;) continue;
    CHECK(byte_stream_skip(&s, plain.len) < plain.len);
    CHECK_STR(s.fault, "over the time limit");
    CHECK(!byte_stream_next_member(&s, (struct span){"", 0}));
    byte_stream_close(&s);
    close(range.fd);
    buffer_free(&plain);
}

/* A part that lies far behind in its file may take no longer than another one. */
static void test_time_of_part(void)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/far", dir);
    int fd = open(path, O_RDWR | O_CREAT, 0600);
    struct byte_range range = {.fd = fd, .from = 1u << 30, .end = (1u << 30) + 10000, .nanoseconds = 20000000};
    struct byte_stream s;
    CHECK(ftruncate(fd, (off_t)range.end) == 0);
    byte_stream_open(&s, range, (struct place){range.from, 0});
    CHECK(byte_stream_need(&s, 1));
    for (clock_t begin = clock(); clock() - begin < CLOCKS_PER_SEC / 20;) continue;
    for (int i = 0; i < 300; i++) byte_stream_need(&s, 20000); /* the clock is not asked each time */
    CHECK_STR(s.fault, "over the time limit");
    byte_stream_close(&s);
    close(fd);
}

int main(void)
{
    dir = temp_dir_new();
    test_ways(INFODISC_COMPRESS_GZ);
    test_ways(INFODISC_COMPRESS_ZST);
    test_near();
    test_ends();
    test_time_of_part();
    temp_dir_end(dir);
    return check_done("test_byte_stream");
}
