/// The arcs that are closed or slowed down, for a look at each arc a search meets.
///
/// One bit an arc says whether there is anything to say; for the few that have theirs set, the number of bits
/// before it is the place of the arc's factor. Immutable and shareable between threads.
final class ArcChanges: @unchecked Sendable {
    // Sendable although it holds pointers: nothing is written after `init`.
    private let words: UnsafeMutableBufferPointer<UInt64>
    private let ranks: UnsafeMutableBufferPointer<UInt32>
    private let factors: UnsafeMutableBufferPointer<UInt16>
    /// Arrays for loops in which every instruction counts; valid as long as this object.
    let table: Table

    /// Pointers to the arrays.
    struct Table: @unchecked Sendable {
        /// One bit for each arc, 64 to a word: whether the arc is changed.
        fileprivate let words: UnsafeBufferPointer<UInt64>
        /// Number of bits set in the words before each.
        fileprivate let ranks: UnsafeBufferPointer<UInt32>
        /// Factor of each changed arc.
        fileprivate let factors: UnsafeBufferPointer<UInt16>
    }

    /// Stored form of a change: hundredths, or `closed`.
    static let closed = UInt16.max
    static let unchanged: UInt16 = 100

    /// Collects changes, of which the heaviest counts for each arc.
    ///
    /// - Parameter base: Changes that hold as well.
    /// - Complexity: O(arcs of the map / 64 + changes).
    init(arcCount: Int, base: ArcChanges? = nil, _ changes: [(arcs: [ArcID], effect: RoadEffect)]) {
        let wordCount = (arcCount + 63) / 64
        words = .allocate(capacity: wordCount)
        ranks = .allocate(capacity: wordCount)
        words.initialize(repeating: 0)
        if let base { for word in words.indices { words[word] = base.words[word] } }
        for change in changes {
            for arc in change.arcs { words[Int(arc.rawValue >> 6)] |= 1 << UInt64(arc.rawValue & 63) }
        }
        var rank: UInt32 = 0
        for word in words.indices {
            ranks.initializeElement(at: word, to: rank)
            rank += UInt32(words[word].nonzeroBitCount)
        }
        factors = .allocate(capacity: Int(rank))
        table = Table(
            words: UnsafeBufferPointer(words), ranks: UnsafeBufferPointer(ranks),
            factors: UnsafeBufferPointer(factors))
        factors.initialize(repeating: Self.unchanged)
        base?.forEach { arc, factor in factors[table.place(of: arc)] = factor }
        for change in changes {
            let factor = change.effect.factor
            for arc in change.arcs {
                let place = table.place(of: arc)
                factors[place] = max(factors[place], factor)
            }
        }
    }

    deinit {
        words.deallocate()
        ranks.deallocate()
        factors.deallocate()
    }

    /// Number of changed arcs.
    var count: Int { factors.count }

    /// Hundredths, `unchanged` for most arcs, or `closed`.
    @inline(__always)
    func factor(of arc: ArcID) -> UInt16 { table.factor(of: arc) }

    @inline(__always)
    func isClosed(_ arc: ArcID) -> Bool { factor(of: arc) == Self.closed }

    /// Whether every arc is at least as heavy as with the other changes.
    func isNowhereLighter(than other: ArcChanges) -> Bool {
        var holds = true
        other.forEach { arc, factor in holds = holds && self.factor(of: arc) >= factor }
        return holds
    }

    /// The arcs that are changed here and there in different ways, or only here, or only there; rising.
    func arcs(otherThanIn other: ArcChanges) -> [ArcID] {
        var arcs: [ArcID] = []
        for word in words.indices {
            var bits = words[word] | other.words[word]
            while bits != 0 {
                let arc = ArcID(UInt32(64 * word + bits.trailingZeroBitCount))
                if factor(of: arc) != other.factor(of: arc) { arcs.append(arc) }
                bits &= bits - 1
            }
        }
        return arcs
    }

    private func forEach(_ body: (ArcID, UInt16) -> Void) {
        for word in words.indices {
            var bits = words[word]
            while bits != 0 {
                let arc = ArcID(UInt32(64 * word + bits.trailingZeroBitCount))
                body(arc, factors[table.place(of: arc)])
                bits &= bits - 1
            }
        }
    }
}

extension ArcChanges.Table {
    /// Hundredths, `unchanged` for most arcs, or `closed`.
    @inline(__always)
    func factor(of arc: ArcID) -> UInt16 {
        let word = words[Int(arc.rawValue >> 6)]
        if word & (1 << UInt64(arc.rawValue & 63)) == 0 { return ArcChanges.unchanged }
        return factors[place(of: arc)]
    }

    /// The place of a changed arc's factor.
    @inline(__always)
    fileprivate func place(of arc: ArcID) -> Int {
        let word = Int(arc.rawValue >> 6)
        let before = words[word] & (1 << UInt64(arc.rawValue & 63) - 1)
        return Int(ranks[word]) + before.nonzeroBitCount
    }
}

extension RoadEffect {
    fileprivate var factor: UInt16 {
        switch self {
        case .closed: ArcChanges.closed
        case .slowed(let factor): factor.hundredths
        }
    }
}
