/* SPDX-License-Identifier: MIT
 * jobs.c - see jobs.h. */
#include "bench/papers/jobs.h"

#include <stdio.h>

#include "base/memory.h"
#include "base/threads/parallel.h"

struct job {
    char *line;
    struct buffer result;
    bool ok;
};

struct jobs {
    int n_words;
    job_function *run;
    void *work;
    struct job *item; /* [n] */
    uint32_t n, cap;
};

static void read_jobs(struct jobs *jobs)
{
    char *line = NULL;
    size_t cap = 0;
    while (getline(&line, &cap, stdin) > 0) {
        VECTOR_PUSH(jobs->item, jobs->n, jobs->cap) = (struct job){.line = line};
        line = NULL;
        cap = 0;
    }
    free(line);
}

static void do_job(void *data, uint32_t number, int thread)
{
    (void)thread;
    const struct jobs *jobs = data;
    struct job *job = &jobs->item[number];
    char *word[JOB_WORDS_MAX], *save;
    for (int w = 0; w < jobs->n_words; w++)
        if (!(word[w] = strtok_r(w ? NULL : job->line, "\t\n", &save))) return;
    job->ok = jobs->run(jobs->work, number, word, &job->result);
}

int jobs_do(const char *program, int n_words, job_function *run, void *work)
{
    struct jobs jobs = {.n_words = n_words, .run = run, .work = work};
    bool ok = true;
    read_jobs(&jobs);
    parallel_for(jobs.n, parallel_threads(0), do_job, &jobs);
    for (uint32_t j = 0; j < jobs.n; j++) {
        struct job *job = &jobs.item[j];
        if (!job->ok) fprintf(stderr, "%s: job %u is not as it should be\n", program, j);
        ok = ok && job->ok;
        if (job->result.len) fwrite(job->result.at, 1, job->result.len, stdout);
        buffer_free(&job->result);
        free(job->line);
    }
    free(jobs.item);
    return !ok || ferror(stdout) || fflush(stdout) != 0;
}

bool page_numbers_read(char *list, uint32_t n_pages, struct page_numbers *out)
{
    char *save;
    for (char *word = strtok_r(list, ",", &save); word; word = strtok_r(NULL, ",", &save)) {
        unsigned long i = strtoul(word, NULL, 10);
        if (i >= n_pages) return false;
        VECTOR_PUSH(out->item, out->n, out->cap) = (uint32_t)i;
    }
    return out->n > 0;
}
