extension [[RouteStep]] {
    /// The steps of legs one after another as those of one leg: nobody arrives at the waypoints between, but rides on, turns
    /// off or turns round there.
    ///
    /// - Complexity: O(steps and points).
    public var joinedSteps: [RouteStep] {
        guard count > 1 else { return first ?? [] }
        var joined: [RouteStep] = []
        for (number, steps) in enumerated() {
            guard let departure = steps.first, let arrival = steps.last else { continue }
            let isLast = number == count - 1
            // Who goes nowhere on a leg does nothing there.
            guard steps.count > 1, departure.distance > .zero || steps.count > 2 else {
                if isLast { joined.append(arrival) }
                continue
            }
            if departure.distance == .zero, !joined.isEmpty, departure.name == joined[joined.count - 1].name {
                // The leg begins at the end of the road that one comes by: what follows says how one goes on.
            } else if let before = joined.last {
                joined.removeLast()
                joined += before.continued(by: departure)
            } else {
                joined.append(departure)
            }
            joined += steps.dropFirst().dropLast()
            if isLast { joined.append(arrival) }
        }
        return joined
    }
}

extension RouteStep {
    /// The steps of which this one ends at a waypoint and the other leaves it: one where it goes on, else two.
    fileprivate func continued(by departure: RouteStep) -> [RouteStep] {
        let arriving = Bearing.of(end: geometry) ?? Bearing(degrees: Double(maneuver.bearingAfter))
        let leaving = Bearing(degrees: Double(departure.maneuver.bearingAfter))
        let angle = arriving.turn(to: leaving)
        let isSameStreet = way == departure.way && mode == departure.mode
        if isSameStreet, abs(angle) < Self.straightLimit {
            return [
                RouteStep(
                    way: way, destination: destination, mode: mode, changesMode: changesMode,
                    distance: distance + departure.distance,
                    duration: duration + departure.duration, weight: weight + departure.weight,
                    geometry: geometry + departure.geometry.dropFirst(), maneuver: maneuver,
                    intersections: intersections + departure.intersections.dropFirst())
            ]
        }
        let isTurnRound = abs(angle) > Self.turnRoundLimit
        let kind: Maneuver.Kind =
            isTurnRound || name == departure.name
            ? .continue : abs(angle) < Self.straightLimit ? .newName : .turn
        let back = (arriving.wholeDegrees + 180) % 360
        let roads = [back, leaving.wholeDegrees].sorted()
        let turn = RouteStep(
            way: departure.way, destination: departure.destination, mode: departure.mode,
            changesMode: mode != departure.mode, distance: departure.distance,
            duration: departure.duration, weight: departure.weight, geometry: departure.geometry,
            maneuver: Maneuver(
                type: kind, modifier: isTurnRound ? .uTurn : Maneuver.Modifier(angle: angle),
                location: departure.maneuver.location, bearingBefore: arriving.wholeDegrees,
                bearingAfter: leaving.wholeDegrees, exit: nil),
            intersections: [
                Intersection(
                    location: departure.maneuver.location, bearings: roads,
                    entry: roads.map { $0 != back || isTurnRound }, in: roads.firstIndex(of: back),
                    out: roads.lastIndex(of: leaving.wholeDegrees))
            ] + departure.intersections.dropFirst())
        return [self, turn]
    }

    private static let straightLimit = 45.0
    private static let turnRoundLimit = 150.0
}

extension Bearing {
    /// The direction in which a line ends; `nil` where it has no length.
    fileprivate static func of(end line: [Coordinate]) -> Bearing? {
        guard let end = line.last, let before = line.last(where: { $0 != end }) else { return nil }
        return Geodesic.azimuth(from: before, to: end)
    }
}
