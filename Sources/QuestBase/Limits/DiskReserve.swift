import Glibc

/// Space that is left free on a disk: to erase, to end in good order, and for everything else that lives there.
public struct DiskReserve: Sendable {
    /// A file or folder on the disk.
    public let path: String
    /// Size of the reserve in bytes.
    public let bytes: Int

    public init(path: String, bytes: Int) {
        self.path = path
        self.bytes = bytes
    }

    /// Bytes that may still be written; `nil` where the system does not say.
    public var free: Int? { Self.free(at: path) }

    /// Bytes that may still be written to the disk of a file or folder; `nil` where the system does not say.
    public static func free(at path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
                .partialValue)
    }

    /// Whether the reserve is touched already.
    public var isTouched: Bool { free.map { $0 < bytes } ?? false }
}
