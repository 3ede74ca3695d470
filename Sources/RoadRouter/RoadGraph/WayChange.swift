/// A point of an edge at which another OpenStreetMap way begins.
struct WayChange: BitwiseCopyable, Hashable, Sendable {
    var edge: UInt32
    /// The point of the edge's line from which on it is this way, counted from 0, the first node.
    var point: UInt32
    var way: Int64
}

extension RoadGraph {
    /// The OpenStreetMap ways an edge is made of, in the order of its forward arc, each with the point of the
    /// edge's line at which it begins: the first at 0. Several where ways follow one another and nothing but
    /// their ids tells them apart for a rider.
    ///
    /// - Complexity: O(log number of such edges).
    public func ways(of edge: EdgeID) -> [(way: OSMWayID, firstPoint: Int)] {
        let changes = arrays.wayChanges
        let first = changes.firstPlace { $0.edge >= edge.rawValue }
        return [(way(of: edge), 0)]
            + changes[first...].prefix { $0.edge == edge.rawValue }.map { (OSMWayID($0.way), Int($0.point)) }
    }
}
