/// A backup in one file: a ZIP archive of what a backup's folder has, with its manifest. No more of it is in memory than its
/// directory, the manifest and a piece of one file.
public struct BackupArchive: Sendable {
    public enum Fault: Error, Equatable {
        /// It is no ZIP archive with a manifest of a backup, or it is cut off.
        case unreadable
        /// A file that is listed is missing, or not what was copied.
        case changed(String)
        /// A file stands in it that is not listed, or twice.
        case unlisted(String)
    }

    public let manifest: BackupManifest
    private let archive: ZIPReader
    private let entries: [String: ZIPReader.Entry]

    /// The longest manifest that is read, in bytes: that of some 600,000 photos.
    private static let longestManifest = 128 << 20

    /// Reads the directory and the manifest: each file is there once, as long as the manifest says, and no other.
    ///
    /// - Parameters:
    ///   - size: The length of the archive in bytes.
    ///   - piece: Gives the bytes of a range within it; `nil` where they cannot be read.
    /// - Complexity: O(files).
    public init(
        size: Int, reading piece: @escaping @Sendable (Range<Int>) -> [UInt8]?
    ) throws(Fault) {
        let document: [UInt8]
        do throws(ZIPReader.Fault) {
            archive = try ZIPReader(size: size, reading: piece)
            guard let entry = archive.entries.last(where: { $0.name == BackupManifest.name }) else {
                throw .malformed
            }
            document = try archive.contents(of: entry, limit: Self.longestManifest)
        } catch {
            throw .unreadable
        }
        guard let manifest = BackupManifest(document: document) else { throw .unreadable }
        self.manifest = manifest
        let listed = Set(manifest.files.map(\.path) + [BackupManifest.name])
        var entries: [String: ZIPReader.Entry] = [:]
        for entry in archive.entries {
            guard listed.contains(entry.name), entries.updateValue(entry, forKey: entry.name) == nil else {
                throw .unlisted(entry.name)
            }
        }
        self.entries = entries
        for file in manifest.files where entries[file.path]?.size != file.size { throw .changed(file.path) }
    }

    /// Hands over a file piece by piece, and holds it against the manifest.
    ///
    /// - Parameters:
    ///   - file: One of the manifest.
    ///   - take: Gets the pieces in their order; whether they are right is known only behind the last one.
    /// - Throws: `Fault.changed`; what `take` throws.
    /// - Complexity: O(bytes).
    public func read(_ file: ArchiveManifest.File, _ take: ([UInt8]) throws -> Void) throws {
        guard let entry = entries[file.path], entry.size == file.size else { throw Fault.changed(file.path) }
        var hash = RunningDigest()
        do {
            try archive.read(entry) { piece in
                hash.take(piece)
                try take(piece)
            }
        } catch is ZIPReader.Fault {
            throw Fault.changed(file.path)
        }
        guard hash.digest == file.digest else { throw Fault.changed(file.path) }
    }

    /// Holds every file against the manifest.
    ///
    /// - Parameter show: Called now and then with the bytes that have been read.
    /// - Throws: `Fault.changed`, the first one.
    /// - Complexity: O(bytes).
    public func verify(_ show: (_ bytes: Int) -> Void = { _ in }) throws {
        var count = 0
        for file in manifest.files {
            try read(file) { piece in
                count += piece.count
                show(count)
            }
        }
    }
}

extension BackupArchive.Fault {
    /// - Parameter path: Of the archive.
    public func message(_ path: String) -> Message {
        switch self {
        case .unreadable:
            Message(
                "backup-unreadable", "{path} is no backup of questd, or it is not whole.",
                "{path} — не резервная копия questd, или она неполная.", ["path": .text(path)])
        case .changed(let file):
            Message(
                "backup-archived-file-changed", "{file} in {path} is missing or is not what was copied.",
                "Файла {file} в {path} нет, или это не то, что было скопировано.",
                ["path": .text(path), "file": .text(file)])
        case .unlisted(let file):
            Message(
                "backup-archived-file-unlisted", "{file} stands in {path}, and not or twice in its list.",
                "Файл {file} есть в {path}, но не в описи, или есть дважды.",
                ["path": .text(path), "file": .text(file)])
        }
    }
}
