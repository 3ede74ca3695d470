import Crypto
import Hummingbird
import NIOCore
import QuestEngine

/// The archive of a quest while it is sent: each file is noted for the manifest, which goes last.
struct ArchiveStream {
    private var zip: ZIPWriter
    private(set) var files: [ArchiveManifest.File] = []
    private let hold: Hold?

    /// - Parameters:
    ///   - time: The moment that all files are of.
    ///   - hold: The right to read on; ends the archive where it is over.
    init(at time: Timestamp, while hold: Hold?) {
        zip = ZIPWriter(at: time)
        self.hold = hold
    }

    /// Sends a file that is in memory.
    mutating func add(
        _ name: String, _ contents: [UInt8], to writer: inout any ResponseBodyWriter
    ) async throws {
        let bytes = try zip.file(name, contents)
        try await send(bytes, to: &writer)
        files.append(ArchiveManifest.File(path: name, contents: contents))
    }

    /// Sends a file whose pieces are read twice: for the checksum that stands before them, and to be sent.
    ///
    /// - Parameter read: Hands over the pieces in their order, the same ones each time.
    /// - Throws: `StoreError.unavailable` where they are others the second time.
    mutating func add(
        _ name: String, to writer: inout any ResponseBodyWriter,
        _ read: (_ take: ([UInt8]) async throws -> Void) async throws -> Void
    ) async throws {
        var contents = ContentSums()
        try await read { contents.add($0) }
        let head = try zip.head(of: name, size: contents.size, checksum: contents.checksum.value)
        try await send(head, to: &writer)
        var sent = ContentSums()
        try await read { piece in
            sent.add(piece)
            try await send(piece, to: &writer)
        }
        guard sent.size == contents.size, sent.checksum.value == contents.checksum.value else {
            throw StoreError.unavailable("a file is not what it was")
        }
        files.append(ArchiveManifest.File(path: name, size: sent.size, digest: sent.digest))
    }

    /// Sends the manifest, and what ends the archive.
    mutating func finish(
        with manifest: ArchiveManifest, to writer: inout any ResponseBodyWriter
    ) async throws {
        let bytes = try zip.file(ArchiveManifest.path, manifest.document) + zip.end
        try await send(bytes, to: &writer)
    }

    private func send(_ bytes: [UInt8], to writer: inout any ResponseBodyWriter) async throws {
        var place = 0
        while place < bytes.count {
            guard hold?.isOver != true else { throw RequestError.tokenUnknown }
            let end = min(place + PhotoFolder.chunkSize, bytes.count)
            try await writer.write(ByteBuffer(bytes: bytes[place..<end]))
            place = end
        }
    }
}

/// The checksums of a file, piece by piece.
private struct ContentSums {
    private(set) var size = 0
    private(set) var checksum = CRC32()
    private var hash = SHA256()

    mutating func add(_ piece: [UInt8]) {
        size += piece.count
        checksum.update(piece)
        piece.withUnsafeBytes { hash.update(bufferPointer: $0) }
    }

    var digest: QuestEngine.Digest { QuestEngine.Digest(hash.finalize()) }
}
