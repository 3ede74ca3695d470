/// A question for how far one gets from a place by bicycle.
public struct IsochroneRequest: Hashable, Sendable {
    public var place: Coordinate
    /// Limits, in any order.
    public var limits: ReachLimits
    /// Profile by its name or an alias.
    public var profile: ProfileName
    /// Largest distance of the place from a road.
    public var snapRadius: Meters

    public init(
        from place: Coordinate, within limits: ReachLimits, profile: ProfileName = .trekking,
        snapRadius: Meters = Snap.usualRadius
    ) {
        self.place = place
        self.limits = limits
        self.profile = profile
        self.snapRadius = snapRadius
    }
}

/// Limits of what can be reached: all of them riding times or all of them distances.
public enum ReachLimits: Hashable, Sendable {
    /// Seconds of riding time.
    case times([Ranged<ReachSeconds>])
    /// Metres along roads.
    case distances([Ranged<ReachMeters>])

    var measure: ReachMeasure {
        switch self {
        case .times: .time
        case .distances: .distance
        }
    }

    /// Milliseconds or millimetres, rising, each once.
    var thousandths: [UInt32] {
        switch self {
        case .times(let limits): Set(limits.map { UInt32($0.value) * 1000 }).sorted()
        case .distances(let limits): Set(limits.map { UInt32($0.value) * 1000 }).sorted()
        }
    }
}

/// The quantity that limits what can be reached: riding time in seconds, or distance in metres.
public enum ReachMeasure: Hashable, Sendable {
    case time, distance
}

/// The areas around what is reached within each of some limits.
public struct ReachAreas: Hashable, Sendable {
    /// The polygons of each area, in the order of the limits.
    public let polygons: [[[[Coordinate]]]]
    /// The farthest that a place inside of one may be from the reached stretches: 53 m, and twice as much each time that
    /// the grid would be too large otherwise.
    public let tolerance: Meters
}

/// Everything that can be reached from a place within each of some limits.
///
/// What counts is the **least** riding time, or the least distance, of all ways that the profile allows: how far one
/// gets, not how long the way takes that the profile would choose for being pleasant. Turns, forbidden turns and
/// road conditions count as in routes.
public struct Isochrone: Sendable {
    /// The place on the road.
    public let start: Snap
    /// Limits, rising, in the unit of `measure`.
    public let limits: [Int]
    public let measure: ReachMeasure
    let graph: RoadGraph
    private let reached: ReachedArcs
    private let plane: LocalPlane

    init(from start: Snap, within limits: ReachLimits, reached: ReachedArcs, on graph: RoadGraph) {
        self.start = start
        self.limits = limits.thousandths.map { Int($0 / 1000) }
        measure = limits.measure
        self.reached = reached
        self.graph = graph
        plane = LocalPlane(center: start.point)
    }

    /// The parts of roads that are reached within a limit, each once.
    ///
    /// - Parameter limit: One of `limits`, or less than the largest.
    /// - Complexity: O(arcs reached within the largest limit).
    public func stretches(within limit: Int) -> [ReachedStretch] {
        reached.stretches(within: UInt32(clamping: limit) &* 1000, on: graph)
    }

    /// The line of a stretch, cut at its ends.
    public func line(of stretch: ReachedStretch) -> [Coordinate] {
        var line: [Coordinate] = []
        graph.forEachPoint(of: stretch, on: FixedPlane(plane)) { point in
            let coordinate = plane.coordinate(of: point).rounded(decimals: 7)
            if coordinate != line.last { line.append(coordinate) }
        }
        if line.count == 1 { line.append(line[0]) }
        return line
    }

    /// Metres that are reached within a limit.
    public func length(within limit: Int) -> Meters {
        let millimeters = stretches(within: limit).reduce(UInt64(0)) { $0 + UInt64($1.end - $1.start) }
        return Meters(Double(millimeters) / 1000)
    }

    /// The area around what is reached within each limit, in the order of `limits`: polygons with the outer ring first,
    /// as RFC 7946 wants them. All stretches lie inside; nothing inside is farther from one than the `tolerance`.
    /// Places that no road within the limit comes near are left out, as holes. The larger area holds the smaller ones.
    ///
    /// - Parameter most: The most positions of all areas together: the squares of the grid are twice as large until
    ///   there are no more, or until they are as large as a town.
    /// - Complexity: O(points of reached roads + squares of the grid), for each size of the squares.
    public func areas(upTo most: Int = .max) -> ReachAreas {
        let bands = limits.map { stretches(within: $0) }
        var cell = ReachGrid.usualCell
        while true {
            let empty = grid(around: bands.last ?? [], ofCells: cell)
            var polygons: [[[[Coordinate]]]] = []
            var count = 0
            for stretches in bands {
                var grid = empty
                mark(stretches, in: &grid)
                polygons.append(ReachContour.polygons(of: grid))
                count += polygons[polygons.count - 1].joined().reduce(0) { $0 + $1.count }
            }
            if count <= most || empty.cell > Self.largestCell {
                return ReachAreas(polygons: polygons, tolerance: Meters(empty.cell * ReachGrid.tolerance))
            }
            cell = empty.cell * 2
        }
    }

    /// Side of a square beyond which no area gets coarser, in metres.
    private static let largestCell = 10_000.0

    private func grid(around stretches: [ReachedStretch], ofCells cell: Double) -> ReachGrid {
        let plane = FixedPlane(plane)
        let place = plane.point(of: FixedCoordinate(start.point))
        var (lower, upper) = (place, place)
        for stretch in stretches {
            graph.forEachPoint(of: stretch, on: plane) { point in
                lower = LocalPlane.Point(x: min(lower.x, point.x), y: min(lower.y, point.y))
                upper = LocalPlane.Point(x: max(upper.x, point.x), y: max(upper.y, point.y))
            }
        }
        return ReachGrid(plane: self.plane, from: lower, to: upper, ofCells: cell)
    }

    private func mark(_ stretches: [ReachedStretch], in grid: inout ReachGrid) {
        let plane = FixedPlane(plane)
        let place = plane.point(of: FixedCoordinate(start.point))
        grid.mark(from: place, to: place)
        for stretch in stretches {
            var before: LocalPlane.Point?
            graph.forEachPoint(of: stretch, on: plane) { point in
                if let before { grid.mark(from: before, to: point) }
                before = point
            }
        }
    }
}

extension Router {
    /// Everything that can be reached from a place within limits.
    ///
    /// - Throws: `RoutingError` about waypoint 0, the place, or about the profile; `.reachTooLarge` where more arcs lie
    ///   within the limit than are looked at for one question.
    /// - Complexity: O(n log n) in the arcs reached within the largest limit.
    public func isochrone(
        _ request: IsochroneRequest, using workspace: RouterWorkspace
    ) throws(RoutingError) -> Isochrone {
        try isochrone(request, settlingAtMost: RoadLimits.reachedArcs.value, using: workspace)
    }

    func isochrone(
        _ request: IsochroneRequest, settlingAtMost most: Int, using workspace: RouterWorkspace
    ) throws(RoutingError) -> Isochrone {
        let data = try profileData(for: request.profile)
        let choices = try choices(
            of: request.place, waypoint: 0, within: request.snapRadius, for: data)
        guard let start = choices.favourite else { throw .noRoute(fromWaypoint: 0) }
        let search = LimitedReach(
            router: self, start: start, limits: request.limits, most: most, workspace: workspace)
        guard let reached = outcome(of: search, for: data) else { throw .reachTooLarge }
        return Isochrone(from: start, within: request.limits, reached: reached, on: graph)
    }
}

/// The search for all arcs within the largest of some limits.
private struct LimitedReach: MetricSearch {
    let router: Router
    let start: Snap
    let limits: ReachLimits
    /// The number of arcs that are settled at most.
    let most: Int
    let workspace: RouterWorkspace

    func outcome(by metric: some RideMetric) -> ReachedArcs? {
        let limit = Weight(limits.thousandths.last ?? 0)
        let departures = router.snapper.departures(from: start)
        return switch limits {
        case .times:
            ReachSearch(graph: router.graph, metric: RidingTime(base: metric))
                .reach(from: departures, within: limit, settlingAtMost: most, using: workspace.search)
        case .distances:
            ReachSearch(graph: router.graph, metric: RoadLength(base: metric))
                .reach(from: departures, within: limit, settlingAtMost: most, using: workspace.search)
        }
    }
}
