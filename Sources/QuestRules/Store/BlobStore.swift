/// Bytes with a name in a store that daemons share: an original or a copy of a photo, an upload, a file of the media.
public struct Blob: Sendable, Hashable {
    /// Names what it belongs to, and it in that, such as `photo/ID.original`: up to 400 bytes of ASCII, never what riders
    /// have written.
    public let name: String
    /// A number of its own, unlike that of whatever had the name before or takes it later.
    public let serial: Int64
    /// Number of its bytes.
    public let size: Int
    /// The SHA-256 of its bytes; `nil` for one that comes in parts.
    public let digest: Digest?
    /// The moment of the last change, by the clock of the daemon that made it.
    public let changedAt: Timestamp

    public init(name: String, serial: Int64, size: Int, digest: Digest?, changedAt: Timestamp) {
        (self.name, self.serial, self.size) = (name, serial, size)
        (self.digest, self.changedAt) = (digest, changedAt)
    }

    /// Number of bytes that are kept, and read, as one at most.
    public static let chunkSize = 65_536
    /// Number of bytes that a store carries at a time at most.
    public static let pieceSize = 8 * chunkSize
    /// Number of blobs that a store lists at a time at most.
    public static let pageSize = 1000
}

/// The port to blobs, for whoever reads them.
public protocol BlobSource: Sendable {
    /// Blobs whose names begin so and follow the given one, in the order of their names' bytes, at most `Blob.pageSize`.
    func blobs(under prefix: String, after name: String?) async throws(StoreError) -> [Blob]

    /// The bytes of a range of a blob, which lies within it.
    ///
    /// - Parameter range: Of at most `Blob.pieceSize`.
    /// - Throws: `StoreError.missing` where this blob is not there any more, also where another has its name.
    func bytes(of blob: Blob, in range: Range<Int>) async throws(StoreError) -> [UInt8]
}

/// The port to blobs, for whoever puts whole ones where they are kept.
public protocol BlobSink: BlobSource {
    /// Returns the bytes of a range of a blob that is being put; a range may be asked for again.
    typealias Piece = @Sendable (Range<Int>) async throws(StoreError) -> [UInt8]

    /// Puts a blob, in the place of one of its name: all of it, or nothing.
    ///
    /// - Parameter piece: Asked for no more than `Blob.pieceSize` at a time.
    /// - Throws: `StoreError.corrupted` where the bytes are not of that size or digest, `.full`, `.unavailable`; and whatever
    ///   the piece throws.
    func put(
        _ name: String, size: Int, digest: Digest, at now: Timestamp, _ piece: @escaping Piece
    ) async throws(StoreError)
}

/// The port to whatever keeps the bytes of photos, uploads and media where daemons share a store, so that they need no common
/// folder. Every one passes `BlobStoreContract`.
public protocol BlobStore: BlobSink {
    /// `nil` where none has the name.
    func blob(_ name: String) async throws(StoreError) -> Blob?

    /// Appends a part to a blob that comes in parts; one at 0 begins it.
    ///
    /// - Parameter part: At most `Blob.chunkSize` times 256.
    /// - Returns: Number of bytes that are there now, where it was appended.
    /// - Throws: `BlobPartError.misplaced` where the blob does not end at that place, or is whole; nothing is stored then. Whoever
    ///   has not learnt that a part was stored finds it so.
    func append(
        _ part: [UInt8], to name: String, at place: Int, at now: Timestamp
    ) async throws(BlobPartError) -> Int

    /// Removes blobs for good; nothing happens where there are none.
    func removeBlobs(_ names: [String]) async throws(StoreError)
    /// Removes all blobs whose names begin so.
    func removeBlobs(under prefix: String) async throws(StoreError)
}

/// Why a part was not appended.
public enum BlobPartError: Error, Sendable, Equatable {
    /// The blob ends elsewhere.
    case misplaced(size: Int)
    case store(StoreError)
}

extension BlobSource {
    /// Returns all blobs whose names begin so.
    public func allBlobs(under prefix: String) async throws(StoreError) -> [Blob] {
        var all: [Blob] = []
        while true {
            let page = try await blobs(under: prefix, after: all.last?.name)
            all += page
            guard page.count == Blob.pageSize else { return all }
        }
    }
}

extension Blob {
    /// Whether a text may be a name.
    public static func isName(_ text: String) -> Bool {
        (1...400).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// The ranges in which a blob of a size is carried.
    public static func pieces(of size: Int) -> [Range<Int>] {
        stride(from: 0, to: size, by: pieceSize).map { $0..<min($0 + pieceSize, size) }
    }
}

extension StoreError {
    /// Bytes that are not what was said of them.
    public static let blobDiffers = StoreError.corrupted("a blob is not what its digest says")
    /// A text that is no name of a blob.
    public static let blobUnnamed = StoreError.corrupted("no name of a blob")
}
