extension SearchHierarchy {
    /// One way between an arc and a higher one, in eight bytes: the less a search reads, the faster it is.
    ///
    /// The higher arc is an ancestor of the lower, so its depth tells which. What the way leads through lies below,
    /// mostly near by: it is kept as the difference of the two numbers.
    struct Link: BitwiseCopyable, Sendable {
        /// Bits 0–15: depth; 16–33: how far below the lower arc the middle is; 34–63: weight.
        private let word: UInt64

        /// In place of a middle: the way is a turn.
        static let noMiddle = UInt32.max
        /// A middle this far below or further stands in `FarMiddle`.
        static let farMiddle: UInt32 = 1 << 18 - 1

        /// - Parameters:
        ///   - weight: At most infinity.
        ///   - middle: Below `arc`, or `noMiddle`.
        ///   - arc: The lower of the link's ends.
        init(depth: UInt16, weight: UInt32, middle: UInt32, below arc: UInt32) {
            let down = middle == Self.noMiddle ? 0 : min(arc &- middle, Self.farMiddle)
            word = UInt64(depth) | UInt64(down) << 16 | UInt64(weight) << 34
        }

        /// Of the higher arc.
        @inline(__always)
        var depth: UInt16 { UInt16(truncatingIfNeeded: word) }

        /// From the end of the one arc to the end of the other.
        @inline(__always)
        var weight: UInt32 { UInt32(truncatingIfNeeded: word >> 34) }

        /// The weight in the high half of a number.
        @inline(__always)
        var weightAbove: UInt64 { (word >> 34) << 32 }

        /// The arc below both ends that the way leads through; `noMiddle` for a turn, `nil` where it is too far off
        /// to stand here.
        @inline(__always)
        func middle(below arc: UInt32) -> UInt32? {
            let down = UInt32(truncatingIfNeeded: word >> 16) & Self.farMiddle
            if down == 0 { return Self.noMiddle }
            return down == Self.farMiddle ? nil : arc - down
        }
    }

    /// The middle of a link for which 18 bits are not enough.
    struct FarMiddle: BitwiseCopyable, Sendable {
        let link: UInt32
        let middle: UInt32
    }
}
