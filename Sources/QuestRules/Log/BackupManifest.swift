import GeoJSONKit

/// The list of what stands in a backup, with a SHA-256 for each file and the end of each quest's log. What has none is no
/// backup.
public struct BackupManifest: Equatable, Sendable {
    /// Its name in a backup.
    public static let name = "manifest.json"
    /// The name of the database in a backup.
    public static let databaseName = "quests.sqlite"
    private static let format = "request-backup-1"

    public let madeAt: Timestamp
    /// The version of the program that made it.
    public let release: String
    /// The number of the database's schema.
    public let schema: Int
    public let files: [ArchiveManifest.File]
    public let heads: [QuestID: LogHead]

    public init(
        madeAt: Timestamp, release: String, schema: Int, files: [ArchiveManifest.File],
        heads: [QuestID: LogHead]
    ) {
        (self.madeAt, self.release, self.schema) = (madeAt, release, schema)
        (self.files, self.heads) = (files, heads)
    }

    /// The manifest as it stands in its file.
    public var document: [UInt8] {
        let files = files.map { file -> JSONValue in
            [
                "path": .string(file.path), "size": .integer(Int64(file.size)),
                "sha256": .string(file.digest.description),
            ]
        }
        let quests = heads.sorted { $0.key < $1.key }.map { quest, head -> JSONValue in
            [
                "quest": .string(quest.rawValue),
                "head": ["seq": .integer(head.seq), "hash": .string(head.hash.description)],
            ]
        }
        let members: JSONValue = [
            "format": .string(Self.format), "made_at": .string(madeAt.description),
            "release": .string(release), "schema": .integer(Int64(schema)),
            "quests": .array(quests), "files": .array(files),
        ]
        return members.bytes(options: .pretty) + [UInt8(ascii: "\n")]
    }

    /// Reads a manifest; `nil` for what is none: also where a path leads out of the backup, a file or a quest is there twice,
    /// or a size is none.
    public init?(document: [UInt8]) {
        guard let members = try? JSONValue(parsing: document), members["format"]?.stringValue == Self.format,
            let time = members["made_at"]?.stringValue.flatMap({ Timestamp(rfc3339: $0) }),
            let release = members["release"]?.stringValue,
            let schema = members["schema"]?.integerValue.flatMap({ Int(exactly: $0) }),
            let listed = members["files"]?.arrayValue, let quests = members["quests"]?.arrayValue
        else { return nil }
        var files: [ArchiveManifest.File] = []
        var paths: Set<String> = [Self.name]
        // All sizes together have to be a number, too.
        var room = Self.mostBytes
        for file in listed {
            guard let path = file["path"]?.stringValue, Self.isInside(path), paths.insert(path).inserted,
                let size = file["size"]?.integerValue.flatMap({ Int(exactly: $0) }),
                (0...room).contains(size),
                let digest = file["sha256"]?.stringValue.flatMap({ Digest(hexadecimal: $0) })
            else { return nil }
            room -= size
            files.append(ArchiveManifest.File(path: path, size: size, digest: digest))
        }
        var heads: [QuestID: LogHead] = [:]
        for quest in quests {
            guard let id = quest["quest"]?.stringValue, let head = quest["head"],
                let seq = head["seq"]?.integerValue, seq >= 0,
                let hash = head["hash"]?.stringValue.flatMap({ Digest(hexadecimal: $0) }),
                heads.updateValue(LogHead(seq: seq, hash: hash), forKey: QuestID(id)) == nil
            else { return nil }
        }
        self.init(madeAt: time, release: release, schema: schema, files: files, heads: heads)
    }

    /// The largest size of a backup: an exbibyte.
    private static let mostBytes = 1 << 60

    private static func isInside(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !["", ".", ".."].contains($0) } && !path.utf8.contains(0)
    }
}
