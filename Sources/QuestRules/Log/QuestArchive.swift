import GeoJSONKit

/// The list of what stands in the archive of a whole quest, with a SHA-256 for each file.
public struct ArchiveManifest: Sendable, Equatable {
    /// The paths of the manifest and of the log within the archive.
    public static let path = "manifest.json"
    public static let logPath = "log.jsonl"

    /// A file of the archive.
    public struct File: Sendable, Equatable {
        public let path: String
        /// Bytes.
        public let size: Int
        public let digest: Digest

        public init(path: String, contents: [UInt8]) {
            self.init(path: path, size: contents.count, digest: .sha256(contents))
        }

        public init(path: String, size: Int, digest: Digest) {
            (self.path, self.size, self.digest) = (path, size, digest)
        }
    }

    public let quest: QuestID
    public let exportedAt: Timestamp
    /// The end of the log when it was exported.
    public let head: LogHead
    public let files: [File]

    public init(quest: QuestID, exportedAt: Timestamp, head: LogHead, files: [File]) {
        (self.quest, self.exportedAt, self.head, self.files) = (quest, exportedAt, head, files)
    }

    private static let format = "request-quest-archive-1"

    /// The manifest as it stands in the archive.
    public var document: [UInt8] {
        let files = files.map { file -> JSONValue in
            [
                "path": .string(file.path), "size": .integer(Int64(file.size)),
                "sha256": .string(file.digest.description),
            ]
        }
        let members: JSONValue = [
            "format": .string(Self.format), "quest": .string(quest.rawValue),
            "exported_at": .string(exportedAt.description),
            "head": ["seq": .integer(head.seq), "hash": .string(head.hash.description)],
            "files": .array(files),
        ]
        return members.bytes(options: .pretty) + [UInt8(ascii: "\n")]
    }

    /// Reads a manifest; `nil` for what is none.
    public init?(document: [UInt8]) {
        guard let members = try? JSONValue(parsing: document), members["format"]?.stringValue == Self.format,
            let quest = members["quest"]?.stringValue,
            let time = members["exported_at"]?.stringValue.flatMap({ Timestamp(rfc3339: $0) }),
            let head = LogExport.head(in: String(decoding: document, as: UTF8.self)),
            let listed = members["files"]?.arrayValue
        else { return nil }
        var files: [File] = []
        for file in listed {
            guard let path = file["path"]?.stringValue,
                let size = file["size"]?.integerValue.flatMap({ Int(exactly: $0) }),
                let digest = file["sha256"]?.stringValue.flatMap({ Digest(hexadecimal: $0) })
            else { return nil }
            files.append(File(path: path, size: size, digest: digest))
        }
        self.init(quest: QuestID(quest), exportedAt: time, head: head, files: files)
    }
}

/// The archive of a whole quest: a ZIP file with its quest files, log, results and what else was asked for, and a
/// manifest of them.
public enum QuestArchive {
    /// Holds every file of an archive against its manifest, and the log against itself and the manifest. One file at a time
    /// is in memory, and the log.
    ///
    /// - Parameters:
    ///   - size: the length of the archive in bytes.
    ///   - piece: gives the bytes of a range within it; `nil` where they cannot be read.
    /// - Throws: `QuestArchiveFault` with every file that is missing, changed or unlisted; an archive without a list of them has one fault only.
    /// - Complexity: O(bytes).
    public static func verify(
        size: Int, reading piece: @escaping @Sendable (Range<Int>) -> [UInt8]?
    ) throws(QuestArchiveFault) -> ArchiveManifest {
        let archive: ZIPReader
        do throws(ZIPReader.Fault) {
            archive = try ZIPReader(size: size, reading: piece)
        } catch {
            throw QuestArchiveFault(.archiveUnreadable())
        }
        let entries = Dictionary(archive.entries.map { ($0.name, $0) }) { first, _ in first }
        var faults: [Message] = []
        func contents(of path: String) -> [UInt8]? {
            guard let entry = entries[path] else {
                faults.append(.archivedFileMissing(path))
                return nil
            }
            do throws(ZIPReader.Fault) {
                return try archive.contents(of: entry, limit: entry.size)
            } catch {
                faults.append(.archivedFileChanged(path))
                return nil
            }
        }
        guard let document = contents(of: ArchiveManifest.path) else {
            throw QuestArchiveFault(faults.first ?? .archiveUnreadable())
        }
        guard let manifest = ArchiveManifest(document: document) else {
            throw QuestArchiveFault(.archiveUnreadable())
        }
        let listed = Set(manifest.files.map(\.path) + [ArchiveManifest.path])
        var known: Set<String> = []
        for entry in archive.entries {
            if !listed.contains(entry.name) || !known.insert(entry.name).inserted {
                faults.append(.archivedFileUnlisted(entry.name))
            }
        }
        var log: [UInt8]?
        for file in manifest.files {
            guard let bytes = contents(of: file.path) else { continue }
            guard ArchiveManifest.File(path: file.path, contents: bytes) == file else {
                faults.append(.archivedFileChanged(file.path))
                continue
            }
            if file.path == ArchiveManifest.logPath { log = bytes }
        }
        if let log {
            do throws(LogExportFault) {
                let found = try LogExport.verify(
                    String(decoding: log, as: UTF8.self), published: manifest.head)
                if found.quest != manifest.quest || found.head != manifest.head {
                    faults.append(.archivedFileChanged(ArchiveManifest.logPath))
                }
            } catch {
                faults.append(error.message)
            }
        } else if !manifest.files.contains(where: { $0.path == ArchiveManifest.logPath }) {
            faults.append(.archivedFileMissing(ArchiveManifest.logPath))
        }
        if let first = faults.first { throw QuestArchiveFault(first, others: Array(faults.dropFirst())) }
        return manifest
    }
}

/// A fault of the archive of a quest.
public struct QuestArchiveFault: Error, Equatable {
    public let message: Message
    /// The other faults, in the order of looking.
    public let others: [Message]

    init(_ message: Message, others: [Message] = []) { (self.message, self.others) = (message, others) }
}

extension Message {
    static func archiveUnreadable() -> Message {
        Message(
            "archive-unreadable", "This is no archive of a quest, or it is damaged.",
            "Это не архив квеста, или он повреждён.")
    }

    static func archivedFileMissing(_ path: String) -> Message {
        Message(
            "archived-file-missing", "{file} is missing in the archive.", "В архиве нет файла {file}.",
            ["file": .text(path)])
    }

    static func archivedFileUnlisted(_ path: String) -> Message {
        Message(
            "archived-file-unlisted", "{file} stands in the archive, and not or twice in its list.",
            "Файл {file} есть в архиве, но не в его списке, или есть дважды.", ["file": .text(path)])
    }

    static func archivedFileChanged(_ path: String) -> Message {
        Message(
            "archived-file-changed", "{file} is not what was exported.",
            "{file} — не то, что было выгружено.", ["file": .text(path)])
    }
}
