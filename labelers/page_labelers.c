/* SPDX-License-Identifier: MIT
 * page_labelers.c - which method is whose: see page_labeler.h. */
#include "labelers/shared/page_labeler.h"

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
