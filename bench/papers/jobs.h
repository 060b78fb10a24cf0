/* SPDX-License-Identifier: MIT
 * jobs.h - jobs from standard input, done in parallel: what the papers' experiments have in common. Each line is a job,
 * its words separated by tabs. */
#ifndef INFODISC_BENCH_PAPERS_JOBS_H
#define INFODISC_BENCH_PAPERS_JOBS_H

#include "base/buffer.h"

enum { JOB_WORDS_MAX = 8 };

/* Does job `number`, from 0 on, by several threads at once; `word` [n_words], which it may cut up, is the job's own.
 * What it appends to `result` is printed in the order of the jobs. False if a word is not as it should be. */
typedef bool job_function(void *work, uint32_t number, char **word, struct buffer *result);

/* Does all jobs and prints their results. The program's exit status: 1, with a line on stderr, if one of the jobs has
 * not n_words words or is refused. */
int jobs_do(const char *program, int n_words, job_function *run, void *work);

/* Some of the pages, as a word of a job: "3,1,17". */
struct page_numbers { /* {0} */
    uint32_t *item;   /* [n] below n_pages */
    uint32_t n, cap;
};

/* Cuts `list` up. False where it has no number, or one that is not below n_pages. */
bool page_numbers_read(char *list, uint32_t n_pages, struct page_numbers *out);

#endif
