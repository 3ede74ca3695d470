/// The way from one waypoint to the next.
public struct RouteLeg: Hashable, Sendable {
    /// Place at which the leg begins.
    public let start: Snap
    /// Place at which the leg ends.
    public let end: Snap
    /// Distance along the road.
    public let distance: Meters
    /// Riding time, turns included.
    public let duration: Seconds
    /// Weight that was minimised, in the unit of the profile (`Profile.Objective`).
    public let weight: Weight
    /// Line from `start.point` to `end.point`, cut exactly there; at least two points, equal when there is
    /// nothing to ride.
    public let geometry: [Coordinate]
    package let pieces: [RoutePiece]
    /// Ascent, descent and energy of the leg alone; `nil` on a flat map.
    public let hills: RouteHills?

    /// The arcs ridden; the first and the last usually in part. Empty when start and end are the same place.
    public var arcs: [ArcID] { pieces.map(\.stretch.arc) }
}

/// A stretch of a leg, with what it takes.
package struct RoutePiece: Hashable, Sendable {
    package var stretch: ArcStretch
    /// Weight of riding it.
    package var weight: Weight
    package var milliseconds: UInt32
    /// Weight of the turn on to it; for the first that of turning round, where the rider came against it.
    package var turn: Weight
    package var turnMilliseconds: UInt32
    /// Index in the leg's geometry at which it begins; it ends where the next one begins.
    package var firstPoint: Int

    package var arc: ArcID { stretch.arc }
    package var millimeters: UInt32 { stretch.end - stretch.start }
}

extension RouteLeg {
    /// Measures stretches that follow one another, and draws their line.
    ///
    /// - Parameter turningRound: Weight of turning round at the start, where the rider has to.
    /// - Complexity: O(stretches + points).
    init(
        from start: Snap, to end: Snap, along stretches: [ArcStretch], weight: Weight,
        turningRound: Weight? = nil, metric: some RideMetric
    ) {
        var line = LegLine(from: start, to: end, along: stretches, on: metric.graph)
        var pieces: [RoutePiece] = []
        pieces.reserveCapacity(stretches.count)
        var milliseconds: UInt64 = 0
        var millimeters: UInt64 = 0
        for (position, stretch) in stretches.enumerated() {
            let before = position == 0 ? nil : stretches[position - 1].arc
            let turn = before.map { metric.weight(ofTurnFrom: $0, to: stretch.arc) } ?? turningRound ?? .zero
            let turnMilliseconds =
                before.map { metric.milliseconds(ofTurnFrom: $0, to: stretch.arc) }
                ?? turningRound.map { _ in TurnCost.time.uTurn } ?? 0
            let piece = RoutePiece(
                stretch: stretch, weight: metric.weight(of: stretch),
                milliseconds: metric.milliseconds(of: stretch),
                turn: turn, turnMilliseconds: turnMilliseconds, firstPoint: line.points.count - 1)
            milliseconds += UInt64(piece.milliseconds) + UInt64(piece.turnMilliseconds)
            millimeters += UInt64(piece.millimeters)
            pieces.append(piece)
            line.append(stretch.arc, isFirst: position == 0, isLast: position == stretches.count - 1)
        }
        self.start = start
        self.end = end
        self.weight = weight
        self.pieces = pieces
        if metric.graph.isFlat {
            hills = nil
        } else {
            var sum = HillSum()
            for stretch in stretches { sum.add(stretch, by: metric) }
            hills = sum.hills
        }
        distance = Meters(Double(millimeters) / 1000)
        duration = Seconds(Double(milliseconds) / 1000)
        geometry = line.finished
    }
}

/// Draws a leg's line, cutting the first and the last arc where the waypoints are.
private struct LegLine {
    private(set) var points: [Coordinate]
    private let start: Snap
    private let end: Snap
    private let graph: RoadGraph

    init(from start: Snap, to end: Snap, along stretches: [ArcStretch], on graph: RoadGraph) {
        self.start = start
        self.end = end
        self.graph = graph
        points = []
        points.reserveCapacity(
            stretches.reduce(2) { $0 + graph.arrays.interior(of: Int($1.arc.edge.rawValue)).count + 1 })
        points.append(start.point)
    }

    mutating func append(_ arc: ArcID, isFirst: Bool, isLast: Bool) {
        let interior = graph.arrays.interior(of: Int(arc.edge.rawValue))
        let count = interior.count + 2
        // A cut on segment k keeps the vertices from k + 1 on behind it, and those up to k before it.
        let first = isFirst && isOn(arc, start) ? segment(of: start, along: arc, points: count) + 1 : 1
        let last = isLast && isOn(arc, end) ? segment(of: end, along: arc, points: count) : count - 1
        if first <= last {
            for vertex in first...last { append(self.vertex(vertex, of: arc, interior)) }
        }
        if isLast { append(end.point) }
    }

    /// Whether a place cuts an arc. A matched way may set out from the end of a road that it does not touch itself.
    private func isOn(_ arc: ArcID, _ snap: Snap) -> Bool {
        snap.node == nil && graph.original(of: arc).edge == snap.edge
    }

    private mutating func append(_ point: Coordinate) {
        if point != points.last { points.append(point) }
    }

    /// A vertex of an arc's line behind its first one, in riding order.
    private func vertex(
        _ number: Int, of arc: ArcID, _ interior: Slice<UnsafeBufferPointer<FixedCoordinate>>
    ) -> Coordinate {
        if number > interior.count { return graph.coordinate(of: graph.head(of: arc)) }
        let place = arc.isForward ? interior.startIndex + number - 1 : interior.endIndex - number
        return interior[place].coordinate
    }

    private func segment(of snap: Snap, along arc: ArcID, points: Int) -> Int {
        arc.isForward ? snap.segment : points - 2 - snap.segment
    }

    var finished: [Coordinate] { points.count == 1 ? [points[0], end.point] : points }
}

extension Route {
    /// Adds up the hills of all legs.
    init(legs: [RouteLeg], waypoints: [Snap], metric: some RideMetric) {
        // Climbs go on over the ends of legs; those of a single one are known already.
        guard !metric.graph.isFlat, legs.count > 1 else {
            self.init(legs: legs, waypoints: waypoints, hills: legs.first?.hills)
            return
        }
        var sum = HillSum()
        for piece in legs.lazy.flatMap(\.pieces) { sum.add(piece.stretch, by: metric) }
        self.init(legs: legs, waypoints: waypoints, hills: sum.hills)
    }
}

/// The cheapest way through the waypoints of a request.
public struct Route: Hashable, Sendable {
    /// Legs, one for each pair of neighbouring waypoints.
    public let legs: [RouteLeg]
    /// The waypoints on the road.
    public let waypoints: [Snap]
    /// Ascent, descent and energy; `nil` on a flat map.
    public let hills: RouteHills?

    public var distance: Meters { legs.reduce(.zero) { $0 + $1.distance } }
    /// Riding time, turns included.
    public var duration: Seconds { legs.reduce(.zero) { $0 + $1.duration } }
    /// Weight that was minimised, in the unit of the profile (`Profile.Objective`).
    public var weight: Weight { legs.reduce(.zero) { $0 + $1.weight } }

    /// The whole line, each waypoint's place on the road a vertex of it.
    ///
    /// - Complexity: O(number of points).
    public var geometry: [Coordinate] { legs.line }
}

extension [RouteLeg] {
    /// The lines of legs that follow one another as one, each end between them a vertex of it.
    ///
    /// - Complexity: O(number of points).
    public var line: [Coordinate] {
        var line: [Coordinate] = []
        for leg in self { line += line.isEmpty ? leg.geometry[...] : leg.geometry.dropFirst() }
        return line
    }
}
