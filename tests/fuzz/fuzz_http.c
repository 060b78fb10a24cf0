/* SPDX-License-Identifier: MIT
 * fuzz_http.c - any bytes as an HTTP response: its body decodes to at most the allowed size, and its first bytes do
 * not depend on that size. */

#include "fuzz.h"
#include "site/archives/http_message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    enum { MOST = 100000, FEW = 50 };
    struct http_message m;
    struct buffer scratch = {0}, all = {0}, few = {0};
    struct span bytes = {(const char *)data, n};
    if (!http_parse(bytes, &m)) m = (struct http_message){.status = 200, .body = bytes, .chunked = true};
    EXPECT(m.status >= 100 && m.status <= 999 && m.body.len <= n);
    EXPECT(http_charset(m.content_type).len <= m.content_type.len);
    http_kind(m.content_type);
    enum http_body result = http_decode(&m, MOST, &scratch, &all);
    EXPECT(all.len <= MOST);
    enum http_body short_result = http_decode(&m, FEW, &scratch, &few);
    EXPECT(few.len <= FEW);
    if (result == HTTP_BODY_WHOLE && short_result == HTTP_BODY_WHOLE)
        EXPECT(span_equal(buffer_span(&all), buffer_span(&few)));
    buffer_free(&scratch);
    buffer_free(&all);
    buffer_free(&few);
    return 0;
}
