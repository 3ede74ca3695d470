import Glibc
import NIOCore
import QuestEngine

/// The beginning of a file that is on its way: `FILE.part`, and beside it the tag of the version that it is of.
struct PartialFile {
    let path: String
    private let tagPath: String

    /// - Parameter path: The place of the finished file.
    init(of path: String) {
        self.path = path + ".part"
        tagPath = self.path + ".tag"
    }

    /// Bytes that are there.
    var size: Int { OutputFile.size(of: path) }

    /// The tag that the server gave this version; `nil` where it is not known, so that nothing can be added.
    var tag: String? {
        guard let bytes = try? InputFile.read(tagPath, limit: 4096), !bytes.isEmpty,
            bytes.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Begins a version: empty, with its tag.
    func begin(tag: String?) throws(CommandFailure) {
        remove()
        try OutputFile.write([], to: path)
        if let tag { try OutputFile.write(Array(tag.utf8), to: tagPath) }
    }

    func remove() {
        unlink(tagPath)
        unlink(path)
    }

    /// Gives the finished file its own name.
    func rename(to name: String) throws(CommandFailure) {
        guard Glibc.rename(path, name) == 0 else { throw GrowingFile.unwritable(name) }
        unlink(tagPath)
    }
}

/// A file that grows at its end.
struct GrowingFile {
    private let path: String
    private let descriptor: Int32

    /// - Parameter mode: The permissions of a new file, before the mask of the process.
    init(_ path: String, mode: mode_t = 0o666) throws(CommandFailure) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Self.unwritable(path) }
    }

    func append(_ buffer: ByteBuffer) throws(CommandFailure) {
        let isWritten = buffer.withUnsafeReadableBytes { bytes -> Bool in
            var done = 0
            while done < bytes.count {
                let count = write(descriptor, bytes.baseAddress! + done, bytes.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
        guard isWritten else { throw Self.unwritable(path) }
    }

    /// Waits until the disk has everything.
    func sync() throws(CommandFailure) {
        guard fsync(descriptor) == 0 else { throw Self.unwritable(path) }
    }

    func end() {
        close(descriptor)
    }

    static func unwritable(_ path: String) -> CommandFailure {
        CommandFailure(.badFile, .fileUnwritable(path, reason: String(cString: strerror(errno))))
    }
}

/// Checksums of files that are too large to be read as a whole.
enum FileChecksum {
    /// Returns the MD5 (RFC 1321) in lower-case hexadecimal digits: good against accidents, not against forgers.
    ///
    /// - Throws: `CommandFailure` when the file cannot be read.
    static func md5(of path: String) throws(CommandFailure) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path) }
        defer { close(descriptor) }
        var hash = RunningHash(.md5)
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path) }
            if count == 0 { break }
            hash.take(buffer[..<count])
        }
        return hash.value.map { byte in
            let digits = String(byte, radix: 16)
            return digits.utf8.count < 2 ? "0" + digits : digits
        }.joined()
    }

    private static func unreadable(_ path: String) -> CommandFailure {
        CommandFailure(.badFile, .fileUnreadable(path, reason: String(cString: strerror(errno))))
    }
}
