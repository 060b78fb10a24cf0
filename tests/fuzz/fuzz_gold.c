/* SPDX-License-Identifier: MIT
 * fuzz_gold.c - any bytes as a gold file: either it is refused with the line, or it labels leaves. */
#include "fuzz.h"
#include "labelers/shared/gold.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char text[] = "title one two three four five six\nx";
    struct leaf_block leaf[3] = {{.text = 0, .text_len = 5, .flags = LEAF_TITLE},
                                 {.text = 6, .text_len = 27},
                                 {.text = 34, .text_len = 1}};
    struct page_blocks b = {.n_leaves = 3, .leaf = leaf, .text = span_of(text)};
    struct infodisc_error error = {INFODISC_OK, ""};
    struct gold *gold = gold_parse((struct span){(const char *)data, n}, "fuzz", &error);
    EXPECT((gold == NULL) == (error.code != INFODISC_OK));
    if (!gold) {
        EXPECT(strstr(error.message, "line "));
        return 0;
    }
    struct gold_labeling labeling = {0};
    for (uint32_t i = 0; i < gold->n; i++) {
        uint8_t label[3];
        EXPECT(gold->page[i].path && gold->page[i].type <= PAGE_TYPES);
        gold_label_leaves(&labeling, &gold->page[i], &b, label);
        EXPECT(label[0] == 0 && label[1] <= 1 && label[2] <= 1);
    }
    gold_labeling_free(&labeling);
    gold_free(gold);
    return 0;
}
