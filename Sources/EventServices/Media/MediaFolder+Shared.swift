import NIOCore
import QuestEngine
import ServerBase

/// Media in the store that daemons share.
extension MediaFolder {
    func list(of quest: QuestID, in shared: SharedFiles) async throws -> [File] {
        try await shared.blobs.allBlobs(under: Blob.Prefix.media(of: quest)).compactMap {
            File($0, of: quest)
        }
    }

    func open(
        _ name: String, of quest: QuestID, in shared: SharedFiles
    ) async throws -> (file: File, bytes: PhotoFile)? {
        guard let (file, blob, digest) = try await find(name, of: quest, in: shared),
            let bytes = try await shared.cache.open(blob, as: digest, of: shared.blobs)
        else { return nil }
        return (file, bytes)
    }

    func receive(
        _ chunks: some AsyncSequence<ByteBuffer, any Error> & Sendable, as name: String, of kind: MediaKind,
        in quest: QuestID, upTo limit: Int, to shared: SharedFiles
    ) async throws -> File {
        var ids = IdentifierSource()
        let arriving: PhotoID = ids.identifier(at: Timestamp(milliseconds: 0))
        do {
            let (digest, size) = try await photos.receive(chunks, as: arriving, upTo: limit)
            let place = photos.file(arriving, .original)
            let isKind = try await photos.offLoop {
                guard let bytes = try PhotoFile.reading(place) else {
                    throw StoreError.unavailable("a file is gone")
                }
                return try Self.kind(of: bytes, size: size) == kind
            }
            guard isKind else { throw Refused(message: .mediaKindUnknown()) }
            try await photos.put(place, as: Blob.name(ofMedia: name, of: quest), of: digest, in: shared)
            await photos.removeFiles([arriving])
            return File(name: name, digest: digest.description, kind: kind, size: size)
        } catch {
            await photos.removeFiles([arriving])
            throw error
        }
    }

    func remove(_ name: String, of quest: QuestID, in shared: SharedFiles) async throws -> File? {
        guard let (file, blob, _) = try await find(name, of: quest, in: shared) else { return nil }
        try await shared.blobs.removeBlobs([blob.name])
        return file
    }

    private func find(
        _ name: String, of quest: QuestID, in shared: SharedFiles
    ) async throws -> (file: File, blob: Blob, digest: Digest)? {
        guard MediaKind(name: name) != nil,
            let blob = try await shared.blobs.blob(Blob.name(ofMedia: name, of: quest)),
            let digest = blob.digest, let file = File(blob, of: quest)
        else { return nil }
        return (file, blob, digest)
    }
}

extension MediaFolder.File {
    /// - Returns: `nil` for a blob that is no file of a quest's media.
    fileprivate init?(_ blob: Blob, of quest: QuestID) {
        let name = String(blob.name.dropFirst(Blob.Prefix.media(of: quest).count))
        guard let digest = blob.digest, let kind = MediaKind(name: name) else { return nil }
        self.init(name: name, digest: digest.description, kind: kind, size: blob.size)
    }
}
