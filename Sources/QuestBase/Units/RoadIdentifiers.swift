/// A junction of the road graph: 0 ..< `RoadGraph.nodeCount`.
@frozen
public struct NodeID: Hashable, Comparable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable
    public static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}

/// An undirected stretch of road between two junctions: 0 ..< `RoadGraph.edgeCount`.
@frozen
public struct EdgeID: Hashable, Comparable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable
    public static func < (left: EdgeID, right: EdgeID) -> Bool { left.rawValue < right.rawValue }

    /// The arc that runs from the edge's first junction to its second, in the order of its geometry.
    @inlinable
    public var forward: ArcID { ArcID(rawValue << 1) }
    @inlinable
    public var backward: ArcID { ArcID(rawValue << 1 | 1) }
}

/// A direction of an edge. Arc `2e` runs along the geometry of edge `e`, arc `2e + 1` against it.
@frozen
public struct ArcID: Hashable, Comparable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable
    public static func < (left: ArcID, right: ArcID) -> Bool { left.rawValue < right.rawValue }

    @inlinable
    public var edge: EdgeID { EdgeID(rawValue >> 1) }
    @inlinable
    public var isForward: Bool { rawValue & 1 == 0 }
    /// The arc of the other direction on the same edge.
    @inlinable
    public var reversed: ArcID { ArcID(rawValue ^ 1) }
}

/// An OpenStreetMap node id.
public struct OSMNodeID: Hashable, Comparable, Sendable {
    public var rawValue: Int64
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
    public static func < (left: OSMNodeID, right: OSMNodeID) -> Bool { left.rawValue < right.rawValue }
}

/// An OpenStreetMap way id.
public struct OSMWayID: Hashable, Comparable, Sendable {
    public var rawValue: Int64
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
    public static func < (left: OSMWayID, right: OSMWayID) -> Bool { left.rawValue < right.rawValue }
}
