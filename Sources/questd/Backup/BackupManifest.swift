import GeoJSONKit
import QuestEngine
import QuestWire

/// The list of what stands in a backup, with a SHA-256 for each file and the end of each quest's log. A folder without one
/// is no backup.
struct BackupManifest: Equatable, Sendable {
    /// Its name in the folder of a backup.
    static let name = "manifest.json"
    private static let format = "request-backup-1"

    let madeAt: Timestamp
    /// The version of the program that made it.
    let release: String
    /// The number of the database's schema.
    let schema: Int
    let files: [ArchiveManifest.File]
    let heads: [QuestID: LogHead]

    init(
        madeAt: Timestamp, release: String = Release.version, schema: Int,
        files: [ArchiveManifest.File], heads: [QuestID: LogHead]
    ) {
        (self.madeAt, self.release, self.schema) = (madeAt, release, schema)
        (self.files, self.heads) = (files, heads)
    }

    /// The manifest as it stands in its file.
    var document: [UInt8] {
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

    /// Reads a manifest; `nil` for what is none, and where a path leads out of the backup.
    init?(document: [UInt8]) {
        guard let members = try? JSONValue(parsing: document), members["format"]?.stringValue == Self.format,
            let time = members["made_at"]?.stringValue.flatMap({ Timestamp(rfc3339: $0) }),
            let release = members["release"]?.stringValue,
            let schema = members["schema"]?.integerValue.flatMap({ Int(exactly: $0) }),
            let listed = members["files"]?.arrayValue, let quests = members["quests"]?.arrayValue
        else { return nil }
        var files: [ArchiveManifest.File] = []
        for file in listed {
            guard let path = file["path"]?.stringValue, Self.isInside(path),
                let size = file["size"]?.integerValue.flatMap({ Int(exactly: $0) }),
                let digest = file["sha256"]?.stringValue.flatMap({ Digest(hexadecimal: $0) })
            else { return nil }
            files.append(ArchiveManifest.File(path: path, size: size, digest: digest))
        }
        var heads: [QuestID: LogHead] = [:]
        for quest in quests {
            guard let id = quest["quest"]?.stringValue, let head = quest["head"],
                let seq = head["seq"]?.integerValue, seq >= 0,
                let hash = head["hash"]?.stringValue.flatMap({ Digest(hexadecimal: $0) })
            else { return nil }
            heads[QuestID(id)] = LogHead(seq: seq, hash: hash)
        }
        guard Set(files.map(\.path)).count == files.count else { return nil }
        self.init(madeAt: time, release: release, schema: schema, files: files, heads: heads)
    }

    private static func isInside(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !["", ".", ".."].contains($0) } && !path.contains("\0")
    }
}
