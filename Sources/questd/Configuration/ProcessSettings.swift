import CHost
import Glibc
import NIOCore
import NIOPosix

/// Reports that are written when the daemon crashes: where it was, and nothing of what it had in memory, which is
/// names, answers and tokens.
enum CrashReports {
    /// Read by Swift's runtime before any code of ours runs.
    static let variable = "SWIFT_BACKTRACE"
    /// Frames alone, of the thread that crashed. Registers come with the memory that they point to; all threads with
    /// all their places take a minute, in which whoever starts the daemon again waits.
    static let settings =
        "registers=none,images=mentioned,limit=64,threads=crashed,symbolicate=fast,interactive=no,color=no"

    /// Starts this program once more in its own place, unless somebody has said how crashes are reported.
    ///
    /// To be called before anything else is done. Does nothing where the program cannot be found.
    static func holdNoMemory() {
        guard getenv(variable) == nil, setenv(variable, settings, 0) == 0 else { return }
        // By its own path, so that it keeps its name.
        guard let path = realpath("/proc/self/exe", nil) else { return }
        execv(path, CommandLine.unsafeArgv)
        free(path)
    }
}

/// Settings of how the C library keeps memory that has been freed.
enum Allocation {
    /// Gives large pieces back to the system as soon as they are freed. Left alone, Glibc learns from the first ones to
    /// keep pieces of up to 32 MB, such as those of a hierarchy that has been replaced.
    ///
    /// To be called before there are threads.
    static func giveBackLargePieces() {
        mallopt(M_MMAP_THRESHOLD, 256 * 1024)
    }
}

/// Number of event loops: one for each processor that this process may run on. Two on one processor would keep each other waiting
/// for whole slices of the system's time.
enum EventLoops {
    /// To be called before anything uses the loops.
    static func fitToProcessors() {
        let count = Int(usable_processors())
        if count > 0 { NIOSingletons.groupLoopCountSuggestion = min(count, System.coreCount) }
    }
}

/// Number of files that this process may have open; each connection is one.
enum OpenFiles {
    /// More than any limit of connections asks for.
    private static let enough: rlim_t = 1 << 20
    /// For the database, the map, the log, and what the event loops need for themselves.
    private static let reserve = 64

    /// Asks for as many as the system lets this process have.
    ///
    /// - Returns: How many there may be now.
    @discardableResult
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 1024 }
        let wanted = min(limit.rlim_max, enough)
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = wanted
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return Int(min(limit.rlim_cur, enough))
    }

    /// Number of connections that there may be, so that files are left for everything else: each may read a photo, or
    /// send one.
    static func connections(of files: Int, atMost limit: Int) -> Int {
        max(1, min(limit, (files - reserve) / 2))
    }

    /// Whether files are left for everything else when another connection has taken one, by the limit of this moment.
    ///
    /// The system gives the lowest number that is free, to connections as well: so they never have the last ones.
    static var areLeftForOthers: Bool { forConnections > 0 }

    /// Number of files that connections may still take, by the limit of this moment.
    static var forConnections: Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return .max }
        let lowest = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard lowest >= 0 else { return 0 }
        close(lowest)
        let all = Int(min(limit.rlim_cur, enough))
        return max(0, all - Int(lowest) - min(keptFree, all / 2))
    }

    /// More than one look at who waits takes in.
    private static let keptFree = 32

    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
}
