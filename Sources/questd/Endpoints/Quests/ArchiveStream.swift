import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import ServerBase

/// An archive while it is sent: no more than one of its files is in memory, and of those that are read in pieces a piece.
/// Each file is noted, for a manifest that goes last.
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

    /// Sends a file of the disk, which stays what it was when it was opened.
    mutating func add(
        _ name: String, _ file: PhotoFile, of folder: PhotoFolder, to writer: inout any ResponseBodyWriter
    ) async throws {
        try await add(name, to: &writer) { take in
            var place = 0
            while place < file.size {
                let chunk = try await folder.chunk(of: file, at: place)
                guard chunk.readableBytes > 0 else {
                    throw StoreError.unavailable("a file is shorter than it was")
                }
                place += chunk.readableBytes
                try await take(Array(chunk.readableBytesView))
            }
        }
    }

    /// Sends what ends the archive.
    fileprivate func finish(to writer: inout any ResponseBodyWriter) async throws {
        try await send(zip.end, to: &writer)
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
    private var hash = RunningDigest()

    mutating func add(_ piece: [UInt8]) {
        size += piece.count
        checksum.update(piece)
        hash.take(piece)
    }

    var digest: Digest { hash.digest }
}

extension Response {
    /// Answers with an archive that is made while it is sent. What is cut off has no end.
    ///
    /// - Parameters:
    ///   - name: The name of the file that a browser keeps it under, without its ending.
    ///   - time: The moment that all files are of.
    ///   - place: Taken as long as the archive is being sent.
    ///   - write: Adds the files.
    static func archive(
        named name: String, at time: Timestamp, in place: ArchivePlaces.Place, _ context: QuestdContext,
        _ write:
            @escaping @Sendable (
                inout ArchiveStream, inout any ResponseBodyWriter
            ) async throws -> Void
    ) -> Response {
        let headers: HTTPFields = [
            .contentType: "application/zip", .cacheControl: "private, no-store",
            .contentDisposition: "attachment; filename=\"\(name).zip\"",
        ]
        let body = ResponseBody { writer in
            defer { withExtendedLifetime(place) {} }
            var archive = ArchiveStream(at: time, while: context.hold)
            try await write(&archive, &writer)
            try await archive.finish(to: &writer)
            // A daemon that stops closes each connection right behind its response: the last bytes go out before.
            while await context.channel.unsentByteCount > 0 { try await Task.sleep(for: .milliseconds(50)) }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
    }
}
