/// Collects junctions, edges and forbidden turns, and makes the sections of a `.roads` file of them.
///
/// The identifiers it gives out hold until `finish`, which renumbers everything for locality.
public struct RoadGraphBuilder: Sendable {
    var points: [FixedCoordinate] = []
    var edges: [Edge] = []
    var interiorPoints: [FixedCoordinate] = []
    var names = NameTable()
    /// Forbidden turns as `from << 32 | to`.
    var forbiddenTurns: [UInt64] = []
    var viaCopies: [ViaCopy] = []
    /// Changes of ways, in rising order of edges.
    var wayChanges: [WayChange] = []

    struct Edge {
        var from: UInt32
        var to: UInt32
        var firstInterior: UInt32
        var interiorCount: UInt32
        var attributes: EdgeAttributes
        var name: UInt32
        var way: Int64
    }

    public init() {}

    public var nodeCount: Int { points.count }
    public var edgeCount: Int { edges.count }

    /// Adds a junction or a dead end.
    public mutating func addNode(_ point: FixedCoordinate) -> NodeID {
        points.append(point)
        return NodeID(UInt32(points.count - 1))
    }

    /// Adds a stretch of road between two nodes, which may be the same.
    ///
    /// - Parameter interior: The points of its line without the two nodes, in order from the first to the
    ///   second.
    @discardableResult
    public mutating func addEdge(
        from: NodeID, to: NodeID, interior: [FixedCoordinate] = [], attributes: EdgeAttributes,
        name: String? = nil,
        way: OSMWayID
    ) -> EdgeID {
        precondition(Int(from.rawValue) < points.count && Int(to.rawValue) < points.count, "nodes come first")
        edges.append(
            Edge(
                from: from.rawValue, to: to.rawValue, firstInterior: UInt32(interiorPoints.count),
                interiorCount: UInt32(interior.count), attributes: attributes, name: names.index(of: name),
                way: way.rawValue))
        interiorPoints += interior
        return EdgeID(UInt32(edges.count - 1))
    }

    /// Forbids to go on from one arc to another that begins where the first ends. Saying it twice changes
    /// nothing.
    public mutating func forbidTurn(from: ArcID, to: ArcID) {
        precondition(Int(max(from, to).edge.rawValue) < edges.count, "edges come first")
        forbiddenTurns.append(UInt64(from.rawValue) << 32 | UInt64(to.rawValue))
    }

    /// The node an arc leaves, by the builder's numbering.
    public func tail(of arc: ArcID) -> NodeID {
        let edge = edges[Int(arc.edge.rawValue)]
        return NodeID(arc.isForward ? edge.from : edge.to)
    }

    /// The node an arc reaches, by the builder's numbering.
    public func head(of arc: ArcID) -> NodeID { tail(of: arc.reversed) }

    /// Returns the mode of an arc.
    public func mode(of arc: ArcID) -> TravelMode {
        edges[Int(arc.edge.rawValue)].attributes.mode(forward: arc.isForward)
    }

    /// The smallest box around all points added so far; `nil` before the first.
    ///
    /// - Complexity: O(number of points).
    public var bounds: Bounds? {
        guard var box = points.first.map(FixedBox.init) else { return nil }
        for point in points { box.formUnion(FixedBox(point)) }
        for point in interiorPoints { box.formUnion(FixedBox(point)) }
        return box.bounds
    }
}

/// Street names, each kept once.
struct NameTable: Sendable {
    private var indices: [String: UInt32] = [:]
    private(set) var offsets: [UInt32] = [0]
    private(set) var text: [UInt8] = []

    /// Number of a name: zero for none (or an empty one), else one more than its place in `offsets`.
    mutating func index(of name: String?) -> UInt32 {
        guard let name, !name.isEmpty else { return 0 }
        if let index = indices[name] { return index }
        text += Array(name.utf8)
        offsets.append(UInt32(text.count))
        let index = UInt32(offsets.count - 1)
        indices[name] = index
        return index
    }
}
