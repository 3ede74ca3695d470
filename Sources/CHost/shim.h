#pragma once
#include <malloc.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <unistd.h>

// Members of `struct stat` are read here and not in Swift: which Clang module they belong to there depends on
// which of several modules that include <sys/stat.h> the compiler happens to load first.

/// The permission bits of a file; -1 where it cannot be looked at, with the reason in `errno`.
static inline int file_permissions(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 ? (int)(status.st_mode & 07777) : -1;
}

/// The size of an open file in bytes; -1 where it cannot be told, with the reason in `errno`.
static inline long long file_size(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 ? (long long)status.st_size : -1;
}

/// A file's size in bytes, and when it was changed last.
struct file_look {
    /// -1 where it cannot be looked at, with the reason in `errno`.
    long long size;
    long long changed_nanoseconds;
};

static inline struct file_look file_look(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) return (struct file_look){-1, 0};
    return (struct file_look){
        (long long)status.st_size, (long long)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec};
}

/// 1 while the system's clock is kept by that of others, 0 where it is not, -1 where that may not be asked.
static inline int clock_in_step(void) {
    struct timex look = {0};
    int state = adjtimex(&look);
    if (state < 0) return -1;
    return state != TIME_ERROR && !(look.status & STA_UNSYNC);
}

/// Number of processors that this thread may run on; 0 where that cannot be told. The C library has a function for it, which
/// Swift does not see.
static inline int usable_processors(void) {
    unsigned long mask[64] = {0};
    int count = 0;
    if (syscall(SYS_sched_getaffinity, 0, sizeof mask, mask) < 0) return 0;
    for (int word = 0; word < 64; word++) count += __builtin_popcountl(mask[word]);
    return count;
}

/// Has the thread at hand run after others that want to, and still run while they do: it takes a quarter of a processor that
/// one other keeps busy.
static inline void yield_some(void) {
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 5);
}

/// Has the thread at hand run only while no other wants to, and give way at once to one that does.
static inline void give_way(void) {
    int priority = 0;
    syscall(SYS_sched_setscheduler, 0, 5 /* SCHED_IDLE */, &priority);
}
