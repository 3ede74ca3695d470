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
