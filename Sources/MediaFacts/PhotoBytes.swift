/// Reads numbers and texts out of a photo's bytes, of which only a window is in memory; what lies beyond the end, or
/// cannot be read, reads as nothing.
///
/// Confined to whoever made it.
final class PhotoBytes {
    let count: Int
    private let read: (Range<Int>) -> [UInt8]
    private var window: [UInt8] = []
    /// Offset of the window.
    private var start = 0

    private static let windowSize = 64 * 1024

    /// - Parameter read: Gives the bytes of a range of `0..<count`; fewer where they cannot be had.
    init(count: Int, read: @escaping (Range<Int>) -> [UInt8]) {
        self.count = count
        self.read = read
    }

    subscript(index: Int) -> UInt8 {
        if index >= start, index - start < window.count { return window[index - start] }
        guard index >= 0, index < count else { return 0 }
        start = index
        window = read(index..<min(index + Self.windowSize, count))
        return window.first ?? 0
    }

    func starts(with start: [UInt8], at offset: Int = 0) -> Bool {
        offset + start.count <= count && start.indices.allSatisfy { self[offset + $0] == start[$0] }
    }

    /// Four characters, such as the type of a chunk.
    func text(at offset: Int) -> String {
        guard offset + 4 <= count else { return "" }
        return String(decoding: (0..<4).map { self[offset + $0] }, as: UTF8.self)
    }

    func bigEndian(at offset: Int, count: Int) -> Int {
        (0..<count).reduce(0) { $0 << 8 | Int(self[offset + $1]) }
    }

    func littleEndian(at offset: Int, count: Int) -> Int {
        (0..<count).reversed().reduce(0) { $0 << 8 | Int(self[offset + $1]) }
    }

    /// The CRC-32 of a range (ISO 3309, as PNG uses it).
    ///
    /// - Complexity: O(length).
    func checksum(_ range: Range<Int>) -> UInt32 {
        CyclicChecksum.of(range.lazy.map { self[$0] })
    }
}

/// The table by which CRC-32 is computed, a byte at a time (ISO/IEC 15948, annex D).
enum CyclicChecksum {
    static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }

    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }
}
