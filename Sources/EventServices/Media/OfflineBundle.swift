import GeoJSONKit
package import QuestEngine
import QuestWire

/// The part of a quest that a team's phone needs where there is no network: the tasks that the team may see at a moment
/// with their pictures and sounds, areas and contacts. The same state gives the same bytes.
package struct OfflineBundle: Sendable {
    /// A part of its archive, to be sent one after the other.
    package enum Piece: Sendable {
        case bytes([UInt8])
        case media(MediaFolder.File)

        package var size: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .media(let file): file.size
            }
        }
    }

    private typealias Document = (path: String, bytes: [UInt8])

    private let documents: [Document]
    /// In the order of the tasks that name them.
    let media: [MediaFolder.File]
    private let manifest: [UInt8]
    private let time: Timestamp

    /// - Parameters:
    ///   - offline: Keys of answers to tell with the tasks.
    ///   - uploaded: Every file of the quest.
    ///   - branding: The look of the app on this daemon.
    ///   - limit: Bytes that media may have together: from the first one on that no longer fits all are left out.
    /// - Throws: `Refusal` where the tasks, or the areas, may not be told yet.
    package init(
        for team: TeamID, in snapshot: QuestSnapshot, at now: Timestamp, _ language: Language,
        offline: [TaskID: OfflineCheck], uploaded: [MediaFolder.File], branding: Branding,
        upTo limit: Int
    ) throws {
        let edition = try snapshot.published()
        let tasks = try KnownTasks(of: team, in: snapshot, at: now, offline: offline)
        let areas = try tasks.engine.areaFeatures(in: snapshot.state, at: now, in: language)
        documents = [
            (
                "quest.json",
                try WireJSON.bytes(
                    of: QuestSummary(snapshot, edition, on: branding, at: now, in: language))
            ),
            ("tasks.geojson", tasks.features(in: language).bytes()),
            ("areas.geojson", areas.bytes()),
            ("contacts.json", try WireJSON.bytes(of: ContactList(of: edition.document))),
        ]
        let files = Dictionary(uploaded.map { ($0.name, $0) }) { first, _ in first }
        let named = tasks.media.compactMap { files[$0] }
        var room = limit
        let fitting = named.prefix { file in
            room -= file.size
            return room >= 0
        }
        media = Array(fitting)
        time = edition.publishedAt
        let listed = documents.map { document in
            BundleFile(
                path: document.path, size: document.bytes.count,
                sha256: Digest.sha256(document.bytes).description)
        }
        let list = BundleManifest(
            quest: snapshot.quest, version: edition.version, language: language.rawValue,
            files: listed + media.map { BundleFile($0) },
            leftOut: named.dropFirst(media.count).map { BundleFile($0) })
        manifest = try WireJSON.bytes(of: list)
    }

    /// The tag that changes with each byte of the bundle, as the manifest does.
    package var tag: String { "\"\(Digest.sha256(manifest).description.prefix(32))\"" }

    /// The archive in pieces: the manifest, the documents, the media.
    ///
    /// - Parameter checksum: The `CRC32` of a file's bytes.
    package func pieces(checksum: (MediaFolder.File) async throws -> UInt32) async throws -> [Piece] {
        var writer = ZIPWriter(at: time)
        var pieces: [Piece] = [.bytes(try writer.file(BundleManifest.path, manifest))]
        for document in documents { pieces.append(.bytes(try writer.file(document.path, document.bytes))) }
        for file in media {
            let sum = try await checksum(file)
            let head = try writer.head(of: BundleFile(file).path, size: file.size, checksum: sum)
            pieces += [.bytes(head), .media(file)]
        }
        return pieces + [.bytes(writer.end)]
    }
}

extension BundleFile {
    fileprivate init(_ file: MediaFolder.File) {
        self.init(path: "media/" + file.name, size: file.size, sha256: file.digest)
    }
}
