/* SPDX-License-Identifier: MIT
 * test_memory.c - allocation, arenas, growable arrays, buffers and spans. */
#include "check.h"

#include <stdint.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/memory.h"

static void test_plain(void)
{
    char *p = mem_alloc(0);
    CHECK(p != NULL);
    free(p);
    unsigned char *zeros = mem_zalloc(100, 3);
    int sum = 0;
    for (int i = 0; i < 300; i++) sum += zeros[i];
    CHECK(sum == 0);
    zeros[299] = 7;
    zeros = mem_realloc(zeros, 1000, 3);
    CHECK(zeros[299] == 7);
    free(zeros);
    char *copy = mem_strdup("word");
    CHECK_STR(copy, "word");
    free(copy);
}

static void test_vector(void)
{
    struct {
        uint32_t *item;
        size_t n, cap;
    } v = {0};
    for (uint32_t i = 0; i < 1000; i++) VECTOR_PUSH(v.item, v.n, v.cap) = i * i;
    CHECK(v.n == 1000 && v.cap >= v.n);
    bool same = true;
    for (uint32_t i = 0; i < 1000; i++) same = same && v.item[i] == i * i;
    CHECK(same);
    free(v.item);
}

/* Objects of all sizes stand apart, are aligned and keep their bytes. */
static void test_arena(void)
{
    struct arena a = {0};
    unsigned char *object[200];
    for (size_t i = 0; i < 200; i++) {
        size_t bytes = i * i * 7;
        object[i] = arena_alloc(&a, bytes);
        CHECK((uintptr_t)object[i] % 16 == 0);
        memset(object[i], (int)i, bytes);
    }
    bool kept = true;
    for (size_t i = 0; i < 200; i++)
        for (size_t k = 0; k < i * i * 7; k++) kept = kept && object[i][k] == i;
    CHECK(kept);
    unsigned char *zeros = arena_zalloc(&a, 50, 2);
    for (int i = 0; i < 100; i++) kept = kept && zeros[i] == 0;
    CHECK(kept);
    char *text = arena_copy(&a, "abcdef", 3);
    CHECK_STR(text, "abc");
    CHECK_STR(arena_copy(&a, NULL, 0), "");
    arena_free(&a);
    CHECK(a.chunk == NULL && a.total == 0);
    arena_free(&a);
}

/* What is used again needs no new memory: the largest chunk stays. */
static void test_arena_reset(void)
{
    struct arena a = {0};
    arena_reset(&a);
    void *first = arena_alloc(&a, 10);
    CHECK(a.total >= 10);
    arena_reset(&a);
    CHECK(a.total == 0);
    CHECK(arena_alloc(&a, 10) == first);
    arena_alloc(&a, 1000000);
    arena_reset(&a);
    struct arena_chunk *largest = a.chunk;
    for (int i = 0; i < 100; i++) arena_alloc(&a, 9000);
    CHECK(a.chunk == largest);
    arena_free(&a);
}

/* ---- running out of memory: in a child process, which must not come back ---- */

static void out_of_memory(size_t bytes)
{
    _exit(bytes > 0 ? 42 : 43);
}

static int status_of_child(void (*run)(void), bool handler)
{
    pid_t child = fork();
    if (child == 0) {
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        mem_set_oom_handler(handler ? out_of_memory : NULL);
        run();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
}

static void arena_too_large(void)
{
    struct arena a = {0};
    arena_alloc(&a, SIZE_MAX - 3);
}

static void product_too_large(void)
{
    struct arena a = {0};
    arena_zalloc(&a, SIZE_MAX / 4, 8);
}

static void buffer_too_large(void)
{
    struct buffer b = {0};
    buffer_reserve(&b, SIZE_MAX / 2);
}

static void test_out_of_memory(void)
{
    void (*const runs[])(void) = {arena_too_large, product_too_large, buffer_too_large};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        int status = status_of_child(runs[i], true);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 42);
        status = status_of_child(runs[i], false);
        CHECK(!WIFEXITED(status) || WEXITSTATUS(status) != 0); /* abort() */
    }
}

/* ---- buffers and spans ---- */

static void test_buffer(void)
{
    struct buffer b = {0};
    CHECK_STR(buffer_text(&b), "");
    buffer_add(&b, NULL, 0);
    for (int i = 0; i < 1000; i++) {
        buffer_putc(&b, 'a');
        buffer_puts(&b, "bc");
        buffer_printf(&b, "%d", i % 10);
    }
    CHECK(b.len == 4000 && strlen(buffer_text(&b)) == 4000);
    CHECK(memcmp(b.at + 3996, "abc9", 4) == 0);
    b.len = 0;
    buffer_printf(&b, "%s", "");
    CHECK(b.len == 0);
    buffer_printf(&b, "%0300d", 7);
    CHECK(b.len == 300 && b.at[299] == '7');
    buffer_free(&b);
    CHECK(b.at == NULL && b.len == 0 && b.cap == 0);
}

static void test_codepoints(void)
{
    static const struct {
        unsigned codepoint;
        const char *utf8;
    } cases[] = {{'a', "a"},
                 {0x7F, "\x7F"},
                 {0x80, "\xC2\x80"},
                 {0x7FF, "\xDF\xBF"},
                 {0x800, "\xE0\xA0\x80"},
                 {0xFFFF, "\xEF\xBF\xBF"},
                 {0x10000, "\xF0\x90\x80\x80"},
                 {0x10FFFF, "\xF4\x8F\xBF\xBF"},
                 {0, "\xEF\xBF\xBD"},
                 {0xD800, "\xEF\xBF\xBD"},
                 {0xDFFF, "\xEF\xBF\xBD"},
                 {0x110000, "\xEF\xBF\xBD"}};
    struct buffer b = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        b.len = 0;
        buffer_put_codepoint(&b, cases[i].codepoint);
        CHECK_STR(buffer_text(&b), cases[i].utf8);
    }
    buffer_free(&b);
}

static void test_span(void)
{
    CHECK(span_is(span_of("abc"), "abc") && !span_is(span_of("abc"), "ab"));
    CHECK(span_equal((struct span){NULL, 0}, span_of("")));
    CHECK(span_of(NULL).len == 0);
    CHECK(span_compare(span_of("a"), span_of("b")) < 0);
    CHECK(span_compare(span_of("b"), span_of("a")) > 0);
    CHECK(span_compare(span_of("a"), span_of("ab")) < 0);
    CHECK(span_compare(span_of("ab"), span_of("a")) > 0);
    CHECK(span_compare(span_of(""), span_of("")) == 0);
    CHECK(span_compare(span_of("z"), span_of("\xC3\xA9")) < 0); /* bytes are unsigned */
}

int main(void)
{
    test_plain();
    test_vector();
    test_arena();
    test_arena_reset();
    test_out_of_memory();
    test_buffer();
    test_codepoints();
    test_span();
    return check_done("memory");
}
