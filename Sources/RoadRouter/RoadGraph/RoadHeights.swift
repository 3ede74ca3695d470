/// Heights of the ground along the edges of a map, as its file keeps them; a flat map has none.
///
/// Each edge has as many as its length asks for, evenly spaced along its forward arc, those of both junctions
/// included: at least two, or none where the ground is not known. Edges that meet have the same height there.
///
/// Sendable because the bytes never change; the `RoadGraph` that it belongs to keeps them alive.
struct RoadHeights: @unchecked Sendable {
    /// Index in `packed` at which each edge's heights begin, and the end: one more than edges.
    let first: UnsafeBufferPointer<UInt32>
    /// Heights as `PackedHeight` writes them.
    let packed: UnsafeBufferPointer<UInt16>

    /// - Returns: `nil` for a map that was built without elevation.
    /// - Throws: `RoadFileError` when the sections disagree with each other or with the number of edges.
    /// - Complexity: O(edges), for checking them.
    init?(file: RoadFile, edgeCount: Int) throws(RoadFileError) {
        guard file.hasSection(RoadSection.edgeFirstHeights) else { return nil }
        first = try file.section(RoadSection.edgeFirstHeights, as: UInt32.self)
        packed = try file.section(RoadSection.edgeHeights, as: UInt16.self)
        let isSound =
            first.count == edgeCount + 1 && first[0] == 0 && Int(first[edgeCount]) == packed.count
            && zip(first, first.dropFirst()).allSatisfy { $1 == $0 || ($1 > $0 && $1 - $0 >= 2) }
        guard isSound else { throw .malformedSection(name: RoadSection.edgeFirstHeights) }
    }

    /// The heights along the forward arc of an edge; empty where the ground is not known.
    @inline(__always)
    func heights(of edge: Int) -> Slice<UnsafeBufferPointer<UInt16>> {
        packed[Int(first[edge])..<Int(first[edge + 1])]
    }
}

/// A height above the sea in eighths of a metre from 500 m below it on: from −500 m to 7,691 m, beyond which
/// nobody rides.
enum PackedHeight {
    private static let lowest = -500.0
    private static let unitsPerMeter = 8.0

    /// The nearest one that can be told.
    static func pack(_ meters: Double) -> UInt16 {
        UInt16(min(max(((meters - lowest) * unitsPerMeter).rounded(), 0), Double(UInt16.max)))
    }

    @inline(__always)
    static func meters(_ packed: UInt16) -> Double { Double(packed) / unitsPerMeter + lowest }

    /// How much higher the second one is, in metres.
    @inline(__always)
    static func rise(from first: UInt16, to second: UInt16) -> Double {
        Double(Int32(second) - Int32(first)) / unitsPerMeter
    }
}

extension RoadGraph {
    /// Whether the map was built without heights: nothing is known of ascents, and riding takes as long as on
    /// level ground.
    public var isFlat: Bool { heights == nil }

    /// The share of the length of all edges of which heights are not known, 0 to 1; 1 on a flat map.
    ///
    /// - Complexity: O(edges).
    public var shareWithoutHeights: Double {
        guard let heights else { return 1 }
        var (all, unknown) = (0.0, 0.0)
        for edge in 0..<edgeCount where !attributes(of: EdgeID(UInt32(edge))).isViaCopy {
            let length = Double(arrays.lengths[edge])
            all += length
            if heights.heights(of: edge).isEmpty { unknown += length }
        }
        return all > 0 ? unknown / all : 0
    }

    /// Heights above the sea in metres along an arc in riding order, evenly spaced, those of both junctions
    /// included; empty on a flat map and where the ground is not known.
    ///
    /// - Complexity: O(number of heights), one for about 30 m.
    public func heights(along arc: ArcID) -> [Double] {
        guard let heights else { return [] }
        let forward = heights.heights(of: Int(arc.edge.rawValue)).map { PackedHeight.meters($0) }
        return arc.isForward ? forward : forward.reversed()
    }
}
