import GeoJSONKit

/// A ZIP archive: its files by name, stored or deflated (APPNOTE 6.3), also one beyond 4 GiB (ZIP64). No encryption, one
/// volume.
///
/// No more of it is in memory than its directory and the file that is read.
public struct ZIPReader: Sendable {
    public enum Fault: Error, Equatable {
        /// It is no ZIP archive, it is damaged, or packed in a way that is not known.
        case malformed
        /// A file is encrypted.
        case encrypted
        /// More comes out of it than is allowed, or there are too many files in it.
        case tooLarge
    }

    /// A file of the archive.
    public struct Entry: Sendable, Equatable {
        /// The path within the archive.
        public let name: String
        /// Bytes, by what the archive says.
        public let size: Int
        let packedSize: Int
        let method: Int
        let checksum: UInt32
        let isEncrypted: Bool
        let offset: Int

        /// Whether it is a folder, which has no contents.
        public var isFolder: Bool { name.hasSuffix("/") }
    }

    /// The files in the order of the archive's directory.
    public let entries: [Entry]
    private let size: Int
    private let piece: @Sendable (Range<Int>) -> [UInt8]?

    /// Number of files that are listed; more are refused.
    private static let mostEntries = 1_000_000

    /// Reads the directory of an archive that is in memory.
    ///
    /// - Complexity: O(files), and at most 64 KiB from the end to find it.
    public init(_ bytes: [UInt8]) throws(Fault) {
        try self.init(size: bytes.count) { Array(bytes[$0]) }
    }

    /// Reads the directory of an archive.
    ///
    /// - Parameters:
    ///   - size: the length of the archive in bytes.
    ///   - piece: gives the bytes of a range within it; `nil` where they cannot be read.
    /// - Complexity: O(files), and at most 64 KiB from the end to find it.
    public init(size: Int, reading piece: @escaping @Sendable (Range<Int>) -> [UInt8]?) throws(Fault) {
        (self.size, self.piece) = (size, piece)
        let found = try Self.directory(ofSize: size, piece)
        guard found.count <= Self.mostEntries else { throw .tooLarge }
        guard (0...found.end).contains(found.place), let bytes = piece(found.place..<found.end) else {
            throw .malformed
        }
        var place = 0
        var entries: [Entry] = []
        for _ in 0..<found.count {
            guard place + 46 <= bytes.count, Self.number(4, at: place, in: bytes) == 0x0201_4B50 else {
                throw .malformed
            }
            let nameEnd = place + 46 + Self.number(2, at: place + 28, in: bytes)
            let extraEnd = nameEnd + Self.number(2, at: place + 30, in: bytes)
            let end = extraEnd + Self.number(2, at: place + 32, in: bytes)
            guard end <= bytes.count, bytes[place + 46..<nameEnd].isStreamSafe else { throw .malformed }
            var wide = Self.wideNumbers(in: bytes[nameEnd..<extraEnd])
            // Those that do not fit stand behind the name, in this order.
            func number(at offset: Int) throws(Fault) -> Int {
                let plain = Self.number(4, at: place + offset, in: bytes)
                guard plain == 0xFFFF_FFFF else { return plain }
                guard let number = wide.popFirst() else { throw .malformed }
                return number
            }
            let contentSize = try number(at: 24)
            let packedSize = try number(at: 20)
            let offset = try number(at: 42)
            guard (0...size).contains(packedSize), (0...size).contains(offset), contentSize >= 0 else {
                throw .malformed
            }
            entries.append(
                Entry(
                    name: String(decoding: bytes[place + 46..<nameEnd], as: UTF8.self),
                    size: contentSize, packedSize: packedSize,
                    method: Self.number(2, at: place + 10, in: bytes),
                    checksum: UInt32(Self.number(4, at: place + 16, in: bytes)),
                    isEncrypted: Self.number(2, at: place + 8, in: bytes) & 1 == 1, offset: offset))
            place = end
        }
        self.entries = entries
    }

    /// Unpacks a file and holds it against its checksum.
    ///
    /// - Parameter limit: the bytes that it may have, whatever the archive says.
    /// - Complexity: O(bytes).
    public func contents(of entry: Entry, limit: Int) throws(Fault) -> [UInt8] {
        guard entry.isEncrypted || entry.size <= limit else { throw .tooLarge }
        guard let packed = piece(try place(of: entry)) else { throw .malformed }
        let contents: [UInt8]
        switch entry.method {
        case 0: contents = packed
        case 8:
            do throws(Inflating.Fault) {
                contents = try Inflating.unpack(packed[...], limit: limit)
            } catch {
                switch error {
                case .malformed: throw .malformed
                case .tooLarge: throw .tooLarge
                }
            }
        default: throw .malformed
        }
        guard contents.count == entry.size, CRC32.of(contents) == entry.checksum else { throw .malformed }
        return contents
    }

    /// Hands over a file that is stored as it is, piece by piece, however large it is; holds it against its checksum.
    ///
    /// - Parameters:
    ///   - length: the bytes of a piece; the last one has fewer.
    ///   - take: gets the pieces in their order. The checksum is known only behind the last one.
    /// - Throws: `Fault`, `.malformed` also for a file that is packed; what `take` throws.
    /// - Complexity: O(bytes).
    public func read(_ entry: Entry, by length: Int = 1 << 18, _ take: ([UInt8]) throws -> Void) throws {
        let range = try place(of: entry)
        guard entry.method == 0, range.count == entry.size else { throw Fault.malformed }
        var checksum = CRC32()
        for start in stride(from: range.lowerBound, to: range.upperBound, by: max(1, length)) {
            guard let bytes = piece(start..<min(start + max(1, length), range.upperBound)) else {
                throw Fault.malformed
            }
            checksum.update(bytes)
            try take(bytes)
        }
        guard checksum.value == entry.checksum else { throw Fault.malformed }
    }

    /// Returns where the bytes of a file stand, as they are packed.
    private func place(of entry: Entry) throws(Fault) -> Range<Int> {
        guard !entry.isEncrypted else { throw .encrypted }
        let place = entry.offset
        guard place + 30 <= size, let head = piece(place..<place + 30),
            Self.number(4, at: 0, in: head) == 0x0403_4B50
        else { throw .malformed }
        let start = place + 30 + Self.number(2, at: 26, in: head) + Self.number(2, at: 28, in: head)
        guard start + entry.packedSize <= size else { throw .malformed }
        return start..<start + entry.packedSize
    }

    /// The place of the directory, the place at which what follows it begins, and the number of files.
    private typealias Directory = (place: Int, end: Int, count: Int)

    private static func directory(
        ofSize size: Int, _ piece: (Range<Int>) -> [UInt8]?
    ) throws(Fault) -> Directory {
        guard size >= 22 else { throw .malformed }
        let start = max(0, size - 22 - 0xFFFF)
        guard let tail = piece(start..<size) else { throw .malformed }
        let places = (0...tail.count - 22).reversed()
        guard
            let found = places.first(where: { place in
                tail[place] == 0x50 && number(4, at: place, in: tail) == 0x0605_4B50
            })
        else { throw .malformed }
        let end = start + found
        let count = number(2, at: found + 10, in: tail)
        let place = number(4, at: found + 16, in: tail)
        guard count == 0xFFFF || place == 0xFFFF_FFFF else { return (place, end, count) }
        guard end >= 20, let locator = piece(end - 20..<end), number(4, at: 0, in: locator) == 0x0706_4B50
        else { return (place, end, count) }
        let wideEnd = number(8, at: 8, in: locator)
        guard (0...end - 20).contains(wideEnd), wideEnd + 56 <= end,
            let wide = piece(wideEnd..<wideEnd + 56), number(4, at: 0, in: wide) == 0x0606_4B50
        else { throw .malformed }
        let wideCount = number(8, at: 32, in: wide)
        guard wideCount >= 0 else { throw .malformed }
        return (number(8, at: 48, in: wide), wideEnd, wideCount)
    }

    /// Returns the numbers of eight bytes in the extra fields of an entry, those of ZIP64.
    private static func wideNumbers(in extra: ArraySlice<UInt8>) -> ArraySlice<Int> {
        let bytes = Array(extra)
        var place = 0
        while place + 4 <= bytes.count {
            let length = number(2, at: place + 2, in: bytes)
            let end = place + 4 + length
            guard end <= bytes.count else { return [] }
            if number(2, at: place, in: bytes) == 1 {
                let places = stride(from: place + 4, through: end - 8, by: 8)
                return ArraySlice(places.map { number(8, at: $0, in: bytes) })
            }
            place = end
        }
        return []
    }

    /// Reads a little-endian number of up to eight bytes; one beyond 2⁶³ is negative.
    private static func number(_ width: Int, at place: Int, in bytes: [UInt8]) -> Int {
        (0..<width).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}
