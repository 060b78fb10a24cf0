/* SPDX-License-Identifier: MIT
 * selector.h - a selector for elements of a block path, and its two notations: CSS and XPath 1.0.
 *
 * A selector names some elements of the path's chain, from the outermost to the block itself, each with as much of
 * its id and class as needed (selector_search.c decides). It selects elements of the original page, not of the tree
 * repaired by libtidy, so it allows for two things: inline elements between two blocks (each step may match at any
 * depth, unless that would be ambiguous), and TBODYs that some parsers insert between TABLE and TR. */
#ifndef INFODISC_TEMPLATES_SELECTORS_SELECTOR_H
#define INFODISC_TEMPLATES_SELECTORS_SELECTOR_H

#include "base/buffer.h"
#include "templates/selectors/name_pattern.h"

enum { SELECTOR_STEPS_MAX = 168, EXCLUDED_MAX = 8, STEP_WRAPPERS_MAX = 8 };

struct selector_step {
    const struct block_path *path; /* the element's tag, class and id */
    struct name_pattern id, class; /* of the path */
    bool use_id, use_class;  /* those that are asked for */
    bool class_first;        /* the class must be the first of several */
    bool id_parts, class_parts; /* of a generalised one also what comes after the first '#' */
    bool no_id, no_class;    /* must have none at all */
    bool mixed_cells;        /* of a cell whose row has TH and TD: see block_path.cell */
    bool or_nameless;        /* of a body: or it has neither id nor class, as parsers may lose them */
    bool child;              /* of the step before, with no other block between them */
    bool form_row;           /* a cell whose row may have a FORM around some of its cells; in_form: around this */
    bool in_form;
    uint32_t n_wrappers;     /* of a child: what may be before it, as markup_tag.wrapper */
    uint32_t wrapper[STEP_WRAPPERS_MAX];
    uint32_t n_excluded;
    const struct name_pattern *excluded[EXCLUDED_MAX]; /* classes and ids that it must not have; of the search */
    bool by_part[EXCLUDED_MAX]; /* those by what comes after their numbers, as its own ones begin alike */
    bool is_compared;        /* scratch of selector_search.c: all of `lost` is known */
    uint64_t lost;           /* of the rival's chain, a bit of each element that it does not pick */
};

struct selector {
    uint32_t n;              /* steps; the last is the block's own element */
    struct selector_step step[SELECTOR_STEPS_MAX];
};

/* Appends the selector: a list of its forms (selector_forms.h). */
void selector_css(const struct selector *s, struct buffer *out);
void selector_xpath(const struct selector *s, struct buffer *out);

/* Appends an XPath expression whose value is that text. */
void put_xpath_string(struct buffer *out, struct span text);

#endif
