#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Which file a path leads to: names are given anew, a device and an inode are not while a file is open.
struct FileIdentity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
    /// Size in bytes at the moment of looking.
    let size: Int64

    /// `nil` where there is no file.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
    }

    func isSameFile(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }
}
