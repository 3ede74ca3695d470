import CHost
import FoundationEssentials
import Glibc
import NIOCore
import QuestEngine

/// Media of the store that riders have asked this daemon for, on its own disk under their SHA-256: each is fetched once for
/// all who ask. Bounded in bytes; what was fetched longest ago goes first.
actor MediaCache {
    private let photos: PhotoFolder
    /// Bytes of all files.
    private let limit: Int
    private var underway: [String: Task<Void, any Error>] = [:]

    /// The folder's name within that of what arrives.
    static let name = "media-kept"

    init(folder: String, limit: Int = 512 << 20) {
        photos = PhotoFolder(path: folder)
        self.limit = limit
    }

    /// Opens a file, which is fetched where it is not here yet.
    ///
    /// - Returns: `nil` where the store has it no longer.
    func open(_ blob: Blob, as digest: Digest, of blobs: any BlobStore) async throws -> PhotoFile? {
        let (photos, key) = (photos, digest.description)
        let place = "\(photos.path)/\(key)"
        for isFetched in [false, true] {
            let known = try await photos.offLoop { try PhotoFile.reading(place) }
            if let known, known.size == blob.size { return known }
            // Gone at once: others took its room.
            if isFetched { break }
            let task = underway[key] ?? Task { try await Self.fetch(blob, to: place, in: photos, of: blobs) }
            underway[key] = task
            defer { if underway[key] == task { underway[key] = nil } }
            do { try await task.value } catch StoreError.missing { return nil }
            let limit = limit
            try await photos.offLoop { Self.prune(photos.path, to: limit, but: key) }
        }
        throw StoreError.unavailable("a file is gone")
    }

    private static func fetch(
        _ blob: Blob, to place: String, in photos: PhotoFolder, of blobs: any BlobStore
    ) async throws {
        let arriving = place + ".arriving"
        let file = try await photos.offLoop {
            // Of a crash.
            unlink(arriving)
            try PhotoFile.makeFolder(photos.path.folderOfPath)
            return try PhotoFile(creating: arriving, in: photos.path)
        }
        do {
            try await blobs.copy(blob) { bytes in try await photos.offLoop { try file.write(bytes) } }
            try await photos.offLoop {
                try file.finish()
                try PhotoFile.rename(arriving, to: place)
            }
        } catch {
            file.close()
            _ = try? await photos.offLoop { unlink(arriving) }
            throw error
        }
    }

    /// Makes room: an open file stays what it is until it is closed.
    private static func prune(_ folder: String, to limit: Int, but key: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var files = names.map { (path: "\(folder)/\($0)", name: $0, look: file_look("\(folder)/\($0)")) }
            .filter { $0.look.size >= 0 }
        var sum = files.reduce(0) { $0 + Int($1.look.size) }
        files.sort { $0.look.changed_nanoseconds < $1.look.changed_nanoseconds }
        for file in files where sum > limit && !file.name.hasPrefix(key) {
            unlink(file.path)
            sum -= Int(file.look.size)
        }
    }
}
