#pragma once
#include <malloc.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

// Members of `struct stat` and of times are read here and not in Swift: which Clang module they belong to there depends on
// which of several modules that include their headers the compiler happens to load first.

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

/// What a path leads to.
enum file_kind { FILE_NONE, FILE_PLAIN, FILE_FOLDER, FILE_OTHER };

/// A file's kind, its size in bytes, when it was changed last, and which one it is.
struct file_look {
    enum file_kind kind;
    /// -1 where it cannot be looked at, with the reason in `errno`.
    long long size;
    long long changed_nanoseconds;
    unsigned long long inode;
};

static inline struct file_look file_look_of(int outcome, const struct stat *status) {
    if (outcome != 0) return (struct file_look){FILE_NONE, -1, 0, 0};
    enum file_kind kind = S_ISREG(status->st_mode) ? FILE_PLAIN : S_ISDIR(status->st_mode) ? FILE_FOLDER : FILE_OTHER;
    return (struct file_look){
        kind, (long long)status->st_size,
        (long long)status->st_mtim.tv_sec * 1000000000 + status->st_mtim.tv_nsec,
        (unsigned long long)status->st_ino};
}

static inline struct file_look file_look(const char *path) {
    struct stat status;
    int outcome = stat(path, &status);
    return file_look_of(outcome, &status);
}

/// As `file_look`, of a link itself.
static inline struct file_look link_look(const char *path) {
    struct stat status;
    int outcome = lstat(path, &status);
    return file_look_of(outcome, &status);
}

/// Milliseconds since this machine started; -1 where the system does not say.
static inline long long uptime_milliseconds(void) {
    struct timespec time;
    if (clock_gettime(CLOCK_BOOTTIME, &time) != 0) return -1;
    return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// Seconds that processors have worked for this process; -1 where the system does not say.
static inline double processor_seconds(void) {
    struct rusage use;
    if (getrusage(RUSAGE_SELF, &use) != 0) return -1;
    return use.ru_utime.tv_sec + use.ru_stime.tv_sec + (use.ru_utime.tv_usec + use.ru_stime.tv_usec) * 1e-6;
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
