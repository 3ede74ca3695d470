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
