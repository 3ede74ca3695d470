/* Preloaded into a program that runs under Callgrind. A byte `+` written to the pipe COUNTED_PIPE begins to count instructions, a byte
   `-` ends it and dumps the count.

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
    while (read(file, &order, 1) == 1) {
        if (order == '+') {
            CALLGRIND_START_INSTRUMENTATION;
        } else {
            CALLGRIND_DUMP_STATS;
            CALLGRIND_STOP_INSTRUMENTATION;
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
