import QuestEngine

/// Packs what the daemon itself makes, as gzip (RFC 1952): one block of fixed codes (RFC 1951, section 3.2.6), with
/// repetitions by their distance. Files of the app come packed better, at set-up.
struct Gzip {
    private var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255]
    private var buffer: UInt32 = 0
    private var bitCount: UInt32 = 0

    private init() {}

    /// Returns the packed form.
    ///
    /// - Complexity: O(bytes), with a few dozen comparisons for each.
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var gzip = Gzip()
        // The last block, of fixed codes.
        gzip.put(1, bits: 1)
        gzip.put(1, bits: 2)
        gzip.pack(bytes)
        gzip.put(literal: endOfBlock)
        gzip.put(0, bits: 7)
        var checksum = CRC32()
        checksum.update(bytes)
        for word in [checksum.value, UInt32(truncatingIfNeeded: bytes.count)] {
            for shift in [0, 8, 16, 24] as [UInt32] {
                gzip.output.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        return gzip.output
    }

    private mutating func pack(_ bytes: [UInt8]) {
        var places = Repetitions(bytes)
        var place = 0
        while place < bytes.count {
            let found = places.longest(at: place)
            let length = max(1, found.length)
            if found.length > 0 {
                put(length: found.length)
                put(distance: found.distance)
            } else {
                put(literal: Int(bytes[place]))
            }
            for passed in place..<place + length { places.note(passed) }
            place += length
        }
    }

    // MARK: Codes

    private static let endOfBlock = 256
    private static let lengths = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163,
        195, 227, 258,
    ]
    private static let lengthBits: [UInt32] = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distances = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
        4097, 6145, 8193, 12289, 16385, 24577,
    ]

    private mutating func put(literal: Int) {
        switch literal {
        case ..<144: put(code: 0x30 + literal, bits: 8)
        case ..<256: put(code: 0x190 + literal - 144, bits: 9)
        case ..<280: put(code: literal - 256, bits: 7)
        default: put(code: 0xC0 + literal - 280, bits: 8)
        }
    }

    private mutating func put(length: Int) {
        let index = (Self.lengths.lastIndex { $0 <= length }) ?? 0
        put(literal: 257 + index)
        put(length - Self.lengths[index], bits: Self.lengthBits[index])
    }

    private mutating func put(distance: Int) {
        let index = (Self.distances.lastIndex { $0 <= distance }) ?? 0
        put(code: index, bits: 5)
        put(distance - Self.distances[index], bits: index < 4 ? 0 : UInt32(index / 2 - 1))
    }

    /// Codes stand with their highest bit first.
    private mutating func put(code: Int, bits: UInt32) {
        for bit in (0..<bits).reversed() { put(code >> Int(bit) & 1, bits: 1) }
    }

    private mutating func put(_ value: Int, bits: UInt32) {
        buffer |= UInt32(truncatingIfNeeded: value) << bitCount
        bitCount += bits
        while bitCount >= 8 {
            output.append(UInt8(truncatingIfNeeded: buffer))
            buffer >>= 8
            bitCount -= 8
        }
    }
}

/// Finds what stood before in a text, by its first bytes.
private struct Repetitions {
    private let bytes: [UInt8]
    /// The latest place of each four bytes, and before each place the one before it.
    private var latest: [UInt32: Int] = [:]
    private var before: [Int]

    private static let (least, most, reach, tries) = (4, 258, 32_768, 48)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        before = [Int](repeating: -1, count: bytes.count)
    }

    /// Returns the longest repetition; of length 0 where there is none worth its code.
    func longest(at place: Int) -> (length: Int, distance: Int) {
        var best = (length: 0, distance: 0)
        guard let key = key(at: place) else { return best }
        let most = min(Self.most, bytes.count - place)
        var candidate = latest[key] ?? -1
        for _ in 0..<Self.tries {
            guard candidate >= 0, place - candidate <= Self.reach else { break }
            var length = 0
            while length < most, bytes[candidate + length] == bytes[place + length] { length += 1 }
            if length > best.length { best = (length, place - candidate) }
            candidate = before[candidate]
        }
        return best.length >= Self.least ? best : (0, 0)
    }

    mutating func note(_ place: Int) {
        guard let key = key(at: place) else { return }
        before[place] = latest[key] ?? -1
        latest[key] = place
    }

    private func key(at place: Int) -> UInt32? {
        guard place + Self.least <= bytes.count else { return nil }
        return bytes[place..<place + Self.least].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
}
