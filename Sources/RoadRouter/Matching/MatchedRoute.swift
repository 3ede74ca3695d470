/// A part of a matched track as a route: a leg between every two fixes that follow one another.
public struct MatchedRoute: Sendable, Hashable {
    public let route: Route
    /// Indices of the track's fixes that are its waypoints, one for each.
    public let fixes: [Int]
    /// The probability of the way under the model: the mean over its fixes, 0…1.
    public let confidence: Double
}

extension Router {
    /// The parts of a matched track as routes of a profile, which tell what riding them takes.
    ///
    /// What was ridden and may not be, such as a one-way street the wrong way, counts as pushing.
    ///
    /// - Parameters:
    ///   - track: A track that was matched on this router's map.
    ///   - isWaypoint: Whether a fix ends a leg; the first and the last of a part do anyway.
    /// - Returns: Parts with at least two fixes on the road.
    /// - Throws: `RoutingError.unknownProfile`.
    /// - Complexity: O(fixes, arcs and points).
    public func routes(
        along track: MatchedTrack, profile: ProfileName, where isWaypoint: (Int) -> Bool = { _ in true }
    ) throws(RoutingError) -> [MatchedRoute] {
        let metric = RiddenMetric(base: try profileData(for: profile).metric)
        return track.parts.compactMap { part in
            route(along: track, in: part.fixes, by: metric, where: isWaypoint)
        }
    }

    private func route(
        along track: MatchedTrack, in fixes: Range<Int>, by metric: RiddenMetric,
        where isWaypoint: (Int) -> Bool
    ) -> MatchedRoute? {
        let placed = fixes.filter { track.fixes[$0].place != nil }
        guard placed.count > 1 else { return nil }
        var waypoints: [Snap] = []
        var ends: [Int] = []
        var legs: [RouteLeg] = []
        var way: [ArcStretch] = []
        var ridden: ArcStretch?
        // Whoever stood, or whose reading lagged behind, is where he was, wherever the reading lies.
        var reached: Snap?
        var confidence = 0.0
        for (number, fix) in placed.enumerated() {
            let matched = track.fixes[fix]
            guard let place = matched.place else { continue }
            confidence += place.confidence
            var hasMoved = number == 0
            if hasMoved { ridden = place.start(in: graph) }
            for stretch in matched.way {
                guard let added = stretch.beyond(ridden) else { continue }
                way.append(after: added)
                ridden = added
                hasMoved = true
            }
            if hasMoved { reached = snap(of: matched) }
            guard number == 0 || number == placed.count - 1 || isWaypoint(fix) else { continue }
            guard let snap = reached?.moved(to: matched.fix.coordinate) else { continue }
            if let last = waypoints.last {
                let weight = way.isEmpty ? .zero : metric.weight(of: way)
                legs.append(RouteLeg(from: last, to: snap, along: way, weight: weight, metric: metric))
            }
            way = []
            waypoints.append(snap)
            ends.append(fix)
        }
        guard !legs.isEmpty else { return nil }
        return MatchedRoute(
            route: Route(legs: legs, waypoints: waypoints, metric: metric), fixes: ends,
            confidence: confidence / Double(placed.count))
    }

    /// The place of a matched fix, on its own arc alone.
    private func snap(of matched: MatchedFix) -> Snap? {
        guard let place = matched.place else { return nil }
        let projection = FixedPlane(LocalPlane(center: place.coordinate)).projection(
            onto: place.arc.edge, in: graph)
        let snap = Snap(
            input: matched.fix.coordinate, edge: place.arc.edge, point: place.coordinate,
            distance: place.distance, node: nil, millimeters: place.millimeters(in: graph),
            segment: projection.segment)
        return snap.directed(EdgeDirections(place.arc))
    }
}

extension ArcStretch {
    /// The part of a stretch beyond the one ridden before; `nil` where a reading lagged behind, and there is none.
    fileprivate func beyond(_ last: ArcStretch?) -> ArcStretch? {
        guard let last, last.arc == arc, start <= last.end, start > 0 || last.end == 0 else { return self }
        return end > last.end ? ArcStretch(arc: arc, start: last.end, end: end) : nil
    }
}

extension Snap {
    /// The same place for another position.
    fileprivate func moved(to input: Coordinate) -> Snap {
        var snap = Snap(
            input: input, edge: edge, point: point, distance: Geodesic.distance(input, point), node: node,
            millimeters: millimeters, segment: segment)
        snap.directions = directions
        return snap
    }
}

extension MatchedPlace {
    /// The stretch of no length at the place.
    fileprivate func start(in graph: RoadGraph) -> ArcStretch {
        let length = graph.millimeters(of: arc.edge)
        let along = arc.isForward ? millimeters(in: graph) : length - millimeters(in: graph)
        return ArcStretch(arc: arc, start: along, end: along)
    }

    /// Offset from the start of the edge's forward arc.
    fileprivate func millimeters(in graph: RoadGraph) -> UInt32 {
        let length = graph.millimeters(of: arc.edge)
        let along = UInt32(min(max((offset.value * 1000).rounded(), 0), Double(length)))
        return arc.isForward ? along : length - along
    }
}

/// A profile's metric for what was ridden, allowed or not.
private struct RiddenMetric: RideMetric {
    let base: ArcMetric

    /// Metres a second of pushing a bicycle where it may not be ridden.
    private static let pace = 1.1

    var graph: RoadGraph { base.graph }

    func weight(of arc: ArcID) -> Weight {
        let weight = base.weight(of: arc)
        return weight.isFinite ? weight : Weight(pushed(arc))
    }

    func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight {
        let weight = base.weight(ofTurnFrom: arc, to: next)
        return weight.isFinite ? weight : .zero
    }

    func milliseconds(of arc: ArcID) -> UInt32 {
        base.weight(of: arc).isFinite ? base.milliseconds(of: arc) : pushed(arc)
    }

    func milliseconds(ofTurnFrom arc: ArcID, to next: ArcID) -> UInt32 {
        base.weight(ofTurnFrom: arc, to: next).isFinite ? base.milliseconds(ofTurnFrom: arc, to: next) : 0
    }

    func joules(of arc: ArcID) -> UInt32 { base.weight(of: arc).isFinite ? base.joules(of: arc) : 0 }

    private func pushed(_ arc: ArcID) -> UInt32 {
        let milliseconds = Double(graph.millimeters(of: arc.edge)) / Self.pace
        return UInt32(min(milliseconds, Double(Weight.infinity.rawValue - 1)))
    }

    /// The weight of stretches that follow one another, turns included.
    func weight(of way: [ArcStretch]) -> Weight {
        var sum = Weight.zero
        for (number, stretch) in way.enumerated() {
            if number > 0 { sum = sum + weight(ofTurnFrom: way[number - 1].arc, to: stretch.arc) }
            sum = sum + weight(of: stretch)
        }
        return sum
    }
}
