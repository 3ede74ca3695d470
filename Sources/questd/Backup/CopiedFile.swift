import CHost
import FoundationEssentials
import Glibc
import QuestEngine

/// Copies of files, each with its size and SHA-256, on the disk before it counts.
///
/// Not links to the same bytes: what befalls a file on the disk would befall its copy.
enum CopiedFile {
    private static let chunk = 256 * 1024

    /// Copies a file for its owner alone, with the folders that it needs below `root`.
    ///
    /// - Parameters:
    ///   - path: Of the copy, below `root`; there must be none.
    ///   - root: A folder that is there.
    /// - Returns: `nil` where there is no such file (any more).
    /// - Throws: `BackupError.failed`.
    static func make(
        of source: String, at path: String, in root: String
    ) throws(BackupError) -> ArchiveManifest.File? {
        let input = open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard input >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(source)
        }
        defer { close(input) }
        try makeFolders(of: path, in: root)
        let target = "\(root)/\(path)"
        let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw failure(target) }
        defer { close(output) }
        let file = try read(input, source, as: path) { piece throws(BackupError) in
            try write(piece, to: output, target)
        }
        guard fsync(output) == 0 else { throw failure(target) }
        return file
    }

    /// Writes a new file for its owner alone from pieces, with the folders that it needs below `root`.
    ///
    /// - Parameter fill: Hands the pieces to its argument.
    /// - Throws: `BackupError.failed`; what `fill` throws.
    static func make(
        at path: String, in root: String,
        from fill: (_ take: ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        try makeFolders(of: path, in: root)
        let target = "\(root)/\(path)"
        let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw failure(target) }
        defer { close(output) }
        try fill { piece in try write(piece[...], to: output, target) }
        guard fsync(output) == 0 else { throw failure(target) }
    }

    /// The size of a file that is one, reached by folders that are ones: no link, no device, no pipe. `nil` for anything else.
    ///
    /// - Parameter root: A folder, however it is reached.
    static func plainSize(of path: String, in root: String) -> Int? {
        var place = root
        var size = 0
        let parts = path.split(separator: "/")
        for (number, part) in parts.enumerated() {
            place += "/" + part
            let look = link_look(place)
            guard look.kind == (number == parts.count - 1 ? FILE_PLAIN : FILE_FOLDER) else { return nil }
            size = Int(look.size)
        }
        return size
    }

    /// The size and SHA-256 of a file; `nil` where there is none.
    ///
    /// - Throws: `BackupError.failed`.
    static func sums(of source: String, as path: String) throws(BackupError) -> ArchiveManifest.File? {
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(source)
        }
        defer { close(input) }
        return try read(input, source, as: path) { _ throws(BackupError) in }
    }

    /// Reads a file to its end, piece by piece.
    private static func read(
        _ input: Int32, _ source: String, as path: String,
        _ take: (ArraySlice<UInt8>) throws(BackupError) -> Void
    ) throws(BackupError) -> ArchiveManifest.File {
        var hash = RunningDigest()
        var size = 0
        var buffer = [UInt8](repeating: 0, count: chunk)
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(source) }
            if count == 0 { break }
            hash.take(buffer[..<count])
            size += count
            try take(buffer[..<count])
        }
        return ArchiveManifest.File(path: path, size: size, digest: hash.digest)
    }

    /// Writes a new file for its owner alone.
    static func write(_ bytes: [UInt8], at target: String) throws(BackupError) {
        let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw failure(target) }
        defer { close(output) }
        try write(bytes[...], to: output, target)
        guard fsync(output) == 0 else { throw failure(target) }
    }

    private static func write(
        _ bytes: ArraySlice<UInt8>, to output: Int32, _ target: String
    ) throws(BackupError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(target) }
            rest = rest.dropFirst(count)
        }
    }

    private static func makeFolders(of path: String, in root: String) throws(BackupError) {
        var folder = root
        for part in path.split(separator: "/").dropLast() {
            folder += "/" + part
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(folder) }
        }
    }

    /// Paths of all that is in a folder and the folders below it, relative to it.
    static func paths(below root: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return names.flatMap { name in [name] + paths(below: "\(root)/\(name)").map { "\(name)/\($0)" } }
    }

    /// Makes the names in a folder last, and those in the folders below it.
    static func syncFolders(_ root: String) throws(BackupError) {
        for path in [root] + paths(below: root).map({ "\(root)/\($0)" }) {
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            if descriptor < 0, errno == ENOTDIR || errno == ELOOP { continue }
            guard descriptor >= 0 else { throw failure(path) }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 else { throw failure(path) }
        }
    }

    /// Makes the names in one folder last.
    static func syncFolder(_ path: String) throws(BackupError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// Whether something is there, a folder with nothing in it apart.
    static func isTaken(_ path: String) -> Bool {
        guard access(path, F_OK) == 0 else { return false }
        return (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty != true
    }

    static func failure(_ path: String) -> BackupError {
        .failed(path, reason: String(cString: strerror(errno)))
    }
}
