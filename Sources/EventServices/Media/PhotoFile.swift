import CHost
import FoundationEssentials
import Glibc
package import NIOCore
package import QuestEngine
import Synchronization

/// A file that is being written, for its owner alone, or read.
package final class PhotoFile: Sendable {
    /// −1 once closed.
    private let descriptor: Mutex<Int32>
    /// In bytes, when it was opened.
    package let size: Int

    /// Makes the folder too where it is missing.
    package init(creating file: String, in folder: String) throws(StoreError) {
        try Self.makeFolder(folder)
        let opened = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw Self.failure() }
        descriptor = Mutex(opened)
        size = 0
    }

    /// Opens a file to go on with it at a place; at 0 it is made where it is missing.
    init(continuing file: String, at place: Int) throws(StoreError) {
        let making = place == 0 ? O_CREAT : 0
        let opened = open(file, O_WRONLY | O_CLOEXEC | making, 0o600)
        guard opened >= 0 else { throw Self.failure() }
        guard lseek(opened, off_t(place), SEEK_SET) >= 0 else {
            let failure = Self.failure()
            systemClose(opened)
            throw failure
        }
        descriptor = Mutex(opened)
        size = place
    }

    /// - Returns: `nil` where there is none.
    package static func reading(_ file: String) throws(StoreError) -> PhotoFile? {
        let opened = open(file, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else {
            if errno == ENOENT { return nil }
            throw failure()
        }
        let size = file_size(opened)
        guard size >= 0 else {
            let failure = failure()
            systemClose(opened)
            throw failure
        }
        return PhotoFile(opened, size: Int(size))
    }

    /// Makes a file of which nothing is left once it is closed, or its process ends.
    ///
    /// - Parameter size: That it will have.
    static func nameless(in folder: String, size: Int) throws(StoreError) -> PhotoFile {
        try makeFolder(folder)
        var random = SystemRandomNumberGenerator()
        let file = "\(folder)/\(random.next() as UInt64).reading"
        let opened = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw failure() }
        // Before a byte is in it.
        guard unlink(file) == 0 else {
            let failure = failure()
            systemClose(opened)
            throw failure
        }
        return PhotoFile(opened, size: size)
    }

    private init(_ opened: Int32, size: Int) {
        descriptor = Mutex(opened)
        self.size = size
    }

    deinit { close() }

    package func write(_ bytes: ByteBuffer) throws(StoreError) {
        let isWritten = descriptor.withLock { descriptor in
            bytes.withUnsafeReadableBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let start = UnsafeRawBufferPointer(rebasing: rest)
                    let count = systemWrite(descriptor, start.baseAddress, start.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return false }
                    rest = rest.dropFirst(count)
                }
                return true
            }
        }
        guard isWritten else { throw Self.failure() }
    }

    /// Says when the file was written, by our clock and not the system's.
    package func date(_ time: Timestamp) throws(StoreError) {
        let (seconds, milliseconds) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        let moment = timespec(tv_sec: Int(seconds), tv_nsec: Int(milliseconds) * 1_000_000)
        guard descriptor.withLock({ futimens($0, [moment, moment]) }) == 0 else { throw Self.failure() }
    }

    /// The bytes of a range; fewer where the file ends before.
    package func bytes(_ range: Range<Int>) throws(StoreError) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(range.count)
        var hasFailed = false
        while buffer.readableBytes < range.count {
            let start = range.lowerBound + buffer.readableBytes
            let count = descriptor.withLock { descriptor in
                buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.upperBound - start) { free in
                    var count: Int
                    repeat {
                        count = pread(descriptor, free.baseAddress, range.upperBound - start, off_t(start))
                    } while count < 0 && errno == EINTR
                    hasFailed = count < 0
                    return max(count, 0)
                }
            }
            if hasFailed { throw Self.failure() }
            if count == 0 { break }
        }
        return buffer
    }

    /// The bytes of a range of the file.
    /// - Throws: `StoreError.unavailable` also where the file ends before.
    package func allBytes(_ range: Range<Int>) throws(StoreError) -> ByteBuffer {
        let bytes = try bytes(range)
        guard bytes.readableBytes == range.count else { throw .unavailable("a photo is shorter than it was") }
        return bytes
    }

    /// Returns once all is on the disk.
    package func finish() throws(StoreError) {
        guard descriptor.withLock({ fsync($0) }) == 0 else { throw Self.failure() }
        close()
    }

    func close() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { systemClose(descriptor) }
            descriptor = -1
        }
    }

    package static func rename(_ file: String, to name: String) throws(StoreError) {
        guard systemRename(file, name) == 0 else { throw failure() }
    }

    /// Makes a folder where it is missing.
    package static func makeFolder(_ folder: String) throws(StoreError) {
        if mkdir(folder, 0o700) == 0 {
            // The folder's own name has to last too.
            try syncFolder(URL(filePath: folder).deletingLastPathComponent().path)
        } else if errno != EEXIST {
            throw failure()
        }
    }

    /// Makes names in a folder last.
    package static func syncFolder(_ folder: String) throws(StoreError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { systemClose(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure() }
    }

    private static func failure() -> StoreError { .unavailable(String(cString: strerror(errno))) }
}

/// The functions of the system that methods of the same names hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

@discardableResult
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
