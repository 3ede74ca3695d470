import Crypto
import FoundationEssentials
import NIOCore
import NIOPosix
import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where the bytes of photos are: for each the original, which judges see, and a copy without metadata for everybody
/// else. Files are named by us and belong to their owner alone; what the log does not speak of is swept away at the
/// next start.
struct PhotoFolder: Sendable {
    let path: String

    enum Version: String, CaseIterable, Sendable {
        case original, copy
    }

    func file(_ photo: PhotoID, _ version: Version) -> String {
        "\(path)/\(photo.rawValue).\(version.rawValue)"
    }

    /// Takes bytes as they come.
    /// - Parameter limit: of all bytes.
    /// - Throws: `RequestError.bodyTooLarge`; the file is gone then.
    func receive(
        _ chunks: some AsyncSequence<ByteBuffer, any Error> & Sendable, as photo: PhotoID, upTo limit: Int
    ) async throws -> (digest: QuestEngine.Digest, size: Int) {
        let file = try await offLoop { try PhotoFile(creating: self.file(photo, .original), in: path) }
        do {
            var hash = SHA256()
            var size = 0
            for try await chunk in chunks {
                size += chunk.readableBytes
                guard size <= limit else { throw RequestError.bodyTooLarge(limit: limit) }
                hash.update(data: chunk.readableBytesView)
                try await offLoop { try file.write(chunk) }
            }
            try await offLoop { try file.finish() }
            guard let digest = QuestEngine.Digest(bytes: Array(hash.finalize())) else {
                preconditionFailure("SHA-256 gives 32 bytes")
            }
            return (digest, size)
        } catch {
            file.close()
            await remove([photo])
            throw error
        }
    }

    /// Reads what has come, and writes the copy beside it; both are on the disk afterwards.
    /// - Throws: `PhotoError`.
    func examine(_ photo: PhotoID) async throws -> PhotoFacts {
        try await offLoop {
            let bytes = try Self.bytes(of: file(photo, .original))
            let reading = try PhotoReading(bytes)
            let copy = try PhotoFile(creating: file(photo, .copy), in: path)
            defer { copy.close() }
            try copy.write(ByteBuffer(bytes: reading.copy(from: bytes)))
            try copy.finish()
            try PhotoFile.syncFolder(path)
            return reading.facts
        }
    }

    /// - Returns: `nil` when there is no such file.
    func bytes(of photo: PhotoID, _ version: Version) async throws -> [UInt8]? {
        try await offLoop {
            let file = file(photo, version)
            return FileManager.default.fileExists(atPath: file) ? try Self.bytes(of: file) : nil
        }
    }

    /// Forgets photos; nothing happens where there is none.
    func remove(_ photos: [PhotoID]) async {
        try? await offLoop {
            for photo in photos { for version in Version.allCases { unlink(file(photo, version)) } }
            try? PhotoFile.syncFolder(path)
        }
    }

    /// Removes files that no answer of any quest speaks of. Only before requests are taken: one that is coming in has
    /// no answer yet.
    func sweep(desks: QuestDesks) async throws {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path), !names.isEmpty else {
            return
        }
        var kept: Set<String> = []
        for desk in try await desks.all() {
            for photo in try await desk.sheet().state.photos { kept.insert(photo.rawValue) }
        }
        let known = kept
        try await offLoop {
            for name in names where !known.contains(String(name.prefix { $0 != "." })) {
                unlink("\(path)/\(name)")
            }
        }
    }

    private static func bytes(of file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: file)))
    }

    /// The disk may be slow; nobody else waits for it.
    private func offLoop<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await NIOThreadPool.singleton.runIfActive(work)
    }
}
