/* SPDX-License-Identifier: MIT
 * text.h - bytes -> UTF-8, and what can be told of a page before decoding. Door of the room.
 *
 * In: the first bytes of a file, or all of them. Out: whether it is HTML; its charset; its text as UTF-8, in the
 * decoder's buffer. */
#ifndef INFODISC_SITE_TEXT_TEXT_H
#define INFODISC_SITE_TEXT_TEXT_H

#include "site/text/charset.h"
#include "site/text/raw_tags.h"
#include "site/text/sniff.h"

#endif
