/// What a climb adds up along the needed links of one direction. Climbs are generic over it, so that each is
/// compiled for what it adds.
protocol LinkCosts {
    /// Sums of two below `far` do not overflow.
    associatedtype Cost: FixedWidthInteger & UnsignedInteger & BitwiseCopyable
    /// "Not at all": twice the largest weight there is.
    static var far: Cost { get }
    /// Whether the climb notes by which lower arc it came to each higher one.
    static var notesOrigins: Bool { get }
    var side: SearchHierarchy.Side { get }
    func cost(ofLink link: Int) -> Cost
}

/// The weight alone.
struct LinkWeights: LinkCosts {
    static var far: UInt32 { 2 * Weight.infinity.rawValue + 1 }
    static var notesOrigins: Bool { true }
    let side: SearchHierarchy.Side

    @inline(__always)
    func cost(ofLink link: Int) -> UInt32 { side.links[link].weight }
}
