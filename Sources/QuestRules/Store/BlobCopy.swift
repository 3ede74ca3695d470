/// A copy of the photos and media of one store in another, each held against its SHA-256 on both sides. Uploads stay behind:
/// devices send them again.
public struct BlobCopy: Sendable {
    /// A summary of what was copied and found the same.
    public struct Summary: Sendable, Equatable {
        /// Number of originals and copies of photos.
        public fileprivate(set) var photos = 0
        /// Number of files of media.
        public fileprivate(set) var media = 0
        /// Number of all their bytes.
        public fileprivate(set) var bytes = 0
    }

    private let source: any BlobSource
    private let sink: any BlobSink

    public init(from source: any BlobSource, to sink: any BlobSink) {
        (self.source, self.sink) = (source, sink)
    }

    /// - Throws: `StoreError.duplicate` where there are photos or media already.
    func checkEmpty() async throws(StoreError) {
        for prefix in [Blob.Prefix.photos, Blob.Prefix.media] {
            guard try await sink.blobs(under: prefix, after: nil).isEmpty else {
                throw .duplicate(what: "store")
            }
        }
    }

    /// Copies what the logs speak of. What they do not was left behind by a daemon that has died.
    ///
    /// - Parameters:
    ///   - photos: The SHA-256 of the originals that the logs have.
    ///   - quests: Those whose media are copied.
    /// - Throws: `StoreError.corrupted` where one is not what its digest says.
    /// - Complexity: O(bytes), a piece at a time.
    func run(photos: [PhotoID: Digest], quests: Set<QuestID>) async throws(StoreError) -> Summary {
        var summary = Summary()
        for blob in try await source.allBlobs(under: Blob.Prefix.photos) {
            guard let photo = blob.photo, let digest = photos[photo.id] else { continue }
            if photo.version == .original, blob.digest != digest { throw .differs(blob) }
            try await copy(blob)
            summary.photos += 1
            summary.bytes += blob.size
        }
        for blob in try await source.allBlobs(under: Blob.Prefix.media) {
            guard let quest = blob.quest, quests.contains(quest) else { continue }
            try await copy(blob)
            summary.media += 1
            summary.bytes += blob.size
        }
        try await check(summary)
        return summary
    }

    private func copy(_ blob: Blob) async throws(StoreError) {
        guard let digest = blob.digest else { throw .differs(blob) }
        let source = source
        do throws(StoreError) {
            try await sink.put(blob.name, size: blob.size, digest: digest, at: blob.changedAt) {
                range throws(StoreError) in try await source.bytes(of: blob, in: range)
            }
        } catch .blobDiffers {
            throw .differs(blob)
        }
    }

    /// Reads all back.
    private func check(_ expected: Summary) async throws(StoreError) {
        var found = Summary()
        for prefix in [Blob.Prefix.photos, Blob.Prefix.media] {
            for blob in try await sink.allBlobs(under: prefix) {
                var hash = RunningDigest()
                for range in Blob.pieces(of: blob.size) {
                    hash.take(try await sink.bytes(of: blob, in: range))
                }
                guard hash.digest == blob.digest else { throw .differs(blob) }
                if prefix == Blob.Prefix.photos { found.photos += 1 } else { found.media += 1 }
                found.bytes += blob.size
            }
        }
        guard found == expected else { throw .corrupted("the copy of the photos and media is not the same") }
    }
}

extension StoreError {
    fileprivate static func differs(_ blob: Blob) -> StoreError {
        .corrupted("\(blob.name) is not what its digest says")
    }
}
