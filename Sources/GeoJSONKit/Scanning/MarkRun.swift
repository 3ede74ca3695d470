/// The combining marks, or the halves of flags, at the end of a text that is read from front to back.
///
/// Swift normalises strings when it compares or hashes them, and sorts the marks behind a letter for that, in a time that
/// grows with the square of their number: 234 KB of two marks by turns take a minute. A text in the stream-safe format
/// (UAX #15, section 13) has no more than 30 in a row, and costs no more than any other. So foreign text is looked through
/// once, before anything compares, hashes or decodes it.
///
/// Flags (regional indicators) are pairs: where a text is read by characters from its back, or a place in it is looked up, Swift
/// counts from the first one in a row (UAX #29, GB12), each time anew. 200 KB of them take seconds, so their number is bound too.
public struct MarkRun: Sendable {
    /// The most marks in a row (UAX #15, section 13).
    public static let longest = 30
    /// The most halves of flags in a row: a hundred flags without a space.
    public static let longestFlags = 200

    /// Number of marks that may stand in a row, and of halves of flags.
    private let (limit, flagLimit): (Int, Int)
    /// Number of marks, and of halves of flags, since the last character that is none.
    private var (length, flags) = (0, 0)

    /// A run without marks.
    /// - Parameter limit: Most marks in a row; with `.max` flags have no bound either.
    public init(limit: Int = longest) {
        self.limit = limit
        flagLimit = limit < .max ? Self.longestFlags : .max
    }

    /// Goes on over more of the text.
    ///
    /// Bytes that are not UTF-8 count as a character that is not a mark, as they do once decoded.
    /// - Returns: The offset of the first mark, or half of a flag, that is one too many; nil without one.
    /// - Complexity: O(*n*) in bytes; ASCII is taken eight at a time.
    public mutating func firstExcess(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while true {
            let start = index
            while index &+ ByteWord.size <= bytes.count, ByteWord(bytes, at: index).isASCII {
                index &+= ByteWord.size
            }
            if index > start { (length, flags) = (0, 0) }
            let end = min(index &+ ByteWord.size, bytes.count)
            guard index < end else { return nil }
            while index < end {
                let byte = bytes[index]
                if Self.beginsNoMark(byte) {
                    (length, flags) = (0, 0)
                    index &+= 1
                    continue
                }
                let (scalar, count) = Self.scalar(at: index, in: bytes)
                guard take(scalar) else { return index }
                index &+= count
            }
        }
    }

    /// Goes on over one character.
    /// - Returns: Whether it is neither a mark nor half a flag too many.
    public mutating func take(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar, scalar.value >= 0x300 else {
            (length, flags) = (0, 0)
            return true
        }
        flags = Self.flagHalves.contains(scalar.value) ? flags + 1 : 0
        length = Self.isMark(scalar) ? length + 1 : 0
        return length <= limit && flags <= flagLimit
    }

    private static let flagHalves: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

    /// Whether a character is sorted among others when a text is normalised, or becomes such characters.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300: false
        // Their own class is that of letters, and what they are taken apart into is not.
        case 0x344, 0xF73, 0xF75, 0xF81: true
        default: scalar.properties.canonicalCombiningClass != .notReordered
        }
    }

    /// Whether no mark has this first byte: ASCII, what stands within a character, Latin, Cyrillic up to U+047F, Armenian,
    /// Chinese and Korean.
    @inline(__always)
    private static func beginsNoMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0xCC, 0xCE...0xD1, 0xD3...0xD5, 0xE4...0xE9, 0xEB...0xED, 0xF5...: true
        default: false
        }
    }

    /// The character of more than one byte that starts here, and its length; nil and one byte for what is no UTF-8.
    private static func scalar(
        at start: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> (Unicode.Scalar?, Int) {
        let lead = bytes[start]
        let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard start + count <= bytes.count else { return (nil, 1) }
        var value = UInt32(lead & (0x7F >> UInt8(count)))
        for index in start + 1..<start + count {
            guard bytes[index] & 0xC0 == 0x80 else { return (nil, 1) }
            value = value << 6 | UInt32(bytes[index] & 0x3F)
        }
        return (Unicode.Scalar(value), count)
    }
}

extension String {
    /// Whether no more than 30 combining marks or 200 halves of flags stand in a row, so that comparing, hashing and going back
    /// take no longer than reading.
    /// - Complexity: O(*n*) in bytes.
    public var isStreamSafe: Bool {
        var (run, text) = (MarkRun(), self)
        return text.withUTF8 { run.firstExcess(in: $0) } == nil
    }
}

extension Collection<UInt8> {
    /// Whether these bytes, read as UTF-8, have no more than 30 combining marks or 200 halves of flags in a row.
    /// - Complexity: O(*n*) in bytes.
    public var isStreamSafe: Bool {
        var run = MarkRun()
        if let isSafe = withContiguousStorageIfAvailable({ run.firstExcess(in: $0) == nil }) {
            return isSafe
        }
        return Array(self).withUnsafeBufferPointer { run.firstExcess(in: $0) == nil }
    }
}
