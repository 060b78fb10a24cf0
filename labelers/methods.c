/* SPDX-License-Identifier: MIT
 * methods.c - the methods by name, and which of them are page labelers. */
#include "labelers/labelers.h"

#include "labelers/c45/c45.h"
#include "labelers/chain/sequence.h"
#include "labelers/memory/memory_based.h"
#include "labelers/page/page.h"

const char *infodisc_method_name(unsigned i)
{
    static const char *const names[INFODISC_METHOD_N] = {
        [INFODISC_METHOD_TEMPLATE] = "template", [INFODISC_METHOD_ENTROPY] = "entropy",
        [INFODISC_METHOD_PAPER] = "paper",       [INFODISC_METHOD_LARGEST] = "largest",
        [INFODISC_METHOD_COREEX] = "coreex",     [INFODISC_METHOD_NEXT] = "next",
        [INFODISC_METHOD_MAXENT] = "maxent",     [INFODISC_METHOD_MEMM] = "memm",
        [INFODISC_METHOD_CRF] = "crf",           [INFODISC_METHOD_IB1] = "ib1",
        [INFODISC_METHOD_IGTREE] = "igtree",     [INFODISC_METHOD_C45] = "c45",
    };
    return i < INFODISC_METHOD_N ? names[i] : NULL;
}

const struct page_labeler *page_labeler_of(enum infodisc_method method)
{
    switch (method) {
    case INFODISC_METHOD_LARGEST:
        return &labeler_largest;
    case INFODISC_METHOD_NEXT:
        return &labeler_next;
    case INFODISC_METHOD_COREEX:
        return &labeler_coreex;
    case INFODISC_METHOD_MAXENT:
        return &labeler_maxent;
    case INFODISC_METHOD_MEMM:
        return &labeler_memm;
    case INFODISC_METHOD_CRF:
        return &labeler_crf;
    case INFODISC_METHOD_IB1:
        return &labeler_ib1;
    case INFODISC_METHOD_IGTREE:
        return &labeler_igtree;
    case INFODISC_METHOD_C45:
        return &labeler_c45;
    default:
        return NULL;
    }
}
