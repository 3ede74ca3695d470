/// A photo whose structure has been read, though no pixel of it: what it is, and how it is written again without
/// anything that tells of place, time, device or person.
///
/// The format is told by the first bytes, never by a name. Nothing is decoded, so a small file cannot grow.
public struct PhotoReading: Sendable {
    public let facts: PhotoFacts
    /// The copy without metadata, piece by piece.
    public let copy: [Piece]

    /// A part of the copy.
    public enum Piece: Sendable, Equatable {
        /// These bytes of the original.
        case original(Range<Int>)
        case bytes([UInt8])
    }

    /// - Complexity: O(size) for JPEG, O(number of chunks) for the others.
    /// - Throws: `PhotoError`.
    public init(_ bytes: [UInt8]) throws(PhotoError) {
        let source = PhotoBytes(bytes)
        let reading: PhotoReading
        if source.starts(with: [0xFF, 0xD8, 0xFF]) {
            var reader = JPEGReader(source)
            reading = try reader.read()
        } else if source.starts(with: PNGReader.signature) {
            reading = try PNGReader.read(source)
        } else if source.starts(with: Array("RIFF".utf8)), source.text(at: 8) == "WEBP" {
            reading = try WebPReader.read(source)
        } else if source.text(at: 4) == "ftyp", Self.brandsOfHEIC.contains(source.text(at: 8)) {
            throw .heic
        } else {
            throw .kindUnknown
        }
        guard reading.facts.width > 0, reading.facts.height > 0 else { throw .unreadable }
        // Sizes of 32 bits each: their product may not fit.
        guard reading.facts.width <= PhotoLimits.pixels.value / reading.facts.height else {
            throw .tooManyPixels
        }
        self = reading
    }

    init(facts: PhotoFacts, copy: [Piece]) {
        self.facts = facts
        self.copy = copy
    }

    /// The copy's bytes.
    public func copy(from bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for piece in copy {
            switch piece {
            case .bytes(let new): result += new
            case .original(let range): result += bytes[range]
            }
        }
        return result
    }

    /// ISO/IEC 23008-12.
    private static let brandsOfHEIC: Set = [
        "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1",
    ]
}

/// Reads numbers and texts out of bytes; what lies beyond the end reads as nothing.
struct PhotoBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    subscript(index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

    func starts(with start: [UInt8], at offset: Int = 0) -> Bool {
        offset + start.count <= count && start.indices.allSatisfy { bytes[offset + $0] == start[$0] }
    }

    /// Four characters, such as the type of a chunk.
    func text(at offset: Int) -> String {
        guard offset + 4 <= count else { return "" }
        return String(decoding: (0..<4).map { bytes[offset + $0] }, as: UTF8.self)
    }

    func bigEndian(at offset: Int, count: Int) -> Int {
        (0..<count).reduce(0) { $0 << 8 | Int(self[offset + $1]) }
    }

    func littleEndian(at offset: Int, count: Int) -> Int {
        (0..<count).reversed().reduce(0) { $0 << 8 | Int(self[offset + $1]) }
    }
}
