/// A place on a road that stands for a place beside it.
public struct Snap: Hashable, Sendable {
    /// The position that was asked for.
    public let input: Coordinate
    public let edge: EdgeID
    /// The place on the edge, in whole units of 1e-7 degree; exactly the junction's position where `node` is
    /// set.
    public let point: Coordinate
    /// Straight distance from `input` to `point`.
    public let distance: Meters
    /// The junction the place is, if it is one: then all its roads may be taken, not only this edge.
    public let node: NodeID?
    /// Offset from the start of the edge's forward arc, in whole millimetres.
    let millimeters: UInt32
    /// Index of the segment of the edge's line that the place is on, counted along the forward arc.
    let segment: Int

    /// Offset from the start of the edge's forward arc along the edge: 0 … its length.
    public var offset: Meters { Meters(Double(millimeters) / 1000) }

    /// Whether two snaps are the same place on the road.
    func isSamePlace(as other: Snap) -> Bool {
        if let node { return node == other.node }
        return edge == other.edge && millimeters == other.millimeters
    }

    /// Returns the offset from the start of an arc of the edge, in millimetres.
    func millimeters(along arc: ArcID, in graph: RoadGraph) -> UInt32 {
        arc.isForward ? millimeters : graph.millimeters(of: edge) - millimeters
    }
}
