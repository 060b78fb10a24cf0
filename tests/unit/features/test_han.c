/* SPDX-License-Identifier: MIT
 * test_han.c - where a run of Han characters ends, against a slow twin that decodes one after the other. */
#include "check.h"

#include <string.h>

#include "features/han.h"

/* The characters U+4E00 .. U+9FFF as they are written, and nothing else. */
static bool slow_is_han(const unsigned char *at, const unsigned char *end)
{
    if (end - at < 3 || (at[0] & 0xF0) != 0xE0 || (at[1] & 0xC0) != 0x80 || (at[2] & 0xC0) != 0x80) return false;
    uint32_t c = (at[0] & 0x0Fu) << 12 | (at[1] & 0x3Fu) << 6 | (at[2] & 0x3Fu);
    return c >= 0x4E00 && c <= 0x9FFF;
}

static const unsigned char *slow_after_han(const unsigned char *at, const unsigned char *end)
{
    while (slow_is_han(at, end)) at += 3;
    return at;
}

static void test_empty(void)
{
    const unsigned char text[] = "\xE4\xB8\xAD";
    CHECK(after_han(text, text) == text && after_han(text, text + 2) == text && after_han(text, text + 3) == text + 3);
}

/* Each pair of first bytes and some third ones, after any number of Han characters, with any number after them. */
static void test_twin(void)
{
    static const unsigned char third[] = {0x00, 0x7F, 0x80, 0xB8, 0xBF, 0xC0, 0xE4, 0xFF};
    size_t n_different = 0;
    for (unsigned first = 0xE3; first <= 0xEA; first++)
        for (unsigned second = 0; second < 0x100; second++)
            for (size_t i = 0; i < sizeof third; i++)
                for (size_t before = 0; before < 8; before++)
                    for (size_t after = 0; after < 7; after += 3) {
                        unsigned char text[3 * 16];
                        for (size_t c = 0; c < 16; c++)
                            memcpy(text + 3 * c, c % 2 ? "\xE4\xB8\x80" : "\xE9\xBF\xBF", 3);
                        unsigned char *at = text + 3 * before;
                        at[0] = (unsigned char)first;
                        at[1] = (unsigned char)second;
                        at[2] = third[i];
                        const unsigned char *end = at + 3 + 3 * after + (second + i) % 3;
                        n_different += after_han(text, end) != slow_after_han(text, end);
                    }
    CHECK(n_different == 0);
}

int main(void)
{
    test_empty();
    test_twin();
    return check_done("han");
}
