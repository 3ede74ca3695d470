import CHost
import EventServices
import FoundationEssentials
import Glibc
import NIOCore
import QuestEngine

/// Photos and media as the files of a daemon's folder (`PhotoFolder`, `MediaFolder`), for whoever copies a whole store. Uploads
/// are none of them.
struct PictureFiles: BlobSink {
    let folder: String

    /// - Parameter database: The database beside which they are.
    init(beside database: String) {
        folder = StatePlaces(database: database, stateDirectory: database.folderOfPath).photos
    }

    private var paths: [String] {
        StatePlaces(database: String(folder.dropLast("-photos".count)), stateDirectory: "").pictures
    }

    /// Photos have their names; those of media have their SHA-256 behind them: `media/QUEST/NAME.DIGEST`.
    private static func name(of path: String) -> String {
        guard path.hasPrefix(MediaFolder.name + "/") else { return Blob.Prefix.photos + path }
        let name = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
        return Blob.Prefix.media + name.dropFirst(MediaFolder.name.count + 1)
    }

    private static func path(of name: String, _ digest: Digest) throws(StoreError) -> String {
        if name.hasPrefix(Blob.Prefix.photos) { return String(name.dropFirst(Blob.Prefix.photos.count)) }
        guard name.hasPrefix(Blob.Prefix.media) else { throw .blobUnnamed }
        return "\(MediaFolder.name)/\(name.dropFirst(Blob.Prefix.media.count)).\(digest)"
    }

    func blobs(under prefix: String, after name: String?) async throws(StoreError) -> [Blob] {
        let named = paths.map { (name: Self.name(of: $0), path: $0) }.filter { found in
            found.name.utf8.starts(with: prefix.utf8)
                && name.map { $0.utf8.lexicographicallyPrecedes(found.name.utf8) } ?? true
        }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        var blobs: [Blob] = []
        for found in named.prefix(Blob.pageSize) {
            let look = try Self.read("\(folder)/\(found.path)")
            let digest = try look.digest()
            if found.name.hasPrefix(Blob.Prefix.media), !found.path.hasSuffix(".\(digest)") {
                throw .corrupted("\(found.path) is not what its digest says")
            }
            blobs.append(
                Blob(
                    name: found.name, serial: 0, size: look.size, digest: digest,
                    changedAt: Self.time(of: "\(folder)/\(found.path)")))
        }
        return blobs
    }

    private static func read(_ file: String) throws(StoreError) -> PhotoFile {
        guard let opened = try PhotoFile.reading(file) else { throw .missing(what: "blob") }
        return opened
    }

    private static func time(of file: String) -> Timestamp {
        Timestamp(milliseconds: file_look(file).changed_nanoseconds / 1_000_000_000 * 1000)
    }

    func bytes(of blob: Blob, in range: Range<Int>) async throws(StoreError) -> [UInt8] {
        guard let digest = blob.digest else { throw .missing(what: "blob") }
        let file = try Self.read("\(folder)/\(try Self.path(of: blob.name, digest))")
        return Array(try file.allBytes(range).readableBytesView)
    }

    func put(
        _ name: String, size: Int, digest: Digest, at now: Timestamp, _ piece: @escaping Piece
    ) async throws(StoreError) {
        let path = "\(folder)/\(try Self.path(of: name, digest))"
        let (within, arriving) = (path.folderOfPath, path + ".arriving")
        if name.hasPrefix(Blob.Prefix.media) {
            for folder in [folder, folder + "/" + MediaFolder.name] { try PhotoFile.makeFolder(folder) }
        }
        let file = try PhotoFile(creating: arriving, in: within)
        do throws(StoreError) {
            var hash = RunningDigest()
            for range in Blob.pieces(of: size) {
                let bytes = try await piece(range)
                guard bytes.count == range.count else { throw .blobDiffers }
                hash.take(bytes)
                try file.write(ByteBuffer(bytes: bytes))
            }
            guard hash.digest == digest else { throw .blobDiffers }
            try file.date(now)
            try file.finish()
            try PhotoFile.rename(arriving, to: path)
            try PhotoFile.syncFolder(within)
        } catch {
            unlink(arriving)
            throw error
        }
    }

    /// Whether there is something that a copy would mix with.
    var isTaken: Bool { CopiedFile.isTaken(folder) }

    /// Removes all of them, where a copy has come to nothing.
    func discard() { CopiedFile.remove(folder) }
}
