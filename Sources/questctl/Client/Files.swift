import GeoJSONKit
import Glibc
import QuestEngine

/// Reads whole files, and standard input under the name `-`.
enum InputFile {
    static let standardInput = "-"

    /// - Throws: `CommandFailure` naming the file and the system's reason, or that it is too large.
    static func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        let isStandardInput = path == standardInput
        let descriptor = isStandardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path) }
        defer { if !isStandardInput { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer[..<count])
            guard bytes.count <= limit else {
                throw CommandFailure(.badFile, .documentTooLarge(path, limit: limit))
            }
        }
    }

    /// Reads a file of text.
    ///
    /// - Throws: The same, and for text with too many combining marks in a row.
    static func text(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        let bytes = try read(path, limit: limit)
        guard bytes.isStreamSafe else { throw CommandFailure(.badFile, .textMarksTooMany()) }
        return bytes
    }

    private static func unreadable(_ path: String) -> CommandFailure {
        CommandFailure(.badFile, .fileUnreadable(path, reason: String(cString: strerror(errno))))
    }
}

/// `read` of the system, which methods and properties of that name hide.
func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

/// Writes whole files: the old content stays until the new one is complete.
enum OutputFile {
    /// - Parameter mode: The permissions of the file, before the mask of the process.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o666) throws(CommandFailure) {
        let temporary = "\(path).\(getpid()).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0, let file = fdopen(descriptor, "w") else { throw unwritable(path) }
        let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count && fflush(file) == 0
        guard fclose(file) == 0, isWritten, rename(temporary, path) == 0 else {
            let failure = unwritable(path)
            unlink(temporary)
            throw failure
        }
    }

    /// Whether two names mean the same file.
    static func isSame(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func unwritable(_ path: String) -> CommandFailure {
        CommandFailure(.badFile, .fileUnwritable(path, reason: String(cString: strerror(errno))))
    }
}
