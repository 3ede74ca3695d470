import Foundation

/// Files that are there as a whole or not at all, also when the power goes.
enum DurableFile {
    /// Puts a file in the place of the one of this name.
    ///
    /// It is on the disk when this returns; before, the old one is there, or none.
    static func replace(_ path: String, with bytes: [UInt8], mode: mode_t = 0o600) throws(StorageError) {
        let draft = path + ".new"
        _ = unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure("open", draft) }
        do throws(StorageError) {
            defer { _ = close(descriptor) }
            try write(bytes, to: descriptor)
            try sync(descriptor)
        } catch {
            _ = unlink(draft)
            throw error
        }
        guard rename(draft, path) == 0 else { throw failure("rename", path) }
        try syncFolder(of: path)
    }

    /// - Returns: `nil` where there is no such file.
    static func read(_ path: String) throws(StorageError) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw .failed("\(error)")
        }
    }

    /// Removes a file; nothing happens where there is none.
    static func remove(_ path: String) throws(StorageError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw failure("unlink", path) }
    }

    /// Makes a folder, and those around it.
    static func makeFolder(_ path: String) throws(StorageError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .failed("\(error)")
        }
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(StorageError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("write", "") }
            done += count
        }
    }

    static func sync(_ descriptor: Int32) throws(StorageError) {
        #if canImport(Darwin)
            // There `fsync` leaves what it syncs in the cache of the disk.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw failure("fsync", "") }
    }

    static func syncFolder(of path: String) throws(StorageError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("open", folder) }
        defer { _ = close(descriptor) }
        try sync(descriptor)
    }

    static func failure(_ call: String, _ path: String) -> StorageError {
        .failed("\(call) \(path): \(String(cString: strerror(errno)))")
    }
}
