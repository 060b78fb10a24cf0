/* SPDX-License-Identifier: MIT
 * article_features.h - features that tell whether a page is an article, from its URL (link-target identification,
 * Ferreira et al. 2016) and from CoreEx: the input of C4.5's tree of page types. */
#ifndef INFODISC_LABELERS_C45_ARTICLE_FEATURES_H
#define INFODISC_LABELERS_C45_ARTICLE_FEATURES_H

#include "labelers/page/page.h"
#include "labelers/shared/shared.h"

enum article_feature {
    /* Of the address after the host: path and query. */
    LINK_NUMBER,   /* has a digit, or a variable called id */
    LINK_DATE,     /* has a year and a month, see url_has_date() */
    LINK_LENGTH,   /* bytes */
    LINK_END,      /* ends in '/' */
    LINK_RESERVED, /* has one of: gallery video image photo slideshow episode player */
    LINK_SLASHES,
    /* Of CoreEx's best element and its set S. */
    CORE_TAG,      /* its tag */
    CORE_SET_TAG,  /* the most frequent tag of the elements in S, the first of several */
    CORE_SCORE,    /* in steps of 1/10000 */
    ARTICLE_FEATURES
};

enum article_feature_kind {
    FEATURE_FLAG,  /* 0: no, 1: yes */
    FEATURE_TAG,   /* 1 + enum element; 0: none */
    FEATURE_NUMBER
};

struct article_feature_rule {
    const char *name;
    enum article_feature_kind kind;
};

extern const struct article_feature_rule article_features[ARTICLE_FEATURES];

/* value [ARTICLE_FEATURES]; core: scratch. */
void article_features_of(struct coreex *core, const struct labeler_page *page, uint32_t *value);

/* Those of the address alone: the members up to LINK_SLASHES. */
void link_features_of(struct span url, uint32_t *value);

#endif
