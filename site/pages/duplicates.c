/* SPDX-License-Identifier: MIT
 * duplicates.c - see duplicates.h. Cost: linear in the bytes of the URLs; 24 bytes per page while it runs. */
#include "site/pages/duplicates.h"

#include "base/hash.h"
#include "base/threads/parallel.h"
#include "base/text/ascii.h"
#include "site/urls/urls.h"

/* ---- what names a page in a URL ------------------------------------------------------------ */

enum { SESSION_ID_MIN = 16 };

/* Parameters that hold the id of a session, or how somebody came here, in lower case. */
static const char session_names[] = " jsessionid phpsessid oscsid zenid cfid cftoken ";
static const char visit_names[] = " gclid fbclid yclid msclkid dclid _ga ";
/* Those that only say which comment a form at the end of the page would answer. */
static const char form_names[] = " replytocom unapproved moderation-hash ";
/* Those that hold one if their value looks like it: long, of letters and digits. */
static const char maybe_session_names[] = " sid sessionid session_id sessid ";

static bool looks_like_session(struct span value)
{
    size_t digits = 0;
    for (size_t i = 0; i < value.len; i++) {
        if (!ascii_is_alnum(value.at[i])) return false;
        digits += ascii_is_digit(value.at[i]);
    }
    return value.len >= SESSION_ID_MIN && digits > 0;
}

/* Does "name=value" say nothing about which page it is? */
static bool is_idle_parameter(struct span parameter)
{
    struct span value = parameter, name = span_take(&value, '=');
    if (parameter.len == 0 || ascii_begins(name, "utm_")) return true;
    if (ascii_find_word(name, session_names) || ascii_find_word(name, visit_names)) return true;
    return ascii_find_word(name, form_names) || ascii_begins(name, "aspsessionid") ||
           (ascii_find_word(name, maybe_session_names) && looks_like_session(value));
}

/* Each part of a path may have parameters of its own: "/a;jsessionid=7/b". */
static void put_path(struct buffer *out, struct span path)
{
    size_t root = out->len;
    while (path.len) {
        struct span part = span_take(&path, '/'), name = span_take(&part, ';');
        buffer_add_span(out, name);
        while (part.len) {
            struct span parameter = span_take(&part, ';');
            if (is_idle_parameter(parameter)) continue;
            buffer_putc(out, ';');
            buffer_add_span(out, parameter);
        }
        buffer_putc(out, '/');
    }
    while (out->len > root && out->at[out->len - 1] == '/') out->len--;
}

static void put_query(struct buffer *out, struct span query)
{
    char separator = '?';
    while (query.len) {
        struct span parameter = span_take(&query, '&');
        if (is_idle_parameter(parameter)) continue;
        buffer_putc(out, separator);
        buffer_add_span(out, parameter);
        separator = '&';
    }
}

static bool fragment_names_page(struct span fragment)
{
    if (!fragment.len) return false;
    if (*fragment.at == '/' || *fragment.at == '!') return true;
    for (size_t i = 0; i < fragment.len; i++)
        if (!ascii_is_digit(fragment.at[i])) return false;
    return true;
}

void duplicate_url_form(struct buffer *out, struct span url)
{
    struct url_parts parts = url_split(url);
    ascii_put_lower(out, parts.host);
    buffer_add_span(out, url_port(&parts));
    put_path(out, parts.path);
    put_query(out, parts.query);
    struct span rest = url;
    span_take(&rest, '#');
    if (!fragment_names_page(rest)) return;
    buffer_putc(out, '#');
    buffer_add_span(out, rest);
}

/* ---- sets of pages ------------------------------------------------------------------------- */

struct first_pages { /* the first page with a key: open addressing */
    uint64_t *key;   /* [mask + 1] */
    uint32_t *page;  /* [mask + 1] NO_DUPLICATE: free */
    size_t mask;
};

static struct first_pages first_pages_new(uint32_t n_pages)
{
    size_t slots = hash_slots(n_pages);
    struct first_pages f = {mem_alloc(slots * sizeof *f.key), mem_alloc(slots * sizeof *f.page), slots - 1};
    memset(f.page, 0xFF, slots * sizeof *f.page);
    return f;
}

static void first_pages_free(struct first_pages *f)
{
    free(f->key);
    free(f->page);
}

/* The slot of the first page with this key; free where there is none yet. */
static size_t first_slot(const struct first_pages *f, uint64_t key)
{
    size_t i = (size_t)key & f->mask;
    while (f->page[i] != NO_DUPLICATE && f->key[i] != key) i = (i + 1) & f->mask;
    return i;
}

/* Makes `first` the page with this key, unless there is an earlier one. */
static void first_pages_add(struct first_pages *f, size_t slot, uint64_t key, uint32_t first)
{
    if (f->page[slot] != NO_DUPLICATE) return;
    f->key[slot] = key;
    f->page[slot] = first;
}

struct form_task {
    const struct site *site;
    struct buffer *form; /* [threads] */
    uint64_t *key;       /* [n_pages] of duplicate_url_form() */
};

static void find_key(void *data, uint32_t page, int thread)
{
    struct form_task *task = data;
    struct buffer *form = &task->form[thread];
    form->len = 0;
    duplicate_url_form(form, span_of(task->site->page[page].url));
    task->key[page] = hash_span(buffer_span(form));
}

static uint64_t *keys_of_urls(const struct site *site, int threads)
{
    struct form_task task = {site, buffers_new(threads), mem_alloc(site->n_pages * sizeof *task.key)};
    parallel_for(site->n_pages, threads, find_key, &task);
    buffers_free(task.form, threads);
    return task.key;
}

uint32_t *duplicates_find(const struct site *site, const uint64_t *body, const uint8_t *skipped, int threads,
                          uint32_t *n_duplicates)
{
    uint32_t n = site->n_pages, *duplicate_of = mem_alloc((n + 1ull) * sizeof *duplicate_of);
    struct first_pages by_body = first_pages_new(n), by_url = first_pages_new(n);
    uint64_t *url = keys_of_urls(site, threads);
    *n_duplicates = 0;
    for (uint32_t p = 0; p < n; p++) {
        duplicate_of[p] = NO_DUPLICATE;
        if (skipped[p] != SKIP_NONE) continue;
        size_t body_slot = first_slot(&by_body, body[p]), url_slot = first_slot(&by_url, url[p]);
        uint32_t same_body = by_body.page[body_slot], same_url = by_url.page[url_slot];
        uint32_t first = same_body < same_url ? same_body : same_url;
        duplicate_of[p] = first;
        *n_duplicates += first != NO_DUPLICATE;
        if (first == NO_DUPLICATE) first = p;
        first_pages_add(&by_body, body_slot, body[p], first); /* what a duplicate is like is one, too */
        first_pages_add(&by_url, url_slot, url[p], first);
    }
    first_pages_free(&by_body);
    first_pages_free(&by_url);
    free(url);
    return duplicate_of;
}
