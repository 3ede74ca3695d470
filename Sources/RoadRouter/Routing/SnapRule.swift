/// A rule by which a place is put on a road, where its distance from it is not all that counts.
public struct SnapRule: Hashable, Sendable {
    /// Largest distance from a road.
    public var radius: Meters
    /// Directions in which the road may be ridden there; `nil` for any.
    public var bearing: BearingRange?
    public var approach: Approach
    /// Roads that are taken.
    public var scope: Scope
    /// Place on the road that was found before; the rest of the rule does not count while it is open.
    public var known: KnownSnap?

    /// A side of the road.
    public enum Approach: Hashable, Sendable {
        /// Either side.
        case unrestricted
        /// The side on which traffic keeps: ways come and go with the place beside them.
        case curb
        /// The other side.
        case opposite
    }

    /// A choice of roads.
    public enum Scope: Hashable, Sendable {
        /// The main network on land, and others where a way leads on from there.
        case network
        /// Every road that is open, islands and ferries among them.
        case anywhere
    }

    public init(
        radius: Meters = Snap.usualRadius, bearing: BearingRange? = nil, approach: Approach = .unrestricted,
        scope: Scope = .network, known: KnownSnap? = nil
    ) {
        self.radius = radius
        self.bearing = bearing
        self.approach = approach
        self.scope = scope
        self.known = known
    }

    /// Whether the nearest road is the right one.
    var isPlain: Bool { bearing == nil && approach == .unrestricted && scope == .network && known == nil }
}

/// A range of directions.
public struct BearingRange: Hashable, Sendable {
    public let center: Bearing
    /// Largest difference to either side in degrees, 0…180.
    public let tolerance: Double

    /// - Parameter tolerance: Cut to 0…180.
    public init(_ center: Bearing, tolerance: Double) {
        self.center = center
        self.tolerance = min(max(tolerance, 0), 180)
    }

    func contains(_ bearing: Bearing) -> Bool { abs(center.turn(to: bearing)) <= tolerance }
}

/// A place on the road as whoever asked for it brings it back: an offset along an edge of one map.
public struct KnownSnap: Hashable, Sendable {
    public let edge: EdgeID
    /// Offset from the start of the edge's forward arc, in whole millimetres.
    public let millimeters: UInt32

    public init(edge: EdgeID, millimeters: UInt32) {
        self.edge = edge
        self.millimeters = millimeters
    }

    public init(_ snap: Snap) { self.init(edge: snap.edge, millimeters: snap.millimeters) }
}

/// The arcs of an edge.
struct EdgeDirections: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let forward = EdgeDirections(rawValue: 1)
    static let backward = EdgeDirections(rawValue: 2)
    static let both: EdgeDirections = [.forward, .backward]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ arc: ArcID) { self = arc.isForward ? .forward : .backward }
}

extension Snapper {
    /// Places on the road that a rule leaves of those near a position: the nearest on each part of the network, the best
    /// first. None that lies farther away than a better one of the same part is among them.
    ///
    /// - Complexity: O(edges nearer than the places).
    func candidates(near input: Coordinate, by rule: SnapRule, on roads: OpenRoads) -> [Snap] {
        if let known = rule.known.flatMap({ snap(at: $0, for: input, on: roads) }) { return [known] }
        guard input.isValid else { return [] }
        if rule.bearing == nil, rule.approach == .unrestricted, rule.scope == .network {
            return candidates(near: input, within: rule.radius, on: roads)
        }
        let isAnywhere = rule.scope == .anywhere
        var kinds: Set<UInt64> = []
        let snaps = places(near: input, by: rule, anywhere: true, on: roads) { snaps in
            snaps.contains { isAnywhere || isOfMainNetwork($0.edge) }
        }.filter { kinds.insert(parts.kind(of: $0.edge)).inserted }
        let ordered = isAnywhere ? snaps : snaps.sorted { remoteness(of: $0) < remoteness(of: $1) }
        return Array(ordered.prefix(RoadLimits.snapParts.value))
    }

    /// Places on different edges that a rule leaves, the nearest first.
    ///
    /// - Complexity: O(edges nearer than the places).
    func snaps(near input: Coordinate, by rule: SnapRule, count: Int, on roads: OpenRoads) -> [Snap] {
        if let known = rule.known.flatMap({ snap(at: $0, for: input, on: roads) }) { return [known] }
        guard input.isValid else { return [] }
        let isAnywhere = rule.scope == .anywhere
        return Array(
            places(near: input, by: rule, anywhere: isAnywhere, on: roads) { $0.count >= count }.prefix(count)
        )
    }

    /// The places near a position that a rule leaves, as many as it takes for them to be enough.
    private func places(
        near input: Coordinate, by rule: SnapRule, anywhere: Bool, on roads: OpenRoads,
        areEnough: ([Snap]) -> Bool
    ) -> [Snap] {
        var count = Self.firstLook
        while true {
            let projections = index.nearest(to: input, count: count, within: rule.radius) { edge in
                isPlace(edge, anywhere: anywhere, onWater: rule.scope == .anywhere, on: roads)
            }
            let snaps = projections.compactMap { snap(of: $0, for: input, by: rule) }
            if projections.count < count || count >= Self.lastLook || areEnough(snaps) { return snaps }
            count *= 4
        }
    }

    /// Edges that are looked at first, and at most: where none of so many leads the right way, no one would recognise the
    /// place by a farther one.
    private static let firstLook = 16
    private static let lastLook = 4096

    /// A place that was found before; `nil` where it cannot be on this map or its road is closed.
    private func snap(at known: KnownSnap, for input: Coordinate, on roads: OpenRoads) -> Snap? {
        guard known.edge.rawValue < graph.edgeCount, known.millimeters <= graph.millimeters(of: known.edge),
            isPlace(known.edge, anywhere: true, onWater: true, on: roads)
        else { return nil }
        let line = graph.geometry(of: known.edge.forward)
        let length = Double(graph.millimeters(of: known.edge)) / 1000
        let parts = zip(line, line.dropFirst()).map { Geodesic.distance($0, $1).value }
        let whole = parts.reduce(0, +)
        var left = length > 0 ? Double(known.millimeters) / 1000 * whole / length : 0
        var segment = 0
        while segment < parts.count - 1, left > parts[segment] {
            left -= parts[segment]
            segment += 1
        }
        let share = parts[segment] > 0 ? min(left / parts[segment], 1) : 0
        let (start, end) = (line[segment], line[segment + 1])
        let point = Coordinate(
            longitude: start.longitude + share * (end.longitude - start.longitude),
            latitude: start.latitude + share * (end.latitude - start.latitude))
        return snap(
            of: EdgeProjection(
                edge: known.edge, point: point, distance: Geodesic.distance(input, point),
                offset: Meters(Double(known.millimeters) / 1000), segment: segment),
            for: input)
    }

    /// The place of a projection with the directions that a rule leaves there; `nil` if it leaves none.
    private func snap(of projection: EdgeProjection, for input: Coordinate, by rule: SnapRule) -> Snap? {
        var snap = snap(of: projection, for: input)
        guard rule.bearing != nil || rule.approach != .unrestricted else { return snap }
        let edge = projection.edge
        var directions: EdgeDirections = []
        if graph.mode(of: edge.forward) != .closed { directions.insert(.forward) }
        if graph.mode(of: edge.backward) != .closed { directions.insert(.backward) }
        let isOneWay = directions != .both
        let line = graph.geometry(of: edge.forward)
        let forward = Geodesic.azimuth(from: line[projection.segment], to: line[projection.segment + 1])
        if let range = rule.bearing {
            if !range.contains(forward) { directions.remove(.forward) }
            if !range.contains(Bearing(degrees: forward.degrees + 180)) { directions.remove(.backward) }
        }
        // Beside a one-way street there is no other side to come by.
        if rule.approach != .unrestricted, !isOneWay, projection.distance > Self.onTheRoad {
            let side = forward.turn(to: Geodesic.azimuth(from: projection.point, to: input))
            let isRight = side > 0
            let keepsRight = TrafficSide(at: input) == .right
            let wantsForward = (isRight == keepsRight) == (rule.approach == .curb)
            directions.formIntersection(wantsForward ? .forward : .backward)
        }
        guard !directions.isEmpty else { return nil }
        if directions != .both { snap = snap.directed(directions) }
        return snap
    }

    /// Distance up to which a place lies on the road, and on neither side of it.
    private static let onTheRoad: Meters = 0.5
}

extension Snap {
    /// The same place for ways in some directions alone: at a junction, on this edge alone.
    func directed(_ directions: EdgeDirections) -> Snap {
        var snap = Snap(
            input: input, edge: edge, point: point, distance: distance, node: nil, millimeters: millimeters,
            segment: segment)
        snap.directions = directions
        return snap
    }
}
