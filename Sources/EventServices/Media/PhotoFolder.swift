import FoundationEssentials
import Glibc
package import NIOCore
import NIOPosix
package import QuestEngine
import ServerBase
import Synchronization

/// The folder of the bytes of photos: for each the original, which judges see, and a copy without metadata for
/// everybody else. Files are named by us and belong to their owner alone; what the log does not speak of is swept
/// away at the next start. No photo is ever in memory as a whole.
///
/// Daemons that share a store have the bytes there: then this is where they arrive, and where they are read from a file
/// without a name.
package struct PhotoFolder: Sendable {
    package let path: String
    /// Where the bytes are, for daemons that share a store; `nil` where they are in this folder.
    package var shared: SharedFiles?
    /// Number of bytes that the disk has room for beside everything; `nil` where nobody can say.
    var freeBytes: @Sendable (_ folder: String) -> Int? = { DiskReserve.free(at: $0) }

    package init(path: String) { self.path = path }

    package enum Version: String, CaseIterable, Sendable {
        /// While it is coming in.
        case arriving
        case original, copy
    }

    /// Number of bytes that are read and sent at a time.
    package static let chunkSize = 64 * 1024

    func file(_ photo: PhotoID, _ version: Version) -> String {
        "\(path)/\(photo.rawValue).\(version.rawValue)"
    }

    /// Number of bytes that photos may still take of the disk when they leave so many.
    package func room(leaving reserve: Int) async throws -> Int? {
        try await offLoop {
            // Before the first photo there is no folder yet; the one above it is the database's.
            let above = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
            return (freeBytes(path) ?? freeBytes(above)).map { max(0, $0 - reserve) }
        }
    }

    /// Takes bytes as they come.
    /// - Parameter limit: of all bytes.
    /// - Throws: `RequestError.bodyTooLarge`; the file is gone then.
    package func receive(
        _ chunks: some AsyncSequence<ByteBuffer, any Error> & Sendable, as photo: PhotoID, upTo limit: Int
    ) async throws -> (digest: Digest, size: Int) {
        let file = try await offLoop { try PhotoFile(creating: self.file(photo, .arriving), in: path) }
        do {
            let received = try await Self.digest(of: chunks, upTo: limit) { chunk in
                try await offLoop { try file.write(chunk) }
            }
            // Chunks may just end for whoever is cancelled.
            try Task.checkCancellation()
            try await offLoop {
                try file.finish()
                try PhotoFile.rename(self.file(photo, .arriving), to: self.file(photo, .original))
            }
            return received
        } catch {
            file.close()
            await remove([photo])
            throw error
        }
    }

    /// Reads bytes as they come and keeps nothing of them.
    /// - Throws: `RequestError.bodyTooLarge`.
    package static func digest(
        of chunks: some AsyncSequence<ByteBuffer, any Error>, upTo limit: Int,
        _ take: (ByteBuffer) async throws -> Void = { _ in }
    ) async throws -> (digest: Digest, size: Int) {
        var hash = RunningDigest()
        var size = 0
        for try await chunk in chunks {
            size += chunk.readableBytes
            guard size <= limit else { throw RequestError.bodyTooLarge(limit: limit) }
            hash.take(chunk.readableBytesView)
            try await take(chunk)
        }
        return (hash.digest, size)
    }

    /// Reads what has come, and writes the copy beside it; both are on the disk afterwards, or in the store that is shared.
    /// - Throws: `PhotoError`, `StoreError`.
    package func examine(_ photo: PhotoID) async throws -> PhotoFacts {
        let facts = try await examineFile(photo)
        if let shared { try await handOver(photo, to: shared) }
        return facts
    }

    private func examineFile(_ photo: PhotoID) async throws -> PhotoFacts {
        try await offLoop {
            guard let original = try PhotoFile.reading(file(photo, .original)) else {
                throw StoreError.unavailable("a photo is gone")
            }
            let reading = try Self.reading(of: original)
            let copy = try PhotoFile(creating: file(photo, .copy), in: path)
            defer { copy.close() }
            for piece in reading.copy.pieces {
                switch piece {
                case .bytes(let bytes): try copy.write(ByteBuffer(bytes: bytes))
                case .original(let range):
                    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.chunkSize) {
                        let end = min(start + Self.chunkSize, range.upperBound)
                        try copy.write(try original.allBytes(start..<end))
                    }
                case .zeros(let count):
                    for start in stride(from: 0, to: count, by: Self.chunkSize) {
                        let piece = min(count - start, Self.chunkSize)
                        try copy.write(ByteBuffer(repeating: 0, count: piece))
                    }
                }
            }
            try copy.finish()
            try PhotoFile.syncFolder(path)
            return reading.facts
        }
    }

    /// Claims of a photo's original about when and where it was taken; it is read anew each time and kept nowhere else.
    /// - Returns: `nil` when it says nothing, or is not there.
    package func claims(of photo: PhotoID) async throws -> PhotoClaims? {
        guard let original = try await open(photo, .original) else { return nil }
        return try await offLoop {
            PhotoClaims(count: original.size) { range in
                (try? original.bytes(range)).map { Array($0.readableBytesView) } ?? []
            }
        }
    }

    private static func reading(of original: PhotoFile) throws -> PhotoReading {
        // What cannot be read is no fault of the photo.
        let failure = Mutex<StoreError?>(nil)
        let outcome = Result {
            try PhotoReading(count: original.size) { range in
                do throws(StoreError) {
                    return Array(try original.allBytes(range).readableBytesView)
                } catch {
                    failure.withLock { $0 = error }
                    return []
                }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
        return try outcome.get()
    }

    /// A photo, to be read piece by piece.
    /// - Returns: `nil` when there is no such file.
    package func open(_ photo: PhotoID, _ version: Version) async throws -> PhotoFile? {
        if let shared {
            guard let version = version.ofBlob else { return nil }
            return try await fetch(Blob.name(of: photo, version), from: shared)
        }
        return try await offLoop { try PhotoFile.reading(file(photo, version)) }
    }

    /// A piece of an open photo, beginning at a place; empty at its end.
    package func chunk(of photo: PhotoFile, at place: Int) async throws -> ByteBuffer {
        try await offLoop { try photo.bytes(place..<min(place + Self.chunkSize, photo.size)) }
    }

    /// Forgets photos; nothing happens where there is none.
    package func remove(_ photos: [PhotoID]) async {
        if let shared {
            // What cannot be removed now is when nothing has spoken of it for a day.
            try? await shared.blobs.removeBlobs(
                photos.flatMap { photo in Blob.PhotoVersion.allCases.map { Blob.name(of: photo, $0) } })
        }
        await removeFiles(photos)
    }

    /// Removes files of photos from this folder.
    package func removeFiles(_ photos: [PhotoID]) async {
        try? await offLoop {
            for photo in photos { for version in Version.allCases { unlink(file(photo, version)) } }
            try? PhotoFile.syncFolder(path)
        }
    }

    /// Removes the files of what was erased: photos that no answer has any more, and uploads of the devices.
    package func forget(_ erased: Erasing.Done) async {
        await remove(erased.photos)
        await UploadFolder(beside: self).remove(of: erased.devices)
    }

    /// Removes files that no answer of any quest speaks of, and media of quests that are not there. Only before
    /// requests are taken: one that is coming in has no answer yet.
    ///
    /// The daemon on duty removes it from a store that several share (`sweepStore`).
    ///
    /// - Returns: How many photos of answers are not there.
    @discardableResult
    package func sweep(services: QuestServices) async throws -> Int {
        var kept: Set<PhotoID> = []
        let all = try await services.all()
        for service in all { kept.formUnion(try await service.snapshot().state.photos) }
        guard shared == nil else {
            try await sweepArrivals()
            return try await missingCount(of: kept)
        }
        try await MediaFolder(beside: self).sweep(keeping: Set(all.map { $0.quest }))
        let known = Set(kept.map(\.rawValue))
        try await offLoop {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            for name in names
            where ![MediaFolder.name, UploadFolder.name].contains(name)
                && !known.contains(String(name.prefix { $0 != "." }))
            {
                unlink("\(path)/\(name)")
            }
        }
        return try await missingCount(of: kept)
    }

    /// Number of these that are not there as a whole: their folder was lost, or not copied with the database.
    package func missingCount(of photos: Set<PhotoID>) async throws -> Int {
        guard !photos.isEmpty else { return 0 }
        if let shared {
            let names = Set(try await shared.blobs.allBlobs(under: Blob.Prefix.photos).map(\.name))
            return photos.count { photo in
                !Blob.PhotoVersion.allCases.allSatisfy { names.contains(Blob.name(of: photo, $0)) }
            }
        }
        return try await offLoop {
            photos.count { access(file($0, .original), F_OK) != 0 || access(file($0, .copy), F_OK) != 0 }
        }
    }

    /// The disk may be slow; nobody else waits for it. What is cancelled is done too: it may be the cleaning up.
    package func offLoop<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            NIOThreadPool.singleton.submit { _ in
                let outcome = Result(catching: work)
                continuation.resume(with: outcome)
            }
        }
    }
}
