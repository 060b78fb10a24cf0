/* SPDX-License-Identifier: MIT
 * tidy_page.c - see tidy_page.h; and the life of a parser, see html_parse.h. */
#include "table_blocks/html/tidy_page.h"

#include <locale.h>
#include <pthread.h>

#include "base/limits.h"
#include "table_blocks/html/html_parse.h"

/* ---- libtidy's memory: an arena; each block is preceded by its size ----
 * For each fault of a page libtidy writes a message into six blocks of 2048 bytes, shown or not, and frees them. Only
 * these are used again: all the rest lives as long as the document. A page's tree takes some 10 times the bytes that
 * libtidy reads; a skeleton is at most as long as its page. Beyond PARSER_BYTES_MAX the page is given up. */

enum { SIZE_HEADER = 16, MESSAGE_BYTES = 2048 };

struct spare { /* lies in the block itself */
    struct spare *next;
};

static void *tidy_alloc(TidyAllocator *self, size_t bytes)
{
    struct html_parser *p = (struct html_parser *)self;
    if (bytes == MESSAGE_BYTES && p->spare) {
        void *block = p->spare;
        p->spare = p->spare->next;
        return block;
    }
    if (p->parsing && (bytes > PARSER_BYTES_MAX || p->arena.total > PARSER_BYTES_MAX))
        longjmp(p->give_up, 1);
    char *block = arena_alloc(&p->arena, SIZE_HEADER + bytes);
    memcpy(block, &bytes, sizeof bytes);
    return block + SIZE_HEADER;
}

static size_t block_bytes(const void *block)
{
    size_t bytes;
    memcpy(&bytes, (const char *)block - SIZE_HEADER, sizeof bytes);
    return bytes;
}

static void *tidy_realloc(TidyAllocator *self, void *old, size_t bytes)
{
    if (!old) return tidy_alloc(self, bytes);
    size_t old_bytes = block_bytes(old);
    if (bytes <= old_bytes) return old;
    return memcpy(tidy_alloc(self, bytes), old, old_bytes);
}

static void tidy_free(TidyAllocator *self, void *block)
{
    struct html_parser *p = (struct html_parser *)self;
    if (!block || block_bytes(block) != MESSAGE_BYTES) return;
    struct spare *spare = block;
    spare->next = p->spare;
    p->spare = spare;
}

static void tidy_panic(TidyAllocator *self, ctmbstr message)
{
    (void)message;
    struct html_parser *p = (struct html_parser *)self;
    if (p->parsing) longjmp(p->give_up, 1);
    mem_out_of_memory(0);
}

static const TidyAllocatorVtbl allocator_calls = {tidy_alloc, tidy_realloc, tidy_free, tidy_panic};

/* ---- life ---- */

/* libtidy's own memory, of which it takes a little before a parser has its own. */
static void no_memory(ctmbstr message)
{
    (void)message;
    mem_out_of_memory(0);
}

static void init_once(void)
{
    tidySetPanicCall(no_memory); /* its own would end the process with exit status 2 */
    /* The first tidyCreate() calls setlocale(LC_ALL, ""); afterwards the language is known. */
    char *locale = mem_strdup(setlocale(LC_ALL, NULL));
    tidySetLanguage("en");
    struct html_parser *p = html_parser_new();
    tidyCreateWithAllocator(&p->allocator);
    html_parser_free(p);
    setlocale(LC_ALL, locale);
    free(locale);
}

void html_parse_init(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, init_once);
}

struct html_parser *html_parser_new(void)
{
    struct html_parser *p = mem_zalloc(1, sizeof *p);
    p->allocator.vtbl = &allocator_calls;
    return p;
}

void html_parser_free(struct html_parser *p)
{
    if (!p) return;
    arena_free(&p->arena);
    buffer_free(&p->page);
    free(p);
}

static Bool TIDY_CALL no_report(TidyDoc doc, TidyReportLevel level, uint line, uint column,
                                ctmbstr message)
{
    (void)doc, (void)level, (void)line, (void)column, (void)message;
    return no;
}

/* Elements that HTML has gained since libtidy 5.6; its custom-tags option knows those with a '-'. */
static const char *const new_block_tags = "search slot noindex";

TidyDoc tidy_page(struct html_parser *p, bool whole)
{
    arena_reset(&p->arena);
    p->spare = NULL;
    p->parsing = p->page.len <= UINT32_MAX / 2 && !setjmp(p->give_up);
    if (!p->parsing) return NULL;
    tidyBufInitWithAllocator(&p->value, &p->allocator);
    TidyDoc doc = tidyCreateWithAllocator(&p->allocator);
    tidyOptSetValue(doc, TidyInCharEncoding, whole ? "utf8" : "ascii"); /* skeletons are ASCII */
    tidyOptSetBool(doc, TidyQuiet, yes);
    tidyOptSetBool(doc, TidyShowWarnings, no);
    tidyOptSetInt(doc, TidyShowErrors, 0);
    tidyOptSetBool(doc, TidyDropEmptyElems, no);
    tidyOptSetBool(doc, TidyDropEmptyParas, no);
    tidyOptSetBool(doc, TidyCoerceEndTags, no);
    if (whole) {
        tidyOptSetValue(doc, TidyUseCustomTags, "blocklevel");
        tidyOptSetValue(doc, TidyBlockTags, new_block_tags);
    }
    tidySetReportFilter(doc, no_report);
    TidyBuffer in;
    tidyBufInitWithAllocator(&in, &p->allocator);
    tidyBufAttach(&in, (byte *)p->page.at, (uint)p->page.len);
    tidyParseBuffer(doc, &in);
    tidyBufDetach(&in);
    p->parsing = false;
    return doc;
}
