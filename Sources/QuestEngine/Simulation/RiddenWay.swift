/// The legs of a route as somebody rides them, with the wrong turns he takes.
struct RiddenWay {
    var line: [Coordinate] = []
    private(set) var stretches: [ArcStretch] = []

    mutating func append(
        _ leg: RouteLeg, on graph: RoadGraph, habits: SimulatedRider.Habits,
        using generator: inout some RandomNumberGenerator
    ) {
        guard !leg.pieces.isEmpty else { return append(leg.geometry) }
        for (index, piece) in leg.pieces.enumerated() {
            let isLast = index + 1 == leg.pieces.count
            let end = isLast ? leg.geometry.count - 1 : leg.pieces[index + 1].firstPoint
            append(Array(leg.geometry[piece.firstPoint...end]))
            stretches.append(piece.stretch)
            // Drawn for every piece, so that a wrong turn that is not possible moves no other.
            let chance = habits.wrongTurnsPerKilometer * Double(piece.millimeters) / 1e6
            let isWrong = Double.random(in: 0..<1, using: &generator) < chance
            let lengths = habits.wrongTurnLengths
            let length = Double.random(
                in: lengths.lowerBound.value...lengths.upperBound.value, using: &generator)
            guard isWrong, !isLast else { continue }
            appendWrongTurn(
                of: Meters(length), after: piece.arc, insteadOf: leg.pieces[index + 1].arc, on: graph,
                using: &generator)
        }
    }

    /// Out and back on a road that leaves the way between two of its arcs, if there is one.
    private mutating func appendWrongTurn(
        of length: Meters, after arc: ArcID, insteadOf next: ArcID, on graph: RoadGraph,
        using generator: inout some RandomNumberGenerator
    ) {
        let taken = [arc, arc.reversed, next, next.reversed].map { graph.original(of: $0).edge }
        let exits = graph.arrays.outgoing(of: Int(graph.head(of: arc).rawValue)).map { ArcID($0) }.filter {
            graph.original(of: $0) == $0 && !taken.contains($0.edge) && graph.mode(of: $0) == .ride
                && graph.mode(of: $0.reversed) == .ride
        }
        guard let exit = exits.randomElement(using: &generator) else { return }
        let whole = graph.millimeters(of: exit.edge)
        let ridden = min(whole, UInt32((length.value * 1000).rounded()))
        let road = Polyline(graph.geometry(of: exit))
        let out = road.cut(from: 0, to: Meters(Double(ridden) / 1000))
        append(out)
        append(out.reversed())
        stretches.append(ArcStretch(arc: exit, start: 0, end: ridden))
        stretches.append(ArcStretch(arc: exit.reversed, start: whole - ridden, end: whole))
    }

    private mutating func append(_ points: [Coordinate]) {
        for point in points where point != line.last { line.append(point) }
    }
}

extension [Coordinate] {
    /// The line as somebody rides it who knows nothing of the roads beside it: now and then he rides straight on where it
    /// bends, turns round and comes back.
    ///
    /// - Parameter habits: The number of wrong turns a kilometre on average, and their lengths.
    /// - Complexity: O(count).
    func missingBends(
        _ habits: SimulatedRider.Habits, using generator: inout some RandomNumberGenerator
    ) -> [Coordinate] {
        guard habits.wrongTurnsPerKilometer > 0, count > 2 else { return self }
        var ridden = [self[0]]
        var chance = 0.0
        for index in indices.dropFirst().dropLast() {
            let (before, bend, after) = (self[index - 1], self[index], self[index + 1])
            ridden.append(bend)
            chance += habits.wrongTurnsPerKilometer * Geodesic.distance(before, bend).value / 1000
            let heading = Geodesic.azimuth(from: before, to: bend)
            guard abs(heading.turn(to: Geodesic.azimuth(from: bend, to: after))) > Self.leastBend else {
                continue
            }
            let isMissed = Double.random(in: 0..<1, using: &generator) < chance
            chance = 0
            guard isMissed else { continue }
            let lengths = habits.wrongTurnLengths
            let length = Double.random(
                in: lengths.lowerBound.value...lengths.upperBound.value, using: &generator)
            ridden += [Geodesic.destination(from: bend, bearing: heading, distance: Meters(length)), bend]
        }
        return ridden + [self[count - 1]]
    }

    /// Degrees from which on a line bends rather than winds.
    private static var leastBend: Double { 35 }
}
