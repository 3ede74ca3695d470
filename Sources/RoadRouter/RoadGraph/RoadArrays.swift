/// The graph's arrays where they lie in the file, for loops in which every instruction counts.
///
/// Take the buffers into locals before a loop. Nothing here checks an index in release builds, and nothing
/// keeps the bytes alive: that is the `RoadGraph` this view was taken from. Sendable because the bytes never
/// change.
package struct RoadArrays: @unchecked Sendable {
    /// Position of each node.
    let points: UnsafeBufferPointer<FixedCoordinate>
    /// Index in `outArcs` at which each node's arcs begin, and the end: one more than nodes.
    let firstOut: UnsafeBufferPointer<UInt32>
    /// The open arcs of all nodes, each node's in rising order.
    let outArcs: UnsafeBufferPointer<UInt32>
    /// Ends of arcs: `ends[arc]` is an arc's tail, `ends[arc ^ 1]` its head.
    let ends: UnsafeBufferPointer<UInt32>
    /// `ArcFlags` of each arc.
    let flags: UnsafeBufferPointer<UInt8>
    /// Direction of each arc at its tail, as `PackedBearing` writes it.
    let bearings: UnsafeBufferPointer<UInt16>
    /// Length of each edge in millimetres, rounded up.
    let lengths: UnsafeBufferPointer<UInt32>
    /// `EdgeAttributes` of each edge.
    let attributes: UnsafeBufferPointer<UInt32>
    /// `EdgeTraits` of each edge.
    let traits: UnsafeBufferPointer<UInt64>
    /// Index in `interiorPoints` at which each edge's interior points begin, and the end: one more than
    /// edges.
    let firstInterior: UnsafeBufferPointer<UInt32>
    let interiorPoints: UnsafeBufferPointer<FixedCoordinate>
    /// Name of each edge: zero for none, else one more than its index in `nameOffsets`.
    let names: UnsafeBufferPointer<UInt32>
    /// Offset in `nameText` at which each name begins, and the end: one more than names.
    let nameOffsets: UnsafeBufferPointer<UInt32>
    let nameText: UnsafeBufferPointer<UInt8>
    /// OpenStreetMap way of each edge.
    let ways: UnsafeBufferPointer<Int64>
    /// Changes of ways along edges, in rising order of edges and points.
    let wayChanges: UnsafeBufferPointer<WayChange>
    /// Times that are given, in rising order of edges.
    let givenTimes: UnsafeBufferPointer<GivenTime>
    /// Via copies, in rising order.
    let viaCopies: UnsafeBufferPointer<ViaCopy>
    /// `from << 32 | to` of every forbidden turn, in rising order.
    let forbiddenTurns: UnsafeBufferPointer<UInt64>

    init(file: RoadFile) throws(RoadFileError) {
        points = try file.section(RoadSection.nodePoints, as: FixedCoordinate.self)
        firstOut = try file.section(RoadSection.nodeFirstOut, as: UInt32.self)
        outArcs = try file.section(RoadSection.nodeOut, as: UInt32.self)
        ends = try file.section(RoadSection.arcEnds, as: UInt32.self)
        flags = try file.section(RoadSection.arcFlags, as: UInt8.self)
        bearings = try file.section(RoadSection.arcBearings, as: UInt16.self)
        lengths = try file.section(RoadSection.edgeLengths, as: UInt32.self)
        attributes = try file.section(RoadSection.edgeAttributes, as: UInt32.self)
        traits = try file.section(RoadSection.edgeTraits, as: UInt64.self)
        firstInterior = try file.section(RoadSection.edgeFirstInterior, as: UInt32.self)
        interiorPoints = try file.section(RoadSection.edgeInterior, as: FixedCoordinate.self)
        names = try file.section(RoadSection.edgeNames, as: UInt32.self)
        nameOffsets = try file.section(RoadSection.nameOffsets, as: UInt32.self)
        nameText = try file.section(RoadSection.nameText, as: UInt8.self)
        ways = try file.section(RoadSection.edgeWays, as: Int64.self)
        wayChanges = try file.section(RoadSection.wayChanges, as: WayChange.self)
        givenTimes = try file.section(RoadSection.givenTimes, as: GivenTime.self)
        viaCopies = try file.section(RoadSection.viaCopies, as: ViaCopy.self)
        forbiddenTurns = try file.section(RoadSection.forbiddenTurns, as: UInt64.self)
        if let section = firstMisfit { throw .malformedSection(name: section) }
    }

    /// The section whose size disagrees with the others'; contents are the checksum's business.
    private var firstMisfit: String? {
        let edges = lengths.count
        if firstOut.count != points.count + 1 { return RoadSection.nodeFirstOut }
        if Int(firstOut.last!) != outArcs.count { return RoadSection.nodeOut }
        if ends.count != 2 * edges { return RoadSection.arcEnds }
        if flags.count != 2 * edges { return RoadSection.arcFlags }
        if bearings.count != 2 * edges { return RoadSection.arcBearings }
        if attributes.count != edges { return RoadSection.edgeAttributes }
        if traits.count != edges { return RoadSection.edgeTraits }
        if firstInterior.count != edges + 1 { return RoadSection.edgeFirstInterior }
        if Int(firstInterior.last!) != interiorPoints.count { return RoadSection.edgeInterior }
        if names.count != edges { return RoadSection.edgeNames }
        if nameOffsets.isEmpty { return RoadSection.nameOffsets }
        if Int(nameOffsets.last!) != nameText.count { return RoadSection.nameText }
        if ways.count != edges { return RoadSection.edgeWays }
        if givenTimes.count != attributes.count(where: { EdgeAttributes(rawValue: $0).hasGivenTime }) {
            return RoadSection.givenTimes
        }
        return nil
    }

    /// The open arcs that leave a node.
    @inline(__always)
    package func outgoing(of node: Int) -> Slice<UnsafeBufferPointer<UInt32>> {
        outArcs[Int(firstOut[node])..<Int(firstOut[node + 1])]
    }

    @inline(__always)
    func interior(of edge: Int) -> Slice<UnsafeBufferPointer<FixedCoordinate>> {
        interiorPoints[Int(firstInterior[edge])..<Int(firstInterior[edge + 1])]
    }

    /// One bit test for all arcs but the few that a restriction begins with.
    @inline(__always)
    func isForbidden(from: UInt32, to: UInt32) -> Bool {
        flags[Int(from)] & ArcFlags.hasForbiddenTurns.rawValue != 0
            && forbiddenTurns.containsInRisingOrder(UInt64(from) << 32 | UInt64(to))
    }

    /// Whether a search may go from one arc to another that begins at its head: no forbidden turn, and round
    /// again only where there is no other way out.
    @inline(__always)
    func allowsTurn(from: UInt32, to: UInt32) -> Bool {
        if to == from ^ 1 { return flags[Int(from)] & ArcFlags.allowsUTurn.rawValue != 0 }
        return !isForbidden(from: from, to: to)
    }
}

/// Properties of an arc that a search needs besides its weight.
struct ArcFlags: OptionSet, Sendable {
    let rawValue: UInt8

    /// Set when at least one forbidden turn begins with the arc.
    static let hasForbiddenTurns = ArcFlags(rawValue: 1)
    /// Set when there is no way out at the arc's end but back.
    static let allowsUTurn = ArcFlags(rawValue: 2)
    /// Set when there is more than one way on at the arc's end besides turning round, forbidden ones counted
    /// too.
    static let hasChoice = ArcFlags(rawValue: 4)
}

/// A direction in 65,536ths of a full turn, so that the arithmetic of angles is the wrapping one of integers.
enum PackedBearing {
    static func pack(_ bearing: Bearing) -> UInt16 {
        UInt16(truncatingIfNeeded: Int((bearing.degrees * (65_536 / 360)).rounded()))
    }

    static func bearing(_ packed: UInt16) -> Bearing {
        Bearing(degrees: Double(packed) * (360 / 65_536))
    }

    @inline(__always)
    static func opposite(_ packed: UInt16) -> UInt16 { packed &+ 32_768 }
}
