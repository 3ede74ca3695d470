extension SearchHierarchy {
    /// The cheapest way between an arc and a higher one, in eight bytes: the less a search reads, the faster
    /// it is.
    ///
    /// The higher arc is an ancestor of the lower, so its depth tells which. What the way leads through lies
    /// below, mostly near by: it is kept as the difference of the two numbers.
    struct Shortcut: BitwiseCopyable, Sendable {
        /// Bits 0–15: depth; 16–33: how far below the lower arc the apex is; 34–63: weight.
        private let word: UInt64

        /// Mark in place of an apex: the shortcut is a turn.
        static let noApex = UInt32.max
        /// An apex this far below or further stands in `FarApex`.
        static let farApex: UInt32 = 1 << 18 - 1

        /// - Parameters:
        ///   - weight: At most infinity.
        ///   - apex: Below `arc`, or `noApex`.
        ///   - arc: The lower of the shortcut's ends.
        init(depth: UInt16, weight: UInt32, apex: UInt32, below arc: UInt32) {
            let down = apex == Self.noApex ? 0 : min(arc &- apex, Self.farApex)
            word = UInt64(depth) | UInt64(down) << 16 | UInt64(weight) << 34
        }

        /// Depth of the higher arc.
        @inline(__always)
        var depth: UInt16 { UInt16(truncatingIfNeeded: word) }

        /// Weight from the end of the one arc to the end of the other.
        @inline(__always)
        var weight: UInt32 { UInt32(truncatingIfNeeded: word >> 34) }

        /// The weight in the high half of a number.
        @inline(__always)
        var weightAbove: UInt64 { (word >> 34) << 32 }

        /// Apex of the lower triangle that the shortcut stands for: the arc below both ends that the way
        /// leads through; `noApex` for a turn, `nil` where it is too far off to stand here.
        @inline(__always)
        func apex(below arc: UInt32) -> UInt32? {
            let down = UInt32(truncatingIfNeeded: word >> 16) & Self.farApex
            if down == 0 { return Self.noApex }
            return down == Self.farApex ? nil : arc - down
        }
    }

    /// The apex of a shortcut for which 18 bits are not enough.
    struct FarApex: BitwiseCopyable, Sendable {
        let shortcut: UInt32
        let apex: UInt32
    }
}
