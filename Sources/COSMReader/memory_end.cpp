#include "cosmreader.h"

#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace {

// Fixed before any handler runs; a handler may not allocate.
char text[2048];
size_t length = 0;
int status = 1;

/// The bytes that the process has in memory.
size_t resident() {
    char line[128];
    const int file = open("/proc/self/statm", O_RDONLY);
    if (file < 0) return 0;
    const ssize_t count = read(file, line, sizeof line - 1);
    close(file);
    if (count <= 0) return 0;
    line[count] = 0;
    const char *second = std::strchr(line, ' ');
    return second ? std::strtoul(second, nullptr, 10) * static_cast<size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

/// Whether as much again as there is cannot be had: a table that grows asks for at most that at once.
bool is_memory_short() {
    const size_t wanted = std::max(resident(), size_t{64} << 20);
    void *place = mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (place == MAP_FAILED) return true;
    munmap(place, wanted);
    return false;
}

void handle(int number) {
    if (is_memory_short()) {
        const ssize_t ignored = write(STDERR_FILENO, text, length);
        (void)ignored;
        _exit(status);
    }
    signal(number, SIG_DFL);
    raise(number);
}

}  // namespace

extern "C" void cosm_say_when_memory_ends(const char *words, int code) {
    length = std::min(std::strlen(words), sizeof text);
    std::memcpy(text, words, length);
    status = code;
    // Every thread's own heap takes 64 MB of addresses; one that gets none pays for each allocation with a page.
    mallopt(M_ARENA_MAX, 1);
    struct sigaction action {};
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    // Swift traps, C++ aborts, and C goes on with a null pointer.
    for (const int number : {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS}) sigaction(number, &action, nullptr);
}
