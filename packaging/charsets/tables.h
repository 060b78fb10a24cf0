/* SPDX-License-Identifier: MIT
 * tables.h - the tables that make_tables.py writes. */
#ifndef INFODISC_PACKAGING_TABLES_H
#define INFODISC_PACKAGING_TABLES_H

#include <stdint.h>

struct row {
    uint8_t low, high; /* second bytes; low > high: the first byte begins nothing */
    uint16_t at;       /* of low's value in the codes */
};

struct table {
    const uint16_t *single;       /* [256] characters of one byte; 0: none */
    const struct row *row;        /* [256] of two; NULL: there are none */
    const uint16_t *codes;
    const struct row *row_8f;     /* [256] of three that begin with 0x8F; or NULL */
    const uint16_t *codes_8f;
};

struct named_table {
    const char *name; /* NULL after the last */
    struct table table;
};

struct run { /* of characters of four bytes, and their code points */
    uint32_t first, code, n;
};

extern const struct named_table named_tables[];
extern const struct table jisx0208, jisx0213_1, jisx0213_2;
extern const uint16_t jisx0201_kana[128], jisx0201_roman[128];
extern const struct run *const runs_of_gb18030;
extern const unsigned n_runs_of_gb18030;
extern const uint32_t pairs[][2]; /* what values from 0xD800 to 0xDFFF are: a code point, and another one or 0 */

#endif
