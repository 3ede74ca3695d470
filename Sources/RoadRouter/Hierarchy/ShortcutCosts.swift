/// Costs that a climb adds up along the needed shortcuts of one direction: a weight in the high half of a
/// number, and in the low half what comes along with it. Climbs are generic over it, so that each is compiled
/// for what it adds.
protocol ShortcutCosts {
    var side: SearchHierarchy.Side { get }
    /// The cost of a seed at a depth.
    func seed(_ cost: UInt64, at depth: Int) -> UInt64
    /// Returns the cost that the shortcuts of the arc at a depth add to, given its own cost.
    func base(_ cost: UInt64, at depth: Int) -> UInt64
    func cost(ofShortcut shortcut: Int) -> UInt64
}

extension UInt64 {
    /// A weight with what comes along with it: smaller by weight first.
    @inline(__always)
    init(weight: UInt32, along: UInt32) { self = UInt64(weight) << 32 | UInt64(along) }

    @inline(__always)
    var highHalf: UInt32 { UInt32(truncatingIfNeeded: self >> 32) }
    @inline(__always)
    var lowHalf: UInt32 { UInt32(truncatingIfNeeded: self) }
}

/// Weights; along comes the depth of the lower arc by which the cost came about, its own for a seed.
struct ShortcutWeights: ShortcutCosts {
    let side: SearchHierarchy.Side

    @inline(__always)
    func seed(_ cost: UInt64, at depth: Int) -> UInt64 { base(cost, at: depth) }
    @inline(__always)
    func base(_ cost: UInt64, at depth: Int) -> UInt64 { cost & ~0xFFFF_FFFF | UInt64(depth) }
    @inline(__always)
    func cost(ofShortcut shortcut: Int) -> UInt64 { side.shortcuts[shortcut].weightAbove }
}

/// Weights; along comes the riding time in milliseconds. The least number is the cheapest way, and of the
/// cheapest the quickest.
struct ShortcutTimedWeights: ShortcutCosts {
    let side: SearchHierarchy.Side
    /// Riding time of each shortcut.
    let milliseconds: UnsafeBufferPointer<UInt32>

    @inline(__always)
    func seed(_ cost: UInt64, at depth: Int) -> UInt64 { cost }
    @inline(__always)
    func base(_ cost: UInt64, at depth: Int) -> UInt64 { cost }
    @inline(__always)
    func cost(ofShortcut shortcut: Int) -> UInt64 {
        side.shortcuts[shortcut].weightAbove | UInt64(milliseconds[shortcut])
    }
}
