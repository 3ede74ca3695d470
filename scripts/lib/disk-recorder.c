// Writes down what a program does to the files of a folder, in the order in which it happens: made, written, cut,
// renamed, removed, synced. Loaded into it by LD_PRELOAD; DISK_FOLDER names the folder, DISK_RECORD the record. From
// that scripts/check/power-cuts.py makes the folder as a power cut at any moment would have left it.
//
// A record is a head of 32 bytes (kind, length of the text, inode, offset, length of the data; little-endian), the text
// and the data. Files of the name -shm, which SQLite makes anew, are left out.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MADE = 1, WRITTEN, CUT, SYNCED, REMOVED, RENAMED, FOLDER };

struct head {
    uint32_t kind, text;
    uint64_t inode, offset, data;
};

#define DESCRIPTORS 65536
static uint64_t inodes[DESCRIPTORS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int record = -1;
static const char *folder;
static size_t folder_length;

#define REAL(type, name) static type real; if (!real) real = (type)dlsym(RTLD_NEXT, name)

static void write_all(const void *bytes, size_t count) {
    typedef ssize_t (*f)(int, const void *, size_t);
    REAL(f, "write");
    const char *next = bytes;
    while (count > 0) {
        ssize_t done = real(record, next, count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) _exit(99);
        next += done;
        count -= done;
    }
}

// To be called with the lock.
static void note(uint32_t kind, uint64_t inode, const char *text, uint64_t offset, const void *data, uint64_t count) {
    int kept = errno;
    struct head head = {kind, text ? strlen(text) : 0, inode, offset, data ? count : 0};
    write_all(&head, sizeof head);
    if (text) write_all(text, head.text);
    if (data) write_all(data, count);
    errno = kept;
}

__attribute__((constructor)) static void begin(void) {
    typedef int (*f)(const char *, int, ...);
    REAL(f, "open");
    folder = getenv("DISK_FOLDER");
    const char *path = getenv("DISK_RECORD");
    if (!folder || !path) return;
    folder_length = strlen(folder);
    record = real(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_ours(const char *path) {
    if (record < 0 || !path || strncmp(path, folder, folder_length) != 0) return 0;
    size_t length = strlen(path);
    return !(length > 4 && strcmp(path + length - 4, "-shm") == 0);
}

static uint64_t inode_of(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 ? status.st_ino : 0;
}

static void opened(int descriptor, const char *path, uint64_t before, int flags) {
    struct stat status;
    if (descriptor < 0 || descriptor >= DESCRIPTORS || fstat(descriptor, &status) != 0) return;
    inodes[descriptor] = status.st_ino;
    if (before == 0) note(MADE, status.st_ino, path, 0, NULL, 0);
    else if (flags & O_TRUNC) note(CUT, status.st_ino, NULL, 0, NULL, 0);
}

#define OPEN(name)                                              \
    int name(const char *path, int flags, ...) {                \
        typedef int (*f)(const char *, int, ...);               \
        REAL(f, #name);                                         \
        mode_t mode = 0;                                        \
        if (flags & (O_CREAT | O_TMPFILE)) {                    \
            va_list rest;                                       \
            va_start(rest, flags);                              \
            mode = va_arg(rest, mode_t);                        \
            va_end(rest);                                       \
        }                                                       \
        if (!is_ours(path)) return real(path, flags, mode);     \
        pthread_mutex_lock(&lock);                              \
        uint64_t before = inode_of(path);                       \
        int descriptor = real(path, flags, mode);               \
        opened(descriptor, path, before, flags);                \
        pthread_mutex_unlock(&lock);                            \
        return descriptor;                                      \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                   \
    int name(int at, const char *path, int flags, ...) {                               \
        typedef int (*f)(int, const char *, int, ...);                                 \
        REAL(f, #name);                                                                \
        mode_t mode = 0;                                                               \
        if (flags & (O_CREAT | O_TMPFILE)) {                                           \
            va_list rest;                                                              \
            va_start(rest, flags);                                                     \
            mode = va_arg(rest, mode_t);                                               \
            va_end(rest);                                                              \
        }                                                                              \
        if (!is_ours(path)) return real(at, path, flags, mode);                        \
        pthread_mutex_lock(&lock);                                                     \
        uint64_t before = inode_of(path);                                              \
        int descriptor = real(at, path, flags, mode);                                  \
        opened(descriptor, path, before, flags);                                       \
        pthread_mutex_unlock(&lock);                                                   \
        return descriptor;                                                             \
    }
OPENAT(openat)
OPENAT(openat64)

#define KNOWN(descriptor) \
    (record >= 0 && (descriptor) >= 0 && (descriptor) < DESCRIPTORS ? inodes[descriptor] : 0)

int close(int descriptor) {
    typedef int (*f)(int);
    REAL(f, "close");
    if (descriptor >= 0 && descriptor < DESCRIPTORS) inodes[descriptor] = 0;
    return real(descriptor);
}

#define PWRITE(name)                                                                                  \
    ssize_t name(int descriptor, const void *bytes, size_t count, off_t offset) {                     \
        typedef ssize_t (*f)(int, const void *, size_t, off_t);                                       \
        REAL(f, #name);                                                                               \
        if (!KNOWN(descriptor)) return real(descriptor, bytes, count, offset);                        \
        pthread_mutex_lock(&lock);                                                                    \
        ssize_t done = real(descriptor, bytes, count, offset);                                        \
        if (done > 0) note(WRITTEN, inodes[descriptor], NULL, offset, bytes, done);                   \
        pthread_mutex_unlock(&lock);                                                                  \
        return done;                                                                                  \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t write(int descriptor, const void *bytes, size_t count) {
    typedef ssize_t (*f)(int, const void *, size_t);
    REAL(f, "write");
    if (!KNOWN(descriptor)) return real(descriptor, bytes, count);
    pthread_mutex_lock(&lock);
    off_t at = lseek(descriptor, 0, SEEK_CUR);
    ssize_t done = real(descriptor, bytes, count);
    if (done > 0) note(WRITTEN, inodes[descriptor], NULL, at < 0 ? 0 : at, bytes, done);
    pthread_mutex_unlock(&lock);
    return done;
}

// Nobody uses it on files of the folder today: who begins to must write it down.
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    typedef ssize_t (*f)(int, const struct iovec *, int);
    REAL(f, "writev");
    if (KNOWN(descriptor)) abort();
    return real(descriptor, parts, count);
}

#define TRUNCATE(name)                                                        \
    int name(int descriptor, off_t size) {                                    \
        typedef int (*f)(int, off_t);                                         \
        REAL(f, #name);                                                       \
        if (!KNOWN(descriptor)) return real(descriptor, size);                \
        pthread_mutex_lock(&lock);                                            \
        int done = real(descriptor, size);                                    \
        if (done == 0) note(CUT, inodes[descriptor], NULL, size, NULL, 0);    \
        pthread_mutex_unlock(&lock);                                          \
        return done;                                                          \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define SYNC(name)                                                            \
    int name(int descriptor) {                                                \
        typedef int (*f)(int);                                                \
        REAL(f, #name);                                                       \
        if (!KNOWN(descriptor)) return real(descriptor);                      \
        pthread_mutex_lock(&lock);                                            \
        int done = real(descriptor);                                          \
        if (done == 0) note(SYNCED, inodes[descriptor], NULL, 0, NULL, 0);    \
        pthread_mutex_unlock(&lock);                                          \
        return done;                                                          \
    }
SYNC(fsync)
SYNC(fdatasync)

static int removed(int done, const char *path) {
    if (done == 0) note(REMOVED, 0, path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int unlink(const char *path) {
    typedef int (*f)(const char *);
    REAL(f, "unlink");
    if (!is_ours(path)) return real(path);
    pthread_mutex_lock(&lock);
    return removed(real(path), path);
}

int unlinkat(int at, const char *path, int flags) {
    typedef int (*f)(int, const char *, int);
    REAL(f, "unlinkat");
    if (!is_ours(path)) return real(at, path, flags);
    pthread_mutex_lock(&lock);
    return removed(real(at, path, flags), path);
}

int rename(const char *from, const char *to) {
    typedef int (*f)(const char *, const char *);
    REAL(f, "rename");
    if (!is_ours(from)) return real(from, to);
    pthread_mutex_lock(&lock);
    int done = real(from, to);
    if (done == 0) note(RENAMED, 0, from, 0, to, strlen(to));
    pthread_mutex_unlock(&lock);
    return done;
}

int mkdir(const char *path, mode_t mode) {
    typedef int (*f)(const char *, mode_t);
    REAL(f, "mkdir");
    if (!is_ours(path)) return real(path, mode);
    pthread_mutex_lock(&lock);
    int done = real(path, mode);
    if (done == 0) note(FOLDER, inode_of(path), path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}
