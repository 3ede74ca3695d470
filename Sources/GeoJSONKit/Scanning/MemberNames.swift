/// The member names met so far, so that each becomes a string once however often a document repeats it.
///
/// A table of open addressing over names of up to 32 bytes without escapes. It takes 256 names and no more: a
/// document with more uses its objects as dictionaries, and gains nothing here.
struct MemberNames: ~Copyable {
    struct Entry {
        /// The bytes, eight to a word, the first one lowest, zeros behind the end.
        let words: Words
        let count: Int
        let string: String
        /// The meaning of the name in GeoJSON; nil for a foreign one.
        let name: MemberName?
        /// The number of the object that had it last; see ``JSONScanner/readObject()``.
        var object = 0
    }

    typealias Words = (UInt64, UInt64, UInt64, UInt64)

    static let longestName = 32
    private static let capacity = 256
    private static let slotCount = 1024

    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    /// Index of an entry plus one; zero where there is none.
    private let slots = UnsafeMutablePointer<UInt16>.allocate(capacity: slotCount)
    private var count = 0

    init() {
        slots.initialize(repeating: 0, count: Self.slotCount)
        for name in MemberName.allCases {
            let bytes = Array(name.rawValue.utf8)
            var words = [UInt64](repeating: 0, count: 4)
            for (index, byte) in bytes.enumerated() {
                words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
            }
            _ = index(of: (words[0], words[1], words[2], words[3]), count: bytes.count) { name.rawValue }
        }
    }

    deinit {
        entries.deinitialize(count: count)
        entries.deallocate()
        slots.deallocate()
    }

    /// Returns the index of a name; new ones are added. Nil when the table is full.
    @inline(__always)
    mutating func index(of words: Words, count length: Int, makeString: () -> String) -> Int? {
        var hash =
            (words.0 ^ words.1 &* 3 ^ words.2 &* 5 ^ words.3 &* 7) &+ UInt64(truncatingIfNeeded: length)
        hash = hash &* 0x9E37_79B9_7F4A_7C15
        var slot = Int(truncatingIfNeeded: hash &>> 54)
        while true {
            let number = Int(slots[slot])
            guard number > 0 else { break }
            let entry = entries + (number &- 1)
            if entry.pointee.words.0 == words.0, entry.pointee.count == length,
                length <= 8 || entry.pointee.words == words
            {
                return number &- 1
            }
            slot = (slot &+ 1) & (Self.slotCount &- 1)
        }
        return add(words, count: length, at: slot, string: makeString())
    }

    @inline(never)
    private mutating func add(_ words: Words, count length: Int, at slot: Int, string: String) -> Int? {
        guard count < Self.capacity else { return nil }
        let name = MemberName(rawValue: string)
        (entries + count).initialize(to: Entry(words: words, count: length, string: string, name: name))
        count += 1
        slots[slot] = UInt16(count)
        return count - 1
    }
}
