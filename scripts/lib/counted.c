/* Preloaded into a program that runs under Callgrind. A byte `+` written to the pipe COUNTED_PIPE begins to count instructions from zero, a
   byte `-` dumps the count.

   Valgrind 3.19 writes to the mask that a program passes to sigsuspend; that of libdispatch is read-only, so it gets a copy. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

int sigsuspend(const sigset_t *mask) {
    sigset_t copy = *mask;
    int (*real)(const sigset_t *) = (int (*)(const sigset_t *))dlsym(RTLD_NEXT, "sigsuspend");
    return real(&copy);
}

static void *listen_to(void *path) {
    int file = open(path, O_RDWR);
    char order;
    int is_counting = 0;
    while (read(file, &order, 1) == 1) {
        if (order == '+') {
            /* Counting goes on afterwards: Callgrind loses count where it is begun a second time. */
            if (!is_counting) CALLGRIND_START_INSTRUMENTATION;
            is_counting = 1;
            CALLGRIND_ZERO_STATS;
        } else {
            CALLGRIND_DUMP_STATS;
        }
    }
    return NULL;
}

__attribute__((constructor)) static void begin(void) {
    char *path = getenv("COUNTED_PIPE");
    pthread_t thread;
    sigset_t all, before;
    if (path == NULL) return;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    pthread_create(&thread, NULL, listen_to, path);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
