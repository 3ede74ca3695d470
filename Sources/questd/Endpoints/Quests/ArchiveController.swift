import EventServices
import GeoJSONKit
import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import ServerBase
import Synchronization

/// Sends organisers a whole quest as one ZIP archive, in the form that `QuestArchive` verifies: its file in all versions,
/// media, teams, answers, decisions, messages, zones, results and log, and where they are asked for tracks and photos.
///
/// It is made while it is sent: no more than one of its files is in memory, and of photos, media and the log a piece.
struct ArchiveController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let photos: PhotoFolder
    let clock: any TimeSource
    let work: WorkPool
    let tracks: TrackController
    /// Answers of other operations that are files of the archive as they are.
    let documents: [Document]
    let places: ArchivePlaces

    /// An answer of another operation, under its name in the archive.
    struct Document: Sendable {
        let name: String
        let query: String
        let answer: Endpoint.Handler

        init(_ name: String, query: String = "", by answer: @escaping Endpoint.Handler) {
            (self.name, self.query, self.answer) = (name, query, answer)
        }
    }

    /// Tracks and original photos are noted in the log before anything is told, as with the track of one team.
    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["tracks", "photos"])
        let hasTracks = try query.choice("tracks", of: ["true", "false"]) == "true"
        let hasPhotos = try query.choice("photos", of: ["true", "false"]) == "true"
        let place = try places.take(to: context.remoteAddress)
        // An archive says of itself that its log is whole.
        let log = StoredLog(quest: scope.quest, store: store, work: work)
        try await log.prove(knowing: scope.state.head, for: context.asker)
        let now = clock.now
        let span = Moments.range.lowerBound...now + Fix.furthestAhead
        // Original photos may say where they were taken.
        if hasTracks || hasPhotos {
            try await scope.service.decide(as: context.principal.actor, at: now) { context -> Entry? in
                context.viewTracks(from: span.lowerBound, to: span.upperBound)
            }
        }
        let quest = scope.quest
        return .archive(named: quest.rawValue, at: now, in: place, context) { archive, writer in
            try await addVersions(of: quest, upTo: scope.edition.version, to: &archive, &writer)
            for document in documents {
                let bytes = try await answer(document, context)
                try await archive.add(document.name, bytes, to: &writer)
            }
            try await addMedia(of: quest, to: &archive, &writer)
            if hasPhotos { try await addPhotos(of: scope.state, to: &archive, &writer) }
            if hasTracks {
                try await addTracks(
                    of: quest, riddenOn: scope.document.map, in: span, to: &archive, &writer, context)
            }
            let head = try await addLog(of: quest, to: &archive, &writer, context.asker)
            let manifest = ArchiveManifest(quest: quest, exportedAt: now, head: head, files: archive.files)
            try await archive.add(ArchiveManifest.path, manifest.document, to: &writer)
        }
    }

    /// Adds the file that is in force, then every version there has been.
    private func addVersions(
        of quest: QuestID, upTo last: Int, to archive: inout ArchiveStream,
        _ writer: inout any ResponseBodyWriter
    ) async throws {
        let versions = [("quest.geojson", last)] + (1...last).map { ("versions/\($0).geojson", $0) }
        for (name, version) in versions {
            guard let kept = try await store.edition(of: quest, version: version) else {
                throw StoreError.corrupted("an edition that the log names is missing")
            }
            try await archive.add(name, kept.document, to: &writer)
        }
    }

    private func addMedia(
        of quest: QuestID, to archive: inout ArchiveStream, _ writer: inout any ResponseBodyWriter
    ) async throws {
        let media = MediaFolder(beside: photos)
        for file in try await media.list(of: quest) {
            // One that was removed meanwhile.
            guard let (_, bytes) = try await media.open(file.name, of: quest) else { continue }
            try await archive.add("media/\(file.name)", bytes, of: photos, to: &writer)
        }
    }

    private func addPhotos(
        of state: QuestState, to archive: inout ArchiveStream, _ writer: inout any ResponseBodyWriter
    ) async throws {
        for answer in state.answers {
            // One that was erased, or whose file is gone. An open file stays what it is until it has been sent.
            guard let photo = answer.photo, let bytes = try await photos.open(photo.id, .original) else {
                continue
            }
            let name = "photos/\(answer.id.rawValue).\(photo.facts.kind.fileExtension)"
            try await archive.add(name, bytes, of: photos, to: &writer)
        }
    }

    /// Adds all that is known of where each team was; a long track is several files.
    private func addTracks(
        of quest: QuestID, riddenOn name: MapName?, in span: ClosedRange<Timestamp>,
        to archive: inout ArchiveStream,
        _ writer: inout any ResponseBodyWriter, _ context: QuestdContext
    ) async throws {
        let (tracks, language, end) = (tracks, context.language, span.upperBound)
        let map = try await tracks.maps.map(name)
        for team in try await store.teams(of: quest).map(\.id) {
            var (start, number): (Timestamp?, Int) = (span.lowerBound, 1)
            while let from = start {
                let part = try await WorkPool.patiently {
                    try await work.run(for: context.asker) {
                        try await tracks.part(
                            of: team, in: quest, on: map, from: from, through: end, language)
                    }
                }
                let name = number == 1 ? team.rawValue : "\(team.rawValue).\(number)"
                let bytes = FeatureCollection(part.features).bytes()
                try await archive.add("tracks/\(name).geojson", bytes, to: &writer)
                start = part.more.flatMap { $0 > from ? $0 : nil }
                number += 1
            }
        }
    }

    /// Adds the log up to where it ends now.
    private func addLog(
        of quest: QuestID, to archive: inout ArchiveStream, _ writer: inout any ResponseBodyWriter,
        _ source: WorkPool.Asker
    ) async throws -> LogHead {
        let head = try await store.head(of: quest)
        try await archive.add(ArchiveManifest.logPath, to: &writer) { take in
            var last: Int64 = 0
            while last < head.seq {
                let page = try await page(of: quest, after: last, through: head, source)
                guard page.last > last else { throw StoreError.corrupted("a log that ends before its head") }
                last = page.last
                try await take(page.lines)
            }
            try await take(Array((LogExport.headLine(head, of: quest) + "\n").utf8))
        }
        return head
    }

    /// Lines of the log.
    private struct LogPage: Sendable {
        let lines: [UInt8]
        /// Number of the last record.
        let last: Int64
    }

    private func page(
        of quest: QuestID, after seq: Int64, through head: LogHead, _ source: WorkPool.Asker
    ) async throws -> LogPage {
        let store = store
        return try await WorkPool.patiently {
            try await work.run(for: source) {
                let records = try await store.records(
                    of: quest, after: seq, limit: RequestLimits.recordsPerPage.value
                )
                .prefix { $0.seq <= head.seq }
                let lines = records.map { $0.line + "\n" }.joined()
                return LogPage(lines: Array(lines.utf8), last: records.last?.seq ?? seq)
            }
        }
    }

    /// Returns what another operation answers whoever asks for the archive.
    private func answer(_ document: Document, _ context: QuestdContext) async throws -> [UInt8] {
        let path = document.query.isEmpty ? "/" : "/?" + document.query
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let body = try await WorkPool.patiently { try await document.answer(request, context).body }
        let collected = CollectedAnswer()
        try await body.write(AnswerCollector(answer: collected))
        return collected.bytes.withLock { $0 }
    }
}

/// The bytes of another operation's answer.
private final class CollectedAnswer: Sendable {
    let bytes = Mutex<[UInt8]>([])
}

private struct AnswerCollector: ResponseBodyWriter {
    let answer: CollectedAnswer

    mutating func write(_ buffer: ByteBuffer) async throws {
        answer.bytes.withLock { $0 += buffer.readableBytesView }
    }

    consuming func finish(_: HTTPFields?) async throws {}
}
