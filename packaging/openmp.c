/* SPDX-License-Identifier: MIT
 * openmp.c - the little of OpenMP that infodisc uses (base/threads/parallel.c: one parallel region with a given
 * number of threads), for the wheel and the static binary. gcc's libgomp.a cannot be linked into a shared object,
 * and a shared libgomp would have to be shipped or be the machine's.
 *
 * Each thread that begins a region has its own team. Its threads wait for the next region: they spin for some 0.1
 * ms, about as long as waking a thread takes, then sleep. A forked process creates new teams. */
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

enum { ROUNDS_AWAKE = 5000 };

struct team {
    pthread_mutex_t lock;
    pthread_cond_t go, done;
    _Atomic unsigned region;      /* how many there were */
    _Atomic int unfinished;       /* workers in the region */
    int n;                        /* threads of the region, the caller too */
    void (*work)(void *data);
    void *data;
    bool ends;
    int n_workers, room;
    pthread_t *worker;            /* [room] */
    unsigned forks;               /* in which process it lives */
};

struct worker {
    struct team *team;
    int number;                   /* from 1 */
    unsigned region;              /* that was the last one before it began */
};

static pthread_once_t prepared = PTHREAD_ONCE_INIT;
static pthread_key_t ending;      /* of a thread: ends its team */
static unsigned forks;
static __thread struct team *own_team;
static __thread int own_number;
static __thread bool in_region;

void GOMP_parallel(void (*work)(void *), void *data, unsigned n, unsigned flags);
int omp_get_thread_num(void);
int omp_get_num_procs(void);
int omp_pause_resource_all(int kind);

static void pause_briefly(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* Waits until t->region is not `last` any more. */
static void wait_for_region(struct team *t, unsigned last)
{
    for (int i = 0; i < ROUNDS_AWAKE; i++) {
        if (atomic_load_explicit(&t->region, memory_order_acquire) != last) return;
        pause_briefly();
    }
    pthread_mutex_lock(&t->lock);
    while (atomic_load(&t->region) == last) pthread_cond_wait(&t->go, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

static void *serve(void *argument)
{
    struct worker me = *(struct worker *)argument;
    struct team *t = me.team;
    free(argument);
    own_number = me.number;
    in_region = true; /* a region in a region has one thread */
    for (;;) {
        wait_for_region(t, me.region);
        pthread_mutex_lock(&t->lock); /* what the region is, as a whole */
        me.region = atomic_load(&t->region);
        bool ends = t->ends, takes_part = me.number < t->n;
        void (*work)(void *) = t->work;
        void *data = t->data;
        pthread_mutex_unlock(&t->lock);
        if (ends) return NULL;
        if (!takes_part) continue;
        work(data);
        if (atomic_fetch_sub(&t->unfinished, 1) == 1) {
            pthread_mutex_lock(&t->lock);
            pthread_cond_signal(&t->done);
            pthread_mutex_unlock(&t->lock);
        }
    }
}

/* Signals are for the threads that were there before. */
static bool start_worker(struct team *t)
{
    struct worker *w = malloc(sizeof *w);
    if (!w) return false;
    *w = (struct worker){t, t->n_workers + 1, atomic_load(&t->region)};
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool ok = pthread_create(&t->worker[t->n_workers], NULL, serve, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (ok) t->n_workers++;
    else free(w);
    return ok;
}

static void begin_region(struct team *t, int n)
{
    pthread_mutex_lock(&t->lock);
    t->n = n;
    atomic_store(&t->unfinished, n - 1);
    atomic_fetch_add(&t->region, 1);
    pthread_cond_broadcast(&t->go);
    pthread_mutex_unlock(&t->lock);
}

static void end_region(struct team *t)
{
    for (int i = 0; i < ROUNDS_AWAKE; i++) {
        if (atomic_load_explicit(&t->unfinished, memory_order_acquire) == 0) return;
        pause_briefly();
    }
    pthread_mutex_lock(&t->lock);
    while (atomic_load(&t->unfinished)) pthread_cond_wait(&t->done, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

static void end_team(void *data)
{
    struct team *t = data;
    if (t->forks != forks) return; /* its threads are in another process */
    t->ends = true;
    begin_region(t, 1);
    for (int i = 0; i < t->n_workers; i++) pthread_join(t->worker[i], NULL);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->go);
    pthread_cond_destroy(&t->done);
    free(t->worker);
    free(t);
}

static void count_fork(void)
{
    forks++;
}

static void prepare(void)
{
    pthread_key_create(&ending, end_team);
    pthread_atfork(NULL, NULL, count_fork);
}

/* The caller's team, with at most n threads; NULL without memory. */
static struct team *team_of(int n)
{
    pthread_once(&prepared, prepare);
    if (!own_team || own_team->forks != forks) {
        if (!(own_team = calloc(1, sizeof *own_team))) return NULL;
        own_team->forks = forks;
        pthread_mutex_init(&own_team->lock, NULL);
        pthread_cond_init(&own_team->go, NULL);
        pthread_cond_init(&own_team->done, NULL);
        pthread_setspecific(ending, own_team);
    }
    if (n > own_team->room) {
        pthread_t *more = realloc(own_team->worker, (size_t)n * sizeof *more);
        if (!more) return own_team;
        own_team->worker = more;
        own_team->room = n;
    }
    while (own_team->n_workers < n - 1 && start_worker(own_team)) {}
    return own_team;
}

/* work(data) in n threads at once, or as many as there can be; the caller is one of them. */
void GOMP_parallel(void (*work)(void *), void *data, unsigned n, unsigned flags)
{
    (void)flags;
    struct team *t = in_region || n < 2 ? NULL : team_of((int)n);
    int threads = t ? t->n_workers + 1 : 1;
    if (threads > (int)n) threads = (int)n;
    int number = own_number;
    bool was_in_region = in_region;
    own_number = 0;
    in_region = true;
    if (threads > 1) {
        t->work = work;
        t->data = data;
        begin_region(t, threads);
    }
    work(data);
    if (threads > 1) end_region(t);
    own_number = number;
    in_region = was_in_region;
}

int omp_get_thread_num(void)
{
    return own_number;
}

int omp_get_num_procs(void)
{
    cpu_set_t set;
    long n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (int)n : 1;
}

int omp_pause_resource_all(int kind)
{
    (void)kind;
    return 0;
}
