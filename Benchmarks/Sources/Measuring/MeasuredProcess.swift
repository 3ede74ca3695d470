import Foundation
import Glibc

/// A program run from outside, with the operating system's account of what it cost.
package struct MeasuredProcess {
    package let userAndSystemSeconds: Double
    package let peakResidentBytes: Int
    package let output: String

    /// Runs a program to its end.
    ///
    /// - Throws: `BenchmarkError.failed` when it cannot be started or exits with another code than 0.
    package static func run(_ path: String, _ arguments: [String]) throws -> MeasuredProcess {
        let output = Pipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, 1)

        var child = pid_t()
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        guard posix_spawn(&child, path, &actions, nil, words, environ) == 0 else {
            throw BenchmarkError.failed("cannot start \(path)")
        }
        try output.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()

        var status: Int32 = 0
        var usage = rusage()
        wait4(child, &status, 0, &usage)
        guard status == 0 else { throw BenchmarkError.failed("\(path) ended with wait status \(status)") }
        return MeasuredProcess(
            userAndSystemSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            peakResidentBytes: usage.ru_maxrss * 1024,
            output: String(decoding: text, as: UTF8.self))
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
}
