// A disk that takes its time: every fdatasync and fsync of the program it is loaded into (LD_PRELOAD) lasts as many
// milliseconds longer as SLOW_DISK_MS says. Cheaper than strace, which stops the program at each of its system calls.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait(void) {
    const char *text = getenv("SLOW_DISK_MS");
    long milliseconds = text ? atol(text) : 0;
    struct timespec rest = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    while (nanosleep(&rest, &rest) != 0) {}
}

int fdatasync(int descriptor) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    wait();
    return real(descriptor);
}

int fsync(int descriptor) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    wait();
    return real(descriptor);
}
