import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import QuestWire
import ServerBase
import Synchronization

/// Serves the quest to phones that will have no network, in one archive.
///
/// Its media go from the disk piece by piece: no more than a chunk of them is in memory for each reader.
struct BundleController: Sendable {
    let access: QuestAccess
    let photos: PhotoFolder
    let limits: LimitValues
    let clock: any TimeSource
    let work: WorkPool
    /// Bounds how often a device is sent a whole bundle.
    let throttle: Throttle<DeviceID>
    /// The look of the app on this daemon.
    let branding: Branding
    private let checksums = FileChecksums()

    init(
        access: QuestAccess, photos: PhotoFolder, limits: LimitValues, clock: any TimeSource, work: WorkPool,
        throttle: Throttle<DeviceID>, branding: Branding
    ) {
        self.access = access
        self.photos = photos
        self.limits = limits
        self.clock = clock
        self.work = work
        self.throttle = throttle
        self.branding = branding
    }

    private var media: MediaFolder { MediaFolder(beside: photos) }

    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let (quest, language) = (scope.quest, context.language)
        let offline = try await scope.snapshot.offlineChecks(for: scope.device.team, at: clock.now)
        let uploaded = try await media.list(of: quest)
        let now = clock.now
        let (limit, kept) = (limits[MediaLimits.bundleBytes], request.headers[.ifNoneMatch])
        // In one turn: whoever is told that all are busy has not used up a bundle.
        let made = try await work.run(for: context.asker) { () async throws -> Made in
            let bundle = try OfflineBundle(
                for: scope.device.team, in: scope.snapshot, at: now, language, offline: offline,
                uploaded: uploaded,
                branding: branding, upTo: limit)
            if EntityTag.isNamed(bundle.tag, in: kept) { return Made(tag: bundle.tag, pieces: nil) }
            try throttle.admit(scope.device.id)
            let pieces = try await bundle.pieces { try await checksum(of: $0, in: quest) }
            return Made(tag: bundle.tag, pieces: pieces)
        }
        var headers: HTTPFields = [.eTag: made.tag, .cacheControl: "private, no-cache"]
        guard let pieces = made.pieces else { return Response(status: .notModified, headers: headers) }
        let size = pieces.reduce(0) { $0 + $1.size }
        headers[.contentType] = "application/zip"
        headers[.contentLength] = String(size)
        headers[.contentDisposition] = "attachment; filename=\"\(quest.rawValue).zip\""
        return Response(
            status: .ok, headers: headers,
            body: body(of: pieces, size: size, in: quest, over: context.channel, while: context.hold))
    }

    /// A bundle that is ready to be sent.
    private struct Made: Sendable {
        let tag: String
        /// `nil` where the device has it.
        let pieces: [OfflineBundle.Piece]?
    }

    /// The body comes whole, as the head announced it, or the connection is cut: also where a file is no longer what
    /// it was.
    private func body(
        of pieces: [OfflineBundle.Piece], size: Int, in quest: QuestID, over channel: any Channel,
        while hold: Hold?
    ) -> ResponseBody {
        ResponseBody(contentLength: size) { writer in
            for piece in pieces {
                switch piece {
                case .bytes(let bytes):
                    guard hold?.isOver != true else { throw RequestError.tokenUnknown }
                    try await writer.write(ByteBuffer(bytes: bytes))
                case .media(let file):
                    let bytes = try await open(file, of: quest)
                    var place = 0
                    while place < file.size {
                        guard hold?.isOver != true else { throw RequestError.tokenUnknown }
                        let chunk = try await chunk(of: bytes, at: place)
                        place += chunk.readableBytes
                        try await writer.write(chunk)
                    }
                }
            }
            // A daemon that stops closes each connection right behind its response: the last bytes go out before.
            while await channel.unsentByteCount > 0 { try await Task.sleep(for: .milliseconds(50)) }
            try await writer.finish(nil)
        }
    }

    /// - Throws: `StoreError.unavailable` where it has gone or changed since it was listed.
    private func open(_ file: MediaFolder.File, of quest: QuestID) async throws -> PhotoFile {
        guard let (found, bytes) = try await media.open(file.name, of: quest), found == file,
            bytes.size == file.size
        else { throw StoreError.unavailable("a file is gone") }
        return bytes
    }

    private func chunk(of bytes: PhotoFile, at place: Int) async throws -> ByteBuffer {
        let chunk = try await photos.chunk(of: bytes, at: place)
        guard chunk.readableBytes > 0 else { throw StoreError.unavailable("a file is shorter than it was") }
        return chunk
    }

    private func checksum(of file: MediaFolder.File, in quest: QuestID) async throws -> UInt32 {
        if let known = checksums[file.digest] { return known }
        let bytes = try await open(file, of: quest)
        var (sum, place) = (CRC32(), 0)
        while place < file.size {
            let chunk = try await chunk(of: bytes, at: place)
            place += chunk.readableBytes
            sum.update(Array(chunk.readableBytesView))
        }
        checksums[file.digest] = sum.value
        return sum.value
    }
}

/// The checksums that archives want of files, by the SHA-256 of their bytes: each file is read for it once.
private final class FileChecksums: Sendable {
    private let sums = Mutex<[String: UInt32]>([:])

    /// More than fifty quests have media.
    private static let limit = 10_000

    subscript(digest: String) -> UInt32? {
        get { sums.withLock { $0[digest] } }
        set {
            sums.withLock { sums in
                if sums.count >= Self.limit { sums = [:] }
                sums[digest] = newValue
            }
        }
    }
}
