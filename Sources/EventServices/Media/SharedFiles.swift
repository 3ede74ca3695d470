import CHost
import FoundationEssentials
import Glibc
import NIOCore
package import QuestEngine
package import ServerBase

/// The bytes of photos, uploads and media in the store that daemons share. A daemon's own folder is only where they arrive
/// and are examined; media are kept there for a while beside.
package struct SharedFiles: Sendable {
    let blobs: any BlobStore
    let clock: any TimeSource
    let cache: MediaCache
}

extension PhotoFolder {
    /// Creates the folder of a daemon that shares a store: what comes in passes through it.
    package init(path: String, sharing blobs: any BlobStore, clock: any TimeSource) {
        self.init(path: path)
        shared = SharedFiles(
            blobs: blobs, clock: clock, cache: MediaCache(folder: path + "/" + MediaCache.name))
    }

    /// Puts a file of this folder into the store.
    ///
    /// - Throws: `StoreError`; nothing of it is there then.
    func put(_ file: String, as name: String, of digest: Digest? = nil, in shared: SharedFiles)
        async throws
    {
        guard let bytes = try await offLoop({ try PhotoFile.reading(file) }) else {
            throw StoreError.unavailable("a file is gone")
        }
        let known: Digest
        if let digest { known = digest } else { known = try await offLoop { try bytes.digest() } }
        try await shared.blobs.put(name, size: bytes.size, digest: known, at: shared.clock.now) {
            range throws(StoreError) in
            do {
                return try await offLoop { Array(try bytes.allBytes(range).readableBytesView) }
            } catch let error as StoreError {
                throw error
            } catch {
                throw .unavailable("a file cannot be read")
            }
        }
    }

    /// Puts a photo that has been examined into the store. Of its files nothing is left in this folder, also where that fails.
    func handOver(_ photo: PhotoID, to shared: SharedFiles) async throws {
        do {
            for version in Blob.PhotoVersion.allCases {
                try await put(
                    file(photo, Version(version)), as: Blob.name(of: photo, version), in: shared)
            }
        } catch {
            await removeFiles([photo])
            throw error
        }
        await removeFiles([photo])
    }

    /// Opens a blob as a file that has no name: nothing of it is on this disk once it is closed.
    ///
    /// - Returns: `nil` where there is none, or no longer.
    func fetch(_ name: String, from shared: SharedFiles) async throws -> PhotoFile? {
        guard let blob = try await shared.blobs.blob(name) else { return nil }
        return try await fetch(blob, from: shared)
    }

    func fetch(_ blob: Blob, from shared: SharedFiles) async throws -> PhotoFile? {
        do {
            let file = try await offLoop { try PhotoFile.nameless(in: path, size: blob.size) }
            try await shared.blobs.copy(blob) { bytes in try await offLoop { try file.write(bytes) } }
            return file
        } catch StoreError.missing {
            return nil
        }
    }

    /// Removes what a crash has left of files that were coming in. Others may be coming in just now: only what is old.
    package func sweepArrivals() async throws {
        let now = shared?.clock.timeOfFiles ?? WallClock().now
        try await offLoop {
            let limit = now + Seconds(-Self.longestArrival)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            for name in names where ![MediaFolder.name, MediaCache.name, UploadFolder.name].contains(name) {
                let file = "\(path)/\(name)"
                let look = file_look(file)
                let milliseconds = Int64(look.changed_nanoseconds) / 1_000_000
                if look.size >= 0, Timestamp(milliseconds: milliseconds) < limit { unlink(file) }
            }
        }
    }

    /// Seconds after which nothing is coming in any more.
    private static let longestArrival = 3600.0

    /// Removes from the store what no answer of any quest speaks of, and media of quests that are not there: the work of the
    /// daemon on duty. What is younger than a day is left, since its answer may be about to be stored.
    package func sweepStore(services: QuestServices) async throws {
        guard let shared else { return }
        let limit = shared.clock.now + Seconds(-86_400)
        // Before the logs are read: what is old by now is spoken of by now.
        let photos = try await shared.blobs.allBlobs(under: Blob.Prefix.photos).filter {
            $0.changedAt < limit
        }
        let media = try await shared.blobs.allBlobs(under: Blob.Prefix.media).filter { $0.changedAt < limit }
        guard !photos.isEmpty || !media.isEmpty else { return }
        var (kept, quests): (Set<String>, Set<QuestID>) = ([], [])
        for service in try await services.all() {
            quests.insert(service.quest)
            for photo in try await service.latest().state.photos {
                for version in Blob.PhotoVersion.allCases { kept.insert(Blob.name(of: photo, version)) }
            }
        }
        let gone = photos.map(\.name).filter { !kept.contains($0) }
        let strange = media.filter { $0.quest.map { !quests.contains($0) } ?? true }.map(\.name)
        try await shared.blobs.removeBlobs(gone + strange)
    }
}

extension BlobSource {
    /// Hands over the bytes of a blob piece by piece, and holds them against its digest.
    ///
    /// - Throws: `StoreError.missing` where it is gone, `.corrupted` where it is not what it was.
    func copy(_ blob: Blob, _ take: (ByteBuffer) async throws -> Void) async throws {
        var hash = RunningDigest()
        for range in Blob.pieces(of: blob.size) {
            let bytes = try await bytes(of: blob, in: range)
            hash.take(bytes)
            try await take(ByteBuffer(bytes: bytes))
        }
        if let digest = blob.digest, hash.digest != digest {
            throw StoreError.blobDiffers
        }
    }
}

extension PhotoFile {
    /// The SHA-256 of all bytes.
    package func digest() throws(StoreError) -> Digest {
        var hash = RunningDigest()
        for range in Blob.pieces(of: size) { hash.take(Array(try allBytes(range).readableBytesView)) }
        return hash.digest
    }
}

extension PhotoFolder.Version {
    package init(_ version: Blob.PhotoVersion) {
        switch version {
        case .original: self = .original
        case .copy: self = .copy
        }
    }

    /// The end of its blob's name; `nil` while it is coming in.
    var ofBlob: Blob.PhotoVersion? { Blob.PhotoVersion(rawValue: rawValue) }
}
