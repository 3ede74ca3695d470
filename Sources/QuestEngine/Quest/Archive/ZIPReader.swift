/// A ZIP archive: its files by name, stored or deflated (APPNOTE 6.3). No encryption, no ZIP64, one volume.
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
    private let bytes: [UInt8]

    /// Number of files that are listed; more are refused.
    private static let mostEntries = 65_534

    /// Reads the directory of an archive.
    ///
    /// - Complexity: O(files), and at most 64 KiB from the end to find it.
    public init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        guard let end = Self.endOfDirectory(in: bytes) else { throw .malformed }
        let count = Self.number(2, at: end + 10, in: bytes)
        var place = Self.number(4, at: end + 16, in: bytes)
        guard count <= Self.mostEntries else { throw .tooLarge }
        guard place <= end else { throw .malformed }
        var entries: [Entry] = []
        for _ in 0..<count {
            guard place + 46 <= end, Self.number(4, at: place, in: bytes) == 0x0201_4B50 else {
                throw .malformed
            }
            let nameLength = Self.number(2, at: place + 28, in: bytes)
            let rest = Self.number(2, at: place + 30, in: bytes) + Self.number(2, at: place + 32, in: bytes)
            guard place + 46 + nameLength + rest <= end else { throw .malformed }
            entries.append(
                Entry(
                    name: String(decoding: bytes[place + 46..<place + 46 + nameLength], as: UTF8.self),
                    size: Self.number(4, at: place + 24, in: bytes),
                    packedSize: Self.number(4, at: place + 20, in: bytes),
                    method: Self.number(2, at: place + 10, in: bytes),
                    checksum: UInt32(Self.number(4, at: place + 16, in: bytes)),
                    isEncrypted: Self.number(2, at: place + 8, in: bytes) & 1 == 1,
                    offset: Self.number(4, at: place + 42, in: bytes)))
            place += 46 + nameLength + rest
        }
        self.entries = entries
    }

    /// Unpacks a file and holds it against its checksum.
    ///
    /// - Parameter limit: the bytes that it may have, whatever the archive says.
    /// - Complexity: O(bytes).
    public func contents(of entry: Entry, limit: Int) throws(Fault) -> [UInt8] {
        guard !entry.isEncrypted else { throw .encrypted }
        guard entry.size <= limit else { throw .tooLarge }
        let place = entry.offset
        guard place + 30 <= bytes.count, Self.number(4, at: place, in: bytes) == 0x0403_4B50 else {
            throw .malformed
        }
        let start =
            place + 30 + Self.number(2, at: place + 26, in: bytes)
            + Self.number(2, at: place + 28, in: bytes)
        guard start + entry.packedSize <= bytes.count else { throw .malformed }
        let packed = bytes[start..<start + entry.packedSize]
        let contents: [UInt8]
        switch entry.method {
        case 0: contents = Array(packed)
        case 8:
            do throws(Inflating.Fault) {
                contents = try Inflating.unpack(packed, limit: limit)
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

    private static func endOfDirectory(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= 22 else { return nil }
        let last = bytes.count - 22
        return (max(0, last - 0xFFFF)...last).reversed().first { place in
            bytes[place] == 0x50 && number(4, at: place, in: bytes) == 0x0605_4B50
        }
    }

    /// Reads a little-endian number of up to four bytes.
    private static func number(_ width: Int, at place: Int, in bytes: [UInt8]) -> Int {
        (0..<width).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}
