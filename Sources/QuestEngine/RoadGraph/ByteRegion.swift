#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Bytes that stay at one address until the last reference is gone: a mapped file, or memory of our own.
///
/// Sendable without a lock: after `init` nobody writes to the bytes, and the mapping is read-only.
final class ByteRegion: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    /// Maps a whole regular file. The pages belong to the file, so they cost no private memory.
    ///
    /// The file must not change while it is mapped; `RoadFile.write` therefore replaces a file by renaming.
    init(mapping path: String) throws(RoadFileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: Self.systemReason()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .cannotOpen(path: path, reason: Self.systemReason())
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .cannotOpen(path: path, reason: "not a regular file")
        }
        let length = Int(status.st_size)
        guard length > 0 else {
            throw .truncated(expectedLength: UInt64(RoadFileFormat.headerLength), actualLength: 0)
        }
        guard let address = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED
        else {
            throw .cannotOpen(path: path, reason: Self.systemReason())
        }
        bytes = UnsafeRawBufferPointer(start: address, count: length)
        isMapped = true
    }

    /// Memory of `count` bytes, all zero until `fill` has written them.
    init(count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) {
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: count, alignment: RoadFileFormat.alignment)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        fill(memory)
        bytes = UnsafeRawBufferPointer(memory)
        isMapped = false
    }

    deinit {
        if isMapped {
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        } else {
            bytes.deallocate()
        }
    }

    /// The system's words for the call that has just failed.
    static func systemReason() -> String {
        String(cString: strerror(errno))
    }
}
