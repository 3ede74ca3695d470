import Glibc

/// Processor time of the calling thread: what other programs do on the machine does not count.
package enum CPUClock {
    package static func nanoseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// The nanoseconds that all threads of this process spend in `body`.
    package static func measureAllThreads(_ body: () throws -> Void) rethrows -> Int {
        func now() -> Int {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return time.tv_sec * 1_000_000_000 + time.tv_nsec
        }
        let start = now()
        try body()
        return now() - start
    }

    /// The result of `body` and the nanoseconds this thread spent in it.
    package static func measure<Result>(
        _ body: () throws -> Result
    ) rethrows -> (result: Result, nanoseconds: Int) {
        let start = nanoseconds()
        let result = try body()
        return (result, nanoseconds() - start)
    }
}
