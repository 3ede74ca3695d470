/// The roads on which somebody may be put: those of a map that neither conditions nor a profile closes.
package struct OpenRoads: Sendable {
    var conditions = RoadConditions.prepared
    /// The metric of a profile that never takes some roads which others may; `nil` for other profiles.
    var closing: ArcMetric?

    static let prepared = OpenRoads()

    /// Whether at least one direction is open that a bicycle may use.
    @inline(__always)
    fileprivate func areOpen(_ edge: EdgeID, _ attributes: EdgeAttributes) -> Bool {
        if conditions.changes == nil, closing == nil { return true }
        return attributes.forward != .closed && isOpen(edge.forward)
            || attributes.backward != .closed && isOpen(edge.backward)
    }

    private func isOpen(_ arc: ArcID) -> Bool {
        if let changes = conditions.changes, changes.isClosed(arc) { return false }
        return closing?.weight(of: arc).isFinite ?? true
    }
}

/// Finds the places on the road that a position may mean.
struct Snapper: Sendable {
    let graph: RoadGraph
    let index: EdgeIndex
    let arriving: ArrivingArcs
    let parts: NetworkParts

    /// - Complexity: O(arcs + turns).
    init(graph: RoadGraph, index: EdgeIndex) {
        self.graph = graph
        self.index = index
        arriving = ArrivingArcs(graph)
        parts = NetworkParts(graph)
    }

    /// The nearest places on different edges, the nearest first.
    ///
    /// - Parameter anywhere: Also on islands of the network, from which one cannot get to the rest of the map
    ///   and back.
    /// - Complexity: O(log n + edges near by).
    func snaps(
        near input: Coordinate, within radius: Meters, count: Int, anywhere: Bool,
        on roads: OpenRoads = .prepared
    ) -> [Snap] {
        guard input.isValid else { return [] }
        let projections = index.nearest(to: input, count: count, within: radius) { edge in
            isPlace(edge, anywhere: anywhere, on: roads)
        }
        return projections.map { snap(of: $0, for: input) }
    }

    /// The nearest place alone, not on an island; allocates nothing.
    func snap(near input: Coordinate, within radius: Meters, on roads: OpenRoads) -> Snap? {
        guard input.isValid else { return nil }
        return index.first(near: input, within: radius) { edge in
            isPlace(edge, anywhere: false, on: roads)
        }.map { snap(of: $0, for: input) }
    }

    /// The nearest place off the main network; allocates nothing.
    func snapAside(near input: Coordinate, within radius: Meters, on roads: OpenRoads) -> Snap? {
        guard input.isValid else { return nil }
        return index.first(near: input, within: radius) { edge in
            !isOfMainNetwork(edge) && isPlace(edge, anywhere: true, on: roads)
        }.map { snap(of: $0, for: input) }
    }

    /// The nearest place on each part of the network, on as many of them as are asked for, the nearest first.
    func snapsOfEachPart(
        near input: Coordinate, within radius: Meters, count: Int, on roads: OpenRoads
    ) -> [Snap] {
        guard input.isValid else { return [] }
        let projections = index.nearestOfEachKind(to: input, count: count, within: radius) { edge in
            isPlace(edge, anywhere: true, on: roads) ? parts.kind(of: edge) : nil
        }
        return projections.map { snap(of: $0, for: input) }
    }

    /// Whether an edge belongs to the biggest part of the network, or to another the size of a town.
    @inline(__always)
    func isOfMainNetwork(_ edge: EdgeID) -> Bool {
        EdgeAttributes(rawValue: graph.arrays.attributes[Int(edge.rawValue)]).isInMainComponent
    }

    @inline(__always)
    func isPlace(
        _ edge: EdgeID, anywhere: Bool, onWater: Bool = false, on roads: OpenRoads
    ) -> Bool {
        let attributes = EdgeAttributes(rawValue: graph.arrays.attributes[Int(edge.rawValue)])
        return (anywhere || attributes.isInMainComponent) && (onWater || Self.isOnLand(attributes))
            && !attributes.isViaCopy && roads.areOpen(edge, attributes)
    }

    /// Tells whether an edge is open at least one way, and no ferry: nobody waits in the middle of a river.
    @inline(__always)
    private static func isOnLand(_ attributes: EdgeAttributes) -> Bool {
        let (forward, backward) = (attributes.forward, attributes.backward)
        return forward == .ride || forward == .push || backward == .ride || backward == .push
    }

    func snap(of projection: EdgeProjection, for input: Coordinate) -> Snap {
        let edge = projection.edge
        let length = graph.millimeters(of: edge)
        let point = FixedCoordinate(projection.point)
        var offset = UInt32(min(max((projection.offset.value * 1000).rounded(), 0), Double(length)))
        // Within a centimetre of a junction it is the junction, of which all roads may be taken.
        let nearerArc = offset <= length / 2 ? edge.forward : edge.backward
        let nearerNode = graph.tail(of: nearerArc)
        let isNode = graph.arrays.points[Int(nearerNode.rawValue)] == point
        if isNode { offset = nearerArc.isForward ? 0 : length }
        return Snap(
            input: input, edge: edge, point: point.coordinate, distance: projection.distance,
            node: isNode ? nearerNode : nil, millimeters: offset,
            segment: projection.segment)
    }
}

/// A place on a road that stands for a place beside it.
public struct Snap: Hashable, Sendable {
    /// Distance from a road within which places are put on it unless a request says otherwise.
    public static let usualRadius: Meters = 500

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
    /// Arcs of the edge that ways may begin and end on; where these are not both, `node` is `nil`.
    var directions = EdgeDirections.both

    /// Offset from the start of the edge's forward arc along the edge: 0 … its length.
    public var offset: Meters { Meters(Double(millimeters) / 1000) }

    /// Whether traffic keeps to the right there.
    public var keepsRight: Bool { TrafficSide(at: point) == .right }

    /// Whether two snaps are the same place on the road.
    func isSamePlace(as other: Snap) -> Bool {
        if let node { return node == other.node }
        return edge == other.edge && millimeters == other.millimeters
            && !directions.isDisjoint(with: other.directions)
    }

    /// Returns the offset from the start of an arc of the edge, in millimetres.
    func millimeters(along arc: ArcID, in graph: RoadGraph) -> UInt32 {
        arc.isForward ? millimeters : graph.millimeters(of: edge) - millimeters
    }
}
