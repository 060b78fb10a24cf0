/* SPDX-License-Identifier: MIT
 * url.h - URLs of pages: from file names, and split into parts. */
#ifndef INFODISC_SITE_URLS_URL_H
#define INFODISC_SITE_URLS_URL_H

#include "base/buffer.h"

/* Appends the URL of the file `path` (relative to the site's root) below base_url, undoing what
 * wget does to names: "a@b=1" stays, "a?b=1" is a query, %2F stays encoded, a trailing "index.html"
 * stays (it is what was crawled). Bytes that may not be in a URL are percent-encoded. One '/'
 * is between the two. */
void url_from_path(struct buffer *out, const char *base_url, struct span path);

/* Appends `url` with the bytes that may not be in a URL percent-encoded; %XX stays. */
void url_encode(struct buffer *out, struct span url);

/* Appends an absolute URL, likewise; the brackets of an IPv6 host stay, and a host that is not ASCII is in Punycode. */
void url_encode_absolute(struct buffer *out, struct span url);

/* Appends an address that a crawler has recorded, likewise. Its first '#' begins a fragment, where that of a file's
 * name would be a byte of the name. */
void url_encode_address(struct buffer *out, struct span address);

/* If the name of a directory looks like a host ("example.org", with a port after ':', '+' as wget or
 * '_' as HTTrack writes it) appends "host" or "host:port" in lower case and returns true. */
bool url_host_from_name(struct buffer *out, struct span name);

/* Appends the host of a site that has none: NAME.invalid, which RFC 2606 reserves for this. In lower case, other bytes
 * of the name than a-z 0-9 become '-', it is cut at 63; "site" if nothing is left. */
void url_invent_host(struct buffer *out, struct span name);

/* NAME of NAME.invalid; empty if the host is not invented. */
struct span url_invented_name(struct span host);

/* Parts of an absolute URL; spans into it. The host is without user and port (and as written, not
 * in lower case), the query without its '?'. Where there is no "://", all is path and query. A
 * fragment is in none of them. */
struct url_parts {
    struct span scheme, host, path, query;
};
struct url_parts url_split(struct span url);

/* ":8080"; empty if it is that of the scheme, or not given. */
struct span url_port(const struct url_parts *parts);

/* The last part of its path with its query: "red.html", "red?dark=1"; "index.html", as mirrors call it, if the path
 * ends with '/'. */
struct span url_page_name(struct span url);

/* The host in what stands between "//" and the path: "h" of "user@h:80". An IPv6 address keeps its brackets. */
struct span url_host_of(struct span authority);

/* Is the host an IPv6 address: "[::1]"? */
bool url_is_ipv6(struct span host);

/* The part of *s before the first byte that is in `stops`; *s begins there afterwards. */
struct span url_take_until(struct span *s, const char *stops);

/* "http" of "http:x"; empty where there is no scheme. */
struct span url_scheme(struct span url);

/* Is there a year from 19.. to 20.. and a month after it, with nothing or one mark between them: "2004/07", "2004_7",
 * "200407"? */
bool url_has_date(struct span s);

/* Appends the absolute URL that `reference`, as in a link on the page `base_url`, stands for (RFC 3986, 5.2):
 * scheme and host in lower case, "." and ".." undone, bytes that may not be in a URL percent-encoded,
 * without fragment. False, and nothing appended, unless that is an http or https URL with a host. */
bool url_resolve(struct buffer *out, struct span base_url, struct span reference);

#endif
