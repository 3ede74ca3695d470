import FoundationEssentials
import Glibc

/// A program of somebody else's, found where the shell would find it, and run with a time limit.
struct ExternalProgram {
    let name: String
    let path: String

    /// The end of a run.
    enum Outcome: Equatable {
        case done
        /// It ended with another status than 0, or by a signal; with the last that it said.
        case failed(status: Int32, said: String)
        /// It was ended, having taken longer than it might.
        case timedOut
    }

    /// The longest text of a program that is repeated, in characters.
    private static let longestSaying = 300

    /// Returns the first such program in the folders of `PATH`; `nil` where there is none.
    init?(_ name: String) {
        let folders = (Environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let paths: [String] = folders.map { folder in "\(folder)/\(name)" }
        guard let path = paths.first(where: { (path: String) in access(path, X_OK) == 0 }) else { return nil }
        (self.name, self.path) = (name, path)
    }

    /// Runs it to its end; it reads nothing, and what it prints goes into a file.
    ///
    /// - Parameters:
    ///   - log: The file; an older one is overwritten.
    ///   - limit: The time after which it is killed.
    func run(_ arguments: [String], log: String, limit: Duration) async -> Outcome {
        let child: pid_t
        switch spawn(arguments, log: log) {
        case .success(let process): child = process
        case .failure(let error):
            return .failed(status: error.code, said: String(cString: strerror(error.code)))
        }
        let end = ContinuousClock.now + limit
        while true {
            var word: Int32 = 0
            let found = waitpid(child, &word, WNOHANG)
            if found == child {
                // As WTERMSIG and WEXITSTATUS, which are macros.
                let signal = word & 0x7F
                let status = signal == 0 ? (word >> 8) & 0xFF : 128 + signal
                return status == 0 ? .done : .failed(status: status, said: Self.lastLine(of: log))
            }
            if found < 0, errno != EINTR {
                return .failed(status: errno, said: String(cString: strerror(errno)))
            }
            guard ContinuousClock.now < end, !Task.isCancelled else {
                kill(child, SIGKILL)
                while waitpid(child, &word, 0) < 0, errno == EINTR {}
                return .timedOut
            }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// A value of `errno`.
    private struct SystemError: Error {
        let code: Int32
    }

    private func spawn(_ arguments: [String], log: String) -> Result<pid_t, SystemError> {
        var actions = posix_spawn_file_actions_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else { return .failure(SystemError(code: ENOMEM)) }
        defer { posix_spawn_file_actions_destroy(&actions) }
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, flags, 0o600)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        // Threads block signals that the program would be ended by.
        var attributes = posix_spawnattr_t()
        guard posix_spawnattr_init(&attributes) == 0 else { return .failure(SystemError(code: ENOMEM)) }
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        let (words, settings) = (Self.copies(of: [path] + arguments), Self.copies(of: variables))
        defer { for text in words + settings { free(text) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, path, &actions, &attributes, words, settings)
        return code == 0 ? .success(child) : .failure(SystemError(code: code))
    }

    /// Copies in C's form with a null behind the last; whoever asks for them frees them.
    private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        var copies: [UnsafeMutablePointer<CChar>?] = []
        for text in texts { copies.append(strdup(text)) }
        copies.append(nil)
        return copies
    }

    /// The last line that says something, which in a bar of progress ends with a carriage return.
    private static func lastLine(of log: String) -> String {
        guard let bytes = try? InputFile.read(log, limit: 16 << 20) else { return "" }
        let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        for line in lines.reversed() {
            let text = String(decoding: line.filter { $0 >= 32 && $0 != 127 }, as: UTF8.self)
            if text.contains(where: { !$0.isWhitespace }) { return String(text.prefix(longestSaying)) }
        }
        return ""
    }
}
