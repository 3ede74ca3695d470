/// A set of whole numbers below a limit, one bit each, gone through in their order while it changes.
struct NumberSet: ~Copyable {
    private let words: UnsafeMutableBufferPointer<UInt64>

    init(below limit: Int) {
        words = .allocate(capacity: (limit + 63) / 64)
        words.initialize(repeating: 0)
    }

    deinit {
        words.deallocate()
    }

    @inline(__always)
    func contains(_ number: Int) -> Bool { words[number >> 6] & (1 << UInt64(number & 63)) != 0 }

    // `words[place] |= …` crashes the compiler (6.3) under the thread sanitizer.
    @inline(__always)
    mutating func insert(_ number: Int) {
        let place = number >> 6
        words[place] = words[place] | 1 << UInt64(number & 63)
    }

    @inline(__always)
    mutating func remove(_ number: Int) {
        let place = number >> 6
        words[place] = words[place] & ~(1 << UInt64(number & 63))
    }

    /// The least number in the set from `start` on.
    ///
    /// - Complexity: O(gap / 64).
    func first(from start: Int) -> Int? {
        var index = start >> 6
        guard index < words.count else { return nil }
        var word = words[index] & (~0 << UInt64(start & 63))
        while word == 0 {
            index += 1
            if index == words.count { return nil }
            word = words[index]
        }
        return 64 * index + word.trailingZeroBitCount
    }

    /// The greatest number in the set below `end`.
    ///
    /// - Complexity: O(gap / 64).
    func last(below end: Int) -> Int? {
        guard end > 0 else { return nil }
        var index = (end - 1) >> 6
        var word = words[index] & (~0 >> UInt64(63 - (end - 1) & 63))
        while word == 0 {
            if index == 0 { return nil }
            index -= 1
            word = words[index]
        }
        return 64 * index + 63 - word.leadingZeroBitCount
    }
}
