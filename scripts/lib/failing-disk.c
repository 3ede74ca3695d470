// A disk that cannot keep what is written: as soon as there is a file named by DISK_FAULT, every fdatasync and fsync of
// the program it is loaded into (LD_PRELOAD) fails with EIO.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int fails(void) {
    const char *path = getenv("DISK_FAULT");
    if (!path || access(path, F_OK) != 0) return 0;
    errno = EIO;
    return 1;
}

int fdatasync(int descriptor) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    return fails() ? -1 : real(descriptor);
}

int fsync(int descriptor) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    return fails() ? -1 : real(descriptor);
}
