import Glibc

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
