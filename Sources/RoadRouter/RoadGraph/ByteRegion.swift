import Glibc
import Synchronization

/// A change of a file since it was mapped.
public enum FileChange: Sendable {
    case none
    /// The file was written to, perhaps with the same bytes.
    case time
    /// The file was cut or extended: what lies beyond its end must not be touched.
    case size
}

/// Bytes that stay at one address until the last reference is gone: a mapped file, or memory of our own.
///
/// Sendable without a lock: after `init` nobody writes to the bytes, and the mapping is read-only.
final class ByteRegion: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool
    /// Descriptor of the mapped file, whose name may lead elsewhere by now; −1 for memory of our own.
    private let descriptor: Int32
    /// Stamp of the file when its bytes were last known to be good.
    private let stamp: Mutex<Stamp?>

    /// Maps a whole regular file. The pages belong to the file, so they cost no private memory.
    ///
    /// The file must not change while it is mapped; `RoadFile.write` therefore replaces a file by renaming.
    init(mapping path: String) throws(RoadFileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: Self.systemReason()) }
        // Kept open to look at the file later.
        var isKept = false
        defer { if !isKept { close(descriptor) } }
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
        self.descriptor = descriptor
        stamp = Mutex(Stamp(status))
        isKept = true
    }

    /// Memory of `count` bytes, all zero until `fill` has written them.
    init(count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) {
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: count, alignment: RoadFileFormat.alignment)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        fill(memory)
        bytes = UnsafeRawBufferPointer(memory)
        isMapped = false
        descriptor = -1
        stamp = Mutex(nil)
    }

    /// Size and times of a file, which tell whether somebody has written to it.
    struct Stamp: Equatable, Sendable {
        let size: Int64
        /// Time of the last change, in nanoseconds since 1970.
        let modified: Int64

        init(_ status: stat) {
            size = Int64(status.st_size)
            modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        }
    }

    private var current: Stamp? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Stamp(status) : nil
    }

    /// Takes the file as it is for good if `check` finds it so.
    func accept(if check: () -> Bool) -> Bool {
        let seen = current
        guard check() else { return false }
        stamp.withLock { $0 = $0 == nil ? nil : seen }
        return true
    }

    /// The change of the mapped file, by its size and the time of its last change.
    var change: FileChange {
        guard let stamp = stamp.withLock({ $0 }) else { return .none }
        guard let now = current else { return .size }
        if now.size != stamp.size { return .size }
        return now.modified == stamp.modified ? .none : .time
    }

    deinit {
        if isMapped {
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
            close(descriptor)
        } else {
            bytes.deallocate()
        }
    }

    /// The system's words for the call that has just failed.
    static func systemReason() -> String {
        String(cString: strerror(errno))
    }
}

/// Copies of arrays at addresses that stay, for types that read either from a file or from memory of their own.
///
/// Sendable because the copies are never written to again.
final class OwnedMemory: @unchecked Sendable {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit {
        for block in blocks { block.deallocate() }
    }

    /// Memory to be written before anybody else sees it.
    func allocate<Element: BitwiseCopyable>(
        _ count: Int, repeating element: Element
    ) -> UnsafeMutableBufferPointer<Element> {
        let buffer: UnsafeMutableBufferPointer<Element> = allocate(count)
        buffer.initialize(repeating: element)
        return buffer
    }

    /// Memory that is to be initialized before it is read.
    func allocate<Element: BitwiseCopyable>(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
        let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
        if let start = buffer.baseAddress { blocks.append(UnsafeMutableRawPointer(start)) }
        return buffer
    }

    func hold<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = copy.initialize(from: elements)
        if let start = copy.baseAddress { blocks.append(UnsafeMutableRawPointer(start)) }
        return UnsafeBufferPointer(copy)
    }
}
