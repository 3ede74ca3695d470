import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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

    private static func unreadable(_ path: String) -> CommandFailure {
        CommandFailure(.badFile, .fileUnreadable(path, reason: String(cString: strerror(errno))))
    }
}

/// `read` of the system, which the method above hides.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
