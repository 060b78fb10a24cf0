/* SPDX-License-Identifier: MIT
 * split_workers.c - see split_workers.h.
 *
 * Workers take runs of pages from a shared list. The parent sees the end of a worker at a pipe that only this worker
 * holds open. If a worker dies, and had done other pages before, its page is tried once more in a new process: those
 * pages may have caused the crash. So the outcome for a page depends on that page alone. The new process continues
 * the run of the dead one; if none can be started, another crew takes the rest.
 *
 * A worker has no threads and prints nothing. It ends when the run ends, for whatever reason. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "api/split/page_worker.h"
#include "api/split/split_workers.h"
#include "base/memory.h"
#include "base/threads/item_runs.h"

#define NO_PAGE UINT32_MAX

enum {
    TICK_MS = 100,
    WALL_FACTOR = 10, /* a page that waits, for a disk, say, may take so many times its CPU time */
    EXIT_OUT_OF_MEMORY = 99
};

struct shared {               /* memory of all the processes */
    _Atomic uint32_t taken;   /* items of the list: see item_run_take() */
    struct shared_slot {
        struct item_run run;     /* that this process has still to do, or the next one in its place */
        _Atomic uint32_t page;   /* that it is at, or NO_PAGE */
        _Atomic uint32_t n_done; /* by this process */
    } slot[];
};

struct worker {
    pid_t pid;                /* 0: none */
    int pipe;                 /* reads end-of-file when the process is gone */
    clockid_t clock;          /* its CPU time */
    uint32_t page, n_done;    /* as last seen */
    double cpu, wall;         /* when they were first seen, in seconds */
    bool overran;             /* was ended for that */
};

struct crew {
    const struct split_task *task;
    const uint32_t *todo;
    uint32_t n_todo;
    struct shared *shared;
    size_t shared_bytes;
    struct worker *worker;    /* [n_workers] */
    struct spool_batch **batch; /* [n_workers] what a worker has not written yet */
    struct pollfd *poll;      /* [n_workers] */
    int n_workers;
    uint32_t n_before;        /* pages done by workers that are gone */
    int failure;              /* errno: why a worker could not be started */
};

static double seconds_of(clockid_t clock)
{
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- in a worker -------------------------------------------------------------------------- */

static void out_of_memory(size_t bytes)
{
    (void)bytes;
    _exit(EXIT_OUT_OF_MEMORY);
}

static void limit(int resource, uint64_t most)
{
    struct rlimit l;
    if (getrlimit((__rlimit_resource_t)resource, &l) != 0) return;
    if (l.rlim_max == RLIM_INFINITY || most < l.rlim_max) l.rlim_cur = most;
    setrlimit((__rlimit_resource_t)resource, &l);
}

/* The bytes of this process's address space. */
static uint64_t address_space(void)
{
    char text[32] = "";
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return 0;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    return n > 0 ? strtoull(text, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static void confine(const struct infodisc_options *options, pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    signal(SIGINT, SIG_IGN); /* the run decides */
    signal(SIGTERM, SIG_DFL);
    limit(RLIMIT_CORE, 0);
    uint64_t now = address_space();
    if (now && options->max_memory) limit(RLIMIT_AS, now + options->max_memory);
    mem_set_oom_handler(out_of_memory);
}

/* False if none is left. A process that has gone wrong may have left anything in its run. */
static bool take_page(struct crew *c, struct item_run *run, uint32_t *page)
{
    bool has_more = run->next < run->end && run->end <= c->n_todo;
    if (!has_more && !item_run_take(&c->shared->taken, c->n_todo, (uint32_t)c->n_workers, run)) return false;
    *page = c->todo[run->next++];
    return true;
}

/* `first`: a page to begin with, or NO_PAGE. */
static _Noreturn void work(struct crew *c, int number, uint32_t writer, uint32_t first, pid_t parent)
{
    confine(&c->task->run->options, parent);
    struct shared_slot *slot = &c->shared->slot[number];
    struct page_worker *w = page_worker_new(c->task, writer, c->batch[number]);
    for (uint32_t page = first;; page = NO_PAGE) {
        if (page == NO_PAGE && !take_page(c, &slot->run, &page)) _exit(0);
        slot->page = page;
        page_worker_do(w, page);
        slot->page = NO_PAGE;
        slot->n_done++;
    }
}

/* ---- in the process that watches ---------------------------------------------------------- */

static void start(struct crew *c, int number, uint32_t first)
{
    struct worker *w = &c->worker[number];
    int ends[2];
    *w = (struct worker){.pipe = -1, .page = NO_PAGE};
    c->shared->slot[number].page = first;
    c->shared->slot[number].n_done = 0;
    uint32_t writer = page_store_new_writer(c->task->store);
    pid_t parent = getpid();
    if (pipe2(ends, O_CLOEXEC) != 0) {
        c->failure = errno;
        return;
    }
    fflush(NULL); /* what a library might write a second time, should it end a worker by exit() */
    pid_t pid = fork();
    if (pid == 0) work(c, number, writer, first, parent);
    if (pid < 0) c->failure = errno;
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return;
    }
    w->pid = pid;
    w->pipe = ends[0];
    if (clock_getcpuclockid(pid, &w->clock) != 0) w->clock = CLOCK_MONOTONIC;
    w->cpu = 0;
    w->wall = seconds_of(CLOCK_MONOTONIC);
}

static const char *signal_text(int number, char *text, size_t bytes)
{
    const char *name = sigdescr_np(number);
    snprintf(text, bytes, "%s", name ? name : "unknown signal");
    return text;
}

/* Skips the page at which a worker has died, or was ended. */
static void give_up_page(struct crew *c, uint32_t page, int status, bool overran)
{
    char text[PAGE_DETAIL_BYTES] = "";
    enum skip_reason reason = overran ? SKIP_TIMEOUT : SKIP_CRASHED;
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_OUT_OF_MEMORY) reason = SKIP_MEMORY;
    if (reason == SKIP_CRASHED && WIFSIGNALED(status)) signal_text(WTERMSIG(status), text, sizeof text);
    page_store_skip(c->task->store, page, reason, text);
    c->n_before++;
}

/* A worker is gone: whatever it was at is tried again or given up, and another goes on. */
static void replace(struct crew *c, int number)
{
    struct worker *w = &c->worker[number];
    int status = 0;
    while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR) {}
    close(w->pipe);
    spool_batch_flush(c->batch[number]);
    w->pid = 0;
    uint32_t page = c->shared->slot[number].page, n_done = c->shared->slot[number].n_done;
    c->n_before += n_done;
    if (c->task->run->error.code || run_is_interrupted(c->task->run)) return;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && page == NO_PAGE) return; /* none is left */
    if (page == NO_PAGE && n_done == 0) { /* it cannot even begin: nor would another */
        c->failure = ENOMEM;
        return;
    }
    if (page == NO_PAGE || c->task->store->entry[page].state == PAGE_DONE) {
        start(c, number, NO_PAGE); /* it died between two pages */
        return;
    }
    bool overran = w->overran && page == w->page && n_done == w->n_done;
    if (n_done > 0 && !overran) {
        start(c, number, page);
        return;
    }
    give_up_page(c, page, status, overran);
    start(c, number, NO_PAGE);
}

/* Ends a worker that has been at its page for too long. */
static void watch(struct crew *c, int number)
{
    struct worker *w = &c->worker[number];
    const struct shared_slot *slot = &c->shared->slot[number];
    uint32_t page = slot->page, n_done = slot->n_done;
    double cpu = seconds_of(w->clock), wall = seconds_of(CLOCK_MONOTONIC);
    double most = c->task->run->options.page_timeout;
    if (page != w->page || n_done != w->n_done) {
        w->page = page;
        w->n_done = n_done;
        w->cpu = cpu;
        w->wall = wall;
    }
    if (page == NO_PAGE || most <= 0) return;
    if (cpu - w->cpu < most && wall - w->wall < most * WALL_FACTOR) return;
    w->overran = true;
    kill(w->pid, SIGKILL);
}

static void end_all(struct crew *c)
{
    for (int i = 0; i < c->n_workers; i++)
        if (c->worker[i].pid) kill(c->worker[i].pid, SIGKILL);
}

/* Is it no more? Asked besides its pipe, whose other end something else may hold open. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

/* Waits for a worker to end, or for the next tick; false when none is left. */
static bool attend(struct crew *c)
{
    int n_left = 0;
    uint32_t n_done = c->n_before;
    for (int i = 0; i < c->n_workers; i++) {
        c->poll[i] = (struct pollfd){.fd = c->worker[i].pid ? c->worker[i].pipe : -1, .events = POLLIN};
        n_left += c->worker[i].pid != 0;
        if (c->worker[i].pid) n_done += c->shared->slot[i].n_done;
    }
    if (c->task->step) run_progress(c->task->run, c->task->step, n_done, c->n_todo);
    if (!n_left) return false;
    int ready = poll(c->poll, (nfds_t)c->n_workers, TICK_MS);
    if (run_is_interrupted(c->task->run) || !spool_check(c->task->store->spool, &c->task->run->error)) end_all(c);
    for (int i = 0; i < c->n_workers; i++) {
        if (!c->worker[i].pid) continue;
        if ((ready > 0 && c->poll[i].revents) || has_ended(c->worker[i].pid))
            replace(c, i);
        else
            watch(c, i);
    }
    return true;
}

/* ---- the crew ----------------------------------------------------------------------------- */

/* Returns errno of a worker that could not be started; else 0. */
static int run_crew(const struct split_task *task, const uint32_t *todo, uint32_t n, int n_workers)
{
    if ((uint32_t)n_workers > n) n_workers = (int)n;
    struct crew c = {.task = task, .todo = todo, .n_todo = n, .n_workers = n_workers};
    c.shared_bytes = sizeof *c.shared + (size_t)n_workers * sizeof c.shared->slot[0];
    c.shared = mmap(NULL, c.shared_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (c.shared == MAP_FAILED) mem_out_of_memory(c.shared_bytes);
    c.worker = mem_zalloc((size_t)n_workers, sizeof *c.worker);
    c.poll = mem_zalloc((size_t)n_workers, sizeof *c.poll);
    c.batch = spool_batches_new(task->store->spool, n_workers);
    for (int i = 0; i < n_workers; i++) start(&c, i, NO_PAGE);
    while (attend(&c)) {}
    spool_batches_end(c.batch, n_workers);
    free(c.worker);
    free(c.poll);
    munmap(c.shared, c.shared_bytes);
    return c.failure;
}

/* Of n pages of the list those that are not done, now its first ones. Returns how many. */
static uint32_t keep_undone(const struct page_store *store, uint32_t *todo, uint32_t n)
{
    uint32_t n_left = 0;
    for (uint32_t i = 0; i < n; i++)
        if (store->entry[todo[i]].state != PAGE_DONE) todo[n_left++] = todo[i];
    return n_left;
}

bool split_in_processes(const struct split_task *task, uint32_t *todo, uint32_t n, int n_workers)
{
    struct infodisc_run *run = task->run;
    uint32_t n_before = n + 1;
    int failure = 0;
    while (n && n < n_before) { /* a crew that gets nothing done is the last one */
        failure = run_crew(task, todo, n, n_workers);
        if (run_is_interrupted(run)) return run_interrupted(run);
        if (run->error.code || !spool_check(task->store->spool, &run->error)) return false;
        n_before = n;
        n = keep_undone(task->store, todo, n);
    }
    errno = failure;
    return n == 0 || error_set_errno(&run->error, "cannot start the processes that parse pages");
}
