import FoundationEssentials
import NIOCore
import QuestEngine
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that is being written, for its owner alone.
final class PhotoFile: Sendable {
    /// −1 once closed.
    private let descriptor: Mutex<Int32>

    /// Makes the folder too where it is missing.
    init(creating file: String, in folder: String) throws(StoreError) {
        if mkdir(folder, 0o700) == 0 {
            // The folder's own name has to last too.
            try Self.syncFolder(URL(filePath: folder).deletingLastPathComponent().path)
        } else if errno != EEXIST {
            throw Self.failure()
        }
        let opened = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw Self.failure() }
        descriptor = Mutex(opened)
    }

    deinit { close() }

    func write(_ bytes: ByteBuffer) throws(StoreError) {
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

    /// Returns once all is on the disk.
    func finish() throws(StoreError) {
        guard descriptor.withLock({ fsync($0) }) == 0 else { throw Self.failure() }
        close()
    }

    func close() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { systemClose(descriptor) }
            descriptor = -1
        }
    }

    /// Makes names in a folder last.
    static func syncFolder(_ folder: String) throws(StoreError) {
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
