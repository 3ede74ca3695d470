import Foundation
import Synchronization

/// A program that runs beside the tests, in a process group of its own.
///
/// Foundation's `Process` lists the open files of the tests before each start and, with some 1,350 of them, reads
/// beyond that list and crashes the whole run. Here nothing is listed: the program closes what is not its own, and
/// opens its files itself, so that the tests keep none open for it.
public final class SpawnedProgram: Sendable {
    /// Where a program reads from or prints to.
    public enum Stream: Sendable {
        /// The one that the tests have.
        case inherited
        /// The empty file `/dev/null`.
        case nothing
        /// A file that is there already: read from its start, or printed to behind its end.
        case file(String)
        /// An open file of the tests, such as a terminal; whoever opened it closes it.
        case descriptor(Int32)
    }

    /// The system's refusal to start a program, or to open its files.
    public struct NotStarted: Error, CustomStringConvertible {
        public let path: String
        /// A value of `errno`.
        public let reason: Int32

        public var description: String { "\(path) does not start: \(String(cString: strerror(reason)))" }
    }

    public let processIdentifier: Int32
    /// What `waitpid` told of the end. The process is waited for under this lock alone, so that no signal reaches
    /// another one which has been given the same number since.
    private let status = Mutex<Int32?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program's file.
    ///   - environment: All of its variables: none are inherited.
    /// - Throws: `NotStarted`; then nothing runs.
    public init(
        _ path: String, _ arguments: [String], environment: [String: String],
        input: Stream = .inherited, output: Stream = .inherited, errors: Stream = .inherited
    ) throws {
        processIdentifier = try Self.spawn(
            path, arguments, environment.map { "\($0.key)=\($0.value)" }, streams: [input, output, errors])
    }

    /// A program goes on without whoever started it; its end is still waited for, lest it stay as a zombie.
    deinit {
        guard isRunning else { return }
        let process = processIdentifier
        Thread.detachNewThread {
            while waitpid(process, nil, 0) < 0 && errno == EINTR {}
        }
    }

    /// Whether it has not ended yet; a suspended program runs too.
    public var isRunning: Bool { endStatus() == nil }

    /// Sends a signal and waits for nothing; a program that has ended gets none.
    public func send(_ signal: Int32) {
        status.withLock { status in
            guard status == nil else { return }
            _ = kill(processIdentifier, signal)
        }
    }

    /// Blocks until the program has ended.
    ///
    /// - Returns: The exit code, or the number of the signal that ended it.
    @discardableResult
    public func waitUntilExit() -> Int32 {
        while true {
            if let status = endStatus() { return status }
            // Leaves the process to be waited for, so that several threads may stand here.
            waitid(P_PID, id_t(processIdentifier), nil, WEXITED | WNOWAIT)
        }
    }

    /// Waits for the end of the program and blocks no thread that others need.
    ///
    /// - Returns: The exit code, or the number of the signal that ended it.
    @discardableResult
    public func ended() async -> Int32 {
        await withCheckedContinuation { (end: CheckedContinuation<Int32, Never>) in
            Thread.detachNewThread { end.resume(returning: self.waitUntilExit()) }
        }
    }

    /// `nil` while it runs; -1 when somebody else has waited for it.
    private func endStatus() -> Int32? {
        status.withLock { status -> Int32? in
            guard status == nil else { return status }
            var word: Int32 = 0
            let found = waitpid(processIdentifier, &word, WNOHANG)
            if found == processIdentifier {
                // As WIFSIGNALED, WTERMSIG and WEXITSTATUS, which are macros.
                let signal = word & 0x7F
                status = signal == 0 ? (word >> 8) & 0xFF : signal
            } else if found < 0 && errno == ECHILD {
                status = -1
            }
            return status
        }
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ variables: [String], streams: [Stream]
    ) throws -> pid_t {
        func check(_ code: Int32) throws {
            guard code == 0 else { throw NotStarted(path: path, reason: code) }
        }
        var actions = posix_spawn_file_actions_t()
        try check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams.enumerated() {
            try check(assign(Int32(number), to: stream, by: &actions))
        }
        try check(closeFiles(from: 3, by: &actions))

        var attributes = posix_spawnattr_t()
        try check(posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads of the tests block and ignore some signals: a program begins as from a shell.
        var signals = sigset_t()
        sigemptyset(&signals)
        try check(posix_spawnattr_setsigmask(&attributes, &signals))
        sigfillset(&signals)
        try check(posix_spawnattr_setsigdefault(&attributes, &signals))
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        try check(posix_spawnattr_setflags(&attributes, Int16(flags)))

        let (words, settings) = (copies(of: [path] + arguments), copies(of: variables))
        defer { for text in words + settings { free(text) } }
        var child: pid_t = 0
        try check(posix_spawn(&child, path, &actions, &attributes, words, settings))
        return child
    }

    private static func assign(
        _ number: Int32, to stream: Stream, by actions: inout posix_spawn_file_actions_t
    ) -> Int32 {
        // Errors and output may go to the same file, where neither writes over the other.
        let flags = number == 0 ? O_RDONLY : O_WRONLY | O_APPEND
        switch stream {
        case .inherited: return 0
        case .nothing: return posix_spawn_file_actions_addopen(&actions, number, "/dev/null", flags, 0)
        case .file(let path): return posix_spawn_file_actions_addopen(&actions, number, path, flags, 0)
        case .descriptor(let file): return posix_spawn_file_actions_adddup2(&actions, file, number)
        }
    }

    /// Has the program close all files from a number on, by a call that glibc has (2.34) and its Swift module lacks.
    private static func closeFiles(
        from number: Int32, by actions: inout posix_spawn_file_actions_t
    ) -> Int32 {
        typealias Adding = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return ENOSYS }
        let add = unsafeBitCast(symbol, to: Adding.self)
        return add(&actions, number)
    }

    /// Copies in C's form with a null behind the last; whoever asks for them frees them.
    private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        var copies: [UnsafeMutablePointer<CChar>?] = []
        for text in texts { copies.append(strdup(text)) }
        copies.append(nil)
        return copies
    }
}
